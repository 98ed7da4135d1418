"""V07 One Wick: a single meter has a colour, and when the turn ends the cards of that colour all fire.

The element die paints the Wick, the number die names the one slot that takes a card. Reads from top to
bottom like its page: numbers and rulings, state, actions, records, commands, the turn. Content:
content/one-wick/.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Struct, field
from pydantic import Field, model_validator

from domain import choices
from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.board import Intent
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import can_draw, draw
from domain.combat.kit.records import (
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardMoved,
    CardsSwapped,
    Exhaust,
    Move,
    PlayShunya,
    Reroll,
    ShunyaPlayed,
)
from domain.content import Content, Few, Number, Positive, RulingsTable, WrongKey
from domain.game import Command, Price
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import SLOTS, Count, Element, SlotNumber

Gain = Literal["roll", "blank", "slots", "fired"]
Entry = Literal["burn", "move", "swap", "redirect", "harden"]
Sink = Literal[
    "accept", "hold", "buy_draw", "exhaust", "reroll", "burn", "move", "swap", "redirect", "harden"
]

REPAINT = "repaint"
ACCEPT, HOLD = "accept", "hold"

# --- 1. Numbers and rulings ---------------------------------------------------------------------


class Gains(Content):
    """Charge that comes in: an element face, a blank one, each empty slot, each card that fired.

    It is few, because hardening offers every amount of what is held.
    """

    roll: Annotated[Few, Field(ge=1)]
    blank: Annotated[Few, Field(ge=1)]
    slot: Few
    fired: Few


class RerollPrices(Content):
    """What a reroll costs under each colour, and while there is none."""

    agni: Number
    jal: Number
    vayu: Number
    prithvi: Number
    colourless: Number


class LeavePrices(Content):
    """What letting a repaint take the Wick away from a colour costs (V07.8)."""

    agni: Number
    jal: Number
    vayu: Number
    prithvi: Number


class Prices(Content):
    """Prices in charge; Vayu makes holding, drawing and exhausting cheaper (V07.15)."""

    hold: Number
    buy_draw: Number
    exhaust: Number
    move: Positive
    swap: Positive
    redirect: Positive
    reroll: RerollPrices
    leave: LeavePrices


class Colours(Content):
    """What the colours do: Agni grows and burns, Vayu is cheaper, Prithvi has a floor."""

    agni_growth: Few
    burn_damage: Positive
    vayu_discount: Number
    vayu_minimum: Number
    prithvi_floor: Positive


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    max_rerolls: Number | None = None
    """V07.16: how many rerolls a turn has.

    unset: only their price and the turn's actions bound them.
    a number: that many at most.
    """
    redirect: Literal["block_only", "full_damage"] = "block_only"
    """V07.19: what a redirected attack does.

    block_only: it meets the enemy's Block and vanishes.
    full_damage: what the Block does not take hurts the enemy.
    """
    wild: Literal["once_per_turn", "once_per_combat"] = "once_per_turn"
    """V07.5: how often colourless charge buys an entry of another colour's list.

    once_per_turn: once in each turn.
    once_per_combat: once in the whole combat.
    """


class Rules(CombatRules):
    """What content/one-wick/ holds."""

    gains: Gains
    prices: Prices
    buy_draw_cards: Few
    colours: Colours
    redirect_cooldown: Number
    """Turns that must pass between two redirects; 0: one in every turn."""
    rulings: Rulings

    @model_validator(mode="after")
    def _a_repaint_can_be_answered(self) -> "Rules":
        """Hold what a roll's own gain must pay (V07.7, V07.8)."""
        asked = {"hold": self.prices.hold} | {f"leave.{k}": v for k, v in self.prices.leave}
        for key, price in asked.items():
            if price > self.gains.roll:
                raise WrongKey(f"prices.{key}", f"must not be above gains.roll, {self.gains.roll}")
        return self


# --- State --------------------------------------------------------------------------------------


