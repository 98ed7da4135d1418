"""The goldens of a game show, between them, everything that its gate (tests/gates/) asks for."""

import importlib.util
from pathlib import Path

import pytest

from domain.registry import games
from replays.reader import read_replay

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "replays" / "golden"


def gate_of(game):
    path = ROOT / "tests" / "gates" / f"{game.replace('-', '_')}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.WANTED


GATED = [game for game in games() if (ROOT / "tests" / "gates" / f"{game.replace('-', '_')}.py").exists()]


@pytest.mark.parametrize("game", GATED)
def test_the_goldens_show_all_that_the_gate_wants(game):
    missing = set(gate_of(game))
    for file in sorted((CORPUS / game).glob("*.replay")):
        steps = read_replay(file).steps
        missing -= {name for name in missing if gate_of(game)[name](steps)}
    assert not missing, (
        f"no golden of {game} shows: {'; '.join(sorted(missing))}. "
        f"scripts/make_goldens.py {game} looks for games that do"
    )
