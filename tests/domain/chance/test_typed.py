"""Chance that a person types in: questions, wrong answers, trouble in mid-step."""

import pytest

from domain import boards
from domain.chance import Die
from domain.chance.typed import Question, TypedChance
from domain.combat.kit.records import BuyDraw, EndTurn, Place, Roll
from domain.errors import ChanceError
from domain.records import CardSeen, DeckShuffled, DiceRolled
from domain.rulesets import load
from domain.table import Table

AT = ("dice", 3, 1)
D6 = Die("number die", (1, 2, 3, 4, None, None))
ELEMENT = Die("element die", ("agni", "jal", "vayu", "prithvi", None, None))
BOTH = (D6, ELEMENT)


class Person:
    """Answers questions from a list and remembers them; an exception in the list is raised."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def __call__(self, question):
        self.asked.append(question)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


OPENING = ("ember-lash#1", "gale#1", "undertow#2", "stoneskin#3", "gale#2", "stoneskin#1")


def test_a_typed_deck_is_open_and_each_card_is_asked_for_when_it_is_drawn():
    person = Person(*OPENING)
    table = Table.start(load("V01").game, TypedChance(person))
    deck = table.game.rules.deck()
    shuffled = [r for r in table.records if isinstance(r, DeckShuffled)]
    assert shuffled == [DeckShuffled(tuple(sorted(deck)), "opening", 0, open=True)]
    seen = [(r.card, r.scope, r.ordinal) for r in table.records if isinstance(r, CardSeen)]
    assert seen == [(card, 0, i) for i, card in enumerate(OPENING[:5])] + [(OPENING[5], 1, 0)]
    assert table.board.hand == list(OPENING)
    assert person.asked[0] == Question("opening card 1", tuple(sorted(deck)))
    assert person.asked[1] == Question("opening card 2", tuple(sorted(set(deck) - {OPENING[0]})))
    assert table.board.draw_open


def test_typed_dice_are_asked_one_by_one_and_a_blank_once():
    person = Person(*OPENING, None, "jal")
    table = Table.start(load("V01").game, TypedChance(person))
    records = table.act(Roll())
    assert person.asked[-2:] == [
        Question("number die", (1, 2, 3, 4, None), behind=1),
        Question("element die", ("agni", "jal", "vayu", "prithvi", None)),
    ]
    rolled = next(r for r in records if isinstance(r, DiceRolled))
    assert (rolled.shown, rolled.faces) == ((None, "jal"), (4, 1))


def test_a_wrong_answer_is_refused_with_what_is_allowed():
    with pytest.raises(ChanceError, match=r"^number die: 5 is not one of 1, 2, 3, 4, blank"):
        TypedChance(Person(5)).roll(AT, BOTH)
    with pytest.raises(ChanceError, match=r"^picked card: 'x' is not one of a, b"):
        TypedChance(Person("x")).pick(AT, ["a", "b"])


def test_typed_picks_and_cards_are_the_ones_that_were_typed():
    assert TypedChance(Person("b")).pick(AT, ["c", "b"]) == "b"
    person = Person("b")
    assert TypedChance(person).see(AT, ["c", "b"]) == "b"
    assert person.asked == [Question("drawn card", ("b", "c"))]


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), "nonsense", RuntimeError("a bug")])
@pytest.mark.parametrize("answers_before", [0, 1])
def test_trouble_in_mid_step_leaves_the_table_as_before(trouble, answers_before):
    """Ctrl-C at a die, a wrong answer, a bug: board, steps and legal actions are what they were."""
    person = Person(*OPENING, *[3][:answers_before], trouble)
    table = Table.start(load("V01").game, TypedChance(person))
    table.act(Place(OPENING[0], 1))
    before = (boards.digest(table.board), len(table.steps), list(table.legal_actions()))
    with pytest.raises((KeyboardInterrupt, ChanceError, RuntimeError)):
        table.act(Roll())
    assert (boards.digest(table.board), len(table.steps), list(table.legal_actions())) == before
    person.answers = [1, None]
    assert table.act(Roll())[-1].slots == (1,)


def test_trouble_on_a_copy_leaves_the_copy_as_before():
    """A copy has no records to refold: it goes back to where it was made, and on from there."""
    person = Person(*OPENING)
    table = Table.start(load("V01").game, TypedChance(person))
    for twin in (table.copy(), table.imagine(TypedChance(person))):
        twin.act(Place(OPENING[0], 2))
        before = boards.digest(twin.board)
        person.answers = [1, KeyboardInterrupt()]
        with pytest.raises(KeyboardInterrupt):
            twin.act(Roll())
        assert boards.digest(twin.board) == before
        assert twin.board.slots[1].card == OPENING[0]
        assert table.board.slots[1].card is None


def test_a_paid_draw_from_the_discard_pile_asks_nobody():
    """S-19: the discard pile is face up, open deck or not."""
    person = Person(*OPENING, 1, None, "ember-lash#2")
    table = Table.start(load("V01").game, TypedChance(person))
    table.act(Place(OPENING[0], 1))
    table.act(Roll())
    table.act(EndTurn())
    asked = len(person.asked)
    table.act(BuyDraw())
    assert (len(person.asked), table.board.hand[-1]) == (asked, OPENING[0])
