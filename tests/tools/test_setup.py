"""What a person asks a game to be set up like becomes its opening action, or is refused in words."""

import pytest

from domain.errors import SakshiError
from domain.records import Start
from domain.rulesets import load
from domain.vocabulary import Count
from tools.setup import opening


class StartWithMore(Start, tag="action.start_with_more"):
    names: tuple[str, ...] = ()
    size_of_deck: Count = 10
    most: Count | None = None
    is_dev: bool = False


class Setable:
    id = "settable"

    def opening(self):
        return StartWithMore()


def test_nothing_asked_for_is_the_game_s_own_opening():
    assert opening(load("V01").game, []) == Start()


def test_words_become_fields_and_commas_lists():
    asked = ["names=a, b", "size_of_deck= 12", "is_dev=true"]
    assert opening(Setable(), asked) == StartWithMore(names=("a", "b"), size_of_deck=12, is_dev=True)


@pytest.mark.parametrize("word", ["h01,h05", "H01, H05", " H01 , h05 ", "H01,H05"])
def test_blanks_and_the_case_of_an_id_do_not_matter(word):
    game = load("hazard").game
    opened = opening(game, [f"hazards={word}", "deck=s0"])
    assert (opened.hazards, opened.deck) == (("H01", "H05"), "S0")
    assert opening(game, ["hazards=h99"]).hazards == ("h99",)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("names", "KEY=VALUE"),
        ("deck=x", "settable has no set-up 'deck'; it has names, size_of_deck, most, is_dev"),
        ("board=x", "has no set-up 'board'"),
        (
            "size_of_deck=many",
            "--set size_of_deck=many: size_of_deck is a whole number from 0 to 2.53 − 1, found 'many'",
        ),
        ("size_of_deck=-1", "size_of_deck is a whole number from 0 to 2"),
        ("most=lots", "--set most=lots: most is a whole number from 0 to 2.53 − 1, found 'lots'"),
        ("most=", "--set most=: what stands behind the = is empty; leave it out"),
        ("names=a,,b", "--set names=a,,b: one of the words between its commas is empty; leave it out"),
        ("is_dev=perhaps", "--set is_dev=perhaps: is_dev is true or false, found 'perhaps'"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(word, said):
    with pytest.raises(SakshiError, match=said):
        opening(Setable(), [word])


def test_a_key_is_set_once():
    """The second would silently win."""
    with pytest.raises(SakshiError, match="most is set twice; set it once"):
        opening(Setable(), ["most=1", "most=2"])
