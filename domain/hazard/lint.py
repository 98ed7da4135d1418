"""Remarks on content that is allowed and worth a look, each by a name (section 19 of the rules)."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from domain.hazard.content import CardRules, HazardContent
from domain.hazard.programs import (
    Counted,
    CreateOp,
    DiscardOp,
    DrawOp,
    EndConvertOp,
    FocusOp,
    HoldOp,
    OnFailOp,
    Op,
    PeekKeepOp,
    ProgressOp,
    ShieldOp,
)
from domain.hazard.text_lint import text_numbers, text_of_nothing, without_text
from domain.hazard.texts import HazardText
from domain.hazard.vocabulary import MANA, RARITIES, TYPES
from domain.remarks import Remark

MINIMUM_DECK = 15
HAND = 5
WITHOUT_A_TYPE = 0.15
"""The largest share of hands without a card for a type that a deck list may have."""
EXPECTED_CARDS = {"common": 10, "uncommon": 15, "rare": 5}

Check = Callable[[HazardContent, HazardText], Iterator[Remark]]


def remarks(rules: HazardContent, text: HazardText) -> list[Remark]:
    """Give every remark on a ruleset, check by check."""
    return [remark for check in CHECKS for remark in check(rules, text)]


# --- Cards -----------------------------------------------------------------------------------------


def card_count(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """CARD_COUNT: the pool is 10 common, 15 uncommon and 5 rare cards."""
    counts = {r: sum(card.rarity == r for card in rules.cards.values()) for r in RARITIES}
    if counts != EXPECTED_CARDS:
        found = ", ".join(f"{n} {rarity}" for rarity, n in counts.items())
        yield Remark("CARD_COUNT", "cards", f"there are {found}, and the design has 10, 15 and 5")


def cost_colour(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """COST_COLOUR: how many bottoms each colour pays for."""
    costs = [rules.colour(card.cost) for card in rules.cards.values() if card.cost is not None]
    counts = {colour: costs.count(colour) for colour in (*MANA, "any", "none")}
    if max(counts[c] for c in MANA) > 2 * min(counts[c] for c in MANA):
        told = ", ".join(f"{colour} {n}" for colour, n in sorted(counts.items(), key=lambda kv: -kv[1]))
        yield Remark("COST_COLOUR", "cards", f"the bottoms lean on some colours: {told}")


def dominated_bottom(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """DOMINATED_BOTTOM: on a route that needs one type, the free top gives at least what the bottom gives."""
    for kind, card in sorted(rules.cards.items()):
        if card.cost is None:
            continue
        types = [t for t in TYPES if _dominates(rules, card, t)]
        if types:
            where = "" if types == list(TYPES) else f" where only {' or '.join(types)} counts"
            said = f"{text.call(kind)}: the top gives as much as the bottom{where}, and costs no mana"
            yield Remark("DOMINATED_BOTTOM", f"cards.{kind}", said)


def _dominates(rules: HazardContent, card: CardRules, type_: str) -> bool:
    adds = card.top if rules.rulings.power_mode == "add" else ()
    top, bottom = (_worth(rules, program, type_) for program in (card.top, (*adds, *card.bottom)))
    if top.other != bottom.other or not (any(top.gives.values()) or top.other):
        return False
    cost = rules.colour(card.cost) if card.cost is not None else "none"
    if cost != "none":
        dice = [key for key in bottom.gives if key in MANA]
        bottom.gives[cost if cost in dice else next(iter(dice), "mana")] -= 1
    return all(top.gives[key] >= bottom.gives[key] for key in {*top.gives, *bottom.gives})


class _Worth(NamedTuple):
    """What a half is sure to bring, by name, and the operations that no number measures."""

    gives: Counter[str]
    other: Counter[str]


def _worth(rules: HazardContent, program: tuple[Op, ...], type_: str) -> _Worth:
    """Give what a half brings: progress of a type, Focus that is left for later, dice by colour, cards.

    A counted number is taken at its minimum, and `same_as_last` behind another card with that type.
    """
    worth = _Worth(Counter(), Counter())
    focus = 0
    for op in program:
        match op:
            case ProgressOp(n=Counted(per="exhausted")):
                worth.other[repr(op)] += 1
            case ProgressOp(n=n):
                value = (n.min if isinstance(n, Counted) else n) + focus
                worth.gives["progress"] += value if op.type in (type_, "choose", "same_as_last") else 0
                focus = 0
            case FocusOp(n=n):
                focus += n
            case CreateOp(colour=colour, n=int(n), life="round") if colour != "choose":
                worth.gives[rules.colour(colour)] += n
            case DrawOp(n=int(n)):
                worth.gives["cards"] += n
            case ShieldOp(ignore_vitae=int(n)):
                worth.gives["shield"] += n
            case _:
                worth.other[repr(op)] += 1
    worth.gives["focus"] = focus
    return worth


def gold_common(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """GOLD_COMMON: a common card makes gold, which is meant to be scarce."""
    for kind, card in sorted(rules.cards.items()):
        program = (*card.top, *card.bottom)
        makes = {rules.colour(op.colour) for op in program if isinstance(op, CreateOp)}
        if card.rarity == "common" and "gold" in makes:
            yield Remark("GOLD_COMMON", f"cards.{kind}", f"{text.call(kind)} is common and creates gold dice")


def x_to_o_rarity(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """X_TO_O_RARITY: a card that turns an X into an O is meant to be rare."""
    for kind, card in sorted(rules.cards.items()):
        turns = any(isinstance(op, EndConvertOp | HoldOp) for op in card.bottom)
        if turns and card.rarity != "rare":
            said = f"{text.call(kind)} turns an X into an O and is {card.rarity}"
            yield Remark("X_TO_O_RARITY", f"cards.{kind}", said)


# --- Decks -----------------------------------------------------------------------------------------


def deck_size(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """DECK_SIZE: a deck list has at least fifteen cards."""
    for name, deck in sorted(rules.decks.items()):
        size = len(deck.kinds())
        if size < MINIMUM_DECK:
            yield Remark("DECK_SIZE", f"decks.{name}", f"{size} cards; {MINIMUM_DECK} are the least")


def type_coverage(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """TYPE_COVERAGE: how often five cards hold none that feeds a type."""
    for name, deck in sorted(rules.decks.items()):
        kinds = deck.kinds()
        for type_ in TYPES:
            share = hands_without(len(kinds), sum(_feeds(rules.cards[kind], type_) for kind in kinds))
            if share >= WITHOUT_A_TYPE:
                said = f"{share:.0%} of the hands have no card that feeds {type_}; the aim is under 15%"
                yield Remark("TYPE_COVERAGE", f"decks.{name}", said)


def hands_without(cards: int, feeding: int) -> float:
    """Give the share of hands of five, out of a deck, that hold none of some cards."""
    return comb(cards - feeding, HAND) / comb(cards, HAND) if cards >= HAND else 0.0


def _feeds(card: CardRules, type_: str) -> bool:
    return any(
        isinstance(op, ProgressOp) and op.type in (type_, "choose", "same_as_last")
        for op in (*card.top, *card.bottom)
    )


# --- Hazards ---------------------------------------------------------------------------------------


def risk_single_meter(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """RISK_SINGLE_METER: a risk route has two meters, or is marked as a draft."""
    for name, hazard in sorted(rules.hazards.items()):
        if len(hazard.risk.meters) == 1:
            mark = "marked as a draft" if hazard.risk.draft else "not marked as a draft"
            yield Remark("RISK_SINGLE_METER", f"hazards.{name}.risk", f"one meter on a risk route ({mark})")


def safe_dual(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """SAFE_DUAL: a safe route has one meter."""
    for name, hazard in sorted(rules.hazards.items()):
        if len(hazard.safe.meters) > 1:
            yield Remark("SAFE_DUAL", f"hazards.{name}.safe", "more than one meter on a safe route")


def route_overlap(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """ROUTE_OVERLAP: the two routes of a hazard share a type; two of the very same types are refused."""
    for name, hazard in sorted(rules.hazards.items()):
        shared = sorted(hazard.safe.types() & hazard.risk.types())
        if shared:
            yield Remark("ROUTE_OVERLAP", f"hazards.{name}", f"both routes measure {' and '.join(shared)}")


def final_not_harder(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """FINAL_NOT_HARDER: the last round asks more than those before it."""
    for name, hazard in sorted(rules.hazards.items()):
        for route in ("safe", "risk"):
            meters = getattr(hazard, route).meters
            totals = [sum(meter.need[n] for meter in meters) for n in range(hazard.rounds)]
            if totals[-1] <= max(totals[:-1], default=0):
                said = f"the last round asks {totals[-1]}, an earlier one {max(totals[:-1])}"
                yield Remark("FINAL_NOT_HARDER", f"hazards.{name}.{route}", said)


def mana_free_final(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """MANA_FREE_FINAL: some hand of the starter deck clears the last safe round by tops alone."""
    kinds = rules.decks[rules.run.deck].kinds()
    best: dict[str, int] = {type_: best_hand(rules, kinds, type_) for type_ in TYPES}
    for name, hazard in sorted(rules.hazards.items()):
        for meter in hazard.safe.meters:
            reach = best.get(meter.type, 0)
            if meter.need[-1] > reach:
                said = (
                    f"it ends on {meter.need[-1]} {meter.type}, and no hand brings more than {reach} by tops"
                )
                yield Remark("MANA_FREE_FINAL", f"hazards.{name}.safe", said)


def best_hand(rules: HazardContent, kinds: list[str], type_: str) -> int:
    """Give the most of a type that five cards of a deck bring by tops alone, without drawing more."""
    tops = {kind: _free_progress(rules.cards[kind].top, type_) for kind in set(kinds)}
    useful = sorted(kind for kind, (value, focus) in tops.items() if value or focus)
    most = 0
    for hand in combinations_with_replacement([*useful, ""], HAND):
        if all(hand.count(kind) <= kinds.count(kind) for kind in set(hand) if kind):
            values = [tops[kind] for kind in hand if kind]
            total = sum(value for value, _ in values)
            focus = sum(focus for _, focus in values) if any(value for value, _ in values) else 0
            most = max(most, total + focus)
    return most


def _free_progress(program: tuple[Op, ...], type_: str) -> tuple[int, int]:
    """Give the progress of a type and the Focus that a top brings without discarding anything."""
    value = focus = 0
    for op in program:
        match op:
            case ProgressOp(n=int(n)) if op.type in (type_, "choose"):
                value += n
            case FocusOp(n=n):
                focus += n
            case ProgressOp() | DrawOp() | PeekKeepOp() | OnFailOp():
                pass
            case DiscardOp():
                return 0, 0
    return value, focus


def unscheduled_hazard(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """UNSCHEDULED_HAZARD: a hazard that no playtest session meets."""
    sessions = {name: listed for name, listed in rules.sets.items() if name != "protocol"}
    scheduled = {hazard for listed in sessions.values() for hazard in listed}
    if sessions:
        for name in sorted(rules.hazards.keys() - scheduled):
            yield Remark("UNSCHEDULED_HAZARD", f"hazards.{name}", f"{text.call(name)} is in no session")


# --- What waits for a decision ------------------------------------------------------------------------


def provisional(rules: HazardContent, text: HazardText) -> Iterator[Remark]:
    """PROVISIONAL: every value that was made up until the design has its own, and every open colour."""
    for key, why in text.provisional.items():
        there = _at(rules, key) is not None
        yield Remark("PROVISIONAL", key, why if there else f"there is no such key ({why})")
    for name, decision in sorted(rules.decisions.items()):
        said = f"{decision.was}: {decision.default}" + (f" or {decision.alt}" if decision.alt else "")
        yield Remark("PROVISIONAL", f"decisions.{name}", said)


def _at(rules: HazardContent, key: str) -> Any:
    thing: Any = rules
    for part in key.split("."):
        thing = thing.get(part) if isinstance(thing, dict) else getattr(thing, part, None)
    return thing


CHECKS: tuple[Check, ...] = (
    card_count,
    cost_colour,
    dominated_bottom,
    gold_common,
    x_to_o_rarity,
    deck_size,
    type_coverage,
    risk_single_meter,
    safe_dual,
    route_overlap,
    final_not_harder,
    mana_free_final,
    unscheduled_hazard,
    text_numbers,
    without_text,
    text_of_nothing,
    provisional,
)
