"""What verify and diff found, as lines of text."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.chance import Coordinate
from projections.summary import Summary
from replays.diff import Diff, Side
from replays.verify import Verdict
from replays.wording import Names, divergence_lines, record_line

RECORDING: Names = ("recorded", "decided now")
REFUSED_LINES = 5

_DIGESTS = {
    "checked": "board digests agree",
    "none recorded": "no board digests recorded",
    "another board version": "board digests not checked: they are of another board version",
}


def verdict_lines(verdict: Verdict) -> list[str]:
    """Give a verdict in a dozen lines at most."""
    ends = f"{verdict.result}, turn {verdict.turn}"
    size = f"{verdict.records} records in {verdict.steps} steps"
    if verdict.first is None:
        return [f"same: {size} under {verdict.ruleset}; {ends}; {_DIGESTS[verdict.digests]}"]
    if verdict.answer == "told differently":
        head = (
            f"told differently: {verdict.ruleset} tells {verdict.retold} of {verdict.steps} steps by other "
        )
        head += "facts; actions, chance, boards and ending are the same"
    else:
        head = f"differs: {verdict.ruleset} no longer decides what was recorded; decided now: {ends}"
        if verdict.decided < verdict.steps:
            head += f", after {max(0, verdict.decided - 1)} of {verdict.steps - 1} actions"
    return [head, *divergence_lines(verdict.first, RECORDING), *_chance_lines("chance", verdict)]


def diff_lines(diff: Diff) -> list[str]:
    """Give a diff: what was compared, the first step that differs, and how both games went on."""
    if diff.first is not None and not diff.sides:
        return _cannot_compare(diff)
    lines = [f"{diff.answer}: {diff.old} against {diff.new}, a game recorded under {diff.recorded}"]
    lines.append(f"a refused action: {_POLICIES[diff.policy]}")
    if diff.retold:
        lines.append("note: the recording tells some steps by other facts than the rules do now")
    names = diff.old, diff.new
    if diff.start is not None:
        lines += ["the set-up differs:", *divergence_lines(diff.start, names)]
    if diff.first is not None:
        lines += ["first difference:", *divergence_lines(diff.first, names)]
        lines.append(f"steps that differ: {diff.differing}")
    for side in diff.sides:
        lines += _side_lines(side)
    return lines + _total_lines(diff)


_POLICIES = {"stop": "stop there", "skip": "skip it and go on"}


def _cannot_compare(diff: Diff) -> list[str]:
    assert diff.first is not None
    if diff.answer == "drift":
        head = f"cannot compare: {diff.old} no longer decides what was recorded under it (drift), "
        head += "so no difference could be laid to the rules. Verify the replay first."
        return [head, *divergence_lines(diff.first, RECORDING)]
    head = "cannot compare: deciding twice under one ruleset gives two games (nondeterminism), "
    head += "so a rule depends on something outside the stream."
    return [head, *divergence_lines(diff.first, ("once", "again"))]


def _side_lines(side: Side) -> list[str]:
    """Tell how a game went under one ruleset."""
    result = "" if side.result == "open" else f" ({side.result})"
    lines = [f"{side.ruleset}: {side.ending}{result}, turn {side.turn}, {_count(side.actions, 'action')}"]
    if side.trouble is not None:
        lines.append(f"  {side.trouble}")
    if side.refused:
        lines.append(f"  refused: {_count(len(side.refused), 'action')}")
        shown = side.refused[:REFUSED_LINES]
        lines += [f"    step {one.step}, {record_line(one.action)}: {one.reason}" for one in shown]
        if len(side.refused) > len(shown):
            lines.append(f"    … {len(side.refused) - len(shown)} more")
    if side.unanswered:
        lines.append(f"  choices without an answer on the tape, first option taken: {side.unanswered}")
    return lines + [f"  {line}" for line in _chance_lines("chance", side)]


def _chance_lines(name: str, found: Verdict | Side) -> list[str]:
    """Tell what did not come from the tape as it was, if anything did not."""
    parts = [
        f"{len(at)} {what} ({_place(at[0])}{', …' if len(at) > 1 else ''})"
        for at, what in (
            (found.missing, "asked and not recorded"),
            (found.unused, "recorded and not asked"),
            (found.adapted, "adapted"),
        )
        if at
    ]
    return [f"{name}: {', '.join(parts)}"] if parts else []


def _total_lines(diff: Diff) -> list[str]:
    """Lay the totals side by side."""
    old, new = (dict(_totals(side.totals)) for side in diff.sides)
    rows: list[Sequence[str]] = [("totals", diff.old, diff.new, "change")]
    rows += [_total_row(name, old[name], new[name]) for name in old if old[name] or new.get(name)]
    widths = [max(len(row[n]) for row in rows) for n in range(4)]
    lines = ["  ".join((row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:]))) for row in rows]
    if diff.is_cut:
        lines.append(
            f"these totals cover the first {_count(diff.until, 'action')}: the shorter game ends there"
        )
    return lines


def _total_row(name: str, old: int, new: int) -> Sequence[str]:
    return name, str(old), str(new), f"{new - old:+}" if new != old else "-"


def _totals(summary: Summary) -> Iterator[tuple[str, int]]:
    """Give the numbers of a summary; what it counts by kind is added up, but for the facts."""
    for name in summary.__struct_fields__:
        value: Any = getattr(summary, name)
        if isinstance(value, dict) and name != "facts":
            value = sum(value.values())
        if isinstance(value, int) and name != "seed":
            yield name.replace("_", " "), value


def _place(at: Coordinate) -> str:
    stream, scope, ordinal = at
    return f"{stream} {scope}/{ordinal}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
