"""Batches: all or none, left to right, what opens comes last; what powering a card means (6, T-e, T-f)."""

import pytest

from domain.hazard.plays import Projected
from domain.hazard.records.actions import Play
from domain.hazard.records.cards import ProgressAdded
from domain.hazard.records.dice import DieExhausted


def test_ex_p3_an_earlier_card_may_make_the_mana_for_a_later_one(hz):
    """T-e: left to right, each card paid for at its turn."""
    entries = [hz.top("Redirect", dice=["d1"]), hz.bottom("Force Through", "d1")]
    scene = hz.meet(hand=["Redirect", "Force Through"], dice="blue")
    before = scene.board
    reverse = scene.why_not(*entries[::-1])
    assert reverse == "entry 1 (A02#1, bottom): it costs a red die, and d1 is blue"
    with pytest.raises(hz.IllegalAction):
        scene.play(*entries[::-1])
    assert scene.board == before
    scene.play(*entries)
    assert scene.round.meter["force"] == 5
    assert scene.die("d1") == ("red", "spent")


def test_ex_p4_a_powered_card_replaces_its_top_or_adds_to_it(hz):
    for ruleset, force in (("hazard", 5), ("add", 7)):
        scene = hz.meet(ruleset=ruleset, hand=["Force Through"], dice="red")
        scene.play(hz.bottom("Force Through", "d1"))
        assert scene.round.meter["force"] == force


def test_ex_p5_adding_top_and_bottom_take_their_dice_in_turn(hz, told):
    """Bitter Harvest: the top takes d1, so only d2 is left for the bottom: 3 + 4."""
    scene = hz.meet(ruleset="add", hand=["Bitter Harvest"], dice="x x red")
    wrong = hz.bottom("Bitter Harvest", "d3", top_options={"dice": ["d1"]}, dice=["d1"])
    assert scene.why_not(wrong) == "d1 is not an x die; there are d2"
    records = scene.play(hz.bottom("Bitter Harvest", "d3", top_options={"dice": ["d1"]}, dice=["d2"]))
    assert [each.die for each in told(records, DieExhausted)] == ["d1", "d2"]
    assert [each.base for each in told(records, ProgressAdded)] == [3, 4]
    assert scene.round.meter["force"] == 7
    for ruleset, legal in (("add", False), ("hazard", True)):
        scene = hz.meet(ruleset=ruleset, hand=["Bitter Harvest"], dice="blue gold red")
        assert (scene.why_not(hz.bottom("Bitter Harvest", "d3")) is None) is legal


def test_t_f_added_halves_share_the_hand_that_was_there_at_the_start(hz):
    """Discard and Press: what the top discards is not there for the bottom, what it draws neither."""
    scene = hz.meet(
        ruleset="add", hand=["Discard and Press", "Brace", "Redirect"], deck=["Temper"] * 5, dice="red"
    )
    both = {"top_options": {"discard": [hz.card("Brace")]}}
    assert "no other card" in scene.why_not(hz.bottom("Discard and Press", "d1", discard=["Brace"], **both))
    assert "no other card" in scene.why_not(hz.bottom("Discard and Press", "d1", discard=["Temper"], **both))
    scene.play(hz.bottom("Discard and Press", "d1", discard=["Redirect"], **both))
    assert scene.names("discard") == ["Brace", "Redirect"]
    assert scene.names("hand") == ["Temper", "Temper"]


def test_t_f_an_added_bottom_counts_what_it_did_itself(hz):
    """Scavenge Fate: the die that the top rerolled to x again makes no purple die, the reroll of all does."""
    scene = hz.meet(ruleset="add", hand=["Scavenge Fate"], dice="x x purple", rolls=[("x",), ("red", "x")])
    scene.play(hz.bottom("Scavenge Fate", "d3", top_options={"dice": ["d1"]}))
    assert [scene.die(name)[0] for name in ("d1", "d2")] == ["red", "x"]
    assert scene.dice() == ["d1", "d2", "d3", "t1"]


