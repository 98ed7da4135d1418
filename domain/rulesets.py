"""Rulesets: a game and a version, loaded from content and checked, with the digest of what rules read.

    load("house-rules@1.0")   load("V01")   load("my-draft.toml")

A version with `extends` lists only what differs: tables merge by key, everything else replaces whole.
"""

import tomllib
from functools import cache
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple

import orjson
from pydantic import BaseModel, ValidationError

from domain.content import Text
from domain.errors import ContentError, UnknownRuleset
from domain.game import Game
from domain.registry import game_class, games

DIGEST_BYTES = 32
_OF_A_FILE = ("game", "version", "extends", "text")


class Source(NamedTuple):
    """One content file that was read: how it is called in messages, and what it says."""

    name: str
    table: dict[str, Any]


class Ruleset:
    """One version of one game's rules."""

    def __init__(self, game: Any, version: str, rules: BaseModel, text: Text) -> None:
        self.game_class = game
        self.version = version
        self.rules = rules
        self.text = text
        self.digest = _digest(rules)

    @property
    def id(self) -> str:
        """The id: `house-rules@1.0`."""
        return f"{self.game_class.id}@{self.version}"

    @property
    def game(self) -> Game[Any, Any]:
        """The game under these rules."""
        made: Game[Any, Any] = self.game_class(self.rules)
        return made

    def resolved(self) -> bytes:
        """Give everything that rules read as canonical JSON, from which `from_resolved` makes it again."""
        told = {"ruleset": self.id, "rules": _told(self.rules)}
        return orjson.dumps(told, option=orjson.OPT_SORT_KEYS)


def versions(game: str) -> list[str]:
    """Give the versions that content holds for a game, sorted; raises UnknownRuleset."""
    folder = _folder(game_class(game).id)
    return sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))


def load(ruleset: str) -> Ruleset:
    """Give a ruleset by `GAME@VERSION`, by `GAME` (its newest designed version, 1.0), or by a TOML path.

    Raises UnknownRuleset for a game or version that is not there, ContentError for one that is wrong.
    """
    if ruleset.endswith(".toml"):
        path = Path(ruleset)
        return _build(_chain(_read(path.name, path), path.parent))
    name, _, version = ruleset.partition("@")
    return _load(game_class(name).id, version or "1.0")


def from_resolved(data: bytes) -> Ruleset:
    """Give the ruleset that `Ruleset.resolved` described; its texts are gone, so ids stand for names.

    Raises ContentError if the data is not such a description.
    """
    try:
        told = orjson.loads(data)
        name, _, version = told["ruleset"].partition("@")
        game = game_class(name)
        return Ruleset(game, version, game.rules_type.model_validate(told["rules"]), Text(name=name))
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError, ValidationError) as why:
        raise ContentError(f"this is not a resolved ruleset: {why}") from why


@cache
def _load(game: str, version: str) -> Ruleset:
    folder = _folder(game)
    return _build(_chain(_version(folder, game, version), folder))


def _folder(game: str) -> Traversable:
    return resources.files("content") / game


def _version(folder: Traversable, game: str, version: str) -> Source:
    file = folder / f"{version}.toml"
    if not file.is_file():
        known = ", ".join(versions(game)) or "none"
        raise UnknownRuleset(f"{game} has no version {version!r}; it has {known}")
    return _read(f"content/{game}/{version}.toml", file)


def _read(name: str, file: Traversable) -> Source:
    try:
        table = tomllib.loads(file.read_bytes().decode("utf-8"))
    except OSError as why:
        raise UnknownRuleset(f"{name}: cannot be read: {why.strerror or why}") from why
    except UnicodeDecodeError as why:
        raise ContentError(f"{name}: byte {why.start} is not UTF-8") from why
    except tomllib.TOMLDecodeError as why:
        raise ContentError(f"{name}: not TOML: {why}") from why
    return Source(name, table)


