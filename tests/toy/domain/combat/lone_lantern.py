"""V11 Lone Lantern, a toy: the lantern stands on one slot, and only the card in its light fires.

The number die moves the lantern; a blank leaves it where it stands. A card of the rolled element fires at
double. Reads from top to bottom: numbers, board, record, the turn.
"""

from typing import Any

from domain.combat.kit import board as kit
from domain.combat.kit import cards, commands
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.records import CardDiscarded, EnergyGained
from domain.content import Content, Number
from domain.records import Fact
from domain.step import Step
from domain.vocabulary import SlotNumber


class Prices(Content):
    """Energy prices."""

    roll: Number
    reroll: Number


class Rules(CombatRules):
    """What content/lone-lantern/ holds."""

    income: Number
    prices: Prices

    def sure_income(self) -> dict[str, int]:
        """A roll costs no more than this, or a turn could not begin."""
        return {"income": self.income}


class Board(kit.CombatBoard, kw_only=True):
    """The board; `lantern` is the slot in the light."""

    lantern: int = 1


class LanternMoved(Fact, tag="fact.lantern_moved"):
    """The lantern went to another slot."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.lantern = self.slot


class LoneLantern(Combat[Board, Rules]):
    """V11 Lone Lantern."""

    id = "lone-lantern"
    aliases = ("V11",)
    board_type = Board
    rules_type = Rules
    commands = (commands.PlaceCard, commands.FirstRoll, commands.RollAgain, commands.EndsTurn)

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Give the flat income."""
        step.emit(EnergyGained(self.rules.income, step.board.energy + self.rules.income))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice; the number moves the lantern."""
        step.roll(self.dice(step.board))
        if step.board.number is not None and step.board.number != step.board.lantern:
            step.emit(LanternMoved(step.board.number))

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Fire the card in the light, at double if the element die shows its element."""
        board = step.board
        card = board.slots[board.lantern - 1].card
        if card is not None:
            same = self.printed[card].element == board.element
            cards.fire(step, card, board.lantern, [cards.times(2, "LIT")] if same else [])
            step.emit(CardDiscarded(card, board.lantern))
        self.close_turn(step)
