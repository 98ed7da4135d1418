"""V05 Sangam, rule by rule; every test names the ruling or the line it comes from."""

import pytest

from domain import boards
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
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
    StatusTicked,
    TurnStarted,
)
from domain.combat.kit.records import EndTurn as End
from domain.combat.sangam import (
    Brace,
    BraceArmed,
    CardConverted,
    CardsRotated,
    ClashRefundBanked,
    ClashRefundPaid,
    ConfluenceEscalated,
    ConfluenceMissed,
    ConfluencePreviewed,
    ConfluenceResolved,
    DebuffsSwapped,
    ElementDieBlanked,
    HoldKept,
    HoldSet,
    Rulings,
    element_now,
    foresee,
    outlook,
    pending,
    relation,
)
from domain.errors import IllegalAction
from domain.records import CardDrawn, DiceRolled, DrawMissed
from domain.rulesets import load, versions

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
A, J, V, P = "agni", "jal", "vayu", "prithvi"
ALT = "sangam@1.0-alt"


def told(records, kind):
    return [record for record in records if isinstance(record, kind)]


def meet(scene, incoming, card, slot=1, ruleset="V05", **fields):
    """Let an element (None: a blank) meet the card in a slot; give the table and the records of that step."""
    table = scene(ruleset, dice=[(slot, incoming)], slots={slot: card}, **fields)
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


def refuse(table, action, words):
    before, steps = boards.digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction, match=words):
        table.act(action)
    assert (boards.digest(table.board), len(table.steps)) == (before, steps)


# --- A. The relation ------------------------------------------------------------------------------

ROWS = {
    A: {A: "pure", J: "clash", V: "smother", P: "feed", "akasha": "plain"},
    J: {A: "clash", J: "pure", V: "feed", P: "smother", "akasha": "plain"},
    V: {A: "feed", J: "smother", V: "pure", P: "clash", "akasha": "plain"},
    P: {A: "smother", J: "feed", V: "clash", P: "pure", "akasha": "plain"},
    None: {A: "pure", J: "pure", V: "pure", P: "pure", "akasha": "plain"},
}
CARD_OF = {A: EMBER, J: UNDERTOW, V: GALE, P: STONE, "akasha": SHUNYA}
FACTOR = {"pure": (2, 1), "feed": (1, 1), "smother": (1, 2), "clash": (1, 1), "plain": (1, 1)}
WHEEL = {V: A, A: P, P: J, J: V}
CELLS = [(incoming, element) for incoming in ROWS for element in CARD_OF]


