"""V09 Their Dice, ruling by ruling; every test names the ruling or the line it comes from."""

from itertools import product

import pytest

from domain.boards import digest
from domain.combat.kit.records import (
    BlockGained,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardMoved,
    CardPlaced,
    CardReturned,
    CombatEnded,
    CombatStarted,
    DamageDealt,
    DiceSetUp,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    IntentShown,
    Place,
    Pull,
    Reroll,
    Roll,
    StatusGained,
    StatusTicked,
    TurnEnded,
    TurnStarted,
)
from domain.combat.their_dice import (
    Answer,
    BlowBypassed,
    BlowHopped,
    BlowLanded,
    CardsSlid,
    DeclarationCancelled,
    DeclarationForced,
    DeclarationRolled,
    DieFaceReplaced,
    Force,
    FreePlacementUsed,
    Rulings,
    Slide,
    WardConsumed,
    WardRaised,
    answering,
    slides,
)
from domain.errors import ContentError, IllegalAction
from domain.game import Price
from domain.records import (
    CardDrawn,
    ChoiceMade,
    ChoiceOffered,
    ChoiceSkipped,
    Choose,
    DeckShuffled,
    DiceRolled,
)
from domain.rulesets import load
from domain.vocabulary import ELEMENTS, SLOTS

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
DRAFT, ALT = "V09@1.1-draft", "V09@1.0-alt"
LATER = [(4, None), (3, None), (2, None)]
"""What the dice show when the next turns are declared, where a test does not care."""


def declared(scene, die, slots=None, ruleset="V09", wards=(), **fields):
    """A table in turn 1's plan with this declaration, these cards and wards."""
    table = scene(ruleset, dice=[die, *LATER], slots=slots, **fields)
    for n in wards:
        table.board.slots[n - 1].ward = True
    return table


def struck(scene, die, slots=None, ruleset="V09", wards=(), **fields):
    """End the plan under this declaration; give the table and the records of the resolution."""
    table = declared(scene, die, slots, ruleset, wards, **fields)
    return table, table.act(EndTurn())


def told(records, kind):
    return [record for record in records if isinstance(record, kind)]


def only(records, kind):
    found = told(records, kind)
    assert len(found) == 1, found
    return found[0]


def fired(records):
    return [(record.slot, record.card) for record in told(records, CardFired)]


def damage(records, side="enemy"):
    """The attacks on a side, before the pipeline."""
    return [record.base for record in told(records, DamageDealt) if record.target == side]


def sums(terms):
    return [(term.sign, term.times, term.over, term.why, term.total) for term in terms]


def wards(table):
    return [n for n, slot in enumerate(table.board.slots, 1) if slot.ward]


def row(table):
    return [slot.card for slot in table.board.slots]


def refused(table, action):
    """Try an action that must be refused; give the reason, and see that nothing changed."""
    before = digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert (digest(table.board), len(table.steps)) == before
    return str(why.value)


# --- 2. The page's rulings ------------------------------------------------------------------------


def test_v09_01_the_first_declaration_is_rolled_in_the_set_up(scene):
    table = scene("V09", dice=[(2, "agni")])
    kinds = [type(record) for record in table.steps[0]]
    assert kinds[1:] == [
        CombatStarted,
        DeckShuffled,
        *[CardDrawn] * 5,
        DiceSetUp,
        DiceRolled,
        DeclarationRolled,
        TurnStarted,
        EnergyGained,
        CardDrawn,
        IntentShown,
    ]
    rolled = only(table.steps[0], DiceRolled)
    assert (rolled.stream, rolled.scope, rolled.ordinal) == ("enemy", 0, 0)
    assert only(table.steps[0], DeclarationRolled) == DeclarationRolled(2, "agni")
    assert (table.board.turn, table.board.phase) == (1, "plan")
    assert (table.board.number, table.board.element) == (2, "agni")


def test_v09_01_the_next_one_is_rolled_when_the_turn_ends_and_outlives_the_turn_start(scene):
    table, records = struck(scene, (2, None))
    kinds = [type(record) for record in records]
    assert kinds.index(TurnEnded) < kinds.index(DiceRolled) < kinds.index(TurnStarted)
    rolled = only(records, DiceRolled)
    assert (rolled.stream, rolled.scope, rolled.ordinal) == ("enemy", 1, 0)
    assert (table.board.number, table.board.element) == (4, None)


def test_v09_02_forcing_rolls_both_dice_and_leaves_the_blow(scene):
    table = scene("V09", dice=[(2, "agni"), (3, "jal"), *LATER], energy=5, script_index=2, turn=3)
    records = table.act(Force())
    assert only(records, DiceRolled).shown == (3, "jal")
    assert only(records, DeclarationForced) == DeclarationForced(3, "jal", 2, "agni", 1)
    assert (table.board.number, table.board.element) == (3, "jal")
    assert only(table.act(EndTurn()), BlowLanded) == BlowLanded(3, 13)


def test_v09_02_forcing_does_not_move_the_next_declaration(scene):
    """The forcing is a question of its own; the declaration of the next turn stays where it was."""
    table = scene("V09", dice=[(2, "agni"), (3, "jal"), (1, None)], energy=5)
    forced = only(table.act(Force()), DiceRolled)
    assert (forced.stream, forced.scope, forced.ordinal) == ("forcing", 1, 0)
    later = only(table.act(EndTurn()), DiceRolled)
    assert (later.stream, later.scope, later.ordinal) == ("enemy", 1, 0)


