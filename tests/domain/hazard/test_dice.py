"""Dice: what persists, what pays, what changes a die, and what x dice are for (14.2)."""

import pytest

from domain.hazard.board import ManaDie
from domain.hazard.records.actions import Play
from domain.hazard.records.cards import ProgressAdded, ProgressMissed
from domain.hazard.records.dice import (
    DiceCast,
    DiceLapsed,
    DieAdded,
    DiePreserved,
    DieRecoloured,
    DieRemoved,
    DieRerolled,
    DieSpent,
    MarksLapsed,
)
from domain.hazard.records.rounds import RoundStarted
from domain.records import ChoiceSkipped, DiceRolled

LAMP, DISCIPLINE, GROUND = "The Watcher's Lamp", "Iron Discipline", "Marked Ground"


def colours(scene):
    return [die.colour for die in scene.hazard.dice]


def states(scene):
    return [die.state for die in scene.hazard.dice]


# --- What persists ---------------------------------------------------------------------------------


def test_ex_d1_unspent_dice_persist_and_spent_ones_stay_spent(hz):
    """D-a: red is spent in round 1; under lapse the other coloured dice are spent too."""
    for ruleset, expected in (
        ("hazard", ["spent", "available", "available", "available"]),
        ("lapse", ["spent", "spent", "available", "spent"]),
    ):
        scene = hz.meet(ruleset=ruleset, hand=["Force Through"], dice="red blue x gold")
        scene.play(hz.bottom("Force Through", "d1"))
        scene.end()
        assert scene.round.index == 2
        assert states(scene) == expected
        assert colours(scene) == ["red", "blue", "x", "gold"]


def test_d_a_lapsing_spares_temporary_dice_that_live_on(hz, told):
    scene = hz.meet(ruleset="lapse", hand=["Draw on Darkness"], dice="purple gold")
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["red"]))
    records = scene.end()
    assert told(records, DiceLapsed) == [DiceLapsed(("d2",))]
    assert scene.die("t1") == ("red", "available")


def test_d_a_nothing_rolls_the_dice_again_on_either_route(hz, told):
    for route in ("safe", "risk"):
        scene = hz.meet("H03", route, hand=[], dice="red/spent blue x gold")
        records = scene.end()
        assert told(records, DiceRolled) == told(records, DiceCast) == []
        assert states(scene) == ["spent", "available", "available", "available"]


def test_ex_d2_any_takes_gold_and_never_x(hz):
    """D-d."""
    scene = hz.meet(hand=["Steady Hand"], dice="gold x")
    assert scene.why_not(hz.bottom("Steady Hand", "d1")) is None
    assert "only by leave of Marked Ground" in scene.why_not(hz.bottom("Steady Hand", "d2"))


# --- Changing colours --------------------------------------------------------------------------------


def test_ex_d3_a_conversion_cannot_touch_x_and_lasts_for_the_hazard(hz):
    """D-e: Redirect top."""
    scene = hz.meet(hand=["Redirect"], dice="x blue")
    assert (
        scene.why_not(hz.top("Redirect", dice=["d1"])) == "d1 is not an available coloured die; there are d2"
    )
    scene.play(hz.top("Redirect", dice=["d2"]))
    assert scene.die("d2") == ("red", "available")
    scene.end()
    assert scene.die("d2") == ("red", "available")


def test_d_e_marked_dice_cannot_be_converted_either(hz):
    scene = hz.meet(hand=["Curse Work", "Redirect"], dice="x")
    scene.play(hz.top("Curse Work"))
    assert "it needs an available coloured die" in scene.why_not(hz.top("Redirect"))


def test_d_e_the_colour_that_a_die_has_is_legal_and_changes_nothing(hz, told):
    scene = hz.meet(hand=["Redirect"], dice="red blue")
    records = scene.play(hz.top("Redirect", dice=["d1"]))
    assert told(records, DieRecoloured) == [DieRecoloured("d1", "red", "red", hz.card("Redirect"))]
    assert scene.die("d1") == ("red", "available")


