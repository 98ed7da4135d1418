"""What a player names for a half: the ways to name it, and what is wrong with another way.

A situation is what there is to name now (die ids, card ids, types), as a tuple, so that the ways to
name it are worked out once for each situation that comes up.
"""

from collections.abc import Callable, Sequence
from itertools import chain, combinations, product
from typing import Any

from domain.choices import DECLINE
from domain.hazard.board import Hazard, HazardBoard, Options
from domain.hazard.programs import (
    CreateOp,
    DiscardOp,
    ExhaustXOp,
    Op,
    ProgressOp,
    RecolorAllOp,
    RecolorOp,
    RecoverOp,
    RerollXOp,
    TreatXOp,
)
from domain.hazard.vocabulary import MANA, TYPES

Situation = tuple[str, ...]
Answer = tuple[str, str]
"""The kind of a question and its answer."""


class Ask:
    """Something that the player names for one operation.

    `by_sight`: what there is to name hangs on the available dice alone, if on anything.
    """

    by_sight = True

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        """Give what there is to name when `card` is played and `paid`, if any, has paid for it."""
        raise NotImplementedError(type(self).__name__)

    def ways(self, situation: Situation) -> list[Options]:
        """Give every way to name it, in a fixed order."""
        raise NotImplementedError(type(self).__name__)

    def answers(self, way: Options) -> list[Answer]:
        """Give a way as the answers that it takes when it is asked for one by one (K-a)."""
        raise NotImplementedError(type(self).__name__)

    def is_named(self, given: Options) -> bool:
        """Tell whether what was named leaves nothing out."""
        raise NotImplementedError(type(self).__name__)

    def complaint(self, situation: Situation, given: Options) -> str | None:
        """Say what is wrong with what was named, if anything is."""
        raise NotImplementedError(type(self).__name__)


class TypeAsk(Ask):
    """Any progress type (K-e)."""

    _WAYS = [Options(type=t) for t in TYPES]

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        return TYPES

    def ways(self, situation: Situation) -> list[Options]:
        return [way for way in self._WAYS if way.type in situation]

    def answers(self, way: Options) -> list[Answer]:
        return [("type", str(way.type))]

    def is_named(self, given: Options) -> bool:
        return given.type is not None

    def complaint(self, situation: Situation, given: Options) -> str | None:
        if given.type in situation:
            return None
        return f"name a progress type: {' or '.join(situation)}"


class LastTypeAsk(TypeAsk):
    """A type that the latest card with progress produced, or any if there was none (K-d)."""

    by_sight = False

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        assert board.hazard is not None
        assert board.hazard.round is not None
        return tuple(board.hazard.round.last_types) or TYPES


Candidates = Callable[[Hazard, str | None], Situation]


def coloured(hazard: Hazard, paid: str | None) -> Situation:
    """Give the dice whose colour can be changed: available, no x, no mark (D-e)."""
    return tuple([d.id for d in hazard.dice if d.state == "available" and d.colour != "x" and d.id != paid])


def x_dice(hazard: Hazard, paid: str | None) -> Situation:
    """Give the x dice."""
    return tuple([d.id for d in hazard.dice if d.is_x and d.id != paid])


def used(hazard: Hazard, paid: str | None) -> Situation:
    """Give the spent and exhausted dice, the one that just paid included (D-h)."""
    return tuple([d.id for d in hazard.dice if d.state in ("spent", "exhausted") or d.id == paid])


class DiceAsk(Ask):
    """Some dice, with a colour for each where the operation asks for one."""

    def __init__(self, candidates: Candidates, what: str, fewest: int, most: int, *, colours: bool) -> None:
        """Take who the candidates are, what they are called, how many, and whether colours go with them."""
        self._candidates = candidates
        self._what = what
        self._fewest, self._most = fewest, most
        self._colours = colours
        self.by_sight = candidates is not used

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        assert board.hazard is not None
        return self._candidates(board.hazard, paid)

    def ways(self, situation: Situation) -> list[Options]:
        return [
            Options(dice=dice, colours=colours)
            for number in range(self._fewest, self._most + 1)
            for dice in combinations(situation, number)
            for colours in (product(MANA, repeat=number) if self._colours else ((),))
        ]

    def answers(self, way: Options) -> list[Answer]:
        colours = way.colours if self._colours else ()
        row = [[("die", die)] for die in way.dice]
        for answer, colour in zip(row, colours, strict=False):
            answer.append(("colour", colour))
        return [*chain.from_iterable(row), *_stop("die", len(way.dice), self._most)]

    def is_named(self, given: Options) -> bool:
        return len(given.dice) >= self._fewest and (
            not self._colours or len(given.colours) == len(given.dice)
        )

    def complaint(self, situation: Situation, given: Options) -> str | None:
        if len(situation) < self._fewest:
            return f"it needs {self._what}, and there is none"
        wrong = [die for die in given.dice if die not in situation]
        if wrong:
            return f"{wrong[0]} is not {self._what}; there are {', '.join(situation) or 'none'}"
        return (
            _number_wrong(given.dice, self._fewest, self._most, "dice")
            or (self._colours and _number_wrong(given.colours, len(given.dice), len(given.dice), "colours"))
            or None
        )


