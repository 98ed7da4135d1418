"""A run: its set-up, meeting a hazard, closing it, going on (T-h)."""

from typing import TYPE_CHECKING

from domain.content import LARGEST_NUMBER
from domain.errors import IllegalAction
from domain.hazard import zones
from domain.hazard.board import HazardBoard, hazard_of
from domain.hazard.content import RunRules
from domain.hazard.records.actions import StartRun
from domain.hazard.records.run import (
    HazardClosed,
    HazardsForgotten,
    HazardSkipped,
    HazardStarted,
    RunEnded,
    RunStarted,
)

if TYPE_CHECKING:
    from domain.hazard.hazard import HazardGame
    from domain.hazard.zones import HazardStep

NUMBERS = ("vitae", "vitae_max", "supply", "paradox", "fallacy")
"""The numbers of a run that its set-up may change."""

# --- The set-up --------------------------------------------------------------------------------------


def begin(step: "HazardStep", setup: StartRun) -> None:
    """Open a run; raises IllegalAction for a set-up that cannot be."""
    rules = step.game.rules
    numbers = {name: _asked(setup, rules.run, name) for name in NUMBERS}
    if not 1 <= numbers["vitae"] <= numbers["vitae_max"]:
        raise IllegalAction(
            f"a run starts with 1 VITAE at least and its maximum of {numbers['vitae_max']} at most, "
            f"not with {numbers['vitae']}"
        )
    for name, number in (*numbers.items(), ("length", setup.length)):
        if number > LARGEST_NUMBER:
            raise IllegalAction(f"{name}: a run starts with {LARGEST_NUMBER} at most, not with {number}")
    deck = step.game.decks.get(setup.deck or rules.run.deck)
    if deck is None:
        raise IllegalAction(f"there is no deck {setup.deck!r}; there are {', '.join(step.game.decks)}")
    for hazard in setup.hazards:
        if hazard not in rules.hazards:
            raise IllegalAction(
                f"there is no hazard {hazard!r}; there are {', '.join(sorted(rules.hazards))}"
            )
    length = setup.length and max(setup.length, len(setup.hazards))
    step.emit(RunStarted(deck, **numbers, plan=setup.hazards, length=length, dev=setup.dev))


def _asked(setup: StartRun, rules: RunRules, name: str) -> int:
    """Give a number of the set-up, or the ruleset's own."""
    asked = getattr(setup, name)
    return int(getattr(rules, name) if asked is None else asked)


# --- Meeting a hazard --------------------------------------------------------------------------------


def closing_flag(game: "HazardGame", board: HazardBoard, hazard: str) -> str | None:
    """Give the flag that closes a hazard for the rest of the run, None if it is open (H-d)."""
    return next((flag for flag, shut in game.closes.items() if shut == hazard and flag in board.flags), None)


def open_hazards(game: "HazardGame", board: HazardBoard) -> list[str]:
    """Give the hazards that can be started, in id order."""
    if not game.closes:
        return list(game.hazards)
    return [hazard for hazard in game.hazards if closing_flag(game, board, hazard) is None]


def start_hazard(step: "HazardStep", hazard: str | None) -> None:
    """Meet a hazard, drawn if it is not named: reveal it, shuffle, draw the opening hand."""
    name = draw_hazard(step) if hazard is None else hazard
    card = step.game.hazards[name]
    board = step.board
    step.emit(HazardStarted(name, board.number + 1, card.rounds, card.safe, card.risk))
    if board.personal_deck:
        step.shuffle(board.personal_deck, "opening")
    zones.draw(step, step.game.rules.hand)


def draw_hazard(step: "HazardStep") -> str:
    """Draw one of the hazards that were not met yet; when all were, all count again (T-h)."""
    board = step.board
    there = open_hazards(step.game, board)
    new = [hazard for hazard in there if hazard not in board.hazards_met]
    if not new:
        step.emit(HazardsForgotten(tuple(board.hazards_met)))
        new = there
    return step.pick(new, "hazard")


# --- Closing -----------------------------------------------------------------------------------------


def close(step: "HazardStep") -> None:
    """Close the hazard; the run ends at VITAE 0, or when all that it set out to meet is met."""
    board = step.board
    step.emit(HazardClosed(hazard_of(board).id))
    if board.vitae == 0:
        step.emit(RunEnded("loss"))
        return
    skip_closed(step)
    is_met = bool(board.length) and board.number >= board.length
    if is_met or not open_hazards(step.game, board):
        step.emit(RunEnded("finished"))


def skip_closed(step: "HazardStep") -> None:
    """Pass over planned hazards that are closed for good (H-d)."""
    board = step.board
    while board.plan and (flag := closing_flag(step.game, board, board.plan[0])):
        step.emit(HazardSkipped(board.plan[0], flag, max(0, board.length - 1)))
