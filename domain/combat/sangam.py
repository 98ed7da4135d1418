"""V05 Sangam: a roll pours an element onto one slot, and what it makes of the card there is the turn.

One confluence a turn. Reads from top to bottom like its page: numbers and rulings, board, records,
relations, previews, commands, the turn. Content: content/sangam/.
"""

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from msgspec import field

from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import draw
from domain.combat.kit.records import CardDiscarded, CardExhausted, EnergyGained, StatusGained
from domain.content import Content, Few, Number, RulingsTable
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import Count, Element, SlotNumber

Relation = Literal["pure", "feed", "smother", "clash", "plain"]

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices; each further reroll of a turn costs `reroll_step` more (V05-19)."""

    roll: Number
    reroll: Number
    reroll_step: Number
    buy_draw: Number
    brace: Number


class Effect(Content):
    """What a card's numbers become under each relation, in percent."""

    pure: Number
    feed: Number
    smother: Number
    clash: Number
    plain: Number


class BurnRules(Content):
    """Burn: hit points that a tick costs, and how many ticks there are (V05-14)."""

    damage: Number
    turns: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    empty_slot: Literal["draw", "leftmost"] = "draw"
    """V05-05: what a number does that names an empty slot.

    draw: it draws 1 instead.
    leftmost: it falls to the leftmost card.
    """
    redirect: Literal["swap", "one_way"] = "swap"
    """V05-16: what Jal does with debuffs.

    swap: it exchanges those of both sides.
    one_way: it only sends the player's over to the enemy.
    """


class Rules(CombatRules):
    """What content/sangam/ holds."""

    base_income: Number
    buy_draw_cards: Few
    escalation_step: Number
    recoil: Number
    clash_refund: Number
    prices: Prices
    effect: Effect
    burn: BurnRules
    rulings: Rulings

    def sure_income(self) -> dict[str, int]:
        return {"base_income": self.base_income}


# --- A. Board -----------------------------------------------------------------------------------


class Board(kit.CombatBoard, kw_only=True):
    """The board.

    `converted` holds the element of each card that a SMOTHER changed; it follows the card everywhere
    (V05-03). `hold_turn` is the last turn for which HOLD was called, `held` that this turn is one.
    `clash_refund` comes with the next income. `landing` and `relation` foresee this turn's confluence:
    the slot that is named, and the relation if a card lies there.
    """

    converted: dict[str, str] = {}
    escalation: int = 0
    hold_turn: int | None = None
    held: bool = False
    clash_refund: int = 0
    braced: bool = False
    landing: int | None = None
    relation: Relation | None = None
    slots: list[kit.Slot] = field(default_factory=kit.four_slots)

    def begin_turn(self) -> None:
        super().begin_turn()
        self.held = self.hold_turn == self.turn
        self.braced = False
        self.landing = None
        self.relation = None


# --- Records of this variant --------------------------------------------------------------------


class Brace(Action, tag="action.brace"):
    """Pay so that this turn's confluence is PURE, whatever meets (V05-08)."""


class BraceArmed(Fact, tag="fact.brace_armed"):
    """This turn's confluence will be PURE."""

    def apply(self, board: Board) -> None:
        board.braced = True


class ConfluencePreviewed(Fact, tag="fact.confluence_previewed"):
    """What would meet if the turn ended now; a reroll leaves nothing of it (V05-21).

    `slot` is named by the number, is the lowest that holds a card, or is none on an empty board
    (`reason`). Without a card there, `relation` is null. `incoming`: null is a blank.
    """

    slot: SlotNumber | None
    reason: Literal["number", "lowest_occupied", "empty_board"]
    incoming: Element | None = None
    card: str | None = None
    element: str | None = None
    relation: Relation | None = None

    def apply(self, board: Board) -> None:
        board.landing = self.slot
        board.relation = self.relation


class ConfluenceResolved(Fact, tag="fact.confluence_resolved"):
    """An element met a card: what came in (null: a blank), the card's element now, their relation.

    `braced`: the relation is PURE because the player paid for it.
    """

    slot: SlotNumber
    card: str
    element: str
    incoming: Element | None
    relation: Relation
    braced: bool = False

    def apply(self, board: Board) -> None:
        pass


class ConfluenceMissed(Fact, tag="fact.confluence_missed"):
    """No card lay where the element came down, so 1 is drawn instead (V05-05, V05-06)."""

    slot: SlotNumber | None

    def apply(self, board: Board) -> None:
        pass


