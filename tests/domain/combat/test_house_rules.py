"""V01 House Rules, rule by rule; every test names the ruling, or the line of the design, that it holds to."""

from collections import Counter
from fractions import Fraction
from itertools import product, takewhile

import pytest

from domain.chance.seeded import SeededChance
from domain.combat.house_rules import (
    LatchesCleared,
    MatchesDerived,
    ScorchAdded,
    ScorchCleared,
    ScorchSpent,
    SlotLatched,
    VoidOpened,
)
from domain.combat.kit.records import (
    AkashaGranted,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardReturned,
    CombatEnded,
    DamageDealt,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    Exhaust,
    IntentShown,
    Place,
    PlayShunya,
    Reroll,
    Roll,
    ShunyaPlayed,
    StatusGained,
)
from domain.errors import IllegalAction
from domain.game import Price
from domain.records import CardDrawn, DiceRolled, DrawMissed
from domain.rulesets import load
from domain.step import Step
from domain.table import Table

EMBER, UNDERTOW, GALE, STONESKIN, SHUNYA = (
    "ember-lash#1",
    "undertow#1",
    "gale#1",
    "stoneskin#1",
    "shunya#1",
)
NUMBERS = (1, 2, 3, 4, None)
ELEMENTS = ("agni", "jal", "vayu", "prithvi", None)
OCCUPATIONS = [tuple(n for n in (1, 2, 3, 4) if mask >> (n - 1) & 1) for mask in range(16)]
ONE_OF_EACH = {1: EMBER, 2: UNDERTOW, 3: GALE, 4: STONESKIN}


def play(table, *actions):
    """Take the actions and give all their records."""
    return [record for action in actions for record in table.act(action)]


def of(records, kind):
    return [record for record in records if isinstance(record, kind)]


def mine(records):
    """The records of a step up to the enemy's turn."""
    return list(takewhile(lambda record: not isinstance(record, EnemyActed), records))


def fired(records):
    """What fired: slot -> (damage number, Block number) before the pipeline, None for no number."""
    return {
        r.slot: tuple(terms[-1].total if terms else None for terms in (r.damage, r.block))
        for r in of(records, CardFired)
    }


def drawn(records):
    """How many cards the player's part of a step drew."""
    return len(of(mine(records), CardDrawn))


def scorch(table):
    return [slot.scorch for slot in table.board.slots]


def latched(table):
    return [n for n, slot in enumerate(table.board.slots, 1) if slot.latched]


def with_shunya(table):
    """Give the player the Akasha card, as the gate would."""
    table.board.hand.append(SHUNYA)
    table.board.akasha_granted = True
    return table


def refused(table, action):
    """Hold that an action is refused, unlisted and without effect; give the reason."""
    assert action not in list(table.legal_actions())
    board = repr(table.board)
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert repr(table.board) == board
    return str(why.value)


# --- The design, line by line ----------------------------------------------------------------------


def test_dice_have_six_faces_each(scene):
    """V01, dice: number 1 2 3 4 blank blank; element Agni Jal Vayu Prithvi blank blank."""
    table = scene("V01")
    number, element = table.game.dice(table.board)
    assert number.faces == (1, 2, 3, 4, None, None)
    assert element.faces == ("agni", "jal", "vayu", "prithvi", None, None)


@pytest.mark.parametrize("shown", list(product(NUMBERS, ELEMENTS)))
def test_both_dice_are_rolled_together_and_a_blank_is_a_face(scene, shown):
    """V01, dice: both are in the state after every roll, blank or not (S-27)."""
    table = scene("V01", dice=[shown])
    (rolled,) = of(play(table, Roll()), DiceRolled)
    assert rolled.shown == shown
    assert (table.board.number, table.board.element) == shown
    assert table.board.rolls == 1


def test_starting_deck_is_ten_cards_and_five_are_the_hand():
    """V01, starting deck: 3 Ember Lash, 2 Undertow, 2 Gale, 3 Stoneskin, hand of 5 (and S-14's draw)."""
    table = Table.start(load("V01").game, SeededChance(5))
    board = table.board
    ids = {*board.hand, *board.draw}
    kinds = Counter(card.partition("#")[0] for card in ids)
    assert kinds == {"ember-lash": 3, "undertow": 2, "gale": 2, "stoneskin": 3}
    assert {EMBER, "ember-lash#2", "ember-lash#3", UNDERTOW, GALE, STONESKIN} <= ids
    assert (len(board.hand), len(board.draw), board.discard, board.exhausted) == (6, 4, [], [])


def test_fighters_and_their_hit_points(scene):
    """V01, player HP 50; Betaal Sentinel HP 70."""
    board = scene("V01").board
    assert (board.player.hp, board.player.max_hp, board.enemy.hp, board.enemy.max_hp) == (50, 50, 70, 70)


def test_script_is_strike_strike_cleave_guard(scene):
    """V01, enemy: Strike 8, Strike 8, Cleave 13, Guard 10 Block then Jab 4, and again; 8.25 a turn."""
    script = [(i.name, i.damage, i.block) for i in scene("V01").game.script]
    assert script == [("strike", 8, 0), ("strike", 8, 0), ("cleave", 13, 0), ("guard", 4, 10)]
    assert Fraction(sum(damage for _, damage, _ in script), 4) == Fraction(33, 4)


@pytest.mark.parametrize(
    ("card", "damage", "block"),
    [(EMBER, 8, None), (UNDERTOW, 6, None), (GALE, 5, None), (STONESKIN, None, 7)],
)
def test_cards_have_their_printed_numbers(scene, card, damage, block):
    """V01, starting deck: Ember 8; Undertow 6; Gale 5; Stoneskin 7 Block."""
    table = scene("V01", dice=[(2, None)], slots={2: card})
    assert fired(play(table, Roll(), EndTurn())) == {2: (damage, block)}


