"""The legend, and the help text behind `?`."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from projections.views import Guide
from tools.terminal.style import TITLE

Entries = Sequence[tuple[str, str]]


def draw_legend(guide: Guide) -> RenderableType:
    """Draw what each face and word of the game means."""
    return draw_entries("Legend", guide.legend)


def draw_help(guide: Guide, keys: Entries = ()) -> RenderableType:
    """Draw the whole help of a game; `keys` are what may be typed and what it does."""
    parts: list[RenderableType] = [Text(guide.name, style=TITLE)]
    if guide.teaching:
        parts.append(Text(guide.teaching))
    for title, entries in (
        ("How it is played", guide.turn),
        ("Legend", guide.legend),
        ("Cards", guide.cards),
        ("What to type", keys),
    ):
        if entries:
            parts += [Text(""), draw_entries(title, entries)]
    return Group(*parts)


def draw_entries(title: str, entries: Entries) -> RenderableType:
    """Draw words and their meanings under a title."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for term, meaning in entries:
        table.add_row(Text(term, style=TITLE), Text(meaning))
    return Group(Text(title, style=TITLE), table)
