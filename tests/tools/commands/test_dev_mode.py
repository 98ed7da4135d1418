"""A playtest with dev actions counts in no statistics, and every view of it says so."""

from pathlib import Path

import pytest

CORPUS = Path(__file__).parents[3] / "replays" / "golden" / "hazard"
WITH_DEV = next(
    path for path in sorted(CORPUS.glob("1.0-*.replay")) if b'"type":"action.dev_' in path.read_bytes()
)
WITHOUT = CORPUS / "1.0-typed-3.replay"
SAYS = "a dev action was taken, so it counts in no statistics"
VIEWS = {
    "replay": (),
    "audit": (),
    "verify": (),
    "diff": ("--to", "hazard@1.1-draft"),
}


@pytest.mark.parametrize("view", VIEWS)
def test_every_view_of_a_recorded_game_says_so(sakshi, view):
    said = {path: sakshi(view, path, *VIEWS[view]).out.lower() for path in (WITH_DEV, WITHOUT)}
    told = "the run counts in no statistics" if view == "audit" else SAYS
    assert told in said[WITH_DEV]
    assert "statistics" not in said[WITHOUT]
    assert "taint" not in said[WITHOUT]


@pytest.mark.parametrize("view", ["verify", "diff"])
def test_json_says_so_too(sakshi, view):
    def told(file):
        document = sakshi(view, file, *VIEWS[view], "--json").json
        (found,) = document if view == "verify" else document["games"]
        return found, document

    found, document = told(WITH_DEV)
    assert found["tainted"] is True
    if view == "diff":
        assert document["summary"] is None, "no statistic counts it"
    assert "tainted" not in told(WITHOUT)[0]


def test_the_list_of_playtests_and_the_summary_say_so(sakshi):
    tainted = sakshi("log", "import", WITH_DEV, "--json").json["id"]
    clean = sakshi("log", "import", WITHOUT, "--json").json["id"]
    lines = {line.split()[0]: line for line in sakshi("log", "ls").out.splitlines()}
    assert " (tainted) " in lines[tainted]
    assert "taint" not in lines[clean]
    listed = {entry["id"]: entry for entry in sakshi("log", "ls", "--json").json}
    assert listed[tainted]["tainted"] is True
    assert "tainted" not in listed[clean]
    assert SAYS in sakshi("log", "show", tainted).out
    assert sakshi("log", "show", tainted, "--json").json["summary"]["tainted"] is True
    assert "Tainted" not in sakshi("log", "show", clean).out


def test_the_board_says_so_from_the_first_dev_action_on(sakshi):
    """An open playtest is marked as soon as the action is taken, and until then it is not."""
    options = ("play", "hazard", "--seed", "3", "--set", "dev=true", "--set", "hazards=H01")
    before = sakshi(*options, typed="1\nq\n").out
    assert SAYS not in before
    after = sakshi(*options, typed="1\ndev x\nq\n").out
    assert SAYS in after
    assert [entry.get("tainted", False) for entry in sakshi("log", "ls", "--json").json] == [True, False]
