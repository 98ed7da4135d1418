"""Remarks on combat rulesets: texts that no longer say what the cards do, or that are not there."""

import pytest

from domain.registry import games
from domain.rulesets import load, versions

HEAD = 'game = "{game}"\nversion = "mine"\nextends = "1.0"\n\n'
COMBATS = [game for game in games() if game != "hazard"]


@pytest.fixture
def remarks(tmp_path):
    def remark(text, game="house-rules"):
        path = tmp_path / "mine.toml"
        path.write_text(HEAD.format(game=game) + text, "utf-8")
        ruleset = load(str(path))
        return [tuple(r) for r in ruleset.game_class.remarks(ruleset.rules, ruleset.text)]

    return remark


@pytest.mark.parametrize("ruleset", [f"{game}@{version}" for game in COMBATS for version in versions(game)])
def test_every_version_is_quiet(ruleset):
    loaded = load(ruleset)
    assert list(loaded.game_class.remarks(loaded.rules, loaded.text)) == []


@pytest.mark.parametrize(
    ("game", "text", "where", "says"),
    [
        ("house-rules", "[cards.ember-lash]\ndamage = 9", "ember-lash", "says 8, damage is 9"),
        ("house-rules", "[cards.stoneskin]\nblock = 6", "stoneskin", "says 7, block is 6"),
        ("house-rules", "[cards.undertow]\nweak = 2", "undertow", "says 1, weak is 2"),
        ("house-rules", "[cards.gale]\ndraw = 0", "gale", "says 1, draw is 0"),
        ("house-rules", "[cards.gale]\nweak = 1", "gale", "says no weak, weak is 1"),
        ("house-rules", "[prices]\nshunya = 3", "shunya", "says 2, prices.shunya is 3"),
        ("tide-price", "[cards.gale]\ncost = 1", "gale", "says 0, cost is 1"),
        ("painted-ground", "[cards.shunya]\nblock = 7", "shunya", "says 6, block is 7"),
        ("their-dice", '[text.cards]\ngale = "Deal 7 and draw 1."', "gale", "says 7, damage is 5"),
    ],
)
def test_a_number_that_the_text_tells_otherwise(remarks, game, text, where, says):
    assert remarks(text + "\n", game) == [("TEXT_NUMBER", f"text.cards.{where}", says)]


def test_a_text_that_was_changed_with_its_number_is_right(remarks):
    draft = '[cards.ember-lash]\ndamage = 9\n[text.cards]\nember-lash = "Deal 9."\n'
    assert remarks(draft) == []


def test_a_card_without_name_or_text_shows_its_id(remarks):
    assert remarks('[cards.new-card]\nelement = "agni"\ncopies = 1\n') == [
        ("NO_TEXT", "text.names.new-card", "the card has no name"),
        ("NO_TEXT", "text.cards.new-card", "the card has no text"),
    ]


def test_a_mistyped_intent_is_one_without_a_name(remarks):
    assert remarks('[enemy.script]\n3 = { intent = "cleav" }\n') == [
        ("NO_TEXT", "text.names.cleav", "the intent has no name; did you mean cleave?")
    ]


def test_a_text_of_a_mistyped_card_is_told(remarks):
    assert remarks('[text.cards]\nember-lahs = "Deal 9."\n[text.names]\nstonskin = "Stone"\n') == [
        ("TEXT_OF_NOTHING", "text.cards.ember-lahs", "there is no card ember-lahs; did you mean ember-lash?"),
        ("TEXT_OF_NOTHING", "text.names.stonskin", "names nothing; did you mean stoneskin?"),
    ]
