"""What the goldens of the hazard game show between them: each route, each half, each tier, each choice.

`opening` says with which set-up a golden's run begins, by its seed.
"""

from random import Random

from gate import Sights, Tape, a, across, has, named, of_kind, once

from domain.hazard.records.actions import (
    DevForceX,
    DevInjectCard,
    DevSetDie,
    Play,
    SkipReward,
    StartHazard,
    StartRun,
    TakeReward,
)
from domain.hazard.records.cards import (
    CardPlayed,
    ClauseArmed,
    ConversionArmed,
    EnchantmentPlaced,
    FocusGained,
    HoldArmed,
    ProgressAdded,
    ProgressMissed,
    RevealedTopPlayed,
)
from domain.hazard.records.dice import (
    DieAdded,
    DieExhausted,
    DiePreserved,
    DieRecovered,
    DieRefreshed,
    DieRemoved,
    DieRerolled,
    DieSet,
    DieSpent,
    MarksLapsed,
)
from domain.hazard.records.rounds import (
    LookTaken,
    MarkRecorded,
    PenaltyReduced,
    RoundEnded,
    RoundHeld,
    RoundJudged,
    RouteChosen,
    VitaeIgnored,
)
from domain.hazard.records.run import (
    DeckJoined,
    FlagSet,
    HazardStarted,
    ItemGained,
    RunEnded,
    RunTainted,
    TokensChanged,
    VitaeChanged,
)
from domain.hazard.records.scoring import (
    HazardCollapsed,
    HazardScored,
    MarkConverted,
    RewardGranted,
    RewardOffered,
)
from domain.records import ChoiceMade, ChoiceSkipped, DeckShuffled

LEAN = 900
"""Records that a golden of rolled dice does not exceed: a run is longer than a fight."""
ROLLED_GAMES = 24
HAZARDS = tuple(f"H{n:02}" for n in range(1, 16))
CARDS = tuple(f"A{n:02}" for n in range(1, 31))
DECKS = ("POOL30", "POOL30", "S1X", "S1", "S0")


def opening(seed: int) -> StartRun:
    """Give the set-up of a run: three hazards, a deck, at times little VITAE, tokens to lose, dev actions."""
    random = Random(seed)
    planned = tuple(random.sample(HAZARDS, 3))
    return StartRun(
        deck=random.choice(DECKS),
        hazards=planned if seed % 4 else (),
        length=3,
        vitae=2 if seed % 7 == 3 else None,
        paradox=seed % 3,
        fallacy=seed % 2,
        dev=seed % 11 == 5,
    )


# --- Sights ------------------------------------------------------------------------------------------


def route(hazard, kind):
    """A hazard that was met by this route and scored."""

    def shown(tape: Tape) -> bool:
        here = taken = ""
        for step in tape.steps:
            for record in step:
                if type(record) is HazardStarted:
                    here = record.hazard
                elif type(record) is RouteChosen:
                    taken = record.route
                elif type(record) is HazardScored and (here, taken) == (hazard, kind):
                    return True
        return False

    return shown


def two_meters(tape):
    return any(len(record.meters) == 2 for record in tape.of(RouteChosen))


