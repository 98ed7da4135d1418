"""Choices in mid-resolution, by ruling, in a toy variant whose turn ends in one."""

import pytest

from domain import boards, choices
from domain.chance.seeded import SeededChance
from domain.combat.house_rules import HouseRules
from domain.combat.kit import commands
from domain.combat.kit.records import CardExhausted, CardPlaced, EndTurn, EnergyLapsed, Place, Roll
from domain.errors import IllegalAction
from domain.fold import fold
from domain.records import ChoiceMade, ChoiceOffered, ChoiceSkipped, Choose
from domain.rulesets import load
from domain.table import Table


class Altar(HouseRules):
    """At the turn's end one placed card may be burned, and the choice is asked for again by `about`."""

    id = "altar"
    commands = (*HouseRules.commands, commands.Answer)
    may_decline = False

    def end_turn(self, step):
        options = [str(n) for n in step.board.occupied()]
        choices.offer(step, "burn", options, "burned", ("a", "b"), may_decline=self.may_decline)

    def resume(self, step, stage, about, value):
        assert (stage, about) == ("burned", ("a", "b"))
        if value not in (None, "decline"):
            card = step.board.slots[int(value) - 1].card
            step.emit(CardExhausted(card, "altar", int(value)))
        self.close_turn(step)


class MayDecline(Altar):
    id = "may-decline"
    may_decline = True


def at_the_altar(kind, cards):
    table = Table.start(kind(load("V01").game.rules), SeededChance(4))
    for n in range(1, cards + 1):
        table.act(Place(table.board.hand[0], n))
    table.act(Roll())
    return table


def of(records, *kinds):
    return [record for record in records if isinstance(record, kinds)]


CHOICES = (ChoiceOffered, ChoiceMade, ChoiceSkipped)


def test_h_06_no_option_is_skipped_with_a_fact():
    records = at_the_altar(Altar, 0).act(EndTurn())
    assert of(records, *CHOICES) == [ChoiceSkipped("burn")]
    assert of(records, EnergyLapsed)


def test_h_06_one_option_is_taken_and_says_auto():
    """S2.19: one option is taken automatically, without a stop."""
    table = at_the_altar(Altar, 1)
    records = table.act(EndTurn())
    assert of(records, *CHOICES) == [ChoiceMade("burn", "1", auto=True)]
    assert len(table.board.exhausted) == 1
    assert table.board.pending is None


def test_h_06_more_options_make_the_board_wait():
    table = at_the_altar(Altar, 2)
    records = table.act(EndTurn())
    assert records[-1] == ChoiceOffered("burn", ("1", "2"), "burned", ("a", "b"))
    assert list(table.legal_actions()) == [Choose("1"), Choose("2")]
    assert table.why_not(EndTurn()) == "end_turn belongs to rolled, and this is choice, which allows choose"
    assert table.why_not(Choose("3")) == "'3' is not offered; choose 1, 2"
    assert table.price(Choose("1")).amount == 0


def test_h_06_declining_counts_only_beside_a_real_option():
    """One real option and decline: the board waits. None: skipped."""
    table = at_the_altar(MayDecline, 1)
    assert table.act(EndTurn())[-1] == ChoiceOffered("burn", ("1", "decline"), "burned", ("a", "b"))
    records = table.act(Choose("decline"))
    assert of(records, *CHOICES) == [ChoiceMade("burn", "decline")]
    assert table.board.exhausted == []
    assert of(at_the_altar(MayDecline, 0).act(EndTurn()), *CHOICES) == [ChoiceSkipped("burn")]


def test_s2_19_a_choice_is_a_phase_with_its_own_action():
    """The answer is a step of its own, recorded by value, and the resolution goes on behind it."""
    table = at_the_altar(Altar, 3)
    table.act(EndTurn())
    assert table.board.turn == 1
    with pytest.raises(IllegalAction):
        table.act(EndTurn())
    records = table.act(Choose("2"))
    assert records[:2] == [Choose("2"), ChoiceMade("burn", "2")]
    assert [type(r) for r in records[2:4]] == [CardExhausted, EnergyLapsed]
    assert table.board.turn == 2
    assert table.board.pending is None
    placed = [r for step in table.steps for r in step if isinstance(r, CardPlaced) and r.slot == 2]
    assert table.board.exhausted == [placed[0].card]


def test_s2_19_a_game_can_be_saved_and_resumed_while_it_waits():
    """The pending choice lives on the board alone: nothing else waits in between."""
    table = at_the_altar(Altar, 2)
    table.act(EndTurn())
    again = Table(table.game, SeededChance(4), table.steps)
    assert boards.digest(again.board) == boards.digest(table.board)
    assert again.act(Choose("1")) == table.act(Choose("1"))
    assert fold(table.game, again.records) == table.board


def test_s2_19_a_choice_is_legal_when_the_turn_has_used_up_its_actions():
    """H-04: forced choices stay legal after 64 actions."""
    table = at_the_altar(Altar, 2)
    table.act(EndTurn())
    table.board.actions = 64
    assert list(table.legal_actions()) == [Choose("1"), Choose("2")]
    assert table.why_not(Choose("1")) is None


def test_a_choice_is_no_action_without_a_choice():
    """Outside a choice, answering is refused by its phase."""
    table = at_the_altar(Altar, 2)
    assert table.why_not(Choose("1")).startswith("choose belongs to choice, and this is rolled")
