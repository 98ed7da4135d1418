"""The timeline: turn, step, facts, each fact as one English sentence with its numbers."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from domain.fold import empty_board, fold
from domain.records import Action, Record
from domain.registry import type_name
from projections.projection import Projection


class Line(Struct, frozen=True):
    """A sentence: the type of the record that it tells, its place in the step from 0, how many it tells."""

    type: str
    record: int
    records: int
    sentence: str


class StepTold(Struct, frozen=True):
    """A step, or the part of one that lies in one turn; `action` is None where a step goes on."""

    number: int
    action: str | None
    lines: tuple[Line, ...]


class TurnTold(Struct, frozen=True):
    """A turn and its steps; turn 0 is the set-up."""

    turn: int
    steps: tuple[StepTold, ...]


def tell(projection: Projection, steps: Iterable[Sequence[Record]]) -> Iterator[TurnTold]:
    """Tell a game turn by turn, holding one turn at a time.

    Raises BrokenStream if the steps do not fold.
    """
    board = empty_board(projection.game_class)
    turn, told = 0, list[StepTold]()
    for number, step in enumerate(steps):
        for part in tell_step(projection, board, number, step):
            if part.turn != turn:
                yield TurnTold(turn, tuple(told))
                turn, told = part.turn, []
            told += part.steps
    yield TurnTold(turn, tuple(told))


def tell_step(projection: Projection, board: Any, number: int, step: Sequence[Record]) -> list[TurnTold]:
    """Tell one step and fold it into `board`, which must be the board before it.

    A step that begins a turn is told in two parts, one in each turn.
    """
    parts = []
    turn, action, lines = board.scope, None, list[Line]()
    at = 0
    while at < len(step):
        told = projection.tell(board, step[at:])
        fold(projection.game_class, step[at : at + told.records], board)
        if board.scope != turn:
            parts.append(TurnTold(turn, (StepTold(number, action, tuple(lines)),)))
            turn, action, lines = board.scope, None, []
        if at == 0 and isinstance(step[0], Action):
            action = told.sentence
        else:
            lines.append(Line(type_name(step[at]), at, told.records, told.sentence))
        at += told.records
    parts.append(TurnTold(turn, (StepTold(number, action, tuple(lines)),)))
    return parts
