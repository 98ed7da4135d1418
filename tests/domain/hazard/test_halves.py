"""Each of the sixty halves does what its card says: one scene a half, one check, and not a single no-op."""

import pytest

from domain.hazard.board import Clause, Hold, Shield
from domain.rulesets import load

LAMP, GROUND = "The Watcher's Lamp", "Marked Ground"
MANY = ["Brace", "Redirect", "Temper", "Reflow", "Momentum"]


def meter(**values):
    """Check that exactly these meters hold something."""
    return lambda s: {t: n for t, n in s.round.meter.items() if n} == values


def die(name, colour, state="available"):
    return lambda s: s.die(name) == (colour, state)


def both(*checks):
    return lambda s: all(check(s) for check in checks)


def names(zone, *cards):
    return lambda s: s.names(zone) == list(cards)


def effect(kind):
    return lambda s: [each.effect for each in s.hazard.enchantments] == [kind]


HALVES = [
    # name, half, dice (d1 pays), what is named, answers, check
    ("Steady Hand", "top", "", {}, [], meter(stability=3)),
    ("Steady Hand", "bottom", "red", {}, [], meter(stability=3, force=2)),
    ("Force Through", "top", "", {}, [], meter(force=2)),
    ("Force Through", "bottom", "red", {}, [], meter(force=5)),
    ("Iron Rations", "top", "", {}, [], meter(supply=2)),
    ("Iron Rations", "bottom", "purple", {}, [], meter(supply=5)),
    ("Scout the Way", "top", "", {}, [], meter(escape=2)),
    ("Scout the Way", "bottom", "blue", {}, [], both(meter(escape=4), names("hand", "Brace"))),
    ("Clear Mind", "top", "", {}, [], lambda s: s.round.focus == 2),
    ("Clear Mind", "bottom", "blue", {}, [], lambda s: s.round.focus == 5),
    ("Gut It Through", "top", "", {"type": "supply"}, [], meter(supply=1)),
    ("Gut It Through", "bottom", "red", {"type": "escape"}, [], meter(escape=5)),
    ("Redirect", "top", "gold", {"dice": ["d1"]}, [], die("d1", "red")),
    ("Redirect", "bottom", "gold blue", {"dice": ["d2"], "colours": ["purple"]}, [], die("d2", "purple")),
    ("Reflow", "top", "gold", {"dice": ["d1"]}, [], die("d1", "blue")),
    ("Reflow", "bottom", "blue red", {"colours": ["red", "gold"]}, [], die("d2", "gold")),
    ("Temper", "top", "gold", {"dice": ["d1"]}, [], die("d1", "blue")),
    (
        "Temper",
        "bottom",
        "blue red/spent",
        {"dice": ["d2"], "colours": ["gold"]},
        [],
        die("d2", "gold", "locked"),
    ),
    ("Find the Vein", "top", "", {}, [], die("t1", "gold")),
    ("Find the Vein", "bottom", "gold", {}, [], both(die("t1", "gold"), die("t2", "gold"))),
    ("Draw on Darkness", "top", "", {}, [], die("t1", "red")),
    (
        "Draw on Darkness",
        "bottom",
        "purple",
        {"colours": ["gold"]},
        [],
        lambda s: (s.die("t1"), s.hazard.die("t1").expires_after) == (("gold", "available"), 2),
    ),
    ("Well of Focus", "top", "", {}, [], die("t1", "blue")),
    ("Well of Focus", "bottom", "blue", {}, [], both(die("t1", "blue"), die("t2", "blue"))),
    (
        "Eyes Forward",
        "top",
        "",
        {},
        ["Redirect"],
        both(names("hand", "Redirect"), names("discard", "Brace", "Temper")),
    ),
    (
        "Eyes Forward",
        "bottom",
        "blue",
        {},
        ["Brace"],
        both(names("hand", "Redirect"), names("discard", "Brace")),
    ),
    (
        "Discard and Press",
        "top",
        "",
        {"discard": ["Clear Mind"]},
        [],
        both(names("hand", "Brace"), names("discard", "Clear Mind")),
    ),
    ("Discard and Press", "bottom", "red", {"discard": ["Clear Mind"]}, [], names("hand", "Brace")),
    (
        "Rapid Assessment",
        "top",
        "",
        {},
        ["Brace"],
        lambda s: (s.round.shields, s.names("discard")) == ([Shield("A19#1", 1)], ["Brace"]),
    ),
    (
        "Rapid Assessment",
        "bottom",
        "blue red",
        {},
        ["Redirect"],
        lambda s: (s.die("d2"), s.names("discard")) == (("red", "available"), ["Brace", "Redirect"]),
    ),
    ("Desperate Surge", "top", "", {}, [], meter(force=3)),
    (
        "Desperate Surge",
        "bottom",
        "red",
        {},
        [],
        both(meter(force=7), lambda s: s.round.clauses == [Clause("A16#1", vitae=1)]),
    ),
    ("Abandon Caution", "top", "", {"type": "force"}, [], meter(force=2)),
    (
        "Abandon Caution",
        "bottom",
        "gold",
        {"type": "force"},
        [],
        both(meter(force=5), lambda s: s.round.clauses == [Clause("A17#1", vitae=1)]),
    ),
    (
        "Last Reserve",
        "top",
        "",
        {"discard": ["Clear Mind"]},
        [],
        both(meter(escape=4), names("discard", "Clear Mind")),
    ),
    (
        "Last Reserve",
        "bottom",
        None,
        {"discard": ["Clear Mind", "Clear Mind#2"]},
        [],
        both(meter(escape=9), lambda s: s.round.clauses == [Clause("A18#1", extra_x=1)]),
    ),
    ("Brace", "top", "", {}, [], lambda s: s.round.shields == [Shield("A19#1", 1)]),
    ("Brace", "bottom", "purple", {}, [], lambda s: s.round.shields == [Shield("A19#1", None)]),
    ("Retreat to Safety", "top", "", {}, [], lambda s: s.round.retreats == ["A20#1"]),
    (
        "Retreat to Safety",
        "bottom",
        "purple",
        {},
        [],
        both(names("set_aside", "Retreat to Safety"), lambda s: s.hazard.conversions == ["A20#1"]),
    ),
    ("Hold the Line", "top", "", {}, [], meter(stability=1)),
    ("Hold the Line", "bottom", "gold", {}, [], lambda s: s.round.holds == [Hold("A21#1", 1)]),
    ("Momentum", "top", "", {"type": "force"}, [], meter(force=1)),
    ("Momentum", "bottom", "red", {"type": "force"}, [], meter(force=2)),
    ("Pattern Lock", "top", "", {}, [], meter(stability=2)),
    ("Pattern Lock", "bottom", "blue gold gold", {}, [], meter(stability=2)),
    ("Chain Work", "top", "", {"type": "force"}, [], meter(force=2)),
    ("Chain Work", "bottom", "red", {"type": "supply"}, [], meter(supply=3)),
    ("Scavenge Fate", "top", "x", {"dice": ["d1"]}, [], die("d1", "gold")),
    ("Scavenge Fate", "bottom", "purple x", {}, [], die("d2", "gold")),
    ("Curse Work", "top", "x", {"dice": ["d1"]}, [], lambda s: s.hazard.die("d1").treat_as == "purple"),
    (
        "Curse Work",
        "bottom",
        "purple x",
        {},
        [],
        both(meter(force=2), lambda s: s.hazard.die("d2").treat_as == "purple"),
    ),
    ("Bitter Harvest", "top", "x", {"dice": ["d1"]}, [], both(meter(force=3), die("d1", "x", "exhausted"))),
    (
        "Bitter Harvest",
        "bottom",
        "red x",
        {"dice": ["d2"]},
        [],
        both(meter(force=4), die("d2", "x", "exhausted")),
    ),
    (LAMP, "top", "", {}, [], names("hand", "Brace")),
    (LAMP, "bottom", "blue", {}, [], both(effect("refresh_spent"), names("enchanted", LAMP))),
    ("Iron Discipline", "top", "", {}, [], meter(stability=1)),
    (
        "Iron Discipline",
        "bottom",
        "gold",
        {},
        [],
        both(effect("preserve_available"), names("enchanted", "Iron Discipline")),
    ),
    (GROUND, "top", "", {"type": "escape"}, [], meter(escape=1)),
    (GROUND, "bottom", "purple", {}, [], both(effect("wild_x"), names("enchanted", GROUND))),
]


