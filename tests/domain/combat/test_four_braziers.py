"""V02 Four Braziers, rule by rule; every test names the ruling or the line it comes from."""

import pytest

from domain import boards
from domain.combat.four_braziers import (
    BRAZIERS,
    BlockMadeStanding,
    Board,
    BrazierDoused,
    BrazierNamed,
    BrazierResolved,
    BrazierWiped,
    CardHeld,
    ChargeKept,
    ChargeLit,
    ChargeMadePermanent,
    ChargeMoved,
    ChargeSpent,
    ClearDouse,
    DouseCleared,
    DousePrevented,
    EscalationRaised,
    FreeRerollUsed,
    Hold,
    Rulings,
    StandingArmed,
    clockwise,
    naming,
    pairing,
    pending,
    placements,
)
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardPlaced,
    CardsSwapped,
    CombatEnded,
    DamageDealt,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    HpLost,
    Place,
    Reroll,
    Roll,
    StatusGained,
    StatusMoved,
    TurnStarted,
)
from domain.combat.kit.records import EndTurn as End
from domain.errors import IllegalAction
from domain.records import CardDrawn, ChoiceMade, ChoiceOffered, ChoiceSkipped, Choose, DiceRolled
from domain.rulesets import load, versions

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
A, J, V, P = BRAZIERS


def told(records, kind):
    return [record for record in records if isinstance(record, kind)]


def resolve(scene, die, slots, ruleset="V02", **fields):
    """Roll one pair of dice on a board and end the turn; give the table and the records of that step."""
    table = scene(ruleset, dice=[die], slots=slots, **fields)
    table.act(Roll())
    return table, table.act(End())


def hit(records):
    """Give the one hit on the enemy."""
    [record] = [r for r in told(records, DamageDealt) if r.target == "enemy"]
    return record.base


def block(records):
    return sum(r.amount for r in told(records, BlockGained) if r.target == "player")


def arithmetic(terms):
    return [(term.sign, term.times, term.over, term.why, term.total) for term in terms]


def mark(table, n, **marks):
    for name, value in marks.items():
        setattr(table.board.slots[n - 1], name, value)


def escalations(table):
    return [slot.escalation for slot in table.board.slots]


# --- A. Pairing -----------------------------------------------------------------------------------

TABLE = {
    "agni": ("pure", "charge", "rupture", "douse"),
    "jal": ("douse", "pure", "charge", "rupture"),
    "vayu": ("rupture", "douse", "pure", "charge"),
    "prithvi": ("charge", "rupture", "douse", "pure"),
    "akasha": ("pure", "pure", "pure", "pure"),
}
CARD_OF = {"agni": EMBER, "jal": UNDERTOW, "vayu": GALE, "prithvi": STONE, "akasha": SHUNYA}
FACTOR = {"pure": (2, 1), "charge": (1, 1), "douse": (1, 2), "rupture": (3, 1)}
CELLS = [(element, slot) for element in TABLE for slot in (1, 2, 3, 4)]


@pytest.mark.parametrize(("element", "slot"), CELLS)
def test_v02_01_the_pairing_table_cell_by_cell(scene, element, slot):
    """Every card in every brazier: the pairing, its number, its marks, where the card goes."""
    word = TABLE[element][slot - 1]
    assert pairing(element, slot) == word
    card = CARD_OF[element]
    table, records = resolve(scene, (slot, None), {slot: card})
    if BRAZIERS[slot - 1] == "vayu":
        records = [*records, *table.act(Choose("swap:1-2"))]
    [resolved] = told(records, BrazierResolved)
    assert resolved == BrazierResolved(slot, "plain", card, element, word)
    times, over = FACTOR[word]
    [fired] = told(records, CardFired)
    printed = table.game.printed[card]
    for terms, row in ((printed.damage, fired.damage), (printed.block, fired.block)):
        assert [term.total for term in terms[-1:]] == [term.total for term in row[:1]]
        assert [terms[-1].total * times // over for _ in terms[:1]] == [term.total for term in row[-1:]]
    assert told(records, ChargeLit) == ([ChargeLit(slot)] if word == "charge" else [])
    assert told(records, BrazierDoused) == ([BrazierDoused(slot, 2)] if word == "douse" else [])
    lost = [HpLost("player", 4, 46, "rupture")] if word == "rupture" else []
    assert told(records, HpLost) == lost
    gone = CardExhausted(card, "rupture", slot) if word == "rupture" else CardDiscarded(card, slot)
    assert told(records, (CardExhausted, CardDiscarded)) == [gone]


def test_v02_01_the_worked_numbers_of_the_pairings(scene):
    """Ember: 14 pure, 7 charging, 3 dousing, 21 rupturing."""
    got = []
    for slot in (1, 2, 4, 3):
        _, records = resolve(scene, (slot, None), {slot: EMBER})
        got.append(hit(records))
    assert got == [14, 7, 3, 21]


def test_s_26_the_wheel_of_this_variant_is_its_own():
    """S-26: an Agni card in slot 4 is doused, in slot 2 it charges."""
    assert pairing("agni", 4) == "douse"
    assert pairing("agni", 2) == "charge"


# --- B. Actions -----------------------------------------------------------------------------------


def refuse(table, action, words):
    before, steps = boards.digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction, match=words):
        table.act(action)
    assert (boards.digest(table.board), len(table.steps)) == (before, steps)


def test_v02_b_placing_is_free_before_the_roll_into_an_empty_brazier(scene):
    table = scene("V02", dice=[(1, None)], deck=["ember-lash", "gale"])
    assert table.price(Place(EMBER, 2)).amount == 0
    records = table.act(Place(EMBER, 2))
    assert told(records, CardPlaced) == [CardPlaced(EMBER, 2)]
    refuse(table, Place(GALE, 2), "occupied")
    refuse(table, Place(EMBER, 3), "not in your hand")
    table.act(Roll())
    refuse(table, Place(GALE, 3), "belongs to prep")


