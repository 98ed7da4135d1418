"""V02 Four Braziers, shown: the braziers with their marks, each card's pairing in each, what resolves."""

from collections.abc import Sequence
from typing import Any

from domain.boards import Pending
from domain.choices import DECLINE
from domain.combat.four_braziers import (
    BRAZIERS,
    PAIRINGS,
    BlockMadeStanding,
    Board,
    BrazierDoused,
    BrazierNamed,
    BrazierResolved,
    BrazierWiped,
    CardHeld,
    ChargeKept,
    ChargeLit,
    ChargeMadePermanent,
    ChargeMoved,
    ChargeSpent,
    ClearDouse,
    DouseCleared,
    DousePrevented,
    EscalationRaised,
    FreeRerollUsed,
    Hold,
    Outlook,
    StandingArmed,
    clockwise,
    pairing,
    pending,
    placements,
)
from domain.combat.kit.records import (
    CardPlaced,
    CardsSwapped,
    DamageDealt,
    EndTurn,
    EnergyGained,
    Place,
    TurnEnded,
    TurnStarted,
)
from domain.rulesets import Ruleset
from domain.table import Table
from domain.vocabulary import ELEMENTS, SLOTS, kind_of
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import paid, roll_words, status_words
from projections.names import Names, face, starting
from projections.previews import what_follows
from projections.sentences import Sentences, Teller
from projections.views import Marker, Panel


def brazier(number: int) -> str:
    """Give a brazier as people call it: `brazier 2 (Jal)`."""
    return f"brazier {number} ({face(BRAZIERS[number - 1])})"


def pairing_word(names: Names, card: str, number: int) -> str:
    """Give the pairing that a card has in a brazier, `PURE`; empty if its element is not known."""
    element = names.card_element(card)
    return pairing(element, number).upper() if element else ""


# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat, place="brazier")


@SENTENCES.of(Place)
def _place(action: Place, tell: Teller) -> str:
    tell.follow(CardPlaced, card=action.card)
    word = pairing_word(tell.names, action.card, action.slot)
    return f"Place {tell.names.call(action.card)} into {brazier(action.slot)}{f': {word}' if word else ''}"


@SENTENCES.of(ClearDouse)
def _clear_douse(action: ClearDouse, tell: Teller) -> str:
    return f"Clear the Douse of {brazier(action.slot)}{paid(tell)}"


@SENTENCES.of(Hold)
def _hold(action: Hold, tell: Teller) -> str:
    return f"End the turn and hold {_named_card(tell)} back{paid(tell)}"


def _named_card(tell: Teller) -> str:
    named = tell.board.named
    card = tell.board.slots[named - 1].card if named else None
    return tell.names.call(card) if card else "the named card"


@SENTENCES.of(FreeRerollUsed)
def _free_reroll_used(fact: FreeRerollUsed, tell: Teller) -> str:
    return f"Free reroll number {fact.used} of this combat is used"


_WHY_NAMED = {"number": "by the number", "lowest_occupied": "the lowest that holds a card"}


@SENTENCES.of(BrazierNamed)
def _brazier_named(fact: BrazierNamed, tell: Teller) -> str:
    if fact.slot is None:
        return "No brazier is named: the board is empty"
    how = {
        "strong": f", STRONG: the die shows {face(BRAZIERS[fact.slot - 1])} too",
        "swift": f", SWIFT: {brazier(clockwise(fact.slot))} resolves after it",
    }.get(fact.mode, "")
    return f"Named is {brazier(fact.slot)}, {_WHY_NAMED[fact.reason]}{how}"


@SENTENCES.of(BrazierResolved)
def _brazier_resolved(fact: BrazierResolved, tell: Teller) -> str:
    where = starting(brazier(fact.slot))
    mode = "" if fact.mode in ("plain", "neighbour") else f", {fact.mode.upper()}"
    if fact.mode == "neighbour":
        where = f"{where}, next on the wheel,"
    if fact.card is None:
        return f"{where} resolves without a card"
    return f"{where} resolves {tell.names.call(fact.card)}: {pairing_reason(fact)}{mode}"


def pairing_reason(fact: BrazierResolved) -> str:
    """Give the pairing of a card that resolved, and why: `CHARGE, Agni feeds Jal`."""
    card, place = face(fact.element), face(BRAZIERS[fact.slot - 1])
    match fact.pairing:
        case "pure" if fact.element == "akasha":
            return "PURE, as Akasha is anywhere"
        case "pure":
            return f"PURE, {card} on {place}"
        case "charge":
            return f"CHARGE, {card} feeds {place}"
        case "douse":
            return f"DOUSE, {place} feeds {card}"
        case _:
            return f"RUPTURE, {card} lies across from {place}"


