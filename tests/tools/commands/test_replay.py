"""`sakshi replay` and `sakshi audit`."""

import pytest


def test_a_game_is_told_turn_by_turn(sakshi, win):
    done = sakshi("replay", win)
    assert (done.code, done.err) == (0, "")
    heads = [line for line in done.out.split("\n") if line.startswith(("Set-up", "Turn "))]
    assert heads == ["Set-up", *(f"Turn {n}" for n in range(1, 9))]
    assert "\n   5  Roll both dice for 1 energy (4 → 3)\n" in done.out
    assert "      You win in turn 8\n" in done.out
    assert "\nResult        win\n" in done.out
    assert not any(line != line.rstrip() for line in done.out.split("\n"))
    assert "Energy        23 gained, 14 spent (8 for roll, 2 for reroll" in done.out, "pipes are not wrapped"


def test_a_playtest_is_told_like_its_file(sakshi, played):
    playtest, file = played()
    by_id = sakshi("replay", playtest)
    assert by_id.code == 0
    assert by_id.out == sakshi("replay", file).out
    assert sakshi("audit", playtest).out == sakshi("audit", file).out


def test_to_stops_behind_a_step(sakshi, win):
    out = sakshi("replay", win, "--to", "5").out
    assert "\n   5  Roll both dice" in out
    assert "\n   6  " not in out
    assert "\nSteps         5\n" in out
    assert "\n   0  Set up the game" in sakshi("replay", win, "--to", "0").out


@pytest.mark.parametrize("command", ["replay", "audit"])
def test_to_beyond_the_end_is_the_whole_game_and_a_note(sakshi, win, command):
    done = sakshi(command, win, "--to", "40")
    assert done.code == 0
    assert done.err == "note: step 40 is beyond the end; the last step is 39\n"
    assert done.out == sakshi(command, win).out
    assert sakshi(command, win, "--to", "39").err == ""
    as_json = sakshi(command, win, "--to", "40", "--json")
    assert as_json.json
    assert as_json.err == done.err


def test_a_replay_as_json(sakshi, win):
    told = sakshi("replay", win, "--json").json
    assert list(told) == ["header", "turns", "summary"]
    assert told["header"]["ruleset"] == "house-rules@1.0"
    assert [turn["turn"] for turn in told["turns"]] == list(range(9))
    step = told["turns"][1]["steps"][1]
    assert list(step) == ["number", "action", "lines"]
    roll = next(s for s in told["turns"][1]["steps"] if s["number"] == 5)
    assert roll["action"] == "Roll both dice for 1 energy (4 → 3)"
    assert set(roll["lines"][0]) == {"type", "record", "records", "sentence"}
    assert told["summary"]["result"] == "win"
    part = sakshi("replay", win, "--to", "5", "--json").json
    assert part["turns"][-1]["steps"][-1]["number"] == 5


def test_a_cut_file_is_read_to_its_last_whole_step_if_told_so(sakshi, torn):
    for command in ("replay", "audit"):
        done = sakshi(command, torn)
        assert (done.code, done.out) == (2, "")
        assert "line 34, step 6: the file ends in the middle of a line" in done.err
        assert "replay, audit and log import read it up to its last whole step, 5, with --partial" in done.err
        partial = sakshi(command, torn, "--partial")
        assert partial.code == 0
        assert partial.err.startswith("note: the file ends in the middle of a line")
        assert partial.err.count("\n") == 1
    assert "\nSteps         5\n" in sakshi("replay", torn, "--partial").out
    error = sakshi("replay", torn, "--json").json["error"]
    assert (error["kind"], error["line"], error["step"]) == ("cut_off", 34, 6)


def test_the_audit_tells_rerolls_and_latches(sakshi, win):
    done = sakshi("audit", win)
    assert (done.code, done.err) == (0, "")
    assert (
        "Reroll (1)\n  reroll 1 of turn 1 (turn 1, step 6): dice before: 1 and blank; 2 energy is paid"
        in done.out
    )
    entries = sakshi("audit", win, "--json").json
    assert {"kind", "subject", "began"} <= set(entries[0])
    assert entries[0]["began"]["step"] == 6
    assert "Nothing to audit" in sakshi("audit", win, "--to", "3").out
    assert sakshi("audit", win, "--to", "3", "--json").json == []


@pytest.mark.parametrize("command", ["replay", "audit"])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nope", "'nope' is neither a file here nor a playtest in"),
        ("nope.replay", "nope.replay: cannot be read: No such file or directory"),
        ("folder", "folder: this is a folder"),
        ("text", "text, line 1, byte 1: this is not a replay"),
        ("binary.replay", "binary.replay, line 1, byte 1: this is not a replay"),
        ("empty.replay", "empty.replay, line 1: the file is empty"),
        ("binary.replay.zst", "binary.replay.zst"),
    ],
)
def test_what_cannot_be_read_is_told(sakshi, place, command, name, words):
    (place / "folder").mkdir()
    (place / "text").write_text("Once upon a time\n", "utf-8")
    (place / "binary.replay").write_bytes(bytes(range(256)))
    (place / "binary.replay.zst").write_bytes(bytes(range(256)))
    (place / "empty.replay").write_bytes(b"")
    done = sakshi(command, name)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    as_json = sakshi(command, name, "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert words in as_json.json["error"]["message"]


def test_steps_and_json_do_not_go_together(sakshi, win):
    done = sakshi("replay", win, "--step", "--json")
    assert done.code == 2
    assert "--step walks with keys" in done.json["error"]["message"]


def test_a_file_is_no_playtest_though_it_is_called_like_one(sakshi, played, place):
    """A file of that name goes first; the store is asked for what is none."""
    playtest, _ = played()
    (place / playtest).write_text("not a replay\n", "utf-8")
    assert "this is not a replay" in sakshi("replay", playtest).err
