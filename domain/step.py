"""One step being taken: the board, the chance and the game that a decision reads, and its records.

Emitting a record applies it at once, because rules read the board after each fact.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from domain.boards import Board
from domain.chance import Chance, Coordinate, Die, Face
from domain.records import (
    CardPicked,
    CardSeen,
    DeckShuffled,
    DiceRolled,
    Record,
)

B_co = TypeVar("B_co", bound=Board, covariant=True)
G_co = TypeVar("G_co", covariant=True)


class Step(Generic[B_co, G_co]):
    """Gathers the records of one step; `game` is the running game with its rules."""

    __slots__ = ("board", "chance", "game", "records")

    def __init__(self, board: B_co, chance: Chance, game: G_co) -> None:
        self.board = board
        self.chance = chance
        self.game = game
        self.records: list[Record] = []

    def emit(self, record: Record) -> None:
        """Apply a record to the board and add it to the step."""
        record.apply(self.board)
        self.records.append(record)

    def roll(self, dice: tuple[Die, ...], stream: str = "dice", *, faces: bool = True) -> tuple[Face, ...]:
        """Roll dice and give what they show; the index of each face is recorded unless `faces` is off."""
        at = self._ask(stream)
        indexes = self.chance.roll(at, dice)
        shown = tuple([die.faces[i] for die, i in zip(dice, indexes)])  # noqa: B905 - one index a die
        told = indexes if faces else ()
        self.emit(DiceRolled(shown, at[1], at[2], told, stream))
        return shown

    def shuffle(self, cards: Sequence[str], cause: Any, stream: str = "deck") -> None:
        """Shuffle cards into the draw pile and record the new order."""
        at = self._ask(stream)
        order, is_open = self.chance.shuffle(at, cards)
        self.emit(DeckShuffled(order, cause, at[1], at[2], is_open, stream))

    def pick(self, cards: Sequence[str], stream: str) -> str:
        """Pick one of the cards at random, record it and give it."""
        at = self._ask(stream)
        card = self.chance.pick(at, cards)
        self.emit(CardPicked(card, at[1], at[2], stream))
        return card

    def top(self) -> str:
        """Give the top card of the draw pile, which must hold one; an open pile is looked at first."""
        board = self.board
        if board.draw_open:
            at = self._ask("seen")
            self.emit(CardSeen(self.chance.see(at, board.draw), at[1], at[2]))
        return board.draw[-1]

    def _ask(self, stream: str) -> Coordinate:
        board = self.board
        return stream, board.scope, board.requests.get(stream, 0)
