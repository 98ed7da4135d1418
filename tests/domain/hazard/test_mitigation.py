"""Failing a round: penalties, what lowers them, and VITAE 0 (14.6)."""

from domain.hazard.board import Result
from domain.hazard.records.actions import StartHazard
from domain.hazard.records.rounds import (
    MarkRecorded,
    PenaltyIncurred,
    PenaltyReduced,
    RoundHeld,
    RoundJudged,
    Stand,
    VitaeIgnored,
)
from domain.hazard.records.run import DeckJoined, FlagSet, HazardClosed, RunEnded, TokensChanged, VitaeChanged
from domain.hazard.records.scoring import HazardCollapsed, HazardScored, RewardOffered
from domain.records import ChoiceMade, ChoiceSkipped


def meters(scene, **values):
    scene.round.meter.update(values)


def test_ex_r1_both_meters_are_needed_in_the_same_round(hz, told):
    """R-a: H05 risk."""
    scene = hz.meet("H05", "risk", hand=[], deck=["Brace"] * 5)
    meters(scene, stability=9, force=3)
    records = scene.end()
    stands = (Stand("stability", 9, 5, met=True), Stand("force", 3, 4, met=False))
    assert told(records, RoundJudged) == [RoundJudged(1, met=False, meters=stands)]
    assert scene.ledger == "X +X"
    assert set(scene.round.meter.values()) == {0}


def test_ex_r2_an_extra_x_is_an_entry_of_its_own(hz):
    """R-b: H02 risk, O O X O: o=3, x=2, score 1, Complete, normal."""
    scene = hz.meet("H02", "risk", hand=[], rolls=[(0,)] * 3, picks=["A01", "A02", "A03"])
    for round_met in (True, True, False, True):
        if round_met:
            meters(scene, escape=10)
        records = scene.end()
    scored = next(r for r in records if isinstance(r, HazardScored))
    assert scene.ledger == "O O X +X O"
    assert (scored.o, scored.x, scored.score, scored.tier, scored.band) == (3, 2, 1, "complete", "normal")


def test_ex_r3_the_extra_x_of_the_last_round_lowers_the_band(hz):
    """H13 risk, O O X: X, extra X, VITAE -1; score 0, Complete, minor."""
    scene = hz.meet(
        "H13", "risk", index=3, ledger="O O", hand=[], rolls=[(0,)] * 3, picks=["A01", "A02", "A03"]
    )
    scene.end()
    assert scene.ledger == "O O X +X"
    assert scene.board.vitae == 7
    assert (scene.hazard.result.score, scene.hazard.result.tier, scene.hazard.result.band) == (
        0,
        "complete",
        "minor",
    )


def test_ex_s5_extra_x_have_no_floor(hz, told):
    """H02 risk, all four rounds failed, with Last Reserve in the last: score -9, without the card -8."""
    for cards, score in ((["Last Reserve", "Brace", "Redirect"], -9), ([], -8)):
        scene = hz.meet("H02", "risk", index=4, ledger="X X X", hand=cards)
        hz_extra = scene.hazard.ledger[:]
        for mark in hz_extra:
            scene.hazard.ledger.append(type(mark)(mark.round, "extra", "X", "fail_any"))
        if cards:
            scene.play(hz.bottom("Last Reserve"))
            assert scene.round.meter["escape"] == 9
        assert [each.score for each in told(scene.end(), HazardScored)] == [score]


def test_ex_r13_penalties_of_any_round_and_of_the_last_add_up(hz, told):
    """R-c: H14 risk final."""
    scene = hz.meet(
        "H14", "risk", index=5, ledger="O O O O", hand=[], rolls=[(0,)] * 3, picks=["A01", "A02", "A03"]
    )
    records = scene.end()
    assert told(records, TokensChanged)[0] == TokensChanged("supply", -1, 1, "failed")
    assert told(records, VitaeChanged)[0] == VitaeChanged(-1, 7, "failed")
    assert scene.ledger == "O O O O X"


# --- Hold the Line (R-d) -----------------------------------------------------------------------------


