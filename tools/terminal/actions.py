"""The legal actions, numbered from 1, with what they cost and what is known to follow."""

from collections.abc import Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from projections.views import ActionView
from tools.terminal.style import QUIET, TITLE

SIDE_BY_SIDE = 4
"""From this many actions of one kind on, they are drawn in columns."""
GAP = 3
"""The room between columns."""


def draw_actions(views: Sequence[ActionView]) -> RenderableType:
    """Draw legal actions in their order; the number before each is its place in `views`, from 1."""
    width = len(str(len(views)))
    groups = groupby(enumerate(views, 1), key=lambda pair: type(pair[1].action))
    return Group(*(Alike(list(group), width) for _, group in groups))


class Alike:
    """Actions of one kind: in columns where they are many and the terminal has room, else line by line."""

    def __init__(self, numbered: Sequence[tuple[int, ActionView]], width: int) -> None:
        """Take the actions with their numbers, and how wide the largest number of all is."""
        self.numbered = numbered
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = [_number(number, self.width).append_text(_words(view)) for number, view in self.numbered]
        is_short = len(lines) >= SIDE_BY_SIDE and not any(view.follows for _, view in self.numbered)
        if is_short and 2 * max(line.cell_len for line in lines) + GAP <= options.max_width:
            yield Columns(lines, padding=(0, GAP), equal=True, column_first=True)
        else:
            yield from (_action(number, view, self.width) for number, view in self.numbered)


def _action(number: int, view: ActionView, width: int) -> RenderableType:
    """Draw an action in lines of its own, with what follows from it; what wraps stays clear of the number."""
    table = Table.grid()
    table.add_column(width=width + 2, no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(_number(number, width), _words(view))
    for sentence in view.follows:
        table.add_row("", Padding(Text(sentence, style=QUIET), (0, 0, 0, 2)))
    return table


def _number(number: int, width: int) -> Text:
    return Text.assemble((f"{number:>{width}}", TITLE), "  ")


def _words(view: ActionView) -> Text:
    price = "" if view.price == "free" else f" [{view.price}]"
    return Text(f"{view.sentence}{price}")