class Wick(Struct, omit_defaults=True):
    """The meter: its charge, how much of that is colourless, its colour.

    While `floor_latched` nothing takes the charge below `floor`; until the end of turn
    `frozen_through_turn` no roll repaints it.
    """

    charge: int = 0
    colourless: int = 0
    colour: str | None = None
    floor: int = 0
    floor_latched: bool = False
    frozen_through_turn: int = 0

    @property
    def spendable(self) -> int:
        """What may be spent: all, or under a latched floor what lies above it (V07.10)."""
        return self.charge - self.floor if self.floor_latched else self.charge

    @property
    def wild(self) -> int:
        """What a wild spend may take: colourless points that are spendable (V07.5)."""
        return min(self.colourless, self.spendable)


class Board(kit.CombatBoard, kw_only=True):
    """The board; `wild_spent_on` and `redirected_on` are the last turns with such a spend, 0 for none."""

    wick: Wick = field(default_factory=Wick)
    named_slot: int | None = None
    redirect_armed: bool = False
    redirected_on: int = 0
    wild_spent_on: int = 0

    def begin_turn(self) -> None:
        super().begin_turn()
        self.named_slot = None

    @property
    def is_frozen(self) -> bool:
        """Whether no roll repaints the Wick now (V07.23)."""
        return self.turn <= self.wick.frozen_through_turn


# --- Actions of this variant --------------------------------------------------------------------


class AcceptColour(Action, tag="action.accept_colour"):
    """Let the rolled colour repaint the Wick."""


class HoldColour(Action, tag="action.hold_colour"):
    """Pay to keep the Wick's colour."""


class Burn(Action, tag="action.burn"):
    """Agni: spend the whole Wick on damage."""


class Swap(Action, tag="action.swap"):
    """Jal: let the cards of two slots change places; the lower slot is named first."""

    first: SlotNumber
    second: SlotNumber


class Redirect(Action, tag="action.redirect"):
    """Jal: turn the enemy's next attack against its own Block."""


class Harden(Action, tag="action.harden"):
    """Prithvi: turn charge into Block that stays."""

    amount: Count


class Wild(Action, tag="action.wild"):
    """Spend colourless charge on an entry of any colour's list (V07.5).

    A move and a swap name `source` and `target` (of a swap the lower slot first), a harden its `amount`.
    """

    entry: Entry
    source: SlotNumber | None = None
    target: SlotNumber | None = None
    amount: Count | None = None


# --- Records of this variant --------------------------------------------------------------------


class WickHung(Fact, tag="fact.wick_hung"):
    """The Wick hangs there without charge or colour; `floor` is where Prithvi will hold it."""

    floor: Count

    def apply(self, board: Board) -> None:
        board.wick.floor = self.floor


class WickCharged(Fact, tag="fact.wick_charged"):
    """Charge came in; `charge` is all there is now, `colourless` how much of it has no colour."""

    amount: Count
    charge: Count
    colourless: Count
    reason: Gain

    def apply(self, board: Board) -> None:
        board.wick.charge, board.wick.colourless = self.charge, self.colourless


class WickSpent(Fact, tag="fact.wick_spent"):
    """The Wick paid, coloured points first (V07.4)."""

    amount: Count
    charge: Count
    colourless: Count
    sink: Sink

    def apply(self, board: Board) -> None:
        board.wick.charge, board.wick.colourless = self.charge, self.colourless


class WildSpent(Fact, tag="fact.wild_spent"):
    """Colourless points, and only those, paid for an entry of any colour's list (V07.5)."""

    entry: Entry
    amount: Count
    charge: Count
    colourless: Count

    def apply(self, board: Board) -> None:
        board.wick.charge, board.wick.colourless = self.charge, self.colourless
        board.wild_spent_on = board.turn


class WickPainted(Fact, tag="fact.wick_painted"):
    """The Wick has a colour now, and so have the `painted` points that had none."""

    colour: Element
    was: Element | None
    painted: Count

    def apply(self, board: Board) -> None:
        board.wick.colour = self.colour
        board.wick.colourless = 0


class RepaintHeld(Fact, tag="fact.repaint_held"):
    """The player paid to keep the colour; what the roll gave stays."""

    kept: Element
    refused: Element

    def apply(self, board: Board) -> None:
        pass


class WickGrew(Fact, tag="fact.wick_grew"):
    """A turn began under Agni: the charge grew by itself (V07.3)."""

    amount: Count
    charge: Count

    def apply(self, board: Board) -> None:
        board.wick.charge = self.charge


