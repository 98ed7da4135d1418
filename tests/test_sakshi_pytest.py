"""The pytest plugin, run by pytest in a repository that has packages of the same names as Sakshi's."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from domain.chance.seeded import SeededChance
from domain.combat.kit.records import EnergyGained, IntentShown
from domain.rulesets import load
from domain.table import Table
from replays.stream import Replay, encode, header_for

ROOT = Path(__file__).parents[1]
RULES = load("house-rules@1.0")


def game(find=None, make=None):
    """Give the bytes of a short game, with the last record of a type replaced by others."""
    table = Table.start(RULES.game, SeededChance(5))
    while len(table.steps) < 12:
        table.act(list(table.legal_actions())[-1])
    steps = [list(step) for step in table.steps]
    if find is not None:
        step, at = [(s, n) for s in steps for n, record in enumerate(s) if isinstance(record, find)][-1]
        step[at : at + 1] = make(step[at])
    return encode(RULES.game, Replay(header_for(RULES, 5), steps))


SAME = game()
RETOLD = game(IntentShown, lambda _: [])
OTHER = game(EnergyGained, lambda r: [msgspec.structs.replace(r, total=r.total + 1)])


@pytest.fixture
def repository(tmp_path):
    """Make a repository whose packages `domain`, `replays`, `tools` and `content` are not Sakshi's."""
    for package in ("domain", "replays", "tools", "content"):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text("OWN = True\n")
    (tmp_path / "test_own.py").write_text(
        "import content, domain, replays, tools\n\n\n"
        "def test_own():\n    assert content.OWN and domain.OWN and replays.OWN and tools.OWN\n"
    )
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    (tmp_path / "games").mkdir()
    return tmp_path


def run(repository, *arguments, **environment):
    """Run pytest there; with Sakshi on the path behind the repository's own packages."""
    told = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_ADDOPTS")}
    told |= {"PYTHONPATH": os.pathsep.join([str(repository), str(ROOT)])} | environment
    command = [sys.executable, "-m", "pytest", "-p", "sakshi_pytest", "-p", "no:cacheprovider", *arguments]
    ran = subprocess.run(command, cwd=repository, env=told, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout + ran.stderr


def test_goldens_pass_beside_packages_of_the_same_names(repository):
    (repository / "games" / "one.replay").write_bytes(SAME)
    (repository / "games" / "two.replay").write_bytes(SAME)
    code, told = run(repository, "-v")
    assert code == 0, told
    assert "games/one.replay::golden PASSED" in told
    assert "games/two.replay::golden PASSED" in told
    assert "test_own.py::test_own PASSED" in told
    assert not (repository / "games" / ".pending").exists()


def test_failing_goldens_are_told_by_their_first_step_in_two_sets_of_words(repository):
    (repository / "games" / "good.replay").write_bytes(SAME)
    (repository / "games" / "other.replay").write_bytes(OTHER)
    (repository / "games" / "retold.replay").write_bytes(RETOLD)
    code, told = run(repository)
    assert code == 1
    assert "2 failed, 2 passed" in told
    assert "the golden differs: the rules decide another game" in told
    assert "the golden is told differently: other facts, the same game" in told
    assert "- recorded   + decided now" in told
    assert "~ fact.energy_gained  total" in told
    assert "+ fact.intent_shown" in told
    assert "sakshi_pytest.py" not in told
    pending = sorted(path.name for path in (repository / "games" / ".pending").iterdir())
    assert pending == ["other.replay", "retold.replay"]
    assert (repository / "games" / "other.replay").read_bytes() == OTHER
    code, told = run(repository)
    assert "2 failed, 2 passed" in told, "pending files are no goldens"


def test_ci_writes_no_pending_file(repository):
    (repository / "games" / "other.replay").write_bytes(OTHER)
    code, told = run(repository, CI="true")
    assert (code, "the golden differs" in told) == (1, True)
    assert not (repository / "games" / ".pending").exists()


def test_a_file_that_is_no_replay_fails_with_what_is_wrong(repository):
    (repository / "games" / "noise.replay").write_bytes(b"not a replay\n")
    code, told = run(repository)
    assert code == 1
    assert "the golden cannot be checked" in told
    assert "noise.replay, line 1" in told


def test_a_setting_says_where_goldens_are(repository):
    (repository / "games" / "noise.replay").write_bytes(b"not a replay\n")
    (repository / "golden").mkdir()
    (repository / "golden" / "one.replay").write_bytes(SAME)
    code, told = run(repository, "-o", "golden_replays=golden")
    assert code == 0
    assert "2 passed" in told


def test_many_goldens_take_few_child_processes_and_one_can_be_asked_for_alone(repository):
    for n in range(66):
        (repository / "games" / f"{n:02}.replay").write_bytes(SAME)
    (repository / "conftest.py").write_text(
        "import sakshi_pytest\n\nchecked = sakshi_pytest._checked\n\n\n"
        "def counted(paths):\n    print(f'[child: {len(paths)}]')\n    return checked(paths)\n\n\n"
        "sakshi_pytest._checked = counted\n"
    )
    code, told = run(repository, "-s", "games")
    assert code == 0
    assert "66 passed" in told
    assert "[child: 64]" in told
    assert "[child: 2]" in told
    assert told.count("[child:") == 2
    code, told = run(repository, "-s", "games/07.replay")
    assert "1 passed" in told
    assert "[child: 1]" in told


def test_a_child_that_cannot_run_is_told_and_not_hidden(repository):
    (repository / "games" / "one.replay").write_bytes(SAME)
    (repository / "conftest.py").write_text(
        "import sakshi_pytest\n\nsakshi_pytest.sys.executable = 'false'\n"
    )
    code, told = run(repository, "games")
    assert code == 1
    assert "the goldens could not be checked (1)" in told


def test_the_plugin_is_an_entry_point_of_the_distribution():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["entry-points"]["pytest11"] == {"sakshi_pytest": "sakshi_pytest"}
    assert project["tool"]["setuptools"]["py-modules"] == ["sakshi_pytest"]


def test_the_plugin_imports_the_standard_library_and_pytest_alone():
    import ast

    tree = ast.parse((ROOT / "sakshi_pytest.py").read_text("utf-8"))
    tops = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    tops |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {top.partition(".")[0] for top in tops} <= {*sys.stdlib_module_names, "pytest"}
