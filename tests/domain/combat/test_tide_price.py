"""V06 Tide Price, ruling by ruling; every test names the ruling or the line it comes from."""

from itertools import product

import pytest

from domain.boards import digest
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardReturned,
    CombatEnded,
    DamageDealt,
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    HpPaid,
    Place,
    Pull,
    Reroll,
    Roll,
    StatusGained,
    Term,
)
from domain.combat.tide_price import (
    TIDES,
    CardBought,
    CardStayed,
    EnergyCarried,
    EnergyConverted,
    EnergyRefunded,
    Fire,
    FireShunya,
    Rulings,
    SlotOpened,
    TideSet,
    tide_price,
)
from domain.errors import IllegalAction
from domain.game import FREE, Price
from domain.records import CardDrawn, CardPicked
from domain.rulesets import load
from domain.vocabulary import SLOTS

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
FACE = {"agni": "agni", "jal": "jal", "vayu": "vayu", "prithvi": "prithvi", "neap": None}
DECK = ["ember-lash", "stoneskin", "gale", "undertow", "stoneskin", "gale"]

TABLE = {  # the page's price table
    "ember-lash": {"neap": 2, "agni": 1, "jal": 2, "vayu": 0, "prithvi": 3},
    "undertow": {"neap": 1, "agni": 1, "jal": 0, "vayu": 0, "prithvi": 2},
    "gale": {"neap": 0, "agni": 0, "jal": 0, "vayu": 0, "prithvi": 1},
    "stoneskin": {"neap": 1, "agni": 1, "jal": 1, "vayu": 0, "prithvi": 1},
    "shunya": {"neap": 0, "agni": 0, "jal": 0, "vayu": 0, "prithvi": 0},
}


def only(records, kind):
    """The one record of a kind."""
    found = [record for record in records if isinstance(record, kind)]
    assert len(found) == 1, found
    return found[0]


def none(records, *kinds):
    """Whether there is no record of these kinds."""
    return not [record for record in records if isinstance(record, kinds)]


def refused(table, action):
    """Try an action that must be refused; give the reason, and see that nothing changed."""
    before = digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert (digest(table.board), len(table.steps)) == before
    return str(why.value)


def rolled(scene, number, tide, ruleset="V06", more=(), **fields):
    """A table on which the first roll has shown a number and a tide; `more` are rolls to come."""
    table = scene(ruleset, dice=[(number, FACE[tide]), *more], **fields)
    table.act(Roll())
    return table


# --- Prices -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "tide"), list(product(TABLE, TIDES)))
def test_v06_price_table(scene, kind, tide):
    """Each cell of the page: what is listed, what the action costs, what is paid."""
    price = TABLE[kind][tide]
    unit = "hp" if tide == "agni" else "energy"
    card = f"{kind}#1"
    table = rolled(
        scene, 1, tide, slots={1: card}, energy=7, hand=[], draw=[], discard=[], akasha_granted=True
    )
    assert table.board.prices[kind] == price
    assert table.board.unit == unit
    assert table.game.price_list(table.board)[1][tide] == Price(price, unit)
    action = FireShunya(1) if kind == "shunya" else Fire(1)
    assert table.price(action) == (FREE if kind == "shunya" else Price(price, unit))
    records = table.act(action)
    assert only(records, CardBought).price == price
    paid = [r for r in records if isinstance(r, EnergySpent | HpPaid)]
    assert [r.amount for r in paid] == ([price] if price else [])
    hp, energy = (50 - price, 6) if tide == "agni" else (50, 6 - price)
    refunded = price if tide == "jal" else 0
    assert (table.board.player.hp, table.board.energy) == (hp, energy + refunded)


@pytest.mark.parametrize("tide", TIDES)
def test_v06_the_tide_tells_its_price_list(scene, tide):
    table = scene("V06", dice=[(1, FACE[tide])])
    fact = only(table.act(Roll()), TideSet)
    assert fact.tide == table.board.tide == tide
    assert dict(fact.prices) == table.board.prices == {kind: row[tide] for kind, row in TABLE.items()}
    assert fact.unit == ("hp" if tide == "agni" else "energy")


