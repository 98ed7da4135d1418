"""How V03 Twin Wells is shown: its sentences, its audit trail, its wells, its previews."""

import pytest

from domain import boards
from domain.combat.kit.records import BuyDraw, EndTurn, Exhaust, Move, Place, PlayShunya, Reroll, Roll
from domain.combat.twin_wells import Blunt, Convert
from domain.rulesets import load
from domain.vocabulary import ELEMENTS
from projections.audit import Trail, audit
from projections.combat.twin_wells import TwinWellsProjection
from projections.previews import legal_actions
from projections.summary import summarise
from projections.timeline import tell_step
from projections.views import Marker

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
OPENING = ["ember-lash", "undertow", "gale", "stoneskin", "stoneskin", "gale"]


def shown(table, ruleset="V03"):
    return TwinWellsProjection(type(table.game), load(ruleset))


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


def lives(table, kind):
    return [entry for entry in audit(shown(table), table.steps) if entry.kind == kind]


def sentences(passages):
    return [passage.sentence for passage in passages]


# --- Sentences ----------------------------------------------------------------------------------------


def test_pouring_spilling_locking_and_the_ladder_are_told(scene):
    table = scene("V03", dice=[(1, "jal")], slots={1: UNDERTOW}, wells__jal=3, wells__prithvi=2)
    told = telling(table, Roll(), EndTurn())
    assert "Jal well +2 (rolled): 3 → 4" in told
    assert "The Jal well is full: 1 spill into Prithvi, 2 → 3" in told
    assert "Undertow in slot 1 is locked: number and element match" in told
    assert "Jal well +1 (its card fired): 4 → 4" in told
    assert "The ladder counts from 3 now, it was 0 (Prithvi 4)" in told


def test_primes_are_told_from_naming_to_check(scene):
    table = scene(
        "V03", dice=[(2, "jal"), (3, None), (None, "agni")], slots={2: EMBER, 3: GALE}, wells__agni=3
    )
    told = telling(table, Roll(), EndTurn(), Roll(), EndTurn(), Roll())
    assert "Ember Lash in slot 2 is primed: only the number matches" in told
    assert "Ember Lash in slot 2 waits primed; the Agni well holds 3" in told
    assert "The prime on slot 2 holds, Agni 3 of 3: its card fires, nothing is taken" in told
    assert "The Gust empties the Vayu well: 1 → 0" in told
    assert "The prime on slot 3 lapses, Vayu 0 of 3: its card stays" in told
    assert "No card is named: the number is blank" in told


def test_the_ladders_lock_and_an_empty_slot_are_told(scene):
    table = scene("V03", dice=[(4, "jal"), (2, "agni")], slots={4: EMBER}, ladder_tier=9)
    told = telling(table, Roll(), Reroll("jal"))
    assert "Ember Lash in slot 4 is locked: the ladder asks for its number only" in told
    assert "No card is named: slot 2 is empty" in told


def test_payments_are_told_with_their_well(scene):
    table = scene("V03", dice=[(None, "vayu")] * 2, slots={1: GALE, 2: EMBER}, wells__agni=5, wells__jal=4)
    told = telling(table, Exhaust(1, "jal"), Move(2, 3), Blunt(), Roll(), Reroll("agni"), BuyDraw("vayu"))
    assert "Exhaust Gale in slot 1, paid from Jal" in told
    assert "Pay 1 charge of Jal (4 → 3), exhaust" in told
    assert "Move Ember Lash from slot 2 to slot 3" in told
    assert "Blunt the next attack for 2 charge of Jal (2 → 0)" in told
    assert "The next attack is blunted by 5: 0 → 5" in told
    assert "Reroll both dice, paid from Agni" in told
    assert "The Agni well detonates: 5 charge become 10 damage, Sentinel 60 → 50" in told
    assert "Buy a draw, paid from Vayu" in told


def test_a_blunted_attack_tells_its_arithmetic(scene):
    table = scene("V03", dice=[(None, "agni")] * 2, wells__jal=4)
    told = telling(table, Blunt(), Roll(), EndTurn())
    assert "The blunt takes 5 off the attack: 7 − 5 = 2" in told
    table.board.script_index = 3
    assert "The blunt takes 5 off the attack: 4 − 5 = −1" in telling(table, Blunt(), Roll(), EndTurn())


def test_the_null_well_is_told(scene):
    table = scene("V03", akasha_granted=True, wells__jal=3, wells__prithvi=8)
    table.board.hand.append("shunya#1")
    told = telling(table, PlayShunya("shunya#1"), Convert("prithvi", "jal", 6))
    assert "The Null Well is open for one conversion" in told
    assert "Convert 6 charge of Prithvi into Jal" in told
    assert "6 of Prithvi (8 → 2) become 3 of Jal; the Null Well is sealed" in told


# --- Audit trail --------------------------------------------------------------------------------------


def placed(scene, dice, *cards, ruleset="V03"):
    """A table as it is played: cards placed into slots 1, 2, … from the opening hand."""
    table = scene(ruleset, dice=dice, deck=OPENING)
    for slot, card in enumerate(cards, 1):
        table.act(Place(card, slot))
    return table


