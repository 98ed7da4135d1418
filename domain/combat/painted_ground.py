"""V04 Painted Ground: each roll paints one anchor, and the paint says how the card there is played.

When the turn ends every painted anchor plays, 1 to 4. Reads from top to bottom like its page: numbers
and rulings, board, records, where a roll goes, commands, the turn. Content: content/painted-ground/.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import gcd
from typing import Any, Literal, NamedTuple

from msgspec import field
from pydantic import Field

from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import draw
from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    CardReturned,
    EnergyGained,
    PlayShunya,
    ShunyaPlayed,
    Term,
)
from domain.content import Content, Few, Number, Positive, RulingsTable
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import SLOTS, Count, Element, SlotNumber

SCORCHED_GROUND = "scorched-ground"
"""What the damage of an empty Scorched anchor is told to come from."""

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices; `reroll` lists those of a turn's rerolls, and the last one stays (V04-17)."""

    roll: Number
    reroll: tuple[Number, ...] = Field(min_length=1)
    scrape: Number
    buy_draw: Number
    shunya: Number


class Ground(Content):
    """What paint does: in percent, hit points or cards; a divisor divides the numbers of a card."""

    growth_percent: Number
    chip: Number
    flood_divisor: Positive
    swept_draw: Few
    resonance: Positive
    stone_divisor: Positive = 1


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    colour_on_stone: Literal["deflects", "wasted"] = "deflects"
    """V04-12: where a colour goes that is rolled on Stone.

    deflects: to another anchor.
    wasted: nowhere.
    """
    flood_spread: Literal["snapshot", "cascade"] = "snapshot"
    """V04-07: when ground that is flooded now spreads.

    snapshot: next turn.
    cascade: at once.
    """
    shunya_returns: Literal["every_card", "painted_only"] = "every_card"
    """V04-19: which cards Shunya returns to the hand.

    every_card: all that are on the board.
    painted_only: only those on anchors that lose their paint.
    """


class Rules(CombatRules):
    """What content/painted-ground/ holds."""

    minimum_income: Number
    buy_draw_cards: Few
    prices: Prices
    ground: Ground
    rulings: Rulings

    def sure_income(self) -> dict[str, int]:
        return {"minimum_income": self.minimum_income}


# --- A. Board -----------------------------------------------------------------------------------


class Anchor(kit.Slot):
    """An anchor: its paint (None: bare), and on Scorched ground how often its card has fired here."""

    paint: str | None = None
    growth: int = 0


def four_anchors() -> list[Anchor]:
    """Give four bare and empty anchors."""
    return [Anchor(), Anchor(), Anchor(), Anchor()]


class Board(kit.CombatBoard, kw_only=True):
    """The board; its slots are the anchors."""

    slots: list[Anchor] = field(default_factory=four_anchors)


# --- Records of this variant --------------------------------------------------------------------


class Scrape(Action, tag="action.scrape"):
    """Pay to scrape an anchor bare."""

    slot: SlotNumber


class AnchorPainted(Fact, tag="fact.anchor_painted"):
    """A roll painted an anchor; `was` is the paint under it (null: it was bare)."""

    slot: SlotNumber
    colour: Element
    was: Element | None = None

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].paint = self.colour


class AnchorScraped(Fact, tag="fact.anchor_scraped"):
    """An anchor is bare now; it may have been bare already when a die scraped it (V04-11)."""

    slot: SlotNumber
    was: Element | None
    by: Literal["die", "paid", "shunya"]

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].paint = None


class PaintDeflected(Fact, tag="fact.paint_deflected"):
    """The colour fell on Stone and goes to another anchor (V04-12)."""

    source: SlotNumber
    target: SlotNumber

    def apply(self, board: Board) -> None:
        pass


class PaintWasted(Fact, tag="fact.paint_wasted"):
    """The colour fell on Stone and no anchor takes it (V04-12)."""

    slot: SlotNumber
    colour: Element

    def apply(self, board: Board) -> None:
        pass


class GrowthRaised(Fact, tag="fact.growth_raised"):
    """A card fired from its own Scorched anchor, `total` times by now (V04-04)."""

    slot: SlotNumber
    total: Count

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].growth = self.total


