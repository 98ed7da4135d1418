"""V03 Twin Wells: every roll pours charge into element wells, and the wells pay for everything.

The named slot locks (both dice agree) or primes (only the number does). Reads from top to bottom like
its page: numbers and rulings, board, actions, records, commands, the turn. Content: content/twin-wells/.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Literal, cast

from msgspec import Struct, field
from pydantic import model_validator

from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.board import Intent
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import can_draw, draw
from domain.combat.kit.records import (
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardMoved,
    Exhaust,
    Move,
    Place,
    PlayShunya,
    Reroll,
    ShunyaPlayed,
)
from domain.content import Content, Few, Number, Positive, RulingsTable, WrongKey
from domain.game import FREE, Command, Price
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import ELEMENTS, SLOTS, Count, Element, SlotNumber, Whole

Inflow = Literal["roll", "fired", "converted"]
Sink = Literal["reroll", "buy_draw", "exhaust", "detonate", "move", "blunt"]

PAYERS: tuple[Element, ...] = ("agni", "jal", "vayu")
"""The wells that can pay; Prithvi never does."""

# --- Numbers and rulings ------------------------------------------------------------------------


class WellPrices(Content):
    """What a purchase costs from each well that can pay it; Agni must hold the price and pays all it has."""

    agni: Positive
    jal: Positive
    vayu: Positive


class Prices(Content):
    """Prices in charge; moving a card and blunting are Jal's own."""

    reroll: WellPrices
    buy_draw: WellPrices
    exhaust: WellPrices
    move: Positive
    blunt: Positive


class Pours(Content):
    """Charge that comes in: an element face, a blank one (into every well), a card that fired."""

    element: Positive
    blank: Positive
    fired: Positive


class Ladder(Content):
    """What the Prithvi well must hold for each rung."""

    placing_block: Positive
    free_exhaust: Positive
    self_fire: Positive

    @model_validator(mode="after")
    def _rises(self) -> "Ladder":
        if self.free_exhaust <= self.placing_block:
            raise WrongKey(
                "free_exhaust", f"must be above placing_block, {self.placing_block}", "placing_block"
            )
        if self.self_fire <= self.free_exhaust:
            raise WrongKey("self_fire", f"must be above free_exhaust, {self.free_exhaust}", "free_exhaust")
        return self


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    max_rerolls: Number | None = None
    """V03-02: how many rerolls a turn has.

    unset: only their price and the turn's actions bound them.
    a number: that many at most.
    """
    vayu_prime: Literal["emptied", "remembered"] = "emptied"
    """V03-03: what a Vayu prime is checked against.

    emptied: the well as the Gust left it, empty.
    remembered: what the well held before the Gust.
    """
    tier_six: Literal["free_exhaust", "nothing"] = "free_exhaust"
    """V03-09: what the second rung does.

    free_exhaust: exhausting a clogged card is free.
    nothing: nothing.
    """
    move: Literal["both_windows", "before_roll"] = "both_windows"
    """V03-13: when cards may be moved.

    both_windows: before and after the roll.
    before_roll: only before the roll.
    """


class Rules(CombatRules):
    """What content/twin-wells/ holds."""

    pours: Pours
    jal_cap: Positive
    prime_threshold: Number
    damage_per_charge: Positive
    blunt: Positive
    ladder: Ladder
    placing_block: Positive
    buy_draw_cards: Few
    conversion_rate: Positive
    prices: Prices
    rulings: Rulings


# --- A. Board -----------------------------------------------------------------------------------


class Wells(Struct, omit_defaults=True):
    """The charge in each well."""

    agni: int = 0
    jal: int = 0
    vayu: int = 0
    prithvi: int = 0

    def of(self, well: str) -> int:
        """Give the charge of one well."""
        charge: int = getattr(self, well)
        return charge


