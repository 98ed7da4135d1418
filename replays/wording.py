"""Records, board fields and divergences as lines of text for people.

A divergence is told in sentences of the game where two rulesets are compared, else record by record. A line
begins with `-` for what only the left side has, `+` for what only the right side has,
`~` for a record that both have with other numbers (left | right).
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from msgspec import json, to_builtins

from domain.records import Record
from domain.registry import type_name
from projections.registry import projection_of
from replays.fields import Change, differing
from replays.pair import Divergence, Kind

SENTENCES: dict[Kind, str] = {
    "trouble": "only one side can take it",
    "chance": "it asks dice or cards otherwise",
    "board": "it leads to another board",
    "facts": "other facts tell it, and lead to the same board",
    "silent": "the records are the same, and yet the board is another: a rule changes it without a record",
    "digest": "the recorded digest is not that of the board which the records before it lead to",
}
RECORD_LINES = 4
BOARD_LINES = 3
WIDTH = 110

_SLOT = re.compile(r"^slots (\d+)")
_FAMILY = re.compile(r"^([-+~]) \w+\.(\w+) *")
_ENTRY = re.compile(r" (\d+)(?= |$)")

Names = tuple[str, str]


def divergence_lines(divergence: Divergence, names: Names, game: str) -> list[str]:
    """Give a step that differs in ten lines at most; `names` are what the two sides are called.

    Where both sides are told in sentences, these are compared, else the records. `game` is the id of the game
    or of a ruleset of it.
    """
    left, right = divergence.left, divergence.right
    action = divergence.words or record_line(divergence.action)
    when = f", {turn_words(game, divergence.turn)}" if divergence.step else ""
    lines = [f"step {divergence.step}{when}, {action}: {SENTENCES[divergence.kind]}"]
    sentences = list(_apart(left.sentences, right.sentences))
    lines.append(f"  - {names[0]}   + {names[1]}{'' if sentences else '   ~ both (left | right)'}")
    troubles = left.trouble, right.trouble
    lines += [f"  {name}: {why}" for name, why in zip(names, troubles, strict=True) if why is not None]
    if sentences:
        lines += _some(sentences, RECORD_LINES, "sentences differ")
    else:
        records = list(_record_changes(left.records, right.records))
        if divergence.words:
            records = [_FAMILY.sub(lambda at: f"{at[1]} {_words(at[2])}: ", line) for line in records]
        lines += _some(records, RECORD_LINES, "records differ")
    changes = [f"board  {change_text(change)}" for change in divergence.board]
    return lines + _some(changes, BOARD_LINES, "numbers and cards on the board differ")


def turn_words(game: str, turn: int) -> str:
    """Give when something is, as a game counts: `turn 3`, `hazard 1`; `game` is its id or a ruleset's."""
    word = projection_of(game.partition("@")[0]).turn_word
    return f"{word} {turn}" if turn else f"before the first {word}"


def record_line(record: Record) -> str:
    """Give a record on one line: its type and its fields, without those that have their default."""
    fields = ", ".join(f"{_words(name)} {value_text(value)}" for name, value in _fields(record).items())
    return f"{type_name(record)}  {fields}".rstrip()


def change_text(change: Change) -> str:
    """Give a field that differs: `enemy hp 54 | 50`; lists leave out how both begin."""
    left, right, path = change.left, change.right, _path(change.path)
    if isinstance(left, list) and isinstance(right, list):
        same = _common(left, right)
        return f"{path} {_tail(left, same)} | {_tail(right, same)}"
    return f"{path} {value_text(left)} | {value_text(right)}"


def action_line(action: Record) -> str:
    """Give an action on one line without saying that it is one: `place  card gale#1, slot 2`."""
    return _words(record_line(action).partition(".")[2])


def value_text(value: Any) -> str:
    """Give a plain JSON value as people write it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    if all(isinstance(part, str | int) for part in value) and not isinstance(value, dict):
        return " ".join(map(str, value)) or "none"
    return json.encode(value).decode()


def _record_changes(left: Sequence[Record], right: Sequence[Record]) -> Iterator[str]:
    """Tell what differs between the records of a step, in order."""
    lines = [json.encode(record) for record in left], [json.encode(record) for record in right]
    for kind, a, b, c, d in SequenceMatcher(None, *lines, autojunk=False).get_opcodes():
        if kind == "replace":
            yield from _replaced(left[a:b], right[c:d])
        elif kind != "equal":
            yield from (f"- {record_line(record)}" for record in left[a:b])
            yield from (f"+ {record_line(record)}" for record in right[c:d])


def _replaced(left: Sequence[Record], right: Sequence[Record]) -> Iterator[str]:
    """Tell records that stand in each other's place: those of one type as one line."""
    types = [type_name(record) for record in left], [type_name(record) for record in right]
    for kind, a, b, c, d in SequenceMatcher(None, *types, autojunk=False).get_opcodes():
        if kind == "equal":
            yield from (f"~ {_both(*pair)}" for pair in zip(left[a:b], right[c:d], strict=True))
        else:
            yield from (f"- {record_line(record)}" for record in left[a:b])
            yield from (f"+ {record_line(record)}" for record in right[c:d])


def _both(left: Record, right: Record) -> str:
    """Give two records of one type: first what differs, then the fields that do not, in brackets."""
    apart = [change_text(change) for change in differing(left, right)]
    same = {
        name: value for name, value in _fields(left).items() if getattr(left, name) == getattr(right, name)
    }
    alike = [f"{_words(name)} {value_text(value)}" for name, value in same.items()]
    return f"{type_name(left)}  {', '.join(apart)}" + (f"  ({', '.join(alike)})" if alike else "")


def _fields(record: Record) -> dict[str, Any]:
    told: dict[str, Any] = to_builtins(record)
    del told["type"]
    return told


def _some(lines: Sequence[str], limit: int, what: str) -> list[str]:
    """Give as many lines as there is room for, indented, and say how many more there are."""
    if len(lines) > limit:
        lines = [*lines[: limit - 1], f"… {len(lines) - limit + 1} more {what}"]
    return [f"  {_cut(line)}" for line in lines]


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"


def _common(left: Sequence[Any], right: Sequence[Any]) -> int:
    pairs = enumerate(zip(left, right, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(left), len(right)))


def _tail(values: Sequence[Any], same: int) -> str:
    text = value_text(values[same:]) if len(values) > same or not same else ""
    return (f"… {text}" if same else text).rstrip()


def _apart(left: Sequence[str], right: Sequence[str]) -> Iterator[str]:
    """Tell the sentences that only one side has, in order."""
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from (f"- {sentence}" for sentence in left[a:b])
            yield from (f"+ {sentence}" for sentence in right[c:d])


def _path(path: str) -> str:
    """Give the path of a field as people say it: `enemy hp`, `slot 2 card`, `damage entry 1 total`."""
    told = _words(_SLOT.sub(r"slot \1", path)).replace(".", " ")
    return told if told.startswith("slot ") else _ENTRY.sub(r" entry \1", told)


def _words(name: str) -> str:
    return name.replace("_", " ")