@SENTENCES.of(ChargeLit)
def _charge_lit(fact: ChargeLit, tell: Teller) -> str:
    return f"{starting(brazier(fact.slot))} is Charged: it pays energy every turn until it resolves"


@SENTENCES.of(ChargeSpent)
def _charge_spent(fact: ChargeSpent, tell: Teller) -> str:
    return f"The Charge of {brazier(fact.slot)} goes out"


@SENTENCES.of(ChargeKept)
def _charge_kept(fact: ChargeKept, tell: Teller) -> str:
    return f"The Charge of {brazier(fact.slot)} stays: it is permanent"


@SENTENCES.of(ChargeMoved)
def _charge_moved(fact: ChargeMoved, tell: Teller) -> str:
    return f"The Charge moves from {brazier(fact.source)} to {brazier(fact.target)}"


@SENTENCES.of(ChargeMadePermanent)
def _charge_made_permanent(fact: ChargeMadePermanent, tell: Teller) -> str:
    charged = tell.board.slots[fact.slot - 1].charged
    what = "its Charge stays" if charged else "the next Charge there stays"
    return f"{starting(brazier(fact.slot))} is permanent: {what} for good, and no Douse marks it"


@SENTENCES.of(BrazierDoused)
def _brazier_doused(fact: BrazierDoused, tell: Teller) -> str:
    return f"{starting(brazier(fact.slot))} is Doused: it takes no card in turn {fact.for_turn}"


@SENTENCES.of(DousePrevented)
def _douse_prevented(fact: DousePrevented, tell: Teller) -> str:
    return f"{starting(brazier(fact.slot))} is permanent and cannot be Doused"


@SENTENCES.of(DouseCleared)
def _douse_cleared(fact: DouseCleared, tell: Teller) -> str:
    return f"{starting(brazier(fact.slot))} takes cards again"


@SENTENCES.of(EscalationRaised)
def _escalation_raised(fact: EscalationRaised, tell: Teller) -> str:
    before = [slot.escalation for slot in tell.board.slots]
    if len({*before}) == 1:
        return f"Escalation rises on every brazier: {before[0]} → {fact.totals[0]}"
    told = ", ".join(f"{n}: {old} → {new}" for n, old, new in zip(SLOTS, before, fact.totals, strict=True))
    return f"Escalation rises on every brazier ({told})"


@SENTENCES.of(StandingArmed)
def _standing_armed(fact: StandingArmed, tell: Teller) -> str:
    return "Hold: all Block of this turn will stand"


@SENTENCES.of(BlockMadeStanding)
def _block_made_standing(fact: BlockMadeStanding, tell: Teller) -> str:
    return (
        f"{fact.amount} Block stands for good: standing Block {fact.standing - fact.amount} → {fact.standing}"
    )


@SENTENCES.of(BrazierWiped)
def _brazier_wiped(fact: BrazierWiped, tell: Teller) -> str:
    gone = marks(tell.board, fact.slot)
    return f"The Void wipes {brazier(fact.slot)}: {', '.join(gone) or 'nothing was there'}"


@SENTENCES.of(CardHeld)
def _card_held(fact: CardHeld, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} is held back in {brazier(fact.slot)}: nothing resolves"


@SENTENCES.of(CardsSwapped)
def _cards_swapped(fact: CardsSwapped, tell: Teller) -> str:
    return f"Displace: {_exchange(tell, fact.first, fact.second)}"


@SENTENCES.choice("redirect", "Redirect: move a Charge or a status?")
def _redirect(value: str, pending_choice: Pending, tell: Teller) -> str:
    if value == DECLINE:
        return "Move nothing"
    what, *status, way = value.split(":")
    source, _, target = way.partition(">")
    if what == "charge":
        return f"Move the Charge from {brazier(int(source))} to {brazier(int(target))}"
    amount = getattr(tell.board.fighter(source), status[0])
    there = getattr(tell.board.fighter(target), status[0])
    has = f" (which adds to {there} there)" if there else ""
    sides = tell.names.side(source), tell.names.side(target)
    return f"Move {status_words(status[0])} {amount} from {sides[0]} to {sides[1]}{has}"


