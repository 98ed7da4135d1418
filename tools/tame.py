"""What a terminal would take for a command, in words that come from a file, is shown as a sign instead.

Notes, labels, names and ids stand in replays and content that somebody else may have written; an escape
sequence among them would clear the screen or rename the window.
"""

import re

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment

_COMMANDS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def tamed(words: str) -> str:
    """Give words with each control character written as what it is, with a backslash."""
    return _COMMANDS.sub(lambda found: repr(found[0])[1:-1], words)


class Tame(RenderHook):
    """Makes a console print nothing but what can be read, and its own colours."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Wrap all that is about to be printed."""
        return [_Tamed(each) for each in renderables]


class _Tamed:
    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for segment in console.render(self._inner, options):
            yield segment if segment.control else Segment(tamed(segment.text), segment.style)
