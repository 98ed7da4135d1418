"""V01 House Rules, shown: sentences, audit trail, board view, previews and summary."""

import itertools

import pytest

from domain.combat.house_rules import (
    LatchesCleared,
    MatchesDerived,
    ScorchAdded,
    ScorchCleared,
    ScorchSpent,
    SlotLatched,
    VoidOpened,
)
from domain.combat.kit.board import Intent
from domain.combat.kit.records import (
    CardFired,
    CombatEnded,
    CombatStarted,
    EndTurn,
    Reroll,
    Roll,
    TurnStarted,
)
from domain.rulesets import load
from domain.vocabulary import ELEMENTS, SLOTS
from projections.audit import audit
from projections.previews import legal_actions, what_follows
from projections.registry import projection_of
from projections.summary import summarise
from projections.timeline import tell, tell_step
from projections.views import Marker

PROJECTION = projection_of("V01", load("V01"))


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (ScorchAdded(1, 2), "Scorch on slot 1: 1 → 2"),
        (ScorchSpent(1, 2), "Scorch on slot 1 is spent: 2 → 0"),
        (ScorchCleared(5), "All Scorch is cleared: 5 → 0"),
        (SlotLatched(3), "Slot 3 is latched for this turn"),
        (LatchesCleared((1, 3), "turn_end"), "No latch any more on slots 1 and 3: the turn is over"),
        (LatchesCleared((2,), "shunya"), "No latch any more on slot 2: the Void clears them"),
        (MatchesDerived((), None), "No number counts, the board is empty"),
        (VoidOpened(), "The Void is open: every card on the board fires this turn, at half effect"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_a_record_of_v01_says(scene, record, sentence):
    assert PROJECTION.tell(scene("V01").board, (record,)).sentence == sentence


def test_the_number_that_a_blank_counts_as_is_told(scene):
    table = scene("V01", slots={2: "gale#1"}, rolls=1, number=None)
    derived = (MatchesDerived((3,), 2),)
    assert PROJECTION.tell(table.board, derived).sentence == "Matching now: slot 3 (the blank counts as 2)"
    table.board.number = 2
    assert PROJECTION.tell(table.board, derived).sentence == "Matching now: slot 3"


# --- Timeline ------------------------------------------------------------------------------------


def test_the_timeline_goes_turn_by_turn_and_step_by_step(dictated_v01):
    table = dictated_v01()
    turns = list(tell(PROJECTION, table.steps))
    assert [turn.turn for turn in turns] == [0, 1, 2, 3, 4]
    first = turns[1].steps
    assert [(step.number, step.action) for step in first] == [
        (0, None),
        (1, "Place Ember Lash into slot 1"),
        (2, "Place Stoneskin into slot 2"),
        (3, "Place Undertow into slot 3"),
        (4, "Roll both dice for 1 energy (4 → 3)"),
        (5, "Reroll both dice for 2 energy (3 → 1)"),
        (6, "End the turn"),
    ]
    assert first[0].lines[0].sentence == "Turn 1 begins"
    assert first[-1].lines[-1].sentence == "Turn 1 is over"
    assert turns[2].steps[0].number == 6
    assert turns[2].steps[0].action is None


def test_a_fact_stands_where_its_record_stands(dictated_v01):
    table = dictated_v01()
    step = list(tell(PROJECTION, table.steps))[1].steps[-1]
    fired = step.lines[0]
    assert fired.type == "fact.card_fired"
    assert (fired.record, fired.records) == (1, 2)
    assert fired.sentence == "Stoneskin fires from slot 2: 7 + 1 Scorch = 8 Block, your Block 0 → 8"


# --- Audit trail ---------------------------------------------------------------------------------


def told(passages):
    return [(p.turn, p.step, p.sentence) for p in passages]


def entries(table, kind):
    return [entry for entry in audit(PROJECTION, table.steps) if entry.kind == kind]


def test_a_reroll_is_told_with_its_price_and_the_dice_before_and_after(dictated_v01):
    table = dictated_v01()
    (reroll,) = entries(table, "reroll")
    assert reroll.subject == "reroll 1 of turn 1"
    assert told([reroll.began, *reroll.befell, reroll.ended]) == [
        (1, 5, "dice before: 2 and Prithvi"),
        (1, 5, "2 energy is paid, 1 left"),
        (1, 5, "dice after: 3 and Agni"),
    ]
    assert reroll.how == "rolled"


def test_a_latch_is_told_with_the_rerolls_it_outlived_and_what_it_fired(dictated_v01):
    table = dictated_v01()
    (latch,) = entries(table, "latch")
    assert latch.subject == "slot 2"
    assert told([latch.began]) == [(1, 4, "latched by the roll of 2 and Prithvi")]
    assert told(latch.outlived) == [(1, 5, "the reroll from 2 and Prithvi to 3 and Agni")]
    assert told(latch.befell) == [(1, 6, "fired Stoneskin: 7 + 1 Scorch = 8 Block")]
    assert (latch.how, latch.ended.step) == ("turn end", 6)


def test_scorch_is_told_slot_by_slot(dictated_v01):
    table = dictated_v01()
    waiting, spent = entries(table, "scorch")
    assert waiting.subject == "slot 1"
    assert told([waiting.began, waiting.ended]) == [
        (1, 5, "0 → 1 by the roll of 3 and Agni"),
        (2, 9, "1 → 0, spent by Ember Lash"),
    ]
    assert (spent.subject, spent.ended.step) == ("slot 2", 6)


def test_scorch_that_grows_is_one_entry(scene):
    table = scene("V01", dice=[(4, "agni"), (3, "agni")])
    table.act(Roll())
    table.act(Reroll())
    slot_1 = entries(table, "scorch")[0]
    assert told(slot_1.befell) == [(1, 2, "1 → 2 by the roll of 3 and Agni")]
    assert slot_1.ended is None
    assert slot_1.how == ""


def test_a_second_latch_on_a_slot_is_the_same_entry(scene):
    table = scene("V01", dice=[(2, "prithvi"), (2, "prithvi")])
    table.act(Roll())
    table.act(Reroll())
    (latch,) = entries(table, "latch")
    assert told(latch.outlived) == [(1, 2, "the reroll from 2 and Prithvi to 2 and Prithvi")]
    assert told(latch.befell) == [(1, 2, "latched again by the roll of 2 and Prithvi")]


LATCHED_AND_SCORCHED = [
    CombatStarted(50, 70, (Intent("strike", 8),), ("gale#1",)),
    TurnStarted(1),
    SlotLatched(1),
    ScorchAdded(2, 1),
]


def test_the_void_ends_latches_and_scorch():
    """V01-12, V01-15."""
    void = [ScorchCleared(1), LatchesCleared((1,), "shunya"), VoidOpened()]
    latch, scorch = audit(PROJECTION, [LATCHED_AND_SCORCHED, void])
    assert (latch.kind, latch.how, *told([latch.ended])) == ("latch", "Void", (1, 1, "the Void clears them"))
    assert (scorch.kind, scorch.how, *told([scorch.ended])) == (
        "scorch",
        "Void",
        (1, 1, "cleared by the Void"),
    )


def test_what_still_stands_ends_with_the_combat():
    trail = audit(PROJECTION, [LATCHED_AND_SCORCHED, [CombatEnded("win", 1)]])
    assert [(entry.kind, entry.how) for entry in trail] == [
        ("latch", "combat over"),
        ("scorch", "combat over"),
    ]


# --- Board view ----------------------------------------------------------------------------------


def test_the_view_shows_the_whole_board(dictated_v01):
    table = dictated_v01()
    view = PROJECTION.view(table.board)
    assert (view.game, view.name, view.turn, view.phase_words) == (
        "house-rules",
        "House Rules",
        4,
        "after the roll",
    )
    assert (view.enemy.name, view.enemy.hp, view.enemy.max_hp) == ("Sentinel", 55, 70)
    assert (view.player.name, view.player.hp) == ("You", 31)
    assert (view.now.sentence, view.next.id) == ("Guard, then Jab (10 Block, 4 damage)", "strike")
    assert [die.shown for die in view.dice] == ["blank", "Vayu"]
    assert [(m.id, m.amount) for m in view.meters] == [("energy", 2)]
    assert [card.name for card in view.hand] == ["Undertow", "Stoneskin", "Ember Lash"]
    assert (view.hand[0].element, view.hand[0].text) == ("jal", "Deal 6 and apply Weak 1.")
    assert [card.id for card in view.discard] == ["stoneskin#1", "undertow#1", "ember-lash#1"]
    assert [card.id for card in view.exhausted] == ["gale#1"]
    assert view.draw == 1
    assert [slot.matched for slot in view.slots] == [False, True, False, False]
    assert view.slots[3].card.id == "ember-lash#2"
    assert view.slots[3].since == 3
    assert view.pending is None
    assert view.outcome is None


def test_scorch_and_latches_are_markers(scene):
    table = scene("V01", dice=[(2, "prithvi"), (3, "agni")])
    table.act(Roll())
    table.act(Reroll())
    slot_2 = PROJECTION.view(table.board).slots[1]
    assert slot_2.markers == (
        Marker(id="scorch", name="Scorch", amount=1, element="agni"),
        Marker(id="latch", name="latched", element="prithvi"),
    )


def test_dice_show_nothing_before_the_roll(scene):
    assert [die.shown for die in PROJECTION.view(scene("V01").board).dice] == [None, None]


def test_statuses_show_their_counter(scene):
    table = scene("V01", enemy__weak=2, enemy__weak_fresh=True, player__burn=1)
    view = PROJECTION.view(table.board)
    assert [(s.name, s.amount, s.fresh) for s in view.enemy.statuses] == [("Weak", 2, True)]
    assert [(s.name, s.amount, s.fresh) for s in view.player.statuses] == [("Burn", 1, False)]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "before the roll"),
        ({"outcome": "win"}, "won"),
        ({"outcome": "loss"}, "lost"),
        ({"outcome": "stalemate"}, "stalemate"),
        ({"phase": "free_roll"}, "free roll"),
    ],
)
def test_the_phase_is_told_in_words(scene, fields, words):
    assert PROJECTION.view(scene("V01", **fields).board).phase_words == words


