"""What records say in English: a table from record type to sentence, and the sentences that all games share.

A game's own table stands on the shared one, adds its records and may say a shared one differently:

    SENTENCES = Sentences(shared)

    @SENTENCES.of(SlotLatched)
    def slot_latched(fact: SlotLatched, tell: Teller) -> str:
        return f"Slot {fact.slot} is latched"

Sentences carry numbers, no full stop, and nothing hidden (no order of a pile).
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from domain.boards import Pending
from domain.game import Price
from domain.records import (
    CardDrawn,
    CardPicked,
    CardSeen,
    ChoiceMade,
    ChoiceOffered,
    ChoiceSkipped,
    Choose,
    DeckShuffled,
    DiceRolled,
    DrawMissed,
    Record,
    Start,
)
from domain.registry import type_name
from projections.names import Names, face, starting, word

R = TypeVar("R", bound=Record)
Say = Callable[[R, "Teller"], str]
SayOption = Callable[[str, Pending, "Teller"], str]


class Told(NamedTuple):
    """A sentence, and how many records of the step it tells."""

    sentence: str
    records: int


class Choice(NamedTuple):
    """How a kind of choice is put to the player, and what each option says."""

    question: str
    option: SayOption


class Sentences:
    """The table: what each type of record says, and how each kind of choice is put."""

    def __init__(self, *below: "Sentences", place: str = "slot") -> None:
        """Stand on other tables; where two tell the same, the later one counts.

        `place` is the design's word for one of the four places of the board.
        """
        self.place = place
        self.says: dict[type[Record], Say[Any]] = {}
        self.choices: dict[str, Choice] = {}
        for table in below:
            self.says |= table.says
            self.choices |= table.choices

    def of(self, kind: type[R]) -> Callable[[Say[R]], Say[R]]:
        """Mark the function that tells records of this type."""

        def mark(say: Say[R]) -> Say[R]:
            self.says[kind] = say
            return say

        return mark

    def choice(self, kind: str, question: str) -> Callable[[SayOption], SayOption]:
        """Mark the function that says what an option of this kind of choice would do."""

        def mark(option: SayOption) -> SayOption:
            self.choices[kind] = Choice(question, option)
            return option

        return mark

    def __contains__(self, kind: type[Record]) -> bool:
        return kind in self.says

    def tell(self, record: Record, teller: "Teller") -> str:
        """Give the sentence of a record; one without a sentence of its own is told field by field."""
        say = self.says.get(type(record), _plainly)
        return say(record, teller)

    def question(self, kind: str) -> str:
        """Give how a kind of choice is put."""
        known = self.choices.get(kind)
        return known.question if known else f"Choose: {word(kind)}"

    def option(self, value: str, pending: Pending, teller: "Teller") -> str:
        """Give what an option of a pending choice would do."""
        known = self.choices.get(pending.kind)
        if known:
            return known.option(value, pending, teller)
        return starting(teller.names.call(value))


class Teller:
    """What a sentence may look at: names, the board before its record, and the records behind it.

    A sentence that tells a fact together with what follows from it takes that with `follow`.
    """

    def __init__(self, sentences: Sentences, names: Names, board: Any, behind: Sequence[Record] = ()) -> None:
        """Take the board as it was before the record, and the records that follow it in its step."""
        self.sentences = sentences
        self.names = names
        self.board = board
        self._behind = list(behind)
        self.followed = 0

    def place(self, number: int) -> str:
        """Give one of the four places as the design calls it: `slot 2`, `face 2`."""
        return f"{self.sentences.place} {number}"

    def follow(self, kind: type[R], **fields: Any) -> R | None:
        """Take the next record into this sentence if it is of this type and has these values."""
        if self.followed == len(self._behind):
            return None
        record = self._behind[self.followed]
        if not isinstance(record, kind) or any(getattr(record, k) != v for k, v in fields.items()):
            return None
        self.followed += 1
        return record


def price(price: Price) -> str:
    """Give a price: `free`, `2 energy`, `3 HP`."""
    if not price.amount:
        return "free"
    return f"{price.amount} {'HP' if price.unit == 'hp' else word(price.unit)}"


def change(total: int, gained: int) -> str:
    """Give a number's way to its new value: `3 → 5`."""
    return f"{total - gained} → {total}"


def _plainly(record: Record, tell: Teller) -> str:
    """Tell a record that no table knows by its name and its fields."""
    fields = msgspec.structs.asdict(record)
    told = ", ".join(f"{word(key)} {value}" for key, value in fields.items() if value not in (None, "", ()))
    name = starting(word(type_name(record).partition(".")[2]))
    return f"{name}: {told}" if told else name


shared = Sentences()


@shared.of(Start)
def _start(action: Start, tell: Teller) -> str:
    return "Set up the game"


@shared.of(Choose)
def _choose(action: Choose, tell: Teller) -> str:
    pending = tell.board.pending
    if pending is None:
        return f"Choose {tell.names.call(action.value)}"
    return tell.sentences.option(action.value, pending, tell)


@shared.of(ChoiceOffered)
def _choice_offered(fact: ChoiceOffered, tell: Teller) -> str:
    pending = Pending(fact.kind, list(fact.options), fact.resume, list(fact.about))
    options = [tell.sentences.option(value, pending, tell) for value in fact.options]
    return f"{tell.sentences.question(fact.kind)} ({'; '.join(options)})"


@shared.of(ChoiceMade)
def _choice_made(fact: ChoiceMade, tell: Teller) -> str:
    pending = tell.board.pending or Pending(fact.kind, [fact.value], "")
    option = tell.sentences.option(fact.value, pending, tell)
    return f"Only one way to go: {option}" if fact.auto else f"Chosen: {option}"


@shared.of(ChoiceSkipped)
def _choice_skipped(fact: ChoiceSkipped, tell: Teller) -> str:
    return f"{tell.sentences.question(fact.kind)}: there is nothing to choose"


@shared.of(DeckShuffled)
def _deck_shuffled(fact: DeckShuffled, tell: Teller) -> str:
    cards = f"{len(fact.order)} card{'s' if len(fact.order) != 1 else ''}"
    if fact.cause == "discard":
        return f"The discard pile, {cards}, is shuffled and becomes the draw pile"
    return f"The deck, {cards}, is shuffled"


@shared.of(CardSeen)
def _card_seen(fact: CardSeen, tell: Teller) -> str:
    return f"The top card turns out to be {tell.names.call(fact.card)}"


@shared.of(CardPicked)
def _card_picked(fact: CardPicked, tell: Teller) -> str:
    return f"Picked at random: {tell.names.call(fact.card)}"


@shared.of(DiceRolled)
def _dice_rolled(fact: DiceRolled, tell: Teller) -> str:
    return f"The dice show {' and '.join(face(shown) for shown in fact.shown)}"


@shared.of(CardDrawn)
def _card_drawn(fact: CardDrawn, tell: Teller) -> str:
    if fact.pile == "discard":
        return f"Take {tell.names.call(fact.card)} from the discard pile"
    return f"Draw {tell.names.call(fact.card)}"


@shared.of(DrawMissed)
def _draw_missed(fact: DrawMissed, tell: Teller) -> str:
    return "No card to draw: the draw pile and the discard pile are empty"
