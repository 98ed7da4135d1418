"""Focus (14.4) and single cards (14.5)."""

import pytest

from domain.hazard.records.actions import Play
from domain.hazard.records.cards import (
    CardResolved,
    CardsDiscarded,
    ProgressAdded,
    RevealedTopPlayed,
)
from domain.hazard.records.rounds import RoundEnded
from domain.records import ChoiceMade, ChoiceSkipped

# --- Focus -------------------------------------------------------------------------------------------


def test_ex_f1_focus_adds_up_and_the_next_value_takes_it_all(hz, told):
    """F-a."""
    scene = hz.meet(hand=["Clear Mind", "Clear Mind", "Force Through"])
    scene.play(hz.top("Clear Mind"))
    assert scene.round.focus == 2
    scene.play(hz.top("Clear Mind#2"))
    assert scene.round.focus == 4
    records = scene.play(hz.top("Force Through"))
    added = told(records, ProgressAdded)
    assert [(each.base, each.focus, each.total) for each in added] == [(2, 4, 6)]
    assert scene.round.focus == 0


def test_ex_f2_of_two_values_on_a_card_the_first_takes_it(hz):
    """F-b: Clear Mind bottom, then Steady Hand bottom: 3 + 5 and 2."""
    scene = hz.meet(hand=["Clear Mind", "Steady Hand"], dice="blue red")
    scene.play(hz.bottom("Clear Mind", "d1"), hz.bottom("Steady Hand", "d2"))
    assert scene.round.meter["stability"] == 8
    assert scene.round.meter["force"] == 2


def test_ex_f3_a_value_of_none_leaves_focus_alone(hz):
    """F-c."""
    scene = hz.meet(hand=["Bitter Harvest", "Force Through"], dice="red x")
    scene.round.focus = 2
    scene.play(hz.bottom("Bitter Harvest", "d1"))
    assert scene.round.focus == 2
    scene.play(hz.top("Force Through"))
    assert scene.round.meter["force"] == 4


def test_ex_f4_a_type_that_is_not_needed_takes_focus_too(hz):
    """F-d."""
    scene = hz.meet("H03", hand=["Iron Rations", "Scout the Way"])
    scene.round.focus = 2
    scene.play(hz.top("Iron Rations"), hz.top("Scout the Way"))
    assert scene.round.meter == {"stability": 0, "escape": 2, "supply": 4, "force": 0}


def test_ex_f5_focus_is_lost_with_the_round(hz, told):
    """F-e."""
    scene = hz.meet(hand=["Steady Hand", "Clear Mind"])
    scene.play(hz.top("Steady Hand"), hz.top("Clear Mind"))
    assert told(scene.end(), RoundEnded) == [RoundEnded(1, focus_lost=2)]
    assert scene.round.focus == 0
    assert set(scene.round.meter.values()) == {0}


def test_f_f_focus_comes_behind_the_minimum(hz):
    """Momentum as the first card gives 2, with Focus 2 a value of 4."""
    scene = hz.meet(hand=["Momentum", "Pattern Lock"], dice="red blue")
    scene.round.focus = 2
    scene.play(hz.bottom("Momentum", "d1", type="force"))
    assert scene.round.meter["force"] == 4
    scene.round.focus = 2
    scene.play(hz.bottom("Pattern Lock", "d2"))
    assert scene.round.meter["stability"] == 4


# --- Rapid Assessment (K-a) --------------------------------------------------------------------------


def test_ex_k15_a_single_option_of_a_revealed_top_is_taken(hz, told):
    scene = hz.meet(hand=["Rapid Assessment", "Brace"], deck=["Last Reserve"])
    scene.play(hz.top("Rapid Assessment"))
    assert scene.options() == ["Last Reserve", "decline"]
    records = scene.answer("Last Reserve")
    assert told(records, ChoiceMade)[1:] == [ChoiceMade("discard", hz.card("Brace"), auto=True)]
    assert scene.round.meter["escape"] == 4
    assert scene.names("discard") == ["Brace", "Last Reserve"]
    assert scene.round.played == 1