def test_v09_03_a_second_forcing_costs_four_and_there_is_no_third(scene):
    """Energy 5: force, 3 left; a second one is refused. Injected energy 6: 6, 4, 0."""
    table = scene("V09", dice=[(2, None), (3, None)], energy=5)
    assert table.price(Force()) == Price(2)
    table.act(Force())
    assert table.board.energy == 3
    assert "it costs 4 energy, and there is 3" in refused(table, Force())
    table = scene("V09", dice=[(2, None), (3, None), (1, None)], energy=6)
    table.act(Force())
    assert (table.board.energy, table.price(Force())) == (4, Price(4))
    table.act(Force())
    assert table.board.energy == 0
    table.board.energy = 40
    assert "2 times a turn" in refused(table, Force())


def test_v09_03_the_ladder_starts_anew_each_turn(scene):
    table = scene("V09", dice=[(2, None), (3, None), (1, None)], energy=6)
    table.act(Force())
    table.act(EndTurn())
    assert table.board.forcings == 0
    assert table.price(Force()) == Price(2)


@pytest.mark.parametrize(
    ("blow", "weak", "base", "lost"), [(0, 0, 12, 12), (2, 0, 17, 17), (2, 1, 17, 12), (3, 0, 9, 9)]
)
def test_v09_04_a_blank_number_bypasses_the_board_for_four_more(scene, blow, weak, base, lost):
    _, records = struck(scene, (None, None), script_index=blow, enemy__weak=weak)
    assert only(records, BlowBypassed) == BlowBypassed(base - 4, 4)
    hit = only(records, DamageDealt)
    assert (hit.target, hit.base, hit.hp_lost) == ("player", base, lost)
    assert told(records, BlowLanded) == []


@pytest.mark.parametrize("element", [*ELEMENTS, None])
def test_v09_04_a_bypass_has_no_counter_no_verb_and_no_ward(scene, element):
    table, records = struck(scene, (None, element), {1: EMBER, 3: STONE}, wards=(1, 2, 3, 4))
    assert told(records, (CardFired, CardMoved, CardsSlid, BlowHopped, WardConsumed, WardRaised)) == []
    assert row(table) == [EMBER, None, STONE, None]
    assert wards(table) == [1, 2, 3, 4]
    assert damage(records, "player") == [12]


def test_v09_05_a_plain_blow_fires_the_card_once_and_discards_it(scene):
    """Ember struck, blow 8: enemy -8, player -8, Ember in discard."""
    table, records = struck(scene, (2, None), {2: EMBER})
    assert fired(records) == [(2, EMBER)]
    assert (table.board.enemy.hp, table.board.player.hp) == (62, 42)
    assert table.board.discard == [EMBER]


@pytest.mark.parametrize("element", [*ELEMENTS, None])
def test_v09_06_on_an_empty_slot_nothing_fires_for_any_verb(scene, element):
    """Agni on empty 2 with cards in 1 and 3: none fires. Under Vayu the slide comes first."""
    cards = {4: STONE} if element == "vayu" else {1: EMBER, 3: STONE}
    table, records = struck(scene, (2, element), cards)
    assert fired(records) == []
    assert told(records, (BlowHopped, ChoiceOffered, ChoiceSkipped, WardRaised)) == []
    assert only(records, BlowLanded) == BlowLanded(2, 8)
    assert damage(records, "player") == [8]
    assert len([card for card in row(table) if card]) == len(cards)


def test_v09_06_an_old_ward_counts_on_an_empty_slot(scene):
    for ruleset in ("V09", ALT):
        table, records = struck(scene, (2, "prithvi"), ruleset=ruleset, wards=(2,))
        assert only(records, WardConsumed) == WardConsumed(2, 8)
        assert (wards(table), table.board.player.hp) == ([], 50)
        assert told(records, BlowLanded) == []


@pytest.mark.parametrize(
    ("before", "impact", "after"),
    [
        ("a-b-", 4, "-a-b"),
        ("a-bc", 2, "-abc"),
        ("ab-d", 1, "abd-"),
        ("--b-", 2, "-b--"),
        ("abcd", 2, "abcd"),
        ("a--d", 2, "-ad-"),
        ("----", 3, "----"),
        ("-b-d", 3, "--bd"),
    ],
)
def test_v09_07_cards_slide_one_slot_towards_the_impact(before, impact, after):
    cards = [None if letter == "-" else letter for letter in before]
    for card, source, target in slides(cards, impact):
        assert cards[source - 1] == card
        assert cards[target - 1] is None
        assert abs(source - target) == 1
        cards[target - 1], cards[source - 1] = card, None
    assert "".join(card or "-" for card in cards) == after


def test_v09_07_every_row_slides_as_the_ruling_says():
    """Each card at most once, never past the impact, the nearest first, the lower first."""
    for filled in product((False, True), repeat=4):
        cards = [f"c{n}" if full else None for n, full in zip(SLOTS, filled, strict=True)]
        for impact in SLOTS:
            moves = slides(cards, impact)
            assert len({move.card for move in moves}) == len(moves)
            order = [(abs(move.source - impact), move.source) for move in moves]
            assert order == sorted(order)
            for move in moves:
                assert abs(move.target - impact) == abs(move.source - impact) - 1
            assert all(move.source != impact for move in moves)


