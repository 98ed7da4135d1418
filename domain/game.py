"""What the table needs of a game: its board, its commands and how a step runs.

A command is one thing a player can do: when it is legal, what it costs, what it does. It lives in the
module of its game, beside the rules that it follows.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from operator import call
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct
from pydantic import BaseModel

from domain.boards import Board
from domain.content import Text
from domain.records import Action, Record, Start
from domain.remarks import OpenDecision, Remark
from domain.step import Step
from domain.vocabulary import LARGEST

G = TypeVar("G", bound="Game[Any, Any]")
B = TypeVar("B", bound=Board)
R = TypeVar("R", bound=BaseModel)


class Price(Struct, frozen=True):
    """What an action costs: an amount of a unit (`energy`, `hp`, `charge`, or the name of a well)."""

    amount: int = 0
    unit: str = "energy"


FREE = Price()


class GameOver(Exception):
    """Raised by the record that ends a game, so that the rest of the resolution is dropped (S2.15)."""


class Command(Generic[G]):
    """One kind of action of one game.

    `phases` are those in which it can be legal at all. An `essential` command stays legal when a turn
    has used up its actions (H-04).
    """

    action: ClassVar[type[Action]]
    phases: ClassVar[tuple[str, ...]]
    essential: ClassVar[bool] = False

    def __init__(self, game: G) -> None:
        self.game = game
        self.rules = game.rules

    def options(self, board: Any) -> Iterable[Action]:
        """Give the actions of this kind that are legal now, in a fixed order."""
        raise NotImplementedError(type(self).__name__)

    def refusal(self, board: Any, action: Any) -> str | None:
        """Give the reason why this action is refused now, or None if it is legal.

        Called only in one of its phases. The sentence goes straight to the player.
        """
        raise NotImplementedError(type(self).__name__)

    def price(self, board: Any, action: Any) -> Price:
        """Give what the action costs now."""
        return FREE

    def perform(self, step: Any, action: Any) -> None:
        """Do it: emit what follows. Only called for a legal action."""
        raise NotImplementedError(type(self).__name__)


class Game(Generic[B, R]):
    """A kind of game under one set of numbers and rulings; holds no state of any playtest."""

    id: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    vocabulary: ClassVar[int] = 1
    """Rises when the schema of the game's records changes."""
    board_version: ClassVar[int] = 1
    """Rises when an existing field of the board changes its meaning."""
    board_type: ClassVar[type[Board]]
    rules_type: ClassVar[type[BaseModel]]
    text_type: ClassVar[type[Text]] = Text
    commands: ClassVar[tuple[type[Command[Any]], ...]]

    def __init__(self, rules: R, action_bound: int = LARGEST) -> None:
        """Take the rules, and how many actions a turn has before only essential ones are legal."""
        self.rules = rules
        self.action_bound = action_bound
        self._command = {c.action: c(self) for c in self.commands}
        phases = {phase for c in self.commands for phase in c.phases}
        self._in_phase = {
            phase: tuple(c for c in self._command.values() if phase in c.phases) for phase in phases
        }
        self._options = {p: tuple(c.options for c in cs) for p, cs in self._in_phase.items()}
        self._essential = {p: tuple(c.options for c in cs if c.essential) for p, cs in self._in_phase.items()}

    @classmethod
    def record_types(cls) -> Sequence[type[Record]]:
        """Give the records that a stream of this game may hold, in the order of their names."""
        raise NotImplementedError(cls.__name__)

    @classmethod
    def remarks(cls, rules: Any, text: Any) -> Sequence[Remark]:  # noqa: ARG003 - for the games that have any
        """Give what is allowed and worth a look in a ruleset: its rules and its text."""
        return ()

    @classmethod
    def open_decisions(cls, rules: Any, text: Any) -> Sequence[OpenDecision]:  # noqa: ARG003 - as above
        """Give the questions that the design leaves open, and what each answer would change."""
        return ()

    def phase(self, board: B) -> str:
        """Give the word for what the player may do now; it decides which commands are looked at."""
        raise NotImplementedError(type(self).__name__)

    def opening(self) -> Start:
        """Give the action that opens a game when nothing else is asked for."""
        return Start()

    def begin(self, step: Step[B, Any]) -> None:
        """Set the game up, as far as the player's first decision.

        The step holds the opening action already. Raises IllegalAction if it asks for what cannot be.
        """
        raise NotImplementedError(type(self).__name__)

    def reshuffle_hidden(self, board: B, step: Step[B, Any]) -> None:
        """Give the piles whose order is hidden a new order (for looking ahead)."""
        raise NotImplementedError(type(self).__name__)

    def legal_actions(self, board: B) -> Iterator[Action]:
        """Give the legal actions, lazily and in a fixed order."""
        if board.outcome is not None:
            return iter(())
        options = self._essential if board.actions >= self.action_bound else self._options
        return chain.from_iterable(map(call, options.get(self.phase(board), ()), repeat(board)))

    def why_not(self, board: B, action: Action) -> str | None:
        """Give the reason why an action is refused now, or None if it is legal."""
        if board.outcome is not None:
            return f"the game is over ({board.outcome}); nothing can be done any more"
        command = self._command.get(type(action))
        if command is None:
            return f"{_word(type(action))} is not an action of {self.id}"
        phase = self.phase(board)
        if phase not in command.phases:
            allowed = [_word(c.action) for c in self._in_phase.get(phase, ())]
            return (
                f"{_word(type(action))} belongs to {' or '.join(command.phases)}, and this is "
                f"{phase}, which allows {', '.join(allowed)}"
            )
        if board.actions >= self.action_bound and not command.essential:
            return "this turn has used up its actions; only what ends it is legal (H-04)"
        return command.refusal(board, action)

    def price(self, board: B, action: Action) -> Price:
        """Give what an action costs now; raises KeyError for an action of another game."""
        return self._command[type(action)].price(board, action)

    def take(self, step: Step[B, Any], action: Action) -> None:
        """Run one whole step of a legal action into the step's records."""
        step.emit(action)
        try:
            command = self._command.get(type(action))
            if command is None:
                self.begin(step)
            else:
                command.perform(step, action)
        except GameOver:
            pass


def _word(action: type[Action]) -> str:
    """Give the bare word of an action: `action.end_turn` is `end_turn`."""
    return str(action.__struct_config__.tag).partition(".")[2]
