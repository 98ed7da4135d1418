"""How each variant tells that it is played, `[text.turn]`: there, short, and right in its numbers."""

import re

import pytest

from domain.combat.kit.content import FightRules
from domain.registry import games
from domain.rulesets import Ruleset, load, versions

COMMON = {
    "The end": ("{r.enemy.hp} HP", "start with {r.player.hp}", "After turn {r.bounds.turns}"),
    "Akasha": ("{r.akasha.gate_percent}% of its HP or less",),
    "The enemy": ("three quarters", "{r.bounds.status_cap} points at most"),
}
"""What every variant's lines say, with the numbers of the ruleset (0.1; S2.9; H-01; S-23)."""

OWN = {
    "house-rules": {
        "A turn": ("you begin with {hand}",),
        "Energy": (
            "less than {r.minimum_income}",
            "roll costs {r.prices.roll}, each reroll {r.prices.reroll}",
        ),
        "Before the roll": (
            "{r.prices.buy_draw} energy buys a draw: the top {r.buy_draw_cards} cards",
            "{r.prices.exhaust} energy exhausts",
            "leave {r.prices.roll} energy for the roll",
        ),
        "Akasha": ("costs {r.prices.shunya} energy",),
    },
    "four-braziers": {
        "A turn": ("you begin with {hand}",),
        "The dice": ("×{x.strong}",),
        "Energy": (
            "{r.base_income} a turn, and {r.income_per_charge} for each",
            "roll costs {r.prices.roll}; the first reroll of the combat is free",
            "each other one costs {r.prices.reroll}",
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards and {r.prices.clear_douse} lifts",
            "{r.prices.hold} energy holds",
        ),
    },
    "twin-wells": {
        "A turn": ("you begin with {hand}",),
        "The dice": ("pours {r.pours.element} charge into its well, a blank one {r.pours.blank} into",),
        "Locked and primed": ("then holds {r.prime_threshold} or more", "adds {r.pours.fired} to its well"),
        "Charge": (
            "a draw of {r.buy_draw_cards} cards",
            "costs {r.prices.reroll.agni} from Agni or Jal and {r.prices.reroll.vayu} from Vayu",
            "costs {r.prices.buy_draw.jal} from Agni or Jal and {r.prices.buy_draw.vayu} from Vayu",
            "before the roll, {r.prices.exhaust.agni} from any",
        ),
    },
    "painted-ground": {
        "A turn": ("you begin with {hand}",),
        "Energy": (
            "less than {r.minimum_income}",
            "roll costs {r.prices.roll}; a turn's first reroll {r.prices.reroll[0]}",
            "its second {r.prices.reroll[1]}, each one after that {r.prices.reroll[2]}",
        ),
        "Buying": (
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards",
            "{r.prices.scrape} energy scrapes",
        ),
    },
    "sangam": {
        "A turn": ("you begin with {hand}",),
        "The card": ("PURE ×{x.pure}, SMOTHER ×½",),
        "Energy": (
            "{r.base_income} a turn, and {r.clash_refund} more",
            "roll costs {r.prices.roll}; a turn's first reroll {r.prices.reroll},",
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards",
            "{r.prices.brace} energy buys Brace",
        ),
    },
    "tide-price": {
        "A turn": ("you begin with {hand}",),
        "Energy": (
            "{r.income.base} a turn, and {r.income.per_firing} for each card",
            "counting {r.income.firings_at_most} at most",
            "roll costs {r.prices.roll}, each reroll {r.prices.reroll},",
        ),
        "Before the roll": (
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards",
            "{r.prices.pull} energy pulls",
            "leave {r.prices.roll} energy for the roll",
        ),
    },
    "one-wick": {
        "A turn": ("you begin with {hand}",),
        "The dice": (
            "adds {r.gains.roll} charge",
            "but {r.prices.leave.jal} charge away from Jal or Prithvi",
            "but {r.prices.leave.prithvi} charge away from Jal or Prithvi",
            "pay {r.prices.hold} to hold",
            "adds {r.gains.blank} colourless",
        ),
        "Charge": (
            "Agni grows by {r.colours.agni_growth}",
            "each empty slot adds {r.gains.slot}; each card that fires adds {r.gains.fired}",
        ),
        "Buying": (
            "A reroll costs {r.prices.reroll.agni}, nothing under Vayu",
            "{r.prices.reroll.prithvi} under Prithvi",
            "{r.prices.buy_draw} charge draws {r.buy_draw_cards} cards",
            "{r.prices.exhaust} charge exhausts",
        ),
    },
    "fuse-line": {
        "A turn": ("you begin with {hand}",),
        "Energy": (
            "{r.base_income} a turn, and {r.income_per_link} for each card",
            "{r.income_cap} at most",
            "A reroll costs {r.prices.reroll}",
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards, and {r.prices.pull} pulls",
        ),
    },
    "their-dice": {
        "A turn": ("you begin with {hand}",),
        "Energy": (
            "{r.base_income}, and 1 for each slot",
            "each other one costs {r.prices.place}.",
            "{r.prices.pull} energy pulls",
        ),
        "Drawing and forcing": (
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards",
            "{r.prices.force[0]} energy, the second time in a turn {r.prices.force[1]}, and no third",
        ),
    },
    "written-die": {
        "A turn": ("you begin with {hand}",),
        "The dice": ("you draw {r.fallback_draw}",),
        "Inscribing": ("each other one costs {r.prices.place} energy",),
        "Energy": (
            "{r.base_income} a turn",
            "{r.income_cap} at most",
            "A reroll costs {r.prices.reroll[0]}, the second in a turn {r.prices.reroll[1]}, and",
            "{r.prices.buy_draw} energy draws {r.buy_draw_cards} cards, {r.prices.tilt} tilts",
            "{r.prices.clear_engraving} clears",
        ),
    },
}
"""For each variant what its lines say, with the numbers of the ruleset."""

