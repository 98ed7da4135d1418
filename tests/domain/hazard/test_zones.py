"""Cards and their zones: cleanup, lazy reshuffles, discards, enchantments, dead cards, dev mode (14.3)."""

from domain.hazard.records.actions import (
    ChooseRoute,
    DevForceX,
    DevInjectCard,
    DevSetDie,
    StartHazard,
)
from domain.hazard.records.cards import CardRevealed, CardsDiscarded
from domain.hazard.records.dice import DiceCast, DieSet
from domain.hazard.records.run import CardInjected, RunTainted
from domain.records import CardDrawn, Choose, DeckShuffled, DrawMissed

LAMP = "The Watcher's Lamp"


def test_ex_c3_a_peek_reshuffles_when_it_needs_a_card_and_goes_on(hz, told):
    """C-b; C-a: Eyes Forward is in play and not in its own reshuffle."""
    scene = hz.meet(
        hand=["Eyes Forward"],
        deck=["Steady Hand", "Brace"],
        discard=["Redirect", "Scout the Way"],
        decks=[["A04", "A07"]],
    )
    records = scene.play(hz.top("Eyes Forward"))
    shuffled = told(records, DeckShuffled)
    assert [(each.order, each.cause, each.scope, each.ordinal) for each in shuffled] == [
        (("A07#1", "A04#1"), "discard", 1, 1),
    ]
    assert [each.way for each in told(records, CardRevealed)] == ["peek"] * 3
    scene.answer("Scout the Way")
    assert scene.names("hand") == ["Scout the Way"]
    assert scene.names("draw") == ["Redirect"]
    assert scene.names("discard") == ["Steady Hand", "Brace"]
    assert scene.names("in_play") == ["Eyes Forward"]


def test_ex_c4_a_draw_with_nothing_to_draw_is_legal(hz, told):
    scene = hz.meet(hand=[LAMP, "Brace"])
    records = scene.play(hz.top(LAMP))
    assert told(records, DrawMissed) == [DrawMissed()]
    assert told(records, DeckShuffled) == told(records, CardDrawn) == []
    assert scene.names("hand") == ["Brace"]


def test_ex_c5_draw_then_discard_may_discard_a_new_card(hz):
    """C-c: Eyes Forward bottom."""
    scene = hz.meet(
        hand=["Eyes Forward", "Redirect", "Brace"], deck=["Steady Hand", "Force Through"], dice="blue"
    )
    scene.play(hz.bottom("Eyes Forward", "d1"))
    assert scene.options() == ["Redirect", "Brace", "Steady Hand", "Force Through"]
    scene.answer("Steady Hand")
    assert scene.names("hand") == ["Redirect", "Brace", "Force Through"]
    assert scene.names("discard") == ["Steady Hand"]
    assert scene.die("d1") == ("blue", "spent")


def test_c_c_the_discard_afterwards_falls_away_with_an_empty_hand_and_is_taken_with_one_card(hz):
    scene = hz.meet(hand=["Eyes Forward"], dice="blue")
    scene.play(hz.bottom("Eyes Forward", "d1"))
    assert scene.board.pending is None
    scene = hz.meet(hand=["Eyes Forward", "Brace"], dice="blue")
    scene.play(hz.bottom("Eyes Forward", "d1"))
    assert scene.names("discard") == ["Brace"]


def test_ex_c6_the_discard_is_declared_and_never_the_card_itself(hz):
    """C-d: Discard and Press top."""
    scene = hz.meet(hand=["Discard and Press"])
    assert "needs 1 other cards in the hand" in scene.why_not(hz.top("Discard and Press"))
    assert "needs 1 other" in scene.why_not(hz.top("Discard and Press", discard=["Discard and Press"]))
    scene = hz.meet(hand=["Discard and Press", "Brace"], deck=["Redirect"])
    scene.play(hz.top("Discard and Press", discard=["Brace"]))
    assert scene.names("discard") == ["Brace"]
    assert scene.names("hand") == ["Redirect"]


def test_ex_c7_up_to_three_may_be_none(hz, told):
    for discards, hand in (([], ["Brace", "Redirect"]), (["Brace", "Redirect"], ["Temper", "Temper"])):
        scene = hz.meet(hand=["Discard and Press", "Brace", "Redirect"], deck=["Temper"] * 5, dice="red")
        records = scene.play(hz.bottom("Discard and Press", "d1", discard=discards))
        assert len(told(records, CardDrawn)) == len(discards)
        assert scene.names("hand") == hand
        assert scene.die("d1") == ("red", "spent")


