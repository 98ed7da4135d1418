"""Walking through a recorded game step by step, with keys on a terminal or with typed words in a pipe."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from domain import boards
from domain.fold import empty_board, fold
from projections import timeline
from projections.projection import Projection
from tools.keys import Press, keyboard
from tools.output import console, say
from tools.terminal.history import draw_step
from tools.terminal.screen import draw

KEYS = "→ or n next, ← or p back, a number and Enter to go there, home, end, q to leave"
_MOVES = {
    "\x1b[C": "n",
    "\x1b[B": "n",
    "\r": "n",
    "\n": "n",
    " ": "n",
    "": "n",
    "\x1b[D": "p",
    "\x1b[A": "p",
    "\x7f": "p",
    "\x1b[H": "home",
    "\x1b[1~": "home",
    "\x1b[F": "end",
    "\x1b[4~": "end",
    "\x1bOC": "n",
    "\x1bOB": "n",
    "\x1bOD": "p",
    "\x1bOA": "p",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b": "q",
}

_RUB_OUT = ("\x7f", "\b")


class Walk:
    """A place in a recorded game, between step 0 and the last one."""

    def __init__(self, projection: Projection, steps: Sequence[Any], at: int = 0) -> None:
        self.projection = projection
        self.steps = steps
        self.last = len(steps) - 1
        self.at = min(max(at, 0), self.last)

    def move(self, word: str) -> bool:
        """Go where a word says; give False if it says to leave. Unknown words stay in place."""
        match word:
            case "q":
                return False
            case "n":
                self.at = min(self.at + 1, self.last)
            case "p":
                self.at = max(self.at - 1, 0)
            case "home":
                self.at = 0
            case "end":
                self.at = self.last
            case _ if word.isdecimal():
                self.at = min(int(word[:9]), self.last)
        return True

    def draw(self) -> RenderableType:
        """Draw the board behind the step that was taken here, and below it, where it is seen, the step."""
        game = self.projection.game_class
        board = empty_board(game)
        for step in self.steps[: self.at]:
            fold(game, step, board)
        before = boards.copy(board)
        told = timeline.tell_step(self.projection, before, self.at, self.steps[self.at])
        fold(game, self.steps[self.at], board)
        return Group(
            draw(self.projection.view(board)),
            *(draw_step(part) for turn in told for part in turn.steps),
            Text(f"Step {self.at} of {self.last}", style="bold"),
        )


def walk(projection: Projection, steps: Sequence[Any], at: int = 0) -> None:
    """Show steps one by one, as the keys of a person or the lines of standard input say."""
    here = Walk(projection, steps, at)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _go(here, _line)
        return
    with suppress(KeyboardInterrupt), keyboard() as press:
        _go(here, lambda: _word(press), console().clear)


def _go(here: Walk, ask: Callable[[], str | None], clear: Callable[[], object] = bool) -> None:
    while True:
        clear()
        say(here.draw())
        say(Text(KEYS, style="dim"))
        word = ask()
        if word is None or not here.move(word):
            return


def _word(press: Press) -> str | None:
    """Give the word for the key that is pressed, a number when Enter ends it; None at the end."""
    digits = ""
    while True:
        try:
            key = press()
        except EOFError:
            return None
        if key.isdecimal():
            digits += key
        elif key in _RUB_OUT and digits:
            digits = digits[:-1]
        else:
            return digits if digits and key in "\r\n" else _MOVES.get(key, key)
        sys.stdout.write(f"\r{digits} \b")
        sys.stdout.flush()


def _line() -> str | None:
    line = sys.stdin.readline()
    if not line:
        return None
    word = line.strip()
    return _MOVES.get(word, word)