def test_undertow_weakens_and_gale_draws_when_they_fire(scene):
    """V01, starting deck: Undertow applies Weak 1, Gale draws 1."""
    table = scene("V01", dice=[(1, "agni")], slots={1: UNDERTOW, 2: GALE})
    records = mine(play(table, Roll(), EndTurn()))
    assert [(s.target, s.status, s.amount) for s in of(records, StatusGained)] == [("enemy", "weak", 1)]
    assert drawn(records) == 1


def test_placing_is_free_and_slots_hold_one_card(scene):
    """V01, slots: 4 slots, placement costs 0 energy, an occupied slot cannot be overwritten."""
    table = scene("V01", deck=["ember-lash", "stoneskin"])
    assert table.price(Place(EMBER, 1)) == Price(0)
    table.act(Place(EMBER, 1))
    assert (table.board.slots[0].card, table.board.energy) == (EMBER, 4)
    assert EMBER not in table.board.hand
    assert "occupied" in refused(table, Place(STONESKIN, 1))
    assert "slots are 1 to 4" in refused(table, Place(STONESKIN, 5))
    assert "slots are 1 to 4" in refused(table, Place(STONESKIN, 0))


@pytest.mark.parametrize("occupied", OCCUPATIONS)
def test_every_outcome_on_every_board_matches_as_the_elements_say(scene, occupied):
    """V01, element behaviours and V01-04: who matches, who is scorched, who is latched, who fires."""
    for number, element in product(NUMBERS, ELEMENTS):
        table = scene("V01", dice=[(number, element)], slots={n: ONE_OF_EACH[n] for n in occupied})
        n = number if number is not None else min(occupied, default=None)
        wanted = set()
        if n is not None:
            wanted = {
                "agni": {i for i in range(1, 5) if i >= n},
                "jal": {5 - n},
                "vayu": {n - 1, n + 1} & {1, 2, 3, 4},
                "prithvi": {n},
                None: {n},
            }[element]
        records = play(table, Roll())
        assert table.board.matched == sorted(wanted)
        assert of(records, MatchesDerived) == [MatchesDerived(tuple(sorted(wanted)), n)]
        assert scorch(table) == [int(element == "agni" and n is not None and i < n) for i in range(1, 5)]
        assert latched(table) == ([n] if element == "prithvi" and n is not None else [])
        after = mine(table.act(EndTurn()))
        assert [r.slot for r in of(after, CardFired)] == sorted(wanted & set(occupied))
        returned = [r.slot for r in of(after, CardReturned)]
        left = [r.slot for r in of(after, CardDiscarded)]
        assert (returned if element == "vayu" else left) == sorted(wanted & set(occupied))
        assert (left if element == "vayu" else returned) == []
        unfired = [i for i in occupied if i not in wanted]
        assert [i for i in occupied if table.board.slots[i - 1].card == ONE_OF_EACH[i]] == unfired


def test_jal_mirrors_one_with_four_and_two_with_three(scene):
    """V01, Jal: slot 5 - N."""
    matched = []
    for number in (1, 2, 3, 4):
        table = scene("V01", dice=[(number, "jal")])
        table.act(Roll())
        matched.append(table.board.matched)
    assert matched == [[4], [3], [2], [1]]


def test_vayu_does_not_wrap(scene):
    """V01, Vayu: 1 matches only 2, 4 only 3."""
    matched = []
    for number in (1, 2, 3, 4):
        table = scene("V01", dice=[(number, "vayu")])
        table.act(Roll())
        matched.append(table.board.matched)
    assert matched == [[2], [1, 3], [2, 4], [3]]


def test_scorch_adds_one_each_to_damage_and_to_block_and_is_spent(scene):
    """V01, Agni: +1 damage or +1 Block for each Scorch; gone when that slot's card fires (and S-06)."""
    table = scene("V01", dice=[(1, "agni")], slots={1: EMBER, 2: STONESKIN})
    table.board.slots[0].scorch = 3
    table.board.slots[1].scorch = 2
    records = mine(play(table, Roll(), EndTurn()))
    assert fired(records) == {1: (11, None), 2: (None, 9)}
    assert of(records, ScorchSpent) == [ScorchSpent(1, 3), ScorchSpent(2, 2)]
    assert scorch(table) == [0, 0, 0, 0]
    told = [(t.sign, t.times, t.over, t.why, t.total) for t in of(records, CardFired)[0].damage]
    assert told == [("=", 8, 1, "printed", 8), ("+", 3, 1, "Scorch", 11)]


def test_no_scorch_leaves_no_fact_of_its_spending(scene):
    """V01, Agni: nothing lies there, nothing is spent."""
    table = scene("V01", dice=[(1, None)], slots={1: EMBER})
    assert of(play(table, Roll(), EndTurn()), ScorchSpent) == []


def test_firing_goes_from_slot_1_to_slot_4(scene):
    """V01, resolution 7: slot order 1 to 4; each card is gone before the next slot fires (S-21)."""
    table = scene("V01", dice=[(1, "agni")], slots={1: STONESKIN, 2: EMBER, 3: GALE, 4: UNDERTOW})
    records = mine(play(table, Roll(), EndTurn()))
    order = [(type(r).__name__, r.slot) for r in of(records, CardFired | CardDiscarded)]
    assert order == [(kind, n) for n in (1, 2, 3, 4) for kind in ("CardFired", "CardDiscarded")]
    assert table.board.discard[-1] == UNDERTOW