COMBATS = [game for game in games() if isinstance(load(game).rules, FightRules)]
RULESETS = [f"{game}@{version}" for game in COMBATS for version in versions(game)]
EVERY_RULESET = pytest.mark.parametrize("ruleset", RULESETS)


class Times:
    """The multipliers of a ruleset as they are told: 200 percent is 2."""

    def __init__(self, rules):
        self.effect = rules.effect

    def __getattr__(self, name):
        return getattr(self.effect, name) // 100


def wanted(loaded: Ruleset) -> dict[str, list[str]]:
    """Give what each line has to say, with this ruleset's numbers in it."""
    rules = loaded.rules
    known = {"r": rules, "hand": rules.hand + 1, "x": Times(rules) if hasattr(rules, "effect") else None}
    phrases: dict[str, list[str]] = {}
    for lines in (COMMON, OWN[loaded.game_class.id]):
        for line, parts in lines.items():
            phrases.setdefault(line, []).extend(part.format(**known) for part in parts)
    return phrases


@EVERY_RULESET
def test_every_variant_tells_how_it_is_played(ruleset):
    turn = load(ruleset).text.turn
    assert 5 <= len(turn) <= 7
    assert next(iter(turn)) == "A turn"
    assert next(reversed(turn)) == "The end"


@EVERY_RULESET
def test_the_numbers_told_are_those_of_the_rules(ruleset):
    loaded = load(ruleset)
    for line, phrases in wanted(loaded).items():
        for phrase in phrases:
            assert phrase in loaded.text.turn[line]


@EVERY_RULESET
def test_a_bound_of_rerolls_is_told_as_it_is(ruleset):
    """V03-02, V07.16: in 1.0 nothing but the price and the 64 actions of a turn (H-04) ends rerolling."""
    loaded = load(ruleset)
    told = " ".join(loaded.text.turn.values())
    bound = getattr(loaded.rules.rulings, "max_rerolls", None)
    if bound is not None:
        assert f"reroll {bound} times a turn at most" in told
    elif loaded.game_class.id in ("twin-wells", "one-wick"):
        assert f"up to {loaded.rules.bounds.actions_in_turn} actions a turn" in told
    else:
        assert not re.search(r"times a turn at most", told)


def test_a_draft_that_changes_a_price_and_not_the_line_is_caught():
    loaded = load("house-rules@1.1-draft")
    assert "each reroll 1." in loaded.text.turn["Energy"]
    assert "each reroll 2." in load("house-rules").text.turn["Energy"]
