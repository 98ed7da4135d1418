"""How commands print: text for people, JSON for scripts, errors on stderr, and the exit codes.

Exit codes: 0 well or the same, 1 it differs, 2 it could not be done (bad input, bad usage).
"""

import sys
from collections.abc import Iterable
from typing import Annotated, Any

import orjson
import typer
from rich.console import Console
from rich.table import Table

SAME, DIFFERS, FAILED = 0, 1, 2

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def console() -> Console:
    """Give the console of standard output: coloured on a terminal, plain in a pipe."""
    return Console(highlight=False)


def errors() -> Console:
    """Give the console of standard error."""
    return Console(stderr=True, highlight=False)


def say(*things: Any) -> None:
    """Print text or rich renderables for people; square brackets in text stand for themselves."""
    is_text = all(isinstance(thing, str) for thing in things)
    console().print(*things, markup=False, soft_wrap=is_text)


def complain(why: Exception) -> None:
    """Print an error to standard error."""
    errors().print(f"error: {why}", markup=False, soft_wrap=True)


def say_json(thing: Any) -> None:
    """Print one JSON document, indented, with a newline."""
    sys.stdout.write(orjson.dumps(thing, option=orjson.OPT_INDENT_2).decode() + "\n")


def rows(heads: Iterable[str], lines: Iterable[Iterable[Any]]) -> None:
    """Print a table that also reads well in a pipe."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(head, overflow="fold")
    for line in lines:
        table.add_row(*(str(cell) for cell in line))
    say(table)
