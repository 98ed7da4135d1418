"""The frame of a combat: set-up, the start of a turn, its end; what a variant fills in and may replace."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from domain.chance import Die
from domain.combat.kit import blows, lint, records
from domain.combat.kit.board import CombatBoard, Intent
from domain.combat.kit.cards import printed
from domain.combat.kit.content import FightRules
from domain.combat.kit.enemy import enemy_turn
from domain.combat.kit.piles import draw
from domain.combat.kit.records import (
    CombatStarted,
    EnergyLapsed,
    EnergySpent,
    IntentShown,
    TurnStarted,
)
from domain.content import Text
from domain.game import Game
from domain.records import Record
from domain.registry import records_in
from domain.remarks import Remark
from domain.step import Step
from domain.vocabulary import kind_of

B = TypeVar("B", bound=CombatBoard)
R = TypeVar("R", bound=FightRules)


class Combat(Game[B, R]):
    """A combat variant; a subclass is one variant and reads like its page.

    It gives `open_turn`, `roll` and `end_turn`, and `resume` if it offers choices; the other methods
    have the shared rule and are replaced where a page says otherwise.
    """

    board_type: ClassVar[type[CombatBoard]]
    rules_type: ClassVar[type[FightRules]]
    first_phase: ClassVar[str] = "prep"
    burn_damage: int = 3
    """Hit points that a tick of Burn costs (V05-14); a variant with Burn sets it from its content."""

    def __init__(self, rules: R) -> None:
        deck = rules.deck()
        akasha = rules.akasha_card()
        if akasha is not None:
            self.akasha = akasha
            deck = (*deck, akasha)
        faces = {kind: printed(kind, card) for kind, card in rules.cards.items()}
        self.printed = {card: faces[kind_of(card)] for card in deck}
        self.script = tuple(
            Intent(step.intent, step.damage, step.block) for step in rules.enemy.script.values()
        )
        self._shown = tuple(
            IntentShown(now, self.script[(i + 1) % len(self.script)]) for i, now in enumerate(self.script)
        )
        self._dice = (
            _die("number die", rules.dice.number),
            _die("element die", rules.dice.element),
        )
        super().__init__(rules, rules.bounds.actions_in_turn)

    @classmethod
    def record_types(cls) -> Sequence[type[Record]]:
        return records_in("domain.records", records.__name__, cls.__module__)

    @classmethod
    def remarks(cls, rules: FightRules, text: Text) -> Sequence[Remark]:
        return lint.remarks(rules, text)

    def phase(self, board: B) -> str:
        return board.phase if board.pending is None else "choice"

    # --- Set-up and the start of a turn (0.3) -------------------------------------------------------

    def begin(self, step: Step[B, Any]) -> None:
        rules = self.rules
        deck = rules.deck()
        step.emit(CombatStarted(rules.player.hp, rules.enemy.hp, self.script, deck))
        step.shuffle(deck, "opening")
        draw(step, rules.hand)
        self.set_up(step)
        self.start_turn(step)

    def set_up(self, step: Step[B, Any]) -> None:
        """Do what else belongs to the set-up, after the opening hand."""

    def start_turn(self, step: Step[B, Any]) -> None:
        """Begin a turn: the variant's own opening and income, the draw, the shown intent."""
        board = step.board
        step.emit(TurnStarted(board.turn + 1, self.first_phase))
        self.open_turn(step)
        draw(step)
        step.emit(self._shown[board.script_index])

    def open_turn(self, step: Step[B, Any]) -> None:
        """Do what a turn starts with before its draw: income, and what the variant adds."""
        raise NotImplementedError(type(self).__name__)

    def roll(self, step: Step[B, Any]) -> None:
        """Roll both dice, first roll or reroll, and derive what follows from them."""
        raise NotImplementedError(type(self).__name__)

    def resume(self, step: Step[B, Any], stage: str, about: tuple[str, ...], value: str | None) -> None:
        """Go on at a stage after a choice: `value` is what was chosen, None if there was no option."""
        raise NotImplementedError(type(self).__name__)

    # --- The end of a turn --------------------------------------------------------------------------

    def end_turn(self, step: Step[B, Any]) -> None:
        """Resolve what waits for the end of the player's turn, then close the turn."""
        raise NotImplementedError(type(self).__name__)

    def close_turn(self, step: Step[B, Any]) -> None:
        """After the player's resolution: energy lapses, the enemy acts, the next turn begins."""
        board = step.board
        if board.energy:
            step.emit(EnergyLapsed(board.energy))
        blows.tick_burn(step, "player")
        enemy_turn(step)
        if board.turn >= self.rules.bounds.turns:
            blows.end(step, "stalemate")
        self.start_turn(step)

    def gate(self, step: Step[B, Any]) -> None:
        """Look at the Akasha gate after the enemy lost hit points (S-12)."""
        blows.grant_akasha(step)

    def enemy_attack(self, step: Step[B, Any], intent: Intent) -> None:
        """Let the enemy's attack of this step land on the player."""
        blows.attack(step, "player", intent.damage, intent.name)

    def clear_player_block(self, step: Step[B, Any]) -> None:
        """Let the player's ordinary Block go at the end of the enemy's turn."""
        blows.lose_block(step, "player")

    # --- Dice, energy, hidden piles -----------------------------------------------------------------

    def dice(self, board: B) -> tuple[Die, Die]:
        """Give the number die and the element die as they lie there now."""
        return self._dice

    def tell_dice(self, step: Step[B, Any]) -> None:
        """Tell the faces of the dice at the start, for a variant whose dice can change."""
        number, element = [die.faces for die in self._dice]
        step.emit(records.DiceSetUp(number, element))  # type: ignore[arg-type]  # numbers, then elements

    def spend(self, step: Step[B, Any], amount: int, sink: str) -> None:
        """Pay energy; the command has checked that it is there (S2.17)."""
        step.emit(EnergySpent(amount, step.board.energy - amount, sink))

    def reshuffle_hidden(self, board: B, step: Step[B, Any]) -> None:
        if board.draw and not board.draw_open:
            step.shuffle(sorted(board.draw), "opening")


def _die(name: str, faces: Sequence[Any]) -> Die:
    return Die(name, tuple(None if face == "blank" else face for face in faces))
