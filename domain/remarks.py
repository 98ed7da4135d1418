"""What a ruleset says about itself beside its rules: remarks of its lint, and decisions left open.

A game that has any gives them through `Game.remarks` and `Game.open_decisions`.
"""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

LIKE = 0.75
"""How like two names are, as `difflib` counts it, before one may be the other mistyped."""


class Remark(NamedTuple):
    """Something that is allowed and worth a look: the name of the check, where it struck, what it saw."""

    name: str
    where: str
    says: str


class Reading(NamedTuple):
    """One way to decide: its word, and what it would do."""

    word: str
    effect: str


class OpenDecision(NamedTuple):
    """A question that the design leaves to its owner, and how the ruleset reads it for now."""

    id: str
    about: str
    taken: str
    readings: tuple[Reading, ...]
    note: str = ""


def no_such(what: str, name: str, known: Iterable[str]) -> str:
    """Say that there is no card, deck … of a name, and which one may be meant."""
    return f"there is no {what} {name}{meant(name, known)}"


def meant(name: str, known: Iterable[str]) -> str:
    """Give the end of a complaint: which of the known names may be meant; empty if it is like none."""
    near = nearest(name, known)
    return f"; did you mean {near}?" if near else ""


def nearest(name: str, known: Iterable[str]) -> str:
    """Give what a name is most like among those that are known, three at most; empty if like none."""
    likeness = {other: SequenceMatcher(None, other, name).ratio() for other in sorted(known)}
    most = max(likeness.values(), default=0.0)
    near = [other for other, like in likeness.items() if like == most]
    return " or ".join(near[:3]) if most >= LIKE else ""
