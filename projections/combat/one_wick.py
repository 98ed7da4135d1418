"""V07 One Wick, shown: the Wick with its colour, the named slot, what each colour fires, accept or hold."""

from collections.abc import Iterable, Sequence
from typing import Any

from domain.boards import Pending
from domain.combat.kit.records import CardsSwapped, DamageDealt, EndTurn, PhaseEntered, TurnEnded
from domain.combat.one_wick import (
    ACCEPT,
    HOLD,
    REPAINT,
    AcceptColour,
    AttackRedirected,
    Board,
    Burn,
    FloorLatched,
    FloorReleased,
    Harden,
    HoldColour,
    Redirect,
    RedirectArmed,
    RepaintHeld,
    SlotNamed,
    Swap,
    Wick,
    WickBurned,
    WickCharged,
    WickFrozen,
    WickGrew,
    WickHalved,
    WickHung,
    WickPainted,
    WickSpent,
    Wild,
    WildSpent,
)
from domain.game import Price
from domain.records import ChoiceOffered, DiceRolled, Record
from domain.table import Table
from domain.vocabulary import ELEMENTS
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import both, damage_words, roll_words
from projections.combat.kit.summary import CombatTally
from projections.names import Names, face, slots, word
from projections.previews import what_follows
from projections.sentences import Sentences, Teller, change, price
from projections.views import Marker, MeterView, Panel

# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


def colour_words(colour: str | None) -> str:
    """Give a colour of the Wick: `Agni`, `no colour`."""
    return face(colour) if colour else "no colour"


def wick_words(charge: int, colourless: int, before: int | None = None) -> str:
    """Give the Wick's number, and its way there if it had another: `5 → 7 (3 colourless)`."""
    told = str(charge) if before is None else f"{before} → {charge}"
    return f"{told} ({colourless} colourless)" if colourless else told


def fired_by(board: Board, colour: str | None, names: Names) -> list[int]:
    """Give the slots whose cards have this colour, as far as names tell the cards' elements."""
    held = ((n, board.slots[n - 1].card) for n in board.occupied())
    return [n for n, card in held if card and colour and names.card_element(card) == colour]


@SENTENCES.choice(REPAINT, "The roll would repaint the Wick: accept or hold")
def _repaint(value: str, pending: Pending, tell: Teller) -> str:
    old = tell.board.wick.colour
    new = pending.about[0]
    colour = new if value == ACCEPT else old
    told = (
        f"Accept: {face(old)} becomes {face(new)}" if value == ACCEPT else f"Hold: the Wick stays {face(old)}"
    )
    return f"{told}, and would fire {slots(fired_by(tell.board, colour, tell.names))}"


@SENTENCES.of(AcceptColour)
def _accept_colour(action: AcceptColour, tell: Teller) -> str:
    pending = tell.board.pending
    return f"Accept {face(pending.about[0])}" if pending else "Accept the colour"


@SENTENCES.of(HoldColour)
def _hold_colour(action: HoldColour, tell: Teller) -> str:
    return f"Hold {colour_words(tell.board.wick.colour)}"


@SENTENCES.of(Burn)
def _burn(action: Burn, tell: Teller) -> str:
    return "Burn the Wick"


@SENTENCES.of(Swap)
def _swap(action: Swap, tell: Teller) -> str:
    return f"Swap {_cards_in((action.first, action.second), tell)}"


def _cards_in(numbers: Iterable[int], tell: Teller) -> str:
    held = [(n, tell.board.slots[n - 1].card) for n in numbers]
    told = [f"{tell.names.call(card)} in slot {n}" if card else f"slot {n}" for n, card in held]
    return " and ".join(told)


@SENTENCES.of(Redirect)
def _redirect(action: Redirect, tell: Teller) -> str:
    return "Redirect the next attack"


@SENTENCES.of(Harden)
def _harden(action: Harden, tell: Teller) -> str:
    return f"Harden {action.amount} charge into standing Block"


