"""How V02 Four Braziers is shown: its sentences, its audit trail, its board and previews."""

from domain.combat.four_braziers import ClearDouse, Hold
from domain.combat.kit.records import EndTurn, Place, Reroll, Roll
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
    assert "Ember Lash fires from brazier 1: 7 × 2 (PURE) × 2 (STRONG) = 28, Sentinel 70 → 42" in told
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
    assert (life.began.turn, life.began.sentence) == (
        1,
        "lit in brazier 2 (Jal) by Ember Lash, on the roll of 2 and blank",
    )
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
    assert life.began.sentence == "Ember Lash in brazier 3 (Vayu), on the roll of 3 and blank"
    assert [p.turn for p in life.befell] == [2]
    assert [p.sentence for p in life.outlived] == ["turn 1 is over", "turn 2 is over"]
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


def test_standing_block_is_followed_until_it_is_used_up(scene):
    """What HOLD made stand (V02-18) outlives what blows take of it, and ends with the last of it."""
    table = scene("V02", dice=[(4, None), (2, None), (2, None)], deck=["stoneskin"])
    table.act(Place(STONE, 4))
    for _ in range(3):
        table.act(Roll())
        table.act(EndTurn())
    [standing] = lives(table, "standing Block")
    assert standing.began.sentence == "12 Block stands, 12 in all"
    assert [p.sentence for p in standing.outlived] == ["Strike takes 8: 12 → 4"]
    assert (standing.how, standing.ended.sentence) == ("used up", "Strike takes 4: 4 → 0")
    assert standing.ended.turn == 2


def test_a_douse_upon_a_douse_ends_the_first(scene):
    """V02-06: a brazier that is Doused in turn 2 resolves there by a swap and is Doused for turn 3."""
    table = scene("V02", dice=[(4, None), (3, "jal"), (2, None), (2, None)], deck=["ember-lash", "undertow"])
    table.act(Place(EMBER, 4))
    table.act(Roll())
    table.act(EndTurn())
    table.board.slots[3].permanent = False
    table.act(Place(UNDERTOW, 3))
    table.act(Place("ember-lash#2", 1))
    table.act(Roll())
    table.act(EndTurn())
    table.act(Choose("swap:1-4"))
    for _ in range(2):
        table.act(Roll())
        table.act(EndTurn())
        if table.board.pending:
            table.act(Choose("decline"))
    first, second = lives(table, "douse")
    assert (first.how, first.ended.turn) == ("renewed", 2)
    assert first.ended.sentence == "Doused again, now for turn 3"
    assert (second.began.turn, second.how, second.ended.sentence) == (2, "over", "turn 3 is over")


def test_a_held_card_that_is_swapped_says_what_it_became(scene):
    """V02-14 and V02-16: the held card keeps its pairing until Vayu swaps it."""
    table = scene("V02", dice=[(1, None), (3, None)], deck=["ember-lash"])
    table.act(Place(EMBER, 1))
    table.act(Roll())
    table.board.energy = 1
    table.act(Hold())
    table.act(Roll())
    table.act(EndTurn())
    table.act(Choose("swap:1-2"))
    [life] = lives(table, "hold")
    assert [p.sentence for p in life.befell] == ["moved to brazier 2 (Jal), CHARGE there"]


def test_a_charge_that_becomes_permanent_and_a_free_reroll_are_told(scene):
    """V02-17, V02-23."""
    table = scene("V02", dice=[(1, None), (4, None)], deck=OPENING)
    table.act(Place(GALE, 4))
    table.act(Roll())
    table.act(Reroll())
    table.act(EndTurn())
    [charge] = lives(table, "charge")
    assert [p.sentence for p in charge.befell] == ["is permanent from now on"]
    [reroll] = lives(table, "reroll")
    assert [p.sentence for p in reroll.befell] == ["nothing is paid: free reroll number 1 of this combat"]


def test_the_number_of_free_rerolls_is_the_ruleset_s(scene, tmp_path):
    """V02-23 is a number of the content: a draft may have none, or more."""
    said = []
    for free in (0, 1, 2):
        file = tmp_path / f"{free}.toml"
        lines = f'game = "four-braziers"\nversion = "x{free}"\nextends = "1.0"\nfree_rerolls = {free}\n'
        file.write_text(lines)
        ruleset = load(str(file))
        said.append(FourBraziersProjection(type(ruleset.game), ruleset).notes(scene(str(file)).board))
    assert said == [
        (),
        ("The next reroll of this combat is free",),
        ("The next 2 rerolls of this combat are free",),
    ]


def test_the_board_shows_braziers_marks_and_what_is_named(scene):
    table = scene("V02", dice=[(4, "vayu")], slots={4: GALE})
    table.board.slots[0].charged = True
    table.board.slots[2].doused_for_turn = 2
    table.act(Roll())
    view = shown(table).view(table.board)
    assert [slot.title for slot in view.slots] == ["1 Agni", "2 Jal", "3 Vayu", "4 Prithvi"]
    assert [slot.matched for slot in view.slots] == [True, False, False, True]
    assert (view.slots[3].matched_as, view.slots[0].matched_as) == ("named", "SWIFT, next")
    assert [[m.name for m in slot.markers] for slot in view.slots] == [
        ["Charge", "escalation"],
        ["escalation"],
        ["Doused in turn 2", "escalation"],
        ["pairing CHARGE", "escalation"],
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


def test_previews_mark_a_doused_brazier_and_what_displace_may_change(scene):
    """V02-06: a Doused brazier takes no card; V02-12: Vayu's swap comes before the neighbour."""
    table = scene("V02", dice=[(3, "agni")], deck=OPENING, slots={3: EMBER, 4: GALE})
    table.board.slots[0].doused_for_turn = 1
    [placing] = shown(table).previews(table)
    assert placing.head == ("", "1 Agni (Doused)", "2 Jal")
    table.act(Roll())
    pending, _ = shown(table).previews(table)
    assert pending.rows[1] == ("Brazier 4 (Prithvi)", "", "Gale", "CHARGE 4, unless Displace changes it")


def test_two_cards_that_change_places_are_one_option(scene):
    """Each option is one sentence, though two cards move."""
    table = scene("V02", dice=[(3, None)], slots={1: EMBER, 2: UNDERTOW})
    table.act(Roll())
    table.act(EndTurn())
    [first, *_] = shown(table).view(table.board).pending.options
    assert first.sentence == (
        "Ember Lash goes from brazier 1 to brazier 2 (Jal), CHARGE there and "
        "Undertow goes from brazier 2 to brazier 1 (Agni), DOUSE there"
    )
    told = {view.sentence: view.follows for view in legal_actions(shown(table), table)}
    assert told["Nothing changes, braziers 3 and 4 are empty"] == ()


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