def test_v09_07_the_slide_comes_before_the_strike_and_wards_stay(scene):
    """[-,-,Ember,-] struck at 2: it slides under the blow and fires."""
    table, records = struck(scene, (2, "vayu"), {3: EMBER}, wards=(3,))
    assert only(records, CardsSlid) == CardsSlid(2, (EMBER,))
    assert only(records, CardMoved) == CardMoved(EMBER, 3, 2)
    assert fired(records) == [(2, EMBER)]
    assert wards(table) == [3]
    assert table.board.player.hp == 42


def test_v09_07_nothing_to_slide_is_told_too(scene):
    _, records = struck(scene, (2, "vayu"), {2: EMBER})
    assert only(records, CardsSlid) == CardsSlid(2, ())


def test_v09_08_the_player_chooses_the_hop_after_the_struck_card(scene):
    """Ember in 1 struck, hop to Stoneskin in 3, blow 13: enemy -8, player -5; both discarded."""
    table, records = struck(scene, (1, "jal"), {1: EMBER, 3: STONE, 4: GALE}, script_index=2, turn=3)
    assert fired(records) == [(1, EMBER)]
    assert records[-1] == ChoiceOffered("hop", ("3", "4"), "hop", ("1",))
    assert list(table.legal_actions()) == [Choose("3"), Choose("4")]
    assert "not offered" in refused(table, Choose("2"))
    assert "belongs to plan" in refused(table, EndTurn())
    records = table.act(Choose("3"))
    assert told(records, ChoiceMade) == [ChoiceMade("hop", "3")]
    assert only(records, BlowHopped) == BlowHopped(1, 3)
    assert fired(records) == [(3, STONE)]
    assert only(records, BlowLanded) == BlowLanded(3, 13)
    assert (table.board.enemy.hp, table.board.player.hp) == (62, 45)
    assert table.board.discard == [EMBER, STONE]
    assert row(table) == [None, None, None, GALE]


def test_v09_08_one_other_slot_is_taken_by_itself(scene):
    """S2.19: choice_made with auto, no phase of waiting."""
    table, records = struck(scene, (1, "jal"), {1: EMBER, 3: UNDERTOW})
    assert only(records, ChoiceMade) == ChoiceMade("hop", "3", auto=True)
    assert fired(records) == [(1, EMBER), (3, UNDERTOW)]
    assert damage(records, "player") == [8]
    assert table.board.player.hp == 44
    assert table.board.phase == "plan"


def test_v09_08_with_no_other_slot_the_hop_is_skipped(scene):
    table, records = struck(scene, (1, "jal"), {1: EMBER})
    assert only(records, ChoiceSkipped) == ChoiceSkipped("hop")
    assert told(records, BlowHopped) == []
    assert only(records, BlowLanded) == BlowLanded(1, 8)
    assert table.board.discard == [EMBER]


def test_v09_09_agni_fires_both_neighbours_at_half_and_exhausts_all(scene):
    """[Stoneskin, Ember, Undertow, -], 2, blow 8: 8 + 3 damage, Block 4, Weak, blow 6, player -2."""
    table, records = struck(scene, (2, "agni"), {1: STONE, 2: EMBER, 3: UNDERTOW})
    assert fired(records) == [(2, EMBER), (1, STONE), (3, UNDERTOW)]
    assert damage(records) == [8, 3]
    assert only(records, BlockGained).amount == 4
    hit = told(records, DamageDealt)[-1]
    assert (hit.base, hit.final, hit.absorbed, hit.hp_lost) == (8, 6, 4, 2)
    assert [(r.card, r.reason, r.slot) for r in told(records, CardExhausted)] == [
        (EMBER, "ignition", 2),
        (STONE, "ignition", 1),
        (UNDERTOW, "ignition", 3),
    ]
    assert sorted(table.board.exhausted) == [EMBER, STONE, UNDERTOW]
    half = told(records, CardFired)[1]
    assert sums(half.block) == [("=", 8, 1, "printed", 8), ("*", 1, 2, "IGNITION", 4)]


@pytest.mark.parametrize(("number", "slots"), [(1, [1, 2]), (2, [2, 1, 3]), (3, [3, 2, 4]), (4, [4, 3])])
def test_v09_09_the_edges_have_one_neighbour(number, slots):
    assert answering(["a", "b", "c", "d"], number, "agni") == slots
    assert answering(["a", "b", "c", "d"], number, "vayu") == [number]


def test_v09_10_a_ward_cancels_the_damage_and_the_card_still_fires(scene):
    """Warded Ember, blow 13: enemy -8, player 0, ward gone."""
    table, records = struck(scene, (2, None), {2: EMBER}, wards=(2,), script_index=2)
    assert (table.board.enemy.hp, table.board.player.hp) == (62, 50)
    assert only(records, WardConsumed) == WardConsumed(2, 13)
    assert wards(table) == []
    assert damage(records, "player") == []


