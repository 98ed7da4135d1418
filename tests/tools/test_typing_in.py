"""What a person types for a die or a card is understood, or refused with what is allowed."""

import pytest

from domain.errors import SakshiError
from tools.typing_in import read_face, spell

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
