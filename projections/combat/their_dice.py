"""V09 Their Dice, shown: the enemy's declaration, wards, and what the declared blow would do."""

from collections.abc import Sequence
from typing import Any

from domain import boards
from domain.boards import Pending
from domain.combat.kit.records import (
    CardFired,
    CardMoved,
    CardPlaced,
    DamageDealt,
    EndTurn,
    EnergySpent,
    Place,
    Pull,
    TurnEnded,
)
from domain.combat.their_dice import (
    BlowBypassed,
    BlowHopped,
    BlowLanded,
    Board,
    CardsSlid,
    DeclarationCancelled,
    DeclarationForced,
    DeclarationRolled,
    DieFaceReplaced,
    Force,
    Foresight,
    FreePlacementUsed,
    WardConsumed,
    WardRaised,
)
from domain.table import Table
from domain.vocabulary import kind_of
from projections.audit import Entry, Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import damage_words, intent_words, paid
from projections.names import Names, face, starting
from projections.sentences import Sentences, Teller
from projections.views import DieView, Marker, MeterView, Panel

BLOWS = {
    "agni": "Ignition",
    "jal": "Redirection",
    "vayu": "Displacement",
    "prithvi": "Absorption",
    "akasha": "Nullity",
    None: "plain",
}


def declared(number: int | None, element: str | None) -> str:
    """Give a declaration: `slot 2 with Agni (Ignition)`, `past the board with blank (plain)`."""
    where = "past the board" if number is None else f"slot {number}"
    return f"{where} with {face(element)} ({BLOWS[element]})"


def nth_face(index: int) -> str:
    """Give a face of a die as people count: index 4 is `face 5`."""
    return f"face {index + 1}"


# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(Place)
def _place(action: Place, tell: Teller) -> str:
    price = paid(tell)
    tell.follow(CardPlaced, card=action.card)
    free = ", the free placement of this turn" if tell.follow(FreePlacementUsed) else ""
    return f"Place {tell.names.call(action.card)} into slot {action.slot}{price}{free}"


@SENTENCES.of(EndTurn)
def _end_turn(action: EndTurn, tell: Teller) -> str:
    return "End the plan and let the blow come"


@SENTENCES.of(Force)
def _force(action: Force, tell: Teller) -> str:
    return f"Force the enemy to declare anew{paid(tell)}"


@SENTENCES.of(DeclarationRolled)
def _declaration_rolled(fact: DeclarationRolled, tell: Teller) -> str:
    enemy = starting(tell.names.call("enemy"))
    what = declared(fact.number, fact.element)
    return f"{enemy} rolls blind: {what}" if fact.blind else f"{enemy} declares: {what}"


@SENTENCES.of(DeclarationForced)
def _declaration_forced(fact: DeclarationForced, tell: Teller) -> str:
    was, now = declared(fact.was_number, fact.was_element), declared(fact.number, fact.element)
    return f"The declaration is forced, {fact.forcings} this turn: {was} → {now}"


@SENTENCES.of(DeclarationCancelled)
def _declaration_cancelled(fact: DeclarationCancelled, tell: Teller) -> str:
    return "Nullity: nothing is struck, every card returns, and the blow will be rolled blind"


@SENTENCES.of(FreePlacementUsed)
def _free_placement_used(fact: FreePlacementUsed, tell: Teller) -> str:
    return "The free placement of this turn is used"


@SENTENCES.of(CardsSlid)
def _cards_slid(fact: CardsSlid, tell: Teller) -> str:
    if not fact.cards:
        return f"Displacement towards slot {fact.impact}: no card has room to slide"
    moves = []
    for card in fact.cards:
        move = tell.follow(CardMoved, card=card)
        way = f" {move.source} → {move.target}" if move else ""
        moves.append(f"{tell.names.call(card)}{way}")
    return f"Displacement towards slot {fact.impact}: {', '.join(moves)}"


@SENTENCES.of(BlowHopped)
def _blow_hopped(fact: BlowHopped, tell: Teller) -> str:
    return f"Redirection: the blow hops from slot {fact.source} to slot {fact.target}"