class WickHalved(Fact, tag="fact.wick_halved"):
    """A turn began under Vayu: half of the charge, rounded up, has leaked away."""

    amount: Count
    charge: Count
    colourless: Count

    def apply(self, board: Board) -> None:
        board.wick.charge, board.wick.colourless = self.charge, self.colourless


class FloorLatched(Fact, tag="fact.floor_latched"):
    """A Prithvi Wick reached the floor: nothing takes it below (V07.10)."""

    charge: Count

    def apply(self, board: Board) -> None:
        board.wick.floor_latched = True


class FloorReleased(Fact, tag="fact.floor_released"):
    """The Wick is Prithvi no more, and its floor is gone."""

    charge: Count

    def apply(self, board: Board) -> None:
        board.wick.floor_latched = False


class SlotNamed(Fact, tag="fact.slot_named"):
    """The roll named the one slot that takes cards: the number's, for a blank (null) the lowest empty one."""

    slot: SlotNumber | None = None
    number: SlotNumber | None = None

    def apply(self, board: Board) -> None:
        board.named_slot = self.slot


class WickBurned(Fact, tag="fact.wick_burned"):
    """Charge burned: `charge` of it become `damage`, one hit."""

    charge: Count
    damage: Count

    def apply(self, board: Board) -> None:
        pass


class RedirectArmed(Fact, tag="fact.redirect_armed"):
    """The enemy's next attack will turn against itself."""

    def apply(self, board: Board) -> None:
        board.redirect_armed = True
        board.redirected_on = board.turn


class AttackRedirected(Fact, tag="fact.attack_redirected"):
    """An attack turned back: its number before and after the pipeline, what Block took, what vanished."""

    source: str
    base: Count
    final: Count
    absorbed: Count
    vanished: Count
    block: Count

    def apply(self, board: Board) -> None:
        board.enemy.block = self.block
        board.redirect_armed = False


class WickFrozen(Fact, tag="fact.wick_frozen"):
    """Shunya froze the Wick in its colour (null: in none) to the end of turn `through_turn`."""

    through_turn: Count
    colour: Element | None

    def apply(self, board: Board) -> None:
        board.wick.frozen_through_turn = self.through_turn


# --- Commands that any colour has ------------------------------------------------------------------


class WickCommand(Command["OneWick"]):
    """A command that the Wick pays; what is spendable must cover it."""

    sink: Sink
    phases = ("rolled",)

    def cost(self, board: Board) -> int:
        """Give the charge that it costs now."""
        return self.game.price_under(self.sink, board.wick.colour)

    def too_dear(self, board: Board) -> str | None:
        """Give the refusal for want of charge, or None."""
        return lacking(self.cost(board), board.wick)

    def price(self, board: Board, action: Any) -> Price:
        return Price(self.cost(board), "charge")


def lacking(cost: int, wick: Wick) -> str | None:
    """Give the refusal for a cost above what the Wick may spend, or None."""
    held = wick.spendable
    if cost <= held:
        return None
    floor = f" above the floor of {wick.floor}" if wick.floor_latched else ""
    return f"it costs {cost} charge, and there are {held}{floor}"


class BuyingDraws(WickCommand):
    """Two cards, before the first roll (H-03)."""

    action = BuyDraw
    phases = ("prep",)
    sink = "buy_draw"

    def options(self, board: Board) -> Iterable[Action]:
        return (_BUY_DRAW,) if self.cost(board) <= board.wick.spendable and can_draw(board) else ()

    def refusal(self, board: Board, action: BuyDraw) -> str | None:
        if action.pay is not None:
            return NO_WELLS
        return self.too_dear(board) if can_draw(board) else "there is no card that could be drawn"

    def perform(self, step: Any, action: BuyDraw) -> None:
        self.game.spend_charge(step, self.cost(step.board), "buy_draw")
        draw(step, self.rules.buy_draw_cards)


NO_WELLS = "there are no wells here to pay from; the Wick pays"
_BUY_DRAW = BuyDraw()
_REROLL = Reroll()


