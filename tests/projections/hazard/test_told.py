"""The sentences and the audit trail of the hazard game."""

import pytest

from domain import boards
from domain.fold import fold
from domain.hazard.records.run import HazardStarted
from projections.audit import audit
from projections.hazard.summary import HazardTally
from projections.timeline import tell_step


@pytest.fixture
def told(shown):
    """Give what a step says, sentence by sentence."""

    def tell(scene, act):
        before = boards.copy(scene.board)
        records = act()
        parts = tell_step(shown(), before, 1, records)
        return [
            *(step.action for turn in parts for step in turn.steps if step.action),
            *(line.sentence for turn in parts for step in turn.steps for line in step.lines),
        ]

    return tell


def entries(scene, shown, kind):
    return [entry for entry in audit(shown(), scene.table.steps) if entry.kind == kind]


def test_every_penalty_and_every_mitigation_is_told_with_its_reason(hz, told):
    scene = hz.meet("H01", "risk", hand=["Brace", "Abandon Caution"], dice="red", deck=["Temper"] * 5)
    scene.play(hz.top("Brace"), hz.bottom("Abandon Caution", "d1", type="escape"))
    said = told(scene, scene.end)
    assert said[:7] == [
        "End the round",
        "Round 1 is judged: Escape 5 of 9; not met",
        "Penalty from the route: lose 1 VITAE",
        "Penalty from Abandon Caution: lose 1 VITAE",
        "Round 1: X (the need is not met)",
        "Brace ignores 1 VITAE",
        "VITAE 8 → 7 (the round failed)",
    ]


def test_arithmetic_of_a_value_is_told(hz, told):
    scene = hz.meet(hand=["Bitter Harvest"], dice="x x red")
    scene.round.focus = 2
    said = told(scene, lambda: scene.play(hz.bottom("Bitter Harvest", "d3", dice=["d1", "d2"])))
    assert said[0] == "Play Bitter Harvest, bottom, for d3 (red) on d1 (X) and d2 (X)"
    assert "Force 0 → 10: 8 (2 exhausted dice) + 2 Focus = 10, Bitter Harvest" in said
    assert "d1 (X) is exhausted (Bitter Harvest)" in said


def test_choices_are_put_as_questions_with_their_options(hz, shown):
    scene = hz.meet("H15", "risk", index=3, ledger="O O", hand=["Retreat to Safety"])
    scene.play(hz.top("Retreat to Safety"))
    scene.end()
    choice = shown().choice(scene.board)
    assert choice.question == "Which penalty is lowered by a step?"
    assert [option.sentence for option in choice.options] == [
        "Lose 1 VITAE (the route)",
        "1 extra X (the route's last round)",
    ]


def test_a_look_a_reveal_and_a_keep_are_told(hz, told):
    scene = hz.meet(hand=["Rapid Assessment"], deck=["Abandon Caution", "Brace"])
    said = told(scene, lambda: scene.play(hz.top("Rapid Assessment")))
    assert said[-1] == "Which revealed top happens? (The top of Abandon Caution; None of them)"
    said = told(scene, lambda: scene.answer("Abandon Caution"))
    assert said[-1] == "Which type does it produce? (Stability; Escape; Supply; Force)"
    said = told(scene, lambda: scene.answer("escape"))
    assert "The top of Abandon Caution happens for free as Escape, by Rapid Assessment" in said


def test_the_score_is_told_with_what_is_to_come(hz, told):
    scene = hz.meet(
        "H03", "risk", index=3, ledger="O X", hand=[], rolls=[(0,)] * 3, picks=["A01", "A02", "A03"]
    )
    said = told(scene, scene.end)
    assert "Score −1 (1 O − 2 X): Complete, a minor result; to come: 1 dead card and lose 1 VITAE" in said
    assert "Cards to choose from: Steady Hand, Force Through and Iron Rations" in said


def test_a_map_benefit_is_told_with_its_stand_in(hz, told):
    scene = hz.meet(
        "H12", "risk", index=3, ledger="O O", hand=[], rolls=[(0,)] * 3, picks=["A18", "A01", "A02"]
    )
    scene.round.meter["force"] = 12
    said = told(scene, scene.end)
    assert "Reward: 1 supply, instead of: the bridge works" in said


# --- Audit -------------------------------------------------------------------------------------------


def lived(hz):
    """A hazard whose dice go through a lot; only public actions, so that the audit sees all of it."""
    scene = hz.run(
        dice="red blue x gold",
        decks=[["A12", "A26", "A28", "A08", "A02"]],
        hazards=("H01",),
        deck="POOL30",
        rolls=[],
    )
    scene.table.act(hz.start("H01"))
    scene.table.act(hz.route("safe"))
    scene.play(hz.top("Well of Focus"), hz.top("Curse Work"), hz.bottom("The Watcher's Lamp", "d2"))
    scene.play(hz.top("Reflow", dice=["d4"]), hz.bottom("Force Through", "d1"))
    scene.end()
    scene.answer("d1")
    return scene


def test_each_die_has_its_life(hz, shown):
    scene = lived(hz)
    dice = {entry.subject: entry for entry in entries(scene, shown, "die")}
    assert list(dice) == ["d1", "d2", "d3", "d4", "t1"]
    assert dice["d1"].began.sentence == "cast: red"
    assert [p.sentence for p in dice["d1"].befell] == [
        "d1 (red) is spent for Force Through",
        "The Watcher's Lamp brings d1 (red) back",
    ]
    assert [p.sentence for p in dice["d3"].befell] == [
        "d3 counts as purple until the round ends (Curse Work)",
        "X again",
    ]
    assert [p.sentence for p in dice["d4"].befell] == ["d4: gold → blue (Reflow)"]
    assert [entry.subject for entry in dice.values() if entry.outlived] == []
    assert (dice["t1"].how, dice["t1"].ended.sentence) == ("expired", "t1 (blue) leaves: its time is over")


