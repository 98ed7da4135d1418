"""Cards that meet: what one does to another in the same round, and between rounds."""

from domain.hazard.board import ManaDie
from domain.hazard.records.rounds import VitaeIgnored
from domain.records import ChoiceMade

LAMP, DISCIPLINE, GROUND = "The Watcher's Lamp", "Iron Discipline", "Marked Ground"


def test_focus_before_a_dual_card_goes_into_its_first_value(hz):
    scene = hz.meet(hand=["Clear Mind", "Steady Hand"], dice="red")
    scene.play(hz.top("Clear Mind"), hz.bottom("Steady Hand", "d1"))
    assert (scene.round.meter["stability"], scene.round.meter["force"]) == (5, 2)


def test_focus_goes_into_the_value_that_comes_behind_a_discard(hz):
    scene = hz.meet(hand=["Clear Mind", "Last Reserve", "Brace"])
    scene.play(hz.top("Clear Mind"), hz.top("Last Reserve"))
    assert scene.round.meter["escape"] == 6


def test_pattern_lock_counts_behind_conversions_of_the_same_batch(hz):
    """Redirect makes the second pair before Pattern Lock pays; without it there is one."""
    scene = hz.meet(hand=["Redirect", "Pattern Lock"], dice="red gold red blue")
    scene.play(hz.top("Redirect", dice=["d2"]), hz.bottom("Pattern Lock", "d4"))
    assert scene.round.meter["stability"] == 2
    scene = hz.meet(hand=["Redirect", "Well of Focus", "Pattern Lock"], dice="red gold blue blue")
    scene.play(hz.top("Well of Focus"), hz.top("Redirect", dice=["d2"]), hz.bottom("Pattern Lock", "d4"))
    assert scene.round.meter["stability"] == 4


def test_chain_work_first_and_behind_an_untyped_card(hz):
    scene = hz.meet(hand=["Chain Work", "Chain Work", "Brace"], dice="red blue")
    scene.play(hz.top("Brace"), hz.bottom("Chain Work", "d1", type="escape"))
    assert scene.round.meter["escape"] == 3
    scene.play(hz.bottom("Chain Work#2", "d2"))
    assert scene.round.meter["escape"] == 5


def test_chain_work_follows_what_a_bottom_produced_and_not_what_it_printed(hz):
    """Bitter Harvest without a die produces nothing, so the type before it stays the last one."""
    scene = hz.meet(hand=["Iron Rations", "Bitter Harvest", "Chain Work"], dice="red blue x")
    scene.play(hz.top("Iron Rations"), hz.bottom("Bitter Harvest", "d1"), hz.bottom("Chain Work", "d2"))
    assert scene.round.meter == {"stability": 0, "escape": 0, "supply": 4, "force": 0}


def test_rapid_assessment_on_an_enchantment_runs_its_top_alone(hz):
    scene = hz.meet(hand=["Rapid Assessment"], deck=[GROUND, "Brace"], dice="x purple")
    scene.play(hz.top("Rapid Assessment"))
    scene.answer(GROUND)
    scene.answer("force")
    assert scene.round.meter["force"] == 1
    assert scene.hazard.enchantments == []
    assert scene.names("discard") == [GROUND]


def test_rapid_assessment_on_mitigation_arms_it(hz, told):
    scene = hz.meet("H01", "risk", hand=["Rapid Assessment"], deck=["Brace"] * 6)
    scene.play(hz.top("Rapid Assessment"))
    scene.answer("Brace")
    assert told(scene.end(), VitaeIgnored) == [VitaeIgnored(1, hz.card("Brace"))]


def test_last_reserve_may_discard_what_a_filter_just_drew(hz):
    scene = hz.meet(hand=[LAMP, "Last Reserve"], deck=["Brace"])
    scene.play(hz.top(LAMP))
    scene.play(hz.top("Last Reserve"))
    assert scene.names("discard") == ["Brace"]
    assert scene.round.meter["escape"] == 4