def _chain(first: Source, folder: Any) -> list[Source]:
    """Give the file and all that it extends, the oldest first."""
    chain = [first]
    while (base := chain[0].table.get("extends")) is not None:
        name = chain[0].name
        game = chain[0].table.get("game")
        if not isinstance(base, str):
            raise ContentError(f'{name}: extends: expected a version such as "1.0", found {base!r}')
        beside = folder / f"{base}.toml"
        if beside.is_file():
            source = _read(f"{name.rpartition('/')[0] + '/' if '/' in name else ''}{base}.toml", beside)
        else:
            source = _extended(name, game, base)
        if any(source.name == seen.name for seen in chain):
            path = " -> ".join([*(s.name for s in reversed(chain)), source.name])
            raise ContentError(f"{name}: extends: {base!r} leads back to itself ({path})")
        chain.insert(0, source)
    return chain


def _extended(name: str, game: Any, base: str) -> Source:
    if game not in games():
        raise ContentError(f"{name}: game: {game!r} is not one of {', '.join(games())}")
    try:
        return _version(_folder(game), game, base)
    except UnknownRuleset as why:
        raise ContentError(f"{name}: extends: {why}") from why


def _build(chain: list[Source]) -> Ruleset:
    last = chain[-1]
    merged: dict[str, Any] = {}
    for source in chain:
        merged = _merge(merged, source.table)
    for key in ("game", "version"):
        if not isinstance(merged.get(key), str):
            raise ContentError(f"{last.name}: {key}: expected a text, found {merged.get(key)!r}")
    if any(source.table.get("game", merged["game"]) != merged["game"] for source in chain):
        raise ContentError(f"{last.name}: extends: a version extends a version of its own game")
    if merged["game"] not in games():
        raise ContentError(f"{last.name}: game: {merged['game']!r} is not one of {', '.join(games())}")
    game = games()[merged["game"]]
    told = {key: value for key, value in merged.items() if key not in _OF_A_FILE}
    rules = _checked(game.rules_type, told, chain, ())
    text = _checked(Text, merged.get("text", {"name": game.id}), chain, ("text",))
    return Ruleset(game, merged["version"], rules, text)


def _merge(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    merged = dict(old)
    for key, value in new.items():
        both_tables = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merge(merged[key], value) if both_tables else value
    return merged


def _checked(model: Any, table: Any, chain: list[Source], stem: tuple[str, ...]) -> Any:
    try:
        return model.model_validate(table)
    except ValidationError as why:
        lines = [_complaint(error, chain, stem) for error in why.errors()]
        raise ContentError("\n".join(dict.fromkeys(lines))) from why


def _complaint(error: Any, chain: list[Source], stem: tuple[str, ...]) -> str:
    """Say what is wrong with one key: file, key, what is allowed, what stands there."""
    path = (*stem, *(str(part) for part in error["loc"]))
    key = ".".join(path) or "the whole file"
    said: str = error["msg"].removeprefix("Value error, ")
    match error["type"]:
        case "missing":
            return f"{chain[-1].name}: {key}: is missing"
        case "extra_forbidden":
            return f"{_teller(chain, path)}: {key}: there is no such key"
        case "value_error":
            return f"{_teller(chain, path)}: {key}: {said}"
    found = error["input"]
    return f"{_teller(chain, path)}: {key}: {said}, found {found!r}"


def _teller(chain: list[Source], path: tuple[str, ...]) -> str:
    """Give the name of the last file that sets a key."""
    for source in reversed(chain):
        table: Any = source.table
        for part in path:
            table = table.get(part) if isinstance(table, dict) else None
        if table is not None:
            return str(source.name)
    return chain[-1].name


def _told(rules: BaseModel) -> dict[str, Any]:
    return rules.model_dump(mode="json", exclude_defaults=True)


def _digest(rules: BaseModel) -> str:
    told: bytes = orjson.dumps(_told(rules), option=orjson.OPT_SORT_KEYS)
    return blake2b(told, digest_size=DIGEST_BYTES).hexdigest()