def test_v06_1_the_tide_changes_firing_prices_alone(scene):
    """Vayu, energy 2: a reroll leaves 0. Prithvi, energy 2: a reroll is allowed."""
    table = rolled(scene, 1, "vayu", more=[(1, "prithvi"), (1, None)], slots={1: GALE}, energy=3)
    assert table.price(Reroll()) == Price(2)
    assert table.price(Pull(1)) == Price(1)
    assert only(table.act(Reroll()), EnergySpent) == EnergySpent(2, 0, "reroll")
    table.board.energy = 2
    assert only(table.act(Reroll()), EnergySpent) == EnergySpent(2, 0, "reroll")


@pytest.mark.parametrize(
    ("cost", "element", "tide", "price"),
    [
        (1, "prithvi", "prithvi", 1),
        (0, "vayu", "prithvi", 1),
        (0, "prithvi", "prithvi", 1),
        (2, "agni", "prithvi", 3),
    ],
)
def test_v06_2_the_discount_stops_at_0_before_the_surcharge(cost, element, tide, price):
    assert tide_price(cost, element, tide, load("V06").rules.tides) == price


def test_v06_the_price_preview_lists_occupied_slots_only_and_leaves_no_trace(scene):
    table = scene("V06", slots={2: EMBER, 4: STONE})
    before = digest(table.board)
    listed = table.game.price_list(table.board)
    assert digest(table.board) == before
    assert {slot: {tide: price.amount for tide, price in row.items()} for slot, row in listed.items()} == {
        2: TABLE["ember-lash"],
        4: TABLE["stoneskin"],
    }
    assert {row[tide].unit for row in listed.values() for tide in TIDES if tide != "agni"} == {"energy"}
    assert {row["agni"].unit for row in listed.values()} == {"hp"}


# --- Rulings ------------------------------------------------------------------------------------------


def test_v06_3_the_open_slot_fires_once_a_roll(scene):
    """Vayu, 2 open: fire Gale, place Ember in 2, fire: refused. After a reroll that opens 2: legal."""
    table = rolled(
        scene,
        2,
        "vayu",
        more=[(2, None)],
        slots={2: GALE},
        deck=DECK,
        energy=5,
        discard=["gale#2"],
    )
    table.chance.picks = ["gale#2"]
    table.board.hand = [EMBER, "gale#2"]
    table.act(Fire(2))
    table.act(Place(EMBER, 2))
    assert "had its firing" in refused(table, Fire(2))
    table.act(Reroll())
    assert table.price(Fire(2)) == Price(2)
    table.board.energy = 2
    table.act(Fire(2))
    assert table.board.fired_this_turn == 2


def test_v06_3_read_the_other_way_it_fires_as_often_as_it_is_refilled(scene):
    table = rolled(
        scene,
        2,
        "vayu",
        ruleset="V06@1.0-alt",
        slots={2: UNDERTOW},
        hand=[EMBER, STONE],
        draw=["gale#2", "gale#1"],
    )
    table.chance.picks = [STONE, "gale#1"]
    table.act(Fire(2))
    table.act(Place(EMBER, 2))
    table.act(Fire(2))
    assert table.board.fired_this_turn == 2
    assert table.board.enemy.hp == 70 - 5 - 9


def test_v06_3_shunya_does_not_use_the_rolls_firing(scene):
    table = rolled(scene, 1, "neap", slots={1: GALE, 3: "shunya#1"}, akasha_granted=True, energy=4)
    assert only(table.act(FireShunya(3)), CardBought).by_roll is False
    assert only(table.act(Fire(1)), CardBought).by_roll is True
    assert table.board.fired_this_turn == 2


def test_v06_3_shunya_after_the_rolls_firing_does_not_give_it_back(scene):
    table = rolled(
        scene,
        1,
        "vayu",
        slots={1: UNDERTOW, 3: "shunya#1"},
        akasha_granted=True,
        hand=[STONE, EMBER],
        draw=["gale#2", "gale#1"],
    )
    table.chance.picks = [STONE, "gale#1"]
    table.act(Fire(1))
    table.act(FireShunya(3))
    table.act(Place(EMBER, 1))
    assert "had its firing" in refused(table, Fire(1))


