"""How V08 Fuse Line is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.fuse_line import Arrange, LineArranged, SparkChanged, StandingBlockCapped
from domain.combat.kit.records import EndTurn, Place, Pull, Roll
from domain.records import Choose
from domain.rulesets import load
from projections.audit import audit
from projections.combat.fuse_line import FuseLineProjection
from projections.previews import legal_actions
from projections.timeline import tell

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
OPENING = ["undertow", "gale", "ember-lash", "stoneskin", "ember-lash"]


def shown(table):
    return FuseLineProjection(type(table.game), load("V08"))


def lines(table):
    turns = tell(shown(table), table.steps)
    return [line.sentence for turn in turns for step in turn.steps for line in step.lines]


def lives(table, kind):
    return [e for e in audit(shown(table), table.steps) if e.kind == kind]


def walked(scene, *dice, cards=(UNDERTOW, GALE, EMBER), answer="enemy"):
    """Place cards from slot 1 on, then let a spark in turn after turn."""
    table = scene("V08", dice=dice, deck=OPENING)
    for slot, card in enumerate(cards, 1):
        table.act(Place(card, slot))
    for _ in dice:
        table.act(Roll())
        table.act(EndTurn())
        while table.board.pending:
            table.act(Choose(answer))
    return table


def test_a_chain_is_told_link_by_link(scene):
    told = lines(walked(scene, (1, None)))
    assert told[told.index("The spark enters at slot 1 (wild)") + 1 :][:3] == [
        "Link 1: wild spark on Undertow (Jal) in slot 1 is FEEDS, the spark goes on as Jal",
        "Undertow fires from slot 1: 5, Sentinel 70 → 65",
        "Sentinel's Weak +1: 0 → 1",
    ]
    assert "Redirect: what follows aims at Sentinel" in told
    assert "Displace: Ember Lash is pushed from slot 3 to slot 4, the spark leaps there" in told
    assert "Escalate: cards behind Ember Lash count 1 step more" in told
    assert "The chain ends after 3 links: the line is through" in told


def test_healing_escalation_and_the_end_of_a_spark_are_told(scene):
    table = walked(scene, (1, "agni"), (3, "jal"), cards=(EMBER, GALE, EMBER.replace("1", "2")))
    told = lines(table)
    assert "Link 2: Agni spark on Gale (Vayu) in slot 2 is SMOTHERED, the spark dies" in told
    assert ("Gale fires from slot 2: 4 × 1/2 (SMOTHERED) × 3/2 (escalation) = 3, Sentinel 63 → 60") in told
    assert "The chain ends after 2 links: the spark is smothered" in told
    assert "Link 1: Jal spark on Ember Lash (Agni) in slot 3 is OPPOSED, the spark dies" in told
    assert (
        "Ember Lash fires from slot 3: 7 × 1/2 (OPPOSED, rounded down to 3) = 3 Block, your Block 0 → 3"
    ) in told
    healed = lines(walked(scene, (1, None), answer="self"))
    assert "Gale fires from slot 2: 4 × 1/2 (healing) = 2 healing" in healed


def test_drift_rooting_and_the_cap_are_told(scene):
    table = walked(scene, (4, None), (1, None), cards=(STONE,))
    told = lines(table)
    assert "Slot 4 is empty, so the spark drifts to slot 1" in told
    assert "Hold: Stoneskin stays in slot 1 and is rooted in the line" in told
    assert "Hold: Stoneskin stays in slot 1" in told
    say = shown(table).tell
    assert say(table.board, [StandingBlockCapped(3, 10)]).sentence == (
        "3 Block is lost: no more than 10 can stand"
    )
    assert say(table.board, [SparkChanged("wild", "agni")]).sentence == "The spark changes: wild → Agni"


def test_an_empty_line_says_so(scene):
    assert "The chain ends after 0 links: the line is empty" in lines(walked(scene, (1, None), cards=()))


def test_arranging_names_the_new_line(scene):
    table = scene("V08", deck=OPENING)
    table.act(Place(GALE, 1))
    table.act(Place(EMBER, 3))
    views = [view.sentence for view in legal_actions(shown(table), table)]
    assert "Arrange the line: Ember Lash, –, Gale, –" in views
    say = shown(table).tell
    arranged = LineArranged((3, 2, 1, 4))
    assert say(table.board, [arranged]).sentence == "The line is now Ember Lash, –, Gale, –"
    told = say(table.board, [Arrange((3, 2, 1, 4)), arranged])
    assert (told.sentence, told.records) == ("Arrange the line: Ember Lash, –, Gale, –", 2)


def test_the_choice_of_a_target_says_what_it_does(scene):
    table = scene("V08", dice=[(1, "jal")], slots={1: UNDERTOW, 2: GALE, 3: EMBER})
    table.act(Roll())
    table.act(EndTurn())
    choice = shown(table).view(table.board).pending
    assert choice.question == "Redirect: where does the rest of the chain aim?"
    assert [option.sentence for option in choice.options] == [
        "Aim the rest of the chain at Sentinel",
        "Aim the rest of the chain at yourself, and its damage heals by half",
    ]


def test_the_life_of_a_chain(scene):
    [life] = lives(walked(scene, (4, "vayu"), cards=(GALE, EMBER)), "chain")
    assert (life.subject, life.began.sentence) == (
        "turn 1",
        "enters at slot 4 (Vayu), on the roll of 4 and Vayu",
    )
    assert [p.sentence for p in life.befell] == [
        "drifts to slot 2",
        "Vayu on Ember Lash in slot 2: FEEDS, the spark goes on as Agni",
        "Ember Lash: 7",
        "Ember Lash escalates to step 1",
    ]
    assert (life.how, life.ended.sentence) == ("empty slot", "1 link, no card lies to the right")


def test_the_life_of_a_chain_that_heals_and_blocks(scene):
    [life] = lives(walked(scene, (1, "jal"), cards=(UNDERTOW, GALE, STONE), answer="self"), "chain")
    told = [p.sentence for p in life.befell]
    assert "aims at yourself" in told
    assert "Gale: 4 × 1/2 (healing) = 2 healing" in told
    assert "Stoneskin: 6 Block" in told
    assert (life.how, life.ended.sentence) == ("opposed", "3 links, the card opposes the spark")


def test_the_life_of_a_shunt_and_of_a_rooted_link(scene):
    table = scene("V08", dice=[(2, None), (1, "vayu")], deck=OPENING)
    table.act(Place(STONE, 2))
    table.act(Roll())
    table.act(EndTurn())
    table.act(Arrange((2, 1, 3, 4)))
    table.act(Arrange((2, 1, 3, 4)))
    table.act(Place(GALE, 1))
    table.act(Roll())
    table.act(EndTurn())
    [root] = lives(table, "rooted link")
    assert (root.subject, root.began.sentence) == (STONE, "Stoneskin resolves in slot 2 and stays")
    assert [p.sentence for p in root.befell] == [
        "arranged from slot 2 to slot 1",
        "arranged from slot 1 to slot 2",
        "pushed from slot 2 to slot 3",
        "resolves again in slot 3",
    ]
    [shunt] = lives(table, "shunt")
    assert (shunt.began.sentence, shunt.how) == ("Stoneskin is pushed from slot 2 to slot 3", "judged")
    assert shunt.ended.sentence == "OPPOSED in slot 3"


def test_the_life_of_a_clogged_card(scene):
    table = walked(scene, (1, "jal"), (1, "jal"), cards=(EMBER,))
    table.act(Pull(1))
    [pulled] = lives(table, "clog")
    assert pulled.began.sentence == "Ember Lash opposes the Jal spark and stays in slot 1"
    assert [p.sentence for p in pulled.befell] == ["opposes the Jal spark and stays in slot 1"]
    assert (pulled.how, pulled.ended.turn) == ("pulled", 3)
    [resolved] = lives(walked(scene, (1, "jal"), (1, None), cards=(EMBER,)), "clog")
    assert (resolved.how, resolved.ended.turn) == ("resolved", 2)


def test_a_rooted_link_and_a_clogged_card_outlive_turns(scene):
    """What stays on the line tells each turn that it outlived (V08.7, V08.8)."""
    table = walked(scene, (2, None), (1, "jal"), (4, "vayu"), cards=(EMBER, STONE))
    [root], [clog] = lives(table, "rooted link"), lives(table, "clog")
    assert [p.sentence for p in root.outlived] == ["turn 1 is over", "turn 2 is over", "turn 3 is over"]
    assert [p.sentence for p in clog.outlived] == ["turn 2 is over", "turn 3 is over"]
    table.act(Pull(1))
    [clog] = lives(table, "clog")
    assert (clog.how, len(clog.outlived)) == ("pulled", 2)


def test_the_board_shows_the_fuse_with_its_joints(scene):
    table = scene("V08", dice=[(2, "agni")], slots={1: GALE, 2: EMBER, 4: SHUNYA}, chain_last=2)
    projection = shown(table)
    fuse, wheel = projection.view(table.board).panels
    assert fuse.rows == (("1 Gale", "FEEDS →", "2 Ember Lash", "…", "3 –", "…", "4 Shunya"),)
    assert wheel.title == "Vayu → Agni → Prithvi → Jal → Vayu (the arrow feeds)"
    assert wheel.marked == ()
    assert {m.id: m.amount for m in projection.view(table.board).meters} == {"energy": 1, "chain": 2}
    table.board.slots[2].card = SHUNYA
    table.board.slots[3].card = STONE
    table.board.rooted = [STONE]
    table.act(Roll())
    view = projection.view(table.board)
    assert view.panels[0].rows[0] == (
        "1 Gale",
        "FEEDS →",
        "2 Ember Lash",
        "NULL →",
        "3 Shunya",
        "as it came →",
        "4 Stoneskin",
    )
    assert view.panels[1].rows[view.panels[1].marked[0]][0] == "Agni"
    assert [slot.matched for slot in view.slots] == [False, True, False, False]
    assert [[m.name for m in slot.markers] for slot in view.slots] == [[], [], [], ["rooted"]]


def test_the_board_shows_a_waiting_chain(scene):
    table = scene("V08", dice=[(1, "jal")], slots={1: UNDERTOW, 2: GALE, 3: EMBER})
    table.act(Roll())
    table.act(EndTurn())
    view = shown(table).view(table.board)
    assert view.notes == (
        "The spark is at slot 1 (Jal), links so far: Undertow, escalation 0, aiming at Sentinel",
    )
    assert [slot.matched for slot in view.slots] == [True, False, False, False]
    enemy, self_ = shown(table).previews(table)
    assert enemy.title == "Aiming at Sentinel"
    assert enemy.rows == (
        ("2 Gale", "Jal FEEDS → Vayu", "4 damage", "pushes the next card to 4"),
        ("4 Ember Lash", "Vayu FEEDS → Agni", "7 damage", ""),
    )
    assert [row[2] for row in self_.rows] == ["2 healing", "3 healing"]


def test_previews_before_and_after_the_roll(scene):
    table = scene("V08", dice=[(1, "vayu"), (None, None)], slots={1: EMBER, 2: STONE})
    [rolls] = shown(table).previews(table)
    assert rolls.head == ("", "1", "2", "3", "4 or blank")
    assert {row[0]: row[1] for row in rolls.rows} == {
        "Agni": "2 links, 7 damage, 9 Block",
        "Jal": "1 link, 3 Block",
        "Vayu": "2 links, 7 damage, 9 Block",
        "Prithvi": "1 link, 3 damage",
        "wild": "2 links, 7 damage, 9 Block",
    }
    table.act(Roll())
    pending, end = shown(table).previews(table)
    assert pending.title == "Pending chain: enters at slot 1 (Vayu), 2 links, 7 damage, 9 Block"
    assert pending.rows == (
        ("1 Ember Lash", "Vayu FEEDS → Agni", "7 damage", ""),
        ("2 Stoneskin", "Agni FEEDS → Prithvi", "9 Block", ""),
        ("then no card lies to the right",),
    )
    assert ("The chain ends after 2 links: no card lies to the right",) in end.rows
    empty = scene("V08", dice=[(1, "vayu")])
    assert shown(empty).previews(empty) == ()
    empty.act(Roll())
    pending, _ = shown(empty).previews(empty)
    assert pending.rows == (("the line is empty: draw 1",),)
