"""What the goldens of V10 show between them.

Out of reach: a tilt to Akasha (V10.12); an engraving marker on an empty face in 1.0 (V10.3); a fourth
engraved Stoneskin, for there are three.
"""

from gate import COMMON, a, above, across, at, ends, has, named, of_kind, once, pays, scene, then

from domain.combat.kit.records import (
    AkashaGranted,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardReturned,
    CombatStarted,
    DamageDealt,
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    Reroll,
    StatusGained,
)
from domain.combat.written_die import (
    AkashaFaceSet,
    AkashaFaceUnset,
    CardSetAside,
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
    RollEmpty,
    TakeFreeReroll,
    Tilt,
)
from domain.records import CardDrawn, ChoiceMade, ChoiceOffered, ChoiceSkipped
from domain.vocabulary import ELEMENTS


def resolves(element, face, *sought, without=()):
    """A turn ends with this element on a face that is `written`, `unwritten` or `blank`."""

    def shown(board, step):
        if board.phase != "rolled" or board.element != element or face_of(board) != face:
            return False
        return all(any(one.fits(r) for r in step) for one in sought) and not any(
            bad.fits(r) for bad in without for r in step
        )

    return scene(shown, EndTurn)


def face_of(board):
    if board.number is None:
        return "blank"
    return "unwritten" if board.slots[board.number - 1].card is None else "written"


def engraved(board):
    return [n for n, face in enumerate(board.slots, 1) if face.engraved]


def shunya_under(element, *sought):
    return scene(
        lambda board, step: (
            board.element == element
            and any(type(r) is CardFired and r.card.startswith("shunya") for r in step)
            and all(any(one.fits(r) for r in step) for one in sought)
        )
    )


def rotates_around_an_engraving(board, step):
    return bool(engraved(board)) and any(type(r) is InscriptionsRotated for r in step)


def engraved_faces_only(board, step):
    """Vayu lands on an engraved card when nothing can move: it fires and returns."""
    return (
        board.element == "vayu"
        and any(type(r) is EngravingCleared for r in step)
        and not any(type(r) is InscriptionsRotated for r in step)
    )


def face_again(first, later):
    """A face of the one kind of record is, in a later step, that of the other."""

    def shown(tape):
        faces = set()
        for board, step in tape.scenes:
            if any(faces & later(board, r) for r in step):
                return True
            faces |= {r.slot for r in step if first.fits(r)}
        return False

    return shown


def written_on(_, record):
    return {record.slot} if type(record) is FaceInscribed else set()


def rotated(board, record):
    """The faces that a rotation took a card from."""
    if type(record) is not InscriptionsRotated:
        return set()
    rows = enumerate(zip(board.slots, record.faces, strict=True), 1)
    return {n for n, (face, card) in rows if face.card is not None and face.card != card}


def tilted_twice(tape):
    """A face is tilted again before the turn is over (V10.12)."""
    return any(
        step[0].index < len(board.tilts) and board.tilts[step[0].index] is not None
        for board, step in tape.scenes
        if type(step[0]) is Tilt
    )


FIRES = a(CardFired)
DRAWS = a(RollEmpty)

