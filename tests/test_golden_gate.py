"""The goldens show, between them, everything that the gates ask for (tests/gates/), and are kept tidily."""

import re
import sys
from functools import cache
from pathlib import Path

import pytest

from domain import boards
from domain.chance.seeded import SeededChance
from domain.fold import fold
from domain.registry import games, type_name
from domain.rulesets import load, versions
from domain.table import Table
from replays.kept import RULESETS, beside, ruleset_of
from replays.reader import read_replay

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "replays" / "golden"
GATES = ROOT / "tests" / "gates"
GAMES = list(games())
VERSIONS = [(game, version) for game in GAMES for version in versions(game)]
FILES = [path for game in GAMES for path in sorted((CORPUS / game).glob("*.replay"))]
NAME = re.compile(r"paper-[a-z]+|(?P<version>\d+\.\d+(-[a-z]+)*)-(?P<player>[a-z]+)-\d+")
ROLLED = ("random", "even", "aiming")

read = cache(read_replay)


@pytest.fixture
def gate(monkeypatch):
    """The module that gates are made of."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(GATES))
    import gate

    yield gate
    for name in set(sys.modules) - before:
        if (GATES / f"{name}.py").exists():
            sys.modules.pop(name)


def goldens_of(game, version=None):
    found = [path for path in FILES if path.parent.name == game]
    ruleset = f"{game}@{version}"
    return [path for path in found if version is None or read(path).header.ruleset == ruleset]


def shown(gate, sights, path):
    return gate.shown_by(sights, gate.Tape(games()[path.parent.name], read(path).steps))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_gate(game):
    file = GATES / f"{game.replace('-', '_')}.py"
    assert file.exists(), (
        f"{game} has no gate: write {file.relative_to(ROOT)}, which says what its goldens must show, then "
        f"let scripts/make_goldens.py {game} find them"
    )


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_the_goldens_show_all_that_the_gate_wants(gate, game, version):
    sights = gate.wanted_in(game).get(version, {})
    missing = set(sights)
    for path in goldens_of(game, version):
        missing -= shown(gate, {name: sights[name] for name in missing}, path)
    assert not missing, (
        f"no golden of {game}@{version} shows: {'; '.join(sorted(missing))}. "
        f"scripts/make_goldens.py {game} looks for games that do"
    )


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_every_version_has_a_golden_and_its_ruleset_is_kept(game, version):
    paths = goldens_of(game, version)
    assert paths, f"{game}@{version} has no golden; scripts/make_goldens.py {game} makes one"
    assert (CORPUS / RULESETS / f"{load(f'{game}@{version}').digest}.json").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_gate_asks_for_versions_that_there_are(gate, game):
    assert set(gate.wanted_in(game)) <= set(versions(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_type_of_record_is_in_a_golden_or_said_to_be_absent(gate, game):
    told = {type_name(record) for path in goldens_of(game) for step in read(path).steps for record in step}
    there = {type_name(record) for record in games()[game].record_types()}
    absent = [name for names in gate.gate_of(game).ABSENT.values() for name in names]
    assert len(absent) == len(set(absent))
    assert set(absent) <= there, "ABSENT names types that the game does not have"
    assert told.isdisjoint(absent), "ABSENT names types that a golden holds"
    assert there - told - set(absent) == set(), "no golden holds a record of these types"


@pytest.mark.parametrize("game", GAMES)
def test_a_gate_is_not_satisfied_by_any_game_at_all(gate, game):
    """The set-up alone shows at most what the first turn brings in."""
    ruleset = load(game)
    table = Table.start(ruleset.game, SeededChance(0))
    for version, sights in gate.wanted_in(game).items():
        shows = gate.shown_by(sights, gate.Tape(ruleset.game_class, table.steps))
        assert {name for name in shows if "income" not in name and "slots" not in name} == set(), version


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_is_kept_tidily(gate, path):
    """Its name says version, player and seed; its labels and its note are true; its ruleset is kept."""
    header, _, notices = read(path)
    told = NAME.fullmatch(path.stem)
    assert told is not None, "a golden is called VERSION-PLAYER-SEED or paper-NAME"
    assert notices == ()
    assert header.game == path.parent.name
    assert header.labels[0] == "golden"
    ruleset = ruleset_of(header, *beside(path))
    kept = CORPUS / RULESETS / f"{header.digest}.json"
    assert kept.read_bytes() == ruleset.resolved() + b"\n"
    if told["version"]:
        assert told["version"] == ruleset.version
        assert "bot" in header.labels
        assert (header.seed is None) == (told["player"] not in ROLLED)
    sights = gate.wanted_in(header.game).get(ruleset.version, {})
    _, says, names = header.note.rstrip(".").partition("First to show: ")
    first = set(names.split("; ")) if says else set()
    assert first <= set(sights), "its note names what the gate does not ask for"
    assert first <= shown(gate, sights, path), "its note names what it does not show"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_ends_and_folds_to_one_board(path):
    """Folding twice, at once and step by step, gives the same board, and the game is over there."""
    game, steps = games()[path.parent.name], read(path).steps
    whole = fold(game, [record for step in steps for record in step])
    board = game.board_type()
    for step in steps:
        board = boards.copy(fold(game, step, board))
    assert boards.digest(board) == boards.digest(whole)
    assert board.outcome == steps[-1][-1].outcome
