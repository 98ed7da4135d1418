"""What the tests share: chance that a test dictates, and a way to set a scene up on a table."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest

from domain.chance.seeded import SeededChance
from domain.combat.kit.records import EndTurn, Exhaust, Place, Reroll, Roll
from domain.rulesets import load
from domain.table import Table

collect_ignore = ["toy"]
"""Its tests run where its files are: see test_adding_a_variant.py."""


class Dictated:
    """Chance whose answers a test dictates, and that fails when a test dictated too few.

    `dice` are what the dice show, roll by roll: `(3, "agni")`, None for a blank. `decks` are the orders
    of successive shuffles, from the top, as kinds or card ids; a shuffle beyond them keeps its input.
    `picks` are the cards of random picks.
    """

    def __init__(self, dice=(), decks=(), picks=()):
        self.dice = list(dice)
        self.decks = list(decks)
        self.picks = list(picks)

    def roll(self, at, dice):
        assert self.dice, f"the scene rolls more dice than it dictates ({at})"
        shown = self.dice.pop(0)
        return tuple(die.faces.index(face) for die, face in zip(dice, shown, strict=True))

    def shuffle(self, at, cards):
        if not self.decks:
            return tuple(cards), False
        left = list(cards)
        order = []
        for wanted in self.decks.pop(0):
            card = next(c for c in left if wanted in (c, c.partition("#")[0]))
            left.remove(card)
            order.append(card)
        return tuple(reversed([*order, *left])), False

    def pick(self, at, options):
        assert self.picks, f"the scene picks more cards than it dictates ({at})"
        return self.picks.pop(0)

    def see(self, at, cards):
        raise AssertionError("a dictated deck is never open")


def set_scene(ruleset: str, *, dice: Iterable = (), deck: Sequence[str] = (), slots=None, **fields) -> Table:
    """Start a game and put its board into a given state.

    `deck` is the opening deck from the top (the first five are the hand, the sixth is turn 1's draw);
    kinds that it does not name follow in the order of the content. `slots` maps slot numbers to card
    ids, which leave the hand or the draw pile for it. Other keywords set board fields by path, with
    `__` for a dot: `energy=6`, `enemy__block=10`.
    """
    table = Table.start(load(ruleset).game, Dictated(dice, [deck] if deck else []))
    board = table.board
    for n, card in (slots or {}).items():
        for pile in (board.hand, board.draw, board.discard):
            if card in pile:
                pile.remove(card)
                break
        board.slots[n - 1].card = card
        board.slots[n - 1].placed_on_turn = 0
    for path, value in fields.items():
        *owners, name = path.split("__")
        thing = board
        for owner in owners:
            thing = getattr(thing, owner)
        setattr(thing, name, value)
    return table


def told(records, kind):
    """Give the records of one class among records or steps of records."""
    return [record for record in records if isinstance(record, kind)]


def at_random(ruleset: str, games: int, seed: int = 1) -> Iterator[Table]:
    """Play whole games at random, and give the table before every decision and at every end."""
    choose = Random(f"{ruleset} {seed}").choice
    game = load(ruleset).game
    for n in range(games):
        table = Table.start(game, SeededChance(1000 * seed + n))
        while not table.is_over:
            yield table
            table.act(choose(list(table.legal_actions())))
        yield table


@pytest.fixture
def scene():
    return set_scene


@pytest.fixture
def dictated():
    return Dictated


@pytest.fixture
def random_play():
    return at_random


DICTATED_DECK = ["ember-lash", "stoneskin", "undertow", "gale", "ember-lash", "gale", "undertow", "stoneskin"]
DICTATED_DICE = [(2, "prithvi"), (3, "agni"), (1, None), (4, "jal"), (None, "vayu")]
DICTATED_ACTIONS = [
    Place("ember-lash#1", 1),
    Place("stoneskin#1", 2),
    Place("undertow#1", 3),
    Roll(),
    Reroll(),
    EndTurn(),
    Place("gale#1", 2),
    Roll(),
    EndTurn(),
    Exhaust(2),
    Place("ember-lash#2", 4),
    Roll(),
    EndTurn(),
    Place("gale#2", 1),
    Roll(),
]


@pytest.fixture
def dictated_v01():
    """Play the first so many actions of a game of V01 that has a bit of everything, as far as turn 4."""

    def play(actions=None):
        table = set_scene("V01", dice=DICTATED_DICE, deck=DICTATED_DECK)
        for action in DICTATED_ACTIONS[:actions]:
            table.act(action)
        return table

    return play