@SENTENCES.choice("swap", "Displace: which two braziers exchange their cards?")
def _swap(value: str, pending_choice: Pending, tell: Teller) -> str:
    first, _, second = value.removeprefix("swap:").partition("-")
    return starting(_exchange(tell, int(first), int(second)))


def _exchange(tell: Teller, first: int, second: int) -> str:
    """Tell a swap with the pairings that it makes."""
    slots = tell.board.slots
    told = []
    for source, to in ((first, second), (second, first)):
        card = slots[source - 1].card
        if card is not None:
            word = pairing_word(tell.names, card, to)
            there = f", {word} there" if word else ""
            told.append(f"{tell.names.call(card)} goes from brazier {source} to {brazier(to)}{there}")
    return " and ".join(told) or f"nothing changes, braziers {first} and {second} are empty"


def marks(board: Board, number: int) -> list[str]:
    """Give the marks of a brazier in words."""
    slot = board.slots[number - 1]
    told = []
    if slot.charged:
        told.append("permanent Charge" if slot.permanent else "Charge")
    elif slot.permanent:
        told.append("permanent, not Charged")
    if slot.doused_for_turn is not None:
        told.append(f"Doused for turn {slot.doused_for_turn}")
    if slot.escalation:
        told.append(f"escalation {slot.escalation}")
    return told


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


def _at(slot: int) -> str:
    return f"brazier {slot}"


@WATCH.of(ChargeLit)
def _charge_begins(fact: ChargeLit, trail: Trail) -> None:
    card = trail.names.call(trail.board.slots[fact.slot - 1].card)
    told = f"lit in {brazier(fact.slot)} by {card}, on {roll_words(trail.board)}"
    trail.begin("charge", _at(fact.slot), told)


@WATCH.of(EnergyGained)
def _charge_pays(fact: EnergyGained, trail: Trail) -> None:
    for entry in trail.open("charge"):
        trail.outlive(entry, "its energy comes with the turn's start")


@WATCH.of(ChargeMoved)
def _charge_moves(fact: ChargeMoved, trail: Trail) -> None:
    entry = trail.find("charge", _at(fact.source))
    if entry:
        trail.befall(entry, f"moved from {brazier(fact.source)} to {brazier(fact.target)}")
        entry.subject = _at(fact.target)


@WATCH.of(ChargeKept)
def _charge_is_kept(fact: ChargeKept, trail: Trail) -> None:
    entry = trail.find("charge", _at(fact.slot))
    if entry:
        trail.outlive(entry, "its brazier resolved, and it is permanent")


@WATCH.of(ChargeSpent)
def _charge_ends(fact: ChargeSpent, trail: Trail) -> None:
    entry = trail.find("charge", _at(fact.slot))
    if entry:
        trail.end(entry, "resolved", "its brazier resolved")


@WATCH.of(BrazierDoused)
def _douse_begins(fact: BrazierDoused, trail: Trail) -> None:
    before = trail.find("douse", _at(fact.slot))
    if before:
        trail.end(before, "renewed", f"Doused again, now for turn {fact.for_turn}")
    trail.begin("douse", _at(fact.slot), f"no card in turn {fact.for_turn}, on {roll_words(trail.board)}")


@WATCH.of(DouseCleared)
def _douse_is_cleared(fact: DouseCleared, trail: Trail) -> None:
    entry = trail.find("douse", _at(fact.slot))
    if entry:
        trail.end(entry, "cleared", "cleared early")


@WATCH.of(TurnStarted)
def _douse_runs_out(fact: TurnStarted, trail: Trail) -> None:
    for number, slot in enumerate(trail.board.slots, 1):
        entry = trail.find("douse", _at(number))
        if entry and slot.doused_for_turn is not None and slot.doused_for_turn < fact.turn:
            trail.end(entry, "over", f"turn {slot.doused_for_turn} is over")


@WATCH.of(ChargeMadePermanent)
def _permanence_begins(fact: ChargeMadePermanent, trail: Trail) -> None:
    charge = trail.find("charge", _at(fact.slot))
    if charge:
        trail.befall(charge, "is permanent from now on")
    trail.begin("permanence", _at(fact.slot), f"its brazier resolved, on {roll_words(trail.board)}")


@WATCH.of(DousePrevented)
def _permanence_wards(fact: DousePrevented, trail: Trail) -> None:
    entry = trail.find("permanence", _at(fact.slot))
    if entry:
        trail.befall(entry, "a Douse left no mark")


