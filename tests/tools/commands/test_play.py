"""`sakshi play`: people and players at the table, what is kept, what is refused before anything is."""

import re
from pathlib import Path

import pytest

from domain.registry import games
from replays.errors import StoreError
from replays.playtest import Playtest
from replays.reader import read_replay
from replays.store import Store
from replays.writer import CannotWrite, NewFile

SEEDS = (0, 9007199254740991)


def playtest_in(out):
    return re.search(r"playtest (\S+)", out).group(1)


# --- A player without a person ------------------------------------------------------------------


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_to_its_end(sakshi, game):
    done = sakshi("play", game, "--seed", "7", "--player", "random", "--save", "game.replay")
    assert (done.code, done.err) == (0, "")
    first, *_ = done.out.split("\n")
    playtest = playtest_in(first)
    assert f"({game}@1.0), seed 7, playtest {playtest}" in first
    assert re.search(r"^Result +(?!open)\w+$", done.out, re.MULTILINE)
    assert f"Kept as {playtest}. Look at it with: sakshi replay {playtest}\n" in done.out
    assert done.out.endswith("Saved as game.replay.\n")
    assert sakshi("verify", "game.replay", playtest).out.endswith("2 games: 2 same\n")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_deals_the_same_game_again(sakshi, seed):
    for file in ("a.replay", "b.replay.zst"):
        assert sakshi("play", "V01", "--seed", seed, "--player", "random", "--save", file).code == 0
    assert read_replay("a.replay") == read_replay("b.replay.zst")


def test_without_a_seed_a_fresh_one_is_taken_and_recorded(sakshi):
    seeds = {sakshi("play", "V01", "--player", "random", "--json").json["header"]["seed"] for _ in range(2)}
    assert len(seeds) == 2


def test_a_game_as_json(sakshi):
    done = sakshi(
        *("play", "V01@1.1-draft", "--seed", "7", "--player", "random", "--json"),
        *("--label", "a", "--label", "b", "--note", "why", "--save", "game.replay"),
    )
    assert (done.code, done.err) == (0, "")
    told = done.json
    assert list(told) == ["id", "header", "summary", "saved", "ruleset_file"]
    assert told["header"]["ruleset"] == "house-rules@1.1-draft"
    assert told["header"]["labels"] == ["a", "b"]
    assert told["header"]["note"] == "why"
    assert told["summary"]["result"] in ("win", "loss")
    assert told["saved"] == "game.replay"
    assert told["header"]["seed"] == read_replay("game.replay").header.seed


def test_a_quiet_game_tells_how_it_ended_and_no_step(sakshi):
    done = sakshi("play", "V01", "--seed", "7", "--player", "random", "--quiet")
    assert (done.code, done.err) == (0, "")
    heading, blank, *rest = done.out.split("\n")
    assert heading.startswith("House Rules (house-rules@1.0), seed 7, playtest ")
    assert (blank, rest[0]) == ("", "Ruleset       house-rules@1.0")
    loud = sakshi("play", "V01", "--seed", "7", "--player", "random")
    assert loud.out.count("\n") > 3 * done.out.count("\n")
    assert loud.out.endswith("\n".join(rest).replace(playtest_in(done.out), playtest_in(loud.out)))


def test_a_draft_that_is_a_file_is_played_and_stays_decidable(sakshi, place):
    draft = place / "mine.toml"
    draft.write_text('game = "house-rules"\nversion = "mine"\nextends = "1.0"\n[player]\nhp = 90\n', "utf-8")
    told = sakshi("play", "mine.toml", "--seed", "7", "--player", "random", "--json").json
    assert told["header"]["ruleset"] == "house-rules@mine"
    draft.unlink()
    assert sakshi("verify", told["id"]).code == 0


# --- A person -----------------------------------------------------------------------------------


def test_a_person_plays_by_numbers_and_words(sakshi):
    done = sakshi("play", "V01", "--seed", "7", typed="1\n\nplace ember 2\nroll\nend\nq\n")
    assert (done.code, done.err) == (0, "")
    for step in (
        "\n   1  Place Stoneskin into slot 1\n",
        "\n   2  Place Ember Lash into slot 2\n",
        "\n   3  Roll both dice for 1 energy (4 → 3)\n",
        "\n   4  End the turn\n",
    ):
        assert step in done.out
    assert "> \n> place ember 2\n" in done.out, "Enter alone asks again and says nothing"
    playtest = playtest_in(done.out)
    assert done.out.endswith(f"Kept. Go on with: sakshi play --resume {playtest}\n")


