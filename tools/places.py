"""Where commands look and write: the store, the corpus of goldens, replay files; the same everywhere."""

import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from domain.errors import SakshiError

CORPUS = Path("replays/golden")
SUFFIXES = (".replay", ".replay.zst")

StorePath = Annotated[
    str | None,
    typer.Option("--store", metavar="PATH", help="The store of playtests [SAKSHI_STORE; a file of yours]."),
]
Corpus = Annotated[Path, typer.Option("--corpus", metavar="FOLDER", help="The folder of golden replays.")]
Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH", help="Goldens or folders of them; replays/golden if left out."),
]
Replace = Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")]


def corpus_paths(paths: list[Path] | None) -> list[Path]:
    """Give the paths that were named, or the corpus here; raises SakshiError if there is none."""
    if paths:
        return paths
    if not CORPUS.is_dir():
        raise SakshiError(f"there is no {CORPUS} here; name the goldens or their folder")
    return [CORPUS]


def new_replay(path: Path, *, replace: bool) -> Path:
    """Give the path for a new replay file if one can be written there.

    Raises SakshiError for another kind of name, a folder that is not there or closed, or a file that is.
    """
    if not path.name.endswith(SUFFIXES):
        raise SakshiError(f"{path}: a replay file ends in {' or '.join(SUFFIXES)}")
    if not os.path.isdir(path.parent):  # noqa: PTH112 - Path.is_dir raises for names that are too long
        raise SakshiError(f"{path}: there is no folder {path.parent}; make it first")
    if not os.access(path.parent, os.W_OK):
        raise SakshiError(f"{path}: you may not write to the folder {path.parent}; name another")
    if os.path.lexists(path) and not replace:
        raise SakshiError(f"{path}: is there already; give another name, or --replace")
    return path


def with_it(ruleset: Path) -> str:
    """Say that the ruleset of a replay lies in a file beside it."""
    return f"Its ruleset is not in content; pass it on with the replay: {ruleset}"


def in_store(command: str, store: str | None) -> str:
    """Give a command for a person to type, with the store in it if it is not the usual one."""
    return command if store is None else f"{command} --store {shlex.quote(store)}"
