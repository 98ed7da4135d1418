"""A bar on standard error while many recorded games are gone through; on a terminal only."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rich.progress import Progress

from tools.output import console, errors

T = TypeVar("T")


def with_progress(things: Sequence[T], doing: str, *, speaks: bool) -> Iterator[T]:
    """Go through things, with a bar where it helps: many of them, and standard error is a terminal.

    `speaks` says that something is printed for each of them; on a terminal that shows progress enough.
    """
    err = errors()
    if len(things) < 2 or not err.is_terminal or (speaks and console().is_terminal):
        yield from things
        return
    with Progress(console=err, transient=True, redirect_stdout=False) as bar:
        yield from bar.track(things, description=doing)