def test_ex_r4_a_held_round_is_no_failure(hz, told):
    """H06 risk needs Force 10: Surge brings 9 with Focus; only the hold costs VITAE."""
    scene = hz.meet(
        "H06", "risk", hand=["Desperate Surge", "Hold the Line"], dice="red gold", deck=["Brace"] * 5
    )
    scene.round.focus = 2
    scene.play(hz.bottom("Desperate Surge", "d1"), hz.bottom("Hold the Line", "d2"))
    assert scene.round.meter["force"] == 9
    records = scene.end()
    assert told(records, RoundHeld) == [RoundHeld(1, hz.card("Hold the Line"), 1)]
    assert told(records, MarkRecorded) == [MarkRecorded(1, "round", "O", "hold")]
    assert told(records, VitaeChanged) == [VitaeChanged(-1, 7, hz.card("Hold the Line"))]
    assert told(records, PenaltyIncurred) == []


def test_ex_r5_a_hold_that_is_not_needed_costs_nothing(hz, told):
    scene = hz.meet("H01", hand=["Hold the Line"], dice="gold", deck=["Brace"] * 5)
    scene.play(hz.bottom("Hold the Line", "d1"))
    meters(scene, stability=6)
    records = scene.end()
    assert told(records, MarkRecorded) == [MarkRecorded(1, "round", "O", "met")]
    assert told(records, VitaeChanged) == []
    assert "Hold the Line" in scene.names("discard")


def test_ex_r11_a_hold_with_the_last_vitae_ends_the_run(hz, told):
    scene = hz.meet("H01", vitae=1, hand=["Hold the Line"], dice="gold")
    scene.play(hz.bottom("Hold the Line", "d1"))
    records = scene.end()
    assert told(records, MarkRecorded) == [MarkRecorded(1, "round", "O", "hold")]
    assert told(records, HazardCollapsed) == [HazardCollapsed(1)]
    assert (scene.board.vitae, scene.board.outcome) == (0, "loss")


def test_ex_r12_of_two_holds_one_is_used(hz):
    scene = hz.meet("H01", hand=["Hold the Line", "Hold the Line"], dice="gold gold", deck=["Brace"] * 5)
    scene.play(hz.bottom("Hold the Line", "d1"), hz.bottom("Hold the Line#2", "d2"))
    scene.end()
    assert scene.board.vitae == 7
    assert scene.ledger == "O"
    scene.end()
    assert scene.ledger == "O X"


def test_brace_with_hold_the_line_spares_nothing_of_the_hold(hz, told):
    """R-d: the price of the hold is no loss from a failure."""
    scene = hz.meet(
        "H01", "risk", hand=["Brace", "Brace", "Hold the Line"], dice="gold purple", deck=["Temper"] * 5
    )
    scene.play(hz.top("Brace"), hz.bottom("Brace#2", "d2"), hz.bottom("Hold the Line", "d1"))
    records = scene.end()
    assert told(records, VitaeIgnored) == []
    assert scene.board.vitae == 7


# --- Brace and Retreat (R-e to R-h) ------------------------------------------------------------------


def test_ex_r6_brace_and_retreat_lower_the_same_loss(hz, told):
    """R-e, H10 risk final: VITAE 2. The X stands in every case."""
    cases = [
        (["Brace"], lambda: [hz.top("Brace")], 1),
        (["Brace", "Retreat to Safety"], lambda: [hz.top("Brace"), hz.top("Retreat to Safety")], 0),
        (["Brace"], lambda: [hz.bottom("Brace", "d1")], 0),
    ]
    for hand, entries, lost in cases:
        scene = hz.meet(
            "H10",
            "risk",
            index=3,
            ledger="O O",
            hand=hand,
            dice="purple",
            rolls=[(0,)] * 3,
            picks=["A01", "A02", "A03"],
        )
        scene.play(*entries())
        records = scene.end()
        assert scene.board.vitae == 8 - lost
        assert scene.ledger == "O O X"
        if len(hand) == 2:
            assert told(records, ChoiceMade) == [ChoiceMade("step_down", "1", auto=True)]
            assert told(records, PenaltyReduced) == [PenaltyReduced(1, 1, hz.card("Retreat to Safety"))]
        assert told(records, VitaeIgnored)[-1].card == hz.card("Brace")


