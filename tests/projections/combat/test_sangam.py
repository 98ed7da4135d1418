"""How V05 Sangam is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.kit.records import BuyDraw, EndTurn, Place, Reroll, Roll
from domain.combat.sangam import Brace
from domain.rulesets import load
from projections.audit import audit
from projections.combat.sangam import SangamProjection
from projections.previews import legal_actions
from projections.timeline import tell

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin"]
FOUR = {EMBER: 1, UNDERTOW: 2, GALE: 3, STONE: 4}


def shown(table):
    return SangamProjection(type(table.game), load("V05"))


def lines(table):
    turns = tell(shown(table), table.steps)
    return [line.sentence for turn in turns for step in turn.steps for line in step.lines]


def lives(table, kind):
    return [e for e in audit(shown(table), table.steps) if e.kind == kind]


def played(scene, *dice, place=FOUR, ruleset="V05"):
    """Place cards of the opening hand, then roll and end turn after turn."""
    table = scene(ruleset, dice=dice, deck=OPENING)
    for card, slot in place.items():
        table.act(Place(card, slot))
    for _ in dice:
        table.act(Roll())
        table.act(EndTurn())
    return table


def test_each_relation_says_why(scene):
    told = lines(played(scene, (1, "agni"), (2, "vayu"), (3, "jal"), (4, "vayu")))
    assert "Agni on Ember Lash (Agni) in slot 1: PURE, both alike" in told
    assert "Vayu on Undertow (Jal) in slot 2: SMOTHER, Jal feeds Vayu" in told
    assert "Undertow stays in slot 2 and is converted: Jal → Vayu" in told
    assert "Jal on Gale (Vayu) in slot 3: FEED, Jal feeds Vayu" in told
    assert "Redirect: you have Weak 1 now, Sentinel no debuff" in told
    assert "Vayu on Stoneskin (Prithvi) in slot 4: CLASH, across the wheel" in told
    assert "2 energy is banked for next turn" in told
    assert "The 2 energy that a CLASH banked comes in" in told
    assert "Gain 2 energy (clash refund): 2 → 4" in told


def test_blanks_misses_and_verbs_are_told(scene):
    told = lines(played(scene, (None, None), (1, "agni"), (4, "agni"), (2, "prithvi"), (3, "vayu")))
    assert "A blank on Ember Lash (Agni) in slot 1, the lowest card, would be PURE" in told
    assert "A blank on Ember Lash (Agni) in slot 1: PURE, as a blank is" in told
    assert "Nothing would meet: slot 1 is empty" in told
    assert "Nothing meets, slot 1 is empty: draw 1 instead" in told
    assert "Escalate: every later confluence is worth 0 → 1 more" in told
    assert "Hold: in turn 5 nothing is converted, moved or exhausted, and Block stays" in told
    assert "Gale fires from slot 3: 4 × 2 (PURE) + 1 escalation = 9, 8 absorbed, Sentinel 39 → 38" in told


def test_hold_tells_what_it_kept(scene):
    table = played(scene, (2, "prithvi"), (3, "prithvi"))
    assert "Hold: Gale is not exhausted" in lines(table)
    [life] = lives(table, "hold")
    assert (life.subject, life.began.sentence) == ("turn 2", "called by the roll of 2 and Prithvi")
    assert [p.sentence for p in life.befell] == ["Gale is not exhausted"]
    assert (life.how, life.ended.turn) == ("over", 2)


def test_displace_and_the_void_are_told(scene):
    table = scene("V05", dice=[(1, "vayu"), (2, "agni")], slots={1: EMBER, 2: GALE, 4: SHUNYA})
    for _ in range(2):
        table.act(Roll())
        table.act(EndTurn())
    assert table.board.slots[0].card == SHUNYA
    told = shown(table)
    from domain.combat.sangam import CardsRotated, ElementDieBlanked

    rotated = CardsRotated((SHUNYA, None, GALE, None))
    assert told.tell(table.board, [rotated]).sentence == (
        "Displace: every card moves one slot to the right (Shunya, –, Gale, –)"
    )
    blanked = ElementDieBlanked()
    assert told.tell(table.board, [blanked]).sentence == "The Void turns the element die blank"


def test_the_life_of_a_conversion(scene):
    table = played(scene, (1, "prithvi"), (1, "jal"))
    [life] = lives(table, "conversion")
    assert life.began.sentence == "Ember Lash: Agni → Prithvi in slot 1, by the roll of 1 and Prithvi"
    assert [p.sentence for p in life.befell] == ["Prithvi → Jal in slot 1, by the roll of 1 and Jal"]
    assert life.ended is None
    view = shown(table).view(table.board)
    assert view.slots[0].card.element == "jal"
    assert [marker.name for marker in view.slots[0].markers] == ["now Jal"]
    assert view.slots[1].markers == ()


def test_a_conversion_outlives_the_piles_and_ends_when_its_card_is_exhausted(scene):
    """V05-03: the element follows the card through discard and draw, "for the rest of the combat"."""
    dice = [(1, "prithvi"), (1, None), (1, "vayu"), (1, "vayu")]
    table = scene("V05", dice=dice, deck=OPENING)
    table.act(Place(EMBER, 1))
    table.act(BuyDraw())
    for _ in range(3):  # SMOTHER, PURE, and no card in slot 1: it is shuffled and drawn
        table.act(Roll())
        table.act(EndTurn())
    table.act(Place(EMBER, 1))
    table.act(Roll())
    table.act(EndTurn())
    [life] = lives(table, "conversion")
    assert [(p.turn, p.sentence) for p in life.outlived] == [
        (2, "discarded as Prithvi"),
        (3, "drawn again as Prithvi"),
    ]
    assert (life.how, life.ended.turn) == ("exhausted", 4)
    assert life.ended.sentence == "Prithvi to the end: Ember Lash is exhausted"


def test_what_would_meet_is_told_as_a_sentence(scene):
    told = lines(played(scene, (1, "prithvi")))
    assert "Prithvi on Ember Lash (Agni) in slot 1 would be SMOTHER" in told


def test_the_life_of_a_brace_through_a_reroll(scene):
    table = scene("V05", dice=[(1, "jal"), (1, "vayu")], deck=OPENING)
    table.act(Place(EMBER, 1))
    table.act(Roll())
    table.board.energy = 3
    table.act(Brace())
    table.act(Reroll())
    table.act(EndTurn())
    [life] = lives(table, "brace")
    assert (life.subject, life.began.sentence) == ("turn 1", "braced on the roll of 1 and Jal")
    assert [p.sentence for p in life.outlived] == ["the reroll from 1 and Jal to 1 and Vayu"]
    assert (life.how, life.ended.sentence) == ("resolved", "Ember Lash is PURE; without Brace FEED")
    assert "Vayu on Ember Lash (Agni) in slot 1: PURE, because it was braced" in lines(table)


def test_a_brace_that_is_lost(scene):
    table = scene("V05", dice=[(2, "jal")], deck=OPENING)
    table.act(Roll())
    table.board.energy = 2
    table.act(Brace())
    table.act(EndTurn())
    [life] = lives(table, "brace")
    assert life.how == "lost"


def test_the_life_of_a_clash_refund(scene):
    table = played(scene, (1, "jal"), (None, None))
    [life] = lives(table, "clash refund")
    assert (life.began.turn, life.began.sentence) == (1, "2 energy banked, by the roll of 1 and Jal")
    assert (life.how, life.ended.turn) == ("paid", 2)


def test_the_life_of_burn_that_goes_over_and_burns_out(scene):
    table = played(scene, (4, "agni"), (3, "jal"), (None, None), (None, None))
    [life] = lives(table, "burn")
    assert life.began.sentence == "3 ticks to come for Sentinel"
    assert [p.sentence for p in life.befell] == [
        "3 HP lost, 62 left",
        "goes over to you",
        "3 HP lost, 46 left",
        "3 HP lost, 36 left",
    ]
    assert (life.subject, life.how) == ("player", "burnt out")


def test_burn_that_is_refreshed(scene):
    table = scene("V05", dice=[(3, "agni"), (4, "agni")], deck=["stoneskin", "stoneskin"])
    table.act(Place(STONE, 3))
    table.act(Place("stoneskin#2", 4))
    for _ in range(2):
        table.act(Roll())
        table.act(EndTurn())
    [life] = lives(table, "burn")
    assert "refreshed to 3" in [p.sentence for p in life.befell]
    [escalation] = lives(table, "escalation")
    assert (escalation.began.sentence, escalation.befell[0].sentence) == ("now 1", "now 2")


def test_burn_moves_one_way_in_the_other_reading(scene):
    table = scene("sangam@1.0-alt", dice=[(3, "jal")], deck=OPENING, player__burn=2)
    from domain.combat.kit.records import StatusGained

    table.steps[0].append(StatusGained("player", "burn", 2, 2))
    table.act(Place(GALE, 3))
    table.act(Roll())
    table.act(EndTurn())
    [life] = lives(table, "burn")
    assert (life.subject, life.befell[0].sentence) == ("enemy", "goes over to Sentinel")
    assert "Burn 2 moves from you to Sentinel: 2 there now" in lines(table)


def test_the_board_shows_the_wheel_escalation_refund_and_hold(scene):
    table = scene("V05", dice=[(2, "jal")], slots={2: EMBER}, escalation=2, clash_refund=2, hold_turn=2)
    projection = shown(table)
    assert {m.id: m.amount for m in projection.view(table.board).meters} == {
        "energy": 2,
        "escalation": 2,
        "refund": 2,
    }
    table.act(Roll())
    view = projection.view(table.board)
    wheel, relations = view.panels
    assert wheel.rows == (("Vayu", "→", "Agni"), (" ↑", "", " ↓"), ("Jal", "←", "Prithvi"))
    assert relations.rows[relations.marked[0]] == (
        "Jal",
        "CLASH",
        "PURE",
        "FEED",
        "SMOTHER",
        "PLAIN",
        "feeds: Redirect",
    )
    assert [slot.matched for slot in view.slots] == [False, True, False, False]
    assert view.slots[1].matched_as == "lands here"
    assert view.notes == ("Hold is called for turn 2",)
    table.board.held = table.board.braced = True
    assert len(projection.view(table.board).notes) == 3


def test_previews_before_and_after_the_roll(scene):
    table = scene("V05", dice=[(2, "prithvi"), (3, None)], slots={1: EMBER, 2: UNDERTOW}, escalation=1)
    [rolls] = shown(table).previews(table)
    assert rolls.head == ("", "1 Ember Lash", "2 Undertow")
    assert {row[0]: row[1:] for row in rolls.rows} == {
        "Agni": ("PURE 15", "CLASH 6"),
        "Jal": ("CLASH 8", "PURE 11"),
        "Vayu": ("FEED 8, Displace", "SMOTHER 3"),
        "Prithvi": ("SMOTHER 4", "FEED 6, Hold"),
        "blank": ("PURE 15", "PURE 11"),
    }
    table.act(Roll())
    pending, end = shown(table).previews(table)
    assert pending.rows == (("Prithvi on Undertow (Jal) in slot 2", "FEED 6, Hold"),)
    assert ("Hold: in turn 2 nothing is converted, moved or exhausted, and Block stays",) in end.rows
    table.act(Reroll())
    pending, _ = shown(table).previews(table)
    assert pending.rows == (("no card lies there: draw 1",),)


def test_brace_is_worded_with_its_price(scene):
    table = scene("V05", dice=[(2, "jal")], energy=4)
    table.act(Roll())
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told == {
        "Reroll both dice": "1 energy",
        "Brace: whatever meets this turn is PURE": "2 energy",
        "End the turn": "free",
    }