# --- Previews ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "element"), list(itertools.product((*SLOTS, None), (*ELEMENTS, None))))
def test_the_table_of_rolls_is_what_then_fires(scene, number, element):
    """Every cell: roll it, end the turn, and look at what fired."""
    slots = {1: "ember-lash#1", 3: "stoneskin#1", 4: "gale#1"}
    table = scene("V01", dice=[(number, element)], slots=slots)
    (panel,) = PROJECTION.previews(table)
    row = [*ELEMENTS, None].index(element)
    cell = panel.rows[row][1 + [*SLOTS, None].index(number)]
    table.act(Roll())
    fired = [str(r.slot) for r in table.act(EndTurn()) if isinstance(r, CardFired)]
    assert cell == (" ".join(fired) or "–")


def test_after_the_roll_the_end_of_the_turn_is_foreseen(scene):
    """What is foreseen is what then happens, save for cards that nobody has seen."""
    table = scene("V01", dice=[(2, "vayu")], slots={1: "gale#1", 3: "ember-lash#1"}, energy=2)
    table.act(Roll())
    before = table.copy()
    (end,) = PROJECTION.previews(table)
    assert end.title == "If the turn ended now"
    lines = [row[0] for row in end.rows]
    now, _ = tell_step(PROJECTION, before.board, 0, table.act(EndTurn()))
    happened = [line.sentence for line in now.steps[0].lines]
    masked = ["Draw a card" if s.startswith("Draw ") else s for s in happened]
    assert lines == masked[: masked.index("Turn 1 is over")]
    assert lines.count("Draw a card") == 2


