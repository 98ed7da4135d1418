"""The first line of a replay: what it must be, and what else a file may turn out to be."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.registry import games
from replays import explain
from replays.errors import BadReplay, Kind, Place
from replays.stream import FORMAT, MAX_LINE, Header

_OPENS = b'{"type":"header"'
_header_of = msgspec.json.Decoder(Header).decode
_encode = msgspec.json.Encoder().encode

_OTHER_FILES = (
    (b"\x1f\x8b", "a gzip file"),
    (b"PK\x03\x04", "a zip file"),
    (b"\x28\xb5\x2f\xfd", "a zstd file inside another"),
    (b"SQLite format 3\x00", "an SQLite file (a store is read by the ids of its playtests)"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
)


def read_header(chunks: Iterator[bytes], place: Place) -> tuple[Header, bytes, bytes]:
    """Take the first line: give the header, its bytes, and what of the text was read behind it.

    Raises BadReplay for anything that is not the header of a stream which this Sakshi reads.
    """
    text = b""
    for chunk in chunks:
        text += chunk
        if b"\n" in text or len(text) > MAX_LINE or not _OPENS.startswith(text[: len(_OPENS)]):
            break
    line, end, rest = text.partition(b"\n")
    if not line.startswith(_OPENS):
        raise _foreign(text, place)
    if len(line) > MAX_LINE:
        raise explain.too_long(place)
    if not end:
        raise BadReplay(
            "cut_off",
            "the file ends in its first line",
            place,
            byte=len(line),
            expected="a whole header line",
            hint=explain.REWRITE,
        )
    return _checked(line, place), line + end, rest


def _checked(line: bytes, place: Place) -> Header:
    """Give the header; newer formats and unknown games are named before the fields are looked at."""
    _refuse_newer(line, place)
    try:
        header = _header_of(line)
    except explain.REFUSED as why:
        raise explain.malformed(line, why, place) from why
    if _encode(header) != line:
        raise explain.not_canonical(line, _encode(header), place)
    if re.fullmatch(rf"{re.escape(header.game)}@[^\s@/\\]+", header.ruleset) is None:
        raise BadReplay(
            "malformed",
            "the ruleset is none of this game",
            place,
            expected=f"{header.game}@VERSION",
            found=explain.shown(header.ruleset),
            hint=explain.REWRITE,
        )
    return header


def _refuse_newer(line: bytes, place: Place) -> None:
    told: Any = explain.loosely(line)
    if not isinstance(told, dict):
        return
    _refuse_above(FORMAT, told.get("format"), "format", place)
    game = told.get("game")
    if not isinstance(game, str):
        return
    if game not in games():
        raise BadReplay(
            "unknown",
            f"there is no game {explain.shown(game)}",
            place,
            expected=f"one of {', '.join(games())}",
            found=explain.shown(game),
            hint="update Sakshi, if the game is newer",
        )
    _refuse_above(games()[game].vocabulary, told.get("vocabulary"), "vocabulary", place)


def _refuse_above(known: int, told: Any, what: str, place: Place) -> None:
    if type(told) is int and told > known:
        raise BadReplay(
            "newer",
            f"newer {what} {told}; this Sakshi reads up to {known}",
            place,
            expected=f"{what} {known}" if known == 1 else f"{what} 1 to {known}",
            found=str(told),
            hint="update Sakshi",
        )


def _foreign(text: bytes, place: Place) -> BadReplay:
    """Say what a file is that does not begin with a header."""
    expected = f"a first line that begins with {_OPENS.decode()}"
    if not text:
        return BadReplay("foreign", "the file is empty", place, expected=expected)
    kind: Kind = "foreign"
    problem, hint = "this is not a replay", None
    told = explain.loosely(text.partition(b"\n")[0])
    if isinstance(told, dict) and told.get("type") == "header":
        kind, problem = "not_canonical", "the header is not in its canonical form"
        hint = explain.REWRITE
    elif text.startswith(b'{"type":"'):
        kind, problem = "sequence", "the header is missing"
        hint = explain.REWRITE
    for magic, what in _OTHER_FILES:
        if text.startswith(magic):
            problem = f"this is not a replay but {what}"
    return BadReplay(
        kind,
        problem,
        place,
        byte=1,
        expected=expected,
        found=explain.shown(text[:40]),
        hint=hint,
    )
