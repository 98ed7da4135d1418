"""V08 Fuse Line: four cards in a row are a fuse; the dice give a spark its place of entry and its element.

Each card that the spark meets is a link; relation by relation it goes on or dies. Reads from top to
bottom like its page: numbers and rulings, board, records, relations, previews, commands, the walk.
Content: content/fuse-line/.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from domain import choices
from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.content import CombatRules
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import draw
from domain.combat.kit.records import CardDiscarded, CardFired, CardReturned, EnergyGained, Pull, Term
from domain.content import Content, Few, Number, Positive, RulingsTable
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import SLOTS, Count, SlotNumber

Relation = Literal["feeds", "same", "smothered", "opposed", "null"]
Spark = Literal["agni", "jal", "vayu", "prithvi", "wild"]
Target = Literal["enemy", "self"]
Row = Sequence[str | None]
"""The cards in slots 1 to 4."""

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices; `pull` takes a card off the line."""

    roll: Number
    reroll: Number
    buy_draw: Number
    pull: Number


class Effect(Content):
    """What a card's numbers become, in percent.

    `opposed` is what an attack gives as Block, `healing` what damage aimed at the player heals,
    `escalation` what each Agni link adds to the cards behind it.
    """

    feeds: Number
    same: Number
    smothered: Number
    opposed: Number
    null: Number
    healing: Number
    escalation: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    empty_entry: Literal["drift", "fizzle"] = "drift"
    """V08.1: what becomes of a spark that enters at an empty slot.

    drift: it drifts to the next card.
    fizzle: it is lost.
    """
    rooted: Literal["line", "slot"] = "line"
    """V08.7: how a Prithvi link is held once it has resolved.

    line: it never leaves the line.
    slot: it never leaves its slot either.
    """
    standing_block_cap: Positive | None = None
    """H-04: how much standing Block there can be.

    unset: there is no cap.
    a number: that much at most; what goes beyond is lost.
    """


class Rules(CombatRules):
    """What content/fuse-line/ holds."""

    base_income: Number
    income_per_link: Number
    income_cap: Number
    buy_draw_cards: Few
    prices: Prices
    effect: Effect
    rulings: Rulings

    def sure_income(self) -> dict[str, int]:
        return {"base_income": self.base_income, "income_cap": self.income_cap}


# --- Board --------------------------------------------------------------------------------------


class Walk(Struct, omit_defaults=True):
    """The spark on its way: where it is, as what, Agni's steps so far, its target, the links it met."""

    slot: int
    spark: Spark
    steps: int = 0
    target: Target = "enemy"
    links: list[str] = []


class Board(kit.CombatBoard, kw_only=True):
    """The board; `chain_last` counts the links of the last chain, `rooted` are the cards that stay."""

    chain_last: int = 0
    rooted: list[str] = []
    walk: Walk | None = None

    def row(self) -> list[str | None]:
        """Give the cards in slots 1 to 4."""
        return [slot.card for slot in self.slots]


# --- Records of this variant --------------------------------------------------------------------


class Arrange(Action, tag="action.arrange"):
    """Lay the line anew: for each of slots 1 to 4, the slot from which its content comes.

    Empty slots are named in ascending order.
    """

    order: tuple[SlotNumber, SlotNumber, SlotNumber, SlotNumber]


class LineArranged(Fact, tag="fact.line_arranged"):
    """The line was laid anew; `order` as in `Arrange`."""

    order: tuple[SlotNumber, SlotNumber, SlotNumber, SlotNumber]

    def apply(self, board: Board) -> None:
        old = [(slot.card, slot.placed_on_turn) for slot in board.slots]
        for slot, source in zip(board.slots, self.order, strict=True):
            slot.card, slot.placed_on_turn = old[source - 1]


class SparkEntered(Fact, tag="fact.spark_entered"):
    """The spark enters the line; a blank number enters at 4, a blank element is wild."""

    slot: SlotNumber
    spark: Spark

    def apply(self, board: Board) -> None:
        board.walk = Walk(self.slot, self.spark)


class SparkDrifted(Fact, tag="fact.spark_drifted"):
    """The slot where the spark entered is empty, so it drifts to a card (V08.1)."""

    source: SlotNumber
    target: SlotNumber

    def apply(self, board: Board) -> None:
        assert board.walk is not None
        board.walk.slot = self.target


class RelationJudged(Fact, tag="fact.relation_judged"):
    """The spark meets a card: a link, with the spark before and after it (null: it dies here)."""

    slot: SlotNumber
    card: str
    element: str
    spark: Spark
    relation: Relation
    after: Spark | None = None

    def apply(self, board: Board) -> None:
        assert board.walk is not None
        board.walk.slot = self.slot
        board.walk.links.append(self.card)


