"""V01 House Rules, shown: Scorch and latches on the slots, what matches, what a roll would fire."""

from collections.abc import Sequence

from domain import boards
from domain.combat.house_rules import (
    Board,
    LatchesCleared,
    MatchesDerived,
    ScorchAdded,
    ScorchCleared,
    ScorchSpent,
    SlotLatched,
    VoidOpened,
    counting_number,
    matched_slots,
)
from domain.combat.kit.records import CardExhausted, CardFired, EndTurn, Reroll
from domain.records import DiceRolled
from domain.table import Table
from domain.vocabulary import ELEMENTS, SLOTS
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import arithmetic, both, dice_words, roll_words
from projections.names import face, slots
from projections.previews import what_follows
from projections.sentences import Sentences, Teller
from projections.views import Marker, Panel

# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(ScorchAdded)
def _scorch_added(fact: ScorchAdded, tell: Teller) -> str:
    return f"Scorch on slot {fact.slot}: {fact.total - 1} → {fact.total}"


@SENTENCES.of(ScorchSpent)
def _scorch_spent(fact: ScorchSpent, tell: Teller) -> str:
    return f"Scorch on slot {fact.slot} is spent: {fact.amount} → 0"


@SENTENCES.of(ScorchCleared)
def _scorch_cleared(fact: ScorchCleared, tell: Teller) -> str:
    return f"All Scorch is cleared: {fact.amount} → 0"


@SENTENCES.of(SlotLatched)
def _slot_latched(fact: SlotLatched, tell: Teller) -> str:
    return f"Slot {fact.slot} is latched for this turn"


_UNLATCHED = {"turn_end": "the turn is over", "shunya": "the Void clears them"}


@SENTENCES.of(LatchesCleared)
def _latches_cleared(fact: LatchesCleared, tell: Teller) -> str:
    return f"No latch any more on {slots(fact.slots)}: {_UNLATCHED[fact.reason]}"


@SENTENCES.of(MatchesDerived)
def _matches_derived(fact: MatchesDerived, tell: Teller) -> str:
    if fact.number is None:
        return "No number counts, the board is empty"
    blank = f" (the blank counts as {fact.number})" if tell.board.number is None else ""
    return f"Matching now: {slots(fact.slots)}{blank}"


@SENTENCES.of(VoidOpened)
def _void_opened(fact: VoidOpened, tell: Teller) -> str:
    return "The Void is open: every card on the board fires this turn, at half effect"


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


@WATCH.of(SlotLatched)
def _latch_begins(fact: SlotLatched, trail: Trail) -> None:
    dice = roll_words(trail.board)
    entry = trail.find("latch", f"slot {fact.slot}")
    if entry:
        trail.befall(entry, f"latched again by {dice}")
    else:
        trail.begin("latch", f"slot {fact.slot}", f"latched by {dice}")


@WATCH.of(DiceRolled)
def _latch_outlives(fact: DiceRolled, trail: Trail) -> None:
    before, after = dice_words(trail.board), both(fact.shown)
    for entry in trail.open("latch"):
        trail.outlive(entry, f"the reroll from {before} to {after}")


@WATCH.of(CardFired)
def _latch_fires(fact: CardFired, trail: Trail) -> None:
    entry = trail.find("latch", f"slot {fact.slot}")
    if entry:
        numbers = arithmetic(fact.damage) or f"{arithmetic(fact.block)} Block"
        trail.befall(entry, f"fired {trail.names.call(fact.card)}: {numbers}")


_UNLATCHED_HOW = {"turn_end": "turn end", "shunya": "Void"}


@WATCH.of(LatchesCleared)
def _latch_ends(fact: LatchesCleared, trail: Trail) -> None:
    for entry in trail.open("latch"):
        trail.end(entry, _UNLATCHED_HOW[fact.reason], _UNLATCHED[fact.reason])


@WATCH.of(ScorchAdded)
def _scorch_grows(fact: ScorchAdded, trail: Trail) -> None:
    told = f"{fact.total - 1} → {fact.total} by {roll_words(trail.board)}"
    entry = trail.find("scorch", f"slot {fact.slot}")
    if entry:
        trail.befall(entry, told)
    else:
        trail.begin("scorch", f"slot {fact.slot}", told)


@WATCH.of(ScorchSpent)
def _scorch_is_spent(fact: ScorchSpent, trail: Trail) -> None:
    entry = trail.find("scorch", f"slot {fact.slot}")
    card = trail.board.slots[fact.slot - 1].card
    if entry:
        trail.end(entry, "spent", f"{fact.amount} → 0, spent by {trail.names.call(card)}")


@WATCH.of(ScorchCleared)
def _scorch_is_cleared(fact: ScorchCleared, trail: Trail) -> None:
    for entry in trail.open("scorch"):
        trail.end(entry, "Void", "cleared by the Void")


# --- Board and previews -------------------------------------------------------------------------


class HouseRulesProjection(CombatProjection):
    """How V01 House Rules is shown."""

    game = "house-rules"
    sentences = SENTENCES
    watch = WATCH
    obvious = (*CombatProjection.obvious, CardExhausted)
    told_apart = (EndTurn,)

    def is_matched(self, board: Board, number: int) -> bool:
        return number in board.matched

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        slot = board.slots[number - 1]
        found = []
        if slot.scorch:
            found.append(Marker(id="scorch", name="Scorch", amount=slot.scorch, element="agni"))
        if slot.latched:
            found.append(Marker(id="latch", name="latched", element="prithvi"))
        return tuple(found)

    def notes(self, board: Board) -> tuple[str, ...]:
        if board.void:
            return ("The Void is open: every card on the board fires this turn, at half effect",)
        return ()

    def previews(self, table: Table) -> Sequence[Panel]:
        board: Board = table.board
        if board.phase == "prep":
            return (self.roll_table(board, "Slots that a roll would fire"),)
        if board.phase != "rolled":
            return ()
        told = what_follows(self, table, EndTurn())
        end = Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told))
        if table.why_not(Reroll()) is not None:
            return (end,)
        return end, self.roll_table(board, "Slots that a reroll would fire")

    def roll_table(self, board: Board, title: str) -> Panel:
        """Give which occupied slots each roll would match, with what is latched or void already."""
        rolled = boards.copy(board)
        rows = []
        for rolled.element in (*ELEMENTS, None):
            cells = [fired_by(rolled, number) for number in (*SLOTS, None)]
            rows.append((face(rolled.element), *(" ".join(map(str, cell)) or "–" for cell in cells)))
        head = ("", *(face(number) for number in (*SLOTS, None)))
        return Panel(id="rolls", title=title, head=head, rows=tuple(rows))


def fired_by(rolled: Board, number: int | None) -> list[int]:
    """Give the occupied slots that match on a board if its number die shows this; sets that die."""
    rolled.number = number
    matched = matched_slots(rolled, counting_number(rolled))
    return [slot for slot in rolled.occupied() if slot in matched]