@SENTENCES.of(Wild)
def _wild(action: Wild, tell: Teller) -> str:
    match action.entry:
        case "burn":
            return "Spend wild: burn all colourless charge"
        case "move":
            return f"Spend wild: move {_cards_in((action.source or 1,), tell)} to slot {action.target}"
        case "swap":
            return f"Spend wild: swap {_cards_in((action.source or 1, action.target or 1), tell)}"
        case "redirect":
            return "Spend wild: redirect the next attack"
    return f"Spend wild: harden {action.amount} charge into standing Block"


@SENTENCES.of(PhaseEntered)
def _phase_entered(fact: PhaseEntered, tell: Teller) -> str:
    return "From now on the slot that a roll names takes cards"


@SENTENCES.of(WickHung)
def _wick_hung(fact: WickHung, tell: Teller) -> str:
    return f"The Wick hangs there, without charge or colour; its Prithvi floor is at {fact.floor}"


_GAINS = {"roll": "rolled", "blank": "rolled blank", "slots": "empty slots", "fired": "a card fired"}


@SENTENCES.of(WickCharged)
def _wick_charged(fact: WickCharged, tell: Teller) -> str:
    way = wick_words(fact.charge, fact.colourless, fact.charge - fact.amount)
    return f"Wick +{fact.amount} ({_GAINS[fact.reason]}): {way}"


@SENTENCES.of(WickSpent)
def _wick_spent(fact: WickSpent, tell: Teller) -> str:
    way = wick_words(fact.charge, fact.colourless, fact.charge + fact.amount)
    return f"Pay {fact.amount} charge ({word(fact.sink)}): {way}"


@SENTENCES.of(WildSpent)
def _wild_spent(fact: WildSpent, tell: Teller) -> str:
    way = wick_words(fact.charge, fact.colourless, fact.charge + fact.amount)
    return f"Pay {fact.amount} colourless charge (wild {fact.entry}): {way}"


@SENTENCES.of(WickPainted)
def _wick_painted(fact: WickPainted, tell: Teller) -> str:
    points = f"{fact.painted} colourless points with it" if fact.painted else ""
    if fact.was == fact.colour:
        return f"The Wick stays {face(fact.colour)}, and {fact.painted} colourless points take that colour"
    told = f"The Wick is painted: {colour_words(fact.was)} → {face(fact.colour)}"
    return f"{told}, {points}" if points else told


@SENTENCES.of(RepaintHeld)
def _repaint_held(fact: RepaintHeld, tell: Teller) -> str:
    return f"{face(fact.kept)} is held, {face(fact.refused)} refused"


@SENTENCES.of(WickGrew)
def _wick_grew(fact: WickGrew, tell: Teller) -> str:
    return f"The Agni Wick grows: {change(fact.charge, fact.amount)}"


@SENTENCES.of(WickHalved)
def _wick_halved(fact: WickHalved, tell: Teller) -> str:
    return f"The Vayu Wick leaks: {wick_words(fact.charge, fact.colourless, fact.charge + fact.amount)}"


@SENTENCES.of(FloorLatched)
def _floor_latched(fact: FloorLatched, tell: Teller) -> str:
    return f"The floor latches: the Wick, at {fact.charge}, does not go below {tell.board.wick.floor}"


@SENTENCES.of(FloorReleased)
def _floor_released(fact: FloorReleased, tell: Teller) -> str:
    return f"The floor is gone: all {fact.charge} charge may be spent"


@SENTENCES.of(SlotNamed)
def _slot_named(fact: SlotNamed, tell: Teller) -> str:
    if fact.slot is None:
        return "No slot is named: the number is blank and the board is full"
    blank = ": the blank names the lowest empty slot" if fact.number is None else ""
    return f"Slot {fact.slot} is named{blank}"


@SENTENCES.of(WickBurned)
def _wick_burned(fact: WickBurned, tell: Teller) -> str:
    told = f"{fact.charge} charge burn for {fact.damage} damage"
    hit = tell.follow(DamageDealt, source="burn")
    return f"{told}, {damage_words(hit, tell.board, tell.names)}" if hit else told


@SENTENCES.of(RedirectArmed)
def _redirect_armed(fact: RedirectArmed, tell: Teller) -> str:
    return "A redirect waits for the next attack"


