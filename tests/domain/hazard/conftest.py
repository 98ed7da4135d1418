"""Scenes of the hazard game: a table in the middle of a round, set up by names."""

from pathlib import Path

import pytest

from domain.errors import IllegalAction
from domain.hazard.board import Enchantment, ManaDie, Mark, Options, Round
from domain.hazard.records.actions import (
    ChooseRoute,
    EndRound,
    Entry,
    Play,
    SkipReward,
    StartHazard,
    StartRun,
    TakeReward,
)
from domain.records import Choose
from domain.rulesets import load
from domain.table import Table

RULESETS = Path(__file__).parent / "rulesets"
TEXT = load("hazard").text
BY_NAME = {told.name: kind for kind, told in TEXT.action_cards.items()}
EFFECTS = {
    "The Watcher's Lamp": "refresh_spent",
    "Iron Discipline": "preserve_available",
    "Marked Ground": "wild_x",
}
COLOURS = {"red", "blue", "purple", "gold", "x"}


def kind(name):
    """Give the kind of a card by its name or id."""
    return BY_NAME.get(name, name)


def card(name):
    """Give a card id by name: `Brace` is the first copy, `Brace#2` the second."""
    told, _, number = name.partition("#")
    return f"{kind(told)}#{number or 1}"


class Copies:
    """Numbers the copies of each kind in the order in which they come up."""

    def __init__(self):
        self.made = {}

    def ids(self, names):
        """Give card ids for names, in order."""
        found = []
        for name in names:
            number = self.made[kind(name)] = self.made.get(kind(name), 0) + 1
            found.append(f"{kind(name)}#{number}")
        return found


def entry(half, name, die=None, pay_as=None, top_options=None, **named):
    """Give an entry of a batch, by card name."""
    for key in ("dice", "colours", "discard"):
        named[key] = tuple(named.get(key, ()))
    named["discard"] = tuple(card(other) for other in named["discard"])
    top = Options(**{k: tuple(v) if k != "type" else v for k, v in (top_options or {}).items()})
    return Entry(card(name), half, die, pay_as, Options(**named), top)


class Scene:
    """A table, and short ways to say what happens on it."""

    def __init__(self, table):
        self.table = table

    @property
    def board(self):
        return self.table.board

    @property
    def hazard(self):
        return self.table.board.hazard

    @property
    def round(self):
        return self.table.board.hazard.round

    @property
    def ledger(self):
        """The ledger in short: O, X, +X for an extra one, +O for one that was converted."""
        return " ".join(("+" if m.kind == "extra" else "") + m.mark for m in self.hazard.ledger)

    def names(self, zone):
        """Give the names of the cards in a zone; the draw pile from its top."""
        owner = self.board if zone in ("hand", "draw", "discard") else self.hazard
        cards = getattr(owner, zone)
        return [TEXT.call(each) for each in (reversed(cards) if zone == "draw" else cards)]

    def die(self, name):
        """Give colour and state of a die."""
        die = self.hazard.die(name)
        return die.colour, die.state

    def dice(self):
        """Give the ids of all dice."""
        return [die.id for die in self.hazard.dice]

    def play(self, *entries):
        return self.table.act(Play(entries))

    def why_not(self, *entries):
        return self.table.why_not(Play(entries))

    def preview(self, *entries):
        return self.table.game.preview(self.board, entries)

    def end(self):
        return self.table.act(EndRound())

    def answer(self, value):
        """Answer a choice, by card name where there is one of that name."""
        named = card(value)
        return self.table.act(Choose(named if named in self.board.pending.options else value))

    def options(self):
        """Give the options of the pending choice, cards by name."""
        return [TEXT.call(option) for option in self.board.pending.options]

    def take(self, name):
        return self.table.act(TakeReward(kind(name)))

    def skip(self):
        return self.table.act(SkipReward())

    def fail_rounds(self, number):
        """End rounds without playing anything, declining what is offered."""
        for _ in range(number):
            self.end()


