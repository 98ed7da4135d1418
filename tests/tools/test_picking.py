"""A line names an action by its number or by the beginnings of its words, or is refused with what would."""

import pytest

from domain.combat.kit.records import Place
from projections.views import ActionView
from tools.picking import Unclear, pick

SENTENCES = (
    "Place Ember Lash into slot 1",
    "Place Ember Lash into slot 2",
    "Place Gale into slot 1",
    "Place Gale into slot 12",
    "Spend wild: burn all colourless charge",
    "Roll both dice",
    "Reroll both dice",
    "Burn 1 charge",
    "Tilt element face 1: Agni → Jal",
    "End the turn",
)
VIEWS = [
    ActionView(action=Place(str(number), 1), sentence=sentence, price="free")
    for number, sentence in enumerate(SENTENCES)
]


def picked(typed):
    return SENTENCES[int(pick(typed, VIEWS).card)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", 0),
        (" 10 ", 9),
        ("03", 2),
        ("place ember 2", 1),
        ("PL EM LASH SLOT 2", 1),
        ("gale 12", 3),
        ("gale 1", 2),
        ("ro", 5),
        ("rer", 6),
        ("dice roll", None),
        ("burn", 7),
        ("wild burn", 4),
        ("tilt 1 agni jal", 8),
        ("tilt: agni → jal", 8),
        ("e t", 9),
        ("Place Ember Lash into slot 1", 0),
    ],
)
def test_a_line_names_an_action(typed, meant):
    if meant is None:
        with pytest.raises(Unclear):
            picked(typed)
    else:
        assert picked(typed) == SENTENCES[meant]


@pytest.mark.parametrize(
    "typed", ["0", "11", "9" * 5000, "-1", "x", "place ember 3", "1 2", "→", "[red]", "q1"]
)
def test_a_line_that_names_none_says_what_would(typed):
    with pytest.raises(Unclear, match=r"1 to 10; \? helps") as why:
        picked(typed)
    assert len(str(why.value)) < 120


def test_a_line_that_names_several_lists_them():
    with pytest.raises(Unclear) as why:
        picked("place ember")
    assert str(why.value) == (
        "'place ember' could be 1 Place Ember Lash into slot 1; 2 Place Ember Lash into slot 2"
    )
    with pytest.raises(Unclear, match=r"could be 1 Place [^;]*; 2 [^;]*; 3 [^;]*; 4 [^;]* and 2 more$"):
        pick("place", VIEWS[:3] * 2)