class Board(kit.CombatBoard, kw_only=True):
    """The board.

    `lock` and `prime` are the slot that the last roll named, at most one of them; `recorded_prime` is the
    prime of the turn before, and `recorded_charge` what its well held before the Gust. `ladder_tier` is
    the rung that counts, as it was read at the last turn's end. The last four fields are what is
    printed on the board.
    """

    wells: Wells = field(default_factory=Wells)
    ladder_tier: int = 0
    lock: int | None = None
    prime: int | None = None
    recorded_prime: int | None = None
    recorded_charge: int = 0
    blunt: int = 0
    null_well: str = "closed"
    jal_cap: int = 0
    prime_threshold: int = 0
    rungs: list[int] = []
    vayu_remembered: bool = False

    def begin_turn(self) -> None:
        super().begin_turn()
        self.lock = None
        self.prime = None


# --- Actions of this variant --------------------------------------------------------------------


class Detonate(Action, tag="action.detonate"):
    """Spend the whole Agni well on damage."""


class Blunt(Action, tag="action.blunt"):
    """Spend Jal charge to weaken the enemy's next attack."""


class Convert(Action, tag="action.convert"):
    """Turn `amount` charge of one well into charge of another, through the open Null Well."""

    source: Element
    target: Element
    amount: Count


# --- Records of this variant --------------------------------------------------------------------


class WellsOpened(Fact, tag="fact.wells_opened"):
    """The four wells stand empty; what Jal holds at most, what a prime needs, and the ladder's rungs.

    `vayu_remembered` tells that a prime counts what the Gust blew away (V03-03).
    """

    jal_cap: Count
    prime_threshold: Count
    rungs: tuple[Count, ...]
    vayu_remembered: bool = False

    def apply(self, board: Board) -> None:
        board.jal_cap = self.jal_cap
        board.prime_threshold = self.prime_threshold
        board.rungs = list(self.rungs)
        board.vayu_remembered = self.vayu_remembered


class ChargePoured(Fact, tag="fact.charge_poured"):
    """Charge came into a well, which holds `total` now; what a full Jal well cannot hold spills next."""

    well: Element
    amount: Count
    total: Count
    reason: Inflow

    def apply(self, board: Board) -> None:
        setattr(board.wells, self.well, self.total)


class ChargeSpilled(Fact, tag="fact.charge_spilled"):
    """The Jal well was full: `amount` of what was poured went on into Prithvi (V03-12)."""

    amount: Count
    total: Count

    def apply(self, board: Board) -> None:
        board.wells.prithvi = self.total


class WellPaid(Fact, tag="fact.well_paid"):
    """A well paid; from Agni it is always all that was there (V03-15)."""

    well: Element
    amount: Count
    total: Count
    sink: Sink

    def apply(self, board: Board) -> None:
        setattr(board.wells, self.well, self.total)


class WellDetonated(Fact, tag="fact.well_detonated"):
    """The Agni well went off: `charge` of it become `damage`, an ordinary attack."""

    charge: Count
    damage: Count

    def apply(self, board: Board) -> None:
        pass


class LockDerived(Fact, tag="fact.lock_derived"):
    """The roll locked a slot, by its element or by the ladder's last rung: it fires at the turn's end."""

    slot: SlotNumber
    by: Literal["match", "ladder"] = "match"

    def apply(self, board: Board) -> None:
        board.lock, board.prime = self.slot, None


class PrimeDerived(Fact, tag="fact.prime_derived"):
    """The roll primed a slot: only the number matches."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.lock, board.prime = None, self.slot


class NothingNamed(Fact, tag="fact.nothing_named"):
    """The roll names no card: its number is blank (null), or slot `number` is empty."""

    number: SlotNumber | None = None

    def apply(self, board: Board) -> None:
        board.lock, board.prime = None, None


class PrimeRecorded(Fact, tag="fact.prime_recorded"):
    """A primed slot waits for the next turn's start; its well held `charge` before the Gust."""

    slot: SlotNumber
    well: Element
    charge: Count

    def apply(self, board: Board) -> None:
        board.recorded_prime, board.recorded_charge = self.slot, self.charge


