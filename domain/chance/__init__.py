"""Where the answers of dice, decks and random picks come from.

Every question has a coordinate: the stream it belongs to (`dice`, `deck`, …), the scope in which it
is asked (in combat the turn, 0 in the set-up), and its ordinal among that stream's questions in that
scope. One more die therefore never moves a shuffle. docs/chance.md is the specification.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from domain.vocabulary import Whole

Face = str | Whole | None

Coordinate = tuple[str, int, int]
"""Which question this is: stream, scope, ordinal."""


class Die(Struct, frozen=True):
    """A die as it lies there: what each of its faces shows now (None is a blank face)."""

    name: str
    faces: tuple[Face, ...]


class Chance(Protocol):
    """Answers the questions that rules put to dice and decks."""

    def roll(self, at: Coordinate, dice: tuple[Die, ...]) -> tuple[int, ...]:
        """Give for each die the index, from 0, of the face that came up."""
        ...

    def shuffle(self, at: Coordinate, cards: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        """Give the cards in their new order, the last one on top, and whether the pile is open.

        An open pile is one whose order nobody knows: its cards are in id order.
        """
        ...

    def pick(self, at: Coordinate, options: Sequence[str]) -> str:
        """Give one of the options, each equally likely."""
        ...

    def see(self, at: Coordinate, cards: Sequence[str]) -> str:
        """Give the card that turned out to be on top of an open pile of these cards."""
        ...
