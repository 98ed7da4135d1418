"""The legal actions, numbered from 1, with what they cost and what is known to follow."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from domain.records import Action
from projections.views import ActionView
from tools.terminal.joining import Line, Numbered, joined
from tools.terminal.style import QUIET, TITLE

SIDE_BY_SIDE = 4
"""From this many lines of one kind on, they are drawn in columns."""
GAP = 3
"""The room between columns."""


def draw_actions(views: Sequence[ActionView]) -> RenderableType:
    """Draw legal actions in their order; the number before each is its place in `views`, from 1.

    Actions that differ in one number or slot only share a line, as `4–10`.
    """
    return draw_listed(list(enumerate(views, 1)))


class Ways(NamedTuple):
    """Numbers of actions that take one line together, and the first of them."""

    numbers: Sequence[int]
    first: ActionView


def draw_listed(listed: Sequence[Numbered | Ways]) -> RenderableType:
    """Draw actions with the numbers that they have, in their order; `Ways` as one line that counts them."""
    lines = [
        [_ways(each) for each in group if isinstance(each, Ways)]
        or joined([each for each in group if not isinstance(each, Ways)])
        for group in (list(run) for _, run in groupby(listed, key=_kind))
    ]
    width = max((len(line.label) for group in lines for line in group), default=0)
    return Group(*(Alike(group, width) for group in lines))


def _kind(listed: Numbered | Ways) -> tuple[bool, type[Action]]:
    is_ways = isinstance(listed, Ways)
    return is_ways, type(listed.first.action if isinstance(listed, Ways) else listed[1].action)


def _ways(ways: Ways) -> Line:
    return Line(ways.numbers, f"{ways.first.group}: {len(ways.numbers)} ways", ways.first.price)


class Alike:
    """Actions of one kind: in columns where they are many and the terminal has room, else line by line."""

    def __init__(self, lines: Sequence[Line], width: int) -> None:
        """Take the lines, and how wide the widest number of all is."""
        self.lines = lines
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        texts = [_number(line, self.width).append_text(_words(line)) for line in self.lines]
        is_short = len(texts) >= SIDE_BY_SIDE and not any(line.follows for line in self.lines)
        if is_short and 2 * max(text.cell_len for text in texts) + GAP <= options.max_width:
            yield Columns(texts, padding=(0, GAP), equal=True, column_first=True)
        else:
            yield from (_action(line, self.width) for line in self.lines)


def _action(line: Line, width: int) -> RenderableType:
    """Draw an action in lines of its own, with what follows from it; what wraps stays clear of the number."""
    table = Table.grid()
    table.add_column(width=width + 2, no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(_number(line, width), _words(line))
    for sentence in line.follows:
        table.add_row("", _follows(sentence))
    return table


def _follows(sentence: str) -> RenderableType:
    """Draw what follows from an action so that it reads like no action of its own."""
    table = Table.grid()
    table.add_column(width=2, no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(Text("→ ", style=QUIET), Text(sentence, style=QUIET))
    return table


def _number(line: Line, width: int) -> Text:
    return Text.assemble((f"{line.label:>{width}}", TITLE), "  ")


def _words(line: Line) -> Text:
    price = "" if line.price == "free" else f" [{line.price}]"
    return Text(f"{line.words}{price}")
