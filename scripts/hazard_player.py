"""A player of the hazard game for goldens: fills the meters that are needed, and now and then tries more.

It looks only at what a person sees; what it does depends on the table and its own random numbers alone.
"""

from random import Random
from typing import Any

from domain.choices import DECLINE
from domain.hazard.records.actions import EndRound, Entry, Play
from domain.records import Action
from domain.table import Table

CURIOSITY = 0.2
"""How often it takes any legal action at all."""
LOOKED_AT = 50
"""How many plays it compares at most."""
BATCH = 3
"""How many cards it plays at once at most."""


def aiming(table: Table, random: Random) -> Action:
    """Give a legal action."""
    actions = list(table.legal_actions())
    plays = [action for action in actions if isinstance(action, Play)]
    if random.random() < CURIOSITY:
        return random.choice(actions)
    if not plays:
        useful = [action for action in actions if getattr(action, "value", "") != DECLINE]
        return random.choice(useful or actions)
    return _best(table, plays, random)


def _best(table: Table, plays: list[Play], random: Random) -> Action:
    """Give the play that leads furthest, with more cards behind it; end the round if none leads on."""
    game: Any = table.game
    board, entries = table.board, list[Entry]()
    for _ in range(random.randint(1, BATCH)):
        worth = _worth(board)
        tried = random.sample(plays, min(LOOKED_AT, len(plays)))
        rated = [(_gain(game, board, play, worth), n, play) for n, play in enumerate(tried)]
        gain, _, play = max(rated, default=(0.0, 0, None))
        if play is None or gain <= 0:
            break
        entries += play.entries
        if game.half(play.entries[0].card, play.entries[0].half).opens:
            break
        board = game.rehearsed(board, play.entries)
        plays = [action for action in game.legal_actions(board) if isinstance(action, Play)]
    return Play(tuple(entries)) if entries else EndRound()


def _gain(game: Any, board: Any, play: Play, worth: float) -> float:
    entry = play.entries[0]
    if game.half(entry.card, entry.half).opens:
        return 0.5
    return _worth(game.rehearsed(board, play.entries)) - worth


def _worth(board: Any) -> float:
    """Tell how good a board in a round is: meters towards their needs, Focus, dice, what is armed."""
    hazard = board.hazard
    this = hazard.round
    filled = sum(min(this.meter[t], need) for t, need in this.need.items())
    dice = sum(die.is_coloured for die in hazard.dice)
    armed = len(this.shields) + len(this.holds) + 3 * len(hazard.enchantments) + 3 * len(hazard.conversions)
    return float(filled + 0.7 * this.focus + 0.8 * dice + 0.6 * armed)
