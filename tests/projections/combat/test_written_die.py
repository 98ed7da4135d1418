"""How V10 The Written Die is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.kit.records import EndTurn, Reroll, Roll
from domain.combat.written_die import ClearEngraving, Inscribe, TakeFreeReroll, Tilt
from domain.records import Choose
from domain.rulesets import load
from projections.audit import audit
from projections.combat.written_die import WrittenDieProjection
from projections.previews import legal_actions
from projections.timeline import tell

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin"]


def shown(table, ruleset="V10"):
    return WrittenDieProjection(type(table.game), load(ruleset))


def lines(table):
    turns = tell(shown(table), table.steps)
    told = [line.sentence for turn in turns for step in turn.steps for line in step.lines]
    return told + [step.action for turn in tell(shown(table), table.steps) for step in turn.steps]


def lives(table, kind):
    return [e for e in audit(shown(table), table.steps) if e.kind == kind]


def sentences(passages):
    return [p.sentence for p in passages]


def play(table, *actions):
    for action in actions:
        table.act(action)


def panel(table, name, of="previews"):
    panels = shown(table).previews(table) if of == "previews" else shown(table).view(table.board).panels
    return next(p for p in panels if p.id == name)


def test_writing_tilting_and_reigniting_are_told(scene):
    table = scene("V10", dice=[(2, "agni")], deck=OPENING)
    play(table, Inscribe(EMBER, 2), Tilt(3, "agni"), Roll(), EndTurn())
    told = lines(table)
    assert "Write Ember Lash on face 2" in told
    assert "Tilt element face 4: Prithvi → Agni for 1 energy (2 → 1)" in told
    assert told.count("Ember Lash fires from face 2: 10, Sentinel 70 → 60") == 1
    assert told.count("Ember Lash fires from face 2: 10, Sentinel 60 → 50") == 1
    assert "Ember Lash from face 2 is exhausted (reignite)" in told
    assert "Face 2 cleared, 1 this turn: each is 1 energy next turn" in told
    assert "The tilts are over: element face 4" in told


def test_rotation_engraving_and_an_empty_roll_are_told(scene):
    dice = [(1, "prithvi"), (None, "vayu"), (None, "agni")]
    table = scene("V10", dice=dice, deck=OPENING, energy=9)
    play(table, Inscribe(STONE, 1), Inscribe(EMBER, 2), Roll(), EndTurn())
    table.board.energy = 2
    play(table, Roll(), EndTurn())
    play(table, Roll(), EndTurn())
    table.board.energy = 2
    play(table, ClearEngraving(1))
    told = lines(table)
    assert "Stoneskin stays, and face 1 is engraved" in told
    assert "Rotation: the faces hold 1 Stoneskin, 2 –, 3 Ember Lash, 4 –" in told
    assert "No card fires and none moves: draw 1 instead" in told
    assert "Clear the engraving of face 1 for 2 energy (2 → 0)" in told
    assert "Face 1 is engraved no more: cleared for a price" in told


def test_the_choice_says_what_each_face_does(scene):
    table = scene("V10", dice=[(2, "jal")], slots={1: EMBER, 2: STONE, 4: UNDERTOW})
    play(table, Roll(), EndTurn())
    choice = shown(table).view(table.board).pending
    assert choice.question == "Which face fires instead?"
    assert [option.sentence for option in choice.options] == [
        "Face 1: Ember Lash fires (Deal 10)",
        "Face 4: Undertow fires (Deal 8 and apply Weak 1)",
    ]


def erased(scene):
    """The gate opens in turn 1; in turn 2 Shunya is written and an Erasure wipes a card."""
    table = scene("V10", dice=[(1, "agni")], deck=OPENING, enemy__hp=40)
    play(table, Inscribe(EMBER, 1), Roll(), EndTurn())
    play(table, Inscribe(SHUNYA, 3), Inscribe(GALE, 2))
    table.chance.dice = [(2, "akasha")]
    play(table, Roll(), EndTurn())
    return table


def test_an_erasure_is_told_and_its_free_reroll_taken(scene):
    table = erased(scene)
    assert shown(table).view(table.board).phase_words == "erased: a free reroll is offered"
    table.chance.dice = [(None, "agni")]
    play(table, TakeFreeReroll(), EndTurn())
    told = lines(table)
    assert "Element face 6: Prithvi → Akasha" in told
    assert "Erasure: Gale is wiped off face 2" in told
    assert "Erasure 1 of this turn gives a free reroll" in told
    [erasure] = lives(table, "erasure")
    assert (erasure.began.sentence, erasure.how) == ("Gale wiped off face 2", "taken")
    assert sentences(erasure.befell) == ["free reroll 1 of the turn granted"]
    [akasha] = lives(table, "akasha face")
    assert (akasha.subject, akasha.ended) == ("element face 6", None)
    assert sentences(akasha.befell) == ["Gale wiped off face 2"]


def test_a_free_reroll_declined(scene):
    table = erased(scene)
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told == {"Take the free reroll": "free", "End the turn without the free reroll": "free"}
    play(table, EndTurn())
    [erasure] = lives(table, "erasure")
    assert erasure.how == "declined"


def test_an_erasure_that_gives_no_reroll(scene):
    table = scene("V10@1.0-alt", dice=[(1, "agni")], deck=OPENING, enemy__hp=40)
    play(table, Inscribe(EMBER, 1), Roll(), EndTurn())
    play(table, Inscribe(SHUNYA, 3))
    table.chance.dice = [(None, "akasha"), (3, "akasha")]
    play(table, Roll(), EndTurn(), TakeFreeReroll(), EndTurn())
    assert [e.how for e in lives(table, "erasure")] == ["taken", "no reroll"]
    [akasha] = lives(table, "akasha face")
    assert (akasha.how, akasha.ended.sentence) == ("restored", "Akasha → Prithvi, Shunya left its face")


def test_the_life_of_an_inscription_that_rotates_and_of_one_set_aside(scene):
    dice = [(None, "vayu"), (2, "jal"), (2, "vayu")]
    table = scene("V10", dice=dice, deck=OPENING, energy=9)
    play(table, Inscribe(EMBER, 1), Inscribe(GALE, 2), Inscribe(STONE, 4), Roll(), EndTurn())
    play(table, Roll(), EndTurn(), Choose("3"))
    ember, gale, _ = lives(table, "inscription")
    assert (ember.subject, ember.name) == ("ember-lash#1", "Ember Lash #1")
    assert ember.began.sentence == "Ember Lash on face 1"
    assert sentences(ember.befell) == ["rotated from face 1 to face 2"]
    assert sentences(ember.outlived) == [
        "turn 1 is over",
        "set aside on face 2 by the roll of 2 and Jal",
        "turn 2 is over",
    ]
    assert ember.ended is None
    assert sentences(gale.befell) == ["rotated from face 2 to face 3", "fired by the roll of 2 and Jal: 7"]
    assert (gale.how, gale.ended.sentence) == ("discarded", "discarded from face 3, 1 cleared this turn")


def test_the_way_out_of_an_inscription_is_how_its_life_ends(scene):
    """Exhausted under Agni, back to the hand under Vayu, wiped and discarded by Akasha (7, 8)."""
    table = scene("V10", dice=[(1, "agni"), (2, "vayu")], deck=OPENING, energy=9)
    play(table, Inscribe(EMBER, 1), Inscribe(GALE, 4), Roll(), EndTurn())
    play(table, Inscribe(UNDERTOW, 1), Roll(), EndTurn())
    ember, _, undertow = lives(table, "inscription")
    assert (ember.how, ember.ended.sentence) == ("exhausted", "exhausted from face 1, 1 cleared this turn")
    assert (undertow.how, undertow.ended.turn) == ("returned to hand", 2)
    gale = next(e for e in lives(erased(scene), "inscription") if e.subject == GALE)
    assert sentences(gale.befell) == ["wiped by the roll of 2 and Akasha"]
    assert gale.how == "discarded"


def test_a_marker_that_its_card_leaves_behind(scene):
    """V10.3, read as `stays`: the engraving outlives its card and ends when it is paid for."""
    table = scene("V10@1.0-alt", dice=[(1, "prithvi"), (1, "agni")], deck=OPENING, energy=9)
    play(table, Inscribe(EMBER, 1), Roll(), EndTurn(), Roll(), EndTurn())
    table.board.energy = 2
    play(table, ClearEngraving(1))
    [engraving] = lives(table, "engraving")
    assert sentences(engraving.outlived) == ["turn 1 is over", "its card left", "turn 2 is over"]
    assert (engraving.how, engraving.ended.sentence) == ("cleared", "cleared for a price")


def test_the_akasha_face_outlives_turns(scene):
    table = erased(scene)
    play(table, EndTurn())
    [akasha] = lives(table, "akasha face")
    assert sentences(akasha.outlived) == ["turn 2 is over"]


def test_the_life_of_a_tilt_over_rerolls(scene):
    table = scene("V10", dice=[(1, "agni"), (None, "prithvi")], energy=9)
    play(table, Tilt(1, "agni"), Tilt(1, "vayu"), Tilt(0, "jal"), Roll(), Reroll(), EndTurn())
    first, second = lives(table, "tilt")
    assert (first.subject, first.began.sentence) == ("element face 2", "Jal → Agni")
    assert sentences(first.befell) == ["tilted again: Agni → Vayu"]
    assert sentences(first.outlived) == ["the roll of 1 and Agni", "the roll of blank and Prithvi"]
    assert (first.how, first.ended.turn) == ("restored", 1)
    assert second.subject == "element face 1"


def test_a_tilted_face_that_comes_up_is_noted(scene):
    table = scene("V10", dice=[(1, "vayu")], energy=9)
    play(table, Tilt(0, "vayu"), Roll())
    [tilt] = lives(table, "tilt")
    assert sentences(tilt.outlived) == ["came up in 1 and Vayu"]


def test_the_life_of_an_engraving(scene):
    table = scene("V10", dice=[(1, "prithvi"), (None, "vayu"), (1, "agni")], deck=OPENING, energy=9)
    play(table, Inscribe(STONE, 1), Inscribe(EMBER, 2), Roll(), EndTurn())
    play(table, Roll(), EndTurn(), Roll(), EndTurn())
    [engraving] = lives(table, "engraving")
    assert engraving.began.sentence == "Stoneskin engraved by the roll of 1 and Prithvi"
    assert sentences(engraving.outlived) == ["turn 1 is over", "a rotation passed it by", "turn 2 is over"]
    assert (engraving.how, engraving.ended.sentence) == ("cleared", "its card left")


def test_the_board_is_read_at_a_glance(scene):
    table = scene("V10", dice=[(2, "agni")], slots={2: EMBER, 3: STONE}, energy=3)
    table.board.slots[2].engraved = True
    table.board.cleared = 1
    play(table, Tilt(5, "jal"), Roll())
    view = shown(table).view(table.board)
    assert [slot.title for slot in view.slots] == ["Face 1", "Face 2", "Face 3", "Face 4"]
    assert [slot.matched for slot in view.slots] == [False, True, False, False]
    assert [[m.id for m in slot.markers] for slot in view.slots] == [[], ["landed"], ["engraved"], []]
    assert view.meters[0].note == "faces cleared this turn: 1"
    die = panel(table, "element-die", "view")
    assert die.rows == (
        ("1", "Agni", "Reignite", ""),
        ("2", "Jal", "Redirect", ""),
        ("3", "Vayu", "Rotation", ""),
        ("4", "Prithvi", "Engraving", ""),
        ("5", "Agni", "Reignite", ""),
        ("6", "Jal", "Redirect", "tilted, was Prithvi"),
    )
    assert die.marked == (0, 4)


def test_the_outlook_says_what_every_roll_would_do(scene):
    table = scene("V10", slots={1: SHUNYA, 2: EMBER, 4: GALE})
    table.board.element_die[5] = "akasha"
    outlook = panel(table, "outlook")
    assert outlook.head == ("", "Agni 2/6", "Jal 1/6", "Vayu 1/6", "Prithvi 1/6", "Akasha 1/6")
    rows = {row[0]: row[1:] for row in outlook.rows}
    assert rows["2"] == (
        "Ember Lash ×2, exhausted",
        "choose 1 or 4",
        "Shunya, to hand",
        "Ember Lash, engraved",
        "wipe Ember Lash, draw 2, free reroll",
    )
    assert rows["blank"] == (
        "draw 1",
        "choose 1 or 2 or 4",
        "rotates only",
        "draw 1",
        "draw 2, free reroll",
    )


def test_the_outlook_names_what_jal_would_take_by_itself(scene):
    """V10.9: blank + Jal with only Ember on 3 fires it, an automatic choice; likewise from another face."""
    rows = {row[0]: row[2] for row in panel(scene("V10", slots={3: EMBER}), "outlook").rows}
    assert rows == dict.fromkeys(("1", "2", "3", "4", "blank"), "Ember Lash, discarded")
    rows = {row[0]: row[2] for row in panel(scene("V10", slots={1: GALE, 3: EMBER}), "outlook").rows}
    assert (rows["1"], rows["3"]) == ("Ember Lash, discarded", "Gale, discarded")
    assert rows["blank"] == "choose 1 or 3"


def test_previews_in_each_phase(scene):
    table = scene("V10", dice=[(2, "agni")], slots={2: EMBER})
    assert [p.id for p in shown(table).previews(table)] == ["outlook"]
    play(table, Roll())
    end, outlook = shown(table).previews(table)
    assert (end.id, outlook.id) == ("end", "outlook")
    assert ("Ember Lash fires from face 2: 10, Sentinel 70 → 60",) in end.rows
    table.board.phase = "erased"
    assert [p.id for p in shown(table).previews(table)] == ["outlook"]


def test_actions_are_worded_with_their_price(scene):
    table = scene("V10", deck=OPENING, inscribed=1)
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told["Write Gale on face 3"] == "1 energy"
    assert told["Tilt element face 2: Jal → Vayu"] == "1 energy"
    assert told["Roll both dice"] == "free"
