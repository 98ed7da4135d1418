"""`sakshi log`: the playtests in the store."""

import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from replays.reader import read_replay


@pytest.fixture
def three(sakshi, played):
    """Three playtests, the newest last: a loss, one of Sangam with labels, and an open one."""
    ids = [played()[0]]
    ids += [
        sakshi(
            *("play", "sangam", "--player", "random", "--seed", "3", "--json"),
            *("--label", "tuesday", "--label", "bot", "--note", "[why] not"),
        ).json["id"]
    ]
    out = sakshi("play", "V01", "--seed", "5", typed="1\n1\nq\n").out
    return [*ids, re.search(r"playtest (\S+)", out).group(1)]


def listed(sakshi, *options):
    return [entry["id"] for entry in sakshi("log", "ls", *options, "--json").json]


# --- ls -----------------------------------------------------------------------------------------


def test_playtests_are_listed_the_newest_first(sakshi, three):
    loss, sangam, open_one = three
    done = sakshi("log", "ls")
    assert (done.code, done.err) == (0, "")
    head, *lines = [re.split(r"  +", line.rstrip()) for line in done.out.rstrip().split("\n")]
    assert head == ["ID", "RULESET", "RESULT", "STEPS", "SEED", "BEGAN", "LAST STEP", "LABELS"]
    assert [line[0] for line in lines] == [open_one, sangam, loss]
    assert lines[0][1:5] == ["house-rules@1.0", "open", "2", "5"]
    assert lines[1][-1] == "tuesday, bot"
    for line in lines:
        summary = sakshi("log", "show", line[0], "--json").json["summary"]
        assert [str(summary["steps"]), summary["result"]] == [line[3], line[2]]


def test_the_list_as_json(sakshi, three):
    told = sakshi("log", "ls", "--json").json
    assert [entry["id"] for entry in told] == three[::-1]
    assert list(told[0]) == ["id", "result", "steps", "began", "last", "header"]
    assert told[0]["began"] <= told[0]["last"] <= f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    assert told[0]["header"]["seed"] == 5


def test_the_list_is_narrowed(sakshi, three):
    loss, sangam, open_one = three
    assert listed(sakshi, "--game", "V05") == listed(sakshi, "--game", "sangam") == [sangam]
    assert listed(sakshi, "--game", "house-rules") == [open_one, loss]
    assert listed(sakshi, "--open") == [open_one]
    assert listed(sakshi, "--label", "bot") == [sangam]
    assert listed(sakshi, "--label", "bot", "--open") == []
    assert listed(sakshi, "--most", "2") == [open_one, sangam]


def test_the_list_says_when_a_playtest_began_and_when_its_last_step_was_kept(sakshi, three, place):
    """Open games of one ruleset are told apart by it; no time is in the bytes of a replay."""
    with sqlite3.connect(place / "store.sqlite") as store:
        times = "UPDATE kept_times SET began = 1700000000, last = ? WHERE originator_id = ?"
        store.execute(times, (1700000300, three[2]))
        store.execute(times, (1700300000, three[1]))
        store.execute("UPDATE kept_times SET began = NULL WHERE originator_id = ?", (three[0],))
    store.close()
    sakshi("log", "export", three[2], "open.replay")
    assert b"1700000" not in Path("open.replay").read_bytes()
    told = {entry["id"]: (entry["began"], entry["last"]) for entry in sakshi("log", "ls", "--json").json}
    assert told[three[2]] == ("2023-11-14T22:13:20Z", "2023-11-14T22:18:20Z")
    assert told[three[0]][0] is None
    lines = {line.split()[0]: line for line in sakshi("log", "ls").out.splitlines()}
    began = f"{datetime.fromtimestamp(1700000000, UTC).astimezone():%Y-%m-%d %H:%M}"
    later = datetime.fromtimestamp(1700300000, UTC).astimezone()
    assert f"  {began}  {datetime.fromtimestamp(1700000300, UTC).astimezone():%H:%M}" in lines[three[2]]
    assert f"  {began}  {later:%Y-%m-%d %H:%M}  tuesday, bot" in lines[three[1]]


def test_that_there_are_more_is_said(sakshi, three):
    assert sakshi("log", "ls", "--most", "2").err == "note: there are more; --most 4 lists twice as many\n"
    assert sakshi("log", "ls", "--most", "3").err == ""


def test_an_empty_list_says_why(sakshi, place, three):
    assert sakshi("log", "ls", "--store", "none").out == f"no playtests in {place / 'none'}\n"
    assert not (place / "none").exists()
    assert sakshi("log", "ls", "--store", "none", "--json").json == []
    assert sakshi("log", "ls", "--label", "nope").out.endswith("store.sqlite are like that\n")
    unknown = sakshi("log", "ls", "--game", "nope")
    assert unknown.code == 2
    assert "there is no game 'nope'" in unknown.err


def test_a_typed_playtest_has_no_seed(sakshi, win):
    sakshi("log", "import", win)
    assert "  typed  " in sakshi("log", "ls").out


# --- rm ---------------------------------------------------------------------------------------------


