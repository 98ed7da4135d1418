"""V03 Twin Wells, shown: the four wells and the ladder, what is locked or primed, what a roll would name."""

from collections.abc import Sequence
from typing import Any

from domain.combat.kit.records import CardFired, DamageDealt, EndTurn
from domain.combat.twin_wells import (
    Blunt,
    BluntUsed,
    Board,
    ChargePoured,
    ChargeSpilled,
    Convert,
    Detonate,
    EnemyBlunted,
    GustEmptied,
    LadderReached,
    LockDerived,
    NothingNamed,
    NullWellOpened,
    NullWellSealed,
    PrimeDerived,
    PrimeFired,
    PrimeLapsed,
    PrimeRecorded,
    WellDetonated,
    WellPaid,
    WellsOpened,
)
from domain.game import Price
from domain.records import Action, Record
from domain.table import Table
from domain.vocabulary import ELEMENTS, SLOTS
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import damage_words, roll_words
from projections.combat.kit.summary import CombatTally
from projections.names import face, word
from projections.previews import imagine, what_follows
from projections.sentences import Sentences, Teller, change
from projections.views import Marker, MeterView, Panel

# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(Detonate)
def _detonate(action: Detonate, tell: Teller) -> str:
    return f"Detonate the Agni well{paid(tell)}"


@SENTENCES.of(Blunt)
def _blunt(action: Blunt, tell: Teller) -> str:
    return f"Blunt the next attack{paid(tell)}"


@SENTENCES.of(Convert)
def _convert(action: Convert, tell: Teller) -> str:
    return f"Convert {action.amount} charge of {face(action.source)} into {face(action.target)}"


def paid(tell: Teller) -> str:
    """Give the charge that an action's step pays first, empty if it pays none."""
    spent = tell.follow(WellPaid)
    return f" for {_payment(spent)}" if spent else ""


def _payment(spent: WellPaid) -> str:
    return f"{spent.amount} charge of {face(spent.well)} ({spent.total + spent.amount} → {spent.total})"


@SENTENCES.of(WellsOpened)
def _wells_opened(fact: WellsOpened, tell: Teller) -> str:
    rungs = ", ".join(map(str, fact.rungs))
    return (
        f"Four empty wells: Jal holds {fact.jal_cap}, a prime needs {fact.prime_threshold}, "
        f"the ladder's rungs are at {rungs}"
    )


_INFLOWS = {"roll": "rolled", "fired": "its card fired", "converted": "converted"}


@SENTENCES.of(ChargePoured)
def _charge_poured(fact: ChargePoured, tell: Teller) -> str:
    before = tell.board.wells.of(fact.well)
    return f"{face(fact.well)} well +{fact.amount} ({_INFLOWS[fact.reason]}): {before} → {fact.total}"


@SENTENCES.of(ChargeSpilled)
def _charge_spilled(fact: ChargeSpilled, tell: Teller) -> str:
    return f"The Jal well is full: {fact.amount} spill into Prithvi, {change(fact.total, fact.amount)}"


@SENTENCES.of(WellPaid)
def _well_paid(fact: WellPaid, tell: Teller) -> str:
    return f"Pay {_payment(fact)}, {word(fact.sink)}"


@SENTENCES.of(WellDetonated)
def _well_detonated(fact: WellDetonated, tell: Teller) -> str:
    told = f"The Agni well detonates: {fact.charge} charge become {fact.damage} damage"
    hit = tell.follow(DamageDealt, source="detonation")
    return f"{told}, {damage_words(hit, tell.board, tell.names)}" if hit else told


@SENTENCES.of(LockDerived)
def _lock_derived(fact: LockDerived, tell: Teller) -> str:
    why = "the ladder asks for its number only" if fact.by == "ladder" else "number and element match"
    return f"{_card_in(fact.slot, tell)} is locked: {why}"


@SENTENCES.of(PrimeDerived)
def _prime_derived(fact: PrimeDerived, tell: Teller) -> str:
    return f"{_card_in(fact.slot, tell)} is primed: only the number matches"


