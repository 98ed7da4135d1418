"""The JSON Schema of a game's stream: every line that may stand in it, under its type name.

    python -m replays.schema docs/schema

writes one file a game. `fingerprint` tells when a schema has changed, so that `vocabulary` must rise.
"""

import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import orjson
from msgspec import Struct

from domain.registry import games, type_name
from replays.stream import Footer, Header

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(game: Any) -> dict[str, Any]:
    """Give the schema of a line of a game's stream; keys of an object stand in canonical order."""
    types: list[Any] = [Header, *game.record_types(), Footer]
    lines = {type_name(each): _line(each) for each in types}
    return {
        "$schema": _DRAFT,
        "title": f"A line of a {game.id} stream, vocabulary {game.vocabulary}",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in lines],
        "$defs": lines,
    }


def fingerprint(game: Any) -> str:
    """Give the digest of what a game's schema allows, whatever its classes are called."""
    told = orjson.dumps(_without_prose(schema_of(game)["$defs"]))
    return blake2b(told, digest_size=16).hexdigest()


def text_of(game: Any) -> bytes:
    """Give the schema as it stands in a file."""
    return orjson.dumps(schema_of(game), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def _line(line: type[Struct]) -> dict[str, Any]:
    """Give the schema of one type of line, the structs in it written out where they stand."""
    (schema,), parts = msgspec.json.schema_components([line], ref_template="{name}")
    written: dict[str, Any] = _written_out(schema, parts)
    return written


def _written_out(schema: Any, parts: dict[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_written_out(item, parts) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _written_out(parts[schema["$ref"]], parts)
    return {key: _written_out(value, parts) for key, value in _without("title", schema).items()}


def _without(word: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Leave out what is said for people; a field that is called so is no text, and stays."""
    return {key: value for key, value in schema.items() if not (key == word and isinstance(value, str))}


def _without_prose(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_prose(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _without_prose(value) for key, value in _without("description", schema).items()}


def main(folder: str) -> None:
    """Write the schema of every game to a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in games().values():
        (Path(folder) / f"{game.id}.json").write_bytes(text_of(game))


if __name__ == "__main__":
    main(*sys.argv[1:])
