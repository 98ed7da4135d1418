"""The same game gives the same bytes, whatever the process, its hash seed, its locale or its time zone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.registry import games

ROOT = Path(__file__).parents[2]
PLAY = """
import random
from domain.chance.seeded import SeededChance
from domain.registry import games
from domain.rulesets import load, versions
from domain.table import Table
from hashlib import blake2b
from replays.stream import Replay, encode, header_for

for game in games():
    for version in versions(game):
        rules = load(f"{game}@{version}")
        table = Table.start(rules.game, SeededChance(20260731))
        choose = random.Random(7).choice
        for _ in range(150):
            if not table.is_over:
                table.act(choose(list(table.legal_actions())))
        data = encode(rules.game, Replay(header_for(rules, 20260731), table.steps))
        print(rules.id, rules.digest, len(data), blake2b(data, digest_size=16).hexdigest())
"""
SURROUNDINGS = [
    {"PYTHONHASHSEED": "0"},
    {"PYTHONHASHSEED": "1"},
    {"PYTHONHASHSEED": "2"},
    {"LC_ALL": "C"},
    {"TZ": "Asia/Kolkata"},
    {"TZ": "America/New_York", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"},
]


def played_in(**surroundings):
    run = subprocess.run(
        [sys.executable, "-P", "-c", PLAY],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | surroundings,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


@pytest.fixture(scope="module")
def expected():
    return played_in(PYTHONHASHSEED="random", TZ="UTC")


@pytest.mark.parametrize("surroundings", SURROUNDINGS, ids=lambda env: ",".join(env.values()))
def test_a_recorded_game_is_the_same_bytes_everywhere(expected, surroundings):
    """Every version of every game: ruleset digest, length and digest of the stream."""
    assert played_in(**surroundings) == expected


def test_every_game_is_in_the_comparison(expected):
    lines = expected.decode().splitlines()
    assert {line.partition("@")[0] for line in lines} == set(games())
    assert len({line.split()[-1] for line in lines}) == len(lines)
