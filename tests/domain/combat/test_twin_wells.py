"""V03 Twin Wells, ruling by ruling; every test names the ruling or the line it comes from."""

from itertools import product

import pytest

from domain.boards import digest
from domain.combat.kit.records import (
    AkashaGranted,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CombatEnded,
    DamageDealt,
    EndTurn,
    Exhaust,
    Move,
    Place,
    PlayShunya,
    Reroll,
    Roll,
    ShunyaPlayed,
    StatusGained,
)
from domain.combat.twin_wells import (
    Blunt,
    BluntUsed,
    ChargePoured,
    ChargeSpilled,
    Convert,
    Detonate,
    EnemyBlunted,
    GustEmptied,
    LadderReached,
    LockDerived,
    NothingNamed,
    NullWellOpened,
    NullWellSealed,
    PrimeDerived,
    PrimeFired,
    PrimeLapsed,
    PrimeRecorded,
    WellDetonated,
    WellPaid,
)
from domain.errors import IllegalAction
from domain.game import FREE, Price
from domain.records import CardDrawn, Choose
from domain.rulesets import load
from domain.step import Step
from domain.vocabulary import ELEMENTS, SLOTS

EMBERS = ["ember-lash", "stoneskin", "gale", "undertow", "stoneskin", "gale"]


def wells_of(board):
    """The four numbers, in the order Agni, Jal, Vayu, Prithvi."""
    return tuple(board.wells.of(well) for well in ELEMENTS)


def wells(table):
    return wells_of(table.board)


def only(records, kind):
    """The one record of a kind."""
    found = [record for record in records if isinstance(record, kind)]
    assert len(found) == 1, found
    return found[0]


def refused(table, action):
    """Try an action that must be refused; give the reason, and see that nothing changed."""
    before = digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert (digest(table.board), len(table.steps)) == before
    return str(why.value)


# --- E. The page's rulings ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "poured"),
    [
        ("agni", (2, 0, 0, 0)),
        ("jal", (0, 2, 0, 0)),
        ("vayu", (0, 0, 2, 0)),
        ("prithvi", (0, 0, 0, 2)),
        (None, (1, 1, 1, 1)),
    ],
)
def test_v03_01_wells_start_empty_and_a_roll_pours(scene, element, poured):
    table = scene("V03", dice=[(None, element)])
    assert wells(table) == (0, 0, 0, 0)
    table.act(Roll())
    assert wells(table) == poured


def test_v03_02_rerolls_are_capped_only_where_the_version_says_so(scene):
    """Two rerolls made, Vayu 5: legal in 1.0 (pays 1, then pours), refused with max_rerolls 2."""
    for ruleset in ("V03", "V03@1.1-draft"):
        table = scene(ruleset, dice=[(None, "prithvi")] * 4, wells__vayu=7)
        table.act(Roll())
        table.act(Reroll("vayu"))
        table.act(Reroll("vayu"))
        assert table.board.wells.vayu == 5
        if ruleset == "V03":
            table.act(Reroll("vayu"))
            assert wells(table) == (0, 0, 4, 8)
        else:
            assert "2 rerolls" in refused(table, Reroll("vayu"))


def test_v03_03_a_vayu_prime_meets_an_empty_well(scene):
    """Vayu 4 at the turn's end, Gale primed: the Gust takes it, and the prime lapses."""
    table = scene("V03", dice=[(2, "agni")], slots={2: "gale#1"}, wells__vayu=4)
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, PrimeRecorded) == PrimeRecorded(2, "vayu", 4)
    assert only(records, GustEmptied) == GustEmptied(4)
    assert only(records, PrimeLapsed) == PrimeLapsed(2, "vayu", 0)
    assert table.board.slots[1].card == "gale#1"


def test_v03_03_read_the_other_way_the_vayu_well_is_remembered(scene):
    table = scene("V03@1.0-alt", dice=[(2, "agni")], slots={2: "gale#1"}, wells__vayu=4)
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, PrimeFired) == PrimeFired(2, "vayu", 4)
    assert table.board.enemy.hp == 55
    assert table.board.wells.vayu == 1


def test_v03_03_remembering_is_about_vayu_alone(scene):
    """Agni 2 with an Ember primed lapses under both readings."""
    for ruleset in ("V03", "V03@1.0-alt"):
        table = scene(ruleset, dice=[(2, "prithvi")], slots={2: "ember-lash#1"}, wells__agni=2)
        table.act(Roll())
        assert only(table.act(EndTurn()), PrimeLapsed) == PrimeLapsed(2, "agni", 2)


