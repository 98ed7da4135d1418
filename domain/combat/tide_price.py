"""V06 Tide Price: the element rolled sets what things cost this turn, the number which slot is for sale.

Cards fire at once, in the market after the roll. Reads from top to bottom like its page: numbers and
rulings, state, actions, records, prices, commands, resolution. Content: content/tide-price/.
"""

from collections.abc import Iterable
from typing import Any, Literal

from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit import content as kit_content
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import draw
from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    EnergyGained,
    HpPaid,
    Place,
    Pull,
)
from domain.content import Content, Few, Number, Positive, RulingsTable
from domain.game import FREE, Command, Price
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import ELEMENTS, SLOTS, Count, SlotNumber, kind_of

Tide = Literal["agni", "jal", "vayu", "prithvi", "neap"]
Unit = Literal["energy", "hp"]

TIDES: tuple[Tide, ...] = (*ELEMENTS, "neap")

# --- Numbers and rulings ------------------------------------------------------------------------


class CardRules(kit_content.CardRules):
    """A kind of card with its printed cost."""

    cost: Number = 0


class Prices(Content):
    """Energy prices that no tide changes (V06.1)."""

    roll: Number
    reroll: Number
    pull: Number
    buy_draw: Number


class Income(Content):
    """Energy at a turn's start: the base, for each firing of the turn before, at most for firings."""

    base: Positive
    per_firing: Number
    firings_at_most: Number


class TideRules(Content):
    """What the tides do.

    `matching_discount` for a card of the tide's element; `blood_multiplier` on damage under Agni; under Jal
    at most `ebb_carry` energy is carried and at most `ebb_weak` Weak given; under Vayu each firing discards
    and draws; `high_surcharge` on each price under Prithvi.
    """

    matching_discount: Number
    blood_multiplier: Positive
    ebb_carry: Number
    ebb_weak: Number
    slack_discard: Few
    slack_draw: Few
    high_surcharge: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    firings_per_roll: Literal["one", "while_refilled"] = "one"
    """V06.3: how often the open slot fires.

    one: once for each roll.
    while_refilled: as often as a card lies in it.
    """
    blood_doubles: Literal["damage", "all_numbers"] = "damage"
    """V06.5: what the Blood Tide doubles.

    damage: damage alone.
    all_numbers: Block as well.
    """


class Rules(CombatRules):
    """What content/tide-price/ holds."""

    cards: dict[str, CardRules]  # type: ignore[assignment] # the same table, with a cost for each card
    prices: Prices
    buy_draw_cards: Few
    income: Income
    tides: TideRules
    rulings: Rulings

    def sure_income(self) -> dict[str, int]:
        return {"income.base": self.income.base}


# --- State --------------------------------------------------------------------------------------


class Board(kit.CombatBoard, kw_only=True):
    """The board.

    `tide`, `unit`, `prices` (by kind of card) and `open_slot` are what the last roll set. `stayed` are the
    cards that fired under Prithvi this turn. `carry` waits for the next turn, `carried_in` came with this.
    """

    tide: str | None = None
    unit: str = "energy"
    prices: dict[str, int] = {}
    open_slot: int | None = None
    fired_on_this_roll: bool = False
    stayed: list[str] = []
    fired_this_turn: int = 0
    fired_last_turn: int = 0
    carry: int = 0
    carried_in: int = 0

    def begin_turn(self) -> None:
        super().begin_turn()
        self.tide, self.unit, self.prices = None, "energy", {}
        self.open_slot = None
        self.fired_on_this_roll = False
        self.stayed = []
        self.fired_last_turn, self.fired_this_turn = self.fired_this_turn, 0
        self.carried_in, self.carry = self.carry, 0


# --- Actions of this variant --------------------------------------------------------------------


class Fire(Action, tag="action.fire"):
    """Buy the card in the open slot at the tide's price; it fires at once."""

    slot: SlotNumber


class FireShunya(Action, tag="action.fire_shunya"):
    """Fire Shunya from its slot, open or not; free under every tide."""

    slot: SlotNumber