class PrimeFired(Fact, tag="fact.prime_fired"):
    """A recorded prime held: with `charge` in its well the card fires, and nothing is taken for it."""

    slot: SlotNumber
    well: Element
    charge: Count

    def apply(self, board: Board) -> None:
        board.recorded_prime, board.recorded_charge = None, 0


class PrimeLapsed(Fact, tag="fact.prime_lapsed"):
    """A recorded prime is gone: `charge` in its well was too little; the card stays."""

    slot: SlotNumber
    well: Element
    charge: Count

    def apply(self, board: Board) -> None:
        board.recorded_prime, board.recorded_charge = None, 0


class GustEmptied(Fact, tag="fact.gust_emptied"):
    """The turn ended, and the Vayu well with it."""

    amount: Count

    def apply(self, board: Board) -> None:
        board.wells.vayu = 0


class LadderReached(Fact, tag="fact.ladder_reached"):
    """The Prithvi well was read at the turn's end, and another rung counts from now on (V03-08)."""

    tier: Count
    charge: Count

    def apply(self, board: Board) -> None:
        board.ladder_tier = self.tier


class EnemyBlunted(Fact, tag="fact.enemy_blunted"):
    """The enemy's next attack will be lower by `total`."""

    amount: Count
    total: Count

    def apply(self, board: Board) -> None:
        board.blunt = self.total


class BluntUsed(Fact, tag="fact.blunt_used"):
    """An attack of `damage` met the blunt: `left` goes into the damage pipeline (V03-14)."""

    amount: Count
    damage: Count
    left: Whole

    def apply(self, board: Board) -> None:
        board.blunt = 0


class NullWellOpened(Fact, tag="fact.null_well_opened"):
    """Shunya opened the Null Well: one conversion, at any later time."""

    def apply(self, board: Board) -> None:
        board.null_well = "open"


class NullWellSealed(Fact, tag="fact.null_well_sealed"):
    """The one conversion is made: `amount` left the source, which holds `total`, and `gained` come out."""

    source: Element
    target: Element
    amount: Count
    gained: Count
    total: Count

    def apply(self, board: Board) -> None:
        setattr(board.wells, self.source, self.total)
        board.null_well = "sealed"


# --- B. Commands --------------------------------------------------------------------------------


class Placing(commands.PlaceCard):
    """Free; from the ladder's first rung on each placement gives Block (V03-10)."""

    def may_place(self, card: str) -> bool:
        return self.game.printed[card].element != "akasha"

    def perform(self, step: Any, action: Place) -> None:
        super().perform(step, action)
        if step.board.ladder_tier >= self.rules.ladder.placing_block:
            blows.gain_block(step, "player", self.rules.placing_block, "ladder")


class Purchase(Command["TwinWells"]):
    """A purchase that one well pays, all of it, without mixing (V03-16)."""

    sink: Sink

    def __init__(self, game: "TwinWells") -> None:
        super().__init__(game)
        prices = getattr(self.rules.prices, self.sink)
        self._agni, self._jal, self._vayu = prices.agni, prices.jal, prices.vayu
        self._cost = {"agni": prices.agni, "jal": prices.jal, "vayu": prices.vayu}

    def payers(self, board: Board) -> list[Element]:
        """Give the wells that can pay now."""
        wells = board.wells
        able: list[Element] = []
        if wells.agni >= self._agni:
            able.append("agni")
        if wells.jal >= self._jal:
            able.append("jal")
        if wells.vayu >= self._vayu:
            able.append("vayu")
        return able

    def unpaid(self, board: Board, pay: str | None) -> str | None:
        """Give the refusal for a payment that cannot be made, or None."""
        if pay is None:
            return f"name the well that pays: {', '.join(PAYERS)}"
        if pay not in self._cost:
            return f"the {pay} well never pays; {', '.join(PAYERS)} do"
        charge, cost = board.wells.of(pay), self._cost[pay]
        return None if charge >= cost else f"it costs {cost} charge from {pay}, which holds {charge}"

    def price(self, board: Board, action: Any) -> Price:
        if action.pay not in self._cost:
            return FREE
        return spent_from(board, action.pay, self._cost[action.pay])

    def pay(self, step: Any, well: Element) -> None:
        """Take the price out of a well."""
        self.game.spend_charge(step, well, self._cost[well], self.sink)


