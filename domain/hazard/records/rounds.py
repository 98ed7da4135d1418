"""Facts of a route and its rounds: thresholds, judgement, ledger, penalties and what lowers them."""

from typing import Any, Literal

from msgspec import Struct

from domain.hazard.board import (
    NO_PROGRESS,
    Hold,
    Item,
    Mark,
    Meter,
    Round,
)
from domain.hazard.vocabulary import (
    PenaltyKind,
    Progress,
    Route,
)
from domain.records import Fact
from domain.vocabulary import Count


class RouteChosen(Fact, tag="fact.route_chosen"):
    """A route was taken; `meters` are its thresholds, with every type named and every benefit in."""

    route: Route
    meters: tuple[Meter, ...]
    chosen: Progress | None = None

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        hazard.route = self.route
        hazard.chosen = self.chosen
        hazard.meters = list(self.meters)


class XForced(Fact, tag="fact.x_forced"):
    """The coming roll will have at least two x (dev)."""

    def apply(self, board: Any) -> None:
        board.hazard.force_x = True


class RoundStarted(Fact, tag="fact.round_started"):
    """A round begins; meters and Focus start at 0."""

    round: Count
    need: tuple[tuple[Progress, Count], ...]
    is_final: bool = False

    def apply(self, board: Any) -> None:
        board.actions = 0
        hazard = board.hazard
        hazard.round = Round(self.round, self.is_final, dict(self.need), dict(NO_PROGRESS))


class Stand(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """How a meter stands when the round is judged; `why` names a benefit that counts it as met."""

    type: Progress
    have: Count
    need: Count
    met: bool
    why: str = ""


class RoundJudged(Fact, tag="fact.round_judged"):
    """A round is judged: is every meter that the route needs filled?"""

    round: Count
    met: bool
    meters: tuple[Stand, ...]

    def apply(self, board: Any) -> None:
        pass


class RoundHeld(Fact, tag="fact.round_held"):
    """A card turns the coming X of a round into an O, for this much VITAE (R-d)."""

    round: Count
    card: str
    vitae: Count

    def apply(self, board: Any) -> None:
        board.hazard.round.holds.remove(Hold(self.card, self.vitae))


class MarkRecorded(Fact, tag="fact.mark_recorded"):
    """The ledger grows by an O or an X. `cause` is why, or the card whose clause it is."""

    round: Count
    kind: Literal["round", "extra"]
    mark: Literal["O", "X"]
    cause: str

    def apply(self, board: Any) -> None:
        board.hazard.ledger.append(Mark(self.round, self.kind, self.mark, self.cause))


class PenaltyIncurred(Fact, tag="fact.penalty_incurred"):
    """A failed round costs something. `source` is `fail_any`, `fail_final`, or the card of a clause."""

    source: str
    kind: PenaltyKind
    amount: Count
    flag: str = ""

    def apply(self, board: Any) -> None:
        board.hazard.round.penalties.append(Item(self.source, self.kind, self.amount, self.flag))


class PenaltyReduced(Fact, tag="fact.penalty_reduced"):
    """A card lowers one penalty by a step; `item` is its place in the list, from 1 (R-f)."""

    item: Count
    left: Count
    card: str

    def apply(self, board: Any) -> None:
        board.hazard.round.penalties[self.item - 1].amount = self.left


class VitaeIgnored(Fact, tag="fact.vitae_ignored"):
    """A card spares VITAE that the failed round would cost (R-g)."""

    amount: Count
    card: str

    def apply(self, board: Any) -> None:
        pass


class RoundEnded(Fact, tag="fact.round_ended"):
    """A round is cleaned up: meters, Focus, and all that waited for its end start anew."""

    round: Count
    focus_lost: Count = 0

    def apply(self, board: Any) -> None:
        now = board.hazard.round
        board.hazard.round = Round(now.index, now.is_final, now.need, dict(NO_PROGRESS))


class LookTaken(Fact, tag="fact.look_taken"):
    """The player looks at the top of the deck because two dice show x (T-c)."""

    def apply(self, board: Any) -> None:
        board.hazard.looked = True
