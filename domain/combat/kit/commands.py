"""The commands that variants share; a variant sets their prices and adds what its page adds.

Every refusal is a sentence for the player. A variant whose rule differs replaces one method.
"""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from domain.combat.kit import piles
from domain.combat.kit.board import CombatBoard
from domain.combat.kit.records import (
    BuyDraw,
    CardPlaced,
    EndTurn,
    PhaseEntered,
    Place,
    Reroll,
    Roll,
)
from domain.game import FREE, Command, Price
from domain.records import Action, Choose
from domain.vocabulary import SLOTS

if TYPE_CHECKING:
    from domain.combat.kit.frame import Combat

CombatCommand = Command["Combat[Any, Any]"]

_ROLL = Roll()
_REROLL = Reroll()
_END_TURN = EndTurn()
_BUY_DRAW = BuyDraw()


@cache
def _placing(card: str, slot: int) -> Place:
    return Place(card, slot)


class PlaceCard(CombatCommand):
    """Put a card from the hand into an empty slot, before the first roll; free (S-18)."""

    action = Place
    phases = ("prep",)

    def options(self, board: CombatBoard) -> Iterable[Action]:
        empty = self.open_slots(board)
        return [
            _placing(card, slot) for card in board.hand if self.may_place(card) for slot in empty
        ]

    def refusal(self, board: CombatBoard, action: Place) -> str | None:
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

    def perform(self, step: Any, action: Place) -> None:
        step.emit(CardPlaced(action.card, action.slot))

    def open_slots(self, board: CombatBoard) -> list[int]:
        """Give the slots that take a card now."""
        return board.empty()

    def may_place(self, card: str) -> bool:
        """Tell whether a card of the hand can be placed at all."""
        return True


class Paying(CombatCommand):
    """A command that costs energy; before the first roll the roll's own price is kept back (S-17)."""

    sink: str

    def cost(self, board: Any) -> int:
        """Give the energy that it costs now."""
        raise NotImplementedError(type(self).__name__)

    def reserve(self, board: Any) -> int:
        """Give the energy that must be left afterwards: the first roll's price while it is due."""
        return self.rules.prices.roll if board.phase == "prep" else 0

    def affordable(self, board: Any) -> bool:
        """Tell whether the energy is there."""
        return bool(board.energy >= self.cost(board) + self.reserve(board))

    def too_dear(self, board: Any) -> str | None:
        """Give the refusal for want of energy, or None."""
        if self.affordable(board):
            return None
        cost, kept = self.cost(board), self.reserve(board)
        keep = f" and {kept} is kept for the roll" if kept else ""
        return f"it costs {cost} energy{keep}, and there is {board.energy}"

    def price(self, board: Any, action: Any) -> Price:
        return Price(self.cost(board))

    def pay(self, step: Any) -> None:
        """Take the price."""
        self.game.spend(step, self.cost(step.board), self.sink)


class BuyDraws(Paying):
    """Pay to draw cards, before the first roll (S-19, S2.12, H-03)."""

    action = BuyDraw
    phases = ("prep",)
    sink = "buy_draw"

    def cost(self, board: Any) -> int:
        return int(self.rules.prices.buy_draw)

    def options(self, board: Any) -> Iterable[Action]:
        return (_BUY_DRAW,) if self.refusal(board, _BUY_DRAW) is None else ()

    def refusal(self, board: Any, action: BuyDraw) -> str | None:
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

    def cost(self, board: Any) -> int:
        return int(self.rules.prices.roll)

    def reserve(self, board: Any) -> int:
        return 0

    def options(self, board: Any) -> Iterable[Action]:
        return (_ROLL,) if self.affordable(board) else ()

    def refusal(self, board: Any, action: Roll) -> str | None:
        return self.too_dear(board)

    def perform(self, step: Any, action: Roll) -> None:
        if self.cost(step.board):
            self.pay(step)
        step.emit(PhaseEntered("rolled"))
        self.game.roll(step)


class RollAgain(Paying):
    """Roll both dice again, for a price."""

    action = Reroll
    phases = ("rolled",)
    sink = "reroll"

    def cost(self, board: Any) -> int:
        return int(self.rules.prices.reroll)

    def options(self, board: Any) -> Iterable[Action]:
        return (_REROLL,) if self.refusal(board, _REROLL) is None else ()

    def refusal(self, board: Any, action: Reroll) -> str | None:
        return self.too_dear(board)

    def perform(self, step: Any, action: Reroll) -> None:
        if self.cost(step.board):
            self.pay(step)
        self.game.roll(step)


class EndsTurn(CombatCommand):
    """End the turn; never before the first roll (S2.16)."""

    action = EndTurn
    phases = ("rolled",)
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
        self.game.settle(step, action.value)
