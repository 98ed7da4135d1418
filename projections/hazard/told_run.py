"""Sentences of the run: what lasts from hazard to hazard."""

from domain.hazard.records.run import (
    CardInjected,
    DeckJoined,
    FlagSet,
    FlagUsed,
    HazardClosed,
    HazardsForgotten,
    HazardSkipped,
    HazardStarted,
    ItemGained,
    RunEnded,
    RunStarted,
    RunTainted,
    TokensChanged,
    VitaeChanged,
)
from projections.hazard.words import counted, named
from projections.names import Names
from projections.sentences import Sentences, Teller, change

run = Sentences()

_CAUSES = {
    "reward": "the route's reward",
    "consequence": "an end consequence",
    "failed": "the round failed",
}


@run.of(RunStarted)
def _run_started(fact: RunStarted, tell: Teller) -> str:
    deck = counted(len(fact.deck), "card")
    to_meet = f", to meet {named(tell.names, fact.plan)}" if fact.plan else ""
    return f"A run begins: {deck}, VITAE {fact.vitae} of {fact.vitae_max}, {fact.supply} supply{to_meet}"


@run.of(RunTainted)
def _run_tainted(fact: RunTainted, tell: Teller) -> str:
    return "A dev action: this run is tainted and counts in no statistics"


@run.of(HazardsForgotten)
def _hazards_forgotten(fact: HazardsForgotten, tell: Teller) -> str:
    return "Every hazard was met: all of them can be drawn again"


@run.of(HazardSkipped)
def _hazard_skipped(fact: HazardSkipped, tell: Teller) -> str:
    return f"{tell.names.call(fact.hazard)} is passed over: {tell.names.call(fact.flag)}"


@run.of(HazardStarted)
def _hazard_started(fact: HazardStarted, tell: Teller) -> str:
    name = tell.names.call(fact.hazard)
    called = fact.hazard if name == fact.hazard else f"{fact.hazard} {name}"
    return f"Hazard {fact.number}: {called}, {counted(fact.rounds, 'round')}"


@run.of(HazardClosed)
def _hazard_closed(fact: HazardClosed, tell: Teller) -> str:
    return f"{tell.names.call(fact.hazard)} is over: dice, enchantments and all piles are cleared away"


@run.of(RunEnded)
def _run_ended(fact: RunEnded, tell: Teller) -> str:
    if fact.outcome == "loss":
        return "VITAE is 0: the run is lost"
    return f"The run is finished with VITAE {tell.board.vitae}"


@run.of(VitaeChanged)
def _vitae_changed(fact: VitaeChanged, tell: Teller) -> str:
    told = f"VITAE {change(fact.total, fact.amount)} ({cause(tell.names, fact.cause)})"
    if fact.amount:
        return told
    return f"VITAE stays at {fact.total} ({cause(tell.names, fact.cause)})"


@run.of(TokensChanged)
def _tokens_changed(fact: TokensChanged, tell: Teller) -> str:
    name = fact.token.capitalize()
    if fact.amount:
        return f"{name} {change(fact.total, fact.amount)} ({cause(tell.names, fact.cause)})"
    return f"{name} stays at {fact.total} ({cause(tell.names, fact.cause)})"


def cause(names: Names, why: str) -> str:
    """Give why something changed: a word of the rules, or a card."""
    return _CAUSES.get(why) or names.call(why)


@run.of(ItemGained)
def _item_gained(fact: ItemGained, tell: Teller) -> str:
    times = f" ×{fact.amount}" if fact.amount > 1 else ""
    return f"Item gained: {tell.names.call(fact.item)}{times}"


@run.of(FlagSet)
def _flag_set(fact: FlagSet, tell: Teller) -> str:
    return f"Remembered from now on: {tell.names.call(fact.flag)} ({cause(tell.names, fact.cause)})"


@run.of(FlagUsed)
def _flag_used(fact: FlagUsed, tell: Teller) -> str:
    return f"Used up: {tell.names.call(fact.flag)}"


@run.of(DeckJoined)
def _deck_joined(fact: DeckJoined, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} joins the personal deck ({cause(tell.names, fact.cause)})"


@run.of(CardInjected)
def _card_injected(fact: CardInjected, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} comes into the hand by a dev action"
