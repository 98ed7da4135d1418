"""Facts of the end of a hazard: conversions, score, rewards, the offer."""

from typing import Literal

from domain.hazard.board import (
    Consequence,
    HazardBoard,
    Result,
    hazard_of,
)
from domain.hazard.vocabulary import (
    Band,
    RewardKind,
    Tier,
)
from domain.records import Fact
from domain.vocabulary import Count, Whole


class HazardCollapsed(Fact, tag="fact.hazard_collapsed"):
    """VITAE is 0: the rounds that are left are not played (R-j)."""

    round: Count

    def apply(self, board: HazardBoard) -> None:
        pass


class MarkConverted(Fact, tag="fact.mark_converted"):
    """An X of the ledger becomes an O; `entry` is its place in the ledger, from 1."""

    entry: Count
    round: Count
    kind: Literal["round", "extra"]
    card: str

    def apply(self, board: HazardBoard) -> None:
        hazard_of(board).ledger[self.entry - 1].mark = "O"


class HazardScored(Fact, tag="fact.hazard_scored"):
    """The ledger is counted: score, tier, band, and the consequences that will follow."""

    o: Count
    x: Count
    score: Whole
    tier: Tier
    band: Literal["bad", "minor", "normal", "strong"]
    lost: Count
    consequences: tuple[Consequence, ...] = ()

    def apply(self, board: HazardBoard) -> None:
        result = Result(self.o, self.x, self.score, self.tier, self.band, self.lost)
        hazard = hazard_of(board)
        hazard.result = result
        hazard.consequences = list(self.consequences)


class RewardGranted(Fact, tag="fact.reward_granted"):
    """The route gives a reward; the facts behind it tell what it changes.

    `instead_of` is the map benefit that it stands in for (H-d).
    """

    kind: RewardKind
    band: Band
    amount: Count = 0
    what: str = ""
    instead_of: str = ""

    def apply(self, board: HazardBoard) -> None:
        pass


class RewardMissed(Fact, tag="fact.reward_missed"):
    """The route keeps a reward: the band was too low, or the ruleset leaves map benefits out."""

    kind: RewardKind
    band: Band
    what: str = ""

    def apply(self, board: HazardBoard) -> None:
        pass


class RewardOffered(Fact, tag="fact.reward_offered"):
    """Cards to choose one from; only after a Perfect may all be left (S-d)."""

    cards: tuple[str, ...]
    may_skip: bool = False

    def apply(self, board: HazardBoard) -> None:
        hazard = hazard_of(board)
        hazard.offer = list(self.cards)
        hazard.may_skip = self.may_skip


class RewardTaken(Fact, tag="fact.reward_taken"):
    """The offer is settled, with a card or with none."""

    card: str | None = None

    def apply(self, board: HazardBoard) -> None:
        hazard_of(board).offer = []