def test_a_playtest_is_removed_after_asking(sakshi, three):
    refused = sakshi("log", "rm", three[2], typed="n\n")
    assert (refused.code, listed(sakshi)) == (1, three[::-1])
    assert refused.out.endswith("nothing was changed\n")
    assert sakshi("log", "rm", three[2]).code == 2, "nobody answers"
    done = sakshi("log", "rm", three[2], typed="y\n")
    assert done.code == 0
    told = f"{three[2]} (house-rules@1.0, open, 2 steps)"
    assert done.out == f"Remove {told} for good? [y/n] y\nremoved {told}\n"
    assert listed(sakshi) == [three[1], three[0]]
    assert sakshi("play", "--resume", three[2]).code == 2
    assert sakshi("log", "rm", three[2], "--yes").code == 2
    assert sakshi("log", "rm", three[0], "--json").code == 2
    assert sakshi("log", "rm", three[0], "--yes", "--json").json == {"removed": three[0]}
    assert listed(sakshi) == [three[1]]
    assert sakshi("verify", three[1]).code == 0


# --- show ---------------------------------------------------------------------------------------


def test_a_playtest_is_shown(sakshi, three):
    done = sakshi("log", "show", three[1])
    assert done.code == 0
    assert f"Playtest      {three[1]}\n" in done.out
    assert "Labels        tuesday, bot\n" in done.out
    assert "Note          [why] not\n" in done.out
    assert "Ruleset       sangam@1.0\n" in done.out
    told = sakshi("log", "show", three[1], "--json").json
    assert list(told) == ["id", "header", "summary"]


# --- export and import --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["out.replay", "out.replay.zst"])
def test_a_playtest_goes_out_and_comes_back(sakshi, three, name, place):
    done = sakshi("log", "export", three[0], name)
    assert (done.code, done.out) == (0, f"wrote {name}\n")
    there = sakshi("log", "import", name, "--store", "other")
    assert there.code == 0
    new = there.out.removeprefix("imported as ").rstrip()
    sakshi("log", "export", new, f"again-{name}", "--store", "other")
    assert (place / name).read_bytes() == (place / f"again-{name}").read_bytes()
    again = sakshi("log", "import", name)
    assert f"the same records are there already as {three[0]}" in again.out
    told = sakshi("log", "import", name, "--json").json
    assert set(told) == {"id", "same", "lost_ruleset"}
    assert told["lost_ruleset"] is None
    assert three[0] in told["same"]


def test_an_open_playtest_goes_out_and_goes_on_elsewhere(sakshi, three):
    sakshi("log", "export", three[2], "open.replay")
    new = sakshi("log", "import", "open.replay", "--store", "other", "--json").json["id"]
    done = sakshi("play", "--resume", new, "--store", "other", typed="roll\nq\n")
    assert "   3  Roll both dice" in done.out


def test_export_as_json_and_over_a_file(sakshi, three, place):
    (place / "out.replay").write_bytes(b"old")
    refused = sakshi("log", "export", three[0], "out.replay")
    assert refused.code == 2
    assert "is there already; give another name, or --replace" in refused.err
    assert (place / "out.replay").read_bytes() == b"old"
    done = sakshi("log", "export", three[0], "out.replay", "--replace", "--json")
    assert done.json == {"id": three[0], "file": "out.replay", "ruleset_file": None}
    assert not (place / "rulesets").exists()
    assert read_replay("out.replay").header.seed == 7


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "nope"], "'nope' is neither a file here nor a playtest in"),
        (["export", "nope", "x.replay"], "`sakshi log ls` lists those"),
        (["export", "nope", "x.txt"], "x.txt: a replay file ends in .replay or .replay.zst"),
        (["export", "nope", "no/x.replay"], "there is no folder no"),
        (["import", "nope.replay"], "nope.replay: cannot be read"),
        (["import", "text"], "this is not a replay"),
        (["import", "."], "this is a folder"),
        (["ls", "--store", "text"], "this is not a store, nor any SQLite file"),
        (["ls", "--store", "other.sqlite"], "this is an SQLite file of something else"),
        (["ls", "--store", "."], "it cannot be opened"),
        (["show", "x", "--store", "text"], "this is not a store, nor any SQLite file"),
        (["import", "text", "--store", "text/x"], "its folder cannot be made"),
    ],
)
def test_what_cannot_be_done_is_told(sakshi, place, arguments, words):
    (place / "text").write_text("x" * 200, "utf-8")
    with sqlite3.connect(place / "other.sqlite") as other:
        other.execute("CREATE TABLE birds (name TEXT)")
    other.close()
    done = sakshi("log", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    as_json = sakshi("log", *arguments, "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert words in as_json.json["error"]["message"]


def test_a_torn_file_is_taken_in_if_told_so(sakshi, torn):
    assert sakshi("log", "import", torn).code == 2
    done = sakshi("log", "import", torn, "--partial", "--json")
    assert done.code == 0
    assert sakshi("log", "show", done.json["id"], "--json").json["summary"]["steps"] == 5


def test_a_store_that_is_damaged_is_told(sakshi, three, place):
    data = bytearray((place / "store.sqlite").read_bytes())
    data[100:3000] = b"\xff" * 2900
    (place / "store.sqlite").write_bytes(data)
    for suffix in ("-wal", "-shm"):
        (place / f"store.sqlite{suffix}").unlink(missing_ok=True)
    done = sakshi("log", "ls")
    assert done.code == 2
    assert "store.sqlite: " in done.err
    assert "what to do" in done.err


def test_a_store_that_cannot_be_made_is_told(sakshi, three, place):
    """What a file's permissions refuse is tested with the store itself, as a user who is not root."""
    done = sakshi("play", "V01", "--player", "random", "--store", place / "store.sqlite" / "below.sqlite")
    assert (done.code, done.out) == (2, "")
    assert "below.sqlite: " in done.err
    assert "its folder cannot be made" in done.err
