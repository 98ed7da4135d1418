"""The audit trail: what became of each thing that lasts, told from the step where it began.

A game's `Watch` says which records begin, touch and end an entry:

    WATCH = Watch(combat)

    @WATCH.of(SlotLatched)
    def latched(fact: SlotLatched, trail: Trail) -> None:
        trail.begin("latch", f"slot {fact.slot}", f"slot {fact.slot} is latched by {dice_words(trail.board)}")

Reroll, latch, Scorch, and later a prime, a hold, a charge or a forced intent all have this one shape.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, field

from domain.fold import empty_board, fold
from domain.records import Record
from projections.names import Names

if TYPE_CHECKING:
    from projections.projection import Projection

R = TypeVar("R", bound=Record)
See = Callable[[R, "Trail"], None]


class Passage(Struct, frozen=True):
    """Something that was told, the turn and step in which it happened, and at which record of the step."""

    turn: int
    step: int
    sentence: str
    record: int = 0


class Entry(Struct):
    """The life of one thing: where it began, what it outlived, what else befell it, how and where it ended.

    `kind` is a word of the game (`reroll`, `latch`), `subject` says which one (a place, or the id of a
    card), and `name` says it to people. `how` is a word for the ending (`fired`, `turn end`), empty while
    the thing still stands.
    """

    kind: str
    subject: str
    name: str
    began: Passage
    outlived: list[Passage] = field(default_factory=list)
    befell: list[Passage] = field(default_factory=list)
    ended: Passage | None = None
    how: str = ""


class Watch:
    """The table: which function looks at each type of record. Tables below look first."""

    def __init__(self, *below: "Watch") -> None:
        """Stand on other tables; all of them look at a record, the lowest first."""
        self.sees: dict[type[Record], list[See[Any]]] = {}
        for table in below:
            for kind, sees in table.sees.items():
                self.sees.setdefault(kind, []).extend(sees)

    def of(self, *kinds: type[R]) -> Callable[[See[R]], See[R]]:
        """Mark a function that looks at records of these types."""

        def mark(see: See[R]) -> See[R]:
            for kind in kinds:
                self.sees.setdefault(kind, []).append(see)
            return see

        return mark

    def see(self, record: Record, trail: "Trail") -> None:
        """Let every function look that was marked for the type of this record."""
        for look in self.sees.get(type(record), ()):
            look(record, trail)


class Trail:
    """The entries so far, and where the record that is looked at stands.

    `board` is the board before that record, `step` the number of its step, `record` its number in there.
    """

    def __init__(self, names: Names, board: Any) -> None:
        """Start with no entries, on the board before the first record."""
        self.names = names
        self.board = board
        self.step = 0
        self.record = 0
        self.entries: list[Entry] = []

    def begin(self, kind: str, subject: str, sentence: str) -> Entry:
        """Begin an entry here and give it."""
        _, is_card, copy = subject.partition("#")
        name = f"{self.names.call(subject)} #{copy}" if is_card else subject
        entry = Entry(kind, subject, name, self._here(sentence))
        self.entries.append(entry)
        return entry

    def open(self, kind: str | None = None) -> list[Entry]:
        """Give the entries that have not ended, of one kind or of all."""
        return [e for e in self.entries if e.ended is None and kind in (None, e.kind)]

    def find(self, kind: str, subject: str) -> Entry | None:
        """Give the entry of this kind and subject that has not ended."""
        return next((e for e in self.open(kind) if e.subject == subject), None)

    def outlive(self, entry: Entry, sentence: str) -> None:
        """Note that the thing outlived something here."""
        entry.outlived.append(self._here(sentence))

    def befall(self, entry: Entry, sentence: str) -> None:
        """Note what else befell the thing here."""
        entry.befell.append(self._here(sentence))

    def end(self, entry: Entry, how: str, sentence: str) -> None:
        """End the entry here: `how` in a word, and told in a sentence."""
        entry.how = how
        entry.ended = self._here(sentence)

    def _here(self, sentence: str) -> Passage:
        return Passage(self.board.scope, self.step, sentence, self.record)


def audit(projection: "Projection", steps: Iterable[Sequence[Record]]) -> list[Entry]:
    """Give the audit trail of a game, in the order in which its entries began.

    Raises BrokenStream if the steps do not fold.
    """
    board = empty_board(projection.game_class)
    trail = Trail(projection.names, board)
    for number, step in enumerate(steps):
        trail.step = number
        for trail.record, record in enumerate(step):
            projection.watch.see(record, trail)
            fold(projection.game_class, (record,), board)
    return trail.entries
