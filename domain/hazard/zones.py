"""The piles of a hazard: drawing, looking at the top of the deck, discarding (C-a to C-i)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from domain.hazard.board import HazardBoard
from domain.hazard.records.cards import CardRevealed, CardsDiscarded
from domain.hazard.vocabulary import Zone
from domain.records import CardDrawn, DrawMissed
from domain.step import Step

if TYPE_CHECKING:
    from domain.hazard.hazard import HazardGame

    HazardStep = Step[HazardBoard, HazardGame]


def any_on_deck(step: "HazardStep") -> bool:
    """Tell whether there is a card to take; an empty draw pile first takes in the discard pile (C-b)."""
    board = step.board
    if board.draw:
        return True
    if not board.discard:
        return False
    step.shuffle(board.discard, "discard")
    return True


def draw(step: "HazardStep", cards: int) -> None:
    """Draw cards one by one, as many as there are."""
    board = step.board
    for _ in range(cards):
        step.emit(CardDrawn(step.top()) if board.draw or any_on_deck(step) else DrawMissed())


def reveal(step: "HazardStep", cards: int, way: Literal["peek", "reveal", "look"], cause: str) -> None:
    """Take cards from the top into limbo, as many as there are."""
    for _ in range(cards):
        if not any_on_deck(step):
            step.emit(DrawMissed())
            return
        step.emit(CardRevealed(step.top(), way, cause))


def discard(step: "HazardStep", cards: Sequence[str], zone: Zone, cause: str) -> None:
    """Discard cards of a zone, in this order; discarding none leaves no record."""
    if cards:
        step.emit(CardsDiscarded(tuple(cards), zone, cause))
