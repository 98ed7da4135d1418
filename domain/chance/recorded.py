"""Chance that hands out what a stream recorded, for deciding its actions again.

What the tape does not hold comes from the stream `NAME/extra` at the same coordinate; what does not
fit the running rules is adapted. Both are counted. docs/recorded-chance.md is the specification.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any

import msgspec

from domain.chance import Coordinate, Die, Face
from domain.chance.seeded import SeededChance, below
from domain.records import CardPicked, CardSeen, Chance, DeckShuffled, DiceRolled

_LOST = -1
_encode_lines = msgspec.json.Encoder().encode_lines


class RecordedChance:
    """Chance from the tape of a recorded game.

    `missing` lists the coordinates that were asked and not recorded, `adapted` those whose record did
    not fit the rules that asked, `unused` those that nothing has asked for.
    """

    def __init__(self, tape: Iterable[Chance], seed: int | None = None) -> None:
        """Take the chance records of a game, and the seed it was played with if it had one."""
        self._records: list[Any] = list(tape)
        self._seed = seed
        self._tape: dict[Coordinate, Any] = {coordinate(record): record for record in self._records}
        self._asked: set[Coordinate] = set()
        self.missing: list[Coordinate] = []
        self.adapted: list[Coordinate] = []

    @property
    def unused(self) -> list[Coordinate]:
        """The recorded coordinates that nothing has asked for, in recorded order."""
        return [at for at in self._tape if at not in self._asked]

    def roll(self, at: Coordinate, dice: tuple[Die, ...]) -> tuple[int, ...]:
        record = self._recorded(at, DiceRolled)
        if record is None:
            return self._extra.roll(_beside(at), dice)
        faces = _kept_faces(record, dice)
        if _LOST in faces:
            self.adapted.append(at)
            anew = self._extra.roll(_beside(at), dice)
            return tuple([new if face == _LOST else face for face, new in zip(faces, anew, strict=True)])
        if record.shown != tuple([die.faces[i] for die, i in zip(dice, faces, strict=True)]):
            self.adapted.append(at)
        return tuple(faces)

    def shuffle(self, at: Coordinate, cards: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        record = self._recorded(at, DeckShuffled)
        if record is None:
            return (tuple(sorted(cards)), True) if self._is_open else self._extra.shuffle(_beside(at), cards)
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

    @cached_property
    def _extra(self) -> SeededChance:
        return SeededChance(_tape_seed(self._records) if self._seed is None else self._seed)

    @cached_property
    def _is_open(self) -> bool:
        return any(record.open for record in self._records if isinstance(record, DeckShuffled))

    def _recorded(self, at: Coordinate, kind: type[Chance]) -> Any:
        record = self._tape.get(at)
        if isinstance(record, kind):
            self._asked.add(at)
            return record
        self.missing.append(at)
        return None

    def _one(self, at: Coordinate, options: Sequence[str], kind: type[Chance]) -> str:
        record = self._recorded(at, kind)
        if record is not None:
            if record.card in options:
                return str(record.card)
            self.adapted.append(at)
        return self._extra.pick(_beside(at), options)

    def _merged(self, at: Coordinate, cards: Sequence[str], recorded: Sequence[str]) -> tuple[str, ...]:
        """Keep the recorded order of the cards that are still there; deal the new ones in, by id.

        Each new card goes to any place of the pile as it has grown so far, all equally likely.
        """
        there, known = set(cards), set(recorded)
        order = [card for card in recorded if card in there]
        words = self._extra.words(_beside(at))
        for card in sorted(there - known):
            order.insert(below(words, len(order) + 1), card)
        return tuple(order)


def coordinate(record: Any) -> Coordinate:
    """Give the coordinate at which a chance record was asked."""
    return record.stream, record.scope, record.ordinal


def _kept_faces(record: DiceRolled, dice: tuple[Die, ...]) -> list[int]:
    """Give for each die the index of the face it keeps, `_LOST` if it has no such face or was not rolled.

    Without recorded indexes, what was shown tells the face: the first one that shows it.
    """
    told, shown = record.faces, record.shown
    if told:
        rolled = min(len(told), len(dice))
        kept = [told[n] if told[n] < len(dice[n].faces) else _LOST for n in range(rolled)]
    else:
        rolled = min(len(shown), len(dice))
        kept = [_index(dice[n], shown[n]) for n in range(rolled)]
    return kept + [_LOST] * (len(dice) - rolled)


def _index(die: Die, face: Face) -> int:
    return die.faces.index(face) if face in die.faces else _LOST


def _beside(at: Coordinate) -> Coordinate:
    stream, scope, ordinal = at
    return f"{stream}/extra", scope, ordinal


def _tape_seed(tape: Sequence[Chance]) -> int:
    """Give the seed of a game that had none: 53 bits of the digest of all that chance decided."""
    return int.from_bytes(blake2b(_encode_lines(tape), digest_size=8).digest(), "little") >> 11