def _became(tell: Teller) -> str:
    hit = tell.follow(DamageDealt, target="player")
    return f", {damage_words(hit, tell.board, tell.names)}" if hit else ""


@SENTENCES.of(BlowBypassed)
def _blow_bypassed(fact: BlowBypassed, tell: Teller) -> str:
    total = fact.blow + fact.bonus
    return f"The blow bypasses the board: {fact.blow} + {fact.bonus} = {total}{_became(tell)}"


@SENTENCES.of(BlowLanded)
def _blow_landed(fact: BlowLanded, tell: Teller) -> str:
    return f"The blow lands on slot {fact.slot} for {fact.blow}{_became(tell)}"


@SENTENCES.of(WardConsumed)
def _ward_consumed(fact: WardConsumed, tell: Teller) -> str:
    return f"The ward of slot {fact.slot} takes the blow of {fact.blow} and is gone"


@SENTENCES.of(WardRaised)
def _ward_raised(fact: WardRaised, tell: Teller) -> str:
    card = tell.board.slots[fact.slot - 1].card
    stays = f"{tell.names.call(card)} stays, and " if card else ""
    return starting(f"{stays}slot {fact.slot} is warded against the next strike")


@SENTENCES.of(DieFaceReplaced)
def _die_face_replaced(fact: DieFaceReplaced, tell: Teller) -> str:
    return f"The gate opens: {nth_face(fact.index)} of the element die {face(fact.was)} → {face(fact.face)}"


@SENTENCES.choice("hop", "Where does the blow hop to?")
def _hop(value: str, pending: Pending, tell: Teller) -> str:
    card = tell.board.slots[int(value) - 1].card
    if card is None:
        return f"To slot {value}"
    return f"To slot {value}: {card_does(card, tell.names)}"


def card_does(card: str, names: Names) -> str:
    """Give what a card that fires in full does: `Stoneskin fires (Gain 8 Block)`."""
    text = names.card_text(card).rstrip(".")
    return f"{names.call(card)} fires" + (f" ({text})" if text else "")


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


def _current(trail: Trail) -> Entry | None:
    """Give the declaration that stands, if there is one."""
    return next(iter(trail.open("declaration")), None)


@WATCH.of(DeclarationRolled)
def _declaration_begins(fact: DeclarationRolled, trail: Trail) -> None:
    turn = trail.board.turn
    subject = f"turn {turn}, blind" if fact.blind else f"turn {turn + 1}"
    trail.begin("declaration", subject, declared(fact.number, fact.element))


@WATCH.of(Force)
def _forcing_begins(action: Force, trail: Trail) -> None:
    board = trail.board
    told = declared(board.number, board.element)
    trail.begin("forcing", f"forcing {board.forcings + 1} of turn {board.turn}", told)


@WATCH.of(EnergySpent)
def _forcing_is_paid(fact: EnergySpent, trail: Trail) -> None:
    for entry in trail.open("forcing"):
        trail.befall(entry, f"{fact.amount} energy is paid, {fact.total} left")


@WATCH.of(DeclarationForced)
def _forcing_ends(fact: DeclarationForced, trail: Trail) -> None:
    was, now = declared(fact.was_number, fact.was_element), declared(fact.number, fact.element)
    for entry in trail.open("forcing"):
        if not entry.befell:
            trail.befall(entry, "nothing is paid")
        trail.end(entry, "rolled", f"{was} → {now}")
    declaration = _current(trail)
    if declaration:
        trail.befall(declaration, f"forced to {now}")


@WATCH.of(CardMoved)
def _declaration_slides(fact: CardMoved, trail: Trail) -> None:
    declaration = _current(trail)
    if declaration:
        trail.befall(declaration, f"{trail.names.call(fact.card)} slides {fact.source} → {fact.target}")


@WATCH.of(CardFired)
def _declaration_is_answered(fact: CardFired, trail: Trail) -> None:
    declaration = _current(trail)
    if declaration:
        trail.befall(declaration, f"{trail.names.call(fact.card)} answers from slot {fact.slot}")


@WATCH.of(BlowHopped)
def _declaration_hops(fact: BlowHopped, trail: Trail) -> None:
    declaration = _current(trail)
    if declaration:
        trail.befall(declaration, f"hops to slot {fact.target}")


