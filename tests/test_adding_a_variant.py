"""docs/adding-a-variant.md: a toy eleventh variant plays and verifies, without any file being edited."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOY = ROOT / "tests" / "toy"
PACKAGES = ("content", "domain", "projections", "replays", "tools")


@pytest.fixture
def with_toy(tmp_path):
    """A copy of the packages with the toy's files added and nothing else changed."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests")
    for file in TOY.rglob("*.*"):
        if "__pycache__" not in file.parts:
            target = tmp_path / file.relative_to(TOY)
            assert not target.exists()
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    return tmp_path


def sakshi(folder, *arguments):
    environment = {**os.environ, "PYTHONPATH": str(folder), "SAKSHI_STORE": str(folder / "store.sqlite")}
    return module(folder, environment, "tools.main", *arguments)


def module(folder, environment, *arguments):
    return subprocess.run(
        [sys.executable, "-P", "-m", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_three_new_files_make_a_variant(with_toy):
    assert "lone-lantern" in sakshi(with_toy, "games").stdout
    played = sakshi(with_toy, "play", "V11", "--seed", "1", "--player", "random", "--save", "toy.replay")
    assert played.returncode == 0, played.stderr
    assert "The lantern goes to slot" in played.stdout
    assert sakshi(with_toy, "verify", "toy.replay").returncode == 0


def test_the_variant_is_shown_with_its_lantern_and_in_words(with_toy):
    """A reader's variant does not play as `gale#1`, `enemy` and `strike`."""
    checked = sakshi(with_toy, "content", "check", "lone-lantern")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    played = sakshi(with_toy, "play", "V11", "--seed", "1", "--player", "random")
    begun = sakshi(with_toy, "play", "V11", "--seed", "1")
    assert "lantern" in begun.stdout
    for shown in (played.stdout, begun.stdout):
        assert "Sentinel" in shown
        assert not any(word in shown for word in ("gale", "#1", "ember-lash", "strike"))


def test_the_tests_of_the_variant_pass(with_toy):
    environment = {**os.environ, "PYTHONPATH": str(with_toy)}
    tests = "tests/domain/combat/test_lone_lantern.py"
    run = ("pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "--rootdir", ".", tests)
    done = module(with_toy, environment, *run)
    assert (done.returncode, "3 passed" in done.stdout) == (0, True), done.stdout + done.stderr


def test_the_guide_shows_the_files_that_the_test_plays():
    guide = (ROOT / "docs" / "adding-a-variant.md").read_text("utf-8")
    for file in [*TOY.rglob("*.py"), *TOY.rglob("*.toml")]:
        assert file.read_text("utf-8").strip() in guide, f"the guide does not show {file.name} as it is"