def test_ex_k1_a_revealed_card_is_not_played(hz):
    """Only the top of an enchantment runs; Momentum sees one earlier card."""
    scene = hz.meet(hand=["Rapid Assessment", "Momentum"], deck=["Iron Discipline", "Brace"], dice="red")
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("Iron Discipline")
    assert scene.round.meter["stability"] == 1
    assert scene.names("discard") == ["Iron Discipline"]
    assert scene.hazard.enchantments == []
    scene.play(hz.bottom("Momentum", "d1", type="stability"))
    assert scene.round.meter["stability"] == 3


def test_ex_k2_focus_goes_into_a_revealed_top_and_its_type_is_asked_for(hz):
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Abandon Caution"])
    scene.round.focus = 2
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("Abandon Caution")
    assert scene.board.pending.kind == "type"
    assert scene.board.pending.options == ["stability", "escape", "supply", "force"]
    scene.answer("escape")
    assert scene.round.meter["escape"] == 4
    assert scene.round.focus == 0


def test_ex_k3_a_revealed_top_without_its_target_is_not_offered(hz):
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Last Reserve", "Force Through"], dice="blue")
    scene.play(hz.bottom("Rapid Assessment", "d1"))
    assert scene.options() == ["Force Through", "decline"]
    scene.answer("Force Through")
    assert scene.round.meter["force"] == 2
    assert scene.names("discard") == ["Last Reserve", "Force Through"]
    assert scene.hazard.revealed == []


def test_ex_k4_a_revealed_rapid_assessment_reveals_in_turn(hz, told):
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Rapid Assessment", "Force Through"])
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("Rapid Assessment#2")
    assert len(scene.hazard.resolving) == 2
    assert scene.names("revealed") == ["Rapid Assessment", "Force Through"]
    records = scene.answer("Force Through")
    assert scene.round.meter["force"] == 2
    assert scene.names("discard") == ["Force Through", "Rapid Assessment"]
    assert scene.board.draw == []
    assert scene.hazard.resolving == []
    assert [each.card for each in told(records, CardResolved)] == ["A02#1", "A15#2", "A15#1"]


def test_k_a_a_reveal_may_be_declined_and_a_dead_card_is_never_offered(hz, told):
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Brace"])
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("decline")
    assert scene.names("discard") == ["Brace"]
    assert scene.round.shields == []
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Dead Card"])
    records = scene.play(hz.top("Rapid Assessment"))
    assert told(records, ChoiceSkipped) == [ChoiceSkipped("reveal")]
    assert scene.names("discard") == ["Dead Card"]
    scene = hz.meet(hand=["Rapid Assessment"])
    assert told(scene.play(hz.top("Rapid Assessment")), CardsDiscarded) == []


def test_k_a_a_revealed_top_leaves_the_memory_of_chain_work_alone(hz):
    scene = hz.meet(hand=["Rapid Assessment", "Chain Work"], deck=["Force Through"], dice="red")
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("Force Through")
    assert scene.round.last_types == []
    scene.play(hz.bottom("Chain Work", "d1", type="supply"))
    assert scene.round.meter["supply"] == 3


def test_k_a_limbo_is_not_reshuffled_while_the_inner_reveal_looks_for_a_card(hz):
    """The inner top finds no card anywhere: what the outer one revealed stays where it is."""
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Rapid Assessment"])
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("Rapid Assessment#2")
    assert scene.names("discard") == ["Rapid Assessment"]
    assert scene.hazard.resolving == []


@pytest.mark.parametrize(
    ("name", "dice", "answers", "check"),
    [
        ("Redirect", "blue gold", ["d2"], lambda s: s.die("d2") == ("red", "available")),
        ("Scavenge Fate", "x x", ["d2"], lambda s: s.die("d2") == ("gold", "available")),
        ("Curse Work", "x x", ["d1"], lambda s: s.hazard.die("d1").treat_as == "purple"),
        ("Bitter Harvest", "x x", ["d1"], lambda s: s.round.meter["force"] == 3),
        (
            "Discard and Press",
            "x",
            ["Clear Mind"],
            lambda s: s.names("discard") == ["Clear Mind", "Discard and Press"],
        ),
    ],
)
def test_k_a_targets_of_a_revealed_top_are_asked_for(hz, name, dice, answers, check):
    scene = hz.meet(
        hand=["Rapid Assessment", "Brace", "Clear Mind"], deck=[name, "Temper"], dice=dice, rolls=[("gold",)]
    )
    scene.play(hz.top("Rapid Assessment"))
    scene.answer(name)
    for answer in answers:
        scene.answer(answer)
    assert check(scene)
    assert scene.board.pending is None