def test_a_reroll_is_told_with_the_well_that_paid(scene):
    table = placed(scene, [(None, "agni"), (1, None), (2, "vayu"), (2, "jal")])
    for action in (Roll(), Reroll("agni"), EndTurn(), Roll(), Reroll("vayu")):
        table.act(action)
    first, second = lives(table, "reroll")
    assert sentences(first.befell) == ["2 charge of Agni is paid, 0 left", "which detonates for 4"]
    assert sentences(second.befell) == ["1 charge of Vayu is paid, 1 left"]
    assert (first.how, second.ended.sentence) == ("rolled", "dice after: 2 and Jal")


def test_a_prime_is_told_from_the_roll_to_its_check(scene):
    table = placed(scene, [(1, "jal"), (None, "jal"), (2, "agni")], EMBER, STONE)
    for action in (Roll(), EndTurn(), Roll(), EndTurn(), Roll()):
        table.act(action)
    lapsed, standing = lives(table, "prime")
    assert (lapsed.subject, lapsed.began.sentence) == ("slot 1", "the roll of 1 and Jal names Ember Lash")
    assert sentences(lapsed.befell) == ["recorded at the turn's end, Agni 0"]
    assert (lapsed.how, lapsed.ended.turn) == ("lapsed", 2)
    assert lapsed.ended.sentence == "lapsed, Agni held 0 and 3 are needed"
    assert (standing.subject, standing.ended) == ("slot 2", None)


def test_a_prime_that_holds_and_one_that_a_reroll_outdates(scene):
    table = placed(scene, [(1, None), (2, "vayu"), (1, None), (1, "vayu")], GALE, STONE)
    table.act(Roll())
    for well in ("vayu", "vayu", "vayu"):
        table.act(Reroll(well))
    table.act(EndTurn())
    first, second, third = (*lives(table, "prime"),)
    assert (first.how, first.ended.sentence) == ("named no more", "the roll of 2 and Vayu names slot 2")
    assert (second.how, third.how) == ("named no more", "named no more")
    (lock,) = lives(table, "lock")
    assert (lock.began.sentence, lock.how, lock.ended.sentence) == (
        "the roll of 1 and Vayu names Gale",
        "fired",
        "fired Gale",
    )


def test_a_prime_named_again_outlives_the_reroll(scene):
    table = placed(scene, [(1, None), (1, "vayu"), (3, "agni")], EMBER)
    table.act(Roll())
    table.act(Reroll("vayu"))
    table.act(Reroll("vayu"))
    (prime,) = lives(table, "prime")
    assert sentences(prime.outlived) == ["named again by the roll of 1 and Vayu"]
    assert prime.ended.sentence == "the roll of 3 and Agni names no card, slot 3 is empty"


def test_blunt_and_ladder_are_told(scene):
    table = placed(scene, [(None, "jal"), (None, "prithvi"), (None, "prithvi"), (None, "prithvi")])
    for action in (Roll(), Blunt(), EndTurn(), Roll(), EndTurn(), Roll(), EndTurn()):
        table.act(action)
    (blunt,) = lives(table, "blunt")
    assert (blunt.began.sentence, blunt.how, blunt.ended.sentence) == ("blunted by 5", "used", "7 − 5 = 2")
    (rung,) = lives(table, "rung")
    assert (rung.subject, rung.began.sentence, rung.ended) == ("rung 3", "reached with Prithvi 4", None)


def test_the_null_well_is_told_as_one_life(scene):
    table = scene("V03", akasha_granted=True, wells__prithvi=8)
    table.board.hand.append("shunya#1")
    trail = watched(table, PlayShunya("shunya#1"), Convert("prithvi", "agni", 4))
    (well,) = [entry for entry in trail.entries if entry.kind == "null well"]
    assert (well.began.sentence, well.how) == ("opened by Shunya", "sealed")
    assert well.ended.sentence == "4 of Prithvi became 2 of Agni"


def watched(table, *actions):
    """Let the audit trail look at steps taken from the board of a scene."""
    projection = shown(table)
    board = boards.copy(table.board)
    trail = Trail(projection.names, board)
    for action in actions:
        for record in table.act(action):
            projection.watch.see(record, trail)
            record.apply(board)
    return trail


# --- Board, previews, totals ---------------------------------------------------------------------------


def test_four_wells_and_the_ladder_are_seen(scene):
    table = scene("V03", wells__agni=3, wells__jal=4, wells__vayu=1, wells__prithvi=7, ladder_tier=6)
    view = shown(table).view(table.board)
    assert [(m.id, m.amount, m.most, m.element) for m in view.meters] == [
        ("agni", 3, None, "agni"),
        ("jal", 4, 4, "jal"),
        ("vayu", 1, None, "vayu"),
        ("prithvi", 7, None, "prithvi"),
    ]
    assert view.meters[3].note == "rung 6"
    (ladder,) = view.panels
    assert [row[0] for row in ladder.rows] == ["3", "6", "9"]
    assert ladder.marked == (0, 1)