def test_v06_4_a_card_that_stayed_does_not_fire_again_this_turn(scene):
    """Stoneskin under Prithvi in 1, reroll to Neap with 1 open: refused; next turn: legal."""
    table = rolled(scene, 1, "prithvi", more=[(1, None), (1, None)], slots={1: STONE}, energy=6)
    assert only(table.act(Fire(1)), CardStayed) == CardStayed(STONE, 1)
    assert table.board.slots[0].card == STONE
    assert "had its firing" in refused(table, Fire(1))
    table.act(Reroll())
    assert "stayed this turn" in refused(table, Fire(1))
    table.act(EndTurn())
    assert table.board.stayed == []
    table.act(Roll())
    table.act(Fire(1))
    assert table.board.discard == [STONE]


def test_v06_4_the_mark_is_on_the_card_not_on_the_slot(scene):
    """As before, but Vayu opens 1 again: Stoneskin is taken back, Gale placed in 1 may fire."""
    table = rolled(
        scene,
        1,
        "prithvi",
        more=[(1, "vayu"), (2, None)],
        slots={1: STONE},
        hand=[GALE],
        draw=["gale#2", EMBER],
        energy=9,
    )
    table.act(Fire(1))
    table.act(Reroll())
    table.act(Pull(1))
    table.chance.picks = [EMBER]
    table.act(Place(GALE, 1))
    table.act(Place(STONE, 2))
    table.act(Fire(1))
    table.board.energy = 4
    table.act(Reroll())
    assert "stayed this turn" in refused(table, Fire(2)), "it followed the card through hand and slot"


@pytest.mark.parametrize(
    ("card", "damage", "block", "weak", "drawn"),
    [(EMBER, 18, 0, 0, 0), (UNDERTOW, 10, 0, 1, 0), (GALE, 8, 0, 0, 1), (STONE, 0, 7, 0, 0)],
)
def test_v06_5_blood_tide_doubles_damage_alone(scene, card, damage, block, weak, drawn):
    table = rolled(scene, 1, "agni", slots={1: card})
    hand = len(table.board.hand)
    records = table.act(Fire(1))
    board = table.board
    assert 70 - board.enemy.hp == damage
    assert (board.player.block, board.enemy.weak, len(board.hand) - hand) == (block, weak, drawn)
    fired = only(records, CardFired)
    if damage:
        assert fired.damage[1] == Term("*", 2, 1, "BLOOD TIDE", damage)
    else:
        assert fired.block == (Term("=", 7, 1, "printed", 7),)


def test_v06_5_read_the_other_way_it_doubles_block_too(scene):
    table = rolled(scene, 1, "agni", ruleset="V06@1.0-alt", slots={1: STONE})
    fired = only(table.act(Fire(1)), CardFired)
    assert fired.block[1] == Term("*", 2, 1, "BLOOD TIDE", 14)
    assert table.board.player.block == 14
    assert table.board.player.hp == 49


@pytest.mark.parametrize("ruleset", ["V06", "V06@1.0-alt"])
def test_v06_5_no_other_tide_doubles(scene, ruleset):
    for tide in ("jal", "vayu", "prithvi", "neap"):
        table = rolled(scene, 1, tide, ruleset=ruleset, slots={1: EMBER}, hand=[], energy=5)
        assert only(table.act(Fire(1)), CardFired).damage == (Term("=", 9, 1, "printed", 9),)


def test_v06_6_the_last_hit_point_is_not_for_sale(scene):
    """HP 1: an Ember for 1 HP is refused. HP 2: pays 1, deals 18. A price of 0 is always fine."""
    table = rolled(scene, 1, "agni", slots={1: EMBER}, player__hp=1)
    assert "costs 1 HP, and you have 1" in refused(table, Fire(1))
    table.board.player.hp = 2
    records = table.act(Fire(1))
    assert only(records, HpPaid) == HpPaid(1, 1, "fire")
    assert table.board.enemy.hp == 52
    free = rolled(scene, 1, "agni", slots={1: GALE}, player__hp=1)
    free.act(Fire(1))
    assert free.board.enemy.hp == 62


