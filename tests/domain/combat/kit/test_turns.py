"""Drawing, the frame of a turn, payments and bounds, by ruling."""

import pytest

from domain.chance.seeded import SeededChance
from domain.combat.kit.piles import draw
from domain.combat.kit.records import (
    BuyDraw,
    CombatEnded,
    EndTurn,
    EnergyLapsed,
    EnergySpent,
    Exhaust,
    IntentShown,
    Place,
    Reroll,
    Roll,
    TurnEnded,
    TurnStarted,
)
from domain.errors import IllegalAction
from domain.fold import fold
from domain.records import CardDrawn, DeckShuffled, DiceRolled, DrawMissed, Start
from domain.rulesets import load
from domain.step import Step
from domain.table import Table

EMBER, UNDERTOW, GALE, STONESKIN = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"


def of(records, kind):
    return [record for record in records if isinstance(record, kind)]


def play(table, *actions):
    return [record for action in actions for record in table.act(action)]


def rolls_of(table):
    return [r for step in table.steps for r in step if isinstance(r, DiceRolled)]


# --- Drawing (S-13, S-14, S-15, S2.10, S2.11) ------------------------------------------------------


def test_s_13_a_draw_goes_on_past_a_reshuffle(scene):
    """Draw pile 1, discard 3, draw 2: the one, reshuffle of 3, one more; draw 2 left, discard 0."""
    table = scene("V01")
    board = table.board
    board.draw, board.discard = [EMBER], [UNDERTOW, GALE, STONESKIN]
    step = Step(board, table.chance, table.game)
    draw(step, 2)
    kinds = [type(r) for r in step.records]
    assert kinds == [CardDrawn, DeckShuffled, CardDrawn]
    assert step.records[0].card == EMBER
    assert (step.records[1].cause, set(step.records[1].order)) == ("discard", {UNDERTOW, GALE, STONESKIN})
    assert (len(board.draw), board.discard) == (2, [])


def test_s_13_with_both_piles_empty_a_draw_is_missed(scene):
    """Both empty, draw 1: `draw_missed`, and the fight goes on."""
    table = scene("V01")
    table.board.draw, table.board.discard = [], []
    step = Step(table.board, table.chance, table.game)
    draw(step, 2)
    assert step.records == [DrawMissed(), DrawMissed()]


def test_s2_11_a_reshuffle_serves_every_draw(scene):
    """Draw pile [X], discard [Y, Z], draw 2: X, then one of Y and Z."""
    table = scene("V01")
    table.board.draw, table.board.discard = [EMBER], [GALE, STONESKIN]
    step = Step(table.board, SeededChance(1), table.game)
    draw(step, 2)
    first, second = of(step.records, CardDrawn)
    assert first.card == EMBER
    assert second.card in (GALE, STONESKIN)


def test_s2_11_the_top_card_is_the_last_of_the_order():
    """The order of a shuffle ends with the card that is drawn first."""
    table = Table.start(load("V01").game, SeededChance(8))
    (shuffled,) = of(table.steps[0], DeckShuffled)
    drawn = [r.card for r in of(table.steps[0], CardDrawn)]
    assert drawn == list(reversed(shuffled.order))[:6]
    assert (shuffled.cause, shuffled.scope, shuffled.ordinal, shuffled.stream) == ("opening", 0, 0, "deck")


@pytest.mark.parametrize("seed", [0, 1, 2**53 - 1])
def test_s_14_turn_1_draws_too(seed):
    """Six cards in the hand, four in the draw pile."""
    board = Table.start(load("V01").game, SeededChance(seed)).board
    assert (len(board.hand), len(board.draw)) == (6, 4)


def test_s2_10_five_are_the_set_up_and_one_is_turn_1s(scene):
    """5 in the set-up, then the turn's own draw: hand 6, draw 4."""
    records = scene("V01").steps[0]
    turn = next(i for i, r in enumerate(records) if isinstance(r, TurnStarted))
    before, after = records[:turn], records[turn:]
    assert (len(of(before, CardDrawn)), len(of(after, CardDrawn))) == (5, 1)


def test_s_15_there_is_no_hand_limit_and_nothing_is_discarded(scene):
    """9 cards in the hand, draw 1: 10."""
    table = scene("V01", dice=[(1, None)])
    board = table.board
    while len(board.hand) < 9:
        board.hand.append(board.draw.pop())
    hand = list(board.hand)
    play(table, Roll(), EndTurn())
    assert len(board.hand) == 10
    assert board.hand[:9] == hand


# --- Telegraph (S-11, S2.24, H-10) -----------------------------------------------------------------


