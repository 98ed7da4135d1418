"""Chance that hands out what a stream recorded, for deciding its actions again.

What the tape does not hold comes from the stream `NAME/extra` at the same coordinate; what does not
fit the running rules is adapted. Both are counted, so that a report can say so.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from domain.chance import Coordinate, Die
from domain.chance.seeded import SeededChance
from domain.records import CardPicked, CardSeen, Chance, DeckShuffled, DiceRolled


class RecordedChance:
    """Chance from the tape of a recorded game.

    `missing` lists the coordinates that were asked and not recorded, `adapted` those whose record did
    not fit the rules that asked.
    """

    def __init__(self, tape: Iterable[Chance], seed: int | None = None) -> None:
        """Take the chance records of a game, and the seed it was played with if it had one."""
        records: list[Any] = list(tape)
        self._tape: dict[Coordinate, Any] = {(c.stream, c.scope, c.ordinal): c for c in records}
        self._asked: set[Coordinate] = set()
        self._extra = SeededChance(_tape_seed(records) if seed is None else seed)
        self.missing: list[Coordinate] = []
        self.adapted: list[Coordinate] = []

    @property
    def unused(self) -> list[Coordinate]:
        """The recorded coordinates that nothing has asked for."""
        return [at for at in self._tape if at not in self._asked]

    def roll(self, at: Coordinate, dice: tuple[Die, ...]) -> tuple[int, ...]:
        record = self._recorded(at, DiceRolled)
        if record is None:
            return self._extra.roll(_beside(at), dice)
        faces: tuple[int, ...] | None = record.faces_on(dice)
        if faces is None:
            self.adapted.append(at)
            return self._extra.roll(_beside(at), dice)
        return faces

    def shuffle(self, at: Coordinate, cards: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        record = self._recorded(at, DeckShuffled)
        if record is None:
            return self._extra.shuffle(_beside(at), cards)
        if len(cards) == len(record.order) and set(cards) == set(record.order):
            return record.order, record.open
        self.adapted.append(at)
        if record.open:
            return tuple(sorted(cards)), True
        return self._merged(at, cards, record.order), False

    def pick(self, at: Coordinate, options: Sequence[str]) -> str:
        return self._one(at, options, CardPicked)

    def see(self, at: Coordinate, cards: Sequence[str]) -> str:
        return self._one(at, cards, CardSeen)

    def _recorded(self, at: Coordinate, kind: type[Chance]) -> Any:
        record = self._tape.get(at)
        if isinstance(record, kind):
            self._asked.add(at)
            return record
        self.missing.append(at)
        return None

    def _one(self, at: Coordinate, options: Sequence[str], kind: type[Chance]) -> str:
        record = self._recorded(at, kind)
        if record is None:
            return self._extra.pick(_beside(at), options)
        if record.card in options:
            return str(record.card)
        self.adapted.append(at)
        return self._extra.pick(_beside(at), options)

    def _merged(self, at: Coordinate, cards: Sequence[str], recorded: Sequence[str]) -> tuple[str, ...]:
        """Keep the recorded order of the cards that are still there; the others are dealt in."""
        order = [card for card in recorded if card in cards]
        new = [card for card in cards if card not in recorded]
        places = self._extra.words(_beside(at))
        for card in new:
            order.insert(next(places) % (len(order) + 1), card)
        return tuple(order)


def _beside(at: Coordinate) -> Coordinate:
    stream, scope, ordinal = at
    return f"{stream}/extra", scope, ordinal


def _tape_seed(tape: Iterable[Chance]) -> int:
    """Give the seed of a game that had none: 53 bits of the digest of all that chance decided."""
    told = msgspec.json.Encoder().encode_lines(list(tape))
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "little") >> 11