def test_ex_d4_redirect_changes_up_to_two_other_dice(hz):
    """D-f: the die that paid is spent and cannot be named."""
    scene = hz.meet(hand=["Redirect"], dice="gold blue blue")
    wrong = hz.bottom("Redirect", "d1", dice=["d1", "d2"], colours=["red", "purple"])
    assert "d1 is not an available coloured die" in scene.why_not(wrong)
    scene.play(hz.bottom("Redirect", "d1", dice=["d2", "d3"], colours=["red", "purple"]))
    assert [scene.die(name) for name in ("d1", "d2", "d3")] == [
        ("gold", "spent"),
        ("red", "available"),
        ("purple", "available"),
    ]


def test_d_f_dice_are_named_once_and_each_with_a_colour(hz):
    scene = hz.meet(hand=["Redirect"], dice="gold blue blue red")
    why = scene.why_not
    assert (
        why(hz.bottom("Redirect", "d1", dice=["d2", "d2"], colours=["red", "red"]))
        == "name each of the dice once"
    )
    assert why(hz.bottom("Redirect", "d1", dice=["d2"])) == "name 1 colours, not 0"
    assert (
        why(hz.bottom("Redirect", "d1", dice=["d2", "d3", "d4"], colours=["red"] * 3))
        == "name 0 to 2 dice, not 3"
    )
    assert why(hz.bottom("Redirect", "d1")) is None
    assert why(hz.bottom("Redirect", "d1", dice=["d3", "d2"], colours=["red", "gold"])) is None
    scene.play(hz.bottom("Redirect", "d1", dice=["d3", "d2"], colours=["red", "gold"]))
    assert colours(scene) == ["gold", "gold", "red", "red"]


def test_ex_d5_reflow_changes_every_die_of_a_colour_in_any_state(hz):
    """D-g: the state is kept."""
    scene = hz.meet(hand=["Reflow"], dice="blue red red/spent x")
    scene.play(hz.bottom("Reflow", "d1", colours=["red", "gold"]))
    assert [scene.die(name) for name in scene.dice()] == [
        ("blue", "spent"),
        ("gold", "available"),
        ("gold", "spent"),
        ("x", "available"),
    ]


def test_d_g_reflow_leaves_discarded_dice_and_may_hit_nothing(hz, told):
    scene = hz.meet(hand=["Reflow"], dice="blue red/discarded red/exhausted red/locked")
    assert "name two different colours" in scene.why_not(hz.bottom("Reflow", "d1", colours=["red", "red"]))
    scene.play(hz.bottom("Reflow", "d1", colours=["red", "gold"]))
    assert colours(scene) == ["blue", "red", "gold", "gold"]
    scene = hz.meet(hand=["Reflow"], dice="blue x")
    records = scene.play(hz.bottom("Reflow", "d1", colours=["red", "gold"]))
    assert told(records, DieRecoloured) == []


def test_ex_d6_temper_recovers_a_die_for_the_next_round(hz):
    """D-h: it may be the die that paid; locked this round, available in the next."""
    scene = hz.meet(hand=["Temper", "Force Through"], dice="blue")
    scene.play(hz.bottom("Temper", "d1", dice=["d1"], colours=["red"]))
    assert scene.die("d1") == ("red", "locked")
    assert scene.why_not(hz.bottom("Force Through", "d1")) == "d1 is locked; only an available die pays"
    scene.end()
    assert scene.die("d1") == ("red", "available")


def test_d_h_temper_is_the_way_back_for_an_exhausted_die(hz):
    scene = hz.meet(hand=["Temper"], dice="blue x/exhausted red")
    assert "d3 is not a spent or exhausted die" in scene.why_not(
        hz.bottom("Temper", "d1", dice=["d3"], colours=["red"])
    )
    scene.play(hz.bottom("Temper", "d1", dice=["d2"], colours=["gold"]))
    assert scene.die("d2") == ("gold", "locked")


def test_d_h_temper_takes_the_mark_off_a_die_that_paid_as_purple(hz):
    """A marked x die that is recovered is a coloured die and no x."""
    scene = hz.meet(hand=["Curse Work", "Draw on Darkness", "Temper"], dice="x blue")
    scene.play(hz.top("Curse Work"), hz.bottom("Draw on Darkness", "d1", colours=["blue"]))
    scene.play(hz.bottom("Temper", "d2", dice=["d1"], colours=["red"]))
    assert scene.hazard.die("d1") == ManaDie("d1", "red", "locked")


