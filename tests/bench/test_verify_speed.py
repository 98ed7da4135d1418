"""How fast recorded games are verified and compared; the ratio is to deciding the same games alone.

No time is asserted: `make bench` prints the figures, `extra_info` has records a second.
"""

import random

import pytest

from domain.chance.seeded import SeededChance
from domain.rulesets import load
from domain.table import Table
from replays.diff import diff
from replays.stream import Replay, encode, header_for
from replays.verify import verify

RULES, DRAFT = load("house-rules@1.0"), load("house-rules@1.1-draft")
GAMES = 60
ROUNDS = 5


@pytest.fixture(scope="module")
def replays(tmp_path_factory):
    """Give random games as a file gives them, board digests and all."""
    from replays.reader import read_replay

    folder = tmp_path_factory.mktemp("games")
    found = []
    for seed in range(GAMES):
        table = Table.start(RULES.game, SeededChance(seed))
        choose = random.Random(seed).choice
        while not table.is_over:
            table.act(choose(list(table.legal_actions())))
        path = folder / f"{seed}.replay"
        path.write_bytes(encode(RULES.game, Replay(header_for(RULES, seed), table.steps)))
        found.append(read_replay(path))
    return found


@pytest.fixture
def timed(benchmark, replays):
    """Run a function over all games, and note how many records a second that is."""

    def run(each, group):
        benchmark.group = group
        given = benchmark.pedantic(
            lambda: [each(replay) for replay in replays], rounds=ROUNDS, warmup_rounds=1
        )
        records = sum(len(step) for replay in replays for step in replay.steps)
        if benchmark.stats is not None:
            benchmark.extra_info["records"] = records
            benchmark.extra_info["records_per_second"] = round(records / benchmark.stats.stats.min)
        return given

    return run


def test_deciding_alone(timed):
    game = RULES.game

    def decide(replay):
        table = Table.start(game, SeededChance(replay.header.seed))
        for step in replay.steps[1:]:
            table.act(step[0])
        return table

    assert all(table.is_over for table in timed(decide, "verify"))


def test_verify(timed):
    game = RULES.game
    verdicts = timed(lambda replay: verify(replay, game), "verify")
    assert {(verdict.answer, verdict.digests) for verdict in verdicts} == {("same", "checked")}


def test_diff(timed):
    found = timed(lambda replay: diff(replay, RULES, DRAFT, "skip"), "diff")
    assert {one.exit_code for one in found} <= {0, 1}
