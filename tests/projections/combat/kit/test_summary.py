"""The totals of a combat, record by record."""

import pytest

from domain.combat.kit import records as kit
from domain.combat.kit.board import CombatBoard, Fighter
from domain.combat.kit.records import DamageDealt, HpHealed, HpLost, HpPaid
from domain.records import DiceRolled, Start
from projections.combat.kit.summary import CombatTally
from projections.names import Names


def tallied(*records, hp=50, turn=1):
    tally = CombatTally("house-rules", "house-rules@1.0", None)
    board = CombatBoard(turn=turn, player=Fighter(hp=hp, max_hp=50), enemy=Fighter(hp=70, max_hp=70))
    for record in records:
        tally.see(record, board)
    return tally.close(board, 1)


@pytest.mark.parametrize(
    ("record", "figure", "total"),
    [
        (DamageDealt("enemy", 8, 8, 3, 5, 65, 0), "damage_dealt", 5),
        (DamageDealt("player", 8, 8, 3, 5, 45, 0), "damage_taken", 5),
        (HpLost("enemy", 3, 67, "burn"), "damage_dealt", 3),
        (HpLost("player", 4, 46, "recoil"), "damage_taken", 4),
        (HpPaid(2, 48, "fire"), "hp_paid", 2),
        (HpHealed(3, 50), "hp_healed", 3),
        (kit.EnergyGained(3, 5), "energy_gained", 3),
        (kit.EnergyLapsed(2), "energy_lapsed", 2),
        (kit.EnergySpent(2, 1, "reroll"), "energy_spent", {"reroll": 4}),
        (kit.CardFired("gale#2"), "cards_fired", {"gale": 2}),
        (DiceRolled((1, "agni"), 1), "rolls", 1),
    ],
    ids=lambda x: type(x).__name__,
)
def test_each_figure_adds_up(record, figure, total):
    """Every figure counts each record that belongs to it, and no other figure does."""
    once, twice = tallied(record), tallied(record, record)
    if isinstance(total, dict):
        assert getattr(twice, figure) == total
    else:
        assert (getattr(once, figure), getattr(twice, figure)) == (total, 2 * total)
    fresh = tallied()
    moved = {f for f in fresh.__struct_fields__ if getattr(fresh, f) != getattr(once, f)}
    assert moved - {"facts", "lowest_hp"} == {figure}


def test_facts_are_counted_by_name_and_nothing_else_is():
    assert tallied(HpHealed(3, 50), HpHealed(1, 50), Start(), DiceRolled((1, None), 1)).facts == {
        "hp_healed": 2
    }


def test_the_lowest_point_is_not_the_empty_board_before_the_set_up():
    assert tallied(Start(), hp=0, turn=0).lowest_hp is None
    assert tallied(HpHealed(1, 44), hp=44).lowest_hp == 44


def test_payments_in_hit_points_have_a_row_where_there_are_any():
    names = Names()
    assert "Hit points" not in dict(tallied().rows(names))
    told = dict(tallied(HpPaid(2, 48, "fire"), HpHealed(1, 49)).rows(names))
    assert told["Hit points"] == "2 paid, 1 healed"
    assert told["Damage dealt"] == "0, enemy at 70 HP"