def test_k_a_a_revealed_filter_asks_its_own_question(hz, told):
    """Eyes Forward revealed: peek and keep, then the revealed card is discarded."""
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Eyes Forward", "Brace", "Redirect", "Temper"])
    scene.play(hz.top("Rapid Assessment"))
    records = scene.answer("Eyes Forward")
    assert [each.card for each in told(records, RevealedTopPlayed)] == [hz.card("Eyes Forward")]
    assert scene.options() == ["Brace", "Redirect", "Temper"]
    scene.answer("Redirect")
    assert scene.names("hand") == ["Redirect"]
    assert scene.names("discard") == ["Brace", "Temper", "Eyes Forward"]


# --- Combo cards -------------------------------------------------------------------------------------


def test_ex_k5_momentum_counts_the_cards_before_it(hz, told):
    """K-b: four earlier cards give 4, with Focus 2 a value of 6; as the first card it gives 2."""
    hand = ["Clear Mind", "Redirect", "Brace", "Eyes Forward", "Momentum"]
    scene = hz.meet(hand=hand, deck=["Temper"], dice="red blue")
    scene.play(hz.top("Clear Mind"), hz.top("Redirect", dice=["d1"]), hz.top("Brace"), hz.top("Eyes Forward"))
    records = scene.play(hz.bottom("Momentum", "d2", type="force"))
    added = told(records, ProgressAdded)[0]
    assert (added.base, added.focus, added.total, added.per, added.count) == (4, 2, 6, "played_before", 4)
    scene = hz.meet(hand=["Momentum"], dice="red")
    scene.play(hz.bottom("Momentum", "d1", type="force"))
    assert scene.round.meter["force"] == 2


def test_ex_k6_pattern_lock_counts_pairs_after_paying(hz):
    """K-c: x makes no pair."""
    scene = hz.meet(hand=["Pattern Lock"], dice="blue blue blue gold gold x x")
    scene.play(hz.bottom("Pattern Lock", "d1"))
    assert scene.round.meter["stability"] == 4
    scene = hz.meet(hand=["Pattern Lock"], dice="blue blue")
    scene.play(hz.bottom("Pattern Lock", "d1"))
    assert scene.round.meter["stability"] == 2


def test_ex_k7_four_dice_of_a_colour_are_two_pairs(hz):
    scene = hz.meet(hand=["Pattern Lock"], dice="red red red red blue")
    scene.play(hz.bottom("Pattern Lock", "t1"))
    assert scene.round.meter["stability"] == 4


def test_k_c_marked_dice_pair_as_purple_and_spent_ones_not_at_all(hz):
    scene = hz.meet(
        hand=["Curse Work", "Pattern Lock"], dice="x purple purple/spent blue blue/exhausted gold gold"
    )
    scene.play(hz.top("Curse Work"), hz.bottom("Pattern Lock", "d4"))
    assert scene.round.meter["stability"] == 4


def test_ex_k8_a_card_without_progress_leaves_the_memory(hz):
    """K-d."""
    scene = hz.meet(hand=["Force Through", "Redirect", "Chain Work"], dice="red blue")
    scene.play(hz.top("Force Through"), hz.top("Redirect", dice=["d1"]), hz.bottom("Chain Work", "d2"))
    assert scene.round.meter["force"] == 4


def test_ex_k9_without_any_progress_yet_chain_work_gives_three(hz):
    scene = hz.meet(hand=["Redirect", "Chain Work"], dice="red blue")
    scene.play(hz.top("Redirect", dice=["d1"]))
    assert scene.why_not(hz.bottom("Chain Work", "d2")).startswith(
        "name a progress type: stability or escape"
    )
    scene.play(hz.bottom("Chain Work", "d2", type="supply"))
    assert scene.round.meter["supply"] == 3


