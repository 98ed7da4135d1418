"""Finding goldens: players who find the same games again, and a choice that is small and loses nothing."""

import sys
from pathlib import Path

import pytest

from domain.chance.seeded import SeededChance
from domain.combat.fuse_line import ChainEnded
from domain.combat.kit.records import EndTurn, Place
from domain.records import Chance
from domain.rulesets import load
from domain.table import Table
from replays.stream import Replay, header_for
from replays.verify import verify

ROOT = Path(__file__).parent.parent
MODULES = ("make_goldens", "golden_players", "gate")


@pytest.fixture
def goldens(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(ROOT / "scripts"), *sys.path])
    import make_goldens

    yield make_goldens
    for name in MODULES:
        sys.modules.pop(name, None)


@pytest.fixture
def players(goldens):
    return sys.modules[goldens.Dictating.__module__]


def dictated(players, ruleset, seed=1, temper="wins", sees=lambda *_: 0, patience=3):
    return players.Dictating(ruleset.game, seed, players.TEMPERS[temper], sees).play(
        trials=5, patience=patience
    )


@pytest.mark.parametrize("game", ["four-braziers", "tide-price"])
def test_a_dictated_game_verifies_and_comes_again(players, game):
    ruleset = load(game)
    table = dictated(players, ruleset)
    assert table.steps == dictated(players, ruleset).steps
    assert table.is_over
    replay = Replay(header_for(ruleset, None), table.steps)
    assert verify(replay, ruleset.game).answer == "same"


def test_a_dictated_game_never_asks_twice_at_one_coordinate(players):
    table = dictated(players, load("written-die"))
    asked = [(r.stream, r.scope, r.ordinal) for r in table.records if isinstance(r, Chance)]
    assert len(asked) == len(set(asked))


def test_what_is_looked_for_comes_before_the_temper(players):
    """A player who wins, and looks for long chains, makes them turn after turn."""

    def sees(steps, _):
        return sum(type(r) is ChainEnded and r.links > 1 for step in steps for r in step)

    ruleset = load("fuse-line")
    looking, without = dictated(players, ruleset, sees=sees), dictated(players, ruleset)
    assert sees(looking.steps, None) > sees(without.steps, None)


def test_even_play_takes_each_kind_of_action_alike(players):
    """In a full hand there are many placements and one roll; the roll comes as often as any of them."""
    from random import Random

    random = Random(1)
    table = Table.start(load("house-rules").game, SeededChance(1))
    kinds = [type(players.evenly(table, random)).__name__ for _ in range(600)]
    assert 240 < kinds.count("Place") < 360
    assert 240 < kinds.count("Roll") < 360


def test_a_typed_game_has_an_open_deck(players):
    game = load("sangam").game
    table = players.play_typed(game, 0, game.opening())
    assert table.steps[0][2].open
    assert table.is_over


def test_a_small_choice_shows_all_that_can_be_shown(goldens):
    def game(seed, records, *names):
        return goldens.Found("random", seed, [[EndTurn()] * records], frozenset(names))

    pool = [
        game(1, 10, "a"),
        game(2, 10, "b"),
        game(3, 900, "a", "b"),
        game(4, 20, "a", "b"),
        game(5, 9, "z"),
    ]
    chosen = goldens.cover(pool, {"a", "b", "c"})
    assert [found.seed for found in chosen] == [4]
    kept = goldens.needed([pool[0], pool[1], pool[2]], {"a", "b"})
    assert [found.seed for found in kept] == [1, 2]


def test_an_aim_of_a_gate_is_a_player(goldens):
    tempers = goldens.tempers_for(load("written-die"))
    assert set(goldens.TEMPERS) < set(tempers)
    assert "clears" in tempers
    assert tempers["clears"].outcomes > 1


def test_the_header_says_how_a_golden_came_about(goldens):
    ruleset = load("house-rules@1.0")
    steps = [[Place("gale#1", 1)]]
    rolled = goldens.header_of(ruleset, goldens.Found("even", 7, steps, frozenset()), ["x", "y"])
    assert (rolled.seed, rolled.labels) == (7, ("golden", "bot"))
    assert rolled.note.endswith(". First to show: x; y.")
    picked = goldens.header_of(ruleset, goldens.Found("stalls", 7, steps, frozenset()), [])
    assert (picked.seed, picked.labels) == (None, ("golden", "bot", "dictated"))
    assert "who stalls" in picked.note
    typed = goldens.header_of(ruleset, goldens.Found("typed", 7, steps, frozenset()), [])
    assert (typed.seed, typed.labels) == (None, ("golden", "bot", "typed"))


def test_dictated_games_pass_over_the_seeds_that_are_kept(goldens, monkeypatch, tmp_path):
    """A player finds another game where something else is missing; it must not take the name of a golden."""
    monkeypatch.setattr(goldens, "CORPUS", tmp_path)
    monkeypatch.setattr(goldens, "DICTATED_GAMES", 2)
    ruleset = load("house-rules@1.0")

    def game(_ruleset, _wanted, seed, name, _goals, **_):
        return goldens.Found(name, seed, [], frozenset())

    monkeypatch.setattr(goldens, "dictated_game", game)
    first, second = goldens.dictated_games(ruleset, {}, {"x"})
    kept = goldens.golden_file(ruleset, first.player, first.seed)
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert list(goldens.dictated_games(ruleset, {}, {"x"})) == [second]
