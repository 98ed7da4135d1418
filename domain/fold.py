"""Folding: records in, board out. Needs no rules, so an old stream still opens."""

from collections.abc import Iterable
from typing import Any

from domain.boards import Board
from domain.errors import BrokenStream
from domain.records import Record


def fold(game: Any, records: Iterable[Record], board: Any = None) -> Any:
    """Give the board that the records lead to, from `board` on or from an empty one of `game`.

    `game` is a game or its class. Raises BrokenStream, with the number of the record from 1, if one
    cannot be applied.
    """
    board = game.board_type() if board is None else board
    number = 0
    try:
        for number, record in enumerate(records, 1):  # noqa: B007 - used in the message
            record.apply(board)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as why:
        raise BrokenStream(
            f"record {number} ({record.__struct_config__.tag}) cannot be applied: {why}"
        ) from why
    return board


def empty_board(game: Any) -> Board:
    """Give the board before the first record."""
    board: Board = game.board_type()
    return board