def test_v09_10_a_ward_stays_with_its_slot(scene):
    """It survives pulls, empty slots and other strikes."""
    table = declared(scene, (1, None), {2: EMBER}, wards=(2, 3), energy=2)
    table.act(Pull(2))
    table.act(EndTurn())
    assert wards(table) == [2, 3]


def test_v09_10_jal_uses_the_struck_ward_first_and_else_that_of_the_hop(scene):
    table, records = struck(scene, (1, "jal"), {1: EMBER, 3: GALE}, wards=(1, 3))
    assert only(records, WardConsumed).slot == 1
    assert wards(table) == [3]
    table, records = struck(scene, (1, "jal"), {1: EMBER, 3: GALE}, wards=(3,))
    assert only(records, WardConsumed).slot == 3
    assert (wards(table), table.board.player.hp) == ([], 50)


def test_v09_10_agnis_neighbours_lend_no_ward(scene):
    table, _ = struck(scene, (1, "agni"), {1: EMBER, 2: GALE}, wards=(2,))
    assert (wards(table), table.board.player.hp) == ([2], 42)


def test_v09_10_prithvi_uses_the_ward_and_raises_it_again(scene):
    table, records = struck(scene, (2, "prithvi"), {2: EMBER}, wards=(2,))
    kinds = [type(record) for record in records]
    assert kinds.index(WardConsumed) < kinds.index(WardRaised)
    assert (wards(table), row(table)[1]) == ([2], EMBER)
    assert table.board.player.hp == 50


def test_v09_10_read_the_other_way_the_ward_cancels_the_counter_too(scene):
    table, records = struck(scene, (2, "agni"), {1: STONE, 2: EMBER}, ALT, wards=(2,))
    assert fired(records) == []
    assert only(records, WardConsumed) == WardConsumed(2, 8)
    assert row(table) == [STONE, EMBER, None, None]
    assert (table.board.enemy.hp, table.board.player.hp) == (70, 50)


def test_v09_11_all_fired_block_meets_the_blow_and_the_rest_decays(scene):
    """Stoneskin, blow 5: 0 damage, 3 left, then 0. Blow 13: -5."""
    table, records = struck(scene, (2, None), {2: STONE}, script_index=3, turn=4)
    hit = only(records, DamageDealt)
    assert (hit.absorbed, hit.hp_lost, hit.block) == (5, 0, 3)
    assert BlockLost("player", 3) in records
    assert table.board.player.block == 0
    table, _ = struck(scene, (2, None), {2: STONE}, script_index=2, turn=3)
    assert table.board.player.hp == 45


def test_v09_11_a_ward_acts_first_and_leaves_the_block_untouched(scene):
    _, records = struck(scene, (2, None), {2: STONE}, wards=(2,))
    assert BlockLost("player", 8) in records


def test_v09_11_the_hops_block_counts(scene):
    table, _ = struck(scene, (1, "jal"), {1: EMBER, 4: STONE})
    assert table.board.player.hp == 50


def test_v09_12_weak_of_the_counter_weakens_the_same_blow(scene):
    """Undertow, blow 8: enemy -6, player -6; H-01: and the next one."""
    table, records = struck(scene, (2, None), {2: UNDERTOW})
    assert (table.board.enemy.hp, table.board.player.hp) == (64, 44)
    assert only(records, StatusTicked) == StatusTicked("enemy", "weak", 1)
    records = table.act(EndTurn())
    assert table.board.player.hp == 38
    assert only(records, StatusTicked).left == 0


def test_v09_13_the_fourth_blows_block_stands_before_the_counter(scene):
    """Ember on blow 5: 0 HP, Block 2; player -5; the Block is gone when the turn ends."""
    table, records = struck(scene, (2, None), {2: EMBER}, script_index=3, turn=4)
    hit = told(records, DamageDealt)[0]
    assert (hit.absorbed, hit.hp_lost, hit.block) == (8, 0, 2)
    assert BlockLost("enemy", 2) in records
    assert (table.board.enemy.block, table.board.player.hp) == (0, 45)
    assert table.board.script_index == 0


def test_v09_13_also_with_a_bypass_and_after_nullity(scene):
    _, records = struck(scene, (None, None), script_index=3, turn=4)
    assert BlockGained("enemy", 10, 10, source="guarded-blow") in records
    table = scene("V09", dice=[(2, None), (1, None), (3, None)], script_index=3, turn=4, cancelled=True)
    assert BlockGained("enemy", 10, 10, source="guarded-blow") in table.act(EndTurn())


def test_v09_14_a_lethal_counter_ends_it_before_the_blow(scene):
    """Enemy 8, Ember, player 3, blow 8: win."""
    table, records = struck(scene, (2, None), {2: EMBER}, enemy__hp=8, player__hp=3)
    assert records[-1] == CombatEnded("win", 1)
    assert damage(records, "player") == []
    assert row(table)[1] == EMBER


def test_v09_14_cards_leave_after_the_blow_and_miss_a_reshuffle(scene):
    """The reshuffle for Gale's own draw is without Gale, which is there for the next turn's."""
    _, records = struck(scene, (2, None), {2: GALE}, draw=[], discard=["ember-lash#3"])
    assert [r.order for r in told(records, DeckShuffled)] == [("ember-lash#3",), (GALE,)]
    order = [type(record) for record in records]
    assert order.index(DeckShuffled) < order.index(BlowLanded) < order.index(CardDiscarded)


