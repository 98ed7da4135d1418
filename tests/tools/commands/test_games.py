"""`sakshi games`."""

from domain.registry import games
from domain.rulesets import versions

SLATE = [
    *("house-rules", "four-braziers", "twin-wells", "painted-ground", "sangam"),
    *("tide-price", "one-wick", "fuse-line", "their-dice", "written-die"),
]


def test_the_games_are_listed_in_the_order_of_the_slate(sakshi):
    done = sakshi("games")
    assert (done.code, done.err) == (0, "")
    head, *lines = done.out.rstrip().split("\n")
    assert head.split() == ["GAME", "ALIAS", "NAME", "VERSIONS"]
    assert [line.split()[0] for line in lines][:10] == SLATE
    assert [line.split()[1] for line in lines][:10] == [f"V{n:02}" for n in range(1, 11)]
    assert len(lines) == len(games())


def test_the_games_as_json(sakshi):
    told = sakshi("games", "--json").json
    assert [game["game"] for game in told][:10] == SLATE
    first = told[0]
    assert list(first) == ["game", "aliases", "name", "versions", "teaching"]
    assert first["aliases"] == ["V01"]
    assert all(game["versions"] == versions(game["game"]) for game in told)
    assert all(game["teaching"] for game in told)


def test_a_narrow_terminal_and_a_wide_pipe(sakshi, monkeypatch):
    """In a pipe a row is a line; COLUMNS folds it."""
    assert "The Written Die  1.0, 1.0-alt, 1.1-draft\n" in sakshi("games").out
    monkeypatch.setenv("COLUMNS", "30")
    assert max(map(len, sakshi("games").out.split("\n"))) <= 30
