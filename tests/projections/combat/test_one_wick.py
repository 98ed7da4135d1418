"""How V07 One Wick is shown: its sentences, its audit trail, the Wick, accept and hold."""

import pytest

from domain import boards
from domain.combat.kit.records import EndTurn, Move, PlayShunya, Reroll, Roll
from domain.combat.one_wick import AcceptColour, Burn, Harden, HoldColour, Redirect, Swap, Wild
from domain.rulesets import load
from projections.audit import Trail
from projections.combat.one_wick import OneWickProjection
from projections.previews import legal_actions
from projections.summary import summarise
from projections.timeline import tell_step
from projections.views import Marker

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"


def shown(table, ruleset="V07"):
    return OneWickProjection(type(table.game), load(ruleset))


def wick(scene, colour, charge, colourless=0, *, dice=(), **fields):
    return scene(
        "V07",
        dice=dice,
        **{"wick__colour": colour, "wick__charge": charge, "wick__colourless": colourless} | fields,
    )


def acting(scene, colour, charge, colourless=0, **fields):
    more = {"phase": "rolled", "rolls": 1, "named_slot": 1, "number": 1} | fields
    return wick(scene, colour, charge, colourless, **more)


def telling(table, *actions):
    """Take actions and give what is told of them, each step on the board before it."""
    told = []
    for action in actions:
        board = boards.copy(table.board)
        for turn in tell_step(shown(table), board, 1, table.act(action)):
            for step in turn.steps:
                told += [step.action] if step.action else []
                told += [line.sentence for line in step.lines]
    return told


def watched(table, *actions):
    """Let the audit trail look at steps taken from the board of a scene; give the entries."""
    projection = shown(table)
    board = boards.copy(table.board)
    trail = Trail(projection.names, board)
    for action in actions:
        for record in table.act(action):
            projection.watch.see(record, trail)
            record.apply(board)
    return trail.entries


def lives(entries, kind):
    return [entry for entry in entries if entry.kind == kind]


def sentences(passages):
    return [passage.sentence for passage in passages]


# --- Sentences ----------------------------------------------------------------------------------------


def test_gain_repaint_and_hold_are_told(scene):
    table = wick(scene, "vayu", 5, 3, dice=[(1, "agni")], slots={1: EMBER})
    told = telling(table, Roll(), HoldColour())
    assert "From now on the slot that a roll names takes cards" in told
    assert "Wick +2 (rolled): 5 → 7 (3 colourless)" in told
    assert (
        "The roll would repaint the Wick: accept or hold (Accept: Vayu becomes Agni, and would fire slot 1; "
        "Hold: the Wick stays Vayu, and would fire no slot)"
    ) in told
    assert "Hold Vayu" in told
    assert "Pay 1 charge (hold): 7 → 6 (3 colourless)" in told
    assert "Vayu is held, Agni refused" in told


def test_accepting_is_told_with_its_price(scene):
    table = wick(scene, "jal", 5, 3, dice=[(1, "agni")])
    told = telling(table, Roll(), AcceptColour())
    assert "Accept Agni" in told
    assert "Pay 2 charge (accept): 7 → 5 (3 colourless)" in told
    assert "The Wick is painted: Jal → Agni, 3 colourless points with it" in told


def test_free_paint_and_own_colour_are_told(scene):
    table = wick(scene, None, 4, 4, dice=[(1, "prithvi")])
    told = telling(table, Roll())
    assert "The Wick is painted: no colour → Prithvi, 6 colourless points with it" in told
    assert "The floor latches: the Wick, at 6, does not go below 3" in told
    own = wick(scene, "jal", 5, 3, dice=[(1, "jal")])
    assert "The Wick stays Jal, and 3 colourless points take that colour" in telling(own, Roll())


def test_the_boundary_is_told(scene):
    agni = acting(scene, "agni", 7, slots={1: STONE})
    told = telling(agni, EndTurn())
    assert "The Agni Wick grows: 7 → 8" in told
    assert "Wick +3 (empty slots): 8 → 11 (3 colourless)" in told
    vayu = acting(scene, "vayu", 5, 3, slots={1: STONE})
    assert "The Vayu Wick leaks: 5 → 2 (2 colourless)" in telling(vayu, EndTurn())


def test_named_slots_are_told(scene):
    assert "Slot 3 is named" in telling(wick(scene, "jal", 0, dice=[(3, None)]), Roll())
    blank = wick(scene, "jal", 0, dice=[(None, None)], slots={1: STONE})
    assert "Slot 2 is named: the blank names the lowest empty slot" in telling(blank, Roll())
    full = {1: EMBER, 2: UNDERTOW, 3: GALE, 4: STONE}
    none = wick(scene, "jal", 0, dice=[(None, None)], slots=full)
    assert "No slot is named: the number is blank and the board is full" in telling(none, Roll())


