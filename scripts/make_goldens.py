"""Finds seeds whose games, played by a random player, show everything that a gate wants, and keeps them.

    python scripts/make_goldens.py house-rules [--games 3000] [--version 1.0]

Writes `replays/golden/GAME/*.replay` for what the corpus does not show yet; never touches a file that is
there. What a game must show is told by `tests/gates/GAME.py`.
"""

import argparse
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from domain.chance.seeded import SeededChance
from domain.rulesets import Ruleset, load
from domain.table import Table
from replays.kept import RULESETS, keep
from replays.reader import read_replay
from replays.stream import Replay, encode, header_for
from tools.players import player

ROOT = Path(__file__).parent.parent
Steps = list[Any]
Gate = dict[str, Callable[[Steps], bool]]


def gate_of(game: str) -> Gate:
    """Give what the goldens of a game must show, by name."""
    path = ROOT / "tests" / "gates" / f"{game.replace('-', '_')}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    wanted: Gate = module.WANTED
    return wanted


def shown_by(gate: Gate, steps: Steps) -> set[str]:
    """Give the names of what a game shows."""
    return {name for name, shows in gate.items() if shows(steps)}


def play(ruleset: Ruleset, seed: int) -> Table:
    """Play a whole game from a seed with the random player."""
    table = Table.start(ruleset.game, SeededChance(seed))
    bot = player("random", seed)
    while not table.is_over:
        table.act(bot.decide(table))
    return table


def main() -> int:
    """Keep games until the gate is satisfied; give 1 and name what no game showed if it is not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--version", default="1.0")
    parser.add_argument("--games", type=int, default=3000)
    told = parser.parse_args()
    ruleset = load(f"{told.game}@{told.version}")
    folder = ROOT / "replays" / "golden" / ruleset.game_class.id
    gate = gate_of(ruleset.game_class.id)
    missing = set(gate)
    for file in sorted(folder.glob("*.replay")):
        missing -= shown_by(gate, read_replay(file).steps)
    found: list[tuple[int, Table, set[str]]] = []
    for seed in range(told.games):
        if not missing:
            break
        table = play(ruleset, seed)
        shows = shown_by(gate, table.steps) & missing
        if shows:
            missing -= shows
            found.append((seed, table, shows))
    folder.mkdir(parents=True, exist_ok=True)
    keep(ruleset, folder.parent / RULESETS)
    for seed, table, shows in found:
        note = "Random play; first to show: " + "; ".join(sorted(shows)) + "."
        header = header_for(ruleset, seed, ["golden", "bot"], note)
        path = folder / f"{told.version}-seed-{seed}.replay"
        path.write_bytes(encode(ruleset.game_class, Replay(header, table.steps)))
        print(f"{path.relative_to(ROOT)}: {note}")
    for name in sorted(missing):
        print(f"no game shows: {name}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