class Answering(WickCommand):
    """Answer a pending repaint; the roll's own gain always pays for it."""

    phases = ("choice",)
    essential = True

    def __init__(self, game: "OneWick") -> None:
        super().__init__(game)
        self._only = (self.action(),)

    def options(self, board: Board) -> Iterable[Action]:
        return self._only

    def refusal(self, board: Board, action: Action) -> str | None:
        return None

    def perform(self, step: Any, action: Action) -> None:
        choices.answer(step, self.sink)


class Accepting(Answering):
    """Let the repaint happen; leaving Jal or Prithvi costs 2 (V07.8)."""

    action = AcceptColour
    sink = "accept"


class Holding(Answering):
    """Refuse the repaint for 2, or 1 from Vayu (V07.7)."""

    action = HoldColour
    sink = "hold"


class Placing(commands.PlaceCard):
    """Only into the slot that the roll named, as often as it is empty (V07.18)."""

    phases = ("rolled",)

    def open_slots(self, board: Board) -> tuple[int, ...]:
        named = board.named_slot
        return (named,) if named is not None and board.slots[named - 1].card is None else ()

    def refusal(self, board: Board, action: Any) -> str | None:
        if action.slot != board.named_slot:
            return f"the roll named {f'slot {board.named_slot}' if board.named_slot else 'no slot'}"
        return super().refusal(board, action)

    def may_place(self, card: str) -> bool:
        return self.game.printed[card].element != "akasha"


@cache
def _exhaust(slot: int) -> Exhaust:
    return Exhaust(slot)


class Exhausting(WickCommand):
    """Exhaust the card in the named slot, clogged or not."""

    action = Exhaust
    sink = "exhaust"

    def options(self, board: Board) -> Iterable[Action]:
        named = board.named_slot
        if named is None or board.slots[named - 1].card is None or self.cost(board) > board.wick.spendable:
            return ()
        return (_exhaust(named),)

    def refusal(self, board: Board, action: Exhaust) -> str | None:
        if action.pay is not None:
            return NO_WELLS
        if action.slot != board.named_slot:
            return f"the roll named {f'slot {board.named_slot}' if board.named_slot else 'no slot'}"
        if board.slots[action.slot - 1].card is None:
            return f"slot {action.slot} is empty"
        return self.too_dear(board)

    def perform(self, step: Any, action: Exhaust) -> None:
        self.game.spend_charge(step, self.cost(step.board), "exhaust")
        step.emit(CardExhausted(step.board.slots[action.slot - 1].card, "named", action.slot))


class Rerolling(WickCommand):
    """Roll both dice again; free under Vayu, 3 under Prithvi, else 2 (V07.12, V07.16)."""

    action = Reroll
    sink = "reroll"

    def __init__(self, game: "OneWick") -> None:
        super().__init__(game)
        self._max: int | None = self.rules.rulings.max_rerolls

    def are_used_up(self, board: Board) -> bool:
        """Tell whether the turn has had all its rerolls."""
        return self._max is not None and board.rolls > self._max

    def options(self, board: Board) -> Iterable[Action]:
        return () if self.cost(board) > board.wick.spendable or self.are_used_up(board) else (_REROLL,)

    def refusal(self, board: Board, action: Reroll) -> str | None:
        if action.pay is not None:
            return NO_WELLS
        if self.are_used_up(board):
            return f"this turn has had its {self._max} rerolls (V07.16)"
        return self.too_dear(board)

    def perform(self, step: Any, action: Reroll) -> None:
        cost = self.cost(step.board)
        if cost:
            self.game.spend_charge(step, cost, "reroll")
        self.game.roll(step)


class PlayingShunya(commands.PlayFromHand):
    """The Wick keeps its colour for a whole turn (V07.23)."""

    def perform(self, step: Any, action: PlayShunya) -> None:
        board = step.board
        step.emit(ShunyaPlayed(action.card))
        step.emit(WickFrozen(board.turn + (board.phase == "rolled"), board.wick.colour))
        step.emit(CardExhausted(action.card, "shunya"))


# --- The colours' own lists, and wild spends ---------------------------------------------------------