def _end_declaration(trail: Trail, how: str, told: str) -> None:
    declaration = _current(trail)
    if declaration:
        trail.end(declaration, how, told)


@WATCH.of(BlowLanded)
def _declaration_lands(fact: BlowLanded, trail: Trail) -> None:
    _end_declaration(trail, "landed", f"a blow of {fact.blow} lands on slot {fact.slot}")


@WATCH.of(BlowBypassed)
def _declaration_bypasses(fact: BlowBypassed, trail: Trail) -> None:
    _end_declaration(trail, "bypassed", f"a blow of {fact.blow} + {fact.bonus} passes the board")
    for entry in trail.open("ward"):
        trail.outlive(entry, "a blow passed the board")


@WATCH.of(DeclarationCancelled)
def _declaration_is_cancelled(fact: DeclarationCancelled, trail: Trail) -> None:
    _end_declaration(trail, "cancelled", "cancelled by Nullity")
    cards = len(trail.board.occupied())
    told = "1 card returns" if cards == 1 else f"{cards} cards return"
    for entry in trail.open("nullity"):
        trail.befall(entry, f"cancels the declaration, {told}")
    for entry in trail.open("ward"):
        trail.outlive(entry, "Nullity emptied the board")


@WATCH.of(DieFaceReplaced)
def _nullity_begins(fact: DieFaceReplaced, trail: Trail) -> None:
    trail.begin("nullity", nth_face(fact.index), f"{face(fact.was)} → {face(fact.face)} on the element die")


@WATCH.of(WardRaised)
def _ward_begins(fact: WardRaised, trail: Trail) -> None:
    card = trail.board.slots[fact.slot - 1].card
    trail.begin("ward", f"slot {fact.slot}", f"raised by {trail.names.call(str(card))}")


@WATCH.of(TurnEnded)
def _ward_lasts(fact: TurnEnded, trail: Trail) -> None:
    for entry in trail.open("ward"):
        trail.outlive(entry, f"turn {fact.turn} is over")


@WATCH.of(WardConsumed)
def _ward_ends(fact: WardConsumed, trail: Trail) -> None:
    _end_declaration(trail, "warded", f"the ward of slot {fact.slot} takes the blow of {fact.blow}")
    entry = trail.find("ward", f"slot {fact.slot}")
    if entry:
        trail.end(entry, "consumed", f"took a blow of {fact.blow}")


# --- Board and previews -------------------------------------------------------------------------


