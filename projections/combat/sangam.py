"""V05 Sangam, shown: the wheel, the elements that cards have now, and what is about to meet."""

from collections.abc import Sequence
from typing import Any

from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    EndTurn,
    HpLost,
    StatusGained,
    StatusMoved,
    StatusTicked,
    TurnEnded,
)
from domain.combat.sangam import (
    RELATIONS,
    Board,
    Brace,
    BraceArmed,
    CardConverted,
    CardsRotated,
    ClashRefundBanked,
    ClashRefundPaid,
    ConfluenceEscalated,
    ConfluenceMissed,
    ConfluencePreviewed,
    ConfluenceResolved,
    DebuffsSwapped,
    ElementDieBlanked,
    HoldKept,
    HoldSet,
    Outlook,
    outlook,
    pending,
    relation,
)
from domain.records import CardDrawn, DiceRolled
from domain.table import Table
from domain.vocabulary import ELEMENTS
from projections.audit import Entry, Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import both, dice_words, paid, roll_words
from projections.names import face, starting
from projections.previews import what_follows
from projections.sentences import Sentences, Teller
from projections.views import Marker, MeterView, Panel

WHEEL = (("Vayu", "→", "Agni"), (" ↑", "", " ↓"), ("Jal", "←", "Prithvi"))
"""The wheel as a picture: an arrow feeds, and what lies in opposite corners clashes."""
VERBS = {"agni": "Escalate", "jal": "Redirect", "vayu": "Displace", "prithvi": "Hold"}

_DEBUFFS = ("Weak", "Vulnerable", "Burn")

# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(Brace)
def _brace(action: Brace, tell: Teller) -> str:
    return f"Brace: whatever meets this turn is PURE{paid(tell)}"


@SENTENCES.of(BraceArmed)
def _brace_armed(fact: BraceArmed, tell: Teller) -> str:
    return "Braced: this turn's confluence will be PURE"


@SENTENCES.of(ConfluencePreviewed)
def _confluence_previewed(fact: ConfluencePreviewed, tell: Teller) -> str:
    if fact.slot is None:
        return "Nothing would meet: the board is empty"
    if fact.card is None or fact.relation is None or fact.element is None:
        return f"Nothing would meet: slot {fact.slot} is empty"
    lowest = ", the lowest card," if fact.reason == "lowest_occupied" else ""
    met = meeting(fact.incoming, tell.names.call(fact.card), fact.element, fact.slot)
    return f"{met}{lowest} would be {fact.relation.upper()}"


@SENTENCES.of(ConfluenceResolved)
def _confluence_resolved(fact: ConfluenceResolved, tell: Teller) -> str:
    met = meeting(fact.incoming, tell.names.call(fact.card), fact.element, fact.slot)
    return f"{met}: {relation_reason(fact)}"


def meeting(incoming: str | None, card: str, element: str, slot: int) -> str:
    """Give who meets: `Jal on Ember Lash (Agni) in slot 1`."""
    poured = "A blank" if incoming is None else face(incoming)
    return f"{poured} on {card} ({face(element)}) in slot {slot}"


def relation_reason(fact: ConfluenceResolved) -> str:
    """Give a relation and why: `FEED, Jal feeds Vayu`."""
    card = face(fact.element)
    match fact.relation:
        case "pure":
            why = "because it was braced" if fact.braced else "both alike"
            return f"PURE, {why if fact.braced or fact.incoming else 'as a blank is'}"
        case "feed":
            return f"FEED, {face(fact.incoming)} feeds {card}"
        case "smother":
            return f"SMOTHER, {card} feeds {face(fact.incoming)}"
        case "clash":
            return "CLASH, across the wheel"
        case _:
            return f"PLAIN, {card} reacts with nothing"


@SENTENCES.of(ConfluenceMissed)
def _confluence_missed(fact: ConfluenceMissed, tell: Teller) -> str:
    where = "the board is empty" if fact.slot is None else f"slot {fact.slot} is empty"
    return f"Nothing meets, {where}: draw 1 instead"


