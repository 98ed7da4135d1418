"""What holds for the projection of every game that there is."""

import random

import msgspec
import pytest

from domain import boards
from domain.chance.seeded import SeededChance
from domain.registry import games, type_name
from domain.rulesets import load
from domain.table import Table
from projections.audit import audit
from projections.previews import legal_actions
from projections.registry import projection_of
from projections.summary import summarise
from projections.timeline import tell
from projections.views import ActionView, CombatView

EVERY_GAME = pytest.mark.parametrize("game", games())


def played(game, seed, actions=60):
    """A table on which a few random actions were taken."""
    table = Table.start(load(game).game, SeededChance(seed))
    chooser = random.Random(seed)
    for _ in range(actions):
        if table.is_over:
            break
        table.act(chooser.choice(list(table.legal_actions())))
    return table


def boards_on_the_way(game, seed):
    table = Table.start(load(game).game, SeededChance(seed))
    chooser = random.Random(seed)
    yield table
    while not table.is_over and len(table.steps) < 60:
        table.act(chooser.choice(list(table.legal_actions())))
        yield table


@EVERY_GAME
def test_every_record_type_has_a_sentence(game):
    projection = projection_of(game)
    without = [type_name(r) for r in projection.game_class.record_types() if r not in projection.sentences]
    assert not without, f"{game} has no sentence for {', '.join(without)}"


@EVERY_GAME
def test_a_projection_is_found_by_the_name_of_its_module(game):
    projection = projection_of(game)
    home = projection.game_class.__module__.replace("domain", "projections", 1)
    assert type(projection).__module__ == home, f"{game} has no projection of its own: add {home}"
    assert projection.game == game


@EVERY_GAME
def test_nothing_hidden_leaks(game):
    """The same board with another order of the draw pile looks the same and foresees the same."""
    for table in boards_on_the_way(game, seed=11):
        projection = projection_of(table.game, load(game))
        other = table.copy()
        other.board.draw.reverse()
        other.chance = SeededChance(12)
        other.board.requests = {}
        assert projection.view(other.board) == projection.view(table.board)
        assert legal_actions(projection, other) == legal_actions(projection, table)
        assert projection.previews(other) == projection.previews(table)


@EVERY_GAME
def test_looking_leaves_no_trace(game):
    for table in boards_on_the_way(game, seed=3):
        projection = projection_of(table.game, load(game))
        before, steps = boards.digest(table.board), [list(step) for step in table.steps]
        projection.view(table.board)
        projection.previews(table)
        legal_actions(projection, table)
        assert boards.digest(table.board) == before
        assert table.steps == steps


@EVERY_GAME
def test_views_and_previews_are_json(game):
    table = played(game, seed=5)
    projection = projection_of(table.game, load(game))
    view = projection.view(table.board)
    assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    told = msgspec.json.encode(legal_actions(projection, table))
    assert isinstance(msgspec.json.decode(told), list)
    assert msgspec.json.schema(CombatView)["$ref"].endswith("CombatView")
    assert set(ActionView.__struct_fields__) >= {"sentence", "price", "follows"}


@EVERY_GAME
def test_every_legal_action_can_be_taken_by_its_view(game):
    """Each listed action is legal, and each legal action is listed or reads like one that is."""
    for table in boards_on_the_way(game, seed=8):
        projection = projection_of(table.game, load(game))
        listed = legal_actions(projection, table)
        assert all(table.why_not(view.action) is None for view in listed)
        sentences = {view.sentence for view in listed}
        for action in table.legal_actions():
            assert projection.action_words(table.board, action) in sentences


@EVERY_GAME
def test_a_game_is_told_without_its_ruleset(game):
    """Old streams open although their ruleset is gone: ids stand for names."""
    table = played(game, seed=7, actions=400)
    bare = projection_of(game)
    assert bare.view(table.board).name == game
    assert list(tell(bare, table.steps))
    assert audit(bare, table.steps) is not None
    assert summarise(bare, table.steps).steps == len(table.steps) - 1


@EVERY_GAME
def test_the_timeline_tells_every_record_once(game):
    table = played(game, seed=9, actions=400)
    projection = projection_of(game, load(game))
    told = {}
    for turn in tell(projection, table.steps):
        for step in turn.steps:
            told.setdefault(step.number, set())
            for line in step.lines:
                told[step.number] |= set(range(line.record, line.record + line.records))
            assert all(line.sentence.strip() and not line.sentence.endswith(".") for line in step.lines)
    for number, step in enumerate(table.steps):
        by_action = set(range(len(step))) - told[number]
        assert by_action == set(range(len(by_action))), (
            "only the action's sentence takes records from the front"
        )
        assert 0 in by_action
