"""The hazards: each route cleared and failed, thresholds, types, map benefits, colours (11, 12, 14.8)."""

import pytest

from domain.chance.seeded import SeededChance
from domain.hazard.records.actions import ChooseRoute, EndRound, StartHazard, StartRun
from domain.hazard.records.rounds import MarkRecorded, RoundJudged, RouteChosen
from domain.hazard.records.run import (
    FlagSet,
    FlagUsed,
    HazardClosed,
    HazardsForgotten,
    HazardSkipped,
    ItemGained,
    RunEnded,
    TokensChanged,
    VitaeChanged,
)
from domain.hazard.records.scoring import HazardScored, RewardGranted
from domain.records import CardPicked, Start
from domain.table import Table

EXPECTED = {
    "H01": (3, {"stability": [6, 8]}, {"escape": [9, 11]}),
    "H02": (4, {"supply": [5, 7]}, {"escape": [8, 10]}),
    "H03": (3, {"escape": [6, 8]}, {"escape": [5, 7], "force": [5, 7]}),
    "H04": (4, {"force": [5, 7]}, {"supply": [8, 11]}),
    "H05": (3, {"stability": [5, 7]}, {"stability": [5, 7], "force": [4, 5]}),
    "H06": (3, {"escape": [6, 9]}, {"force": [10, 13]}),
    "H07": (3, {"stability": [6, 8]}, {"escape": [9, 12]}),
    "H08": (3, {"force": [5, 7]}, {"force": [5, 7], "supply": [4, 6]}),
    "H09": (4, {"escape": [6, 8]}, {"escape": [5, 7], "force": [5, 7]}),
    "H10": (3, {"escape": [7, 10]}, {"stability": [5, 7], "escape": [5, 7]}),
    "H11": (4, {"stability": [5, 7]}, {"stability": [7, 10], "supply": [4, 5]}),
    "H12": (3, {"stability": [6, 8]}, {"force": [9, 12]}),
    "H13": (3, {"force": [5, 7]}, {"force": [5, 7], "escape": [4, 6]}),
    "H14": (5, {"stability": [5, 7], "supply": [3, 5]}, {"stability": [7, 10], "force": [5, 7]}),
    "H15": (3, {"escape": [7, 10]}, {"escape": [5, 7], "force": [6, 9]}),
}
"""Rounds, and the early and final threshold of each type, as the design prints them."""

DUAL = {
    "H01": {"escape": [5, 7], "force": [4, 5]},
    "H02": {"escape": [4, 6], "force": [4, 5]},
    "H04": {"supply": [4, 6], "stability": [4, 5]},
    "H06": {"force": [6, 8], "stability": [4, 5]},
    "H07": {"escape": [5, 7], "supply": [4, 5]},
    "H12": {"force": [5, 7], "supply": [4, 5]},
}
COST_OF_A_FAILED_HAZARD = {
    "H01": "vitae 3",
    "H02": "x 4",
    "H03": "vitae 1",
    "H04": "vitae 4",
    "H05": "x 3",
    "H06": "vitae 3",
    "H07": "vitae 1",
    "H08": "vitae 3",
    "H09": "vitae 4",
    "H10": "vitae 2",
    "H11": "x 4",
    "H12": "vitae 1 flag",
    "H13": "x 3 vitae 1",
    "H14": "supply 5 vitae 1",
    "H15": "vitae 3 x 1",
}
"""What failing every round of the risk route costs, as the design prints it."""

REWARDS = {
    ("H01", "safe"): "supply 1",
    ("H01", "risk"): "shrine_cache_rare vitae 1",
    ("H02", "safe"): "supply 2",
    ("H02", "risk"): "supply 4 vitae 1",
    ("H03", "safe"): "",
    ("H03", "risk"): "salvage",
    ("H04", "safe"): "minor_reagent",
    ("H04", "risk"): "vitae 1 rare_reagent",
    ("H05", "safe"): "supply 1",
    ("H05", "risk"): "map_fragment",
    ("H06", "safe"): "",
    ("H06", "risk"): "supply 2 rare_item",
    ("H07", "safe"): "",
    ("H07", "risk"): "rare_salvage",
    ("H08", "safe"): "supply 1",
    ("H08", "risk"): "vitae 1 supply 1",
    ("H09", "safe"): "",
    ("H09", "risk"): "supply 2 map_clue",
    ("H10", "safe"): "",
    ("H10", "risk"): "hidden_cache",
    ("H11", "safe"): "",
    ("H11", "risk"): "vitae 2 supply 1",
    ("H12", "safe"): "",
    ("H12", "risk"): "supply 1 rare_tool",
    ("H13", "safe"): "",
    ("H13", "risk"): "valuables",
    ("H14", "safe"): "moderate_cache",
    ("H14", "risk"): "major_item vitae 2",
    ("H15", "safe"): "",
    ("H15", "risk"): "vitae 1 rare_salvage",
}

