"""The summary of a game: how it was played, how it ended, and its totals."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from domain.fold import empty_board, fold
from domain.records import Fact, Record
from domain.registry import type_name
from projections.names import Names

if TYPE_CHECKING:
    from projections.projection import Projection


TAINTED = "a dev action was taken, so it counts in no statistics"
"""What is said of a game that is no evidence."""


class Summary(Struct, kw_only=True):
    """What every kind of game sums up to.

    `seed` is None for a game whose dice and cards came from no seed: typed in, or picked. `result` is
    `open` for a game that has not ended. `steps` are the player's, without the set-up. `facts` counts the
    facts by their name.
    """

    game: str
    ruleset: str
    seed: int | None
    result: str = "open"
    steps: int = 0
    facts: dict[str, int] = field(default_factory=dict)

    def rows(self, names: Names) -> list[tuple[str, str]]:
        """Give the summary for people: the name of each figure, and the figure."""
        played = "no seed" if self.seed is None else f"seed {self.seed}"
        return [
            ("Ruleset", self.ruleset or self.game),
            ("Chance", played),
            ("Result", self.result),
            ("Steps", str(self.steps)),
        ]


class Tally:
    """Adds up a game record by record; a game's own tally adds its own figures."""

    summary: Summary

    def __init__(self, game: str, ruleset: str, seed: int | None) -> None:
        """Take what the header says."""
        self.summary = Summary(game=game, ruleset=ruleset, seed=seed)

    def see(self, record: Record, board: Any) -> None:
        """Count a record; `board` is the board behind it."""
        if isinstance(record, Fact):
            name = type_name(record).partition(".")[2]
            self.summary.facts[name] = self.summary.facts.get(name, 0) + 1

    def close(self, board: Any, steps: int) -> Summary:
        """Give the summary, on the board where the stream ends."""
        self.summary.result = board.outcome or "open"
        self.summary.steps = max(0, steps - 1)
        return self.summary


def summarise(
    projection: "Projection", steps: Iterable[Sequence[Record]], ruleset: str = "", seed: int | None = None
) -> Summary:
    """Sum up a game; `ruleset` and `seed` are what its header says.

    Reads a stream of any length without holding it. Raises BrokenStream if the steps do not fold.
    """
    board = empty_board(projection.game_class)
    tally = projection.tally(projection.game_class.id, ruleset, seed)
    count = 0
    for step in steps:
        count += 1
        for record in step:
            fold(projection.game_class, (record,), board)
            tally.see(record, board)
    return tally.close(board, count)
