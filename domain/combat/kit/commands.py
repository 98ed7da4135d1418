"""The commands that variants share; a variant sets their prices and adds what its page adds.

Every refusal is a sentence for the player. A variant whose rule differs replaces one method.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from domain import choices
from domain.combat.kit import piles
from domain.combat.kit.board import CombatBoard
from domain.combat.kit.records import (
    BuyDraw,
    CardPlaced,
    CardReturned,
    EndTurn,
    PhaseEntered,
    Place,
    PlayShunya,
    Pull,
    Reroll,
    Roll,
)
from domain.game import FREE, Command, Price
from domain.records import Action, Choose
from domain.vocabulary import SLOTS, SUBSETS

if TYPE_CHECKING:
    from domain.combat.kit.frame import Combat

CombatCommand = Command["Combat[Any, Any]"]

NO_WELLS = "there are no wells here to pay from; it is paid with energy"

_ROLL = Roll()
_REROLL = Reroll()
_END_TURN = EndTurn()
_BUY_DRAW = BuyDraw()
_PULLS = {n: Pull(n) for n in SLOTS}


class PlaceCard(CombatCommand):
    """Put a card from the hand into an empty slot, before the first roll; free (S-18)."""

    action: ClassVar[type[Action]] = Place
    phases: ClassVar[tuple[str, ...]] = ("prep",)

    def __init__(self, game: "Combat[Any, Any]") -> None:
        super().__init__(game)
        action: Any = self.action
        ways = {
            card: [action(card, slot) for slot in SLOTS] if self.may_place(card) else []
            for card in game.printed
        }
        self._into = {
            slots: {card: tuple(way for way in ways[card] if way.slot in slots) for card in ways}
            for slots in SUBSETS
        }

    def options(self, board: Any) -> Iterable[Action]:
        slots = self.open_slots(board)
        if not slots:
            return ()
        into, found = self._into[slots], list[Action]()
        for card in board.hand:
            found += into[card]
        return found

    def into(self, slots: tuple[int, ...], card: str) -> tuple[Action, ...]:
        """Give the ways to put one card into some of the slots."""
        return self._into[slots][card]

    def refusal(self, board: Any, action: Any) -> str | None:
        if action.card not in board.hand:
            return f"{action.card} is not in your hand"
        if not self.may_place(action.card):
            return f"{action.card} cannot be placed like an ordinary card"
        if action.slot not in SLOTS:
            return f"there is no slot {action.slot}; the slots are 1 to 4"
        if board.slots[action.slot - 1].card is not None:
            return f"slot {action.slot} is occupied"
        if action.slot not in self.open_slots(board):
            return f"slot {action.slot} takes no card now"
        return None

    def perform(self, step: Any, action: Any) -> None:
        step.emit(CardPlaced(action.card, action.slot))

    def open_slots(self, board: Any) -> tuple[int, ...]:
        """Give the slots that take a card now, ascending."""
        empty: tuple[int, ...] = board.empty()
        return empty

    def may_place(self, card: str) -> bool:
        """Tell whether a card can be placed at all, whatever the board."""
        return True


class Paying(CombatCommand):
    """A command that costs energy; before the first roll the roll's own price is kept back (S-17).

    `sink` is its name among the prices and in what is recorded.
    """

    sink: str

    def __init__(self, game: "Combat[Any, Any]") -> None:
        super().__init__(game)
        self.base_cost = self.first_cost()
        self.roll_cost: int = getattr(self.rules.prices, "roll", 0)
        self._prep_need = self.base_cost + self.roll_cost

    def first_cost(self) -> int:
        """Give the energy that it costs as printed."""
        printed: int = getattr(self.rules.prices, self.sink)
        return printed

    def cost(self, board: Any) -> int:
        """Give the energy that it costs now."""
        return self.base_cost

    def need(self, board: Any) -> int:
        """Give the energy that must be there: its cost, and what is kept for a first roll still due."""
        return self._prep_need if board.phase == "prep" else self.base_cost

    def affordable(self, board: CombatBoard) -> bool:
        """Tell whether the energy is there."""
        return board.energy >= self.need(board)

    def too_dear(self, board: Any) -> str | None:
        """Give the refusal for want of energy, or None."""
        need = self.need(board)
        if board.energy >= need:
            return None
        cost = self.cost(board)
        kept = need - cost
        keep = f" and {kept} is kept for the roll" if kept else ""
        return f"it costs {cost} energy{keep}, and there is {board.energy}"

    def price(self, board: Any, action: Any) -> Price:
        return Price(self.cost(board))

    def pay(self, step: Any) -> None:
        """Take the price; what is free leaves no record of a payment."""
        cost = self.cost(step.board)
        if cost:
            self.game.spend(step, cost, self.sink)


class Climbing(Paying):
    """A command whose price climbs within a turn: `prices.SINK` lists its prices, and the last one stays."""

    ladder: tuple[int, ...]

    def first_cost(self) -> int:
        self.ladder = tuple(getattr(self.rules.prices, self.sink))
        return self.ladder[0]

    def uses(self, board: Any) -> int:
        """Give how often it was used this turn."""
        raise NotImplementedError(type(self).__name__)

    def is_used_up(self, board: Any) -> bool:
        """Tell whether every printed price of this turn was paid (for those that end there)."""
        return self.uses(board) >= len(self.ladder)

    def cost(self, board: Any) -> int:
        uses = self.uses(board)
        return self.ladder[uses] if uses < len(self.ladder) else self.ladder[-1]

    def need(self, board: Any) -> int:
        return self.cost(board)


class PlaceForPrice(PlaceCard, Paying):
    """Put a card into an empty slot: the first of a turn is free, each further one costs `prices.place`."""

    sink = "place"

    def is_free(self, board: Any) -> bool:
        """Tell whether the turn's free placement is still there."""
        raise NotImplementedError(type(self).__name__)

    def cost(self, board: Any) -> int:
        return 0 if self.is_free(board) else self.base_cost

    def need(self, board: Any) -> int:
        return 0 if self.is_free(board) else super().need(board)

    def options(self, board: Any) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        return super().options(board)

    def refusal(self, board: Any, action: Any) -> str | None:
        return super().refusal(board, action) or self.too_dear(board)