EVERY_ROUTE = pytest.mark.parametrize("route", ["safe", "risk"])
EVERY_HAZARD = pytest.mark.parametrize("hazard", EXPECTED)


def needs(scene):
    return {meter.type: list(meter.need) for meter in scene.hazard.meters}


def spread(early_final, rounds):
    early, final = early_final
    return [early] * (rounds - 1) + [final]


def play_through(hz, hazard, route, *, clear, ruleset="hazard", **more):
    """Play a whole hazard, filling every meter or none; give the scene and all records."""
    chosen = "escape" if (hazard, route) == ("H07", "risk") else None
    offer = {"rolls": [(0,), (0,), (0,)], "picks": ["A18", "A01", "A02"]} if clear else {}
    scene = hz.meet(hazard, route, chosen, ruleset=ruleset, hand=[], **{**offer, **more})
    records = []
    while scene.board.pending is None and scene.hazard and not scene.hazard.offer:
        if clear:
            scene.round.meter.update(scene.round.need)
        records += scene.end()
    return scene, records


@EVERY_HAZARD
@EVERY_ROUTE
def test_every_route_asks_what_the_design_prints(hz, hazard, route):
    rounds, safe, risk = EXPECTED[hazard]
    chosen = "escape" if (hazard, route) == ("H07", "risk") else None
    scene = hz.meet(hazard, route, chosen)
    expected = safe if route == "safe" else risk
    assert needs(scene) == {t: spread(numbers, rounds) for t, numbers in expected.items()}
    assert list(needs(scene)) == list(expected)
    assert scene.hazard.rounds == rounds


@EVERY_HAZARD
@EVERY_ROUTE
def test_every_route_can_be_cleared_and_gives_its_reward(hz, told, hazard, route):
    scene, records = play_through(hz, hazard, route, clear=True, vitae=5)
    rounds = EXPECTED[hazard][0]
    assert [mark.mark for mark in told(records, MarkRecorded)] == ["O"] * rounds
    assert [each.met for each in told(records, RoundJudged)] == [True] * rounds
    result = told(records, HazardScored)[0]
    assert (result.score, result.tier, result.band, result.consequences) == (rounds, "perfect", "strong", ())
    gained = []
    for record in records:
        if isinstance(record, ItemGained):
            gained.append(record.item)
        elif isinstance(record, VitaeChanged | TokensChanged):
            gained.append(f"{'vitae' if isinstance(record, VitaeChanged) else record.token} {record.amount}")
    assert " ".join(gained) == REWARDS[hazard, route]
    assert len(told(records, RewardGranted)) == len(scene.hazard.card(route).rewards)
    scene.skip()
    assert scene.board.outcome == "finished"


@EVERY_HAZARD
@EVERY_ROUTE
def test_every_route_can_be_failed_and_costs_what_it_prints(hz, told, hazard, route):
    """Every round failed: the X of each round, the route's penalties, a Failure, no reward."""
    scene, records = play_through(hz, hazard, route, clear=False, vitae=20, vitae_max=20, supply=9)
    rounds = EXPECTED[hazard][0]
    expected = COST_OF_A_FAILED_HAZARD[hazard] if route == "risk" else "supply 5" if hazard == "H14" else ""
    words = expected.split()
    costs = {key: int(words[words.index(key) + 1]) if key in words else 0 for key in ("vitae", "x", "supply")}
    marks = told(records, MarkRecorded)
    assert [m.mark for m in marks if m.kind == "round"] == ["X"] * rounds
    assert sum(m.kind == "extra" for m in marks) == costs["x"]
    lost = -sum(v.amount for v in told(records, VitaeChanged) if v.cause == "failed")
    assert lost == costs["vitae"]
    assert 9 - scene.board.supply == costs["supply"]
    assert [each.flag for each in told(records, FlagSet)] == (["route_blocked"] if "flag" in words else [])
    result = told(records, HazardScored)[0]
    assert (result.score, result.tier, result.band) == (-rounds - costs["x"], "failure", "bad")
    assert told(records, RewardGranted) == []
    assert scene.board.personal_deck[20:] == (["X01#1"] if route == "safe" else ["X01#1", "X01#2"])
    assert [type(record) for record in records[-2:]] == [HazardClosed, RunEnded]


