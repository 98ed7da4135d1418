"""V10 The Written Die, shown: the written number die, the element die, what every roll would do."""

from collections.abc import Sequence
from typing import Any

from domain.boards import Pending
from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardReturned,
    EndTurn,
    PhaseEntered,
    TurnEnded,
)
from domain.combat.written_die import (
    AkashaFaceSet,
    AkashaFaceUnset,
    Board,
    CardSetAside,
    ClearEngraving,
    DieRestored,
    DieTilted,
    EngravingCleared,
    EngravingSet,
    FaceCleared,
    FaceInscribed,
    FaceWiped,
    FreeRerollGranted,
    Inscribe,
    InscriptionsRotated,
    Landing,
    RollEmpty,
    TakeFreeReroll,
    Tilt,
)
from domain.records import DiceRolled
from domain.table import Table
from domain.vocabulary import SLOTS
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import arithmetic, both, paid, roll_words
from projections.names import Names, face
from projections.previews import what_follows
from projections.sentences import Sentences, Teller
from projections.views import Marker, MeterView, Panel

VERBS = {
    "agni": "Reignite",
    "jal": "Redirect",
    "vayu": "Rotation",
    "prithvi": "Engraving",
    "akasha": "Erasure",
}


def element_face(index: int) -> str:
    """Give a face of the element die as people count: index 3 is `element face 4`."""
    return f"element face {index + 1}"


def faces_words(names: Names, faces: Sequence[str | None]) -> str:
    """Give what the number faces hold: `1 Ember Lash, 2 –, 3 Gale, 4 –`."""
    held = (names.call(card) if card else "–" for card in faces)
    return ", ".join(f"{n} {card}" for n, card in zip(SLOTS, held, strict=True))


def _card_on(board: Board, slot: int, names: Names) -> str:
    card = board.slots[slot - 1].card
    return names.call(card) if card else "no card"


# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat, place="face")


@SENTENCES.of(Inscribe)
def _inscribe(action: Inscribe, tell: Teller) -> str:
    price = paid(tell)
    tell.follow(FaceInscribed, card=action.card)
    return f"Write {tell.names.call(action.card)} on face {action.slot}{price}"


@SENTENCES.of(Tilt)
def _tilt(action: Tilt, tell: Teller) -> str:
    faces = tell.board.shown()
    was = face(faces[action.index]) if action.index < len(faces) else "?"
    price = paid(tell)
    tell.follow(DieTilted, index=action.index)
    return f"Tilt {element_face(action.index)}: {was} → {face(action.element)}{price}"


@SENTENCES.of(ClearEngraving)
def _clear_engraving(action: ClearEngraving, tell: Teller) -> str:
    return f"Clear the engraving of face {action.slot}{paid(tell)}"


@SENTENCES.of(TakeFreeReroll)
def _take_free_reroll(action: TakeFreeReroll, tell: Teller) -> str:
    return "Take the free reroll"


@SENTENCES.of(EndTurn)
def _end_turn(action: EndTurn, tell: Teller) -> str:
    return "End the turn without the free reroll" if tell.board.phase == "erased" else "End the turn"


_PHASES = {
    "rolled": "The outcome is pending",
    "erased": "The free reroll can be taken, or the turn ended",
}


@SENTENCES.of(PhaseEntered)
def _phase_entered(fact: PhaseEntered, tell: Teller) -> str:
    return _PHASES.get(fact.phase, fact.phase)


@SENTENCES.of(FaceInscribed)
def _face_inscribed(fact: FaceInscribed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} stands on face {fact.slot}"


@SENTENCES.of(DieTilted)
def _die_tilted(fact: DieTilted, tell: Teller) -> str:
    return (
        f"{element_face(fact.index).capitalize()} shows {face(fact.element)} this turn, not {face(fact.was)}"
    )


@SENTENCES.of(DieRestored)
def _die_restored(fact: DieRestored, tell: Teller) -> str:
    told = ", ".join(str(index + 1) for index in fact.faces)
    return f"The tilts are over: element face{'s' if len(fact.faces) > 1 else ''} {told}"


@SENTENCES.of(EngravingSet)
def _engraving_set(fact: EngravingSet, tell: Teller) -> str:
    return f"{_card_on(tell.board, fact.slot, tell.names)} stays, and face {fact.slot} is engraved"