def test_what_a_person_may_look_at(sakshi):
    done = sakshi("play", "V01", "--seed", "7", typed="?\nl\nb\nt\na\nnonsense\n99\nplace\nq\n")
    asked = dict(re.findall(r"^> (\S+)\n(.*?)(?=^> |\Z)", done.out, re.MULTILINE | re.DOTALL))
    assert {"House Rules", "Legend", "Cards", "What to type"} <= set(asked["?"].split("\n"))
    assert "`sakshi play --resume ID`" in re.sub(r"\s+", " ", asked["?"])
    assert asked["l"].startswith("Legend\nAGNI ")
    assert "House Rules, turn 1, before the roll" in asked["b"]
    assert "Roll both dice [1 energy]" in asked["b"]
    assert asked["t"].startswith("Turn 1\n      Turn 1 begins\n")
    assert asked["a"] == "Nothing to audit: no reroll, and nothing that lasted\n"
    assert asked["nonsense"] == "'nonsense' is no action here, nor a number from 1 to 13; ? helps\n"
    assert asked["99"] == "'99' is not a number from 1 to 13; ? helps\n"
    assert re.sub(r"\s+", " ", asked["place"]).startswith("'place' could be 1 Place Stoneskin into slot 1; 2")
    assert "   1  " not in done.out.partition("Turn 1")[2].partition("> a")[0], "nothing was taken"


def test_the_last_turn_is_told_and_not_the_whole_game(sakshi):
    rounds = "roll\nend\n" * 3
    told = sakshi("play", "V01", "--seed", "7", typed=f"{rounds}t\nq\n").out.partition("> t\n")[2]
    assert [line for line in told.split("\n") if line.startswith("Turn ")] == ["Turn 4"]


def test_the_audit_of_a_game_in_progress(sakshi):
    out = sakshi("play", "V01", "--seed", "7", typed="roll\nreroll\na\nq\n").out
    assert "Reroll (1)\n  reroll 1 of turn 1" in out.partition("> a\n")[2]


@pytest.mark.parametrize("game", games())
def test_a_few_turns_by_hand_of_every_game(sakshi, game):
    """The first action again and again: every board, panel and choice is drawn on the way."""
    done = sakshi("play", game, "--seed", "11", typed="1\n" * 10 + "q\n")
    assert (done.code, done.err) == (0, "")
    assert "is no action here" not in done.out
    assert max(map(len, done.out.split("\n"))) <= 100
    playtest = playtest_in(done.out)
    assert sakshi("verify", playtest).code == 0


def test_a_game_that_a_person_ends_is_summed_up(sakshi):
    done = sakshi("play", "V01", "--seed", "7", typed="roll\nend\n" * 60)
    assert done.code == 0
    assert "House Rules, turn" in done.out
    assert re.search(r"^Result +loss$", done.out, re.MULTILINE)
    assert "Kept as " in done.out


# --- Going on -----------------------------------------------------------------------------------


def test_a_playtest_goes_on_where_it_was_left(sakshi):
    playtest = playtest_in(sakshi("play", "V01", "--seed", "7", typed="1\n1\n").out)
    done = sakshi("play", "--resume", playtest, "--save", "game.replay", typed="roll\n")
    assert done.code == 0
    assert f"seed 7, playtest {playtest}\n" in done.out
    assert "   3  Roll both dice" in done.out
    assert done.out.endswith("Saved as game.replay.\n")
    whole = sakshi("play", "V01", "--seed", "7", "--save", "whole.replay", typed="1\n1\nroll\n")
    assert whole.code == 0
    assert Path("game.replay").read_bytes() == Path("whole.replay").read_bytes()


def test_a_playtest_that_is_over_does_not_go_on(sakshi, played):
    playtest, _ = played()
    done = sakshi("play", "--resume", playtest)
    assert (done.code, done.out) == (2, "")
    assert "is over (loss); replay it, or begin a new one" in done.err


def test_the_store_that_was_named_is_named_in_the_advice(sakshi):
    left = sakshi("play", "V01", "--store", "other store.sqlite", typed="")
    assert left.out.endswith(" --store 'other store.sqlite'\n")
    playtest = playtest_in(left.out)
    unknown = sakshi("play", "--resume", playtest)
    assert unknown.code == 2
    assert "`sakshi log ls` lists those" in unknown.err
    on = sakshi("play", "--resume", playtest, "--store", "other store.sqlite", "--player", "random")
    assert on.code == 0
    assert f"sakshi replay {playtest} --store 'other store.sqlite'" in on.out


# --- Real dice and cards ------------------------------------------------------------------------

DEAL = "ember\nember\ngale\ngale\nstone\nunder\ny\n"