@SENTENCES.of(CardConverted)
def _card_converted(fact: CardConverted, tell: Teller) -> str:
    card = tell.names.call(fact.card)
    return f"{card} stays in slot {fact.slot} and is converted: {face(fact.before)} → {face(fact.element)}"


@SENTENCES.of(ClashRefundBanked)
def _clash_refund_banked(fact: ClashRefundBanked, tell: Teller) -> str:
    return f"{fact.amount} energy is banked for next turn"


@SENTENCES.of(ClashRefundPaid)
def _clash_refund_paid(fact: ClashRefundPaid, tell: Teller) -> str:
    return f"The {fact.amount} energy that a CLASH banked comes in"


@SENTENCES.of(ConfluenceEscalated)
def _confluence_escalated(fact: ConfluenceEscalated, tell: Teller) -> str:
    return f"Escalate: every later confluence is worth {tell.board.escalation} → {fact.total} more"


@SENTENCES.of(DebuffsSwapped)
def _debuffs_swapped(fact: DebuffsSwapped, tell: Teller) -> str:
    enemy = tell.names.call("enemy")
    return f"Redirect: you have {_debuffs(fact.player)} now, {enemy} {_debuffs(fact.enemy)}"


def _debuffs(amounts: Sequence[int]) -> str:
    told = [f"{name} {amount}" for name, amount in zip(_DEBUFFS, amounts, strict=True) if amount]
    return ", ".join(told) or "no debuff"


@SENTENCES.of(CardsRotated)
def _cards_rotated(fact: CardsRotated, tell: Teller) -> str:
    row = ", ".join("–" if card is None else tell.names.call(card) for card in fact.cards)
    return f"Displace: every card moves one slot to the right ({row})"


@SENTENCES.of(HoldSet)
def _hold_set(fact: HoldSet, tell: Teller) -> str:
    return f"Hold: in turn {fact.turn} nothing is converted, moved or exhausted, and Block stays"


@SENTENCES.of(HoldKept)
def _hold_kept(fact: HoldKept, tell: Teller) -> str:
    return f"Hold: {held_words(fact, tell)}"


def held_words(fact: HoldKept, tell: Teller | Trail) -> str:
    """Give what HOLD prevented."""
    card = "" if fact.card is None else tell.names.call(fact.card)
    match fact.what:
        case "element":
            return f"{card} keeps its element"
        case "card":
            return f"{card} is not exhausted"
        case "places":
            return "the cards keep their places"
        case _:
            return f"{fact.amount} Block stays"


@SENTENCES.of(ElementDieBlanked)
def _element_die_blanked(fact: ElementDieBlanked, tell: Teller) -> str:
    return "The Void turns the element die blank"


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


@WATCH.of(CardConverted)
def _conversion(fact: CardConverted, trail: Trail) -> None:
    told = f"{face(fact.before)} → {face(fact.element)} in slot {fact.slot}, by {roll_words(trail.board)}"
    entry = trail.find("conversion", fact.card)
    if entry:
        trail.befall(entry, told)
    else:
        trail.begin("conversion", fact.card, f"{trail.names.call(fact.card)}: {told}")


@WATCH.of(CardDiscarded, CardDrawn)
def _conversion_outlives(fact: Any, trail: Trail) -> None:
    """A converted card keeps its element through all piles (V05-03)."""
    entry = trail.find("conversion", fact.card)
    if entry:
        element = face(trail.board.converted[fact.card])
        way = "discarded" if isinstance(fact, CardDiscarded) else "drawn again"
        trail.outlive(entry, f"{way} as {element}")


@WATCH.of(CardExhausted)
def _conversion_ends(fact: CardExhausted, trail: Trail) -> None:
    entry = trail.find("conversion", fact.card)
    if entry:
        element = face(trail.board.converted[fact.card])
        trail.end(entry, "exhausted", f"{element} to the end: {trail.names.call(fact.card)} is exhausted")


@WATCH.of(BraceArmed)
def _brace_begins(fact: BraceArmed, trail: Trail) -> None:
    trail.begin("brace", f"turn {trail.board.turn}", f"braced on {roll_words(trail.board)}")


@WATCH.of(DiceRolled)
def _brace_outlives(fact: DiceRolled, trail: Trail) -> None:
    before, after = dice_words(trail.board), both(fact.shown)
    for entry in trail.open("brace"):
        trail.outlive(entry, f"the reroll from {before} to {after}")