def test_momentum_counts_a_card_that_left_the_table(hz):
    """Enchantments and cards set aside count; a revealed top does not."""
    scene = hz.meet(hand=[LAMP, "Retreat to Safety", "Brace", "Momentum"], dice="blue purple red")
    scene.play(hz.bottom(LAMP, "d1"), hz.bottom("Retreat to Safety", "d2"), hz.top("Brace"))
    scene.play(hz.bottom("Momentum", "d3", type="force"))
    assert scene.round.meter["force"] == 3


def test_marked_ground_with_curse_work_gives_two_ways_for_x_to_pay(hz):
    scene = hz.meet(hand=["Curse Work", "Scavenge Fate", "Force Through"], dice="x x", enchanted=[GROUND])
    scene.play(hz.top("Curse Work", dice=["d1"]))
    scene.play(hz.bottom("Force Through", "d2", pay_as="red"))
    scene.play(hz.bottom("Scavenge Fate", "d1"))
    assert [die.state for die in scene.hazard.dice] == ["spent", "spent"]


def test_curse_work_then_reflow_leaves_the_x_below_the_mark(hz):
    """A marked die counts as purple for paying, and its colour stays x."""
    scene = hz.meet(hand=["Curse Work", "Reflow"], dice="x purple blue")
    scene.play(hz.top("Curse Work"), hz.bottom("Reflow", "d3", colours=["purple", "gold"]))
    assert scene.hazard.dice[:2] == [ManaDie("d1", "x", treat_as="purple"), ManaDie("d2", "gold")]


def test_temper_on_an_exhausted_x_then_the_lamp_leaves_it_locked(hz):
    """A locked die is not spent, so the Lamp cannot bring it back; it returns by itself."""
    scene = hz.meet(hand=["Bitter Harvest", "Temper"], dice="x blue", enchanted=[LAMP])
    scene.play(hz.top("Bitter Harvest"), hz.bottom("Temper", "d2", dice=["d1"], colours=["red"]))
    scene.end()
    assert scene.options() == ["d2", "decline"]
    scene.answer("d2")
    assert [scene.die(name) for name in ("d1", "d2")] == [("red", "available"), ("blue", "available")]


def test_iron_discipline_and_the_lamp_work_between_rounds_in_their_order(hz, told):
    scene = hz.meet(
        hand=["Find the Vein", "Hold the Line"], dice="gold/spent red", enchanted=[LAMP, DISCIPLINE]
    )
    scene.play(hz.top("Find the Vein"))
    scene.end()
    assert scene.options() == ["d2", "t1", "decline"]
    scene.answer("t1")
    records = scene.answer("d1")
    assert [(each.kind, each.value) for each in told(records, ChoiceMade)] == [("refresh", "d1")]
    assert [scene.die(name)[1] for name in ("d1", "d2", "t1")] == ["available"] * 3


def test_brace_with_hold_the_line_and_a_gamble(hz):
    """The hold makes the round a success: neither clause nor shield has anything to do."""
    scene = hz.meet(
        "H01",
        "risk",
        hand=["Brace", "Abandon Caution", "Hold the Line"],
        dice="red gold",
        deck=["Temper"] * 5,
    )
    scene.play(
        hz.top("Brace"), hz.bottom("Abandon Caution", "d1", type="force"), hz.bottom("Hold the Line", "d2")
    )
    scene.end()
    assert (scene.ledger, scene.board.vitae) == ("O", 7)


def test_draw_on_darkness_pays_for_itself_next_round(hz):
    scene = hz.meet(hand=["Draw on Darkness"], dice="purple", deck=["Force Through"] * 5)
    scene.play(hz.bottom("Draw on Darkness", "d1", colours=["red"]))
    scene.end()
    scene.play(hz.bottom("Force Through", "t1"))
    assert scene.round.meter["force"] == 5