def test_v09_15_the_first_placement_of_a_turn_is_free(scene):
    """Energy 5: place 0, pull 1, place 1: 3 left."""
    table = declared(scene, (2, None), deck=["ember-lash", "gale"], energy=5)
    assert table.price(Place(EMBER, 1)) == Price(0)
    records = table.act(Place(EMBER, 1))
    assert records[1:] == [CardPlaced(EMBER, 1), FreePlacementUsed()]
    records = table.act(Pull(1))
    assert records[1:] == [EnergySpent(1, 4, "pull"), CardReturned(EMBER, 1)]
    assert table.price(Place(EMBER, 1)) == Price(1)
    records = table.act(Place(EMBER, 1))
    assert records[1:] == [EnergySpent(1, 3, "place"), CardPlaced(EMBER, 1)]
    assert "is occupied" in refused(table, Place(GALE, 1))


def test_v09_15_the_free_one_keeps_over_forcing_and_comes_anew_each_turn(scene):
    table = scene("V09", dice=[(2, None), (3, None), *LATER], deck=["ember-lash", "gale"], energy=2)
    table.act(Force())
    table.act(Place(EMBER, 1))
    assert table.board.energy == 0
    assert "it costs 1 energy, and there is 0" in refused(table, Place(GALE, 2))
    table.act(EndTurn())
    assert table.price(Place(GALE, 2)) == Price(0)


@pytest.mark.parametrize(("cards", "income"), [({}, 5), ({1: EMBER}, 4), (dict.fromkeys(SLOTS), 1)])
def test_v09_16_income_is_one_and_one_for_each_empty_slot(scene, cards, income):
    if None in cards.values():
        cards = {1: EMBER, 2: GALE, 3: UNDERTOW, 4: STONE}
    _, records = struck(scene, (None, None), cards, energy=2)
    assert only(records, EnergyLapsed) == EnergyLapsed(2)
    assert only(records, EnergyGained).total == income


def test_v09_17_a_stayed_card_leaves_by_the_later_verb(scene):
    """Stayed Ember, next strike plain: fires 8, discard, ward used."""
    table = scene("V09", dice=[(2, "prithvi"), (2, None), (1, None)], slots={2: EMBER})
    table.act(EndTurn())
    assert (row(table)[1], wards(table)) == (EMBER, [2])
    records = table.act(EndTurn())
    assert damage(records) == [8]
    assert only(records, WardConsumed).slot == 2
    assert only(records, CardDiscarded) == CardDiscarded(EMBER, 2)
    assert table.board.player.hp == 42


def test_v09_18_vayu_returns_the_card_in_the_exit_step(scene):
    """Gale struck by Vayu: 5 damage, draw 1, blow, then Gale in hand; the next income counts its slot."""
    table, records = struck(scene, (2, "vayu"), {2: GALE})
    order = [type(r) for r in records if isinstance(r, CardFired | CardDrawn | BlowLanded | CardReturned)]
    assert order == [CardFired, CardDrawn, BlowLanded, CardReturned, CardDrawn]
    assert table.board.energy == 5
    assert GALE in table.board.hand


def nullity_at_turn_end(scene, ruleset="V09", **fields):
    """Turn 6 ends and the enemy declares Akasha."""
    table = scene(ruleset, dice=[(3, None), (2, "prithvi")], slots={1: EMBER, 4: STONE}, turn=6, **fields)
    table.board.element_die[4] = "akasha"
    table.chance.dice = [(2, "akasha")]
    return table, table.act(EndTurn())


def test_v09_19_nullity_counts_as_soon_as_the_face_shows(scene):
    """Declared at the end of turn 6: turn 7 has energy 5, and its resolution rolls blind."""
    table, records = nullity_at_turn_end(scene)
    at = records.index(DeclarationRolled(2, "akasha"))
    assert records[at + 1 : at + 4] == [
        DeclarationCancelled(),
        CardReturned(EMBER, 1),
        CardReturned(STONE, 4),
    ]
    assert (table.board.turn, table.board.energy, table.board.cancelled) == (7, 5, True)
    assert "Nullity cancelled it" in refused(table, Force())
    table.board.slots[1].ward = True
    table.act(Place(EMBER, 1))
    table.chance.dice = [(1, "prithvi"), (4, None)]
    records = table.act(EndTurn())
    blind = records[1:3]
    assert blind == [DiceRolled((1, "prithvi"), 7, 0, (0, 3), "blind"), DeclarationRolled(1, "prithvi", True)]
    assert fired(records) == [(1, EMBER)]
    assert only(records, WardRaised) == WardRaised(1)
    assert wards(table) == [1, 2]
    assert table.board.cancelled is False


def test_v09_19_nullity_counts_whatever_the_number_shows(scene):
    table = scene("V09", dice=[(3, None)], slots={1: EMBER}, energy=5)
    table.board.element_die[4] = "akasha"
    table.chance.dice = [(None, "akasha")]
    records = table.act(Force())
    assert told(records, DeclarationCancelled) == [DeclarationCancelled()]
    assert row(table) == [None] * 4


