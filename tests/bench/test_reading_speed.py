"""How fast recorded games are read, checked and folded; the ratio is to msgspec's decoding alone.

No time is asserted: `make bench` prints the figures, `extra_info` has records a second. They are of CPU
time, but for keeping a step, where the disk is waited for.
"""

import random
import time
from collections import deque
from typing import Union

import msgspec
import pytest

from domain.chance.seeded import SeededChance
from domain.combat.kit.records import Exhaust
from domain.rulesets import Ruleset, load
from domain.table import Table
from replays.playtest import Playtest
from replays.reader import open_replay
from replays.source import CHUNK
from replays.store import Store
from replays.stream import StreamWriter, header_for
from replays.writer import NewFile

RULES = load("house-rules@1.0")
RECORDS = 100_000
CPU = pytest.mark.benchmark(timer=time.process_time)
ROUNDS = 7


def a_long_combat():
    """Give the lines of a combat with hit points for a very long time, and how many records they are."""
    bounds = RULES.rules.bounds.model_copy(update={"turns": 10**6})
    player = RULES.rules.player.model_copy(update={"hp": 10**6})
    enemy = RULES.rules.enemy.model_copy(update={"hp": 10**6})
    rules = RULES.rules.model_copy(update={"bounds": bounds, "player": player, "enemy": enemy})
    ruleset = Ruleset(RULES.game_class, "long", rules, RULES.text)
    table = Table.start(ruleset.game, SeededChance(1))
    writer = StreamWriter(ruleset.game)
    lines = [writer.header(header_for(ruleset, 1)), writer.step(table.steps[0])]
    choose = random.Random(1).choice
    while writer.records < RECORDS:
        actions = [action for action in table.legal_actions() if not isinstance(action, Exhaust)]
        lines.append(writer.step(table.act(choose(actions))))
    return [*lines, writer.footer()], writer.records


@pytest.fixture(scope="module")
def written():
    return a_long_combat()


@pytest.fixture(scope="module")
def path(written, tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "long.replay"
    path.write_bytes(b"".join(written[0]))
    return path


@pytest.fixture
def timed(benchmark, written):
    """Run something that takes the whole stream, and note how many records a second that is."""

    def run(each, group="reading a stream"):
        benchmark.group = group
        given = benchmark.pedantic(each, rounds=ROUNDS, warmup_rounds=1)
        if benchmark.stats is not None:
            benchmark.extra_info["records_per_second"] = round(written[1] / benchmark.stats.stats.min)
        return given

    return run


def drained(reading):
    """Take all steps, and give the footer."""
    with reading:
        deque(reading.steps, maxlen=0)
    return reading.footer


@CPU
def test_decoding_alone(timed, written):
    """What msgspec takes for the records, in blocks of the size that the reader has."""
    records = Union[tuple(RULES.game_class.record_types())]  # noqa: UP007 - made when it runs
    decode = msgspec.json.Decoder(records).decode_lines
    blocks, held = [], b""
    for lines in written[0][1:-1]:
        held += lines
        if len(held) > CHUNK:
            blocks.append(held)
            held = b""
    blocks.append(held)
    assert timed(lambda: sum(len(decode(block)) for block in blocks)) == written[1]


@CPU
def test_reading_checking_and_folding(timed, path, written):
    footer = timed(lambda: drained(open_replay(path, check_boards=False)))
    assert footer.records == written[1]


@CPU
def test_reading_with_the_board_checked_at_every_action(timed, path, written):
    footer = timed(lambda: drained(open_replay(path)))
    assert footer.records == written[1]


@CPU
def test_reading_a_compressed_file(timed, path, written):
    packed = path.with_name("long.replay.zst")
    if not packed.exists():
        with NewFile(packed) as file:
            file.write(path.read_bytes())
    footer = timed(lambda: drained(open_replay(packed, check_boards=False)))
    assert footer.records == written[1]


@CPU
def test_loading_and_folding_from_the_store(timed, path, written, tmp_path):
    with Store(tmp_path / "s.sqlite") as store:
        taken = store.import_replay(path)

        def loaded():
            with store.read(taken.id, check_boards=False) as reading:
                return sum(len(step) for step in reading.steps)

        assert timed(loaded) == written[1]


def test_keeping_a_step(benchmark, tmp_path):
    """One decision of a playtest, on the disk before it counts: most of it is the disk's."""
    choose = random.Random(1).choice
    with Store(tmp_path / "s.sqlite") as store:
        playtests = []

        def decision():
            if not playtests or playtests[-1].table.is_over:
                playtests.append(Playtest.begin(store, RULES, seed=len(playtests)))
            playtests[-1].act(choose(list(playtests[-1].table.legal_actions())))

        benchmark.group = "keeping a step"
        benchmark.pedantic(decision, rounds=200, warmup_rounds=20)
        kept = {entry.id: entry.steps for entry in store.playtests()}
    assert kept == {playtest.id: len(playtest.table.steps) for playtest in playtests}
