"""Dev actions: a game in which one was taken is no evidence, and whatever shows it says so."""

from collections.abc import Iterable, Sequence

from domain.records import Record
from domain.registry import type_name

DEV = "action.dev_"
"""How the types of dev actions begin, in every game."""

_LINE = f'{{"type":"{DEV}'.encode()


def is_tainted(steps: Iterable[Sequence[Record]]) -> bool:
    """Tell whether a dev action was taken in one of these steps."""
    return any(type_name(step[0]).startswith(DEV) for step in steps)


def taints(lines: bytes) -> bool:
    """Tell whether the lines of a step are those of a dev action."""
    return lines.startswith(_LINE)