class SparkChanged(Fact, tag="fact.spark_changed"):
    """The spark took on the element of the card that it met."""

    before: Spark
    after: Spark

    def apply(self, board: Board) -> None:
        assert board.walk is not None
        board.walk.spark = self.after


class ChainEscalated(Fact, tag="fact.chain_escalated"):
    """An Agni link: the cards behind it count `steps` steps more (V08.3)."""

    card: str
    steps: Count

    def apply(self, board: Board) -> None:
        assert board.walk is not None
        board.walk.steps = self.steps


class CardShunted(Fact, tag="fact.card_shunted"):
    """A Vayu link pushed the next card one slot on; the spark leaps the gap (V08.9)."""

    card: str
    source: SlotNumber
    target: SlotNumber

    def apply(self, board: Board) -> None:
        old, new = board.slots[self.source - 1], board.slots[self.target - 1]
        new.card, new.placed_on_turn = old.card, old.placed_on_turn
        old.card, old.placed_on_turn = None, 0


class LinkHeld(Fact, tag="fact.link_held"):
    """A Prithvi link resolved and stays; from now on it is rooted (V08.7)."""

    card: str
    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.rooted = sorted({*board.rooted, self.card})


class StandingBlockCapped(Fact, tag="fact.standing_block_capped"):
    """So much of a gain of standing Block is lost, because there is no room for more."""

    lost: Count
    cap: Count

    def apply(self, board: Board) -> None:
        pass


class TargetChosen(Fact, tag="fact.target_chosen"):
    """Behind a Jal link the chain aims at this target (V08.6)."""

    target: Target

    def apply(self, board: Board) -> None:
        assert board.walk is not None
        board.walk.target = self.target


Ending = Literal["smothered", "opposed", "empty_slot", "end_of_line", "empty_line", "fizzled"]


class ChainEnded(Fact, tag="fact.chain_ended"):
    """The chain is over after so many links, and why: the next income counts them.

    `empty_slot`: no card to the right; `end_of_line`: it went through slot 4; `empty_line`: no card at
    all; `fizzled`: none where it entered.
    """

    links: Count
    reason: Ending

    def apply(self, board: Board) -> None:
        board.chain_last = self.links
        board.walk = None


# --- The relation -------------------------------------------------------------------------------

# The wheel here is vayu > agni > prithvi > jal > vayu; it is not the wheel of V02 (S-26).
RELATIONS: dict[Spark, dict[str, Relation]] = {
    # spark: card by card
    "vayu": {"vayu": "same", "agni": "feeds", "prithvi": "opposed", "jal": "smothered", "akasha": "null"},
    "agni": {"vayu": "smothered", "agni": "same", "prithvi": "feeds", "jal": "opposed", "akasha": "null"},
    "prithvi": {"vayu": "opposed", "agni": "smothered", "prithvi": "same", "jal": "feeds", "akasha": "null"},
    "jal": {"vayu": "feeds", "agni": "opposed", "prithvi": "smothered", "jal": "same", "akasha": "null"},
    "wild": {"vayu": "feeds", "agni": "feeds", "prithvi": "feeds", "jal": "feeds", "akasha": "null"},
}
LAST = SLOTS[-1]


def relation(spark: Spark, element: str) -> Relation:
    """Give the relation of the spark and the element of a card."""
    return RELATIONS[spark][element]


def takes_element(met: Relation) -> bool:
    """Tell whether the spark goes on as the card's element, and the card's verb counts (V08.4)."""
    return met in ("feeds", "same")


def goes_on(met: Relation) -> bool:
    """Tell whether the chain goes on behind such a link."""
    return met in ("feeds", "same", "null")


def drift(row: Row, entry: int) -> int | None:
    """Give the slot of the first card that a spark meets: at its entry, to the right, to the left (V08.1)."""
    way: list[int] = [*range(entry, LAST + 1), *range(entry - 1, 0, -1)]
    for n in way:
        if row[n - 1] is not None:
            return n
    return None


# --- Previews -----------------------------------------------------------------------------------


class Link(NamedTuple):
    """A link of a chain that is not there yet: who meets, their relation, what it gives.

    `after` is the spark behind it, `shunt` the slot to which it pushes the next card. An attack aimed at
    the player has `heal` instead of `damage`.
    """

    slot: int
    card: str
    spark: Spark
    relation: Relation
    after: Spark | None
    steps: int
    damage: int | None
    block: int | None
    heal: int | None
    shunt: int | None


