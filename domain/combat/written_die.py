"""V10 The Written Die: the four numbers of the die are the slots; the face that comes up happens.

Reads from top to bottom like its page: numbers and rulings, board, records, what a roll does, commands,
the turn. Content: content/written-die/.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Annotated, Any, Literal, NamedTuple

from msgspec import field
from pydantic import Field, model_validator

from domain import choices
from domain.chance import Die
from domain.combat.kit import board as kit
from domain.combat.kit import cards, commands
from domain.combat.kit.content import AkashaRules, CardElement, CombatRules, check_face
from domain.combat.kit.frame import Combat
from domain.combat.kit.piles import draw
from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    CardReturned,
    EnergyGained,
    PhaseEntered,
)
from domain.content import Content, Few, Number, Positive, RulingsTable
from domain.game import FREE, Price
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import ELEMENTS, SLOTS, Count, Element, SlotNumber

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices; `reroll` lists those of a turn's paid rerolls, and there are no more (V10.16)."""

    place: Number
    tilt: Number
    clear_engraving: Number
    roll: Number
    reroll: tuple[Number, ...] = Field(min_length=1)
    buy_draw: Number


class ErasureRules(AkashaRules):
    """The Akasha card, its gate, and the face of the element die, from 0, that it turns (V10.13)."""

    face: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    jal_on_unwritten: Literal["fires", "draws"] = "fires"
    """V10.9: what Jal does on a blank or unwritten face.

    fires: it fires a card of the player's choice.
    draws: it brings a draw.
    """
    engraving_on_emptied: Literal["goes", "stays"] = "goes"
    """V10.3: what becomes of the marker on a face that loses its card.

    goes: it goes with the card.
    stays: it stays and closes the empty face until it is cleared.
    """
    max_free_rerolls: Positive | None = None
    """V10.15: how many Erasures of a turn give a free reroll.

    unset: all of them.
    a number: the first ones of a turn, that many.
    """


class Rules(CombatRules):
    """What content/written-die/ holds."""

    akasha: ErasureRules
    base_income: Number
    income_cap: Positive
    buy_draw_cards: Few
    reignite: Annotated[Few, Field(ge=1)]
    erasure_draw: Few
    fallback_draw: Few
    prices: Prices
    rulings: Rulings

    @model_validator(mode="after")
    def _akasha_has_a_face(self) -> "Rules":
        check_face(self.akasha.face, self.dice)
        return self

    def sure_income(self) -> dict[str, int]:
        return {"base_income": self.base_income, "income_cap": self.income_cap}


# --- Board --------------------------------------------------------------------------------------


class WrittenFace(kit.Slot):
    """A number face of the die; an engraving marker holds its card against rotation."""

    engraved: bool = False


def four_faces() -> list[WrittenFace]:
    """Give four unwritten faces."""
    return [WrittenFace(), WrittenFace(), WrittenFace(), WrittenFace()]


class Board(kit.ChangingDiceBoard, kw_only=True):
    """The board; its slots are the number faces.

    `tilts` lies over the element die, face by face (None: no tilt there), and is empty when nothing is
    tilted. `cleared` counts the faces that cleared this turn, `erasures` the free rerolls granted.
    """

    slots: list[WrittenFace] = field(default_factory=four_faces)
    tilts: list[str | None] = []
    inscribed: int = 0
    cleared: int = 0
    cleared_last_turn: int = 0
    erasures: int = 0

    def begin_turn(self) -> None:
        super().begin_turn()
        self.cleared_last_turn = self.cleared
        self.cleared = 0
        self.inscribed = 0
        self.erasures = 0

    def shown(self) -> list[str | None]:
        """Give what the faces of the element die show now."""
        faces = self.element_die
        if not self.tilts:
            return faces
        return [tilt or face for tilt, face in zip(self.tilts, faces, strict=True)]


Row = tuple[str | None, ...]
"""What the four number faces hold."""

# --- Records of this variant --------------------------------------------------------------------


class Inscribe(Action, tag="action.inscribe"):
    """Write a card of the hand on a number face."""

    card: str
    slot: SlotNumber


class Tilt(Action, tag="action.tilt"):
    """Pay to change a face of the element die, from 0, for this turn."""

    index: Count
    element: Element


class ClearEngraving(Action, tag="action.clear_engraving"):
    """Pay to take the marker off an engraved face."""

    slot: SlotNumber


