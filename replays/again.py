"""A recorded game walked through step by step: as it was recorded, or decided again under rules.

Both walks take the recorded actions in order and give the records of each; verify and diff compare two
walks. Nothing here compares.
"""

from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal, Protocol

from msgspec import Struct

from domain.boards import Board
from domain.chance import Coordinate
from domain.chance.recorded import RecordedChance, coordinate
from domain.errors import BrokenStream, IllegalAction
from domain.fold import empty_board, fold
from domain.records import Action, Chance, Choose, Record, Start
from domain.table import Table
from replays.stream import Replay, bare

Policy = Literal["stop", "skip"]
"""What to do at an action that the rules refuse: stop there, or leave it out and go on."""

OVER_EARLY = "the game is over before this action"


class Refused(Struct, frozen=True):
    """A recorded action that the rules did not allow; `step` is its number on the tape."""

    step: int
    turn: int
    action: Action
    reason: str


class Walk(Protocol):
    """A game walked through: `board` stands behind what was taken last.

    `trouble` says what kept the last action from being taken as a whole step, `halted` that the walk
    cannot go on from there.
    """

    trouble: str | None
    halted: bool

    @property
    def board(self) -> Board:
        """The board now."""
        ...

    def take(self, step: int) -> list[Record]:
        """Take the recorded action of this number, and give the records of its step."""
        ...


class Recorded:
    """The walk through what was recorded: folds it, with no rules."""

    def __init__(self, game: Any, replay: Replay) -> None:
        self.trouble: str | None = None
        self.halted = False
        self.board = empty_board(game)
        self._game = game
        self._replay = replay

    def take(self, step: int) -> list[Record]:
        """Give the recorded step, its action without digests; a step that does not fold halts the walk."""
        records = recorded_step(self._replay, step)
        try:
            fold(self._game, records, self.board)
        except BrokenStream as why:
            self.trouble, self.halted = f"what was recorded here cannot be applied: {why}", True
        return records


class Decided:
    """The walk that decides again, on recorded actions and chance.

    `refused` lists the actions that the rules did not allow, `unanswered` counts the choices that the
    tape does not answer and that took their first option (with the policy `skip` alone). `reached` is the
    number of the recorded action that comes next; `over_early` says that the game ended before it,
    `failed` that a rule raised an error.
    """

    def __init__(self, game: Any, replay: Replay, policy: Policy = "stop") -> None:
        self.trouble: str | None = None
        self.halted = False
        self.chance = RecordedChance(recorded_chance(replay.steps), replay.header.seed)
        self.refused: list[Refused] = []
        self.unanswered = 0
        self.reached = 0
        self.over_early = False
        self.failed = False
        self._table = Table(game, self.chance)
        self._replay = replay
        self._policy = policy

    @property
    def board(self) -> Board:
        """The board now."""
        board: Board = self._table.board
        return board

    @property
    def steps(self) -> list[list[Record]]:
        """The steps that were taken, as a replay has them."""
        return self._table.steps

    @property
    def unused(self) -> list[Coordinate]:
        """The chance recorded in the steps walked so far that the rules did not ask for."""
        behind = {coordinate(record) for record in recorded_chance(self._replay.steps[: self.reached])}
        return [at for at in self.chance.unused if at in behind]

    def take(self, step: int) -> list[Record]:
        """Take the action of this number under the rules; no record if they refuse it or end before it.

        A choice that comes up unasked is answered first, so its step may stand before the action's own.
        """
        action = bare(recorded_action(self._replay, step))
        self.trouble = None
        if self._table.is_over:
            self._stop_over_early()
            return []
        try:
            records = self._take(step, action)
        except Exception as why:  # noqa: BLE001 - a bug in rules is what a verify is there to show
            self.trouble, self.halted, self.failed = _failure(why), True, True
            return []
        if not self.halted:
            self.reached = step + 1
        return records

    def _take(self, step: int, action: Action) -> list[Record]:
        if isinstance(action, Start) and not self._table.steps:
            return self._start(action)
        answers: list[Record] = []
        reasons: list[str] = []
        while True:
            try:
                return answers + self._table.act(action)
            except IllegalAction as why:
                reasons.append(str(why))
            if self._policy == "stop" or self.board.pending is None:
                break
            answers += self._first_option()
        self._refuse(step, action, reasons[0] if type(action) is Choose else reasons[-1])
        return answers

    def _start(self, action: Start) -> list[Record]:
        try:
            self._table = Table.start(self._table.game, self.chance, action)
        except IllegalAction as why:
            self._refuse(0, action, str(why))
            self.halted = True
            return []
        return self._table.steps[0]

    def _first_option(self) -> list[Record]:
        """Answer a choice that the tape does not answer."""
        self.unanswered += 1
        return self._table.act(next(self._table.legal_actions()))

    def _refuse(self, step: int, action: Action, reason: str) -> None:
        if self._table.is_over:
            self._stop_over_early()
            return
        self.refused.append(Refused(step, self.board.scope, action, reason))
        self.trouble, self.halted = f"refused: {reason}", self._policy == "stop"

    def _stop_over_early(self) -> None:
        self.trouble, self.halted, self.over_early = OVER_EARLY, True, True


def recorded_action(replay: Replay, step: int) -> Action:
    """Give the action of a step as it was recorded; raises BrokenStream if the step begins otherwise."""
    records = replay.steps[step]
    if not records or not isinstance(records[0], Action):
        raise BrokenStream(f"step {step} does not begin with an action")
    return records[0]


def recorded_step(replay: Replay, step: int) -> list[Record]:
    """Give a recorded step with its action as a table takes it: no digests, no size."""
    return [bare(recorded_action(replay, step)), *replay.steps[step][1:]]


def recorded_chance(steps: list[list[Record]]) -> list[Chance]:
    """Give all that dice, decks and picks decided in these steps, in order."""
    return [record for step in steps for record in step if isinstance(record, Chance)]


def decided_again(replay: Replay, game: Any) -> Replay:
    """Give the replay of the same actions and chance as the rules decide them now.

    It ends where they refuse an action, or end the game.
    """
    walk = Decided(game, replay)
    for step in range(len(replay.steps)):
        walk.take(step)
        if walk.halted:
            break
    return Replay(replay.header, walk.steps)


def _failure(why: Exception) -> str:
    """Say what a rule raised and where, in one line."""
    at = extract_tb(why.__traceback__)[-1]
    place = f"{Path(at.filename).name}, line {at.lineno}, in {at.name}"
    return f"the rules failed with {type(why).__name__}: {why} ({place})"