def test_v03_04_a_blank_element_primes(scene):
    table = scene("V03", dice=[(2, None)], slots={2: "ember-lash#1"})
    records = table.act(Roll())
    assert only(records, PrimeDerived) == PrimeDerived(2)
    assert table.board.prime == 2
    assert table.board.lock is None
    assert wells(table) == (1, 1, 1, 1)


def test_v03_05_only_the_last_roll_names_and_charge_stays(scene):
    """Jal 2, Ember in 2, a card in 3: (2, Agni) locks it; a reroll paid by Jal to (3, blank) primes 3."""
    table = scene(
        "V03",
        dice=[(2, "agni"), (3, None)],
        slots={2: "ember-lash#1", 3: "gale#1"},
        wells__jal=2,
    )
    assert only(table.act(Roll()), LockDerived) == LockDerived(2)
    assert wells(table) == (2, 2, 0, 0)
    records = table.act(Reroll("jal"))
    assert only(records, WellPaid) == WellPaid("jal", 2, 0, "reroll")
    assert wells(table) == (3, 1, 1, 1)
    assert table.board.lock is None
    assert table.board.prime == 3


def test_v03_06_primes_are_checked_from_1_to_4_on_the_wells_as_they_change(scene):
    """Agni 3, Jal 4, Prithvi 2; Undertow in 1, Stoneskin in 3: the first spills, so the second holds."""
    table = scene("V03", slots={1: "undertow#1", 3: "stoneskin#1"})
    board = table.board
    board.wells.agni, board.wells.jal, board.wells.prithvi = 3, 4, 2
    step = Step(board, table.chance, table.game)
    table.game.check_primes(step, (1, 3))
    assert wells(table) == (3, 4, 0, 4)
    assert [r for r in step.records if isinstance(r, PrimeFired | ChargeSpilled)] == [
        PrimeFired(1, "jal", 4),
        ChargeSpilled(1, 3),
        PrimeFired(3, "prithvi", 3),
    ]
    assert board.player.block == 7


def test_v03_06_a_prime_fires_without_taking_charge_and_gives_one(scene):
    table = scene("V03", dice=[(2, "jal")], slots={2: "ember-lash#1"}, wells__agni=3)
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, PrimeFired) == PrimeFired(2, "agni", 3)
    assert table.board.wells.agni == 4
    assert table.board.enemy.hp == 53
    assert table.board.discard == ["ember-lash#1"]
    assert table.board.recorded_prime is None


def test_v03_06_a_prime_below_three_lapses_and_the_card_stays(scene):
    table = scene("V03", dice=[(2, "jal")], slots={2: "ember-lash#1"}, wells__agni=2)
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, PrimeLapsed) == PrimeLapsed(2, "agni", 2)
    assert table.board.slots[1].card == "ember-lash#1"
    assert table.board.enemy.hp == 60
    assert table.board.recorded_prime is None


def test_v03_07_at_tier_nine_slot_four_locks_on_its_number(scene):
    """Tier 9, (4, Jal), Ember in 4: 7 damage at this turn's end, Agni +1."""
    table = scene("V03", dice=[(4, "jal")], slots={4: "ember-lash#1"}, ladder_tier=9, wells__prithvi=9)
    assert only(table.act(Roll()), LockDerived) == LockDerived(4, "ladder")
    records = table.act(EndTurn())
    assert only(records, CardFired).damage[-1].total == 7
    assert wells(table) == (1, 2, 0, 9)


@pytest.mark.parametrize(
    ("tier", "slot", "element", "fact"),
    [
        (9, 4, "agni", LockDerived(4)),
        (9, 4, None, LockDerived(4, "ladder")),
        (9, 3, "jal", PrimeDerived(3)),
        (6, 4, "jal", PrimeDerived(4)),
    ],
)
def test_v03_07_only_slot_four_and_only_the_last_rung(scene, tier, slot, element, fact):
    table = scene("V03", slots={slot: "ember-lash#1"}, ladder_tier=tier)
    assert table.game.named(table.board, slot, element) == fact


def test_v03_07_an_empty_slot_four_locks_nothing(scene):
    table = scene("V03", ladder_tier=9)
    assert table.game.named(table.board, 4, "agni") == NothingNamed(4)


