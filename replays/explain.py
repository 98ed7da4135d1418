"""What is wrong with one line, in words: what the schema complains of, and what stands there instead."""

import json
import re
from typing import Any

import msgspec

from domain.vocabulary import LARGEST
from replays.errors import BadReplay, Kind, Place
from replays.stream import MAX_LINE

REFUSED = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a line that it refuses."""

REWRITE = "nothing here is repaired: take the replay from where it was written again"

_AT = re.compile(r" - at `\$\.?(?P<path>[^`]*)`$")
_BYTE = re.compile(r" \(byte (?P<byte>\d+)\)$")
_EXPECTED = re.compile(r"Expected `(?P<what>[^`]+)`(?P<more>.*?)(?:, got `.+`)?$")
_KEY = re.compile(r"([^.\[\]]+)")
_NO_WORD = "Invalid enum value"
_AROUND = 24
_SHOWN = 60
_KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "null": "null",
}


def malformed(line: bytes, why: Exception, place: Place) -> BadReplay:
    """Give the fault of a line that does not decode: `why` is what decoding raised."""
    if isinstance(why, msgspec.ValidationError):
        return _against_the_schema(line, str(why), place)
    said = str(why)
    counted = _BYTE.search(said)
    byte = int(counted["byte"]) + 1 if counted else _first_bad_byte(line)
    return BadReplay(
        "malformed",
        "this line is not JSON in UTF-8",
        place,
        byte=byte,
        expected="one JSON object",
        found=f"{_BYTE.sub('', said)}: {around(line, byte or 1)}",
        hint=REWRITE,
    )


def not_canonical(line: bytes, canonical: bytes, place: Place) -> BadReplay:
    """Give the fault of a line that says the right thing in other bytes than the format does."""
    twice = _key_that_stands_twice(line)
    if twice is not None:
        return BadReplay(
            "not_canonical",
            f"the key {shown(twice)} stands twice in one object",
            place,
            expected="each key once",
            found=shown(line),
            hint=REWRITE,
        )
    pairs = zip(line, canonical, strict=False)
    same = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(line), len(canonical)))
    return BadReplay(
        "not_canonical",
        "the line is not in its canonical form (order of keys, no spaces, defaults left out)",
        place,
        byte=same + 1,
        expected=around(canonical, same + 1),
        found=around(line, same + 1),
        hint=REWRITE,
    )


def too_long(place: Place) -> BadReplay:
    """Give the fault of a line over the bound."""
    return BadReplay(
        "too_large",
        "this line is longer than a line may be",
        place,
        expected=f"at most {MAX_LINE:,} bytes",
        found="more than that",
        hint="this is not a replay, or it is damaged",
    )


def loosely(line: bytes) -> Any:
    """Give what a line says as plain JSON, or None if it is none."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def shown(thing: Any) -> str:
    """Give something that stands in a file, cut short, fit to print."""
    if isinstance(thing, bytes):
        text = thing[: 4 * _SHOWN].decode("utf-8", "backslashreplace")
    else:
        text = json.dumps(thing, ensure_ascii=False)[: 4 * _SHOWN]
    text = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def around(line: bytes, byte: int) -> str:
    """Give what stands around a byte (from 1) of a line."""
    start = max(0, byte - 1 - _AROUND)
    piece = shown(line[start : byte - 1 + _AROUND])
    return f"{'…' if start else ''}{piece}" or "the end of the line"


def _against_the_schema(line: bytes, said: str, place: Place) -> BadReplay:
    where = _AT.search(said)
    path = where["path"] if where else ""
    said = _AT.sub("", said)
    value = _value_at(loosely(line), path)
    kind: Kind = "malformed"
    hint: str | None = REWRITE
    expected, found = None, shown(value)
    if path == "type":
        kind, problem = "unknown", f"unknown type of record {shown(value)}"
        expected, hint = "a type of record of this game", "update Sakshi, if the file is newer"
    elif said.startswith("Object "):
        key = said.partition("`")[2].rpartition("`")[0]
        missing = "missing" in said
        inside = f" in {path}" if path else ""
        problem = (
            f"the key {shown(key)} is missing{inside}" if missing else f"there is no key {shown(key)}{inside}"
        )
        expected, found = None, shown(line)
    elif match := _EXPECTED.match(said):
        problem = f"{path or 'this line'} is not what it must be"
        what = _KINDS.get(match["what"], match["what"].replace(" | ", " or "))
        expected = f"{what}{match['more']}"
    elif said.startswith("Integer value out of range"):
        problem, expected = f"{path} is too large", f"at most {LARGEST} (2^53 − 1)"
    else:
        problem = f"{path or 'this line'} has a value that it cannot have"
        expected = "one of the words that the schema lists" if said.startswith(_NO_WORD) else said
    return BadReplay(kind, problem, place, expected=expected, found=found, hint=hint)


def _value_at(told: Any, path: str) -> Any:
    for key in _KEY.findall(path):
        try:
            told = told[int(key)] if isinstance(told, list) else told[key]
        except (KeyError, IndexError, TypeError, ValueError):
            return told
    return told


def _key_that_stands_twice(line: bytes) -> str | None:
    twice: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        twice.extend(key for key in keys if keys.count(key) > 1)
        return dict(pairs)

    try:
        json.loads(line, object_pairs_hook=look)
    except (ValueError, RecursionError):
        return None
    return twice[0] if twice else None


def _first_bad_byte(line: bytes) -> int | None:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as why:
        return why.start + 1
    return None
