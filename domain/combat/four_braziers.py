"""V02 Four Braziers: every slot owns an element, and card and brazier together decide how a card hits.

One brazier resolves a turn, or two under SWIFT. Reads from top to bottom like its page: numbers and
rulings, board, records, pairing and naming, previews, commands, the turn. Content: content/four-braziers/.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any, Literal, NamedTuple

from msgspec import field

from domain import choices
from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import draw
from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    CardsSwapped,
    EnergyGained,
    Place,
    Reroll,
)
from domain.content import Content, Few, Number, RulingsTable
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import SLOTS, Count, Element, SlotNumber

Pairing = Literal["pure", "charge", "douse", "rupture"]
Mode = Literal["plain", "strong", "swift", "neighbour"]

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices; `hold` keeps the named brazier from resolving."""

    roll: Number
    reroll: Number
    buy_draw: Number
    clear_douse: Number
    hold: Number


class Effect(Content):
    """What a card's numbers become, in percent: by its pairing, and once more if STRONG."""

    pure: Number
    charge: Number
    douse: Number
    rupture: Number
    strong: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    empty_brazier: Literal["verb", "lowest_occupied"] = "verb"
    """V02-04: what a number does that names an empty brazier.

    verb: the verb is resolved alone, without a card.
    lowest_occupied: it falls to the lowest occupied brazier.
    """
    escalation: Literal["after", "before"] = "after"
    """V02-11: where the bonus of escalation is added.

    after: to the number as it is multiplied.
    before: to the printed number, so that it is multiplied too.
    """
    shunya_leaves: Literal["discard", "exhaust"] = "discard"
    """V02-21: where Shunya goes when it has resolved.

    discard: to the discard pile, like any card.
    exhaust: out of the combat.
    """


class Rules(CombatRules):
    """What content/four-braziers/ holds."""

    base_income: Number
    income_per_charge: Number
    buy_draw_cards: Few
    free_rerolls: Number
    escalation_step: Number
    recoil: Number
    prices: Prices
    effect: Effect
    rulings: Rulings

    def sure_income(self) -> dict[str, int]:
        return {"base_income": self.base_income}


# --- A. Board -----------------------------------------------------------------------------------

BRAZIERS: tuple[Element, ...] = ("agni", "jal", "vayu", "prithvi")
"""The element of each brazier, 1 to 4; it never changes."""


class Slot(kit.Slot):
    """A brazier with its markers; they stay when its card moves.

    `permanent`: its Charge, now or later, stays for good (V02-17). `doused_for_turn`: the turn in which
    it takes no card.
    """

    charged: bool = False
    permanent: bool = False
    doused_for_turn: int | None = None
    escalation: int = 0


class Board(kit.CombatBoard, kw_only=True):
    """The board; `named` and `mode` say what would resolve now, `block_stands` that HOLD came this turn."""

    slots: list[Slot] = field(default_factory=lambda: [Slot(), Slot(), Slot(), Slot()])
    free_rerolls_used: int = 0
    named: int | None = None
    mode: Mode = "plain"
    block_stands: bool = False

    def begin_turn(self) -> None:
        super().begin_turn()
        self.named = None
        self.mode = "plain"
        self.block_stands = False
        for slot in self.slots:
            if slot.doused_for_turn is not None and slot.doused_for_turn < self.turn:
                slot.doused_for_turn = None


# --- Records of this variant --------------------------------------------------------------------


class ClearDouse(Action, tag="action.clear_douse"):
    """Pay to let a Doused brazier take cards again this turn."""

    slot: SlotNumber


class Hold(Action, tag="action.hold"):
    """End the turn, and pay so that nothing resolves: the named card waits."""


class FreeRerollUsed(Fact, tag="fact.free_reroll_used"):
    """A reroll cost nothing; `used` of them are gone in this combat (V02-23)."""

    used: Count

    def apply(self, board: Board) -> None:
        board.free_rerolls_used = self.used


class BrazierNamed(Fact, tag="fact.brazier_named"):
    """The dice named the brazier that would resolve now, and how (V02-08); null: there is none.

    `reason`: the number named it, it is the lowest that holds a card, or the board is empty.
    """

    slot: SlotNumber | None
    mode: Mode
    reason: Literal["number", "lowest_occupied", "empty_board"]

    def apply(self, board: Board) -> None:
        board.named = self.slot
        board.mode = self.mode