def test_v03_08_a_rung_counts_from_the_turns_end_on(scene):
    """Prithvi 2 to 4 on this turn's roll: nothing for this turn's placements, 2 Block for the next one's."""
    table = scene("V03", dice=[(None, "prithvi")], deck=EMBERS, wells__prithvi=2)
    table.act(Place("ember-lash#1", 1))
    table.act(Roll())
    assert table.board.ladder_tier == 0
    records = table.act(EndTurn())
    assert only(records, LadderReached) == LadderReached(3, 4)
    assert table.board.player.block == 0
    table.act(Place("stoneskin#1", 2))
    assert table.board.player.block == 2


@pytest.mark.parametrize(
    ("charge", "tier"), [(0, 0), (2, 0), (3, 3), (5, 3), (6, 6), (8, 6), (9, 9), (30, 9)]
)
def test_v03_08_the_rungs(charge, tier):
    assert load("V03").game.tier(charge) == tier


def test_v03_08_a_conversion_lowers_the_rung_only_at_the_turns_end(scene):
    table = scene("V03", dice=[(None, "agni")], wells__prithvi=8, ladder_tier=6, null_well="open")
    table.act(Convert("prithvi", "agni", 6))
    table.act(Roll())
    assert table.board.ladder_tier == 6
    records = table.act(EndTurn())
    assert only(records, LadderReached) == LadderReached(0, 2)
    assert table.board.ladder_tier == 0


def test_v03_09_exhausting_a_clogged_card_is_free_from_tier_six(scene):
    table = scene("V03", slots={1: "gale#1"}, wells__jal=1, ladder_tier=3)
    assert table.price(Exhaust(1, "jal")) == Price(1, "jal")
    assert "name the well" in refused(table, Exhaust(1))
    table.board.ladder_tier = 6
    assert table.price(Exhaust(1)) == FREE
    assert "free" in refused(table, Exhaust(1, "jal"))
    records = table.act(Exhaust(1))
    assert only(records, CardExhausted) == CardExhausted("gale#1", "clogged", 1)
    assert wells(table) == (0, 1, 0, 0)
    assert table.board.exhausted == ["gale#1"]


def test_v03_09_read_the_other_way_tier_six_does_nothing(scene):
    table = scene("V03@1.0-alt", slots={1: "gale#1"}, wells__jal=1, ladder_tier=6)
    refused(table, Exhaust(1))
    table.act(Exhaust(1, "jal"))
    assert wells(table) == (0, 0, 0, 0)


def test_v03_10_each_placement_gives_two_block_from_tier_three(scene):
    table = scene("V03", deck=EMBERS, ladder_tier=3, wells__jal=1)
    for slot, card in enumerate(("ember-lash#1", "stoneskin#1", "gale#1"), 1):
        table.act(Place(card, slot))
    assert table.board.player.block == 6
    table.act(Move(1, 4))
    assert table.board.player.block == 6


def test_v03_11_charge_is_spent_in_both_windows(scene):
    """After rolling Vayu one of its charges draws two cards, which wait in the hand."""
    table = scene("V03", dice=[(None, "vayu")], deck=EMBERS)
    table.act(Roll())
    records = table.act(BuyDraw("vayu"))
    assert len([r for r in records if isinstance(r, CardDrawn)]) == 2
    assert table.board.wells.vayu == 1
    assert "prep" in refused(table, Place(table.board.hand[-1], 1))
    assert "prep" in refused(table, Exhaust(1, "vayu"))


def test_v03_11_before_the_roll_all_but_the_reroll(scene):
    table = scene("V03", slots={1: "gale#1"}, wells__agni=2, wells__jal=2)
    kinds = {type(action) for action in table.legal_actions()}
    assert kinds == {Place, BuyDraw, Exhaust, Detonate, Move, Blunt, Roll}


def test_v03_12_what_jal_cannot_hold_spills_at_once(scene):
    table = scene("V03", dice=[(None, "jal"), (None, None)], wells__jal=3, wells__prithvi=1)
    records = table.act(Roll())
    assert [r for r in records if isinstance(r, ChargePoured | ChargeSpilled)] == [
        ChargePoured("jal", 2, 4, "roll"),
        ChargeSpilled(1, 2),
    ]
    assert wells(table) == (0, 4, 0, 2)
    table.board.wells.vayu = 1
    table.act(Reroll("vayu"))
    assert wells(table) == (1, 4, 1, 4)