def spent_from(board: Board, well: str, cost: int) -> Price:
    """Give what really leaves a well for a purchase: the price, or all that Agni holds."""
    return Price(board.wells.agni if well == "agni" else cost, well)


_REROLLS = {well: Reroll(well) for well in PAYERS}
_BUY_DRAWS = {well: BuyDraw(well) for well in PAYERS}
_DETONATE = Detonate()
_BLUNT = Blunt()


class Rerolling(Purchase):
    """Roll both dice again; 2 charge, or 1 from Vayu, as often as it can be paid (V03-02)."""

    action = Reroll
    phases = ("rolled",)
    sink = "reroll"

    def __init__(self, game: "TwinWells") -> None:
        super().__init__(game)
        self._max: int | None = self.rules.rulings.max_rerolls

    def are_used_up(self, board: Board) -> bool:
        """Tell whether the turn has had all its rerolls."""
        return self._max is not None and board.rolls > self._max

    def options(self, board: Board) -> Iterable[Action]:
        if self.are_used_up(board):
            return ()
        return [_REROLLS[well] for well in self.payers(board)]

    def refusal(self, board: Board, action: Reroll) -> str | None:
        if self.are_used_up(board):
            return f"this turn has had its {self._max} rerolls (V03-02)"
        return self.unpaid(board, action.pay)

    def perform(self, step: Any, action: Reroll) -> None:
        assert action.pay is not None
        self.pay(step, action.pay)
        self.game.roll(step)


class BuyingDraws(Purchase):
    """Two cards for 2 charge, or for 1 from Vayu; before and after the roll (V03-11, V03-17)."""

    action = BuyDraw
    phases = ("prep", "rolled")
    sink = "buy_draw"

    def options(self, board: Board) -> Iterable[Action]:
        return [_BUY_DRAWS[well] for well in self.payers(board)] if can_draw(board) else ()

    def refusal(self, board: Board, action: BuyDraw) -> str | None:
        if not can_draw(board):
            return "there is no card that could be drawn"
        return self.unpaid(board, action.pay)

    def perform(self, step: Any, action: BuyDraw) -> None:
        assert action.pay is not None
        self.pay(step, action.pay)
        draw(step, self.rules.buy_draw_cards)


@cache
def _exhausting(slot: int, pay: Element | None) -> Exhaust:
    return Exhaust(slot, pay)


class Exhausting(Purchase):
    """Exhaust a clogged card for 1 charge; free from the ladder's second rung on (V03-09, V03-23)."""

    action = Exhaust
    phases = ("prep",)
    sink = "exhaust"

    def __init__(self, game: "TwinWells") -> None:
        super().__init__(game)
        frees = self.rules.rulings.tier_six == "free_exhaust"
        self._free_from: int | None = self.rules.ladder.free_exhaust if frees else None

    def is_free(self, board: Board) -> bool:
        """Tell whether the ladder has made it free."""
        return self._free_from is not None and board.ladder_tier >= self._free_from

    def options(self, board: Board) -> Iterable[Action]:
        clogged = commands.clogged(board)
        if not clogged:
            return ()
        payers: Sequence[Any] = (None,) if self.is_free(board) else self.payers(board)
        return [_exhausting(n, pay) for n in clogged for pay in payers]

    def refusal(self, board: Board, action: Exhaust) -> str | None:
        reason = commands.unclogged(board, action.slot)
        if reason is not None:
            return reason
        if self.is_free(board):
            return None if action.pay is None else "it is free at this rung of the ladder; name no well"
        return self.unpaid(board, action.pay)

    def perform(self, step: Any, action: Exhaust) -> None:
        if action.pay is not None:
            self.pay(step, action.pay)
        step.emit(CardExhausted(step.board.slots[action.slot - 1].card, "clogged", action.slot))


