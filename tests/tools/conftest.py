"""Running the command line: in this process, in a process of its own, and on a terminal of its own."""

import contextlib
import fcntl
import io
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.combat.house_rules import HouseRules
from domain.combat.kit.records import EnergyGained
from tools import main

ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "replays" / "golden" / "house-rules"
COMMAND = (sys.executable, "-P", "-m", "tools.main")
PATIENCE = 20
"""How many seconds a terminal may take to show what a test waits for."""


class Done(NamedTuple):
    """How a command ended: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """Work in an empty folder, with a store of its own that is not there yet."""
    monkeypatch.setenv("SAKSHI_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name in ("CI", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sakshi(monkeypatch, capsys):
    """Run a command in this process; `typed` are the lines of standard input."""

    def run(*arguments, typed=""):
        monkeypatch.setattr(sys, "argv", ["sakshi", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main.main()
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Done(left.value.code, out, err)

    return run


@pytest.fixture
def process():
    """Run a command in a process of its own; output is bytes."""

    def run(*arguments, typed=b"", environment=None, **options):
        return subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=typed,
            env={**os.environ, **(environment or {})},
            capture_output=True,
            check=False,
            timeout=60,
            **options,
        )

    return run


# The child makes the terminal its own, so that Ctrl-C in it becomes a signal, and one that is heeded even
# where the tests run in the background and were told to ignore it.
_ON_TERMINAL = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.close(os.open(sys.argv[1], os.O_RDWR)); os.execv(sys.argv[2], sys.argv[2:])"
)


class Terminal:
    """A command on a terminal of its own; `raw` is all that it has shown."""

    def __init__(self, *arguments, columns=100, lines=60, environment=None, **streams):
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        where = {"stdin": slave, "stdout": slave, "stderr": slave, **streams}
        command = [
            sys.executable,
            "-S",
            "-c",
            _ON_TERMINAL,
            os.ttyname(slave),
            *COMMAND,
            *map(str, arguments),
        ]
        self.process = subprocess.Popen(
            command,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", **(environment or {})},
            **where,
        )
        os.close(slave)
        self.raw = ""
        self._at = 0

    @property
    def seen(self):
        """All that it has shown, without colours and the like."""
        return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", self.raw).replace("\r", "")

    def until(self, words):
        """Read until words are shown, behind those that were waited for before; give what lies between."""
        until = time.monotonic() + PATIENCE
        while (found := self.seen.find(words, self._at)) < 0:
            assert time.monotonic() < until, f"{words!r} was not shown:\n{self.seen[self._at :]}"
            assert self._read(), f"it ended before {words!r} was shown:\n{self.seen[self._at :]}"
        between = self.seen[self._at : found]
        self._at = found + len(words)
        return between

    def type(self, keys):
        """Press keys, no faster than a person who has read what is shown."""
        time.sleep(0.05)
        os.write(self._master, keys.encode())

    def end(self):
        """Read to the end and give the exit code."""
        while self._read():
            pass
        return self.process.wait(PATIENCE)

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        with contextlib.suppress(OSError):
            os.close(self._master)

    def _read(self):
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        assert ready, f"nothing more was shown behind:\n{self.seen[self._at :]}"
        try:
            data = os.read(self._master, 65536)
        except OSError:  # what Linux says when nobody has the terminal open any more
            return False
        self.raw += data.decode("utf-8", "replace")
        return bool(data)


@pytest.fixture
def terminal():
    """Start commands on terminals of their own."""
    opened = []

    def start(*arguments, **options):
        opened.append(Terminal(*arguments, **options))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture
def win():
    """A golden that was played with real cards: 39 steps, a win in turn 8."""
    return GOLDEN / "paper-win.replay"


@pytest.fixture
def played(sakshi):
    """Play a whole game of the bot and give its id and its file."""

    def play(game="house-rules", seed=7, file="game.replay"):
        done = sakshi("play", game, "--seed", seed, "--player", "random", "--save", file, "--json")
        assert done.code == 0
        return done.json["id"], Path(file)

    return play


@pytest.fixture
def torn(win, place):
    """A golden that was cut off in step 6."""
    path = place / "torn.replay"
    path.write_bytes(win.read_bytes()[:3000])
    return path


@pytest.fixture
def other_rules(monkeypatch):
    """Change House Rules in code, as a careless edit would: the first turn brings one energy more."""
    open_turn = HouseRules.open_turn

    def richer(self, step):
        open_turn(self, step)
        if step.board.turn == 1:
            step.emit(EnergyGained(1, step.board.energy + 1, "luck"))

    monkeypatch.setattr(HouseRules, "open_turn", richer)


@pytest.fixture
def other_facts(monkeypatch):
    """Change how House Rules tell a turn: what the enemy means is said twice."""
    open_turn = HouseRules.open_turn

    def chatty(self, step):
        step.emit(self._shown[step.board.script_index])
        open_turn(self, step)

    monkeypatch.setattr(HouseRules, "open_turn", chatty)