def test_v03_12_a_firing_spills_too(scene):
    table = scene("V03", dice=[(1, "jal")], slots={1: "undertow#1"}, wells__jal=4)
    table.act(Roll())
    records = table.act(EndTurn())
    assert [r.total for r in records if isinstance(r, ChargeSpilled)] == [3]
    assert wells(table) == (0, 4, 0, 3)


def test_v03_13_a_move_after_the_roll_is_looked_at_again(scene):
    """(3, Agni), slot 3 empty, Ember in 1, Jal 1: moving it to 3 locks it."""
    table = scene("V03", dice=[(3, "agni")], slots={1: "ember-lash#1"}, wells__jal=1)
    assert only(table.act(Roll()), NothingNamed) == NothingNamed(3)
    assert table.board.lock is None
    records = table.act(Move(1, 3))
    assert only(records, WellPaid) == WellPaid("jal", 1, 0, "move")
    assert only(records, LockDerived) == LockDerived(3)
    assert table.board.slots[2].card == "ember-lash#1"
    assert table.board.slots[0].card is None


def test_v03_13_a_move_away_from_the_named_slot_unlocks(scene):
    table = scene("V03", dice=[(1, "agni")], slots={1: "ember-lash#1"}, wells__jal=1)
    table.act(Roll())
    assert table.board.lock == 1
    assert only(table.act(Move(1, 2)), NothingNamed) == NothingNamed(1)
    assert table.board.lock is None


def test_v03_13_a_move_between_other_slots_names_nothing_new(scene):
    table = scene("V03", dice=[(1, "agni")], slots={1: "ember-lash#1", 2: "gale#1"}, wells__jal=1)
    table.act(Roll())
    records = table.act(Move(2, 3))
    assert not [r for r in records if isinstance(r, LockDerived | PrimeDerived | NothingNamed)]
    assert table.board.lock == 1


def test_v03_13_a_move_before_the_roll_names_nothing_and_keeps_the_cards_age(scene):
    table = scene("V03", slots={1: "ember-lash#1"}, wells__jal=2)
    records = table.act(Move(1, 3))
    assert not [r for r in records if isinstance(r, LockDerived | PrimeDerived | NothingNamed)]
    assert table.why_not(Exhaust(3, "jal")) is None


def test_v03_13_read_the_other_way_cards_move_only_before_the_roll(scene):
    table = scene("V03@1.0-alt", dice=[(3, "agni")], slots={1: "ember-lash#1"}, wells__jal=2)
    table.act(Move(1, 2))
    table.act(Roll())
    assert "before the roll" in refused(table, Move(2, 3))


@pytest.mark.parametrize(
    ("script_index", "times", "weak", "left", "lost"),
    [
        (0, 1, 1, 2, 1),  # Strike 7, blunt 5, Weak: 2, then 1
        (3, 1, 0, -1, 0),  # Jab 4, blunt 5: 0
        (2, 2, 0, 2, 2),  # Cleave 12, blunt 10: 2
        (0, 1, 0, 2, 2),
    ],
)
def test_v03_14_blunt_comes_off_before_the_pipeline(scene, script_index, times, weak, left, lost):
    table = scene("V03", dice=[(None, "agni")], script_index=script_index, enemy__weak=weak, wells__jal=4)
    for n in range(1, times + 1):
        assert only(table.act(Blunt()), EnemyBlunted) == EnemyBlunted(5, 5 * n)
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, BluntUsed).left == left
    assert table.board.player.hp == 50 - lost
    assert table.board.blunt == 0


def test_v03_14_blunt_is_used_up_by_an_attack_that_it_stops(scene):
    table = scene("V03", dice=[(None, "agni")] * 2, script_index=3, wells__jal=2)
    table.act(Blunt())
    table.act(Roll())
    table.act(EndTurn())
    table.act(Roll())
    records = table.act(EndTurn())
    assert not [r for r in records if isinstance(r, BluntUsed)]
    assert table.board.player.hp == 43


def test_v03_15_a_purchase_from_agni_empties_it_and_detonates(scene):
    """Agni 5: a reroll leaves 0, deals 10, and the dice roll."""
    table = scene("V03", dice=[(None, "jal"), (None, "vayu")], wells__agni=5)
    table.act(Roll())
    assert table.price(Reroll("agni")) == Price(5, "agni")
    records = table.act(Reroll("agni"))
    assert only(records, WellPaid) == WellPaid("agni", 5, 0, "reroll")
    assert only(records, WellDetonated) == WellDetonated(5, 10)
    assert table.board.enemy.hp == 50
    assert table.board.element == "vayu"