@WATCH.of(ConfluenceResolved)
def _brace_works(fact: ConfluenceResolved, trail: Trail) -> None:
    for entry in trail.open("brace"):
        bare = relation(fact.incoming, fact.element).upper()
        card = trail.names.call(fact.card)
        trail.end(entry, "resolved", f"{card} is {fact.relation.upper()}; without Brace {bare}")


@WATCH.of(ConfluenceMissed)
def _brace_is_lost(fact: ConfluenceMissed, trail: Trail) -> None:
    for entry in trail.open("brace"):
        trail.end(entry, "lost", "no card lay where the element came down")


@WATCH.of(ClashRefundBanked)
def _refund_begins(fact: ClashRefundBanked, trail: Trail) -> None:
    turn = trail.board.turn
    trail.begin("clash refund", f"turn {turn}", f"{fact.amount} energy banked, by {roll_words(trail.board)}")


@WATCH.of(ClashRefundPaid)
def _refund_ends(fact: ClashRefundPaid, trail: Trail) -> None:
    for entry in trail.open("clash refund"):
        trail.end(entry, "paid", f"{fact.amount} energy came with the income")


@WATCH.of(HoldSet)
def _hold_begins(fact: HoldSet, trail: Trail) -> None:
    trail.begin("hold", f"turn {fact.turn}", f"called by {roll_words(trail.board)}")


@WATCH.of(HoldKept)
def _hold_keeps(fact: HoldKept, trail: Trail) -> None:
    entry = trail.find("hold", f"turn {trail.board.turn}")
    if entry:
        trail.befall(entry, held_words(fact, trail))


@WATCH.of(TurnEnded)
def _hold_ends(fact: TurnEnded, trail: Trail) -> None:
    entry = trail.find("hold", f"turn {fact.turn}")
    if entry:
        trail.end(entry, "over", "its turn is over")


@WATCH.of(ConfluenceEscalated)
def _escalation(fact: ConfluenceEscalated, trail: Trail) -> None:
    told = f"now {fact.total}"
    entry = trail.find("escalation", "every confluence")
    if entry:
        trail.befall(entry, told)
    else:
        trail.begin("escalation", "every confluence", told)


@WATCH.of(StatusGained)
def _burn_begins(fact: StatusGained, trail: Trail) -> None:
    if fact.status != "burn":
        return
    entry = trail.find("burn", fact.target)
    if entry:
        trail.befall(entry, f"refreshed to {fact.total}")
    else:
        trail.begin("burn", fact.target, f"{fact.total} ticks to come for {trail.names.side(fact.target)}")


@WATCH.of(HpLost)
def _burn_hurts(fact: HpLost, trail: Trail) -> None:
    entry = trail.find("burn", fact.target) if fact.reason == "burn" else None
    if entry:
        trail.befall(entry, f"{fact.amount} HP lost, {fact.hp} left")


@WATCH.of(StatusTicked)
def _burn_ends(fact: StatusTicked, trail: Trail) -> None:
    entry = trail.find("burn", fact.target) if fact.status == "burn" and not fact.left else None
    if entry:
        trail.end(entry, "burnt out", "its last tick")


@WATCH.of(DebuffsSwapped)
def _burn_is_swapped(fact: DebuffsSwapped, trail: Trail) -> None:
    for entry in trail.open("burn"):
        _goes_over(entry, trail)


@WATCH.of(StatusMoved)
def _burn_moves(fact: StatusMoved, trail: Trail) -> None:
    entry = trail.find("burn", fact.source) if fact.status == "burn" else None
    if entry is None:
        return
    if trail.find("burn", fact.target):
        trail.end(entry, "moved", f"joined what burns {trail.names.side(fact.target)}")
    else:
        _goes_over(entry, trail)


def _goes_over(entry: Entry, trail: Trail) -> None:
    entry.subject = "enemy" if entry.subject == "player" else "player"
    trail.befall(entry, f"goes over to {trail.names.side(entry.subject)}")


# --- Board and previews -------------------------------------------------------------------------