def test_c_d_discards_go_in_the_order_in_which_they_are_named(hz, told):
    scene = hz.meet(hand=["Discard and Press", "Brace", "Redirect"], deck=["Temper"] * 5, dice="red")
    records = scene.play(hz.bottom("Discard and Press", "d1", discard=["Redirect", "Brace"]))
    cards = (hz.card("Redirect"), hz.card("Brace"))
    assert told(records, CardsDiscarded) == [CardsDiscarded(cards, "hand", hz.card("Discard and Press"))]


def test_ex_c9_an_enchantment_moves_at_once_and_counts_as_played(hz):
    """C-e."""
    scene = hz.meet(hand=[LAMP], dice="blue red/spent", deck=["Brace"] * 5)
    scene.play(hz.bottom(LAMP, "d1"))
    assert scene.names("enchanted") == [LAMP]
    assert scene.round.played == 1
    scene.end()
    scene.answer("decline")
    assert scene.names("enchanted") == [LAMP]
    assert LAMP not in scene.names("discard")


def test_c_e_the_top_of_an_enchantment_is_an_ordinary_play(hz):
    scene = hz.meet(hand=["Iron Discipline"], deck=["Brace"] * 5)
    scene.play(hz.top("Iron Discipline"))
    assert scene.names("in_play") == ["Iron Discipline"]
    scene.end()
    assert scene.names("discard") == ["Iron Discipline"]


def test_ex_c10_two_lamps_bring_back_two_dice(hz):
    """C-f."""
    scene = hz.meet(hand=[], dice="red/spent blue/spent gold/spent", enchanted=[LAMP, LAMP])
    scene.end()
    scene.answer("d1")
    assert scene.options() == ["d2", "d3", "decline"]
    scene.answer("d3")
    assert [die.state for die in scene.hazard.dice] == ["available", "spent", "available"]
    assert scene.round.index == 2


def test_ex_c11_a_short_deck_gives_a_short_hand(hz, told):
    """C-i."""
    scene = hz.meet(hand=[], deck=["Brace", "Redirect", "Temper"])
    records = scene.end()
    assert scene.names("hand") == ["Brace", "Redirect", "Temper"]
    assert told(records, DeckShuffled) == []
    assert len(told(records, DrawMissed)) == 2


def test_ex_c12_a_dead_card_cannot_be_played_and_can_be_discarded(hz):
    """C-h."""
    scene = hz.meet(hand=["Dead Card", "Discard and Press"], deck=["Brace"])
    assert scene.why_not(hz.top("Dead Card")) == "X01#1 is a dead card and cannot be played"
    scene.play(hz.top("Discard and Press", discard=["Dead Card"]))
    assert scene.names("discard") == ["Dead Card"]
    assert scene.names("hand") == ["Brace"]


def test_c_g_retreat_to_safety_lies_aside_and_is_never_drawn_again(hz):
    scene = hz.meet(hand=["Retreat to Safety"], dice="purple", discard=["Brace"])
    scene.play(hz.bottom("Retreat to Safety", "d1"))
    assert scene.names("set_aside") == ["Retreat to Safety"]
    scene.end()
    assert scene.names("set_aside") == ["Retreat to Safety"]
    assert scene.names("hand") == ["Brace"]


def test_c_a_cleanup_discards_what_was_played_first_then_the_hand(hz):
    scene = hz.meet(hand=["Brace", "Redirect", "Clear Mind", "Temper"], dice="x", deck=["Reflow"] * 5)
    scene.play(hz.top("Clear Mind"), hz.top("Brace"))
    scene.end()
    assert scene.names("discard") == ["Clear Mind", "Brace", "Redirect", "Temper"]


def test_c_b_a_draw_goes_on_behind_the_reshuffle(hz, told):
    scene = hz.meet(
        hand=[], deck=["Brace", "Redirect"], discard=["Temper", "Reflow", "Clear Mind", "Momentum"]
    )
    records = scene.end()
    assert len(told(records, CardDrawn)) == 5
    assert [each.cause for each in told(records, DeckShuffled)] == ["discard"]
    assert len(scene.board.draw) == 1
    assert scene.board.discard == []


