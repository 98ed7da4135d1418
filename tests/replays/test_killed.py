"""Processes that are killed, and processes at the same time: what was acknowledged is in the store."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from replays.errors import Conflict
from replays.playtest import Playtest
from replays.store import Store

ROOT = Path(__file__).parents[2]
PLAYS_ON = """
import random, sys
from domain.rulesets import load
from replays.playtest import Playtest
from replays.store import Store

player = random.Random()
with Store(sys.argv[1]) as store:
    while True:
        playtest = Playtest.begin(store, load("house-rules@1.0"))
        print(playtest.id, 1, flush=True)
        while not playtest.table.is_over:
            playtest.act(player.choice(list(playtest.table.legal_actions())))
            print(playtest.id, len(playtest.table.steps), flush=True)
"""
BEGINS = """
import sys
from domain.rulesets import load
from replays.playtest import Playtest
from replays.store import Store

rules = load("house-rules@1.0")
print("ready", flush=True)
sys.stdin.readline()
with Store(sys.argv[1]) as store:
    print(Playtest.begin(store, rules).id)
"""
ROLLS = """
import sys
from domain.combat.kit.records import Roll
from replays.errors import Conflict
from replays.playtest import Playtest
from replays.store import Store

with Store(sys.argv[1]) as store:
    playtest = Playtest.resume(store, sys.argv[2])
    print("ready", flush=True)
    sys.stdin.readline()
    try:
        playtest.act(Roll())
        print("rolled")
    except Conflict as why:
        print("conflict", why.version)
"""


def child(program, *arguments):
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", program, *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said_at_once(children):
    """Let all children begin at the same moment, and give what each said."""
    for each in children:
        assert each.stdout.readline() == "ready\n", each.communicate()[1]
    for each in children:
        each.stdin.write("go\n")
        each.stdin.flush()
    said = [each.communicate(timeout=60) for each in children]
    assert [err for _, err in said] == [""] * len(children)
    return [out.strip() for out, _ in said]


def killed_after(steps, process):
    """Kill a child at some moment behind its so many first acknowledgements; give all of them."""
    acknowledged = {}
    for line in process.stdout:
        playtest, count = line.split()
        acknowledged[playtest] = int(count)
        steps -= 1
        if steps == 0:
            process.send_signal(signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    return acknowledged


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("steps", [1, 2, 30, 60, 111])
def test_a_killed_process_loses_no_acknowledged_step_and_leaves_no_half_one(tmp_path, steps):
    path = tmp_path / "s.sqlite"
    acknowledged = killed_after(steps, child(PLAYS_ON, path))
    assert sum(acknowledged.values()) >= steps
    with Store(path, create=False) as store:
        found = {entry.id: entry for entry in store.playtests()}
        assert set(acknowledged) <= set(found)
        assert len(found) <= len(acknowledged) + 1
        for name, entry in found.items():
            assert entry.steps - acknowledged.get(name, 0) in {0, 1}
            with store.read(name) as reading:
                assert len(list(reading.steps)) == entry.steps
        goes_on(store, next(iter(found.values())))


def goes_on(store, entry):
    """Play the newest playtest to its end."""
    if entry.result != "open":
        return
    playtest = Playtest.resume(store, entry.id)
    player = random.Random(1)
    while not playtest.table.is_over:
        playtest.act(player.choice(list(playtest.table.legal_actions())))
    assert store.entry(entry.id).result == playtest.table.board.outcome


def test_processes_that_make_the_store_at_the_same_moment_share_it(tmp_path):
    path = tmp_path / "new" / "s.sqlite"
    said = said_at_once([child(BEGINS, path) for _ in range(3)])
    with Store(path, create=False) as store:
        assert sorted(said) == sorted(entry.id for entry in store.playtests())


def test_of_two_processes_that_take_the_same_step_one_gets_the_conflict(tmp_path):
    from domain.rulesets import load

    path = tmp_path / "s.sqlite"
    with Store(path) as store:
        playtest = Playtest.begin(store, load("house-rules@1.0"), seed=3)
        said = said_at_once([child(ROLLS, path, playtest.id) for _ in range(2)])
        assert sorted(said) == ["conflict 3", "rolled"]
        assert store.entry(playtest.id).steps == 2
        with pytest.raises(Conflict):
            playtest.act(next(playtest.table.legal_actions()))