class Detonating(Command["TwinWells"]):
    """Spend the whole Agni well on damage and nothing else."""

    action = Detonate
    phases = ("prep", "rolled")

    def options(self, board: Board) -> Iterable[Action]:
        return (_DETONATE,) if board.wells.agni else ()

    def refusal(self, board: Board, action: Detonate) -> str | None:
        return None if board.wells.agni else "the agni well is empty"

    def price(self, board: Board, action: Detonate) -> Price:
        return Price(board.wells.agni, "agni")

    def perform(self, step: Any, action: Detonate) -> None:
        self.game.spend_charge(step, "agni", 0, "detonate")


class JalSpend(Command["TwinWells"]):
    """One of Jal's own spends."""

    phases = ("prep", "rolled")
    sink: Sink

    def __init__(self, game: "TwinWells") -> None:
        super().__init__(game)
        self._cost: int = getattr(self.rules.prices, self.sink)

    def unpaid(self, board: Board) -> str | None:
        """Give the refusal for want of Jal charge, or None."""
        jal = board.wells.jal
        return None if jal >= self._cost else f"it costs {self._cost} charge from jal, which holds {jal}"

    def price(self, board: Board, action: Any) -> Price:
        return Price(self._cost, "jal")

    def pay(self, step: Any) -> None:
        """Take the price out of the Jal well."""
        self.game.spend_charge(step, "jal", self._cost, self.sink)


@cache
def _move(source: int, target: int) -> Move:
    return Move(source, target)


class Moving(JalSpend):
    """Move a card to an empty slot; after the roll the named slot is looked at again (V03-13)."""

    action = Move
    sink = "move"

    def __init__(self, game: "TwinWells") -> None:
        super().__init__(game)
        self._after_roll = self.rules.rulings.move == "both_windows"

    def options(self, board: Board) -> Iterable[Action]:
        if board.wells.jal < self._cost or not (self._after_roll or board.phase == "prep"):
            return ()
        empty = board.empty()
        return [_move(source, target) for source in board.occupied() for target in empty] if empty else ()

    def refusal(self, board: Board, action: Move) -> str | None:
        if not (self._after_roll or board.phase == "prep"):
            return "cards move only before the roll (V03-13)"
        if action.source not in SLOTS or action.target not in SLOTS:
            return "a card moves from one slot to another; the slots are 1 to 4"
        if board.slots[action.source - 1].card is None:
            return f"slot {action.source} is empty"
        if board.slots[action.target - 1].card is not None:
            return f"slot {action.target} is occupied"
        return self.unpaid(board)

    def perform(self, step: Any, action: Move) -> None:
        self.pay(step)
        board = step.board
        step.emit(CardMoved(board.slots[action.source - 1].card, action.source, action.target))
        if board.rolls and board.number in (action.source, action.target):
            self.game.derive(step)


class Blunting(JalSpend):
    """Take 5 off the enemy's next attack; it adds up (V03-14)."""

    action = Blunt
    sink = "blunt"

    def options(self, board: Board) -> Iterable[Action]:
        return (_BLUNT,) if board.wells.jal >= self._cost else ()

    def refusal(self, board: Board, action: Blunt) -> str | None:
        return self.unpaid(board)

    def perform(self, step: Any, action: Blunt) -> None:
        self.pay(step)
        amount = self.rules.blunt
        step.emit(EnemyBlunted(amount, step.board.blunt + amount))


class PlayingShunya(commands.PlayFromHand):
    """Shunya's damage, then the Null Well opens (V03-18)."""

    def perform(self, step: Any, action: PlayShunya) -> None:
        step.emit(ShunyaPlayed(action.card))
        cards.fire(step, action.card, None)
        step.emit(NullWellOpened())
        step.emit(CardExhausted(action.card, "shunya"))


