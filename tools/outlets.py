"""The standard streams, made fit for pipes: a command never fails because of who reads or feeds it.

A stream that is closed is replaced by the null device, a reader that leaves early changes neither what the
command does nor its exit code, and characters that an encoding lacks are written in plain ones.
"""

import codecs
import io
import os
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

PLAINLY = "sakshi.plainly"
_PLAIN = {"→": "->", "←": "<-", "×": "x", "−": "-", "–": "-", "—": "-", "…": "...", "█": "#", "░": "."}
_PLAIN |= {"┏": "+", "┓": "+", "┗": "+", "┛": "+", "╭": "+", "╮": "+", "╰": "+", "╯": "+"}
_PLAIN |= {"━": "-", "─": "-", "┃": "|", "│": "|", "“": '"', "”": '"', "’": "'"}


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Give ASCII for characters that an encoding lacks: the nearest sign, a bare letter, or `?`."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_plain, lacking)), error.end


def _plain(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character).replace("\N{FRACTION SLASH}", "/")
    bare = parts.encode("ascii", "ignore").decode()
    return _PLAIN.get(character) or bare or "?"


codecs.register_error(PLAINLY, plainly)


class Outlet(io.TextIOWrapper):
    """A text stream whose reader may leave; what is written after that goes nowhere.

    Where writing fails for another reason OSError is raised once, and the rest goes nowhere as well.
    """

    def write(self, text: str) -> int:
        """Write text; gives its length."""
        with self._nowhere_if_it_fails():
            super().write(text)
        return len(text)

    def flush(self) -> None:
        """Hand over what was written."""
        with self._nowhere_if_it_fails():
            super().flush()

    @contextmanager
    def _nowhere_if_it_fails(self) -> Iterator[None]:
        try:
            yield
        except OSError as why:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)
            if not isinstance(why, BrokenPipeError):
                raise


def open_outlets() -> None:
    """Make the process's own standard streams fit; those that something else has replaced are left alone."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 - for good
        elif stream is getattr(sys, f"__{name}__") and isinstance(stream, io.TextIOWrapper):
            setattr(sys, name, _fit(stream, mode))


def _fit(stream: io.TextIOWrapper, mode: str) -> io.TextIOWrapper:
    if mode == "r":
        stream.reconfigure(errors="replace")
        return stream
    stream.flush()
    bare = open(stream.fileno(), "wb", closefd=False)  # noqa: SIM115 - as long as the process
    return Outlet(bare, encoding=stream.encoding, errors=PLAINLY, line_buffering=stream.line_buffering)