def test_t_f_chain_works_own_top_is_not_its_last_card(hz):
    """With nothing before it the clause of 3 applies, on top of the top's 2."""
    scene = hz.meet(ruleset="add", hand=["Chain Work"], dice="red")
    scene.play(hz.bottom("Chain Work", "d1", top_options={"type": "force"}, type="supply"))
    assert scene.round.meter["force"] == 2
    assert scene.round.meter["supply"] == 3
    assert scene.round.last_types == ["force", "supply"]


def test_t_f_under_add_a_bottom_opens_if_its_top_does(hz):
    """The Watcher's Lamp draws, so it must be the last of a batch (P-c)."""
    scene = hz.meet(ruleset="add", hand=["The Watcher's Lamp", "Brace"], deck=["Redirect"], dice="blue")
    lamp = hz.bottom("The Watcher's Lamp", "d1")
    assert "last card of its batch" in scene.why_not(lamp, hz.top("Brace"))
    scene.play(hz.top("Brace"), lamp)
    assert scene.names("hand") == ["Redirect"]
    assert scene.names("enchanted") == ["The Watcher's Lamp"]


def test_t_f_listed_bottoms_name_something_for_both_halves(hz):
    scene = hz.meet(ruleset="add", hand=["Bitter Harvest"], dice="x x red")
    ways = {
        (entry.top_options.dice, entry.options.dice)
        for action in scene.table.legal_actions()
        if isinstance(action, Play) and (entry := action.entries[0]).half == "bottom"
    }
    assert ways == {(("d1",), ()), (("d1",), ("d2",)), (("d2",), ()), (("d2",), ("d1",))}


def test_p_b_one_illegal_entry_refuses_the_whole_batch(hz):
    scene = hz.meet(hand=["Brace", "Clear Mind"], dice="red")
    assert scene.why_not(hz.top("Brace"), hz.bottom("Clear Mind", "d1")).startswith("entry 2 (A05#1, bottom)")
    with pytest.raises(hz.IllegalAction):
        scene.play(hz.top("Brace"), hz.bottom("Clear Mind", "d1"))
    assert scene.names("hand") == ["Brace", "Clear Mind"]
    assert scene.round.shields == []


def test_p_b_a_card_cannot_be_played_twice_in_a_batch(hz):
    scene = hz.meet(hand=["Brace"])
    assert (
        scene.why_not(hz.top("Brace"), hz.top("Brace")) == "entry 2 (A19#1, top): A19#1 is not in your hand"
    )


@pytest.mark.parametrize(
    "opening", ["Scout the Way", "Discard and Press", "Scavenge Fate", "Rapid Assessment"]
)
def test_p_c_a_card_that_opens_ends_its_batch(hz, opening):
    dice = {"Scout the Way": "d2", "Discard and Press": "d2", "Scavenge Fate": "d3", "Rapid Assessment": "d2"}
    scene = hz.meet(hand=[opening, "Brace"], dice="red blue purple x", deck=["Redirect"])
    opens, other = hz.bottom(opening, dice[opening]), hz.top("Brace")
    assert "last card of its batch" in scene.why_not(opens, other)
    assert scene.why_not(other, opens) is None


def test_p_c_counts_the_program_and_not_what_would_happen(hz):
    """A draw of none opens all the same."""
    scene = hz.meet(hand=["Discard and Press", "Brace"], dice="red", deck=["Redirect"])
    assert "last card of its batch" in scene.why_not(hz.bottom("Discard and Press", "d1"), hz.top("Brace"))


def test_p_a_dice_of_an_earlier_entry_can_be_named_by_a_later_one(hz):
    scene = hz.meet(hand=["Draw on Darkness", "Force Through"], dice="blue")
    scene.play(hz.top("Draw on Darkness"), hz.bottom("Force Through", "t1"))
    assert scene.round.meter["force"] == 5
    assert scene.die("t1") == ("red", "spent")