@pytest.mark.parametrize(
    ("name", "half", "dice", "named", "answers", "check"), HALVES, ids=[f"{h[0]} {h[1]}" for h in HALVES]
)
def test_a_half_does_what_its_card_says(hz, name, half, dice, named, answers, check):
    others = [card.partition("#")[0] for card in named.get("discard", ())]
    scene = hz.meet(
        hand=[name, *others], deck=[card for card in MANY if card != name], dice=dice or "", rolls=[("gold",)]
    )
    pays = half == "bottom" and dice is not None
    before = scene.table.copy().board
    scene.play(hz.entry(half, name, "d1" if pays else None, **named))
    for answer in answers:
        scene.answer(answer)
    assert check(scene)
    assert scene.board.pending is None
    assert scene.round.played == 1
    assert scene.board != before
    if pays:
        assert scene.hazard.die("d1").state == "spent"


def test_the_table_holds_every_half_of_the_content():
    rules, text = load("hazard").rules, load("hazard").text
    halves = {
        (text.call(kind), half)
        for kind, card in rules.cards.items()
        if card.top
        for half in ("top", "bottom")
    }
    assert {(name, half) for name, half, *_ in HALVES} == halves
    assert len(HALVES) == len(halves) == 60


@pytest.mark.parametrize("name", [name for name, half, dice, *_ in HALVES if half == "bottom" and dice])
def test_a_bottom_takes_its_own_colour_and_spends_one_die(hz, name):
    """The single-mana law, and that another colour does not pay unless any does."""
    game = load("hazard").game
    cost = game.half(hz.card(name), "bottom").cost
    for colour in ("red", "blue", "purple", "gold"):
        scene = hz.meet(hand=[name], dice=f"{colour} x")
        paying = [
            action.entries[0]
            for action in scene.table.legal_actions()
            if getattr(action, "entries", None) and action.entries[0].half == "bottom"
        ]
        assert bool(paying) is (cost in ("any", colour)), (name, colour)
        assert {entry.die for entry in paying} <= {"d1"}
