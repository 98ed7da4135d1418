"""The board that every kind of game shares, its digest and how it is copied.

A board is what folding a stream gives and nothing else; only `apply` of a record changes it.
"""

from hashlib import blake2b
from typing import TypeVar

import msgspec
from msgspec import Struct

from domain.chance import Face

DIGEST_BYTES = 8
_sorted_json = msgspec.json.Encoder(order="sorted")
_packed = msgspec.msgpack.Encoder()


class Pending(Struct, omit_defaults=True):
    """A choice that the board waits for: see `records.ChoiceOffered`."""

    kind: str
    options: list[str]
    resume: str
    about: list[str] = []


class Board(Struct, omit_defaults=True, kw_only=True):
    """The fields that every kind of game has.

    `actions` counts the player's actions of the present turn (H-04); `requests` counts, for each
    stream of chance, the questions put to it in the present scope.
    """

    actions: int = 0
    requests: dict[str, int] = {}
    pending: Pending | None = None
    outcome: str | None = None
    draw: list[str] = []
    draw_open: bool = False
    hand: list[str] = []
    discard: list[str] = []

    @property
    def scope(self) -> int:
        """The scope of a question to chance asked now (the turn, in combat)."""
        raise NotImplementedError(type(self).__name__)

    def show_dice(self, shown: tuple[Face, ...]) -> None:
        """Take in what dice that were just rolled show."""
        raise NotImplementedError(type(self).__name__)


B = TypeVar("B", bound=Board)


def digest(board: Board) -> str:
    """Give the canonical digest of a board: 16 hexadecimal digits.

    BLAKE2b, 8 bytes, over the board as JSON with sorted keys, no spaces, and no fields that have
    their default value.
    """
    return blake2b(_sorted_json.encode(board), digest_size=DIGEST_BYTES).hexdigest()


def pack(board: Board) -> bytes:
    """Give the content of a board as bytes, for `unpack`."""
    return _packed.encode(board)


def unpack(packed: bytes, board_type: type[B]) -> B:
    """Give a new board with the content that was packed."""
    return msgspec.msgpack.decode(packed, type=board_type)


def copy(board: B) -> B:
    """Give a board with the same content that shares nothing with this one."""
    return unpack(pack(board), type(board))