_CLEARED = {"paid": "cleared for a price", "card_left": "its card left"}


@SENTENCES.of(EngravingCleared)
def _engraving_cleared(fact: EngravingCleared, tell: Teller) -> str:
    return f"Face {fact.slot} is engraved no more: {_CLEARED[fact.reason]}"


@SENTENCES.of(InscriptionsRotated)
def _inscriptions_rotated(fact: InscriptionsRotated, tell: Teller) -> str:
    return f"Rotation: the faces hold {faces_words(tell.names, fact.faces)}"


@SENTENCES.of(CardSetAside)
def _card_set_aside(fact: CardSetAside, tell: Teller) -> str:
    return f"Redirect: {tell.names.call(fact.card)} on face {fact.slot} keeps still"


@SENTENCES.of(RollEmpty)
def _roll_empty(fact: RollEmpty, tell: Teller) -> str:
    return f"No card fires and none moves: draw {fact.draws} instead"


@SENTENCES.of(FaceWiped)
def _face_wiped(fact: FaceWiped, tell: Teller) -> str:
    if fact.slot is None or fact.card is None:
        return "Erasure: nothing is written where the die landed"
    return f"Erasure: {tell.names.call(fact.card)} is wiped off face {fact.slot}"


@SENTENCES.of(FaceCleared)
def _face_cleared(fact: FaceCleared, tell: Teller) -> str:
    return f"Face {fact.slot} cleared, {fact.total} this turn: each is 1 energy next turn"


@SENTENCES.of(AkashaFaceSet)
def _akasha_face_set(fact: AkashaFaceSet, tell: Teller) -> str:
    return f"{element_face(fact.index).capitalize()}: {face(fact.was)} → Akasha"


@SENTENCES.of(AkashaFaceUnset)
def _akasha_face_unset(fact: AkashaFaceUnset, tell: Teller) -> str:
    return f"{element_face(fact.index).capitalize()}: Akasha → {face(fact.face)}"


@SENTENCES.of(FreeRerollGranted)
def _free_reroll_granted(fact: FreeRerollGranted, tell: Teller) -> str:
    return f"Erasure {fact.erasures} of this turn gives a free reroll"


@SENTENCES.choice("redirect", "Which face fires instead?")
def _redirect(value: str, pending: Pending, tell: Teller) -> str:
    card = tell.board.slots[int(value) - 1].card
    if card is None:
        return f"Face {value}"
    text = tell.names.card_text(card).rstrip(".")
    return f"Face {value}: {tell.names.call(card)} fires" + (f" ({text})" if text else "")


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)

_WAYS_OUT: dict[type, str] = {
    CardDiscarded: "discarded",
    CardExhausted: "exhausted",
    CardReturned: "returned to hand",
}


@WATCH.of(FaceInscribed)
def _inscription_begins(fact: FaceInscribed, trail: Trail) -> None:
    trail.begin("inscription", fact.card, f"{trail.names.call(fact.card)} on face {fact.slot}")


@WATCH.of(InscriptionsRotated)
def _inscription_moves(fact: InscriptionsRotated, trail: Trail) -> None:
    was = {slot.card: n for n, slot in enumerate(trail.board.slots, 1)}
    for n, card in enumerate(fact.faces, 1):
        entry = trail.find("inscription", card) if card else None
        if entry and was[card] != n:
            trail.befall(entry, f"rotated from face {was[card]} to face {n}")


@WATCH.of(CardSetAside)
def _inscription_keeps_still(fact: CardSetAside, trail: Trail) -> None:
    entry = trail.find("inscription", fact.card)
    if entry:
        trail.outlive(entry, f"set aside on face {fact.slot} by {roll_words(trail.board)}")


@WATCH.of(CardFired)
def _inscription_fires(fact: CardFired, trail: Trail) -> None:
    entry = trail.find("inscription", fact.card)
    if entry:
        numbers = arithmetic(fact.damage) or (f"{arithmetic(fact.block)} Block" if fact.block else "")
        trail.befall(entry, f"fired by {roll_words(trail.board)}{f': {numbers}' if numbers else ''}")


@WATCH.of(FaceWiped)
def _inscription_is_wiped(fact: FaceWiped, trail: Trail) -> None:
    entry = trail.find("inscription", fact.card) if fact.card else None
    if entry:
        trail.befall(entry, f"wiped by {roll_words(trail.board)}")