class Scenes:
    """Makes scenes and entries."""

    IllegalAction = IllegalAction
    entry = staticmethod(entry)
    card = staticmethod(card)
    kind = staticmethod(kind)

    def __init__(self, dictated):
        self._dictated = dictated

    @staticmethod
    def start(hazard):
        return StartHazard(hazard)

    @staticmethod
    def route(route, chosen=None):
        return ChooseRoute(route, chosen)

    @staticmethod
    def top(name, **named):
        return entry("top", name, **named)

    @staticmethod
    def bottom(name, die=None, pay_as=None, **named):
        return entry("bottom", name, die, pay_as, **named)

    @staticmethod
    def load(ruleset):
        """Load a ruleset: one of the tests if it has no game in its name."""
        return load(ruleset if "hazard" in ruleset else str(RULESETS / f"{ruleset}.toml"))

    def run(self, ruleset="hazard", *, dice="", rolls=(), decks=(), picks=(), **setup):
        """Start a run; `dice` are the base dice of the first hazard, `rolls` what is rolled later."""
        chance = self._dictated([tuple(dice.split())] * bool(dice) + list(rolls), decks, picks)
        return Scene(Table.start(self.load(ruleset).game, chance, StartRun(**setup)))

    def meet(
        self,
        hazard="H01",
        route="safe",
        chosen=None,
        ruleset="hazard",
        dice="red blue purple gold",
        index=1,
        hand=None,
        deck=None,
        discard=(),
        enchanted=(),
        ledger="",
        rolls=(),
        decks=(),
        picks=(),
        **fields,
    ):
        """Give a hazard in a round. Zones are lists of card names, the deck from its top.

        `dice` may hold any number of colours, each with a state behind a slash (`blue/spent`). A zone that
        is not given stays as the first deal left it. Other keywords set fields of the board.
        """
        setup = {key: fields.pop(key) for key in ("dev", "length") if key in fields}
        shuffles = [[]] if decks else []
        scene = self.run(
            ruleset,
            dice="red blue purple gold",
            rolls=rolls,
            decks=[*shuffles, *decks],
            picks=picks,
            hazards=(hazard,),
            **setup,
        )
        scene.table.act(StartHazard(hazard))
        for name, value in fields.items():
            setattr(scene.board, name, value)
        scene.table.act(ChooseRoute(route, chosen))
        self._set_round(scene, index, ledger)
        self._set_dice(scene, dice)
        self._set_zones(scene, hand, deck, discard, enchanted)
        return scene

    @staticmethod
    def _set_round(scene, index, ledger):
        hazard = scene.hazard
        need = {meter.type: meter.need[index - 1] for meter in hazard.meters}
        hazard.round = Round(index, index == hazard.rounds, need, dict(scene.round.meter))
        for number, word in enumerate(ledger.split(), 1):
            hazard.ledger.append(Mark(number, "round", word, "met" if word == "O" else "failed"))

    @staticmethod
    def _set_dice(scene, dice):
        scene.hazard.dice = []
        for number, word in enumerate(dice.split(), 1):
            colour, _, state = word.partition("/")
            assert colour in COLOURS
            name, expires = (f"d{number}", None) if number <= 4 else (f"t{number - 4}", scene.round.index)
            scene.hazard.dice.append(ManaDie(name, colour, state or "available", expires))
        scene.hazard.made = max(0, len(scene.hazard.dice) - 4)

    @staticmethod
    def _set_zones(scene, hand, deck, discard, enchanted):
        copies = Copies()
        if hand is not None:
            scene.board.hand = copies.ids(hand)
        if deck is not None or hand is not None:
            scene.board.draw = copies.ids(deck or ())[::-1]
        scene.board.discard = copies.ids(discard)
        scene.hazard.enchanted = copies.ids(enchanted)
        scene.hazard.enchantments = [
            Enchantment(each, EFFECTS[name])
            for each, name in zip(scene.hazard.enchanted, enchanted, strict=True)
        ]


@pytest.fixture
def hz(dictated):
    return Scenes(dictated)


@pytest.fixture
def told():
    """Give the records of one class among records."""
    return lambda records, record_type: [record for record in records if isinstance(record, record_type)]