class ColourAsk(Ask):
    """One colour."""

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        return MANA

    def ways(self, situation: Situation) -> list[Options]:
        return [Options(colours=(colour,)) for colour in MANA]

    def answers(self, way: Options) -> list[Answer]:
        return [("colour", way.colours[0])]

    def is_named(self, given: Options) -> bool:
        return len(given.colours) == 1

    def complaint(self, situation: Situation, given: Options) -> str | None:
        return _number_wrong(given.colours, 1, 1, "colours")


class FromToAsk(Ask):
    """A colour to change, and the other colour that it becomes (D-g)."""

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        return MANA

    def ways(self, situation: Situation) -> list[Options]:
        return [Options(colours=(old, new)) for old in MANA for new in MANA if old != new]

    def answers(self, way: Options) -> list[Answer]:
        return [("from", way.colours[0]), ("to", way.colours[1])]

    def is_named(self, given: Options) -> bool:
        return len(given.colours) == 2

    def complaint(self, situation: Situation, given: Options) -> str | None:
        if len(set(given.colours)) == 2 and len(given.colours) == 2:
            return None
        return "name two different colours: the one to change and what it becomes"


class DiscardAsk(Ask):
    """Cards of the hand to discard, none of them the card that is played (C-d)."""

    by_sight = False

    def __init__(self, fewest: int, most: int) -> None:
        self._fewest, self._most = fewest, most

    def situation(self, board: HazardBoard, card: str, paid: str | None) -> Situation:
        return tuple([other for other in board.hand if other != card])

    def ways(self, situation: Situation) -> list[Options]:
        return [
            Options(discard=cards)
            for number in range(self._fewest, self._most + 1)
            for cards in combinations(situation, number)
        ]

    def answers(self, way: Options) -> list[Answer]:
        return [*(("discard", card) for card in way.discard), *_stop("discard", len(way.discard), self._most)]

    def is_named(self, given: Options) -> bool:
        return len(given.discard) >= self._fewest

    def complaint(self, situation: Situation, given: Options) -> str | None:
        if len(situation) < self._fewest:
            return (
                f"it needs {self._fewest} other cards in the hand to discard, and there are {len(situation)}"
            )
        wrong = [card for card in given.discard if card not in situation]
        if wrong:
            return f"{wrong[0]} is no other card in your hand"
        return _number_wrong(given.discard, self._fewest, self._most, "cards to discard")


def _stop(kind: str, number: int, most: int) -> list[Answer]:
    return [(kind, DECLINE)] if number < most else []


def _number_wrong(given: Sequence[Any], fewest: int, most: int, what: str) -> str | None:
    if len(set(given)) < len(given) and what != "colours":
        return f"name each of the {what} once"
    if fewest <= len(given) <= most:
        return None
    wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
    return f"name {wanted} {what}, not {len(given)}"


def ask_of(op: Op) -> Ask | None:  # noqa: PLR0911 - one line an operation
    """Give what the player names for an operation, None if nothing."""
    match op:
        case ProgressOp(type="choose"):
            return TypeAsk()
        case ProgressOp(type="same_as_last"):
            return LastTypeAsk()
        case RecolorOp(pick=pick, to=to):
            each = to == "choose_each"
            return DiceAsk(coloured, "an available coloured die", pick.at_least, pick.at_most, colours=each)
        case RecolorAllOp():
            return FromToAsk()
        case RecoverOp():
            return DiceAsk(used, "a spent or exhausted die", 1, 1, colours=True)
        case CreateOp(colour="choose"):
            return ColourAsk()
        case DiscardOp(pick=pick, when="declared"):
            return DiscardAsk(pick.at_least, pick.at_most)
        case RerollXOp(n=1) | TreatXOp(n=1):
            return DiceAsk(x_dice, "an x die", 1, 1, colours=False)
        case ExhaustXOp(pick=pick):
            return DiceAsk(x_dice, "an x die", pick.at_least, pick.at_most, colours=False)
    return None


def combine(asks: Sequence[Ask], situations: Sequence[Situation]) -> list[Options]:
    """Give every way to name all that a half asks for."""
    ways = [ask.ways(situation) for ask, situation in zip(asks, situations, strict=True)]
    return ways[0] if len(ways) == 1 else [_together(parts) for parts in product(*ways)]


def _together(parts: Sequence[Options]) -> Options:
    kind = next((part.type for part in parts if part.type), None)
    dice = tuple(die for part in parts for die in part.dice)
    colours = tuple(colour for part in parts for colour in part.colours)
    return Options(kind, dice, colours, tuple(card for part in parts for card in part.discard))


def canonical(situations: Sequence[Situation], given: Options) -> Options:
    """Give what was named in the order of the situations: dice (with their colours) and cards by place."""
    places = {name: place for situation in situations for place, name in enumerate(situation)}
    paired = len(given.colours) == len(given.dice)
    rows = sorted(range(len(given.dice)), key=lambda row: places.get(given.dice[row], -1))
    return Options(
        given.type,
        tuple(given.dice[row] for row in rows),
        tuple(given.colours[row] for row in rows) if paired else given.colours,
        tuple(sorted(given.discard, key=lambda card: places.get(card, -1))),
    )


def agrees(given: Options, way: Options) -> bool:
    """Tell whether a way keeps to what was named; what was left open is free."""
    return (
        given.type in (None, way.type)
        and given.dice in ((), way.dice)
        and given.colours in ((), way.colours)
        and given.discard in ((), way.discard)
    )
