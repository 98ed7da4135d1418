"""Writes docs/rulings.md: the rulings of the combat variants by id.

Those with a switch come from their models, the others from scripts/rulings.toml.

python scripts/ruling_docs.py
"""

import tomllib
from pathlib import Path

from domain.combat.kit.content import FightRules
from domain.readings import Ruling, rulings_of
from domain.registry import games
from domain.rulesets import Ruleset, load, versions

SENTENCES = Path(__file__).parent / "rulings.toml"
PATH = Path(__file__).parent.parent / "docs" / "rulings.md"
HEAD = """# The rulings of the combat variants

Written by `scripts/ruling_docs.py`; do not edit by hand. Where the design can be read in more than one way,
or says nothing, one reading was taken, and it has an id: `V01-10` is the tenth of House Rules, `S-` and `S2.`
are shared by several variants, `H-` hold for all ten. Code, tests, records and texts name these ids.

A ruling with a *switch* is a key in content: a draft can set the other reading (see
[Changing a rule](changing-a-rule.md)), and `sakshi content show GAME --rulings` tells which one a version
takes. The others are stated in a sentence each, as far as they are named in these pages or in a schema. The
rulings of Hazard stand in [hazard.md](hazard.md).
"""


def combats() -> list[Ruleset]:
    """Give the design of every combat variant, in the order of their numbers."""
    found = [load(game) for game in games()]
    designs = [ruleset for ruleset in found if isinstance(ruleset.rules, FightRules)]
    return sorted(designs, key=number)


def number(ruleset: Ruleset) -> str:
    """Give the number of a variant, `V01`."""
    return min(ruleset.game_class.aliases)


def switch(ruleset: Ruleset, ruling: Ruling) -> str:
    """Give a ruling with a switch: what it asks, its readings, and which versions take which."""
    taken: dict[str, list[str]] = {}
    for version in versions(ruleset.game_class.id):
        of_version = {each.id: each for each in rulings_of(load(f"{ruleset.game_class.id}@{version}").rules)}
        taken.setdefault(of_version[ruling.id].taken, []).append(version)
    lines = [f"* {ruling.about} (switch `{ruling.id}`):"]
    for word, effect in ruling.readings:
        told = effect or "as its name says"
        lines += [f"  * `{word}`: {told}{_takers(taken.pop(word, []))}"]
    lines += [f"  * `{word}`:{_takers(takers)}" for word, takers in taken.items()]
    return "\n".join(lines)


def _sentences(told: dict[str, str]) -> list[str]:
    return [f"* {ruling}: {says}" for ruling, says in told.items()]


def _takers(versions: list[str]) -> str:
    return f" ({', '.join(versions)})" if versions else ""


def page() -> str:
    """Give the whole page."""
    told = tomllib.loads(SENTENCES.read_text("utf-8"))
    parts = [HEAD, "## Shared", "\n".join(_sentences(told["shared"]))]
    for ruleset in combats():
        parts.append(f"## {number(ruleset)} {ruleset.text.name}")
        switches = [switch(ruleset, ruling) for ruling in rulings_of(ruleset.rules)]
        parts.append("\n".join(switches + _sentences(told[ruleset.game_class.id])))
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


if __name__ == "__main__":
    PATH.write_text(page(), "utf-8")
    print(f"wrote {PATH.name}")
