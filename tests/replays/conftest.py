"""What the tests of replays share: games played in memory."""

import random

import msgspec
import pytest

from domain.boards import digest
from domain.chance.seeded import SeededChance
from domain.fold import empty_board, fold
from domain.rulesets import load
from domain.table import Table
from replays.stream import Replay, header_for


def play(ruleset="house-rules@1.0", seed=1, *, actions=None, chance=None, choose=None):
    """Play a game at random, to its end or for some actions, and give its replay.

    `chance` replaces that of the seed, which is then not recorded; `choose` picks one of the legal actions.
    """
    rules = load(ruleset) if isinstance(ruleset, str) else ruleset
    pick = choose or random.Random(seed).choice
    table = Table.start(rules.game, chance or SeededChance(seed))
    while not table.is_over and len(table.steps) - 1 != actions:
        table.act(pick(list(table.legal_actions())))
    return Replay(header_for(rules, None if chance else seed), table.steps)


def with_digests(replay, game):
    """Give a replay as a file holds it: every action with the digest of its board and its size."""
    board, steps = empty_board(game), []
    for step in replay.steps:
        action = msgspec.structs.replace(step[0], board=digest(board), size=len(step))
        steps.append([action, *step[1:]])
        fold(game, step, board)
    return replay._replace(steps=steps)


def edited(replay, step, find, make):
    """Give a replay in which the first record of a type in a step, from a step on, is replaced.

    `make` gives the records that stand in its place.
    """
    steps = [list(records) for records in replay.steps]
    for number in range(step, len(steps)):
        for at, record in enumerate(steps[number]):
            if isinstance(record, find):
                steps[number][at : at + 1] = make(record)
                return replay._replace(steps=steps), number
    raise AssertionError(f"no {find.__name__} from step {step} on")


@pytest.fixture(name="play")
def _play():
    return play


@pytest.fixture(name="with_digests")
def _with_digests():
    return with_digests


@pytest.fixture(name="edited")
def _edited():
    return edited