def test_a_card_fires_riders_then_jal_then_scorch_then_leaves(scene):
    """V01.E 5: value, pipeline, riders (its own, then Jal's Weak), Scorch off, card out."""
    table = scene("V01", dice=[(2, "jal")], slots={3: GALE})
    table.board.slots[2].scorch = 1
    records = mine(play(table, Roll(), EndTurn()))
    kinds = [type(r) for r in records[records.index(EndTurn()) :]]
    assert kinds[:7] == [EndTurn, CardFired, DamageDealt, CardDrawn, StatusGained, ScorchSpent, CardDiscarded]


def test_unmatched_cards_stay_and_clog(scene):
    """V01, resolution 7: unmatched cards remain on their slots."""
    table = scene("V01", dice=[(1, None)], deck=["ember-lash", "gale"])
    play(table, Place(EMBER, 1), Place(GALE, 4), Roll(), EndTurn())
    assert [slot.card for slot in table.board.slots] == [None, None, None, GALE]
    assert table.board.slots[3].placed_on_turn == 1
    assert table.board.slots[0].placed_on_turn == 0


def test_block_absorbs_and_decays_at_the_end_of_the_enemys_turn(scene):
    """V01, resolution 8: Stoneskin's 7 takes 7 of Strike's 8, then Block is 0."""
    table = scene("V01", dice=[(1, None), (2, None)], slots={1: STONESKIN, 2: "stoneskin#2"})
    records = play(table, Roll(), EndTurn())
    assert table.board.player.hp == 49
    assert table.board.player.block == 0
    assert of(records, BlockLost) == []
    table.board.player.block = 4
    records = play(table, Roll(), EndTurn())
    assert table.board.player.hp == 49
    assert of(records, BlockLost) == [BlockLost("player", 3)]
    assert table.board.player.block == 0


@pytest.mark.parametrize(
    ("action", "price"),
    [
        (Roll(), 1),
        (Reroll(), 2),
        (Exhaust(1), 1),
        (BuyDraw(), 1),
        (PlayShunya(SHUNYA, 2), 2),
        (Place(EMBER, 2), 0),
        (EndTurn(), 0),
    ],
)
def test_prices(scene, action, price):
    """V01, energy: roll 1, reroll 2, exhaust 1, paid draw 1, Akasha 2; ending a turn is free."""
    table = with_shunya(scene("V01", dice=[(1, None), (1, None)], deck=["ember-lash"], slots={1: GALE}))
    table.board.discard = [table.board.hand.pop(1)]
    assert table.price(action) == Price(price, "energy")
    if isinstance(action, Reroll | EndTurn):
        table.act(Roll())
    before = table.board.energy
    spent = of(table.act(action), EnergySpent)
    assert sum(s.amount for s in spent) == price
    assert [(s.amount, s.total) for s in spent] == ([(price, before - price)] if price else [])
    if price:
        assert spent[0].sink == action.__struct_config__.tag.partition(".")[2].removeprefix("play_")


def test_a_reroll_derives_anew_and_undoes_nothing(scene):
    """V01, reroll: matches anew from the new dice; energy, Scorch, placed cards and latches stay."""
    table = scene("V01", dice=[(2, "agni"), (1, "prithvi")], slots={3: GALE})
    table.act(Roll())
    assert (table.board.matched, scorch(table), table.board.energy) == ([2, 3, 4], [1, 0, 0, 0], 3)
    table.act(Reroll())
    assert (table.board.matched, scorch(table), table.board.energy) == ([1], [1, 0, 0, 0], 1)
    assert table.board.slots[2].card == GALE
    assert table.board.rolls == 2
    assert of([r for step in table.steps for r in step], CardFired) == []


def test_latches_survive_a_reroll_and_match_with_it(scene):
    """V01, Prithvi: the match survives every reroll; V01, resolution 5: latched slots stay matched."""
    table = scene("V01", dice=[(4, "prithvi"), (2, "jal")])
    play(table, Roll(), Reroll())
    assert table.board.matched == [3, 4]
    table = scene("V01", dice=[(4, "prithvi"), (2, "prithvi")])
    play(table, Roll(), Reroll())
    assert (table.board.matched, latched(table)) == ([2, 4], [2, 4])


def test_resolution_order_of_a_whole_turn(scene):
    """V01, resolution 1 to 8: income, draw, place, roll, match, reroll, fire, enemy, Block."""
    table = scene("V01", dice=[(1, "prithvi"), (2, "vayu")], deck=["stoneskin", "gale"])
    start = [type(r).__name__ for r in table.steps[0]]
    assert start[-4:] == ["TurnStarted", "EnergyGained", "CardDrawn", "IntentShown"]
    assert start[:3] == ["Start", "CombatStarted", "DeckShuffled"]
    records = play(table, Place(STONESKIN, 1), Place(GALE, 3), Roll(), Reroll(), EndTurn())
    assert [type(r).__name__ for r in records] == [
        *("Place", "CardPlaced", "Place", "CardPlaced"),
        *("Roll", "EnergySpent", "PhaseEntered", "DiceRolled", "SlotLatched", "MatchesDerived"),
        *("Reroll", "EnergySpent", "DiceRolled", "MatchesDerived"),
        *("EndTurn", "CardFired", "BlockGained", "CardReturned"),
        *("CardFired", "DamageDealt", "CardDrawn", "CardReturned"),
        *("CardDrawn", "LatchesCleared", "EnergyLapsed"),
        *("EnemyActed", "DamageDealt", "TurnEnded"),
        *("TurnStarted", "EnergyGained", "CardDrawn", "IntentShown"),
    ]


def test_enemy_at_zero_wins_and_player_at_zero_loses(scene):
    """V01, win / lose."""
    table = scene("V01", dice=[(1, None)], slots={1: EMBER}, enemy__hp=8)
    records = play(table, Roll(), EndTurn())
    assert records[-1] == CombatEnded("win", 1)
    table = scene("V01", dice=[(1, None)], player__hp=8)
    records = play(table, Roll(), EndTurn())
    assert records[-1] == CombatEnded("loss", 1)
    assert table.is_over


