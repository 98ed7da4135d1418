"""Drawing whatever a projection shows: each kind of view has its own drawing."""

from functools import singledispatch

from rich.console import RenderableType

from projections.hazard.views import HazardView
from projections.views import CombatView, View
from tools.terminal.board import draw_board
from tools.terminal.hazard import draw_run


@singledispatch
def draw(view: View) -> RenderableType:
    """Draw the whole of a view; raises TypeError for a kind of view that has no drawing."""
    raise TypeError(f"nothing draws a {type(view).__name__}")


draw.register(CombatView, draw_board)
draw.register(HazardView, draw_run)