class ColourSpend(Command["OneWick"]):
    """An entry of one colour's own list; a wild spend buys the same for a Wick of any colour.

    `held` is the charge that may be spent on it: what is spendable, or for a wild spend its colourless part.
    """

    phases = ("rolled",)
    colour: Element
    entry: Entry

    def __init__(self, game: "OneWick") -> None:
        super().__init__(game)
        self._cost: int = getattr(self.rules.prices, self.entry, 1)

    def ways(self, board: Board, held: int) -> Sequence[Action]:
        """Give the actions that the board and the charge allow, whatever the Wick's colour."""
        raise NotImplementedError(type(self).__name__)

    def cost(self, action: Any, held: int) -> int:
        """Give the charge that it takes."""
        return self._cost

    def barred(self, board: Board, action: Any) -> str | None:
        """Give the refusal by the entry's own conditions, or None."""
        return None

    def effect(self, step: Any, action: Any, cost: int) -> None:
        """Do what was paid for."""
        raise NotImplementedError(type(self).__name__)

    def options(self, board: Board) -> Iterable[Action]:
        return self.ways(board, board.wick.spendable) if board.wick.colour == self.colour else ()

    def refusal(self, board: Board, action: Any) -> str | None:
        wick = board.wick
        if wick.colour != self.colour:
            return f"it belongs to {self.colour}, and the Wick is {wick.colour or 'without colour'}"
        return self.barred(board, action) or lacking(self.cost(action, wick.spendable), wick)

    def price(self, board: Board, action: Any) -> Price:
        return Price(self.cost(action, board.wick.spendable), "charge")

    def perform(self, step: Any, action: Any) -> None:
        cost = self.cost(action, step.board.wick.spendable)
        self.game.spend_charge(step, cost, self.entry)
        self.effect(step, action, cost)


_BURN = Burn()
_REDIRECT = Redirect()


@cache
def _move(source: int, target: int) -> Move:
    return Move(source, target)


@cache
def _swap(first: int, second: int) -> Swap:
    return Swap(first, second)


@cache
def _harden(amount: int) -> Harden:
    return Harden(amount)


class Burning(ColourSpend):
    """Agni: everything, as one hit of 2 damage a charge (V07.13)."""

    action = Burn
    entry = "burn"
    colour = "agni"

    def ways(self, board: Board, held: int) -> Sequence[Action]:
        return (_BURN,) if held else ()

    def cost(self, action: Burn, held: int) -> int:
        return held

    def barred(self, board: Board, action: Burn) -> str | None:
        return None if board.wick.charge else "there is no charge to burn"

    def effect(self, step: Any, action: Burn, cost: int) -> None:
        damage = self.rules.colours.burn_damage * cost
        step.emit(WickBurned(cost, damage))
        blows.attack(step, "enemy", damage, "burn")


class Moving(ColourSpend):
    """Jal: a card to an empty slot (V07.20)."""

    action = Move
    entry = "move"
    colour = "jal"

    def ways(self, board: Board, held: int) -> Sequence[Action]:
        if held < self._cost:
            return ()
        empty = board.empty()
        return [_move(source, target) for source in board.occupied() for target in empty] if empty else ()

    def barred(self, board: Board, action: Move) -> str | None:
        if action.source not in SLOTS or action.target not in SLOTS:
            return "a card moves from one slot to another; the slots are 1 to 4"
        if board.slots[action.source - 1].card is None:
            return f"slot {action.source} is empty"
        return f"slot {action.target} is occupied" if board.slots[action.target - 1].card else None

    def effect(self, step: Any, action: Move, cost: int) -> None:
        step.emit(CardMoved(step.board.slots[action.source - 1].card, action.source, action.target))


class Swapping(ColourSpend):
    """Jal: two cards change places (V07.20)."""

    action = Swap
    entry = "swap"
    colour = "jal"

    def ways(self, board: Board, held: int) -> Sequence[Action]:
        if held < self._cost:
            return ()
        return [_swap(first, second) for first, second in combinations(board.occupied(), 2)]

    def barred(self, board: Board, action: Swap) -> str | None:
        first, second = action.first, action.second
        if first not in SLOTS or second not in SLOTS or first >= second:
            return "two different slots from 1 to 4 change cards; name the lower one first"
        holes = [n for n in (first, second) if board.slots[n - 1].card is None]
        return f"slot {holes[0]} is empty" if holes else None

    def effect(self, step: Any, action: Swap, cost: int) -> None:
        step.emit(CardsSwapped(action.first, action.second))


