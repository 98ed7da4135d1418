"""The docs say what is true: every command and option is in docs/commands.md, links lead somewhere."""

import re
from pathlib import Path

import command_docs
import pytest
import ruling_docs
from command_docs import every_command

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_page_of_the_commands_is_what_their_help_says():
    wanted = command_docs.page()
    assert (ROOT / "docs" / "commands.md").read_text("utf-8") == wanted, (
        "docs/commands.md is behind the command line; run: .venv/bin/python scripts/command_docs.py"
    )


RULINGS = ROOT / "docs" / "rulings.md"
RULING = re.compile(r"\b(?:V0[1-5]-\d+|V(?:0[6-9]|10)\.\d+|[HS]-\d\d|S2\.\d+)\b")


def test_the_page_of_the_rulings_is_what_their_models_say():
    assert RULINGS.read_text("utf-8") == ruling_docs.page(), (
        "docs/rulings.md is behind the rulings; run: .venv/bin/python scripts/ruling_docs.py"
    )


def test_every_ruling_that_the_documents_name_is_stated():
    """A reader who meets `V01-10` in a page, a schema or what the command line says finds what it says."""
    stated = set(re.findall(r"^\* (\S+):", RULINGS.read_text("utf-8"), re.MULTILINE))
    texts = [*PAGES, *(ROOT / "docs" / "schema").glob("*.json")]
    named = {each for path in texts for each in RULING.findall(path.read_text("utf-8"))}
    assert named <= stated, "state it in scripts/rulings.toml"


@pytest.mark.parametrize(("name", "command"), every_command(), ids=lambda value: str(value)[:40])
def test_every_command_has_help_and_an_example(name, command):
    assert command.help, f"{name} has no help"
    if not getattr(command, "commands", None):
        assert f"Example: {name}" in command.help, f"the help of {name} has no example"
        for parameter in command.params:
            assert getattr(parameter, "help", None), f"{name}: {parameter.name} has no help"


def test_every_command_is_named_in_the_readme_or_the_docs_by_hand():
    told = "\n".join(page.read_text("utf-8") for page in PAGES if page.name != "commands.md")
    for name, command in every_command():
        if not getattr(command, "commands", None):
            assert name in told, f"no page apart from commands.md speaks of `{name}`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


OTHERS = {"--all"}
"""Options of scripts, which are no commands."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_speaks_of_an_option_or_a_command_that_is_not_there(page):
    known = {option for _, command in every_command() for p in command.params for option in p.opts}
    text = page.read_text("utf-8")
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))
    assert told <= known | OTHERS | {"--help"}, f"{page.name}: {told - known}"
    names = {name for name, _ in every_command()}
    for name in re.findall(r"(?:`|\$ |^    )(sakshi [a-z]+)\b", text, re.MULTILINE):
        assert name in names, f"{page.name}: there is no `{name}`"


def test_every_option_is_told_in_the_page_of_the_commands():
    sections = re.split(r"^## ", (ROOT / "docs" / "commands.md").read_text("utf-8"), flags=re.MULTILINE)
    page = {section.partition("\n")[0]: section for section in sections}
    for name, command in every_command():
        for parameter in command.params:
            for option in parameter.opts:
                assert not option.startswith("--") or option in page[name], f"{name} {option}"


def test_every_page_can_be_reached_from_the_readme():
    """By links from page to page."""
    seen, left = set(), [ROOT / "README.md"]
    while left:
        page = left.pop()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
        left += [(page.parent / target).resolve() for target in targets]
    assert {page for page in PAGES if page.name != "CHANGELOG.md"} <= seen


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_headings_lead_to_one(page):
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text("utf-8")):
        other = (page.parent / target) if target else page
        heads = re.findall(r"^#+ (.+)$", other.read_text("utf-8"), re.MULTILINE)
        assert heading in {re.sub(r"[^\w\- ]", "", head).strip().lower().replace(" ", "-") for head in heads}