def test_v02_b_a_paid_draw_brings_two_cards_and_keeps_the_roll(scene):
    table = scene("V02", energy=1)
    refuse(table, BuyDraw(), "1 is kept for the roll")
    table.board.energy = 2
    records = table.act(BuyDraw())
    assert told(records, EnergySpent) == [EnergySpent(1, 1, "buy_draw")]
    assert len(told(records, CardDrawn)) == 2
    table.board.draw.clear()
    table.board.energy = 2
    refuse(table, BuyDraw(), "no card")


def test_v02_b_the_first_roll_costs_one_and_the_turn_cannot_end_before(scene):
    table = scene("V02", dice=[(1, None)])
    refuse(table, End(), "belongs to rolled")
    records = table.act(Roll())
    assert told(records, EnergySpent) == [EnergySpent(1, 0, "roll")]
    refuse(table, Roll(), "belongs to prep")


def test_h_04_a_long_turn_leaves_what_ends_it(scene):
    """After 64 actions: the roll still due, then ending the turn or holding back, no reroll."""
    table = scene("V02", dice=[(1, None)], slots={1: EMBER}, energy=4, actions=64)
    assert list(table.legal_actions()) == [Roll()]
    table.act(Roll())
    assert list(table.legal_actions()) == [End(), Hold()]
    refuse(table, Reroll(), "used up")


# --- C. Naming and mode ---------------------------------------------------------------------------


def named_by(scene, die, slots, ruleset="V02"):
    table = scene(ruleset, dice=[die], slots=slots)
    [named] = told(table.act(Roll()), BrazierNamed)
    assert (table.board.named, table.board.mode) == (named.slot, named.mode)
    return named


def test_v02_c_the_number_names_and_a_blank_names_the_lowest_card(scene):
    assert named_by(scene, (3, None), {2: EMBER, 3: GALE}) == BrazierNamed(3, "plain", "number")
    assert named_by(scene, (None, None), {2: EMBER, 3: GALE}) == BrazierNamed(2, "plain", "lowest_occupied")
    assert named_by(scene, (None, V), {}) == BrazierNamed(None, "plain", "empty_board")


@pytest.mark.parametrize("element", [*BRAZIERS, None])
@pytest.mark.parametrize("card", [EMBER, UNDERTOW, GALE, STONE, SHUNYA, None])
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_v02_08_the_mode_of_every_card_brazier_and_element(scene, slot, card, element):
    """The slot's element is STRONG, else the card's is SWIFT, anything else plain; Shunya is never SWIFT."""
    own = {EMBER: A, UNDERTOW: J, GALE: V, STONE: P}.get(card)
    mode = "plain"
    if element == BRAZIERS[slot - 1]:
        mode = "strong"
    elif element is not None and element == own:
        mode = "swift"
    named = named_by(scene, (slot, element), {slot: card} if card else {})
    assert named == BrazierNamed(slot, mode, "number")


def test_v02_08_the_three_modes_of_an_ember_in_slot_2(scene):
    """Ember in slot 2: E=J STRONG, E=A SWIFT (2 then 3), E=V plain; Undertow there, E=J: STRONG."""
    table, records = resolve(scene, (2, J), {2: EMBER})
    assert (hit(records), [r.slot for r in told(records, BrazierResolved)]) == (14, [2])
    table, records = resolve(scene, (2, A), {2: EMBER})
    assert hit(records) == 7
    records += table.act(Choose("decline"))
    assert [(r.slot, r.mode) for r in told(records, BrazierResolved)] == [(2, "swift"), (3, "neighbour")]
    table, records = resolve(scene, (2, V), {2: EMBER})
    assert (hit(records), [r.slot for r in told(records, BrazierResolved)]) == (7, [2])
    table, records = resolve(scene, (2, J), {2: UNDERTOW})
    assert [r.mode for r in told(records, BrazierResolved)] == ["strong"]
    assert hit(records) == 20


# --- D. Resolution order --------------------------------------------------------------------------


def test_v02_d_one_brazier_resolves_in_the_printed_order(scene):
    """Numbers, riders, recoil, marks, exit, verb; then energy lapses and the enemy acts."""
    _, records = resolve(scene, (1, None), {1: GALE}, energy=3)
    order = [type(r) for r in records[1:]]
    wanted = [
        BrazierResolved,
        CardFired,
        DamageDealt,
        CardDrawn,
        HpLost,
        CardExhausted,
        EscalationRaised,
        EnergyLapsed,
        EnemyActed,
    ]
    assert order[: len(wanted)] == wanted


def test_v02_d_marks_come_before_the_exit_and_the_verb(scene):
    table = scene("V02", dice=[(1, None)], slots={1: STONE})
    mark(table, 1, charged=True)
    table.act(Roll())
    records = table.act(End())
    kinds = [type(r) for r in records]
    steps = [ChargeSpent, ChargeLit, CardDiscarded, EscalationRaised]
    assert [kind for kind in kinds if kind in steps] == steps


def test_v02_d_swift_resolves_the_second_brazier_only_when_the_first_is_done(scene):
    """SWIFT through Vayu's brazier: its swap decides what the neighbour holds (V02-12)."""
    table = scene("V02", dice=[(3, A)], slots={3: EMBER, 1: STONE})
    table.act(Roll())
    table.act(End())
    assert table.board.pending.kind == "swap"
    records = table.act(Choose("swap:1-4"))
    [resolved] = told(records, BrazierResolved)
    assert resolved == BrazierResolved(4, "neighbour", STONE, P, "pure")
    assert block(records) == 12


def test_v02_d_a_choice_in_the_first_brazier_and_one_in_the_second(scene):
    """At most two choices: Jal in the named brazier, Vayu in its neighbour."""
    table = scene("V02", dice=[(2, A)], slots={2: EMBER})
    mark(table, 1, charged=True)
    table.act(Roll())
    table.act(End())
    assert table.board.pending.kind == "redirect"
    table.act(Choose("charge:1>3"))
    assert table.board.pending.kind == "swap"
    records = table.act(Choose("swap:1-2"))
    assert told(records, EnemyActed)
    assert [slot.charged for slot in table.board.slots] == [False, True, False, False]


