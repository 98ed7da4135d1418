"""Keys of a terminal, one by one as they are pressed; none is lost while something is drawn."""

import os
import re
import select
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

Press = Callable[[], str]
"""Waits for a key and gives its characters; raises EOFError at the end, KeyboardInterrupt at Ctrl-C."""

_KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO[A-Za-z]|.", re.DOTALL)
_PAUSE = 0.05
"""After so many seconds an escape character is a key of its own, and not the beginning of another."""
_END_OF_INPUT = "\x04"


@contextmanager
def keyboard() -> Iterator[Press]:
    """Let standard input, a terminal, give keys instead of lines; as before when the block ends."""
    if sys.platform == "win32":
        yield typer.getchar
        return
    import termios  # noqa: PLC0415 - not on Windows
    import tty  # noqa: PLC0415 - as above

    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    tty.setcbreak(fd, termios.TCSADRAIN)
    try:
        yield Keys(fd).press
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


class Keys:
    """The keys that come in on a file descriptor, several at once or one in pieces."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._waiting = b""

    def press(self) -> str:
        """Wait for a key and give its characters; raises EOFError at Ctrl-D and at the end of input."""
        if not self._waiting:
            self._read()
        while self._waiting in {b"\x1b", b"\x1b[", b"\x1bO"} and select.select([self._fd], [], [], _PAUSE)[0]:
            self._read()
        waiting = self._waiting.decode("utf-8", "replace")
        found = _KEY.match(waiting)
        assert found is not None
        self._waiting = waiting[found.end() :].encode()
        if found[0] == _END_OF_INPUT:
            raise EOFError
        return found[0]

    def _read(self) -> None:
        data = os.read(self._fd, 256)
        if not data:
            raise EOFError
        self._waiting += data
