"""How to draw without a terminal."""

import io

import pytest
from rich.console import Console


@pytest.fixture
def draw():
    """Draw renderables as a pipe would show them."""

    def drawn(*renderables, width=80, **options):
        console = Console(file=io.StringIO(), width=width, highlight=False, legacy_windows=False, **options)
        for renderable in renderables:
            console.print(renderable)
        return "\n".join(line.rstrip() for line in console.file.getvalue().split("\n"))

    return drawn
