"""What a person types for a die or a card is understood, or refused with what is allowed."""

import pytest

from domain.chance.typed import Question
from domain.errors import SakshiError
from tools.typing_in import Typist, read_face, spell

CARDS = ("ember-lash#2", "gale#1", "gale#2", "stoneskin#1")


@pytest.mark.parametrize(
    ("typed", "allowed", "meant"),
    [
        ("3", (1, 2, 3, 4, None), 3),
        ("blank", (1, 2, 3, 4, None), None),
        ("-", ("agni", None), None),
        (" Agni ", ("agni", "jal", None), "agni"),
        ("a", ("agni", "jal", None), "agni"),
        ("gale", CARDS, "gale#1"),
        ("gale#2", CARDS, "gale#2"),
        ("em", CARDS, "ember-lash#2"),
    ],
)
def test_an_answer_is_understood(typed, allowed, meant):
    assert read_face(typed, allowed) == meant


@pytest.mark.parametrize("typed", ["", "5", "x", "blank", "#"])
def test_an_answer_that_is_not_allowed_is_refused_with_what_is(typed):
    with pytest.raises(SakshiError, match="1, 2, 3, 4"):
        read_face(typed, (1, 2, 3, 4))


def test_a_beginning_that_fits_two_is_refused():
    with pytest.raises(SakshiError, match="more than one"):
        read_face("s", ("stability", "supply"))


def test_kinds_are_spelled_once():
    assert spell(CARDS) == "ember-lash, gale, stoneskin"


NAMES = {"A01": "Steady Hand", "A04": "Scout the Way", "gale": "Gale"}


def called(name):
    return NAMES.get(name, name)


def test_a_card_is_understood_by_its_name_and_by_its_id():
    """On a real card stands its name: Hazard's ids are numbers."""
    deck = ("A01#1", "A01#2", "A04#1")
    for typed in ("Steady Hand", "steady", "a01"):
        assert read_face(typed, deck, called) == "A01#1"
    assert read_face("A01#2", deck, called) == "A01#2"
    with pytest.raises(SakshiError, match="could mean more than one of Steady Hand, Scout the Way"):
        read_face("s", deck, called)


def test_answers_are_spelled_by_name_where_an_id_is_none():
    assert (
        spell(("A01#1", "A04#1", *CARDS), called) == "Steady Hand, Scout the Way, ember-lash, gale, stoneskin"
    )


def test_a_long_run_of_numbers_is_told_by_its_ends():
    assert spell(tuple(range(100))) == "0 to 99"
    assert spell((0, 1, 2)) == "0, 1, 2"
    assert read_face("7", tuple(range(100))) == 7


NUMBER = Question("number die", (1, 2, 3, 4, None), behind=1)
ELEMENT = Question("element die", ("agni", "jal", None))


def typist(*lines):
    """Give a typist who types these lines, and what is complained of."""
    left, complaints = iter(lines), []
    return Typist(lambda _: next(left), complaints.append), complaints


@pytest.mark.parametrize("line", ["3 agni", " 3,  Agni ", "3 a"])
def test_both_dice_are_understood_in_one_line(line):
    person, complaints = typist(line, "2", "-")
    assert [person.ask(NUMBER), person.ask(ELEMENT)] == [3, "agni"]
    assert [person.ask(NUMBER), person.ask(ELEMENT)] == [2, None]
    assert not complaints


def test_of_dice_in_one_line_only_the_wrong_one_is_asked_for_again():
    person, complaints = typist("3 water", "jal")
    assert [person.ask(NUMBER), person.ask(ELEMENT)] == [3, "jal"]
    assert complaints == ["'water' is not one of agni, jal, blank"]


def test_a_wrong_first_die_lets_nothing_of_its_line_stand():
    person, complaints = typist("7 agni", "3", "jal")
    assert [person.ask(NUMBER), person.ask(ELEMENT)] == [3, "jal"]
    assert len(complaints) == 1


def test_more_than_there_are_dice_is_no_answer():
    person, complaints = typist("3 agni jal", "3 jal")
    assert [person.ask(NUMBER), person.ask(ELEMENT)] == [3, "jal"]
    assert len(complaints) == 1
