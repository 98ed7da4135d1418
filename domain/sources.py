"""Content files as they are read: TOML tables, found by game and version or by path, and what they extend.

Nothing here knows what a key means, apart from those at the head of a file. A long file can be split:
`include = ["1.0/cards.toml"]` names parts, beside it or below, that are read as if they stood in it.
"""

import json
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from domain.errors import ContentError, UnknownRuleset
from domain.registry import games

HEAD = ("game", "version", "extends", "include")
"""The keys that say which file this is and what belongs to it; they stand before the first table."""

DEEPEST = 20
"""How many tables and lists may stand in one another; content needs far fewer."""
LONGEST = 80
"""How many characters of a wrong value, or of its key, are shown."""

_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_PART = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*/)*[A-Za-z0-9][A-Za-z0-9._-]*\.toml")


class Source(NamedTuple):
    """One content file: how it is called in messages, what it says, and where others lie beside it."""

    name: str
    table: dict[str, Any]
    folder: Any


def versions(game: str) -> list[str]:
    """Give the versions that content holds for a game id, sorted."""
    folder = _folder(game)
    files = folder.iterdir() if folder.is_dir() else ()
    return sorted(f.name.removesuffix(".toml") for f in files if f.name.endswith(".toml"))


def of_version(game: str, version: str) -> Source:
    """Give the file of a game's version; raises UnknownRuleset or ContentError."""
    known = versions(game)
    if version not in known:
        raise UnknownRuleset(f"{game} has no version {version!r}; it has {', '.join(known) or 'none'}")
    folder = _folder(game)
    source = _read(f"content/{game}/{version}.toml", folder / f"{version}.toml", folder)
    for key, wanted in (("game", game), ("version", version)):
        if source.table[key] != wanted:
            raise ContentError(
                f'{source.name}: {key}: must be "{wanted}", where this file lies, '
                f"{as_found(source.table[key])}"
            )
    return source


def of_path(path: Path) -> Source:
    """Give the file at a path; raises UnknownRuleset or ContentError."""
    return _read(str(path), path, path.parent)


def with_extended(first: Source) -> list[Source]:
    """Give a file and all that it extends, the oldest first, each behind the parts that it includes.

    A version is looked for beside the file that extends it, then among the game's own. Raises
    ContentError.
    """
    chain = [first]
    while (source := extended(chain[0])) is not None:
        if any(source.name == seen.name for seen in chain):
            path = " -> ".join([*(s.name for s in reversed(chain)), source.name])
            base = chain[0].table["extends"]
            raise ContentError(f"{chain[0].name}: extends: {base!r} leads back to itself ({path})")
        if source.table["game"] != first.table["game"]:
            raise ContentError(
                f"{chain[0].name}: extends: {source.name} is a version of {source.table['game']}; "
                f"a version extends one of its own game, {first.table['game']}"
            )
        chain.insert(0, source)
    return [piece for source in chain for piece in (*_parts(source), source)]


def extended(source: Source) -> Source | None:
    """Give the file that a file extends, None if it extends none; raises ContentError."""
    base = source.table.get("extends")
    if base is None:
        return None
    beside = source.folder / f"{base}.toml"
    if beside.is_file():
        name = source.name.rpartition("/")
        return _read(f"{name[0]}{name[1]}{base}.toml", beside, source.folder)
    try:
        return of_version(source.table["game"], base)
    except UnknownRuleset as why:
        raise ContentError(f"{source.name}: extends: {why}") from why