def test_a_reroll_that_can_be_paid_shows_its_table(scene):
    table = scene("V01", dice=[(2, "prithvi")], slots={2: "gale#1"}, energy=3)
    table.act(Roll())
    _, rolls = PROJECTION.previews(table)
    assert rolls.title == "Slots that a reroll would fire"
    assert all("2" in cell for row in rolls.rows for cell in row[1:])


def test_actions_are_listed_with_sentence_price_and_what_follows(scene):
    table = scene("V01", discard=["gale#2", "undertow#2"], slots={2: "ember-lash#1"}, energy=4)
    listed = {view.sentence: view for view in legal_actions(PROJECTION, table)}
    assert listed["Roll both dice"].price == "1 energy"
    assert listed["Roll both dice"].follows == ()
    assert listed["Buy a draw"].follows == (
        "Take Undertow from the discard pile",
        "Take Gale from the discard pile",
    )
    assert listed["Exhaust Ember Lash in slot 2"].price == "1 energy"
    placed = [s for s in listed if s.startswith("Place")]
    assert len(placed) == len(set(placed))
    assert listed[placed[0]].price == "free"


def test_looking_ahead_stops_where_chance_decides(scene):
    """A draw that has to shuffle first: what comes behind the shuffle is not told."""
    table = scene("V01", dice=[(1, None)], slots={1: "gale#1"}, energy=2)
    table.board.draw.clear()
    table.board.discard.append("undertow#2")
    table.act(Roll())
    told = what_follows(PROJECTION, table, EndTurn())
    assert told == ("Gale fires from slot 1: 5, Sentinel 70 → 65", "Then chance decides")


# --- Summary -------------------------------------------------------------------------------------


def test_the_summary_adds_up(dictated_v01):
    table = dictated_v01()
    total = summarise(PROJECTION, table.steps, "house-rules@1.0", 7)
    assert (total.ruleset, total.seed, total.result, total.steps, total.turns) == (
        "house-rules@1.0",
        7,
        "open",
        15,
        4,
    )
    assert (total.rolls, total.damage_dealt, total.damage_taken) == (5, 15, 19)
    assert (total.player_hp, total.enemy_hp, total.lowest_hp) == (31, 55, 31)
    assert total.energy_gained == 13
    assert total.energy_spent == {"roll": 4, "reroll": 2, "exhaust": 1}
    assert total.energy_lapsed == 4
    assert total.cards_fired == {"stoneskin": 1, "undertow": 1, "ember-lash": 1}
    assert total.facts["scorch_added"] == 2
    assert total.facts["turn_started"] == 4
    left = table.board.energy
    assert total.energy_gained - sum(total.energy_spent.values()) - total.energy_lapsed == left
    rows = dict(total.rows(PROJECTION.names))
    assert rows["Chance"] == "seed 7"
    assert rows["Energy"] == "13 gained, 7 spent (4 for roll, 2 for reroll, 1 for exhaust), 4 lapsed"
    assert rows["Cards fired"] == "Ember Lash 1, Stoneskin 1, Undertow 1"


def test_a_typed_game_says_so(dictated_v01):
    table = dictated_v01()
    assert dict(summarise(PROJECTION, table.steps).rows(PROJECTION.names))["Chance"] == "no seed"