def test_12_2_the_redesign_has_two_meters_of_other_types(hz):
    """1.1-draft; H14 safe has one meter there; all else is as in 1.0."""
    for hazard, (rounds, safe, risk) in EXPECTED.items():
        for route, literal in (("safe", safe), ("risk", risk)):
            chosen = "escape" if (hazard, route) == ("H07", "risk") else None
            expected = DUAL.get(hazard, literal) if route == "risk" else literal
            expected = {"stability": [5, 7]} if (hazard, route) == ("H14", "safe") else expected
            scene = hz.meet(hazard, route, chosen, ruleset="hazard@1.1-draft")
            assert needs(scene) == {t: spread(numbers, rounds) for t, numbers in expected.items()}
            printed, before = (hz.load(r).game.hazards[hazard] for r in ("hazard@1.1-draft", "hazard"))
            for name in ("rewards", "fail_any", "fail_final"):
                assert getattr(getattr(printed, route), name) == getattr(getattr(before, route), name)
            assert not getattr(printed, route).draft


def test_12_3_the_tuning_thresholds_stand_on_the_redesign(hz):
    scene = hz.meet("H11", "risk", ruleset="hazard@1.1-cal")
    assert needs(scene) == {"stability": [4, 4, 4, 5], "supply": [3, 3, 3, 4]}
    scene = hz.meet("H07", "risk", "supply", ruleset="hazard@1.1-cal")
    assert needs(scene) == {"supply": [4, 4, 6], "escape": [3, 3, 4]}
    scene = hz.meet("H06", "safe", ruleset="hazard@1.1-cal")
    assert needs(scene) == {"escape": [5, 5, 8]}


def test_ex_h1_the_type_of_h07_is_chosen_for_the_whole_hazard(hz, told):
    """H-c: escape 9, 9, 12; in the redesign escape 5 with supply 4 twice, then 7 with 5."""
    scene = hz.meet("H07", "risk", "escape")
    assert needs(scene) == {"escape": [9, 9, 12]}
    assert told(scene.table.records, RouteChosen)[0].chosen == "escape"
    assert scene.hazard.chosen == "escape"
    scene = hz.meet("H07", "risk", "escape", ruleset="hazard@1.1-draft")
    assert needs(scene) == {"escape": [5, 5, 7], "supply": [4, 4, 5]}
    scene = hz.meet("H07", "risk", "supply", ruleset="hazard@1.1-draft")
    assert needs(scene) == {"supply": [5, 5, 7], "escape": [4, 4, 5]}


def test_ex_h2_the_dual_safe_route_of_h14(hz, told):
    """H-a, literal: stability 6 of 5, supply 2 of 3: X, a supply token gone, VITAE unchanged."""
    scene = hz.meet("H14", "safe", hand=[])
    scene.round.meter.update(stability=6, supply=2)
    records = scene.end()
    assert scene.ledger == "X"
    assert told(records, TokensChanged) == [TokensChanged("supply", -1, 1, "failed")]
    assert scene.board.vitae == 8


