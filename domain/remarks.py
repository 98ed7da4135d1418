"""What a ruleset says about itself beside its rules: remarks of its lint, and decisions left open.

A game that has any gives them through `Game.remarks` and `Game.open_decisions`.
"""

from typing import NamedTuple


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