@WATCH.of(EscalationRaised)
def _escalation_rises(fact: EscalationRaised, trail: Trail) -> None:
    told = f"now {', '.join(map(str, fact.totals))} on braziers 1 to 4"
    entry = trail.find("escalation", "all braziers")
    if entry:
        trail.befall(entry, told)
    else:
        trail.begin("escalation", "all braziers", told)


@WATCH.of(BrazierWiped)
def _marks_are_wiped(fact: BrazierWiped, trail: Trail) -> None:
    for kind in ("charge", "douse", "permanence"):
        entry = trail.find(kind, _at(fact.slot))
        if entry:
            trail.end(entry, "Void", "wiped by the Void")
    escalation = trail.find("escalation", "all braziers")
    if escalation:
        gone = trail.board.slots[fact.slot - 1].escalation
        trail.befall(escalation, f"the Void takes {gone} from {brazier(fact.slot)}")


@WATCH.of(CardHeld)
def _hold_begins(fact: CardHeld, trail: Trail) -> None:
    price = f"{trail.names.call(fact.card)} in {brazier(fact.slot)}, on {roll_words(trail.board)}"
    entry = trail.find("hold", fact.card)
    if entry:
        trail.befall(entry, f"held again: {price}")
    else:
        trail.begin("hold", fact.card, price)


@WATCH.of(BrazierResolved)
def _hold_ends(fact: BrazierResolved, trail: Trail) -> None:
    entry = trail.find("hold", fact.card) if fact.card else None
    if entry and fact.pairing:
        trail.end(entry, "resolved", f"resolves {fact.pairing.upper()} in {brazier(fact.slot)}")


@WATCH.of(CardsSwapped)
def _held_card_is_swapped(fact: CardsSwapped, trail: Trail) -> None:
    for source, to in ((fact.first, fact.second), (fact.second, fact.first)):
        card = trail.board.slots[source - 1].card
        entry = trail.find("hold", card) if card else None
        if card and entry:
            word = pairing_word(trail.names, card, to)
            trail.befall(entry, f"moved to {brazier(to)}{f', {word} there' if word else ''}")


@WATCH.of(TurnEnded)
def _hold_lasts(fact: TurnEnded, trail: Trail) -> None:
    for entry in trail.open("hold"):
        trail.outlive(entry, f"turn {fact.turn} is over")


@WATCH.of(BlockMadeStanding)
def _block_stands(fact: BlockMadeStanding, trail: Trail) -> None:
    told = f"{fact.amount} Block stands, {fact.standing} in all"
    entry = trail.find("standing Block", "you")
    if entry:
        trail.befall(entry, told)
    else:
        trail.begin("standing Block", "you", told)


@WATCH.of(DamageDealt)
def _standing_block_is_used(fact: DamageDealt, trail: Trail) -> None:
    before = trail.board.player.standing
    entry = trail.find("standing Block", "you")
    if entry is None or fact.target != "player" or fact.standing == before:
        return
    told = f"{trail.names.call(fact.source)} takes {before - fact.standing}: {before} → {fact.standing}"
    if fact.standing:
        trail.outlive(entry, told)
    else:
        trail.end(entry, "used up", told)


@WATCH.of(FreeRerollUsed)
def _reroll_is_free(fact: FreeRerollUsed, trail: Trail) -> None:
    for entry in trail.open("reroll"):
        trail.befall(entry, f"nothing is paid: free reroll number {fact.used} of this combat")


# --- Board and previews -------------------------------------------------------------------------