def test_ex_h3_a_working_bridge_counts_low_stability_as_met(hz, told):
    """H-d: needs 6, 6, 8 and nothing played: O, O, X."""
    scene = hz.meet(
        "H01",
        ruleset="enable-benefits",
        flags=["bridge_functional"],
        hand=[],
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    records = scene.end() + scene.end() + scene.end()
    assert scene.ledger == "O O X"
    assert [each.meters[0].why for each in told(records, RoundJudged)] == ["bridge_functional"] * 2 + [""]
    scene = hz.meet("H01", flags=["bridge_functional"], hand=[])
    scene.end()
    assert scene.ledger == "X"


def test_ex_h4_a_clean_spring_eases_the_next_route_that_needs_supply(hz, told):
    """H-d: 3, 3, 3, 5, and the flag is gone; the risk route would have left it."""
    scene = hz.meet("H02", "safe", ruleset="enable-benefits", flags=["spring_purified"])
    assert needs(scene) == {"supply": [3, 3, 3, 5]}
    assert scene.board.flags == []
    assert told(scene.table.records, FlagUsed) == [FlagUsed("spring_purified")]
    scene = hz.meet("H02", "risk", ruleset="enable-benefits", flags=["spring_purified"])
    assert needs(scene) == {"escape": [8, 8, 8, 10]}
    assert scene.board.flags == ["spring_purified"]
    scene = hz.meet("H14", "safe", ruleset="enable-benefits", flags=["spring_purified"])
    assert needs(scene) == {"stability": [3, 3, 3, 3, 5], "supply": [1, 1, 1, 1, 3]}


def test_h_d_needs_are_eased_before_the_bridge_looks_at_them(hz):
    """H14 safe: stability 7 in the last round is 5 behind the spring, and the bridge counts it as met."""
    scene = hz.meet(
        "H14",
        "safe",
        index=5,
        ruleset="enable-benefits",
        flags=["bridge_functional", "spring_purified"],
        ledger="X X X X",
        hand=[],
        rolls=[(0,)] * 3,
        picks=["A01", "A02", "A03"],
    )
    scene.round.meter["supply"] = 3
    scene.end()
    assert scene.ledger == "X X X X O"


def test_h_d_cleared_narrows_are_met_no_more(hz, told):
    scene = hz.run("enable-benefits", dice="red x x x", hazards=("H03", "H15", "H01"), length=3)
    scene.board.flags = ["narrows_cleared"]
    scene.table.act(StartHazard("H03"))
    scene.table.act(ChooseRoute("safe"))
    records = scene.end() + scene.end() + scene.end()
    assert told(records, HazardSkipped) == [HazardSkipped("H15", "narrows_cleared", 2)]
    assert scene.table.why_not(StartHazard("H15")) == "this run meets H01 next"
    assert list(scene.table.legal_actions()) == [StartHazard("H01")]


def test_h_d_closed_hazards_are_neither_drawn_nor_started(hz, told):
    scene = hz.run("enable-benefits", picks=["H07"], length=0)
    scene.board.flags = ["narrows_cleared"]
    assert "H15 is closed" in scene.table.why_not(StartHazard("H15"))
    scene.board.hazards_met = [f"H{n:02}" for n in range(1, 15)]
    records = scene.table.act(StartHazard())
    assert len(told(records, HazardsForgotten)[0].hazards) == 14
    assert told(records, CardPicked)[0].card == "H07"


def test_t_h_a_draw_takes_a_hazard_that_was_not_met(hz, told):
    scene = hz.run(picks=["H02"], length=0)
    scene.board.hazards_met = ["H01", "H03"]
    records = scene.table.act(StartHazard())
    picked = told(records, CardPicked)[0]
    assert (picked.stream, picked.scope, picked.ordinal, picked.card) == ("hazard", 0, 0, "H02")
    assert scene.board.hazards_met == ["H01", "H03", "H02"]
    assert scene.hazard.id == "H02"


def test_t_h_a_hazard_by_id_counts_as_met_and_may_be_met_again(hz):
    scene = hz.run(dice="red x x x", length=0)
    for _ in range(2):
        scene.table.chance.dice = [("red", "x", "x", "x")]
        scene.table.act(StartHazard("H03"))
        scene.table.act(ChooseRoute("safe"))
        scene.fail_rounds(3)
    assert scene.board.hazards_met == ["H03", "H03"]
    assert [met.hazard for met in scene.board.history] == ["H03", "H03"]


def test_section_13_the_set_up_of_a_run(hz):
    """Deck list, VITAE and its maximum, tokens, and what the ruleset says for all that is left out."""
    board = hz.run().board
    assert (board.vitae, board.vitae_max, board.supply, board.paradox, board.fallacy) == (8, 8, 2, 0, 0)
    assert len(board.personal_deck) == 20
    board = hz.run(deck="S0", vitae=3, vitae_max=5, supply=0, paradox=2, fallacy=1, length=4).board
    assert (board.vitae, board.vitae_max, board.supply, board.paradox, board.fallacy) == (3, 5, 0, 2, 1)
    assert board.personal_deck[:4] == ["A01#1", "A01#2", "A01#3", "A02#1"]
    assert board.length == 4
    assert hz.run(hazards=("H01", "H02"), length=1).board.length == 2
    assert hz.run(length=0).board.length == 0


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        ({"deck": "S9"}, "there is no deck 'S9'; there are POOL30, S0, S1, S1X"),
        ({"hazards": ("H16",)}, "there is no hazard 'H16'; there are H01"),
        ({"vitae": 0}, "starts with 1 VITAE at least and its maximum of 8 at most, not with 0"),
        ({"vitae": 9}, "its maximum of 8 at most, not with 9"),
        ({"vitae_max": 7}, "its maximum of 7 at most, not with 8"),
        ({"supply": 2**53 - 1}, "supply: a run starts with 1000000 at most, not with 9007199254740991"),
        ({"length": 1_000_001}, "length: a run starts with 1000000 at most"),
    ],
)
def test_section_13_a_set_up_that_cannot_be_is_refused_with_a_reason(hz, setup, why):
    with pytest.raises(hz.IllegalAction, match=why):
        hz.run(**setup)


