"""Verify: take a recorded game's actions and chance, decide them again, compare with what was recorded.

Three answers. *Same*: every record. *Told differently*: the same actions, chance, boards and ending, but
other facts. *Differs*: anything else, with the first step where it does.
"""

from typing import Any, Literal

from msgspec import Struct

from domain.boards import digest
from domain.chance import Coordinate
from domain.errors import SakshiError
from replays.again import Decided, Recorded, recorded_action
from replays.pair import Divergence, Pair
from replays.stream import Replay

Answer = Literal["same", "told differently", "differs"]
Digests = Literal["checked", "none recorded", "another board version"]


class Verdict(Struct, frozen=True):
    """What verify found.

    `first` is the first step that differs, or else the first that other facts tell; `retold` counts the
    latter. `missing`, `unused` and `adapted` are the coordinates of chance that was asked and not recorded,
    recorded and not asked, and that did not fit. `result` and `turn` are how the game stands as decided now,
    `decided` how many of its steps that took.
    """

    answer: Answer
    ruleset: str
    result: str
    turn: int
    steps: int
    decided: int
    records: int
    digests: Digests
    first: Divergence | None = None
    retold: int = 0
    missing: tuple[Coordinate, ...] = ()
    unused: tuple[Coordinate, ...] = ()
    adapted: tuple[Coordinate, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 for the same, 1 for anything else."""
        return 0 if self.answer == "same" else 1


def verify(replay: Replay, game: Any) -> Verdict:
    """Decide a replay again under `game`, the game of its header's ruleset, and compare.

    Raises SakshiError for a replay of another game, BrokenStream for one whose steps do not begin with an
    action.
    """
    check_game(replay, game)
    return _Verifying(replay, game).verdict()


def check_game(replay: Replay, game: Any) -> None:
    """Raise SakshiError if a replay is not one of this game."""
    if replay.header.game != game.id:
        raise SakshiError(f"this is a replay of {replay.header.game}, and these are the rules of {game.id}")


class _Verifying:
    """One verify under way: the two walks, and what has been found so far."""

    def __init__(self, replay: Replay, game: Any) -> None:
        self._replay = replay
        self._told = Recorded(game, replay)
        self._again = Decided(game, replay)
        self._pair = Pair(replay, self._told, self._again)
        self._readable = replay.header.board == game.board_version
        self._digests = 0
        self._retold: Divergence | None = None
        self._retold_steps = 0
        self._different: Divergence | None = None

    def verdict(self) -> Verdict:
        for step in range(len(self._replay.steps)):
            if self._different is None:
                self._compare(step)
            elif not self._again.halted:
                self._again.take(step)
        return self._verdict()

    def _compare(self, step: int) -> None:
        fits = self._digest_fits(step)
        kind = self._pair.take(step)
        if not fits:
            self._different = self._pair.divergence("digest")
        elif kind == "facts":
            self._retold = self._retold or self._pair.divergence(kind)
            self._retold_steps += 1
        elif kind is not None:
            self._different = self._pair.divergence(kind)

    def _digest_fits(self, step: int) -> bool:
        recorded = recorded_action(self._replay, step).board
        if not (recorded and self._readable):
            return True
        self._digests += 1
        return recorded == digest(self._told.board)

    def _verdict(self) -> Verdict:
        again, steps = self._again, self._replay.steps
        return Verdict(
            answer=self._answer(),
            ruleset=self._replay.header.ruleset,
            result=again.board.outcome or "open",
            turn=again.board.scope,
            steps=len(steps),
            decided=again.reached,
            records=sum(map(len, steps)),
            digests=self._digest_check(),
            first=self._different or self._retold,
            retold=self._retold_steps,
            missing=tuple(again.chance.missing),
            unused=tuple(again.unused),
            adapted=tuple(again.chance.adapted),
        )

    def _answer(self) -> Answer:
        if self._different is not None:
            return "differs"
        return "same" if self._retold is None else "told differently"

    def _digest_check(self) -> Digests:
        if self._digests:
            return "checked"
        return "none recorded" if self._readable else "another board version"
