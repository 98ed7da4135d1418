"""The table: where a game is played, one whole step at a time.

    table = Table.start(load("house-rules@1.0"), SeededChance(7))
    for action in table.legal_actions(): ...
    table.act(action)

Asking (legal actions, reasons, prices, copies) leaves no trace on the board.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from domain import boards
from domain.chance import Chance
from domain.errors import IllegalAction
from domain.fold import fold
from domain.game import Game, Price
from domain.records import Action, Record, Start
from domain.step import Step

Steps = list[list[Record]]
Keep = Callable[[list[Record]], object]
"""Puts a step away, in a store or a file; what it raises undoes the step."""


class Table:
    """One game in progress: its board and the steps that led to it.

    `board` is there to be read; only the table's own steps change it. `steps` holds the records of
    each step, the action first; step 0 is the set-up.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        chance: Chance,
        steps: Iterable[Sequence[Record]] = (),
        origin: bytes | None = None,
    ) -> None:
        """Open the table on steps that were played before, under the rules of `game`.

        The steps begin on an empty board, or on `origin`, a packed one. Raises BrokenStream if they do
        not fold.
        """
        self.game = game
        self.chance = chance
        self.steps: Steps = [list(step) for step in steps]
        self._origin = origin
        self.board: Any = self._refold()

    @classmethod
    def start(cls, game: Game[Any, Any], chance: Chance, action: Start | None = None) -> "Table":
        """Set up a new game, as far as the player's first decision (step 0)."""
        table = cls(game, chance)
        table._take(action or game.opening())
        return table

    @property
    def records(self) -> Iterator[Record]:
        """All records, in order."""
        return (record for step in self.steps for record in step)

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self.board.outcome is not None

    def legal_actions(self) -> Iterator[Action]:
        """Give the legal actions, lazily and in a fixed order; none when the game is over."""
        return self.game.legal_actions(self.board)

    def why_not(self, action: Action) -> str | None:
        """Give the reason why an action is refused now, or None if it is legal."""
        return self.game.why_not(self.board, action)

    def price(self, action: Action) -> Price:
        """Give what an action costs now."""
        return self.game.price(self.board, action)

    def act(self, action: Action, keep: Keep | None = None) -> list[Record]:
        """Take a whole step and give its records, the action first.

        `keep` is called with them before the step counts. Raises IllegalAction with the reason and
        changes nothing if the rules refuse the action. If anything else is raised on the way (a bug,
        Ctrl-C at a die that is typed in, `keep` that cannot keep), the table is as before.
        """
        reason = self.game.why_not(self.board, action)
        if reason is not None:
            raise IllegalAction(reason)
        return self._take(action, keep)

    def copy(self) -> "Table":
        """Give a table on the same board, with the same chance and no steps, for looking ahead."""
        return Table(self.game, self.chance, origin=boards.pack(self.board))

    def imagine(self, chance: Chance) -> "Table":
        """Give a copy as a player may imagine it: hidden piles reshuffled, chance to come from `chance`."""
        board = boards.copy(self.board)
        self.game.reshuffle_hidden(board, Step(board, chance, self.game))
        return Table(self.game, chance, origin=boards.pack(board))

    def _refold(self) -> Any:
        board = None if self._origin is None else boards.unpack(self._origin, self.game.board_type)
        return fold(self.game, self.records, board)

    def _take(self, action: Action, keep: Keep | None = None) -> list[Record]:
        step = Step(self.board, self.chance, self.game)
        try:
            self.game.take(step, action)
            if keep is not None:
                keep(step.records)
            self.steps.append(step.records)
        except BaseException:
            self.board = self._refold()
            raise
        return step.records
