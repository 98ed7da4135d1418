"""Facts of cards: where they go, and what their halves produce and arm."""

from typing import Any, Literal

from domain.hazard.board import (
    NO_OPTIONS,
    Clause,
    Enchantment,
    Hold,
    Options,
    Resolution,
    Shield,
)
from domain.hazard.vocabulary import (
    Effect,
    HalfName,
    PlayedTo,
    Progress,
    Zone,
)
from domain.records import Fact
from domain.vocabulary import Count


class CardPlayed(Fact, tag="fact.card_played"):
    """A card leaves the hand and its half resolves; `played` is its number in the round."""

    card: str
    half: HalfName
    played: Count
    zone: PlayedTo = "in_play"
    options: Options = NO_OPTIONS
    top_options: Options = NO_OPTIONS

    def apply(self, board: Any) -> None:
        board.hand.remove(self.card)
        hazard = board.hazard
        getattr(hazard, self.zone).append(self.card)
        hazard.round.played = self.played
        hazard.resolving.append(Resolution(self.card, self.half, self.options, self.top_options))


class TopAdded(Fact, tag="fact.top_added"):
    """The top of a powered card is done, and its bottom follows, which counts for itself (T-f)."""

    card: str

    def apply(self, board: Any) -> None:
        now = board.hazard.resolving[-1]
        now.discarded, now.exhausted, now.still_x = 0, 0, 0


class CardResolved(Fact, tag="fact.card_resolved"):
    """A card is done; `types` are what it produced, for the next Chain Work (K-d)."""

    card: str
    types: tuple[Progress, ...] = ()

    def apply(self, board: Any) -> None:
        board.hazard.resolving.pop()
        if self.types:
            board.hazard.round.last_types = list(self.types)


class CardsDiscarded(Fact, tag="fact.cards_discarded"):
    """Cards went to the discard pile, in this order. `cause` is the card that asks for it, or `cleanup`."""

    cards: tuple[str, ...]
    zone: Zone
    cause: str

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        owner = board if self.zone == "hand" else hazard
        left = getattr(owner, self.zone)
        for card in self.cards:
            left.remove(card)
        board.discard += self.cards
        if hazard.resolving:
            now = hazard.resolving[-1]
            if self.zone == "hand":
                now.discarded += len(self.cards)
            else:
                now.revealed = []


class CardRevealed(Fact, tag="fact.card_revealed"):
    """The top card of the deck is looked at; it waits in limbo. `cause` is a card, or `look` (T-c)."""

    card: str
    way: Literal["peek", "reveal", "look"]
    cause: str

    def apply(self, board: Any) -> None:
        if board.draw[-1] != self.card:
            raise ValueError(f"{self.card} is not on top of the draw pile")
        board.draw.pop()
        hazard = board.hazard
        hazard.revealed.append(self.card)
        if hazard.resolving:
            hazard.resolving[-1].revealed.append(self.card)


class CardKept(Fact, tag="fact.card_kept"):
    """A card that was looked at goes to the hand."""

    card: str

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        hazard.revealed.remove(self.card)
        if hazard.resolving:
            hazard.resolving[-1].revealed.remove(self.card)
        board.hand.append(self.card)


class CardPutUnder(Fact, tag="fact.card_put_under"):
    """A card that was looked at goes under the draw pile."""

    card: str

    def apply(self, board: Any) -> None:
        board.hazard.revealed.remove(self.card)
        board.draw.insert(0, self.card)


class RevealedTopPlayed(Fact, tag="fact.revealed_top_played"):
    """The top of a revealed card resolves, for free and without being played (K-a).

    `by` is the card that revealed it, `at` the operation of that card which waits for it, from 0.
    """

    card: str
    by: str
    at: Count
    options: Options = NO_OPTIONS

    def apply(self, board: Any) -> None:
        resolving = board.hazard.resolving
        resolving[-1].at = self.at
        resolving.append(Resolution(self.card, "top", self.options, is_revealed=True))


class FocusGained(Fact, tag="fact.focus_gained"):
    """The next progress value will be larger; `total` is the pool now (F-a)."""

    amount: Count
    total: Count
    card: str

    def apply(self, board: Any) -> None:
        board.hazard.round.focus = self.total


class ProgressAdded(Fact, tag="fact.progress_added"):
    """Progress: `base` and the whole pool of `focus` went to a meter, which stands at `total`.

    Where the number is counted, `per` says what and `count` how many.
    """

    meter: Progress
    base: Count
    focus: Count
    total: Count
    card: str
    per: str = ""
    count: Count = 0

    def apply(self, board: Any) -> None:
        now = board.hazard.round
        now.meter[self.meter] = self.total
        now.focus = 0
        types = board.hazard.resolving[-1].types
        if self.meter not in types:
            types.append(self.meter)


class ProgressMissed(Fact, tag="fact.progress_missed"):
    """A counted number came to 0: nothing is produced, and Focus stays (F-c)."""

    meter: Progress
    card: str
    per: str

    def apply(self, board: Any) -> None:
        pass


class ClauseArmed(Fact, tag="fact.clause_armed"):
    """A card will cost this if the round fails."""

    card: str
    vitae: Count = 0
    extra_x: Count = 0

    def apply(self, board: Any) -> None:
        board.hazard.round.clauses.append(Clause(self.card, self.vitae, self.extra_x))


class ShieldRaised(Fact, tag="fact.shield_raised"):
    """A card will spare this much VITAE if the round fails; null is all of it."""

    card: str
    vitae: Count | None = None

    def apply(self, board: Any) -> None:
        board.hazard.round.shields.append(Shield(self.card, self.vitae))


class RetreatArmed(Fact, tag="fact.retreat_armed"):
    """A card will lower one penalty by a step if the round fails."""

    card: str

    def apply(self, board: Any) -> None:
        board.hazard.round.retreats.append(self.card)


class HoldArmed(Fact, tag="fact.hold_armed"):
    """A card will turn the round's X into an O, for this much VITAE."""

    card: str
    vitae: Count

    def apply(self, board: Any) -> None:
        board.hazard.round.holds.append(Hold(self.card, self.vitae))


class ConversionArmed(Fact, tag="fact.conversion_armed"):
    """A card will turn one X of the ledger into an O when the hazard is scored."""

    card: str

    def apply(self, board: Any) -> None:
        board.hazard.conversions.append(self.card)


class EnchantmentPlaced(Fact, tag="fact.enchantment_placed"):
    """A card works from the enchantment zone until the hazard ends (C-e)."""

    card: str
    effect: Effect

    def apply(self, board: Any) -> None:
        board.hazard.enchantments.append(Enchantment(self.card, self.effect))