class Chain(NamedTuple):
    """A chain that is not there yet: where the spark enters, as what, its links, how it would end."""

    entry: int
    spark: Spark
    links: list[Link]
    ending: Ending


def pending(game: "FuseLine", board: Board) -> Chain | None:
    """Give the chain that would run if the turn ended now, every Jal link aiming at the enemy (V08.15).

    None before the roll, and while a chain is running.
    """
    if not board.rolls or board.walk is not None:
        return None
    return chain_of(game, board, board.number, board.element)


def chain_of(game: "FuseLine", board: Board, number: int | None, element: str | None) -> Chain:
    """Give the chain that these dice would start on the line as it lies there."""
    entry, spark = entry_of(number, element)
    row = board.row()
    first = game.first_card(row, entry)
    if first is None:
        return Chain(entry, spark, [], game.no_chain(row))
    links, ending = run(game, board, first, spark)
    return Chain(entry, spark, links, ending)


def rest_of(game: "FuseLine", board: Board, target: Target) -> list[Link]:
    """Give the links that follow the Jal link at which the chain waits, aimed at this target (V08.6)."""
    walk = board.walk
    if walk is None or walk.slot == LAST:
        return []
    links, _ = run(game, board, walk.slot + 1, walk.spark, steps=walk.steps, target=target)
    return links


def run(
    game: "FuseLine", board: Board, n: int, spark: Spark, *, steps: int = 0, target: Target = "enemy"
) -> tuple[list[Link], Ending]:
    """Walk a spark from slot n to its end on a copy of the line; give the links and how it ended."""
    row, links = board.row(), list[Link]()
    while n <= LAST and (card := row[n - 1]) is not None:
        element = game.printed[card].element
        met = relation(spark, element)
        pushes = takes_element(met) and element == "vayu" and game.shunts(row, board.rooted, n)
        after: Any = (element if takes_element(met) else spark) if goes_on(met) else None
        damage, block, heal = (
            row_[-1].total if row_ else None for row_ in game.sums(card, met, steps, target)
        )
        links.append(Link(n, card, spark, met, after, steps, damage, block, heal, n + 2 if pushes else None))
        if met in ("smothered", "opposed"):
            return links, met
        if takes_element(met) and element == "agni":
            steps += 1
        if pushes:
            row[n + 1], row[n] = row[n], None
        spark, n = after, n + 2 if pushes else n + 1
    return links, "empty_slot" if n <= LAST else "end_of_line"


def entry_of(number: int | None, element: str | None) -> tuple[int, Spark]:
    """Give where and as what the dice let the spark in: blank is slot 4, and wild."""
    return number or LAST, element or "wild"  # type: ignore[return-value]  # what a die shows


# --- Commands -----------------------------------------------------------------------------------


@cache
def _pulling(slot: int) -> Pull:
    return Pull(slot)


class Pulling(commands.Paying):
    """Take a card off the line, back to the hand, before the roll (V08.8)."""

    action = Pull
    phases = ("prep",)
    sink = "pull"

    def options(self, board: Board) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        rooted = board.rooted
        return [
            _pulling(n)
            for n, slot in enumerate(board.slots, 1)
            if slot.card is not None and slot.card not in rooted
        ]

    def refusal(self, board: Board, action: Pull) -> str | None:
        if action.slot not in SLOTS:
            return f"there is no slot {action.slot}; the slots are 1 to 4"
        card = board.slots[action.slot - 1].card
        if card is None:
            return f"slot {action.slot} is empty"
        if card in board.rooted:
            return f"{card} is rooted: it has resolved once and never leaves the line"
        return self.too_dear(board)

    def perform(self, step: Any, action: Pull) -> None:
        self.pay(step)
        step.emit(CardReturned(step.board.slots[action.slot - 1].card, action.slot))


_arrange = {order: Arrange(order) for order in permutations(SLOTS)}  # type: ignore[arg-type]  # permutations have the length of SLOTS
_AS_IT_IS = tuple(SLOTS)


@cache
def arrangements(occupied: int, pinned: int) -> tuple[Arrange, ...]:
    """Give the orders that change a line, each layout once.

    Both are sets of slots as bits (slot 1 is bit 0): those that hold a card, those that keep theirs.
    """
    found = []
    for order, action in _arrange.items():
        holes = [n for n in order if not occupied >> (n - 1) & 1]
        stays = all(order[n - 1] == n for n in SLOTS if pinned >> (n - 1) & 1)
        if order != _AS_IT_IS and holes == sorted(holes) and stays:
            found.append(action)
    return tuple(found)