# --- E. Rulings -----------------------------------------------------------------------------------


def test_v02_02_a_charge_is_lit_by_resolving_and_not_by_placing(scene):
    """Turn 1 Ember in slot 2, not named: turn 2 income 1. Named on turn 2: Charged, turn 3 income 2."""
    table = scene("V02", dice=[(4, None), (2, None)], deck=["ember-lash"])
    table.act(Place(EMBER, 2))
    table.act(Roll())
    assert told(table.act(End()), EnergyGained) == [EnergyGained(1, 1)]
    table.act(Roll())
    records = table.act(End())
    assert told(records, ChargeLit) == [ChargeLit(2)]
    records = [*records, *table.act(Choose("decline"))]
    assert told(records, EnergyGained) == [EnergyGained(2, 2)]


@pytest.mark.parametrize(("card", "left"), [(EMBER, True), (UNDERTOW, False)])
def test_v02_03_a_charged_brazier_first_loses_its_charge(scene, card, left):
    table = scene("V02", dice=[(2, None)], slots={2: card})
    mark(table, 2, charged=True)
    table.act(Roll())
    records = table.act(End())
    assert told(records, (ChargeSpent, ChargeLit)) == [ChargeSpent(2), *([ChargeLit(2)] if left else [])]
    assert table.board.slots[1].charged is left


def test_v02_04_an_empty_named_brazier_does_its_verb_and_loses_its_charge(scene):
    """N=1, slot 1 empty and Charged: escalation +1 everywhere, slot 1 no longer Charged, no damage."""
    table = scene("V02", dice=[(1, None)], slots={3: EMBER})
    mark(table, 1, charged=True)
    table.act(Roll())
    records = table.act(End())
    assert told(records, BrazierResolved) == [BrazierResolved(1, "plain")]
    assert told(records, ChargeSpent) == [ChargeSpent(1)]
    assert told(records, EscalationRaised) == [EscalationRaised((1, 1, 1, 1))]
    assert not told(records, (CardFired, CardDiscarded))
    assert escalations(table) == [1, 1, 1, 1]
    assert not table.board.slots[0].charged
    assert table.board.slots[2].card == EMBER


def test_v02_04_read_the_other_way_falls_to_the_lowest_card(scene):
    """Reading (c) in 1.0-alt: the empty brazier is passed over; with an empty board 1 is drawn."""
    ruleset = "four-braziers@1.0-alt"
    assert named_by(scene, (1, V), {3: EMBER}, ruleset) == BrazierNamed(3, "strong", "lowest_occupied")
    assert named_by(scene, (3, V), {3: EMBER}, ruleset) == BrazierNamed(3, "strong", "number")
    table = scene(ruleset, dice=[(2, None)])
    table.act(Roll())
    records = table.act(End())
    assert not told(records, BrazierResolved)
    assert len(told(records, CardDrawn)) == 2  # the consolation, and turn 2's draw


def test_v02_05_a_blank_number_on_an_empty_board_draws_one(scene):
    """Hand +1, no verb."""
    table = scene("V02", dice=[(None, P)])
    table.act(Roll())
    hand = len(table.board.hand)
    records = table.act(End())
    assert not told(records, (BrazierResolved, StandingArmed))
    assert isinstance(records[1], CardDrawn)
    assert len(table.board.hand) == hand + 2  # and turn 2's draw


def test_v02_06_a_douse_bars_placing_for_the_next_turn_only(scene):
    """DOUSE on turn 3: turn 4 placement rejected, turn 5 legal."""
    table = scene("V02", dice=[(4, None), (1, None)], slots={4: EMBER}, turn=3)
    table.act(Roll())
    assert told(table.act(End()), BrazierDoused) == [BrazierDoused(4, 4)]
    card = table.board.hand[0]
    refuse(table, Place(card, 4), "Doused")
    assert Place(card, 3) in list(table.legal_actions())
    table.act(Roll())
    table.act(End())
    assert table.board.turn == 5
    assert table.board.slots[3].doused_for_turn is None
    table.act(Place(card, 4))


def test_v02_06_a_doused_brazier_may_be_swapped_into_and_resolves(scene):
    """Swaps into it and its resolving are not placing."""
    table = scene("V02", dice=[(3, None), (4, None)], slots={1: STONE})
    mark(table, 4, doused_for_turn=1)
    table.act(Roll())
    table.act(End())
    table.act(Choose("swap:1-4"))
    mark(table, 4, doused_for_turn=2)
    assert table.board.slots[3].card == STONE
    table.act(Roll())
    assert block(table.act(End())) == 12


def test_v02_07_clearing_a_douse_costs_one_and_keeps_the_roll(scene):
    """Energy 1: rejected; energy 2: legal."""
    table = scene("V02", dice=[(1, None)])
    mark(table, 4, doused_for_turn=1)
    refuse(table, ClearDouse(4), "1 is kept for the roll")
    table.board.energy = 2
    refuse(table, ClearDouse(3), "not Doused")
    refuse(table, ClearDouse(5), "1 to 4")
    records = table.act(ClearDouse(4))
    assert told(records, (EnergySpent, DouseCleared)) == [EnergySpent(1, 1, "clear_douse"), DouseCleared(4)]
    assert Place(table.board.hand[0], 4) in list(table.legal_actions())
    mark(table, 4, doused_for_turn=1)
    table.act(Roll())
    refuse(table, ClearDouse(4), "belongs to prep")


def test_v02_09_a_strong_douse_is_floored_at_its_own_step(scene):
    """Ember slot 4, E=P: 7 becomes 3, then 6."""
    _, records = resolve(scene, (4, P), {4: EMBER})
    [fired] = told(records, CardFired)
    assert arithmetic(fired.damage) == [
        ("=", 7, 1, "printed", 7),
        ("*", 1, 2, "DOUSE", 3),
        ("*", 2, 1, "STRONG", 6),
    ]


