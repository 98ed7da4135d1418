"""Asking a person for a line, and what to do when there is nobody to answer."""

import contextlib
import sys

from rich.text import Text

from domain.errors import SakshiError
from tools.output import say

with contextlib.suppress(ImportError):  # not everywhere; it lets a person edit a line and repeat one
    import readline  # noqa: F401 - importing it is all it takes


class Leave(Exception):
    """The person leaves: end of input, Ctrl-C, or a word that says so."""


def prompt(words: str) -> str:
    """Ask for a line; raises Leave at the end of input and at Ctrl-C, SakshiError for what is no text.

    A line that was not typed on a terminal is shown, so that what is printed reads as a conversation.
    """
    try:
        line = input(words)
    except (EOFError, KeyboardInterrupt) as why:
        sys.stdout.write("\n")
        raise Leave from why
    except UnicodeError as why:
        raise SakshiError(f"standard input: it is not text in {sys.stdin.encoding}: {why}") from why
    if not sys.stdin.isatty():
        sys.stdout.write(f"{line}\n")
    return line


def confirmed(question: str) -> bool:
    """Ask a question until it is answered with yes or no; raises Leave as `prompt` does."""
    while True:
        word = prompt(f"{question} [y/n] ").strip().lower()
        if word in ("y", "yes"):
            return True
        if word in ("n", "no"):
            return False


def answered(question: str) -> bool:
    """Ask before something is changed for good; raises SakshiError if nobody is there to answer."""
    try:
        return confirmed(question)
    except Leave as why:
        raise SakshiError("nobody answered, and nothing was changed; --yes does not ask") from why


def warn(complaint: str) -> None:
    """Say what was wrong with what a person typed."""
    say(Text(complaint, style="red"))