def test_ex_r7_retreat_takes_one_item_and_brace_the_vitae_of_all(hz, told):
    """H15 risk final with Surge: items VITAE 1, extra X 1, VITAE 1."""
    scene = hz.meet(
        "H15",
        "risk",
        index=3,
        ledger="O O",
        hand=["Desperate Surge", "Brace", "Retreat to Safety"],
        dice="red purple",
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    scene.play(hz.bottom("Desperate Surge", "d1"), hz.bottom("Brace", "d2"), hz.top("Retreat to Safety"))
    records = scene.end()
    assert told(records, PenaltyIncurred) == [
        PenaltyIncurred("fail_any", "vitae", 1),
        PenaltyIncurred("fail_final", "extra_x", 1),
        PenaltyIncurred(hz.card("Desperate Surge"), "vitae", 1),
    ]
    assert scene.options() == ["1", "2", "3"]
    records = scene.answer("2")
    assert told(records, VitaeIgnored) == [VitaeIgnored(2, hz.card("Brace"))]
    assert [each.cause for each in told(records, VitaeChanged)] == ["reward"]
    assert scene.ledger == "O O X"
    assert scene.board.vitae == 8


def test_ex_r14_retreat_may_take_a_flag_away(hz):
    """R-f: H12 risk final; a flag item counts one step."""
    for answer, flags in (("2", []), ("1", ["route_blocked"])):
        scene = hz.meet(
            "H12",
            "risk",
            index=3,
            ledger="O O",
            hand=["Retreat to Safety"],
            rolls=[(0,)] * 3,
            picks=["A01", "A02", "A03"],
        )
        scene.play(hz.top("Retreat to Safety"))
        scene.end()
        scene.answer(answer)
        assert scene.board.flags == flags
        assert scene.board.vitae == (7 if answer == "2" else 8)
        assert scene.ledger == "O O X"


def test_r_f_the_base_x_is_no_item_and_without_items_retreat_falls_away(hz, told):
    scene = hz.meet("H01", hand=["Retreat to Safety"], deck=["Brace"] * 5)
    scene.play(hz.top("Retreat to Safety"))
    records = scene.end()
    assert told(records, ChoiceSkipped) == [ChoiceSkipped("step_down")]
    assert scene.ledger == "X"


def test_r_f_two_retreats_work_one_after_the_other_on_what_is_left(hz, told):
    """The second finds one item less when the first took it away."""
    scene = hz.meet(
        "H13",
        "risk",
        index=3,
        ledger="O O",
        hand=["Retreat to Safety", "Retreat to Safety"],
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    scene.play(hz.top("Retreat to Safety"), hz.top("Retreat to Safety#2"))
    scene.end()
    records = scene.answer("1")
    assert told(records, ChoiceMade) == [
        ChoiceMade("step_down", "1"),
        ChoiceMade("step_down", "2", auto=True),
    ]
    assert [each.card for each in told(records, PenaltyReduced)] == ["A20#1", "A20#2"]
    assert scene.ledger == "O O X"
    assert scene.board.vitae == 8


def test_r_g_brace_ignores_an_amount_of_one(hz, told):
    """Two VITAE items of 1, one Brace top: one is lost."""
    scene = hz.meet("H01", "risk", hand=["Brace", "Abandon Caution"], dice="red", deck=["Temper"] * 5)
    scene.play(hz.top("Brace"), hz.bottom("Abandon Caution", "d1", type="escape"))
    records = scene.end()
    assert told(records, VitaeIgnored) == [VitaeIgnored(1, hz.card("Brace"))]
    assert told(records, VitaeChanged) == [VitaeChanged(-1, 7, "failed")]


def test_r_g_two_braces_ignore_two_and_none_more_than_there_is(hz, told):
    scene = hz.meet("H01", "risk", hand=["Brace", "Brace"], deck=["Temper"] * 5)
    scene.play(hz.top("Brace"), hz.top("Brace#2"))
    records = scene.end()
    assert told(records, VitaeIgnored) == [VitaeIgnored(1, "A19#1")]
    assert told(records, VitaeChanged) == []


def test_ex_r8_clauses_add_up(hz, told):
    """R-h: Abandon Caution and Desperate Surge in a failed H01 risk round: -3."""
    scene = hz.meet(
        "H01", "risk", hand=["Abandon Caution", "Desperate Surge"], dice="red red", deck=["Temper"] * 5
    )
    scene.play(hz.bottom("Abandon Caution", "d1", type="force"), hz.bottom("Desperate Surge", "d2"))
    records = scene.end()
    assert [(each.source, each.amount) for each in told(records, PenaltyIncurred)] == [
        ("fail_any", 1),
        ("A17#1", 1),
        ("A16#1", 1),
    ]
    assert scene.board.vitae == 5


def test_ex_r9_tokens_have_a_floor(hz, told):
    """R-i: H14 risk final with no supply tokens."""
    scene = hz.meet(
        "H14",
        "risk",
        index=5,
        ledger="O O O O",
        hand=[],
        supply=0,
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    records = scene.end()
    assert told(records, VitaeChanged)[0] == VitaeChanged(-1, 7, "failed")
    assert scene.ledger == "O O O O X"
    assert told(records, TokensChanged)[0] == TokensChanged("supply", 0, 0, "failed")


def test_section_7_records_come_in_order(hz):
    """Step 7: X, extra X, supply, VITAE, flags."""
    scene = hz.meet(
        "H12",
        "risk",
        index=3,
        ledger="O O",
        hand=["Last Reserve", "Brace", "Temper"],
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    scene.play(hz.bottom("Last Reserve"))
    order = [type(record) for record in scene.end()]
    kinds = [t for t in order if t in (MarkRecorded, VitaeChanged, FlagSet)]
    assert kinds == [MarkRecorded, MarkRecorded, VitaeChanged, FlagSet]


# --- VITAE 0 (R-j) -----------------------------------------------------------------------------------


def test_ex_r10_vitae_0_in_a_round_ends_the_hazard_at_once(hz, told):
    scene = hz.meet("H01", "risk", index=2, ledger="O", vitae=1, hand=[], length=0)
    records = scene.end()
    assert told(records, MarkRecorded) == [MarkRecorded(2, "round", "X", "failed")]
    assert told(records, HazardCollapsed) == [HazardCollapsed(2)]
    assert told(records, HazardScored) == [HazardScored(1, 1, 0, "failure", "bad", 1)]
    assert told(records, RewardOffered) == told(records, DeckJoined) == []
    assert [type(record) for record in records[-2:]] == [HazardClosed, RunEnded]
    assert scene.board.outcome == "loss"
    assert list(scene.table.legal_actions()) == []


def test_r_j_armed_conversions_are_not_used_in_a_collapse(hz):
    scene = hz.meet("H01", "risk", index=3, ledger="O O", vitae=1, hand=["Retreat to Safety"], dice="purple")
    scene.play(hz.bottom("Retreat to Safety", "d1"))
    scene.end()
    assert scene.board.history[-1].result == Result(2, 1, 1, "failure", "bad", 1)


def test_ex_r15_vitae_0_from_the_end_consequences_leaves_the_result(hz, told):
    """H05 risk, VITAE 2, all three rounds failed."""
    scene = hz.meet("H05", "risk", index=3, ledger="X X", vitae=2, hand=[], paradox=3, fallacy=1, length=0)
    records = scene.end()
    assert told(records, HazardCollapsed) == []
    assert [each.tier for each in told(records, HazardScored)] == ["failure"]
    assert [each.card for each in told(records, DeckJoined)] == ["X01#1", "X01#2"]
    assert (scene.board.vitae, scene.board.paradox, scene.board.fallacy) == (0, 0, 0)
    assert [type(record) for record in records[-2:]] == [HazardClosed, RunEnded]


def test_r_j_under_continue_the_hazard_is_played_to_its_end(hz, told):
    """Rounds go on at the floor of 0; the run is over after the close only if VITAE is still 0."""
    for hazard, lives in (("H01", True), ("H06", False)):
        scene = hz.meet(
            hazard,
            "risk",
            index=2,
            ruleset="vitae-continue",
            ledger="O",
            vitae=1,
            hand=[],
            length=0,
            rolls=[(0,)] * 3,
            picks=["A01", "A02", "A03"],
        )
        assert told(scene.end(), HazardCollapsed) == []
        assert (scene.round.index, scene.board.vitae) == (3, 0)
        meters(scene, escape=11, force=13)
        scene.end()
        scene.take("A01")
        assert scene.board.vitae == (1 if lives else 0)
        assert scene.board.outcome == (None if lives else "loss")
        assert (scene.table.why_not(StartHazard()) is None) is lives
