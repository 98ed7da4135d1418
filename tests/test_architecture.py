"""docs/architecture.md says what stands: its paths exist, its modules are complete, its examples run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
PATHS = sorted(set(re.findall(r"`((?:content|domain|projections|replays|tools|tests)/[^`<>]*)`", PAGE)))
TOLD_WHOLE = ("domain", "domain/combat/kit", "projections", "replays")


@pytest.mark.parametrize("path", PATHS)
def test_what_the_page_names_is_there(path):
    assert (ROOT / path).exists()


@pytest.mark.parametrize("folder", TOLD_WHOLE)
def test_the_page_names_every_module_of(folder):
    modules = {f"{folder}/{file.name}" for file in (ROOT / folder).glob("*.py")}
    missing = modules - set(PATHS) - {f"{folder}/__init__.py"}
    assert not missing, f"docs/architecture.md does not say what these are for: {', '.join(sorted(missing))}"


def test_the_examples_of_the_page_run():
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) >= 2
    scope: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/architecture.md", "exec"), scope)
