"""Structure and timing: when the route is chosen, hands, batches, several hazards (14.1)."""

from domain.hazard.records.actions import ChooseRoute, EndRound, Play, StartHazard
from domain.hazard.records.cards import CardRevealed
from domain.hazard.records.rounds import MarkRecorded, RoundStarted
from domain.records import CardDrawn, Choose, DeckShuffled, DiceRolled


def test_ex_t1_the_route_is_chosen_with_the_hand_and_before_the_dice(hz, told):
    """T-a: choose_route carries the type, rolls four dice, starts round 1 and draws nothing."""
    scene = hz.run(dice="red x blue x", hazards=("H07",))
    scene.table.act(StartHazard("H07"))
    assert len(scene.board.hand) == 5
    assert scene.hazard.dice == []
    assert scene.table.why_not(ChooseRoute("risk")) == "name the type of the risk route: stability or escape"
    assert "leaves no type open" in scene.table.why_not(ChooseRoute("safe", "escape"))
    records = scene.table.act(ChooseRoute("risk", "escape"))
    rolled = told(records, DiceRolled)
    assert [roll.shown for roll in rolled] == [("red", "x", "blue", "x")]
    assert rolled[0].faces == ()
    assert scene.round.index == 1
    assert len(scene.board.hand) == 5
    assert scene.dice() == ["d1", "d2", "d3", "d4"]


def test_ex_t2_a_deck_of_twenty_lasts_three_rounds(hz, told):
    """T-b: five new cards a round, what is left of a hand is discarded at cleanup."""
    scene = hz.run(dice="red blue purple gold", hazards=("H01",))
    scene.table.act(StartHazard("H01"))
    scene.table.act(ChooseRoute("safe"))
    sizes = [len(scene.board.draw)]
    shuffles = 0
    for _ in range(2):
        shuffles += len(told(scene.end(), DeckShuffled))
        sizes.append(len(scene.board.draw))
        assert len(scene.board.hand) == 5
    assert sizes == [15, 10, 5]
    assert shuffles == 0


NUMBERED = ["A01", "A02", "A03", "A04", "A05", "A06", "A07"]


def test_ex_t3_with_two_x_one_of_two_cards_is_taken_before_the_draw(hz):
    """T-c, every round: the card that is not taken goes under the deck."""
    scene = hz.meet(ruleset="look-every-round", dice="x x red blue", hand=[], deck=NUMBERED)
    scene.end()
    assert scene.board.pending.kind == "look"
    assert scene.options() == ["look", "decline"]
    scene.answer("look")
    assert scene.options() == ["Steady Hand", "Force Through"]
    scene.answer("Force Through")
    drawn = ["Iron Rations", "Scout the Way", "Clear Mind", "Gut It Through", "Redirect"]
    assert scene.names("hand") == ["Force Through", *drawn]
    assert scene.names("draw") == ["Steady Hand"]
    assert scene.board.hazard.revealed == []


def test_t_c_the_look_may_be_declined_and_needs_two_x(hz):
    scene = hz.meet(ruleset="look-every-round", dice="x x red blue", hand=[], deck=NUMBERED)
    scene.end()
    scene.answer("decline")
    assert len(scene.board.hand) == 5
    assert scene.names("draw") == ["Gut It Through", "Redirect"]
    scene = hz.meet(ruleset="look-every-round", dice="x x/exhausted red blue", hand=[], deck=NUMBERED)
    scene.end()
    assert scene.board.pending is None


def test_t_c_in_round_1_the_look_comes_right_after_the_roll(hz):
    """It gives a sixth card."""
    scene = hz.run("look-every-round", dice="x x red blue", hazards=("H01",))
    scene.table.act(StartHazard("H01"))
    scene.table.act(ChooseRoute("safe"))
    scene.answer("look")
    under, taken = scene.board.draw[0], scene.board.pending.options[1]
    scene.answer(taken)
    assert len(scene.board.hand) == 6
    assert scene.board.hand[-1] == taken
    assert scene.board.draw[0] != under


def test_t_c_once_means_one_look_a_hazard_and_declining_does_not_use_it_up(hz):
    scene = hz.meet(ruleset="hazard@1.0-two-x", dice="x x red blue", hand=[], deck=NUMBERED * 3, hazard="H02")
    scene.answer("decline") if scene.board.pending else None
    scene.end()
    scene.answer("decline")
    scene.end()
    scene.answer("look")
    scene.answer(scene.board.pending.options[0])
    scene.end()
    assert scene.board.pending is None
    assert scene.round.index == 4


def test_t_c_a_look_that_finds_one_card_takes_it_and_one_that_finds_none_falls_away(hz, told):
    scene = hz.meet(ruleset="look-every-round", dice="x x red blue", hand=[], deck=["Brace"])
    records = scene.end() + scene.answer("look")
    assert [r.card for r in told(records, CardRevealed)] == [hz.card("Brace")]
    assert scene.names("hand") == ["Brace"]
    scene = hz.meet(ruleset="look-every-round", dice="x x red blue", hand=[])
    scene.end()
    assert scene.board.pending is None