def test_v03_15_the_price_must_be_there(scene):
    table = scene("V03", dice=[(None, "jal")], wells__agni=1)
    table.act(Roll())
    assert "costs 2 charge from agni, which holds 1" in refused(table, Reroll("agni"))
    assert table.price(Detonate()) == Price(1, "agni")
    table.act(Detonate())
    assert table.board.enemy.hp == 58
    assert "empty" in refused(table, Detonate())


def test_v03_15_a_detonation_is_an_ordinary_attack(scene):
    """Block absorbs it, and the player's own Weak weakens it."""
    table = scene("V03", wells__agni=5, enemy__block=8, player__weak=1)
    dealt = only(table.act(Detonate()), DamageDealt)
    assert (dealt.base, dealt.final, dealt.absorbed, dealt.hp_lost) == (10, 7, 7, 0)
    assert dealt.source == "detonation"


def test_v03_15_a_detonation_that_kills_ends_the_fight_before_the_purchase(scene):
    table = scene("V03", dice=[(None, "jal")], wells__agni=3, enemy__hp=6, akasha_granted=True)
    table.act(Roll())
    records = table.act(Reroll("agni"))
    assert isinstance(records[-1], CombatEnded)
    assert table.board.outcome == "win"
    assert table.board.rolls == 1


def test_v03_16_no_mixing_of_wells(scene):
    table = scene("V03", dice=[(None, "prithvi")], wells__agni=1, wells__jal=1)
    table.act(Roll())
    assert not [a for a in table.legal_actions() if isinstance(a, Reroll)]
    refused(table, Reroll("jal"))
    refused(table, Reroll("vayu"))
    table.board.wells.vayu = 1
    assert table.why_not(Reroll("vayu")) is None


def test_v03_16_prithvi_never_pays(scene):
    table = scene("V03", dice=[(None, "prithvi")], wells__prithvi=9, slots={1: "gale#1"})
    assert "never pays" in refused(table, BuyDraw("prithvi"))
    assert "never pays" in refused(table, Exhaust(1, "prithvi"))
    table.act(Roll())
    assert "never pays" in refused(table, Reroll("prithvi"))
    assert "name the well" in refused(table, Reroll())


@pytest.mark.parametrize(
    ("well", "charge", "times", "left", "drawn", "damage"),
    [("vayu", 2, 2, 0, 4, 0), ("jal", 2, 1, 0, 2, 0), ("agni", 3, 1, 0, 2, 6)],
)
def test_v03_17_what_two_cards_cost(scene, well, charge, times, left, drawn, damage):
    table = scene("V03", **{f"wells__{well}": charge})
    hand = len(table.board.hand)
    for _ in range(times):
        table.act(BuyDraw(well))
    assert table.board.wells.of(well) == left
    assert len(table.board.hand) == hand + drawn
    assert table.board.enemy.hp == 60 - damage


def test_v03_17_no_draw_is_sold_when_no_card_is_left(scene):
    table = scene("V03", draw=[], discard=[], wells__vayu=1)
    assert "no card" in refused(table, BuyDraw("vayu"))
    table.board.discard = ["gale#1"]
    assert table.why_not(BuyDraw("vayu")) is None


def test_v03_18_shunya_is_played_from_the_hand_in_either_window(scene):
    table = scene("V03", dice=[(None, "jal")], akasha_granted=True, enemy__hp=20)
    table.board.hand.append("shunya#1")
    assert "cannot be placed" in refused(table, Place("shunya#1", 1))
    assert "no slot" in refused(table, PlayShunya("shunya#1", 1))
    table.act(Roll())
    records = table.act(PlayShunya("shunya#1"))
    assert only(records, CardFired).damage[-1].total == 6
    assert only(records, ShunyaPlayed) == ShunyaPlayed("shunya#1")
    assert only(records, NullWellOpened) == NullWellOpened()
    assert table.board.enemy.hp == 14
    assert table.board.null_well == "open"
    assert records[-1] == CardExhausted("shunya#1", "shunya")
    assert table.board.exhausted == ["shunya#1"]
    assert wells(table) == (0, 2, 0, 0), "no well is Shunya's"


def test_v03_18_shunya_may_win(scene):
    table = scene("V03", akasha_granted=True, enemy__hp=6)
    table.board.hand.append("shunya#1")
    records = table.act(PlayShunya("shunya#1"))
    assert table.board.outcome == "win"
    assert not [r for r in records if isinstance(r, NullWellOpened)]