# --- Records of this variant --------------------------------------------------------------------


class TideSet(Fact, tag="fact.tide_set"):
    """The roll set the tide: from now on each kind of card costs this, in energy or (Agni) in HP."""

    tide: Tide
    unit: Unit
    prices: tuple[tuple[str, Count], ...]

    def apply(self, board: Board) -> None:
        board.tide, board.unit = self.tide, self.unit
        board.prices = dict(self.prices)


class SlotOpened(Fact, tag="fact.slot_opened"):
    """The roll opened a slot: the number's, or for a blank (null) the lowest occupied one, if any."""

    slot: SlotNumber | None = None
    number: SlotNumber | None = None

    def apply(self, board: Board) -> None:
        board.open_slot = self.slot
        board.fired_on_this_roll = False


class CardBought(Fact, tag="fact.card_bought"):
    """A card was bought for `price` and fires: the turn's firing number `fired`.

    `by_roll` marks the one firing that the roll allows; Shunya does not use it (V06.3).
    """

    card: str
    slot: SlotNumber
    price: Count
    unit: Unit
    fired: Count
    by_roll: bool

    def apply(self, board: Board) -> None:
        board.fired_this_turn = self.fired
        board.fired_on_this_roll = board.fired_on_this_roll or self.by_roll


class EnergyRefunded(Fact, tag="fact.energy_refunded"):
    """The Ebb Tide gave a price back after the firing (V06.7)."""

    amount: Count
    total: Count

    def apply(self, board: Board) -> None:
        board.energy = self.total


class CardStayed(Fact, tag="fact.card_stayed"):
    """Under the High Tide a fired card stays in its slot; it fires no more this turn (V06.4)."""

    card: str
    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.stayed = sorted([*board.stayed, self.card])


class EnergyConverted(Fact, tag="fact.energy_converted"):
    """The turn ended under the High Tide: its energy becomes Block (V06.15)."""

    amount: Count

    def apply(self, board: Board) -> None:
        board.energy = 0


class EnergyCarried(Fact, tag="fact.energy_carried"):
    """The turn ended under the Ebb Tide: `amount` waits for the next turn, `left` is too much (V06.8)."""

    amount: Count
    left: Count

    def apply(self, board: Board) -> None:
        board.carry = self.amount
        board.energy = self.left


# --- Prices -------------------------------------------------------------------------------------


def tide_price(cost: int, element: str, tide: Tide, rules: TideRules) -> int:
    """Give what firing a card costs under a tide, in the tide's unit (V06.2).

    `cost` is printed. The discount stops at 0 before the surcharge comes on top; Vayu and Akasha are free.
    """
    if tide == "vayu" or element == "akasha":
        return 0
    discount = rules.matching_discount if element == tide else 0
    surcharge = rules.high_surcharge if tide == "prithvi" else 0
    return max(0, cost - discount) + surcharge


def unit_of(tide: str) -> Unit:
    """Give what a tide's prices are paid in."""
    return "hp" if tide == "agni" else "energy"


def placing_is_open(board: Board) -> bool:
    """Tell whether cards may be placed and taken back: before the roll, and under Slack Tide (V06.10)."""
    return board.phase == "prep" or board.tide == "vayu"


CLOSED = "placing closed with the roll; only the Slack Tide opens it again (V06.10)"

# --- Commands -----------------------------------------------------------------------------------


class Placing(commands.PlaceCard):
    """Free, before the roll and under Slack Tide."""

    phases = ("prep", "rolled")

    def open_slots(self, board: Board) -> tuple[int, ...]:
        return board.empty() if placing_is_open(board) else ()

    def refusal(self, board: Board, action: Place) -> str | None:
        return super().refusal(board, action) if placing_is_open(board) else CLOSED