class FourBraziersProjection(CombatProjection):
    """How V02 Four Braziers is shown."""

    game = "four-braziers"
    sentences = SENTENCES
    watch = WATCH
    told_apart = (EndTurn, Hold)

    def __init__(self, game_class: Any, ruleset: Ruleset | None = None) -> None:
        super().__init__(game_class, ruleset)
        rules: Any = ruleset.rules if ruleset else None
        self.free_rerolls: int = rules.free_rerolls if rules else 0

    def slot_title(self, board: Board, number: int) -> str:
        return f"{number} {face(BRAZIERS[number - 1])}"

    def slot_element(self, board: Board, number: int) -> str | None:
        return BRAZIERS[number - 1]

    def is_matched(self, board: Board, number: int) -> bool:
        if board.named is None:
            return False
        swift = board.mode == "swift" and number == clockwise(board.named)
        return number == board.named or swift

    def picked_as(self, board: Board, number: int) -> str:
        return "named" if number == board.named else "SWIFT, next"

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        slot = board.slots[number - 1]
        found = []
        word = pairing_word(self.names, slot.card, number) if slot.card else ""
        if word:
            found.append(Marker(id="pairing", name=f"pairing {word}", element=BRAZIERS[number - 1]))
        if slot.charged:
            name = "Charge for good" if slot.permanent else "Charge"
            found.append(Marker(id="charge", name=name, element=BRAZIERS[number - 1]))
        elif slot.permanent:
            found.append(Marker(id="permanent", name="permanent", element="prithvi"))
        if slot.doused_for_turn is not None:
            now = "now" if slot.doused_for_turn == board.turn else f"in turn {slot.doused_for_turn}"
            found.append(Marker(id="douse", name=f"Doused {now}", element="jal"))
        found.append(Marker(id="escalation", name="escalation", amount=slot.escalation, element="agni"))
        return tuple(found)

    def notes(self, board: Board) -> tuple[str, ...]:
        told = []
        free = self.free_rerolls - board.free_rerolls_used
        if free > 0:
            rerolls = "reroll of this combat is" if free == 1 else f"{free} rerolls of this combat are"
            told.append(f"The next {rerolls} free")
        if board.named is not None:
            named = BrazierNamed(board.named, board.mode, "number" if board.number else "lowest_occupied")
            told.append(SENTENCES.tell(named, self.teller(board)))
        if board.block_stands:
            told.append("Hold: all Block of this turn will stand")
        return tuple(told)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        head = ("card", *(f"{n} {face(element)}" for n, element in zip(SLOTS, BRAZIERS, strict=True)))
        rows = tuple(
            (face(element), *(word.upper() for word in PAIRINGS[element]))
            for element in (*ELEMENTS, "akasha")
        )
        wheel = " → ".join(face(element) for element in (*BRAZIERS, BRAZIERS[0]))
        return (Panel(id="wheel", title=f"{wheel} (the arrow feeds)", head=head, rows=rows),)

    def previews(self, table: Table) -> Sequence[Panel]:
        phase = table.game.phase(table.board)
        if phase == "prep" and table.board.hand and table.board.empty():
            return (self.placement_table(table),)
        if phase == "rolled":
            return (self.pending_table(table), self.end_of_turn(table))
        return ()

    def placement_table(self, table: Table) -> Panel:
        """Give what each kind of card in the hand would do in each empty brazier."""
        game: Any = table.game
        board: Board = table.board
        one_of_a_kind = {kind_of(card): card for card in board.hand}
        barred = {n: " (Doused)" for n in board.empty() if board.slots[n - 1].doused_for_turn == board.turn}
        head = ("", *(self.slot_title(board, n) + barred.get(n, "") for n in board.empty()))
        rows = tuple(
            (self.card_name(board, card), *(outlook_words(o) for o in placements(game, board, card)))
            for card in one_of_a_kind.values()
        )
        return Panel(id="placements", title="What a card would do in an empty brazier", head=head, rows=rows)

    def pending_table(self, table: Table) -> Panel:
        """Give the braziers that would resolve now, with card, pairing and numbers."""
        game: Any = table.game
        rows = tuple(
            (
                starting(brazier(outlook.slot)),
                "" if outlook.mode in ("plain", "neighbour") else outlook.mode.upper(),
                "no card" if outlook.card is None else self.names.call(outlook.card),
                pending_words(outlook),
            )
            for outlook in pending(game, table.board)
        )
        nothing = (("no card on the board: draw 1",),)
        return Panel(id="pending", title="What would resolve now", rows=rows or nothing)

    def end_of_turn(self, table: Table) -> Panel:
        """Give what is known to follow if the turn ends now."""
        told = what_follows(self, table, EndTurn())
        return Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told))


def outlook_words(outlook: Outlook) -> str:
    """Give a card's doing in a brazier: `RUPTURE 21`, `CHARGE 6 Block`, `only the verb`."""
    if outlook.pairing is None:
        return "only the verb"
    numbers = [str(outlook.damage)] if outlook.damage is not None else []
    numbers += [f"{outlook.block} Block"] if outlook.block is not None else []
    return f"{outlook.pairing.upper()} {', '.join(numbers)}".rstrip()


def pending_words(outlook: Outlook) -> str:
    """Give what is pending in a brazier, as it lies there now: Vayu's swap may come before a neighbour."""
    behind_displace = outlook.mode == "neighbour" and BRAZIERS[outlook.slot - 2] == "vayu"
    return f"{outlook_words(outlook)}{', unless Displace changes it' if behind_displace else ''}"
