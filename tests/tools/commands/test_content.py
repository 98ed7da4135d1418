"""`sakshi content`: rulesets checked, shown and described."""

import json
import re

import pytest

from domain.combat.house_rules import HouseRules
from domain.remarks import OpenDecision, Reading, Remark
from domain.rulesets import load, versions

DRAFT = """
game = "house-rules"
version = "mine"
extends = "1.0"
[player]
hp = {hp}
"""


@pytest.fixture
def draft(place):
    def write(hp, name="mine.toml"):
        (place / name).write_text(DRAFT.format(hp=hp), "utf-8")
        return name

    return write


def test_all_content_is_checked_and_right(sakshi):
    done = sakshi("content", "check")
    assert done.code == 0
    lines = done.out.rstrip().split("\n")
    assert f"ok     house-rules@1.0  {load('V01').digest[:16]}" in lines
    assert all(line.startswith(("ok     ", "       ")) for line in lines)
    told = [line for line in lines if not line.startswith(("ok     ", "       warning: "))]
    assert len(told) == len(versions("hazard")) - 1
    assert all(re.fullmatch(r" {7}(and )?\d+ warnings that hazard@\S+ has too \(.*\)", line) for line in told)
    assert sum("@1.1-draft" in line for line in lines) >= 10


def test_drafts_are_checked_by_path(sakshi, draft):
    assert sakshi("content", "check", draft(60)).code == 0
    done = sakshi("content", "check", draft(-1, "bad.toml"), "V01")
    assert done.code == 2
    assert "ok     house-rules@1.0" in done.out
    assert "bad.toml is wrong" in done.err
    assert "player.hp" in done.err


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nope", "there is no game 'nope'; the games are"),
        ("house-rules@9", "house-rules has no version '9'; it has 1.0, 1.1-draft"),
        ("README.md", "'README.md' is no ruleset: name GAME, GAME@VERSION or a .toml file"),
        ("nope.toml", "nope.toml"),
        ("", "is no ruleset"),
        ("@1.0", "is no ruleset"),
    ],
)
def test_what_is_no_ruleset_is_told(sakshi, name, words):
    for command in ("check", "show"):
        done = sakshi("content", command, name)
        assert (done.code, done.out) == (2, "")
        assert words in done.err
    checked = sakshi("content", "check", name, "--json")
    assert checked.code == 2
    (verdict,) = checked.json
    assert (verdict["ruleset"], verdict["digest"], verdict["remarks"]) == (name, None, [])
    assert words in verdict["error"]
    assert words in sakshi("content", "show", name, "--json").json["error"]["message"]


def test_a_file_that_is_no_toml_is_told(sakshi, place):
    (place / "bad.toml").write_bytes(b"\xff\xfe\x00")
    (place / "folder.toml").mkdir()
    for name in ("bad.toml", "folder.toml"):
        done = sakshi("content", "show", name)
        assert done.code == 2
        assert name in done.err


def test_checks_as_json(sakshi):
    verdicts = sakshi("content", "check", "V01", "--json").json
    assert verdicts == [
        {
            "ruleset": "house-rules@1.0",
            "digest": load("V01").digest,
            "extends": None,
            "error": None,
            "remarks": [],
        }
    ]


def test_remarks_are_warnings_by_name_and_change_no_exit_code(sakshi, monkeypatch):
    remark = Remark("ODD_NUMBER", "player.hp", "50 [is] even")
    monkeypatch.setattr(HouseRules, "remarks", classmethod(lambda *_: [remark]))
    done = sakshi("content", "check", "V01")
    assert done.code == 0
    assert "\n       warning: ODD_NUMBER: player.hp: 50 [is] even\n" in done.out
    (verdict,) = sakshi("content", "check", "V01", "--json").json
    assert verdict["remarks"] == [
        {"name": "ODD_NUMBER", "where": "player.hp", "says": "50 [is] even", "inherited": False}
    ]


DOMINATED = """game = "hazard"
version = "mine"
extends = "1.0"

[cards.A31]
rarity = "uncommon"
top = [{ op = "focus", n = 1 }]
cost = "red"
bottom = [{ op = "focus", n = 1 }]
"""


def test_only_what_is_new_against_the_extended_version_is_told(sakshi, place):
    (place / "mine.toml").write_text(DOMINATED, "utf-8")
    told = sakshi("content", "check", "mine.toml").out.rstrip().split("\n")
    inherited = len(sakshi("content", "check", "hazard").out.rstrip().split("\n")) - 1
    warnings = [line for line in told if " warning: " in line]
    assert 3 <= len(warnings) <= 5
    assert any("NO_TEXT: text.action_cards.A31: the card has no text" in line for line in warnings)
    assert told[-1] == f"       and {inherited - 1} warnings that hazard@1.0 has too (--all shows them)"
    every = sakshi("content", "check", "mine.toml", "--all").out.rstrip().split("\n")
    assert len(every) == 1 + inherited - 1 + len(warnings)
    (verdict,) = sakshi("content", "check", "mine.toml", "--json").json
    assert verdict["extends"] == "hazard@1.0"
    assert len(verdict["remarks"]) == len(every) - 1
    assert sum(not remark["inherited"] for remark in verdict["remarks"]) == len(warnings)


def test_a_version_that_is_right_only_as_extended_inherits_nothing(sakshi, place):
    """A base beside the draft may be wrong alone; then there is nothing to compare with."""
    (place / "base.toml").write_text('game = "house-rules"\nversion = "base"\n', "utf-8")
    whole = sakshi("content", "show", "V01", "--json").json
    head = 'game = "house-rules"\nversion = "mine"\nextends = "base"\n'
    (place / "mine.toml").write_text(head + toml_of({**whole["rules"], "text": whole["text"]}), "utf-8")
    done = sakshi("content", "check", "mine.toml", "--json")
    assert done.code == 0
    assert done.json[0]["extends"] is None


