"""The board of a run as a screen is given it: route cards, hand, dice, ledger; nothing hidden, and JSON."""

import msgspec
import pytest

from domain.hazard.records.actions import ChooseRoute, DevInjectCard, Play, StartHazard
from domain.rulesets import load
from projections.hazard.views import HazardView, RouteView
from projections.previews import legal_actions
from projections.registry import projection_of

EVERY_HAZARD = pytest.mark.parametrize("hazard", sorted(load("hazard").rules.hazards))


@EVERY_HAZARD
def test_c_k_a_route_card_needs_no_other_look_up(hz, shown, hazard):
    """C-k: types, the threshold of every round, reward and penalties, each with icon and explanation."""
    scene = hz.run(hazards=(hazard,))
    scene.table.act(StartHazard(hazard))
    view = shown().view(scene.board)
    rules = load("hazard").rules.hazards[hazard]
    assert view.met.scenario
    assert [route.kind for route in view.met.routes] == ["safe", "risk"]
    for route in view.met.routes:
        printed = getattr(rules, route.kind)
        assert [(m.type, m.needs) for m in route.meters] == [(m.type, m.need) for m in printed.meters]
        assert all(len(meter.needs) == view.met.rounds for meter in route.meters)
        assert route.both_required == (len(printed.meters) > 1)
        assert route.choose == printed.choose
        assert len(route.rewards) == len(printed.rewards)
        assert all(r.icon and r.says and r.words for r in route.rewards)
        assert all(p.icon and p.says and p.words for p in route.penalties)
        costs = [(p.kind, p.amount, p.only_last) for p in route.penalties]
        for kind in ("vitae", "extra_x", "supply"):
            for only_last, rule in ((False, printed.fail_any), (True, printed.fail_final)):
                assert ((kind, getattr(rule, kind), only_last) in costs) == bool(getattr(rule, kind))
        assert route.title
        assert route.reward_words
        assert route.failure_words
        assert route.draft == printed.draft
        assert not route.is_taken


def test_a_view_is_json_that_its_schema_describes(hz, shown):
    scene = hz.meet("H12", "risk", hand=["Curse Work", "Brace"], dice="x red")
    scene.play(hz.top("Curse Work"), hz.top("Brace"))
    view = shown().view(scene.board)
    told = msgspec.json.encode(view)
    assert msgspec.json.decode(told, type=HazardView) == view
    schema = msgspec.json.schema(HazardView)
    parts = schema["$defs"]
    assert set(parts["RouteView"]["required"]) == set(RouteView.__struct_fields__)
    assert set(msgspec.json.decode(told)) == set(HazardView.__struct_fields__)


def test_h_f_the_taken_route_shows_what_counts_now(hz, shown):
    """H-f: first and second meter keep their order; a chosen type stands in its place, eased needs too."""
    scene = hz.meet("H07", "risk", "supply", ruleset="hazard@1.1-draft")
    taken = [route for route in shown("hazard@1.1-draft").view(scene.board).met.routes if route.is_taken]
    assert [(m.type, m.name, m.needs) for m in taken[0].meters] == [
        ("supply", "Supply", (5, 5, 7)),
        ("escape", "Escape", (4, 4, 5)),
    ]
    scene = hz.meet("H02", "safe", ruleset="enable-benefits", flags=["spring_purified"])
    assert shown().view(scene.board).met.routes[0].meters[0].needs == (3, 3, 3, 5)


def test_c_k_a_card_is_tinted_by_its_cost(hz, shown):
    scene = hz.meet(hand=["Force Through", "Steady Hand", "Last Reserve", "Iron Rations", "Dead Card"])
    hand = {card.name: card for card in shown().view(scene.board).hand}
    assert [hand[name].tint for name in hand] == ["red", None, None, "purple", None]
    assert hand["Steady Hand"].bottom.cost == "any"
    assert hand["Last Reserve"].bottom.cost is None
    assert (hand["Dead Card"].top, hand["Dead Card"].bottom) == (None, None)
    other = shown("hazard@1.0-open-alt").view(scene.board).hand
    assert next(card.tint for card in other if card.name == "Iron Rations") == "gold"


def test_decided_colours_stand_in_the_texts(hz, shown):
    view = shown().view(hz.meet(hand=["Find the Vein", "Temper"]).board)
    texts = [half.text for card in view.hand for half in (card.top, card.bottom)]
    assert "Create a gold die for this round." in texts
    assert "An available die becomes blue." in texts
    assert not [text for text in texts if "{" in text]


def test_meters_tell_what_is_needed_and_what_is_wasted(hz, shown):
    scene = hz.meet("H05", "risk", hand=["Iron Rations", "Steady Hand"], dice="red")
    scene.play(hz.top("Iron Rations"), hz.bottom("Steady Hand", "d1"))
    meters = shown().view(scene.board).met.meters
    assert [(m.name, m.current, m.need) for m in meters] == [
        ("Stability", 3, 5),
        ("Force", 2, 4),
        ("Supply", 2, None),
    ]


def test_dice_tell_colour_state_mark_and_end(hz, shown):
    scene = hz.meet(hand=["Curse Work", "Find the Vein"], dice="x red/spent")
    scene.play(hz.top("Curse Work"), hz.top("Find the Vein"))
    dice = shown().view(scene.board).met.dice
    assert [(d.id, d.colour, d.state, d.counts_as, d.last_round) for d in dice] == [
        ("d1", "x", "available", "purple", None),
        ("d2", "red", "spent", "red", None),
        ("t1", "gold", "available", "gold", 1),
    ]