def test_v06_6_a_price_in_hp_is_not_reduced_by_block(scene):
    table = rolled(scene, 1, "agni", slots={1: EMBER}, player__block=7, energy=5)
    table.act(Fire(1))
    assert (table.board.player.hp, table.board.player.block, table.board.energy) == (49, 7, 4)


def test_v06_7_ebb_tide_gives_the_price_back_after_the_effect(scene):
    """Energy 1: an Ember for 2 is refused. Energy 2: 2, 0, 2."""
    table = rolled(scene, 1, "jal", slots={1: EMBER}, energy=2)
    assert table.board.energy == 1
    assert "costs 2 energy, and there is 1" in refused(table, Fire(1))
    table.board.energy = 2
    records = table.act(Fire(1))
    kinds = [type(r) for r in records[1:]]
    assert kinds == [EnergySpent, CardBought, CardFired, DamageDealt, EnergyRefunded, CardDiscarded]
    assert records[1] == EnergySpent(2, 0, "fire")
    assert records[5] == EnergyRefunded(2, 2)


def test_v06_7_nothing_paid_nothing_refunded(scene):
    table = rolled(scene, 1, "jal", slots={1: UNDERTOW})
    assert none(table.act(Fire(1)), EnergyRefunded, EnergySpent)


def test_v06_8_carry_weak_and_next_income(scene):
    """End under Jal with 8, two fired: carry 6, Weak 3, next turn 3 + 2 + 6 = 11."""
    table = rolled(scene, 1, "jal", more=[(1, None)], energy=9, fired_this_turn=2)
    assert table.board.energy == 8
    records = table.act(EndTurn())
    assert only(records, EnergyCarried) == EnergyCarried(6, 2)
    assert only(records, EnergyLapsed) == EnergyLapsed(2)
    assert only(records, StatusGained) == StatusGained("enemy", "weak", 3, 3)
    gains = [r for r in records if isinstance(r, EnergyGained)]
    assert gains == [
        EnergyGained(3, 3, "income"),
        EnergyGained(2, 5, "firings"),
        EnergyGained(6, 11, "carry"),
    ]
    assert table.board.energy == 11
    table.act(Roll())
    assert table.board.carry == 0, "it is carried once"
    table.act(EndTurn())
    assert table.board.energy == 3


def test_v06_8_one_carried_weakens_this_turns_strike(scene):
    table = rolled(scene, 1, "jal", energy=2)
    records = table.act(EndTurn())
    assert only(records, StatusGained) == StatusGained("enemy", "weak", 1, 1)
    assert table.board.player.hp == 44


@pytest.mark.parametrize(
    ("energy", "before", "weak"), [(2, 0, 2), (2, 2, 3), (3, 1, 3), (5, 0, 3), (8, 0, 3)]
)
def test_v06_8_weak_is_never_above_3(scene, energy, before, weak):
    """It adds what is carried, 3 at most, up to 3 in all."""
    table = rolled(scene, 1, "jal", energy=energy + 1, enemy__weak=before)
    records = table.act(EndTurn())
    assert only(records, StatusGained).total == weak


def test_v06_8_nothing_carried_no_weak(scene):
    table = rolled(scene, 1, "jal", energy=1)
    assert none(table.act(EndTurn()), EnergyCarried, StatusGained, EnergyLapsed)


def test_v06_8_the_tide_that_shows_at_the_end_decides(scene):
    table = rolled(scene, 1, "jal", more=[(1, None)], energy=5)
    table.act(Reroll())
    records = table.act(EndTurn())
    assert none(records, EnergyCarried, StatusGained)
    assert only(records, EnergyLapsed) == EnergyLapsed(2)
    assert table.board.energy == 3


def test_v06_9_slack_tide_discards_at_random_then_draws(scene):
    table = rolled(scene, 1, "vayu", slots={1: UNDERTOW}, hand=[EMBER, STONE], draw=["gale#2"])
    table.chance.picks = [STONE]
    records = table.act(Fire(1))
    assert [r for r in records if isinstance(r, CardDiscarded | CardPicked | CardDrawn)] == [
        CardDiscarded(UNDERTOW, 1),
        CardPicked(STONE, 1, 0, "discard"),
        CardDiscarded(STONE),
        CardDrawn("gale#2"),
    ]
    assert table.board.hand == [EMBER, "gale#2"]
    assert table.board.discard == [UNDERTOW, STONE]


