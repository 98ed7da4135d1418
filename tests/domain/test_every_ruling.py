"""Every ruling has a test that names it: the list of all ids, and where each is held to.

An id is named by a test's name (`S-07` is `test_s_07_…`, `S2.3` is `test_s2_03_…`). The shared rulings
are tested with V01 and the kit; those that only other variants reach, with these as soon as they are
there. The rulings of a variant's own page are tested in the module of its tests.
"""

import ast
import re
from pathlib import Path

import pytest

from domain.registry import games

HERE = Path(__file__).parent
SHARED = [
    *(f"S-{n:02}" for n in range(1, 30)),
    *(f"S2.{n}" for n in range(1, 25)),
    *(f"H-{n:02}" for n in range(1, 11)),
]
OF_OTHERS = {"S-26": ("four-braziers", "sangam"), "S2.20": ("fuse-line",), "S2.23": ("their-dice",)}
"""Rulings that V01 and the kit cannot reach, and the variants whose tests name them."""

PAGES = {
    "house-rules": ("V01-", 22),
    "four-braziers": ("V02-", 25),
    "twin-wells": ("V03-", 23),
    "painted-ground": ("V04-", 20),
    "sangam": ("V05-", 21),
    "tide-price": ("V06.", 18),
    "one-wick": ("V07.", 25),
    "fuse-line": ("V08.", 18),
    "their-dice": ("V09.", 23),
    "written-die": ("V10.", 18),
}
"""The prefix of the rulings on each variant's page, and how many there are."""

PRESENT = [game for game in games() if game in PAGES]


def module_of(game):
    return HERE / "combat" / f"test_{game.replace('-', '_')}.py"


def functions_in(files):
    """The names of all test functions in files."""
    trees = [ast.parse(file.read_text("utf-8")) for file in files]
    names = {n.name for tree in trees for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}
    return {name for name in names if name.startswith("test_")}


def names(test, ruling):
    """Tell whether a test's name holds the id of a ruling."""
    family, number = re.fullmatch(r"(\w+)[-.](\d+)", ruling).groups()
    return re.search(rf"_{family.lower()}_0?{int(number)}(?:_|$)", test) is not None


def untested(rulings, files):
    tests = functions_in(files)
    return [ruling for ruling in rulings if not any(names(test, ruling) for test in tests)]


def test_the_list_is_whole():
    assert len(SHARED) == 63
    assert set(OF_OTHERS) < set(SHARED)
    assert {game for owed in OF_OTHERS.values() for game in owed} <= set(PAGES)


def test_every_shared_ruling_is_tested_with_v01_and_the_kit():
    others = [module_of(game) for game in PAGES if game != "house-rules"]
    files = [file for file in HERE.rglob("test_*.py") if file not in others]
    assert untested([ruling for ruling in SHARED if ruling not in OF_OTHERS], files) == []


@pytest.mark.parametrize("game", PRESENT)
def test_every_ruling_of_a_page_is_tested_with_its_variant(game):
    prefix, count = PAGES[game]
    rulings = [f"{prefix}{n}" for n in range(1, count + 1)]
    assert untested(rulings, [module_of(game)]) == [], f"rulings that no test of {game} names"


@pytest.mark.parametrize(("ruling", "game"), [(r, game) for r, owed in OF_OTHERS.items() for game in owed])
def test_rulings_that_only_others_reach_are_tested_with_them(ruling, game):
    if game in PRESENT:
        assert untested([ruling], [module_of(game)]) == [], f"{ruling} needs a test of {game} that names it"
    else:
        assert not module_of(game).exists(), f"{game} has tests and is not registered"


def test_ids_are_read_from_names_exactly():
    assert names("test_s_07_weak", "S-07")
    assert names("test_s2_03_stacks", "S2.3")
    assert names("test_v06_3_tide", "V06.3")
    assert not names("test_s_07_weak", "S2.7")
    assert not names("test_s2_23_gate", "S2.3")
    assert not names("test_v01_01_scorch", "V01-10")
    assert not names("test_s_1_x", "S-11")