def test_ex_d17_temper_in_the_last_round_is_lost(hz):
    """D-h: the hazard ends before the die unlocks; a locked die makes no pair."""
    scene = hz.meet(index=3, hand=["Temper", "Pattern Lock"], dice="blue blue blue")
    scene.play(hz.bottom("Temper", "d1", dice=["d1"], colours=["blue"]))
    scene.play(hz.bottom("Pattern Lock", "d2"))
    assert scene.round.meter["stability"] == 2
    scene.hazard.ledger = []
    scene.end()
    assert scene.hazard is None


def test_ex_d20_locked_dice_do_not_lapse(hz):
    scene = hz.meet(ruleset="lapse", hand=["Temper"], dice="blue gold")
    scene.play(hz.bottom("Temper", "d1", dice=["d1"], colours=["red"]))
    scene.end()
    assert scene.die("d1") == ("red", "available")
    assert scene.die("d2") == ("gold", "spent")


def test_ex_d21_temper_may_change_the_colour_alone(hz):
    """D-h, recolor_only: the die stays spent; the Lamp may bring it back in its new colour."""
    scene = hz.meet(ruleset="recolor-only", hand=["Temper"], dice="blue", enchanted=[LAMP])
    scene.play(hz.bottom("Temper", "d1", dice=["d1"], colours=["red"]))
    assert scene.die("d1") == ("red", "spent")
    scene.end()
    scene.answer("d1")
    assert scene.die("d1") == ("red", "available")


def test_d_h_recolor_only_leaves_an_exhausted_die_exhausted(hz):
    scene = hz.meet(ruleset="recolor-only", hand=["Temper"], dice="blue x/exhausted")
    scene.play(hz.bottom("Temper", "d1", dice=["d2"], colours=["red"]))
    assert scene.die("d2") == ("red", "exhausted")


# --- Temporary dice ----------------------------------------------------------------------------------


def test_ex_d7_a_temporary_die_leaves_with_its_round(hz, told):
    """D-i: Find the Vein top."""
    scene = hz.meet(hand=["Find the Vein"], dice="red")
    scene.play(hz.top("Find the Vein"))
    assert scene.die("t1") == ("gold", "available")
    assert told(scene.end(), DieRemoved) == [DieRemoved("t1", "expired")]
    assert scene.dice() == ["d1"]


def test_d_i_a_temporary_die_counts_for_everything_and_expires_converted_too(hz):
    scene = hz.meet(hand=["Find the Vein", "Redirect", "Pattern Lock"], dice="blue gold")
    scene.play(hz.top("Find the Vein"), hz.bottom("Pattern Lock", "d1"))
    assert scene.round.meter["stability"] == 2
    scene = hz.meet(
        hand=["Find the Vein", "Find the Vein", "Pattern Lock", "Redirect"], dice="blue gold gold"
    )
    scene.play(hz.top("Find the Vein"), hz.top("Find the Vein#2"), hz.bottom("Pattern Lock", "d1"))
    assert scene.round.meter["stability"] == 4
    scene.play(hz.top("Redirect", dice=["t1"]))
    assert scene.die("t1")[0] == "red"
    scene.end()
    assert scene.dice() == ["d1", "d2", "d3"]


def test_ex_d8_draw_on_darkness_lives_on_only_unspent(hz, told):
    """D-j."""
    scene = hz.meet(hand=["Draw on Darkness"], dice="purple")
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["gold"]))
    scene.end()
    assert scene.die("t1") == ("gold", "available")
    assert told(scene.end(), DieRemoved) == [DieRemoved("t1", "expired")]
    scene = hz.meet(hand=["Draw on Darkness", "Hold the Line"], dice="purple")
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["gold"]), hz.bottom("Hold the Line", "t1"))
    assert told(scene.end(), DieRemoved) == [DieRemoved("t1", "spent")]


def test_d_i_numbers_of_temporary_dice_are_never_used_again(hz, told):
    scene = hz.meet(hand=["Find the Vein"], deck=["Find the Vein"] * 5, dice="red")
    scene.play(hz.top("Find the Vein"))
    scene.end()
    records = scene.play(hz.top("Find the Vein#2"))
    assert [each.die for each in told(records, DieAdded)] == ["t2"]


# --- Between rounds ----------------------------------------------------------------------------------


