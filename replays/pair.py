"""Two walks through one recorded game side by side: does a step differ, and in what.

Verify pairs what was recorded with what the rules decide now; diff pairs two rulesets.
"""

from typing import Literal

from msgspec import Struct

from domain.records import Action, Chance, Record
from replays.again import Walk, recorded_action
from replays.fields import Change, differing
from replays.stream import Replay, bare

Kind = Literal["trouble", "chance", "board", "facts", "silent", "digest"]
"""In what a step differs.

`trouble`: one side could not take it. `chance`: dice or cards were asked otherwise. `board`: it leads to
another board. `facts`: it leads to the same board, told by other facts. `silent`: the same records lead to
another board. `digest`: the recorded board digest is not that of the board.
"""


class Told(Struct, frozen=True):
    """How one side tells a step: its records behind the action, and what kept it from being taken.

    `sentences` tell the records in the words of the game, where two rulesets are compared.
    """

    records: tuple[Record, ...]
    trouble: str | None
    sentences: tuple[str, ...] = ()


class Divergence(Struct, frozen=True):
    """A step that differs.

    `step` is the number of the recorded action (0 is the set-up), `turn` the one in which it was decided;
    `board` lists the fields that differ behind the step and did not differ just so before it. `words` are the
    action's own in the game, where two rulesets are compared.
    """

    step: int
    turn: int
    action: Action
    kind: Kind
    left: Told
    right: Told
    board: tuple[Change, ...]
    words: str = ""


class Pair:
    """Takes the same recorded actions on both sides and compares."""

    def __init__(self, replay: Replay, left: Walk, right: Walk) -> None:
        self.left = left
        self.right = right
        self._replay = replay
        self._step = 0
        self._turn = 0
        self.records: tuple[list[Record], list[Record]] = ([], [])
        self._apart = False
        self._before: tuple[Change, ...] = ()

    def take(self, step: int) -> Kind | None:
        """Take the action of this number on both sides; say in what the step differs, None if it does not.

        Boards that were apart before, as another set-up leaves them, are no difference of a step which
        has the same records.
        """
        left, right = self.left, self.right
        self._step, self._turn = step, left.board.scope
        self._before = differing(left.board, right.board) if self._apart else ()
        self.records = left.take(step), right.take(step)
        were_apart, self._apart = self._apart, left.board != right.board
        if (left.trouble is None) != (right.trouble is None):
            return "trouble"
        if self.records[0] == self.records[1]:
            return "silent" if self._apart and not were_apart else None
        if chance_in(self.records[0]) != chance_in(self.records[1]):
            return "chance"
        return "board" if self._changes() else "facts"

    def divergence(self, kind: Kind) -> Divergence:
        """Describe the step that was taken last."""
        return Divergence(
            self._step,
            self._turn,
            bare(recorded_action(self._replay, self._step)),
            kind,
            Told(_behind_action(self.records[0]), self.left.trouble),
            Told(_behind_action(self.records[1]), self.right.trouble),
            self._changes(),
        )

    def _changes(self) -> tuple[Change, ...]:
        changes = differing(self.left.board, self.right.board) if self._apart else ()
        return tuple(change for change in changes if change not in self._before)


def chance_in(records: list[Record]) -> list[Record]:
    """Give the chance records of a step, in order."""
    return [record for record in records if isinstance(record, Chance)]


def _behind_action(records: list[Record]) -> tuple[Record, ...]:
    return tuple(record for record in records if not isinstance(record, Action))
