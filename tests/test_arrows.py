"""Imports point one way: content <- domain <- projections <- replays <- tools (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ORDER = ("content", "domain", "projections", "replays", "tools")
ENGINE_MAY_USE = {"msgspec", "pydantic", "orjson"}


def imports_of(file):
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield node.module


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_what_stands_before_it(package):
    may_know = ORDER[: ORDER.index(package) + 1]
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for file in files:
        for name in imports_of(file):
            top = name.partition(".")[0]
            assert top not in ORDER or top in may_know, f"{file} imports {name}"


def test_the_engine_uses_the_standard_library_and_three_libraries():
    import sys

    for file in (ROOT / "domain").rglob("*.py"):
        for name in imports_of(file):
            top = name.partition(".")[0]
            known = top in sys.stdlib_module_names or top in ORDER or top in ENGINE_MAY_USE
            assert known, f"{file} imports {name}"


def test_the_engine_never_looks_at_a_clock_and_never_logs():
    for file in (ROOT / "domain").rglob("*.py"):
        tops = {name.partition(".")[0] for name in imports_of(file)}
        assert not tops & {"time", "datetime", "logging"}, file