def test_legend_names_the_six_faces():
    """V01, element legend: Threshold, Mirror, Neighbours, Latch, Calm, Void."""
    legend = load("V01").text.legend
    assert {face: text.partition(".")[0] for face, text in legend.items()} == {
        "AGNI": "Threshold",
        "JAL": "Mirror",
        "VAYU": "Neighbours",
        "PRITHVI": "Latch",
        "BLANK": "Calm",
        "AKASHA": "Void",
    }


def test_akasha_comes_at_half_and_plays_for_two(scene):
    """V01, Akasha: at 35 of 70 the card is in the hand; 2 energy; every occupied slot at half; exhausts."""
    table = scene("V01", dice=[(1, None), (4, "jal")], slots={1: EMBER, 2: "ember-lash#2"}, enemy__hp=43)
    records = play(table, Roll(), EndTurn())
    assert of(records, AkashaGranted) == [AkashaGranted(SHUNYA)]
    assert SHUNYA in table.board.hand
    table.board.energy = 4
    records = play(table, PlayShunya(SHUNYA, 4), Roll(), EndTurn())
    assert fired(records) == {2: (4, None)}
    assert table.board.exhausted == [SHUNYA]
    assert SHUNYA not in table.board.hand


def test_shunya_leaves_its_facts_in_order(scene):
    """V01.B: played, Scorch cleared, latches cleared, Void, exhausted, and matches anew after a roll."""
    table = with_shunya(scene("V01", dice=[(2, "prithvi")], slots={1: EMBER}, energy=4))
    table.board.slots[0].scorch = 2
    table.board.slots[3].scorch = 1
    table.act(Roll())
    records = table.act(PlayShunya(SHUNYA, 3))
    assert records == [
        PlayShunya(SHUNYA, 3),
        EnergySpent(2, 1, "shunya"),
        ShunyaPlayed(SHUNYA, 3),
        ScorchCleared(3),
        LatchesCleared((2,), "shunya"),
        VoidOpened(),
        CardExhausted(SHUNYA, "shunya"),
        MatchesDerived((1, 2, 3, 4), 2),
    ]
    assert (scorch(table), latched(table), table.board.void) == ([0] * 4, [], True)


def test_shunya_with_nothing_to_clear_says_nothing_of_it(scene):
    """V01.B: in PREP no match is derived, and no clearing of nothing is told."""
    table = with_shunya(scene("V01"))
    records = table.act(PlayShunya(SHUNYA, 3))
    kinds = [type(r) for r in records]
    assert kinds == [PlayShunya, EnergySpent, ShunyaPlayed, VoidOpened, CardExhausted]
    assert table.board.matched == []


def test_void_is_over_with_the_turn(scene):
    """V01, Akasha: matches this turn."""
    table = with_shunya(scene("V01", dice=[(4, None), (1, None)], slots={1: EMBER}))
    play(table, PlayShunya(SHUNYA, 3), Roll(), EndTurn())
    assert not table.board.void
    assert table.board.matched == []
    table.board.slots[0].card, table.board.slots[1].card = "ember-lash#2", "ember-lash#3"
    assert fired(play(table, Roll(), EndTurn())) == {1: (8, None)}


def test_the_three_prep_payments_and_four_placements_bound_a_turn(scene):
    """V01.H: at most 2 rolls, 3 payments before them, 4 placements, 1 Shunya; no energy in mid-turn."""
    table = scene("V01", energy=4)
    for _ in range(3):
        table.board.discard.append(table.board.hand.pop())
        table.act(BuyDraw())
    assert table.board.energy == 1
    table.board.discard.append(table.board.hand.pop())
    assert "kept for the roll" in refused(table, BuyDraw())
    gained = of([r for step in table.steps for r in step], EnergyGained)
    assert gained == [EnergyGained(4, 4, "income")]


def test_a_full_clog_still_fires_on_every_outcome(scene):
    """V01.H and V01-04: full board, income 1, one roll; P(nothing) = 0, mean 25/18 cards a roll."""
    weights = {None: 2}
    fires = Fraction(0)
    for number, element in product(NUMBERS, ELEMENTS):
        table = scene("V01", dice=[(number, element)], slots=ONE_OF_EACH, energy=1)
        firing = len(fired(play(table, Roll(), EndTurn())))
        assert firing >= 1
        fires += Fraction(weights.get(number, 1) * weights.get(element, 1) * firing, 36)
    assert fires == Fraction(25, 18)


# --- V01-01 to V01-22 ------------------------------------------------------------------------------


def test_v01_01_scorch_waits_on_empty_slots(scene):
    """Agni 3, only slot 3 occupied: Scorch 1,1,0,0; next turn an Ember in slot 1 that fires deals 9."""
    table = scene(
        "V01",
        dice=[(3, "agni"), (1, None)],
        deck=["stoneskin", "ember-lash", "gale", "gale", "undertow", "undertow"],
    )
    table.act(Place(STONESKIN, 3))
    records = table.act(Roll())
    assert of(records, ScorchAdded) == [ScorchAdded(1, 1), ScorchAdded(2, 1)]
    assert scorch(table) == [1, 1, 0, 0]
    table.act(EndTurn())
    table.act(Place(EMBER, 1))
    table.act(Roll())
    assert fired(table.act(EndTurn())) == {1: (9, None)}
    assert table.board.enemy.hp == 61


def test_v01_02_scorch_is_added_on_every_agni_roll(scene):
    """Agni 4 then Agni 3 in one turn: 2,2,1,0."""
    table = scene("V01", dice=[(4, "agni"), (3, "agni")])
    table.act(Roll())
    assert scorch(table) == [1, 1, 1, 0]
    table.act(Reroll())
    assert scorch(table) == [2, 2, 1, 0]


