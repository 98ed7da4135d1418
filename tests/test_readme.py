"""What the README and the docs tell people to type works, and shows what they say.

A `console` block is a session: what stands behind `$ ` is typed, the lines below are what must be shown, in
this order. `…` stands for any lines, or for anything within one; `# exit code N` says how a command ends if
not with 0. Blocks marked `console by hand` need a person.
"""

import io
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import demo
import pytest
from command_docs import every_command

from tools import main

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(console[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENDS = re.compile(r"\s+# exit code (\d+)")
ANY = "…"
DRAFT = 'game = "house-rules"\nversion = "my-draft"\nextends = "1.0"\n[prices]\nreroll = 1\n'


class Typed(NamedTuple):
    """A line of a session, how it must end, and what it must show."""

    line: str
    code: int
    shown: list[str]


def session(text):
    """Give what is typed in the text of a block."""
    typed = []
    for line in text.rstrip("\n").split("\n"):
        if line.startswith("$ "):
            ends = ENDS.search(line)
            typed.append(Typed(line[2:].partition("#")[0].strip(), int(ends[1]) if ends else 0, []))
        else:
            typed[-1].shown.append(line)
    return typed


def sessions(page):
    """Give what the blocks of a page have typed in, without those that need a person."""
    blocks = BLOCK.findall(page.read_text("utf-8"))
    return [typed for info, text in blocks if info == "console" for typed in session(text)]


PAGES = [page for page in [README, *sorted((ROOT / "docs").rglob("*.md"))] if sessions(page)]


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder as a clone would be, with what the pages take for granted, and a store of its own."""
    monkeypatch.setenv("SAKSHI_STORE", str(tmp_path / "store.sqlite"))
    for name in ("CI", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    here = tmp_path / "clone"
    here.mkdir()
    monkeypatch.chdir(here)
    golden = Path("replays") / "golden"
    shutil.copytree(ROOT / golden, golden)
    (here / "my-draft.toml").write_text(DRAFT, "utf-8")
    hazard = (ROOT / "docs" / "hazard.md").read_text("utf-8")
    (here / "mine.toml").write_text("".join(re.findall(r"```toml\n(.*?)```", hazard, re.DOTALL)), "utf-8")
    for name in ("my-playtest.replay", "game.replay"):
        shutil.copy(golden / "house-rules" / "paper-win.replay", name)
    return here


def sakshi(arguments, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["sakshi", *arguments])
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(SystemExit) as left:
        main.main()
    return left.value.code, capsys.readouterr().out


def shell(line):
    done = subprocess.run(["bash", "-c", line], capture_output=True, check=False, text=True)
    return done.returncode, done.stdout


def pattern(shown):
    """Give the pattern for what must be shown: all of it, apart from what `…` stands for."""
    if not shown:
        return ""
    lines = [
        r"(?:.*\n)*?" if line == ANY else ".*".join(map(re.escape, line.split(ANY))) + r"\n" for line in shown
    ]
    return "".join(lines) + r"\Z"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_has_you_type_works(page, place, monkeypatch, capsys):
    for line, code, shown in sessions(page):
        program, *arguments = line.split()
        if program == "make":
            assert re.search(rf"^{arguments[0]}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), line
            continue
        if program == ".venv/bin/python":
            assert (ROOT / arguments[0]).is_file(), line
            continue
        ended, out = sakshi(arguments, monkeypatch, capsys) if program == "sakshi" else shell(line)
        assert ended == code, f"{line}\n{out}"
        assert re.match(pattern(shown), out), f"{line} shows\n{out}\nand the page says\n" + "\n".join(shown)


def test_the_readme_tells_what_it_promises():
    """Its tour runs on a playtest with real cards, and each thing that can be done has its command."""
    lines = [typed.line for typed in sessions(README)]
    for word in ("games", "play", "replay", "audit", "verify", "diff", "log", "golden", "content"):
        assert any(line.startswith(f"sakshi {word} ") or line == f"sakshi {word}" for line in lines), word
    for target in ("demo", "play", "test"):
        assert f"make {target}" in lines
    assert sum("paper-win.replay" in line for line in lines) >= 3


EXAMPLES = {
    name: re.search(r"Example: sakshi (.+)", command.help)[1]
    for name, command in every_command()
    if not getattr(command, "commands", None)
}
NOTHING_TO_DECIDE = ("sakshi golden accept", "sakshi golden reject")
"""Their examples name a pending file, and there is none."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_a_command_works(name, place, monkeypatch, capsys):
    shutil.copy("my-playtest.replay", "my.replay")
    shutil.copy("my-playtest.replay", "my-game.replay")
    imported = sakshi(["log", "import", "my-game.replay", "--json"], monkeypatch, capsys)[1]
    if name == "sakshi log export":
        (place / "my-game.replay").unlink()
    example = EXAMPLES[name].partition(">")[0].replace("house-rules-3f7k20qd", json.loads(imported)["id"])
    code, _ = sakshi(example.split(), monkeypatch, capsys)
    assert code == (2 if name in NOTHING_TO_DECIDE else int(name == "sakshi diff"))


def test_the_demo_shows_what_it_says(place, monkeypatch, capsys):
    """`make demo` runs these as processes, with the exit codes that are asked for here."""
    (place / demo.FOLDER).mkdir()
    for stop in demo.TOUR:
        code, out = sakshi(stop.arguments, monkeypatch, capsys)
        assert code == stop.code, f"{stop.title}\n{out}"
        assert len(out.split("\n")) < 90, f"{stop.title} is too long to be read"
    for command, _ in demo.NEXT:
        program, *arguments = command.split()
        if program == "make":
            assert arguments[0] in ("play", "test")
        else:
            assert sakshi(arguments, monkeypatch, capsys)[0] == 0


@pytest.mark.parametrize("page", [README, *PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_no_command_is_told_outside_a_session(page):
    """Indented commands would not be run here."""
    assert not re.search(r"^(    |\t)\$? ?sakshi ", page.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize(
    ("shown", "out", "fits"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a"], "a\nb\n", False),
        (["a", "…"], "a\nb\n", True),
        (["…", "c", "…"], "a\nb\nc\n", True),
        (["b"], "a\nb\n", False),
        (["id-… (x)"], "id-12 (x)\n", True),
        (["id-… (x)"], "id-12 (y)\n", False),
        ([], "a\n", True),
    ],
)
def test_what_must_be_shown_is_looked_at_line_by_line(shown, out, fits):
    assert bool(re.match(pattern(shown), out)) is fits