@SENTENCES.of(AttackRedirected)
def _attack_redirected(fact: AttackRedirected, tell: Teller) -> str:
    weak = f", becomes {fact.final}" if fact.final != fact.base else ""
    told = f"{tell.names.call(fact.source)} is turned back: {fact.base}{weak}"
    block = f"Block {change(fact.block, -fact.absorbed)}" if fact.absorbed else "no Block in its way"
    gone = f", {fact.vanished} vanish" if fact.vanished else ""
    return f"{told}, {block}{gone}"


@SENTENCES.of(WickFrozen)
def _wick_frozen(fact: WickFrozen, tell: Teller) -> str:
    return f"The Wick is frozen with {colour_words(fact.colour)} to the end of turn {fact.through_turn}"


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


@WATCH.of(ChoiceOffered)
def _repaint_is_offered(fact: ChoiceOffered, trail: Trail) -> None:
    wick = trail.board.wick
    now = f"now {colour_words(wick.colour)} with {wick.charge} charge"
    told = f"{roll_words(trail.board)} would repaint the Wick, {now}"
    trail.begin("repaint", face(fact.about[0]), told)


@WATCH.of(WickSpent)
def _price_is_paid(fact: WickSpent, trail: Trail) -> None:
    kind = "repaint" if fact.sink in (ACCEPT, HOLD) else "reroll"
    for entry in trail.open(kind):
        trail.befall(entry, f"{fact.amount} charge is paid, {fact.charge} left")


@WATCH.of(WickPainted)
def _wick_is_painted(fact: WickPainted, trail: Trail) -> None:
    was = colour_words(fact.was)
    for entry in trail.open("repaint"):
        trail.end(entry, "accepted", f"{was} becomes {face(fact.colour)}{_at_a_price(entry)}")


@WATCH.of(RepaintHeld)
def _colour_is_held(fact: RepaintHeld, trail: Trail) -> None:
    for entry in trail.open("repaint"):
        trail.end(entry, "held", f"{face(fact.kept)} is held{_at_a_price(entry)}")


def _at_a_price(entry: Any) -> str:
    paid = ", ".join(passage.sentence for passage in entry.befell)
    return f" ({paid or 'free'})"


@WATCH.of(FloorLatched)
def _floor_latches(fact: FloorLatched, trail: Trail) -> None:
    trail.begin("floor", f"floor of {trail.board.wick.floor}", f"latched at {fact.charge} charge")


@WATCH.of(RepaintHeld, DiceRolled)
def _floor_and_freeze_outlive(fact: Any, trail: Trail) -> None:
    if isinstance(fact, RepaintHeld):
        for entry in trail.open("floor"):
            trail.outlive(entry, f"{face(fact.refused)} was refused")
        return
    for entry in trail.open("freeze"):
        trail.outlive(entry, f"the roll of {both(fact.shown)}")


@WATCH.of(FloorReleased)
def _floor_goes(fact: FloorReleased, trail: Trail) -> None:
    for entry in trail.open("floor"):
        trail.end(entry, "released", f"the Wick is {face(trail.board.wick.colour)} now")


@WATCH.of(WickFrozen)
def _wick_freezes(fact: WickFrozen, trail: Trail) -> None:
    told = f"frozen to the end of turn {fact.through_turn}"
    trail.begin("freeze", colour_words(fact.colour), told)


@WATCH.of(TurnEnded)
def _wick_thaws(fact: TurnEnded, trail: Trail) -> None:
    if fact.turn >= trail.board.wick.frozen_through_turn:
        for entry in trail.open("freeze"):
            trail.end(entry, "thawed", f"turn {fact.turn} is over")


@WATCH.of(WildSpent)
def _wild_is_spent(fact: WildSpent, trail: Trail) -> None:
    told = f"{fact.amount} colourless charge buy it, {fact.colourless} left"
    entry = trail.begin("wild", fact.entry, told)
    trail.end(entry, "spent", f"while the Wick is {colour_words(trail.board.wick.colour)}")


