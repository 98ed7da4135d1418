"""How fast recorded games of every kind are read, verified and compared, beside deciding them alone.

No time is asserted: `make bench` prints the figures, `extra_info` has records a second.
"""

import random
import time

import pytest

from domain.chance.seeded import SeededChance
from domain.registry import games
from domain.rulesets import load
from domain.table import Table
from replays.diff import diff
from replays.reader import read_replay
from replays.stream import Replay, bare, encode, header_for
from replays.verify import verify

GAMES = 30
ROUNDS = 5
pytestmark = pytest.mark.benchmark(timer=time.process_time)


def played(rules, seed):
    """Play a random game."""
    table = Table.start(rules.game, SeededChance(seed))
    choose = random.Random(seed).choice
    while not table.is_over:
        table.act(choose(list(table.legal_actions())))
    return table


@pytest.fixture(scope="module", params=games())
def rules(request):
    return load(request.param)


@pytest.fixture(scope="module")
def paths(rules, tmp_path_factory):
    """Give files of random games, board digests and all."""
    folder = tmp_path_factory.mktemp(rules.game.id)
    for seed in range(GAMES):
        written = Replay(header_for(rules, seed), played(rules, seed).steps)
        (folder / f"{seed}.replay").write_bytes(encode(rules.game, written))
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def replays(paths):
    return [read_replay(path) for path in paths]


@pytest.fixture
def timed(benchmark, rules, replays):
    """Run a function over all games, and note how many records a second that is."""

    def run(each, given=replays):
        benchmark.group = rules.game.id
        found = benchmark.pedantic(lambda: [each(one) for one in given], rounds=ROUNDS, warmup_rounds=1)
        records = sum(len(step) for replay in replays for step in replay.steps)
        if benchmark.stats is not None:
            benchmark.extra_info["records"] = records
            benchmark.extra_info["records_per_second"] = round(records / benchmark.stats.stats.min)
        return found

    return run


def test_reading_checking_and_folding(timed, paths, replays):
    """Short files as they lie in a folder; test_reading_speed has a long one."""
    assert [replay.steps for replay in timed(read_replay, paths)] == [replay.steps for replay in replays]


def test_deciding_alone(timed, rules):
    def decide(replay):
        table = Table.start(rules.game, SeededChance(replay.header.seed), bare(replay.steps[0][0]))
        for step in replay.steps[1:]:
            table.act(bare(step[0]))
        return table

    assert all(table.is_over for table in timed(decide))


def test_verify(timed, rules):
    verdicts = timed(lambda replay: verify(replay, rules.game))
    assert {(verdict.answer, verdict.digests) for verdict in verdicts} == {("same", "checked")}


def test_diff(timed, rules):
    draft = load(f"{rules.game.id}@1.1-draft")
    found = timed(lambda replay: diff(replay, rules, draft, "skip"))
    assert {one.exit_code for one in found} <= {0, 1}