class GrowthReset(Fact, tag="fact.growth_reset"):
    """An anchor is no longer Scorched and its growth is gone (V04-03)."""

    slot: SlotNumber
    lost: Count

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].growth = 0


class AnchorChipped(Fact, tag="fact.anchor_chipped"):
    """Scorched ground without a card chips the enemy (V04-01)."""

    slot: SlotNumber
    damage: Count

    def apply(self, board: Board) -> None:
        pass


class CardSwept(Fact, tag="fact.card_swept"):
    """Swept ground sends the card that fired back to the hand, and so many draws with it (V04-09)."""

    card: str
    slot: SlotNumber
    draws: Count

    def apply(self, board: Board) -> None:
        pass


class FloodSpread(Fact, tag="fact.flood_spread"):
    """A Flooded anchor painted its bare right neighbour (V04-07)."""

    source: SlotNumber
    target: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.target - 1].paint = "jal"


# --- C. Where a roll goes -----------------------------------------------------------------------


class Aim(NamedTuple):
    """The anchor that a roll's number names, and the one that takes the roll (None: it is wasted)."""

    named: int
    taker: int | None


def lowest(anchors: Sequence[Anchor], *, bare: bool) -> int | None:
    """Give the lowest anchor that is bare, or (`bare` off) that is not Stone; None if there is none."""
    for n, anchor in enumerate(anchors, 1):
        if anchor.paint is None if bare else anchor.paint != "prithvi":
            return n
    return None


def aim(board: Board, number: int | None, element: str | None, *, deflects: bool = True) -> Aim:
    """Give where a roll that shows this goes: V04.C, and past Stone unless a blank scrapes it (V04-12)."""
    anchors = board.slots
    named = number or lowest(anchors, bare=True) or 1
    if element is None or anchors[named - 1].paint != "prithvi":
        return Aim(named, named)
    if not deflects:
        return Aim(named, None)
    return Aim(named, lowest(anchors, bare=True) or lowest(anchors, bare=False))


# --- What would happen at the turn's end --------------------------------------------------------


class Firing(NamedTuple):
    """What one anchor does when the turn ends: its arithmetic before the damage pipeline.

    `card` is None where empty Scorched ground chips. `flooded_by` is the anchor to the left whose
    flood fires the card at half (V04-06).
    """

    slot: int
    card: str | None
    damage: tuple[Term, ...]
    block: tuple[Term, ...]
    flooded_by: int | None = None


