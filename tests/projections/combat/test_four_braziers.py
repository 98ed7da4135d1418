"""How V02 Four Braziers is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.four_braziers import ClearDouse, Hold
from domain.combat.kit.records import EndTurn, Place, Roll
from domain.records import Choose
from domain.rulesets import load
from projections.audit import audit
from projections.combat.four_braziers import FourBraziersProjection
from projections.previews import legal_actions
from projections.timeline import tell

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin"]


def shown(table):
    return FourBraziersProjection(type(table.game), load("V02"))


def lines(table):
    turns = tell(shown(table), table.steps)
    return [line.sentence for turn in turns for step in turn.steps for line in step.lines]


def lives(table, kind):
    return [e for e in audit(shown(table), table.steps) if e.kind == kind]


def test_a_strong_card_is_told_with_its_pairing_and_its_sum(scene):
    table = scene("V02", dice=[(1, "agni"), (1, "agni")], deck=OPENING)
    table.act(Place(EMBER, 1))
    table.act(Roll())
    table.act(EndTurn())
    told = lines(table)
    assert "Named is brazier 1 (Agni), by the number, STRONG: the die shows Agni too" in told
    assert "Brazier 1 (Agni) resolves Ember Lash: PURE, Agni on Agni, STRONG" in told
    assert "Ember Lash fires from slot 1: 7 × 2 (PURE) × 2 (STRONG) = 28, Sentinel 70 → 42" in told
    assert "Escalation rises on every brazier: 0 → 1" in told


def test_each_pairing_says_why(scene):
    table = scene("V02", dice=[(2, None), (3, None), (4, None)], deck=OPENING)
    table.act(Place(EMBER, 2))
    table.act(Place(UNDERTOW, 4))
    table.act(Place(STONE, 3))
    for answer in ("decline", "swap:1-2", None):
        table.act(Roll())
        table.act(EndTurn())
        if answer:
            table.act(Choose(answer))
    told = lines(table)
    assert "Brazier 2 (Jal) resolves Ember Lash: CHARGE, Agni feeds Jal" in told
    assert "Brazier 3 (Vayu) resolves Stoneskin: DOUSE, Vayu feeds Prithvi" in told
    assert "Brazier 3 (Vayu) is Doused: it takes no card in turn 3" in told
    assert "Brazier 4 (Prithvi) resolves Undertow: RUPTURE, Jal lies across from Prithvi" in told
    assert "You lose 4 HP (rupture): 37 → 33" in told


def test_the_choices_say_what_each_option_does(scene):
    table = scene(
        "V02",
        dice=[(2, None), (3, None)],
        slots={2: EMBER, 4: GALE},
        enemy__weak=2,
        player__weak=2,
    )
    table.act(Roll())
    table.act(EndTurn())
    view = shown(table).view(table.board).pending
    told = {option.value: option.sentence for option in view.options}
    assert view.question == "Redirect: move a Charge or a status?"
    assert told["charge:2>3"] == "Move the Charge from brazier 2 (Jal) to brazier 3 (Vayu)"
    assert told["status:weak:enemy>player"] == ("Move Weak 2 from Sentinel to you (which adds to 2 there)")
    assert told["decline"] == "Move nothing"
    table.act(Choose("decline"))
    table.act(Roll())
    table.act(EndTurn())
    view = shown(table).view(table.board).pending
    told = {option.value: option.sentence for option in view.options}
    assert told["swap:1-4"] == "Gale goes from brazier 4 to brazier 1 (Agni), RUPTURE there"
    assert told["swap:1-2"] == "Nothing changes, braziers 1 and 2 are empty"


def test_the_life_of_a_charge_lit_paid_moved_and_spent(scene):
    table = scene("V02", dice=[(2, None), (4, None), (2, None), (3, None)], deck=OPENING)
    table.act(Place(EMBER, 2))
    table.act(Roll())
    table.act(EndTurn())
    table.act(Choose("charge:2>3"))
    table.act(Roll())
    table.act(EndTurn())
    table.act(Roll())
    table.act(EndTurn())
    table.act(Choose("decline"))
    table.act(Roll())
    table.act(EndTurn())
    [life] = lives(table, "charge")
    assert (life.began.turn, life.began.sentence) == (1, "lit by Ember Lash, 2 blank")
    assert [p.sentence for p in life.befell] == ["moved from brazier 2 (Jal) to brazier 3 (Vayu)"]
    assert [p.turn for p in life.outlived] == [2, 3, 4]
    assert (life.subject, life.how, life.ended.turn) == ("brazier 3", "resolved", 4)


def test_the_life_of_a_douse_that_runs_out_and_of_one_that_is_cleared(scene):
    table = scene("V02", dice=[(4, None)] * 4, deck=["ember-lash"] * 3)
    for turn in (1, 3):
        table.act(Place(f"ember-lash#{turn}", 4))
        if turn == 3:
            table.board.slots[3].permanent = False
        table.act(Roll())
        table.act(EndTurn())
        if turn == 1:
            table.act(Roll())
            table.act(EndTurn())
    first, second = lives(table, "douse")
    assert (first.began.turn, first.how, first.ended.turn) == (1, "over", 2)
    assert (second.began.turn, second.ended) == (3, None)


def test_a_cleared_douse_and_a_wiped_brazier_end_early(scene):
    table = scene("V02", dice=[(4, None)] * 2, deck=["ember-lash"], enemy__hp=38)
    table.act(Place(EMBER, 4))
    table.act(Roll())
    table.act(EndTurn())
    table.board.energy = 2
    table.act(ClearDouse(4))
    table.act(Place(SHUNYA, 4))
    table.act(Roll())
    table.act(EndTurn())
    [douse] = lives(table, "douse")
    assert (douse.how, douse.ended.turn) == ("cleared", 2)
    [permanence] = lives(table, "permanence")
    assert (permanence.how, permanence.ended.turn) == ("Void", 2)


def test_the_life_of_a_card_held_back(scene):
    table = scene("V02", dice=[(3, None), (3, None), (3, None)], deck=["ember-lash"])
    table.act(Place(EMBER, 3))
    for _ in range(2):
        table.act(Roll())
        table.board.energy = 1
        table.act(Hold())
    table.act(Roll())
    table.act(EndTurn())
    [life] = lives(table, "hold")
    assert life.began.sentence == "Ember Lash in brazier 3 (Vayu), 3 blank"
    assert [p.turn for p in life.befell] == [2]
    assert (life.how, life.ended.turn) == ("resolved", 3)
    assert life.ended.sentence == "resolves RUPTURE in brazier 3 (Vayu)"


def test_escalation_and_standing_block_are_one_life_each(scene):
    table = scene("V02", dice=[(1, None), (1, None), (4, None)], deck=["stoneskin"])
    table.act(Place(STONE, 4))
    for _ in range(3):
        table.act(Roll())
        table.act(EndTurn())
    [escalation] = lives(table, "escalation")
    assert escalation.began.sentence == "now 1, 1, 1, 1 on braziers 1 to 4"
    assert [p.sentence for p in escalation.befell] == ["now 2, 2, 2, 2 on braziers 1 to 4"]
    [standing] = lives(table, "standing Block")
    assert standing.began.sentence == "14 Block stands, 14 in all"


def test_the_board_shows_braziers_marks_and_what_is_named(scene):
    table = scene("V02", dice=[(4, "vayu")], slots={4: GALE})
    table.board.slots[0].charged = True
    table.board.slots[2].doused_for_turn = 2
    table.act(Roll())
    view = shown(table).view(table.board)
    assert [slot.title for slot in view.slots] == ["1 Agni", "2 Jal", "3 Vayu", "4 Prithvi"]
    assert [slot.matched for slot in view.slots] == [True, False, False, True]
    assert [[m.name for m in slot.markers] for slot in view.slots] == [
        ["Charge", "escalation"],
        ["escalation"],
        ["Doused in turn 2", "escalation"],
        ["escalation"],
    ]
    [wheel] = view.panels
    assert wheel.title == "Agni → Jal → Vayu → Prithvi → Agni (the arrow feeds)"
    assert wheel.rows[0] == ("Agni", "PURE", "CHARGE", "RUPTURE", "DOUSE")


def test_previews_before_and_after_the_roll(scene):
    table = scene("V02", dice=[(4, "vayu")], deck=OPENING, slots={4: GALE})
    table.board.slots[0].escalation = 1
    [placing] = shown(table).previews(table)
    rows = {row[0]: row[1:] for row in placing.rows}
    assert placing.head == ("", "1 Agni", "2 Jal", "3 Vayu")
    assert rows["Ember Lash"] == ("PURE 15", "CHARGE 7", "RUPTURE 21")
    assert rows["Stoneskin"] == ("CHARGE 7 Block", "RUPTURE 18 Block", "DOUSE 3 Block")
    table.act(Roll())
    pending, end = shown(table).previews(table)
    assert pending.rows == (
        ("Brazier 4 (Prithvi)", "SWIFT", "Gale", "CHARGE 4"),
        ("Brazier 1 (Agni)", "", "no card", "only the verb"),
    )
    assert ("Brazier 4 (Prithvi) is Charged: it pays energy every turn until it resolves",) in end.rows


def test_actions_are_worded_with_their_price(scene):
    table = scene("V02", dice=[(3, None)], deck=OPENING, slots={3: GALE})
    told = {view.sentence for view in legal_actions(shown(table), table)}
    assert "Place Ember Lash into brazier 2 (Jal): CHARGE" in told
    table.act(Roll())
    table.board.energy = 1
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told == {
        "Reroll both dice": "free",
        "End the turn": "free",
        "End the turn and hold Gale back": "1 energy",
    }