@WATCH.of(CardDiscarded, CardExhausted, CardReturned)
def _inscription_ends(fact: Any, trail: Trail) -> None:
    entry = trail.find("inscription", fact.card)
    if entry:
        how = _WAYS_OUT[type(fact)]
        trail.end(entry, how, f"{how} from face {fact.slot}, {trail.board.cleared + 1} cleared this turn")


@WATCH.of(FaceCleared)
def _engraving_stays_behind(fact: FaceCleared, trail: Trail) -> None:
    """Note a marker that outlives its card, where the ruling leaves it there (V10.3)."""
    entry = trail.find("engraving", f"face {fact.slot}")
    if entry:
        trail.outlive(entry, "its card left")


@WATCH.of(DieTilted)
def _tilt_begins(fact: DieTilted, trail: Trail) -> None:
    subject = element_face(fact.index)
    entry = trail.find("tilt", subject)
    told = f"{face(fact.was)} → {face(fact.element)}"
    if entry:
        trail.befall(entry, f"tilted again: {told}")
    else:
        trail.begin("tilt", subject, told)


@WATCH.of(DiceRolled)
def _tilt_outlives(fact: DiceRolled, trail: Trail) -> None:
    dice = both(fact.shown)
    for entry in trail.open("tilt"):
        index = fact.faces[1] if len(fact.faces) > 1 else None
        came_up = index is not None and entry.subject == element_face(index)
        trail.outlive(entry, f"came up in {dice}" if came_up else f"the roll of {dice}")


@WATCH.of(DieRestored)
def _tilt_ends(fact: DieRestored, trail: Trail) -> None:
    for entry in trail.open("tilt"):
        trail.end(entry, "restored", f"turn {trail.board.turn} is over")


@WATCH.of(EngravingSet)
def _engraving_begins(fact: EngravingSet, trail: Trail) -> None:
    card = _card_on(trail.board, fact.slot, trail.names)
    trail.begin("engraving", f"face {fact.slot}", f"{card} engraved by {roll_words(trail.board)}")


@WATCH.of(TurnEnded)
def _what_is_written_lasts(fact: TurnEnded, trail: Trail) -> None:
    for kind in ("inscription", "engraving", "akasha face"):
        for entry in trail.open(kind):
            trail.outlive(entry, f"turn {fact.turn} is over")


@WATCH.of(InscriptionsRotated)
def _engraving_holds(fact: InscriptionsRotated, trail: Trail) -> None:
    for entry in trail.open("engraving"):
        trail.outlive(entry, "a rotation passed it by")


@WATCH.of(EngravingCleared)
def _engraving_ends(fact: EngravingCleared, trail: Trail) -> None:
    entry = trail.find("engraving", f"face {fact.slot}")
    if entry:
        trail.end(entry, "cleared", _CLEARED[fact.reason])


@WATCH.of(AkashaFaceSet)
def _akasha_begins(fact: AkashaFaceSet, trail: Trail) -> None:
    trail.begin("akasha face", element_face(fact.index), f"{face(fact.was)} → Akasha, Shunya is written")


@WATCH.of(AkashaFaceUnset)
def _akasha_ends(fact: AkashaFaceUnset, trail: Trail) -> None:
    for entry in trail.open("akasha face"):
        trail.end(entry, "restored", f"Akasha → {face(fact.face)}, Shunya left its face")


@WATCH.of(FaceWiped)
def _erasure_begins(fact: FaceWiped, trail: Trail) -> None:
    told = f"{trail.names.call(fact.card)} wiped off face {fact.slot}" if fact.card else "no card to wipe"
    for entry in trail.open("akasha face"):
        trail.befall(entry, told)
    trail.begin("erasure", f"turn {trail.board.turn}", told)


@WATCH.of(FreeRerollGranted)
def _erasure_grants(fact: FreeRerollGranted, trail: Trail) -> None:
    for entry in trail.open("erasure"):
        trail.befall(entry, f"free reroll {fact.erasures} of the turn granted")


@WATCH.of(TakeFreeReroll)
def _free_reroll_is_taken(action: TakeFreeReroll, trail: Trail) -> None:
    for entry in trail.open("erasure"):
        trail.end(entry, "taken", "the free reroll is taken")


@WATCH.of(EndTurn)
def _free_reroll_is_declined(action: EndTurn, trail: Trail) -> None:
    for entry in trail.open("erasure"):
        trail.end(entry, "declined", "the turn ends without the free reroll")


