"""Looking ahead: what is told of it, and where it stops."""

import pytest

from domain.combat.kit.records import EndTurn, Place, Pull, Roll
from domain.errors import IllegalAction
from domain.rulesets import load
from projections.previews import legal_actions, what_follows
from projections.registry import projection_of

V01 = projection_of("V01", load("V01"))
V02 = projection_of("V02", load("V02"))


def waiting_for_redirect(scene):
    """V02: brazier 2 resolves an Ember Lash, lights its Charge and asks where to move it."""
    table = scene("V02", dice=[(2, None)], deck=["ember-lash"])
    table.act(Place("ember-lash#1", 2))
    table.act(Roll())
    table.act(EndTurn())
    assert table.board.pending is not None
    return table


def test_options_are_told_apart(scene):
    """What the enemy does after any of them is not told with each of them."""
    table = waiting_for_redirect(scene)
    listed = legal_actions(V02, table)
    assert [view.action.value for view in listed] == table.board.pending.options
    assert all("Sentinel" not in line for view in listed for line in view.follows)
    moves = [view for view in listed if view.action.value != "decline"]
    assert all(view.follows == (view.follows[0],) for view in moves)
    assert len({view.follows for view in moves}) == len(moves)


def test_what_options_lead_to_differently_is_told(scene):
    """Moving Weak away from the enemy changes its blow, and that is told with each option."""
    table = scene("V02", dice=[(2, None)], deck=["undertow"])
    table.act(Place("undertow#1", 2))
    table.act(Roll())
    table.act(EndTurn())
    follows = {line for view in legal_actions(V02, table) for line in view.follows if "Strike hits" in line}
    assert len(follows) == 2


def test_only_a_legal_action_is_looked_at(scene):
    with pytest.raises(IllegalAction):
        what_follows(V01, scene("V01"), EndTurn())


def test_the_end_of_the_turn_is_the_horizon(scene):
    """What the next turn brings (income, draw) is not told."""
    table = scene("V01", dice=[(1, None)])
    table.act(Roll())
    assert what_follows(V01, table, EndTurn())[-1].startswith("Strike hits")


def test_an_action_is_not_told_twice(random_play):
    """V02: which cards a swap exchanges is its own sentence; V06, V08, V09: a card taken back comes back."""
    swaps = 0
    for table in random_play("V02", 6):
        views = legal_actions(V02, table) if table.board.pending is not None else []
        swaps += any("goes from brazier" in view.sentence for view in views)
        assert not any(view.sentence in line for view in views for line in view.follows)
    assert swaps
    for game in ("V06", "V08", "V09"):
        projection, pulls = projection_of(game, load(game)), []
        for table in random_play(game, 1):
            pulls += [v for v in legal_actions(projection, table) if isinstance(v.action, Pull)]
        assert pulls
        assert all(view.follows == () for view in pulls)