class TheirDiceProjection(CombatProjection):
    """How V09 Their Dice is shown."""

    game = "their-dice"
    sentences = SENTENCES
    watch = WATCH
    matched_as = ""
    obvious = (*CombatProjection.obvious, FreePlacementUsed)
    told_apart = (EndTurn, Pull)

    def phase_words(self, board: Board) -> str:
        if board.phase == "plan" and board.pending is None:
            return "planning"
        return super().phase_words(board)

    def dice(self, board: Board) -> tuple[DieView, ...]:
        return (
            self.die("enemy's number die", board.number, rolled=True),
            self.die("enemy's element die", board.element, rolled=True),
        )

    def is_matched(self, board: Board, number: int) -> bool:
        """The declaration strikes this slot; under Nullity nothing is struck."""
        return number == board.number and not board.cancelled and board.element != "akasha"

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        note = f"empty slots, which count for the next income: {len(board.empty())}"
        return (MeterView(id="energy", name="Energy", amount=board.energy, note=note),)

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        found = []
        if self.is_matched(board, number):
            found.append(Marker(id="struck", name="struck", element=board.element))
        if board.slots[number - 1].ward:
            found.append(Marker(id="ward", name="ward", element="prithvi"))
        return tuple(found)

    def notes(self, board: Board) -> tuple[str, ...]:
        told = ["The next placement has its price" if board.free_used else "The next placement is free"]
        if board.forcings:
            told.append(f"The enemy was forced this turn: {board.forcings}")
        return tuple(told)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        faces = " ".join(face(shown) for shown in board.element_die)
        numbers = " ".join(face(shown) for shown in board.number_die)
        dice = (("number die", numbers), ("element die", faces))
        return (self.declaration(board), Panel(id="dice", title="The enemy's dice", rows=dice))

    def declaration(self, board: Board) -> Panel:
        """Give the enemy's declaration: where it strikes, with what, how hard."""
        rows: list[tuple[str, ...]] = []
        if board.cancelled:
            rows.append(("cancelled by Nullity", "the enemy rolls blind when the blow falls"))
        elif board.element == "akasha":
            rows.append(("with", f"{face(board.element)}: {BLOWS[board.element]}"))
            rows.append(("strikes", "nothing: cards return when the blow falls, and the enemy rolls blind"))
        else:
            rows.append(("strikes", "past the board" if board.number is None else f"slot {board.number}"))
            rows.append(("with", f"{face(board.element)}: {BLOWS[board.element]}"))
        if board.script:
            rows.append(("blow", intent_words(board.script[board.script_index], self.names)))
        return Panel(id="declaration", title="The enemy declares", rows=tuple(rows))

    def previews(self, table: Table) -> Sequence[Panel]:
        board: Board = table.board
        if board.outcome is not None:
            return ()
        game: Any = table.game
        foreseen = game.foresee(board)
        if foreseen is None:
            nothing = (("nothing can be known: the enemy rolls blind when the blow falls",),)
            return (Panel(id="blow", title="What the blow would do now", rows=nothing),)
        panels = [self.blow(table, foreseen)]
        if board.pending is None and board.number is not None and board.slots[board.number - 1].card is None:
            panels.append(self.answers(table, board.number))
        return tuple(panels)

    def blow(self, table: Table, foreseen: Foresight) -> Panel:
        """Give what the declared blow would do to the board as it is, for each hop where there are some."""
        game: Any = table.game
        ways = [game.foresee(table.board, hop) for hop in foreseen.hops] or [foreseen]
        rows = [
            (f"hop to {hop}" if hop else "", foresight_words(way, self.names), *self.ends(table.board, way))
            for hop, way in zip(foreseen.hops or (None,), ways, strict=True)
        ]
        head = ("", "cards and blow", "you", self.names.call("enemy"))
        return Panel(id="blow", title="What the blow would do now", head=head, rows=tuple(rows))

    def answers(self, table: Table, struck: int) -> Panel:
        """Give what the blow would do with each kind of card of the hand in the struck slot."""
        game: Any = table.game
        rows = []
        for card in {kind_of(card): card for card in table.board.hand}.values():
            board = boards.copy(table.board)
            board.slots[struck - 1].card = card
            way = game.foresee(board)
            name = self.names.call(card)
            rows.append((name, foresight_words(way, self.names), *self.ends(table.board, way)))
        head = ("", "cards and blow", "you", self.names.call("enemy"))
        title = f"What it would do with a card in slot {struck}, before any hop"
        return Panel(id="answers", title=title, head=head, rows=tuple(rows))

    def ends(self, board: Board, way: Foresight) -> tuple[str, str]:
        """Give what becomes of both fighters' hit points."""
        return hp_way(board.player.hp, way.player_hp), hp_way(board.enemy.hp, way.enemy_hp)


def hp_way(before: int, after: int) -> str:
    """Give hit points' way: `50 → 42`, or where they stay, `50`."""
    return str(after) if before == after else f"{before} → {after}"


def foresight_words(way: Foresight, names: Names) -> str:
    """Give what a blow would do: `Ember Lash 8 → 2, Stoneskin 4 Block, blow 6`."""
    told = [f"{names.call(move.card)} slides to {move.target}" for move in way.slides]
    for answer in way.answers:
        numbers = [str(answer.damage)] if answer.damage else []
        numbers += [f"{answer.block} Block"] if answer.block else []
        told.append(f"{names.call(answer.card)} {', '.join(numbers) or 'no damage'}")
    if way.outcome == "win":
        told.append("you win")
    elif way.ward is not None:
        told.append(f"the ward of slot {way.ward} takes the blow")
    else:
        told.append(f"blow {way.blow}")
    return ", ".join(told)
