"""Colours and small signs. Whatever a colour says stands there in words or signs as well."""

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


def counted(names: list[str]) -> list[tuple[str, int]]:
    """Give each name once, in the order of first appearance, with how often it stands there."""
    return [(name, names.count(name)) for name in dict.fromkeys(names)]
