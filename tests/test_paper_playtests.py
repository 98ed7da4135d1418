"""Two playtests played on a real table, typed in: what was typed makes the goldens, byte for byte."""

import io
import sys
from pathlib import Path

import pytest

from replays.reader import read_replay
from tools.main import main

ROOT = Path(__file__).parent.parent
PAPER = {
    "house-rules-win": ("paper-win", "win"),
    "house-rules-loss": ("paper-loss", "loss"),
}
NOTE = "Played on paper: dice and cards drawn by lot from the operating system's randomness, then typed in."


@pytest.mark.parametrize("typed", PAPER)
def test_what_was_typed_makes_the_golden(typed, tmp_path, monkeypatch):
    name, result = PAPER[typed]
    lines = (ROOT / "tests" / "paper" / f"{typed}.txt").read_text("utf-8")
    saved = tmp_path / "saved.replay"
    options = ["--typed", "--label", "golden", "--label", "paper", "--note", NOTE, "--save", str(saved)]
    monkeypatch.setattr(sys, "argv", ["sakshi", "play", "house-rules", *options])
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    monkeypatch.setenv("SAKSHI_STORE", str(tmp_path / "store.sqlite"))
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    golden = ROOT / "replays" / "golden" / "house-rules" / f"{name}.replay"
    assert saved.read_bytes() == golden.read_bytes()
    replay = read_replay(golden)
    assert replay.header.seed is None
    assert replay.steps[-1][-1].outcome == result
