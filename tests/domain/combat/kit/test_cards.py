"""The arithmetic of a card that fires, its riders and its leaving, by ruling."""

import pytest

from domain.combat.kit import cards
from domain.combat.kit.content import CardRules
from domain.combat.kit.records import (
    BlockGained,
    CardDiscarded,
    CardFired,
    DamageDealt,
    EndTurn,
    Roll,
    StatusGained,
    Term,
)
from domain.records import CardDrawn, DeckShuffled, DrawMissed
from domain.step import Step

EMBER, UNDERTOW, GALE, STONESKIN = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
HALF = cards.times(1, "HALF", over=2)


@pytest.fixture
def stage(scene):
    def make(**fields):
        table = scene("V01", **fields)
        return Step(table.board, table.chance, table.game)

    return make


def of(records, kind):
    return [record for record in records if isinstance(record, kind)]


def number(value, *modifiers):
    """Carry a printed number through modifiers."""
    return cards.reckon((Term("=", value, 1, "printed", value),), modifiers)


def test_s_03_modifiers_make_the_base_of_the_pipeline(stage):
    """Player Weak, printed 5, x2: 10 -> Weak 7 (not 2 x 3 = 6)."""
    step = stage(player__weak=1)
    cards.fire(step, GALE, 2, [cards.times(2, "PURE")])
    fired, dealt = step.records[:2]
    assert fired == CardFired(GALE, 2, (Term("=", 5, 1, "printed", 5), Term("*", 2, 1, "PURE", 10)), ())
    assert (dealt.base, dealt.final, dealt.source) == (10, 7, GALE)


def test_s_03_block_gets_its_modifiers_before_dexterity(stage):
    """Printed 7, x2, Dexterity 1: 15 and not 16."""
    step = stage(player__dexterity=1)
    cards.fire(step, STONESKIN, 1, [cards.times(2, "PURE")])
    assert step.records[-1] == BlockGained("player", 15, 15, source=STONESKIN)


def test_s_04_each_fraction_is_rounded_down_as_it_is_applied():
    """7 x 3/2 = 10, x 2 = 20 (not 21)."""
    terms = number(7, cards.times(3, "growth", over=2), cards.times(2, "resonance"))
    assert [term.total for term in terms] == [7, 10, 20]
    assert terms[1] == Term("*", 3, 2, "growth", 10)


def test_s_04_a_bonus_is_added_in_its_place():
    """Half, then +3: 5 -> 2 -> 5; +3, then half: 5 -> 8 -> 4."""
    assert number(5, HALF, cards.plus(3, "Scorch"))[-1].total == 5
    assert number(5, cards.plus(3, "Scorch"), HALF)[-1].total == 4
    assert number(5, cards.plus(3, "Scorch"))[-1] == Term("+", 3, 1, "Scorch", 8)


def test_s_05_riders_run_once_whatever_multiplies_the_numbers(stage):
    """Undertow x2: Weak 1, not 2. Gale at half: 2 damage, draw 1. Gale x3: draw 1."""
    step = stage()
    cards.fire(step, UNDERTOW, 1, [cards.times(2, "PURE")])
    assert step.records[0].damage[-1].total == 12
    assert of(step.records, StatusGained) == [StatusGained("enemy", "weak", 1, 1)]
    for modifier, damage in ((HALF, 2), (cards.times(3, "RUPTURE"), 15)):
        step = stage()
        cards.fire(step, GALE, 1, [modifier])
        assert step.records[0].damage[-1].total == damage
        assert len(of(step.records, CardDrawn)) == 1


def test_s2_13_riders_come_after_the_damage_weak_before_draw(stage):
    """Undertow at half: still Weak 1; a card with both riders weakens, then draws."""
    step = stage()
    step.game.printed[EMBER] = cards.printed(
        "x", CardRules(element="agni", copies=1, damage=8, block=2, weak=1, draw=2)
    )
    cards.fire(step, EMBER, 3, [HALF])
    kinds = [type(r) for r in step.records]
    assert kinds == [CardFired, DamageDealt, BlockGained, StatusGained, CardDrawn, CardDrawn]
    assert step.records[0].slot == 3


def test_s_06_each_number_of_a_card_is_changed_by_itself_damage_first(stage):
    """A card with 6 and 6, doubled and +3: 15 damage, then 15 Block."""
    step = stage()
    step.game.printed[EMBER] = cards.printed("x", CardRules(element="akasha", copies=1, damage=6, block=6))
    cards.fire(step, EMBER, None, [cards.times(2, "PURE"), cards.plus(3, "escalation")])
    fired, dealt, gained = step.records
    assert (fired.damage[-1].total, fired.block[-1].total) == (15, 15)
    assert (dealt.final, gained.amount) == (15, 15)


def test_s_06_a_bonus_never_makes_a_number_the_card_lacks(stage):
    """Stoneskin with +2: 9 Block and no damage at all."""
    step = stage()
    cards.fire(step, STONESKIN, 1, [cards.plus(2, "Scorch")])
    assert [type(r) for r in step.records] == [CardFired, BlockGained]
    assert step.records[0].damage == ()
    assert step.records[1].amount == 9


def test_s_06_a_printed_zero_is_a_number():
    """A card that deals 0 has a damage number: a bonus counts."""
    face = cards.printed("x", CardRules(element="agni", copies=1, damage=0))
    assert cards.reckon(face.damage, [cards.plus(2, "Scorch")])[-1].total == 2
    assert face.block == ()


def test_a_card_without_numbers_fires_and_does_nothing_more(stage):
    """Shunya in V01: no number."""
    step = stage()
    cards.fire(step, "shunya#1", 1)
    assert step.records == [CardFired("shunya#1", 1)]


def test_a_card_without_modifiers_shows_its_printed_number(stage):
    step = stage()
    cards.fire(step, EMBER, 1)
    assert step.records[0] == CardFired(EMBER, 1, (Term("=", 8, 1, "printed", 8),), ())


def test_s_21_a_fired_card_leaves_before_the_next_slot_acts(scene):
    """Draw and discard empty: Ember fires and leaves; Gale's draw reshuffles [Ember] and gets it."""
    table = scene("V01", dice=[(1, "agni")], slots={1: EMBER, 2: GALE})
    table.board.draw = []
    table.act(Roll())
    records = table.act(EndTurn())
    assert of(records, DeckShuffled)[0].order == (EMBER,)
    assert of(records, CardDrawn)[0].card == EMBER


def test_s2_14_a_card_is_not_in_the_shuffle_of_its_own_draw(scene):
    """Draw pile empty, discard [A], Gale fires: A is drawn, then Gale enters the discard pile."""
    table = scene("V01", dice=[(2, None)], slots={2: GALE})
    table.board.discard, table.board.draw = [STONESKIN], []
    table.act(Roll())
    records = table.act(EndTurn())
    drawn, gone = CardDrawn(STONESKIN), CardDiscarded(GALE, 2)
    assert records.index(drawn) < records.index(gone)
    table = scene("V01", dice=[(2, None)], slots={2: GALE})
    table.board.discard, table.board.draw = [], []
    table.act(Roll())
    assert DrawMissed() in table.act(EndTurn())


@pytest.mark.parametrize(("share", "factor", "over"), [(150, 3, 2), (50, 1, 2), (33, 33, 100)])
def test_a_percentage_is_a_fraction_in_lowest_terms(share, factor, over):
    """150 % is 3/2: the terms of a card show it so; 100 % changes nothing."""
    assert cards.percent(share, "growth") == (cards.Modifier("*", factor, over, "growth"),)
    assert cards.percent(100, "growth") == ()
