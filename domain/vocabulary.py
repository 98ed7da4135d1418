"""The words shared by every game: elements, bounds of numbers, and the id of a card.

A card id is `KIND#N`: the N-th copy of that kind in the game, from 1.
"""

from itertools import combinations
from typing import Annotated, Literal

from msgspec import Meta

LARGEST = 2**53 - 1
"""The largest whole number that a stream may hold (exact in every JSON reader)."""

Whole = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
SlotNumber = Annotated[int, Meta(ge=1, le=4)]

Element = Literal["agni", "jal", "vayu", "prithvi"]
Side = Literal["player", "enemy"]
Outcome = Literal["win", "loss", "stalemate"]

ELEMENTS: tuple[Element, ...] = ("agni", "jal", "vayu", "prithvi")
SLOTS = (1, 2, 3, 4)
SUBSETS = tuple(slots for size in range(5) for slots in combinations(SLOTS, size))
"""Every set of slots there can be, each ascending."""


def kind_of(card: str) -> str:
    """Give the kind of a card id: `ember-lash#2` is an `ember-lash`."""
    return card.partition("#")[0]
