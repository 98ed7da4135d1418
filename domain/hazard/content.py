"""The content of the hazard game: cards, hazards, decks, odds, consequences, decisions and rulings."""

import re
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from domain.content import Content, Few, Number, Positive, RulingsTable, WrongKey
from domain.hazard.programs import (
    ByDecision,
    CreateOp,
    EnchantOp,
    EndConvertOp,
    Op,
    Operation,
    RecolorOp,
    TreatXOp,
)
from domain.hazard.vocabulary import TYPES, Band, Mana, Progress, Rarity

YesOrNo = Annotated[bool, Field(strict=True)]
_ID = re.compile(r"[A-Za-z0-9_-]+")

# --- Cards and decks -------------------------------------------------------------------------------

Verb = Literal[
    "direct",
    "focus",
    "conversion",
    "creation",
    "filter",
    "risk",
    "mitigation",
    "combo",
    "x_die",
    "enchantment",
]


def _one_mana(value: object) -> object:
    is_decision = isinstance(value, dict) and "decision" in value
    if not (is_decision or isinstance(value, str | ByDecision)):
        raise ValueError("a bottom costs one mana at most: any, none, red, blue, purple, gold or a decision")
    return value


Cost = Annotated[
    Literal["any", "none", "red", "blue", "purple", "gold"] | ByDecision, BeforeValidator(_one_mana)
]