class PullCard(Paying):
    """Pay to take a placed card back to the hand."""

    action = Pull
    phases: ClassVar[tuple[str, ...]] = ("prep",)
    sink = "pull"

    def options(self, board: Any) -> Iterable[Action]:
        return [_PULLS[n] for n in board.occupied()] if self.affordable(board) else ()

    def refusal(self, board: Any, action: Pull) -> str | None:
        if action.slot not in SLOTS:
            return f"there is no slot {action.slot}; the slots are 1 to 4"
        if board.slots[action.slot - 1].card is None:
            return f"slot {action.slot} is empty"
        return self.too_dear(board)

    def perform(self, step: Any, action: Pull) -> None:
        self.pay(step)
        step.emit(CardReturned(step.board.slots[action.slot - 1].card, action.slot))


def clogged(board: CombatBoard) -> list[int]:
    """Give the slots whose card was there already when the turn began (S-20)."""
    turn = board.turn
    return [
        n for n, slot in enumerate(board.slots, 1) if slot.card is not None and slot.placed_on_turn < turn
    ]


def unclogged(board: CombatBoard, number: int) -> str | None:
    """Give the refusal for a slot that holds no clogged card, or None."""
    if number not in SLOTS:
        return f"there is no slot {number}; the slots are 1 to 4"
    slot = board.slots[number - 1]
    if slot.card is None:
        return f"slot {number} is empty"
    if slot.placed_on_turn >= board.turn:
        return f"{slot.card} was placed this turn; only a clogged card can be exhausted"
    return None


class PlayFromHand(CombatCommand):
    """Play the Akasha card from the hand, free and into no slot, before the roll or after it."""

    action = PlayShunya
    phases = ("prep", "rolled")

    def __init__(self, game: "Combat[Any, Any]") -> None:
        super().__init__(game)
        self._card = game.akasha
        self._play = PlayShunya(game.akasha)

    def options(self, board: CombatBoard) -> Iterable[Action]:
        return (self._play,) if board.akasha_granted and self._card in board.hand else ()

    def refusal(self, board: CombatBoard, action: PlayShunya) -> str | None:
        if action.card not in board.hand or action.card != self._card:
            return f"{action.card} is not an Akasha card in your hand"
        return None if action.slot is None else "it resolves at once and lies in no slot: name none"