def test_v03_18_another_card_is_no_shunya(scene):
    table = scene("V03", deck=EMBERS)
    assert "not an Akasha card" in refused(table, PlayShunya("ember-lash#1"))
    assert "not an Akasha card" in refused(table, PlayShunya("shunya#1"))


def test_v03_19_one_conversion_ever(scene):
    """Jal 3, Prithvi 8: 6 of Prithvi become 3 of Jal, which spills 2: Jal 4, Prithvi 4."""
    table = scene("V03", null_well="open", wells__jal=3, wells__prithvi=8)
    assert table.price(Convert("prithvi", "jal", 6)) == Price(6, "prithvi")
    records = table.act(Convert("prithvi", "jal", 6))
    assert only(records, NullWellSealed) == NullWellSealed("prithvi", "jal", 6, 3, 2)
    assert only(records, ChargePoured) == ChargePoured("jal", 3, 4, "converted")
    assert only(records, ChargeSpilled) == ChargeSpilled(2, 4)
    assert wells(table) == (0, 4, 0, 4)
    assert table.board.null_well == "sealed"
    assert "sealed" in refused(table, Convert("prithvi", "agni", 2))


def test_v03_19_converting_a_part_of_agni_is_no_detonation(scene):
    table = scene("V03", null_well="open", wells__agni=5)
    table.act(Convert("agni", "vayu", 4))
    assert wells(table) == (1, 0, 2, 0)
    assert table.board.enemy.hp == 60


def test_v03_19_what_a_conversion_cannot_be(scene):
    table = scene("V03", wells__prithvi=5)
    assert "closed" in refused(table, Convert("prithvi", "jal", 2))
    table.board.null_well = "open"
    assert "2 for 1" in refused(table, Convert("prithvi", "jal", 3))
    assert "2 for 1" in refused(table, Convert("prithvi", "jal", 0))
    assert "holds 5" in refused(table, Convert("prithvi", "jal", 6))
    assert "into another" in refused(table, Convert("prithvi", "prithvi", 2))


def test_v03_20_at_the_turns_end_fire_pour_record_gust_ladder(scene):
    """Gale locks with Vayu 1: it fires, Vayu is 2, the Gust takes both."""
    table = scene("V03", dice=[(1, "vayu")], slots={1: "gale#1"}, wells__prithvi=3)
    table.act(Roll())
    table.board.wells.vayu = 1
    records = table.act(EndTurn())
    order = [r for r in records if isinstance(r, ChargePoured | CardDiscarded | GustEmptied | LadderReached)]
    assert order == [
        ChargePoured("vayu", 1, 2, "fired"),
        CardDiscarded("gale#1", 1),
        GustEmptied(2),
        LadderReached(3, 3),
    ]


def test_v03_21_a_prime_fired_stoneskin_blocks_through_that_turn(scene):
    table = scene("V03", dice=[(1, "agni"), (None, "agni")], slots={1: "stoneskin#1"}, wells__prithvi=3)
    table.act(Roll())
    table.act(EndTurn())
    assert table.board.player.block == 7
    assert table.board.player.hp == 43
    table.act(Roll())
    table.act(EndTurn())
    assert table.board.player.hp == 43
    assert table.board.player.block == 0


def test_v03_22_a_prime_fired_card_counts_as_fired(scene):
    """Undertow prime-fires at the start of turn 2: Weak 1 covers the enemy's turns 2 and 3."""
    table = scene(
        "V03", dice=[(1, "agni"), (None, None), (None, None)], slots={1: "undertow#1"}, wells__jal=4
    )
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, StatusGained) == StatusGained("enemy", "weak", 1, 1)
    assert only(records, ChargeSpilled) == ChargeSpilled(1, 1)
    assert table.board.player.hp == 43
    for expected in (43 - 5, 43 - 5 - 9):
        table.act(Roll())
        table.act(EndTurn())
        assert table.board.player.hp == expected
    assert table.board.enemy.weak == 0


def test_v03_22_a_prime_may_open_the_gate_and_may_win(scene):
    table = scene("V03", dice=[(1, "jal")] * 2, slots={1: "ember-lash#1"}, wells__agni=3, enemy__hp=37)
    table.act(Roll())
    assert only(table.act(EndTurn()), AkashaGranted) == AkashaGranted("shunya#1")
    assert table.board.hand[-2:] == ["shunya#1", table.board.hand[-1]], "before the turn's own draw"
    table.board.slots[0].card = "ember-lash#2"
    table.board.enemy.hp = 7
    table.act(Roll())
    records = table.act(EndTurn())
    assert table.board.outcome == "win"
    assert records[-1] == CombatEnded("win", 3), "the turn that has begun counts"