def test_v06_9_an_empty_hand_discards_nothing_and_draws(scene):
    table = rolled(scene, 1, "vayu", slots={1: UNDERTOW}, hand=[], draw=[EMBER])
    records = table.act(Fire(1))
    assert none(records, CardPicked)
    assert table.board.hand == [EMBER]


def test_v06_9_gales_own_draw_comes_first_and_may_be_discarded(scene):
    table = rolled(scene, 1, "vayu", slots={1: GALE}, hand=[], draw=["gale#2", EMBER])
    table.chance.picks = [EMBER]
    table.act(Fire(1))
    assert table.board.discard == [GALE, EMBER]
    assert table.board.hand == ["gale#2"]


def test_v06_9_shunya_may_be_discarded_and_is_not_exhausted(scene):
    table = rolled(scene, 1, "vayu", slots={1: UNDERTOW}, hand=["shunya#1"], draw=[EMBER])
    table.chance.picks = ["shunya#1"]
    table.act(Fire(1))
    assert table.board.discard == [UNDERTOW, "shunya#1"]
    assert table.board.exhausted == []


def test_v06_9_a_gate_opened_by_the_firing_comes_before_the_discard(scene):
    table = rolled(scene, 1, "vayu", slots={1: UNDERTOW}, hand=[], draw=[EMBER], enemy__hp=40)
    table.chance.picks = ["shunya#1"]
    records = table.act(Fire(1))
    assert only(records, AkashaGranted)
    assert table.board.discard == [UNDERTOW, "shunya#1"]


def test_v06_10_placing_is_open_before_the_roll_and_under_vayu(scene):
    """Roll Neap: refused; reroll Vayu: legal; reroll Jal: refused."""
    table = rolled(scene, 1, "neap", more=[(1, "vayu"), (1, "jal")], energy=9)
    card = table.board.hand[0]
    assert "placing closed" in refused(table, Place(card, 1))
    table.act(Reroll())
    assert table.why_not(Place(card, 1)) is None
    table.act(Reroll())
    assert "placing closed" in refused(table, Place(card, 1))


def test_v06_11_an_empty_slot_opens_and_offers_nothing(scene):
    """Slots 1 and 2 filled, number 3, Vayu: nothing to fire; Gale placed in 3 fires for 4."""
    table = rolled(scene, 3, "vayu", slots={1: EMBER, 2: STONE}, hand=[GALE], draw=[UNDERTOW, EMBER])
    assert table.board.open_slot == 3
    assert "slot 3 is empty" in refused(table, Fire(3))
    assert "only slot 3 is open" in refused(table, Fire(1))
    table.board.hand = [GALE]
    table.chance.picks = [EMBER]
    table.act(Place(GALE, 3))
    table.act(Fire(3))
    assert table.board.enemy.hp == 66


def test_v06_11_under_another_tide_the_hole_stays(scene):
    table = rolled(scene, 3, "neap", slots={1: EMBER, 2: STONE}, hand=[GALE])
    refused(table, Place(GALE, 3))
    assert not [a for a in table.legal_actions() if isinstance(a, Fire)]


def test_v06_12_a_blank_opens_the_lowest_occupied_slot(scene):
    """Slots 2 and 4: a blank opens 2; once it has fired, 4 does not open."""
    table = scene("V06", dice=[(None, None)], slots={2: GALE, 4: EMBER}, energy=5)
    assert only(table.act(Roll()), SlotOpened) == SlotOpened(2, None)
    table.act(Fire(2))
    assert table.board.open_slot == 2
    assert "only slot 2 is open" in refused(table, Fire(4))


def test_v06_12_shunyas_slot_counts_as_occupied(scene):
    table = rolled(scene, None, "neap", slots={1: "shunya#1", 2: GALE}, akasha_granted=True)
    assert table.board.open_slot == 1
    assert "fire_shunya" in refused(table, Fire(1))
    assert table.price(FireShunya(1)) == FREE
    table.act(FireShunya(1))


