"""The records that all combat variants share; what a variant adds stands in its own module.

Facts carry resulting totals; the amount of a change is for people. Slots are numbered 1 to 4.
"""

from typing import Literal

from msgspec import Struct

from domain.combat.kit.board import ChangingDiceBoard, CombatBoard, Fighter, Intent
from domain.records import Action, Fact
from domain.vocabulary import Count, Element, Outcome, Side, SlotNumber, Whole

# --- What the player decides -------------------------------------------------------------------


class Place(Action, tag="action.place"):
    """Put a card from the hand into a slot."""

    card: str
    slot: SlotNumber


class BuyDraw(Action, tag="action.buy_draw"):
    """Pay to draw; `pay` names the well that pays, where there are wells."""

    pay: Element | None = None


class Exhaust(Action, tag="action.exhaust"):
    """Pay to remove the card in a slot from the combat; `pay` as in `BuyDraw`."""

    slot: SlotNumber
    pay: Element | None = None


class Pull(Action, tag="action.pull"):
    """Take a placed card back to the hand (H-07)."""

    slot: SlotNumber


class Move(Action, tag="action.move"):
    """Move a placed card to an empty slot."""

    source: SlotNumber
    target: SlotNumber


class PlayShunya(Action, tag="action.play_shunya"):
    """Play the Akasha card from the hand, into a slot where the variant asks for one."""

    card: str
    slot: SlotNumber | None = None


class Roll(Action, tag="action.roll"):
    """Make the first roll of the turn."""


class Reroll(Action, tag="action.reroll"):
    """Roll both dice again; `pay` as in `BuyDraw`."""

    pay: Element | None = None


class EndTurn(Action, tag="action.end_turn"):
    """End the turn: everything that waits for it resolves, then the enemy acts."""


# --- The frame of a combat ---------------------------------------------------------------------


class CombatStarted(Fact, tag="fact.combat_started"):
    """A combat begins: hit points, the enemy's script, and the deck before its first shuffle."""

    player_hp: Count
    enemy_hp: Count
    script: tuple[Intent, ...]
    deck: tuple[str, ...]

    def apply(self, board: CombatBoard) -> None:
        board.player = Fighter(hp=self.player_hp, max_hp=self.player_hp)
        board.enemy = Fighter(hp=self.enemy_hp, max_hp=self.enemy_hp)
        board.script = list(self.script)
        board.draw = list(self.deck)


class DiceSetUp(Fact, tag="fact.dice_set_up"):
    """The faces of the two dice at the start, where they can change in a combat (null: blank)."""

    number: tuple[Whole | None, ...]
    element: tuple[str | None, ...]

    def apply(self, board: ChangingDiceBoard) -> None:
        board.number_die = list(self.number)
        board.element_die = list(self.element)


class TurnStarted(Fact, tag="fact.turn_started"):
    """A turn begins; what belongs to one turn only starts anew."""

    turn: Count
    phase: str = "prep"

    def apply(self, board: CombatBoard) -> None:
        board.turn = self.turn
        board.phase = self.phase
        board.begin_turn()


class PhaseEntered(Fact, tag="fact.phase_entered"):
    """The player's possibilities changed: placement closed with the first roll, for example."""

    phase: str

    def apply(self, board: CombatBoard) -> None:
        board.phase = self.phase


class IntentShown(Fact, tag="fact.intent_shown"):
    """The enemy's step of this turn and of the next one, before Weak (H-10)."""

    now: Intent
    next: Intent

    def apply(self, board: CombatBoard) -> None:
        pass


class EnemyActed(Fact, tag="fact.enemy_acted"):
    """The enemy carries out its step."""

    intent: Intent

    def apply(self, board: CombatBoard) -> None:
        pass


class TurnEnded(Fact, tag="fact.turn_ended"):
    """A turn is over; the script stands at `script_index`, from 0."""

    turn: Count
    script_index: Count

    def apply(self, board: CombatBoard) -> None:
        board.script_index = self.script_index


class CombatEnded(Fact, tag="fact.combat_ended"):
    """The combat is over, in this turn (which counts, S2.21)."""

    outcome: Outcome
    turn: Count

    def apply(self, board: CombatBoard) -> None:
        board.outcome = self.outcome
        board.phase = "over"
        board.pending = None


