"""What a game adds up to: the few numbers by which a designer compares two ways it went.

A total is told by the type name of its record, so that any game's records can count towards it.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from domain.records import Record
from domain.registry import type_name


class Total(NamedTuple):
    """A number that is added up: the record's type name, and what one such record adds."""

    name: str
    record: str
    adds: Callable[[Any], int]


def _hp_lost_by(side: str) -> Callable[[Any], int]:
    return lambda record: record.hp_lost if record.target == side else 0


def _amount_of(side: str) -> Callable[[Any], int]:
    return lambda record: record.amount if record.target == side else 0


def _amount(record: Any) -> int:
    return int(record.amount)


TOTALS = (
    Total("turns", "fact.turn_started", lambda _: 1),
    Total("rolls", "chance.dice_rolled", lambda _: 1),
    Total("damage dealt", "fact.damage_dealt", _hp_lost_by("enemy")),
    Total("damage dealt", "fact.hp_lost", _amount_of("enemy")),
    Total("damage taken", "fact.damage_dealt", _hp_lost_by("player")),
    Total("damage taken", "fact.hp_lost", _amount_of("player")),
    Total("energy gained", "fact.energy_gained", _amount),
    Total("energy spent", "fact.energy_spent", _amount),
)
"""Damage is hit points lost, past Block; hit points paid as a price are not among it."""


class Tally:
    """Adds the totals up, record by record; `sums` has every name, also those that stay 0."""

    def __init__(self) -> None:
        self.sums: dict[str, int] = {total.name: 0 for total in TOTALS}
        self._by_record: dict[str, list[Total]] = {}
        for total in TOTALS:
            self._by_record.setdefault(total.record, []).append(total)

    def add(self, records: Iterable[Record]) -> None:
        """Add what these records tell."""
        for record in records:
            for total in self._by_record.get(type_name(record), ()):
                self.sums[total.name] += total.adds(record)
