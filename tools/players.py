"""Players that need no person. A player sees the table as a person does and gives one legal action.

Its choices come from chance of its own, so a game with a seeded player can be made again.
"""

from typing import Protocol

from domain.chance.seeded import SeededChance
from domain.errors import SakshiError
from domain.records import Action
from domain.table import Table


class Player(Protocol):
    """Decides for a person."""

    def decide(self, table: Table) -> Action:
        """Give one of the table's legal actions."""
        ...


class RandomPlayer:
    """Takes every legal action with the same chance.

    A choice depends on the seed and how many steps were taken: a game that was left goes on as it would have.
    """

    def __init__(self, seed: int) -> None:
        """Take the seed of its choices, 0 to 2^53 − 1; raises ChanceError for any other."""
        self._chance = SeededChance(seed)

    def decide(self, table: Table) -> Action:
        """Give one of the legal actions, each equally likely."""
        actions = list(table.legal_actions())
        names = [str(n) for n in range(len(actions))]
        at = ("player", 0, len(table.steps) - 1)
        return actions[int(self._chance.pick(at, names))]


PLAYERS = {"random": RandomPlayer}


def check_player(name: str) -> None:
    """Raise SakshiError, which lists the players there are, for a name that is none of them."""
    if name not in PLAYERS:
        raise SakshiError(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")


def player(name: str, seed: int) -> Player:
    """Give a player by name; raises SakshiError as `check_player` does."""
    check_player(name)
    return PLAYERS[name](seed)