class BrazierResolved(Fact, tag="fact.brazier_resolved"):
    """A brazier resolves, with its card's element and the pairing which that makes, or without a card."""

    slot: SlotNumber
    mode: Mode
    card: str | None = None
    element: str | None = None
    pairing: Pairing | None = None

    def apply(self, board: Board) -> None:
        pass


class ChargeLit(Fact, tag="fact.charge_lit"):
    """A CHARGE pairing lit a brazier: it pays energy at every turn start until it resolves."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].charged = True


class ChargeSpent(Fact, tag="fact.charge_spent"):
    """A Charged brazier resolved, and its Charge went out (V02-03)."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].charged = False


class ChargeKept(Fact, tag="fact.charge_kept"):
    """A Charged brazier resolved, and its Charge stays because it is permanent (V02-17)."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        pass


class ChargeMoved(Fact, tag="fact.charge_moved"):
    """Jal took a Charge from one brazier to another (V02-15)."""

    source: SlotNumber
    target: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.source - 1].charged = False
        board.slots[self.target - 1].charged = True


class ChargeMadePermanent(Fact, tag="fact.charge_made_permanent"):
    """HOLD: this brazier's Charge stays for good, and it can no longer be Doused (V02-17)."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].permanent = True


class BrazierDoused(Fact, tag="fact.brazier_doused"):
    """A DOUSE pairing: the brazier takes no card in this turn (V02-06)."""

    slot: SlotNumber
    for_turn: Count

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].doused_for_turn = self.for_turn


class DousePrevented(Fact, tag="fact.douse_prevented"):
    """A DOUSE pairing left no mark, because the brazier is permanent (V02-17)."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        pass


class DouseCleared(Fact, tag="fact.douse_cleared"):
    """A Doused brazier was cleared early (V02-07)."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].doused_for_turn = None


class EscalationRaised(Fact, tag="fact.escalation_raised"):
    """ESCALATE: what each brazier, 1 to 4, now adds to a card that resolves there (V02-13)."""

    totals: tuple[Count, Count, Count, Count]

    def apply(self, board: Board) -> None:
        for slot, total in zip(board.slots, self.totals, strict=True):
            slot.escalation = total


class StandingArmed(Fact, tag="fact.standing_armed"):
    """HOLD: all Block of this turn, had or still to come, will become standing (V02-18)."""

    def apply(self, board: Board) -> None:
        board.block_stands = True


class BlockMadeStanding(Fact, tag="fact.block_made_standing"):
    """The Block of this turn became standing Block, of which there is `standing` now."""

    amount: Count
    standing: Count

    def apply(self, board: Board) -> None:
        board.player.block = 0
        board.player.standing = self.standing


class BrazierWiped(Fact, tag="fact.brazier_wiped"):
    """Shunya wiped a brazier: no Charge, no Douse, no permanence, no escalation (V02-20)."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        slot = board.slots[self.slot - 1]
        slot.charged = slot.permanent = False
        slot.doused_for_turn = None
        slot.escalation = 0


class CardHeld(Fact, tag="fact.card_held"):
    """The player held the named brazier back: nothing resolves this turn (V02-14)."""

    card: str
    slot: SlotNumber

    def apply(self, board: Board) -> None:
        pass


# --- A. Pairing, C. naming ----------------------------------------------------------------------

# The wheel here is agni > jal > vayu > prithvi > agni; it is not the wheel of V05 and V08 (S-26).
PAIRINGS: dict[str, tuple[Pairing, Pairing, Pairing, Pairing]] = {
    # brazier:   1 agni     2 jal      3 vayu     4 prithvi
    "agni": ("pure", "charge", "rupture", "douse"),
    "jal": ("douse", "pure", "charge", "rupture"),
    "vayu": ("rupture", "douse", "pure", "charge"),
    "prithvi": ("charge", "rupture", "douse", "pure"),
    "akasha": ("pure", "pure", "pure", "pure"),
}


def pairing(element: str, slot: int) -> Pairing:
    """Give the pairing of a card's element with the brazier in a slot (V02-01)."""
    return PAIRINGS[element][slot - 1]


def clockwise(slot: int) -> int:
    """Give the brazier clockwise of one: 4 is followed by 1 (V02-25)."""
    return slot % 4 + 1