class Redirecting(ColourSpend):
    """Jal: the next attack turns against the enemy; one at a time (V07.19)."""

    action = Redirect
    entry = "redirect"
    colour = "jal"

    def ways(self, board: Board, held: int) -> Sequence[Action]:
        return () if held < self._cost or self.barred(board, _REDIRECT) else (_REDIRECT,)

    def barred(self, board: Board, action: Redirect) -> str | None:
        if board.redirect_armed:
            return "a redirect is armed already"
        cooldown, last = self.rules.redirect_cooldown, board.redirected_on
        if last and board.turn - last <= cooldown:
            return f"the last redirect was in turn {last}, and {cooldown} must pass between two"
        return None

    def effect(self, step: Any, action: Redirect, cost: int) -> None:
        step.emit(RedirectArmed())


class Hardening(ColourSpend):
    """Prithvi: charge into standing Block, one for one, without Dexterity (V07.22)."""

    action = Harden
    entry = "harden"
    colour = "prithvi"

    def ways(self, board: Board, held: int) -> Sequence[Action]:
        return [_harden(amount) for amount in range(1, held + 1)]

    def cost(self, action: Harden, held: int) -> int:
        return action.amount

    def barred(self, board: Board, action: Harden) -> str | None:
        return None if action.amount >= 1 else "harden at least 1"

    def effect(self, step: Any, action: Harden, cost: int) -> None:
        standing = step.board.player.standing + cost
        step.emit(BlockGained("player", cost, standing, True, "harden"))


@cache
def _wild(action: Action) -> Wild:
    """Give an entry of a colour's list as a wild spend."""
    match action:
        case Move(source, target):
            return Wild("move", source, target)
        case Swap(first, second):
            return Wild("swap", first, second)
        case Harden(amount):
            return Wild("harden", amount=amount)
        case Redirect():
            return Wild("redirect")
    return Wild("burn")


def _bought(action: Wild) -> Any:
    """Give what a wild spend buys, as its own colour would do it."""
    source, target = action.source or 0, action.target or 0
    match action.entry:
        case "move":
            return Move(source, target)
        case "swap":
            return Swap(source, target)
        case "harden":
            return Harden(action.amount or 0)
        case "redirect":
            return _REDIRECT
    return _BURN


class SpendingWild(Command["OneWick"]):
    """Once a turn: an entry of any colour's list at its printed price, from colourless charge (V07.5)."""

    action = Wild
    phases = ("rolled",)

    def __init__(self, game: "OneWick") -> None:
        super().__init__(game)
        entries = (Burning(game), Moving(game), Swapping(game), Redirecting(game), Hardening(game))
        self._entries: dict[str, ColourSpend] = {entry.entry: entry for entry in entries}
        self._once_ever = self.rules.rulings.wild == "once_per_combat"

    def is_used_up(self, board: Board) -> bool:
        """Tell whether this turn (or combat) has had its wild spend."""
        return bool(board.wild_spent_on) if self._once_ever else board.wild_spent_on == board.turn

    def options(self, board: Board) -> Iterable[Action]:
        held = board.wick.wild
        if held < 1 or self.is_used_up(board):
            return ()
        return [_wild(way) for entry in self._entries.values() for way in entry.ways(board, held)]

    def refusal(self, board: Board, action: Wild) -> str | None:
        if self.is_used_up(board):
            return f"this {'combat' if self._once_ever else 'turn'} has had its wild spend (V07.5)"
        held = board.wick.wild
        if held < 1:
            return "there is no colourless charge that may be spent"
        bought = _bought(action)
        named = _wild(bought)
        if (named.source, named.target, named.amount) != (action.source, action.target, action.amount):
            return "a move and a swap name two slots, harden an amount, other entries nothing"
        entry = self._entries[action.entry]
        cost = entry.cost(bought, held)
        if cost > held:
            return f"it costs {cost} colourless charge, and {held} may be spent"
        return entry.barred(board, bought)

    def price(self, board: Board, action: Wild) -> Price:
        return Price(self._entries[action.entry].cost(_bought(action), board.wick.wild), "charge")

    def perform(self, step: Any, action: Wild) -> None:
        wick, entry, bought = step.board.wick, self._entries[action.entry], _bought(action)
        cost = entry.cost(bought, wick.wild)
        step.emit(WildSpent(action.entry, cost, wick.charge - cost, wick.colourless - cost))
        entry.effect(step, bought, cost)


