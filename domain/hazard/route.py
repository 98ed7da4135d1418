"""Taking a route: its types, its benefits, the one roll of the dice (T-a, H-c, H-d)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from domain.hazard import rounds
from domain.hazard.board import Meter, RouteCard, hazard_of
from domain.hazard.records.actions import ChooseRoute
from domain.hazard.records.dice import DiceCast, DieSet
from domain.hazard.records.rounds import RouteChosen
from domain.hazard.records.run import FlagUsed
from domain.hazard.vocabulary import TYPES

if TYPE_CHECKING:
    from domain.hazard.zones import HazardStep

FORCED_X = 2
"""How many x the forced roll of the dev mode shows at least."""


def types_to_choose(card: RouteCard) -> Sequence[str | None]:
    """Give the types that may be named with a route; None where there is none to name."""
    return [t for t in TYPES if t in card.choose] if card.choose else [None]


def choose_route(step: "HazardStep", action: ChooseRoute) -> None:
    """Take a route, roll the dice, begin the first round."""
    hazard = hazard_of(step.board)
    meters = name_types(hazard.card(action.route), action.chosen)
    for flag, (type_, less) in step.game.ease_next.items():
        if flag in step.board.flags and any(meter.type == type_ for meter in meters):
            meters = [Meter(meter.type, tuple(max(1, n - less) for n in meter.need)) for meter in meters]
            step.emit(FlagUsed(flag))
    step.emit(RouteChosen(action.route, tuple(meters), action.chosen))
    roll_dice(step)
    rounds.start_round(step, 1)


def name_types(card: RouteCard, chosen: str | None) -> list[Meter]:
    """Give a route's meters with the chosen type, and the other one, in their places (H-c)."""
    other = next((t for t in card.choose if t != chosen), "")
    named = {"chosen": chosen or "", "other": other}
    return [Meter(named.get(meter.type, meter.type), meter.need) for meter in card.meters]


def roll_dice(step: "HazardStep") -> None:
    """Roll the base dice, once for the whole hazard; the dev mode may turn some to x."""
    shown: Any = step.roll(step.game.dice, faces=False)
    step.emit(DiceCast(shown))
    hazard = hazard_of(step.board)
    if hazard.force_x:
        missing = FORCED_X - sum(die.is_x for die in hazard.dice)
        others = [die for die in hazard.dice if not die.is_x]
        for die in others[: max(0, missing)]:
            step.emit(DieSet(die.id, die.colour, "x"))
