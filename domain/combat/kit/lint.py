"""Remarks on a combat ruleset: texts that no longer say what the cards do, or that are not there."""

import re
from collections.abc import Iterator
from typing import Any

from domain.combat.kit.content import CardRules, FightRules
from domain.content import Text
from domain.remarks import Remark, meant, no_such

PRINTED = {
    "damage": re.compile(r"\bdeal (\d+)", re.IGNORECASE),
    "block": re.compile(r"\b(\d+) block\b", re.IGNORECASE),
    "weak": re.compile(r"\bweak (\d+)", re.IGNORECASE),
    "draw": re.compile(r"\bdraw (\d+)", re.IGNORECASE),
    "cost": re.compile(r"\bcosts (\d+)", re.IGNORECASE),
}
"""How the text of a card prints each of its numbers; `cost` is one of V06 alone."""
PAID = re.compile(r"\bpay (\d+)", re.IGNORECASE)


def remarks(rules: FightRules, text: Text) -> list[Remark]:
    """Give every remark on a combat ruleset."""
    return [*text_numbers(rules, text), *without_text(rules, text), *text_of_nothing(rules, text)]


def text_numbers(rules: FightRules, text: Text) -> Iterator[Remark]:
    """TEXT_NUMBER: the text of a card prints a number that is not the card's, or leaves one out."""
    for kind, card in rules.cards.items():
        said = text.cards.get(kind)
        if said is not None:
            faults = [*_wrong(card, said), *_wrong_price(rules, kind, said)]
            yield from (Remark("TEXT_NUMBER", f"text.cards.{kind}", fault) for fault in faults)


def _wrong(card: CardRules, said: str) -> Iterator[str]:
    for key, pattern in PRINTED.items():
        number = getattr(card, key, None) or 0
        printed = [int(found) for found in pattern.findall(said)]
        for other in dict.fromkeys(printed):
            if other != number:
                yield f"says {other}, {key} is {number}"
        if number and not printed:
            yield f"says no {key}, {key} is {number}"


def _wrong_price(rules: Any, kind: str, said: str) -> Iterator[str]:
    """Hold the price that an Akasha card prints against its key in `prices`."""
    price = getattr(getattr(rules, "prices", None), kind, None)
    for printed in PAID.findall(said):
        if price is not None and int(printed) != price:
            yield f"says {printed}, prices.{kind} is {price}"


def without_text(rules: FightRules, text: Text) -> Iterator[Remark]:
    """NO_TEXT: a card or an intent has no name, or a card no text, so that its id is shown."""
    known = _named(rules)
    spare = text.names.keys() - known.keys()
    for name, what in known.items():
        if name not in text.names:
            yield Remark("NO_TEXT", f"text.names.{name}", f"the {what} has no name{meant(name, spare)}")
    for kind in rules.cards:
        if kind not in text.cards:
            yield Remark("NO_TEXT", f"text.cards.{kind}", "the card has no text")


def text_of_nothing(rules: FightRules, text: Text) -> Iterator[Remark]:
    """TEXT_OF_NOTHING: a text belongs to a card that is not there, or a name is one mistyped."""
    for kind in text.cards:
        if kind not in rules.cards:
            yield Remark("TEXT_OF_NOTHING", f"text.cards.{kind}", no_such("card", kind, rules.cards))
    known = _named(rules)
    for name in text.names:
        hint = meant(name, () if name in known else known.keys() & text.names.keys())
        if hint:
            yield Remark("TEXT_OF_NOTHING", f"text.names.{name}", f"names nothing{hint}")


def _named(rules: FightRules) -> dict[str, str]:
    """Give what has to have a name, and what it is."""
    intents = {step.intent: "intent" for step in rules.enemy.script.values()}
    return intents | dict.fromkeys(rules.cards, "card")
