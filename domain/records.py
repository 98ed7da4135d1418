"""The records of a stream: their three families, and those that every kind of game uses.

A record says what happened and, in `apply`, what that does to the board; it never rolls, reads a
ruleset or decides. Its type name (`action.roll`) is a string of its own and outlives its class.
"""

from typing import Any, Literal, dataclass_transform

from msgspec import Struct

from domain.boards import Pending
from domain.chance import Face
from domain.vocabulary import Count


@dataclass_transform(frozen_default=True)
class Record(Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """One line of a stream."""

    def apply(self, board: Any) -> None:
        """Do to the board what this record says."""
        raise NotImplementedError(type(self).__name__)


class Action(Record, kw_only=True):
    """What a player decided. The three fields are filled in when the stream is written.

    `board`: digest of the board on which it was decided; `size`: records in its step, itself
    included; `chain`: digest of all bytes before this line.
    """

    board: str = ""
    size: Count = 0
    chain: str = ""

    def apply(self, board: Any) -> None:
        """Count the action; what it does is told by the facts behind it."""
        board.actions += 1


class Chance(Record):
    """What dice, a deck or a random pick decided, and the coordinate at which it was asked.

    Every chance record has `stream`, `scope` and `ordinal`: see `domain.chance`.
    """


class Fact(Record):
    """What follows under the rules."""


class Start(Action, tag="action.start"):
    """Opens every stream; the set-up is its step, number 0."""


class Choose(Action, tag="action.choose"):
    """Answers the pending choice by value."""

    value: str


class ChoiceOffered(Fact, tag="fact.choice_offered"):
    """The rules need a decision of the player before they go on.

    `options` are the values that may be chosen, in order; `resume` is the word of the stage that goes
    on from there and `about` the ids that this stage needs.
    """

    kind: str
    options: tuple[str, ...]
    resume: str
    about: tuple[str, ...] = ()

    def apply(self, board: Any) -> None:
        board.pending = Pending(self.kind, list(self.options), self.resume, list(self.about))


class ChoiceMade(Fact, tag="fact.choice_made"):
    """A choice was settled, by the player or (`auto`) because only one option was there (H-06)."""

    kind: str
    value: str
    auto: bool = False

    def apply(self, board: Any) -> None:
        board.pending = None


class ChoiceSkipped(Fact, tag="fact.choice_skipped"):
    """A choice fell away: nothing could be chosen (H-06)."""

    kind: str

    def apply(self, board: Any) -> None:
        pass


class DeckShuffled(Chance, tag="chance.deck_shuffled"):
    """The draw pile has a new order; the last card of `order` is the top.

    With `open` nobody knows the order (a real deck): `order` is then sorted by id, and every card is
    told by `chance.card_seen` when it is drawn. `cause` is the pile that was shuffled: the opening
    deck, or the discard pile when the draw pile ran out.
    """

    order: tuple[str, ...]
    cause: Literal["opening", "discard"]
    scope: Count
    ordinal: Count = 0
    open: bool = False
    stream: str = "deck"

    def apply(self, board: Any) -> None:
        board.draw = list(self.order)
        board.draw_open = self.open
        if self.cause == "discard":
            board.discard = []
        board.requests[self.stream] = self.ordinal + 1


class CardSeen(Chance, tag="chance.card_seen"):
    """The top card of an open draw pile, as it turned out to be."""

    card: str
    scope: Count
    ordinal: Count = 0
    stream: str = "seen"

    def apply(self, board: Any) -> None:
        board.draw.remove(self.card)
        board.draw.append(self.card)
        board.requests[self.stream] = self.ordinal + 1


class CardPicked(Chance, tag="chance.card_picked"):
    """A card was picked at random; the fact behind it tells what became of it."""

    card: str
    scope: Count
    ordinal: Count = 0
    stream: str = "pick"

    def apply(self, board: Any) -> None:
        board.requests[self.stream] = self.ordinal + 1


class DiceRolled(Chance, tag="chance.dice_rolled"):
    """Dice came up: what each shows (null is blank) and, where faces matter, the index of each face.

    Without `faces`, what is shown tells the face: the first one of the die that shows it.
    """

    shown: tuple[Face, ...]
    scope: Count
    ordinal: Count = 0
    faces: tuple[Count, ...] = ()
    stream: str = "dice"

    def apply(self, board: Any) -> None:
        board.show_dice(self.shown)
        board.requests[self.stream] = self.ordinal + 1


class CardDrawn(Fact, tag="fact.card_drawn"):
    """The top card of a pile went to the hand."""

    card: str
    pile: Literal["draw", "discard"] = "draw"

    def apply(self, board: Any) -> None:
        pile = board.draw if self.pile == "draw" else board.discard
        if pile[-1] != self.card:
            raise ValueError(f"{self.card} is not on top of the {self.pile} pile")
        pile.pop()
        board.hand.append(self.card)


class DrawMissed(Fact, tag="fact.draw_missed"):
    """A draw found the draw pile and the discard pile empty (S2.11)."""

    def apply(self, board: Any) -> None:
        pass
