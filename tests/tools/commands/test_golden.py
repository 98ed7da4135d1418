"""`sakshi golden`: the corpus, its checks, and what waits to be accepted."""

import shutil
from pathlib import Path

import pytest

from domain.combat.house_rules import HouseRules

CORPUS = Path("replays/golden")
GAME = CORPUS / "house-rules" / "game.replay"
PENDING = CORPUS / "house-rules" / ".pending" / "game.replay"


@pytest.fixture
def recorded(sakshi, played):
    """A corpus in this folder with one golden, made of a playtest."""
    playtest, _ = played()
    done = sakshi("golden", "record", playtest, "--name", "game")
    assert (done.code, done.out) == (0, f"recorded {GAME}\n")
    return playtest


# --- record -------------------------------------------------------------------------------------


def test_a_file_becomes_a_golden_under_its_own_name(sakshi, played):
    _, file = played(file="vayu.replay")
    done = sakshi("golden", "record", file, "--corpus", "mine", "--json")
    assert done.json == {"golden": "mine/house-rules/vayu.replay"}
    assert Path("mine/house-rules/vayu.replay").read_bytes() == file.read_bytes()
    assert len(list(Path("mine/rulesets").iterdir())) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nope"], "'nope' is neither a file here nor a playtest in"),
        (["nope.replay"], "nope.replay: cannot be read"),
        (["game.replay", "--name", "game"], "is there already; give another name"),
        (["game.replay", "--name", "../x"], "cannot be the name of a golden"),
    ],
)
def test_what_cannot_become_a_golden_is_told(sakshi, recorded, arguments, words):
    done = sakshi("golden", "record", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert words in sakshi("golden", "record", *arguments, "--json").json["error"]["message"]


def test_what_does_not_verify_becomes_no_golden(sakshi, win, other_rules):
    done = sakshi("golden", "record", win)
    assert done.code == 2
    assert "cannot become a golden" in done.err


# --- check --------------------------------------------------------------------------------------


def test_goldens_that_are_the_same(sakshi, recorded):
    for paths in ([], [GAME], [CORPUS], [GAME.parent, GAME]):
        done = sakshi("golden", "check", *paths)
        assert (done.code, done.out, done.err) == (0, "1 golden: 1 same\n", "")
    (told,) = sakshi("golden", "check", "--json").json
    assert told == {"path": str(GAME), "answer": "same", "lines": [], "pending": None, "dropped": None}


def test_a_golden_that_differs_is_written_as_pending(sakshi, recorded, other_rules):
    assert sakshi("golden", "pending").out == "nothing is pending\n"
    done = sakshi("golden", "check")
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith(f"{GAME}: differs\n")
    assert "1 golden: 1 differs\n" in done.out
    assert "Look again with `sakshi golden pending`" in done.out
    before = PENDING.read_bytes()
    for paths in ([], [GAME], [PENDING]):
        waiting = sakshi("golden", "pending", *paths)
        assert waiting.code == 1
        assert waiting.out.startswith(f"{PENDING}:\n  differs: house-rules@1.0 no longer decides")
        assert "sakshi golden accept PATH" in waiting.out
        assert len(waiting.out.split("\n")) <= 16
    (told,) = sakshi("golden", "pending", "--json").json
    assert (told["pending"], told["answer"]) == (str(PENDING), "differs")
    assert told["lines"][0].startswith("differs: ")
    assert PENDING.read_bytes() == before, "looking changes nothing"
    (told,) = sakshi("golden", "check", "--json").json
    assert (told["answer"], told["pending"]) == ("differs", str(PENDING))


def test_in_ci_nothing_is_written(sakshi, recorded, other_rules, monkeypatch):
    monkeypatch.setenv("CI", "true")
    done = sakshi("golden", "check")
    assert done.code == 1
    assert not PENDING.exists()
    for command in (["record", "game.replay", "--name", "x"], ["accept", GAME, "--yes"], ["reject", GAME]):
        assert sakshi("golden", *command).code == 2


def test_what_is_pending_for_a_golden_that_is_the_same_again_is_dropped(sakshi, recorded, monkeypatch):
    """A rule broken and repaired leaves nothing to reject; CI=true still writes nothing."""
    before = GAME.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(HouseRules, "open_turn", lambda *_: None)
        assert sakshi("golden", "check").code == 1
    assert "the rules decide it as recorded again" in sakshi("golden", "pending").out
    with monkeypatch.context() as ci:
        ci.setenv("CI", "true")
        assert sakshi("golden", "check").code == 0
        assert PENDING.exists()
    done = sakshi("golden", "check")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("dropped what was pending for goldens that are the same again: 1\n")
    assert sakshi("golden", "pending").out == "nothing is pending\n"
    assert GAME.read_bytes() == before


def test_several_differ(sakshi, recorded, other_rules):
    shutil.copy(GAME, GAME.with_name("again.replay"))
    assert "2 goldens: 2 differ\n" in sakshi("golden", "check").out


def test_an_unfinished_game_becomes_a_golden_with_a_remark(sakshi, place):
    sakshi("play", "V01", "--seed", "5", "--save", "short.replay", typed="1\n1\nq\n")
    done = sakshi("golden", "record", "short.replay")
    assert done.code == 0
    assert done.err == "note: the game has not ended, so this golden guards its beginning alone\n"
    _, game = (
        sakshi("play", "V01", "--seed", "7", "--player", "random", "--save", "whole.replay"),
        "whole.replay",
    )
    assert sakshi("golden", "record", game).err == ""


def test_a_folder_without_goldens_is_no_passed_check(sakshi):
    Path("mine").mkdir()
    done = sakshi("golden", "check", "mine")
    assert (done.code, done.out) == (2, "")
    assert "no golden is in mine" in done.err


def test_one_that_cannot_be_checked_outweighs(sakshi, recorded, torn, other_rules):
    shutil.copy(torn, GAME.with_name("torn.replay"))
    done = sakshi("golden", "check")
    assert done.code == 2
    assert done.out.count("cannot be checked") == 2
    assert "2 goldens: 1 differs, 1 cannot be checked" in done.out


@pytest.mark.parametrize("command", ["check", "pending"])
def test_paths_that_are_not_there_are_told(sakshi, command):
    done = sakshi("golden", command, "nope")
    assert (done.code, done.out) == (2, "")
    assert done.err == "error: nope: there is no such file or folder\n"
    none = sakshi("golden", command)
    assert none.code == 2
    assert "there is no replays/golden here; name the goldens or their folder" in none.err


# --- accept and reject --------------------------------------------------------------------------


@pytest.fixture
def pending(sakshi, recorded, other_rules):
    assert sakshi("golden", "check").code == 1
    return PENDING


def test_a_golden_is_accepted_after_its_difference_is_shown(sakshi, pending):
    old, new = GAME.read_bytes(), pending.read_bytes()
    done = sakshi("golden", "accept", pending, typed="perhaps\nn\n")
    assert (done.code, done.err) == (1, "")
    assert f"{GAME}:\n  differs: house-rules@1.0 no longer decides" in done.out
    assert done.out.endswith("Accept 1 golden? [y/n] n\nnothing was changed\n")
    assert GAME.read_bytes() == old
    done = sakshi("golden", "accept", GAME, typed="y\n")
    assert done.code == 0
    assert done.out.endswith(f"accepted {GAME}\n")
    assert GAME.read_bytes() == new
    assert not pending.exists()
    assert sakshi("golden", "check").code == 0


def test_accepting_without_a_person(sakshi, pending):
    nobody = sakshi("golden", "accept", pending)
    assert nobody.code == 2
    assert "nobody answered, and nothing was changed; --yes does not ask" in nobody.err
    as_json = sakshi("golden", "accept", pending, "--json")
    assert as_json.code == 2
    assert "--json asks nothing and goes with --yes" in as_json.json["error"]["message"]
    assert pending.exists()
    done = sakshi("golden", "accept", pending, "--yes", "--json")
    assert done.json == [{"golden": str(GAME), "answer": "differs"}]
    assert not pending.exists()


def test_what_is_only_told_differently_is_accepted_as_a_batch(sakshi, recorded, other_facts):
    assert sakshi("golden", "accept", "--retold").out == "nothing is pending that is only told differently\n"
    assert sakshi("golden", "check").code == 1
    done = sakshi("golden", "accept", "--retold", "--yes")
    assert done.code == 0
    assert f"accepted {GAME}" in done.out
    assert sakshi("golden", "check").code == 0


def test_a_batch_does_not_take_what_differs(sakshi, pending):
    done = sakshi("golden", "accept", "--retold", "--yes", "--json")
    assert (done.code, done.json) == (0, [])
    assert pending.exists()


def test_one_thing_at_a_time(sakshi):
    for arguments in ([], [GAME, "--retold"]):
        done = sakshi("golden", "accept", *arguments)
        assert done.code == 2
        assert "name one pending file, or give --retold" in done.err


def test_a_pending_file_is_dropped(sakshi, pending):
    done = sakshi("golden", "reject", GAME)
    assert (done.code, done.out) == (0, f"rejected {PENDING}\n")
    assert not pending.exists()
    assert sakshi("golden", "pending").code == 0
    sakshi("golden", "check")
    assert sakshi("golden", "reject", pending, "--json").json == {"rejected": str(PENDING)}


@pytest.mark.parametrize("command", ["accept", "reject"])
def test_nothing_pending_is_told(sakshi, recorded, command):
    for path in (GAME, PENDING, "nope.replay"):
        done = sakshi("golden", command, path)
        assert done.code == 2
        assert "nothing is pending" in done.err
