"""Playtests played on a real table, typed in: what was typed makes the goldens, byte for byte."""

import io
import sys
from pathlib import Path

import pytest

from domain.hazard.records.scoring import HazardScored
from domain.records import CardSeen
from replays.reader import read_replay
from tools.main import main

ROOT = Path(__file__).parent.parent
PAPER = {
    "house-rules-win": ("house-rules", "paper-win", "win", ()),
    "house-rules-loss": ("house-rules", "paper-loss", "loss", ()),
    "hazard-cleared": ("hazard", "paper-cleared", "finished", ("--run", "H05")),
    "hazard-failed": ("hazard", "paper-failed", "finished", ("--run", "H12", "--set", "deck=POOL30")),
}
"""What was typed, and of what game it is: its golden, its result, how it was set up."""

TIERS = {"hazard-cleared": "perfect", "hazard-failed": "failure"}
NOTE = "Played on paper: dice and cards drawn by lot from the operating system's randomness, then typed in."


@pytest.mark.parametrize("typed", PAPER)
def test_what_was_typed_makes_the_golden(typed, tmp_path, monkeypatch):
    game, name, result, setup = PAPER[typed]
    lines = (ROOT / "tests" / "paper" / f"{typed}.txt").read_text("utf-8")
    saved = tmp_path / "saved.replay"
    options = ["--typed", "--label", "golden", "--label", "paper", "--note", NOTE, "--save", str(saved)]
    monkeypatch.setattr(sys, "argv", ["sakshi", "play", game, *setup, *options])
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    monkeypatch.setenv("SAKSHI_STORE", str(tmp_path / "store.sqlite"))
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    golden = ROOT / "replays" / "golden" / game / f"{name}.replay"
    assert saved.read_bytes() == golden.read_bytes()
    replay = read_replay(golden)
    assert replay.header.seed is None
    assert replay.header.labels == ("golden", "paper")
    assert replay.steps[-1][-1].outcome == result


@pytest.mark.parametrize("typed", TIERS)
def test_a_hazard_on_paper_shows_what_it_is_for(typed):
    """One that is cleared and one that is failed, from a deck in an order nobody knew."""
    game, name, *_ = PAPER[typed]
    replay = read_replay(ROOT / "replays" / "golden" / game / f"{name}.replay")
    records = [record for step in replay.steps for record in step]
    tiers = [record.tier for record in records if isinstance(record, HazardScored)]
    assert tiers == [TIERS[typed]]
    assert any(isinstance(record, CardSeen) for record in records)