def test_typed_dice_and_cards_are_confirmed_and_kept(sakshi):
    done = sakshi("play", "V01", "--typed", "--label", "paper", typed=f"{DEAL}1\nroll\n3\nagni\ny\n")
    assert done.code == 0
    assert "opening card 1 (ember-lash, gale, stoneskin, undertow): ember" in done.out
    assert done.out.count("Record it? [y/n] y") == 2
    assert "The dice show 3 and Agni" in done.out
    playtest = playtest_in(done.out)
    header = sakshi("log", "show", playtest, "--json").json["header"]
    assert header.get("seed") is None
    assert header["labels"] == ["paper"]
    going_on = sakshi("play", "--resume", playtest, typed="end\nundertow\ny\nq\n")
    assert going_on.code == 0
    assert "typed dice and cards" in going_on.out
    assert "Draw Undertow" in going_on.out
    assert sakshi("verify", playtest).code == 0


def test_what_is_not_confirmed_is_not_recorded(sakshi):
    done = sakshi("play", "V01", "--typed", typed=f"{DEAL}roll\n3\nagni\nmaybe\nn\nroll\n\nx\n2\njal\ny\n")
    assert "Nothing was recorded." in done.out
    assert "'x' is not one of 1, 2, 3, 4, blank" in done.out
    steps = read_steps(playtest_in(done.out))
    assert len(steps) == 2
    assert "The dice show 2 and Jal" in sakshi("replay", playtest_in(done.out)).out


def read_steps(playtest):
    with Store() as store, store.read(playtest) as reading:
        return list(reading.steps)


def test_a_deal_that_is_refused_is_dealt_again(sakshi):
    again = DEAL.replace("y\n", "n\n") + DEAL
    assert "playtest house-rules-" in sakshi("play", "V01", "--typed", typed=again).out