# --- Energy ------------------------------------------------------------------------------------


class EnergyGained(Fact, tag="fact.energy_gained"):
    """Energy came in."""

    amount: Count
    total: Count
    reason: str = "income"

    def apply(self, board: CombatBoard) -> None:
        board.energy = self.total


class EnergySpent(Fact, tag="fact.energy_spent"):
    """Energy was paid; `sink` says what for."""

    amount: Count
    total: Count
    sink: str

    def apply(self, board: CombatBoard) -> None:
        board.energy = self.total


class EnergyLapsed(Fact, tag="fact.energy_lapsed"):
    """What was left at the turn's end is gone (S-22)."""

    amount: Count

    def apply(self, board: CombatBoard) -> None:
        board.energy = 0


# --- Cards -------------------------------------------------------------------------------------


class CardPlaced(Fact, tag="fact.card_placed"):
    """A card went from the hand into a slot."""

    card: str
    slot: SlotNumber

    def apply(self, board: CombatBoard) -> None:
        board.hand.remove(self.card)
        slot = board.slots[self.slot - 1]
        slot.card = self.card
        slot.placed_on_turn = board.turn


class CardDiscarded(Fact, tag="fact.card_discarded"):
    """A card went to the discard pile, from its slot or (without one) from the hand."""

    card: str
    slot: SlotNumber | None = None

    def apply(self, board: CombatBoard) -> None:
        _leave(board, self.card, self.slot)
        board.discard.append(self.card)


class CardReturned(Fact, tag="fact.card_returned"):
    """A card went from its slot to the hand."""

    card: str
    slot: SlotNumber

    def apply(self, board: CombatBoard) -> None:
        _leave(board, self.card, self.slot)
        board.hand.append(self.card)


class CardExhausted(Fact, tag="fact.card_exhausted"):
    """A card is out for the rest of the combat, from its slot or (without one) from the hand."""

    card: str
    reason: str
    slot: SlotNumber | None = None

    def apply(self, board: CombatBoard) -> None:
        _leave(board, self.card, self.slot)
        board.exhausted.append(self.card)


class CardMoved(Fact, tag="fact.card_moved"):
    """A placed card went to another, empty slot."""

    card: str
    source: SlotNumber
    target: SlotNumber

    def apply(self, board: CombatBoard) -> None:
        old, new = board.slots[self.source - 1], board.slots[self.target - 1]
        new.card, new.placed_on_turn = self.card, old.placed_on_turn
        old.card, old.placed_on_turn = None, 0


class CardsSwapped(Fact, tag="fact.cards_swapped"):
    """Two slots exchanged their cards; markers of the slots stay where they are."""

    first: SlotNumber
    second: SlotNumber

    def apply(self, board: CombatBoard) -> None:
        one, two = board.slots[self.first - 1], board.slots[self.second - 1]
        one.card, two.card = two.card, one.card
        one.placed_on_turn, two.placed_on_turn = two.placed_on_turn, one.placed_on_turn


