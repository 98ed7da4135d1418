"""Players for goldens: one that tries every kind of action evenly, and one that dictates the dice as well.

What a game of theirs is depends on the ruleset, a seed and what is looked for, and on nothing else.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from domain import boards
from domain.chance.seeded import SeededChance
from domain.chance.typed import Question, TypedChance
from domain.combat.kit.records import EndTurn, Roll
from domain.game import Game
from domain.records import Action, Record, Start
from domain.table import Table

Steps = list[list[Record]]
Scenes = list[tuple[Any, list[Record]]]
Sees = Callable[[Steps, Scenes], int]
"""Tells how much of what is looked for a game shows."""

LONG_TURN = 24
"""Actions after which a turn that is tried out only makes for its end."""


RECORD_COST = 0.2
"""How much worse a turn is for each of its records: goldens are kept short."""


class Temper(NamedTuple):
    """What a dictating player is after: how good a board is; how many outcomes it tries for each action."""

    judge: Callable[[Any], float]
    outcomes: int = 1


class Trial(NamedTuple):
    """One way in which a turn could go: its actions, each with the seed of its chance, and how good it is."""

    actions: list[tuple[int, Action]]
    worth: float


# --- Even play --------------------------------------------------------------------------------------


def evenly(table: Table, random: Random, weights: dict[type, float] | None = None) -> Action:
    """Give a legal action: first its kind, each equally likely or by weight, then one of that kind."""
    kinds: dict[type, list[Action]] = {}
    for action in table.legal_actions():
        kinds.setdefault(type(action), []).append(action)
    names = list(kinds)
    if weights is None:
        kind = random.choice(names)
    else:
        for name in names:
            weights.setdefault(name, random.expovariate(1))
        kind = random.choices(names, [weights[name] for name in names])[0]
    return random.choice(kinds[kind])


def play_with(decide: Callable[[Table, Random], Action], table: Table, seed: int) -> Table:
    """Play a game to its end; each action is decided on the table and random numbers from the seed."""
    random = Random(seed)
    while not table.is_over:
        table.act(decide(table, random))
    return table


def play_typed(game: Game[Any, Any], seed: int, opening: Start) -> Table:
    """Play a whole game as a person types it in: dice and cards come as answers, the deck lies open."""
    random = Random(seed)

    def answer(question: Question) -> Any:
        return random.choice(question.allowed)

    table = Table.start(game, TypedChance(answer), opening)
    while not table.is_over:
        table.act(evenly(table, random))
    return table


# --- Dictated play ----------------------------------------------------------------------------------


def stalls(board: Any) -> float:
    """Prefer turns that hurt nobody, cost no card and leave something between player and enemy."""
    if board.outcome is not None:
        return 1e6 if board.outcome == "stalemate" else -1e6
    player, enemy = board.player, board.enemy
    shield = 0.5 * (player.block + player.standing) + 40 * any(
        n == board.number and getattr(slot, "ward", False) for n, slot in enumerate(board.slots, 1)
    )
    return float(10 * player.hp + 4 * enemy.hp - 40 * len(board.exhausted) + shield)


def wins(board: Any) -> float:
    """Prefer turns that hurt the enemy."""
    return float(board.player.hp - 2 * board.enemy.hp)


def loses(board: Any) -> float:
    """Prefer turns that hurt the player."""
    return float(-board.player.hp + 0.2 * board.enemy.hp)


def lingers(board: Any) -> float:
    """Bring the enemy down to a fifth, and stay there."""
    return _near(board, board.enemy.max_hp // 5)


def hovers(board: Any) -> float:
    """Bring the enemy down to just above the gate, and stay there."""
    return _near(board, board.enemy.max_hp // 2 + 3)


def saves(board: Any) -> float:
    """Bring the enemy down to its last hit points, with the Akasha card in the hand."""
    return _near(board, 4) + 50 * any(card.startswith("shunya") for card in board.hand)


def _near(board: Any, hp: int) -> float:
    if board.outcome is not None:
        return -1e6
    return float(3 * board.player.hp - abs(board.enemy.hp - hp))


TEMPERS = {
    "stalls": Temper(stalls),
    "lingers": Temper(lingers),
    "saves": Temper(saves),
    "hovers": Temper(hovers),
    "wins": Temper(wins),
    "loses": Temper(loses),
}
AIMED_OUTCOMES = 12


def aims(bonus: Callable[[Any], float]) -> Temper:
    """Give the temper of a player who lingers, and is after a bonus of a game's own."""
    return Temper(lambda board: lingers(board) + bonus(board), AIMED_OUTCOMES)