def test_leaving_in_the_deal_or_at_a_die_leaves_nothing_behind(sakshi):
    done = sakshi("play", "V01", "--typed", typed="ember\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("Nothing was recorded.\n")
    assert sakshi("log", "ls", "--json").json == []
    left = sakshi("play", "V01", "--typed", typed=f"{DEAL}roll\n3\n")
    assert left.code == 0
    assert len(read_steps(playtest_in(left.out))) == 1


def test_a_typed_playtest_goes_on_with_a_person_only(sakshi):
    playtest = playtest_in(sakshi("play", "V01", "--typed", typed=DEAL).out)
    done = sakshi("play", "--resume", playtest, "--player", "random")
    assert (done.code, done.out) == (2, "")
    assert "goes on with a person; leave out --player" in done.err


# --- What is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name a game to play, or a playtest to --resume (`sakshi games` lists the games)"),
        (["V01", "--resume", "x"], "V01 would be a new playtest, and --resume goes on with x"),
        (["V01", "--run", "H01"], "--run says which hazards to meet, and house-rules has none"),
        (["nope"], "there is no game 'nope'; the games are"),
        (["house-rules@9"], "house-rules has no version '9'; it has 1.0, 1.1-draft"),
        (["nope.toml"], "nope.toml"),
        (["V01", "--seed", "-1"], "seed -1 is not a whole number from 0 to 9007199254740991"),
        (["V01", "--seed", "9007199254740992"], "seed 9007199254740992 is not a whole number from 0"),
        (["V01", "--player", "clever"], "there is no player 'clever'; the players are random"),
        (["V01", "--typed", "--seed", "3"], "--seed and --player do not go with it"),
        (["V01", "--typed", "--player", "random"], "--seed and --player do not go with it"),
        (["--resume", "x", "--seed", "3"], "belong to a new playtest, not to --resume"),
        (["--resume", "x", "--seed", "0"], "belong to a new playtest, not to --resume"),
        (["--resume", "x", "--typed"], "belong to a new playtest, not to --resume"),
        (["--resume", "x", "--label", "a"], "belong to a new playtest, not to --resume"),
        (["--resume", "x", "--note", "a"], "belong to a new playtest, not to --resume"),
        (["--resume", "x"], "'x' is neither a file here nor a playtest in"),
        (["V01", "--save", "game.txt"], "game.txt: a replay file ends in .replay or .replay.zst"),
        (["V01", "--save", "no/game.replay"], "no/game.replay: there is no folder no; make it first"),
        (["V01", "--save", "old.replay"], "old.replay: is there already; give another name, or --replace"),
        (["V01", "--store", "postgres://x"], "this is an address and not a file"),
        (["V01", "--store", "text"], "this is not a store, nor any SQLite file"),
        (["V01", "--store", "."], "it cannot be opened"),
        (["V01", "--store", "text/store"], "its folder cannot be made"),
    ],
)
def test_what_is_refused_is_refused_before_anything_is_kept(sakshi, place, arguments, words):
    (place / "old.replay").write_bytes(b"")
    (place / "text").write_text("x" * 200, "utf-8")
    done = sakshi("play", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert sakshi("log", "ls", "--json").json == []
    assert (place / "old.replay").read_bytes() == b""


def test_a_game_that_cannot_be_saved_is_kept_and_it_is_said_where(sakshi, monkeypatch):
    def full(self, path, **_):
        raise CannotWrite(f"{path}: cannot be written: No space left on device")

    monkeypatch.setattr(NewFile, "__enter__", lambda self: full(self, self._path))
    done = sakshi("play", "V01", "--seed", "7", "--player", "random", "--save", "game.replay", "--json")
    assert done.code == 2
    assert done.json["error"]["kind"] == "cannot_write"
    (kept,) = sakshi("log", "ls", "--json").json
    assert f"the playtest is kept up to its last whole step; then: sakshi log export {kept['id']}" in done.err
    assert kept["result"] != "open"


def test_a_store_that_fails_in_the_middle_keeps_what_it_has_and_it_is_said_how_to_go_on(sakshi, monkeypatch):
    append, steps = Store.append, []

    def full(self, *arguments):
        steps.append(arguments)
        if len(steps) == 4:
            raise StoreError(str(self.path), "the disk is full; the last step was not kept", "make room")
        return append(self, *arguments)

    monkeypatch.setattr(Store, "append", full)
    done = sakshi("play", "V01", "--seed", "7", "--player", "random", "--quiet")
    assert done.code == 2
    assert "the disk is full" in done.err
    (kept,) = sakshi("log", "ls", "--json").json
    assert (kept["result"], kept["steps"]) == ("open", 3)
    assert (
        f"the playtest is kept up to its last whole step; then: sakshi play --resume {kept['id']}" in done.err
    )
    monkeypatch.setattr(Store, "append", append)
    assert sakshi("play", "--resume", kept["id"], "--player", "random", "--quiet").code == 0


def test_json_and_quiet_are_for_players(sakshi):
    done = sakshi("play", "V01", "--json")
    assert (done.code, done.err) == (2, "")
    assert "a person at the table reads every step" in done.json["error"]["message"]
    assert sakshi("play", "V01", "--quiet").code == 2
    assert sakshi("log", "ls", "--json").json == []


def test_a_file_is_written_over_when_told_so(sakshi, place):
    (place / "old.replay").write_bytes(b"old")
    done = sakshi("play", "V01", "--player", "random", "--save", "old.replay", "--replace")
    assert done.code == 0
    assert sakshi("verify", "old.replay").code == 0


def test_somebody_else_who_goes_on_is_told(sakshi, monkeypatch):
    playtest = playtest_in(sakshi("play", "V01", "--seed", "7", typed="1\n").out)

    def meanwhile(_):
        with Store() as store:
            other = Playtest.resume(store, playtest)
            other.act(next(other.table.legal_actions()))
        return "1"

    monkeypatch.setattr("builtins.input", meanwhile)
    done = sakshi("play", "--resume", playtest)
    assert done.code == 2
    assert "somebody else has gone on with it" in done.err


def test_leaving_with_a_card_put_down_says_that_it_is_not_kept(sakshi):
    done = sakshi("play", "hazard", "--run", "H01", "--seed", "4", typed="1\n2\n+8\n7\nend\nq\n")
    told = " ".join(done.out.split())
    assert "> end 1 card is put down: p takes it, + and a number puts another down, - takes it back" in told
    assert "> q 1 card is put down and not taken; nothing of that is kept Kept. Go on with: " in told
    assert "spent for" not in told


def test_the_hazards_of_a_run_are_named_once_and_none_is_empty(sakshi):
    done = sakshi("play", "hazard", "--run", "H01", "--set", "hazards=H05")
    assert (done.code, done.err) == (2, "error: hazards is set twice; set it once\n")
    done = sakshi("play", "hazard", "--run", "H01,")
    assert (done.code, "between its commas is empty" in done.err) == (2, True)
    assert "hazard@" not in sakshi("log", "ls").out


def test_a_run_of_hazards_is_as_long_as_its_list_or_as_it_is_set(sakshi):
    done = sakshi("play", "hazard", "--run", "H01, H05", "--seed", "4", "--player", "random", "--quiet")
    assert "Hazard 2       Ash Fields" in done.out
    done = sakshi(
        "play", "hazard", "--run", "H01", "--set", "length=2", "--seed", "4", "--player", "random", "--quiet"
    )
    assert "Hazard 2  " in done.out
