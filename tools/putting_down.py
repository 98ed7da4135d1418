"""Putting actions down before they are taken at once: the player's own, and it leaves no record."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from domain.records import Action
from domain.table import Table
from projections.projection import Projection
from projections.views import ActionView, StageView
from tools.output import say
from tools.picking import Unclear, pick
from tools.terminal.actions import draw_actions
from tools.terminal.board import draw_panel
from tools.terminal.style import COUNTS, TITLE

KEYS = (
    ("+ and a number or words", "put that down, where a game lets you take several at once"),
    ("-", "take the last one back"),
    ("p", "take all that was put down"),
)


class PuttingDown:
    """What a person has put down at a table; asking and taking back change nothing else."""

    def __init__(self, projection: Projection, table: Table) -> None:
        self._projection = projection
        self._table = table
        self._down: list[Action] = []
        self.stage: StageView | None = None

    def means(self, line: str) -> bool:
        """Tell whether a line is about what is put down: `+…`, `-`, and, while something lies there, `p`."""
        return line.startswith("+") or line == "-" or (line.lower() == "p" and self.stage is not None)

    def answer(self, line: str, views: Sequence[ActionView]) -> Action | None:
        """Do what a line says and show it; give the action that takes it all, if that is asked for.

        Raises Unclear.
        """
        if line.lower() == "p" and self.stage is not None:
            return self.stage.action
        if line == "-":
            self.take_back()
        else:
            self.add(line[1:].strip(), views)
        say(self.draw())
        return None

    def add(self, words: str, views: Sequence[ActionView]) -> None:
        """Put the action down that words name; raises Unclear if they name none, or it cannot be."""
        choice = views if self.stage is None else self.stage.more
        if not choice:
            raise Unclear("nothing can be put down behind the last one; p takes it all, - takes it back")
        action = pick(words, choice)
        stage = self._projection.stage(self._table, [*self._down, action])
        if stage is None:
            raise Unclear("that cannot be put down; take it by its number alone")
        self._down.append(action)
        self.stage = stage

    def take_back(self) -> None:
        """Take the last action back; raises Unclear if nothing lies there."""
        if not self._down:
            raise Unclear("nothing was put down")
        self._down.pop()
        self.stage = self._projection.stage(self._table, self._down) if self._down else None

    def draw(self) -> RenderableType:
        """Draw what lies there, what it leads to, and what may be put down next."""
        if self.stage is None:
            return Text("Nothing is put down")
        parts: list[RenderableType] = [Text("Put down", style=TITLE)]
        parts += [Text(f"  {number}  {words}") for number, words in enumerate(self.stage.down, 1)]
        parts.append(draw_panel(self.stage.panel))
        if self.stage.note:
            parts.append(Text(f"! {self.stage.note}", style=COUNTS))
        parts.append(draw_actions(self.stage.more))
        parts.append(Text("p takes it all, + puts another down, - takes the last back"))
        return Group(*parts)
