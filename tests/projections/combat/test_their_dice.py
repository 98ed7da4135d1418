"""How V09 Their Dice is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.kit.records import EndTurn, Place
from domain.combat.their_dice import Force
from domain.records import Choose
from domain.rulesets import load
from projections.audit import audit
from projections.combat.their_dice import TheirDiceProjection
from projections.previews import legal_actions
from projections.timeline import tell

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin"]


def shown(table):
    return TheirDiceProjection(type(table.game), load("V09"))


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


def panel(table, name, of="previews"):
    panels = shown(table).previews(table) if of == "previews" else shown(table).view(table.board).panels
    return next(p for p in panels if p.id == name)


def test_a_declaration_its_forcing_and_a_trade_are_told(scene):
    table = scene("V09", dice=[(None, None), (2, "vayu"), (1, None)], deck=OPENING)
    play(table, Place(EMBER, 3), Force(), EndTurn())
    told = lines(table)
    assert "Sentinel declares: past the board with blank (plain)" in told
    assert (
        "The declaration is forced, 1 this turn: past the board with blank (plain) "
        "→ slot 2 with Vayu (Displacement)" in told
    )
    assert "Displacement towards slot 2: Ember Lash 3 → 2" in told
    assert "Ember Lash fires from slot 2: 8, Sentinel 70 → 62" in told
    assert "The blow lands on slot 2 for 8, you 50 → 42" in told
    assert "Ember Lash returns from slot 2 to your hand" in told
    assert "Sentinel declares: slot 1 with blank (plain)" in told


def test_placements_are_told_with_their_price(scene):
    table = scene("V09", dice=[(2, None)], deck=OPENING)
    play(table, Place(EMBER, 3), Place(GALE, 1))
    [_, turn] = tell(shown(table), table.steps)
    assert [(step.action, step.lines) for step in turn.steps if step.number] == [
        ("Place Ember Lash into slot 3, the free placement of this turn", ()),
        ("Place Gale into slot 1 for 1 energy (5 → 4)", ()),
    ]


def test_a_bypass_is_told_with_its_sum(scene):
    table = scene("V09", dice=[(None, "agni"), (1, None)])
    play(table, EndTurn())
    assert "The blow bypasses the board: 8 + 4 = 12, you 50 → 38" in lines(table)


def test_a_blow_that_weak_and_block_reduce_is_told(scene):
    table = scene("V09", dice=[(1, "agni"), (1, None)], deck=OPENING, energy=5)
    play(table, Place(UNDERTOW, 1), Place(STONE, 2), EndTurn())
    told = lines(table)
    assert "Stoneskin fires from slot 2: 8 × 1/2 (IGNITION) = 4 Block, your Block 0 → 4" in told
    assert "The blow lands on slot 1 for 8, becomes 6 (Weak), 4 absorbed, you 50 → 48" in told


def test_the_hop_asks_with_what_each_option_does(scene):
    table = scene("V09", dice=[(1, "jal"), (1, None)], slots={1: EMBER, 2: GALE, 3: STONE})
    play(table, EndTurn())
    choice = shown(table).view(table.board).pending
    assert choice.question == "Where does the blow hop to?"
    assert {o.value: o.sentence for o in choice.options} == {
        "2": "To slot 2: Gale fires (Deal 5 and draw 1)",
        "3": "To slot 3: Stoneskin fires (Gain 8 Block)",
    }
    hops = panel(table, "blow")
    assert [row[0] for row in hops.rows] == ["hop to 2", "hop to 3"]
    assert hops.rows[1][1:] == ("Stoneskin 8 Block, blow 8", "50", "62")


def test_the_life_of_a_declaration_with_a_forcing_and_a_hop(scene):
    table = scene("V09", dice=[(2, None), (1, "jal"), (4, None)], deck=OPENING, energy=5)
    play(table, Place(EMBER, 1), Place(STONE, 3), Place(GALE, 4), Force(), EndTurn())
    play(table, Choose("3"))
    first, later = lives(table, "declaration")
    assert (first.subject, first.began.sentence) == ("turn 1", "slot 2 with blank (plain)")
    assert sentences(first.befell) == [
        "forced to slot 1 with Jal (Redirection)",
        "Ember Lash answers from slot 1",
        "hops to slot 3",
        "Stoneskin answers from slot 3",
    ]
    assert (first.how, first.ended.sentence) == ("landed", "a blow of 8 lands on slot 3")
    assert (later.subject, later.ended) == ("turn 2", None)
    [forcing] = lives(table, "forcing")
    assert (forcing.subject, forcing.began.sentence) == ("forcing 1 of turn 1", "slot 2 with blank (plain)")
    assert forcing.ended.sentence == ("slot 2 with blank (plain) → slot 1 with Jal (Redirection)")


def test_the_life_of_a_ward(scene):
    table = scene("V09", dice=[(2, "prithvi"), (None, None), (2, None), (1, None)], deck=OPENING)
    play(table, Place(EMBER, 2), EndTurn(), EndTurn(), EndTurn())
    [ward] = lives(table, "ward")
    assert (ward.subject, ward.began.sentence) == ("slot 2", "raised by Ember Lash")
    assert sentences(ward.outlived) == ["turn 1 is over", "a blow passed the board", "turn 2 is over"]
    assert (ward.how, ward.ended.sentence, ward.ended.turn) == ("consumed", "took a blow of 13", 3)
    hows = [entry.how for entry in lives(table, "declaration")]
    assert hows == ["landed", "bypassed", "warded", ""]
    told = lines(table)
    assert "Ember Lash stays, and slot 2 is warded against the next strike" in told
    assert "The ward of slot 2 takes the blow of 13 and is gone" in told


def reach_nullity(scene):
    """The gate opens in turn 1; the declaration for turn 2 is Nullity, and turn 2 rolls blind."""
    table = scene("V09", dice=[(2, None)], deck=OPENING, enemy__hp=25)
    play(table, Place(EMBER, 2), Place(GALE, 4))
    table.chance.dice = ["later"]
    roll = table.chance.roll

    def roll_with_akasha(at, dice):
        table.chance.dice = [(3, "akasha")] if at[0] == "enemy" and at[1] == 1 else [(1, None)]
        return roll(at, dice)

    table.chance.roll = roll_with_akasha
    play(table, EndTurn(), EndTurn())
    return table


def test_nullity_is_told_and_has_its_life(scene):
    table = reach_nullity(scene)
    told = lines(table)
    assert "The gate opens: face 5 of the element die blank → Akasha" in told
    assert "Sentinel declares: slot 3 with Akasha (Nullity)" in told
    assert "Nullity: nothing is struck, every card returns, and the blow will be rolled blind" in told
    assert "Sentinel rolls blind: slot 1 with blank (plain)" in told
    [nullity] = lives(table, "nullity")
    assert (nullity.subject, nullity.began.sentence) == ("face 5", "blank → Akasha on the element die")
    assert sentences(nullity.befell) == ["cancels the declaration, 1 card returns"]
    declarations = lives(table, "declaration")
    assert [(d.subject, d.how) for d in declarations] == [
        ("turn 1", "landed"),
        ("turn 2", "cancelled"),
        ("turn 2, blind", "landed"),
        ("turn 3", ""),
    ]


def test_a_slide_is_in_the_life_of_its_declaration(scene):
    table = scene("V09", dice=[(2, "vayu"), (1, None)], deck=OPENING)
    play(table, Place(GALE, 3), EndTurn())
    first, _ = lives(table, "declaration")
    assert sentences(first.befell) == ["Gale slides 3 → 2", "Gale answers from slot 2"]


def test_a_ward_outlives_nullity(scene):
    """V09.19: wards stay."""
    table = scene("V09", dice=[(2, "prithvi"), (3, "jal")], deck=OPENING, energy=5)
    play(table, Place(EMBER, 2), EndTurn())
    table.board.element_die[4] = "akasha"
    table.chance.dice = [(1, "akasha"), (4, "agni"), (1, None)]
    play(table, Force(), EndTurn())
    [ward] = lives(table, "ward")
    assert sentences(ward.outlived) == ["turn 1 is over", "Nullity emptied the board", "turn 2 is over"]
    assert ward.ended is None


def test_under_the_other_reading_nullity_is_shown_to_strike_nothing(scene):
    """V09.19, read as `at_resolution`: the cards lie there still, and no slot is marked as struck."""
    table = scene("V09@1.0-alt", dice=[(2, None)], slots={2: EMBER}, element="akasha")
    view = shown(table).view(table.board)
    assert not any(slot.matched for slot in view.slots)
    assert view.slots[1].markers == ()
    assert panel(table, "declaration", "view").rows[:2] == (
        ("with", "Akasha: Nullity"),
        ("strikes", "nothing: cards return when the blow falls, and the enemy rolls blind"),
    )


def test_the_empty_slots_stand_beside_the_energy(scene):
    """The design has the income, 1 and 1 for each empty slot, visible on the board."""
    table = scene("V09", dice=[(2, None)], slots={2: EMBER})
    [energy] = shown(table).view(table.board).meters
    assert energy.note == "empty slots, which count for the next income: 3"


def test_the_board_shows_the_declaration_at_a_glance(scene):
    table = scene("V09", dice=[(2, "agni")], slots={2: EMBER}, script_index=3)
    table.board.slots[2].ward = True
    view = shown(table).view(table.board)
    assert view.phase_words == "planning"
    assert [die.shown for die in view.dice] == ["2", "Agni"]
    assert [slot.matched for slot in view.slots] == [False, True, False, False]
    assert [[m.name for m in slot.markers] for slot in view.slots] == [[], ["struck"], ["ward"], []]
    assert panel(table, "declaration", "view").rows == (
        ("strikes", "slot 2"),
        ("with", "Agni: Ignition"),
        ("blow", "Guarded Blow (10 Block, 5 damage)"),
    )
    assert panel(table, "dice", "view").rows[1] == (
        "element die",
        "Agni Jal Vayu Prithvi blank blank",
    )
    assert "The next placement is free" in view.notes


def test_a_cancelled_declaration_strikes_nothing(scene):
    table = scene("V09", dice=[(2, "agni")], cancelled=True)
    view = shown(table).view(table.board)
    assert not any(slot.matched for slot in view.slots)
    assert panel(table, "declaration", "view").rows[0] == (
        "cancelled by Nullity",
        "the enemy rolls blind when the blow falls",
    )
    assert panel(table, "blow").rows == (
        ("nothing can be known: the enemy rolls blind when the blow falls",),
    )


def test_previews_say_what_the_blow_and_each_answer_would_do(scene):
    table = scene("V09", dice=[(2, "agni")], deck=OPENING, slots={3: STONE})
    assert panel(table, "blow").rows == (("", "blow 8", "50 → 42", "70"),)
    rows = {row[0]: row[1:] for row in panel(table, "answers").rows}
    assert rows["Ember Lash"] == ("Ember Lash 8, Stoneskin 4 Block, blow 8", "50 → 46", "70 → 62")
    assert rows["Undertow"] == ("Undertow 6, Stoneskin 4 Block, blow 6", "50 → 48", "70 → 64")
    table.act(Place(EMBER, 2))
    assert [p.id for p in shown(table).previews(table)] == ["blow"]


def test_previews_know_wards_slides_and_wins(scene):
    table = scene("V09", dice=[(2, "vayu")], slots={3: EMBER})
    table.board.slots[1].ward = True
    assert panel(table, "blow").rows[0][1] == (
        "Ember Lash slides to 2, Ember Lash 8, the ward of slot 2 takes the blow"
    )
    table.board.enemy.hp = 8
    assert panel(table, "blow").rows[0][1] == "Ember Lash slides to 2, Ember Lash 8, you win"


def test_actions_are_worded_with_their_price(scene):
    table = scene("V09", dice=[(2, "vayu")], deck=OPENING, slots={3: EMBER}, free_used=True)
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told["Place Gale into slot 1"] == "1 energy"
    assert told["Take Ember Lash back from slot 3"] == "1 energy"
    assert told["Force the enemy to declare anew"] == "2 energy"
    assert told["End the plan and let the blow come"] == "free"
