"""Commands in pipes, in processes of their own: readers that leave, encodings, streams that are closed."""

import os
import shlex
import subprocess
import sys

import pytest

from tools.outlets import PLAINLY

SAKSHI = f"{shlex.quote(sys.executable)} -P -m tools.main"


def shell(line, **environment):
    """Run a line of shell; SAKSHI in it stands for the command."""
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line.replace("SAKSHI", SAKSHI)],
        env=os.environ | environment,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_a_reader_that_leaves_changes_no_exit_code(win):
    replayed = shell(f"SAKSHI replay {win} | head -1")
    assert (replayed.returncode, replayed.stdout, replayed.stderr) == (0, b"Set-up\n", b"")
    many = " ".join([str(win)] * 12)
    differs = shell(f"SAKSHI diff {many} --to house-rules@1.1-draft | head -1")
    assert (differs.returncode, differs.stderr) == (1, b"")
    assert differs.stdout.startswith(str(win).encode())


def test_a_game_goes_on_when_its_reader_leaves(sakshi):
    assert shell("SAKSHI play V01 --player random --seed 7 | head -1").returncode == 0
    assert "house-rules@1.0  loss" in sakshi("log", "ls").out


def test_a_disk_that_is_full_is_an_error(win):
    full = shell(f"SAKSHI replay {win} > /dev/full")
    assert full.returncode == 2
    assert full.stderr == b"error: the output: No space left on device\n"
    little = shell("SAKSHI games > /dev/full")
    assert (little.returncode, little.stderr) == (2, b"error: the output: No space left on device\n")


def test_an_encoding_that_lacks_signs_gets_plain_ones(process):
    done = process("play", "V01", "--seed", "7", environment={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode("ascii")
    assert "Sentinel  ####################  70/70" in told
    assert "| empty" in told
    assert "?" not in told


def test_the_c_locale_is_no_trouble(process, sakshi, win):
    plain = process("replay", win, environment={"LC_ALL": "C", "LANG": "C"})
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert plain.stdout.decode() == sakshi("replay", win).out
    assert "→" in plain.stdout.decode()


def test_what_is_typed_may_be_any_bytes(process):
    done = process("play", "V01", "--seed", "7", typed=b"\xff\xfe\x00\n" + b"9" * 5000 + b"\n1\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Place Stoneskin into slot 1" in done.stdout.decode()


def test_a_file_name_that_is_not_utf8_is_told(process):
    name = os.fsdecode(b"\xff.replay")
    done = process("replay", name)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error: ?.replay: cannot be read")


def test_a_file_name_that_is_not_utf8_is_json(sakshi):
    name = os.fsdecode(b"\xff.replay")
    done = sakshi("verify", name, "--json")
    assert (done.code, done.err) == (2, "")
    assert done.json[0]["game"] == name


def test_streams_that_are_closed_are_no_trouble():
    played = shell("SAKSHI play V01 --seed 7 <&-")
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"Kept. Go on with" in played.stdout
    assert shell("SAKSHI replay nope.replay <&- >&- 2>&-").returncode == 2


@pytest.mark.parametrize(
    ("words", "plain"),
    [("54 → 50", "54 -> 50"), ("8 × 2 − 1", "8 x 2 - 1"), ("Śūnya", "Sunya"), ("½ ☃", "1/2 ?"), ("…", "...")],
)
def test_signs_become_plain_ones(words, plain):
    assert words.encode("ascii", PLAINLY).decode() == plain


@pytest.mark.parametrize("columns", ["0", "1", "7"])
def test_no_width_loses_a_word(process, columns):
    done = process("play", "V05", "--seed", "7", typed=b"l\n", environment={"COLUMNS": columns})
    assert (done.returncode, done.stderr) == (0, b"")
    shown = b" ".join(done.stdout.split())
    for words in (b"Sangam", b"Sentinel", b"Ember Lash", b"Agni"):
        assert words in shown
    assert "…".encode() not in shown


@pytest.mark.parametrize("columns", ["0", "1"])
def test_no_width_loses_an_error(process, columns):
    done = process("verify", "nope", environment={"COLUMNS": columns})
    assert done.returncode == 2
    assert b"error: 'nope' is neither a file here nor a playtest in " in done.stderr


def test_no_width_fills_the_memory(process):
    done = process("play", "V05", "--seed", "7", environment={"COLUMNS": "99999999"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) < 100_000


def test_input_that_is_no_text_is_an_error(process):
    done = process("play", "V01", "--seed", "7", typed=b"1\n1\n", environment={"PYTHONIOENCODING": "utf-16"})
    assert done.returncode == 2
    assert "error: standard input: it is not text in utf-16: " in done.stderr.decode("utf-16")
