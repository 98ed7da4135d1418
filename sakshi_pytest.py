"""The pytest plugin: every `*.replay` file that is collected is a golden replay and becomes a test.

It imports the standard library and pytest alone and decides the games in a child process, so that it works
in a repository that has a `domain` or `tools` package of its own. docs/changing-a-rule.md says how to use it.
"""

import json
import os
import site
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

BATCH = 64
"""How many goldens one child process checks."""
_HOME = Path(__file__).resolve().parent
_WORDS = {
    "told differently": "the golden is told differently: other facts, the same game",
    "differs": "the golden differs: the rules decide another game",
    "cannot be checked": "the golden cannot be checked",
}


class NotGolden(Exception):
    """A golden that failed its check; the text is the report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the setting that says where goldens are."""
    parser.addini(
        "golden_replays",
        "Folders whose *.replay files are golden replays (default: wherever pytest collects).",
        type="paths",
        default=[],
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "GoldenFile | None":
    """Collect a golden replay."""
    folders: list[Path] = parent.config.getini("golden_replays")
    is_meant = not folders or any(file_path.is_relative_to(folder) for folder in folders)
    if file_path.suffix != ".replay" or file_path.parent.name == ".pending" or not is_meant:
        return None
    file: GoldenFile = GoldenFile.from_parent(parent, path=file_path)
    return file


def pytest_collection_finish(session: pytest.Session) -> None:
    """Note which goldens will be checked, so that few child processes do it."""
    paths = [item.path for item in session.items if isinstance(item, Golden)]
    session.stash[_CHECKS] = Checks(paths)


class GoldenFile(pytest.File):
    """A `*.replay` file: one test."""

    def collect(self) -> "Iterator[Golden]":
        """Give the test of this file."""
        yield Golden.from_parent(self, name="golden")


class Golden(pytest.Item):
    """The test that a golden replay is decided as it was recorded."""

    def runtest(self) -> None:
        """Fail unless the golden is the same."""
        check = self.session.stash[_CHECKS].of(self.path)
        if check["answer"] != "same":
            raise NotGolden("\n".join([_WORDS[check["answer"]], *check.get("lines", ())]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Give the report of a golden that failed, and not where in this module that was noticed."""
        if isinstance(excinfo.value, NotGolden):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Say what this test is called."""
        return self.path, None, f"golden replay {self.path.name}"


class Checks:
    """The checks of a session's goldens, made batch by batch when the first of a batch is asked for."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = list(dict.fromkeys(paths))
        self._found: dict[Path, dict[str, Any]] = {}

    def of(self, path: Path) -> dict[str, Any]:
        """Give what was found for a golden."""
        if path not in self._found:
            start = self._paths.index(path) // BATCH * BATCH
            batch = self._paths[start : start + BATCH]
            self._found |= zip(batch, _checked(batch), strict=True)
        return self._found[path]


_CHECKS = pytest.StashKey[Checks]()


def _checked(paths: Sequence[Path]) -> list[dict[str, Any]]:
    """Check goldens in a child process; raises NotGolden with what it said if it could not."""
    command = [sys.executable, "-P", "-m", "replays.golden_check", *map(str, paths)]
    child = subprocess.run(command, capture_output=True, check=False, env=_environment())  # noqa: S603 - our own
    if child.returncode not in (0, 1) or not child.stdout:
        said = child.stderr.decode("utf-8", "replace").strip()
        raise NotGolden(f"the goldens could not be checked ({child.returncode}):\n{said}")
    checks: list[dict[str, Any]] = json.loads(child.stdout)
    return checks


def _environment() -> dict[str, str]:
    """Give the environment in which the child finds Sakshi's packages, and no others of their names."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    installed = [*site.getsitepackages(), site.getusersitepackages()]
    if str(_HOME) not in {os.path.realpath(folder) for folder in installed}:
        environment["PYTHONPATH"] = str(_HOME)
    return environment