def test_v01_03_scorch_beyond_four_is_lost(scene):
    """Slot 1 at 4, Agni 2: stays 4, and no fact tells of a gain."""
    table = scene("V01", dice=[(2, "agni"), (2, "agni")])
    table.board.slots[0].scorch = 3
    assert of(table.act(Roll()), ScorchAdded) == [ScorchAdded(1, 4)]
    assert of(table.act(Reroll()), ScorchAdded) == []
    assert scorch(table) == [4, 0, 0, 0]


@pytest.mark.parametrize(
    ("element", "matched", "fires", "cards_drawn"),
    [
        ("agni", [2, 3, 4], [2, 4], 0),
        ("jal", [3], [], 0),
        ("vayu", [1, 3], [], 1),
        ("prithvi", [2], [2], 0),
        (None, [2], [2], 0),
    ],
)
def test_v01_04_a_blank_number_is_the_lowest_occupied_slot_and_may_miss(
    scene, element, matched, fires, cards_drawn
):
    """Occupied 2 and 4: substitution is literal, only Calm is promised never nothing."""
    table = scene("V01", dice=[(None, element)], slots={2: EMBER, 4: STONESKIN})
    table.act(Roll())
    assert table.board.matched == matched
    assert scorch(table) == ([1, 0, 0, 0] if element == "agni" else [0] * 4)
    assert latched(table) == ([2] if element == "prithvi" else [])
    records = table.act(EndTurn())
    assert list(fired(records)) == fires
    assert drawn(records) == cards_drawn


def test_v01_05_a_blank_on_an_empty_board_draws_once_at_turn_end(scene):
    """Blank + Agni, reroll to 3 + Calm: no draw, no Scorch. Final blank + Jal: 1. Blank + Vayu: 2."""
    table = scene("V01", dice=[(None, "agni"), (3, None)])
    records = play(table, Roll(), Reroll())
    assert (scorch(table), of(records, CardDrawn)) == ([0] * 4, [])
    assert drawn(table.act(EndTurn())) == 0
    for element, cards in (("jal", 1), ("vayu", 2), ("agni", 1), ("prithvi", 1), (None, 1)):
        table = scene("V01", dice=[(2, "jal"), (None, element)])
        records = play(table, Roll(), Reroll())
        assert of(records, CardDrawn | SlotLatched) == []
        assert of(records, MatchesDerived)[-1] == MatchesDerived((), None)
        assert drawn(table.act(EndTurn())) == cards


def test_v01_06_the_final_element_gives_its_extras_to_latched_cards_too(scene):
    """Gale latched in 2, Ember in 4, reroll Jal 1: both fire, both apply Weak: n = 2. Undertow in 4: 3."""
    for card, weak in ((EMBER, 2), (UNDERTOW, 3)):
        table = scene("V01", dice=[(2, "prithvi"), (1, "jal")], slots={2: GALE, 4: card})
        records = mine(play(table, Roll(), Reroll(), EndTurn()))
        assert list(fired(records)) == [2, 4]
        assert of(records, StatusGained)[-1].total == weak


def test_v01_07_a_latched_slot_collects_scorch_and_spends_it_the_same_turn(scene):
    """Slot 1 Ember latched, reroll Agni 3 with Stoneskin in 3: 9 damage and 7 Block."""
    table = scene("V01", dice=[(1, "prithvi"), (3, "agni")], slots={1: EMBER, 3: STONESKIN})
    records = play(table, Roll(), Reroll(), EndTurn())
    assert fired(records) == {1: (9, None), 3: (None, 7)}
    assert scorch(table) == [0, 1, 0, 0]


def test_v01_08_a_latch_wins_over_vayus_exception(scene):
    """P 2 then V 2, slots 1 to 3 occupied: 1, 2, 3 fire and all return to the hand."""
    table = scene("V01", dice=[(2, "prithvi"), (2, "vayu")], slots={1: EMBER, 2: GALE, 3: STONESKIN})
    records = mine(play(table, Roll(), Reroll(), EndTurn()))
    assert list(fired(records)) == [1, 2, 3]
    assert of(records, CardReturned) == [
        CardReturned(EMBER, 1),
        CardReturned(GALE, 2),
        CardReturned(STONESKIN, 3),
    ]
    assert {EMBER, GALE, STONESKIN} <= set(table.board.hand)


def test_v01_09_latches_add_up_and_end_with_the_turn(scene):
    """P 1 then P 3: slots 1 and 3, empty as they are; next turn none."""
    table = scene("V01", dice=[(1, "prithvi"), (3, "prithvi"), (2, None)])
    play(table, Roll(), Reroll())
    assert (latched(table), table.board.matched) == ([1, 3], [1, 3])
    records = table.act(EndTurn())
    assert of(records, LatchesCleared) == [LatchesCleared((1, 3), "turn_end")]
    assert latched(table) == []
    table.act(Roll())
    assert table.board.matched == [2]
    assert of(table.act(EndTurn()), LatchesCleared) == []


def test_v01_10_vayu_draws_once_after_all_firing(scene):
    """V 3, Ember in 2 and Stoneskin in 4: both return, draw 1. With Gale its own besides. V 1 alone: 1."""
    table = scene("V01", dice=[(3, "vayu")], slots={2: EMBER, 4: STONESKIN})
    hand = len(table.board.hand)
    records = mine(play(table, Roll(), EndTurn()))
    assert (len(of(records, CardReturned)), drawn(records)) == (2, 1)
    assert type(records[-2]) is CardDrawn
    assert len(table.board.hand) == hand + 3 + 1  # the next turn's draw
    table = scene("V01", dice=[(3, "vayu")], slots={2: GALE, 4: STONESKIN})
    assert drawn(play(table, Roll(), EndTurn())) == 2
    table = scene("V01", dice=[(1, "vayu")], slots={1: EMBER})
    records = play(table, Roll(), EndTurn())
    assert (fired(records), drawn(records)) == ({}, 1)