def test_section_13_the_plan_is_met_in_order_and_the_rest_is_drawn(hz):
    scene = hz.run(dice="red x x x", hazards=("H03",), length=2)
    assert scene.table.why_not(StartHazard()) == "this run meets H03 next"
    scene.table.act(StartHazard("H03"))
    scene.table.act(ChooseRoute("safe"))
    scene.fail_rounds(3)
    assert scene.board.outcome is None
    assert len(list(scene.table.legal_actions())) == 16


def test_start_run_is_the_opening_of_this_game(hz):
    game = hz.run().table.game
    assert game.opening() == StartRun()
    with pytest.raises(hz.IllegalAction, match="is opened by start_run"):
        Table.start(game, SeededChance(1), Start())
    assert hz.run().table.why_not(EndRound()).startswith("end_round belongs to play, and this is idle")


# --- Colours that were decided (11) ------------------------------------------------------------------


def test_ex_m1_iron_rations_costs_purple_or_gold_as_decided(hz):
    for ruleset, pays, refused in (("hazard", "purple", "gold"), ("hazard@1.0-open-alt", "gold", "purple")):
        scene = hz.meet(ruleset=ruleset, hand=["Iron Rations"], dice=f"{refused} {pays}")
        assert scene.why_not(hz.bottom("Iron Rations", "d1")) == f"it costs a {pays} die, and d1 is {refused}"
        scene.play(hz.bottom("Iron Rations", "d2"))
        assert scene.round.meter["supply"] == 5


COSTS = {
    "blue": ["A04", "A05", "A08", "A09", "A12", "A13", "A15", "A23", "A28"],
    "purple": ["A03", "A11", "A19", "A20", "A25", "A26", "A30"],
    "any": ["A01", "A07", "A14", "A17", "A22", "A24"],
    "red": ["A02", "A06", "A16", "A27"],
    "gold": ["A10", "A21", "A29"],
    None: ["A18"],
}


def test_section_10_costs_of_the_bottoms_and_numbers_of_the_pool(hz):
    """Blue 9, purple 7, any 6, red 4, gold 3, none 1; 10 C, 15 U, 5 R."""
    game = hz.load("hazard").game
    found = {}
    for kind in game.kinds:
        for half in game.halves[kind][1:]:
            found.setdefault(half.cost, []).append(kind)
    assert found == COSTS
    assert {rarity: len(cards) for rarity, cards in game.pool.items()} == {
        "common": 10,
        "uncommon": 15,
        "rare": 5,
    }


def test_m03_m19_m20_m21_the_other_answers(hz):
    """The open decisions alone; the table's own gold for Find the Vein stands in both."""
    game = hz.load("hazard@1.0-open-alt").game
    costs = {
        kind: game.half(f"{kind}#1", "bottom").cost for kind in ("A03", "A10", "A19", "A20", "A21", "A29")
    }
    assert costs == {
        "A03": "gold",
        "A10": "gold",
        "A19": "gold",
        "A20": "gold",
        "A21": "purple",
        "A29": "gold",
    }