@cache
def grown(percent: int, firings: int) -> cards.Modifier:
    """Give the multiplier of a card that has fired so often from Scorched ground (V04-02)."""
    times = 100 + percent * firings
    common = gcd(times, 100)
    return cards.times(times // common, "growth", over=100 // common)


def spreads(paints: Sequence[str | None], *, cascade: bool = False) -> list[int]:
    """Give the bare anchors that their Flooded left neighbour paints, ascending (V04-07)."""
    wet: list[int] = []
    for n in SLOTS[:-1]:
        floods = paints[n - 1] == "jal" or (cascade and n in wet)
        if floods and paints[n] is None:
            wet.append(n + 1)
    return wet


def income(board: Board, minimum: int) -> int:
    """Give the energy of a turn start: the distinct colours on the board, at least the minimum (V04-16)."""
    return max(minimum, len({anchor.paint for anchor in board.slots if anchor.paint is not None}))


# --- B. Commands --------------------------------------------------------------------------------


class Placing(commands.PlaceCard):
    """Shunya is played, not placed like an ordinary card."""

    def may_place(self, card: str) -> bool:
        return self.game.printed[card].element != "akasha"


class Rerolling(commands.Climbing, commands.RollAgain):
    """Roll again: the price climbs to its last step and stays there; earlier paint stays too (V04-17)."""

    def uses(self, board: Board) -> int:
        return board.rolls - 1


@cache
def _scraping(slot: int) -> Scrape:
    return Scrape(slot)


class Scraping(commands.Paying):
    """Scrape any painted anchor bare, Stone too, before or after the roll (V04-14)."""

    action = Scrape
    phases = ("prep", "rolled")
    sink = "scrape"

    def options(self, board: Board) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        return [_scraping(n) for n, anchor in enumerate(board.slots, 1) if anchor.paint is not None]

    def refusal(self, board: Board, action: Scrape) -> str | None:
        if action.slot not in SLOTS:
            return f"there is no anchor {action.slot}; the anchors are 1 to 4"
        if board.slots[action.slot - 1].paint is None:
            return f"anchor {action.slot} is bare already"
        return self.too_dear(board)

    def perform(self, step: Any, action: Scrape) -> None:
        self.pay(step)
        scrape(step, action.slot, "paid")


@cache
def _shunya_on(card: str, slot: int) -> PlayShunya:
    return PlayShunya(card, slot)


class PlayingShunya(commands.Paying):
    """Play Shunya on any anchor, occupied or not, before the roll (V04-18)."""

    game: "PaintedGround"
    action = PlayShunya
    phases = ("prep",)
    sink = "shunya"

    def options(self, board: Board) -> Iterable[Action]:
        if not board.akasha_granted:
            return ()
        card = self.game.akasha
        if card not in board.hand or not self.affordable(board):
            return ()
        return [_shunya_on(card, slot) for slot in SLOTS]

    def refusal(self, board: Board, action: PlayShunya) -> str | None:
        if action.card not in board.hand or action.card != self.game.akasha:
            return f"{action.card} is not an Akasha card in your hand"
        if action.slot not in SLOTS:
            return "it is placed on an anchor: name one from 1 to 4"
        return self.too_dear(board)

    def perform(self, step: Any, action: PlayShunya) -> None:
        self.pay(step)
        step.emit(ShunyaPlayed(action.card, action.slot))
        cards.fire(step, action.card, action.slot)
        self.game.strip(step)
        step.emit(CardExhausted(action.card, "shunya"))


def scrape(step: Step[Board, Any], slot: int, by: Literal["die", "paid", "shunya"]) -> None:
    """Scrape an anchor bare; on Scorched ground the growth goes with the paint."""
    was: Any = step.board.slots[slot - 1].paint
    step.emit(AnchorScraped(slot, was, by))
    reset_growth(step, slot)


def reset_growth(step: Step[Board, Any], slot: int) -> None:
    """Take the growth off an anchor that is no longer Scorched, if there is any (V04-03)."""
    lost = step.board.slots[slot - 1].growth
    if lost:
        step.emit(GrowthReset(slot, lost))


# --- D. The turn --------------------------------------------------------------------------------


class PaintedGround(Combat[Board, Rules]):
    """V04 Painted Ground."""

    id = "painted-ground"
    aliases = ("V04",)
    board_type = Board
    rules_type = Rules
    commands = (
        Placing,
        commands.BuyDraws,
        Scraping,
        PlayingShunya,
        commands.FirstRoll,
        Rerolling,
        commands.EndsTurn,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        ground = rules.ground
        self._deflects = rules.rulings.colour_on_stone == "deflects"
        self._cascade = rules.rulings.flood_spread == "cascade"
        self._returns_all = rules.rulings.shunya_returns == "every_card"
        self._half = (cards.times(1, "FLOODED", over=ground.flood_divisor),)
        self._stone = cards.times(1, "STONE", over=ground.stone_divisor)
        self._resonance = cards.times(ground.resonance, "RESONANCE")

    # Pure: what a roll and the turn's end would do

    def aim(self, board: Board, number: int | None, element: str | None) -> Aim:
        """Give where a roll that shows this would go."""
        return aim(board, number, element, deflects=self._deflects)

    def firings(self, board: Board) -> list[Firing]:
        """Give what the anchors would do if the turn ended now, in order."""
        told = []
        for n, anchor in enumerate(board.slots, 1):
            if anchor.card is not None and anchor.paint is not None:
                told.append(self.firing(n, anchor.card, self.modifiers(anchor)))
                right = board.slots[n].card if anchor.paint == "jal" and n < len(SLOTS) else None
                if right is not None:
                    told.append(self.firing(n + 1, right, self._half, flooded_by=n))
            elif anchor.paint == "agni":
                chip = self.rules.ground.chip
                told.append(Firing(n, None, (Term("=", chip, 1, "printed", chip),), ()))
        return told

    def firing(
        self, slot: int, card: str, modifiers: Sequence[cards.Modifier], flooded_by: int | None = None
    ) -> Firing:
        """Give the arithmetic of a card that fires with these modifiers."""
        face = self.printed[card]
        damage, block = cards.reckon(face.damage, modifiers), cards.reckon(face.block, modifiers)
        return Firing(slot, card, damage, block, flooded_by)

    def spreads(self, board: Board) -> list[int]:
        """Give the anchors that would be flooded at the turn's end."""
        return spreads([anchor.paint for anchor in board.slots], cascade=self._cascade)

    def modifiers(self, anchor: Anchor) -> list[cards.Modifier]:
        """Give what changes the numbers of an anchor's own card: its ground, then resonance (V04-05)."""
        change = []
        if anchor.growth:
            change.append(grown(self.rules.ground.growth_percent, anchor.growth))
        if anchor.paint == "prithvi" and self._stone.over > 1:
            change.append(self._stone)
        if self.printed[str(anchor.card)].element == anchor.paint:
            change.append(self._resonance)
        return change

    # The turn

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: the distinct colours on the board (D.1)."""
        energy = income(step.board, self.rules.minimum_income)
        step.emit(EnergyGained(energy, energy))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice; then paint or scrape one anchor (D.3)."""
        board = step.board
        step.roll(self.dice(board))
        colour: Any = board.element
        named, taker = self.aim(board, board.number, colour)
        if taker is None:
            step.emit(PaintWasted(named, colour))
            return
        if taker != named:
            step.emit(PaintDeflected(named, taker))
        if colour is None:
            scrape(step, taker, "die")
            return
        was: Any = board.slots[taker - 1].paint
        step.emit(AnchorPainted(taker, colour, was))
        if colour != was:
            reset_growth(step, taker)

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Let the anchors play, 1 to 4, then let floods spread, and close the turn (D.5 to D.7)."""
        for n, anchor in enumerate(step.board.slots, 1):
            if anchor.paint is None:
                continue
            if anchor.card is not None:
                self.play(step, n, anchor)
            elif anchor.paint == "agni":
                self.chip(step, n)
        for target in self.spreads(step.board):
            step.emit(FloodSpread(target - 1, target))
        self.close_turn(step)

    def chip(self, step: Step[Board, Any], n: int) -> None:
        """Let empty Scorched ground deal its damage (V04-01)."""
        step.emit(AnchorChipped(n, self.rules.ground.chip))
        blows.attack(step, "enemy", self.rules.ground.chip, SCORCHED_GROUND)

    def play(self, step: Step[Board, Any], n: int, anchor: Anchor) -> None:
        """Fire an anchor's card, then do what its ground does with it (D.5)."""
        card = str(anchor.card)
        cards.fire(step, card, n, self.modifiers(anchor))
        match anchor.paint:
            case "agni":  # Scorched: it stays and grows
                step.emit(GrowthRaised(n, anchor.growth + 1))
            case "jal":  # Flooded
                self.flood(step, n)
                step.emit(CardDiscarded(card, n))
            case "vayu":  # Swept
                draws = self.rules.ground.swept_draw
                step.emit(CardSwept(card, n, draws))
                step.emit(CardReturned(card, n))
                draw(step, draws)
            # Stone: it stays

    def flood(self, step: Step[Board, Any], n: int) -> None:
        """Fire the card to the right at half, bare or not; its own ground stays out of it (V04-06)."""
        neighbour = step.board.slots[n].card if n < len(SLOTS) else None
        if neighbour is not None:
            cards.fire(step, neighbour, n + 1, self._half)

    def strip(self, step: Step[Board, Any]) -> None:
        """Take the paint off all four anchors and return their cards (V04-18, V04-19)."""
        anchors = step.board.slots
        painted = [n for n in SLOTS if anchors[n - 1].paint is not None]
        for n in painted:
            scrape(step, n, "shunya")
        for n in SLOTS if self._returns_all else painted:
            card = anchors[n - 1].card
            if card is not None:
                step.emit(CardReturned(card, n))