def test_s_11_this_turns_step_and_the_next_are_shown(scene):
    """Turn 1 Strike/Strike; turn 3 Cleave/Guard; turn 5 Strike/Strike."""
    table = scene("V01", dice=[(4, "jal")] * 5)
    shown = [of(table.steps[0], IntentShown)[0]]
    for _ in range(4):
        shown += of(play(table, Roll(), EndTurn()), IntentShown)
    names = [(s.now.name, s.next.name) for s in shown]
    assert names == [
        ("strike", "strike"),
        ("strike", "cleave"),
        ("cleave", "guard"),
        ("guard", "strike"),
        ("strike", "strike"),
    ]


def test_s2_24_the_shown_step_has_name_damage_and_block(scene):
    """Turn 4: Guard, Block 10, Jab 4; before Weak."""
    table = scene("V01", dice=[(4, "jal")] * 3, enemy__weak=3, enemy__weak_fresh=True)
    for _ in range(3):
        shown = of(play(table, Roll(), EndTurn()), IntentShown)
    (guard,) = shown
    assert (guard.now.name, guard.now.damage, guard.now.block) == ("guard", 4, 10)


def test_h_10_the_intent_is_the_last_word_of_a_turns_start(scene):
    """Shown at each turn start, after income and draw."""
    table = scene("V01", dice=[(1, None)])
    assert isinstance(table.steps[0][-1], IntentShown)
    assert isinstance(play(table, Roll(), EndTurn())[-1], IntentShown)


# --- Rolling and paying (S-17, S-18, S-22, S2.12, S2.16, S2.17, S2.18, H-03) -----------------------


def test_s_17_a_turn_ends_only_after_a_roll_whose_price_is_kept(scene):
    """EndTurn only in ROLLED; a PREP payment is legal only if 1 energy remains."""
    table = scene("V01", discard=[GALE], slots={1: EMBER}, energy=2)
    assert "belongs to rolled" in table.why_not(EndTurn())
    assert table.why_not(BuyDraw()) is None
    assert table.why_not(Exhaust(1)) is None
    table.board.energy = 1
    for action in (BuyDraw(), Exhaust(1)):
        assert "1 is kept for the roll" in table.why_not(action)
        assert action not in list(table.legal_actions())
    assert table.why_not(Roll()) is None
    assert Roll() in list(table.legal_actions())


def test_s_17_a_first_roll_that_cannot_be_paid_is_refused(scene):
    """Never reached in play (income is at least 1); the price is checked all the same."""
    table = scene("V01", energy=0)
    assert table.why_not(Roll()) == "it costs 1 energy, and there is 0"
    assert Roll() not in list(table.legal_actions())


def test_s2_16_rolling_is_not_optional(scene):
    """V01 at energy 3: two payments allowed (3 -> 1), a third refused."""
    table = scene("V01", energy=3)
    table.board.discard = [table.board.draw.pop(), table.board.draw.pop(), table.board.draw.pop()]
    play(table, BuyDraw())
    table.board.discard = [table.board.hand.pop()]
    play(table, BuyDraw())
    table.board.discard = [table.board.hand.pop()]
    assert table.board.energy == 1
    with pytest.raises(IllegalAction, match="kept for the roll"):
        table.act(BuyDraw())


def test_s_18_placing_and_paying_mix_until_the_roll(scene):
    """Place, paid draw, place a card just drawn: legal. After the roll: refused. Occupied: refused."""
    table = scene("V01", dice=[(1, None)], deck=["ember-lash"], slots={3: "gale#2"})
    table.board.discard = [table.board.hand.pop()]
    fetched = table.board.discard[0]
    play(table, Place(EMBER, 1), BuyDraw(), Place(fetched, 2))
    left = table.board.hand[0]
    assert "occupied" in table.why_not(Place(left, 1))
    assert f"{EMBER} is not in your hand" in table.why_not(Place(EMBER, 4))
    table.act(Roll())
    assert "belongs to prep" in table.why_not(Place(left, 4))


def test_h_03_a_paid_draw_is_legal_until_the_first_roll(scene):
    """Whatever was placed or paid before; not after a roll."""
    table = scene("V01", dice=[(1, None)], deck=["ember-lash"])
    table.board.discard = [table.board.hand.pop(), table.board.hand.pop()]
    table.act(Place(EMBER, 1))
    assert BuyDraw() in list(table.legal_actions())
    play(table, BuyDraw())
    table.board.discard = [table.board.hand.pop()]
    assert BuyDraw() in list(table.legal_actions())
    table.act(Roll())
    assert BuyDraw() not in list(table.legal_actions())


