"""Where commands look: the options for the store and the corpus of goldens, the same everywhere."""

from pathlib import Path
from typing import Annotated

import typer

from domain.errors import SakshiError

CORPUS = Path("replays/golden")

StorePath = Annotated[
    str | None,
    typer.Option("--store", metavar="PATH", help="The store of playtests [SAKSHI_STORE; a file of yours]."),
]
Corpus = Annotated[Path, typer.Option("--corpus", help="The folder of golden replays.")]
Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH", help="Goldens or folders of them; replays/golden if left out."),
]


def corpus_paths(paths: list[Path] | None) -> list[Path]:
    """Give the paths that were named, or the corpus here; raises SakshiError if there is none."""
    if paths:
        return paths
    if not CORPUS.is_dir():
        raise SakshiError(f"there is no {CORPUS} here; name the goldens or their folder")
    return [CORPUS]
