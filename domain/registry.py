"""Finding what the packages hold: the games, and the records of each, in name order.

Adding a game means adding its module; nothing here or elsewhere lists them.
"""

import inspect
import pkgutil
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

from domain.errors import UnknownRuleset
from domain.records import Action, Chance, Fact, Record

FAMILIES = (Record, Action, Chance, Fact)
_HOMES = ("domain.combat", "domain.hazard")


def records_in(*modules: str) -> Sequence[type[Record]]:
    """Give the records that modules define, sorted by type name."""
    found = {
        thing
        for module in modules
        for thing in vars(import_module(module)).values()
        if inspect.isclass(thing)
        and issubclass(thing, Record)
        and thing not in FAMILIES
        and thing.__module__ == module
    }
    return sorted(found, key=type_name)


def type_name(record: type[Record] | Record) -> str:
    """Give the name of a record's type, as it stands in a stream: `action.roll`."""
    return str(record.__struct_config__.tag)


@cache
def games() -> dict[str, Any]:
    """Give every game class by its id: those with an alias first, in the order of the aliases (V01, V02)."""
    found: dict[str, Any] = {}
    for home in _HOMES:
        for info in pkgutil.iter_modules(import_module(home).__path__):
            found |= {game.id: game for game in _games_in(f"{home}.{info.name}")}
    return dict(sorted(found.items(), key=lambda pair: (not pair[1].aliases, pair[1].aliases, pair[0])))


def _games_in(module: str) -> list[Any]:
    things: list[Any] = list(vars(import_module(module)).values())
    return [
        thing
        for thing in things
        if inspect.isclass(thing) and thing.__module__ == module and "record_types" in dir(thing)
        if "id" in vars(thing)
    ]


def game_class(name: str) -> Any:
    """Give the game class for an id (`house-rules`) or an alias (`V01`, in any case).

    Raises UnknownRuleset, which lists what there is.
    """
    known = games()
    for game in known.values():
        if name == game.id or name.lower() in (alias.lower() for alias in game.aliases):
            return game
    raise UnknownRuleset(f"there is no game {name!r}; the games are {', '.join(known)}")