def naming(game: "FourBraziers", board: Board) -> BrazierNamed:
    """Give what the dice name now: the brazier, how it would resolve, and why this one."""
    slot, reason = board.number, "number"
    if slot is None or (game.falls_to_lowest and board.slots[slot - 1].card is None):
        occupied = board.occupied()
        if not occupied:
            return _NOTHING_NAMED
        slot, reason = occupied[0], "lowest_occupied"
    return BrazierNamed(slot, _mode(game, board, slot), reason)  # type: ignore[arg-type]  # one of the two words above


def _mode(game: "FourBraziers", board: Board, slot: int) -> Mode:
    card = board.slots[slot - 1].card
    if board.element == BRAZIERS[slot - 1]:
        return "strong"
    if card is not None and board.element == game.printed[card].element:
        return "swift"
    return "plain"


_NOTHING_NAMED = BrazierNamed(None, "plain", "empty_board")


# --- Previews -----------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What a card does, or would do, in a brazier: its pairing, how it resolves, its numbers."""

    slot: int
    card: str | None
    pairing: Pairing | None
    mode: Mode
    damage: int | None
    block: int | None


def placements(game: "FourBraziers", board: Board, card: str) -> list[Outlook]:
    """Give what a card of the hand would do in each empty brazier, resolved plainly."""
    return [_outlook(game, board, n, card, "plain") for n in board.empty()]


def pending(game: "FourBraziers", board: Board) -> list[Outlook]:
    """Give what would resolve if the turn ended now: nothing, one brazier, or two under SWIFT.

    Agni's brazier raises what its neighbour is worth (V02-12); a swap which Vayu may make in between is
    not looked into.
    """
    named = board.named
    if named is None:
        return []
    found = [_outlook(game, board, named, board.slots[named - 1].card, board.mode)]
    if board.mode == "swift":
        second = clockwise(named)
        raised = game.rules.escalation_step if BRAZIERS[named - 1] == "agni" else 0
        found.append(_outlook(game, board, second, board.slots[second - 1].card, "neighbour", raised=raised))
    return found


def _outlook(
    game: "FourBraziers", board: Board, slot: int, card: str | None, mode: Mode, *, raised: int = 0
) -> Outlook:
    if card is None:
        return Outlook(slot, None, None, mode, None, None)
    face = game.printed[card]
    pair = pairing(face.element, slot)
    change = game.modifiers(pair, mode, board.slots[slot - 1].escalation + raised)
    damage, block = cards.reckon(face.damage, change), cards.reckon(face.block, change)
    return Outlook(
        slot,
        card,
        pair,
        mode,
        damage[-1].total if damage else None,
        block[-1].total if block else None,
    )


# --- B. Commands --------------------------------------------------------------------------------


class Placing(commands.PlaceCard):
    """A Doused brazier takes no card (V02-06)."""

    def open_slots(self, board: Board) -> tuple[int, ...]:
        turn, slots = board.turn, board.slots
        return tuple([n for n in board.empty() if slots[n - 1].doused_for_turn != turn])

    def refusal(self, board: Board, action: Place) -> str | None:
        if action.slot in SLOTS and board.slots[action.slot - 1].doused_for_turn == board.turn:
            return f"brazier {action.slot} is Doused this turn and takes no card until it is cleared"
        return super().refusal(board, action)


@cache
def _clearing(slot: int) -> ClearDouse:
    return ClearDouse(slot)


class ClearingDouse(commands.Paying):
    """Clear a Doused brazier early, before the roll (V02-07)."""

    action = ClearDouse
    phases = ("prep",)
    sink = "clear_douse"

    def options(self, board: Board) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        turn = board.turn
        return [_clearing(n) for n in SLOTS if board.slots[n - 1].doused_for_turn == turn]

    def refusal(self, board: Board, action: ClearDouse) -> str | None:
        if action.slot not in SLOTS:
            return f"there is no brazier {action.slot}; the braziers are 1 to 4"
        if board.slots[action.slot - 1].doused_for_turn != board.turn:
            return f"brazier {action.slot} is not Doused this turn"
        return self.too_dear(board)

    def perform(self, step: Any, action: ClearDouse) -> None:
        self.pay(step)
        step.emit(DouseCleared(action.slot))


class Rerolling(commands.RollAgain):
    """The first rerolls of a combat are free, whenever they come (V02-23)."""

    def cost(self, board: Board) -> int:
        return 0 if self._is_free(board) else self.base_cost

    def need(self, board: Board) -> int:
        return self.cost(board)

    def perform(self, step: Any, action: Reroll) -> None:
        if self._is_free(step.board):
            step.emit(FreeRerollUsed(step.board.free_rerolls_used + 1))
            self.game.roll(step)
        else:
            super().perform(step, action)

    def _is_free(self, board: Board) -> bool:
        return board.free_rerolls_used < self.game.free_rerolls  # type: ignore[attr-defined, no-any-return]  # the kit's command knows the frame alone


