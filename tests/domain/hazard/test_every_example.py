"""Every example and every ruling of the rules has a test that names it."""

import ast
import re
from pathlib import Path

from domain.rulesets import load

HERE = Path(__file__).parent
EXAMPLES = {
    "T": [1, 2, 3, 7, 8, 9],
    "P": [3, 4, 5],
    "D": range(1, 22),
    "C": range(3, 13),
    "F": range(1, 6),
    "K": range(1, 16),
    "R": range(1, 16),
    "S": range(1, 12),
    "H": range(1, 5),
    "M": [1],
    "L": [1],
}
"""The numbered examples, by family."""

RULINGS = {
    "T": "abcdefghi",
    "P": "abc",
    "D": "abcdefghijklmnop",
    "C": "abcdefghij",
    "F": "abcdef",
    "K": "abcdefg",
    "R": "abcdefghij",
    "S": "abcdefghi",
    "H": "abcd",
}
"""The rulings with a letter, but for C-k and H-f, which are hints for a screen, and H-e, a remark."""
ELSEWHERE = {"C-k", "H-e", "H-f"}


def told():
    """The names and sentences of all tests of this game."""
    found = []
    for file in [*HERE.glob("test_*.py"), *HERE.parents[1].glob("projections/hazard/test_*.py")]:
        tree = ast.parse(file.read_text("utf-8"))
        tests = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")]
        found += [(test.name, f"{test.name} {ast.get_docstring(test) or ''}") for test in tests]
    return found


def test_every_numbered_example_has_a_test_of_its_name():
    names = [name for name, _ in told()]
    wanted = [f"ex_{family.lower()}{number}_" for family, numbers in EXAMPLES.items() for number in numbers]
    assert [each for each in wanted if not any(f"test_{each}" in name for name in names)] == []
    assert len(wanted) == 92


def test_every_ruling_is_named_by_a_test():
    said = " ".join(words for _, words in told())
    wanted = [f"{family}-{letter}" for family, letters in RULINGS.items() for letter in letters]
    missing = [
        ruling
        for ruling in [*wanted, *ELSEWHERE]
        if not re.search(rf"\b{ruling}\b|test_{ruling.lower().replace('-', '_')}_", said)
    ]
    assert missing == []


# --- The sixty halves --------------------------------------------------------------------------------

NAMED = {"LAMP": "The Watcher's Lamp", "GROUND": "Marked Ground", "DISCIPLINE": "Iron Discipline"}


def played_among_others():
    """The halves that tests play, by name, but for the table of single halves."""
    for file in HERE.glob("test_*.py"):
        calls = [n for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.Call)]
        for call in calls if file.name != "test_halves.py" else ():
            if isinstance(call.func, ast.Attribute) and call.func.attr in ("top", "bottom") and call.args:
                told = call.args[0]
                name = told.value if isinstance(told, ast.Constant) else NAMED.get(getattr(told, "id", ""))
                if name is not None:
                    yield name.partition("#")[0], call.func.attr


def test_every_half_meets_another_card_in_some_test():
    loaded = load("hazard")
    played = set(played_among_others())
    halves = [
        (loaded.text.call(kind), half)
        for kind, card in sorted(loaded.rules.cards.items())
        for half in ("top", "bottom")
        if card.top
    ]
    assert len(halves) == 60
    assert [half for half in halves if half not in played] == []