def test_v01_10_read_the_other_way_draws_once_per_returned_card(scene):
    """In 1.1-draft Vayu draws for each card that comes back, and for none when none does."""
    table = scene("V01@1.1-draft", dice=[(3, "vayu")], slots={2: EMBER, 4: STONESKIN})
    assert drawn(play(table, Roll(), EndTurn())) == 2
    table = scene("V01@1.1-draft", dice=[(1, "vayu")], slots={1: EMBER})
    assert drawn(play(table, Roll(), EndTurn())) == 0
    assert load("V01@1.1-draft").game.rules.prices.reroll == 1


def test_v01_11_jals_weak_comes_with_any_card_and_on_top_of_undertows(scene):
    """Stoneskin under Jal: 7 Block, Weak 1. Undertow under Jal: 6 damage, n = 2."""
    table = scene("V01", dice=[(2, "jal")], slots={3: STONESKIN})
    records = mine(play(table, Roll(), EndTurn()))
    assert fired(records) == {3: (None, 7)}
    assert of(records, StatusGained) == [StatusGained("enemy", "weak", 1, 1)]
    table = scene("V01", dice=[(2, "jal")], slots={3: UNDERTOW})
    records = mine(play(table, Roll(), EndTurn()))
    assert fired(records) == {3: (6, None)}
    gains = [StatusGained("enemy", "weak", 1, 1), StatusGained("enemy", "weak", 1, 2)]
    assert of(records, StatusGained) == gains


def test_v01_12_shunya_is_played_before_or_after_the_roll(scene):
    """Energy 3, roll, 4 + Calm misses three cards, then Shunya: 4 damage, 3 Block, 2 damage and a draw."""
    slots = {1: EMBER, 2: STONESKIN, 3: GALE}
    table = with_shunya(scene("V01", dice=[(4, None)], slots=slots, energy=3))
    table.act(Roll())
    assert PlayShunya(SHUNYA, 4) in list(table.legal_actions())
    records = play(table, PlayShunya(SHUNYA, 4), EndTurn())
    assert fired(records) == {1: (4, None), 2: (None, 3), 3: (2, None)}
    assert drawn(records) == 1
    assert table.board.slots[3].card is None


def test_v01_12_shunya_needs_its_price_an_empty_slot_and_the_card(scene):
    """Energy 2 in PREP: refused, the roll is reserved. Full board: refused. It is never placed."""
    table = with_shunya(scene("V01", slots={1: EMBER}, energy=2))
    why = refused(table, PlayShunya(SHUNYA, 2))
    assert why == "it costs 2 energy and 1 is kept for the roll, and there is 2"
    table.board.energy = 3
    assert "occupied" in refused(table, PlayShunya(SHUNYA, 1))
    assert "empty slot" in refused(table, PlayShunya(SHUNYA, None))
    assert "empty slot" in refused(table, PlayShunya(SHUNYA, 5))
    assert "Akasha card" in refused(table, PlayShunya(table.board.hand[0], 2))
    assert "cannot be placed" in refused(table, Place(SHUNYA, 2))
    full = with_shunya(scene("V01", slots=ONE_OF_EACH, energy=4))
    assert all("occupied" in refused(full, PlayShunya(SHUNYA, n)) for n in (1, 2, 3, 4))
    without = scene("V01", energy=4)
    assert "not an Akasha card in your hand" in refused(without, PlayShunya(SHUNYA, 2))


def test_v01_12_after_the_roll_two_energy_are_enough(scene):
    """Window ROLLED: legal at energy 2, refused at 1."""
    table = with_shunya(scene("V01", dice=[(4, None)], slots={1: EMBER}, energy=3))
    table.act(Roll())
    assert table.why_not(PlayShunya(SHUNYA, 2)) is None
    table.board.energy = 1
    assert refused(table, PlayShunya(SHUNYA, 2)) == "it costs 2 energy, and there is 1"


def test_v01_13_half_first_then_the_scorch_gained_after_shunya(scene):
    """Shunya in PREP, Ember in 1, Agni 2: floor(8/2) + 1 = 5."""
    table = with_shunya(scene("V01", dice=[(2, "agni")], deck=["ember-lash"]))
    play(table, PlayShunya(SHUNYA, 2), Place(EMBER, 1), Roll())
    assert table.board.energy == 1
    records = table.act(EndTurn())
    assert fired(records) == {1: (5, None)}
    told = [(t.sign, t.times, t.over, t.why, t.total) for t in of(records, CardFired)[0].damage]
    expected = [("=", 8, 1, "printed", 8), ("*", 1, 2, "VOID", 4), ("+", 1, 1, "Scorch", 5)]
    assert told == expected


def test_v01_13_half_is_rounded_down(scene):
    """7 Block become 3, 5 damage 2."""
    table = with_shunya(scene("V01", dice=[(1, None)], slots={1: STONESKIN, 2: GALE}))
    assert fired(play(table, PlayShunya(SHUNYA, 3), Roll(), EndTurn())) == {1: (None, 3), 2: (2, None)}


