"""The JSON Schema of what a screen is given: every view of a board, as a host gets it.

    python -m projections.schema docs/views

writes one file for each kind of board: `combat.json`, `hazard.json`. A view is encoded by
`msgspec.json.encode(projection.view(board))`.
"""

import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import orjson

from domain.registry import games
from projections.registry import projection_of
from projections.views import View

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def view_types() -> dict[str, type[View]]:
    """Give the kinds of views of a board, each by the name of its file, in order."""
    types = {get_type_hints(type(projection_of(game)).view)["return"] for game in games().values()}
    return {kind.__name__.removesuffix("View").lower(): kind for kind in sorted(types, key=str)}


def schema_of(view: type[View]) -> dict[str, Any]:
    """Give the schema of a view."""
    return {"$schema": _DRAFT, **msgspec.json.schema(view)}


def text_of(view: type[View]) -> bytes:
    """Give the schema as it stands in a file."""
    return orjson.dumps(schema_of(view), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def main(folder: str) -> None:
    """Write the schema of every view to a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, view in view_types().items():
        (Path(folder) / f"{name}.json").write_bytes(text_of(view))


if __name__ == "__main__":
    main(*sys.argv[1:])
