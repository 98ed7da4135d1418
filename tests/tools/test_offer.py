"""Many ways to use one card take one line; picked, it lists them, and only what was listed is taken."""

import pytest

from domain.chance.seeded import SeededChance
from domain.hazard.records.actions import ChooseRoute, EndRound, Play, StartHazard, StartRun
from domain.rulesets import load
from domain.table import Table
from projections.previews import legal_actions
from projections.registry import projection_of
from tools.offer import Offer
from tools.output import say

RULES = load("hazard")
PROJECTION = projection_of("hazard", RULES)


@pytest.fixture
def offer():
    """Redirect and Discard and Press in one hand, with three coloured dice."""
    table = Table.start(RULES.game, SeededChance(121), StartRun(hazards=("H05",), deck="POOL30"))
    table.act(StartHazard("H05"))
    table.act(ChooseRoute("safe"))
    return Offer(legal_actions(PROJECTION, table))


@pytest.fixture
def shown(capsys):
    """Give what was shown since the last time."""

    def show(thing=None):
        if thing is not None:
            say(thing)
        return capsys.readouterr().out

    return show


def test_many_ways_take_one_line_that_counts_them(offer, shown):
    text = shown(offer.draw())
    assert "10–84  Play Redirect, bottom: 75 ways [1 mana]\n" in text
    assert "89–133  Play Discard and Press, bottom: 45 ways [1 mana]\n" in text
    assert text.count("\n") < 20


def test_all_lists_every_way(offer, shown):
    text = shown(offer.draw_all())
    assert "ways" not in text
    assert "     10  Play Redirect, bottom, for d1 (gold) [1 mana]\n" in text
    assert isinstance(offer.pick("84"), Play)


@pytest.mark.parametrize("line", ["10", "40", "84", "redirect bottom"])
def test_a_line_is_listed_when_it_is_picked_and_its_numbers_hold_from_then_on(offer, shown, line):
    """What no eye has seen is not played."""
    assert offer.pick(line) is None
    text = shown()
    assert "10  Play Redirect, bottom, for d1 (gold) [1 mana]\n" in text
    assert "81–84  Play Redirect" in text
    assert "Discard and Press" not in text
    action = offer.pick("40")
    assert isinstance(action, Play)
    assert action.entries[0].die == "d2"
    assert "Redirect, bottom: " not in shown(offer.draw())


def test_words_list_the_ways_that_they_name_alone(offer, shown):
    assert offer.pick("redirect bottom for d2") is None
    assert "35  Play Redirect, bottom, for d2 (blue) [1 mana]" in shown()
    assert isinstance(offer.pick("35"), Play)
    assert offer.pick("10") is None
    assert "50 ways" not in shown()


def test_a_way_that_is_named_in_full_is_taken_at_once(offer):
    view = offer.views[9]
    assert offer.pick(view.sentence) is view.action


def test_other_actions_are_taken_as_ever(offer):
    assert offer.pick("end") == EndRound()
    assert offer.pick("134") == EndRound()