def test_p_a_a_card_that_is_played_later_is_no_discard_of_an_earlier_one(hz):
    scene = hz.meet(hand=["Last Reserve", "Brace"])
    entries = hz.top("Last Reserve", discard=["Brace"]), hz.top("Brace")
    assert scene.why_not(*entries) == "entry 2 (A19#1, top): A19#1 is not in your hand"


def test_section_4_an_option_with_one_legal_value_may_be_left_out(hz):
    scene = hz.meet(hand=["Redirect", "Last Reserve", "Brace"], dice="x blue")
    scene.play(hz.top("Redirect"))
    assert scene.die("d2") == ("red", "available")
    scene.play(hz.top("Last Reserve"))
    assert scene.names("discard") == ["Brace"]
    scene = hz.meet(hand=["Redirect"], dice="red blue")
    assert scene.why_not(hz.top("Redirect")) == "name 1 dice, not 0"


def test_section_4_nothing_may_be_named_that_is_not_asked_for(hz):
    scene = hz.meet(hand=["Brace", "Force Through", "Gut It Through"], dice="red blue")
    assert "does not ask for" in scene.why_not(hz.top("Brace", type="force"))
    assert "does not ask for" in scene.why_not(hz.top("Force Through", dice=["d1"]))
    assert "does not ask for" in scene.why_not(hz.top("Gut It Through", type="force", discard=["Brace"]))
    assert "takes no die" in scene.why_not(hz.top("Force Through", die="d1"))
    assert "only a bottom that adds" in scene.why_not(
        hz.bottom("Force Through", "d1", top_options={"type": "force"})
    )


def test_section_4_every_refusal_of_a_payment_says_why(hz):
    scene = hz.meet(hand=["Force Through"], dice="blue red/spent x red/locked")
    assert scene.why_not(hz.bottom("Force Through")) == "it costs a red die; name one"
    assert scene.why_not(hz.bottom("Force Through", "d9")) == "there is no die d9"
    assert scene.why_not(hz.bottom("Force Through", "d1")) == "it costs a red die, and d1 is blue"
    assert scene.why_not(hz.bottom("Force Through", "d2")) == "d2 is spent; only an available die pays"
    assert "by leave of Marked Ground" in scene.why_not(hz.bottom("Force Through", "d3"))
    assert scene.why_not(hz.bottom("Force Through", "d4")) == "d4 is locked; only an available die pays"
    assert "pays as what it counts as" in scene.why_not(hz.bottom("Force Through", "d1", pay_as="red"))


def test_section_6_the_preview_tells_current_projected_and_needed(hz):
    scene = hz.meet("H05", "risk", hand=["Steady Hand", "Clear Mind", "Iron Rations"], dice="red blue")
    batch = [hz.bottom("Clear Mind", "d2"), hz.bottom("Steady Hand", "d1")]
    seen = scene.preview(*batch)
    assert seen.refusal is None
    assert not seen.may_change
    assert seen.meters == (Projected("stability", 0, 8, 5), Projected("force", 0, 2, 4))
    assert scene.round.meter["stability"] == 0
    assert scene.preview(hz.top("Clear Mind")).focus == 2
    assert scene.preview().meters == (Projected("stability", 0, 0, 5), Projected("force", 0, 0, 4))


def test_section_6_the_preview_of_a_card_that_opens_tells_what_is_sure(hz):
    scene = hz.meet("H03", hand=["Scout the Way"], deck=["Brace"], dice="blue")
    seen = scene.preview(hz.bottom("Scout the Way", "d1"))
    assert seen.meters == (Projected("escape", 0, 4, 6),)
    assert seen.may_change
    assert scene.names("hand") == ["Scout the Way"]


def test_section_6_the_preview_of_a_refused_batch_gives_the_reason(hz):
    scene = hz.meet(hand=["Force Through"], dice="blue")
    seen = scene.preview(hz.bottom("Force Through", "d1"))
    assert "it costs a red die" in seen.refusal
    assert seen.meters == (Projected("stability", 0, 0, 6),)