def test_v02_10_a_strong_rupture_is_six_fold_and_its_recoil_stays(scene):
    """Ember slot 3, E=V: 42 damage, recoil 4."""
    _, records = resolve(scene, (3, V), {3: EMBER})
    assert hit(records) == 42
    assert told(records, HpLost) == [HpLost("player", 4, 46, "rupture")]


def test_v02_10_charges_and_verbs_never_double(scene):
    """STRONG Ember in Jal's brazier: one Charge, one choice."""
    _, records = resolve(scene, (2, J), {2: EMBER})
    assert told(records, ChargeLit) == [ChargeLit(2)]
    assert len(told(records, ChoiceOffered)) == 1
    _, records = resolve(scene, (1, A), {1: EMBER})
    assert told(records, EscalationRaised) == [EscalationRaised((1, 1, 1, 1))]


def test_v02_11_escalation_is_added_after_the_multipliers(scene):
    """Ember PURE, escalation 2: 16 (not 18), with STRONG 30. Stoneskin DOUSE, escalation 1: 4 Block."""
    for die, wanted in (((1, None), 16), ((1, A), 30)):
        table = scene("V02", dice=[die], slots={1: EMBER})
        mark(table, 1, escalation=2)
        table.act(Roll())
        assert hit(table.act(End())) == wanted
    table = scene("V02", dice=[(3, None)], slots={3: STONE})
    mark(table, 3, escalation=1)
    table.act(Roll())
    assert block(table.act(End())) == 4


def test_v02_11_read_the_other_way_multiplies_the_escalation(scene):
    """1.0-alt: Ember PURE, escalation 2 is 18."""
    table = scene("four-braziers@1.0-alt", dice=[(1, None)], slots={1: EMBER})
    mark(table, 1, escalation=2)
    table.act(Roll())
    [fired] = told(table.act(End()), CardFired)
    assert arithmetic(fired.damage) == [
        ("=", 7, 1, "printed", 7),
        ("+", 2, 1, "escalation", 9),
        ("*", 2, 1, "PURE", 18),
    ]


def test_v02_12_the_verb_comes_after_the_card_and_before_the_neighbour(scene):
    """Slot 1 Stoneskin, N=1, E=P (SWIFT): CHARGE 6 Block, escalation 0 to 1, slot 2 Undertow PURE 11."""
    _, records = resolve(scene, (1, P), {1: STONE, 2: UNDERTOW})
    assert block(records) == 6
    assert told(records, ChargeLit) == [ChargeLit(1)]
    assert hit(records) == 5 * 2 + 1
    assert told(records, EscalationRaised) == [EscalationRaised((1, 1, 1, 1))]


def test_v02_13_each_brazier_has_its_own_escalation(scene):
    """2,2,2,2, Shunya in 3: 2,2,0,2; ESCALATE: 3,3,1,3."""
    table = scene("V02", dice=[(3, None), (1, None)], slots={3: SHUNYA}, akasha_granted=True)
    for n in (1, 2, 3, 4):
        mark(table, n, escalation=2)
    table.act(Roll())
    table.act(End())
    table.act(Choose("swap:1-2"))
    assert escalations(table) == [2, 2, 0, 2]
    table.act(Roll())
    table.act(End())
    assert escalations(table) == [3, 3, 1, 3]


def test_v02_13_escalation_stays_with_the_brazier_on_a_swap(scene):
    table = scene("V02", dice=[(3, None)], slots={1: EMBER})
    mark(table, 1, escalation=2, charged=True)
    table.act(Roll())
    table.act(End())
    table.act(Choose("swap:1-4"))
    slot = table.board.slots[0]
    assert (slot.escalation, slot.charged, slot.card, table.board.slots[3].card) == (2, True, None, EMBER)


def test_v02_14_holding_back_skips_the_whole_resolution(scene):
    """Slot 3 Ember named, energy 1, hold: energy 0, no damage, no recoil, the card stays."""
    table = scene("V02", dice=[(3, A)], slots={3: EMBER}, energy=2)
    mark(table, 3, charged=True)
    table.act(Roll())
    assert table.price(Hold()).amount == 1
    records = table.act(Hold())
    assert told(records, EnergySpent) == [EnergySpent(1, 0, "hold")]
    assert told(records, CardHeld) == [CardHeld(EMBER, 3)]
    assert not told(records, (BrazierResolved, CardFired, HpLost, ChargeSpent, ChoiceOffered, EnergyLapsed))
    assert (table.board.slots[2].card, table.board.slots[2].charged) == (EMBER, True)
    assert told(records, EnemyActed)
    assert table.board.turn == 2


def test_v02_14_holding_back_needs_a_card_there_and_its_price(scene):
    table = scene("V02", dice=[(2, None), (3, None)], slots={3: EMBER}, energy=1)
    refuse(table, Hold(), "belongs to rolled")
    table.act(Roll())
    table.board.energy = 1
    refuse(table, Hold(), "no card")
    table.act(Reroll())
    table.board.energy = 0
    refuse(table, Hold(), "it costs 1 energy, and there is 0")
    table = scene("V02", dice=[(None, None)], energy=2)
    table.act(Roll())
    refuse(table, Hold(), "no card")


def redirects_of(scene, marks, **fields):
    table = scene("V02", dice=[(2, None)], **fields)
    for n, what in marks.items():
        mark(table, n, **what)
    table.act(Roll())
    return table, table.act(End())