class SangamProjection(CombatProjection):
    """How V05 Sangam is shown."""

    game = "sangam"
    sentences = SENTENCES
    watch = WATCH
    matched_as = "lands here"
    told_apart = (EndTurn,)

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        meters = [
            *super().meters(board),
            MeterView(id="escalation", name="Escalation", amount=board.escalation, element="agni"),
        ]
        if board.clash_refund:
            note = "energy with the next income"
            meters.append(MeterView(id="refund", name="Clash refund", amount=board.clash_refund, note=note))
        return tuple(meters)

    def card_element(self, board: Board, card: str) -> str | None:
        return board.converted.get(card) or super().card_element(board, card)

    def is_matched(self, board: Board, number: int) -> bool:
        return number == board.landing

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        card = board.slots[number - 1].card
        element = None if card is None else board.converted.get(card)
        if element is None:
            return ()
        return (Marker(id="converted", name=f"now {face(element)}", element=element),)

    def notes(self, board: Board) -> tuple[str, ...]:
        told = []
        if board.held:
            told.append("Hold: this turn nothing is converted, moved or exhausted, and Block stays")
        if board.hold_turn is not None and board.hold_turn > board.turn:
            told.append(f"Hold is called for turn {board.hold_turn}")
        if board.braced:
            told.append("Braced: this turn's confluence will be PURE")
        return tuple(told)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        wheel = Panel(id="wheel", title="The wheel: an arrow feeds, opposite corners clash", rows=WHEEL)
        return (wheel, self.relations(board))

    def relations(self, board: Board) -> Panel:
        """Give what each incoming element makes of each card; the one that the die shows is marked."""
        head = ("", *(face(element) for element in (*ELEMENTS, "akasha")))
        incoming = (*ELEMENTS, None)
        rows = tuple(
            (
                face(poured),
                *(RELATIONS[poured][element].upper() for element in (*ELEMENTS, "akasha")),
                "" if poured is None else f"feeds: {VERBS[poured]}",
            )
            for poured in incoming
        )
        marked = (incoming.index(board.element),) if board.rolls else ()
        title = "What comes in (down), on what card (across)"
        return Panel(id="relations", title=title, head=head, rows=rows, marked=marked)

    def previews(self, table: Table) -> Sequence[Panel]:
        phase = table.game.phase(table.board)
        if phase == "prep" and table.board.occupied():
            return (self.roll_table(table),)
        if phase == "rolled":
            return (self.pending_table(table), self.end_of_turn(table))
        return ()

    def roll_table(self, table: Table) -> Panel:
        """Give what each element would make of each card on the board."""
        game: Any = table.game
        board: Board = table.board
        slots = board.occupied()
        head = ("", *(f"{n} {self.names.call(str(board.slots[n - 1].card))}" for n in slots))
        rows = tuple(
            (face(poured), *(outlook_words(outlook(game, board, n, poured)) for n in slots))
            for poured in (*ELEMENTS, None)
        )
        return Panel(id="rolls", title="What a roll would make of a card", head=head, rows=rows)

    def pending_table(self, table: Table) -> Panel:
        """Give the confluence that would resolve now."""
        game: Any = table.game
        seen = pending(game, table.board)
        if seen is None:
            row: tuple[str, ...] = ("no card lies there: draw 1",)
        else:
            met = meeting(seen.incoming, self.names.call(seen.card), seen.element, seen.slot)
            row = (met, outlook_words(seen))
        return Panel(id="pending", title="What would meet now", rows=(row,))

    def end_of_turn(self, table: Table) -> Panel:
        """Give what is known to follow if the turn ends now."""
        told = what_follows(self, table, EndTurn())
        return Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told))


def outlook_words(seen: Outlook) -> str:
    """Give a confluence in short: `FEED 7, Displace`, `SMOTHER 3`, `PURE 12 Block`."""
    numbers = [str(seen.damage)] if seen.damage is not None else []
    numbers += [f"{seen.block} Block"] if seen.block is not None else []
    verb = [VERBS[seen.verb]] if seen.verb else []
    return starting(f"{seen.relation.upper()} {', '.join([*numbers, *verb])}".rstrip())