class Term(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """One step of a card's arithmetic: `* 1/2 DOUSE = 3`.

    `sign` is `=` for the printed number, `*` (rounded down) or `+`; the operand is `times / over`;
    `total` is the number after this step.
    """

    sign: Literal["=", "*", "+"]
    times: Whole
    over: Count
    why: str
    total: Whole


class CardFired(Fact, tag="fact.card_fired"):
    """A card fires: the arithmetic of its damage and of its Block, before the damage pipeline.

    A number that the card does not have is an empty row of terms; else the last term has the total.
    `heal` stands in the place of damage that heals the player.
    """

    card: str
    slot: SlotNumber | None = None
    damage: tuple[Term, ...] = ()
    block: tuple[Term, ...] = ()
    heal: tuple[Term, ...] = ()

    def apply(self, board: CombatBoard) -> None:
        pass


def _leave(board: CombatBoard, card: str, slot: int | None) -> None:
    if slot is None:
        board.hand.remove(card)
        return
    place = board.slots[slot - 1]
    if place.card != card:
        raise ValueError(f"slot {slot} does not hold {card}")
    place.card, place.placed_on_turn = None, 0


# --- Hit points, Block and statuses --------------------------------------------------------------


class DamageDealt(Fact, tag="fact.damage_dealt"):
    """An attack landed: its number before and after the pipeline, what Block took, what HP lost."""

    target: Side
    base: Whole
    final: Count
    absorbed: Count
    hp_lost: Count
    hp: Count
    block: Count
    standing: Count = 0
    source: str = ""

    def apply(self, board: CombatBoard) -> None:
        fighter = board.fighter(self.target)
        fighter.hp = self.hp
        fighter.block = self.block
        fighter.standing = self.standing


class HpLost(Fact, tag="fact.hp_lost"):
    """Hit points were lost past Block and pipeline: recoil, Burn (S-24)."""

    target: Side
    amount: Count
    hp: Count
    reason: str

    def apply(self, board: CombatBoard) -> None:
        board.fighter(self.target).hp = self.hp


class HpPaid(Fact, tag="fact.hp_paid"):
    """The player paid with hit points (S2.8)."""

    amount: Count
    hp: Count
    sink: str

    def apply(self, board: CombatBoard) -> None:
        board.player.hp = self.hp


class HpHealed(Fact, tag="fact.hp_healed"):
    """The player got hit points back, up to the maximum."""

    amount: Count
    hp: Count

    def apply(self, board: CombatBoard) -> None:
        board.player.hp = self.hp


class BlockGained(Fact, tag="fact.block_gained"):
    """Block was gained; `total` is the pool it went to, the `standing` one if so marked."""

    target: Side
    amount: Count
    total: Count
    standing: bool = False
    source: str = ""

    def apply(self, board: CombatBoard) -> None:
        fighter = board.fighter(self.target)
        if self.standing:
            fighter.standing = self.total
        else:
            fighter.block = self.total


class BlockLost(Fact, tag="fact.block_lost"):
    """Ordinary Block ran out at its time."""

    target: Side
    amount: Count

    def apply(self, board: CombatBoard) -> None:
        board.fighter(self.target).block = 0


class StatusGained(Fact, tag="fact.status_gained"):
    """A status was gained; `total` is its counter now. Weak and Vulnerable arrive fresh (H-01)."""

    target: Side
    status: Literal["weak", "vulnerable", "burn", "strength", "dexterity"]
    amount: Count
    total: Whole

    def apply(self, board: CombatBoard) -> None:
        fighter = board.fighter(self.target)
        if self.status == "weak":
            fighter.weak, fighter.weak_fresh = self.total, True
        elif self.status == "vulnerable":
            fighter.vulnerable, fighter.vulnerable_fresh = self.total, True
        else:
            setattr(fighter, self.status, self.total)


class StatusMoved(Fact, tag="fact.status_moved"):
    """A whole status went to the other side: `total` is its counter there, fresh; here it is 0 (H-01)."""

    status: Literal["weak", "vulnerable", "burn"]
    source: Side
    target: Side
    amount: Count
    total: Count

    def apply(self, board: CombatBoard) -> None:
        for side, counter in ((self.source, 0), (self.target, self.total)):
            fighter = board.fighter(side)
            setattr(fighter, self.status, counter)
            if self.status != "burn":
                setattr(fighter, f"{self.status}_fresh", counter > 0)


class StatusTicked(Fact, tag="fact.status_ticked"):
    """A status went one on: a fresh one loses its mark, any other counts down to `left`."""

    target: Side
    status: Literal["weak", "vulnerable", "burn"]
    left: Count

    def apply(self, board: CombatBoard) -> None:
        fighter = board.fighter(self.target)
        if self.status == "weak":
            fighter.weak, fighter.weak_fresh = self.left, False
        elif self.status == "vulnerable":
            fighter.vulnerable, fighter.vulnerable_fresh = self.left, False
        else:
            fighter.burn = self.left


class AkashaGranted(Fact, tag="fact.akasha_granted"):
    """The enemy fell to the gate for the first time; the Akasha card is in the hand (S-12)."""

    card: str

    def apply(self, board: CombatBoard) -> None:
        board.akasha_granted = True
        board.hand.append(self.card)


class ShunyaPlayed(Fact, tag="fact.shunya_played"):
    """The Akasha card was played from the hand."""

    card: str
    slot: SlotNumber | None = None

    def apply(self, board: CombatBoard) -> None:
        pass
