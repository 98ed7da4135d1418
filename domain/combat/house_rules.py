"""V01 House Rules: the element says how slots are matched, the number which slot that starts from.

Slots that match when the turn ends fire, 1 to 4. Reads from top to bottom like its page: numbers and
rulings, board, records, matching, commands, the turn. Content: content/house-rules/.
"""

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Any, Literal

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
    Exhaust,
    PlayShunya,
    ShunyaPlayed,
)
from domain.content import Content, Few, Number, Positive, RulingsTable
from domain.records import Action, CardDrawn, Fact
from domain.step import Step
from domain.vocabulary import SLOTS, Count, SlotNumber

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices."""

    roll: Number
    reroll: Number
    exhaust: Number
    buy_draw: Number
    shunya: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    buy_draw_from: Literal["discard", "draw"] = "discard"
    """S-19: where the cards of a bought draw come from.

    discard: from the top of the discard pile.
    draw: from the draw pile, as any draw.
    """
    vayu_draw: Literal["once", "per_card"] = "once"
    """V01-10: how often Vayu draws.

    once: once a turn.
    per_card: once for each card that returns to the hand.
    """


class Rules(CombatRules):
    """What content/house-rules/ holds."""

    minimum_income: Number
    scorch_cap: Positive
    buy_draw_cards: Annotated[Few, Field(ge=1)]
    prices: Prices
    rulings: Rulings = Rulings()

    def sure_income(self) -> dict[str, int]:
        return {"minimum_income": self.minimum_income}


# --- A. Board -----------------------------------------------------------------------------------


class Slot(kit.Slot):
    """A slot with its Scorch; `latched` lasts for the turn."""

    scorch: int = 0
    latched: bool = False


class Board(kit.CombatBoard, kw_only=True):
    """The board; `matched` are the slots that would fire now, `void` that Shunya was played."""

    slots: list[Slot] = field(default_factory=lambda: [Slot(), Slot(), Slot(), Slot()])
    matched: list[int] = []
    void: bool = False

    def begin_turn(self) -> None:
        super().begin_turn()
        self.matched = []
        self.void = False


# --- Records of this variant --------------------------------------------------------------------


class ScorchAdded(Fact, tag="fact.scorch_added"):
    """Agni put 1 Scorch on a slot below the number; `total` lies there now (V01-01, V01-02)."""

    slot: SlotNumber
    total: Count

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].scorch = self.total


class ScorchSpent(Fact, tag="fact.scorch_spent"):
    """A slot's card fired, and the slot's Scorch is gone."""

    slot: SlotNumber
    amount: Count

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].scorch = 0


class ScorchCleared(Fact, tag="fact.scorch_cleared"):
    """Shunya took all Scorch off the board."""

    amount: Count

    def apply(self, board: Board) -> None:
        for slot in board.slots:
            slot.scorch = 0


class SlotLatched(Fact, tag="fact.slot_latched"):
    """Prithvi latched a slot: it matches through every reroll of this turn."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].latched = True


class LatchesCleared(Fact, tag="fact.latches_cleared"):
    """The latches are gone: the turn is over, or Shunya was played (V01-15)."""

    slots: tuple[SlotNumber, ...]
    reason: Literal["turn_end", "shunya"]

    def apply(self, board: Board) -> None:
        for slot in board.slots:
            slot.latched = False


class MatchesDerived(Fact, tag="fact.matches_derived"):
    """Which slots match now; `number` is the number that counts (null: none does)."""

    slots: tuple[SlotNumber, ...]
    number: SlotNumber | None = None

    def apply(self, board: Board) -> None:
        board.matched = list(self.slots)


class VoidOpened(Fact, tag="fact.void_opened"):
    """Every occupied slot matches for the rest of this turn, at half effect."""

    def apply(self, board: Board) -> None:
        board.void = True


# --- C. What matches ----------------------------------------------------------------------------


def counting_number(board: Board) -> int | None:
    """Give the number that counts: the die's, or for a blank the lowest occupied slot (V01-04)."""
    if board.number is not None:
        return board.number
    occupied = board.occupied()
    return occupied[0] if occupied else None


def matching(element: str | None, number: int) -> tuple[int, ...]:
    """Give the slots that an element matches with a number, occupied or not."""
    match element:
        case "agni":  # Threshold
            return tuple(range(number, 5))
        case "jal":  # Mirror
            return (5 - number,)
        case "vayu":  # Neighbours, no wrap
            return tuple(n for n in (number - 1, number + 1) if n in SLOTS)
        case _:  # Latch, and Calm
            return (number,)


_MATCHING = {
    (element, number): matching(element, number)
    for element in ("agni", "jal", "vayu", "prithvi", None)
    for number in SLOTS
}


def matched_slots(board: Board, number: int | None) -> tuple[int, ...]:
    """Give the slots that match now: by the dice, by a latch, or all of them under Void (V01-14)."""
    if board.void:
        return SLOTS
    by_dice = () if number is None else _MATCHING[board.element, number]
    latched = [n for n, slot in enumerate(board.slots, 1) if slot.latched]
    return tuple(sorted({*by_dice, *latched})) if latched else by_dice


# --- B. Commands --------------------------------------------------------------------------------


class Placing(commands.PlaceCard):
    """Shunya is no ordinary card and is not placed (V01-12)."""

    def may_place(self, card: str) -> bool:
        return self.game.printed[card].element != "akasha"


class Buying(commands.BuyDraws):
    """Two cards for 1 energy, from the top of the discard pile (S-19)."""

    def __init__(self, game: "HouseRules") -> None:
        super().__init__(game)
        self._fetches = self.rules.rulings.buy_draw_from == "discard"

    def any_to_draw(self, board: Board) -> bool:
        return bool(board.discard) if self._fetches else super().any_to_draw(board)

    def take_cards(self, step: Any, cards: int) -> None:
        if not self._fetches:
            super().take_cards(step, cards)
            return
        for card in step.board.discard[: -cards - 1 : -1]:
            step.emit(CardDrawn(card, "discard"))