_HOLD = Hold()


class HoldingBack(commands.Paying):
    """End the turn without resolving the card in the named brazier (V02-14)."""

    action = Hold
    phases = ("rolled",)
    sink = "hold"
    essential = True

    def options(self, board: Board) -> Iterable[Action]:
        return (_HOLD,) if self.refusal(board, _HOLD) is None else ()

    def refusal(self, board: Board, action: Hold) -> str | None:
        if board.named is None or board.slots[board.named - 1].card is None:
            return "the named brazier holds no card, so there is nothing to hold back"
        return self.too_dear(board)

    def perform(self, step: Any, action: Hold) -> None:
        self.pay(step)
        slot = step.board.named
        step.emit(CardHeld(step.board.slots[slot - 1].card, slot))
        self.game.finish_turn(step)  # type: ignore[attr-defined]  # the kit's command knows the frame alone


# --- D. The turn --------------------------------------------------------------------------------

SWAPS = tuple(f"swap:{a}-{b}" for a, b in combinations(SLOTS, 2))
"""The six swaps among which Vayu chooses (V02-16)."""


def redirects(board: Board) -> list[str]:
    """Give what Jal may move now: a Charge to a brazier without one, or a whole status (V02-15)."""
    slots = board.slots
    sources = [n for n in SLOTS if slots[n - 1].charged and not slots[n - 1].permanent]
    found = [f"charge:{a}>{b}" for a in sources for b in SLOTS if not slots[b - 1].charged]
    for status in ("weak", "vulnerable"):
        for one, other in (("enemy", "player"), ("player", "enemy")):
            if getattr(board.fighter(one), status):
                found.append(f"status:{status}:{one}>{other}")
    return found