def test_v06_12_on_an_empty_board_a_blank_draws_at_each_roll(scene):
    table = scene("V06", dice=[(None, "vayu"), (None, "vayu")], energy=5)
    hand = len(table.board.hand)
    records = table.act(Roll())
    assert only(records, SlotOpened) == SlotOpened(None, None)
    assert len(table.board.hand) == hand + 1
    card = table.board.hand[0]
    table.act(Place(card, 1))
    assert "no slot is open" in refused(table, Fire(1))
    table.act(Pull(1))
    table.act(Reroll())
    assert len(table.board.hand) == hand + 2


def test_v06_12_a_number_on_an_empty_board_draws_nothing(scene):
    table = scene("V06", dice=[(3, None)])
    assert none(table.act(Roll()), CardDrawn)
    assert table.board.open_slot == 3


def test_v06_13_shunya_fires_from_its_slot_under_blood_tide(scene):
    """Agni, Shunya in 3, slot 1 open: 24 damage, no HP paid, exhausted; slot 1 may still fire."""
    table = rolled(scene, 1, "agni", slots={1: EMBER, 3: "shunya#1"}, akasha_granted=True)
    records = table.act(FireShunya(3))
    assert none(records, HpPaid)
    assert table.board.enemy.hp == 70 - 24
    assert only(records, CardExhausted) == CardExhausted("shunya#1", "shunya", 3)
    table.act(Fire(1))
    assert table.board.enemy.hp == 70 - 24 - 18


@pytest.mark.parametrize("slot", SLOTS)
@pytest.mark.parametrize("tide", TIDES)
def test_v06_13_shunya_is_for_sale_from_any_slot_whatever_is_open(scene, tide, slot):
    """Listed and free from each slot, and gone once it has fired."""
    table = rolled(scene, 2, tide, slots={slot: "shunya#1"}, akasha_granted=True, hand=[])
    assert [a for a in table.legal_actions() if isinstance(a, FireShunya)] == [FireShunya(slot)]
    assert table.price(FireShunya(slot)) == FREE
    table.act(FireShunya(slot))
    assert not [a for a in table.legal_actions() if isinstance(a, FireShunya)]


def test_v06_12_with_no_slot_open_shunya_may_be_fired_all_the_same(scene):
    """A blank on an empty board, Vayu: cards may be placed, but only Shunya fires on this roll."""
    table = rolled(scene, None, "vayu", akasha_granted=True, hand=["shunya#1", GALE], draw=[STONE, EMBER])
    assert table.board.open_slot is None
    table.act(Place(GALE, 1))
    table.act(Place("shunya#1", 2))
    table.chance.picks = [EMBER]
    assert "no slot is open" in refused(table, Fire(1))
    table.act(FireShunya(2))
    assert table.board.enemy.hp == 70 - 12


def test_v06_13_high_tide_cannot_keep_shunya(scene):
    table = rolled(scene, 2, "prithvi", slots={3: "shunya#1"}, akasha_granted=True)
    records = table.act(FireShunya(3))
    assert none(records, CardStayed)
    assert table.board.exhausted == ["shunya#1"]
    assert table.board.fired_this_turn == 1


def test_v06_13_slack_tides_rider_follows_shunya(scene):
    table = rolled(scene, 2, "vayu", slots={3: "shunya#1"}, akasha_granted=True, hand=[STONE], draw=[EMBER])
    table.chance.picks = [STONE]
    table.act(FireShunya(3))
    assert (table.board.hand, table.board.discard) == ([EMBER], [STONE])


def test_v06_13_shunya_is_placed_like_any_card(scene):
    table = rolled(scene, 2, "neap", more=[(1, "vayu")], akasha_granted=True, energy=4, hand=["shunya#1"])
    refused(table, Place("shunya#1", 1))
    assert "does not hold" in refused(table, FireShunya(1))
    table.act(Reroll())
    table.act(Place("shunya#1", 4))
    table.act(FireShunya(4))