def test_ex_d9_iron_discipline_keeps_a_temporary_die_and_keeps_it_again(hz):
    """D-b: t1 made in round 1 is there in rounds 2 and 3; without the card it is gone before round 2."""
    scene = hz.meet(hand=["Well of Focus"], dice="red x", enchanted=[DISCIPLINE])
    scene.play(hz.top("Well of Focus"))
    scene.end()
    scene.answer("t1")
    assert scene.die("t1") == ("blue", "available")
    scene.end()
    scene.answer("t1")
    assert (scene.round.index, scene.die("t1")) == (3, ("blue", "available"))
    scene = hz.meet(hand=["Well of Focus"], dice="red x")
    scene.play(hz.top("Well of Focus"))
    scene.end()
    assert "t1" not in scene.dice()


def test_ex_d19_a_preserved_base_die_is_only_kept_from_lapsing(hz, told):
    """D-c: preserved between the rounds, available in the next one."""
    boards = {}
    for answer in ("d1", "decline"):
        scene = hz.meet(hand=[], dice="blue red", enchanted=[DISCIPLINE])
        scene.end()
        records = scene.answer(answer)
        order = [type(record) for record in records]
        if answer == "d1":
            assert told(records, DiePreserved) == [DiePreserved("d1", hz.card(DISCIPLINE))]
            assert order.index(DiePreserved) < order.index(RoundStarted)
        boards[answer] = scene.board
    assert boards["d1"] == boards["decline"]
    scene = hz.meet(ruleset="lapse", hand=[], dice="blue red gold", enchanted=[DISCIPLINE])
    scene.end()
    scene.answer("d1")
    assert states(scene) == ["available", "spent", "spent"]


def test_d_c_a_marked_die_is_preserved_as_plain_x(hz):
    scene = hz.meet(hand=["Curse Work"], dice="x", enchanted=[DISCIPLINE])
    scene.play(hz.top("Curse Work"))
    scene.end()
    scene.answer("d1")
    assert scene.hazard.die("d1") == ManaDie("d1", "x")


def test_ex_d10_the_lamp_refreshes_spent_dice_only(hz):
    """D-k: exhausted is not spent; after the last round there is no refresh."""
    scene = hz.meet(hand=[], dice="blue/spent x/exhausted red/spent", enchanted=[LAMP])
    scene.end()
    assert scene.options() == ["d1", "d3", "decline"]
    scene.answer("d3")
    assert states(scene) == ["spent", "exhausted", "available"]
    scene = hz.meet(hand=[], index=3, dice="blue/spent", enchanted=[LAMP])
    scene.end()
    assert scene.board.pending is None


def test_d_k_an_x_die_that_was_spent_comes_back_as_x(hz):
    scene = hz.meet(hand=["Curse Work", "Draw on Darkness"], dice="x", enchanted=[LAMP])
    scene.play(hz.top("Curse Work"), hz.bottom("Draw on Darkness", "d1", colours=["red"]))
    scene.end()
    scene.answer("d1")
    assert scene.hazard.die("d1") == ManaDie("d1", "x")


def test_d_k_a_spent_temporary_die_cannot_be_refreshed(hz, told):
    """It has left before the Lamp looks, and with nothing to refresh the question falls away."""
    scene = hz.meet(hand=["Draw on Darkness", "Force Through"], dice="x", enchanted=[LAMP])
    scene.play(hz.top("Draw on Darkness"), hz.bottom("Force Through", "t1"))
    assert told(scene.end(), ChoiceSkipped) == [ChoiceSkipped("refresh")]


def test_iron_discipline_asks_before_the_watchers_lamp(hz):
    """All preserves, then dice expire and lapse, then all refreshes (14): a lapsed die can be refreshed."""
    scene = hz.meet(ruleset="lapse", hand=[], dice="blue gold", enchanted=[LAMP, DISCIPLINE])
    scene.end()
    assert scene.board.pending.kind == "preserve"
    scene.answer("d1")
    assert scene.board.pending.kind == "refresh"
    assert scene.options() == ["d2", "decline"]
    scene.answer("d2")
    assert states(scene) == ["available", "available"]


# --- X dice ------------------------------------------------------------------------------------------