def test_what_charge_buys_is_told(scene):
    table = acting(scene, "jal", 20, slots={1: EMBER, 3: GALE})
    told = telling(table, Swap(1, 3), Move(3, 4), Redirect(), EndTurn())
    assert "Swap Ember Lash in slot 1 and Gale in slot 3" in told
    assert "Slots 1 and 3 exchange Ember Lash and Gale" in told
    assert "Redirect the next attack" in told
    assert "A redirect waits for the next attack" in told
    assert "Strike is turned back: 8, no Block in its way, 8 vanish" in told
    burn = acting(scene, "agni", 7)
    told = telling(burn, Burn())
    assert told[:2] == ["Burn the Wick", "Pay 7 charge (burn): 7 → 0"]
    assert "7 charge burn for 14 damage, Sentinel 75 → 61" in told
    harden = acting(scene, "prithvi", 5, wick__floor_latched=True)
    told = telling(harden, Harden(2))
    assert told[0] == "Harden 2 charge into standing Block"
    assert "Your standing Block 0 → 2 (harden)" in told


def test_a_redirect_into_block_under_weak_is_told(scene):
    table = acting(scene, "jal", 5, script_index=3, enemy__weak=1)
    told = telling(table, Redirect(), EndTurn())
    assert "Guard, then Jab is turned back: 5, becomes 3, Block 10 → 7" in told


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Wild("burn"), "Spend wild: burn all colourless charge"),
        (Wild("move", 1, 4), "Spend wild: move Ember Lash in slot 1 to slot 4"),
        (Wild("swap", 1, 3), "Spend wild: swap Ember Lash in slot 1 and Gale in slot 3"),
        (Wild("redirect"), "Spend wild: redirect the next attack"),
        (Wild("harden", amount=2), "Spend wild: harden 2 charge into standing Block"),
    ],
)
def test_wild_spends_are_told(scene, action, sentence):
    table = acting(scene, "agni", 6, 4, slots={1: EMBER, 3: GALE})
    told = telling(table, action)
    assert told[0] == sentence
    assert told[1].startswith("Pay ")
    assert f"colourless charge (wild {action.entry}): 6 → " in told[1]


def test_freezing_and_the_floors_end_are_told(scene):
    table = wick(scene, None, 4, 4, akasha_granted=True)
    table.board.hand.append("shunya#1")
    assert "The Wick is frozen with no colour to the end of turn 1" in telling(table, PlayShunya("shunya#1"))
    floor = wick(scene, "prithvi", 3, dice=[(1, "agni")], wick__floor_latched=True)
    assert "The floor is gone: all 3 charge may be spent" in telling(floor, Roll(), AcceptColour())


# --- Audit trail --------------------------------------------------------------------------------------


def test_a_repaint_is_told_with_its_price_and_its_answer(scene):
    table = wick(scene, "jal", 3, dice=[(1, "agni"), (2, "prithvi")])
    held, accepted = lives(watched(table, Roll(), HoldColour(), Reroll(), AcceptColour()), "repaint")
    assert (held.subject, held.began.sentence) == (
        "Agni",
        "the roll of 1 and Agni would repaint the Wick, now Jal with 5 charge",
    )
    assert (held.how, held.ended.sentence) == ("held", "Jal is held (2 charge is paid, 3 left)")
    assert (accepted.subject, accepted.how) == ("Prithvi", "accepted")
    assert accepted.ended.sentence == "Jal becomes Prithvi (2 charge is paid, 1 left)"


def test_a_free_repaint_says_so(scene):
    table = wick(scene, "agni", 3, dice=[(1, "jal")])
    (repaint,) = lives(watched(table, Roll(), AcceptColour()), "repaint")
    assert repaint.ended.sentence == "Agni becomes Jal (free)"


def test_a_reroll_is_told_with_the_charge_it_cost(scene):
    table = wick(scene, "jal", 3, dice=[(1, "jal"), (2, None)])
    (reroll,) = lives(watched(table, Roll(), Reroll()), "reroll")
    assert sentences(reroll.befell) == ["2 charge is paid, 3 left"]


def test_the_floor_is_told_with_what_it_outlived(scene):
    table = wick(scene, "prithvi", 1, dice=[(1, "prithvi"), (1, "agni"), (1, "agni")])
    actions = (Roll(), EndTurn(), Roll(), HoldColour(), EndTurn(), Roll(), AcceptColour())
    table.chance.dice = [(1, "prithvi"), (1, "agni"), (1, "agni")]
    (floor,) = lives(watched(table, *actions), "floor")
    assert floor.began.sentence == "latched at 3 charge"
    assert sentences(floor.outlived) == ["Agni was refused"]
    assert (floor.how, floor.ended.sentence) == ("released", "the Wick is Agni now")


