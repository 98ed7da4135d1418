"""Remarks on the texts of a hazard ruleset: numbers that its cards no longer have, texts that are missing."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel

from domain.hazard.content import HazardContent, RouteRules
from domain.hazard.programs import Op, RecolorAllOp
from domain.hazard.texts import HazardText
from domain.remarks import Remark, no_such

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)
_DECISION = re.compile(r"\{\w+\}")
"""A colour that a decision takes: its number is no number of the card."""
_BY_NATURE: dict[type[Op], set[int]] = {RecolorAllOp: {2, 4}}
"""Numbers that an operation brings along: two colours of the four are named."""


def text_numbers(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """TEXT_NUMBER: a text prints a number that its card or route has not, or leaves one of a half out."""
    for kind, card in rules.cards.items():
        for half in ("top", "bottom"):
            said: str = getattr(text.action_cards.get(kind), half, "")
            fault = _wrong_half(said, getattr(card, half)) if said else ""
            if fault:
                yield Remark("TEXT_NUMBER", f"text.action_cards.{kind}.{half}", fault)
    for name, hazard in rules.hazards.items():
        for way in ("safe", "risk"):
            route, told = getattr(hazard, way), getattr(text.hazards.get(name), way, None)
            for key, real in (("reward", _gains(route)), ("failure", _losses(route))):
                lying = _printed(getattr(told, key, "")) - real
                if lying:
                    fault = f"says {_listed(lying)}; the route has {_listed(real) or 'no number'}"
                    yield Remark("TEXT_NUMBER", f"text.hazards.{name}.{way}.{key}", fault)


def _wrong_half(said: str, program: tuple[Op, ...]) -> str:
    """Give what is wrong with the numbers of a text: a 1 may be told as "a die"."""
    printed = _printed(said)
    natural = set().union(*(_BY_NATURE.get(type(op), set()) for op in program))
    real = {number for op in program for number in _numbers(op)}
    lying, untold = printed - real - natural, real - printed - {0, 1}
    parts = [f"says {_listed(lying)}"] if lying else []
    parts += [f"does not say {_listed(untold)}"] if untold else []
    return f"{' and '.join(parts)}; its program has {_listed(real) or 'no number'}" if parts else ""


def _printed(said: str) -> set[int]:
    return {
        WORDS[found.lower()] if found.lower() in WORDS else int(found)
        for found in _NUMBER.findall(_DECISION.sub("", said))
    }


def _gains(route: RouteRules) -> set[int]:
    return {reward.n for reward in route.rewards if reward.kind in ("supply", "vitae")}


def _losses(route: RouteRules) -> set[int]:
    """Give the numbers of the penalties of a route."""
    listed = {
        n for fail in (route.fail_any, route.fail_final) for n in (fail.vitae, fail.supply, fail.extra_x)
    }
    return listed - {0}


def _numbers(thing: Any) -> Iterator[int]:
    """Give every number in an operation."""
    match thing:
        case BaseModel():
            for name in type(thing).model_fields:
                yield from _numbers(getattr(thing, name))
        case int():
            yield thing


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def without_text(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """NO_TEXT: a card, a hazard or a deck has no text, so that its id is shown; or a half says nothing."""
    for what, table, known, told in _tables(rules, text):
        for name in known:
            if name not in told:
                yield Remark("NO_TEXT", f"text.{table}.{name}", f"the {what} has no text")
    for kind, card in rules.cards.items():
        said = text.action_cards.get(kind)
        for half in ("top", "bottom"):
            if said and getattr(card, half) and not getattr(said, half):
                yield Remark("NO_TEXT", f"text.action_cards.{kind}.{half}", f"the {half} has no text")


def text_of_nothing(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """TEXT_OF_NOTHING: a text belongs to a card, a hazard or a deck that is not there."""
    for what, table, known, told in _tables(rules, text):
        for name in told:
            if name not in known:
                yield Remark("TEXT_OF_NOTHING", f"text.{table}.{name}", no_such(what, name, known))


def _tables(rules: HazardContent, text: HazardText) -> list[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """Give what has texts: what it is called, the table of its texts, what there is, what is told."""
    return [
        ("card", "action_cards", dict(rules.cards), dict(text.action_cards)),
        ("hazard", "hazards", dict(rules.hazards), dict(text.hazards)),
        ("deck", "decks", dict(rules.decks), dict(text.decks)),
    ]
