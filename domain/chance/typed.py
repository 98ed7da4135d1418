"""Chance that a person types in: what real dice and real cards showed at the table.

Nobody knows the order of a real deck, so a shuffle is recorded as open, and each card is asked for
when it is drawn. Who asks (a terminal, a page, a test) is given from outside.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.chance import Coordinate, Die, Face
from domain.errors import ChanceError


class Question(NamedTuple):
    """What a person is asked: what it is about, and the answers that are allowed, in order.

    `behind` counts the dice of the same roll that are asked for next.
    """

    about: str
    allowed: tuple[Face, ...]
    behind: int = 0


Ask = Callable[[Question], Face]
"""Puts a question to a person and gives back one of the allowed answers."""


class TypedChance:
    """Chance whose every answer is typed."""

    def __init__(self, ask: Ask) -> None:
        """Take the function that asks; what it raises leaves the table as it was before the step."""
        self._ask = ask

    def roll(self, at: Coordinate, dice: tuple[Die, ...]) -> tuple[int, ...]:
        last = len(dice) - 1
        return tuple(
            die.faces.index(self._answer(die.name, die.faces, last - n)) for n, die in enumerate(dice)
        )

    def shuffle(self, at: Coordinate, cards: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        return tuple(sorted(cards)), True

    def pick(self, at: Coordinate, options: Sequence[str]) -> str:
        return str(self._answer("picked card", tuple(options)))

    def see(self, at: Coordinate, cards: Sequence[str]) -> str:
        _, scope, number = at
        about = "drawn card" if scope else f"opening card {number + 1}"
        return str(self._answer(about, tuple(sorted(cards))))

    def _answer(self, about: str, faces: tuple[Face, ...], behind: int = 0) -> Face:
        allowed = tuple(dict.fromkeys(faces))
        answer = self._ask(Question(about, allowed, behind))
        if answer not in allowed:
            words = ", ".join("blank" if face is None else str(face) for face in allowed)
            raise ChanceError(f"{about}: {answer!r} is not one of {words}")
        return answer
