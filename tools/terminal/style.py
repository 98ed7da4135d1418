"""Colours and small signs. Whatever a colour says stands there in words or signs as well."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

ELEMENTS = {"agni": "red", "jal": "blue", "vayu": "cyan", "prithvi": "yellow", "akasha": "magenta"}
TITLE = "bold"
QUIET = "dim"
COUNTS = "bold green"
HP = "green"
ENEMY_HP = "red"


def tinted(words: str, element: str | None) -> Text:
    """Give words in the colour of an element."""
    return Text(words, style=ELEMENTS.get(element or "", ""))


def bar(amount: int, most: int, cells: int, style: str) -> Text:
    """Give a bar of so many cells; anything above zero shows at least one."""
    if most <= 0:
        return Text("░" * cells, style=QUIET)
    full = min(cells, -(-amount * cells // most)) if amount > 0 else 0
    return Text.assemble(("█" * full, style), ("░" * (cells - full), QUIET))


def folding(number: int) -> Table:
    """Give a table of so many columns side by side; where it is narrow, words fold and none is cut off."""
    table = Table.grid(padding=(0, 2))
    for _ in range(number):
        table.add_column(overflow="fold")
    return table


class Bar:
    """A bar in a table: of so many cells, or fewer where the terminal is narrow, and never cut off."""

    LEAST = 4

    def __init__(self, amount: int, most: int, cells: int, style: str) -> None:
        self._amount, self._most, self._cells, self._style = amount, most, cells, style

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield bar(self._amount, self._most, min(self._cells, options.max_width), self._style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(min(self.LEAST, self._cells), self._cells)


def counted(names: list[str]) -> list[tuple[str, int]]:
    """Give each name once, in the order of first appearance, with how often it stands there."""
    return [(name, names.count(name)) for name in dict.fromkeys(names)]