def test_v01_14_under_void_all_fire_at_half_once_whatever_the_dice_say(scene):
    """Slot 2 matched by Calm with Ember, Shunya played: 4, not 8; the final element's extras still apply."""
    table = with_shunya(scene("V01", dice=[(2, None)], slots={2: EMBER}))
    records = play(table, Roll(), PlayShunya(SHUNYA, 4), EndTurn())
    assert fired(records) == {2: (4, None)}
    table = with_shunya(scene("V01", dice=[(4, "vayu")], deck=["ember-lash"], slots={2: STONESKIN}))
    play(table, PlayShunya(SHUNYA, 4), Place(EMBER, 1), Roll())
    assert table.board.matched == [1, 2, 3, 4]
    records = mine(table.act(EndTurn()))
    assert fired(records) == {1: (4, None), 2: (None, 3)}
    assert of(records, CardReturned) == [CardReturned(EMBER, 1), CardReturned(STONESKIN, 2)]


def test_v01_15_shunya_takes_latches_off(scene):
    """Slot 1 latched, Shunya: the latch is cleared, slot 1 fires all the same but at half."""
    table = with_shunya(scene("V01", dice=[(1, "prithvi")], slots={1: EMBER}))
    table.act(Roll())
    records = table.act(PlayShunya(SHUNYA, 2))
    assert of(records, LatchesCleared) == [LatchesCleared((1,), "shunya")]
    assert latched(table) == []
    assert fired(table.act(EndTurn())) == {1: (4, None)}


def test_v01_16_exhaust_is_for_prep_and_frees_the_slot_at_once(scene):
    """2 clogged, income 2: exhaust one, place into its slot, roll; the slot's Scorch stays."""
    table = scene("V01", dice=[(1, None)], deck=["stoneskin"], slots={1: EMBER, 2: GALE}, energy=2)
    table.board.slots[0].scorch = 2
    assert list(table.legal_actions()).count(Exhaust(1)) == 1
    records = table.act(Exhaust(1))
    assert records == [Exhaust(1), EnergySpent(1, 1, "exhaust"), CardExhausted(EMBER, "clogged", 1)]
    assert (table.board.exhausted, scorch(table), table.board.energy) == ([EMBER], [2, 0, 0, 0], 1)
    play(table, Place(STONESKIN, 1), Roll())
    assert "belongs to prep" in refused(table, Exhaust(2))


def test_v01_16_only_a_clogged_card_and_only_with_the_roll_kept(scene):
    """S-20 and S-17: not a card of this turn, not an empty slot, not the last energy."""
    table = scene("V01", deck=["ember-lash"], slots={2: GALE})
    table.act(Place(EMBER, 1))
    assert "placed this turn" in refused(table, Exhaust(1))
    assert "is empty" in refused(table, Exhaust(3))
    assert "slots are 1 to 4" in refused(table, Exhaust(5))
    assert "slots are 1 to 4" in refused(table, Exhaust(0))
    assert "no wells" in refused(table, Exhaust(2, "agni"))
    table.board.energy = 1
    assert refused(table, Exhaust(2)) == "it costs 1 energy and 1 is kept for the roll, and there is 1"


@pytest.mark.parametrize(("cards", "income"), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 1)])
def test_v01_17_income_counts_empty_slots_at_the_turns_start(scene, cards, income):
    """0, 1, 2, 3, 4 cards: 4, 3, 2, 1, 1."""
    table = scene("V01", slots={n: ONE_OF_EACH[n] for n in range(1, cards + 1)}, energy=0)
    step = Step(table.board, table.chance, table.game)
    table.game.open_turn(step)
    assert step.records == [EnergyGained(income, income, "income")]
    assert table.board.energy == income


def test_v01_17_income_comes_before_the_turns_draw_and_does_not_change_after(scene):
    """Counted before anything: a slot freed by exhausting brings no energy in the same turn."""
    table = scene("V01", dice=[(1, None)], slots={2: UNDERTOW, 3: GALE, 4: STONESKIN})
    records = play(table, Roll(), EndTurn())
    kinds = [type(r) for r in records]
    gained = kinds.index(EnergyGained)
    assert records[gained] == EnergyGained(1, 1, "income")
    assert CardDrawn in kinds[gained:]
    table.board.energy = 2
    table.act(Exhaust(2))
    assert table.board.energy == 1


def test_v01_18_never_more_than_two_rolls(scene):
    """4 -> roll -> 3 -> reroll -> 1; a second reroll is refused."""
    table = scene("V01", dice=[(1, None), (2, None)])
    table.act(Roll())
    assert table.board.energy == 3
    table.act(Reroll())
    assert table.board.energy == 1
    assert refused(table, Reroll()) == "it costs 2 energy, and there is 1"
    assert "belongs to prep" in refused(table, Roll())


def test_v01_19_a_paid_draw_fetches_the_top_of_the_discard_pile(scene):
    """Firing order 1 to 4 leaves slot 4's card on top, so it is fetched first (S-19)."""
    table = scene("V01", dice=[(1, "agni")], slots=ONE_OF_EACH)
    table.board.draw.extend(table.board.hand)
    table.board.hand.clear()
    play(table, Roll(), EndTurn())
    assert table.board.discard == [EMBER, UNDERTOW, GALE, STONESKIN]
    records = table.act(BuyDraw())
    assert of(records, CardDrawn) == [CardDrawn(STONESKIN, "discard"), CardDrawn(GALE, "discard")]
    assert table.board.discard == [EMBER, UNDERTOW]
    assert table.board.hand[-2:] == [STONESKIN, GALE]


def test_v01_19_a_paid_draw_needs_a_card_and_takes_what_is_there(scene):
    """Discard 0: refused, though the draw pile is full. Discard 1: that one."""
    table = scene("V01")
    assert table.board.draw
    assert refused(table, BuyDraw()) == "there is no card that could be drawn"
    table.board.discard = [table.board.hand.pop()]
    assert len(of(table.act(BuyDraw()), CardDrawn)) == 1
    assert table.board.discard == []