def test_v09_19_read_the_other_way_nullity_waits_for_the_resolution(scene):
    """The cards return when the blow would fall, and the declaration can still be forced."""
    table, records = nullity_at_turn_end(scene, ALT)
    assert told(records, DeclarationCancelled) == []
    assert (table.board.energy, row(table)) == (3, [EMBER, None, None, STONE])
    assert Force() in list(table.legal_actions())
    table.chance.dice = [(1, None), (4, None)]
    records = table.act(EndTurn())
    kinds = [type(record) for record in records]
    assert kinds[1:6] == [DeclarationCancelled, CardReturned, CardReturned, DiceRolled, DeclarationRolled]
    assert fired(records) == []
    assert damage(records, "player") == [8]


def test_v09_20_a_blind_akasha_counts_as_blank(scene):
    """Blind 2 + Akasha: plain blow on 2, and no second return."""
    table = scene("V09", dice=[(1, None)], slots={2: EMBER, 3: GALE}, cancelled=True)
    table.board.element_die[4] = "akasha"
    table.chance.dice = [(2, "akasha"), (4, None)]
    records = table.act(EndTurn())
    assert DeclarationRolled(2, None, blind=True) in records
    assert told(records, (DeclarationCancelled, CardReturned)) == []
    assert only(records, CardDiscarded) == CardDiscarded(EMBER, 2)
    assert row(table) == [None, None, GALE, None]


@pytest.mark.parametrize(("hp", "opens"), [(30, False), (29, True)])
def test_v09_21_the_gate_is_at_thirty_percent_and_changes_a_face(scene, hp, opens):
    """Max 70: 22 no, 21 yes. Face 4 for good; a roll declared already is kept; no card comes."""
    table, records = struck(scene, (2, "prithvi"), {2: EMBER}, enemy__hp=hp)
    assert told(records, DieFaceReplaced) == ([DieFaceReplaced(4, "akasha", None)] if opens else [])
    assert table.board.element_die == [*ELEMENTS, "akasha" if opens else None, None]
    assert told(records, WardRaised) == [WardRaised(2)]
    assert not table.board.akasha_granted
    assert not hasattr(table.game, "akasha")


def test_v09_21_the_face_is_changed_once(scene):
    table, records = struck(scene, (2, "agni"), {1: GALE, 2: EMBER, 3: UNDERTOW}, enemy__hp=25)
    assert len(damage(records)) == 3
    assert told(records, DieFaceReplaced) == [DieFaceReplaced(4, "akasha", None)]
    table.chance.dice = [(1, None)]
    table.board.slots[3].card = "ember-lash#3"
    table.board.hand.remove("ember-lash#3")
    records = table.act(EndTurn())
    assert told(records, DieFaceReplaced) == []
    assert table.game.dice(table.board)[1].faces == (*ELEMENTS, "akasha", None)


def test_s2_23_the_variant_beats_the_shared_gate(scene):
    """Enemy at 35 of 70: nothing happens; at 21 of 70: a die face changes."""
    _, records = struck(scene, (2, None), {2: EMBER}, enemy__hp=43)
    assert told(records, DieFaceReplaced) == []
    _, records = struck(scene, (2, None), {2: EMBER}, enemy__hp=29)
    assert told(records, DieFaceReplaced) == [DieFaceReplaced(4, "akasha", None)]


def test_v09_22_forced_into_nullity_in_the_middle_of_the_plan(scene):
    """Energy 5, one card placed free, force: card in hand, energy 3, the next placement costs 1."""
    table = scene("V09", dice=[(2, None)], deck=["ember-lash"], energy=5)
    table.board.element_die[4] = "akasha"
    table.act(Place(EMBER, 1))
    table.chance.dice = [(2, "akasha")]
    table.act(Force())
    assert EMBER in table.board.hand
    assert table.board.energy == 3
    assert table.price(Place(EMBER, 1)) == Price(1)
    table.act(Place(EMBER, 1))
    assert table.board.energy == 2


def test_v09_23_the_plan_may_end_without_a_card(scene):
    """Empty board, number 2, blow 8: player -8, no card fires."""
    table, records = struck(scene, (2, None))
    assert fired(records) == []
    assert table.board.player.hp == 42


# --- 1. Actions: window, price, refusal -----------------------------------------------------------


def test_v09_the_plan_and_what_is_legal_in_it(scene):
    table = declared(scene, (2, "jal"))
    actions = list(table.legal_actions())
    assert [a for a in actions if not isinstance(a, Place)] == [BuyDraw(), Force(), EndTurn()]
    assert len(actions) == 6 * 4 + 3
    for action in (Roll(), Reroll()):
        assert "is not an action of their-dice" in refused(table, action)
    assert "belongs to choice" in refused(table, Choose("1"))


def test_v09_pulling_takes_a_placed_card_back_for_one(scene):
    table = declared(scene, (2, None), {3: EMBER}, energy=1)
    assert "slot 1 is empty" in refused(table, Pull(1))
    assert "no slot 7" in refused(table, Pull(7))
    assert table.price(Pull(3)) == Price(1)
    table.act(Pull(3))
    assert (table.board.energy, row(table)) == (0, [None] * 4)
    table.board.slots[0].card = table.board.hand.pop()
    assert "it costs 1 energy" in refused(table, Pull(1))


