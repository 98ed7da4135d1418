"""Putting actions down before they are taken at once: the player's own, and it leaves no record."""

from rich.console import Group, RenderableType
from rich.text import Text

from domain.records import Action
from domain.table import Table
from projections.projection import Projection
from projections.views import StageView
from tools.offer import Offer
from tools.output import say
from tools.picking import Unclear
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
        self._more: Offer | None = None

    def means(self, line: str) -> bool:
        """Tell whether a line is about what is put down: `+…`, `-`, and `p` where a game lets put down."""
        takes = self.stage is not None or bool(self._projection.put_down)
        return line.startswith("+") or line == "-" or (line.lower() == "p" and takes)

    def answer(self, line: str, offer: Offer) -> Action | None:
        """Do what a line says and show it; give the action that takes it all, if that is asked for.

        Raises Unclear.
        """
        if line.lower() == "p":
            if self.stage is None:
                raise Unclear(self._nothing())
            return self.stage.action
        if line == "-":
            self.take_back()
        elif not self.add(line[1:].strip(), offer):
            return None
        say(self.draw(offer))
        return None

    def check_free(self) -> None:
        """Raise Unclear while something lies there: taking another action would lose it."""
        if self.stage is not None:
            raise Unclear(f"{self.lying()}: {self._what_next(self.stage)}")

    def lying(self) -> str:
        """Give how much lies there: `1 card is put down`."""
        number, one = len(self._down), self._projection.put_down
        return f"1 {one} is put down" if number == 1 else f"{number} {one}s are put down"

    def _what_next(self, stage: StageView) -> str:
        them, last = ("it", "it") if len(self._down) == 1 else ("them", "the last one")
        more = "+ and a number puts another down, " if stage.more else ""
        return f"p takes {them}, {more}- takes {last} back"

    def _nothing(self) -> str:
        one = self._projection.put_down
        how = f"; + and a number or words puts a {one} down, where one can be played" if one else ""
        return f"nothing is put down{how}"

    def offer(self, first: Offer) -> Offer:
        """Give the list whose numbers hold now: `first`, or behind what lies there what may come next."""
        return first if self._more is None else self._more

    def add(self, words: str, first: Offer) -> bool:
        """Put the action down that words name; False if they name several ways, which are listed.

        Raises Unclear if they name none, or it cannot be put down.
        """
        if self.stage is not None and not self.stage.more:
            raise Unclear("nothing can be put down behind the last one; p takes it all, - takes it back")
        action = self.offer(first).pick(words)
        if action is None:
            return False
        stage = self._projection.stage(self._table, [*self._down, action])
        if stage is None:
            raise Unclear("that cannot be put down; take it by its number alone")
        self._down.append(action)
        self._show(stage)
        return True

    def _show(self, stage: StageView | None) -> None:
        self.stage = stage
        self._more = None if stage is None else Offer(stage.more)

    def take_back(self) -> None:
        """Take the last action back; raises Unclear if nothing lies there."""
        if not self._down:
            raise Unclear(self._nothing())
        self._down.pop()
        self._show(self._projection.stage(self._table, self._down) if self._down else None)

    def draw(self, first: Offer) -> RenderableType:
        """Draw the actions that numbers mean now, below what lies there and what it leads to."""
        if self.stage is None:
            return first.draw()
        parts: list[RenderableType] = [Text("Put down", style=TITLE)]
        parts += [Text(f"  {number}  {words}") for number, words in enumerate(self.stage.down, 1)]
        parts.append(draw_panel(self.stage.panel))
        if self.stage.note:
            parts.append(Text(f"! {self.stage.note}", style=COUNTS))
        parts.append(self.offer(first).draw())
        parts.append(Text(self._what_next(self.stage)))
        return Group(*parts)