class Pulling(commands.PullCard):
    """Take a card back to the hand for 1 energy, while placing is open (V06.16)."""

    phases = ("prep", "rolled")

    def options(self, board: Board) -> Iterable[Action]:
        return super().options(board) if placing_is_open(board) else ()

    def refusal(self, board: Board, action: Pull) -> str | None:
        return super().refusal(board, action) if placing_is_open(board) else CLOSED


_FIRES = {n: Fire(n) for n in SLOTS}
_FIRE_SHUNYAS = {n: FireShunya(n) for n in SLOTS}


class Firing(Command["TidePrice"]):
    """Buy the open card, once a roll, at the tide's price (V06.3)."""

    action = Fire
    phases = ("rolled",)

    def __init__(self, game: "TidePrice") -> None:
        super().__init__(game)
        self._once = self.rules.rulings.firings_per_roll == "one"

    def options(self, board: Board) -> Iterable[Action]:
        slot = board.open_slot
        if slot is None or self._unfit(board, slot) or self._unpayable(board, slot):
            return ()
        return (_FIRES[slot],)

    def refusal(self, board: Board, action: Fire) -> str | None:
        slot = board.open_slot
        if action.slot != slot:
            return f"only slot {slot} is open" if slot else "no slot is open"
        return self._unfit(board, slot) or self._unpayable(board, slot)

    def _unfit(self, board: Board, slot: int) -> str | None:
        card = board.slots[slot - 1].card
        if card is None:
            return f"slot {slot} is empty"
        if card == self.game.akasha:
            return f"{card} is fired by its own action, fire_shunya"
        if self._once and board.fired_on_this_roll:
            return "this roll has had its firing; a reroll allows another (V06.3)"
        return (
            f"{card} stayed this turn and fires again only in another (V06.4)"
            if card in board.stayed
            else None
        )

    def _unpayable(self, board: Board, slot: int) -> str | None:
        price = self.game.price_of(str(board.slots[slot - 1].card), board.tide)
        if board.tide == "agni":
            hp = board.player.hp
            return f"it costs {price} HP, and you have {hp} (V06.6)" if price and price >= hp else None
        return f"it costs {price} energy, and there is {board.energy}" if price > board.energy else None

    def price(self, board: Board, action: Fire) -> Price:
        card = board.slots[action.slot - 1].card
        if card is None or board.tide is None:
            return FREE
        return Price(self.game.price_of(card, board.tide), board.unit)

    def perform(self, step: Any, action: Fire) -> None:
        self.game.fire(step, action.slot, by_roll=True)


class FiringShunya(Command["TidePrice"]):
    """Fire Shunya from whichever slot it lies in, free (V06.13)."""

    action = FireShunya
    phases = ("rolled",)

    def options(self, board: Board) -> Iterable[Action]:
        if not board.akasha_granted:
            return ()
        return [_FIRE_SHUNYAS[n] for n, slot in enumerate(board.slots, 1) if slot.card == self.game.akasha]

    def refusal(self, board: Board, action: FireShunya) -> str | None:
        if action.slot not in SLOTS or board.slots[action.slot - 1].card != self.game.akasha:
            return f"slot {action.slot} does not hold {self.game.akasha}"
        return None

    def perform(self, step: Any, action: FireShunya) -> None:
        self.game.fire(step, action.slot, by_roll=False)


# --- Resolution ---------------------------------------------------------------------------------