WANTED = {
    **{name: sight for name, sight in COMMON.items() if name != "a card is placed"},
    # What a roll does: the page's table, cell by cell
    "Agni, written: fires twice and is exhausted": resolves("agni", "written", FIRES, a(CardExhausted)),
    "Agni, unwritten: draw 1": resolves("agni", "unwritten", DRAWS),
    "Agni, blank: draw 1": resolves("agni", "blank", DRAWS),
    "Jal, written: another face is chosen": resolves("jal", "written", a(CardSetAside), a(ChoiceOffered)),
    "Jal, written: the one other face fires": resolves("jal", "written", a(ChoiceMade, auto=True), FIRES),
    "Jal, written: no other face, it fires itself": resolves(
        "jal", "written", a(ChoiceSkipped), FIRES, without=[a(CardSetAside)]
    ),
    "Jal, unwritten: a face is chosen": resolves("jal", "unwritten", a(ChoiceOffered)),
    "Jal, blank: a face is chosen": resolves("jal", "blank", a(ChoiceOffered)),
    "Jal, blank: the one face fires": resolves("jal", "blank", a(ChoiceMade, auto=True), FIRES),
    "Jal, nothing written: draw 1": resolves("jal", "unwritten", DRAWS),
    "a chosen face fires": then(a(ChoiceOffered), a(CardFired)),
    "Vayu, written: rotates, and what came fires": resolves("vayu", "written", a(InscriptionsRotated), FIRES),
    "Vayu, written: rotates, and a hole came": resolves(
        "vayu", "written", a(InscriptionsRotated), without=[FIRES]
    ),
    "Vayu, unwritten: rotates, and what came fires": resolves(
        "vayu", "unwritten", a(InscriptionsRotated), FIRES
    ),
    "Vayu, blank: rotates": resolves("vayu", "blank", a(InscriptionsRotated)),
    "Vayu, nothing written: draw 1": resolves("vayu", "unwritten", DRAWS),
    "Vayu, blank, and only engraved cards: draw 1": resolves("vayu", "blank", DRAWS),
    "Vayu returns what fires": resolves("vayu", "written", a(CardReturned)),
    "Vayu rotates around an engraving": scene(rotates_around_an_engraving, EndTurn),
    "Vayu fires an engraved card that cannot move": scene(engraved_faces_only, EndTurn),
    "Prithvi, written: fires, stays, engraved": resolves("prithvi", "written", FIRES, a(EngravingSet)),
    "Prithvi, engraved already: fires": resolves("prithvi", "written", FIRES, without=[a(EngravingSet)]),
    "Prithvi, unwritten: draw 1": resolves("prithvi", "unwritten", DRAWS),
    "Prithvi, blank: draw 1": resolves("prithvi", "blank", DRAWS),
    "Akasha, written: wiped": resolves("akasha", "written", a(FaceWiped, slot=above(0)), a(CardDiscarded)),
    "Akasha, unwritten": resolves("akasha", "unwritten", a(FaceWiped, slot=None)),
    "Akasha, blank": resolves("akasha", "blank", a(FaceWiped, slot=None)),
    # Engravings
    "an engraving is cleared for energy": has(EngravingCleared, reason="paid"),
    "a marker goes with its card: exhausted": once(a(CardExhausted), a(EngravingCleared, reason="card_left")),
    "a marker goes with its card: discarded": once(
        a(CardFired), a(CardDiscarded), a(EngravingCleared, reason="card_left")
    ),
    "a marker goes with its card: returned": once(a(CardReturned), a(EngravingCleared, reason="card_left")),
    "a marker goes with its card: wiped": once(a(FaceWiped), a(EngravingCleared, reason="card_left")),
    "an emptied face is written again": face_again(a(EngravingCleared, reason="card_left"), written_on),
    "a cleared engraving rotates again": face_again(a(EngravingCleared, reason="paid"), rotated),
    "three engraved faces": at(lambda board: len(engraved(board)) == 3),
    # Reignite
    "an Undertow fires twice and weakens twice": once(
        a(StatusGained, total=1), a(CardFired, card=of_kind("undertow")), a(StatusGained, total=2)
    ),
    "a win by the first of two firings": scene(
        lambda board, step: (
            board.element == "agni"
            and board.outcome is None
            and sum(type(r) is CardFired for r in step) == 1
            and any(type(r) is DamageDealt and r.target == "enemy" and r.hp == 0 for r in step)
        ),
        EndTurn,
    ),
    # Tilts
    **named(ELEMENTS, lambda e: has(DieTilted, element=e), "a face is tilted to {}"),
    "a face is tilted twice": tilted_twice,
    "two faces are tilted": has(DieRestored, faces=lambda faces: len(faces) == 2),
    "the Akasha face is tilted away": has(DieTilted, was="akasha"),
    "the die is restored": has(DieRestored),
    # The Akasha card and its face
    "the gate opens in the middle of a resolution": once(a(CardFired), a(AkashaGranted)),
    "Shunya is written after the first inscription, free": scene(
        lambda board, step: board.inscribed and step[0].card.startswith("shunya"), Inscribe
    ),
    "Shunya turns a face": has(AkashaFaceSet),
    "Shunya under Agni: draws twice, exhausts, the die is restored": shunya_under(
        "agni", a(CardExhausted), a(AkashaFaceUnset)
    ),
    "Shunya under Jal": shunya_under("jal", a(CardDiscarded), a(AkashaFaceUnset)),
    "Shunya under Vayu": shunya_under("vayu", a(CardReturned), a(AkashaFaceUnset)),
    "Shunya under Prithvi: the face stays turned": shunya_under("prithvi", a(EngravingSet)),
    "Shunya is wiped": has(FaceWiped, card=of_kind("shunya")),
    "Shunya is written again": across(a(AkashaFaceUnset), a(AkashaFaceSet)),
    # Erasure
    "the free reroll is taken": has(TakeFreeReroll),
    "the free reroll is declined": at(lambda board: board.phase == "erased", EndTurn),
    "a second Erasure in one turn": has(FreeRerollGranted, erasures=2),
    "a third Erasure in one turn": has(FreeRerollGranted, erasures=3),
    "a paid reroll after a free one": at(
        lambda board: board.erasures == 1 and board.phase == "rolled", Reroll
    ),
    "a paid reroll replaces an Erasure": at(lambda board: board.element == "akasha", Reroll),
    "two faces clear in one turn": has(FaceCleared, total=2),
    # Prices and sinks
    "a second inscription in one turn": has(FaceInscribed, inscribed=2),
    **named(("place", "tilt", "clear_engraving", "buy_draw"), pays, "{} is paid"),
    "the first reroll of a turn": pays("reroll", 2),
    "the second reroll of a turn": pays("reroll", 4),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    **named((2, 3, 4, 5, 6), lambda n: has(EnergyGained, total=n), "income of {}"),
    "energy lapses": has(EnergyLapsed),
    "a win by a card": ends("win", a(CardFired)),
}