class Dictating:
    """A player who picks the dice and cards too, turn by turn.

    Each turn is the best of many ways in which it could go: the better the more the game shows of what is
    looked for, then by the player's temper.
    """

    def __init__(self, game: Game[Any, Any], seed: int, temper: Temper, sees: Sees) -> None:
        """Take the game, the seed of all that is picked, the temper, and what tells how much a game shows."""
        self.random = Random(seed)
        self.temper = temper
        self.sees = sees
        self.table = Table.start(game, SeededChance(self.random.getrandbits(53)))
        self.scenes: Scenes = [(game.board_type(), self.table.steps[0])]
        self._last = TEMPERS["wins" if seed % 2 else "loses"]

    def play(self, *, trials: int, patience: int) -> Table:
        """Play a whole game, each turn out of so many trials.

        After `patience` turns that showed nothing new the game is brought to its end.
        """
        shown = waited = 0
        while not self.table.is_over:
            if self.temper.judge is not stalls and waited > patience:
                self.temper = self._last
            best = max((self._try() for _ in range(trials)), key=lambda trial: trial.worth)
            for chance, action in best.actions:
                _take(self.table, chance, action, self.scenes)
            now = self.sees(self.table.steps, self.scenes)
            shown, waited = now, 0 if now > shown else waited + 1
        return self.table

    def _try(self) -> Trial:
        """Play one turn on a copy, and judge it."""
        table, judge = self.table, self.temper.judge
        trial = Table(table.game, table.chance, origin=boards.pack(table.board))
        seen: Scenes = []
        actions = []
        for action in _turn(trial, self.random):
            chance = _outcome(trial, action, self.random, self.temper)
            actions.append((chance, action))
            _take(trial, chance, action, seen)
        records = sum(map(len, trial.steps))
        shows = self.sees(table.steps + trial.steps, self.scenes + seen)
        return Trial(actions, judge(trial.board) + 1e8 * shows - RECORD_COST * records)


def _turn(table: Table, random: Random) -> Iterator[Action]:
    """Give the actions of a turn, some kinds of them more likely than others."""
    weights: dict[type, float] = {}
    turn, taken = table.board.turn, 0
    while not table.is_over and table.board.turn == turn:
        legal = [a for a in table.legal_actions() if type(a) in (EndTurn, Roll)] if taken > LONG_TURN else []
        yield legal[0] if legal else evenly(table, random, weights)
        taken += 1


def _outcome(table: Table, action: Action, random: Random, temper: Temper) -> int:
    """Give the seed of the chance that an action meets: the best for it of those that are tried."""
    seeds = [random.getrandbits(53) for _ in range(temper.outcomes)]
    if len(seeds) == 1:
        return seeds[0]
    packed, worth = boards.pack(table.board), {}
    for seed in seeds:
        probe = Table(table.game, SeededChance(seed), origin=packed)
        probe.act(action)
        worth[seed] = temper.judge(probe.board)
    return max(seeds, key=lambda seed: worth[seed])


def _take(table: Table, chance: int, action: Action, scenes: Scenes) -> None:
    """Take an action with the chance that was picked for it."""
    table.chance = SeededChance(chance)
    before = boards.copy(table.board)
    scenes.append((before, table.act(action)))
