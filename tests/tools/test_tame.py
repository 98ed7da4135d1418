"""No file makes a terminal do what it does not show."""

import pytest

from tools.tame import tamed

EVIL = "a\x1b[2J\x1b]0;title\x9b1mb\u202ec"
SHOWN = "a\\x1b[2J\\x1b]0;title\\x9b1mb\\u202ec"


def test_what_a_terminal_would_obey_is_shown_as_a_sign():
    assert tamed(EVIL) == SHOWN
    assert tamed("\r\x07") == "\\r\\x07"
    assert tamed("Gale × 2 → 4\nBlock 3") == "Gale × 2 → 4\nBlock 3"


@pytest.mark.parametrize("colour", [{}, {"FORCE_COLOR": "1"}])
def test_notes_and_labels_of_a_file_are_tamed_wherever_they_are_shown(process, sakshi, colour):
    told = sakshi(
        *("play", "V01", "--seed", "7", "--player", "random", "--json", "--note", EVIL, "--label", EVIL)
    ).json
    for command in (["log", "show", told["id"]], ["log", "ls"]):
        out = process(*command, environment={"COLUMNS": "200", **colour}).stdout.decode()
        assert SHOWN in out
        assert "\x1b[2J" not in out
        assert ("\x1b[" in out) == bool(colour), "colours stay"


def test_names_in_errors_are_tamed(process):
    done = process("verify", "x\x1b[2J.replay")
    assert done.returncode == 2
    assert done.stderr.startswith(b"error: x\\x1b[2J.replay: cannot be read")
