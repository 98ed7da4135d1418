"""A half of a card, compiled: what it costs, what it does, and every way to play it.

The ways are worked out once for each situation that comes up and remembered; nothing here holds any
state of a playtest.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domain.errors import IllegalAction
from domain.hazard.board import NO_OPTIONS, HazardBoard, Options
from domain.hazard.operations import Do, doing
from domain.hazard.programs import EnchantOp, EndConvertOp, Op
from domain.hazard.records.actions import Entry, Play
from domain.hazard.targets import Ask, Situation, agrees, ask_of, canonical, combine
from domain.hazard.vocabulary import HalfName, Mana, PlayedTo

REMEMBERED = 60_000
"""How many plays a half remembers at most before it starts anew."""

_NOTHING: Sequence[Options] = (NO_OPTIONS,)


class Bound(NamedTuple):
    """An operation with the function that does it; `asks` if it asks the player while it resolves."""

    op: Op
    do: Do
    asks: bool


class Payment(NamedTuple):
    """How a half is paid for: a die, and the colour that an x die counts as."""

    die: str | None = None
    pay_as: Mana | None = None


FREE_OF_MANA = Payment()


class Half:
    """The top or the bottom of a kind of card.

    `cost` is a colour, `any`, or None for a free half. `opens`: it can only be the last of a batch.
    `top` is the top that comes before this bottom where bottoms add to tops (T-f); the first `split`
    operations are its. `by_sight`: the available dice alone decide how it can be played.
    """

    def __init__(
        self, name: HalfName, program: Sequence[Op], cost: str | None = None, top: "Half | None" = None
    ) -> None:
        """Take the program, its colours decided; raises nothing that content did not check."""
        self.name = name
        self.cost = cost
        self.top = top
        first: Sequence[Bound] = top.operations if top else ()
        self.operations: Sequence[Bound] = [*first, *(Bound(op, *doing(op)) for op in program)]
        self.split = len(first)
        self.opens = any(bound.op.opens for bound in self.operations)
        self.asks: list[Ask] = [ask for ask in map(ask_of, program) if ask is not None]
        self.by_sight = top is None and all(ask.by_sight for ask in self.asks)
        self.zone = _zone(program)
        self._ways: dict[tuple[Situation, ...], dict[Options, None]] = {}
        self._plays: dict[tuple[str, Payment, tuple[Situation, ...]], tuple[Play, ...]] = {}
        self._remembered = 0

    def situations(self, board: HazardBoard, card: str, paid: str | None) -> tuple[Situation, ...]:
        """Give what there is to name for each thing that the half asks for."""
        return tuple([ask.situation(board, card, paid) for ask in self.asks])

    def ways(self, situations: tuple[Situation, ...]) -> dict[Options, None]:
        """Give every way to name what the half asks for, in order; empty if there is none."""
        found = self._ways.get(situations)
        if found is None:
            found = dict.fromkeys(combine(self.asks, situations) if self.asks else _NOTHING)
            self._make_room(len(found))
            self._ways[situations] = found
        return found

    def plays(self, board: HazardBoard, card: str, payment: Payment) -> Sequence[Play]:
        """Give every way to play this half of a card with a payment, as a batch of one."""
        situations = self.situations(board, card, payment.die) if self.asks else ()
        key = card, payment, situations
        found = self._plays.get(key)
        if found is None:
            ways = self.ways(situations)
            found = tuple([Play((Entry(card, self.name, *payment, options),)) for options in ways])
            self._make_room(len(found))
            self._plays[key] = found
        return found

    def _make_room(self, more: int) -> None:
        self._remembered += more
        if self._remembered > REMEMBERED:
            self._ways.clear()
            self._plays.clear()
            self._remembered = more

    def settled(self, board: HazardBoard, card: str, paid: str | None, given: Options) -> Options:
        """Give what was named, with what could be left out; raises IllegalAction if it cannot be (4)."""
        if not self.asks and given is NO_OPTIONS:
            return given
        situations = self.situations(board, card, paid)
        ways = self.ways(situations)
        if given in ways or canonical(situations, given) in ways:
            return given
        fitting = [way for way in ways if agrees(given, way)]
        if len(fitting) == 1:
            return fitting[0]
        raise IllegalAction(self._complaint(situations, given))

    def is_complete(self, given: Options) -> bool:
        """Tell whether nothing was left out that the half asks for."""
        return not self.asks or all(ask.is_named(given) for ask in self.asks)

    def _complaint(self, situations: Sequence[Situation], given: Options) -> str:
        for ask, situation in zip(self.asks, situations, strict=True):
            complaint = ask.complaint(situation, given)
            if complaint:
                return complaint
        return "it was given something to name that it does not ask for"

    # --- A top that is revealed: asked one thing at a time (K-a) ----------------------------------

    def next_question(
        self, board: HazardBoard, card: str, answers: tuple[str, ...]
    ) -> tuple[str, list[str]] | None:
        """Give the kind of the next question and its answers; no kind if all is answered.

        None if there is no way to resolve this half at all.
        """
        rows = [row for row in self._rows(board, card).values() if _values(row)[: len(answers)] == answers]
        if not rows:
            return None
        nexts = [row[len(answers)] for row in rows if len(row) > len(answers)]
        if not nexts:
            return "", []
        return nexts[0][0], list(dict.fromkeys(value for _, value in nexts))

    def options_by(self, board: HazardBoard, card: str, answers: tuple[str, ...]) -> Options:
        """Give what was named by answering one question after the other."""
        return next(way for way, row in self._rows(board, card).items() if _values(row) == answers)

    def _rows(self, board: HazardBoard, card: str) -> dict[Options, list[tuple[str, str]]]:
        ways = self.ways(self.situations(board, card, None))
        return {way: [answer for ask in self.asks for answer in ask.answers(way)] for way in ways}


def _values(row: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(value for _, value in row)


def _zone(program: Sequence[Op]) -> PlayedTo:
    """Give where a played card lies (C-e, C-g)."""
    if any(isinstance(op, EnchantOp) for op in program):
        return "enchanted"
    return "set_aside" if any(isinstance(op, EndConvertOp) for op in program) else "in_play"