def test_what_is_armed_is_told(hz, shown):
    hand = [
        "Brace",
        "Retreat to Safety",
        "Desperate Surge",
        "Hold the Line",
        "Last Reserve",
        "Temper",
        "Reflow",
    ]
    scene = hz.meet("H01", "risk", hand=hand, dice="red gold purple")
    scene.play(hz.top("Brace"), hz.top("Retreat to Safety"), hz.bottom("Desperate Surge", "d1"))
    scene.play(hz.bottom("Hold the Line", "d2"), hz.bottom("Last Reserve"))
    assert shown().view(scene.board).met.armed == (
        "Desperate Surge: a failed round costs 1 VITAE",
        "Last Reserve: a failed round costs 1 extra X",
        "Brace: a failed round is spared 1 VITAE",
        "Retreat to Safety: a failed round has one penalty lowered",
        "Hold the Line: an X becomes an O, for 1 VITAE",
    )


def test_a_tainted_run_says_so_in_view_and_summary(hz, shown):
    from projections.summary import summarise

    scene = hz.meet(hand=["Brace"], dev=True)
    assert shown().view(scene.board).notes == ()
    scene.table.act(DevInjectCard("A05"))
    view = shown().view(scene.board)
    assert view.tainted
    assert "counts in no statistics" in view.notes[0]
    summary = summarise(shown(), scene.table.steps)
    assert summary.tainted
    assert summary.rows(shown().names)[0][0] == "Tainted"


def test_a_finished_hazard_stays_in_view(hz, shown):
    scene = hz.run(dice="x x x red", hazards=("H03",), length=2)
    scene.table.act(StartHazard("H03"))
    scene.table.act(ChooseRoute("safe"))
    scene.fail_rounds(3)
    view = shown().view(scene.board)
    assert view.met is None
    assert [(met.hazard, met.route, met.tier, met.score) for met in view.history] == [
        ("H03", "safe", "failure", -3)
    ]
    assert view.phase_words == "on the way to a hazard"
    assert view.deck == 21


def test_without_its_ruleset_the_board_is_shown_by_ids(hz):
    scene = hz.meet("H01", "risk", hand=["Brace"])
    view = projection_of("hazard").view(scene.board)
    assert view.met.name == "H01"
    assert [card.name for card in view.hand] == ["A19#1"]
    assert view.met.routes[1].meters[0].needs == (9, 9, 11)


def test_the_guide_tells_every_card_and_keyword(shown):
    guide = shown().guide()
    assert len(guide.cards) == 30
    words = dict(guide.cards)
    assert words["Brace"].startswith("Top: Should the round fail")
    assert "Bottom (purple): " in words["Brace"]
    assert "Bottom (free): " in words["Last Reserve"]
    assert {"O", "X", "Focus", "Both required"} <= {word for word, _ in guide.legend}


# --- Putting down ------------------------------------------------------------------------------------


def test_a_stage_gives_current_projected_and_threshold(hz, shown):
    from domain.hazard.records.actions import Play

    scene = hz.meet(
        "H05", "risk", hand=["Clear Mind", "Steady Hand", "Scout the Way"], dice="red blue", deck=["Brace"]
    )
    first = Play((hz.top("Clear Mind"),))
    second = Play((hz.bottom("Steady Hand", "d1"),))
    stage = shown().stage(scene.table, [first, second])
    assert stage.action == Play((hz.top("Clear Mind"), hz.bottom("Steady Hand", "d1")))
    assert stage.panel.rows == (("Stability", "0", "5", "5"), ("Force", "0", "2", "4"))
    assert stage.panel.marked == (0,)
    assert {view.action.entries[0].card for view in stage.more} == {hz.card("Scout the Way")}
    last = shown().stage(scene.table, [Play((hz.bottom("Scout the Way", "d2"),))])
    assert last.note
    assert last.more == ()
    assert shown().stage(scene.table, []) is None
    assert shown().stage(scene.table, [second, Play((hz.bottom("Steady Hand", "d1"),))]) is None
    assert scene.round.played == 0


def test_the_ways_to_use_a_half_of_a_card_are_a_group(hz, shown):
    scene = hz.meet("H01", "risk", hand=["Redirect"], dice="red blue")
    views = legal_actions(shown(), scene.table)
    assert {view.group for view in views} == {"Play Redirect, top", "Play Redirect, bottom", ""}
    assert [view.sentence for view in views if not view.group] == ["End the round"]


def test_what_is_put_down_for_a_type_that_is_not_needed_says_so(hz, shown):
    """A card that fills nothing here must not look like one that does nothing at all."""
    scene = hz.meet("H01", "risk", hand=["Iron Rations", "Clear Mind"])
    stage = shown().stage(scene.table, [Play((hz.top("Iron Rations"),)), Play((hz.top("Clear Mind"),))])
    assert stage.panel.title == "What that comes to, with 2 Focus left over"
    assert stage.panel.rows == (("Escape", "0", "0", "9"), ("Supply", "0", "2", "not needed"))


def test_the_guide_tells_how_a_run_goes_and_explains_every_word_of_the_board(shown):
    guide = shown().guide()
    assert [term for term, _ in guide.turn] == [
        "A hazard",
        "The dice",
        "A round",
        "The judging",
        "VITAE",
        "The end",
        "What it costs",
        "The run",
    ]
    assert "2 dead cards, 2 VITAE and all" in dict(guide.turn)["What it costs"]
    legend = dict(guide.legend)
    assert len({term.casefold() for term in legend}) == len(guide.legend)
    assert {"O", "X", "+X", "Score", "Result", "Draft", "X die", "Spent", "Kept", "Locked"} <= set(legend)
    for band in ("Strong", "Normal", "Minor", "Bad"):
        assert band in legend["Result"]
    assert "nothing else; that holds for gold too" in legend["Colours"]  # section 6, Payment
