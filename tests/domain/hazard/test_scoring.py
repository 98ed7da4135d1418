"""Score, tier, band, rewards, the offer, consequences (8, 14.7)."""

import pytest

from domain.hazard.board import Consequence
from domain.hazard.offers import rarity_left
from domain.hazard.records.actions import SkipReward, TakeReward
from domain.hazard.records.run import DeckJoined, FlagSet, ItemGained, TokensChanged, VitaeChanged
from domain.hazard.records.scoring import (
    HazardScored,
    MarkConverted,
    RewardGranted,
    RewardMissed,
    RewardOffered,
    RewardTaken,
)
from domain.records import CardPicked, DiceRolled

COMMON_OFFER = {"rolls": [(0,), (0,), (0,)], "picks": ["A01", "A02", "A03"]}
PERFECT_OFFER = {"rolls": [(0,), (0,), (0,)], "picks": ["A18", "A01", "A02"]}


def finish(hz, hazard, route, rounds, marks, ruleset="hazard", conversions=0, extras="", **more):
    """Play a hazard to its end with the given marks; the last one comes about by ending the round."""
    *before, last = marks.split()
    offer = PERFECT_OFFER if "X" not in marks else COMMON_OFFER
    dice = "purple " * conversions
    scene = hz.meet(
        hazard,
        route,
        ruleset=ruleset,
        index=rounds,
        ledger=" ".join(before),
        dice=dice,
        hand=["Retreat to Safety"] * conversions,
        **{**offer, **more},
    )
    for number in range(conversions):
        scene.play(hz.bottom(f"Retreat to Safety#{number + 1}", f"d{number + 1}"))
    for word in extras.split():
        scene.hazard.ledger.append(type(scene.hazard.ledger[0])(int(word), "extra", "X", "fail_any"))
    if last == "O":
        for type_, need in scene.round.need.items():
            scene.round.meter[type_] = need
    return scene, scene.end()


def scored(records):
    return next(record for record in records if isinstance(record, HazardScored))


LADDER = {
    3: {3: "strong", 2: "normal", 1: "minor", 0: "bad"},
    4: {4: "strong", 3: "normal", 2: "minor", 1: "minor", 0: "bad"},
    5: {5: "strong", 4: "normal", 3: "normal", 2: "minor", 1: "minor", 0: "bad"},
}


@pytest.mark.parametrize(("rounds", "o"), [(rounds, o) for rounds, ladder in LADDER.items() for o in ladder])
def test_ex_s4_the_ladder_over_the_numbers_of_rounds(hz, rounds, o):
    """S-a: the published ladder of three rounds, extended to four and five."""
    hazard = {3: "H03", 4: "H09", 5: "H14"}[rounds]
    _, records = finish(hz, hazard, "safe", rounds, " ".join(["O"] * o + ["X"] * (rounds - o)))
    told = scored(records)
    assert told.band == LADDER[rounds][o]
    assert told.score == 2 * o - rounds
    assert told.tier == ("perfect" if o == rounds else "complete" if o else "failure")


def test_ex_s1_a_conversion_counts_for_perfect(hz, told):
    """S-b: O O X with one conversion, H01 risk: Perfect, no consequence, the lost VITAE stays lost."""
    scene, records = finish(
        hz, "H01", "risk", 3, "O O X", conversions=1, **{k: PERFECT_OFFER[k] for k in PERFECT_OFFER}
    )
    assert told(records, MarkConverted) == [MarkConverted(3, 3, "round", "A20#1")]
    assert scene.ledger == "O O O"
    result = scored(records)
    assert (result.score, result.tier, result.band, result.lost, result.consequences) == (
        3,
        "perfect",
        "strong",
        0,
        (),
    )
    assert scene.hazard.may_skip
    assert [each.cause for each in scene.hazard.ledger] == ["met", "met", "failed"]
    assert told(records, VitaeChanged)[0] == VitaeChanged(-1, 7, "failed")


def test_ex_s1_by_round_results_a_conversion_counts_for_the_score_alone(hz):
    scene, records = finish(hz, "H01", "risk", 3, "O O X", ruleset="round-results", conversions=1)
    result = scored(records)
    assert (result.score, result.tier, result.band, result.lost) == (3, "complete", "normal", 1)
    assert result.consequences == (Consequence("dead_card"),)
    assert not scene.hazard.may_skip


