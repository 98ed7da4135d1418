"""Many diffs taken together: how many games ended otherwise, how totals moved, what differed first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from domain.records import Record
from domain.registry import type_name
from domain.vocabulary import kind_of
from projections.summary import Summary
from replays.diff import Diff, Side
from replays.pair import Divergence

REFUSED = "a refused action"


class Mean(Struct, frozen=True):
    """The mean of a total over all games that were compared, under either ruleset."""

    name: str
    old: float
    new: float


class Survey(Struct, frozen=True):
    """What many diffs say together.

    `compared` counts the games that could be compared. `recorded` and `old` count them by the ruleset of the
    recording, and by the one that each was compared from. `ended` are those that ended otherwise, as
    `win → loss`. `means` are the totals, each as far as the shorter of a game's two tellings goes.
    `kinds` and `cards` count what differs in the first step that does: the kind of its first record, and the
    kinds of its cards.
    """

    compared: int
    recorded: dict[str, int]
    old: dict[str, int]
    new: str
    ended: dict[str, int]
    means: tuple[Mean, ...]
    kinds: dict[str, int]
    cards: dict[str, int]


def survey(diffs: Sequence[Diff]) -> Survey:
    """Take the diffs of many games together; at least one, and all with the same new ruleset."""
    compared = [diff for diff in diffs if diff.sides]
    first = [at for diff in compared if (at := diff.first or diff.start) is not None]
    ends = [tuple(map(_end, diff.sides)) for diff in compared]
    return Survey(
        compared=len(compared),
        recorded=_often(diff.recorded for diff in compared),
        old=_often(diff.old for diff in compared),
        new=diffs[0].new,
        ended=_often(f"{old} → {new}" for old, new in ends if old != new),
        means=tuple(_means(compared)),
        kinds=_often(_kind(at) for at in first),
        cards=_often(card for at in first for card in _cards(at)),
    )


def totals(summary: Summary) -> Iterator[tuple[str, int]]:
    """Give the numbers of a summary; what it counts by kind is added up, but for the facts."""
    for name in summary.__struct_fields__:
        value: Any = getattr(summary, name)
        if isinstance(value, dict) and name != "facts":
            value = sum(value.values())
        if isinstance(value, int) and not isinstance(value, bool) and name != "seed":
            yield name.replace("_", " "), value


def _often(things: Iterator[str]) -> dict[str, int]:
    """Count things, the most frequent first."""
    return dict(Counter(things).most_common())


def _end(side: Side) -> str:
    """Give how a game ended under one ruleset: its result, or why it has none."""
    return side.ending if side.result == "open" else side.result


def _means(compared: Sequence[Diff]) -> Iterator[Mean]:
    old: Counter[str] = Counter()
    new: Counter[str] = Counter()
    for diff in compared:
        for added_up, side in zip((old, new), diff.sides, strict=True):
            for name, value in totals(side.totals):
                added_up[name] += value
    for name in old:
        yield Mean(name, old[name] / len(compared), new[name] / len(compared))


def _kind(at: Divergence) -> str:
    """Give what differs first in a step: `damage dealt`."""
    if at.kind == "trouble":
        return REFUSED
    right = at.right.records
    for old, new in zip_longest(at.left.records, right):
        if old != new:
            first = old if new is None or (old is not None and old not in right) else new
            return type_name(first).partition(".")[2].replace("_", " ")
    return at.kind


def _cards(at: Divergence) -> set[str]:
    cards = (getattr(record, "card", None) for record in _apart(at))
    return {kind_of(card) for card in cards if isinstance(card, str)}


def _apart(at: Divergence) -> list[Record]:
    """Give the records of a step that only one side has, those of the left side first."""
    left, right = at.left.records, at.right.records
    return [*(r for r in left if r not in right), *(r for r in right if r not in left)]