def test_the_freeze_is_told_with_the_rolls_it_outlived(scene):
    table = acting(scene, "agni", 2, akasha_granted=True, dice=[(1, "jal"), (2, None)])
    table.board.hand.append("shunya#1")
    entries = watched(table, PlayShunya("shunya#1"), EndTurn(), Roll(), Reroll(), EndTurn())
    (freeze,) = lives(entries, "freeze")
    assert (freeze.subject, freeze.began.sentence) == ("Agni", "frozen to the end of turn 2")
    assert sentences(freeze.outlived) == ["the roll of 1 and Jal", "the roll of 2 and blank"]
    assert (freeze.how, freeze.ended.turn) == ("thawed", 2)


def test_wild_spends_and_redirects_are_told(scene):
    table = acting(scene, "jal", 9, 4)
    entries = watched(table, Wild("harden", amount=1), Redirect(), EndTurn())
    (spend,) = lives(entries, "wild")
    assert (spend.subject, spend.began.sentence) == ("harden", "1 colourless charge buy it, 3 left")
    assert (spend.how, spend.ended.sentence) == ("spent", "while the Wick is Jal")
    (redirect,) = lives(entries, "redirect")
    assert (redirect.began.sentence, redirect.how) == ("armed while the Wick is Jal", "used")
    assert redirect.ended.sentence == "8 turned back, 0 absorbed, 8 vanished"


# --- Board and previews --------------------------------------------------------------------------------


def test_the_wick_is_seen_with_its_colour(scene):
    table = acting(scene, "prithvi", 5, 2, wick__floor_latched=True)
    (meter,) = shown(table).view(table.board).meters
    assert (meter.name, meter.amount, meter.element) == ("Wick, Prithvi", 5, "prithvi")
    assert meter.note == "2 colourless, floor 3 latched, 2 to spend"
    bare = shown(table).view(scene("V07").board).meters[0]
    assert (bare.name, bare.amount, bare.element, bare.note) == ("Wick, no colour", 4, None, "4 colourless")


def test_the_named_slot_and_what_would_fire_are_marked(scene):
    table = acting(scene, "agni", 2, slots={1: GALE, 2: EMBER, 4: "ember-lash#2"})
    view = shown(table).view(table.board)
    fires = Marker(id="fires", name="fires", element="agni")
    assert [slot.markers for slot in view.slots] == [
        (Marker(id="named", name="named"),),
        (fires,),
        (),
        (fires,),
    ]
    assert [slot.matched for slot in view.slots] == [False, True, False, True], "named only takes a card"
    assert {slot.matched_as for slot in view.slots} == {""}, "the markers say what is named and what fires"
    (panel,) = view.panels
    assert panel.rows == (
        ("Agni", "slots 2 and 4"),
        ("Jal", "no slot"),
        ("Vayu", "slot 1"),
        ("Prithvi", "no slot"),
    )
    assert panel.marked == (0,)


def test_freeze_redirect_and_wild_are_noted(scene):
    table = acting(scene, "agni", 2, wick__frozen_through_turn=2, redirect_armed=True, wild_spent_on=1)
    assert shown(table).view(table.board).notes == (
        "The Wick is frozen to the end of turn 2",
        "A redirect waits for the next attack",
        "This turn has had its wild spend",
    )


def test_accept_and_hold_are_previewed_side_by_side(scene):
    table = wick(scene, "jal", 3, 1, dice=[(1, "prithvi")], slots={1: STONE, 2: UNDERTOW})
    table.act(Roll())
    (panel,) = shown(table).previews(table)
    assert panel.rows == (
        ("accept", "2 charge", "Prithvi 3", "slot 1", "floor latched"),
        ("hold", "2 charge", "Jal 3 (1 colourless)", "slot 2", ""),
    )
    choice = shown(table).view(table.board).pending
    assert [(option.value, option.sentence) for option in choice.options] == [
        ("accept", "Accept: Jal becomes Prithvi, and would fire slot 1"),
        ("hold", "Hold: the Wick stays Jal, and would fire slot 2"),
    ]
    told = {view.sentence: view for view in legal_actions(shown(table), table)}
    assert (told["Accept Prithvi"].price, told["Hold Jal"].price) == ("2 charge", "2 charge")
    assert "The floor latches: the Wick, at 3, does not go below 3" in told["Accept Prithvi"].follows


def test_the_end_of_the_turn_is_previewed(scene):
    table = acting(scene, "agni", 2, slots={1: EMBER})
    (panel,) = shown(table).previews(table)
    assert "Ember Lash fires from slot 1: 5, Sentinel 75 → 70" in [row[0] for row in panel.rows]
    assert list(shown(table).previews(wick(scene, "agni", 2))) == []


def test_charge_is_summed_up_as_energy(scene):
    table = scene("V07", dice=[(1, "vayu"), (1, None), (2, None)])
    for action in (Roll(), Reroll(), EndTurn(), Roll(), Wild("burn")):
        table.act(action)
    total = summarise(shown(table), table.steps)
    assert total.energy_gained == 4 + 2 + 1 + 4 + 1
    assert total.energy_lapsed == 4
    assert total.energy_spent == {"wild": 6}
    assert total.damage_dealt == 12
