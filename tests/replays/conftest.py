"""What the tests of replays share: games played in memory, written to files, and spoiled."""

import json
import random
from functools import cache
from hashlib import sha256

import msgspec
import pytest

from domain.boards import digest
from domain.chance.seeded import SeededChance
from domain.combat.kit.records import Exhaust
from domain.fold import empty_board, fold
from domain.rulesets import Ruleset, load
from domain.table import Table
from replays.stream import Replay, StreamWriter, encode, header_for


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


# --- Files ----------------------------------------------------------------------------------------


@cache
def file_of(ruleset="house-rules@1.0", seed=1, actions=None):
    """Give the bytes of the replay file of a game played at random."""
    return encode(load(ruleset).game, play(ruleset, seed, actions=actions))


@pytest.fixture(name="file_of")
def _file_of():
    return file_of


@pytest.fixture
def write(tmp_path):
    """Write bytes to a file and give its path."""

    def to_file(data, name="game.replay"):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return to_file


def line_of(told):
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


@pytest.fixture(scope="session")
def reseal():
    """Give sizes (unless off), chains, count and digest anew to changed lines, as a forger would."""

    def sealed(data, result=None, *, sizes=True):
        header, *lines, footer = [json.loads(line) for line in data.splitlines()]
        starts = [n for n, told in enumerate(lines) if told["type"].startswith("action.")]
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
            lines[start]["size"] = end - start if sizes else lines[start]["size"]
        text = line_of(header)
        for told in lines:
            if "chain" in told:
                told["chain"] = sha256(text).hexdigest()[:16]
            text += line_of(told)
        footer |= {"records": len(lines), "digest": sha256(text).hexdigest()}
        footer["result"] = result or footer["result"]
        return text + line_of(footer)

    return sealed


@pytest.fixture(scope="session")
def long_stream():
    """Give a stream of at least so many records: a combat with hit points for a very long time."""

    @cache
    def made(records):
        v01 = load("house-rules@1.0")
        rules = v01.rules.model_copy(
            update={
                "player": v01.rules.player.model_copy(update={"hp": 10**6}),
                "enemy": v01.rules.enemy.model_copy(update={"hp": 10**6}),
                "bounds": v01.rules.bounds.model_copy(update={"turns": 10**6}),
            }
        )
        ruleset = Ruleset(v01.game_class, "long", rules, v01.text)
        table = Table.start(ruleset.game, SeededChance(1))
        writer = StreamWriter(ruleset.game)
        lines = [writer.header(header_for(ruleset, 1)), writer.step(table.steps[0])]
        player = random.Random(1)
        while writer.records < records:
            actions = [action for action in table.legal_actions() if not isinstance(action, Exhaust)]
            lines.append(writer.step(table.act(player.choice(actions))))
        return b"".join([*lines, writer.footer()])

    return made