def test_s_b_by_round_results_a_failure_stays_bad_and_the_offer_looks_at_the_ledger_before(hz, told):
    _, records = finish(hz, "H03", "safe", 3, "X X X", ruleset="round-results", conversions=2)
    result = scored(records)
    assert (result.o, result.score, result.tier, result.band, result.lost) == (2, 1, "failure", "bad", 3)
    _, records = finish(
        hz,
        "H03",
        "safe",
        3,
        "O X X",
        ruleset="round-results",
        conversions=1,
        rolls=[(99,), (99,), (99,)],
        picks=["A06", "A08", "A09"],
    )
    assert scored(records).o == 2
    assert told(records, RewardOffered) == [RewardOffered(("A06", "A08", "A09"))]


def test_ex_s2_an_extra_x_keeps_a_hazard_from_perfect(hz):
    """H05 risk, O O X +X, one conversion: o=3, x=1, score 2, Complete, normal."""
    scene, records = finish(hz, "H05", "risk", 3, "O O X", conversions=1)
    result = scored(records)
    assert (result.o, result.x, result.score, result.tier, result.band) == (3, 1, 2, "complete", "normal")
    assert scene.ledger == "O O O +X"


def test_ex_s11_with_no_round_lost_complete_costs_nothing(hz, told):
    """EX-S2: L=0; an offer by the odds of Complete, and it cannot be skipped."""
    scene, records = finish(
        hz, "H05", "risk", 3, "O O X", conversions=1, rolls=[(59,), (60,), (90,)], picks=["A01", "A06", "A18"]
    )
    result = scored(records)
    assert (result.lost, result.consequences) == (0, ())
    assert told(records, RewardOffered) == [RewardOffered(("A01", "A06", "A18"))]
    assert scene.table.why_not(SkipReward()) == "only after a Perfect may the cards be left"
    records = scene.take("A06")
    assert told(records, DeckJoined) == [DeckJoined("A06#3", "reward")]
    assert scene.board.vitae == 8


def test_ex_s3_a_conversion_can_turn_a_failure(hz, told):
    """0 O, 3 X, one conversion: o=1, score -1, Complete, minor, no rare in the offer."""
    scene, records = finish(
        hz, "H03", "safe", 3, "X X X", conversions=1, rolls=[(99,), (99,), (99,)], picks=["A06", "A08", "A09"]
    )
    result = scored(records)
    assert (result.o, result.x, result.score, result.tier, result.band) == (1, 2, -1, "complete", "minor")
    assert scene.ledger == "O X X"
    assert told(records, RewardOffered) == [RewardOffered(("A06", "A08", "A09"))]


def test_section_8_conversions_take_rounds_first_then_extra_x_and_the_surplus_vanishes(hz, told):
    _, records = finish(hz, "H13", "risk", 3, "X O X", conversions=4, extras="1", **PERFECT_OFFER)
    converted = [(each.entry, each.round, each.kind) for each in told(records, MarkConverted)]
    assert converted == [(1, 1, "round"), (4, 3, "round"), (3, 1, "extra"), (5, 3, "extra")]
    assert scored(records).tier == "perfect"
    _, records = finish(hz, "H03", "safe", 3, "O O X", conversions=3, **PERFECT_OFFER)
    assert len(told(records, MarkConverted)) == 1


@pytest.mark.parametrize(
    ("odds", "marks", "extra", "shown", "rarities"),
    [
        ("complete", "O O X", {}, (10, 65, 95), "CUR"),
        ("one success", "O X X", {}, (10, 65, 95), "CCU"),
        ("perfect", "O O O", {"slot": 0}, (65, 95), "RUR"),
        ("perfect", "O O O", {"slot": 2}, (10, 84), "CUR"),
    ],
)
def test_ex_s6_rarities_by_the_odds(hz, told, odds, marks, extra, shown, rarities):
    """S-e: percentile rolls 10, 65, 95; one slot of a Perfect is a rare for sure and rolls nothing."""
    slot = [(extra["slot"],)] if extra else []
    cards = {"C": iter(["A01", "A02", "A03"]), "U": iter(["A06", "A08"]), "R": iter(["A18", "A21"])}
    picks = [next(cards[rarity]) for rarity in rarities]
    _, records = finish(hz, "H03", "safe", 3, marks, rolls=slot + [(n,) for n in shown], picks=picks)
    assert told(records, RewardOffered) == [RewardOffered(tuple(picks), odds == "perfect")]
    rolled = told(records, DiceRolled)
    assert [(roll.stream, roll.ordinal) for roll in rolled if roll.stream == "rarity"] == [
        ("rarity", n) for n in range(len(shown))
    ]
    assert [roll.shown for roll in rolled if roll.stream == "rare_slot"] == slot
    assert [each.stream for each in told(records, CardPicked)] == ["reward_card"] * 3