class Arranging(commands.CombatCommand):
    """Lay the line anew before the roll; free, and it must change the layout."""

    action = Arrange
    phases = ("prep",)

    def __init__(self, game: "FuseLine") -> None:
        super().__init__(game)
        self._pins = game.rooted_keep_slots

    def options(self, board: Board) -> Iterable[Action]:
        occupied = pinned = 0
        for bit, slot in zip((1, 2, 4, 8), board.slots, strict=True):
            if slot.card is not None:
                occupied += bit
                if self._pins and slot.card in board.rooted:
                    pinned += bit
        return arrangements(occupied, pinned)

    def refusal(self, board: Board, action: Arrange) -> str | None:
        order, row = action.order, board.row()
        if order not in _arrange:
            return "an order names each of the slots 1 to 4 once"
        if [row[n - 1] for n in order] == row:
            return "this order leaves the line as it is"
        holes = [n for n in order if row[n - 1] is None]
        if holes != sorted(holes):
            return "name the empty slots in ascending order; they are all alike"
        for n, card in enumerate(row, 1):
            if self._pins and card in board.rooted and order[n - 1] != n:
                return f"{card} is rooted in slot {n} and keeps its place"
        return None

    def perform(self, step: Any, action: Arrange) -> None:
        step.emit(LineArranged(action.order))


# --- The turn and the walk ----------------------------------------------------------------------


