"""The command line as a whole: help, versions, exit codes, and errors as sentences or as JSON."""

import json

import pytest

from tools import main, output


def test_without_a_command_the_help_is_shown(sakshi):
    done = sakshi()
    assert done.code == 2
    assert "Usage: sakshi" in done.out + done.err


def test_the_help_names_every_command_and_the_exit_codes(sakshi):
    done = sakshi("--help")
    assert done.code == 0
    for word in ("games", "play", "replay", "audit", "verify", "diff", "log", "golden", "content"):
        assert f"\n  {word} " in done.out
    assert "Exit codes: 0 well or the same, 1 it differs, 2 it could not be done" in done.out


def test_the_version(sakshi):
    done = sakshi("--version")
    assert done.code == 0
    assert done.out.startswith("sakshi ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["games", "--nope"], "No such option: --nope"),
        (["games", "extra"], "unexpected extra argument"),
        (["replay"], "Missing argument"),
        (["verify"], "Missing argument"),
        (["diff", "x.replay"], "Missing option '--to'"),
        (["diff", "x.replay", "--to", "V01", "--illegal", "ignore"], "ignore"),
        (["replay", "x", "--to", "two"], "expected a whole number, found 'two'"),
        (["log", "ls", "--most", "0"], "must be at least 1, found '0'"),
        (["play", "V01", "--seed", "seven"], "expected a whole number, found 'seven'"),
        (["play", "V01", "--seed", "1.5"], "expected a whole number, found '1.5'"),
        (["replay", "x", "--to", "-1"], "must be at least 0, found '-1'"),
        (["log", "frobnicate"], "No such command"),
        (["golden", "record"], "Missing argument"),
        (["content", "show"], "Missing argument"),
    ],
)
def test_bad_usage_is_told_with_the_usage(sakshi, arguments, words):
    done = sakshi(*arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "Usage: sakshi" in done.err
    as_json = sakshi(*arguments, "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert as_json.json["error"]["kind"] == "usage"
    assert "--json" in as_json.json["error"]["message"] or words in as_json.json["error"]["message"]


def test_an_error_is_one_message_and_with_json_one_document(sakshi):
    done = sakshi("replay", "nope.replay")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: nope.replay: cannot be read")
    as_json = sakshi("replay", "nope.replay", "--json")
    assert (as_json.code, as_json.err) == (2, "")
    assert as_json.json["error"] == {
        "kind": "unreadable",
        "message": done.err.removeprefix("error: ").rstrip("\n"),
        "problem": "cannot be read: No such file or directory",
        "file": "nope.replay",
        "hint": "check the path",
    }


def test_a_bug_is_shown_as_one_and_never_as_a_difference(monkeypatch, capsys):
    def broken(**_):
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr(main, "app", broken)
    monkeypatch.setattr("sys.argv", ["sakshi"])
    assert main.run() == output.FAILED
    told = capsys.readouterr()
    assert told.out == ""
    assert "Traceback" in told.err
    assert "error: this is a bug in Sakshi: ZeroDivisionError: a slip" in told.err
    monkeypatch.setattr("sys.argv", ["sakshi", "--json"])
    assert main.run() == output.FAILED
    assert json.loads(capsys.readouterr().out) == {
        "error": {"kind": "bug", "message": "ZeroDivisionError: a slip"}
    }


def test_what_the_system_refuses_is_an_error_and_no_bug(monkeypatch, capsys):
    def broken(**_):
        raise PermissionError(13, "Permission denied", "secret.toml")

    monkeypatch.setattr(main, "app", broken)
    monkeypatch.setattr("sys.argv", ["sakshi"])
    assert main.run() == output.FAILED
    assert capsys.readouterr().err == "error: secret.toml: Permission denied\n"


@pytest.mark.parametrize("name", ["a" * 400, "a" * 300 + ".replay", "x/" * 3000, " ", "-", "#"])
def test_strange_names_are_no_bugs(sakshi, name):
    for command in (["replay"], ["verify"], ["golden", "check"], ["content", "show"], ["log", "import"]):
        done = sakshi(*command, "--", name)
        assert done.code == 2
        assert "this is a bug" not in done.err
