"""docs/views/ describes what a host gets, and a host needs nothing else to draw the stacked route cards."""

import json
from pathlib import Path

import msgspec
import pytest

from domain.chance.seeded import SeededChance
from domain.hazard.records.actions import StartHazard, StartRun
from domain.registry import games
from domain.rulesets import load
from domain.table import Table
from projections.registry import projection_of
from projections.schema import text_of, view_types

VIEWS = Path(__file__).parents[2] / "docs" / "views"
AGAIN = "run: python -m projections.schema docs/views"
TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list, "object": dict}


def fits(value, schema, parts):
    """Tell whether a value is what a schema says, as far as view schemas go."""
    if "$ref" in schema:
        return fits(value, parts[schema["$ref"].rpartition("/")[2]], parts)
    if "anyOf" in schema:
        return any(fits(value, each, parts) for each in schema["anyOf"])
    if type(value) is not TYPES[schema["type"]]:
        return False
    if isinstance(value, list):
        return all(fits(each, schema["items"], parts) for each in value)
    if isinstance(value, dict):
        known = schema["properties"]
        whole = set(schema["required"]) <= set(value) <= set(known)
        return whole and all(fits(each, known[key], parts) for key, each in value.items())
    return True


def published(name):
    return json.loads((VIEWS / f"{name}.json").read_bytes())


def test_the_files_are_what_the_code_gives():
    assert sorted(file.stem for file in VIEWS.iterdir()) == sorted(view_types()), AGAIN
    for name, view in view_types().items():
        assert (VIEWS / f"{name}.json").read_bytes() == text_of(view), AGAIN


@pytest.mark.parametrize("name", games())
def test_the_view_of_every_game_fits_its_schema(name):
    ruleset = load(name)
    table = Table.start(ruleset.game, SeededChance(3), ruleset.game.opening())
    schema = published("hazard" if name == "hazard" else "combat")
    for _ in range(12):
        view = projection_of(ruleset.game_class, ruleset).view(table.board)
        value = json.loads(msgspec.json.encode(view))
        assert fits(value, schema, schema["$defs"])
        if table.is_over:
            break
        table.act(next(iter(table.legal_actions())))
    assert not fits({**value, "extra": 1}, schema, schema["$defs"])
    assert not fits({**value, "draw": "many"}, schema, schema["$defs"])


def stacked(met):
    """Draw both route cards, one above the other, from JSON alone."""
    lines = []
    for route in met["routes"]:
        lines.append(f"{route['kind']}: {route['title']}")
        for meter in route["meters"]:
            needs = zip(range(1, met["rounds"] + 1), meter["needs"], strict=True)
            lines.append(f"  {meter['name']} " + " ".join(f"r{n}:{need}" for n, need in needs))
        lines += ["  BOTH REQUIRED"] * route["both_required"]
        lines += [f"  choose {' or '.join(route['choose'])}"] if route["choose"] else []
        lines.append("  gives " + ", ".join(f"{r['words']} ({r['band']})" for r in route["rewards"]))
        costs = [f"{p['words']} ({'last' if p['only_last'] else 'each'})" for p in route["penalties"]]
        lines.append("  failing " + (", ".join(costs) or "nothing"))
    return lines


@pytest.mark.parametrize(
    ("hazard", "drawn"),
    [
        (
            "H13",
            [
                "safe: Keep your eyes ahead",
                "  Force r1:5 r2:5 r3:7",
                "  gives advance (minor)",
                "  failing nothing",
                "risk: Search the dead",
                "  Force r1:5 r2:5 r3:7",
                "  Escape r1:4 r2:4 r3:6",
                "  BOTH REQUIRED",
                "  gives valuables (normal)",
                "  failing 1 extra X (each), lose 1 VITAE (last)",
            ],
        ),
    ],
)
def test_a_stacked_route_card_needs_the_json_alone(hazard, drawn):
    """The design: types, the threshold of each round, reward and failure penalty, before commitment."""
    ruleset = load("hazard")
    table = Table.start(ruleset.game, SeededChance(1), StartRun(hazards=(hazard,)))
    table.act(StartHazard(hazard))
    view = projection_of(ruleset.game_class, ruleset).view(table.board)
    assert stacked(json.loads(msgspec.json.encode(view))["met"]) == drawn