def test_h_03_cards_are_bought_until_the_first_forcing(scene):
    table = scene("V09", dice=[(2, None), (3, None)], deck=["ember-lash"], energy=5)
    table.act(Place(EMBER, 2))
    table.act(BuyDraw())
    assert (len(table.board.hand), table.board.energy) == (7, 4)
    table.act(Force())
    assert "before the first forcing" in refused(table, BuyDraw())


def test_s2_12_no_draw_is_sold_when_none_can_arrive_and_the_last_energy_may_be_spent(scene):
    table = declared(scene, (2, None), energy=1)
    table.act(BuyDraw())
    assert table.board.energy == 0
    table = declared(scene, (2, None), energy=1, draw=[], discard=[])
    assert "no card that could be drawn" in refused(table, BuyDraw())


def test_h_04_after_sixty_four_actions_the_plan_can_only_end(scene):
    table = declared(scene, (2, None), energy=5, actions=64)
    assert list(table.legal_actions()) == [EndTurn()]
    assert "used up its actions" in refused(table, Force())
    table = declared(scene, (1, "jal"), {1: EMBER, 2: GALE, 3: STONE}, actions=64)
    table.act(EndTurn())
    assert list(table.legal_actions()) == [Choose("2"), Choose("3")]


# --- Order of the resolution, its ends ------------------------------------------------------------


def test_v09_the_order_of_a_whole_resolution(scene):
    cards = {1: UNDERTOW, 3: STONE}
    table, records = struck(scene, (2, "vayu"), cards, script_index=3, turn=4, energy=2)
    kinds = [type(record) for record in records[1:]]
    assert kinds[: kinds.index(DiceRolled) + 2] == [
        EnemyActed,
        BlockGained,
        CardsSlid,
        CardMoved,
        CardFired,
        DamageDealt,
        StatusGained,
        BlowLanded,
        DamageDealt,
        CardReturned,
        EnergyLapsed,
        BlockLost,
        StatusTicked,
        TurnEnded,
        DiceRolled,
        DeclarationRolled,
    ]
    assert row(table) == [None, None, STONE, None]


def test_s_16_the_blow_can_lose_it(scene):
    _, records = struck(scene, (2, None), player__hp=8)
    assert records[-1] == CombatEnded("loss", 1)
    assert told(records, DeclarationRolled) == []


def test_s_16_a_win_by_the_hop_drops_the_blow(scene):
    table = declared(scene, (1, "jal"), {1: EMBER, 2: GALE, 3: UNDERTOW}, enemy__hp=13, player__hp=1)
    table.act(EndTurn())
    records = table.act(Choose("2"))
    assert records[-1] == CombatEnded("win", 1)
    assert table.board.pending is None


def test_s_23_no_turn_is_declared_after_the_sixtieth(scene):
    table = scene("V09", dice=[(2, None)], turn=60)
    assert table.act(EndTurn())[-1] == CombatEnded("stalemate", 60)
    assert table.board.turn == 60


def test_h_10_the_blow_is_shown_a_turn_ahead(scene):
    _, records = struck(scene, (2, None), script_index=1)
    shown = only(records, IntentShown)
    assert [(i.name, i.damage, i.block) for i in (shown.now, shown.next)] == [
        ("heavy-blow", 13, 0),
        ("guarded-blow", 5, 10),
    ]


# --- Versions and content -------------------------------------------------------------------------


def test_the_draft_is_easier_and_a_second_forcing_can_be_paid(scene):
    table = scene(DRAFT, dice=[(2, None), (3, None), (1, None)])
    assert table.board.enemy.max_hp == 60
    assert [intent.damage for intent in table.game.script] == [7, 7, 11, 4]
    table.act(Force())
    assert table.price(Force()) == Price(3)
    table.act(Force())
    assert table.board.energy == 0


def test_the_rulings_default_to_the_design():
    assert load("V09").rules.rulings == Rulings()
    assert load(ALT).rules.rulings == Rulings(nullity="at_resolution", ward="strike")


def test_the_akasha_face_must_be_on_the_die(tmp_path):
    file = tmp_path / "draft.toml"
    file.write_text('game = "their-dice"\nversion = "x"\nextends = "1.0"\n[akasha]\nface = 6\n')
    with pytest.raises(ContentError) as why:
        load(str(file))
    assert "akasha.face" in str(why.value)
    assert "0 to 5" in str(why.value)


def test_an_akasha_card_is_refused(tmp_path):
    file = tmp_path / "draft.toml"
    file.write_text('game = "their-dice"\nversion = "x"\nextends = "1.0"\n[akasha]\ncard = "gale"\n')
    with pytest.raises(ContentError) as why:
        load(str(file))
    assert "akasha.card" in str(why.value)


# --- Pure: what the declared blow would do --------------------------------------------------------


def test_a_blow_is_foreseen_with_its_answers(scene):
    table = declared(scene, (2, "agni"), {1: STONE, 2: EMBER, 3: UNDERTOW})
    before = digest(table.board)
    foreseen = table.game.foresee(table.board)
    assert digest(table.board) == before
    assert foreseen.answers == (
        Answer(2, EMBER, 8, 0),
        Answer(1, STONE, 0, 4),
        Answer(3, UNDERTOW, 3, 0),
    )
    assert (foreseen.blow, foreseen.enemy_hp, foreseen.player_hp, foreseen.outcome) == (6, 59, 48, None)


