"""Finding a game's projection: rules in `domain.combat.sangam`, projection in `projections.combat.sangam`.

Adding one means adding its module; nothing here or elsewhere lists them. A game without one is shown by
what its kind of game shares.
"""

import inspect
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from domain.combat.kit.frame import Combat
from domain.registry import game_class
from domain.rulesets import Ruleset
from projections.combat.kit.projection import CombatProjection
from projections.projection import Projection


def projection_of(game: Any, ruleset: Ruleset | None = None) -> Projection:
    """Give the projection of a game, with the names and texts of a ruleset if there is one.

    `game` is an id, an alias, a game or its class. Raises UnknownRuleset for an id that is no game's.
    """
    if isinstance(game, str):
        game = game_class(game)
    elif not inspect.isclass(game):
        game = type(game)
    return _class_of(game)(game, ruleset)


@cache
def _class_of(game: Any) -> type[Projection]:
    home, _, rest = game.__module__.partition(".")
    module = f"projections.{rest}"
    if home == "domain" and find_spec(module):
        for thing in vars(import_module(module)).values():
            if inspect.isclass(thing) and issubclass(thing, Projection) and thing.__module__ == module:
                return thing
    if issubclass(game, Combat):
        return CombatProjection
    raise LookupError(f"{game.id} has no projection: expected one in {module}")