def merge(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Lay one table over another: tables merge by key, everything else replaces whole."""
    merged = dict(old)
    for key, value in new.items():
        both_tables = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = merge(merged[key], value) if both_tables else value
    return merged


def in_toml(value: Any) -> str:
    """Give a value as a content file would show it; of a table only that it is one."""
    match value:
        case dict():
            return "a table"
        case list() | tuple():
            return f"[{', '.join(in_toml(part) for part in value)}]"
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False)
        case None:
            return "nothing"
    return str(value)


def as_found(value: Any) -> str:
    """Say what stands where something else must: one line, cut short."""
    return f"found {cut(in_toml(value))}"


def cut(words: str) -> str:
    """Give words as one line that can be printed, and not more of them than a person reads."""
    line = "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in words[: LONGEST + 1])
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def _folder(game: str) -> Any:
    return resources.files("content") / game


def _parts(source: Source) -> list[Source]:
    """Give the parts that a file includes; no key may stand in two of them, or in a part and the file."""
    stem = source.name.rpartition("/")
    parts: list[Source] = []
    for path in source.table.get("include", ()):
        name = f"{stem[0]}{stem[1]}{path}"
        try:
            part = Source(name, _toml(name, source.folder.joinpath(*path.split("/"))), source.folder)
        except UnknownRuleset as why:
            raise ContentError(f"{source.name}: include: {why}") from why
        _check_part(part, source.name)
        for other in (*parts, source):
            twice = _in_both(part.table, other.table)
            if twice:
                raise ContentError(f"{name}: {twice}: stands in {other.name} too; one of them has to go")
        parts.append(part)
    return parts


def _check_part(part: Source, whole: str) -> None:
    for key in HEAD:
        if key in part.table:
            raise ContentError(f"{part.name}: {key}: belongs into {whole}, which includes this part")


def _in_both(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Give the first key that two files both set, as a path with dots; tables may share their name."""
    for key in one.keys() & other.keys():
        if not (isinstance(one[key], dict) and isinstance(other[key], dict)):
            return key
        deeper = _in_both(one[key], other[key])
        if deeper:
            return f"{key}.{deeper}"
    return ""


def _read(name: str, file: Any, folder: Any) -> Source:
    table = _toml(name, file)
    _check_head(name, table)
    return Source(name, table, folder)


def _toml(name: str, file: Any) -> dict[str, Any]:
    try:
        table = tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except OSError as why:
        raise UnknownRuleset(f"{name}: cannot be read: {why.strerror or why}") from why
    except UnicodeDecodeError as why:
        raise ContentError(f"{name}: byte {why.start} is not UTF-8; save the file as UTF-8") from why
    except tomllib.TOMLDecodeError as why:
        raise ContentError(f"{name}: {_not_toml(str(why))}") from why
    except RecursionError as why:
        raise _too_deep(name) from why
    except ValueError as why:  # what Python refuses before TOML does: a number of thousands of digits
        raise ContentError(f"{name}: a value cannot be read: {why}") from why
    if _is_deep(table):
        raise _too_deep(name)
    return table


def _is_deep(table: dict[str, Any]) -> bool:
    """Tell whether more tables and lists stand in one another than can be gone through."""
    level: list[Any] = [table]
    for _ in range(DEEPEST):
        parts = [part for one in level for part in (one.values() if isinstance(one, dict) else one)]
        level = [part for part in parts if isinstance(part, dict | list)]
    return bool(level)


def _too_deep(name: str) -> ContentError:
    return ContentError(f"{name}: tables or lists stand in one another more than {DEEPEST} deep")


def _not_toml(why: str) -> str:
    if why.startswith(("Cannot overwrite a value", "Cannot declare")):
        return f"a key or table stands there twice: {why}"
    return f"this is not TOML: {why}"


def _check_head(name: str, table: dict[str, Any]) -> None:
    game = table.get("game")
    if not isinstance(game, str) or game not in games():
        raise ContentError(f"{name}: game: must be one of {', '.join(games())}, {as_found(game)}")
    for key in ("version", "extends"):
        value = table.get(key)
        if value is None and key == "extends":
            continue
        if not isinstance(value, str):
            raise ContentError(f'{name}: {key}: must be a text such as "1.0", found {in_toml(value)}')
        if not _VERSION.fullmatch(value):
            raise ContentError(
                f"{name}: {key}: a version is made of letters, digits, '.', '-' and '_', {as_found(value)}"
            )
    parts = table.get("include", [])
    if not isinstance(parts, list) or not all(isinstance(p, str) and _PART.fullmatch(p) for p in parts):
        raise ContentError(
            f'{name}: include: must be a list of files beside this one, such as ["1.0/cards.toml"], '
            f"{as_found(parts)}"
        )