@pytest.mark.parametrize(("fired", "energy"), [(0, 3), (1, 4), (2, 5), (3, 5)])
def test_v06_14_income_counts_last_turns_firings(scene, fired, energy):
    table = rolled(scene, 1, "neap", fired_this_turn=fired)
    table.act(EndTurn())
    assert table.board.energy == energy
    assert table.board.fired_this_turn == 0
    assert table.board.fired_last_turn == fired


def test_v06_14_turn_1_has_3_energy(scene):
    assert scene("V06").board.energy == 3


def test_v06_15_leftover_energy_becomes_block_before_the_enemy_acts(scene):
    """Prithvi, 2 left, Stoneskin fired: Block 9 against Strike 8."""
    table = rolled(scene, 1, "prithvi", slots={1: STONE}, energy=4)
    table.act(Fire(1))
    records = table.act(EndTurn())
    assert only(records, EnergyConverted) == EnergyConverted(2)
    assert only(records, BlockGained) == BlockGained("player", 2, 9, source="tide-prithvi")
    assert table.board.player.hp == 50
    assert table.board.player.block == 0


def test_v06_15_dexterity_counts_once_and_nothing_left_gives_nothing(scene):
    table = rolled(scene, 1, "prithvi", energy=4, player__dexterity=2)
    assert only(table.act(EndTurn()), BlockGained).amount == 5
    bare = rolled(scene, 1, "prithvi", energy=1, player__dexterity=2)
    assert none(bare.act(EndTurn()), BlockGained, EnergyConverted)


def test_v06_16_a_card_comes_back_for_1_and_may_be_placed_again(scene):
    """Energy 3: taking back leaves 2, placing again 2. Energy 1: refused, the roll's 1 is kept."""
    table = scene("V06", slots={1: EMBER}, energy=3)
    assert only(table.act(Pull(1)), CardReturned) == CardReturned(EMBER, 1)
    assert table.board.energy == 2
    table.act(Place(EMBER, 4))
    assert table.board.energy == 2
    table.board.energy = 1
    assert "kept for the roll" in refused(table, Pull(4))


def test_v06_16_taking_back_follows_placing(scene):
    table = rolled(scene, 1, "neap", more=[(1, "vayu")], slots={1: EMBER}, energy=5)
    assert "placing closed" in refused(table, Pull(1))
    table.act(Reroll())
    assert "is empty" in refused(table, Pull(2))
    table.board.energy = 1
    table.act(Pull(1))
    assert table.board.energy == 0


@pytest.mark.parametrize("tide", TIDES)
def test_v06_17_before_the_roll_there_is_no_tide(scene, tide):
    """Ended under any tide, Vayu or Agni too: placing is open, taking back costs 1 energy, nothing fires."""
    table = rolled(scene, 1, tide, slots={1: GALE})
    table.act(EndTurn())
    board = table.board
    assert (board.tide, board.open_slot, board.prices, board.unit) == (None, None, {}, "energy")
    card = board.hand[0]
    assert table.why_not(Place(card, 2)) is None
    assert table.price(Pull(1)) == Price(1)
    refused(table, Fire(1))
    refused(table, FireShunya(1))


def test_v06_18_a_reroll_undoes_nothing(scene):
    """Agni: Ember for 1 HP, 18 damage; reroll to Neap: HP −1 and 18 damage stay, one fired."""
    table = rolled(scene, 1, "agni", more=[(2, None)], slots={1: EMBER}, energy=5)
    table.act(Fire(1))
    table.act(Reroll())
    board = table.board
    assert (board.player.hp, board.enemy.hp, board.fired_this_turn, board.tide) == (49, 52, 1, "neap")
    assert board.fired_on_this_roll is False


# --- Windows, bounds, endings --------------------------------------------------------------------------


def test_s2_16_the_first_rolls_energy_is_kept(scene):
    """Energy 3: two draws are sold, a third is refused."""
    table = scene("V06", deck=DECK, discard=["gale#9"])
    table.act(BuyDraw())
    table.act(BuyDraw())
    assert table.board.energy == 1
    assert "kept for the roll" in refused(table, BuyDraw())
    refused(table, EndTurn())


