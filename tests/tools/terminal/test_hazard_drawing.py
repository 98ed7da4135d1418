"""A run of hazards in the terminal: the route cards at full width, and everything else at a glance."""

import pytest

from domain.chance.seeded import SeededChance
from domain.hazard.records.actions import (
    ChooseRoute,
    DevInjectCard,
    DevSetDie,
    EndRound,
    StartHazard,
    StartRun,
)
from domain.rulesets import load
from domain.table import Table
from projections.registry import projection_of
from tools.terminal.screen import draw as draw_view

RULES = load("hazard")
PROJECTION = projection_of("hazard", RULES)


@pytest.fixture
def at():
    """Give a table some actions into a run of two hazards."""

    def play(*actions, seed=5, **setup):
        opening = StartRun(hazards=("H05", "H12"), deck="POOL30", **setup)
        table = Table.start(RULES.game, SeededChance(seed), opening)
        for action in actions:
            table.act(action)
        return table

    return play


@pytest.fixture
def drawn(draw):
    return lambda table, width=80: draw(draw_view(PROJECTION.view(table.board)), width=width)


def test_the_road_is_drawn_between_hazards(at, drawn):
    assert drawn(at()).split("\n")[:3] == [
        "Hazard, on the way to a hazard",
        "VITAE ████████████████████ 8/8   Supply 2   Still to meet: H05, H12",
        "Personal deck: 30 cards",
    ]


def test_hazards_that_are_drawn_are_announced(at, drawn):
    """A longer run than the hazards that are named goes on with drawn ones (T-h)."""
    assert "Still to meet: H05, H12, then 2 that are drawn\n" in drawn(at(length=4), 100)
    assert "Still to meet: H12, then 1 that is drawn\n" in drawn(at(StartHazard("H05"), length=3), 100)
    table = Table.start(RULES.game, SeededChance(1), StartRun(length=0))
    assert "Still to meet: drawn ones, no end\n" in drawn(table)


def test_both_route_cards_stand_one_above_the_other_at_full_width(at, drawn):
    lines = drawn(at(StartHazard("H05"))).split("\n")
    tops = [line for line in lines if line.startswith("╭")]
    assert [line[:10] for line in tops] == ["╭─ Safe: T", "╭─ Risk: D"]
    assert {len(line) for line in tops} == {80}
    text = "\n".join(lines)
    for words in (
        "Stability round 1: 5  round 2: 5  round 3: 7",
        "Force round 1: 4  round 2: 4  round 3: 5",
        "BOTH REQUIRED",
        "map fragment, from a normal result on",
        "1 extra X, every failed round",
    ):
        assert words in text


def test_behind_the_choice_the_taken_route_stays(at, drawn):
    text = drawn(at(StartHazard("H05"), ChooseRoute("risk")))
    assert "┏━ Risk: Dig for the old road" in text
    assert "━ taken ━" in text
    assert "Safe: " not in text
    assert "Stability  ░░░░░░░░░░░░░░░░░░░░  0/5" in text
    assert "Dice: d1 Gold   d2 X   d3 X   d4 X" in text


def test_a_draft_says_so_and_a_choice_of_types_is_named(draw):
    table = Table.start(RULES.game, SeededChance(1), StartRun(hazards=("H07",)))
    table.act(StartHazard("H07"))
    text = draw(draw_view(PROJECTION.view(table.board)), width=80)
    assert "draft" in text
    assert "Stability or Escape" in text


def test_both_halves_of_a_card_and_its_cost_are_drawn(at, drawn):
    text = drawn(at(StartHazard("H05")))
    assert "[red] Gain 5 Force." in text
    assert "Retreat to Safety" in text


def test_the_ledger_the_states_of_dice_and_a_taint_are_drawn(at, drawn):
    table = at(
        StartHazard("H05"), ChooseRoute("risk"), EndRound(), DevSetDie("d1", "red", "exhausted"), dev=True
    )
    text = drawn(table)
    assert "Ledger: X +X" in text
    assert "d1 Red (exhausted)" in text
    assert "! Tainted: a dev action was taken" in text


def test_an_injected_dead_card_has_no_halves(at, drawn):
    text = drawn(at(StartHazard("H05"), DevInjectCard("X01"), dev=True))
    assert "Dead Card" in text


def test_results_stay_in_sight(at, drawn):
    table = at(StartHazard("H05"), ChooseRoute("safe"), EndRound(), EndRound(), EndRound())
    assert "Ash Fields, safe: 0 O, 3 X, score −3, failure" in drawn(table)


@pytest.mark.parametrize("width", [1, 7, 20, 40, 120])
def test_no_width_is_too_narrow_for_a_hazard(at, drawn, width):
    for table in (at(), at(StartHazard("H05")), at(StartHazard("H05"), ChooseRoute("risk"), EndRound())):
        assert max(len(line) for line in drawn(table, width).split("\n")) <= width


def test_a_route_says_each_reward_and_penalty_once(at, drawn):
    text = drawn(at(StartHazard("H05"), ChooseRoute("risk")))
    assert "Reward   map fragment, from a normal result on; advance, from a minor" in text
    assert "Failure  1 extra X, every failed round " in text
    assert "to advance" not in text
    assert "A failed round costs nothing beyond the X." in drawn(at(StartHazard("H05"), ChooseRoute("safe")))
