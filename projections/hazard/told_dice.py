"""Sentences of mana dice, each told with the card that did it."""

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
from domain.records import DiceRolled
from projections.hazard.words import colour, counted, die, listed
from projections.sentences import Sentences, Teller

dice = Sentences()

_ROLLED = {
    "reroll": "Rerolled: {shown}",
    "rarity": "Rarity rolled: {shown} of 0 to 99",
    "rare_slot": "The sure rare is card {shown}, counted from 0",
}


@dice.of(DiceRolled)
def _dice_rolled(fact: DiceRolled, tell: Teller) -> str:
    shown = listed(colour(str(face)) for face in fact.shown)
    return _ROLLED.get(fact.stream, "The dice show {shown}").format(shown=shown)


@dice.of(DiceCast)
def _dice_cast(fact: DiceCast, tell: Teller) -> str:
    told = listed(f"d{n} {colour(each)}" for n, each in enumerate(fact.colours, 1))
    return f"On the table: {told}" if told else "No dice are on the table"


@dice.of(DieSpent)
def _die_spent(fact: DieSpent, tell: Teller) -> str:
    wild = f" as {fact.colour}, by leave of an enchantment" if fact.wild else ""
    return f"{die(tell.board, fact.die)} is spent{wild} for {tell.names.call(fact.card)}"


@dice.of(DieAdded)
def _die_added(fact: DieAdded, tell: Teller) -> str:
    until = f"until round {fact.expires_after} ends"
    return f"{tell.names.call(fact.card)} creates {fact.die}, {fact.colour}, {until}"


@dice.of(DieRecoloured)
def _die_recoloured(fact: DieRecoloured, tell: Teller) -> str:
    return f"{fact.die}: {fact.before} → {fact.colour} ({tell.names.call(fact.card)})"


@dice.of(DieRecovered)
def _die_recovered(fact: DieRecovered, tell: Teller) -> str:
    told = f"{fact.die}: {colour(fact.before)} → {fact.colour}, {fact.state}"
    return f"{told} ({tell.names.call(fact.card)})"


@dice.of(DieRerolled)
def _die_rerolled(fact: DieRerolled, tell: Teller) -> str:
    again = " again" if fact.colour == "x" else ""
    return f"{fact.die} shows {colour(fact.colour)}{again} ({tell.names.call(fact.card)})"


@dice.of(DieMarked)
def _die_marked(fact: DieMarked, tell: Teller) -> str:
    return f"{fact.die} counts as {fact.treat_as} until the round ends ({tell.names.call(fact.card)})"


@dice.of(DieExhausted)
def _die_exhausted(fact: DieExhausted, tell: Teller) -> str:
    return f"{die(tell.board, fact.die)} is exhausted ({tell.names.call(fact.card)})"


@dice.of(MarksLapsed)
def _marks_lapsed(fact: MarksLapsed, tell: Teller) -> str:
    return f"{listed(fact.dice)}: X again"


@dice.of(DiePreserved)
def _die_preserved(fact: DiePreserved, tell: Teller) -> str:
    until = f", now until round {fact.expires_after} ends" if fact.expires_after else ""
    return f"{die(tell.board, fact.die)} is kept for the next round{until} ({tell.names.call(fact.card)})"


@dice.of(DieRemoved)
def _die_removed(fact: DieRemoved, tell: Teller) -> str:
    why = "it was spent" if fact.reason == "spent" else "its time is over"
    return f"{die(tell.board, fact.die)} leaves: {why}"


@dice.of(DiceLapsed)
def _dice_lapsed(fact: DiceLapsed, tell: Teller) -> str:
    return f"Unspent {counted(len(fact.dice), 'die lapses', 'dice lapse')}: {listed(fact.dice)}"


@dice.of(DiceReturned)
def _dice_returned(fact: DiceReturned, tell: Teller) -> str:
    return f"Available again: {listed(die(tell.board, name) for name in fact.dice)}"


@dice.of(DieRefreshed)
def _die_refreshed(fact: DieRefreshed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} brings {die(tell.board, fact.die)} back"


@dice.of(DieSet)
def _die_set(fact: DieSet, tell: Teller) -> str:
    return f"Dev: {fact.die} is set from {colour(fact.before)} to {colour(fact.colour)}, {fact.state}"
