"""Chance from a seed: the same seed and coordinate give the same answer, in any language.

The numbers of a question are 64-bit words. Block `b` (0, 1, …) of the question is the 64-byte
BLAKE2b digest of the ASCII text `SEED/STREAM/SCOPE/ORDINAL/b`, read as eight little-endian words.
docs/chance.md states the whole of it, with test vectors.
"""

import secrets
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import count
from struct import Struct

from domain.chance import Coordinate, Die
from domain.errors import ChanceError
from domain.vocabulary import LARGEST

_eight_words = Struct("<8Q").unpack
_RANGE = 1 << 64


def fresh_seed() -> int:
    """Give a new seed, 0 … 2^53 − 1, from the operating system."""
    return secrets.randbelow(LARGEST + 1)


def check_seed(seed: int) -> int:
    """Give the seed back if it is a whole number from 0 to 2^53 − 1; else raise ChanceError."""
    if type(seed) is not int or not 0 <= seed <= LARGEST:
        raise ChanceError(f"seed {seed!r} is not a whole number from 0 to {LARGEST} (2^53 - 1)")
    return seed


class SeededChance:
    """Chance that a seed decides; holds no state of its own, so any question can be asked again."""

    def __init__(self, seed: int) -> None:
        """Take a seed from 0 to 2^53 − 1; raises ChanceError for any other."""
        self.seed = check_seed(seed)

    def roll(self, at: Coordinate, dice: tuple[Die, ...]) -> tuple[int, ...]:
        words = self.words(at)
        return tuple([below(words, len(die.faces)) for die in dice])

    def shuffle(self, at: Coordinate, cards: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        order = list(cards)
        words = self.words(at)
        for i in range(len(order) - 1, 0, -1):
            j = below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order), False

    def pick(self, at: Coordinate, options: Sequence[str]) -> str:
        return options[below(self.words(at), len(options))]

    def see(self, at: Coordinate, cards: Sequence[str]) -> str:
        return self.pick(at, cards)

    def words(self, at: Coordinate) -> Iterator[int]:
        """Give the endless 64-bit words of a question."""
        stream, scope, ordinal = at
        question = f"{self.seed}/{stream}/{scope}/{ordinal}/"
        for number in count():
            yield from _eight_words(blake2b(f"{question}{number}".encode()).digest())


def below(words: Iterator[int], bound: int) -> int:
    """Give an unbiased number 0 … bound - 1; words from the last multiple of bound on are skipped."""
    word = next(words)
    while word >= _RANGE - _RANGE % bound:
        word = next(words)
    return word % bound
