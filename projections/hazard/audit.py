"""The audit trail of a run: each die's life, enchantments, rounds with their arithmetic, dev actions."""

from typing import Any

from domain.hazard.records.cards import (
    ClauseArmed,
    ConversionArmed,
    EnchantmentPlaced,
    FocusGained,
    HoldArmed,
    ProgressAdded,
    ProgressMissed,
    RetreatArmed,
    ShieldRaised,
)
from domain.hazard.records.dice import (
    DiceCast,
    DiceLapsed,
    DiceReturned,
    DieAdded,
    DieExhausted,
    DieMarked,
    DiePreserved,
    DieRecoloured,
    DieRecovered,
    DieRefreshed,
    DieRemoved,
    DieRerolled,
    DieSet,
    DieSpent,
    MarksLapsed,
)
from domain.hazard.records.rounds import (
    MarkRecorded,
    PenaltyIncurred,
    PenaltyReduced,
    RoundEnded,
    RoundHeld,
    RoundJudged,
    RoundStarted,
    VitaeIgnored,
    XForced,
)
from domain.hazard.records.run import CardInjected, HazardClosed, TokensChanged, VitaeChanged
from domain.hazard.records.scoring import HazardCollapsed, MarkConverted
from domain.records import Record
from projections.audit import Trail, Watch
from projections.hazard.told import SENTENCES
from projections.hazard.words import colour, needs, thresholds
from projections.sentences import Teller

WATCH = Watch()


def said(record: Record, trail: Trail) -> str:
    """Give a record's own sentence."""
    return SENTENCES.tell(record, Teller(SENTENCES, trail.names, trail.board))


# --- Dice --------------------------------------------------------------------------------------------


@WATCH.of(DiceCast)
def _cast(fact: DiceCast, trail: Trail) -> None:
    for number, each in enumerate(fact.colours, 1):
        trail.begin("die", f"d{number}", f"cast: {colour(each)}")


@WATCH.of(DieAdded)
def _added(fact: DieAdded, trail: Trail) -> None:
    trail.begin("die", fact.die, said(fact, trail))


@WATCH.of(
    DieSpent,
    DieRecoloured,
    DieRecovered,
    DieRerolled,
    DieMarked,
    DieExhausted,
    DiePreserved,
    DieRefreshed,
    DieSet,
)
def _befalls(fact: Any, trail: Trail) -> None:
    entry = trail.find("die", fact.die)
    if entry is not None:
        trail.befall(entry, said(fact, trail))


@WATCH.of(MarksLapsed, DiceLapsed, DiceReturned)
def _befall_several(fact: Any, trail: Trail) -> None:
    words = {MarksLapsed: "X again", DiceLapsed: "lapses unspent", DiceReturned: "available again"}
    for name in fact.dice:
        entry = trail.find("die", name)
        if entry is not None:
            trail.befall(entry, words[type(fact)])


@WATCH.of(DieRemoved)
def _removed(fact: DieRemoved, trail: Trail) -> None:
    entry = trail.find("die", fact.die)
    if entry is not None:
        trail.end(entry, fact.reason, said(fact, trail))


@WATCH.of(RoundStarted)
def _outlives(fact: RoundStarted, trail: Trail) -> None:
    """Note for every enchantment and temporary die that it came through to a later round.

    The four dice of the hazard always do, so of them only what befalls them is told.
    """
    if fact.round > 1:
        for entry in trail.open("enchantment"):
            trail.outlive(entry, f"round {fact.round} begins")
        for die in trail.board.hazard.dice:
            life = trail.find("die", die.id) if die.expires_after is not None else None
            if life is not None:
                trail.outlive(life, f"round {fact.round} begins: {colour(die.colour)}, {die.state}")


# --- Enchantments and conversions ----------------------------------------------------------------------


@WATCH.of(EnchantmentPlaced)
def _enchants(fact: EnchantmentPlaced, trail: Trail) -> None:
    trail.begin("enchantment", _card(fact.card, trail), said(fact, trail))


@WATCH.of(DiePreserved, DieRefreshed)
def _enchantment_works(fact: Any, trail: Trail) -> None:
    entry = trail.find("enchantment", _card(fact.card, trail))
    if entry is not None:
        trail.befall(entry, said(fact, trail))


@WATCH.of(DieSpent)
def _ground_lets_pay(fact: DieSpent, trail: Trail) -> None:
    """Marked Ground: the copies lie alike, and the first that is free this round is the one that is used."""
    hazard = trail.board.hazard
    if fact.wild and hazard is not None and hazard.round is not None:
        grounds = [each.card for each in hazard.enchantments if each.effect == "wild_x"]
        entry = trail.find("enchantment", _card(grounds[hazard.round.wild_used], trail))
        if entry is not None:
            trail.befall(entry, said(fact, trail))


@WATCH.of(ConversionArmed)
def _conversion(fact: ConversionArmed, trail: Trail) -> None:
    trail.begin("conversion", _card(fact.card, trail), said(fact, trail))


@WATCH.of(MarkConverted)
def _converted(fact: MarkConverted, trail: Trail) -> None:
    entry = trail.find("conversion", _card(fact.card, trail))
    if entry is not None:
        trail.end(entry, "used", said(fact, trail))


def _card(card: str, trail: Trail) -> str:
    """Give a card with its number, so that copies are told apart."""
    return f"{trail.names.call(card)} #{card.partition('#')[2]}"


# --- Rounds ------------------------------------------------------------------------------------------


@WATCH.of(RoundStarted)
def _round_begins(fact: RoundStarted, trail: Trail) -> None:
    hazard = trail.board.hazard
    name = hazard.id if hazard else ""
    route = f" ({hazard.route}: {thresholds(trail.names, hazard.meters)})" if hazard else ""
    subject = f"round {fact.round} of {trail.names.call(name)}"
    trail.begin("round", subject, f"needs {needs(trail.names, fact.need)}{route}")


@WATCH.of(
    FocusGained,
    ProgressAdded,
    ProgressMissed,
    ClauseArmed,
    ShieldRaised,
    RetreatArmed,
    HoldArmed,
    RoundJudged,
    RoundHeld,
    MarkRecorded,
    PenaltyIncurred,
    PenaltyReduced,
    VitaeIgnored,
    VitaeChanged,
    TokensChanged,
    HazardCollapsed,
)
def _round_goes_on(fact: Record, trail: Trail) -> None:
    for entry in trail.open("round"):
        trail.befall(entry, said(fact, trail))
        if isinstance(fact, MarkRecorded) and fact.kind == "round":
            entry.how = fact.mark


@WATCH.of(RoundEnded)
def _round_ends(fact: RoundEnded, trail: Trail) -> None:
    for entry in trail.open("round"):
        trail.end(entry, entry.how, said(fact, trail))


@WATCH.of(HazardClosed)
def _hazard_over(fact: HazardClosed, trail: Trail) -> None:
    """End all that cannot outlive the hazard."""
    for entry in trail.open():
        trail.end(entry, entry.how or "hazard over", "the hazard is over")


# --- Dev actions ---------------------------------------------------------------------------------------


@WATCH.of(CardInjected, DieSet, XForced)
def _dev(fact: Any, trail: Trail) -> None:
    entry = trail.begin("dev action", f"step {trail.step}", said(fact, trail))
    trail.end(entry, "tainted", "the run counts in no statistics")
