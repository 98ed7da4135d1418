"""A dictated game of V01 that has a bit of everything, for looking at what is told of it."""

import pytest

from domain.combat.kit.records import EndTurn, Exhaust, Place, Reroll, Roll

DECK = ["ember-lash", "stoneskin", "undertow", "gale", "ember-lash", "gale", "undertow", "stoneskin"]
DICE = [(2, "prithvi"), (3, "agni"), (1, None), (4, "jal"), (None, "vayu")]
ACTIONS = [
    Place("ember-lash#1", 1),
    Place("stoneskin#1", 2),
    Place("undertow#1", 3),
    Roll(),
    Reroll(),
    EndTurn(),
    Place("gale#1", 2),
    Roll(),
    EndTurn(),
    Exhaust(2),
    Place("ember-lash#2", 4),
    Roll(),
    EndTurn(),
    Place("gale#2", 1),
    Roll(),
]


@pytest.fixture
def played_v01(scene):
    """A table after fifteen actions: turn 1 with a latch, a reroll and Scorch, turn 4 after its roll."""
    return play(scene, len(ACTIONS))


def play(scene, actions):
    table = scene("V01", dice=DICE, deck=DECK)
    for action in ACTIONS[:actions]:
        table.act(action)
    return table