def toml_of(tables):
    """Write nested tables with dotted keys, one a line."""

    def lines(table, stem):
        for key, value in table.items():
            if isinstance(value, dict) and value:
                yield from lines(value, f'{stem}"{key}".')
            elif value is not None and value != {}:
                yield f'{stem}"{key}" = {json.dumps(value)}'

    return "\n".join(lines(tables, "")) + "\n"


def test_a_version_is_shown_with_all_that_it_extends(sakshi):
    done = sakshi("content", "show", "house-rules@1.1-draft")
    assert done.code == 0
    ruleset = load("house-rules@1.1-draft")
    assert done.out.startswith(f"house-rules@1.1-draft — House Rules\ndigest {ruleset.digest}\n")
    assert "player.hp = 50" in done.out
    told = sakshi("content", "show", "house-rules@1.1-draft", "--json").json
    assert list(told) == ["ruleset", "digest", "extends", "rules", "text", "changed", "rulings"]
    assert told["rules"] == ruleset.rules.model_dump(mode="json")


def test_what_a_draft_changed_is_marked(sakshi):
    shown = sakshi("content", "show", "house-rules@1.1-draft").out.split("\n")
    assert [line for line in shown if "#" in line] == [
        "prices.reroll = 1  # house-rules@1.0: 2",
        'rulings.vayu_draw = "per_card"  # house-rules@1.0: "once"',
    ]
    told = sakshi("content", "show", "house-rules@1.1-draft", "--json").json
    assert told["extends"] == "house-rules@1.0"
    assert told["changed"] == [
        {"key": "prices.reroll", "value": 1, "was": 2},
        {"key": "rulings.vayu_draw", "value": "per_card", "was": "once"},
    ]
    first = sakshi("content", "show", "V01", "--json").json
    assert (first["extends"], first["changed"]) == (None, [])
    assert "#" not in sakshi("content", "show", "V01").out


def test_what_a_draft_no_longer_has_is_told(sakshi, place):
    head = 'game = "hazard"\nversion = "mine"\nextends = "1.0"\n'
    (place / "mine.toml").write_text(head + '[sets]\nstress = ["H01"]\nown = ["H02"]\n', "utf-8")
    shown = sakshi("content", "show", "mine.toml").out
    assert 'sets.own = ["H02"]  # hazard@1.0: nothing\n' in shown
    (place / "mine.toml").write_text(head + '[decks.S0]\ncards = [{ card = "A01", copies = 20 }]\n', "utf-8")
    shown = sakshi("content", "show", "mine.toml").out
    assert "decks.S0.cards.1.copies = 20  # hazard@1.0: 3\n" in shown
    assert '\n# no decks.S0.cards.2.card; hazard@1.0: "A02"\n' in shown


def test_rulings_are_shown_with_their_readings(sakshi):
    done = sakshi("content", "show", "one-wick@1.1-draft", "--rulings")
    assert done.code == 0
    assert done.out.startswith(
        "rulings.max_rerolls: V07.16: how many rerolls a turn has\n"
        "  unset  only their price and the turn's actions bound them.\n"
        "> 3      that many at most.\n"
        "  changed: one-wick@1.0 has unset\n\n"
    )
    assert done.out in sakshi("content", "show", "one-wick@1.1-draft").out
    told = sakshi("content", "show", "one-wick@1.1-draft", "--rulings", "--json").json
    assert told == sakshi("content", "show", "one-wick@1.1-draft", "--json").json["rulings"]
    assert (told[0]["taken"], told[0]["was"], told[1]["was"]) == ("3", "unset", "block_only")
    assert told[1]["readings"][0] == {
        "word": "block_only",
        "effect": "it meets the enemy's Block and vanishes.",
    }


def test_open_decisions_are_shown_with_what_each_would_change(sakshi, monkeypatch):
    decision = OpenDecision(
        id="H-99",
        about="what a tie does",
        taken="stands",
        readings=(Reading("stands", "Nothing moves."), Reading("falls", "The lower die goes.")),
        note="The document is silent.",
    )
    assert sakshi("content", "show", "V01", "--open-decisions").out == (
        "house-rules@1.0 leaves no decision open; it has 2 rulings that can be read otherwise "
        "(--rulings shows them)\n"
    )
    assert sakshi("content", "show", "V01", "--open-decisions", "--json").json == []
    monkeypatch.setattr(HouseRules, "open_decisions", classmethod(lambda *_: [decision]))
    done = sakshi("content", "show", "V01", "--open-decisions")
    assert done.code == 0
    assert done.out == (
        "H-99: what a tie does\n"
        "> stands  Nothing moves.\n"
        "  falls   The lower die goes.\n"
        "  The document is silent.\n\n"
    )
    (told,) = sakshi("content", "show", "V01", "--open-decisions", "--json").json
    assert told["taken"] == "stands"
    assert told["readings"][1] == {"word": "falls", "effect": "The lower die goes."}


def test_the_schema_of_a_game(sakshi):
    schema = json.loads(sakshi("content", "schema", "V01").out)
    assert schema["type"] == "object"
    assert "player" in schema["properties"]
    assert sakshi("content", "schema", "V01", "--json").json == schema
    ruling = schema["$defs"]["Rulings"]["properties"]["vayu_draw"]
    assert ruling["description"].startswith("V01-10: how often Vayu draws.\n\nonce: once a turn.\n")
    unknown = sakshi("content", "schema", "nope")
    assert unknown.code == 2
    assert "there is no game 'nope'" in unknown.err
    assert sakshi("content", "schema", "nope", "--json").json["error"]["kind"] == "unknown_ruleset"
