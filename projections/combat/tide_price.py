"""V06 Tide Price, shown: the tide and its price list, the open slot, what each tide would ask for a card."""

from collections.abc import Sequence
from typing import Any

from domain.combat.kit.records import (
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    HpPaid,
    PhaseEntered,
    Pull,
    TurnEnded,
)
from domain.combat.tide_price import (
    TIDES,
    Board,
    CardBought,
    CardStayed,
    EnergyCarried,
    EnergyConverted,
    EnergyRefunded,
    Fire,
    FireShunya,
    SlotOpened,
    TideSet,
)
from domain.game import Price
from domain.records import Record
from domain.table import Table
from domain.vocabulary import SLOTS, kind_of
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import hp_words, paid, roll_words
from projections.combat.kit.summary import CombatTally
from projections.names import Names
from projections.previews import what_follows
from projections.sentences import Sentences, Teller, change, price
from projections.views import Marker, MeterView, Panel

# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(Fire)
def _fire(action: Fire, tell: Teller) -> str:
    card = tell.board.slots[action.slot - 1].card
    what = tell.names.call(card) if card else "the card"
    told = f"Fire {what} from slot {action.slot}{paid(tell)}"
    cost = tell.follow(HpPaid)
    return f"{told} for {cost.amount} HP ({hp_words(cost.hp, cost.amount)})" if cost else told


@SENTENCES.of(FireShunya)
def _fire_shunya(action: FireShunya, tell: Teller) -> str:
    card = tell.board.slots[action.slot - 1].card
    what = tell.names.call(card) if card else "the Akasha card"
    return f"Fire {what} from slot {action.slot}, whichever slot is open"


@SENTENCES.of(PhaseEntered)
def _phase_entered(fact: PhaseEntered, tell: Teller) -> str:
    return f"Placing is closed, but for the {tide_name('vayu', tell.names)}"


@SENTENCES.of(TideSet)
def _tide_set(fact: TideSet, tell: Teller) -> str:
    return f"{tide_name(fact.tide, tell.names)}: {price_list(fact, tell.names)}"


def tide_name(tide: str, names: Names) -> str:
    """Give what a tide is called."""
    return names.call(f"tide-{tide}")


def price_list(fact: TideSet, names: Names) -> str:
    """Give a tide's prices in one line: `Ember Lash 1 HP, Gale free`."""
    return ", ".join(f"{names.call(kind)} {price(Price(cost, fact.unit))}" for kind, cost in fact.prices)


@SENTENCES.of(SlotOpened)
def _slot_opened(fact: SlotOpened, tell: Teller) -> str:
    if fact.slot is None:
        return "No slot opens: the number is blank and the board is empty"
    if fact.number is None:
        return f"Slot {fact.slot} opens: the blank opens the lowest occupied slot"
    empty = tell.board.slots[fact.slot - 1].card is None
    return f"Slot {fact.slot} opens{', and it is empty' if empty else ''}"


@SENTENCES.of(CardBought)
def _card_bought(fact: CardBought, tell: Teller) -> str:
    cost = price(Price(fact.price, fact.unit))
    kept = "" if fact.by_roll else "; the roll still has its firing"
    kept = "" if tell.board.fired_on_this_roll else kept
    return f"{tell.names.call(fact.card)} is bought: {cost}, firing {fact.fired} of this turn{kept}"


@SENTENCES.of(EnergyRefunded)
def _energy_refunded(fact: EnergyRefunded, tell: Teller) -> str:
    return f"The price comes back: {change(fact.total, fact.amount)} energy"


@SENTENCES.of(CardStayed)
def _card_stayed(fact: CardStayed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} stays in slot {fact.slot} and fires no more this turn"


@SENTENCES.of(EnergyConverted)
def _energy_converted(fact: EnergyConverted, tell: Teller) -> str:
    return f"{fact.amount} energy left over become Block"


@SENTENCES.of(EnergyCarried)
def _energy_carried(fact: EnergyCarried, tell: Teller) -> str:
    over = f", {fact.left} are too much" if fact.left else ""
    return f"{fact.amount} energy are carried into the next turn{over}"


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


@WATCH.of(TideSet)
def _tide_turns(fact: TideSet, trail: Trail) -> None:
    name = tide_name(fact.tide, trail.names)
    for entry in trail.open("tide"):
        trail.end(entry, "rerolled", f"the reroll brings the {name}")
    trail.begin("tide", name, f"{roll_words(trail.board)}: {price_list(fact, trail.names)}")


@WATCH.of(CardBought)
def _tide_sells(fact: CardBought, trail: Trail) -> None:
    cost = price(Price(fact.price, fact.unit))
    tell_tide(trail, f"fired {trail.names.call(fact.card)} from slot {fact.slot}: {cost}")


@WATCH.of(EnergyRefunded)
def _tide_refunds(fact: EnergyRefunded, trail: Trail) -> None:
    tell_tide(trail, f"gave {fact.amount} energy back")


@WATCH.of(EnergyConverted)
def _tide_converts(fact: EnergyConverted, trail: Trail) -> None:
    tell_tide(trail, f"made Block of {fact.amount} energy")