class CardConverted(Fact, tag="fact.card_converted"):
    """A SMOTHER gave a card another element; its printed text stays (V05-03)."""

    card: str
    slot: SlotNumber
    before: str
    element: Element

    def apply(self, board: Board) -> None:
        board.converted[self.card] = self.element


class ClashRefundBanked(Fact, tag="fact.clash_refund_banked"):
    """A CLASH exhausted a card: `total` energy comes with the next income (V05-09)."""

    amount: Count
    total: Count

    def apply(self, board: Board) -> None:
        board.clash_refund = self.total


class ClashRefundPaid(Fact, tag="fact.clash_refund_paid"):
    """What was banked by a CLASH comes in now, once."""

    amount: Count

    def apply(self, board: Board) -> None:
        board.clash_refund = 0


class ConfluenceEscalated(Fact, tag="fact.confluence_escalated"):
    """ESCALATE: every later confluence adds `total` to each of its numbers (V05-15)."""

    total: Count

    def apply(self, board: Board) -> None:
        board.escalation = self.total


class DebuffsSwapped(Fact, tag="fact.debuffs_swapped"):
    """REDIRECT: what both sides have now, as Weak, Vulnerable, Burn; Weak and Vulnerable arrive fresh."""

    player: tuple[Count, Count, Count]
    enemy: tuple[Count, Count, Count]

    def apply(self, board: Board) -> None:
        for fighter, debuffs in ((board.player, self.player), (board.enemy, self.enemy)):
            fighter.weak, fighter.vulnerable, fighter.burn = debuffs
            fighter.weak_fresh = fighter.weak > 0
            fighter.vulnerable_fresh = fighter.vulnerable > 0


class CardsRotated(Fact, tag="fact.cards_rotated"):
    """DISPLACE: every card went one slot to the right, from 4 to 1; `cards` is the row now (V05-17)."""

    cards: tuple[str | None, str | None, str | None, str | None]

    def apply(self, board: Board) -> None:
        one, two, three, four = (slot.placed_on_turn for slot in board.slots)
        for slot, card, placed in zip(board.slots, self.cards, (four, one, two, three), strict=True):
            slot.card, slot.placed_on_turn = card, placed


class HoldSet(Fact, tag="fact.hold_set"):
    """HOLD: in this turn nothing is converted, moved or exhausted, and Block stays (V05-10)."""

    turn: Count

    def apply(self, board: Board) -> None:
        board.hold_turn = self.turn


class HoldKept(Fact, tag="fact.hold_kept"):
    """HOLD prevented something (V05-11 to V05-13).

    `card` kept its element, or was not exhausted (`card`); all cards kept their places; the player kept
    `amount` Block.
    """

    what: Literal["element", "card", "places", "block"]
    card: str | None = None
    amount: Count = 0

    def apply(self, board: Board) -> None:
        pass


class ElementDieBlanked(Fact, tag="fact.element_die_blanked"):
    """Shunya fired: the element die shows a blank for the rest of the turn (V05-18)."""

    def apply(self, board: Board) -> None:
        board.element = None


# --- A. The relation ----------------------------------------------------------------------------

# The wheel here is vayu > agni > prithvi > jal > vayu; it is not the wheel of V02 (S-26).
RELATIONS: dict[str | None, dict[str, Relation]] = {
    # incoming: card by card
    "agni": {"agni": "pure", "jal": "clash", "vayu": "smother", "prithvi": "feed", "akasha": "plain"},
    "jal": {"agni": "clash", "jal": "pure", "vayu": "feed", "prithvi": "smother", "akasha": "plain"},
    "vayu": {"agni": "feed", "jal": "smother", "vayu": "pure", "prithvi": "clash", "akasha": "plain"},
    "prithvi": {"agni": "smother", "jal": "feed", "vayu": "clash", "prithvi": "pure", "akasha": "plain"},
    None: {"agni": "pure", "jal": "pure", "vayu": "pure", "prithvi": "pure", "akasha": "plain"},
}


def relation(incoming: str | None, element: str, *, braced: bool = False) -> Relation:
    """Give the relation of an incoming element (None: a blank) and a card's element (V05-01, V05-08)."""
    return RELATIONS[None if braced else incoming][element]


def element_now(game: "Sangam", board: Board, card: str) -> str:
    """Give a card's element: the printed one, unless a SMOTHER changed it (V05-03)."""
    return board.converted.get(card) or game.printed[card].element


