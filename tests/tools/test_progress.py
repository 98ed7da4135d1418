"""The bar stands on standard error, on a terminal alone, and only where nothing else shows progress."""

import io

import pytest
from rich.console import Console

from tools import progress


def console(is_terminal):
    return Console(file=io.StringIO(), force_terminal=is_terminal, width=60)


@pytest.mark.parametrize(
    ("things", "err", "out", "speaks", "has_bar"),
    [
        (3, True, False, True, True),
        (3, True, False, False, True),
        (3, True, True, False, True),
        (3, True, True, True, False),
        (3, False, True, False, False),
        (3, False, False, True, False),
        (1, True, False, False, False),
        (0, True, False, False, False),
    ],
)
def test_where_the_bar_is_drawn(monkeypatch, things, err, out, speaks, has_bar):
    shown = console(err)
    monkeypatch.setattr(progress, "errors", lambda: shown)
    monkeypatch.setattr(progress, "console", lambda: console(out))
    assert list(progress.with_progress(range(things), "looking", speaks=speaks)) == list(range(things))
    assert ("looking" in shown.file.getvalue()) is has_bar
