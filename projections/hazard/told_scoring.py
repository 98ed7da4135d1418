"""Sentences of the end of a hazard: conversions, score, rewards, the offer."""

from domain.hazard.board import Reward
from domain.hazard.records.scoring import (
    HazardCollapsed,
    HazardScored,
    MarkConverted,
    RewardGranted,
    RewardMissed,
    RewardOffered,
    RewardTaken,
)
from projections.hazard.words import consequence, listed, named, reward, signed
from projections.names import word
from projections.sentences import Sentences, Teller

scoring = Sentences()


@scoring.of(HazardCollapsed)
def _hazard_collapsed(fact: HazardCollapsed, tell: Teller) -> str:
    return f"VITAE is 0 in round {fact.round}: the hazard ends here"


@scoring.of(MarkConverted)
def _mark_converted(fact: MarkConverted, tell: Teller) -> str:
    which = "an extra X" if fact.kind == "extra" else "the X"
    return f"{tell.names.call(fact.card)} turns {which} of round {fact.round} into an O"


@scoring.of(HazardScored)
def _hazard_scored(fact: HazardScored, tell: Teller) -> str:
    tier = tell.names.call(fact.tier)
    told = f"Score {signed(fact.score)} ({fact.o} O − {fact.x} X): {tier}, a {fact.band} result"
    costs = listed(map(consequence, fact.consequences))
    return f"{told}; to come: {costs}" if costs else told


@scoring.of(RewardGranted)
def _reward_granted(fact: RewardGranted, tell: Teller) -> str:
    given = reward(tell.names, Reward(fact.kind, fact.band, fact.amount, fact.what))
    instead = f", instead of: {tell.names.call(fact.instead_of)}" if fact.instead_of else ""
    return f"Reward: {given}{instead}"


@scoring.of(RewardMissed)
def _reward_missed(fact: RewardMissed, tell: Teller) -> str:
    what = tell.names.call(fact.what) if fact.what else word(fact.kind)
    result = tell.board.hazard.result if tell.board.hazard else None
    bands = ("bad", "minor", "normal", "strong")
    if result is not None and bands.index(result.band) >= bands.index(fact.band):
        return f"Not given under this ruleset: {what}"
    return f"Missed: {what} (from a {fact.band} result on)"


@scoring.of(RewardOffered)
def _reward_offered(fact: RewardOffered, tell: Teller) -> str:
    skip = ", or none" if fact.may_skip else ""
    return f"Cards to choose from: {named(tell.names, fact.cards)}{skip}"


@scoring.of(RewardTaken)
def _reward_taken(fact: RewardTaken, tell: Teller) -> str:
    return "No card is taken" if fact.card is None else f"Taken: {tell.names.call(fact.card)}"
