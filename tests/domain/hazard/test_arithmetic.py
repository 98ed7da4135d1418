"""The design's own arithmetic, by counting every case of four dice and of five cards."""

from fractions import Fraction
from itertools import combinations, product
from math import comb

from domain.hazard.vocabulary import FACES
from domain.rulesets import load

ROLLS = list(product(FACES, repeat=4))


def share(condition):
    return Fraction(sum(condition(roll) for roll in ROLLS), len(ROLLS))


def test_four_dice_show_one_and_a_third_x_on_average():
    assert Fraction(sum(roll.count("x") for roll in ROLLS), len(ROLLS)) == Fraction(4, 3)


def test_two_or_more_x_come_up_in_407_of_1000_rolls():
    assert share(lambda roll: roll.count("x") >= 2) == Fraction(11, 27)
    assert round(float(Fraction(11, 27)), 3) == 0.407


def test_five_of_thirty_hold_an_x_card_in_433_of_1000_hands():
    """The three cards of that class, one copy of each card of the pool."""
    kinds = load("hazard").rules.decks["POOL30"].kinds()
    cards = load("hazard").rules.cards
    x_cards = {kind for kind in kinds if cards[kind].verb == "x_die"}
    assert (len(kinds), len(x_cards)) == (30, 3)
    with_one = sum(bool(x_cards & set(hand)) for hand in combinations(kinds, 5))
    assert with_one == comb(30, 5) - comb(27, 5)
    chance = with_one / comb(30, 5)
    assert 0.433 <= chance < 0.434


def test_an_unpaired_roll_is_as_likely_as_the_rules_say():
    """K-c: no coloured pair in 50.0% of rolls, 16.7% if x made pairs too; 70.9% after paying a blue die."""

    def pairs(roll, *, x=False):
        return sum(roll.count(colour) // 2 for colour in set(roll) if x or colour != "x")

    assert round(float(share(lambda roll: not pairs(roll))), 3) == 0.5
    assert round(float(share(lambda roll: not pairs(roll, x=True))), 3) == 0.167
    blue = [roll for roll in ROLLS if "blue" in roll]

    def paid(roll):
        left = list(roll)
        left.remove("blue")
        return left

    assert round(sum(not pairs(paid(roll)) for roll in blue) / len(blue), 3) == 0.709


def test_a_die_has_four_colours_once_and_x_twice():
    assert sorted(FACES) == ["blue", "gold", "purple", "red", "x", "x"]


def test_the_worst_hazard_leaves_a_full_player_one_vitae():
    """Section 13: four failed rounds, the largest consequence, one gamble: 7 of 8."""
    rules = load("hazard").rules
    worst = 0
    for hazard in rules.hazards.values():
        for name in ("safe", "risk"):
            route = getattr(hazard, name)
            loss = hazard.rounds * route.fail_any.vitae + route.fail_final.vitae
            worst = max(worst, loss + getattr(rules.consequences, name).failure.vitae)
    assert worst + 1 == rules.run.vitae - 1
