"""What every combat variant's projection starts from; a variant replaces what its page draws differently."""

from collections.abc import Sequence
from typing import Any, ClassVar

from domain.combat.kit.board import Fighter, Intent
from domain.combat.kit.records import (
    CardPlaced,
    EnergySpent,
    PhaseEntered,
    TurnEnded,
)
from domain.records import ChoiceMade, Record
from projections.combat.kit import audit, sentences
from projections.combat.kit.sentences import intent_words, status_words
from projections.combat.kit.summary import CombatTally
from projections.names import face, word
from projections.projection import Projection
from projections.views import (
    CardView,
    CombatView,
    DieView,
    FighterView,
    IntentView,
    Marker,
    MeterView,
    Panel,
    SlotView,
    StatusView,
)

_STATUSES = ("weak", "vulnerable", "burn", "strength", "dexterity")
_OUTCOMES = {"win": "won", "loss": "lost"}
_PHASES = {"prep": "before the roll", "rolled": "after the roll"}


class CombatProjection(Projection):
    """How a combat is shown; also how a variant without a projection of its own is shown."""

    sentences = sentences.combat
    watch = audit.combat
    tally = CombatTally
    obvious: ClassVar[tuple[type[Record], ...]] = (ChoiceMade, EnergySpent, CardPlaced, PhaseEntered)
    horizon: ClassVar[tuple[type[Record], ...]] = (TurnEnded,)
    matched_as: ClassVar[str] = "matched"
    """What it is called that a slot is picked; empty where a marker of the slot says so."""

    def view(self, board: Any) -> CombatView:
        """Give everything that a screen needs of a combat, and nothing hidden."""
        now, later = self.intents(board)
        return CombatView(
            game=self.game_class.id,
            name=self.name,
            turn=board.turn,
            phase=board.phase,
            phase_words=self.phase_words(board),
            outcome=board.outcome,
            player=self.fighter(board.player, "You"),
            enemy=self.fighter(board.enemy, self.names.call("enemy")),
            now=now,
            next=later,
            dice=self.dice(board),
            meters=self.meters(board),
            slots=tuple(self.slot(board, number) for number in range(1, len(board.slots) + 1)),
            hand=self.cards(board, board.hand),
            draw=len(board.draw),
            discard=self.cards(board, board.discard),
            exhausted=self.cards(board, board.exhausted),
            notes=self.notes(board),
            panels=self.panels(board),
            pending=self.choice(board),
        )

    # --- What a variant replaces --------------------------------------------------------------------

    def phase_words(self, board: Any) -> str:
        """Give what the player may do now, in words."""
        if board.outcome is not None:
            return _OUTCOMES.get(board.outcome, word(board.outcome))
        if board.pending is not None:
            return "a choice is due"
        return _PHASES.get(board.phase, word(board.phase))

    def dice(self, board: Any) -> tuple[DieView, ...]:
        """Give the dice as they lie there."""
        return (
            self.die("number die", board.number, rolled=board.rolls > 0),
            self.die("element die", board.element, rolled=board.rolls > 0),
        )

    def meters(self, board: Any) -> tuple[MeterView, ...]:
        """Give the numbers that the player plays with."""
        return (MeterView(id="energy", name="Energy", amount=board.energy),)

    def slot_title(self, board: Any, number: int) -> str:
        """Give what is printed on a slot."""
        return f"Slot {number}"

    def slot_element(self, board: Any, number: int) -> str | None:
        """Give the element of a slot, where it has one."""
        return None

    def is_matched(self, board: Any, number: int) -> bool:
        """Tell whether this slot is picked now, by the dice or by what stands for them."""
        return False

    def picked_as(self, board: Any, number: int) -> str:
        """Give what it is called that this slot is picked; empty where a marker says so."""
        return self.matched_as

    def markers(self, board: Any, number: int) -> tuple[Marker, ...]:
        """Give what lies on a slot besides its card."""
        return ()

    def notes(self, board: Any) -> tuple[str, ...]:
        """Give what holds for the whole board now, a sentence each."""
        return ()

    def panels(self, board: Any) -> tuple[Panel, ...]:
        """Give what else is printed on the board, or lies there: a wheel, a declaration, a die's faces."""
        return ()

    def card_name(self, board: Any, card: str) -> str:
        """Give what a card is called on this board."""
        return self.names.call(card)

    def card_element(self, board: Any, card: str) -> str | None:
        """Give the element of a card on this board, None where it is not known."""
        return self.names.card_element(card)

    # --- Parts --------------------------------------------------------------------------------------

    def fighter(self, fighter: Fighter, name: str) -> FighterView:
        """Give one side of the fight."""
        return FighterView(
            name=name,
            hp=fighter.hp,
            max_hp=fighter.max_hp,
            block=fighter.block,
            standing=fighter.standing,
            statuses=tuple(
                StatusView(
                    id=status,
                    name=status_words(status),
                    amount=amount,
                    fresh=getattr(fighter, f"{status}_fresh", False),
                )
                for status in _STATUSES
                if (amount := getattr(fighter, status))
            ),
        )

    def intents(self, board: Any) -> tuple[IntentView | None, IntentView | None]:
        """Give the enemy's step of this turn and the one after it (H-10)."""
        script = board.script
        if not script:
            return None, None
        at = board.script_index
        return self.intent(script[at]), self.intent(script[(at + 1) % len(script)])

    def intent(self, intent: Intent) -> IntentView:
        """Give one step of the enemy's script."""
        return IntentView(
            id=intent.name,
            name=self.names.call(intent.name),
            damage=intent.damage,
            block=intent.block,
            sentence=intent_words(intent, self.names),
        )

    def die(self, name: str, shown: str | int | None, *, rolled: bool) -> DieView:
        """Give one die; before the roll it shows nothing."""
        if not rolled:
            return DieView(name=name)
        return DieView(name=name, shown=face(shown), face=None if shown is None else str(shown))

    def slot(self, board: Any, number: int) -> SlotView:
        """Give one slot with all that lies on it."""
        slot = board.slots[number - 1]
        return SlotView(
            number=number,
            title=self.slot_title(board, number),
            element=self.slot_element(board, number),
            card=None if slot.card is None else self.card(board, slot.card),
            since=slot.placed_on_turn,
            matched=self.is_matched(board, number),
            matched_as=self.picked_as(board, number),
            markers=self.markers(board, number),
        )

    def cards(self, board: Any, cards: Sequence[str]) -> tuple[CardView, ...]:
        """Give cards that lie face up."""
        return tuple(self.card(board, card) for card in cards)

    def card(self, board: Any, card: str) -> CardView:
        """Give one card that lies face up."""
        return CardView(
            id=card,
            name=self.card_name(board, card),
            element=self.card_element(board, card),
            text=self.names.card_text(card),
        )
