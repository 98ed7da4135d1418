"""How commands print: text for people, JSON for scripts, notes and errors, and the exit codes.

Exit codes: 0 well or the same, 1 it differs, 2 it could not be done (bad input, bad usage), 130 stopped by
Ctrl-C. With --json one document goes to standard output, also when it is an error.
"""

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import orjson
import typer
from rich.console import Console
from rich.table import Table

from domain.errors import SakshiError
from tools.tame import Tame

SAME, DIFFERS, FAILED, STOPPED = 0, 1, 2, 130

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

WIDE = 500
"""The width of a pipe for what is read line by line: nothing wraps there. No screen is taken for wider."""
NARROW = 30
"""No screen is taken for narrower: on less, words would be lost."""

_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")


# --- Text ---------------------------------------------------------------------------------------


def console(width: int | None = None) -> Console:
    """Give the console of standard output: coloured on a terminal, plain in a pipe."""
    return _fit(Console(highlight=False, width=width))


def _fit(made: Console) -> Console:
    """Keep a console's width within reason, and what it prints readable."""
    made.width = min(max(made.width, NARROW), WIDE)
    made.push_render_hook(Tame())
    return made


def say(*things: Any, wide: bool = False) -> None:
    """Print text or rich renderables for people; square brackets in text stand for themselves.

    In a pipe no line has blanks at its end, and what is `wide` is not wrapped.
    """
    out = console()
    is_text = all(isinstance(thing, str) for thing in things)
    if out.is_terminal:
        out.print(*things, markup=False, soft_wrap=is_text)
        return
    if wide and "COLUMNS" not in os.environ:
        out = console(WIDE)
    with out.capture() as captured:
        out.print(*things, markup=False, soft_wrap=is_text)
    sys.stdout.write(_TRAILING.sub("", captured.get()))


def rows(heads: Iterable[str], lines: Iterable[Iterable[Any]]) -> None:
    """Print a table that also reads well in a pipe."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        table.add_column(head, overflow="fold")
    for line in lines:
        table.add_row(*(str(cell) for cell in line))
    say(table, wide=True)


def answer_counts(answers: Mapping[str, int]) -> str:
    """Give how often each answer came: `3 same, 1 differs`."""
    told = (
        (number, "differ" if what == "differs" and number > 1 else what) for what, number in answers.items()
    )
    return ", ".join(f"{number} {what}" for number, what in told if number)


# --- JSON ---------------------------------------------------------------------------------------


def say_json(thing: Any) -> None:
    """Print one JSON document, indented, with a newline."""
    sys.stdout.write(_json(thing) + "\n")


def _json(thing: Any) -> str:
    try:
        return orjson.dumps(thing, option=orjson.OPT_INDENT_2).decode()
    except orjson.JSONEncodeError:  # a file name that is not UTF-8
        return json.dumps(thing, indent=2)


def error_told(why: Exception) -> dict[str, Any]:
    """Give an error for JSON: its kind, the message that people are shown, and its parts if it has any."""
    parts = why.as_dict() if hasattr(why, "as_dict") else {}
    kind = "refused" if type(why) is SakshiError else _HUMPS.sub("_", type(why).__name__).lower()
    return {"kind": kind, "message": str(why), **parts}


# --- Standard error -----------------------------------------------------------------------------


def errors() -> Console:
    """Give the console of standard error, behind all that was printed so far."""
    sys.stdout.flush()
    return _fit(Console(stderr=True, highlight=False))


def remark(words: str) -> None:
    """Print a note to standard error."""
    errors().print(f"note: {words}", markup=False, soft_wrap=True)


def complain(why: object) -> None:
    """Print an error to standard error."""
    errors().print(f"error: {why}", markup=False, soft_wrap=True)
