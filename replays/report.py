"""What verify and diff found, as lines of text."""

from collections.abc import Sequence

from domain.chance import Coordinate
from projections.names import Names as CardNames
from replays.diff import Diff, Side
from replays.survey import Survey, totals
from replays.verify import Verdict
from replays.wording import Names, action_line, divergence_lines, turn_words

RECORDING: Names = ("recorded", "decided now")
REFUSED_LINES = 5

_DIGESTS = {
    "checked": "board digests agree",
    "none recorded": "no board digests recorded",
    "another board version": "board digests not checked: they are of another board version",
}


def verdict_lines(verdict: Verdict) -> list[str]:
    """Give a verdict in a dozen lines at most."""
    ends = f"{verdict.result}, {turn_words(verdict.ruleset, verdict.turn)}"
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
    first = divergence_lines(verdict.first, RECORDING, verdict.ruleset)
    return [head, *first, *_chance_lines(verdict)]


def diff_lines(diff: Diff) -> list[str]:
    """Give a diff: what was compared, the first step that differs, and how both games went on."""
    if diff.first is not None and not diff.sides:
        return _cannot_compare(diff)
    lines = [f"{diff.answer}: {diff.old} against {diff.new}, a game recorded under {diff.recorded}"]
    lines.append(_POLICIES[diff.policy])
    if diff.retold:
        lines.append("note: the recording tells some steps by other facts than the rules do now")
    names = diff.old, diff.new
    if diff.start is not None:
        lines += ["the set-up differs:", *divergence_lines(diff.start, names, diff.old)]
    if diff.first is not None:
        lines += ["first difference:", *divergence_lines(diff.first, names, diff.old)]
        lines.append(f"steps that differ: {diff.differing}")
    for side in diff.sides:
        lines += _side_lines(side)
    return lines + _total_lines(diff)


_POLICIES = {
    "stop": "at a refused action it stops; --illegal skip goes on",
    "skip": "a refused action is left out, and it goes on",
}


def _cannot_compare(diff: Diff) -> list[str]:
    assert diff.first is not None
    if diff.answer == "drift":
        head = f"cannot compare: {diff.old} no longer decides what was recorded under it (drift), "
        head += "so no difference could be laid to the rules. Verify the replay first."
        return [head, *divergence_lines(diff.first, RECORDING, diff.old)]
    head = "cannot compare: deciding twice under one ruleset gives two games (nondeterminism), "
    head += "so a rule depends on something outside the stream."
    return [head, *divergence_lines(diff.first, ("once", "again"), diff.old)]


def _side_lines(side: Side) -> list[str]:
    """Tell how a game went under one ruleset."""
    result = "" if side.result == "open" else f" ({side.result})"
    when = turn_words(side.ruleset, side.turn)
    lines = [f"{side.ruleset}: {side.ending}{result}, {when}, {_count(side.actions, 'action')}"]
    if side.trouble is not None:
        lines.append(f"  {side.trouble}")
    if side.refused:
        lines.append(f"  refused: {_count(len(side.refused), 'action')}")
        shown = side.refused[:REFUSED_LINES]
        lines += [f"    step {one.step}, {action_line(one.action)}: {one.reason}" for one in shown]
        if len(side.refused) > len(shown):
            lines.append(f"    … {len(side.refused) - len(shown)} more")
    if side.unanswered:
        lines.append(f"  choices without an answer on the tape, first option taken: {side.unanswered}")
    return lines + [f"  {line}" for line in _chance_lines(side)]


def _chance_lines(found: Verdict | Side) -> list[str]:
    """Tell what did not come from the tape as it was, if anything did not."""
    parts = [
        f"{len(at)} {what}: {_place(at, found.ruleset)}"
        for at, what in (
            (found.missing, "needed and not recorded"),
            (found.unused, "recorded and not needed"),
            (found.adapted, "recorded otherwise and made to fit"),
        )
        if at
    ]
    return [f"dice and cards: {'; '.join(parts)}"] if parts else []


def _total_lines(diff: Diff) -> list[str]:
    """Lay the totals side by side."""
    old, new = (dict(totals(side.totals)) for side in diff.sides)
    rows: list[Sequence[str]] = [("totals", diff.old, diff.new, "change")]
    rows += [_total_row(name, old[name], new[name]) for name in old if old[name] or new.get(name)]
    lines = _columns(rows)
    if diff.is_cut:
        lines.append(
            f"these totals cover the first {_count(diff.until, 'action')}: the shorter game ends there"
        )
    return lines


def _total_row(name: str, old: int, new: int) -> Sequence[str]:
    return name, str(old), str(new), f"{new - old:+}" if new != old else "-"


def survey_lines(found: Survey, names: CardNames) -> list[str]:
    """Give what many diffs say together; `names` are those of the new ruleset."""
    old = "what they were recorded under" if len(found.old) > 1 else next(iter(found.old), "")
    lines = [f"{_count(found.compared, 'game')} together: {old} against {found.new}"]
    if not found.compared:
        return lines
    ended = sum(found.ended.values())
    ways = ", ".join(f"{count} {way}" for way, count in found.ended.items())
    lines.append(f"ended otherwise: {ended or 'none'}" + (f" ({ways})" if ended else ""))
    if found.kinds:
        lines.append("what differs first: " + ", ".join(f"{kind} {n}" for kind, n in found.kinds.items()))
    if found.cards:
        cards = ", ".join(f"{names.call(card)} {n}" for card, n in found.cards.items())
        lines.append(f"with these cards: {cards}")
    rows: list[Sequence[str]] = [("mean of each total", "before", "after", "change")]
    rows += [
        (m.name, f"{m.old:.2f}", f"{m.new:.2f}", f"{m.new - m.old:+.2f}")
        for m in found.means
        if m.old != m.new
    ]
    return lines + (_columns(rows) if len(rows) > 1 else ["no total changes"])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align rows of four cells, numbers to the right."""
    widths = [max(len(row[n]) for row in rows) for n in range(4)]
    return ["  ".join((row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:]))) for row in rows]


def _place(at: Sequence[Coordinate], ruleset: str) -> str:
    """Give which question of chance came first: `a roll of the dice, turn 3`."""
    stream, scope, _ = at[0]
    first = "first " if len(at) > 1 else ""
    return f"{first}{_STREAMS.get(stream, f'the {stream}')}, {turn_words(ruleset, scope)}"


_STREAMS = {
    "dice": "a roll of the dice",
    "deck": "a shuffle of the deck",
    "discard": "a shuffle of the discard pile",
    "seen": "the card on top of an open pile",
}


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