def foresee(game: "Sangam", board: Board) -> ConfluencePreviewed:
    """Give what would meet now: where the element comes down, on which card, and their relation."""
    slot, reason = board.number, "number"
    if slot is None or (game.falls_to_leftmost and board.slots[slot - 1].card is None):
        occupied = board.occupied()
        if not occupied:
            return ConfluencePreviewed(None, "empty_board")
        slot, reason = occupied[0], "lowest_occupied"
    card = board.slots[slot - 1].card
    incoming: Any = board.element
    if card is None:
        return ConfluencePreviewed(slot, "number", incoming)
    element = element_now(game, board, card)
    met = relation(incoming, element, braced=board.braced)
    return ConfluencePreviewed(slot, reason, incoming, card, element, met)  # type: ignore[arg-type]  # one of the two words above


# --- Previews -----------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What a confluence would be: who meets, their relation, the card's numbers.

    `verb` is the element whose verb would happen (FEED).
    """

    slot: int
    card: str
    element: str
    incoming: str | None
    relation: Relation
    damage: int | None
    block: int | None
    verb: str | None


def pending(game: "Sangam", board: Board) -> Outlook | None:
    """Give the confluence that would resolve if the turn ended now; None if no card would meet anything."""
    if not board.rolls or board.landing is None or board.slots[board.landing - 1].card is None:
        return None
    return outlook(game, board, board.landing, board.element, braced=board.braced)


def outlook(
    game: "Sangam", board: Board, slot: int, incoming: str | None, *, braced: bool = False
) -> Outlook:
    """Give what an element would make of the card in a slot, which must hold one."""
    card = board.slots[slot - 1].card
    assert card is not None
    face, element = game.printed[card], element_now(game, board, card)
    met = relation(incoming, element, braced=braced)
    change = game.modifiers(met, board.escalation)
    damage, block = cards.reckon(face.damage, change), cards.reckon(face.block, change)
    return Outlook(
        slot,
        card,
        element,
        incoming,
        met,
        damage[-1].total if damage else None,
        block[-1].total if block else None,
        incoming if met == "feed" else None,
    )


# --- B. Commands --------------------------------------------------------------------------------


class Rerolling(commands.RollAgain):
    """Each reroll of a turn costs more than the one before (V05-19)."""

    def __init__(self, game: "Sangam") -> None:
        super().__init__(game)
        self._step: int = self.rules.prices.reroll_step

    def cost(self, board: Board) -> int:
        return self.base_cost + self._step * (board.rolls - 1)

    def need(self, board: Board) -> int:
        return self.cost(board)


_BRACE = Brace()


class Bracing(commands.Paying):
    """Make this turn's confluence PURE, once a turn, after the roll (V05-08)."""

    action = Brace
    phases = ("rolled",)
    sink = "brace"

    def options(self, board: Board) -> Iterable[Action]:
        return () if board.braced or not self.affordable(board) else (_BRACE,)

    def refusal(self, board: Board, action: Brace) -> str | None:
        if board.braced:
            return "this turn is braced already"
        return self.too_dear(board)

    def perform(self, step: Any, action: Brace) -> None:
        self.pay(step)
        step.emit(BraceArmed())
        step.emit(foresee(self.game, step.board))  # type: ignore[arg-type]  # the kit's command knows the frame alone


# --- C. The turn --------------------------------------------------------------------------------