def test_section_8_the_bounds_of_the_odds(hz, told):
    """Perfect 50/35/15, Complete 60/30/10, one success 70/30/0."""
    edges = {
        "O O X": [(59, "C"), (60, "U"), (89, "U"), (90, "R")],
        "O X X": [(69, "C"), (70, "U"), (99, "U")],
        "O O O": [(49, "C"), (50, "U"), (84, "U"), (85, "R")],
    }
    first = {"C": "A01", "U": "A06", "R": "A18"}
    rarity_of = {
        kind: card.rarity[0].upper() for kind, card in hz.load("hazard").rules.cards.items() if card.rarity
    }
    for marks, bounds in edges.items():
        for rolled, rarity in bounds:
            perfect = "X" not in marks
            picks = [first[rarity], "A02", "A03"] if not perfect else [first[rarity], "A02", "A21"]
            rolls = [(2,), (rolled,), (0,)] if perfect else [(rolled,), (0,), (0,)]
            _, records = finish(hz, "H03", "safe", 3, marks, rolls=rolls, picks=picks)
            offered = told(records, RewardOffered)[0].cards
            assert rarity_of[offered[0]] == rarity, (marks, rolled)


def test_section_8_the_offer_never_shows_a_card_twice_and_never_the_dead_one(hz):
    """Picks are uniform over the cards of the rarity that are left, in id order."""
    asked = []

    class Watching:
        def __init__(self, chance):
            self.chance = chance

        def __getattr__(self, name):
            return getattr(self.chance, name)

        def pick(self, at, options):
            asked.append(list(options))
            return options[0]

    scene = hz.meet("H03", index=3, ledger="O O", hand=[], rolls=[(0,), (0,), (0,)])
    scene.table.chance = Watching(scene.table.chance)
    scene.end()
    commons = ["A01", "A02", "A03", "A04", "A05", "A07", "A10", "A13", "A14", "A19"]
    assert asked == [commons, commons[1:], commons[2:]]


def test_section_8_an_empty_rarity_falls_to_the_next_lower_then_higher():
    def pool(c, u, r):
        return {"common": ["a"] * c, "uncommon": ["b"] * u, "rare": ["c"] * r}

    assert rarity_left(pool(1, 1, 0), "rare") == "uncommon"
    assert rarity_left(pool(1, 0, 0), "rare") == "common"
    assert rarity_left(pool(1, 0, 1), "uncommon") == "common"
    assert rarity_left(pool(0, 0, 1), "uncommon") == "rare"
    assert rarity_left(pool(0, 1, 1), "common") == "uncommon"
    assert rarity_left(pool(0, 0, 1), "common") == "rare"


def test_section_8_a_small_pool_makes_a_short_offer_and_an_empty_one_none(hz, told):
    for left in (2, 0):
        scene = hz.meet("H03", index=3, ledger="O O", hand=[], rolls=[(0,), (0,)], picks=["A01", "A02"])
        scene.table.game.pool = {"common": ["A01", "A02"][:left], "uncommon": [], "rare": []}
        records = scene.end()
        assert [len(each.cards) for each in told(records, RewardOffered)] == ([2] if left else [])
        assert (scene.hazard is None) == (left == 0)


def test_ex_s7_consequences_by_route_tier_and_rounds_lost(hz):
    dead, more = Consequence("dead_card"), Consequence("dead_card", 2)
    one, two, wipe = Consequence("vitae"), Consequence("vitae", 2), Consequence("wipe_tokens")
    table = {
        ("safe", "O O O"): (),
        ("safe", "O O X"): (),
        ("safe", "O X X"): (dead,),
        ("safe", "X X X"): (dead, one),
        ("risk", "O O O"): (),
        ("risk", "O O X"): (dead,),
        ("risk", "O X X"): (dead, one),
        ("risk", "X X X"): (more, two, wipe),
    }
    for (route, marks), expected in table.items():
        _, records = finish(hz, "H03", route, 3, marks)
        assert scored(records).consequences == expected, (route, marks)


def test_s_f_consequences_come_behind_the_offer_in_the_order_of_the_table(hz, told):
    """Risk, two rounds lost: the card joins, then the dead card, then VITAE."""
    scene, records = finish(hz, "H03", "risk", 3, "O X X")
    assert told(records, DeckJoined) == []
    records = scene.take("A01")
    facts = [r for r in records if isinstance(r, RewardTaken | DeckJoined | VitaeChanged)]
    assert facts == [
        RewardTaken("A01"),
        DeckJoined("A01#3", "reward"),
        DeckJoined("X01#1", "consequence"),
        VitaeChanged(-1, 6, "consequence"),
    ]


