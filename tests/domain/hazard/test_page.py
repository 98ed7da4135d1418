"""docs/hazard.md says what stands: its examples run, its files load, its tables are complete."""

import re
from pathlib import Path
from typing import get_args

import pytest

from domain.hazard.content import CardRules, MeterRules, PenaltyRules, RewardRules, RouteRules, Verb
from domain.hazard.operations import DOES
from domain.hazard.programs import Counted
from domain.hazard.vocabulary import Band, Effect, Mana, Progress, Rarity
from domain.rulesets import load, versions

PAGE = (Path(__file__).parents[3] / "docs" / "hazard.md").read_text("utf-8")


def test_the_examples_of_the_page_run():
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 2
    scope = {}
    for block in blocks:
        exec(compile(block, "docs/hazard.md", "exec"), scope)


def test_the_card_of_the_page_can_be_played(tmp_path, hz):
    path = tmp_path / "mine-hazard.toml"
    path.write_text("".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)), "utf-8")
    scene = hz.meet(ruleset=str(path), hand=["A31"], dice="x x red")
    scene.play(hz.bottom("A31", "d3"))
    assert [die.treat_as for die in scene.hazard.dice] == ["red", "red", None]
    assert scene.round.meter["force"] == 3
    ruleset = load(str(path))
    assert ruleset.text.call("A31") == "Red Mist"
    told = {r.name for r in ruleset.game_class.remarks(ruleset.rules, ruleset.text)}
    assert not told & {"NO_TEXT", "TEXT_NUMBER", "DECK_SIZE"}
    assert ruleset.game.decks["mist"].count("A31#2") == 1


def test_the_hazard_of_the_page_can_be_met(tmp_path, hz):
    path = tmp_path / "mine-hazard.toml"
    path.write_text("".join(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)), "utf-8")
    scene = hz.meet(ruleset=str(path), hazard="H16", route="risk", hand=["A01"], dice="x x red red")
    assert scene.round.need == {"force": 4, "escape": 3}
    assert scene.board.supply == 2
    scene.end()
    assert scene.board.supply == 1
    ruleset = load(str(path))
    told = {r.name for r in ruleset.game_class.remarks(ruleset.rules, ruleset.text) if "H16" in r.where}
    assert told == {"UNSCHEDULED_HAZARD"}


@pytest.mark.parametrize("model", [CardRules, MeterRules, RewardRules, RouteRules, PenaltyRules, Counted])
def test_every_key_of_a_card_and_of_a_hazard_stands_on_the_page(model):
    """A designer has nothing else to go by."""
    page = PAGE.partition("## A new card")[2].partition("## Remarks")[0]
    assert {key for key in model.model_fields if not re.search(rf"\b{key}\b", page)} == set()


@pytest.mark.parametrize(
    "words", [Verb, Progress, Mana, Rarity, Band, Effect, RewardRules.model_fields["kind"].annotation]
)
def test_every_word_that_a_key_takes_stands_on_the_page(words):
    page = PAGE.partition("## A new card")[2].partition("## Remarks")[0]
    assert {word for word in get_args(words) if f"`{word}`" not in page} == set()


def test_every_operation_stands_on_the_page():
    table = PAGE.partition("| operation |")[2].partition("A new operation")[0]
    told = set(
        re.findall(
            r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if row.startswith("| `"))
        )
    )
    assert told == {op.model_fields["op"].annotation.__args__[0] for op in DOES}


def test_every_ruleset_stands_on_the_page():
    assert set(re.findall(r"^\| `hazard@([\w.-]+)`", PAGE, re.MULTILINE)) == set(versions("hazard"))
