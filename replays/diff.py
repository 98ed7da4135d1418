"""Diff: decide a recorded game again under two rulesets, on the same actions and chance, and compare.

First each ruleset is held against itself, and the recorded one against the recording: a difference there
is nondeterminism or drift, and nothing is then said about the rules.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from msgspec import Struct, structs

from domain.chance import Coordinate
from domain.fold import fold
from domain.records import Record
from domain.rulesets import Ruleset
from projections.projection import Projection
from projections.registry import projection_of
from projections.summary import Summary, summarise
from projections.timeline import tell_step
from replays.again import Decided, Policy, Refused
from replays.pair import Divergence, Pair
from replays.stream import Replay
from replays.verify import Verdict, check_game, verify

Answer = Literal["same", "differs", "nondeterminism", "drift"]
Ending = Literal[
    "game over",
    "game over before the tape",
    "tape over before the game",
    "open, as recorded",
    "stopped at a refused action",
    "the rules failed",
]
EXIT_CODES: dict[Answer, int] = {"same": 0, "differs": 1, "nondeterminism": 2, "drift": 2}


class Side(Struct, frozen=True):
    """How the game went under one ruleset.

    `actions` counts the recorded actions up to its end. Chance: `missing` was asked and not on the tape,
    `unused` was passed on the tape and not asked, `adapted` did not fit. `totals` sum up as much of
    the game as `Diff.until` says.
    """

    ruleset: str
    ending: Ending
    result: str
    turn: int
    actions: int
    refused: tuple[Refused, ...]
    unanswered: int
    missing: tuple[Coordinate, ...]
    unused: tuple[Coordinate, ...]
    adapted: tuple[Coordinate, ...]
    trouble: str | None
    totals: Summary


class Diff(Struct, frozen=True):
    """What diff found; `start` is in what the set-up differs, `first` the first step behind it that does.

    For nondeterminism and drift `first` is where the two tellings part, and there are no sides. `until` is
    the number of recorded actions, the start not counted, that the totals cover: those of the shorter game.
    `retold` says that the recording has other facts than the rules tell now, on the same boards.
    """

    answer: Answer
    old: str
    new: str
    policy: Policy
    recorded: str
    start: Divergence | None = None
    first: Divergence | None = None
    differing: int = 0
    sides: tuple[Side, ...] = ()
    until: int = 0
    retold: bool = False

    @property
    def is_cut(self) -> bool:
        """Tell whether the totals stop before the end of one of the games."""
        return any(side.actions > self.until for side in self.sides)

    @property
    def exit_code(self) -> int:
        """0 the same, 1 it differs, 2 the two cannot be compared."""
        return EXIT_CODES[self.answer]


def diff(replay: Replay, old: Ruleset, new: Ruleset, policy: Policy = "stop") -> Diff:
    """Decide a replay under two rulesets and compare; `policy` is what to do at a refused action.

    Raises SakshiError if a ruleset is not one of the replay's game, BrokenStream for steps that do not begin
    with an action.
    """
    check_game(replay, old.game_class)
    check_game(replay, new.game_class)
    return _Diffing(replay, old, new, policy).diff()


class _Diffing:
    """One diff under way: the two walks, and what has been found so far."""

    def __init__(self, replay: Replay, old: Ruleset, new: Ruleset, policy: Policy) -> None:
        self._replay = replay
        self._rulesets = old, new
        self._policy = policy
        self._walks = self._walk(old), self._walk(new)
        self._pair = Pair(replay, *self._walks)
        self._start: Divergence | None = None
        self._first: Divergence | None = None
        self._differing = 0
        self._until = 0
        self._steps_until = 0, 0

    def diff(self) -> Diff:
        for ruleset in self._rulesets:
            parted = self._against_itself(ruleset)
            if parted is not None:
                return self._told("nondeterminism", first=parted)
        verdict = self._against_the_recording()
        if verdict is not None and verdict.answer == "differs":
            return self._told("drift", first=verdict.first)
        for step in range(len(self._replay.steps)):
            self._take(step)
        return self._compared(retold=verdict is not None and verdict.answer == "told differently")

    def _walk(self, ruleset: Ruleset) -> Decided:
        return Decided(ruleset.game, self._replay, self._policy)

    def _against_itself(self, ruleset: Ruleset) -> Divergence | None:
        """Decide twice under one ruleset; give the first step that differs."""
        pair = Pair(self._replay, self._walk(ruleset), self._walk(ruleset))
        for step in range(len(self._replay.steps)):
            kind = pair.take(step)
            if kind is not None:
                return pair.divergence(kind)
            if pair.left.halted:
                break
        return None

    def _against_the_recording(self) -> Verdict | None:
        """Verify the recording, if the old ruleset is the one that it was recorded under."""
        old = self._rulesets[0]
        return verify(self._replay, old.game) if old.digest == self._replay.header.digest else None

    def _take(self, step: int) -> None:
        running = [walk for walk in self._walks if not walk.halted]
        if len(running) == 1:
            running[0].take(step)
        elif running:
            self._compare(step)

    def _compare(self, step: int) -> None:
        kind = self._pair.take(step)
        if not any(walk.halted for walk in self._walks):
            self._until = step
            self._steps_until = len(self._walks[0].steps), len(self._walks[1].steps)
        if kind is not None and step == 0:
            self._start = self._in_words(self._pair.divergence(kind))
        elif kind is not None:
            self._first = self._first or self._in_words(self._pair.divergence(kind))
            self._differing += 1

    def _in_words(self, at: Divergence) -> Divergence:
        """Give the step that was taken last with the sentences that tell it on either side."""
        told = [
            _told(projection_of(ruleset.game_class, ruleset), walk, records, at)
            for ruleset, walk, records in zip(self._rulesets, self._walks, self._pair.records, strict=True)
        ]
        left = structs.replace(at.left, sentences=told[0].sentences)
        right = structs.replace(at.right, sentences=told[1].sentences)
        return structs.replace(at, left=left, right=right, words=told[0].action)

    def _compared(self, *, retold: bool) -> Diff:
        has_end = fold(self._rulesets[0].game_class, _records(self._replay)).outcome is not None
        parted = self._start is not None or self._first is not None
        return self._told(
            "differs" if parted else "same",
            start=self._start,
            first=self._first,
            differing=self._differing,
            sides=tuple(self._side(n, has_end) for n in (0, 1)),
            until=self._until,
            retold=retold,
        )

    def _told(self, answer: Answer, **found: Any) -> Diff:
        old, new = self._rulesets
        return Diff(answer, old.id, new.id, self._policy, self._replay.header.ruleset, **found)

    def _side(self, n: int, has_end: bool) -> Side:
        walk = self._walks[n]
        return Side(
            ruleset=self._rulesets[n].id,
            ending=_ending(walk, has_end),
            result=walk.board.outcome or "open",
            turn=walk.board.scope,
            actions=max(0, walk.reached - 1),
            refused=tuple(walk.refused),
            unanswered=walk.unanswered,
            missing=tuple(walk.chance.missing),
            unused=tuple(walk.unused),
            adapted=tuple(walk.chance.adapted),
            trouble=walk.trouble if walk.halted else None,
            totals=self._totals(n),
        )

    def _totals(self, n: int) -> Summary:
        ruleset, steps = self._rulesets[n], self._walks[n].steps[: self._steps_until[n]]
        projection = projection_of(ruleset.game_class, ruleset)
        return summarise(projection, steps, ruleset.id, self._replay.header.seed)


class _Words(NamedTuple):
    """A step told: its action, and what follows from it."""

    action: str
    sentences: tuple[str, ...]


def _told(projection: Projection, walk: Decided, records: list[Record], at: Divergence) -> _Words:
    """Tell the step that a walk took last: `records` are all that it has of it."""
    taken = [record for step in walk.steps for record in step]
    board = fold(projection.game_class, taken[: len(taken) - len(records)])
    action = projection.action_words(board, at.action)
    turns = tell_step(projection, board, at.step, records)
    return _Words(
        action, tuple(line.sentence for turn in turns for step in turn.steps for line in step.lines)
    )


def _ending(walk: Decided, has_end: bool) -> Ending:
    """Say how a walk ended; `has_end` tells whether the recorded game had come to its end."""
    if walk.over_early:
        return "game over before the tape"
    if walk.failed:
        return "the rules failed"
    if walk.halted:
        return "stopped at a refused action"
    if walk.board.outcome is not None:
        return "game over"
    return "tape over before the game" if has_end else "open, as recorded"


def _records(replay: Replay) -> Iterator[Record]:
    return (record for step in replay.steps for record in step)