def _card_in(slot: int, tell: Teller) -> str:
    card = tell.board.slots[slot - 1].card
    return f"{tell.names.call(card)} in slot {slot}" if card else f"Slot {slot}"


@SENTENCES.of(NothingNamed)
def _nothing_named(fact: NothingNamed, tell: Teller) -> str:
    return f"No card is named: {_nothing(fact)}"


def _nothing(fact: NothingNamed) -> str:
    return f"slot {fact.number} is empty" if fact.number else "the number is blank"


@SENTENCES.of(PrimeRecorded)
def _prime_recorded(fact: PrimeRecorded, tell: Teller) -> str:
    return f"{_card_in(fact.slot, tell)} waits primed; the {face(fact.well)} well holds {fact.charge}"


@SENTENCES.of(PrimeFired)
def _prime_fired(fact: PrimeFired, tell: Teller) -> str:
    return f"The prime on slot {fact.slot} holds, {_check(fact, tell)}: its card fires, nothing is taken"


@SENTENCES.of(PrimeLapsed)
def _prime_lapsed(fact: PrimeLapsed, tell: Teller) -> str:
    return f"The prime on slot {fact.slot} lapses, {_check(fact, tell)}: its card stays"


def _check(fact: PrimeFired | PrimeLapsed, tell: Teller) -> str:
    return f"{face(fact.well)} {fact.charge} of {tell.board.prime_threshold}"


@SENTENCES.of(GustEmptied)
def _gust_emptied(fact: GustEmptied, tell: Teller) -> str:
    return f"The Gust empties the Vayu well: {fact.amount} → 0"


@SENTENCES.of(LadderReached)
def _ladder_reached(fact: LadderReached, tell: Teller) -> str:
    return f"The ladder counts from {fact.tier} now, it was {tell.board.ladder_tier} (Prithvi {fact.charge})"


@SENTENCES.of(EnemyBlunted)
def _enemy_blunted(fact: EnemyBlunted, tell: Teller) -> str:
    return f"The next attack is blunted by {fact.amount}: {change(fact.total, fact.amount)}"


@SENTENCES.of(BluntUsed)
def _blunt_used(fact: BluntUsed, tell: Teller) -> str:
    return f"The blunt takes {fact.amount} off the attack: {_blunted(fact)}"


def _blunted(fact: BluntUsed) -> str:
    sign = "−" if fact.left < 0 else ""
    return f"{fact.damage} − {fact.amount} = {sign}{abs(fact.left)}"


@SENTENCES.of(NullWellOpened)
def _null_well_opened(fact: NullWellOpened, tell: Teller) -> str:
    return "The Null Well is open for one conversion"


@SENTENCES.of(NullWellSealed)
def _null_well_sealed(fact: NullWellSealed, tell: Teller) -> str:
    source = f"{fact.amount} of {face(fact.source)} ({fact.total + fact.amount} → {fact.total})"
    return f"{source} become {fact.gained} of {face(fact.target)}; the Null Well is sealed"


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


@WATCH.of(WellPaid)
def _reroll_is_paid(fact: WellPaid, trail: Trail) -> None:
    for entry in trail.open("reroll"):
        trail.befall(entry, f"{fact.amount} charge of {face(fact.well)} is paid, {fact.total} left")


@WATCH.of(WellDetonated)
def _reroll_detonates(fact: WellDetonated, trail: Trail) -> None:
    for entry in trail.open("reroll"):
        trail.befall(entry, f"which detonates for {fact.damage}")