def test_v03_23_exhausting_costs_one_charge_of_a_well_that_pays(scene):
    table = scene("V03", slots={1: "gale#1", 2: "ember-lash#1"}, wells__jal=1)
    table.act(Exhaust(1, "jal"))
    assert wells(table) == (0, 0, 0, 0)
    table.board.wells.prithvi, table.board.ladder_tier = 5, 3
    assert not [a for a in table.legal_actions() if isinstance(a, Exhaust)]
    table.board.wells.agni = 1
    records = table.act(Exhaust(2, "agni"))
    assert only(records, WellDetonated) == WellDetonated(1, 2)


def test_s_20_only_a_clogged_card_is_exhausted(scene):
    table = scene("V03", deck=EMBERS, wells__jal=1)
    table.act(Place("ember-lash#1", 1))
    assert "placed this turn" in refused(table, Exhaust(1, "jal"))
    assert "empty" in refused(table, Exhaust(2, "jal"))


# --- C. The naming table, cell by cell ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "element", "card"),
    list(
        product(
            (1, 2, 3, 4, None),
            (*ELEMENTS, None),
            ("ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", None),
        ),
    ),
)
def test_v03_c_what_a_roll_names(scene, number, element, card):
    """A blank number or an empty slot names nothing; the card's own element locks it, any other primes it."""
    own = {"ember-lash#1": "agni", "undertow#1": "jal", "gale#1": "vayu", "stoneskin#1": "prithvi"}
    table = scene("V03", dice=[(number, element)])
    if number is not None:
        table.board.slots[number - 1].card = card
    expected = (None, None)
    if number is not None and card is not None:
        expected = (number, None) if own[card] == element else (None, number)
    before = digest(table.board)
    preview = table.game.named(table.board, number, element)
    assert digest(table.board) == before
    assert preview in table.act(Roll())
    assert (table.board.lock, table.board.prime) == expected


@pytest.mark.parametrize(("card", "well"), [("ember-lash#1", "agni"), ("gale#1", "vayu")])
@pytest.mark.parametrize("charge", [0, 2, 3, 4])
@pytest.mark.parametrize("ruleset", ["V03", "V03@1.0-alt"])
def test_the_preview_of_a_prime_tells_what_the_next_turn_does(scene, ruleset, card, well, charge):
    table = scene(ruleset, dice=[(2, "jal")], slots={2: card}, **{f"wells__{well}": charge})
    assert table.game.prime_outlook(table.board) is None, "nothing is primed yet"
    table.act(Roll())
    before = digest(table.board)
    told = table.game.prime_outlook(table.board)
    assert digest(table.board) == before
    assert only(table.act(EndTurn()), PrimeFired | PrimeLapsed) == told


# --- B. Windows, prices, bounds -----------------------------------------------------------------------


def test_v03_b_the_turn_ends_only_after_a_roll(scene):
    table = scene("V03", dice=[(None, "agni")])
    refused(table, EndTurn())
    refused(table, Reroll("vayu"))
    assert table.price(Roll()) == FREE
    table.act(Roll())
    refused(table, Roll())
    assert table.price(EndTurn()) == FREE


def test_v03_b_prices(scene):
    table = scene("V03", wells__agni=4, wells__jal=4, wells__vayu=4)
    assert [table.price(Reroll(w)) for w in ("agni", "jal", "vayu")] == [
        Price(4, "agni"),
        Price(2, "jal"),
        Price(1, "vayu"),
    ]
    assert [table.price(BuyDraw(w)) for w in ("agni", "jal", "vayu")] == [
        Price(4, "agni"),
        Price(2, "jal"),
        Price(1, "vayu"),
    ]
    assert table.price(Move(1, 2)) == Price(1, "jal")
    assert table.price(Blunt()) == Price(2, "jal")
    assert table.price(Reroll()) == FREE


def test_v03_b_what_a_move_needs(scene):
    table = scene("V03", slots={1: "gale#1", 2: "ember-lash#1"}, wells__jal=1)
    assert "empty" in refused(table, Move(3, 4))
    assert "occupied" in refused(table, Move(1, 2))
    assert "1 to 4" in refused(table, Move(1, 5))
    table.board.wells.jal = 0
    assert "jal, which holds 0" in refused(table, Move(1, 3))
    assert "jal, which holds 0" in refused(table, Blunt())


