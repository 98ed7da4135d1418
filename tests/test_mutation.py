"""The mutants of `make mutants`: what is changed, what is left alone, and that a change takes hold."""

import ast
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parents[1] / "scripts"
SOURCE = '''
"""A module."""
from typing import Literal

Word = Literal["a", "b"]

def halve(n: int, floor: bool = True) -> int:
    """Halve."""
    if n < 0 or not floor:
        raise ValueError(f"{n} is below 0")
    print("halving")
    return min(n // 2, 99)
'''


@pytest.fixture
def mutation(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    import mutation

    yield mutation
    sys.modules.pop("mutation")


def test_every_kind_of_change_is_found(mutation):
    whats = [mutant.what for mutant in mutation.mutants_of("m.py", SOURCE)]
    assert whats == [
        "True  ->  False",
        "if n < 0 or not floor  ->  if not (n < 0 or not floor)",
        "n < 0 or not floor  ->  n < 0 and (not floor)",
        "n < 0  ->  n <= 0",
        "n < 0  ->  n >= 0",
        "0  ->  1",
        "not floor  ->  floor",
        "print('halving')  ->  pass",
        "'halving'  ->  'XXhalving'",
        "return min(n // 2, 99)  ->  return None",
        "min(n // 2, 99)  ->  max(n // 2, 99)",
        "n // 2  ->  n * 2",
        "2  ->  3",
        "99  ->  100",
    ]


def test_words_for_people_and_types_are_left_alone(mutation):
    told = " ".join(mutant.what.partition("->")[2] for mutant in mutation.mutants_of("m.py", SOURCE))
    assert "XXa" not in told
    assert "A module" not in told
    assert "XX is below" not in told


def test_each_mutant_is_the_module_with_one_change(mutation):
    original = ast.unparse(ast.parse(SOURCE))
    texts = []
    for mutant in mutation.mutants_of("m.py", SOURCE):
        tree = mutation.changed(SOURCE, mutant)
        compile(tree, "m.py", "exec")
        texts.append(ast.unparse(tree))
        assert SOURCE.splitlines()[mutant.line - 1].strip()
    assert original not in texts
    assert len(set(texts)) == len(texts)
    space = {}
    exec(compile(mutation.changed(SOURCE, [*mutation.mutants_of("m.py", SOURCE)][-3]), "m.py", "exec"), space)
    assert space["halve"](5) == 10