class FuseLine(Combat[Board, Rules]):
    """V08 Fuse Line."""

    id = "fuse-line"
    aliases = ("V08",)
    board_type = Board
    rules_type = Rules
    commands = (
        commands.PlaceCard,
        Arranging,
        Pulling,
        commands.BuyDraws,
        commands.FirstRoll,
        commands.RollAgain,
        commands.EndsTurn,
        commands.Answer,
    )

    def __init__(self, rules: Rules) -> None:
        effect, rulings = rules.effect, rules.rulings
        self.rooted_keep_slots = rulings.rooted == "slot"
        self._drifts = rulings.empty_entry == "drift"
        self._relation: dict[Relation, tuple[cards.Modifier, ...]] = {
            "feeds": cards.percent(effect.feeds, "FEEDS"),
            "same": cards.percent(effect.same, "SAME"),
            "smothered": cards.percent(effect.smothered, "SMOTHERED"),
            "opposed": cards.percent(effect.opposed, "OPPOSED"),
            "null": cards.percent(effect.null, "NULL"),
        }
        self._steps = tuple(
            cards.percent(100 + steps * effect.escalation, "escalation") for steps in range(LAST)
        )
        self._healing = cards.percent(effect.healing, "healing")
        super().__init__(rules)

    # --- 1 to 5: income, dice ---

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: the base, and more for each link of the last chain, up to the cap (V08.12)."""
        rules = self.rules
        income = rules.base_income + rules.income_per_link * step.board.chain_last
        income = min(rules.income_cap, income)
        step.emit(EnergyGained(income, income))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice; the pending chain is a preview and leaves no record (V08.15)."""
        step.roll(self.dice(step.board))

    # --- 6: the walk ---

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Let the spark in and walk the line; without a card to meet, draw 1 (V08.1)."""
        board = step.board
        entry, spark = entry_of(board.number, board.element)
        row = board.row()
        step.emit(SparkEntered(entry, spark))
        first = self.first_card(row, entry)
        if first is None:
            step.emit(ChainEnded(0, self.no_chain(row)))
            draw(step)
            self.close_turn(step)
            return
        if first != entry:
            step.emit(SparkDrifted(entry, first))
        self.link(step, first)

    def first_card(self, row: Row, entry: int) -> int | None:
        """Give the slot of the card that the spark meets first, None if there is none."""
        if self._drifts:
            return drift(row, entry)
        return None if row[entry - 1] is None else entry

    def no_chain(self, row: Row) -> Ending:
        """Give why there is no chain at all."""
        return "empty_line" if all(card is None for card in row) else "fizzled"

    def link(self, step: Step[Board, Any], n: int) -> None:
        """Resolve the link in a slot: relation, numbers, riders, verb, exit; then move on."""
        board = step.board
        card, walk = str(board.slots[n - 1].card), board.walk
        assert walk is not None
        element: Any = self.printed[card].element
        spark, met = walk.spark, relation(walk.spark, element)
        after = (element if takes_element(met) else spark) if goes_on(met) else None
        step.emit(RelationJudged(n, card, element, spark, met, after))
        if after is not None and after != spark:
            step.emit(SparkChanged(spark, after))
        self.fire_link(step, n, card, met)
        verb = element if takes_element(met) else None
        ahead = n + 1
        if verb == "agni":
            step.emit(ChainEscalated(card, walk.steps + 1))
        elif verb == "vayu" and self.shunts(board.row(), board.rooted, n):
            step.emit(CardShunted(str(board.slots[n].card), n + 1, n + 2))
            ahead = n + 2
        self.leave(step, n, card, met)
        if met in ("smothered", "opposed"):
            self.end_chain(step, met)
        elif verb == "jal":
            self.ask_target(step, n)
        else:
            self.advance(step, ahead)

    def fire_link(self, step: Step[Board, Any], n: int, card: str, met: Relation) -> None:
        """Fire a card of the line: damage or healing, Block, then riders unless it is OPPOSED (V08.5)."""
        walk = step.board.walk
        assert walk is not None
        damage, block, heal = self.sums(card, met, walk.steps, walk.target)
        step.emit(CardFired(card, n, damage, block, heal))
        if damage:
            blows.attack(step, "enemy", damage[-1].total, card)
        if heal:
            blows.heal(step, heal[-1].total)
        if block:
            self.gain_block(step, block[-1].total, card)
        face = self.printed[card]
        if face.weak and met != "opposed":
            blows.gain_status(step, "enemy", "weak", face.weak)
        if face.draw and met != "opposed":
            draw(step, face.draw)

    def sums(
        self, card: str, met: Relation, steps: int, target: Target
    ) -> tuple[tuple[Term, ...], tuple[Term, ...], tuple[Term, ...]]:
        """Give a link's damage, Block and healing: the relation, then escalation, then the halving of a heal.

        An OPPOSED card has Block alone: a Block card in full, an attack its share (V08.3, V08.5, V08.6).
        """
        face, bonus = self.printed[card], self._steps[steps]
        change = (*self._relation[met], *bonus)
        if met == "opposed":
            half, own = cards.reckon(face.damage, change), cards.reckon(face.block, bonus)
            both = (cards.plus(own[-1].total, "Block"),) if own else ()
            return (), cards.reckon(half, both) or own, ()
        damage, block = cards.reckon(face.damage, change), cards.reckon(face.block, change)
        if target == "self":
            return (), block, cards.reckon(damage, self._healing)
        return damage, block, ()

    def gain_block(self, step: Step[Board, Any], amount: int, card: str) -> None:
        """Give a card's Block: that of a Prithvi card stays (V08.7), up to the cap if there is one."""
        player, cap = step.board.player, self.rules.rulings.standing_block_cap
        if self.printed[card].element != "prithvi":
            blows.gain_block(step, "player", amount, card)
            return
        over = 0
        if cap is not None:
            over = max(0, player.standing + max(0, amount + player.dexterity) - cap)
        blows.gain_block(step, "player", amount - over, card, standing=True)
        if over:
            step.emit(StandingBlockCapped(over, int(cap or 0)))

    def shunts(self, row: Row, rooted: Sequence[str], n: int) -> bool:
        """Tell whether a Vayu link in a slot pushes the next card on: there is one, and room (V08.9)."""
        if n + 2 > LAST or row[n] is None or row[n + 1] is not None:
            return False
        return not (self.rooted_keep_slots and row[n] in rooted)

    def leave(self, step: Step[Board, Any], n: int, card: str, met: Relation) -> None:
        """Discard a card that resolved; a Prithvi link and an OPPOSED card stay."""
        if self.printed[card].element == "prithvi":
            step.emit(LinkHeld(card, n))
        elif met != "opposed":
            step.emit(CardDiscarded(card, n))

    def ask_target(self, step: Step[Board, Any], n: int) -> None:
        """Behind a Jal link, let the player aim anew, if another card will be judged (V08.6)."""
        ahead = n < LAST and step.board.slots[n].card is not None
        choices.offer(step, "target", TARGETS if ahead else (), "target", (str(n),))

    def resume(self, step: Step[Board, Any], stage: str, about: tuple[str, ...], value: str | None) -> None:
        """Aim as the player chose, and go on."""
        if value is not None:
            step.emit(TargetChosen(value))  # type: ignore[arg-type]  # an offered option
        self.advance(step, int(about[0]) + 1)

    def advance(self, step: Step[Board, Any], n: int) -> None:
        """Go on to a slot, if the line goes that far and a card lies there."""
        if n > LAST:
            self.end_chain(step, "end_of_line")
        elif step.board.slots[n - 1].card is None:
            self.end_chain(step, "empty_slot")
        else:
            self.link(step, n)

    def end_chain(self, step: Step[Board, Any], reason: Ending) -> None:
        """End the chain, and with it the player's turn."""
        assert step.board.walk is not None
        step.emit(ChainEnded(len(step.board.walk.links), reason))
        self.close_turn(step)


TARGETS: tuple[Target, Target] = ("enemy", "self")