def test_v02_15_jal_offers_charges_doused_braziers_and_declining(scene):
    """Charged 2 (lit by this very resolution), Doused 3, no statuses: 2 to 1, 2 to 3, 2 to 4, decline."""
    table = scene("V02", dice=[(2, None)], slots={2: EMBER})
    mark(table, 3, doused_for_turn=2)
    table.act(Roll())
    [offered] = told(table.act(End()), ChoiceOffered)
    assert offered.options == ("charge:2>1", "charge:2>3", "charge:2>4", "decline")
    assert list(table.legal_actions()) == [Choose(option) for option in offered.options]
    refuse(table, Choose("charge:2>2"), "not offered")
    refuse(table, End(), "this is choice")
    records = table.act(Choose("charge:2>3"))
    assert told(records, (ChoiceMade, ChargeMoved)) == [
        ChoiceMade("redirect", "charge:2>3"),
        ChargeMoved(2, 3),
    ]
    assert [slot.charged for slot in table.board.slots] == [False, False, True, False]
    assert told(records, EnergyGained) == [EnergyGained(2, 2)]
    assert table.board.slots[2].doused_for_turn == 2


def test_v02_15_a_charged_brazier_takes_no_second_charge(scene):
    _, records = redirects_of(scene, {1: {"charged": True}, 4: {"charged": True}})
    assert told(records, ChoiceOffered)[0].options == (
        "charge:1>2",
        "charge:1>3",
        "charge:4>2",
        "charge:4>3",
        "decline",
    )


def test_v02_15_a_whole_status_moves_adds_up_and_arrives_fresh(scene):
    """Enemy Weak 2, player Weak 2: enemy to player is legal and bad: enemy 0, player 3 fresh."""
    table, records = redirects_of(scene, {}, enemy__weak=2, player__weak=2)
    [offered] = told(records, ChoiceOffered)
    assert offered.options == ("status:weak:enemy>player", "status:weak:player>enemy", "decline")
    records = table.act(Choose("status:weak:enemy>player"))
    assert told(records, StatusMoved) == [StatusMoved("weak", "enemy", "player", 2, 3)]
    player, enemy = table.board.player, table.board.enemy
    assert (enemy.weak, enemy.weak_fresh) == (0, False)
    assert (player.weak, player.weak_fresh) == (3, False)  # it was fresh, and has spared one tick


def test_v02_15_vulnerable_moves_too(scene):
    table, records = redirects_of(scene, {}, player__vulnerable=1)
    [offered] = told(records, ChoiceOffered)
    assert offered.options == ("status:vulnerable:player>enemy", "decline")
    table.act(Choose("status:vulnerable:player>enemy"))
    assert (table.board.player.vulnerable, table.board.enemy.vulnerable) == (0, 1)


def test_v02_15_nothing_movable_is_skipped(scene):
    _, records = redirects_of(scene, {})
    assert told(records, (ChoiceSkipped, ChoiceOffered)) == [ChoiceSkipped("redirect")]
    assert told(records, EnemyActed)


def test_v02_15_declining_changes_nothing(scene):
    table, records = redirects_of(scene, {1: {"charged": True}})
    records = table.act(Choose("decline"))
    assert told(records, ChoiceMade) == [ChoiceMade("redirect", "decline")]
    assert not told(records, (ChargeMoved, StatusMoved))
    assert table.board.slots[0].charged


def test_v02_16_a_swap_is_due_among_six_pairs_and_pairings_follow(scene):
    """Cards move, and their pairings are those of the new braziers.

    The page's card moves from 3 to 1; brazier 3 resolves its own card first, so here it comes from 4.
    """
    table = scene("V02", dice=[(3, None), (1, None)], slots={4: EMBER})
    table.act(Roll())
    [offered] = told(table.act(End()), ChoiceOffered)
    assert offered.options == ("swap:1-2", "swap:1-3", "swap:1-4", "swap:2-3", "swap:2-4", "swap:3-4")
    refuse(table, Choose("decline"), "not offered")
    records = table.act(Choose("swap:1-4"))
    assert told(records, CardsSwapped) == [CardsSwapped(1, 4)]
    table.act(Roll())
    records = table.act(End())
    assert told(records, BrazierResolved) == [BrazierResolved(1, "plain", EMBER, A, "pure")]


def test_v02_16_two_empty_braziers_may_be_swapped(scene):
    table = scene("V02", dice=[(3, None)])
    table.act(Roll())
    table.act(End())
    records = table.act(Choose("swap:1-2"))
    assert told(records, CardsSwapped) == [CardsSwapped(1, 2)]
    assert all(slot.card is None for slot in table.board.slots)


def test_v02_17_the_flag_is_stored_without_a_charge_and_keeps_the_next_one(scene):
    """Stoneskin PURE in 4: flag, not Charged. Later Gale CHARGE in 4: Charged for ever."""
    table = scene("V02", dice=[(4, None), (4, None), (4, None)], slots={4: STONE})
    table.act(Roll())
    records = table.act(End())
    assert told(records, ChargeMadePermanent) == [ChargeMadePermanent(4)]
    slot = table.board.slots[3]
    assert (slot.permanent, slot.charged) == (True, False)
    slot.card = GALE
    table.act(Roll())
    records = table.act(End())
    assert told(records, ChargeLit) == [ChargeLit(4)]
    assert not told(records, ChargeMadePermanent)
    table.act(Roll())
    records = table.act(End())
    assert told(records, (ChargeKept, ChargeSpent)) == [ChargeKept(4)]
    assert table.board.slots[3].charged


def test_v02_17_a_permanent_charge_is_relit_by_nothing_and_moved_by_nobody(scene):
    table = scene("V02", dice=[(4, None), (2, None)], slots={4: GALE})
    mark(table, 4, permanent=True, charged=True)
    table.act(Roll())
    records = table.act(End())
    assert told(records, (ChargeKept, ChargeLit, ChargeSpent)) == [ChargeKept(4)]
    table.act(Roll())
    assert told(table.act(End()), ChoiceSkipped) == [ChoiceSkipped("redirect")]