def test_ex_s8_recovered_vitae_stops_at_the_maximum(hz, told):
    """S-h: VITAE 7, a reward of 2."""
    _, records = finish(hz, "H11", "risk", 4, "O O O O", vitae=7)
    assert told(records, VitaeChanged) == [VitaeChanged(1, 8, "reward")]


def test_ex_s9_exactly_one_success_in_five_rounds(hz, told):
    """S-c: score -3, Complete, minor, no rare."""
    scene, records = finish(hz, "H14", "safe", 5, "X X O X X", rolls=[(99,)] * 3, picks=["A06", "A08", "A09"])
    result = scored(records)
    assert (result.score, result.tier, result.band) == (-3, "complete", "minor")
    assert told(records, RewardOffered)[0].cards == ("A06", "A08", "A09")
    assert scene.table.why_not(SkipReward()) is not None


def test_ex_s10_only_a_perfect_may_be_skipped(hz, told):
    """S-d."""
    scene, _ = finish(hz, "H03", "safe", 3, "O O X")
    assert scene.table.why_not(SkipReward()) == "only after a Perfect may the cards be left"
    assert scene.table.why_not(TakeReward("A30")) == "A30 is not offered; take A01, A02, A03"
    scene, _ = finish(hz, "H03", "safe", 3, "O O O")
    records = scene.skip()
    assert told(records, RewardTaken) == [RewardTaken(None)]
    assert told(records, DeckJoined) == []
    _, records = finish(hz, "H03", "safe", 3, "X X X")
    assert told(records, RewardOffered) == []


def test_s_g_a_perfect_keeps_the_vitae_lost_by_holds(hz):
    scene = hz.meet("H06", "risk", hand=["Hold the Line"], dice="gold", deck=["Brace"] * 10, **PERFECT_OFFER)
    scene.play(hz.bottom("Hold the Line", "d1"))
    for _ in range(2):
        scene.end()
        scene.round.meter["force"] = 13
    scene.end()
    assert scene.ledger == "O O O"
    assert scene.hazard.result.tier == "perfect"
    assert scene.board.vitae == 7


def test_section_8_rewards_come_from_their_band_on(hz, told):
    """H01 safe: to advance from minor, supply from normal; on bad nothing."""
    by_marks = {
        "O O O": (["supply", "advance"], []),
        "O O X": (["supply", "advance"], []),
        "O X X": (["advance"], ["supply"]),
        "X X X": ([], ["supply", "advance"]),
    }
    for marks, (granted, missed) in by_marks.items():
        scene, records = finish(hz, "H01", "safe", 3, marks)
        assert [each.kind for each in told(records, RewardGranted)] == granted
        assert [each.kind for each in told(records, RewardMissed)] == missed
        assert scene.board.supply == (3 if "supply" in granted else 2)


def test_section_8_items_and_notes(hz, told):
    scene, records = finish(hz, "H04", "safe", 4, "O O O X")
    assert told(records, ItemGained) == [ItemGained("minor_reagent", 1, "reward")]
    assert RewardGranted("note", "minor", 0, "retain_vitae") in records
    assert scene.board.items == ["minor_reagent"]


# --- Map benefits (H-d) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hazard", "flag", "token"),
    [
        ("H08", "spring_purified", "vitae"),
        ("H12", "bridge_functional", "supply"),
        ("H15", "narrows_cleared", "vitae"),
    ],
)
def test_h_d_a_map_benefit_gives_its_stand_in(hz, told, hazard, flag, token):
    scene, records = finish(hz, hazard, "risk", 3, "O O O", vitae=5)
    instead = [each for each in told(records, RewardGranted) if each.instead_of]
    assert instead == [RewardGranted(token, "normal", 1, "", flag)]
    assert told(records, FlagSet) == []
    assert scene.board.flags == []
    assert getattr(scene.board, token) == {"H08": 6, "H12": 3, "H15": 6}[hazard]


def test_h_d_map_benefits_can_be_left_out(hz, told):
    scene, records = finish(hz, "H12", "risk", 3, "O O O", ruleset="skip-benefits")
    assert told(records, RewardMissed) == [RewardMissed("map_benefit", "normal", "bridge_functional")]
    assert told(records, TokensChanged) == []
    assert scene.board.flags == []


def test_h_d_map_benefits_can_be_remembered(hz, told):
    scene, records = finish(hz, "H12", "risk", 3, "O O O", ruleset="enable-benefits")
    assert told(records, FlagSet) == [FlagSet("bridge_functional", "reward")]
    assert told(records, TokensChanged) == []
    assert scene.board.flags == ["bridge_functional"]
    _, records = finish(hz, "H12", "risk", 3, "O O O", ruleset="enable-benefits", flags=["bridge_functional"])
    assert told(records, FlagSet) == []