def test_ex_d11_curse_work_marks_all_x_dice_until_the_round_ends(hz, told):
    """D-l."""
    scene = hz.meet(hand=["Curse Work", "Draw on Darkness"], dice="x x purple")
    scene.play(hz.bottom("Curse Work", "d3"))
    assert scene.round.meter["force"] == 2
    assert [die.treat_as for die in scene.hazard.dice] == ["purple", "purple", None]
    for card in ("Steady Hand", "Draw on Darkness"):
        scene.board.hand = [hz.card(card)]
        named = {"colours": ["red"]} if card == "Draw on Darkness" else {}
        assert scene.why_not(hz.bottom(card, "d1", **named)) is None
        assert scene.why_not(hz.bottom(card, "d2", **named)) is None
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["red"]))
    assert told(scene.end(), MarksLapsed) == [MarksLapsed(("d1", "d2"))]
    assert scene.hazard.dice[:2] == [ManaDie("d1", "x", "spent"), ManaDie("d2", "x")]


def test_d_l_an_x_die_that_comes_later_is_not_marked(hz):
    scene = hz.meet(hand=["Curse Work"], dice="x purple red")
    scene.play(hz.bottom("Curse Work", "d2"))
    scene.hazard.die("d3").colour = "x"
    assert [die.treat_as for die in scene.hazard.dice] == ["purple", None, None]
    assert not scene.hazard.die("d3").is_coloured


def test_ex_d16_a_marked_die_is_no_x_die(hz):
    scene = hz.meet(hand=["Curse Work", "Bitter Harvest"], dice="x")
    scene.play(hz.top("Curse Work"))
    assert scene.why_not(hz.top("Bitter Harvest", dice=["d1"])) == "it needs an x die, and there is none"


def test_ex_d12_marked_ground_lets_one_x_die_a_round_pay(hz):
    """D-m: once per round and copy, for any cost, as a colour named when it pays."""
    for copies, second_is_legal in ((1, False), (2, True)):
        scene = hz.meet(
            hand=["Force Through", "Gut It Through"],
            dice="x x",
            enchanted=[GROUND] * copies,
            deck=["Gut It Through"] * 5,
        )
        first = hz.bottom("Force Through", "d1", pay_as="red")
        second = hz.bottom("Gut It Through", "d2", pay_as="red", type="force")
        scene.play(first)
        assert scene.round.meter["force"] == 5
        assert (scene.why_not(second) is None) is second_is_legal
    scene = hz.meet(hand=["Force Through"], dice="x x", enchanted=[GROUND], deck=["Gut It Through"] * 5)
    scene.play(hz.bottom("Force Through", "d1", pay_as="red"))
    scene.end()
    later = hz.bottom("Gut It Through", "d2", pay_as="red", type="force")
    assert scene.why_not(later) is None


def test_d_m_the_named_colour_must_meet_the_cost(hz, told):
    scene = hz.meet(hand=["Force Through", "Steady Hand"], dice="x", enchanted=[GROUND])
    why = "it costs a red die; name the colour that d1 pays as"
    assert scene.why_not(hz.bottom("Force Through", "d1")) == why
    assert scene.why_not(hz.bottom("Force Through", "d1", pay_as="blue")) == why
    legal = [a.entries[0] for a in scene.table.legal_actions() if isinstance(a, Play)]
    paying = [
        entry.pay_as for entry in legal if entry.half == "bottom" and entry.card == hz.card("Steady Hand")
    ]
    assert paying == ["red", "blue", "purple", "gold"]
    records = scene.play(hz.bottom("Steady Hand", "d1", pay_as="gold"))
    assert told(records, DieSpent) == [DieSpent("d1", "gold", hz.card("Steady Hand"), wild=True)]
    assert scene.die("d1") == ("x", "spent")


def test_d_m_marked_dice_exhausting_and_rerolling_do_not_use_marked_ground_up(hz):
    """Marked Ground with Curse Work: the marked die pays as purple, the plain x by leave of the ground."""
    scene = hz.meet(
        hand=["Curse Work", "Draw on Darkness", "Bitter Harvest", "Force Through"],
        dice="x x x",
        enchanted=[GROUND],
    )
    scene.play(hz.top("Curse Work", dice=["d1"]))
    assert "pays as what it counts as" in scene.why_not(
        hz.bottom("Draw on Darkness", "d1", pay_as="purple", colours=["red"])
    )
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["red"]))
    scene.play(hz.top("Bitter Harvest", dice=["d2"]))
    assert scene.round.wild_used == 0
    scene.play(hz.bottom("Force Through", "d3", pay_as="red"))
    assert scene.round.wild_used == 1