def test_scavenge_fate_makes_dice_that_pay_in_the_same_round(hz):
    scene = hz.meet(hand=["Scavenge Fate", "Brace"], dice="x purple", rolls=[("x",)])
    scene.play(hz.bottom("Scavenge Fate", "d2"))
    scene.play(hz.bottom("Brace", "t1"))
    assert scene.round.shields[0].vitae is None


def test_eyes_forward_finds_what_retreat_to_safety_left_in_the_deck(hz):
    """A card set aside is in no reshuffle of the hazard."""
    scene = hz.meet(hand=["Retreat to Safety", "Eyes Forward"], dice="purple", discard=["Brace"])
    scene.play(hz.bottom("Retreat to Safety", "d1"))
    scene.play(hz.top("Eyes Forward"))
    assert scene.names("hand") == ["Brace"]


def test_reflow_changes_temporary_and_exhausted_dice_too(hz):
    scene = hz.meet(hand=["Draw on Darkness", "Reflow"], dice="blue red/exhausted")
    scene.play(hz.top("Draw on Darkness"), hz.bottom("Reflow", "d1", colours=["red", "purple"]))
    assert [scene.die(name) for name in ("d2", "t1")] == [("purple", "exhausted"), ("purple", "available")]


def test_well_of_focus_pays_for_clear_mind(hz):
    scene = hz.meet(hand=["Well of Focus", "Clear Mind", "Gut It Through"], dice="x")
    scene.play(
        hz.top("Well of Focus"), hz.bottom("Clear Mind", "t1"), hz.top("Gut It Through", type="supply")
    )
    assert scene.round.meter["supply"] == 6


def test_desperate_surge_and_retreat_lower_the_gamble(hz, told):
    scene = hz.meet(
        "H03", "safe", hand=["Desperate Surge", "Retreat to Safety"], dice="red", deck=["Temper"] * 5
    )
    scene.play(hz.bottom("Desperate Surge", "d1"), hz.top("Retreat to Safety"))
    records = scene.end()
    assert told(records, ChoiceMade) == [ChoiceMade("step_down", "1", auto=True)]
    assert scene.board.vitae == 8


def test_scout_the_way_may_draw_the_card_that_wins_the_round(hz):
    scene = hz.meet("H03", hand=["Scout the Way"], deck=["Scout the Way"], dice="blue")
    scene.play(hz.bottom("Scout the Way", "d1"))
    scene.play(hz.top("Scout the Way#2"))
    assert scene.round.meter["escape"] == 6


def test_discard_and_press_can_throw_a_dead_card_away_and_find_focus(hz):
    scene = hz.meet(
        hand=["Discard and Press", "Dead Card", "Brace"], deck=["Clear Mind", "Temper"], dice="gold"
    )
    scene.play(hz.bottom("Discard and Press", "d1", discard=["Dead Card", "Brace"]))
    assert scene.names("hand") == ["Clear Mind", "Temper"]


def test_reflow_and_temper_make_the_blue_that_a_later_card_costs(hz):
    for name in ("Reflow", "Temper"):
        scene = hz.meet(hand=[name, "Clear Mind"], dice="gold")
        change = {"Reflow": hz.top("Reflow", dice=["d1"]), "Temper": hz.top("Temper", dice=["d1"])}[name]
        assert "it costs a blue die" in scene.why_not(hz.bottom("Clear Mind", "d1"))
        scene.play(change, hz.bottom("Clear Mind", "d1"))
        assert scene.round.focus == 5
        assert scene.die("d1") == ("blue", "spent")


def test_find_the_vein_pays_for_two_cards_of_gold(hz):
    """Both dice of its bottom are there at once; what pays leaves with the round."""
    scene = hz.meet(hand=["Find the Vein", "Iron Discipline", "Hold the Line"], dice="gold")
    scene.play(hz.bottom("Find the Vein", "d1"))
    scene.play(hz.bottom("Iron Discipline", "t1"), hz.bottom("Hold the Line", "t2"))
    scene.end()
    assert scene.ledger == "O"
    assert scene.dice() == ["d1"]
    assert scene.die("d1") == ("gold", "spent")