def test_v02_17_a_permanent_brazier_is_never_doused(scene):
    """Flagged, Ember (DOUSE) in 4: half effect, no Douse."""
    table = scene("V02", dice=[(4, None)], slots={4: EMBER})
    mark(table, 4, permanent=True)
    table.act(Roll())
    records = table.act(End())
    assert hit(records) == 3
    assert told(records, (DousePrevented, BrazierDoused)) == [DousePrevented(4)]
    assert table.board.slots[3].doused_for_turn is None


def test_v02_17_a_douse_that_comes_before_the_flag_stays(scene):
    """Unflagged, Ember in 4: 3 damage, Doused for the next turn, then the flag."""
    table, records = resolve(scene, (4, None), {4: EMBER})
    assert hit(records) == 3
    assert told(records, (BrazierDoused, ChargeMadePermanent)) == [
        BrazierDoused(4, 2),
        ChargeMadePermanent(4),
    ]
    assert table.board.slots[3].doused_for_turn == 2
    refuse(table, Place(table.board.hand[0], 4), "Doused")


def test_v02_17_a_charge_moved_into_an_unflagged_brazier_goes_out_before_the_flag(scene):
    table = scene("V02", dice=[(2, None), (4, None)], slots={2: EMBER})
    table.act(Roll())
    table.act(End())
    table.act(Choose("charge:2>4"))
    table.act(Roll())
    records = table.act(End())
    assert told(records, (ChargeSpent, ChargeMadePermanent)) == [ChargeSpent(4), ChargeMadePermanent(4)]
    assert not table.board.slots[3].charged


def test_v02_17_a_charge_moved_into_a_flagged_brazier_stays_for_good(scene):
    table = scene("V02", dice=[(2, None), (4, None)], slots={2: EMBER})
    mark(table, 4, permanent=True)
    table.act(Roll())
    table.act(End())
    table.act(Choose("charge:2>4"))
    table.act(Roll())
    assert told(table.act(End()), (ChargeSpent, ChargeKept)) == [ChargeKept(4)]


def test_v02_18_standing_block_counts_the_whole_turn(scene):
    """Slot 4 Gale, E=V SWIFT, slot 1 Stoneskin 6 Block: standing 6."""
    _, records = resolve(scene, (4, V), {4: GALE, 1: STONE})
    order = [r for r in records if isinstance(r, (StandingArmed, BlockGained, BlockMadeStanding))]
    assert order == [
        StandingArmed(),
        BlockGained("player", 6, 6, source=STONE),
        BlockMadeStanding(6, 6),
    ]


def test_v02_18_ordinary_block_is_used_first_and_standing_stays(scene):
    """Block 6, standing 5, hit 13: 0, 0, HP -2; and what is left of standing Block outlives the turn."""
    table, records = resolve(scene, (None, None), {}, player__block=6, player__standing=5, script_index=2)
    [blow] = told(records, DamageDealt)
    assert (blow.absorbed, blow.hp_lost, blow.block, blow.standing) == (11, 2, 0, 0)
    table, records = resolve(scene, (None, None), {}, player__block=2, player__standing=20)
    assert (table.board.player.block, table.board.player.standing) == (0, 14)


def test_v02_18_block_of_a_turn_without_hold_does_not_stand(scene):
    table, records = resolve(scene, (1, None), {1: STONE}, script_index=3)
    assert not told(records, BlockMadeStanding)
    assert (table.board.player.block, table.board.player.standing) == (0, 0)


def test_v02_19_recoil_comes_with_a_block_card_too(scene):
    """Stoneskin slot 2: 18 Block, HP -4, Block untouched."""
    _, records = resolve(scene, (2, None), {2: STONE})
    assert block(records) == 18
    [lost] = told(records, HpLost)
    assert (lost.amount, lost.hp) == (4, 46)
    assert records.index(lost) > records.index(told(records, BlockGained)[0])


def test_v02_20_shunya_wipes_after_the_verb(scene):
    """Shunya in 1, escalations 1,1,1,1: 13 damage, 13 Block, verb 2,2,2,2, wipe 0,2,2,2."""
    table = scene("V02", dice=[(1, None)], slots={1: SHUNYA}, akasha_granted=True)
    for n in (1, 2, 3, 4):
        mark(table, n, escalation=1)
    mark(table, 1, charged=True, doused_for_turn=1, permanent=True)
    table.act(Roll())
    records = table.act(End())
    assert (hit(records), block(records)) == (13, 13)
    assert told(records, (EscalationRaised, BrazierWiped)) == [
        EscalationRaised((2, 2, 2, 2)),
        BrazierWiped(1),
    ]
    slot = table.board.slots[0]
    assert (slot.charged, slot.permanent, slot.doused_for_turn) == (False, False, None)
    assert escalations(table) == [0, 2, 2, 2]


def test_v02_20_shunya_in_4_wipes_its_permanence_and_its_block_stands(scene):
    table, records = resolve(scene, (4, None), {4: SHUNYA}, akasha_granted=True)
    assert told(records, BlockMadeStanding) == [BlockMadeStanding(12, 12)]
    assert not table.board.slots[3].permanent


def test_v02_20_only_a_brazier_with_shunya_is_wiped(scene):
    _, records = resolve(scene, (1, None), {1: EMBER})
    assert not told(records, BrazierWiped)


def test_v02_21_shunya_is_discarded(scene):
    """After resolving, the discard pile has Shunya (S-28)."""
    _, records = resolve(scene, (1, None), {1: SHUNYA}, akasha_granted=True)
    assert told(records, (CardDiscarded, CardExhausted)) == [CardDiscarded(SHUNYA, 1)]


def test_v02_21_read_the_other_way_exhausts_shunya(scene):
    _, records = resolve(scene, (1, None), {1: SHUNYA}, ruleset="four-braziers@1.0-alt", akasha_granted=True)
    assert told(records, (CardDiscarded, CardExhausted)) == [CardExhausted(SHUNYA, "shunya", 1)]
    _, records = resolve(scene, (1, None), {1: EMBER}, ruleset="four-braziers@1.0-alt")
    assert told(records, (CardDiscarded, CardExhausted)) == [CardDiscarded(EMBER, 1)]