def test_ex_k10_of_two_types_the_player_names_one(hz):
    scene = hz.meet(hand=["Steady Hand", "Chain Work"], dice="red blue")
    scene.play(hz.bottom("Steady Hand", "d1"))
    wrong = scene.why_not(hz.bottom("Chain Work", "d2", type="escape"))
    assert wrong == "name a progress type: stability or force"
    scene.play(hz.bottom("Chain Work", "d2", type="force"))
    assert scene.round.meter["force"] == 4


def test_k_d_the_memory_ends_with_the_round(hz):
    scene = hz.meet(hand=["Force Through"], deck=["Chain Work"] * 5, dice="red")
    scene.play(hz.top("Force Through"))
    scene.end()
    scene.play(hz.bottom("Chain Work", "d1", type="supply"))
    assert scene.round.meter["supply"] == 3


def test_ex_k11_chain_works_bottom_is_dominated_by_its_top(hz):
    """With the needed type last, +2 for one mana against +2 for none; see DOMINATED_BOTTOM."""
    values = []
    for half in ("top", "bottom"):
        scene = hz.meet(hand=["Force Through", "Chain Work"], dice="red")
        scene.play(hz.top("Force Through"))
        scene.play(hz.entry(half, "Chain Work", "d1" if half == "bottom" else None, type="force"))
        values.append((scene.round.meter["force"], scene.die("d1")[1]))
    assert values == [(4, "available"), (4, "spent")]


def test_ex_k12_find_the_vein_and_well_of_focus_gain_nothing_by_their_bottoms(hz):
    """Two usable dice of the colour either way; by the top the base die survives."""
    for name, colour in (("Find the Vein", "gold"), ("Well of Focus", "blue")):
        usable = []
        for half in ("top", "bottom"):
            scene = hz.meet(hand=[name], dice=colour)
            scene.play(hz.entry(half, name, "d1" if half == "bottom" else None))
            usable.append(sum(die.is_coloured and die.colour == colour for die in scene.hazard.dice))
            assert (scene.die("d1")[1] == "available") == (half == "top")
        assert usable == [2, 2]


# --- The others --------------------------------------------------------------------------------------


def test_ex_k13_last_reserve_needs_no_mana_and_two_cards(hz):
    """K-f."""
    scene = hz.meet("H01", "risk", index=3, hand=["Last Reserve", "Brace", "Redirect"], dice="")
    reserve = hz.bottom("Last Reserve", discard=["Brace", "Redirect"])
    assert "takes no die" in scene.why_not(hz.bottom("Last Reserve", "d1", discard=["Brace", "Redirect"]))
    scene.play(reserve)
    assert scene.round.meter["escape"] == 9
    records = scene.end()
    marks = [(r.mark, r.kind) for r in records if type(r).__name__ == "MarkRecorded"]
    assert marks == [("X", "round"), ("X", "extra")]
    scene = hz.meet("H01", "risk", hand=["Last Reserve", "Brace"], dice="")
    assert "needs 2 other cards" in scene.why_not(hz.bottom("Last Reserve"))


def test_ex_k14_a_type_that_the_route_ignores_is_legal_and_wasted(hz):
    """K-e."""
    scene = hz.meet("H01", hand=["Abandon Caution"])
    scene.play(hz.top("Abandon Caution", type="supply"))
    assert scene.round.meter["supply"] == 2
    scene.end()
    assert scene.ledger == "X"


def test_k_g_a_half_without_its_target_is_not_listed(hz):
    scene = hz.meet(hand=["Bitter Harvest", "Last Reserve"], dice="red")
    halves = {
        (a.entries[0].card, a.entries[0].half) for a in scene.table.legal_actions() if isinstance(a, Play)
    }
    assert halves == {
        (hz.card("Bitter Harvest"), "bottom"),
        (hz.card("Last Reserve"), "top"),
    }
