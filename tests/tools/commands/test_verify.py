"""`sakshi verify` and `sakshi diff`."""

import shutil

import pytest


@pytest.fixture
def folder(place, win, played):
    """A folder with two games of House Rules, one of them compressed, one of Sangam, and other things."""
    inside = place / "games" / "deep"
    inside.mkdir(parents=True)
    shutil.copy(win, inside / "win.replay")
    played(seed=7, file=inside / "loss.replay.zst")
    played("sangam", file=inside / "sangam.replay")
    (inside / ".pending").mkdir()
    shutil.copy(win, inside / ".pending" / "win.replay")
    (inside / "notes.txt").write_text("x", "utf-8")
    (inside / "folder.replay").mkdir()
    return place / "games"


# --- Verify -------------------------------------------------------------------------------------


def test_the_same(sakshi, win):
    done = sakshi("verify", win)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        f"{win}: same: 260 records in 40 steps under house-rules@1.0; win, turn 8; board digests agree\n"
    )


def test_files_folders_and_playtests_at_once(sakshi, folder, played):
    playtest, file = played(seed=8)
    done = sakshi("verify", folder, playtest, file)
    assert (done.code, done.err) == (0, "")
    lines = done.out.rstrip().split("\n")
    names = ["loss.replay.zst", "sangam.replay", "win.replay"]
    assert [line.partition(": ")[0] for line in lines] == [
        *(str(folder / "deep" / name) for name in names),
        *(playtest, str(file), "5 games"),
    ]
    assert lines[-1] == "5 games: 5 same"


def test_verify_as_json(sakshi, win):
    (told,) = sakshi("verify", win, "--json").json
    assert told["game"] == str(win)
    assert (told["answer"], told["result"], told["steps"], told["records"]) == ("same", "win", 40, 260)
    assert told["first"] is None


def test_a_change_of_the_rules_differs(sakshi, win, other_rules):
    done = sakshi("verify", win)
    assert (done.code, done.err) == (1, "")
    assert f"{win}: differs: house-rules@1.0 no longer decides what was recorded" in done.out
    assert len(done.out.split("\n")) <= 13
    (told,) = sakshi("verify", win, "--json").json
    assert (told["answer"], told["first"]["step"]) == ("differs", 0)


def test_a_change_of_the_telling_is_told_differently(sakshi, win, other_facts):
    done = sakshi("verify", win)
    assert done.code == 1
    assert "told differently" in done.out


def test_one_that_cannot_be_verified_does_not_hide_the_others(sakshi, win, torn, other_rules):
    done = sakshi("verify", torn, win, "nope")
    assert done.code == 2, "what cannot be done outweighs what differs"
    assert f"{win}: differs" in done.out
    assert done.out.endswith("3 games: 2 not decided, 1 differs\n")
    assert done.err.count("error: ") == 2
    as_json = sakshi("verify", torn, win, "nope", "--json")
    assert (as_json.code, as_json.err) == (2, "")
    first, second, third = as_json.json
    assert (first["game"], first["error"]["kind"], first["error"]["line"]) == (str(torn), "cut_off", 34)
    assert second["answer"] == "differs"
    assert third["error"]["kind"] == "no_such_game"


def test_a_folder_without_replays_is_an_error(sakshi, place):
    (place / "empty").mkdir()
    done = sakshi("verify", "empty")
    assert (done.code, done.out) == (2, "")
    assert done.err == "error: empty: no .replay or .replay.zst file is in this folder\n"


# --- Diff ---------------------------------------------------------------------------------------


def test_a_draft_differs_from_what_was_recorded(sakshi, win):
    done = sakshi("diff", win, "--to", "house-rules@1.1-draft")
    assert (done.code, done.err) == (1, "")
    lines = done.out.split("\n")
    assert lines[0] == f"{win}:"
    assert "differs: house-rules@1.0 against house-rules@1.1-draft" in lines[1]
    assert "  first difference:" in lines


def test_the_same_rules_are_the_same(sakshi, win):
    done = sakshi("diff", win, "--from", "V01", "--to", "house-rules@1.0")
    assert done.code == 0
    assert "same: house-rules@1.0 against house-rules@1.0" in done.out


