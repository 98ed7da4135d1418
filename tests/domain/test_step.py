"""A step: questions to chance at their coordinates, and the records that answer them."""

import pytest

from domain.chance import Die
from domain.chance.seeded import SeededChance
from domain.chance.typed import TypedChance
from domain.records import CardSeen, DeckShuffled, DiceRolled
from domain.step import Step

DICE = (Die("number die", (1, 2, None)), Die("element die", ("agni", "jal")))


@pytest.fixture
def step(scene):
    table = scene("V01", turn=7)
    table.board.requests = {}
    return Step(table.board, SeededChance(4), table.game)


def test_each_stream_counts_its_own_questions_in_the_turn(step):
    step.roll(DICE)
    step.shuffle(["a", "b"], "opening")
    step.roll(DICE)
    step.roll(DICE, "enemy")
    step.shuffle(["a", "b"], "opening", "discard")
    at = [(r.stream, r.scope, r.ordinal) for r in step.records]
    assert at == [("dice", 7, 0), ("deck", 7, 0), ("dice", 7, 1), ("enemy", 7, 0), ("discard", 7, 0)]
    assert step.board.requests == {"dice": 2, "deck": 1, "enemy": 1, "discard": 1}


def test_a_roll_gives_and_records_what_the_dice_show(step):
    faces = SeededChance(4).roll(("dice", 7, 0), DICE)
    shown = tuple(die.faces[i] for die, i in zip(DICE, faces, strict=True))
    assert step.roll(DICE) == shown
    assert step.records == [DiceRolled(shown, 7, 0, faces)]
    assert (step.board.number, step.board.element) == shown


def test_where_faces_do_not_matter_only_what_is_shown_is_recorded(step):
    shown = step.roll(DICE, faces=False)
    assert step.records == [DiceRolled(shown, 7, 0)]
    assert step.records[0].faces == ()


def test_a_shuffle_records_the_whole_order(step):
    cards = list("abcdef")
    order, _ = SeededChance(4).shuffle(("deck", 7, 0), cards)
    step.shuffle(cards, "discard")
    assert step.records == [DeckShuffled(order, "discard", 7)]
    assert step.board.draw == list(order)


def test_the_top_of_an_open_pile_is_seen_before_it_is_told(step):
    step.board.draw, step.board.draw_open = ["a", "b", "c"], True
    step.chance = TypedChance(lambda question: question.allowed[1])
    assert step.top() == "b"
    assert step.records == [CardSeen("b", 7, 0)]
    assert step.board.draw == ["a", "c", "b"]
    assert step.top() == "b"
    assert step.records[1] == CardSeen("b", 7, 1)


def test_the_top_of_a_closed_pile_is_known(step):
    step.board.draw = ["a", "b", "c"]
    assert step.top() == "c"
    assert step.records == []
