"""Facts of the run: what lasts from hazard to hazard."""

from collections import Counter
from typing import Literal

from domain.hazard.board import (
    Hazard,
    HazardBoard,
    Met,
    RouteCard,
    hazard_of,
)
from domain.hazard.vocabulary import (
    Token,
)
from domain.records import Fact
from domain.vocabulary import Count, Whole, kind_of


class RunStarted(Fact, tag="fact.run_started"):
    """A run begins with this personal deck and these numbers."""

    deck: tuple[str, ...]
    vitae: Count
    vitae_max: Count
    supply: Count
    paradox: Count = 0
    fallacy: Count = 0
    plan: tuple[str, ...] = ()
    length: Count = 0
    dev: bool = False

    def apply(self, board: HazardBoard) -> None:
        board.personal_deck = list(self.deck)
        board.copies = dict(Counter(map(kind_of, self.deck)))
        board.vitae, board.vitae_max = self.vitae, self.vitae_max
        board.supply, board.paradox, board.fallacy = self.supply, self.paradox, self.fallacy
        board.plan, board.length, board.dev = list(self.plan), self.length, self.dev


class RunTainted(Fact, tag="fact.run_tainted"):
    """A dev action was taken: this run is no evidence, and no statistic counts it."""

    def apply(self, board: HazardBoard) -> None:
        board.tainted = True


class HazardsForgotten(Fact, tag="fact.hazards_forgotten"):
    """Every hazard that could be drawn was met, so all of them can be drawn again (T-h)."""

    hazards: tuple[str, ...]

    def apply(self, board: HazardBoard) -> None:
        board.hazards_met = []


class HazardSkipped(Fact, tag="fact.hazard_skipped"):
    """A planned hazard is closed for good and is passed over; the run has `length` hazards now (H-d)."""

    hazard: str
    flag: str
    length: Count

    def apply(self, board: HazardBoard) -> None:
        board.plan.remove(self.hazard)
        board.length = self.length


class HazardStarted(Fact, tag="fact.hazard_started"):
    """A hazard is revealed, the `number`-th of the run, with all that its two routes say."""

    hazard: str
    number: Count
    rounds: Count
    safe: RouteCard
    risk: RouteCard

    def apply(self, board: HazardBoard) -> None:
        board.hazard = Hazard(self.hazard, self.rounds, self.safe, self.risk)
        board.number = self.number
        board.requests = {}
        board.hazards_met.append(self.hazard)
        if board.plan:
            board.plan.pop(0)


class HazardClosed(Fact, tag="fact.hazard_closed"):
    """A hazard is over: its dice and enchantments are gone, and no card lies in a zone."""

    hazard: str

    def apply(self, board: HazardBoard) -> None:
        ended = hazard_of(board)
        assert ended.route is not None
        assert ended.result is not None
        board.history.append(Met(ended.id, ended.route, ended.chosen, ended.result))
        board.hazard = None
        board.draw, board.hand, board.discard = [], [], []
        board.draw_open = False


class RunEnded(Fact, tag="fact.run_ended"):
    """The run is over: its hazards are met (`finished`), or VITAE is 0 (`loss`)."""

    outcome: Literal["finished", "loss"]

    def apply(self, board: HazardBoard) -> None:
        board.outcome = self.outcome


class VitaeChanged(Fact, tag="fact.vitae_changed"):
    """VITAE was lost or recovered."""

    amount: Whole
    total: Count
    cause: str

    def apply(self, board: HazardBoard) -> None:
        board.vitae = self.total


class TokensChanged(Fact, tag="fact.tokens_changed"):
    """Tokens were gained or lost."""

    token: Token
    amount: Whole
    total: Count
    cause: str

    def apply(self, board: HazardBoard) -> None:
        setattr(board, self.token, self.total)


class ItemGained(Fact, tag="fact.item_gained"):
    """An item was gained, this many times."""

    item: str
    amount: Count
    cause: str

    def apply(self, board: HazardBoard) -> None:
        board.items += [self.item] * self.amount


class FlagSet(Fact, tag="fact.flag_set"):
    """The world remembers something."""

    flag: str
    cause: str

    def apply(self, board: HazardBoard) -> None:
        if self.flag not in board.flags:
            board.flags = sorted([*board.flags, self.flag])


class FlagUsed(Fact, tag="fact.flag_used"):
    """A map benefit did its work once and is gone (H-d)."""

    flag: str

    def apply(self, board: HazardBoard) -> None:
        board.flags.remove(self.flag)


class DeckJoined(Fact, tag="fact.deck_joined"):
    """A card went to the end of the personal deck: a reward, or a dead card."""

    card: str
    cause: Literal["reward", "consequence"]

    def apply(self, board: HazardBoard) -> None:
        board.personal_deck.append(self.card)
        _count_copy(board, self.card)


class CardInjected(Fact, tag="fact.card_injected"):
    """A new copy of a card came into the hand; it is no part of the personal deck (C-j)."""

    card: str

    def apply(self, board: HazardBoard) -> None:
        board.hand.append(self.card)
        hazard_of(board).injected.append(self.card)
        _count_copy(board, self.card)


def _count_copy(board: HazardBoard, card: str) -> None:
    kind = kind_of(card)
    board.copies[kind] = board.copies.get(kind, 0) + 1
