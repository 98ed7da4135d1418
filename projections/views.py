"""What a screen is given: plain, typed, JSON-able structs with every word already in them.

`msgspec.json.encode` writes them, `msgspec.json.schema(CombatView)` describes them. Nothing hidden is in
them: no order of a draw pile, no seed, no digest.
"""

from collections.abc import Sequence

from msgspec import Struct

from domain.records import Action


class View(Struct, frozen=True, kw_only=True):
    """A part of what a screen shows."""


class CardView(View, frozen=True, kw_only=True):
    """A card: its id, its name, its element and printed text where the ruleset is at hand."""

    id: str
    name: str
    element: str | None = None
    text: str = ""


class StatusView(View, frozen=True, kw_only=True):
    """A status and its counter; a fresh one is spared the next tick."""

    id: str
    name: str
    amount: int
    fresh: bool = False


class FighterView(View, frozen=True, kw_only=True):
    """The player or the enemy."""

    name: str
    hp: int
    max_hp: int
    block: int = 0
    standing: int = 0
    statuses: tuple[StatusView, ...] = ()


class IntentView(View, frozen=True, kw_only=True):
    """A step of the enemy's script, with its numbers before any status."""

    id: str
    name: str
    damage: int = 0
    block: int = 0
    sentence: str = ""


class DieView(View, frozen=True, kw_only=True):
    """A die: what it shows as a word (`3`, `Agni`, `blank`), None before the roll; `face` is the bare id."""

    name: str
    shown: str | None = None
    face: str | None = None


class MeterView(View, frozen=True, kw_only=True):
    """A number that the player plays with: energy, a well, the Wick."""

    id: str
    name: str
    amount: int
    most: int | None = None
    element: str | None = None
    note: str = ""


class Marker(View, frozen=True, kw_only=True):
    """Something that lies on a slot besides its card: Scorch 2, a latch, paint."""

    id: str
    name: str
    amount: int | None = None
    element: str | None = None


class SlotView(View, frozen=True, kw_only=True):
    """A slot: `title` is its printed name, `since` the turn its card was placed.

    `matched` tells that the dice (or what stands for them) pick this slot now: its card is the one that
    acts. `matched_as` is what the game calls that; it is empty where a marker says so already.
    """

    number: int
    title: str
    element: str | None = None
    card: CardView | None = None
    since: int = 0
    matched: bool = False
    matched_as: str = "matched"
    markers: tuple[Marker, ...] = ()


class OptionView(View, frozen=True, kw_only=True):
    """One option of a pending choice and what it would do."""

    value: str
    sentence: str


class ChoiceView(View, frozen=True, kw_only=True):
    """A choice that the board waits for."""

    kind: str
    question: str
    options: tuple[OptionView, ...]


class Panel(View, frozen=True, kw_only=True):
    """A small table with a title: a wheel, a price list, a pending chain, a preview.

    `head` may be empty; rows have as many cells as they need. `marked` are the rows, from 0, that count now.
    """

    id: str
    title: str
    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()
    marked: tuple[int, ...] = ()


class CombatView(View, frozen=True, kw_only=True):
    """The whole board of a combat. `discard` and `exhausted` lie face up, the last card on top."""

    game: str
    name: str
    turn: int
    phase: str
    phase_words: str
    outcome: str | None
    player: FighterView
    enemy: FighterView
    now: IntentView | None
    next: IntentView | None
    dice: tuple[DieView, ...]
    meters: tuple[MeterView, ...]
    slots: tuple[SlotView, ...]
    hand: tuple[CardView, ...]
    draw: int
    discard: tuple[CardView, ...]
    exhausted: tuple[CardView, ...]
    notes: tuple[str, ...] = ()
    panels: tuple[Panel, ...] = ()
    pending: ChoiceView | None = None


class ActionView(View, frozen=True, kw_only=True):
    """A legal action: what it is, its price in words, and what is known to follow from it.

    Where copies of one card can be used alike, one action stands for all of them. `group` is what the actions
    are called together that use one thing in several ways; empty for an action of its own.
    """

    action: Action
    sentence: str
    price: str
    follows: tuple[str, ...] = ()
    group: str = ""


class StageView(View, frozen=True, kw_only=True):
    """Actions that were put down and not taken yet: the one action that takes them all, and what it leads to.

    `more` are the actions that may be put down next; none behind one that must be the last.
    """

    action: Action
    down: tuple[str, ...]
    panel: Panel
    note: str = ""
    more: tuple[ActionView, ...] = ()


class Guide(View, frozen=True, kw_only=True):
    """What someone new to a game reads: the teaching sentence, how it is played, the legend and the cards.

    All but the first are words, each with its meaning.
    """

    name: str
    teaching: str
    turn: tuple[tuple[str, str], ...] = ()
    legend: tuple[tuple[str, str], ...]
    cards: tuple[tuple[str, str], ...]


Panels = Sequence[Panel]