def test_s2_12_a_paid_draw_is_repeatable_and_never_buys_nothing(scene):
    """Place, then buy: accepted. Roll, then buy: refused, state unchanged. One card left is enough."""
    table = scene("V01", dice=[(1, None)], deck=["ember-lash"])
    table.board.discard = [table.board.hand.pop()]
    play(table, Place(EMBER, 1), BuyDraw())
    assert "no card" in table.why_not(BuyDraw())
    table.board.discard = [table.board.hand.pop()]
    play(table, BuyDraw(), Roll())
    table.board.discard = [table.board.hand.pop()]
    before = repr(table.board)
    with pytest.raises(IllegalAction):
        table.act(BuyDraw())
    assert repr(table.board) == before


def test_s_22_leftover_energy_lapses_with_a_fact(scene):
    """Energy 2 left at the end: `energy_lapsed` 2, and the next income counts slots only."""
    table = scene("V01", dice=[(1, None), (1, None)], energy=3)
    records = play(table, Roll(), EndTurn())
    assert of(records, EnergyLapsed) == [EnergyLapsed(2)]
    assert table.board.energy == 4
    table.board.energy = 1
    assert of(play(table, Roll(), EndTurn()), EnergyLapsed) == []


def test_s2_17_payments_are_exact_and_a_refusal_leaves_no_trace(scene):
    """Energy 1, reroll at 2: refused, energy 1, steps unchanged."""
    table = scene("V01", dice=[(1, None)], energy=2)
    records = table.act(Roll())
    assert of(records, EnergySpent) == [EnergySpent(1, 1, "roll")]
    steps, board = len(table.steps), repr(table.board)
    with pytest.raises(IllegalAction):
        table.act(Reroll())
    assert (len(table.steps), repr(table.board), table.board.energy) == (steps, board, 1)


def test_s2_17_what_is_free_leaves_no_payment(tmp_path, scene):
    """A price of 0 is no payment of 0."""
    draft = tmp_path / "free.toml"
    draft.write_text(
        'game = "house-rules"\nversion = "free"\nextends = "1.0"\n'
        "[prices]\nroll = 0\nreroll = 0\nbuy_draw = 0\n"
    )
    table = scene(str(draft), dice=[(1, None), (2, None)])
    table.board.discard = [table.board.hand.pop()]
    assert of(play(table, BuyDraw(), Roll(), Reroll()), EnergySpent) == []
    assert table.board.energy == 4


def test_s2_18_number_die_first_element_die_second_in_one_record():
    """Face indexes (4, 1): number blank, element Jal; rerolls roll both."""

    class Faces:
        def roll(self, at, dice):
            assert [die.name for die in dice] == ["number die", "element die"]
            return (4, 1)

        def shuffle(self, at, cards):
            return tuple(cards), False

    table = Table.start(load("V01").game, Faces())
    table.act(Roll())
    table.act(Reroll())
    first, second = rolls_of(table)
    assert (first.shown, first.faces) == ((None, "jal"), (4, 1))
    assert (first.stream, first.scope, first.ordinal, second.ordinal) == ("dice", 1, 0, 1)
    assert (table.board.number, table.board.element) == (None, "jal")


def test_s_27_a_blank_is_none_and_a_charged_roll(scene):
    """(None, None) is a legal roll that was paid for; its weight is 4 of 36."""
    table = scene("V01", dice=[(None, None)])
    table.act(Roll())
    assert rolls_of(table)[0].shown == (None, None)
    assert table.board.energy == 3
    number, element = table.game.dice(table.board)
    pairs = [(n, e) for n in number.faces for e in element.faces]
    assert (len(pairs), len(set(pairs)), pairs.count((None, None))) == (36, 25, 4)


def test_s_25_an_extra_draw_moves_no_die():
    """Same seed, one extra paid draw on turn 2: turn 2's dice are unchanged."""
    shown = []
    for buys in (False, True):
        table = Table.start(load("V01").game, SeededChance(11))
        for _ in range(4):
            table.act(Place(table.board.hand[0], table.board.empty()[0]))
        play(table, Roll(), EndTurn())
        table.board.discard = table.board.discard or [table.board.hand.pop()]
        table.board.energy = 4
        if buys:
            table.act(BuyDraw())
        table.act(Roll())
        shown.append(rolls_of(table)[-1])
    assert shown[0] == shown[1]


def test_s_25_chance_stands_in_the_records():
    """A replay of the records needs no generator: the fold is the board."""
    table = Table.start(load("V01").game, SeededChance(12))
    play(table, Roll(), EndTurn())
    assert fold(table.game, table.records) == table.board