def test_a_temporary_die_that_outlives_a_round_is_noted(hz, shown):
    """Draw on Darkness makes one for two rounds; the four of the hazard stay anyway, which tells nothing."""
    scene = hz.run(dice="purple x x gold", decks=[["A11", "A01", "A02"]], hazards=("H01",), deck="POOL30")
    scene.table.act(hz.start("H01"))
    scene.table.act(hz.route("safe"))
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["blue"]))
    scene.end()
    dice = {entry.subject: entry for entry in entries(scene, shown, "die")}
    assert [p.sentence for p in dice["t1"].outlived] == ["round 2 begins: blue, available"]
    assert not any(dice[f"d{number}"].outlived for number in (1, 2, 3, 4))


def test_each_enchantment_is_followed_to_the_end_of_the_hazard(hz, shown):
    scene = lived(hz)
    (lamp,) = entries(scene, shown, "enchantment")
    assert lamp.subject == "The Watcher's Lamp #1"
    assert [p.sentence for p in lamp.befell] == ["The Watcher's Lamp brings d1 (red) back"]
    assert lamp.ended is None
    scene.end()
    scene.answer("decline")
    scene.end()
    (lamp,) = entries(scene, shown, "enchantment")
    assert lamp.how == "hazard over"


def test_each_round_has_its_ledger_with_the_arithmetic_of_its_meters(hz, shown):
    scene = lived(hz)
    first, second = entries(scene, shown, "round")
    assert first.subject == "round 1 of Cracked Cliff Path"
    assert first.began.sentence == "needs 6 Stability (safe: Stability 6, 6, 8)"
    said = [p.sentence for p in first.befell]
    assert "Force 0 → 5: 5, Force Through" in said
    assert said[-1] == "Round 1: X (the need is not met)"
    assert (first.how, second.ended) == ("X", None)


def test_dev_actions_stand_in_the_audit(hz, shown):
    from domain.hazard.records.actions import DevForceX, DevSetDie

    scene = hz.run(dice="red blue purple gold", hazards=("H01",), dev=True)
    scene.table.act(hz.start("H01"))
    scene.table.act(DevForceX())
    scene.table.act(hz.route("safe"))
    scene.table.act(DevSetDie("d4", "x"))
    said = [entry.began.sentence for entry in entries(scene, shown, "dev action")]
    assert said == [
        "The coming roll will show at least two X",
        "Dev: d1 is set from red to X, available",
        "Dev: d2 is set from blue to X, available",
        "Dev: d4 is set from gold to X, available",
    ]


def test_a_conversion_is_followed_to_its_mark(hz, shown):
    scene = hz.run(
        dice="purple blue x gold",
        decks=[["A20"]],
        hazards=("H01",),
        deck="POOL30",
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    scene.table.act(hz.start("H01"))
    scene.table.act(hz.route("safe"))
    scene.play(hz.bottom("Retreat to Safety", "d1"))
    scene.fail_rounds(3)
    (entry,) = entries(scene, shown, "conversion")
    assert (entry.how, entry.ended.sentence) == ("used", "Retreat to Safety turns the X of round 1 into an O")


def test_the_summary_gives_each_hazard_with_its_ledger(hz, shown):
    from projections.summary import summarise

    scene = hz.run(
        dice="purple blue x gold",
        decks=[["A20"]],
        hazards=("H02",),
        deck="POOL30",
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    scene.table.act(hz.start("H02"))
    scene.table.act(hz.route("risk"))
    scene.play(hz.bottom("Retreat to Safety", "d1"))
    scene.fail_rounds(4)
    scene.take("Steady Hand")
    summary = summarise(shown(), scene.table.steps, "hazard@1.0")
    rows = dict(summary.rows(shown().names))
    assert rows["Hazard 1"] == "The Starving Road, risk: X→O +X X +X X +X X +X, score −6, Complete"
    assert rows["Rounds"] == "0 met, 4 failed, 4 extra X"
    assert rows["Halves played"] == "Retreat to Safety bottom 1"
    assert rows["Result"] == "finished"
    assert summary.dice_spent == 1
    assert "Tainted" not in rows


def test_h_d_the_summary_keeps_the_map_benefit_as_a_flag_of_the_hazard(hz, shown):
    """Whether a stand-in was given for it or it works: the result says that it was earned."""
    flag = "bridge_functional"
    for ruleset, kept in (("hazard", []), ("enable-benefits", [flag]), ("skip-benefits", None)):
        scene = hz.meet(
            "H12",
            "risk",
            ruleset=ruleset,
            index=3,
            ledger="O O",
            hand=[],
            rolls=[(0,)] * 3,
            picks=["A18", "A01", "A02"],
        )
        scene.round.meter["force"] = 12
        tally = HazardTally("hazard", ruleset, None)
        tally.see(HazardStarted("H12", 1, 3, scene.hazard.safe, scene.hazard.risk), scene.board)
        for record in scene.end():
            tally.see(record, scene.board)
        (met,) = tally.summary.hazards
        assert met.benefits == ([] if kept is None else [flag])
        assert scene.board.flags == (kept or [])
        rows = dict(tally.summary.rows(shown().names))
        assert ("; earned: the bridge works" in rows["Hazard 1"]) is (kept is not None)


def test_folding_the_told_steps_gives_the_board(hz):
    scene = lived(hz)
    assert fold(scene.table.game, scene.table.records) == scene.board
