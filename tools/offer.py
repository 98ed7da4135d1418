"""The actions that a person may pick from, as they stand on the screen.

Where a card can be used in very many ways, these take one line that counts them; they are listed when that
line is picked, and only what was listed is taken.
"""

from collections.abc import Collection, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from domain.records import Action
from projections.views import ActionView
from tools.output import say
from tools.picking import matches, pick
from tools.terminal.actions import Ways, draw_listed
from tools.terminal.joining import Numbered

MOST = 12
"""Groups of more actions than this take one line until they are listed."""
_CLOSED = "A line with several ways lists them when it is picked; all lists every one"
KEYS = (("all", "every action, where a line stands for many ways"),)


class Offer:
    """A list of actions, numbered from 1; some of them are closed away in groups, and lists open these."""

    def __init__(self, views: Sequence[ActionView]) -> None:
        self._numbered: list[Numbered] = list(enumerate(views, 1))
        runs = [list(run) for _, run in groupby(self._numbered, key=lambda pair: pair[1].group)]
        large = [run for run in runs if run[0][1].group and len(run) > MOST]
        self._closed = {number: run for run in large for number, _ in run}

    @property
    def views(self) -> list[ActionView]:
        """The actions in their order."""
        return [view for _, view in self._numbered]

    def draw(self) -> RenderableType:
        """Draw all actions, groups that are closed as one line."""
        listed = draw_listed(self._lines())
        if not self._closed:
            return listed
        return Group(listed, Text(_CLOSED))

    def draw_all(self) -> RenderableType:
        """Draw every action; from here on all of them can be taken."""
        self._closed = {}
        return self.draw()

    def pick(self, typed: str) -> Action | None:
        """Give the action that a line names; None if it names several ways, which are listed then.

        Raises Unclear.
        """
        numbers = matches(typed, self.views)
        group = self._closed.get(numbers[0]) if numbers else None
        if group is None or any(self._closed.get(number) is not group for number in numbers):
            return pick(typed, self.views)
        if len(numbers) == 1 and not typed.strip().isdecimal():
            return pick(typed, self.views)
        meant = numbers if len(numbers) > 1 else [number for number, _ in group if number in self._closed]
        say(self._list(meant))
        return None

    def _list(self, numbers: Collection[int]) -> RenderableType:
        for number in numbers:
            self._closed.pop(number)
        return draw_listed([pair for pair in self._numbered if pair[0] in numbers])

    def _lines(self) -> list[Numbered | Ways]:
        lines: list[Numbered | Ways] = []
        for number, view in self._numbered:
            group = self._closed.get(number)
            if group is None:
                lines.append((number, view))
            elif not lines or not isinstance(lines[-1], Ways) or number not in lines[-1].numbers:
                lines.append(Ways([each for each, _ in group if each in self._closed], view))
        return lines