WANTED: Sights = {
    **{f"{name} by the {kind} route": route(name, kind) for name in HAZARDS for kind in ("safe", "risk")},
    **{
        f"the {half} of {card}": has(CardPlayed, card=of_kind(card), half=half)
        for card in CARDS
        for half in ("top", "bottom")
    },
    **named(("perfect", "complete", "failure"), lambda tier: has(HazardScored, tier=tier), "a {} hazard"),
    **named(
        ("strong", "normal", "minor", "bad"), lambda band: has(HazardScored, band=band), "reward band {}"
    ),
    **named(
        ("keep", "discard", "reveal", "type", "step_down", "preserve", "refresh"),
        lambda kind: has(ChoiceMade, kind=kind, auto=False),
        "a choice of what to {}",
    ),
    **named(("H07",), lambda _: has(RouteChosen, chosen=lambda t: t is not None), "a type is chosen ({})"),
    "a choice with one answer": has(ChoiceMade, auto=True),
    "a choice with none": has(ChoiceSkipped),
    "a run that is finished": has(RunEnded, outcome="finished"),
    "a run that is lost": has(RunEnded, outcome="loss"),
    "a hazard that collapses": has(HazardCollapsed),
    "a hazard that is drawn": has(StartHazard, hazard=None),
    "three hazards in a run": lambda tape: len(tape.of(HazardScored)) >= 3,
    "a batch of several cards": has(Play, entries=lambda entries: len(entries) > 1),
    "a round that needs two meters is met": has(
        RoundJudged, met=True, meters=lambda meters: len(meters) == 2
    ),
    "an extra X of the route": has(MarkRecorded, kind="extra", cause="fail_any"),
    "an extra X of a card": has(MarkRecorded, kind="extra", cause=of_kind("A18")),
    "a round that is held": has(RoundHeld),
    "a hold that is not needed": once(a(RoundJudged, met=True), a(RoundEnded), without=[a(RoundHeld)]),
    "Brace ignores VITAE": has(VitaeIgnored, card=of_kind("A19")),
    "a penalty is lowered": has(PenaltyReduced),
    "a clause costs VITAE": once(a(MarkRecorded, mark="X", kind="round"), a(VitaeChanged, cause="failed")),
    "a conversion at the score": across(a(ConversionArmed), a(MarkConverted)),
    "Focus goes into a value": has(ProgressAdded, focus=lambda focus: focus > 0),
    "Focus is lost with the round": has(RoundEnded, focus_lost=lambda focus: focus > 0),
    "a value of none": has(ProgressMissed),
    "a revealed top": has(RevealedTopPlayed),
    "an x die pays by leave of Marked Ground": has(DieSpent, wild=True),
    "a die is kept between rounds": has(DiePreserved),
    "a temporary die is kept between rounds": has(DiePreserved, die=lambda die: die.startswith("t")),
    "a die comes back between rounds": has(DieRefreshed),
    "a tempered die": has(DieRecovered, state="locked"),
    "an x die is rerolled to a colour": has(DieRerolled, colour=lambda colour: colour != "x"),
    "an x die is rerolled to x": has(DieRerolled, colour="x"),
    "an x die is exhausted": has(DieExhausted),
    "marks lapse": has(MarksLapsed),
    "a temporary die is spent": has(DieRemoved, reason="spent"),
    "a temporary die expires": has(DieRemoved, reason="expired"),
    "a die for two rounds": lambda tape: any(
        type(r) is DieAdded and board.hazard.round.index < r.expires_after
        for board, step in tape.scenes
        for r in step
        if type(r) is DieAdded
    ),
    "supply is lost": has(TokensChanged, token="supply", cause="failed"),
    "paradox is wiped": has(TokensChanged, token="paradox", total=0),
    "fallacy is wiped": has(TokensChanged, token="fallacy", total=0),
    "a lasting mark": has(FlagSet),
    "an item": has(ItemGained),
    "VITAE comes back": has(VitaeChanged, cause="reward"),
    "a map benefit's stand-in": has(RewardGranted, instead_of=lambda flag: flag != ""),
    "a card is taken": has(TakeReward),
    "the cards are left": has(SkipReward),
    "a dead card joins": has(DeckJoined, cause="consequence"),
    "a card of the last hazard is in the next": across(a(DeckJoined), a(DeckShuffled, cause="opening")),
    "an offer behind a Perfect": has(RewardOffered, may_skip=True),
    "the discard pile is shuffled into the draw pile": has(DeckShuffled, cause="discard"),
    **named(
        ("refresh_spent", "preserve_available", "wild_x"),
        lambda effect: has(EnchantmentPlaced, effect=effect),
        "an enchantment: {}",
    ),
    "a clause is armed": has(ClauseArmed),
    "Focus adds up": has(FocusGained, total=lambda total: total > 5),
    "a hold is armed": has(HoldArmed),
    "dev: a card is injected": has(DevInjectCard),
    "dev: a die is set": has(DevSetDie),
    "dev: x is forced": has(DevForceX),
    "dev: a die of the roll is turned to x": has(DieSet, colour="x"),
    "dev: the run is tainted": has(RunTainted),
}

WANTED_IN: dict[str, Sights] = {
    "1.0-open-alt": {
        f"{colour} pays for {card}": has(DieSpent, card=of_kind(card), colour=colour)
        for card, colour in (("A03", "gold"), ("A19", "gold"), ("A20", "gold"), ("A21", "purple"))
    },
    "1.0-two-x": {
        "a look at two cards": has(LookTaken),
        "a look that is declined": has(ChoiceMade, kind="look", value="decline"),
        "one of two cards is taken": has(ChoiceMade, kind="look_keep"),
    },
    "1.1-draft": {
        **named(
            ("H01", "H02", "H04", "H06", "H07", "H12"),
            lambda name: route(name, "risk"),
            "{} by its new risk route",
        ),
        "H14 by its new safe route": route("H14", "safe"),
        "two meters on a risk route": two_meters,
    },
    "1.1-cal": {
        "a risk route without a lost round": has(HazardScored, tier="perfect"),
        "two meters on a risk route": two_meters,
    },
}

ABSENT = {
    "map benefits are remembered only where a ruleset enables them": (
        "fact.flag_used",
        "fact.hazard_skipped",
    ),
    "unspent dice lapse only where a ruleset lets them": ("fact.dice_lapsed",),
    "a bottom comes on top of its top only where a ruleset adds": ("fact.top_added",),
    "every deck list has 20 cards and more, which six plays of a round cannot draw up": ("fact.draw_missed",),
    "a run of three hazards never exhausts the hazards": ("fact.hazards_forgotten",),
}