@cache
def _convert(source: Element, target: Element, amount: int) -> Convert:
    return Convert(source, target, amount)


class Converting(Command["TwinWells"]):
    """The one conversion of the open Null Well: two of any well become one of another (V03-19)."""

    action = Convert
    phases = ("prep", "rolled")

    def options(self, board: Board) -> Iterable[Action]:
        if board.null_well != "open":
            return ()
        rate = self.rules.conversion_rate
        return [
            _convert(source, target, amount)
            for source in ELEMENTS
            for amount in range(rate, board.wells.of(source) + 1, rate)
            for target in ELEMENTS
            if target != source
        ]

    def refusal(self, board: Board, action: Convert) -> str | None:
        if board.null_well != "open":
            return f"the Null Well is {board.null_well}"
        if action.source == action.target:
            return "it converts from one well into another"
        rate = self.rules.conversion_rate
        if action.amount < rate or action.amount % rate:
            return f"it takes {rate} for 1: name {rate}, {2 * rate}, {3 * rate} …"
        held = board.wells.of(action.source)
        return None if held >= action.amount else f"the {action.source} well holds {held}"

    def price(self, board: Board, action: Convert) -> Price:
        return Price(action.amount, action.source)

    def perform(self, step: Any, action: Convert) -> None:
        gained = action.amount // self.rules.conversion_rate
        left = step.board.wells.of(action.source) - action.amount
        step.emit(NullWellSealed(action.source, action.target, action.amount, gained, left))
        self.game.pour(step, action.target, gained, "converted")


# --- C and D. The turn --------------------------------------------------------------------------


