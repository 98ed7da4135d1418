"""Real terminals: Ctrl-C and worse, keys, colours, widths, and the bar that is drawn there alone.

A game of the bot prints more than a terminal holds, so one that is not read stands still, and can be stopped
in the middle for certain.
"""

import re
import shutil
import signal
from pathlib import Path

COLOUR = re.compile(r"\x1b\[(\d+;)*3\d")
ENDLESS = ("play", "fuse-line", "--seed", "7", "--player", "random")
"""A game of 416 steps."""


def playtest_in(words):
    return re.search(r"playtest\s+(\S+)", words).group(1)


def goes_on_as_it_would_have(sakshi, playtest):
    """Let the bot go on, and tell whether the game became what one is that nothing has stopped."""
    stopped = sakshi("log", "show", playtest, "--json").json["summary"]
    assert stopped["result"] == "open"
    assert 0 < stopped["steps"] < 415
    assert sakshi("play", "--resume", playtest, "--player", "random", "--save", "stopped.replay").code == 0
    sakshi(*ENDLESS, "--save", "whole.replay", "--json")
    return Path("stopped.replay").read_bytes() == Path("whole.replay").read_bytes()


def test_ctrl_c_at_a_question_keeps_the_playtest_and_it_goes_on(terminal, sakshi):
    first = terminal("play", "V01", "--seed", "7")
    playtest = playtest_in(first.until("\n> "))
    first.type("place stone 2\r")
    first.until("\n> ")
    first.type("\x03")
    assert first.end() == 0
    assert f"Kept. Go on with: sakshi play --resume {playtest}" in first.seen
    assert "Traceback" not in first.seen
    assert sakshi("log", "show", playtest, "--json").json["summary"]["steps"] == 1
    going_on = sakshi("play", "--resume", playtest, typed="roll\nq\n")
    assert going_on.code == 0
    assert "   2  Roll both dice" in going_on.out


def test_ctrl_c_stops_the_bot_between_steps(terminal, sakshi):
    game = terminal(*ENDLESS)
    playtest = playtest_in(game.until("\n   2  "))
    game.type("\x03")
    assert game.end() == 130
    assert "Traceback" not in game.seen
    assert goes_on_as_it_would_have(sakshi, playtest)


def test_a_kill_loses_no_step(terminal, sakshi):
    game = terminal(*ENDLESS)
    playtest = playtest_in(game.until("\n   9  "))
    game.process.send_signal(signal.SIGKILL)
    game.end()
    assert sakshi("log", "show", playtest, "--json").json["summary"]["steps"] >= 9
    assert goes_on_as_it_would_have(sakshi, playtest)


def test_keys_walk_through_a_replay(terminal, win):
    walk = terminal("replay", win, "--step", "--to", "3")
    walk.until("Step 3 of 39")
    for keys, step in (
        ("\x1b[C", 4),  # right
        ("\x1b[B", 5),  # down
        ("\x1b[D", 4),  # left
        ("\x1bOA", 3),  # up, as some terminals send it
        ("\r", 4),
        ("?", 4),
        ("12\x7f7\r", 17),  # a number, mended with backspace
        ("\x1b[F", 39),
        ("n", 39),
        ("\x1b[H", 0),
        ("p", 0),
        ("99\r", 39),
    ):
        walk.type(keys)
        walk.until(f"Step {step} of 39")
        walk.until("q to leave")
    assert "\x1b[2J" in walk.raw
    walk.type("\x03")
    assert walk.end() == 0, "Ctrl-C leaves as q does"
    assert "Aborted" not in walk.seen
    assert "Traceback" not in walk.seen


def test_colours_and_widths_are_those_of_the_terminal(terminal):
    coloured = terminal("play", "V01", "--seed", "7", columns=60)
    shown = coloured.until("\n> ")
    coloured.type("q\r")
    assert coloured.end() == 0
    assert COLOUR.search(coloured.raw)
    assert max(map(len, shown.split("\n"))) <= 60


def test_a_bar_on_standard_error_leaves_standard_output_as_it_is(terminal, sakshi, win, place):
    many = place / "many"
    many.mkdir()
    for number in range(12):
        shutil.copy(win, many / f"{number:02}.replay")
    (place / "many" / "rulesets").mkdir()
    with (place / "out.txt").open("wb") as out:
        verify = terminal("verify", "many", stdout=out)
        assert verify.end() == 0
    assert "deciding again" in verify.seen
    assert (place / "out.txt").read_text("utf-8") == sakshi("verify", "many").out