WANTED_IN = {
    "1.0-alt": {
        "Jal, unwritten: draw 1": scene(
            lambda board, step: (
                board.element == "jal" and board.occupied() and any(type(r) is RollEmpty for r in step)
            ),
            EndTurn,
        ),
        "a marker stays on an emptied face": at(
            lambda board: any(face.engraved and face.card is None for face in board.slots)
        ),
        "a second Erasure gives no free reroll": scene(
            lambda board, step: (
                board.erasures == 1
                and any(type(r) is FaceWiped for r in step)
                and not any(type(r) is FreeRerollGranted for r in step)
            ),
            EndTurn,
        ),
    },
    "1.1-draft": {"an enemy with fewer hit points": has(CombatStarted, enemy_hp=60)},
}


def many_faces_cleared(board):
    """Wipe face after face, Shunya's last, and have energy for it next turn."""
    shunya = [n for n, face in enumerate(board.slots, 1) if of_kind("shunya")(face.card)]
    erases = board.phase == "rolled" and board.element == "akasha" and face_of(board) == "written"
    cleared = board.cleared + board.cleared_last_turn
    return (
        20 * cleared
        + 3 * len(board.occupied())
        + 30 * bool(shunya)
        + 15 * (erases and board.number not in shunya)
    )


def many_faces_engraved(board):
    """Engrave face after face, and fire what is engraved under Prithvi alone."""
    engraves = board.phase == "rolled" and board.element == "prithvi" and face_of(board) == "written"
    return 30 * len(engraved(board)) + 3 * len(board.occupied()) + 15 * engraves


AIMS = {"clears": many_faces_cleared, "engraves": many_faces_engraved}

ABSENT = {
    "cards are written, not placed, and leave only by what the dice do": (
        "action.place",
        "fact.card_placed",
        "action.exhaust",
        "action.pull",
        "action.move",
        "fact.card_moved",
        "fact.cards_swapped",
    ),
    "Shunya is written like any card": ("action.play_shunya", "fact.shunya_played"),
    "nothing is picked at random": ("chance.card_picked",),
    "nothing costs, takes or gives hit points past Block": (
        "fact.hp_paid",
        "fact.hp_lost",
        "fact.hp_healed",
    ),
    "a status never goes to the other side": ("fact.status_moved",),
}
