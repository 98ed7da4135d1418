"""The legal actions, numbered from 1, with what they cost and what is known to follow."""

from collections.abc import Sequence
from itertools import groupby

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from projections.views import ActionView
from tools.terminal.style import QUIET, TITLE

SIDE_BY_SIDE = 4
"""From this many actions of one kind on, they are drawn in columns."""


def draw_actions(views: Sequence[ActionView]) -> RenderableType:
    """Draw legal actions in their order; the number before each is its place in `views`, from 1."""
    width = len(str(len(views)))
    parts: list[RenderableType] = []
    numbered = enumerate(views, 1)
    for _, group in groupby(numbered, key=lambda pair: type(pair[1].action)):
        same = list(group)
        lines = [_action(number, view, width) for number, view in same]
        if len(same) >= SIDE_BY_SIDE and not any(view.follows for _, view in same):
            parts.append(Columns(lines, padding=(0, 3), equal=True, column_first=True))
        else:
            for (_, view), line in zip(same, lines, strict=True):
                parts.append(line)
                parts += [_follows(sentence, width) for sentence in view.follows]
    return Group(*parts)


def _action(number: int, view: ActionView, width: int) -> Text:
    price = "" if view.price == "free" else f" [{view.price}]"
    return Text.assemble((f"{number:>{width}}", TITLE), f"  {view.sentence}", price)


def _follows(sentence: str, width: int) -> RenderableType:
    return Padding(Text(sentence, style=QUIET), (0, 0, 0, width + 4))
