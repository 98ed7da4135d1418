"""Sentences of a route and its rounds: thresholds, judgement, ledger, penalties and what lowers them."""

from domain.hazard.records.rounds import (
    LookTaken,
    MarkRecorded,
    PenaltyIncurred,
    PenaltyReduced,
    RoundEnded,
    RoundHeld,
    RoundJudged,
    RoundStarted,
    RouteChosen,
    Stand,
    VitaeIgnored,
    XForced,
)
from projections.hazard.words import listed, needs, penalty, source, thresholds, type_name
from projections.names import Names
from projections.sentences import Sentences, Teller

rounds = Sentences()

_MARKS = {"met": "the need is met", "hold": "held", "failed": "the need is not met"}


@rounds.of(RouteChosen)
def _route_chosen(fact: RouteChosen, tell: Teller) -> str:
    both = ", both required" if len(fact.meters) > 1 else ""
    return f"The {fact.route} route asks {thresholds(tell.names, fact.meters)}{both}"


@rounds.of(XForced)
def _x_forced(fact: XForced, tell: Teller) -> str:
    return "The coming roll will show at least two X"


@rounds.of(RoundStarted)
def _round_started(fact: RoundStarted, tell: Teller) -> str:
    last = ", the last one" if fact.is_final else ""
    return f"Round {fact.round} begins{last}: {needs(tell.names, fact.need)}"


@rounds.of(RoundJudged)
def _round_judged(fact: RoundJudged, tell: Teller) -> str:
    told = listed(stand(tell.names, each) for each in fact.meters)
    return f"Round {fact.round} is judged: {told}; {'met' if fact.met else 'not met'}"


def stand(names: Names, meter: Stand) -> str:
    """Give how a meter stands: `Force 3 of 4`."""
    why = f" (counts as met: {names.call(meter.why)})" if meter.why else ""
    return f"{type_name(names, meter.type)} {meter.have} of {meter.need}{why}"


@rounds.of(RoundHeld)
def _round_held(fact: RoundHeld, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} holds round {fact.round}: O instead of X, for {fact.vitae} VITAE"


@rounds.of(MarkRecorded)
def _mark_recorded(fact: MarkRecorded, tell: Teller) -> str:
    if fact.kind == "extra":
        return f"Round {fact.round}: one X more ({source(tell.names, fact.cause)})"
    return f"Round {fact.round}: {fact.mark} ({_MARKS.get(fact.cause, fact.cause)})"


@rounds.of(PenaltyIncurred)
def _penalty_incurred(fact: PenaltyIncurred, tell: Teller) -> str:
    told = penalty(tell.names, fact.kind, fact.amount, fact.flag)
    return f"Penalty from {source(tell.names, fact.source)}: {told}"


@rounds.of(PenaltyReduced)
def _penalty_reduced(fact: PenaltyReduced, tell: Teller) -> str:
    lies = tell.board.hazard.round.penalties[fact.item - 1]
    before = penalty(tell.names, lies.kind, lies.amount, lies.flag)
    after = penalty(tell.names, lies.kind, fact.left, lies.flag) if fact.left else "nothing"
    return f"{tell.names.call(fact.card)} lowers a penalty: {before} becomes {after}"


@rounds.of(VitaeIgnored)
def _vitae_ignored(fact: VitaeIgnored, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} ignores {fact.amount} VITAE"


@rounds.of(RoundEnded)
def _round_ended(fact: RoundEnded, tell: Teller) -> str:
    lost = f", Focus {fact.focus_lost} is lost" if fact.focus_lost else ""
    return f"Round {fact.round} is cleaned up{lost}"


@rounds.of(LookTaken)
def _look_taken(fact: LookTaken, tell: Teller) -> str:
    return "Two dice show X: look at the top of the deck"