def test_a_slide_is_foreseen(scene):
    table = declared(scene, (2, "vayu"), {3: EMBER})
    foreseen = table.game.foresee(table.board)
    assert foreseen.slides == (Slide(EMBER, 3, 2),)
    assert foreseen.answers == (Answer(2, EMBER, 8, 0),)


def test_a_cancelled_declaration_cannot_be_foreseen(scene):
    table = declared(scene, (2, None), cancelled=True)
    assert table.game.foresee(table.board) is None


def test_a_ward_is_foreseen_to_leave_nothing_of_the_blow(scene):
    table = declared(scene, (2, None), {2: EMBER}, wards=(2,))
    foreseen = table.game.foresee(table.board)
    assert (foreseen.ward, foreseen.blow, foreseen.player_hp) == (2, 0, 50)


def test_a_foreseen_answer_meets_block_standing_block_and_dexterity(scene):
    """Ember 8, Gale 2, Undertow 3 against Block 4 and standing Block 6: 3 get through; no Block below 0."""
    table = declared(scene, (2, "agni"), {1: GALE, 2: EMBER, 3: UNDERTOW}, enemy__block=4)
    table.board.enemy.standing = 6
    answers = table.game.foresee(table.board).answers
    assert [answer.damage for answer in answers] == [0, 0, 3]
    table = declared(scene, (2, None), {2: STONE}, player__dexterity=-9)
    foreseen = table.game.foresee(table.board)
    assert foreseen.answers == (Answer(2, STONE, 0, 0),)
    table.act(EndTurn())
    assert table.board.player.hp == foreseen.player_hp == 42


def test_what_is_foreseen_is_what_happens(random_play):
    """Over random games of every version, some with wards, statuses and a weak enemy."""
    seen = set()
    for ruleset, seed in product(("V09", ALT, DRAFT), (1, 2)):
        for n, table in enumerate(random_play(ruleset, 5, seed=seed)):
            board = table.board
            if board.outcome or board.pending:
                continue
            twin = table.copy()
            twin.board.slots[n % 4].ward = n % 3 == 0
            twin.board.enemy.hp = 1 + n % 40
            twin.board.player.weak = n % 2
            check_foresight(twin, seen)
    assert {"hop", "ward", "slide", "win", "loss", "bypass", "agni"} <= seen


def check_foresight(table, seen):
    """Compare what is foreseen for each hop with what the resolution does."""
    game, board = table.game, table.board
    foreseen = game.foresee(board)
    if foreseen is None:
        return
    for hop in foreseen.hops or (None,):
        wanted = game.foresee(board, hop)
        twin = table.copy()
        records = twin.act(EndTurn())
        if twin.board.pending:
            assert [int(value) for value in twin.board.pending.options] == list(foreseen.hops)
            rest = game.foresee(twin.board, hop)
            assert rest.answers == wanted.answers[1:]
            assert (rest.enemy_hp, rest.player_hp) == (wanted.enemy_hp, wanted.player_hp)
            records = [*records, *twin.act(Choose(str(hop)))]
        assert (twin.board.enemy.hp, twin.board.player.hp) == (wanted.enemy_hp, wanted.player_hp)
        assert twin.board.outcome == wanted.outcome
        assert fired(records) == [(answer.slot, answer.card) for answer in wanted.answers]
        assert [(m.card, m.source, m.target) for m in told(records, CardMoved)] == [*wanted.slides]
        if wanted.outcome != "win":
            assert [r.slot for r in told(records, WardConsumed)] == [wanted.ward][: wanted.ward is not None]
        seen |= {"hop"} if hop else set()
        seen |= {"ward"} if told(records, WardConsumed) else set()
        seen |= {"slide"} if wanted.slides else set()
        seen |= {"bypass"} if wanted.struck is None else set()
        seen |= {"agni"} if len(wanted.answers) > 1 and board.element == "agni" else set()
        seen |= {wanted.outcome} if wanted.outcome else set()


def check_board(board, game):
    """What the page promises at any moment: energy to 5, two forcings, no enemy Block in the plan."""
    assert board.energy <= 5
    assert board.forcings <= len(game.rules.prices.force)
    assert not board.enemy.block or board.pending or board.outcome
    assert not board.cancelled or board.element == "akasha"
    assert board.element != "akasha" or board.element_die[game.rules.akasha.face] == "akasha"
    assert not board.akasha_granted


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("version", ["1.0", "1.1-draft", "1.0-alt"])
def test_whole_games_at_random_keep_every_invariant(play_at_random, version, seed):
    slots = (0, 1, 2, 3, 4, 5)
    game = load(f"their-dice@{version}").game
    fixed = [Force(), BuyDraw(), EndTurn(), Roll(), *(Pull(n) for n in slots)]
    placing = [Place(card, n) for card in game.printed for n in slots]
    thinkable = [*fixed, *placing, *(Choose(str(n)) for n in slots)]
    table = play_at_random(
        f"their-dice@{version}", seed, lambda _: thinkable, lambda board: check_board(board, game)
    )
    assert table.board.outcome in ("win", "loss", "stalemate")