def test_ex_l1_two_eyes_forward_without_a_deck_come_to_an_end(hz):
    scene = hz.meet(hand=["Eyes Forward", "Eyes Forward"])
    scene.play(hz.top("Eyes Forward"))
    scene.play(hz.top("Eyes Forward#2"))
    assert scene.round.played == 2
    assert len(list(scene.table.legal_actions())) == 1


# --- Dev mode (C-j) ----------------------------------------------------------------------------------


def test_c_j_an_injected_card_is_new_and_taints_the_run_once(hz, told):
    scene = hz.meet(hand=["Brace"], dev=True)
    records = scene.table.act(DevInjectCard("A19")) + scene.table.act(DevInjectCard("X01"))
    assert [each.card for each in told(records, CardInjected)] == ["A19#1", "X01#1"]
    assert len(told(records, RunTainted)) == 1
    assert scene.board.tainted
    assert scene.board.hand[-2:] == ["A19#1", "X01#1"]


def test_c_j_an_injected_card_never_joins_the_personal_deck(hz):
    scene = hz.run(dice="red blue x x", hazards=("H01",), dev=True, length=2)
    scene.table.act(StartHazard("H01"))
    scene.table.act(DevInjectCard("A05"))
    assert "A05#4" in scene.board.hand
    assert len(scene.board.personal_deck) == 20
    scene.table.act(ChooseRoute("safe"))
    assert scene.board.copies["A05"] == 4
    scene.fail_rounds(3)
    assert scene.hazard is None
    assert scene.board.personal_deck[-1] == "X01#1"
    assert "A05#4" not in scene.board.personal_deck


def test_c_j_twenty_injections_a_hazard_and_not_without_dev(hz):
    scene = hz.meet(hand=[], dev=True)
    for _ in range(20):
        scene.table.act(DevInjectCard("A01"))
    assert scene.table.why_not(DevInjectCard("A01")) == "20 injections a hazard are the most"
    assert "there is no card 'A99'" in scene.table.why_not(DevInjectCard("A99"))
    for action in (DevInjectCard("A01"), DevSetDie("d1", "red")):
        assert "started with dev" in hz.meet(hand=[]).table.why_not(action)


def test_c_j_an_injected_card_does_not_get_around_the_six_plays(hz):
    scene = hz.meet(hand=["Brace"] * 6, dev=True)
    for number in range(1, 7):
        scene.play(hz.top(f"Brace#{number}"))
    scene.table.act(DevInjectCard("A05"))
    assert "6 cards were played" in scene.why_not(hz.top("Clear Mind#4"))


def test_c_j_a_die_can_be_set_by_hand(hz, told):
    scene = hz.meet(hand=["Curse Work"], dice="x blue", dev=True)
    scene.play(hz.top("Curse Work"))
    records = scene.table.act(DevSetDie("d1", "gold", "spent"))
    assert told(records, DieSet) == [DieSet("d1", "x", "gold", "spent")]
    assert scene.die("d1") == ("gold", "spent")
    assert scene.hazard.die("d1").treat_as is None
    assert "there is no die d7" in scene.table.why_not(DevSetDie("d7", "red"))
    assert "not locked" in scene.table.why_not(DevSetDie("d1", "red", "locked"))


def test_c_j_two_x_can_be_forced_and_the_dice_roll_honestly_before(hz, told):
    for dice, forced in (
        ("red blue purple gold", ["d1", "d2"]),
        ("red x purple gold", ["d1"]),
        ("x blue x gold", []),
    ):
        scene = hz.run(dice=dice, hazards=("H01",), dev=True)
        scene.table.act(StartHazard("H01"))
        scene.table.act(DevForceX())
        assert scene.board.tainted
        assert "forced already" in scene.table.why_not(DevForceX())
        records = scene.table.act(ChooseRoute("safe"))
        assert told(records, DiceCast) == [DiceCast(tuple(dice.split()))]
        assert [each.die for each in told(records, DieSet)] == forced
        assert sum(die.colour == "x" for die in scene.hazard.dice) == 2


def test_c_j_an_untainted_run_says_nothing(hz):
    scene = hz.meet(hand=[], dev=True)
    assert not scene.board.tainted
    assert scene.table.why_not(Choose("d1")).startswith("choose belongs to choice")