@WATCH.of(LockDerived, PrimeDerived)
def _slot_is_named(fact: Any, trail: Trail) -> None:
    kind = "lock" if isinstance(fact, LockDerived) else "prime"
    entry = trail.find(kind, f"slot {fact.slot}")
    unname(trail, f"{roll_words(trail.board)} names slot {fact.slot}", but=entry)
    if entry:
        trail.outlive(entry, f"named again by {roll_words(trail.board)}")
        return
    card = trail.names.call(trail.board.slots[fact.slot - 1].card)
    rung = " on the ladder's last rung" if getattr(fact, "by", "match") == "ladder" else ""
    trail.begin(kind, f"slot {fact.slot}", f"{roll_words(trail.board)} names {card}{rung}")


@WATCH.of(NothingNamed)
def _no_slot_is_named(fact: NothingNamed, trail: Trail) -> None:
    unname(trail, f"{roll_words(trail.board)} names no card, {_nothing(fact)}")


def unname(trail: Trail, why: str, but: Any = None) -> None:
    """End the lock or prime that stands, apart from one that was named again."""
    for entry in [*trail.open("lock"), *trail.open("prime")]:
        if entry is not but:
            trail.end(entry, "named no more", why)


@WATCH.of(PrimeRecorded)
def _prime_waits(fact: PrimeRecorded, trail: Trail) -> None:
    entry = trail.find("prime", f"slot {fact.slot}")
    if entry:
        trail.befall(entry, f"recorded at the turn's end, {face(fact.well)} {fact.charge}")


@WATCH.of(PrimeFired, PrimeLapsed)
def _prime_is_checked(fact: Any, trail: Trail) -> None:
    how = "fired" if isinstance(fact, PrimeFired) else "lapsed"
    entry = trail.find("prime", f"slot {fact.slot}")
    if entry:
        needed = trail.board.prime_threshold
        trail.end(entry, how, f"{how}, {face(fact.well)} held {fact.charge} and {needed} are needed")


@WATCH.of(CardFired)
def _lock_fires(fact: CardFired, trail: Trail) -> None:
    entry = trail.find("lock", f"slot {fact.slot}")
    if entry:
        trail.end(entry, "fired", f"fired {trail.names.call(fact.card)}")


@WATCH.of(EnemyBlunted)
def _blunt_grows(fact: EnemyBlunted, trail: Trail) -> None:
    entry = trail.find("blunt", "next attack")
    if entry:
        trail.befall(entry, f"by {fact.amount} more: {fact.total}")
    else:
        trail.begin("blunt", "next attack", f"blunted by {fact.total}")


@WATCH.of(BluntUsed)
def _blunt_is_used(fact: BluntUsed, trail: Trail) -> None:
    for entry in trail.open("blunt"):
        trail.end(entry, "used", _blunted(fact))


@WATCH.of(LadderReached)
def _rung_counts(fact: LadderReached, trail: Trail) -> None:
    for entry in trail.open("rung"):
        trail.end(entry, "left", f"Prithvi holds {fact.charge}, the ladder counts from {fact.tier}")
    if fact.tier:
        trail.begin("rung", f"rung {fact.tier}", f"reached with Prithvi {fact.charge}")


@WATCH.of(NullWellOpened)
def _null_well_opens(fact: NullWellOpened, trail: Trail) -> None:
    trail.begin("null well", "conversion", "opened by Shunya")


@WATCH.of(NullWellSealed)
def _null_well_is_sealed(fact: NullWellSealed, trail: Trail) -> None:
    for entry in trail.open("null well"):
        told = f"{fact.amount} of {face(fact.source)} became {fact.gained} of {face(fact.target)}"
        trail.end(entry, "sealed", told)


# --- Totals ---------------------------------------------------------------------------------------


class WellTally(CombatTally):
    """Counts charge where others count energy: what came in less what went out is what the wells hold."""

    paid_in = "charge"

    def see_energy(self, record: Record) -> None:
        total = self.summary
        match record:
            case ChargePoured():
                total.energy_gained += record.amount
            case WellPaid():
                self.spend(record.sink, record.amount)
            case NullWellSealed():
                self.spend("convert", record.amount)
            case GustEmptied():
                total.energy_lapsed += record.amount

    def spend(self, sink: str, amount: int) -> None:
        """Count charge that left a well."""
        spent = self.summary.energy_spent
        spent[sink] = spent.get(sink, 0) + amount


