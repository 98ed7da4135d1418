"""The combat board: two fighters, piles, four slots, dice, and the turn.

A variant extends `CombatBoard` and `Slot` with fields of its own.
"""

from collections.abc import Sequence
from itertools import compress, product

from msgspec import Struct, field

from domain.boards import Board
from domain.chance import Face
from domain.vocabulary import SLOTS, Count

_WHERE = {answers: tuple(compress(SLOTS, answers)) for answers in product((False, True), repeat=4)}
"""The numbers of the slots for which a question is answered by yes (asked at every decision)."""


class Intent(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One step of the enemy's script: its name, the damage of its attack (0: none), the Block before it."""

    name: str
    damage: Count = 0
    block: Count = 0


class Fighter(Struct, omit_defaults=True):
    """The player or the enemy.

    `block` goes at its time, `standing` Block stays (S2.5). `weak` and `vulnerable` are counters whose
    `fresh` mark spares them the next tick (S2.3). `burn` is the number of ticks left (H-02).
    """

    hp: int = 0
    max_hp: int = 0
    block: int = 0
    standing: int = 0
    weak: int = 0
    weak_fresh: bool = False
    vulnerable: int = 0
    vulnerable_fresh: bool = False
    burn: int = 0
    strength: int = 0
    dexterity: int = 0


class Slot(Struct, omit_defaults=True):
    """A place on the board that holds at most one card."""

    card: str | None = None
    placed_on_turn: int = 0


def four_slots() -> list[Slot]:
    """Give four empty slots."""
    return [Slot(), Slot(), Slot(), Slot()]


class CombatBoard(Board, kw_only=True):
    """The board of a combat variant.

    `phase` is `setup`, `prep` (before the first roll), `rolled`, or a word of the variant's own.
    `number` and `element` are what the two dice show: None is a blank, or, while `rolls` is 0, nothing yet.
    """

    turn: int = 0
    phase: str = "setup"
    energy: int = 0
    rolls: int = 0
    number: int | None = None
    element: str | None = None
    player: Fighter = field(default_factory=Fighter)
    enemy: Fighter = field(default_factory=Fighter)
    script: list[Intent] = []
    script_index: int = 0
    exhausted: list[str] = []
    slots: Sequence[Slot] = field(default_factory=four_slots)
    akasha_granted: bool = False

    @property
    def scope(self) -> int:
        return self.turn

    def show_dice(self, shown: tuple[Face, ...]) -> None:
        self.number, self.element = shown  # type: ignore[assignment]  # what the two dice show, in their order
        self.rolls += 1

    def begin_turn(self) -> None:
        """Start anew what belongs to one turn only; a variant adds its own fields."""
        self.actions = 0
        self.requests = {}
        self.rolls = 0
        self.number = None
        self.element = None

    def fighter(self, side: str) -> Fighter:
        """Give the `player` or the `enemy`."""
        return self.player if side == "player" else self.enemy

    def occupied(self) -> tuple[int, ...]:
        """Give the numbers of the slots that hold a card, ascending."""
        one, two, three, four = self.slots
        return _WHERE[
            one.card is not None, two.card is not None, three.card is not None, four.card is not None
        ]

    def empty(self) -> tuple[int, ...]:
        """Give the numbers of the slots that hold no card, ascending."""
        one, two, three, four = self.slots
        return _WHERE[one.card is None, two.card is None, three.card is None, four.card is None]


class ChangingDiceBoard(CombatBoard, kw_only=True):
    """The board of a variant whose dice can change: it holds what their faces are (None: blank)."""

    number_die: list[int | None] = []
    element_die: list[str | None] = []