class Sangam(Combat[Board, Rules]):
    """V05 Sangam."""

    id = "sangam"
    aliases = ("V05",)
    board_type = Board
    rules_type = Rules
    commands = (
        commands.PlaceCard,
        commands.BuyDraws,
        commands.FirstRoll,
        Rerolling,
        Bracing,
        commands.EndsTurn,
    )

    def __init__(self, rules: Rules) -> None:
        self.burn_damage = rules.burn.damage
        self.falls_to_leftmost = rules.rulings.empty_slot == "leftmost"
        self._multiplier: dict[Relation, tuple[cards.Modifier, ...]] = {
            "pure": cards.percent(rules.effect.pure, "PURE"),
            "feed": cards.percent(rules.effect.feed, "FEED"),
            "smother": cards.percent(rules.effect.smother, "SMOTHER"),
            "clash": cards.percent(rules.effect.clash, "CLASH"),
            "plain": cards.percent(rules.effect.plain, "PLAIN"),
        }
        super().__init__(rules)

    def modifiers(self, met: Relation, escalation: int) -> tuple[cards.Modifier, ...]:
        """Give what changes a card's numbers: the relation, then escalation (V05-15)."""
        multiplier = self._multiplier[met]
        return (*multiplier, cards.plus(escalation, "escalation")) if escalation else multiplier

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income, and what a CLASH of last turn has banked (V05-09)."""
        income, refund = self.rules.base_income, step.board.clash_refund
        step.emit(EnergyGained(income, income))
        if refund:
            step.emit(ClashRefundPaid(refund))
            step.emit(EnergyGained(refund, income + refund, "clash_refund"))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice, and foresee the confluence."""
        step.roll(self.dice(step.board))
        step.emit(foresee(self, step.board))

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Resolve the confluence, or draw 1 where no card lies (resolution 5 to 7)."""
        board = step.board
        if board.relation is None:
            step.emit(ConfluenceMissed(board.landing))
            draw(step)
        else:
            assert board.landing is not None
            self.resolve(step, board.landing, board.relation)
        self.close_turn(step)

    def resolve(self, step: Step[Board, Any], n: int, met: Relation) -> None:
        """Fire the card, then let the relation have its way with it (resolution 6 and 7)."""
        board = step.board
        card = str(board.slots[n - 1].card)
        element = element_now(self, board, card)
        incoming: Any = board.element
        step.emit(ConfluenceResolved(n, card, element, incoming, met, board.braced))
        cards.fire(step, card, n, self.modifiers(met, board.escalation))
        match met:
            case "feed":
                step.emit(CardDiscarded(card, n))
                self.verb(step, incoming)
            case "smother":
                self.convert(step, n, card, element)
            case "clash":
                self.destroy(step, n, card)
            case _:
                step.emit(CardDiscarded(card, n))
        if element == "akasha":
            step.emit(ElementDieBlanked())

    def convert(self, step: Step[Board, Any], n: int, card: str, element: str) -> None:
        """Give the card the incoming element, unless HOLD keeps it (V05-03, V05-12)."""
        incoming: Any = step.board.element
        if step.board.held:
            step.emit(HoldKept("element", card))
        else:
            step.emit(CardConverted(card, n, element, incoming))

    def destroy(self, step: Step[Board, Any], n: int, card: str) -> None:
        """Exhaust the card, take the recoil, bank the refund (V05-07); HOLD leaves the recoil (V05-11)."""
        held = step.board.held
        if held:
            step.emit(HoldKept("card", card))
            step.emit(CardDiscarded(card, n))
        else:
            step.emit(CardExhausted(card, "clash", n))
        blows.lose_hp(step, "player", self.rules.recoil, "clash")
        if not held:
            refund = self.rules.clash_refund
            step.emit(ClashRefundBanked(refund, step.board.clash_refund + refund))

    def verb(self, step: Step[Board, Any], incoming: Element) -> None:
        """Let the incoming element act on the whole board (FEED)."""
        match incoming:
            case "agni":
                self.escalate(step)
            case "jal":
                self.redirect(step)
            case "vayu":
                self.displace(step)
            case "prithvi":
                step.emit(HoldSet(step.board.turn + 1))

    def escalate(self, step: Step[Board, Any]) -> None:
        """Set the enemy on fire, which refreshes and never adds (H-02), and raise what is to come."""
        turns = self.rules.burn.turns
        step.emit(StatusGained("enemy", "burn", turns, max(step.board.enemy.burn, turns)))
        step.emit(ConfluenceEscalated(step.board.escalation + self.rules.escalation_step))

    def redirect(self, step: Step[Board, Any]) -> None:
        """Exchange all debuffs (V05-16), or only send the player's over."""
        player, enemy = step.board.player, step.board.enemy
        if self.rules.rulings.redirect == "swap":
            step.emit(
                DebuffsSwapped(
                    (enemy.weak, enemy.vulnerable, enemy.burn),
                    (player.weak, player.vulnerable, player.burn),
                )
            )
            return
        debuffs: tuple[blows.Debuff, ...] = ("weak", "vulnerable", "burn")
        for status in debuffs:
            if getattr(player, status):
                blows.move_status(step, status, "player", "enemy")

    def displace(self, step: Step[Board, Any]) -> None:
        """Move every card one slot to the right, empty slots too (V05-17), unless HOLD keeps them."""
        if step.board.held:
            step.emit(HoldKept("places"))
            return
        one, two, three, four = (slot.card for slot in step.board.slots)
        step.emit(CardsRotated((four, one, two, three)))

    def clear_player_block(self, step: Step[Board, Any]) -> None:
        """Let the player's Block go, unless HOLD keeps all of it (V05-13)."""
        if not step.board.held:
            super().clear_player_block(step)
        elif step.board.player.block:
            step.emit(HoldKept("block", amount=step.board.player.block))
