"""The end of a hazard: conversions, score, tier and band, rewards, the offer, consequences (section 8)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from domain.hazard import offers, run
from domain.hazard.board import Consequence, HazardBoard, Mark, Reward, StandIn, hazard_of, round_of
from domain.hazard.content import ConsequenceRules
from domain.hazard.records.run import DeckJoined, FlagSet, ItemGained, TokensChanged, VitaeChanged
from domain.hazard.records.scoring import (
    HazardCollapsed,
    HazardScored,
    MarkConverted,
    RewardGranted,
    RewardMissed,
)
from domain.hazard.vocabulary import BANDS, Band, Tier

if TYPE_CHECKING:
    from domain.hazard.zones import HazardStep


class Tally(NamedTuple):
    """A ledger counted: O, X with extra ones, and rounds that are X."""

    o: int
    x: int
    lost: int


def tally(ledger: Sequence[Mark]) -> Tally:
    """Count a ledger."""
    marks = [mark.mark for mark in ledger]
    lost = [mark for mark in ledger if mark.mark == "X" and mark.kind == "round"]
    return Tally(marks.count("O"), marks.count("X"), len(lost))


def tier_of(counted: Tally) -> Tier:
    """Give the tier: Perfect without an X, Complete with an O, else Failure (8.3)."""
    if counted.x == 0:
        return "perfect"
    return "complete" if counted.o else "failure"


def band_of(tier: Tier, score: int) -> str:
    """Give the band, which decides the route's reward (8.4, S-a)."""
    if tier == "perfect":
        return "strong"
    if tier == "failure":
        return "bad"
    return "normal" if score >= 1 else "minor"


def score(step: "HazardStep") -> None:
    """Convert, count, reward, and offer cards; consequences follow when the offer is settled."""
    hazard = hazard_of(step.board)
    before = tally(hazard.ledger)
    convert(step)
    after = tally(hazard.ledger)
    basis = before if step.game.rules.rulings.tier_basis == "round_results" else after
    tier = tier_of(basis)
    band = band_of(tier, after.o - after.x)
    costs = _consequences(step, tier, basis.lost)
    step.emit(HazardScored(after.o, after.x, after.o - after.x, tier, band, basis.lost, costs))  # type: ignore[arg-type]  # the band is one of the four words above
    for reward in hazard.card(str(hazard.route)).rewards:
        give(step, reward, band)
    offered = tier != "failure" and offers.offer(step, tier, basis.o)
    if not offered:
        suffer(step)


def convert(step: "HazardStep") -> None:
    """Turn an X into an O for each armed conversion: rounds first, earliest first, then extra X (8.1)."""
    hazard = hazard_of(step.board)
    for card in hazard.conversions:
        left = [n for n, mark in enumerate(hazard.ledger, 1) if mark.mark == "X"]
        if not left:
            return
        entry = min(left, key=lambda n: hazard.ledger[n - 1].kind != "round")
        mark = hazard.ledger[entry - 1]
        step.emit(MarkConverted(entry, mark.round, mark.kind, card))  # type: ignore[arg-type]  # the kind of a mark as a plain word


def collapse(step: "HazardStep") -> None:
    """End a hazard in which VITAE fell to 0: the ledger as it stands, a Failure, nothing else (R-j)."""
    hazard = hazard_of(step.board)
    step.emit(HazardCollapsed(round_of(step.board).index))
    counted = tally(hazard.ledger)
    step.emit(HazardScored(counted.o, counted.x, counted.o - counted.x, "failure", "bad", counted.lost))
    run.close(step)


# --- Rewards -----------------------------------------------------------------------------------------


def give(step: "HazardStep", reward: Reward, band: str) -> None:
    """Grant a reward if the band is at least its own (8.5); map benefits as the ruling says (H-d)."""
    benefits = step.game.rules.rulings.map_benefits
    left_out = reward.kind == "map_benefit" and benefits == "skip"
    if BANDS.index(band) < BANDS.index(reward.band) or left_out:
        step.emit(RewardMissed(reward.kind, reward.band, reward.what))
    elif reward.kind == "map_benefit" and benefits == "replace":
        for instead in reward.stand_in:
            grant(step, instead, reward.band, reward.what)
    else:
        grant(step, reward, reward.band)


def grant(step: "HazardStep", reward: Reward | StandIn, band: Band, instead_of: str = "") -> None:
    """Grant a reward and do what it does; to advance and a note do nothing."""
    board = step.board
    step.emit(RewardGranted(reward.kind, band, reward.amount, reward.what, instead_of))
    match reward.kind:
        case "vitae":
            gained = min(reward.amount, board.vitae_max - board.vitae)
            step.emit(VitaeChanged(gained, board.vitae + gained, "reward"))
        case "supply":
            step.emit(TokensChanged("supply", reward.amount, board.supply + reward.amount, "reward"))
        case "item":
            step.emit(ItemGained(reward.what, reward.amount, "reward"))
        case "map_benefit" if reward.what not in board.flags:
            step.emit(FlagSet(reward.what, "reward"))


# --- Consequences ------------------------------------------------------------------------------------


def _consequences(step: "HazardStep", tier: Tier, lost: int) -> tuple[Consequence, ...]:
    table = getattr(step.game.rules.consequences, str(hazard_of(step.board).route))
    if tier == "failure":
        return listed(table.failure)
    if tier == "perfect" or lost == 0:
        return ()
    return listed(table.lost_one if lost == 1 else table.lost_more)


def listed(rules: ConsequenceRules) -> tuple[Consequence, ...]:
    """Give consequences in the order in which they come (8.7)."""
    found = []
    if rules.dead_cards:
        found.append(Consequence("dead_card", rules.dead_cards))
    if rules.vitae:
        found.append(Consequence("vitae", rules.vitae))
    if rules.wipe_tokens:
        found.append(Consequence("wipe_tokens"))
    return tuple(found)


def suffer(step: "HazardStep") -> None:
    """Take the end consequences and close the hazard."""
    for consequence in tuple(hazard_of(step.board).consequences):
        match consequence.kind:
            case "dead_card":
                for _ in range(consequence.amount):
                    step.emit(DeckJoined(next_copy(step.board, step.game.rules.dead_card), "consequence"))
            case "vitae":
                lost = min(consequence.amount, step.board.vitae)
                step.emit(VitaeChanged(-lost, step.board.vitae - lost, "consequence"))
            case "wipe_tokens":
                wipe(step)
    run.close(step)


def wipe(step: "HazardStep") -> None:
    """Take all paradox and fallacy tokens."""
    if step.board.paradox:
        step.emit(TokensChanged("paradox", -step.board.paradox, 0, "consequence"))
    if step.board.fallacy:
        step.emit(TokensChanged("fallacy", -step.board.fallacy, 0, "consequence"))


def next_copy(board: HazardBoard, kind: str) -> str:
    """Give the id of the next copy of a card that is made in this run."""
    return f"{kind}#{board.copies.get(kind, 0) + 1}"
