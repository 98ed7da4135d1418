"""What gates are made of: sights that a recorded game shows or does not, and how a game's gate is found.

A gate is a module beside this one, `house_rules` for `house-rules`. Its `WANTED` names what the goldens of
version 1.0 show between them, `WANTED_IN` (by version) what those of another show, and `ABSENT` (reason:
types of records) what none of them ever holds. `AIMS` helps scripts/make_goldens.py find what is rare: what
a board is worth to a player who is after it. The folder is put on `sys.path` to load them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from domain import boards
from domain.combat.kit.records import (
    CombatEnded,
    DamageDealt,
    EnergySpent,
    Place,
)
from domain.fold import fold
from domain.records import Action, DeckShuffled, DrawMissed, Record

HERE = Path(__file__).parent


class Tape:
    """A recorded game as sights look at it: its steps, its records by type, the board before each step."""

    def __init__(self, game: Any, steps: list[list[Record]], scenes: Any = None) -> None:
        """Take the game and its steps, and the boards before them if they are known already."""
        self.game = game
        self.steps = steps
        if scenes is not None:
            self.scenes = scenes

    @cached_property
    def _by_type(self) -> dict[type, list[Any]]:
        found = defaultdict(list)
        for step in self.steps:
            for record in step:
                found[type(record)].append(record)
        return found

    @cached_property
    def _steps_with(self) -> dict[type, list[int]]:
        found: dict[type, list[int]] = defaultdict(list)
        for n, step in enumerate(self.steps):
            for kind in {type(record) for record in step}:
                found[kind].append(n)
        return found

    def of(self, kind: type) -> list[Any]:
        """Give the records of one type, in order."""
        return self._by_type.get(kind, [])

    def steps_with(self, kind: type) -> list[list[Record]]:
        """Give the steps that hold a record of one type."""
        return [self.steps[n] for n in self._steps_with.get(kind, ())]

    @cached_property
    def scenes(self) -> list[tuple[Any, list[Record]]]:
        """The board before each step, with the step."""
        board, seen = self.game.board_type(), []
        for step in self.steps:
            seen.append((board, step))
            board = fold(self.game, step, boards.copy(board))
        return seen

    @cached_property
    def last_board(self) -> Any:
        """The board at the end."""
        board, step = self.scenes[-1]
        return fold(self.game, step, boards.copy(board))


Sight = Callable[[Tape], bool]
Sights = dict[str, Sight]


class Sought(NamedTuple):
    """A record that is looked for: its type, and what its fields must be."""

    kind: type
    fields: dict[str, Any]

    def fits(self, record: Any) -> bool:
        """Tell whether a record is such a one; a field is given as its value or as a test of it."""
        if type(record) is not self.kind:
            return False
        for name, wanted in self.fields.items():
            found = getattr(record, name)
            if not (wanted(found) if callable(wanted) else found == wanted):
                return False
        return True


def a(kind: type, /, **fields: Any) -> Sought:
    """Give what to look for: a record of a type whose fields have these values or pass these tests."""
    return Sought(kind, fields)


def has(kind: type, /, **fields: Any) -> Sight:
    """Give the sight of one such record anywhere."""
    sought = a(kind, **fields)
    return lambda tape: any(sought.fits(record) for record in tape.of(kind))


def once(*sought: Sought, without: Iterable[Sought] = ()) -> Sight:
    """Give the sight of one step that holds such records, in this order, and none of others."""
    unwanted = tuple(without)

    def shown(tape: Tape) -> bool:
        return any(
            in_order(step, sought) and not any(bad.fits(r) for bad in unwanted for r in step)
            for step in tape.steps_with(sought[0].kind)
        )

    return shown


def across(*sought: Sought) -> Sight:
    """Give the sight of such records in this order, each in a later step than the one before."""

    def shown(tape: Tape) -> bool:
        wanted = list(sought)
        for step in tape.steps:
            if wanted and any(wanted[0].fits(record) for record in step):
                wanted.pop(0)
        return not wanted

    return shown


def scene(test: Callable[[Any, list[Any]], bool], action: type[Action] | None = None) -> Sight:
    """Give the sight of a step (of this action, if given) that passes a test with the board before it."""

    def shown(tape: Tape) -> bool:
        if action is not None and not tape.of(action):
            return False
        return any(
            test(board, step) for board, step in tape.scenes if action is None or type(step[0]) is action
        )

    return shown


def at(test: Callable[[Any], bool], action: type[Action] | None = None) -> Sight:
    """Give the sight of a board that passes a test, before a step (of this action, if given)."""
    return scene(lambda board, _: test(board), action)


def then(*sought: Sought) -> Sight:
    """Give the sight of such records in this order, each in the step right behind the one before."""

    def shown(tape: Tape) -> bool:
        rows = [tape.steps[n:] for n in range(len(sought))]
        return any(
            all(any(one.fits(r) for r in step) for one, step in zip(sought, steps, strict=True))
            for steps in zip(*rows, strict=False)
        )

    return shown


def either(*sights: Sight) -> Sight:
    """Give the sight of at least one of several."""
    return lambda tape: any(sight(tape) for sight in sights)


def in_order(records: Iterable[Any], sought: Iterable[Sought]) -> bool:
    """Tell whether records hold what is sought, in this order."""
    left = iter(records)
    return all(any(one.fits(record) for record in left) for one in sought)


def named(names: Iterable[str], sight: Callable[[str], Sight], says: str = "{}") -> Sights:
    """Give one sight for each of several words; `says` is its name, with the word for the braces."""
    return {says.format(name): sight(name) for name in names}


def above(number: int) -> Callable[[Any], bool]:
    """Give the test of a number above another."""
    return lambda value: value is not None and value > number


def of_kind(kind: str) -> Callable[[Any], bool]:
    """Give the test of a card by its kind."""
    return lambda card: card is not None and card.partition("#")[0] == kind


def reckoned(*whys: str) -> Callable[[Any], bool]:
    """Give the test of a card's arithmetic in which these reasons follow each other."""
    return lambda terms: [term.why for term in terms if term.why != "printed"] == list(whys)