class TwinWells(Combat[Board, Rules]):
    """V03 Twin Wells."""

    id = "twin-wells"
    aliases = ("V03",)
    board_type = Board
    rules_type = Rules
    commands = (
        Placing,
        BuyingDraws,
        Exhausting,
        Detonating,
        Moving,
        Blunting,
        PlayingShunya,
        Converting,
        commands.FreeRoll,
        Rerolling,
        commands.EndsTurn,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        ladder = rules.ladder
        self._jal_cap = rules.jal_cap
        self._rungs = (ladder.placing_block, ladder.free_exhaust, ladder.self_fire)
        self._remembers = rules.rulings.vayu_prime == "remembered"

    def set_up(self, step: Step[Board, Any]) -> None:
        threshold = self.rules.prime_threshold
        step.emit(WellsOpened(self._jal_cap, threshold, self._rungs, self._remembers))

    # What a roll pours and names

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice; pour, then look which slot is named."""
        step.roll(self.dice(step.board))
        element: Any = step.board.element
        if element is None:
            for well in ELEMENTS:
                self.pour(step, well, self.rules.pours.blank, "roll")
        else:
            self.pour(step, element, self.rules.pours.element, "roll")
        self.derive(step)

    def pour(
        self,
        step: Step[Board, Any],
        well: Element,
        amount: int,
        reason: Inflow,
    ) -> None:
        """Pour charge into a well; what Jal cannot hold spills into Prithvi at once (V03-12)."""
        wells = step.board.wells
        total = wells.of(well) + amount
        spilled = total - self._jal_cap if well == "jal" else 0
        if spilled <= 0:
            step.emit(ChargePoured(well, amount, total, reason))
            return
        step.emit(ChargePoured(well, amount, self._jal_cap, reason))
        step.emit(ChargeSpilled(spilled, wells.prithvi + spilled))

    def derive(self, step: Step[Board, Any]) -> None:
        """Look again which slot the dice name (V03.C, V03-05)."""
        board = step.board
        step.emit(self.named(board, board.number, board.element))

    def named(
        self, board: Board, number: int | None, element: str | None
    ) -> LockDerived | PrimeDerived | NothingNamed:
        """Give what a roll of these faces would tell about the slots as they lie; emits nothing."""
        if number is None:
            return NothingNamed()
        card = board.slots[number - 1].card
        if card is None:
            return NothingNamed(number)
        if self.printed[card].element == element:
            return LockDerived(number)
        if number == SLOTS[-1] and board.ladder_tier >= self._rungs[-1]:  # V03-07
            return LockDerived(number, "ladder")
        return PrimeDerived(number)

    # Charge that is spent

    def spend_charge(self, step: Step[Board, Any], well: Element, amount: int, sink: Sink) -> None:
        """Pay from a well; any payment from Agni takes all of it and detonates (V03-15)."""
        held = step.board.wells.of(well)
        if well != "agni":
            step.emit(WellPaid(well, amount, held - amount, sink))
            return
        damage = self.rules.damage_per_charge * held
        step.emit(WellPaid(well, held, 0, sink))
        step.emit(WellDetonated(held, damage))
        blows.attack(step, "enemy", damage, "detonation")

    # Start of the turn

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Check the prime that the turn before recorded (V03-06)."""
        if step.board.recorded_prime is not None:
            self.check_primes(step, (step.board.recorded_prime,))

    def check_primes(self, step: Step[Board, Any], slots: Iterable[int]) -> None:
        """Fire each recorded prime whose well holds enough, in slot order; the others lapse."""
        for n in slots:
            board = step.board
            well = self.well_of(board, n)
            remembered = well == "vayu" and self._remembers
            fact = self.checked(n, well, board.recorded_charge if remembered else board.wells.of(well))
            step.emit(fact)
            if isinstance(fact, PrimeFired):
                self.fire_slot(step, n)

    def checked(self, slot: int, well: Element, charge: int) -> PrimeFired | PrimeLapsed:
        """Give what the check of a prime tells, with the charge that counts for it (V03-03)."""
        holds = charge >= self.rules.prime_threshold
        return (PrimeFired if holds else PrimeLapsed)(slot, well, charge)

    def prime_outlook(self, board: Board) -> PrimeFired | PrimeLapsed | None:
        """Give what the next turn's start would tell of the prime that stands now; emits nothing."""
        if board.prime is None:
            return None
        well = self.well_of(board, board.prime)
        blown_away = well == "vayu" and not self._remembers
        return self.checked(board.prime, well, 0 if blown_away else board.wells.of(well))

    def well_of(self, board: Board, slot: int) -> Element:
        """Give the well of the card in an occupied slot."""
        return cast("Element", self.printed[str(board.slots[slot - 1].card)].element)

    # End of the turn

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Fire the lock, record the prime, let the Gust go, read the ladder (V03-20)."""
        board = step.board
        if board.lock is not None:
            self.fire_slot(step, board.lock)
        if board.prime is not None:
            well = self.well_of(board, board.prime)
            step.emit(PrimeRecorded(board.prime, well, board.wells.of(well)))
        if board.wells.vayu:
            step.emit(GustEmptied(board.wells.vayu))
        tier = self.tier(board.wells.prithvi)
        if tier != board.ladder_tier:
            step.emit(LadderReached(tier, board.wells.prithvi))
        self.close_turn(step)

    def fire_slot(self, step: Step[Board, Any], n: int) -> None:
        """Fire a card; its well gains 1, and it goes to the discard pile."""
        card, well = str(step.board.slots[n - 1].card), self.well_of(step.board, n)
        cards.fire(step, card, n)
        self.pour(step, well, self.rules.pours.fired, "fired")
        step.emit(CardDiscarded(card, n))

    def tier(self, charge: int) -> int:
        """Give the highest rung that a charge of the Prithvi well reaches, 0 below the first (V03-08)."""
        return max((rung for rung in self._rungs if charge >= rung), default=0)

    def enemy_attack(self, step: Step[Board, Any], intent: Intent) -> None:
        """Take the blunt off the attack before it enters the damage pipeline (V03-14)."""
        blunt, damage = step.board.blunt, intent.damage
        if blunt:
            damage -= blunt
            step.emit(BluntUsed(blunt, intent.damage, damage))
        blows.attack(step, "player", damage, intent.name)