class BuyDraws(Paying):
    """Pay to draw cards, before the first roll (S-19, S2.12, H-03)."""

    action = BuyDraw
    phases: ClassVar[tuple[str, ...]] = ("prep",)
    sink = "buy_draw"

    def options(self, board: Any) -> Iterable[Action]:
        return (_BUY_DRAW,) if self.affordable(board) and self.any_to_draw(board) else ()

    def refusal(self, board: Any, action: BuyDraw) -> str | None:
        if action.pay is not None:
            return NO_WELLS
        if not self.any_to_draw(board):
            return "there is no card that could be drawn"
        return self.too_dear(board)

    def any_to_draw(self, board: Any) -> bool:
        """Tell whether at least one card would arrive."""
        return piles.can_draw(board)

    def perform(self, step: Any, action: BuyDraw) -> None:
        self.pay(step)
        self.take_cards(step, self.rules.buy_draw_cards)

    def take_cards(self, step: Any, cards: int) -> None:
        """Bring the cards that were paid for."""
        piles.draw(step, cards)


class FirstRoll(Paying):
    """Make the first roll of the turn; placing closes with it."""

    action = Roll
    phases = ("prep",)
    sink = "roll"
    essential = True

    def need(self, board: Any) -> int:
        return self.base_cost

    def options(self, board: Any) -> Iterable[Action]:
        return (_ROLL,) if board.energy >= self.base_cost else ()

    def refusal(self, board: Any, action: Roll) -> str | None:
        return self.too_dear(board)

    def perform(self, step: Any, action: Roll) -> None:
        self.pay(step)
        step.emit(PhaseEntered("rolled"))
        self.game.roll(step)


class FreeRoll(CombatCommand):
    """Make the first roll of the turn where it costs nothing because there is no energy."""

    action = Roll
    phases = ("prep",)
    essential = True

    def options(self, board: CombatBoard) -> Iterable[Action]:
        return (_ROLL,)

    def refusal(self, board: CombatBoard, action: Roll) -> str | None:
        return None

    def perform(self, step: Any, action: Roll) -> None:
        step.emit(PhaseEntered("rolled"))
        self.game.roll(step)


class RollAgain(Paying):
    """Roll both dice again, for a price."""

    action = Reroll
    phases = ("rolled",)
    sink = "reroll"

    def options(self, board: Any) -> Iterable[Action]:
        return (_REROLL,) if self.affordable(board) else ()

    def refusal(self, board: Any, action: Reroll) -> str | None:
        if action.pay is not None:
            return NO_WELLS
        return self.too_dear(board)

    def perform(self, step: Any, action: Reroll) -> None:
        self.pay(step)
        self.game.roll(step)


class EndsTurn(CombatCommand):
    """End the turn; never before the first roll (S2.16)."""

    action = EndTurn
    phases: ClassVar[tuple[str, ...]] = ("rolled",)
    essential = True

    def options(self, board: Any) -> Iterable[Action]:
        return (_END_TURN,)

    def refusal(self, board: Any, action: EndTurn) -> str | None:
        return None

    def price(self, board: Any, action: Any) -> Price:
        return FREE

    def perform(self, step: Any, action: EndTurn) -> None:
        self.game.end_turn(step)


class Answer(CombatCommand):
    """Answer the pending choice by one of its options (S2.19)."""

    action = Choose
    phases = ("choice",)
    essential = True

    def options(self, board: Any) -> Iterable[Action]:
        return [Choose(option) for option in board.pending.options]

    def refusal(self, board: Any, action: Choose) -> str | None:
        if action.value in board.pending.options:
            return None
        return f"{action.value!r} is not offered; choose {', '.join(board.pending.options)}"

    def perform(self, step: Any, action: Choose) -> None:
        choices.answer(step, action.value)