class CardRules(Content):
    """An action card: the programs of its two halves, and what its bottom costs.

    A card without halves (a dead card) has no rarity and cannot be played. `type` is the printed type.
    """

    rarity: Rarity | None = None
    verb: Verb | None = None
    type: Progress | Literal["any"] | None = None
    top: tuple[Operation, ...] = ()
    cost: Cost | None = None
    bottom: tuple[Operation, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> "CardRules":
        parts = (bool(self.top), bool(self.bottom), self.cost is not None)
        if any(parts) and not all(parts):
            raise ValueError("a card has a top, a bottom and a cost, or none of the three")
        if self.rarity is not None and not all(parts):
            raise WrongKey("rarity", "a card without halves is a dead card, which is never offered")
        return self

    @model_validator(mode="after")
    def _zone_changes_below(self) -> "CardRules":
        if any(isinstance(op, EnchantOp | EndConvertOp) for op in self.top):
            raise WrongKey("top", "enchant and end_convert take the card away and belong into a bottom")
        return self

    @model_validator(mode="after")
    def _named_once(self) -> "CardRules":
        for half in ("top", "bottom"):
            program: tuple[Op, ...] = getattr(self, half)
            named = [key for op in program for key in op.named()]
            twice = {key for key in named if named.count(key) > 1}
            if twice:
                raise WrongKey(
                    half, f"asks the player twice for {', '.join(sorted(twice))}; once is possible"
                )
            touching = [op for op in program if op.touches_dice]
            if any("dice" in op.named() for op in touching[1:]):
                raise WrongKey(
                    half, "dice are named before the card is played, so nothing may change them first"
                )
            touching = [op for op in program if op.touches_hand]
            if any("discard" in op.named() for op in touching[1:]):
                raise WrongKey(
                    half, "discards are named before the card is played, so nothing may take a card first"
                )
        return self

    def decisions(self) -> set[str]:
        """Give the ids of the decisions that this card waits for."""
        colours: list[object] = [self.cost]
        for op in (*self.top, *self.bottom):
            match op:
                case CreateOp(colour=colour) | RecolorOp(to=colour) | TreatXOp(to=colour):
                    colours.append(colour)
        return {colour.decision for colour in colours if isinstance(colour, ByDecision)}


class Copies(Content):
    """Copies of one card in a deck list."""

    card: str
    copies: Annotated[int, Field(strict=True, ge=1, le=100)] = 1


class DeckRules(Content):
    """A deck list; its order is the order in which its cards are numbered and first shuffled."""

    cards: tuple[Copies, ...]

    def kinds(self) -> list[str]:
        """Give the kinds of the cards, copy by copy."""
        return [entry.card for entry in self.cards for _ in range(entry.copies)]


# --- Hazards ---------------------------------------------------------------------------------------


class MeterRules(Content):
    """What a route asks of one type, round by round.

    `chosen` is the type that the player names among the route's `choose`, `other` the one left over.
    """

    type: Progress | Literal["chosen", "other"]
    need: tuple[Positive, ...]


class StandInRules(Content):
    """What a map benefit gives while the world does not remember it."""

    kind: Literal["supply", "vitae", "item"]
    n: Few = 1
    item: str = ""

    @model_validator(mode="after")
    def _named(self) -> "StandInRules":
        if (self.kind == "item") != bool(self.item):
            raise WrongKey("item", 'is needed for kind = "item", and only there')
        return self


class RewardRules(Content):
    """One thing that a route gives, from a band on."""

    kind: Literal["supply", "vitae", "item", "advance", "note", "map_benefit"]
    band: Band
    n: Few = 1
    item: str = ""
    flag: str = ""
    note: str = ""
    stand_in: tuple[StandInRules, ...] = ()

    @model_validator(mode="after")
    def _named(self) -> "RewardRules":
        for kind, key in (("item", "item"), ("map_benefit", "flag"), ("note", "note")):
            if (self.kind == kind) != bool(getattr(self, key)):
                raise WrongKey(key, f'is needed for kind = "{kind}", and only there')
        return self


class PenaltyRules(Content):
    """What a failed round costs besides its X."""

    vitae: Few = 0
    extra_x: Few = 0
    supply: Few = 0
    flag: str = ""


class RouteRules(Content):
    """A route: meters, rewards and penalties; `draft` marks content that waits for its redesign."""

    meters: tuple[MeterRules, ...] = Field(min_length=1)
    choose: tuple[Progress, ...] = ()
    rewards: tuple[RewardRules, ...] = ()
    fail_any: PenaltyRules = PenaltyRules()
    fail_final: PenaltyRules = PenaltyRules()
    draft: YesOrNo = False

    @model_validator(mode="after")
    def _types_fit(self) -> "RouteRules":
        types = [meter.type for meter in self.meters]
        if len(set(types)) < len(types):
            raise WrongKey("meters", f"one meter a type, found {', '.join(types)}")
        if ("chosen" in types) != bool(self.choose):
            raise WrongKey(
                "choose", 'lists the types for the meter "chosen", and stands only with it', "meters"
            )
        if self.choose and (len(set(self.choose)) < 2 or len(set(self.choose)) < len(self.choose)):
            raise WrongKey("choose", "needs at least two different types")
        if set(self.choose) & set(types):
            raise WrongKey("choose", "names a type that another meter of the route measures", "meters")
        if "other" in types and len(self.choose) != 2:
            raise WrongKey(
                "choose", 'the meter "other" is the one of two types that was not chosen', "meters"
            )
        return self

    def types(self) -> set[str]:
        """Give every type that this route may measure."""
        return {t for meter in self.meters for t in ((meter.type,) if meter.type in TYPES else self.choose)}


class HazardRules(Content):
    """A hazard card: 3 to 5 rounds, a safe and a risk route."""

    rounds: Annotated[int, Field(strict=True, ge=1, le=9)]
    safe: RouteRules
    risk: RouteRules

    @model_validator(mode="after")
    def _a_threshold_each_round(self) -> "HazardRules":
        for name, route in (("safe", self.safe), ("risk", self.risk)):
            for meter in route.meters:
                if len(meter.need) != self.rounds:
                    raise WrongKey(
                        f"{name}.meters",
                        f"{meter.type} lists {len(meter.need)} thresholds for {self.rounds} rounds; "
                        "each round needs one",
                        "rounds",
                    )
        return self

    @model_validator(mode="after")
    def _two_ways(self) -> "HazardRules":
        """Refuse two routes of one and the same set of types; routes that share some are a remark (H-b)."""
        if self.safe.types() == self.risk.types():
            types = " and ".join(sorted(self.safe.types()))
            raise WrongKey(
                "risk.meters",
                f"both routes measure {types} and nothing else; give one of them another type",
                "safe.meters",
            )
        return self


class BenefitRules(Content):
    """What a map benefit does in later hazards of the run (H-d).

    `ease_next`: the next route that needs the type asks `n` less of everything, at least 1, once.
    `pass_low`: a need of the type up to `n` counts as met. `close`: a hazard is met no more.
    """

    effect: Literal["ease_next", "pass_low", "close"]
    type: Progress | None = None
    n: Few = 0
    hazard: str = ""

    @model_validator(mode="after")
    def _complete(self) -> "BenefitRules":
        if (self.effect == "close") != bool(self.hazard):
            raise WrongKey("hazard", 'is needed for effect = "close", and only there')
        if (self.effect == "close") != (self.type is None):
            raise WrongKey("type", 'is needed for every effect but "close"')
        return self


# --- Scoring ---------------------------------------------------------------------------------------

Percent = Annotated[int, Field(strict=True, ge=0, le=100)]


class Odds(Content):
    """The chance of each rarity, in percent."""

    common: Percent
    uncommon: Percent
    rare: Percent

    @model_validator(mode="after")
    def _whole(self) -> "Odds":
        total = self.common + self.uncommon + self.rare
        if total != 100:
            raise ValueError(f"common, uncommon and rare add up to {total} percent, not 100")
        return self


class OfferRules(Content):
    """The card offer: how many cards, and the odds of their rarities."""

    cards: Few
    perfect: Odds
    complete: Odds
    one_success: Odds


class ConsequenceRules(Content):
    """What the end costs: dead cards, VITAE, all paradox and fallacy tokens."""

    dead_cards: Few = 0
    vitae: Few = 0
    wipe_tokens: YesOrNo = False


class RouteConsequences(Content):
    """What the end of a route costs, by rounds lost, or after a Failure."""

    lost_one: ConsequenceRules = ConsequenceRules()
    lost_more: ConsequenceRules = ConsequenceRules()
    failure: ConsequenceRules = ConsequenceRules()


class Consequences(Content):
    """The table of end consequences."""

    safe: RouteConsequences
    risk: RouteConsequences


# --- The run, decisions and rulings ------------------------------------------------------------------


class RunRules(Content):
    """What a run starts with, where its set-up does not say otherwise."""

    deck: str
    vitae: Positive
    vitae_max: Positive
    supply: Number
    paradox: Number = 0
    fallacy: Number = 0

    @model_validator(mode="after")
    def _within_the_maximum(self) -> "RunRules":
        if self.vitae > self.vitae_max:
            raise WrongKey("vitae", f"{self.vitae} is more than vitae_max, {self.vitae_max}", "vitae_max")
        return self


class Decision(Content):
    """A colour that has to be decided: which card, what stood there, and the two answers.

    `source` is `open` where the design leaves it to its owner and `table` where it names the colour
    itself. `take` is the answer for now; `version` leaves it to the ruling `cards_version`.
    """

    card: str
    was: str
    default: Mana
    alt: Mana | None = None
    source: Literal["open", "table"]
    take: Literal["version", "default", "alt"] = "version"

    @model_validator(mode="after")
    def _has_what_it_takes(self) -> "Decision":
        if self.alt is None and (self.take == "alt" or self.source == "open"):
            raise WrongKey("alt", "is missing: there is no other answer to take")
        return self


class Rulings(RulingsTable):
    """How lines that can be read two ways are read; section 17 of the rules names them."""

    play_mode: Literal["incremental", "single_batch"] = "incremental"
    """T-d: how cards are played.

    incremental: as often as wanted, batch by batch.
    single_batch: in one batch, which ends the round.
    """
    power_mode: Literal["replace", "add"] = "replace"
    """T-f: what a powered bottom does with its top.

    replace: it happens instead of the top.
    add: it happens on top of it: first the top, then the bottom.
    """
    unspent_dice: Literal["persist", "lapse"] = "persist"
    """D-a: what becomes of unspent base dice.

    persist: they stay available.
    lapse: they are spent when the round ends.
    """
    two_x_look: Literal["off", "every_round", "once"] = "off"
    """T-c: when the player may look at two cards before a round, with two x dice.

    off: never.
    every_round: before every round.
    once: once a hazard.
    """
    tier_basis: Literal["final_ledger", "round_results"] = "final_ledger"
    """S-b: what conversions at the end count for.

    final_ledger: for the tier as well as for the score.
    round_results: for the score alone.
    """
    temper_mode: Literal["recover", "recolor_only"] = "recover"
    """D-h: what becomes of a tempered die.

    recover: it comes back next round, in its new colour.
    recolor_only: it changes its colour and nothing else.
    """
    map_benefits: Literal["replace", "skip", "enable"] = "replace"
    """H-d: what map benefits give.

    replace: a stand-in.
    skip: nothing.
    enable: themselves: they are remembered and work in later hazards.
    """
    vitae_zero: Literal["end_hazard", "continue"] = "end_hazard"
    """R-j: what VITAE 0 does to the hazard.

    end_hazard: it ends at once.
    continue: it is played to its end.
    """
    cards_version: Literal["v0a", "v0b"] = "v0a"
    """M: which answer the open colour decisions take.

    v0a: their first one.
    v0b: their other one.
    """


class HazardContent(Content):
    """What content/hazard/ holds."""

    hand: Few
    dice: Annotated[int, Field(strict=True, ge=0, le=12)]
    plays_in_round: Few
    injections: Few
    dead_card: str
    run: RunRules
    cards: dict[str, CardRules]
    decks: dict[str, DeckRules]
    hazards: Annotated[dict[str, HazardRules], Field(min_length=1)]
    offer: OfferRules
    consequences: Consequences
    decisions: dict[str, Decision]
    benefits: dict[str, BenefitRules]
    rulings: Rulings
    sets: dict[str, tuple[str, ...]] = {}
    """Lists of hazards for playtests."""

    @model_validator(mode="after")
    def _ids_are_plain(self) -> "HazardContent":
        for table in ("cards", "decks", "hazards", "decisions", "benefits"):
            for name in getattr(self, table):
                if not _ID.fullmatch(name):
                    raise WrongKey(table, f"an id is made of letters, digits, '-' and '_', not {name!r}")
        return self

    @model_validator(mode="after")
    def _names_are_known(self) -> "HazardContent":
        for key, name, known in self._names():
            if name not in known:
                raise WrongKey(key, f'there is no "{name}"; there are {", ".join(sorted(known))}')
        return self

    @model_validator(mode="after")
    def _dead_card_is_dead(self) -> "HazardContent":
        if self.cards[self.dead_card].cost is not None:
            raise WrongKey("dead_card", f"{self.dead_card} can be played; a dead card has no halves")
        return self

    def _names(self) -> list[tuple[str, str, set[str]]]:
        """Give every name that one table uses of another: where, which, and those that are known."""
        cards, decks, hazards = set(self.cards), set(self.decks), set(self.hazards)
        names: list[tuple[str, str, set[str]]] = [
            ("dead_card", self.dead_card, cards),
            ("run.deck", self.run.deck, decks),
        ]
        names += [(f"decks.{d}.cards", e.card, cards) for d, deck in self.decks.items() for e in deck.cards]
        names += [
            (f"sets.{name}", hazard, hazards) for name, listed in self.sets.items() for hazard in listed
        ]
        names += [(f"decisions.{d}.card", decision.card, cards) for d, decision in self.decisions.items()]
        names += [
            (f"cards.{c}", d, set(self.decisions)) for c, card in self.cards.items() for d in card.decisions()
        ]
        names += [
            (f"benefits.{b}.hazard", rules.hazard, hazards)
            for b, rules in self.benefits.items()
            if rules.hazard
        ]
        names += [
            (f"hazards.{h}.{route}.rewards", reward.flag, set(self.benefits))
            for h, hazard in self.hazards.items()
            for route in ("safe", "risk")
            for reward in getattr(hazard, route).rewards
            if reward.flag
        ]
        return names

    def colour(self, colour: ByDecision | str) -> str:
        """Give a colour, whether it is printed or decided."""
        if not isinstance(colour, ByDecision):
            return colour
        return self.decided(self.decisions[colour.decision])

    def decided(self, decision: Decision) -> str:
        """Give the colour that a decision takes."""
        other = decision.take == "alt" or (
            decision.take == "version" and decision.source == "open" and self.rulings.cards_version == "v0b"
        )
        return decision.alt if other and decision.alt is not None else decision.default
