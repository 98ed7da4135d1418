"""Sentences of cards: where they go, what their halves produce, what they arm."""

from domain.hazard.records.cards import (
    CardKept,
    CardPlayed,
    CardPutUnder,
    CardResolved,
    CardRevealed,
    CardsDiscarded,
    ClauseArmed,
    ConversionArmed,
    EnchantmentPlaced,
    FocusGained,
    HoldArmed,
    ProgressAdded,
    ProgressMissed,
    RetreatArmed,
    RevealedTopPlayed,
    ShieldRaised,
    TopAdded,
)
from projections.hazard.words import clause, counted, listed, named, options, type_name
from projections.names import Names
from projections.sentences import Sentences, Teller, change

cards = Sentences()

_ZONES = {
    "in_play": "stays in play",
    "enchanted": "goes to the enchantment zone",
    "set_aside": "lies aside until the hazard is scored",
}
_ENCHANTMENTS = {
    "refresh_spent": "between rounds it may bring a spent die back",
    "preserve_available": "between rounds it may keep an available die",
    "wild_x": "once a round it lets an X die pay",
}
_COUNTED = {
    "played_before": ("card played before", "cards played before"),
    "pairs": ("pair of dice", "pairs of dice"),
    "exhausted": ("exhausted die", "exhausted dice"),
}


@cards.of(CardPlayed)
def _card_played(fact: CardPlayed, tell: Teller) -> str:
    said = options(tell.names, tell.board, fact.options)
    top = options(tell.names, tell.board, fact.top_options)
    top = f", its top{top}" if top else ""
    return f"Card {fact.played}: {tell.names.call(fact.card)}, {fact.half}{top}{said}; it {_ZONES[fact.zone]}"


@cards.of(TopAdded)
def _top_added(fact: TopAdded, tell: Teller) -> str:
    return f"The bottom of {tell.names.call(fact.card)} comes on top of its top"


@cards.of(CardResolved)
def _card_resolved(fact: CardResolved, tell: Teller) -> str:
    made = f" and has produced {listed(type_name(tell.names, t) for t in fact.types)}" if fact.types else ""
    return f"{tell.names.call(fact.card)} is done{made}"


@cards.of(CardsDiscarded)
def _cards_discarded(fact: CardsDiscarded, tell: Teller) -> str:
    told = named(tell.names, fact.cards)
    if fact.cause == "cleanup":
        where = "played cards" if fact.zone == "in_play" else "rest of the hand"
        return f"Discarded, {where}: {told}"
    return f"Discarded for {tell.names.call(fact.cause)}: {told}"


@cards.of(CardRevealed)
def _card_revealed(fact: CardRevealed, tell: Teller) -> str:
    verb = "Revealed" if fact.way == "reveal" else "Looked at"
    return f"{verb}: {tell.names.call(fact.card)}"


@cards.of(CardKept)
def _card_kept(fact: CardKept, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} goes to the hand"


@cards.of(CardPutUnder)
def _card_put_under(fact: CardPutUnder, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} goes under the deck"


@cards.of(RevealedTopPlayed)
def _revealed_top_played(fact: RevealedTopPlayed, tell: Teller) -> str:
    said = options(tell.names, tell.board, fact.options)
    return f"The top of {tell.names.call(fact.card)} happens for free{said}, by {tell.names.call(fact.by)}"


@cards.of(FocusGained)
def _focus_gained(fact: FocusGained, tell: Teller) -> str:
    return f"Focus {change(fact.total, fact.amount)} ({tell.names.call(fact.card)})"


@cards.of(ProgressAdded)
def _progress_added(fact: ProgressAdded, tell: Teller) -> str:
    gained = fact.base + fact.focus
    told = f"{type_name(tell.names, fact.meter)} {change(fact.total, gained)}"
    return f"{told}: {reckoning(tell.names, fact)}"


def reckoning(names: Names, fact: ProgressAdded) -> str:
    """Give how a value came about: `4 (2 exhausted dice) + 2 Focus = 6, Bitter Harvest`."""
    base = str(fact.base)
    if fact.per:
        base += f" ({counted(fact.count, *_COUNTED[fact.per])})"
    focus = f" + {fact.focus} Focus = {fact.base + fact.focus}" if fact.focus else ""
    return f"{base}{focus}, {names.call(fact.card)}"


@cards.of(ProgressMissed)
def _progress_missed(fact: ProgressMissed, tell: Teller) -> str:
    meter, what = type_name(tell.names, fact.meter), _COUNTED[fact.per][1]
    return f"{tell.names.call(fact.card)} produces no {meter}: no {what}; Focus stays"


@cards.of(ClauseArmed)
def _clause_armed(fact: ClauseArmed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)}: if the round fails, it costs {clause(fact)}"


@cards.of(ShieldRaised)
def _shield_raised(fact: ShieldRaised, tell: Teller) -> str:
    spared = "all VITAE loss is" if fact.vitae is None else f"{fact.vitae} VITAE is"
    return f"{tell.names.call(fact.card)}: if the round fails, {spared} ignored"


@cards.of(RetreatArmed)
def _retreat_armed(fact: RetreatArmed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)}: if the round fails, one penalty is lowered by a step"


@cards.of(HoldArmed)
def _hold_armed(fact: HoldArmed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)}: an X of this round becomes an O, for {fact.vitae} VITAE"


@cards.of(ConversionArmed)
def _conversion_armed(fact: ConversionArmed, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)}: when the hazard is scored, one X becomes an O"


@cards.of(EnchantmentPlaced)
def _enchantment_placed(fact: EnchantmentPlaced, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} enchants: {_ENCHANTMENTS[fact.effect]}"
