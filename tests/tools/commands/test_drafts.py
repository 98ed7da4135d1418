"""A playtest of a draft goes from one machine to another: its ruleset travels beside the replay file."""

import shutil
from pathlib import Path

import pytest

DRAFT = """game = "house-rules"
version = "mine"
extends = "1.0"
[enemy]
hp = 50
"""


@pytest.fixture
def saved(sakshi, place):
    """A playtest of a draft, saved in a folder of its own; the draft and its store are elsewhere then."""
    Path("draft.toml").write_text(DRAFT, "utf-8")
    Path("mail").mkdir()
    done = sakshi(
        "play", "draft.toml", "--seed", "7", "--player", "random", "--save", "mail/hr.replay", "--quiet"
    )
    assert done.code == 0
    (kept,) = Path("mail/rulesets").iterdir()
    assert f"Its ruleset is not in content; pass it on with the replay: {kept}" in done.out
    Path("draft.toml").unlink()
    return Path("mail/hr.replay")


def test_it_is_verified_and_compared_elsewhere(sakshi, saved):
    elsewhere = ("--store", "other.sqlite")
    assert sakshi("verify", saved, *elsewhere).out.startswith(f"{saved}: same: ")
    assert "house-rules@mine against house-rules@1.0" in sakshi("diff", saved, "--to", "V01", *elsewhere).out
    for command in ("replay", "audit"):
        done = sakshi(command, saved, *elsewhere)
        assert done.code == 0
        assert (
            done.err
            == "note: content has no house-rules@mine; names and texts are those of house-rules@1.0\n"
        )
        assert "ember-lash" not in done.out
    assert sakshi("golden", "record", saved, *elsewhere).code == 0


def test_import_takes_the_ruleset_into_the_store(sakshi, saved):
    done = sakshi("log", "import", saved, "--store", "other.sqlite", "--json")
    shutil.rmtree("mail")
    new = done.json["id"]
    assert sakshi("verify", new, "--store", "other.sqlite").code == 0
    out = sakshi("log", "export", new, "again.replay", "--store", "other.sqlite", "--json").json
    assert Path(out["ruleset_file"]).parent == Path("rulesets")
    assert sakshi("verify", "again.replay", "--store", "none.sqlite").code == 0


def test_without_its_ruleset_it_is_told_what_to_put_where(sakshi, saved):
    (kept,) = Path("mail/rulesets").iterdir()
    name = kept.name
    shutil.rmtree("mail/rulesets")
    elsewhere = ("--store", "other.sqlite")
    lost = sakshi("verify", saved, *elsewhere)
    assert lost.code == 2
    assert f"what to do: put rulesets/{name} beside the replay" in lost.err
    taken = sakshi("log", "import", saved, *elsewhere)
    assert taken.code == 0
    assert "note: it can be replayed but not verified: house-rules@mine" in taken.err
    assert f"put rulesets/{name} beside the replay" in taken.err
    told = sakshi("replay", saved, *elsewhere)
    assert "names and texts are those of house-rules@1.0" in told.err
    assert "Ember Lash" in told.out
    new = taken.out.split()[2]
    assert sakshi("log", "export", new, "again.replay", *elsewhere).code == 0


def test_a_playtest_of_a_draft_goes_on_with_names(sakshi, place):
    Path("draft.toml").write_text(DRAFT, "utf-8")
    begun = sakshi("play", "draft.toml", "--seed", "7", typed="q\n").out
    playtest = begun.partition("playtest ")[2].split()[0]
    Path("draft.toml").unlink()
    assert "Ember Lash" in sakshi("play", "--resume", playtest, typed="q\n").out


def test_a_version_of_content_needs_no_file(sakshi, played):
    played("house-rules@1.1-draft")
    assert not Path("rulesets").exists()