# --- Board and previews -------------------------------------------------------------------------

_LAWS = {
    "agni": "any payment empties it, for damage",
    "jal": "spills into Prithvi",
    "vayu": "empty at the turn's end",
    "prithvi": "never pays",
}


class TwinWellsProjection(CombatProjection):
    """How V03 Twin Wells is shown."""

    game = "twin-wells"
    sentences = SENTENCES
    watch = WATCH
    matched_as = ""
    tally = WellTally
    obvious = (*CombatProjection.obvious, WellPaid)
    told_apart = (EndTurn,)

    def price_words(self, board: Board, action: Action, cost: Price) -> str:
        if not cost.amount:
            return super().price_words(board, action, cost)
        whole = "all " if cost.unit == "agni" and not isinstance(action, Convert) else ""
        return f"{whole}{cost.amount} charge of {face(cost.unit)}"

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        return tuple(
            MeterView(
                id=well,
                name=f"{face(well)} well",
                amount=board.wells.of(well),
                most=board.jal_cap if well == "jal" else None,
                element=well,
                note=f"rung {board.ladder_tier}" if well == "prithvi" and board.ladder_tier else _LAWS[well],
            )
            for well in ELEMENTS
        )

    def is_matched(self, board: Board, number: int) -> bool:
        return number in (board.lock, board.prime)

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        if number == board.lock:
            return (Marker(id="lock", name="locked"),)
        if number == board.prime:
            return (Marker(id="prime", name=self.prime_words(board, number)),)
        return ()

    def prime_words(self, board: Board, number: int) -> str:
        """Give how the prime on a slot stands: what its well would hold when it is checked (V03-03)."""
        well = self.card_element(board, str(board.slots[number - 1].card))
        if well is None:
            return "primed"
        charge = 0 if well == "vayu" and not board.vayu_remembered else board.wells.of(well)
        return f"primed, {'holds' if charge >= board.prime_threshold else 'lapses'}"

    def notes(self, board: Board) -> tuple[str, ...]:
        told = []
        if board.blunt:
            told.append(f"The next attack is blunted by {board.blunt}")
        if board.null_well != "closed":
            told.append(f"The Null Well is {board.null_well}")
        return tuple(told)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        rows = [(str(charge), self.names.call(f"rung-{n}")) for n, charge in enumerate(board.rungs, 1)]
        reached = [n for n, charge in enumerate(board.rungs) if charge <= board.ladder_tier]
        title = "Ladder (Prithvi, read at the turn's end)"
        return (Panel(id="ladder", title=title, rows=tuple(rows), marked=tuple(reached)),)

    def previews(self, table: Table) -> Sequence[Panel]:
        if table.board.phase == "prep":
            return (self.roll_table(table),)
        if table.board.phase != "rolled":
            return ()
        told = [(line,) for line in what_follows(self, table, EndTurn())]
        game: Any = table.game
        outlook = game.prime_outlook(table.board)
        if outlook is not None and outlook in imagine(table).act(EndTurn()):
            told.append((f"Next turn: {self.tell(table.board, (outlook,)).sentence}",))
        return (Panel(id="end", title="If the turn ended now", rows=tuple(told)),)

    def roll_table(self, table: Table) -> Panel:
        """Give what each roll would lock or prime as the cards lie now."""
        game: Any = table.game
        rows = []
        for element in (*ELEMENTS, None):
            facts = [game.named(table.board, number, element) for number in (*SLOTS, None)]
            rows.append((face(element), *(_NAMED[type(fact)] for fact in facts)))
        head = ("", *(face(number) for number in (*SLOTS, None)))
        return Panel(id="rolls", title="What a roll would name", head=head, rows=tuple(rows))


_NAMED: dict[type[Record], str] = {LockDerived: "lock", PrimeDerived: "prime", NothingNamed: "–"}