def test_h_03_draws_are_sold_only_before_the_first_roll(scene):
    table = rolled(scene, 1, "neap", energy=5)
    assert "prep" in refused(table, BuyDraw())


def test_s2_17_a_reroll_costs_2(scene):
    table = rolled(scene, 1, "neap", energy=2)
    assert "costs 2 energy, and there is 1" in refused(table, Reroll())


def test_s2_15_a_win_drops_the_rest_of_the_firing(scene):
    """Vayu: the last card kills; no refund, discard or draw follows."""
    table = rolled(scene, 1, "vayu", slots={1: GALE}, enemy__hp=4, akasha_granted=True)
    records = table.act(Fire(1))
    assert records[-1] == CombatEnded("win", 1)
    assert none(records, CardDrawn, CardDiscarded, CardPicked)
    assert list(table.legal_actions()) == []


def test_s2_15_the_enemys_attack_may_end_the_fight(scene):
    table = rolled(scene, 1, "neap", player__hp=8)
    assert table.act(EndTurn())[-1] == CombatEnded("loss", 1)


def test_s2_09_the_gate_opens_at_half_in_mid_resolution(scene):
    table = rolled(scene, 1, "jal", slots={1: EMBER}, enemy__hp=44, energy=5)
    records = table.act(Fire(1))
    kinds = [type(r) for r in records]
    assert kinds.index(AkashaGranted) < kinds.index(EnergyRefunded)
    assert table.board.hand[-1] == "shunya#1"


def test_h_04_after_64_actions_only_the_end_of_the_turn(scene):
    table = scene("V06", dice=[(1, "vayu")], slots={1: GALE}, energy=9)
    table.board.actions = 64
    assert list(table.legal_actions()) == [Roll()]
    table.act(Roll())
    assert list(table.legal_actions()) == [EndTurn()]
    assert "used up" in refused(table, Fire(1))
    assert "used up" in refused(table, Reroll())


def test_h_04_turn_60_ends_in_a_stalemate(scene):
    table = rolled(scene, 1, "neap", turn=60)
    assert table.act(EndTurn())[-1] == CombatEnded("stalemate", 60)


def test_1_1_draft_is_a_harder_enemy():
    rules = load("V06@1.1-draft").rules
    assert rules.enemy.hp == 80
    assert [(step.damage, step.block) for step in rules.enemy.script.values()] == [
        (10, 0),
        (10, 0),
        (16, 0),
        (5, 10),
    ]


def test_the_other_readings_legend_says_what_is_read_otherwise():
    """1.0-alt: V06.3 is told under Vayu, where slots are refilled, V06.5 under Agni."""
    printed, other = load("V06").text.legend, load("V06@1.0-alt").text.legend
    assert {key for key in other if other[key] != printed[key]} == {"AGNI", "VAYU"}
    assert "as often as you fill it" in other["VAYU"]
    assert "Block too" in other["AGNI"]


def test_a_ruling_that_is_not_set_reads_as_designed():
    assert load("V06").rules.rulings == Rulings()


# --- Whole games --------------------------------------------------------------------------------------


def check_board(board, game):
    """What the page promises at any moment: at most 6 rolls, 11 energy, and firings by the rolls."""
    assert board.energy <= 11
    assert board.carried_in <= 6
    assert board.rolls <= 6
    assert (board.tide is None) == (board.rolls == 0)
    assert set(board.prices) == (set(game.rules.cards) if board.tide else set())
    assert board.open_slot is None or board.rolls
    if game.rules.rulings.firings_per_roll == "one":
        assert board.fired_this_turn <= board.rolls + 1


@pytest.mark.parametrize("version", ["1.0", "1.1-draft", "1.0-alt"])
def test_random_games_keep_the_pages_invariants(random_play, version):
    """Whole games: ten cards, or eleven with Shunya, each in one place, and what `check_board` says."""
    for table in random_play(f"V06@{version}", games=12):
        board = table.board
        held = [*board.draw, *board.hand, *board.discard, *board.exhausted]
        held += [slot.card for slot in board.slots if slot.card is not None]
        assert len(held) == len(set(held)) == 10 + board.akasha_granted
        check_board(board, table.game)