@WATCH.of(TurnEnded)
def _erasure_without_reroll(fact: TurnEnded, trail: Trail) -> None:
    for entry in trail.open("erasure"):
        trail.end(entry, "no reroll", "this turn gives no further free reroll")


# --- Board and previews -------------------------------------------------------------------------


class WrittenDieProjection(CombatProjection):
    """How V10 The Written Die is shown."""

    game = "written-die"
    sentences = SENTENCES
    watch = WATCH
    matched_as = ""
    obvious = (*CombatProjection.obvious, FaceInscribed, DieTilted)
    told_apart = (EndTurn,)

    def phase_words(self, board: Board) -> str:
        if board.phase == "erased" and board.pending is None:
            return "erased: a free reroll is offered"
        return super().phase_words(board)

    def slot_title(self, board: Board, number: int) -> str:
        return f"Face {number}"

    def is_matched(self, board: Board, number: int) -> bool:
        """The number die has landed on this face."""
        return board.rolls > 0 and board.number == number

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        found = []
        if self.is_matched(board, number):
            found.append(Marker(id="landed", name="landed", element=board.element))
        if board.slots[number - 1].engraved:
            found.append(Marker(id="engraved", name="engraved", element="prithvi"))
        return tuple(found)

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        note = f"faces cleared this turn: {board.cleared}"
        return (MeterView(id="energy", name="Energy", amount=board.energy, note=note),)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        return (self.element_die(board),)

    def element_die(self, board: Board) -> Panel:
        """Give the six faces of the element die, with what is printed under a tilt."""
        tilts = board.tilts or [None] * len(board.element_die)
        under = [f"tilted, was {face(f)}" if t else "" for f, t in zip(board.element_die, tilts, strict=True)]
        rows = tuple(
            (str(n), face(shown), VERBS.get(str(shown), ""), below)
            for n, (shown, below) in enumerate(zip(board.shown(), under, strict=True), 1)
        )
        shown_now = board.element if board.rolls else None
        marked = tuple(i for i, shown in enumerate(board.shown()) if shown_now and shown == shown_now)
        return Panel(id="element-die", title="The element die", rows=rows, marked=marked)

    def previews(self, table: Table) -> Sequence[Panel]:
        phase = table.game.phase(table.board)
        if phase == "rolled":
            told = what_follows(self, table, EndTurn())
            end = Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told))
            return (end, self.outlook(table))
        return (self.outlook(table),) if phase in ("prep", "erased") else ()

    def outlook(self, table: Table) -> Panel:
        """Give what every roll would do: a row for each number, a column for each element on the die."""
        game: Any = table.game
        ways = game.outlook(table.board)
        shown = table.board.shown()
        rows: dict[str, list[str]] = {}
        for way in ways:
            words = landing_words(way.landing, table.board, self.names)
            rows.setdefault(face(way.number), []).append(words)
        head = ("", *(f"{face(e)} {shown.count(e)}/{len(shown)}" for e in dict.fromkeys(shown)))
        told = tuple((number, *cells) for number, cells in rows.items())
        return Panel(id="outlook", title="What a roll would do", head=head, rows=told)


_EXITS = {"discard": "discarded", "exhaust": "exhausted", "hand": "to hand", "stay": "engraved"}


def landing_words(landing: Landing, board: Board, names: Names) -> str:
    """Give what a roll does in a few words: `Ember Lash ×2, exhausted`, `choose 1 or 4`, `draw 1`.

    The only face that Jal could choose is taken by itself, so its card is named (H-06).
    """
    row = landing.rotated or tuple(slot.card for slot in board.slots)
    if landing.erases:
        wiped = "" if landing.wipes is None else f"wipe {names.call(str(row[landing.wipes - 1]))}, "
        return f"{wiped}draw {landing.draws}, free reroll"
    chosen = landing.chooses or ()
    if len(chosen) > 1:
        return f"choose {' or '.join(map(str, chosen))}"
    fires = chosen[0] if chosen else landing.fires
    if fires is not None:
        card = names.call(str(row[fires - 1]))
        often = "" if landing.firings == 1 else f" ×{landing.firings}"
        return f"{card}{often}, {_EXITS[landing.exit]}"
    return f"draw {landing.draws}" if landing.draws else "rotates only"