@WATCH.of(EnergyLapsed)
def _tide_lets_lapse(fact: EnergyLapsed, trail: Trail) -> None:
    tell_tide(trail, f"let {fact.amount} energy lapse")


@WATCH.of(EnergyCarried)
def _tide_carries(fact: EnergyCarried, trail: Trail) -> None:
    tell_tide(trail, f"carried {fact.amount} energy over")
    trail.begin("carry", f"turn {trail.board.turn}", f"{fact.amount} energy wait for the next turn")


def tell_tide(trail: Trail, sentence: str) -> None:
    """Note what the tide that shows did."""
    for entry in trail.open("tide"):
        trail.befall(entry, sentence)


@WATCH.of(EnergyGained)
def _carry_arrives(fact: EnergyGained, trail: Trail) -> None:
    if fact.reason == "carry":
        for entry in trail.open("carry"):
            trail.end(entry, "arrived", f"{change(fact.total, fact.amount)} energy")


@WATCH.of(CardStayed)
def _card_stays(fact: CardStayed, trail: Trail) -> None:
    card = trail.names.call(fact.card)
    trail.begin("stayed", card, f"fired from slot {fact.slot} and stayed there")


@WATCH.of(SlotOpened)
def _stayed_card_outlives(fact: SlotOpened, trail: Trail) -> None:
    for entry in trail.open("stayed"):
        trail.outlive(entry, f"may not fire under the {tide_name(trail.board.tide, trail.names)} either")


@WATCH.of(TurnEnded)
def _turn_ends(fact: TurnEnded, trail: Trail) -> None:
    for entry in [*trail.open("tide"), *trail.open("stayed")]:
        trail.end(entry, "turn end", "the turn is over")


# --- Totals ---------------------------------------------------------------------------------------


class TideTally(CombatTally):
    """Counts what the Ebb Tide gives back as energy gained."""

    def see_energy(self, record: Record) -> None:
        super().see_energy(record)
        if isinstance(record, EnergyRefunded):
            self.summary.energy_gained += record.amount


# --- Board and previews -------------------------------------------------------------------------

_LEFT_OVER = {"jal": "what is left carries over", "prithvi": "what is left becomes Block"}


class TidePriceProjection(CombatProjection):
    """How V06 Tide Price is shown."""

    game = "tide-price"
    sentences = SENTENCES
    watch = WATCH
    matched_as = ""
    tally = TideTally
    obvious = (*CombatProjection.obvious, HpPaid)
    told_apart = (EndTurn, Pull)

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        left_over = _LEFT_OVER.get(str(board.tide), "")
        return (
            MeterView(id="energy", name="Energy", amount=board.energy, note=left_over),
            MeterView(
                id="fired",
                name="Fired this turn",
                amount=board.fired_this_turn,
                note="raises the next income",
            ),
        )

    def is_matched(self, board: Board, number: int) -> bool:
        return number == board.open_slot

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        found = []
        if number == board.open_slot:
            found.append(Marker(id="open", name="has fired" if board.fired_on_this_roll else "open"))
        if board.slots[number - 1].card in board.stayed:
            found.append(Marker(id="stayed", name="stayed", element="prithvi"))
        return tuple(found)

    def notes(self, board: Board) -> tuple[str, ...]:
        told = []
        if board.tide is not None:
            told.append(f"{tide_name(board.tide, self.names)} shows")
        if board.carried_in:
            told.append(f"{board.carried_in} energy came over from the last turn")
        return tuple(told)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        if board.tide is None:
            return ()
        rows = tuple(self.offer(board, number) for number in SLOTS)
        marked = (board.open_slot - 1,) if board.open_slot else ()
        title = f"{tide_name(board.tide, self.names)}: prices"
        return (Panel(id="prices", title=title, rows=rows, marked=marked),)

    def offer(self, board: Board, number: int) -> tuple[str, ...]:
        """Give a slot, its card and what that costs under the tide that shows."""
        card = board.slots[number - 1].card
        if card is None:
            return (str(number), "empty", "–")
        cost = board.prices.get(kind_of(card), 0)
        return (str(number), self.card_name(board, card), price(Price(cost, board.unit)))

    def previews(self, table: Table) -> Sequence[Panel]:
        board: Board = table.board
        if board.phase not in ("prep", "rolled"):
            return ()
        panels = [self.price_table(table)] if board.occupied() else []
        if board.phase == "rolled":
            told = what_follows(self, table, EndTurn())
            panels.append(
                Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told))
            )
        return panels

    def price_table(self, table: Table) -> Panel:
        """Give for each card on the board what it would cost under each tide."""
        game: Any = table.game
        board: Board = table.board
        rows = [
            (
                f"{number} {self.card_name(board, str(board.slots[number - 1].card))}",
                *map(price, row.values()),
            )
            for number, row in game.price_list(board).items()
        ]
        head = [f"{tide_name(tide, self.names)}{' *' if tide == board.tide else ''}" for tide in TIDES]
        title = "What each tide asks for the cards on the board"
        return Panel(id="price-list", title=title, head=("", *head), rows=tuple(rows))
