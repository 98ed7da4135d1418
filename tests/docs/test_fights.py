"""The fights that docs/fights works through by hand: each is played as it is told, and its numbers compared.

How a page is written stands in docs/fights/README.md. Nothing that counts may be left out: every card that
fires and every hit of a step has its line.
"""

import re
from pathlib import Path
from typing import get_origin, get_type_hints

import pytest

from domain.combat.kit.records import CardFired, CombatEnded, DamageDealt, HpLost, Term
from domain.registry import games, type_name
from domain.rulesets import load
from domain.table import Table

FIGHTS = Path(__file__).parents[2] / "docs" / "fights"
PAGES = sorted(path for path in FIGHTS.glob("*.md") if path.stem != "README")
NEVER_LEFT_OUT = (CardFired, DamageDealt, HpLost, CombatEnded)
BLOCK = re.compile(r"^```fight\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def value(word):
    """A value as a page writes it: a number, nothing, yes or no, or an id."""
    plain = {"none": None, "blank": None, "true": True, "false": False}
    return int(word) if re.fullmatch(r"-?\d+", word) else plain.get(word, word)


def pairs(text):
    """`hp 4, block 0` as pairs of a name and what stands behind it."""
    return [part.strip().partition(" ")[::2] for part in text.split(",")]


def written(term):
    operand = str(term.times) if term.over == 1 else f"{term.times}/{term.over}"
    sign = "×" if term.sign == "*" else "+"
    return f"{sign} {operand} {term.why} = {term.total}"


def told(thing):
    """A field of a fact as a page writes it."""
    if isinstance(thing, tuple) and thing and isinstance(thing[0], Term):
        return " ".join([str(thing[0].total), *(written(term) for term in thing[1:])])
    if isinstance(thing, tuple):
        return " ".join("none" if part is None else str(part) for part in thing)
    if thing is None:
        return "none"
    return str(thing).lower() if isinstance(thing, bool) else str(thing)


def within(thing, part):
    """What a part of a path leads to: a place by its number, an entry, a field."""
    if part.isdigit():
        return thing[int(part) - 1]
    return thing[part] if isinstance(thing, dict) else getattr(thing, part)


class Page:
    """A fight being played as its page tells it."""

    def __init__(self, dictated):
        self.chance = dictated()
        self.ruleset = None
        self.table = None
        self.step = []
        self.at = 0

    def read(self, line):
        sign, _, rest = line.partition(" ")
        match sign:
            case "ruleset":
                self.ruleset = load(rest)
            case "deck" | "dice":
                self.prepare(line)
            case ">":
                self.act(rest)
            case "+":
                self.fact(rest)
            case "=":
                self.board(rest)
            case _:
                raise AssertionError(f"a line of a fight begins with > + = or names its chance: {line}")

    def prepare(self, text):
        kind, _, rest = text.strip().partition(" ")
        if kind == "deck":
            self.chance.decks.append(rest.split())
        elif kind == "pick":
            self.chance.picks += rest.split()
        else:
            assert kind == "dice", text
            self.chance.dice += [tuple(value(word) for word in roll.split()) for roll in rest.split(";")]

    def start(self):
        self.table = Table.start(self.ruleset.game, self.chance)
        self.step = self.table.steps[0]

    def act(self, text):
        self.close_step()
        told, *chance = text.split("|")
        for part in chance:
            self.prepare(part)
        if self.table is None:
            self.start()
        word, *arguments = told.split()
        action = self.action(word, arguments)
        assert self.table.why_not(action) is None, f"{told}: {self.table.why_not(action)}"
        self.step, self.at = self.table.act(action), 1

    def action(self, word, arguments):
        kinds = {type_name(record): record for record in self.ruleset.game_class.record_types()}
        kind = kinds[f"action.{word}"]
        fields = [name for name in kind.__struct_fields__ if name not in ("board", "size", "chain")]
        hints = get_type_hints(kind)
        if fields and get_origin(hints[fields[0]]) is tuple:  # an order: all the words together
            return kind(tuple(value(word) for word in arguments))
        given = dict(zip(fields, arguments, strict=False))
        return kind(**{name: word if hints[name] is str else value(word) for name, word in given.items()})

    def fact(self, text):
        name, _, rest = text.partition(" ")
        wanted = pairs(rest) if rest else []
        seen = []
        while self.at < len(self.step):
            record = self.step[self.at]
            self.at += 1
            if type_name(record) == f"fact.{name}":
                found = [(field, told(getattr(record, field))) for field, _ in wanted]
                if found == wanted:
                    return
                seen.append(found)
            assert not isinstance(record, NEVER_LEFT_OUT), f"before {text!r} the page leaves out {record}"
        raise AssertionError(f"there is no {text!r} in its place; there is {seen}")

    def close_step(self):
        """See that the rest of the step has nothing that the page should have told."""
        left = [record for record in self.step[self.at :] if isinstance(record, NEVER_LEFT_OUT)]
        assert not left, f"the page leaves out {left}"

    def board(self, text):
        for path, wanted in pairs(text):
            thing = self.table.board
            for part in path.split("."):
                thing = within(thing, part)
            found = len(thing) if isinstance(thing, list) else thing
            assert found == value(wanted), f"{path} is {found}; the page has {wanted}"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_fight_goes_as_its_page_works_it_out(path, dictated):
    page = Page(dictated)
    blocks = BLOCK.findall(path.read_text("utf-8"))
    for line in "".join(blocks).splitlines():
        if line.strip():
            page.read(line)
    page.close_step()
    assert page.table.is_over, "a fight is worked through to its end"
    assert page.chance.dice == []
    assert page.chance.decks == []
    assert page.chance.picks == []
    assert page.ruleset.game_class.id == path.stem


def test_every_combat_variant_has_its_fight():
    assert {path.stem for path in PAGES} == {game for game in games() if game != "hazard"}