class FourBraziers(Combat[Board, Rules]):
    """V02 Four Braziers."""

    id = "four-braziers"
    aliases = ("V02",)
    board_type = Board
    rules_type = Rules
    commands = (
        Placing,
        commands.BuyDraws,
        ClearingDouse,
        commands.FirstRoll,
        Rerolling,
        commands.EndsTurn,
        HoldingBack,
        commands.Answer,
    )

    def __init__(self, rules: Rules) -> None:
        effect, rulings = rules.effect, rules.rulings
        self.free_rerolls = rules.free_rerolls
        self.falls_to_lowest = rulings.empty_brazier == "lowest_occupied"
        self._bonus_first = rulings.escalation == "before"
        self._shunya_exhausts = rulings.shunya_leaves == "exhaust"
        strong = cards.percent(effect.strong, "STRONG")
        self._multipliers: dict[tuple[Pairing, bool], tuple[cards.Modifier, ...]] = {}
        for pair in ("pure", "charge", "douse", "rupture"):
            own = cards.percent(getattr(effect, pair), pair.upper())
            self._multipliers[pair, False] = own
            self._multipliers[pair, True] = (*own, *strong)
        super().__init__(rules)

    def modifiers(self, pair: Pairing, mode: Mode, escalation: int) -> tuple[cards.Modifier, ...]:
        """Give what changes a card's numbers: pairing, STRONG, then escalation (V02-09 to V02-11)."""
        multipliers = self._multipliers[pair, mode == "strong"]
        if not escalation:
            return multipliers
        bonus = cards.plus(escalation, "escalation")
        return (bonus, *multipliers) if self._bonus_first else (*multipliers, bonus)

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: the base, and more for each Charge (V02-24)."""
        charges = sum(slot.charged for slot in step.board.slots)
        income = self.rules.base_income + self.rules.income_per_charge * charges
        step.emit(EnergyGained(income, income))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice, and name the brazier that would resolve."""
        step.roll(self.dice(step.board))
        step.emit(naming(self, step.board))

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Resolve the named brazier, or draw 1 if there is no card anywhere (V02-05)."""
        board = step.board
        if board.named is None:
            draw(step)
            self.finish_turn(step)
        else:
            neighbour = clockwise(board.named) if board.mode == "swift" else None
            self.resolve(step, board.named, board.mode, neighbour)

    def resolve(self, step: Step[Board, Any], n: int, mode: Mode, neighbour: int | None) -> None:
        """Resolve one brazier completely (resolution 6), and then its neighbour, if there is one to go."""
        card = step.board.slots[n - 1].card
        if card is None:
            step.emit(BrazierResolved(n, mode))
            self.mark(step, n, None)
        else:
            self.resolve_card(step, n, mode, card)
        self.verb(step, n, (str(n), card or "", str(neighbour or "")))

    def resolve_card(self, step: Step[Board, Any], n: int, mode: Mode, card: str) -> None:
        """Fire a card with its recoil, set the marks, and let it leave (6a to 6c; V02-19)."""
        element = self.printed[card].element
        pair = pairing(element, n)
        step.emit(BrazierResolved(n, mode, card, element, pair))
        cards.fire(step, card, n, self.modifiers(pair, mode, step.board.slots[n - 1].escalation))
        if pair == "rupture":
            blows.lose_hp(step, "player", self.rules.recoil, "rupture")
        self.mark(step, n, pair)
        if pair == "rupture":
            step.emit(CardExhausted(card, "rupture", n))
        elif element == "akasha" and self._shunya_exhausts:
            step.emit(CardExhausted(card, "shunya", n))
        else:
            step.emit(CardDiscarded(card, n))

    def mark(self, step: Step[Board, Any], n: int, pair: Pairing | None) -> None:
        """Put out the Charge that was there, unless it is permanent, then light or douse (V02-03)."""
        slot = step.board.slots[n - 1]
        if slot.charged:
            step.emit(ChargeKept(n) if slot.permanent else ChargeSpent(n))
        if pair == "charge" and not slot.charged:
            step.emit(ChargeLit(n))
        if pair == "douse":
            step.emit(DousePrevented(n) if slot.permanent else BrazierDoused(n, step.board.turn + 1))

    def verb(self, step: Step[Board, Any], n: int, about: tuple[str, str, str]) -> None:
        """Let the brazier's element act; Jal and Vayu ask the player (V02-12)."""
        match BRAZIERS[n - 1]:
            case "agni":
                self.escalate(step)
            case "jal":
                choices.offer(step, "redirect", redirects(step.board), "redirect", about, may_decline=True)
                return
            case "vayu":
                choices.offer(step, "swap", SWAPS, "swap", about)
                return
            case "prithvi":
                if not step.board.slots[n - 1].permanent:
                    step.emit(ChargeMadePermanent(n))
                step.emit(StandingArmed())
        self.after_verb(step, about)

    def escalate(self, step: Step[Board, Any]) -> None:
        """Raise the escalation of all four braziers (V02-13)."""
        one, two, three, four = (slot.escalation + self.rules.escalation_step for slot in step.board.slots)
        step.emit(EscalationRaised((one, two, three, four)))

    def resume(self, step: Step[Board, Any], stage: str, about: tuple[str, ...], value: str | None) -> None:
        """Do what was chosen under Jal or Vayu, and go on behind the verb."""
        if value is not None and value != choices.DECLINE:
            if stage == "swap":
                first, _, second = value.removeprefix("swap:").partition("-")
                step.emit(CardsSwapped(int(first), int(second)))
            else:
                self.redirect(step, value)
        self.after_verb(step, about)

    def redirect(self, step: Step[Board, Any], value: str) -> None:
        """Move a Charge (`charge:2>3`) or a status (`status:weak:enemy>player`)."""
        what, *status, way = value.split(":")
        source, _, target = way.partition(">")
        if what == "charge":
            step.emit(ChargeMoved(int(source), int(target)))
            return
        blows.move_status(step, status[0], source, target)  # type: ignore[arg-type]  # words of an offered option

    def after_verb(self, step: Step[Board, Any], about: tuple[str, ...]) -> None:
        """Wipe the brazier in which Shunya resolved (V02-20); then the neighbour's turn, or the end's."""
        n, card, neighbour = about
        if card and self.printed[card].element == "akasha":
            step.emit(BrazierWiped(int(n)))
        if neighbour:
            self.resolve(step, int(neighbour), "neighbour", None)
        else:
            self.finish_turn(step)

    def finish_turn(self, step: Step[Board, Any]) -> None:
        """Make this turn's Block standing if HOLD came (V02-18), then close the turn."""
        player = step.board.player
        if step.board.block_stands and player.block:
            step.emit(BlockMadeStanding(player.block, player.standing + player.block))
        self.close_turn(step)