def test_well_of_focus_makes_the_pair_that_pattern_lock_counts(hz):
    scene = hz.meet(hand=["Well of Focus", "Pattern Lock"], dice="blue blue red red")
    scene.play(hz.bottom("Well of Focus", "d1"))
    scene.play(hz.bottom("Pattern Lock", "d2"))
    assert scene.round.meter["stability"] == 4


def test_iron_discipline_keeps_a_die_at_the_end_of_the_round_it_is_played_in(hz):
    """C-e: it works at once, for a temporary die that would have left."""
    scene = hz.meet(hand=["Iron Discipline", "Find the Vein"], dice="gold/spent gold")
    scene.play(hz.top("Find the Vein"), hz.bottom("Iron Discipline", "d2"))
    scene.end()
    assert scene.options() == ["t1", "decline"]
    scene.answer("t1")
    assert (scene.round.index, scene.die("t1")) == (2, ("gold", "available"))
    assert scene.names("enchanted") == [DISCIPLINE]


def test_the_top_of_desperate_surge_takes_focus_and_gambles_nothing(hz, told):
    scene = hz.meet("H06", "safe", hand=["Clear Mind", "Desperate Surge"], deck=["Brace"] * 5)
    scene.play(hz.top("Clear Mind"), hz.top("Desperate Surge"))
    assert scene.round.meter["force"] == 5
    assert scene.round.clauses == []
    scene.end()
    assert (scene.ledger, scene.board.vitae) == ("X", 8)


def test_chain_work_follows_the_tops_of_hold_the_line_and_pattern_lock(hz):
    """1 and 2 and 2: its bottom names no type, for there is one only."""
    for name, value in (("Hold the Line", 1), ("Pattern Lock", 2)):
        scene = hz.meet(hand=[name, "Chain Work"], dice="red")
        card = {"Hold the Line": hz.top("Hold the Line"), "Pattern Lock": hz.top("Pattern Lock")}[name]
        scene.play(card, hz.bottom("Chain Work", "d1"))
        assert scene.round.meter["stability"] == value + 2
        assert scene.round.holds == []


def test_chain_works_top_names_what_its_bottom_follows(hz):
    scene = hz.meet(hand=["Force Through", "Chain Work", "Chain Work"], dice="red")
    scene.play(hz.top("Force Through"), hz.top("Chain Work", type="supply"), hz.bottom("Chain Work#2", "d1"))
    assert (scene.round.meter["force"], scene.round.meter["supply"]) == (2, 4)


def test_the_tops_of_momentum_and_marked_ground_give_one_whatever_came_before(hz):
    """Only Momentum's bottom counts cards; Focus goes into the first of the two values."""
    scene = hz.meet(hand=["Brace", "Brace", "Clear Mind", "Momentum", GROUND], dice="x")
    scene.play(hz.top("Brace"), hz.top("Brace#2"), hz.top("Clear Mind"))
    scene.play(hz.top("Momentum", type="escape"), hz.top(GROUND, type="escape"))
    assert scene.round.meter["escape"] == 1 + 2 + 1
    assert scene.hazard.enchantments == []


def test_gut_it_through_is_paid_by_an_x_on_marked_ground_and_takes_focus(hz):
    scene = hz.meet(hand=[GROUND, "Clear Mind", "Gut It Through"], dice="x purple")
    scene.play(hz.bottom(GROUND, "d2"), hz.top("Clear Mind"))
    scene.play(hz.bottom("Gut It Through", "d1", pay_as="red", type="supply"))
    assert scene.round.meter["supply"] == 7
    assert scene.die("d1") == ("x", "spent")