# --- Resolution ---------------------------------------------------------------------------------


class Answered(NamedTuple):
    """What an answer to a repaint leads to: its price, the Wick behind it, the slots that would fire."""

    price: int
    charge: int
    colourless: int
    colour: str
    floor_latched: bool
    fires: tuple[int, ...]


class OneWick(Combat[Board, Rules]):
    """V07 One Wick."""

    id = "one-wick"
    aliases = ("V07",)
    board_type = Board
    rules_type = Rules
    commands = (
        BuyingDraws,
        commands.FreeRoll,
        Accepting,
        Holding,
        Placing,
        Exhausting,
        Burning,
        Moving,
        Swapping,
        Redirecting,
        Hardening,
        SpendingWild,
        PlayingShunya,
        Rerolling,
        commands.EndsTurn,
    )

    def __init__(self, rules: Rules) -> None:
        self._prices = _price_table(rules.prices, rules.colours)
        self._hurts = rules.rulings.redirect == "full_damage"
        super().__init__(rules)

    def price_under(self, sink: Sink, colour: str | None) -> int:
        """Give the charge that a sink with a fixed price costs under a colour."""
        return self._prices[sink][colour]

    # 1. The boundary between two turns

    def set_up(self, step: Step[Board, Any]) -> None:
        step.emit(WickHung(self.rules.colours.prithvi_floor))

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Let the colour's law act, then charge for each empty slot (V07.2, V07.24)."""
        wick = step.board.wick
        if wick.colour == "agni" and self.rules.colours.agni_growth:
            growth = self.rules.colours.agni_growth
            step.emit(WickGrew(growth, wick.charge + growth))
        elif wick.colour == "vayu" and wick.charge:
            half = wick.charge // 2
            step.emit(WickHalved(wick.charge - half, half, min(wick.colourless, half)))
        empty = len(step.board.empty()) * self.rules.gains.slot
        if empty:
            self.charge(step, empty, "slots")
        self.settle_floor(step)

    # 3. and 4. The roll and its repaint

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice: gain, name a slot, then the repaint, which may need an answer (V07.9)."""
        board, wick = step.board, step.board.wick
        step.roll(self.dice(board))
        element: Any = board.element
        if element is None:
            self.charge(step, self.rules.gains.blank, "blank")
        else:
            self.charge(step, self.rules.gains.roll, "roll")
        number: Any = board.number
        step.emit(SlotNamed(number or next(iter(board.empty()), None), number))
        if element is None or board.is_frozen:
            self.settle_floor(step)
        elif wick.colour is None or wick.colour == element:
            self.paint(step, element)
        else:
            choices.offer(step, REPAINT, (ACCEPT, HOLD), REPAINT, (element,))

    def resume(self, step: Step[Board, Any], stage: str, about: tuple[str, ...], value: str | None) -> None:
        """Let the repaint happen, or hold the colour; the old colour's price is paid first (V07.11)."""
        wick = step.board.wick
        colour: Any = wick.colour
        rolled: Any = about[0]
        sink: Sink = "accept" if value == ACCEPT else "hold"
        price = self.price_under(sink, colour)
        if price:
            step.emit(WickSpent(price, *left_after(wick, price), sink))
        if value == ACCEPT:
            self.paint(step, rolled)
        else:
            step.emit(RepaintHeld(colour, rolled))
            self.settle_floor(step)

    def answered(self, board: Board, answer: str) -> Answered:
        """Give what an answer (`accept`, `hold`) to the pending repaint leads to; emits nothing."""
        assert board.pending is not None
        wick = board.wick
        accepts = answer == ACCEPT
        price = self.price_under("accept" if accepts else "hold", wick.colour)
        charge, colourless = left_after(wick, price)
        colour = board.pending.about[0] if accepts else str(wick.colour)
        latched = colour == "prithvi" and (wick.floor_latched or charge >= wick.floor)
        fires = self.fires(board, colour)
        return Answered(price, charge, 0 if accepts else colourless, colour, latched, fires)

    def paint(self, step: Step[Board, Any], colour: Element) -> None:
        """Give the Wick and all its points a colour; nothing is told if they have it already."""
        wick = step.board.wick
        if wick.colour != colour or wick.colourless:
            was: Any = wick.colour
            step.emit(WickPainted(colour, was, wick.colourless))
        self.settle_floor(step)

    # Charge

    def charge(self, step: Step[Board, Any], amount: int, reason: Gain) -> None:
        """Let charge in: from blanks and slots, or while there is no colour, it is colourless (V07.4)."""
        wick = step.board.wick
        bare = amount if reason in ("blank", "slots") or wick.colour is None else 0
        step.emit(WickCharged(amount, wick.charge + amount, wick.colourless + bare, reason))

    def spend_charge(self, step: Step[Board, Any], amount: int, sink: Sink) -> None:
        """Pay from the Wick; the command has checked that it is there."""
        step.emit(WickSpent(amount, *left_after(step.board.wick, amount), sink))

    def settle_floor(self, step: Step[Board, Any]) -> None:
        """Latch the floor of a Prithvi Wick that has reached it; release that of any other (V07.10)."""
        wick = step.board.wick
        if wick.colour == "prithvi":
            if not wick.floor_latched and wick.charge >= wick.floor:
                step.emit(FloorLatched(wick.charge))
        elif wick.floor_latched:
            step.emit(FloorReleased(wick.charge))

    # 7. The end of the turn

    def fires(self, board: Board, colour: str | None) -> tuple[int, ...]:
        """Give the slots whose cards a Wick of this colour would fire; emits nothing."""
        if colour is None:
            return ()
        return tuple(
            [n for n in board.occupied() if self.printed[str(board.slots[n - 1].card)].element == colour]
        )

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Fire every card of the Wick's colour, 1 to 4; each gives charge once it has left (V07.21)."""
        board = step.board
        for n in self.fires(board, board.wick.colour):
            card = str(board.slots[n - 1].card)
            cards.fire(step, card, n)
            step.emit(CardDiscarded(card, n))
            if self.rules.gains.fired:
                self.charge(step, self.rules.gains.fired, "fired")
            self.settle_floor(step)
        self.close_turn(step)

    def enemy_attack(self, step: Step[Board, Any], intent: Intent) -> None:
        """Let the attack land on the player, or turn it back if a redirect is armed (V07.19)."""
        if not step.board.redirect_armed:
            super().enemy_attack(step, intent)
            return
        enemy = step.board.enemy
        final = blows.pipeline(intent.damage, enemy, enemy)
        absorbed = min(enemy.block, final)
        through = final - absorbed
        vanished = 0 if self._hurts else through
        block = enemy.block - absorbed
        step.emit(AttackRedirected(intent.name, intent.damage, final, absorbed, vanished, block))
        if through and self._hurts:
            blows.lose_hp(step, "enemy", through, "redirect")


def left_after(wick: Wick, amount: int) -> tuple[int, int]:
    """Give charge and colourless points after a payment, which takes coloured points first (V07.4)."""
    charge = wick.charge - amount
    return charge, min(wick.colourless, charge)


_COLOURS = ("agni", "jal", "vayu", "prithvi", None)


def _price_table(prices: Prices, colours: Colours) -> dict[Sink, dict[str | None, int]]:
    """Give the price of each sink with a fixed price under each colour."""

    def cheaper(price: int) -> dict[str | None, int]:
        under_vayu = min(price, max(colours.vayu_minimum, price - colours.vayu_discount))
        return {colour: under_vayu if colour == "vayu" else price for colour in _COLOURS}

    table: dict[Any, dict[str | None, int]] = {
        sink: cheaper(getattr(prices, sink)) for sink in ("hold", "buy_draw", "exhaust")
    }
    table["reroll"] = {**dict(prices.reroll), None: prices.reroll.colourless}
    table["accept"] = {**dict(prices.leave), None: 0}
    return table
