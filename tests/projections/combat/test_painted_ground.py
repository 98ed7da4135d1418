"""How V04 Painted Ground is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.kit.records import BuyDraw, EndTurn, Place, PlayShunya, Reroll, Roll
from domain.combat.painted_ground import Scrape
from domain.rulesets import load
from projections.audit import audit
from projections.combat.painted_ground import PaintedGroundProjection
from projections.previews import legal_actions
from projections.timeline import tell

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin"]


def shown(table):
    return PaintedGroundProjection(type(table.game), load("V04"))


def lines(table):
    turns = tell(shown(table), table.steps)
    return [line.sentence for turn in turns for step in turn.steps for line in step.lines]


def lives(table, kind):
    return [e for e in audit(shown(table), table.steps) if e.kind == kind]


def sentences(passages):
    return [p.sentence for p in passages]


def play(table, *actions):
    for action in actions:
        table.act(action)


def test_painting_growing_and_resonance_are_told_with_their_numbers(scene):
    table = scene("V04", dice=[(1, "agni"), (1, "agni"), (1, "jal")], deck=OPENING)
    play(table, Place(EMBER, 1), Roll(), EndTurn(), Roll(), EndTurn(), Roll())
    told = lines(table)
    assert "Anchor 1 is painted: bare → Scorched (Agni)" in told
    assert "Ember Lash fires from anchor 1: 7 × 2 (RESONANCE) = 14, Sentinel 75 → 61" in told
    assert "Growth on anchor 1: 0 → 1" in told
    assert "Anchor 1 is Scorched (Agni) already and stays so" in told
    assert (
        "Ember Lash fires from anchor 1: 7 × 3/2 (growth, rounded down to 10) × 2 (RESONANCE) = 20, "
        "Sentinel 61 → 41" in told
    )
    assert "Anchor 1 is painted: Scorched (Agni) → Flooded (Jal)" in told
    assert "Growth on anchor 1 is lost: 2 → 0" in told


def test_floods_sweeps_chips_and_scrapes_are_told(scene):
    dice = [(1, "jal"), (1, "jal"), (4, "agni"), (1, None), (1, None)]
    table = scene("V04", dice=dice, deck=OPENING, energy=9)
    play(table, Place(UNDERTOW, 1), Place(GALE, 2), Roll(), EndTurn())
    play(table, Roll(), EndTurn())
    table.board.slots[1].paint = "vayu"
    table.board.energy = 9
    play(table, Roll(), Reroll(), Reroll(), EndTurn())
    told = lines(table)
    assert "Gale fires from anchor 2: 5 × 1/2 (FLOODED, rounded down to 2) = 2, Sentinel 65 → 63" in told
    assert "The flood of anchor 1 paints anchor 2: bare → Flooded (Jal)" in told
    assert "Empty Scorched anchor 4 chips for 1, Sentinel 58 → 57" in told
    assert "Anchor 1 is scraped by the die: Flooded (Jal) → bare" in told
    assert "Anchor 1 is scraped by the die, and was bare already" in told


def test_a_sweep_is_told_as_one(scene):
    table = scene("V04", dice=[(3, "vayu")], deck=OPENING)
    play(table, Place(EMBER, 3), Roll(), EndTurn())
    assert "Swept: Ember Lash returns from anchor 3 to your hand, draw 1" in lines(table)


def test_stone_deflects_and_wastes_in_words(scene):
    table = scene("V04", dice=[(2, "jal"), (2, "agni")], energy=9)
    table.board.slots[1].paint = "prithvi"
    play(table, Roll())
    for slot in table.board.slots:
        slot.paint = "prithvi"
    play(table, Reroll())
    told = lines(table)
    assert "Anchor 2 is Stone: the colour goes on to anchor 1" in told
    assert "Anchor 2 is Stone: Agni is wasted" in told


def test_shunya_strips_in_words(scene):
    table = scene("V04", dice=[(2, "prithvi")], deck=OPENING, enemy__hp=38)
    play(table, Place(EMBER, 2), Roll(), EndTurn())
    play(table, PlayShunya(SHUNYA, 1))
    told = lines(table)
    assert "Shunya fires from anchor 1: 6, Sentinel 31 → 25, 6 Block, your Block 0 → 6" in told
    assert "Anchor 2 is scraped by Shunya: Stone (Prithvi) → bare" in told
    [paint] = lives(table, "paint")
    assert (paint.how, paint.ended.turn) == ("scraped", 2)


def test_the_life_of_a_paint_that_is_repainted(scene):
    table = scene("V04", dice=[(1, "agni"), (1, "agni"), (1, "jal")], deck=OPENING)
    play(table, Place(EMBER, 1), Roll(), EndTurn(), Roll(), EndTurn(), Roll())
    scorched, flooded = lives(table, "paint")
    assert (scorched.subject, scorched.began.turn) == ("anchor 1", 1)
    assert scorched.began.sentence == "Scorched (Agni), by the roll of 1 and Agni"
    assert sentences(scorched.outlived) == [
        "turn 1 is over",
        "painted the same colour by the roll of 1 and Agni",
        "turn 2 is over",
    ]
    assert [p.turn for p in scorched.befell] == [1, 2]
    assert scorched.befell[0].sentence == "Ember Lash fires: 7 × 2 (RESONANCE) = 14"
    assert (scorched.how, scorched.ended.sentence) == (
        "repainted",
        "repainted Flooded (Jal) by the roll of 1 and Jal",
    )
    assert (flooded.began.turn, flooded.ended) == (3, None)
    [growth] = lives(table, "growth")
    assert growth.began.sentence == "0 → 1, Ember Lash fired here"
    assert sentences(growth.befell)[-1] == "1 → 2"
    assert (growth.how, growth.ended.turn) == ("reset", 3)


def test_the_life_of_a_flood_a_chip_and_a_deflection(scene):
    table = scene("V04", dice=[(1, "jal"), (3, "prithvi"), (3, "agni")], energy=9)
    play(table, Roll(), EndTurn(), Roll(), EndTurn())
    table.board.energy = 9
    play(table, Roll(), EndTurn())
    by_subject = {e.subject: e for e in lives(table, "paint")}
    assert by_subject["anchor 2"].began.sentence == "Flooded (Jal), by the flood of anchor 1"
    assert "Stone withstood the roll of 3 and Agni" in sentences(by_subject["anchor 3"].outlived)
    assert sentences(by_subject["anchor 4"].befell) == ["chips for 1"]
    [deflection] = lives(table, "deflection")
    assert (deflection.began.sentence, deflection.how) == (
        "the roll of 3 and Agni falls on Stone",
        "deflected",
    )
    assert deflection.ended.sentence == "it goes on to anchor 4"


def test_wasted_paint_and_scrapes_have_entries(scene):
    table = scene("V04", dice=[(2, "jal"), (2, None)], energy=9)
    for slot in table.board.slots:
        slot.paint = "prithvi"
    play(table, Scrape(1))
    table.board.slots[0].paint = "prithvi"
    play(table, Roll(), Reroll())
    [wasted] = lives(table, "deflection")
    assert (wasted.how, wasted.ended.sentence) == ("wasted", "no anchor takes it")
    paid, rolled = lives(table, "scrape")
    assert (paid.began.sentence, paid.subject) == ("for a price", "anchor 1")
    assert (rolled.began.sentence, rolled.ended.sentence) == (
        "the roll of 2 and blank",
        "Stone (Prithvi) → bare",
    )


def test_the_board_is_read_at_a_glance(scene):
    table = scene("V04", slots={1: EMBER, 2: GALE, 3: STONE})
    for slot, paint in zip(table.board.slots, ("agni", None, "jal", "prithvi"), strict=True):
        slot.paint = paint
    table.board.slots[0].growth = 2
    view = shown(table).view(table.board)
    assert [slot.title for slot in view.slots] == ["1 Scorched", "2 bare", "3 Flooded", "4 Stone"]
    assert [slot.element for slot in view.slots] == ["agni", None, "jal", "prithvi"]
    assert [slot.matched for slot in view.slots] == [True, False, True, False]
    assert [[(m.id, m.amount) for m in slot.markers] for slot in view.slots] == [
        [("paint", None), ("growth", 2), ("resonance", None)],
        [],
        [("paint", None)],
        [("paint", None)],
    ]
    assert view.meters[0].note == "colours on the board: 3"


def test_previews_say_where_a_roll_goes_and_what_plays(scene):
    table = scene("V04", dice=[(4, "vayu")], slots={1: UNDERTOW, 2: GALE}, energy=3)
    for slot, paint in zip(table.board.slots, ("jal", "prithvi", None, "agni"), strict=True):
        slot.paint = paint
    playing, rolls = shown(table).previews(table)
    assert playing.rows == (
        ("Anchor 1 Flooded", "Undertow", "5 × 2 (RESONANCE) = 10"),
        ("Anchor 2 Stone", "Gale, by the flood of anchor 1", "5 × 1/2 (FLOODED, rounded down to 2) = 2"),
        ("Anchor 2 Stone", "Gale", "5"),
        ("Anchor 4 Scorched", "no card", "chips for 1"),
    )
    assert rolls.head == ("", "1", "2", "3", "4", "blank")
    rows = {row[0]: row[1:] for row in rolls.rows}
    assert rows["Jal"] == ("1", "2 → 3", "3", "4", "3")
    assert rows["blank"] == ("1", "2", "3", "4", "3")
    table.act(Roll())
    assert [panel.id for panel in shown(table).previews(table)] == ["playing", "rolls", "end"]
    table.board.energy = 1
    assert [panel.id for panel in shown(table).previews(table)] == ["playing", "end"]


def test_previews_of_an_empty_board_and_of_wasted_rolls(scene):
    table = scene("V04@1.0-alt")
    table.board.slots[0].paint = "prithvi"
    playing, rolls = shown(table).previews(table)
    assert playing.rows == (("no painted anchor has anything to do",),)
    assert rolls.rows[0][1] == "1 wasted"


def test_actions_are_worded_with_ground_and_price(scene):
    table = scene("V04", deck=OPENING, energy=4)
    table.board.slots[1].paint = "agni"
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told["Place Ember Lash on anchor 2 (Scorched), RESONANCE"] == "free"
    assert told["Place Gale on anchor 1 (bare)"] == "free"
    assert told["Scrape anchor 2 (Scorched)"] == "1 energy"
    assert told["Buy a draw"] == "1 energy"
    assert any(isinstance(view.action, BuyDraw) for view in legal_actions(shown(table), table))
