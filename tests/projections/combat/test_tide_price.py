"""How V06 Tide Price is shown: its sentences, its audit trail, tide and price list, its previews."""

from domain import boards
from domain.combat.kit.records import EndTurn, Place, Pull, Reroll, Roll
from domain.combat.tide_price import Fire, FireShunya
from domain.rulesets import load
from projections.audit import audit
from projections.combat.tide_price import TidePriceProjection
from projections.previews import legal_actions
from projections.summary import summarise
from projections.timeline import tell_step
from projections.views import Marker

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin", "stoneskin", "gale"]


def shown(table):
    return TidePriceProjection(type(table.game), load("V06"))


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


def placed(scene, dice, *cards, **fields):
    """A table as it is played: cards placed into slots 1, 2, … from the opening hand."""
    table = scene("V06", dice=dice, deck=OPENING, **fields)
    for slot, card in enumerate(cards, 1):
        table.act(Place(card, slot))
    return table


def lives(table, kind):
    return [entry for entry in audit(shown(table), table.steps) if entry.kind == kind]


def sentences(passages):
    return [passage.sentence for passage in passages]


# --- Sentences ----------------------------------------------------------------------------------------


def test_blood_tide_is_told_with_prices_in_hp_and_its_doubling(scene):
    table = scene("V06", dice=[(1, "agni")], slots={1: EMBER})
    told = telling(table, Roll(), Fire(1))
    assert "Blood Tide: Ember Lash 1 HP, Gale free, Shunya free, Stoneskin 1 HP, Undertow 1 HP" in told
    assert "Slot 1 opens" in told
    assert "Placing is closed, but for the Slack Tide" in told
    assert "Fire Ember Lash from slot 1 for 1 HP (50 → 49)" in told
    assert "Ember Lash is bought: 1 HP, firing 1 of this turn" in told
    assert "Ember Lash fires from slot 1: 9 × 2 (BLOOD TIDE) = 18, Sentinel 70 → 52" in told


def test_ebb_tide_is_told_with_refund_carry_and_what_is_too_much(scene):
    table = scene("V06", dice=[(1, "jal"), (None, None)], slots={1: EMBER}, energy=9)
    told = telling(table, Roll(), Fire(1), EndTurn())
    assert "Fire Ember Lash from slot 1 for 2 energy (8 → 6)" in told
    assert "The price comes back: 6 → 8 energy" in told
    assert "6 energy are carried into the next turn, 2 are too much" in told
    assert "2 energy left over lapses" in told
    assert "Gain 1 energy (firings): 3 → 4" in told
    assert "Gain 6 energy (carry): 4 → 10" in told


def test_high_tide_is_told_with_what_stays_and_what_becomes_block(scene):
    table = scene("V06", dice=[(1, "prithvi")], slots={1: STONE}, energy=4)
    told = telling(table, Roll(), Fire(1), EndTurn())
    assert "Stoneskin stays in slot 1 and fires no more this turn" in told
    assert "2 energy left over become Block" in told
    assert "Your Block 7 → 9 (High Tide)" in told


def test_slack_tide_and_shunya_are_told(scene):
    table = scene("V06", dice=[(3, "vayu")], slots={2: "shunya#1"}, akasha_granted=True)
    table.chance.picks = [table.board.hand[0]]
    told = telling(table, Roll(), FireShunya(2))
    assert "Slot 3 opens, and it is empty" in told
    assert "Fire Shunya from slot 2, whichever slot is open" in told
    assert "Shunya is bought: free, firing 1 of this turn; the roll still has its firing" in told
    assert [line for line in told if line.startswith("Picked at random: ")]


def test_a_blank_tells_which_slot_it_opens(scene):
    table = scene("V06", dice=[(None, None), (None, None)], slots={2: GALE}, energy=5)
    assert "Slot 2 opens: the blank opens the lowest occupied slot" in telling(table, Roll())
    bare = scene("V06", dice=[(None, None)])
    assert "No slot opens: the number is blank and the board is empty" in telling(bare, Roll())


# --- Audit trail --------------------------------------------------------------------------------------


def test_a_tide_is_told_with_its_prices_what_it_sold_and_how_it_ended(scene):
    table = placed(scene, [(1, "agni"), (2, None), (1, None)], EMBER, GALE, energy=4)
    for action in (Roll(), Fire(1), Reroll(), Fire(2), EndTurn()):
        table.act(action)
    blood, neap = lives(table, "tide")
    assert (blood.subject, neap.subject) == ("Blood Tide", "Neap Tide")
    assert blood.began.sentence == (
        "the roll of 1 and Agni: Ember Lash 1 HP, Gale free, Shunya free, Stoneskin 1 HP, Undertow 1 HP"
    )
    assert sentences(blood.befell) == ["fired Ember Lash from slot 1: 1 HP"]
    assert (blood.how, blood.ended.sentence) == ("rerolled", "the reroll brings the Neap Tide")
    assert sentences(neap.befell) == ["fired Gale from slot 2: free", "let 1 energy lapse"]
    assert neap.how == "turn end"


