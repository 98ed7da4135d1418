"""Rulesets: a game and a version, loaded from content and checked, with the digest of what rules read.

    load("house-rules@1.0")   load("V01")   load("my-draft.toml")

A version with `extends` lists only what differs: tables merge by key, everything else replaces whole.
"""

from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
from pydantic import BaseModel, ValidationError

from domain import sources
from domain.complaints import complain
from domain.content import Text
from domain.errors import ContentError, UnknownRuleset
from domain.game import Game
from domain.registry import game_class, games
from domain.sources import HEAD, Source

DIGEST_BYTES = 32
NEWEST_DESIGN = "1.0"


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
    return sources.versions(game_class(game).id)


def load(ruleset: str) -> Ruleset:
    """Give a ruleset by `GAME@VERSION`, by `GAME` (its newest designed version, 1.0), or by a TOML path.

    Raises UnknownRuleset for a game, version or file that is not there, ContentError for one that is
    wrong.
    """
    if ruleset.endswith(".toml"):
        return _build(sources.with_extended(sources.of_path(Path(ruleset))))
    name, at, version = ruleset.partition("@")
    if not name.replace("-", "").isalnum():
        raise UnknownRuleset(f"{ruleset!r} is no ruleset: name GAME, GAME@VERSION or a .toml file")
    return _load(game_class(name).id, version if at else NEWEST_DESIGN)


def extended(ruleset: str) -> Ruleset | None:
    """Give the ruleset that one extends; named and refused as for `load`.

    None if it extends none, or one that is wrong as long as it stands alone.
    """
    if ruleset.endswith(".toml"):
        source = sources.of_path(Path(ruleset))
    else:
        loaded = load(ruleset)
        source = sources.of_version(loaded.game_class.id, loaded.version)
    base = sources.extended(source)
    try:
        return None if base is None else _build(sources.with_extended(base))
    except ContentError:
        return None


def from_resolved(data: bytes) -> Ruleset:
    """Give the ruleset that `Ruleset.resolved` described; its texts are gone, so ids stand for names.

    Raises UnknownRuleset if there is no such game, ContentError if the data is not such a description.
    """
    try:
        told = orjson.loads(data)
        name, _, version = told["ruleset"].partition("@")
        rules = told["rules"]
    except (orjson.JSONDecodeError, KeyError, TypeError, AttributeError) as why:
        raise ContentError(f"this is not a resolved ruleset: {why}") from why
    if not isinstance(rules, dict):
        raise ContentError("this is not a resolved ruleset: its rules are no table")
    game = game_class(name)
    chain = [Source(f"resolved ruleset {told['ruleset']}", rules, None)]
    return Ruleset(game, version, _checked(game.rules_type, rules, chain, ()), game.text_type(name=name))


@cache
def _load(game: str, version: str) -> Ruleset:
    return _build(sources.with_extended(sources.of_version(game, version)))


def _build(chain: list[Source]) -> Ruleset:
    merged: dict[str, Any] = {}
    for source in chain:
        merged = sources.merge(merged, source.table)
    game = games()[merged["game"]]
    told = {key: value for key, value in merged.items() if key not in (*HEAD, "text")}
    rules = _checked(game.rules_type, told, chain, ())
    text = _checked(game.text_type, merged.get("text", {"name": game.id}), chain, ("text",))
    return Ruleset(game, merged["version"], rules, text)


def _checked(model: Any, table: Any, chain: list[Source], stem: tuple[str, ...]) -> Any:
    try:
        return model.model_validate(table)
    except ValidationError as why:
        raise ContentError(complain(why, model, chain, stem)) from why


def _told(rules: BaseModel) -> dict[str, Any]:
    return rules.model_dump(mode="json", exclude_defaults=True)


def _digest(rules: BaseModel) -> str:
    told: bytes = orjson.dumps(_told(rules), option=orjson.OPT_SORT_KEYS)
    return blake2b(told, digest_size=DIGEST_BYTES).hexdigest()