def test_ex_c8_six_cards_a_round_are_the_most(hz):
    """T-d: with six played, only ending the round is left."""
    scene = hz.meet(hand=["Brace"] * 7)
    for number in range(1, 7):
        scene.play(hz.top(f"Brace#{number}"))
    assert "6 cards were played" in scene.why_not(hz.top("Brace#7"))
    assert list(scene.table.legal_actions()) == [EndRound()]


def test_ex_t8_in_a_single_batch_the_last_answer_ends_the_round(hz, told):
    scene = hz.meet("H06", ruleset="single-batch", hand=["Eyes Forward", "Brace"], deck=["Redirect"] * 12)
    scene.play(hz.top("Brace"), hz.top("Eyes Forward"))
    assert scene.board.pending.kind == "keep"
    records = scene.answer("Redirect#2")
    assert [mark.mark for mark in told(records, MarkRecorded)] == ["X"]
    assert [r.round for r in told(records, RoundStarted)] == [2]
    assert len(scene.board.hand) == 5


def test_t_d_a_single_batch_without_a_question_ends_the_round_in_its_own_step(hz, told):
    scene = hz.meet("H06", ruleset="single-batch", hand=["Scout the Way"] * 3)
    tops = [hz.top(f"Scout the Way#{n}") for n in (1, 2, 3)]
    records = scene.play(*tops)
    assert [mark.mark for mark in told(records, MarkRecorded)] == ["O"]
    assert scene.round.index == 2
    scene.end()
    assert scene.round.index == 3


def test_ex_t7_staging_leaves_no_trace(hz):
    """T-g: what is put down and taken back is the player's own; the step of a play is all there is."""
    looked = hz.meet(hand=["Brace", "Redirect"], dice="red blue x x")
    looked.preview(hz.bottom("Redirect", "d1"))
    looked.preview(hz.top("Redirect", dice=["d1"]))
    played = looked.play(hz.top("Brace"))
    direct = hz.meet(hand=["Brace", "Redirect"], dice="red blue x x")
    assert direct.play(hz.top("Brace")) == played
    assert direct.board == looked.board


S1 = [
    f"{kind}#{n}"
    for kind, copies in {
        "A01": 2,
        "A02": 2,
        "A03": 2,
        "A04": 2,
        "A05": 3,
        "A06": 2,
        "A13": 2,
        "A14": 1,
        "A17": 2,
        "A22": 1,
        "A24": 1,
    }.items()
    for n in range(1, copies + 1)
]


def test_ex_t9_rewards_and_losses_last_and_the_next_hazard_has_its_own_chance(hz, told):
    """T-h: H01 risk ends O X X, Brace is taken; the 22 cards are shuffled, and all dice rolled, anew."""
    scene = hz.meet(
        "H01",
        "risk",
        hand=[],
        index=3,
        ledger="O X",
        length=0,
        rolls=[(10,), (20,), (30,), ["blue", "blue", "x", "gold"]],
        picks=["A19", "A05", "A01"],
    )
    assert scene.board.personal_deck == S1
    scene.end()
    assert scene.hazard.offer == ["A19", "A05", "A01"]
    scene.take("Brace")
    assert scene.board.personal_deck == [*S1, "A19#1", "X01#1"]
    records = scene.table.act(StartHazard("H02"))
    shuffled = told(records, DeckShuffled)[0]
    assert sorted(shuffled.order) == sorted([*S1, "A19#1", "X01#1"])
    assert (shuffled.stream, shuffled.scope, shuffled.ordinal) == ("deck", 2, 0)
    rolled = told(scene.table.act(ChooseRoute("safe")), DiceRolled)[0]
    assert (rolled.stream, rolled.scope, rolled.ordinal) == ("dice", 2, 0)
    assert [die.colour for die in scene.hazard.dice] == ["blue", "blue", "x", "gold"]


def test_t_i_prompts_wait_alone_and_take_only_what_they_offer(hz):
    scene = hz.meet(hand=["Eyes Forward", "Brace"], deck=["Redirect", "Temper"])
    scene.play(hz.top("Eyes Forward"))
    assert "belongs to play" in scene.table.why_not(EndRound())
    assert "belongs to play" in scene.why_not(hz.top("Brace"))
    assert "is not offered" in scene.table.why_not(Choose("decline"))
    assert list(scene.table.legal_actions()) == [Choose(hz.card("Redirect")), Choose(hz.card("Temper"))]


def test_t_b_the_opening_hand_is_the_hand_of_round_1(hz, told):
    scene = hz.run(dice="red blue x x", hazards=("H01",))
    assert len(told(scene.table.act(StartHazard("H01")), CardDrawn)) == 5
    assert not told(scene.table.act(ChooseRoute("safe")), CardDrawn)


def test_section_3_only_ending_it_ends_a_round(hz):
    """Neither an empty hand nor a need that is met does."""
    scene = hz.meet("H05", hand=["Steady Hand"] * 2)
    scene.play(hz.top("Steady Hand"), hz.top("Steady Hand#2"))
    assert scene.round.meter["stability"] == 6
    assert scene.round.index == 1
    assert list(scene.table.legal_actions()) == [EndRound()]
    assert scene.table.why_not(Play(())) == "a play needs at least one card"