@WATCH.of(RedirectArmed)
def _redirect_waits(fact: RedirectArmed, trail: Trail) -> None:
    trail.begin("redirect", "next attack", f"armed while the Wick is {colour_words(trail.board.wick.colour)}")


@WATCH.of(AttackRedirected)
def _redirect_works(fact: AttackRedirected, trail: Trail) -> None:
    told = f"{fact.final} turned back, {fact.absorbed} absorbed, {fact.vanished} vanished"
    for entry in trail.open("redirect"):
        trail.end(entry, "used", told)


# --- Totals ---------------------------------------------------------------------------------------


class WickTally(CombatTally):
    """Counts charge where others count energy."""

    paid_in = "charge"

    def see_energy(self, record: Record) -> None:
        spent = self.summary.energy_spent
        match record:
            case WickCharged() | WickGrew():
                self.summary.energy_gained += record.amount
            case WickSpent():
                spent[record.sink] = spent.get(record.sink, 0) + record.amount
            case WildSpent():
                spent["wild"] = spent.get("wild", 0) + record.amount
            case WickHalved():
                self.summary.energy_lapsed += record.amount


# --- Board and previews -------------------------------------------------------------------------


class OneWickProjection(CombatProjection):
    """How V07 One Wick is shown."""

    game = "one-wick"
    sentences = SENTENCES
    watch = WATCH
    matched_as = ""
    tally = WickTally
    obvious = (*CombatProjection.obvious, WickSpent, WildSpent, CardsSwapped)
    told_apart = (EndTurn,)

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        wick = board.wick
        return (
            MeterView(
                id="wick",
                name=f"Wick, {colour_words(wick.colour)}",
                amount=wick.charge,
                element=wick.colour,
                note=", ".join(wick_notes(wick)),
            ),
        )

    def is_matched(self, board: Board, number: int) -> bool:
        """Tell whether this card fires when the turn ends; the named slot only takes a card (V07.18)."""
        return number in fired_by(board, board.wick.colour, self.names)

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        colour = board.wick.colour
        found = []
        if number == board.named_slot:
            found.append(Marker(id="named", name="named"))
        if self.is_matched(board, number):
            found.append(Marker(id="fires", name="fires", element=colour))
        return tuple(found)

    def notes(self, board: Board) -> tuple[str, ...]:
        told = []
        if board.turn and board.is_frozen:
            told.append(f"The Wick is frozen to the end of turn {board.wick.frozen_through_turn}")
        if board.redirect_armed:
            told.append("A redirect waits for the next attack")
        if board.wild_spent_on == board.turn > 0:
            told.append("This turn has had its wild spend")
        return tuple(told)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        rows = [(face(colour), slots(fired_by(board, colour, self.names))) for colour in ELEMENTS]
        marked = tuple(n for n, colour in enumerate(ELEMENTS) if colour == board.wick.colour)
        title = "Cards that each colour would fire"
        return (Panel(id="colours", title=title, rows=tuple(rows), marked=marked),)

    def previews(self, table: Table) -> Sequence[Panel]:
        if table.board.pending is not None:
            return (self.answers(table),)
        if table.board.phase != "rolled":
            return ()
        told = what_follows(self, table, EndTurn())
        return (Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told)),)

    def answers(self, table: Table) -> Panel:
        """Give what accepting and holding lead to."""
        game: Any = table.game
        rows = []
        for answer in (ACCEPT, HOLD):
            then = game.answered(table.board, answer)
            wick = f"{face(then.colour)} {wick_words(then.charge, then.colourless)}"
            floor = "floor latched" if then.floor_latched else ""
            rows.append((answer, price(Price(then.price, "charge")), wick, slots(then.fires), floor))
        head = ("", "price", "Wick", "fires", "")
        return Panel(id="repaint", title="Accept or hold", head=head, rows=tuple(rows))


def wick_notes(wick: Wick) -> list[str]:
    """Give what holds of the Wick besides number and colour."""
    told = [f"{wick.colourless} colourless"] if wick.colourless else []
    return [*told, f"floor {wick.floor} latched, {wick.spendable} to spend"] if wick.floor_latched else told