# --- Clogged cards, bounds (S-20, S-23, S2.22, H-04, H-05) -----------------------------------------


def test_s_20_a_card_is_clogged_from_the_turn_after_it_was_placed(scene):
    """Placed turn 1, unfired: clogged in turn 2; a card of this turn cannot be exhausted."""
    table = scene("V01", dice=[(4, "jal"), (3, "jal")], deck=["ember-lash"])
    table.act(Place(EMBER, 2))
    assert "was placed this turn" in table.why_not(Exhaust(2))
    play(table, Roll(), EndTurn())
    assert table.why_not(Exhaust(2)) is None
    assert Exhaust(2) in list(table.legal_actions())


def test_s_19_v01_takes_the_most_recent_of_the_discard_pile(scene):
    """Two cards, the top first; the draw pile is not touched."""
    table = scene("V01")
    table.board.discard = [EMBER, UNDERTOW, GALE]
    draw_pile = list(table.board.draw)
    assert of(table.act(BuyDraw()), CardDrawn) == [CardDrawn(GALE, "discard"), CardDrawn(UNDERTOW, "discard")]
    assert (table.board.discard, table.board.draw) == ([EMBER], draw_pile)


@pytest.mark.parametrize("turn", [59, 60])
def test_s_23_turn_60_ends_a_fight_as_stalemate(scene, turn):
    """The enemy has acted on turn 60, both alive: stalemate, no turn 61."""
    table = scene("V01", dice=[(1, None)], turn=turn)
    records = play(table, Roll(), EndTurn())
    if turn == 59:
        assert TurnStarted(60) in records
        assert table.board.outcome is None
    else:
        assert records[-2:] == [TurnEnded(60, 1), CombatEnded("stalemate", 60)]
        assert of(records, TurnStarted) == []


def test_s2_22_a_stalemate_is_never_a_win(scene):
    """Reported as its own outcome; a player who falls on turn 60 has lost."""
    table = scene("V01", dice=[(1, None)], turn=60, player__hp=8)
    play(table, Roll(), EndTurn())
    assert table.board.outcome == "loss"


def test_h_04_after_64_actions_only_what_ends_the_turn_is_legal(scene):
    """In PREP the due roll, after it ending; placing, paying and rerolls are refused."""
    table = scene("V01", dice=[(1, None)], deck=["ember-lash"], actions=64, slots={4: GALE})
    assert list(table.legal_actions()) == [Roll()]
    used_up = "this turn has used up its actions; only what ends it is legal (H-04)"
    for action in (Place(EMBER, 1), BuyDraw(), Exhaust(4)):
        assert table.why_not(action) == used_up
    table.act(Roll())
    assert table.board.actions == 65
    assert list(table.legal_actions()) == [EndTurn()]
    assert "used up its actions" in table.why_not(Reroll())
    table.act(EndTurn())
    assert table.board.actions == 0


def test_h_04_the_64th_action_is_free(scene):
    """63 were taken: one more of any kind is legal."""
    table = scene("V01", deck=["ember-lash"], actions=63)
    assert table.why_not(Place(EMBER, 1)) is None
    table.act(Place(EMBER, 1))
    assert table.board.actions == 64
    assert list(table.legal_actions()) == [Roll()]


def test_h_05_a_ruled_case_beats_the_draw_that_fills_gaps(scene):
    """V01-21: a real number on an empty board draws nothing, though the outcome is empty."""
    table = scene("V01", dice=[(2, "jal")])
    records = play(table, Roll(), EndTurn())
    ended = next(i for i, r in enumerate(records) if isinstance(r, EnergyLapsed))
    assert of(records[:ended], CardDrawn) == []


def test_the_set_up_is_step_0_and_counts_no_action():
    """0.3: SETUP, then TURN_START; the first turn is 1, in PREP, with nothing shown."""
    table = Table.start(load("V01").game, SeededChance(3))
    board = table.board
    assert isinstance(table.steps[0][0], Start)
    assert (board.turn, board.phase, board.actions, board.rolls) == (1, "prep", 0, 0)
    assert (board.number, board.element, board.requests) == (None, None, {})


def test_a_turns_start_takes_the_dice_away(scene):
    """0.3: dice are none until the first roll; rolls and questions to chance count anew."""
    table = scene("V01", dice=[(3, "agni")])
    play(table, Roll())
    assert table.board.requests["dice"] == 1
    play(table, EndTurn())
    board = table.board
    assert (board.number, board.element, board.rolls, board.phase, board.turn) == (None, None, 0, "prep", 2)
    assert "dice" not in board.requests
