"""Actions that differ in one number, slot or word only share a line; each keeps its number and its words."""

import pytest

from domain.chance.seeded import SeededChance
from domain.combat.kit.records import Place
from domain.rulesets import load
from domain.table import Table
from projections.previews import legal_actions
from projections.registry import projection_of
from projections.views import ActionView
from tools.picking import pick
from tools.terminal.joining import joined


def view(sentence, price="free", *follows):
    return ActionView(action=Place("gale#1", 1), sentence=sentence, price=price, follows=follows)


def lines(*views):
    return [(line.label, line.words, line.price, line.follows) for line in joined(list(enumerate(views, 1)))]


def test_numbers_that_rise_become_a_range():
    views = [view(f"Harden {n} charge", f"{n} charge", f"Block 0 → {2 * n}") for n in range(1, 8)]
    assert lines(*views) == [("1–7", "Harden 1–7 charge", "1–7 charge", ("Block 0 → 2–14",))]


def test_slots_with_a_gap_are_told_one_by_one():
    views = [view(f"Place Gale into slot {n}") for n in (1, 2, 4)]
    assert lines(*views) == [("1–3", "Place Gale into slot 1 / 2 / 4", "free", ())]


def test_a_gap_of_two_is_no_range():
    assert lines(view("Place Gale into slot 1"), view("Place Gale into slot 3"))[0][1] == (
        "Place Gale into slot 1 / 3"
    )


def test_what_belongs_to_a_slot_stays_with_it():
    views = [view(f"Place Gale on anchor {n}") for n in ("1 (bare)", "2 (Swept), RESONANCE")]
    assert lines(*views)[0][1] == "Place Gale on anchor 1 (bare) / 2 (Swept), RESONANCE"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (view("Place Gale into slot 1"), view("Place Undertow into slot 1")),
        (view("Roll both dice"), view("End the turn")),
        (view("Arrange the line: Gale, –"), view("Arrange the line: –, Gale")),
        (view("Move to slot 1"), view("Move to slot 2", "free", "Gale moves")),
        (view("Move to slot 1", "free", "Gale moves"), view("Move to slot 2", "free", "All is wiped")),
        (view("Tilt face 1: Agni → Jal"), view("Tilt face 2: Jal → a face of quite another kind")),
    ],
)
def test_actions_that_differ_in_more_stand_apart(one, other):
    assert [line[0] for line in lines(one, other)] == ["1", "2"]


def test_another_line_begins_where_the_words_do():
    views = [
        view(f"Tilt element face {a}: {b}")
        for a, b in ((1, "Agni → Jal"), (1, "Agni → Vayu"), (2, "Jal → Agni"))
    ]
    assert [line[:2] for line in lines(*views)] == [
        ("1–2", "Tilt element face 1: Agni → Jal / Vayu"),
        ("3", "Tilt element face 2: Jal → Agni"),
    ]


@pytest.mark.parametrize("game", ["V01", "V04", "V07", "V10"])
def test_every_action_is_in_one_line_and_is_reached_by_number_and_by_name(game):
    loaded = load(game)
    table = Table.start(loaded.game, SeededChance(3))
    views = legal_actions(projection_of(game, loaded), table)
    found = joined(list(enumerate(views, 1)))
    assert sum(int(line.label.split("–")[-1]) - int(line.label.split("–")[0]) + 1 for line in found) == len(
        views
    )
    for number, each in enumerate(views, 1):
        assert pick(str(number), views) is each.action
        assert pick(each.sentence, views) is each.action