class TidePrice(Combat[Board, Rules]):
    """V06 Tide Price."""

    id = "tide-price"
    aliases = ("V06",)
    board_type = Board
    rules_type = Rules
    commands = (
        commands.BuyDraws,
        Placing,
        Pulling,
        commands.FirstRoll,
        Firing,
        FiringShunya,
        commands.RollAgain,
        commands.EndsTurn,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._price = {
            tide: {kind: tide_price(c.cost, c.element, tide, rules.tides) for kind, c in rules.cards.items()}
            for tide in TIDES
        }
        self._set = {
            tide: TideSet(tide, unit_of(tide), tuple(sorted(self._price[tide].items()))) for tide in TIDES
        }
        twice = (cards.times(rules.tides.blood_multiplier, "BLOOD TIDE"),)
        self._blood = twice, (twice if rules.rulings.blood_doubles == "all_numbers" else ())

    def price_of(self, card: str, tide: Any) -> int:
        """Give what firing a card costs under a tide."""
        return self._price[tide][kind_of(card)]

    def price_list(self, board: Board) -> dict[int, dict[Tide, Price]]:
        """Give for each occupied slot what its card would cost under each tide; emits nothing."""
        return {
            n: {
                tide: Price(self.price_of(str(board.slots[n - 1].card), tide), unit_of(tide))
                for tide in TIDES
            }
            for n in board.occupied()
        }

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: the base, for last turn's firings, and what was carried over (V06.8, V06.14)."""
        board, income = step.board, self.rules.income
        fired = min(income.firings_at_most, income.per_firing * board.fired_last_turn)
        gains = (("income", income.base), ("firings", fired), ("carry", board.carried_in))
        for reason, amount in gains:
            if amount:
                step.emit(EnergyGained(amount, board.energy + amount, reason))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice: the tide, then the open slot; a blank on an empty board draws instead (V06.12)."""
        board = step.board
        step.roll(self.dice(board))
        tide: Any = board.element or "neap"
        step.emit(self._set[tide])
        number: Any = board.number
        slot = number or next(iter(board.occupied()), None)
        step.emit(SlotOpened(slot, number))
        if slot is None:
            draw(step)

    def fire(self, step: Step[Board, Any], n: int, *, by_roll: bool) -> None:
        """Buy and fire the card in a slot: pay, effect, refund, exit, Slack Tide's rider (resolution 5)."""
        board = step.board
        card, tide = str(board.slots[n - 1].card), board.tide
        price = self.price_of(card, tide)
        if price:
            self.pay_price(step, price)
        step.emit(CardBought(card, n, price, unit_of(str(tide)), board.fired_this_turn + 1, by_roll))
        cards.fire(step, card, n, *(self._blood if tide == "agni" else ((), ())))
        if tide == "jal" and price:
            step.emit(EnergyRefunded(price, board.energy + price))
        self.leave(step, card, n)
        if tide == "vayu":
            self.slack(step)

    def pay_price(self, step: Step[Board, Any], price: int) -> None:
        """Take a tide's price, in its unit."""
        if step.board.tide == "agni":
            step.emit(HpPaid(price, step.board.player.hp - price, "fire"))
        else:
            self.spend(step, price, "fire")

    def leave(self, step: Step[Board, Any], card: str, n: int) -> None:
        """Let a fired card go: Shunya exhausts, the High Tide keeps the others, else the discard pile."""
        if card == self.akasha:
            step.emit(CardExhausted(card, "shunya", n))
        elif step.board.tide == "prithvi":
            step.emit(CardStayed(card, n))
        else:
            step.emit(CardDiscarded(card, n))

    def slack(self, step: Step[Board, Any]) -> None:
        """Discard at random from the hand, as far as there are cards, then draw (V06.9)."""
        board = step.board
        for _ in range(min(self.rules.tides.slack_discard, len(board.hand))):
            step.emit(CardDiscarded(step.pick(board.hand, "discard")))
        draw(step, self.rules.tides.slack_draw)

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Let the tide that shows now decide over the energy that is left (resolution 7)."""
        board, energy = step.board, step.board.energy
        if energy and board.tide == "prithvi":
            step.emit(EnergyConverted(energy))
            blows.gain_block(step, "player", energy, "tide-prithvi")
        elif energy and board.tide == "jal":
            self.ebb(step, energy)
        self.close_turn(step)

    def ebb(self, step: Step[Board, Any], energy: int) -> None:
        """Carry energy over, and weaken the enemy by as much (V06.8)."""
        carry = min(self.rules.tides.ebb_carry, energy)
        step.emit(EnergyCarried(carry, energy - carry))
        weak = min(self.rules.tides.ebb_weak, carry)
        if weak:
            blows.gain_status(step, "enemy", "weak", weak)
