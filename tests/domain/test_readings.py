"""Rulings as people read them: what each asks, and what each reading does, for every game."""

from typing import Literal

import pytest
from pydantic import BaseModel

from domain.content import Positive, RulingsTable
from domain.readings import Ruling, rulings_of
from domain.registry import games
from domain.remarks import Reading
from domain.rulesets import load, versions


class Rulings(RulingsTable):
    """Two of them."""

    tie: Literal["stands", "falls"] = "stands"
    """H-99: what a tie does.

    stands: nothing moves.
    falls: the lower die goes.
    """
    most: Positive | None = None
    """H-98: how many there are.

    unset: as many as there are.
    a number: that many.
    """
    untold: Literal["this", "that"] = "this"


class Rules(BaseModel):
    rulings: Rulings = Rulings()


def test_a_ruling_is_told_in_the_words_below_its_field():
    tie, most, untold = rulings_of(Rules())
    readings = (Reading("stands", "nothing moves."), Reading("falls", "the lower die goes."))
    assert tie == Ruling("rulings.tie", "H-99: what a tie does", "stands", readings)
    assert (most.taken, [r.word for r in most.readings]) == ("unset", ["unset", "a number"])
    assert untold == Ruling("rulings.untold", "", "this", (Reading("this", ""), Reading("that", "")))
    (_, most, _) = rulings_of(Rules(rulings=Rulings(most=3)))
    assert (most.taken, most.readings[1]) == ("3", Reading("3", "that many."))


def test_rules_without_rulings_have_none():
    assert rulings_of(Positioned()) == []


class Positioned(BaseModel):
    """Rules of numbers alone."""


@pytest.mark.parametrize("ruleset", [f"{game}@{version}" for game in games() for version in versions(game)])
def test_every_ruling_of_every_version_is_told_whole(ruleset):
    rules = load(ruleset).rules
    told = rulings_of(rules)
    assert [ruling.id.removeprefix("rulings.") for ruling in told] == list(type(rules.rulings).model_fields)
    for ruling in told:
        assert ruling.about, ruling.id
        assert len(ruling.readings) >= 2
        assert all(reading.effect.endswith(".") for reading in ruling.readings), ruling.id
        assert ruling.taken in [reading.word for reading in ruling.readings]
