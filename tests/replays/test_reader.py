"""Reading replay files: what is written comes back, and what is wrong is told."""

import random

import pytest

from domain.chance.seeded import SeededChance
from domain.rulesets import load
from domain.table import Table
from replays.errors import BadReplay
from replays.reader import open_replay, read_replay
from replays.stream import Replay, encode, header_for

RULES = load("house-rules@1.0")


def played(seed=1, steps=None):
    """Give the bytes of a game played at random, to its end or for a number of steps."""
    table = Table.start(RULES.game, SeededChance(seed))
    dice = random.Random(seed)
    while not table.is_over and len(table.steps) != steps:
        table.act(dice.choice(list(table.legal_actions())))
    return encode(RULES.game, Replay(header_for(RULES, seed), table.steps))


@pytest.fixture
def write(tmp_path):
    def to_file(data, name="game.replay"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return to_file


def test_a_file_comes_back_as_it_was_written(write):
    data = played()
    replay = read_replay(write(data))
    assert replay.notices == ()
    assert encode(RULES.game, replay) == data


def test_steps_are_given_one_by_one_with_the_board_behind_them(write):
    with open_replay(write(played())) as reading:
        assert reading.header.ruleset == "house-rules@1.0"
        turns = [reading.board.turn for _ in reading.steps]
        assert turns == sorted(turns)
        assert reading.footer.result == reading.board.outcome


def test_an_edited_byte_is_named_by_step_and_lines(write):
    data = played().replace(b'"energy_gained","amount":4', b'"energy_gained","amount":3', 1)
    with pytest.raises(BadReplay) as told:
        read_replay(write(data.replace(b'"amount":4,"total":4', b'"amount":4,"total":5', 1)))
    assert told.value.kind == "changed"
    assert told.value.step == 0