class TakeFreeReroll(Action, tag="action.take_free_reroll"):
    """Take the free reroll of an Erasure."""


class FaceInscribed(Fact, tag="fact.face_inscribed"):
    """A card was written on a face; `inscribed` counts those of this turn that count (V10.2)."""

    card: str
    slot: SlotNumber
    inscribed: Count

    def apply(self, board: Board) -> None:
        board.hand.remove(self.card)
        face = board.slots[self.slot - 1]
        face.card, face.placed_on_turn = self.card, board.turn
        board.inscribed = self.inscribed


class DieTilted(Fact, tag="fact.die_tilted"):
    """A face of the element die shows another element until the turn ends (V10.12)."""

    index: Count
    element: Element
    was: CardElement | None

    def apply(self, board: Board) -> None:
        board.tilts = board.tilts or [None] * len(board.element_die)
        board.tilts[self.index] = self.element


class DieRestored(Fact, tag="fact.die_restored"):
    """The turn is over, and the tilts of these faces with it."""

    faces: tuple[Count, ...]

    def apply(self, board: Board) -> None:
        board.tilts = []


class EngravingSet(Fact, tag="fact.engraving_set"):
    """Prithvi engraved a face."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].engraved = True


class EngravingCleared(Fact, tag="fact.engraving_cleared"):
    """A marker is gone: it was paid for, or its card left (V10.3, V10.5)."""

    slot: SlotNumber
    reason: Literal["paid", "card_left"]

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].engraved = False


class InscriptionsRotated(Fact, tag="fact.inscriptions_rotated"):
    """Vayu moved what is written on the faces without a marker; `faces` is what they hold now (V10.6)."""

    faces: Row

    def apply(self, board: Board) -> None:
        turns = {face.card: face.placed_on_turn for face in board.slots}
        for face, card in zip(board.slots, self.faces, strict=True):
            face.card, face.placed_on_turn = card, turns[card] if card is not None else 0


class CardSetAside(Fact, tag="fact.card_set_aside"):
    """Jal: the card on the landed face stays there and does not fire."""

    card: str
    slot: SlotNumber

    def apply(self, board: Board) -> None:
        pass


class RollEmpty(Fact, tag="fact.roll_empty"):
    """No card fired and none moved: the roll brings so many draws instead (V10.9)."""

    draws: Count

    def apply(self, board: Board) -> None:
        pass


class FaceWiped(Fact, tag="fact.face_wiped"):
    """Erasure: the landed face is wiped (null: it was a blank one, or nothing was written there)."""

    slot: SlotNumber | None = None
    card: str | None = None

    def apply(self, board: Board) -> None:
        pass


class FaceCleared(Fact, tag="fact.face_cleared"):
    """A card left its face, which counts for the next income; `total` faces cleared this turn."""

    slot: SlotNumber
    total: Count

    def apply(self, board: Board) -> None:
        board.cleared = self.total


class AkashaFaceSet(Fact, tag="fact.akasha_face_set"):
    """Shunya is written, and a face of the element die, from 0, is Akasha (V10.13)."""

    index: Count
    was: CardElement | None

    def apply(self, board: Board) -> None:
        board.element_die[self.index] = "akasha"


class AkashaFaceUnset(Fact, tag="fact.akasha_face_unset"):
    """Shunya has left its face, and the element die is as printed again (V10.13)."""

    index: Count
    face: CardElement | None

    def apply(self, board: Board) -> None:
        board.element_die[self.index] = self.face


class FreeRerollGranted(Fact, tag="fact.free_reroll_granted"):
    """An Erasure gave a free reroll, the `erasures`-th of this turn (V10.15)."""

    erasures: Count

    def apply(self, board: Board) -> None:
        board.erasures = self.erasures


# --- What a roll does (7) -----------------------------------------------------------------------

Exit = Literal["discard", "exhaust", "hand", "stay"]


class Landing(NamedTuple):
    """What a roll does to the faces: one cell of the page's table.

    `rotated` is what the faces hold after Vayu, if a card moved. `fires` is the face whose card fires,
    `firings` times, and `exit` where it goes then. Under Jal `chooses` are the faces to choose from and
    `fires` the one that fires if there are none. `erases` is an Erasure, which wipes `wipes`. `draws`
    are cards drawn by the roll itself; cards that fire draw on their own.
    """

    fires: int | None = None
    firings: int = 1
    exit: Exit = "discard"
    rotated: Row | None = None
    chooses: tuple[int, ...] | None = None
    wipes: int | None = None
    erases: bool = False
    draws: int = 0


class Outlook(NamedTuple):
    """What a roll that can come up would do; `ways` of the 36 pairs of faces show it."""

    number: int | None
    element: str | None
    ways: int
    landing: Landing


def rotate(row: Sequence[str | None], engraved: Sequence[bool]) -> Row:
    """Give what the faces hold after Vayu: those without a marker pass theirs on, the last to the first."""
    loose = [i for i, held in enumerate(engraved) if not held]
    turned = list(row)
    for source, target in zip(loose, [*loose[1:], *loose[:1]], strict=True):
        turned[target] = row[source]
    return tuple(turned)


def written(row: Sequence[str | None], number: int | None) -> int | None:
    """Give the number back if a card is written on that face, else None."""
    return number if number is not None and row[number - 1] is not None else None


# --- Commands -----------------------------------------------------------------------------------


class Inscribing(commands.PlaceForPrice):
    """Write on an empty face: the first of a turn is free, and Shunya always is (V10.1, V10.2)."""

    action = Inscribe

    def is_free(self, board: Board) -> bool:
        return not board.inscribed

    def open_slots(self, board: Board) -> tuple[int, ...]:
        faces = board.slots
        return tuple([n for n in board.empty() if not faces[n - 1].engraved])

    def options(self, board: Board) -> Iterable[Action]:
        ordinary = super().options(board)
        if ordinary or not board.akasha_granted or self.game.akasha not in board.hand:
            return ordinary
        return self.into(self.open_slots(board), self.game.akasha)

    def refusal(self, board: Board, action: Inscribe) -> str | None:
        refused = commands.PlaceCard.refusal(self, board, action)
        if action.slot in SLOTS and board.slots[action.slot - 1].engraved and refused:
            return f"face {action.slot} is engraved and takes no card until its marker is cleared"
        is_free = action.card == self.game.akasha
        return refused or (None if is_free else self.too_dear(board))

    def price(self, board: Board, action: Inscribe) -> Price:
        return FREE if action.card == self.game.akasha else super().price(board, action)

    def perform(self, step: Any, action: Inscribe) -> None:
        board, akasha = step.board, self.rules.akasha
        if action.card == self.game.akasha:
            step.emit(FaceInscribed(action.card, action.slot, board.inscribed))
            step.emit(AkashaFaceSet(akasha.face, board.element_die[akasha.face]))
            return
        self.pay(step)
        step.emit(FaceInscribed(action.card, action.slot, board.inscribed + 1))


class Tilting(commands.Paying):
    """Change a face of the element die for this turn; again costs again (V10.12)."""

    action = Tilt
    phases = ("prep",)
    sink = "tilt"

    def __init__(self, game: "WrittenDie") -> None:
        super().__init__(game)
        shown = (*ELEMENTS, "akasha", None)
        self._ways = [
            {face: [_tilting(i, element) for element in ELEMENTS if element != face] for face in shown}
            for i in range(len(game.rules.dice.element))
        ]

    def options(self, board: Board) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        return [way for ways, face in zip(self._ways, board.shown(), strict=True) for way in ways[face]]

    def refusal(self, board: Board, action: Tilt) -> str | None:
        faces = board.shown()
        if not 0 <= action.index < len(faces):
            return f"the element die has the faces 0 to {len(faces) - 1}, no face {action.index}"
        if action.element not in ELEMENTS:
            return f"a face is tilted to {', '.join(ELEMENTS)}"
        if faces[action.index] == action.element:
            return f"face {action.index} shows {action.element} already"
        return self.too_dear(board)

    def perform(self, step: Any, action: Tilt) -> None:
        self.pay(step)
        step.emit(DieTilted(action.index, action.element, step.board.shown()[action.index]))


@cache
def _tilting(index: int, element: Element) -> Tilt:
    return Tilt(index, element)


@cache
def _clearing(slot: int) -> ClearEngraving:
    return ClearEngraving(slot)


class ClearingEngraving(commands.Paying):
    """Take the marker off a face; its card stays written there (V10.5)."""

    action = ClearEngraving
    phases = ("prep",)
    sink = "clear_engraving"

    def options(self, board: Board) -> Iterable[Action]:
        if not self.affordable(board):
            return ()
        return [_clearing(n) for n, face in enumerate(board.slots, 1) if face.engraved]

    def refusal(self, board: Board, action: ClearEngraving) -> str | None:
        if action.slot not in SLOTS:
            return f"there is no face {action.slot}; the faces are 1 to 4"
        if not board.slots[action.slot - 1].engraved:
            return f"face {action.slot} is not engraved"
        return self.too_dear(board)

    def perform(self, step: Any, action: ClearEngraving) -> None:
        self.pay(step)
        step.emit(EngravingCleared(action.slot, "paid"))


class Rerolling(commands.Climbing, commands.RollAgain):
    """Roll again before the outcome resolves; free rerolls do not move the price (V10.15, V10.16)."""

    def uses(self, board: Board) -> int:
        return board.rolls - 1 - board.erasures

    def options(self, board: Board) -> Iterable[Action]:
        return () if self.is_used_up(board) else super().options(board)

    def refusal(self, board: Board, action: Any) -> str | None:
        if self.is_used_up(board):
            return f"a turn has {len(self.ladder)} paid rerolls, and they are used"
        return super().refusal(board, action)


_TAKE_FREE_REROLL = TakeFreeReroll()


class TakingFreeReroll(commands.CombatCommand):
    """Roll again for nothing after an Erasure (V10.15)."""

    action = TakeFreeReroll
    phases = ("erased",)

    def options(self, board: Board) -> Iterable[Action]:
        return (_TAKE_FREE_REROLL,)

    def refusal(self, board: Board, action: TakeFreeReroll) -> str | None:
        return None

    def perform(self, step: Any, action: TakeFreeReroll) -> None:
        step.emit(PhaseEntered("rolled"))
        self.game.roll(step)


class EndsTurn(commands.EndsTurn):
    """End the turn: the outcome resolves; after an Erasure it declines the free reroll."""

    phases = ("rolled", "erased")


# --- The turn -----------------------------------------------------------------------------------


class WrittenDie(Combat[Board, Rules]):
    """V10 The Written Die."""

    id = "written-die"
    aliases = ("V10",)
    board_type = Board
    rules_type = Rules
    commands = (
        Inscribing,
        commands.BuyDraws,
        Tilting,
        ClearingEngraving,
        commands.FirstRoll,
        Rerolling,
        TakingFreeReroll,
        EndsTurn,
        commands.Answer,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._empty = Landing(draws=rules.fallback_draw)
        self._jal_fires = rules.rulings.jal_on_unwritten == "fires"
        self._marker_goes = rules.rulings.engraving_on_emptied == "goes"

    def dice(self, board: Board) -> tuple[Die, Die]:
        """Give the dice as they lie there: tilted, and with the Akasha face while Shunya is written."""
        number, element = self._dice
        return number, Die(element.name, tuple(board.shown()))

    # Set-up and start (1)

    def set_up(self, step: Step[Board, Any]) -> None:
        self.tell_dice(step)

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: the base, and one for each face that cleared last turn, up to the cap (V10.16)."""
        rules = self.rules
        income = min(rules.income_cap, rules.base_income + step.board.cleared_last_turn)
        step.emit(EnergyGained(income, income))

    def roll(self, step: Step[Board, Any]) -> None:
        """Roll both dice; the outcome waits until the turn ends (5, 6)."""
        step.roll(self.dice(step.board))

    # Pure: what a roll does

    def landing(self, board: Board, number: int | None, element: str | None) -> Landing:
        """Give what a roll that shows this does to the faces as they are now (7)."""
        row = tuple([face.card for face in board.slots])
        here = written(row, number)
        match element:
            case "agni":  # Reignite
                return Landing(here, self.rules.reignite, "exhaust") if here else self._empty
            case "jal":
                return self.redirect(row, here)
            case "vayu":
                return self.rotation(board, row, number)
            case "prithvi":  # Engraving
                return Landing(here, exit="stay") if here else self._empty
            case "akasha":  # Erasure
                return Landing(wipes=here, erases=True, draws=self.rules.erasure_draw)
            case _:  # A blank, which the designed die does not have (H-05)
                return self._empty

    def redirect(self, row: Row, here: int | None) -> Landing:
        """Give what Jal does: another written face fires, or the landed one if there is none (V10.8)."""
        if here is None and not self._jal_fires:
            return self._empty
        others = tuple([n for n in SLOTS if n != here and row[n - 1] is not None])
        return Landing(here, chooses=others, draws=0 if here or others else self._empty.draws)

    def rotation(self, board: Board, row: Row, number: int | None) -> Landing:
        """Give what Vayu does: first the rotation, then whatever landed fires (V10.6, V10.10)."""
        turned = rotate(row, [face.engraved for face in board.slots])
        moved = turned if turned != row else None
        lands = written(turned, number)
        if lands is None and moved is None:
            return self._empty
        return Landing(lands, exit="hand", rotated=moved)

    def outlook(self, board: Board) -> list[Outlook]:
        """Give what every roll that the dice can show now would do, by number and element."""
        dice: Any = self.dice(board)
        numbers, elements = (die.faces for die in dice)
        told = []
        for number, element in product(dict.fromkeys(numbers), dict.fromkeys(elements)):
            ways = numbers.count(number) * elements.count(element)
            told.append(Outlook(number, element, ways, self.landing(board, number, element)))
        return told

    # Resolving (7, 8)

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Resolve what the dice show; a free reroll that was granted lapses."""
        board = step.board
        if board.phase == "erased":
            self.close_turn(step)
            return
        landing = self.landing(board, board.number, board.element)
        if landing.erases:
            self.erase(step, landing)
        elif landing.chooses is not None:
            self.offer_redirect(step, landing)
        else:
            if landing.rotated is not None:
                step.emit(InscriptionsRotated(landing.rotated))
            self.happen(step, landing)

    def happen(self, step: Step[Board, Any], landing: Landing) -> None:
        """Fire the card that landed, or draw if nothing came of the roll; then close the turn."""
        if landing.fires is not None:
            card = str(step.board.slots[landing.fires - 1].card)
            for _ in range(landing.firings):
                cards.fire(step, card, landing.fires)
            self.leave(step, landing.fires, landing.exit)
        elif landing.draws:
            step.emit(RollEmpty(landing.draws))
            draw(step, landing.draws)
        self.close_turn(step)

    def offer_redirect(self, step: Step[Board, Any], landing: Landing) -> None:
        """Set the landed card aside and let the player choose what fires instead (V10.8)."""
        here, others = landing.fires, landing.chooses or ()
        if here is not None and others:
            step.emit(CardSetAside(str(step.board.slots[here - 1].card), here))
        about = () if here is None else (str(here),)
        choices.offer(step, "redirect", [str(n) for n in others], "redirect", about)

    def resume(self, step: Step[Board, Any], stage: str, about: tuple[str, ...], value: str | None) -> None:
        """Fire what was chosen; with nothing to choose the landed card, or draw without one (V10.8)."""
        chosen = value if value is not None else next(iter(about), None)
        self.happen(step, self._empty if chosen is None else Landing(int(chosen)))

    def erase(self, step: Step[Board, Any], landing: Landing) -> None:
        """Wipe the landed face, draw, and grant the free reroll (V10.15)."""
        board = step.board
        wiped = landing.wipes
        if wiped is None:
            step.emit(FaceWiped())
        else:
            step.emit(FaceWiped(wiped, board.slots[wiped - 1].card))
            self.leave(step, wiped, "discard")
        draw(step, landing.draws)
        most = self.rules.rulings.max_free_rerolls
        if most is not None and board.erasures >= most:
            self.close_turn(step)
            return
        step.emit(FreeRerollGranted(board.erasures + 1))
        step.emit(PhaseEntered("erased"))

    def leave(self, step: Step[Board, Any], n: int, way: Exit) -> None:
        """Let a card go as its verb says; the face clears, and what hung on the card goes too (V10.3)."""
        board = step.board
        face = board.slots[n - 1]
        card = str(face.card)
        match way:
            case "stay":
                if not face.engraved:
                    step.emit(EngravingSet(n))
                return
            case "exhaust":
                step.emit(CardExhausted(card, "reignite", n))
            case "hand":
                step.emit(CardReturned(card, n))
            case "discard":
                step.emit(CardDiscarded(card, n))
        if face.engraved and self._marker_goes:
            step.emit(EngravingCleared(n, "card_left"))
        step.emit(FaceCleared(n, board.cleared + 1))
        if card == self.akasha:
            index = self.rules.akasha.face
            printed: Any = self._dice[1].faces[index]
            step.emit(AkashaFaceUnset(index, printed))

    def clear_player_block(self, step: Step[Board, Any]) -> None:
        """Let the player's Block go, and the tilts with it (9)."""
        super().clear_player_block(step)
        tilted = tuple([i for i, tilt in enumerate(step.board.tilts) if tilt])
        if tilted:
            step.emit(DieRestored(tilted))