def test_v01_19_read_the_other_way_draws_from_the_draw_pile(tmp_path, scene):
    """Ruling buy_draw_from = draw: an ordinary draw of 2, with the fallback of S-13."""
    draft = tmp_path / "draws.toml"
    draft.write_text(
        'game = "house-rules"\nversion = "draws"\nextends = "1.0"\n[rulings]\nbuy_draw_from = "draw"\n'
    )
    table = scene(str(draft))
    table.board.discard = [table.board.draw.pop(), table.board.draw.pop(), table.board.draw.pop()]
    (last,) = table.board.draw
    records = table.act(BuyDraw())
    first, second = of(records, CardDrawn)
    assert (first.card, first.pile, second.pile) == (last, "draw", "draw")
    table.board.draw, table.board.discard = [], []
    assert "no card" in refused(table, BuyDraw())


def test_v01_20_a_matched_empty_slot_fires_nothing_and_keeps_its_scorch(scene):
    """Slot 4 empty with Scorch 3, Calm 4: Scorch 3."""
    table = scene("V01", dice=[(4, None)], slots={1: EMBER})
    table.board.slots[3].scorch = 3
    records = play(table, Roll(), EndTurn())
    assert (fired(records), scorch(table)) == ({}, [0, 0, 0, 3])


@pytest.mark.parametrize(
    ("element", "cards", "marks"),
    [(None, 0, [0] * 4), ("vayu", 1, [0] * 4), ("agni", 0, [1, 1, 0, 0]), ("jal", 0, [0] * 4)],
)
def test_v01_21_a_real_number_on_an_empty_board_has_no_consolation(scene, element, cards, marks):
    """3 + Calm: nothing. 3 + Vayu: draw 1. 3 + Agni: Scorch 1,1,0,0."""
    table = scene("V01", dice=[(3, element)])
    records = play(table, Roll(), EndTurn())
    assert (fired(records), drawn(records), scorch(table)) == ({}, cards, marks)


def test_v01_22_exhausting_everything_is_legal_and_the_fight_still_ends(scene):
    """Nothing in any pile: the draw is missed, the roll still due, and the Sentinel ends it."""
    table = scene("V01", dice=[(1, None)] * 8, slots={1: EMBER}, energy=2)
    board = table.board
    board.exhausted = [*board.hand, *board.draw]
    board.hand, board.draw = [], []
    table.act(Exhaust(1))
    assert "belongs to rolled" in refused(table, EndTurn())
    records = play(table, Roll(), EndTurn())
    assert DrawMissed() in records
    assert board.energy == 4
    while not table.is_over:
        assert list(table.legal_actions())
        play(table, Roll(), EndTurn())
    assert (board.outcome, board.turn) == ("loss", 7)


# --- Refusals that the windows give ------------------------------------------------------------------


def test_windows_of_the_actions(scene):
    """V01.B: place, pay and exhaust before the roll; reroll and end after it."""
    table = scene("V01", dice=[(1, None)], deck=["ember-lash"], discard=[GALE])
    assert "belongs to rolled, and this is prep, which allows place, buy_draw" in refused(table, Reroll())
    assert "belongs to rolled" in refused(table, EndTurn())
    table.act(Roll())
    assert "belongs to prep, and this is rolled" in refused(table, Place(EMBER, 1))
    assert "belongs to prep" in refused(table, BuyDraw())
    assert "belongs to prep" in refused(table, Roll())


def test_there_are_no_wells_to_pay_from(scene):
    """V01 pays with energy; an action that names a well is refused."""
    table = scene("V01", dice=[(1, None)], discard=[GALE])
    assert "no wells" in refused(table, BuyDraw("agni"))
    table.act(Roll())
    assert "no wells" in refused(table, Reroll("jal"))


def test_income_and_lapse_leave_their_facts(scene):
    """S-22: what is left lapses, and the next income counts slots only."""
    table = scene("V01", dice=[(1, None)])
    records = play(table, Roll(), EndTurn())
    assert of(records, EnergyLapsed) == [EnergyLapsed(3)]
    assert of(records, EnergyGained) == [EnergyGained(4, 4, "income")]


def test_intents_are_shown_at_each_turns_start(scene):
    """V01, enemy: telegraphed ahead; turn 1 shows Strike and Strike (S-11)."""
    shown = of(scene("V01").steps[0], IntentShown)
    assert [(s.now.name, s.next.name) for s in shown] == [("strike", "strike")]


def test_s_28_shunya_exhausts_in_v01(scene):
    """Played, it is out of the combat: no pile, no slot, no second play."""
    table = with_shunya(scene("V01", dice=[(1, None)]))
    table.act(PlayShunya(SHUNYA, 1))
    board = table.board
    assert board.exhausted == [SHUNYA]
    assert SHUNYA not in (*board.hand, *board.draw, *board.discard, *(slot.card for slot in board.slots))
    assert "not an Akasha card in your hand" in refused(table, PlayShunya(SHUNYA, 2))


def check_board(board, game):
    """What V01 promises at every step of any game (V01.A, V01.H), beside what all games do."""
    cap = game.rules.scorch_cap
    assert all(0 <= slot.scorch <= cap for slot in board.slots)
    assert board.energy <= 4
    assert board.matched == sorted(set(board.matched))
    assert set(board.matched) <= {1, 2, 3, 4}
    if board.outcome is None and board.rolls:
        assert {n for n, slot in enumerate(board.slots, 1) if slot.latched} <= set(board.matched)
        assert not board.void or board.matched == [1, 2, 3, 4]
    if board.rolls == 0:
        assert not board.matched
        assert not any(slot.latched for slot in board.slots)
    assert board.rolls <= 1 + 3 // max(1, game.rules.prices.reroll)
    assert board.actions <= 11 + 64 * (game.rules.prices.buy_draw == 0)