def ends(outcome: str, *before: Sought) -> Sight:
    """Give the sight of an outcome, with such records before it in the last step."""
    return once(*before, a(CombatEnded, outcome=outcome))


def pays(sink: str, amount: int | None = None) -> Sight:
    """Give the sight of energy paid for something, so much of it if an amount is given."""
    return has(EnergySpent, sink=sink) if amount is None else has(EnergySpent, sink=sink, amount=amount)


COMMON: Sights = {
    "a win": ends("win"),
    "a loss": ends("loss"),
    "a stalemate": ends("stalemate"),
    "the discard pile is shuffled into the draw pile": has(DeckShuffled, cause="discard"),
    "a draw finds no card anywhere": has(DrawMissed),
    "Block takes all of a blow": has(DamageDealt, target="player", hp_lost=0, absorbed=above(0)),
    "Block takes a part of a blow": has(DamageDealt, target="player", hp_lost=above(0), absorbed=above(0)),
    "the enemy's Block takes damage": has(DamageDealt, target="enemy", absorbed=above(0)),
    "Weak makes the enemy's blow lighter": lambda tape: any(
        r.target == "player" and r.final < r.base for r in tape.of(DamageDealt)
    ),
    "a card is placed": has(Place),
}


def gate_of(game: str) -> Any:
    """Give the gate module of a game; raises ModuleNotFoundError if there is none."""
    return import_module(module_name(game))


def module_name(game: str) -> str:
    """Give the name of a game's gate module."""
    return game.replace("-", "_")


def file_of(game: str) -> Path:
    """Give the file where a game's gate belongs."""
    return HERE / f"{module_name(game)}.py"


def wanted_in(game: str) -> dict[str, Sights]:
    """Give what the goldens of each version must show, by name."""
    gate = gate_of(game)
    return {"1.0": gate.WANTED, **getattr(gate, "WANTED_IN", {})}


def shown_by(sights: Sights, tape: Tape) -> set[str]:
    """Give the names of what a game shows."""
    return {name for name, sight in sights.items() if sight(tape)}
