"""The built wheel, installed in clean environments under every Python from 3.11 to 3.13 that is here.

Each plays, verifies, checks the goldens, and folds them to the same boards. Environments are kept under
`.venv/pythons/`, so that a second run only installs the wheel anew.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from domain import boards
from domain.fold import fold
from domain.registry import game_class
from replays.reader import read_replay

ROOT = Path(__file__).parent.parent
HOME = ROOT / ".venv" / "pythons"
GOLDEN = ROOT / "replays" / "golden"
VERSIONS = ("3.11", "3.12", "3.13")
FOLDING = """
import json, sys
from pathlib import Path
from domain import boards
from replays.reader import open_replay
ends = {}
for path in sorted(Path(sys.argv[1]).rglob("*.replay")):
    with open_replay(path) as reading:
        for step in reading.steps:
            pass
        ends[str(path.relative_to(sys.argv[1]))] = boards.digest(reading.board)
print(json.dumps(ends))
"""


def run(*command, **options):
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def python_of(version):
    """Give the interpreter of a version that is here and runs, or None."""
    if sys.version.startswith(f"{version}."):
        return sys.executable
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    found = [shutil.which(f"python{version}"), *sorted(root.glob(f"versions/{version}.*/bin/python"))]
    for python in filter(None, found):
        asked = subprocess.run([python, "--version"], capture_output=True, text=True, check=False)
        if asked.returncode == 0 and f" {version}." in asked.stdout:
            return python
    return None


PYTHONS = {version: python for version in VERSIONS if (python := python_of(version))}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    ignored = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "demo")
    shutil.copytree(ROOT, source, ignore=ignored)
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, source)
    return next(folder.glob("*.whl"))


def environment(version, wheel):
    """A clean environment of a Python with the wheel in it; gives its folder of commands."""
    needs = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        needs.update((ROOT / name).read_bytes())
    place = HOME / f"{version}-{needs.hexdigest()[:12]}"
    HOME.mkdir(parents=True, exist_ok=True)
    with FileLock(HOME / f"{version}.lock"):
        if not (place / "ready").exists():
            for stale in HOME.glob(f"{version}-*"):
                shutil.rmtree(stale)
            run(PYTHONS[version], "-m", "venv", place)
            run(place / "bin" / "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel)
            (place / "ready").touch()
        run(place / "bin" / "pip", "install", "-q", "--no-deps", "--force-reinstall", wheel)
    return place / "bin"


def test_the_python_that_runs_the_tests_is_among_those_tested():
    assert any(sys.version.startswith(f"{version}.") for version in PYTHONS), PYTHONS


@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_plays_verifies_and_folds_alike(version, wheel, tmp_path):
    commands = environment(version, wheel)
    plain = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "SAKSHI_STORE": str(tmp_path / "store.sqlite"),
    }

    def sakshi(*arguments):
        return run(commands / "sakshi", *arguments, cwd=tmp_path, env=plain)

    sakshi("play", "house-rules", "--seed", "11", "--player", "random", "--save", "game.replay")
    assert "same" in sakshi("verify", "game.replay")
    assert "same" in sakshi("golden", "check", GOLDEN)
    folded = run(commands / "python", "-P", "-c", FOLDING, GOLDEN, cwd=tmp_path, env=plain)
    assert json.loads(folded) == ends_here()
    played = (tmp_path / "game.replay").read_bytes()
    assert hashlib.sha256(played).hexdigest() == same_game_here(tmp_path)


def ends_here():
    ends = {}
    for path in sorted(GOLDEN.rglob("*.replay")):
        replay = read_replay(path)
        records = (record for step in replay.steps for record in step)
        ends[str(path.relative_to(GOLDEN))] = boards.digest(fold(game_class(replay.header.game), records))
    return ends


def same_game_here(folder):
    """Give the digest of the same game played by this tree under the Python that runs the tests."""
    path = folder / "here.replay"
    run(
        sys.executable,
        "-m",
        "tools.main",
        *("play", "house-rules", "--seed", "11", "--player", "random", "--save", path),
        cwd=ROOT,
        env={**os.environ, "SAKSHI_STORE": str(folder / "here.sqlite"), "PYTHONPATH": str(ROOT)},
    )
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_wheel_holds_the_packages_and_the_content_and_no_tests(wheel):
    names = run(sys.executable, "-m", "zipfile", "-l", wheel)
    assert "content/house-rules/1.0.toml" in names
    assert "sakshi_pytest.py" in names
    assert "tests/" not in names
    assert "scripts/" not in names