def test_h_04_after_64_actions_only_the_end_of_the_turn(scene):
    table = scene("V03", dice=[(None, "agni")], wells__vayu=9)
    table.board.actions = 64
    assert [*table.legal_actions()] == [Roll()]
    assert "used up" in refused(table, Place(table.board.hand[0], 1))
    table.act(Roll())
    assert [*table.legal_actions()] == [EndTurn()]
    assert "used up" in refused(table, Reroll("vayu"))


def test_h_04_turn_60_ends_in_a_stalemate(scene):
    table = scene("V03", dice=[(None, "agni")], turn=60)
    table.act(Roll())
    assert only(table.act(EndTurn()), CombatEnded) == CombatEnded("stalemate", 60)


def test_s_16_the_enemys_attack_may_end_the_fight(scene):
    table = scene("V03", dice=[(None, "agni")], player__hp=7)
    table.act(Roll())
    assert only(table.act(EndTurn()), CombatEnded) == CombatEnded("loss", 1)


def test_s_12_a_detonation_in_the_prep_opens_the_gate_at_once(scene):
    table = scene("V03", wells__agni=15)
    records = table.act(Detonate())
    assert table.board.enemy.hp == 30
    assert only(records, AkashaGranted) == AkashaGranted("shunya#1")
    assert table.why_not(PlayShunya("shunya#1")) is None


def test_1_1_draft_is_harder_and_capped():
    rules = load("V03@1.1-draft").rules
    assert [step.damage for step in rules.enemy.script.values()] == [9, 9, 14, 6]
    assert [step.block for step in rules.enemy.script.values()] == [0, 0, 0, 8]
    assert rules.rulings.max_rerolls == 2
    assert load("V03").rules.rulings.max_rerolls is None


# --- Whole games --------------------------------------------------------------------------------------


def check_board(board, game):
    """What the page promises at any moment: Jal at most 4, one slot named at most, no energy."""
    assert board.wells.jal <= game.rules.jal_cap
    assert board.lock is None or board.prime is None
    assert board.energy == 0
    assert board.ladder_tier in (0, *board.rungs)
    if board.outcome is None:
        named = board.lock or board.prime
        assert named is None or board.slots[named - 1].card is not None
        assert board.recorded_prime is None, "it was checked when the turn began"
    if board.phase == "prep" and not board.actions:
        assert board.wells.vayu <= 1, "the Gust emptied it; a prime that fired may have given 1"


def thinkable(game, board):
    """Every action that could be meant, sensible or not; conversions beyond what any well holds."""
    yield from (Roll(), EndTurn(), Detonate(), Blunt(), Reroll(), BuyDraw(), Choose("decline"))
    for well in ELEMENTS:
        yield from (Reroll(well), BuyDraw(well))
    for card, slot in product((*game.printed, "nobody#1"), (0, *SLOTS, 5)):
        yield Place(card, slot)
        yield PlayShunya(card, slot)
    yield from (PlayShunya(card) for card in game.printed)
    yield from (Exhaust(slot, pay) for slot in (0, *SLOTS, 5) for pay in (None, *ELEMENTS))
    yield from (Move(a, b) for a, b in product((0, *SLOTS, 5), repeat=2))
    most = max(wells_of(board)) + 3
    yield from (Convert(a, b, n) for a, b, n in product(ELEMENTS, ELEMENTS, range(most)))


@pytest.mark.parametrize("version", ["1.0", "1.1-draft", "1.0-alt"])
def test_random_games_keep_the_pages_invariants(random_play, version):
    """Whole games: ten cards, or eleven with Shunya, each in one place, and what `check_board` says."""
    for table in random_play(f"V03@{version}", games=8):
        board = table.board
        held = [*board.draw, *board.hand, *board.discard, *board.exhausted]
        held += [slot.card for slot in board.slots if slot.card is not None]
        assert len(held) == len(set(held)) == 10 + board.akasha_granted
        check_board(board, table.game)


def test_v03_19_every_conversion_that_is_legal_is_listed(random_play):
    for n, table in enumerate(random_play("V03", games=2, seed=3)):
        if n % 7 == 0:
            table.board.null_well = "open"
            listed = list(table.legal_actions())
            assert {a for a in thinkable(table.game, table.board) if table.why_not(a) is None} == set(listed)
            table.board.null_well = "closed"