def test_v02_22_strong_shunya_is_four_fold(scene):
    """24 damage and 24 Block."""
    _, records = resolve(scene, (1, A), {1: SHUNYA}, akasha_granted=True)
    assert (hit(records), block(records)) == (24, 24)


def test_v02_23_the_first_reroll_of_the_combat_is_free_whenever_it_comes(scene):
    """Turn 3, energy 0 after the roll: the free reroll is legal; the next one costs 2."""
    table = scene("V02", dice=[(None, None), (None, None), (None, None)], turn=3, energy=1)
    table.act(Roll())
    assert table.board.energy == 0
    assert table.price(Reroll()).amount == 0
    records = table.act(Reroll())
    assert told(records, FreeRerollUsed) == [FreeRerollUsed(1)]
    assert not told(records, EnergySpent)
    refuse(table, Reroll(), "it costs 2 energy, and there is 0")
    table.board.energy = 2
    assert table.price(Reroll()).amount == 2
    records = table.act(Reroll())
    assert told(records, (FreeRerollUsed, EnergySpent)) == [EnergySpent(2, 0, "reroll")]


def test_v02_23_a_reroll_only_changes_what_would_resolve(scene):
    table = scene("V02", dice=[(1, A), (2, None)], slots={1: EMBER, 2: GALE})
    table.act(Roll())
    records = table.act(Reroll())
    assert [type(r) for r in records] == [Reroll, FreeRerollUsed, DiceRolled, BrazierNamed]
    assert records[-1] == BrazierNamed(2, "plain", "number")
    assert [slot.card for slot in table.board.slots] == [EMBER, GALE, None, None]


@pytest.mark.parametrize("charges", range(5))
def test_v02_24_income_is_one_and_one_for_each_charge(scene, charges):
    table = scene("V02", dice=[(None, None)])
    for n in range(1, charges + 1):
        mark(table, n, charged=True)
    table.act(Roll())
    assert told(table.act(End()), EnergyGained) == [EnergyGained(1 + charges, 1 + charges)]


def test_v02_24_at_most_four_rolls_a_turn(scene):
    """1 + free + (5 - 1) / 2 = 4 rolls."""
    table = scene("V02", dice=[(None, None)] * 4, energy=5)
    table.act(Roll())
    for _ in range(3):
        table.act(Reroll())
    refuse(table, Reroll(), "it costs 2")
    assert table.board.rolls == 4


def test_v02_25_swift_wraps_and_an_empty_neighbour_resolves(scene):
    """N=4 Gale, E=V: slot 4, then slot 1; slot 1 empty and Charged: its Charge goes out, escalation +1."""
    assert [clockwise(n) for n in (1, 2, 3, 4)] == [2, 3, 4, 1]
    table = scene("V02", dice=[(4, V)], slots={4: GALE})
    mark(table, 1, charged=True)
    table.act(Roll())
    records = table.act(End())
    assert told(records, BrazierResolved) == [
        BrazierResolved(4, "swift", GALE, V, "charge"),
        BrazierResolved(1, "neighbour"),
    ]
    assert told(records, ChargeSpent) == [ChargeSpent(1)]
    assert told(records, EscalationRaised) == [EscalationRaised((1, 1, 1, 1))]


# --- Shared rulings, as this variant meets them ---------------------------------------------------


def test_s_03_weak_comes_after_the_multipliers(scene):
    """Player Weak, printed 5, x2: 10, Weak 7."""
    _, records = resolve(scene, (2, None), {2: UNDERTOW}, player__weak=1)
    [blow] = told(records, DamageDealt)
    assert (blow.base, blow.final) == (10, 7)


def test_s_05_riders_run_once_and_unscaled(scene):
    """Undertow PURE: 10 damage, Weak 1. Gale RUPTURE: 12 damage, draw 1."""
    _, records = resolve(scene, (2, None), {2: UNDERTOW})
    assert hit(records) == 10
    assert told(records, StatusGained) == [StatusGained("enemy", "weak", 1, 1)]
    _, records = resolve(scene, (1, None), {1: GALE})
    assert hit(records) == 12
    assert len(told(records, CardDrawn)) == 2  # the rider, and turn 2's draw


def test_s_06_escalation_is_added_to_each_number(scene):
    """Escalation 3, Shunya PURE: 15 damage and 15 Block."""
    table = scene("V02", dice=[(2, None)], slots={2: SHUNYA}, akasha_granted=True)
    mark(table, 2, escalation=3)
    table.act(Roll())
    records = table.act(End())
    assert (hit(records), block(records)) == (15, 15)


def test_s_16_a_killing_rupture_has_no_recoil(scene):
    """Player at 3 HP, RUPTURE lethal: won, no recoil; the verb is dropped."""
    table, records = resolve(scene, (3, None), {3: EMBER}, player__hp=3, enemy__hp=21)
    assert table.board.outcome == "win"
    assert not told(records, (HpLost, ChoiceOffered, EnemyActed))
    assert isinstance(records[-1], CombatEnded)


def test_s_16_a_recoil_can_lose_the_combat(scene):
    """Player at 3 HP, the enemy survives: recoil 4, lost; the card's exit and the verb are dropped."""
    table, records = resolve(scene, (3, None), {3: EMBER}, player__hp=3)
    assert table.board.outcome == "loss"
    assert told(records, HpLost) == [HpLost("player", 3, 0, "rupture")]
    assert not told(records, (CardExhausted, ChoiceOffered))
    assert list(table.legal_actions()) == []


def test_s_16_a_kill_by_the_neighbour_ends_the_combat(scene):
    table, records = resolve(scene, (4, V), {4: GALE, 1: EMBER}, enemy__hp=18)
    assert table.board.outcome == "win"
    assert not told(records, EscalationRaised)