@pytest.mark.parametrize(("incoming", "element"), CELLS)
def test_v05_01_the_relation_table_cell_by_cell(scene, incoming, element):
    """Every incoming element on every card: the relation, its number, and where the card goes."""
    word = ROWS[incoming][element]
    assert relation(incoming, element) == word
    card = CARD_OF[element]
    table, records = meet(scene, incoming, card)
    assert told(records, ConfluenceResolved) == [ConfluenceResolved(1, card, element, incoming, word)]
    times, over = FACTOR[word]
    [fired] = told(records, CardFired)
    printed = table.game.printed[card]
    for terms, row in ((printed.damage, fired.damage), (printed.block, fired.block)):
        assert [terms[-1].total * times // over for _ in terms[:1]] == [term.total for term in row[-1:]]
    gone = {"clash": [CardExhausted(card, "clash", 1)], "smother": []}.get(word, [CardDiscarded(card, 1)])
    assert told(records, (CardExhausted, CardDiscarded)) == gone
    assert [r.element for r in told(records, CardConverted)] == ([incoming] if word == "smother" else [])
    assert [r.amount for r in told(records, HpLost) if r.reason == "clash"] == (
        [3] if word == "clash" else []
    )
    assert [r.total for r in told(records, ClashRefundBanked)] == ([2] if word == "clash" else [])
    verbs = told(records, (ConfluenceEscalated, DebuffsSwapped, CardsRotated, HoldSet))
    assert len(verbs) == (word == "feed")
    assert told(records, ElementDieBlanked) == ([ElementDieBlanked()] if element == "akasha" else [])


def test_v05_01_the_table_is_the_wheel_and_braced_is_blank():
    """FEED where the arrow runs from incoming to card, SMOTHER where it runs back."""
    for incoming, element in CELLS:
        if element == "akasha":
            assert relation(incoming, element, braced=True) == "plain"
            continue
        assert relation(incoming, element, braced=True) == "pure"
        assert (relation(incoming, element) == "feed") == (WHEEL.get(incoming) == element)
        assert (relation(incoming, element) == "smother") == (WHEEL[element] == incoming)


@pytest.mark.parametrize(("incoming", "card"), [(A, STONE), (J, GALE), (V, EMBER), (P, UNDERTOW)])
def test_v05_01_each_element_feeds_one_printed_kind(scene, incoming, card):
    _, records = meet(scene, incoming, card)
    assert told(records, ConfluenceResolved)[0].relation == "feed"


@pytest.mark.parametrize("element", [A, J, V, P])
def test_v05_a_every_card_has_each_word_equally_often(element):
    """PURE 3/6, FEED 1/6, SMOTHER 1/6, CLASH 1/6 of element faces."""
    faces = load("V05").rules.dice.element
    words = [relation(None if face == "blank" else face, element) for face in faces]
    assert [words.count(word) for word in ("pure", "feed", "smother", "clash")] == [3, 1, 1, 1]


def test_s_26_the_wheel_of_this_variant_is_its_own():
    """S-26: an Agni card met by Prithvi is smothered, by Jal clashes."""
    assert relation(P, A) == "smother"
    assert relation(J, A) == "clash"


# --- B. Actions -----------------------------------------------------------------------------------


def test_v05_b_placing_is_free_before_the_roll_into_an_empty_slot(scene):
    table = scene("V05", dice=[(1, None)], deck=["ember-lash", "gale"])
    assert table.price(Place(EMBER, 2)).amount == 0
    table.act(Place(EMBER, 2))
    refuse(table, Place(GALE, 2), "occupied")
    refuse(table, Place(EMBER, 3), "not in your hand")
    table.act(Roll())
    refuse(table, Place(GALE, 3), "belongs to prep")


def test_v05_b_the_first_roll_costs_one_and_the_turn_cannot_end_before(scene):
    table = scene("V05", dice=[(1, None)])
    refuse(table, End(), "belongs to rolled")
    records = table.act(Roll())
    assert told(records, EnergySpent) == [EnergySpent(1, 1, "roll")]
    refuse(table, Roll(), "belongs to prep")


def test_h_04_a_long_turn_leaves_only_its_end(scene):
    table = scene("V05", dice=[(1, None)], energy=4, actions=64)
    assert list(table.legal_actions()) == [Roll()]
    table.act(Roll())
    assert list(table.legal_actions()) == [End()]
    refuse(table, Brace(), "used up")


def test_v05_19_rerolls_cost_one_more_each_and_start_anew_each_turn(scene):
    """1, 2, 3, …; energy 4 gives at most 3 rolls (1 + 1 + 2)."""
    table = scene("V05", dice=[(None, None)] * 7, energy=4)
    table.act(Roll())
    paid = []
    for price in (1, 2):
        assert table.price(Reroll()).amount == price
        paid += told(table.act(Reroll()), EnergySpent)
    assert paid == [EnergySpent(1, 2, "reroll"), EnergySpent(2, 0, "reroll")]
    refuse(table, Reroll(), "it costs 3 energy, and there is 0")
    table.board.energy = 3
    assert table.price(Reroll()).amount == 3
    table.act(Reroll())
    table.act(End())
    table.act(Roll())
    assert table.price(Reroll()).amount == 1


def test_v05_20_a_paid_draw_keeps_one_for_the_roll(scene):
    """Energy 2: draw, roll, no reroll."""
    table = scene("V05", dice=[(None, None)])
    assert table.board.energy == 2
    records = table.act(BuyDraw())
    assert (len(told(records, CardDrawn)), table.board.energy) == (2, 1)
    refuse(table, BuyDraw(), "1 is kept for the roll")
    table.act(Roll())
    refuse(table, Reroll(), "it costs 1 energy, and there is 0")


# --- C. Resolution order --------------------------------------------------------------------------


def test_v05_c_a_feed_resolves_in_the_printed_order(scene):
    _, records = meet(scene, A, STONE, energy=3)
    assert [type(r) for r in records[1:8]] == [
        ConfluenceResolved,
        CardFired,
        BlockGained,
        CardDiscarded,
        StatusGained,
        ConfluenceEscalated,
        EnergyLapsed,
    ]
    assert told(records, EnemyActed)


def test_v05_c_riders_come_before_the_card_leaves(scene):
    _, records = meet(scene, J, GALE)
    kinds = [type(r) for r in records]
    assert kinds.index(CardDrawn) < kinds.index(CardDiscarded) < kinds.index(DebuffsSwapped)


def test_v05_c_a_blank_number_lands_on_the_lowest_card(scene):
    table = scene("V05", dice=[(None, A)], slots={2: EMBER, 3: STONE})
    records = table.act(Roll())
    assert told(records, ConfluencePreviewed) == [
        ConfluencePreviewed(2, "lowest_occupied", A, EMBER, A, "pure")
    ]
    assert hit(table.act(End())) == 14


def test_v05_c_only_one_card_resolves(scene):
    table = scene("V05", dice=[(2, None)], slots={1: EMBER, 2: UNDERTOW, 3: GALE, 4: STONE})
    table.act(Roll())
    records = table.act(End())
    assert len(told(records, ConfluenceResolved)) == 1
    assert [slot.card for slot in table.board.slots] == [EMBER, None, GALE, STONE]


# --- D. Rulings -----------------------------------------------------------------------------------


def test_v05_02_a_pure_card_is_discarded(scene):
    """Ember PURE: 14, discard."""
    table, records = meet(scene, A, EMBER)
    assert hit(records) == 14
    assert told(records, CardDiscarded) == [CardDiscarded(EMBER, 1)]
    assert EMBER in table.board.discard


def test_v05_03_a_converted_card_keeps_its_text_and_its_new_element(scene):
    """Ember + P: 3 damage, now Prithvi, stays. Next turn P: PURE 14; A: FEED 7 and Escalate."""
    for incoming, damage, escalation in ((P, 14, 0), (A, 7, 1)):
        table = scene("V05", dice=[(1, P), (1, incoming)], slots={1: EMBER})
        table.act(Roll())
        records = table.act(End())
        assert hit(records) == 3
        assert told(records, CardConverted) == [CardConverted(EMBER, 1, A, P)]
        assert table.board.slots[0].card == EMBER
        assert element_now(table.game, table.board, EMBER) == P
        table.act(Roll())
        assert hit(table.act(End())) == damage
        assert table.board.escalation == escalation


def test_v05_03_a_conversion_follows_the_card_and_can_change_again(scene):
    table = scene("V05", dice=[(1, P), (1, J), (1, P)], slots={1: EMBER})
    table.act(Roll())
    table.act(End())
    table.act(Roll())
    records = table.act(End())  # Jal smothers Prithvi
    assert told(records, CardConverted) == [CardConverted(EMBER, 1, P, J)]
    board = table.board
    board.slots[0].card = None
    board.hand.append(EMBER)
    table.act(Place(EMBER, 1))
    table.act(Roll())
    records = table.act(End())
    assert told(records, ConfluenceResolved) == [ConfluenceResolved(1, EMBER, J, P, "feed")]


def test_v05_04_a_blank_element_is_pure_without_verb_or_conversion(scene):
    """Blank on Undertow: 10 damage, Weak 1, discard; Shunya still plain."""
    _, records = meet(scene, None, UNDERTOW)
    assert hit(records) == 10
    assert told(records, StatusGained) == [StatusGained("enemy", "weak", 1, 1)]
    assert told(records, CardDiscarded) == [CardDiscarded(UNDERTOW, 1)]
    _, records = meet(scene, None, SHUNYA, akasha_granted=True)
    assert told(records, ConfluenceResolved)[0].relation == "plain"


def test_v05_05_a_real_number_on_an_empty_slot_draws_one(scene):
    """Slot 3 empty, N=3: no confluence, hand +1."""
    table = scene("V05", dice=[(3, A)], slots={1: EMBER})
    assert told(table.act(Roll()), ConfluencePreviewed) == [ConfluencePreviewed(3, "number", A)]
    hand = len(table.board.hand)
    records = table.act(End())
    assert told(records, ConfluenceMissed) == [ConfluenceMissed(3)]
    assert not told(records, (ConfluenceResolved, CardFired))
    assert len(table.board.hand) == hand + 2  # and turn 2's draw


def test_v05_05_read_the_other_way_falls_to_the_leftmost_card(scene):
    """Reading (b) in 1.0-alt."""
    table = scene(ALT, dice=[(3, A)], slots={2: EMBER, 4: GALE})
    table.act(Roll())
    assert (table.board.landing, table.board.relation) == (2, "pure")
    assert hit(table.act(End())) == 14
    table = scene(ALT, dice=[(4, A)], slots={2: EMBER, 4: GALE})
    table.act(Roll())
    assert (table.board.landing, table.board.relation) == (4, "smother")


def test_v05_06_an_empty_board_draws_once_at_the_turn_s_end(scene):
    """Reroll from (blank, A) to (2, J) on an empty board: exactly one draw."""
    table = scene("V05", dice=[(None, A), (2, J)])
    records = table.act(Roll())
    assert told(records, ConfluencePreviewed) == [ConfluencePreviewed(None, "empty_board")]
    records += table.act(Reroll())
    assert not told(records, CardDrawn)
    records = table.act(End())
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 1
    assert told(records, ConfluenceMissed) == [ConfluenceMissed(2)]


def test_v05_07_a_clash_fires_exhausts_hurts_and_banks_in_this_order(scene):
    _, records = meet(scene, J, EMBER)
    assert [type(r) for r in records[2:7]] == [
        CardFired,
        DamageDealt,
        CardExhausted,
        HpLost,
        ClashRefundBanked,
    ]
    assert hit(records) == 7


def test_v05_07_a_lethal_clash_wins_before_its_recoil(scene):
    """Player 3 HP, lethal Ember CLASH: won; not lethal: lost."""
    table, records = meet(scene, J, EMBER, player__hp=3, enemy__hp=7)
    assert table.board.outcome == "win"
    assert not told(records, (CardExhausted, HpLost))
    assert isinstance(records[-1], CombatEnded)
    table, records = meet(scene, J, EMBER, player__hp=3)
    assert table.board.outcome == "loss"
    assert told(records, HpLost) == [HpLost("player", 3, 0, "clash")]
    assert not told(records, ClashRefundBanked)
    assert list(table.legal_actions()) == []


def test_v05_08_brace_needs_two_after_the_roll(scene):
    """Energy 2 after the roll 1: rejected. Energy 4 after the roll 3: legal, 1 left, one reroll."""
    table = scene("V05", dice=[(1, J), (1, V)], slots={1: EMBER})
    refuse(table, Brace(), "belongs to rolled")
    table.act(Roll())
    refuse(table, Brace(), "it costs 2 energy, and there is 1")
    table.board.energy = 3
    assert table.price(Brace()).amount == 2
    records = table.act(Brace())
    assert told(records, (EnergySpent, BraceArmed)) == [EnergySpent(2, 1, "brace"), BraceArmed()]
    assert told(records, ConfluencePreviewed) == [ConfluencePreviewed(1, "number", J, EMBER, A, "pure")]
    refuse(table, Brace(), "^this turn is braced already$")
    table.act(Reroll())
    assert table.board.relation == "pure"
    records = table.act(End())
    assert hit(records) == 14
    assert told(records, ConfluenceResolved) == [ConfluenceResolved(1, EMBER, A, V, "pure", braced=True)]
    assert not told(records, CardsRotated)


@pytest.mark.parametrize("incoming", [A, J, V, P])
def test_v05_08_brace_blocks_clash_smother_and_verbs(scene, incoming):
    """Brace, J on Ember: PURE 14; no exhaust, no recoil, no refund, no conversion, no verb."""
    table = scene("V05", dice=[(1, incoming)], slots={1: EMBER}, energy=4)
    table.act(Roll())
    table.act(Brace())
    records = table.act(End())
    assert hit(records) == 14
    assert told(records, CardDiscarded) == [CardDiscarded(EMBER, 1)]
    assert not told(records, (CardExhausted, CardConverted, ClashRefundBanked, CardsRotated, HpLost))


def test_v05_08_brace_does_nothing_for_shunya_and_is_lost_on_an_empty_slot(scene):
    table = scene("V05", dice=[(1, A)], slots={1: SHUNYA}, energy=4, akasha_granted=True)
    table.act(Roll())
    table.act(Brace())
    assert hit(table.act(End())) == 6
    table = scene("V05", dice=[(2, A)], slots={1: EMBER}, energy=4)
    table.act(Roll())
    table.act(Brace())
    assert told(table.act(End()), ConfluenceMissed) == [ConfluenceMissed(2)]


def test_v05_08_brace_lasts_for_its_turn_only(scene):
    table = scene("V05", dice=[(1, P), (2, P)], slots={1: EMBER, 2: "ember-lash#2"}, energy=4)
    table.act(Roll())
    table.act(Brace())
    table.act(End())
    assert not table.board.braced
    table.act(Roll())
    assert table.board.relation == "smother"


def test_v05_09_a_clash_pays_two_with_the_next_income_once(scene):
    """CLASH on turn 3: turn 4 energy 4, turn 5 energy 2."""
    table = scene("V05", dice=[(1, J), (1, None)], slots={1: EMBER}, turn=3)
    table.act(Roll())
    records = table.act(End())
    assert told(records, (EnergyGained, ClashRefundPaid)) == [
        EnergyGained(2, 2),
        ClashRefundPaid(2),
        EnergyGained(2, 4, "clash_refund"),
    ]
    assert (table.board.turn, table.board.energy, table.board.clash_refund) == (4, 4, 0)
    table.act(Roll())
    records = table.act(End())
    assert told(records, EnergyGained) == [EnergyGained(2, 2)]


def test_v05_10_hold_covers_exactly_the_next_turn(scene):
    """HOLD on 2: turn 2 Block decays, turn 3 Block survives, turn 4 decays."""
    table = scene("V05", dice=[(1, P), (2, None), (3, None)], slots={1: UNDERTOW}, turn=2)
    left = []
    for _ in range(3):
        table.act(Roll())
        table.board.player.block = 20
        table.act(End())
        left.append(table.board.player.block)
    assert left[0] == 0
    assert left[1] > 0
    assert left[2] == 0


def test_v05_10_a_hold_during_a_held_turn_extends_it(scene):
    """Both turns are covered: the one that runs and the next."""
    table = scene(
        "V05", dice=[(1, P), (1, P), (2, None), (3, None)], slots={1: UNDERTOW}, turn=2, script_index=3
    )
    left = []
    for turn in (2, 3, 4, 5):
        if turn == 3:
            table.board.slots[0].card = "undertow#2"
        table.act(Roll())
        table.board.player.block = 30
        table.act(End())
        left.append(table.board.player.block > 0)
    assert left == [False, True, True, False]


def held(scene, incoming, card, **fields):
    return meet(scene, incoming, card, held=True, hold_turn=1, **fields)


def test_v05_11_a_clash_under_hold_destroys_nothing(scene):
    """HOLD, Gale + P: 4 damage, HP -3, Gale in discard, next energy 2."""
    table, records = held(scene, P, GALE)
    assert hit(records) == 4
    assert told(records, HoldKept) == [HoldKept("card", GALE)]
    assert told(records, (CardDiscarded, CardExhausted)) == [CardDiscarded(GALE, 1)]
    assert [r.amount for r in told(records, HpLost)] == [3]
    assert not told(records, ClashRefundBanked)
    assert table.board.energy == 2


def test_v05_12_a_smother_under_hold_converts_nothing(scene):
    """HOLD, Ember + P: 3 damage, still Agni, still in its slot."""
    table, records = held(scene, P, EMBER)
    assert hit(records) == 3
    assert told(records, HoldKept) == [HoldKept("element", EMBER)]
    assert not told(records, CardConverted)
    assert table.board.slots[0].card == EMBER
    assert element_now(table.game, table.board, EMBER) == A


def test_v05_12_displace_under_hold_moves_nothing_and_other_verbs_work(scene):
    """HOLD, Ember + V: 7 damage, no rotation; A on Stoneskin still escalates."""
    table = scene("V05", dice=[(1, V)], slots={1: EMBER, 2: GALE}, held=True)
    table.act(Roll())
    records = table.act(End())
    assert hit(records) == 7
    assert told(records, (HoldKept, CardsRotated)) == [HoldKept("places")]
    assert table.board.slots[1].card == GALE
    _, records = held(scene, A, STONE)
    assert told(records, ConfluenceEscalated) == [ConfluenceEscalated(1)]
    _, records = held(scene, P, UNDERTOW)
    assert told(records, HoldSet) == [HoldSet(2)]


def test_v05_13_all_block_is_kept_under_hold(scene):
    """Block 5 left after the hit: 5 next turn, new Block adds."""
    table, records = held(scene, None, STONE)  # 12 Block, Strike 7
    assert told(records, HoldKept) == [HoldKept("block", amount=5)]
    assert not told(records, BlockLost)
    assert table.board.player.block == 5
    table.chance.dice.append((2, None))
    table.board.slots[1].card = "stoneskin#2"
    table.act(Roll())
    [gain] = [r for r in told(table.act(End()), BlockGained) if r.target == "player"]
    assert (gain.amount, gain.total) == (12, 17)


def test_v05_14_burn_ticks_three_times_and_refreshes(scene):
    """Applied turn 1 and 2: ticks turns 1 to 4, 12 HP."""
    table = scene("V05", dice=[(1, A), (2, A), *[(None, None)] * 3], slots={1: STONE, 2: "stoneskin#2"})
    lost = {}
    for turn in range(1, 6):
        table.act(Roll())
        records = table.act(End())
        lost[turn] = [r.amount for r in told(records, HpLost) if r.target == "enemy"]
    assert lost == {1: [3], 2: [3], 3: [3], 4: [3], 5: []}
    assert table.board.enemy.burn == 0


def test_v05_14_burn_ignores_block_and_comes_after_the_enemy_s_action(scene):
    table, records = meet(scene, A, STONE, script_index=3)
    [lost] = told(records, HpLost)
    assert (lost.amount, lost.reason) == (3, "burn")
    assert records.index(lost) > records.index(told(records, EnemyActed)[0])
    assert table.board.enemy.block == 8


def test_v05_14_a_lethal_hit_beats_a_lethal_tick(scene):
    """Player 5 HP, enemy 3 HP burning, Strike 7: lost."""
    table = scene("V05", dice=[(None, None)], player__hp=5, enemy__hp=3, enemy__burn=1)
    table.act(Roll())
    table.act(End())
    assert table.board.outcome == "loss"


def test_v05_14_burn_can_win_and_can_open_the_gate(scene):
    table = scene("V05", dice=[(None, None)], enemy__hp=3, enemy__burn=1)
    table.act(Roll())
    table.act(End())
    assert table.board.outcome == "win"
    table = scene("V05", dice=[(None, None)], enemy__hp=35, enemy__burn=2)
    table.act(Roll())
    records = table.act(End())
    assert told(records, AkashaGranted) == [AkashaGranted(SHUNYA)]
    assert SHUNYA in table.board.hand


def test_v05_15_escalation_is_added_after_the_multiplier_to_each_number(scene):
    """E=2: PURE Ember 16, SMOTHER Ember 5, Shunya 8/8."""
    assert hit(meet(scene, A, EMBER, escalation=2)[1]) == 16
    assert hit(meet(scene, P, EMBER, escalation=2)[1]) == 5
    _, records = meet(scene, J, SHUNYA, escalation=2, akasha_granted=True)
    assert (hit(records), block(records)) == (8, 8)
    _, records = meet(scene, P, EMBER, escalation=2)
    assert arithmetic(told(records, CardFired)[0].damage) == [
        ("=", 7, 1, "printed", 7),
        ("*", 1, 2, "SMOTHER", 3),
        ("+", 2, 1, "escalation", 5),
    ]


def test_v05_15_the_confluence_that_escalates_has_nothing_of_it(scene):
    """Agni on Stoneskin at E=0: 6 Block, then E=1."""
    table, records = meet(scene, A, STONE)
    assert block(records) == 6
    assert told(records, ConfluenceEscalated) == [ConfluenceEscalated(1)]
    assert table.board.escalation == 1


def test_v05_16_redirect_swaps_every_debuff(scene):
    """Enemy Burn 2, Weak 1; J on Gale: 4 damage, draw 1; player Burn 2, Weak 1; HP -3, Burn 1."""
    table, records = meet(scene, J, GALE, enemy__burn=2, enemy__weak=1)
    assert hit(records) == 4
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 1
    assert told(records, DebuffsSwapped) == [DebuffsSwapped((1, 0, 2), (0, 0, 0))]
    assert told(before_enemy, HpLost) == [HpLost("player", 3, 47, "burn")]
    assert told(records, StatusTicked) == [
        StatusTicked("player", "burn", 1),
        StatusTicked("player", "weak", 1),
    ]
    board = table.board
    assert (board.player.burn, board.player.weak, board.enemy.burn, board.enemy.weak) == (1, 1, 0, 0)
    table.chance.dice.append((2, A))
    board.slots[1].card = EMBER
    table.act(Roll())
    records = table.act(End())
    [blow] = [r for r in told(records, DamageDealt) if r.target == "enemy"]
    assert (blow.base, blow.final) == (14, 10)
    assert table.board.player.weak == 0


def test_v05_16_a_swap_exchanges_counters_and_does_not_add(scene):
    """Player Weak 1, enemy Weak 2: player 2, enemy 1; both fresh."""
    table, records = meet(scene, J, GALE, player__weak=1, enemy__weak=2)
    assert told(records, DebuffsSwapped) == [DebuffsSwapped((2, 0, 0), (1, 0, 0))]
    player, enemy = table.board.player, table.board.enemy
    assert (player.weak, player.weak_fresh, enemy.weak, enemy.weak_fresh) == (2, False, 1, False)


def test_v05_16_vulnerable_is_swapped_too_and_arrives_fresh(scene):
    """H-01: Weak and Vulnerable arrive fresh, so the swap's own enemy turn takes nothing off either."""
    table, records = meet(scene, J, GALE, player__vulnerable=2, enemy__vulnerable=1)
    assert told(records, DebuffsSwapped) == [DebuffsSwapped((0, 1, 0), (0, 2, 0))]
    player, enemy = table.board.player, table.board.enemy
    assert (player.vulnerable, player.vulnerable_fresh) == (1, False)
    assert (enemy.vulnerable, enemy.vulnerable_fresh) == (2, False)


def test_v05_16_what_nobody_has_is_not_fresh(scene):
    table = scene("V05", dice=[(1, J)], slots={1: GALE})
    DebuffsSwapped((0, 0, 0), (1, 0, 0)).apply(table.board)
    player, enemy = table.board.player, table.board.enemy
    assert (player.weak_fresh, player.vulnerable_fresh) == (False, False)
    assert (enemy.weak_fresh, enemy.vulnerable_fresh) == (True, False)


def test_v05_16_read_the_other_way_only_rids_the_player(scene):
    """1.0-alt: the player's debuffs go over (Weak adds, Burn takes the larger); the enemy's stay."""
    table, records = meet(
        scene,
        J,
        GALE,
        ruleset=ALT,
        player__weak=2,
        player__burn=1,
        enemy__weak=2,
        enemy__burn=3,
        enemy__vulnerable=1,
    )
    assert told(records, StatusMoved) == [
        StatusMoved("weak", "player", "enemy", 2, 3),
        StatusMoved("burn", "player", "enemy", 1, 3),
    ]
    assert not told(records, DebuffsSwapped)
    player, enemy = table.board.player, table.board.enemy
    assert (player.weak, player.burn) == (0, 0)
    assert (enemy.weak, enemy.burn, enemy.vulnerable) == (3, 2, 0)  # each has ticked once
    _, records = meet(scene, J, GALE, ruleset=ALT, enemy__weak=1)
    assert not told(records, (StatusMoved, DebuffsSwapped))


def test_v05_17_displace_rotates_after_the_fed_card_has_left(scene):
    """[a, Ember, c, d] with Ember fed: [d, a, -, c]."""
    table = scene("V05", dice=[(2, V)], slots={1: STONE, 2: EMBER, 3: GALE, 4: UNDERTOW})
    table.act(Roll())
    records = table.act(End())
    assert told(records, CardsRotated) == [CardsRotated((UNDERTOW, STONE, None, GALE))]
    assert [slot.card for slot in table.board.slots] == [UNDERTOW, STONE, None, GALE]


def test_v05_17_the_turn_of_placing_travels_with_the_card(scene):
    table = scene("V05", dice=[(2, V)], slots={2: EMBER}, deck=["stoneskin"])
    table.act(Place(STONE, 4))
    table.act(Roll())
    table.act(End())
    assert [slot.placed_on_turn for slot in table.board.slots] == [1, 0, 0, 0]


def test_v05_18_shunya_fires_plain_and_is_discarded(scene):
    """Shunya in 2, any E, E=0: 6 damage, 6 Block, discard; the element die turns blank."""
    for incoming in (A, J, V, P, None):
        table = scene("V05", dice=[(2, incoming)], slots={2: SHUNYA}, akasha_granted=True)
        table.act(Roll())
        records = table.act(End())
        assert (hit(records), block(records)) == (6, 6)
        assert told(records, CardDiscarded) == [CardDiscarded(SHUNYA, 2)]
        assert told(records, ElementDieBlanked) == [ElementDieBlanked()]
        assert SHUNYA in table.board.discard


def test_v05_21_a_rerolled_preview_leaves_no_trace(scene):
    """Preview CLASH, reroll to PURE: no recoil, no refund."""
    table = scene("V05", dice=[(1, J), (1, A)], slots={1: EMBER})
    records = table.act(Roll())
    assert told(records, ConfluencePreviewed)[0].relation == "clash"
    records += table.act(Reroll())
    records += table.act(End())
    assert hit(records) == 14
    assert not told(records, (HpLost, ClashRefundBanked, CardExhausted, CardConverted))
    assert told(records, EnergyGained) == [EnergyGained(2, 2)]


# --- Shared rulings, as this variant meets them ---------------------------------------------------


def test_s_12_the_gate_opens_in_mid_resolution(scene):
    """Max 65: 33 no, 32 yes; Shunya is in the hand before the card leaves."""
    _, records = meet(scene, A, EMBER, enemy__hp=47)
    assert not told(records, AkashaGranted)
    table, records = meet(scene, A, EMBER, enemy__hp=46)
    [granted] = told(records, AkashaGranted)
    assert records.index(granted) < records.index(told(records, CardDiscarded)[0])
    table.act(Place(SHUNYA, 1))


def test_s_13_a_draw_from_nothing_is_missed(scene):
    table = scene("V05", dice=[(None, None)])
    table.board.draw.clear()
    table.act(Roll())
    assert len(told(table.act(End()), DrawMissed)) == 2


def test_s_22_what_is_left_lapses(scene):
    _, records = meet(scene, A, EMBER, energy=3)
    assert told(records, EnergyLapsed) == [EnergyLapsed(2)]


def test_s_23_turn_60_is_a_stalemate(scene):
    table = scene("V05", dice=[(None, None)], turn=60)
    table.act(Roll())
    table.act(End())
    assert table.board.outcome == "stalemate"


# --- Previews -------------------------------------------------------------------------------------


def test_what_is_pending_is_what_resolves(scene):
    for incoming, element in CELLS:
        table = scene("V05", dice=[(3, incoming)], slots={3: CARD_OF[element]}, escalation=1)
        assert pending(table.game, table.board) is None
        table.act(Roll())
        before = boards.digest(table.board)
        seen = pending(table.game, table.board)
        assert boards.digest(table.board) == before
        records = table.act(End())
        [met] = told(records, ConfluenceResolved)
        [fired] = told(records, CardFired)
        assert (seen.slot, seen.card, seen.element, seen.incoming) == (3, met.card, met.element, incoming)
        assert seen.relation == met.relation
        assert seen.damage == (fired.damage[-1].total if fired.damage else None)
        assert seen.block == (fired.block[-1].total if fired.block else None)
        assert seen.verb == (incoming if met.relation == "feed" else None)


def test_nothing_is_pending_where_no_card_lies(scene):
    table = scene("V05", dice=[(2, A)], slots={1: EMBER})
    table.act(Roll())
    assert pending(table.game, table.board) is None


def test_a_braced_confluence_is_foreseen_as_pure(scene):
    table = scene("V05", dice=[(1, J)], slots={1: EMBER}, energy=4)
    table.act(Roll())
    table.act(Brace())
    assert pending(table.game, table.board).relation == "pure"
    assert outlook(table.game, table.board, 1, V).verb == V


# --- Versions, whole games ------------------------------------------------------------------------


def test_a_ruling_that_is_not_set_reads_as_designed():
    assert load("V05").rules.rulings == Rulings()


def test_the_draft_has_the_recommended_numbers():
    """Attacks 9, 9, 14, 6; Guard's Block as before."""
    script = load("sangam@1.1-draft").rules.enemy.script
    assert [(script[n].damage, script[n].block) for n in "1234"] == [(9, 0), (9, 0), (14, 0), (6, 8)]


def test_burn_costs_what_the_content_says(scene):
    table = scene("V05", dice=[(None, None)], enemy__burn=1)
    table.game.burn_damage = 5
    table.act(Roll())
    assert [r.amount for r in told(table.act(End()), HpLost)] == [5]


def check_board(board, game):
    """What V05 promises at every step of any game (V05.E), beside what all games do."""
    assert board.energy <= 4
    assert board.rolls <= 3
    assert board.clash_refund in (0, 2)
    assert board.player.burn <= 3
    assert board.enemy.burn <= 3
    assert {*board.converted.values()} <= {A, J, V, P}
    assert SHUNYA not in board.converted
    assert not board.held or board.hold_turn >= board.turn
    if board.rolls and board.outcome is None:
        seen = foresee(game, board)
        assert (board.landing, board.relation) == (seen.slot, seen.relation)
    assert board.pending is None


@pytest.mark.parametrize("version", versions("sangam"))
def test_whole_games_at_random_keep_every_card_and_promise(random_play, version):
    for table in random_play(f"sangam@{version}", games=8):
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


def test_a_turn_has_at_most_one_confluence(random_play):
    """V05.E: one confluence, at most three rolls and one Brace."""
    played = [table for table in random_play("V05", games=60, seed=2) if table.is_over]
    turns = [turn for table in played for turn in by_turn(table.records)]
    assert max(len(told(turn, (ConfluenceResolved, ConfluenceMissed))) for turn in turns) == 1
    assert max(len(told(turn, BraceArmed)) for turn in turns) == 1
    assert max(len(told(turn, DiceRolled)) for turn in turns) == 3