@pytest.mark.parametrize(
    ("ruleset", "card", "charge", "words"),
    [
        ("V03", EMBER, 3, "primed, holds"),
        ("V03", EMBER, 2, "primed, lapses"),
        ("V03", GALE, 4, "primed, lapses"),
        ("V03@1.0-alt", GALE, 4, "primed, holds"),
    ],
)
def test_v03_03_a_prime_that_will_lapse_is_marked(scene, ruleset, card, charge, words):
    well = "agni" if card == EMBER else "vayu"
    table = scene(ruleset, dice=[(2, "jal")], slots={2: card}, **{f"wells__{well}": charge})
    table.act(Roll())
    slot = shown(table, ruleset).view(table.board).slots[1]
    assert slot.matched
    assert slot.markers == (Marker(id="prime", name=words),)


def test_a_lock_is_marked_and_nothing_else_is(scene):
    table = scene("V03", dice=[(2, "agni")], slots={1: GALE, 2: EMBER})
    table.act(Roll())
    slots = shown(table).view(table.board).slots
    assert [slot.matched for slot in slots] == [False, True, False, False]
    assert [slot.markers for slot in slots] == [(), (Marker(id="lock", name="locked"),), (), ()]


def test_blunt_and_null_well_are_noted(scene):
    table = scene("V03", blunt=5, null_well="open")
    told = shown(table).view(table.board).notes
    assert told == ("The next attack is blunted by 5", "The Null Well is open")


def test_prices_name_their_well(scene):
    table = scene("V03", slots={1: GALE}, wells__agni=5, wells__jal=1, null_well="open")
    told = {view.sentence: view.price for view in legal_actions(shown(table), table)}
    assert told["Detonate the Agni well"] == "all 5 charge of Agni"
    assert told["Buy a draw, paid from Agni"] == "all 5 charge of Agni"
    assert told["Exhaust Gale in slot 1, paid from Jal"] == "1 charge of Jal"
    assert told["Convert 2 charge of Agni into Vayu"] == "2 charge of Agni"
    assert told["Roll both dice"] == "free"


def test_what_each_roll_would_name_is_previewed(scene):
    table = scene("V03", slots={1: EMBER, 3: GALE})
    (panel,) = shown(table).previews(table)
    assert panel.head == ("", "1", "2", "3", "4", "blank")
    assert panel.rows == (
        ("Agni", "lock", "–", "prime", "–", "–"),
        ("Jal", "prime", "–", "prime", "–", "–"),
        ("Vayu", "prime", "–", "lock", "–", "–"),
        ("Prithvi", "prime", "–", "prime", "–", "–"),
        ("blank", "prime", "–", "prime", "–", "–"),
    )


def test_the_end_of_the_turn_and_the_prime_behind_it_are_previewed(scene):
    table = scene("V03", dice=[(3, "vayu")], slots={3: EMBER})
    table.act(Roll())
    (panel,) = shown(table).previews(table)
    told = [row[0] for row in panel.rows]
    assert "The Gust empties the Vayu well: 2 → 0" in told
    assert told[-1] == "Next turn: The prime on slot 3 lapses, Agni 0 of 3: its card stays"


def test_a_prime_is_not_foreseen_where_the_combat_ends_before_its_check(scene):
    """The next turn's start never comes: the enemy's blow kills (S-16), or the cap of turns is reached."""
    for fields in ({"player__hp": 7}, {"turn": 60}):
        table = scene("V03", dice=[(2, "jal")], slots={2: "ember-lash#1"}, wells__agni=3, **fields)
        table.act(Roll())
        [end] = shown(table).previews(table)
        assert not [row for row in end.rows if row[0].startswith("Next turn")]


def test_a_move_tells_what_it_would_lock(scene):
    table = scene("V03", dice=[(3, "agni")], slots={1: EMBER}, wells__jal=1)
    table.act(Roll())
    told = {view.sentence: view.follows for view in legal_actions(shown(table), table)}
    follows = told["Move Ember Lash from slot 1 to slot 3"]
    assert follows[-1] == "Ember Lash in slot 3 is locked: number and element match"


def test_charge_is_summed_up_as_energy(scene):
    table = placed(scene, [(None, "agni"), (1, None), (2, "vayu")])
    for action in (Roll(), Reroll("agni"), BuyDraw("vayu"), EndTurn(), Roll(), EndTurn()):
        table.act(action)
    total = summarise(shown(table), table.steps)
    assert total.energy_gained == 2 + 4 + 2
    assert total.energy_spent == {"reroll": 2, "buy_draw": 1}
    assert total.energy_lapsed == 2
    assert total.damage_dealt == 4


def test_charge_that_came_in_is_spent_lapsed_or_still_there(random_play):
    """A conversion too (V03-19): what it takes out of a well is counted beside what it pours."""
    converted = 0
    for table in random_play("V03", games=12):
        if table.is_over:
            total = summarise(shown(table), table.steps)
            held = sum(table.board.wells.of(well) for well in ELEMENTS)
            assert total.energy_gained == sum(total.energy_spent.values()) + total.energy_lapsed + held
            converted += "convert" in total.energy_spent
    assert converted