def test_s_12_the_gate_opens_in_mid_resolution(scene):
    """36 no, 35 yes: Shunya is in the hand before the marks and the verb."""
    table, records = resolve(scene, (1, None), {1: STONE}, enemy__hp=36)
    assert not told(records, AkashaGranted)
    table, records = resolve(scene, (1, None), {1: EMBER}, enemy__hp=49)
    [granted] = told(records, AkashaGranted)
    assert records.index(granted) < records.index(told(records, CardDiscarded)[0])
    assert SHUNYA in table.board.hand
    table.act(Place(SHUNYA, 3))


def test_s_29_a_weak_player_hits_weaker(scene):
    """Player Weak, Ember PURE 14: 10."""
    _, records = resolve(scene, (1, None), {1: EMBER}, player__weak=1)
    [blow] = [r for r in told(records, DamageDealt) if r.target == "enemy"]
    assert blow.final == 10


def test_the_timeline_s_example_of_a_full_sum(scene):
    """7 x 2 (PURE) x 2 (STRONG) + 1 = 29."""
    table = scene("V02", dice=[(1, A)], slots={1: EMBER})
    mark(table, 1, escalation=1)
    table.act(Roll())
    [fired] = told(table.act(End()), CardFired)
    assert arithmetic(fired.damage) == [
        ("=", 7, 1, "printed", 7),
        ("*", 2, 1, "PURE", 14),
        ("*", 2, 1, "STRONG", 28),
        ("+", 1, 1, "escalation", 29),
    ]


# --- Previews -------------------------------------------------------------------------------------


def test_placements_tell_the_pairing_in_each_empty_brazier(scene):
    table = scene("V02", slots={2: GALE})
    mark(table, 4, escalation=2)
    before, steps = boards.digest(table.board), len(table.steps)
    found = placements(table.game, table.board, EMBER)
    assert [(o.slot, o.pairing, o.damage, o.block) for o in found] == [
        (1, "pure", 14, None),
        (3, "rupture", 21, None),
        (4, "douse", 5, None),
    ]
    assert (boards.digest(table.board), len(table.steps)) == (before, steps)


@pytest.mark.parametrize("die", [(n, e) for n in (1, 2, 4, None) for e in (*BRAZIERS, None)])
def test_what_is_pending_is_what_fires(scene, die):
    """For dice that ask for no swap, the preview has the numbers that the resolution then records.

    Those of a SWIFT neighbour too, which Agni's brazier has raised by then (V02-12).
    """
    slots = {1: STONE, 2: UNDERTOW, 4: GALE}
    table = scene("V02", dice=[die], slots=slots)
    table.act(Roll())
    before = boards.digest(table.board)
    told_before = pending(table.game, table.board)
    assert boards.digest(table.board) == before
    records = table.act(End())
    while table.board.pending:
        records += table.act(Choose(table.board.pending.options[-1]))
    resolved = told(records, BrazierResolved)
    assert [(o.slot, o.card, o.pairing, o.mode) for o in told_before] == [
        (r.slot, r.card, r.pairing, r.mode) for r in resolved
    ]
    fired = told(records, CardFired)
    assert [(o.damage, o.block) for o in told_before if o.card] == [
        (f.damage[-1].total if f.damage else None, f.block[-1].total if f.block else None) for f in fired
    ]


def test_nothing_is_pending_before_the_roll_and_on_an_empty_board(scene):
    table = scene("V02", dice=[(None, None)])
    assert pending(table.game, table.board) == []
    table.act(Roll())
    assert pending(table.game, table.board) == []


# --- Versions, whole games ------------------------------------------------------------------------


def test_a_ruling_that_is_not_set_reads_as_designed():
    assert load("V02").rules.rulings == Rulings()
    assert Board().mode == "plain"


def test_the_draft_has_the_recommended_numbers():
    """HP 80 with all cards of the deck 2 down."""
    rules = load("four-braziers@1.1-draft").rules
    cards = rules.cards
    assert rules.enemy.hp == 80
    assert [cards[kind].damage for kind in ("ember-lash", "undertow", "gale")] == [5, 3, 2]
    assert cards["stoneskin"].block == 4


def check_board(board, game):
    """What V02 promises at every step of any game (V02.F), beside what all games do."""
    assert board.energy <= 5
    assert board.rolls <= 4
    doused = [slot.doused_for_turn for slot in board.slots if slot.doused_for_turn is not None]
    assert all(doused.count(turn) <= 2 for turn in doused)
    assert all(board.turn <= turn <= board.turn + 1 for turn in doused)
    assert not any(slot.permanent for slot in board.slots[:3])
    assert board.free_rerolls_used <= game.rules.free_rerolls
    if board.phase == "rolled" and board.pending is None:
        assert board.named == naming(game, board).slot
    assert board.pending is None or board.pending.kind in ("redirect", "swap")


@pytest.mark.parametrize("version", versions("four-braziers"))
def test_whole_games_at_random_keep_every_card_and_promise(random_play, version):
    for table in random_play(f"four-braziers@{version}", games=8):
        board, game = table.board, table.game
        check_board(board, game)
        placed = [slot.card for slot in board.slots if slot.card is not None]
        there = [*board.draw, *board.hand, *board.discard, *board.exhausted, *placed]
        assert sorted(there) == sorted([*game.rules.deck(), *([SHUNYA] if board.akasha_granted else [])])


def by_turn(records):
    """Split the records of a game into those of each turn."""
    turns = [[]]
    for record in records:
        if isinstance(record, TurnStarted):
            turns.append([])
        turns[-1].append(record)
    return turns


def test_a_turn_resolves_at_most_two_braziers_and_asks_twice(random_play):
    """V02.F: at most 2 resolutions and 2 choices a turn."""
    played = [table for table in random_play("V02", games=25, seed=2) if table.is_over]
    turns = [turn for table in played for turn in by_turn(table.records)]
    assert max(len(told(turn, BrazierResolved)) for turn in turns) == 2
    assert max(len(told(turn, ChoiceMade)) for turn in turns) == 2