@cache
def _exhausting(slot: int) -> Exhaust:
    return Exhaust(slot)


@cache
def _shunya_into(card: str, slot: int) -> PlayShunya:
    return PlayShunya(card, slot)


class Exhausting(commands.Paying):
    """Exhaust a clogged card, one that was already there when the turn began (S-20, V01-16)."""

    action = Exhaust
    phases = ("prep",)
    sink = "exhaust"

    def options(self, board: Board) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        return [_exhausting(n) for n in commands.clogged(board)]

    def refusal(self, board: Board, action: Exhaust) -> str | None:
        if action.pay is not None:
            return commands.NO_WELLS
        return commands.unclogged(board, action.slot) or self.too_dear(board)

    def perform(self, step: Any, action: Exhaust) -> None:
        self.pay(step)
        card = step.board.slots[action.slot - 1].card
        step.emit(CardExhausted(card, "clogged", action.slot))


class PlayingShunya(commands.Paying):
    """Play Shunya into an empty slot, before or after the roll (V01-12)."""

    action = PlayShunya
    phases = ("prep", "rolled")
    sink = "shunya"

    def options(self, board: Board) -> Iterable[Action]:
        if not board.akasha_granted:
            return ()
        card = self.game.akasha
        if card not in board.hand or not self.affordable(board):
            return ()
        return [_shunya_into(card, slot) for slot in board.empty()]

    def refusal(self, board: Board, action: PlayShunya) -> str | None:
        if action.card not in board.hand or action.card != self.game.akasha:
            return f"{action.card} is not an Akasha card in your hand"
        if action.slot not in SLOTS:
            return "it is played into an empty slot: name one from 1 to 4"
        if board.slots[action.slot - 1].card is not None:
            return f"slot {action.slot} is occupied"
        return self.too_dear(board)

    def perform(self, step: Any, action: PlayShunya) -> None:
        self.pay(step)
        step.emit(ShunyaPlayed(action.card, action.slot))
        board = step.board
        scorch = sum(slot.scorch for slot in board.slots)
        if scorch:
            step.emit(ScorchCleared(scorch))
        clear_latches(step, "shunya")
        step.emit(VoidOpened())
        step.emit(CardExhausted(action.card, "shunya"))
        if board.rolls:
            number = counting_number(board)
            step.emit(MatchesDerived(matched_slots(board, number), number))


def clear_latches(step: Step[Board, Any], reason: Literal["turn_end", "shunya"]) -> None:
    """Take the latches off, if there are any."""
    latched = tuple([n for n, slot in enumerate(step.board.slots, 1) if slot.latched])
    if latched:
        step.emit(LatchesCleared(latched, reason))


# --- E. The turn --------------------------------------------------------------------------------


class HouseRules(Combat[Board, Rules]):
    """V01 House Rules."""

    id = "house-rules"
    aliases = ("V01",)
    board_type = Board
    rules_type = Rules
    commands = (
        Placing,
        Buying,
        Exhausting,
        PlayingShunya,
        commands.FirstRoll,
        commands.RollAgain,
        commands.EndsTurn,
    )

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: one for each empty slot, at least the minimum (V01-17)."""
        income = max(self.rules.minimum_income, len(step.board.empty()))
        step.emit(EnergyGained(income, income))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice; then Scorch or latch, then what matches (resolution 4 and 5)."""
        board = step.board
        step.roll(self.dice(board))
        number = counting_number(board)
        if number is not None and board.element == "agni":
            self.scorch_below(step, number)
        if number is not None and board.element == "prithvi":
            step.emit(SlotLatched(number))
        step.emit(MatchesDerived(matched_slots(board, number), number))

    def scorch_below(self, step: Step[Board, Any], number: int) -> None:
        """Put 1 Scorch on every slot below the number, up to the cap (V01-01, V01-03)."""
        for n in range(1, number):
            scorch = step.board.slots[n - 1].scorch
            if scorch < self.rules.scorch_cap:
                step.emit(ScorchAdded(n, scorch + 1))

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Fire what matches, 1 to 4, give what the dice give, and close the turn (resolution 7)."""
        board = step.board
        number_counts = counting_number(board) is not None
        fired = 0
        for n in SLOTS:
            if n in board.matched and board.slots[n - 1].card is not None:
                self.fire_slot(step, n)
                fired += 1
        if board.element == "vayu":
            draw(step, fired if self.rules.rulings.vayu_draw == "per_card" else 1)
        if not number_counts:
            draw(step)
        clear_latches(step, "turn_end")
        self.close_turn(step)

    def fire_slot(self, step: Step[Board, Any], n: int) -> None:
        """Fire the card in a slot, which then goes to the discard pile, or back to the hand (Vayu)."""
        board = step.board
        slot, card = board.slots[n - 1], str(board.slots[n - 1].card)
        cards.fire(step, card, n, self.modifiers(board, slot))
        if board.element == "jal":
            blows.gain_status(step, "enemy", "weak", 1)
        if slot.scorch:
            step.emit(ScorchSpent(n, slot.scorch))
        if board.element == "vayu":
            step.emit(CardReturned(card, n))
        else:
            step.emit(CardDiscarded(card, n))

    def modifiers(self, board: Board, slot: Slot) -> list[cards.Modifier]:
        """Give what changes a card's numbers: half under Void, then Scorch (V01-13)."""
        change = []
        if board.void:
            change.append(cards.times(1, "VOID", over=2))
        if slot.scorch:
            change.append(cards.plus(slot.scorch, "Scorch"))
        return change