def test_refund_and_carry_are_told(scene):
    table = placed(scene, [(1, "jal")], EMBER, energy=5)
    for action in (Roll(), Fire(1), EndTurn()):
        table.act(action)
    (tide,) = lives(table, "tide")
    assert sentences(tide.befell)[1:] == ["gave 2 energy back", "carried 4 energy over"]
    (carry,) = lives(table, "carry")
    assert (carry.subject, carry.began.sentence) == ("turn 1", "4 energy wait for the next turn")
    assert (carry.how, carry.ended.turn, carry.ended.sentence) == ("arrived", 2, "4 → 8 energy")


def test_a_stayed_card_is_told_with_the_rolls_it_outlived(scene):
    table = placed(scene, [(4, "prithvi"), (4, None)], EMBER, UNDERTOW, GALE, STONE, energy=6)
    for action in (Roll(), Fire(4), Reroll(), EndTurn()):
        table.act(action)
    (stayed,) = lives(table, "stayed")
    assert (stayed.subject, stayed.began.sentence) == ("Stoneskin", "fired from slot 4 and stayed there")
    assert sentences(stayed.outlived) == ["may not fire under the Neap Tide either"]
    assert stayed.how == "turn end"


def test_energy_that_becomes_block_is_told_with_its_tide(scene):
    table = placed(scene, [(4, "prithvi")], EMBER)
    table.act(Roll())
    table.act(EndTurn())
    (tide,) = lives(table, "tide")
    assert sentences(tide.befell) == ["made Block of 2 energy"]


# --- Board and previews --------------------------------------------------------------------------------


def test_the_tide_and_its_price_list_are_seen_with_the_open_slot(scene):
    table = scene("V06", dice=[(2, "prithvi")], slots={1: EMBER, 2: UNDERTOW, 4: STONE})
    assert shown(table).view(table.board).panels == ()
    table.act(Roll())
    view = shown(table).view(table.board)
    (prices,) = view.panels
    assert prices.title == "High Tide: prices"
    assert prices.rows == (
        ("1", "Ember Lash", "3 energy"),
        ("2", "Undertow", "2 energy"),
        ("3", "empty", "–"),
        ("4", "Stoneskin", "1 energy"),
    )
    assert prices.marked == (1,)
    assert [slot.matched for slot in view.slots] == [False, True, False, False]
    assert view.slots[1].markers == (Marker(id="open", name="open"),)
    assert view.notes == ("High Tide shows",)
    assert view.meters[0].note == "what is left becomes Block"


def test_blood_tides_prices_are_seen_in_hp(scene):
    table = scene("V06", dice=[(2, "agni")], slots={1: EMBER})
    table.act(Roll())
    assert shown(table).view(table.board).panels[0].rows[0] == ("1", "Ember Lash", "1 HP")


def test_a_slot_that_has_fired_and_a_card_that_stayed_are_marked(scene):
    table = scene("V06", dice=[(1, "prithvi")], slots={1: STONE}, energy=4)
    table.act(Roll())
    table.act(Fire(1))
    names = [marker.name for marker in shown(table).view(table.board).slots[0].markers]
    assert names == ["has fired", "stayed"]


def test_what_came_over_is_noted(scene):
    table = scene("V06", carried_in=4)
    assert shown(table).view(table.board).notes == ("4 energy came over from the last turn",)


def test_the_price_table_is_previewed_before_and_after_the_roll(scene):
    table = scene("V06", dice=[(1, None)], slots={1: EMBER, 3: UNDERTOW})
    (panel,) = shown(table).previews(table)
    assert panel.head == ("", "Blood Tide", "Ebb Tide", "Slack Tide", "High Tide", "Neap Tide")
    assert panel.rows == (
        ("1 Ember Lash", "1 HP", "2 energy", "free", "3 energy", "2 energy"),
        ("3 Undertow", "1 HP", "free", "free", "2 energy", "1 energy"),
    )
    table.act(Roll())
    prices, end = shown(table).previews(table)
    assert prices.head[5] == "Neap Tide *"
    assert "2 energy left over lapses" in [row[0] for row in end.rows]


def test_an_empty_board_has_no_price_table(scene):
    table = scene("V06")
    assert list(shown(table).previews(table)) == []


def test_a_firing_tells_its_price_and_what_follows(scene):
    table = scene("V06", dice=[(1, "agni")], slots={1: EMBER})
    table.act(Roll())
    told = {view.sentence: view for view in legal_actions(shown(table), table)}
    fire = told["Fire Ember Lash from slot 1"]
    assert fire.price == "1 HP"
    assert "Ember Lash fires from slot 1: 9 × 2 (BLOOD TIDE) = 18, Sentinel 70 → 52" in fire.follows


def test_slack_tides_chance_is_not_foretold(scene):
    table = scene("V06", dice=[(1, "vayu")], slots={1: UNDERTOW})
    table.act(Roll())
    told = {view.sentence: view for view in legal_actions(shown(table), table)}
    assert told["Fire Undertow from slot 1"].follows[-1] == "Then chance decides"
    assert told["Take Undertow back from slot 1"].price == "1 energy"
    assert Pull(1) in [view.action for view in told.values()]


def test_a_refund_counts_as_energy_gained(scene):
    table = placed(scene, [(1, "jal")], EMBER, energy=5)
    for action in (Roll(), Fire(1)):
        table.act(action)
    total = summarise(shown(table), table.steps)
    assert total.energy_gained == 3 + 2
    assert total.energy_spent == {"roll": 1, "fire": 2}