def test_from_and_skip(sakshi, win):
    done = sakshi(
        *("diff", win, "--from", "house-rules@1.1-draft", "--to", "house-rules@1.0", "--illegal", "skip")
    )
    assert done.code == 1
    assert "house-rules@1.1-draft against house-rules@1.0, a game recorded under house-rules@1.0" in done.out
    assert "a refused action is left out, and it goes on" in done.out
    assert (
        "at a refused action it stops; --illegal skip goes on"
        in sakshi("diff", win, "--to", "house-rules@1.1-draft").out
    )


def test_diff_as_json(sakshi, win):
    done = sakshi("diff", win, "--to", "house-rules@1.1-draft", "--json")
    assert (done.code, done.err) == (1, "")
    (told,) = done.json["games"]
    assert done.json["summary"]["compared"] == 1
    assert (told["game"], told["answer"], told["policy"]) == (str(win), "differs", "stop")
    assert [side["ruleset"] for side in told["sides"]] == ["house-rules@1.0", "house-rules@1.1-draft"]


def test_of_a_folder_other_games_are_left_out(sakshi, folder):
    done = sakshi("diff", folder, "--to", "house-rules@1.0")
    assert done.code == 0
    assert done.out.endswith(
        "2 games: 2 same\n2 games together: house-rules@1.0 against house-rules@1.0\n"
        "ended otherwise: none\nno total changes\n"
    )
    assert done.err == "note: replays of other games, left out: 1\n"
    assert len(sakshi("diff", folder, "--to", "sangam@1.0", "--json").json["games"]) == 1
    none = sakshi("diff", folder, "--to", "one-wick@1.0")
    assert none.code == 2
    assert "no replay of this game is among them" in none.err


def test_a_folder_is_summed_up(sakshi, folder, played):
    done = sakshi("diff", folder, "--to", "house-rules@1.1-draft")
    assert (
        "\n2 games: 2 differ\n2 games together: house-rules@1.0 against house-rules@1.1-draft\n" in done.out
    )
    assert "what differs first: " in done.out
    assert "mean of each total" in done.out
    assert "--from" not in done.err
    summary = sakshi("diff", folder, "--to", "house-rules@1.1-draft", "--json").json["summary"]
    assert (summary["compared"], summary["old"]) == (2, {"house-rules@1.0": 2})


def test_recordings_of_several_rulesets_are_noted(sakshi, folder, played):
    """Two changes are mixed where one game starts from 1.0 and another from the draft."""
    played("house-rules@1.1-draft", file=folder / "draft.replay")
    done = sakshi("diff", folder, "--to", "house-rules@1.1-draft")
    assert "3 games together: what they were recorded under against house-rules@1.1-draft\n" in done.out
    assert done.err.endswith(
        "note: each game was compared from the rules it was recorded under: house-rules@1.0 (2), "
        "house-rules@1.1-draft (1); --from house-rules@1.0 compares all from one\n"
    )
    one = sakshi("diff", folder, "--to", "house-rules@1.1-draft", "--from", "V01")
    assert "--from" not in one.err


def test_a_named_game_of_other_rules_is_an_error(sakshi, win):
    done = sakshi("diff", win, "--to", "sangam@1.0")
    assert (done.code, done.out) == (2, "")
    assert str(win) in done.err
    assert "this is a replay of house-rules, and these are the rules of sangam" in done.err
    assert sakshi("diff", win, "--from", "sangam", "--to", "V01").code == 2


def test_drift_is_no_difference_of_rules(sakshi, win, other_rules):
    done = sakshi("diff", win, "--to", "house-rules@1.1-draft")
    assert done.code == 2
    assert "cannot compare: house-rules@1.0 no longer decides what was recorded under it (drift)" in done.out


@pytest.mark.parametrize("option", ["--to", "--from"])
def test_rules_that_are_not_there_are_an_error(sakshi, win, option):
    rest = ("--to", "V01") if option == "--from" else ()
    done = sakshi("diff", win, option, "house-rules@9", *rest)
    assert (done.code, done.out) == (2, "")
    assert "house-rules has no version '9'" in done.err


def test_a_draft_by_its_path(sakshi, win, place):
    (place / "mine.toml").write_text(
        'game = "house-rules"\nversion = "mine"\nextends = "1.0"\n[enemy]\nhp = 50\n', "utf-8"
    )
    done = sakshi("diff", win, "--to", "mine.toml")
    assert done.code == 1
    assert "against house-rules@mine" in done.out