def test_d_m_marked_ground_works_from_the_round_it_is_played(hz):
    scene = hz.meet(hand=[GROUND, "Force Through"], dice="purple x")
    scene.play(hz.bottom(GROUND, "d1"), hz.bottom("Force Through", "d2", pay_as="red"))
    assert scene.round.meter["force"] == 5


def test_ex_d13_scavenge_fate_rerolls_all_x_dice(hz, told):
    """D-n: red, x, x: two purple dice for the two that stay x."""
    scene = hz.meet(hand=["Scavenge Fate"], dice="x x x purple", rolls=[("red", "x", "x")])
    records = scene.play(hz.bottom("Scavenge Fate", "d4"))
    rolled = told(records, DiceRolled)
    assert [(roll.stream, roll.shown, roll.faces) for roll in rolled] == [("reroll", ("red", "x", "x"), ())]
    assert [(each.die, each.colour) for each in told(records, DieRerolled)] == [
        ("d1", "red"),
        ("d2", "x"),
        ("d3", "x"),
    ]
    assert [scene.die(name) for name in scene.dice()] == [
        ("red", "available"),
        ("x", "available"),
        ("x", "available"),
        ("purple", "spent"),
        ("purple", "available"),
        ("purple", "available"),
    ]


def test_ex_d14_a_single_x_is_needed_and_all_of_none_is_legal(hz, told):
    scene = hz.meet(hand=["Scavenge Fate"], dice="red purple")
    assert scene.why_not(hz.top("Scavenge Fate")) == "it needs an x die, and there is none"
    records = scene.play(hz.bottom("Scavenge Fate", "d2"))
    assert told(records, DiceRolled) == told(records, DieAdded) == []
    assert scene.die("d2") == ("purple", "spent")


def test_ex_d18_a_marked_die_that_paid_is_not_rerolled(hz, told):
    scene = hz.meet(hand=["Curse Work", "Scavenge Fate"], dice="x x", rolls=[("x",)])
    scene.play(hz.top("Curse Work", dice=["d1"]))
    records = scene.play(hz.bottom("Scavenge Fate", "d1"))
    assert [each.die for each in told(records, DieRerolled)] == ["d2"]
    assert scene.die("t1") == ("purple", "available")
    scene.end()
    assert scene.hazard.die("d1") == ManaDie("d1", "x", "spent")


def test_ex_d15_bitter_harvest_is_one_value(hz, told):
    """D-o: two dice make one value of 8, with Focus 2 a value of 10."""
    for focus, value in ((0, 8), (2, 10)):
        scene = hz.meet(hand=["Bitter Harvest"], dice="x x red", deck=["Temper"] * 5)
        scene.round.focus = focus
        records = scene.play(hz.bottom("Bitter Harvest", "d3", dice=["d1", "d2"]))
        added = told(records, ProgressAdded)
        assert [(each.base, each.focus, each.total) for each in added] == [(8, focus, value)]
        assert (added[0].per, added[0].count) == ("exhausted", 2)
        assert states(scene) == ["exhausted", "exhausted", "spent"]
        scene.end()
        assert states(scene) == ["exhausted", "exhausted", "spent"]


def test_d_o_bitter_harvest_without_dice_produces_nothing(hz, told):
    scene = hz.meet(hand=["Bitter Harvest"], dice="x red")
    records = scene.play(hz.bottom("Bitter Harvest", "d2"))
    assert told(records, ProgressMissed) == [ProgressMissed("force", hz.card("Bitter Harvest"), "exhausted")]
    assert scene.round.last_types == []


@pytest.mark.parametrize("half", ["Redirect", "Temper", "Bitter Harvest"])
def test_d_p_a_discarded_die_is_never_a_target(hz, half):
    scene = hz.meet(hand=[half], dice="red/discarded blue x/discarded")
    for action in scene.table.legal_actions():
        for entry in getattr(action, "entries", ()):
            assert not {"d1", "d3"} & {entry.die, *entry.options.dice}
