"""Finds games that show, between them, everything that a gate wants, and keeps them as goldens.

    python scripts/make_goldens.py house-rules    adds what the corpus does not show yet
    python scripts/make_goldens.py --all          makes the goldens of every game anew

What a game must show is told by `tests/gates/GAME.py`. Games come from seeds alone, so the same code finds
the same games. Goldens that no player made (typed in at a table) are counted and never touched.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from golden_players import TEMPERS, Dictating, Steps, Temper, aims, evenly, play_typed, play_with
from hazard_player import aiming

from domain.chance.seeded import SeededChance
from domain.combat.kit.frame import Combat
from domain.records import Start
from domain.registry import games
from domain.rulesets import Ruleset, load, versions
from domain.table import Table
from replays import golden
from replays.kept import RULESETS
from replays.reader import read_replay
from replays.stream import Header, Replay, encode, header_for
from tools.players import player

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "replays" / "golden"
sys.path.insert(0, str(ROOT / "tests" / "gates"))
gates: Any = import_module("gate")

BOT = "bot"
SEEDS = {"1.0": 300}
"""How many seeds each player that rolls its dice is given, by version; others get fewer."""
FEWER_SEEDS = 60
LEAN = 650
"""Records that a golden of rolled dice does not exceed."""
ROLLED_GAMES = 6
"""Goldens of rolled dice for one version; what they do not show is left to dictated ones."""
DICTATED_GAMES = 40
TRIALS = 100
STALLING_TRIALS = (300, 300, 600, 600, 1200)
PATIENCE = 12
STALEMATE = "a stalemate"
NOTES = {
    "random": "Random play",
    "even": "Random play, each kind of action equally likely",
    "aiming": "A player who fills the meters that are needed and now and then tries something else",
    "typed": "Random play, dice and cards answered as a person types them, the deck in an order nobody knows",
}
DICTATED = "Dice and cards were picked too, turn by turn, by a player who {}"

Play = Callable[[Ruleset, int], Table]


class Found(NamedTuple):
    """A game that shows something: who played it, from which seed, its steps, the names of what it shows."""

    player: str
    seed: int
    steps: Steps
    shows: frozenset[str]

    @property
    def size(self) -> int:
        """How many records it has."""
        return sum(map(len, self.steps))


# --- Playing ----------------------------------------------------------------------------------------


def opening(ruleset: Ruleset, seed: int) -> Start:
    """Give the set-up of a game, by its seed where the gate has one."""
    own = getattr(gates.gate_of(ruleset.game_class.id), "opening", None)
    return ruleset.game.opening() if own is None else own(seed)


def opened(ruleset: Ruleset, seed: int) -> Table:
    """Set a game up from a seed."""
    return Table.start(ruleset.game, SeededChance(seed), opening(ruleset, seed))


def play_at_random(ruleset: Ruleset, seed: int) -> Table:
    """Play a whole game from a seed with the random player."""
    table = opened(ruleset, seed)
    bot = player("random", seed)
    while not table.is_over:
        table.act(bot.decide(table))
    return table


ROLLING: dict[str, Play] = {
    "random": play_at_random,
    "even": lambda ruleset, seed: play_with(evenly, opened(ruleset, seed), seed),
}
OWN_PLAYERS: dict[str, dict[str, Play]] = {
    "hazard": {"aiming": lambda ruleset, seed: play_with(aiming, opened(ruleset, seed), seed)},
}
"""Players for one game, beside those for all."""


def rolled_games(ruleset: Ruleset, wanted: Any) -> Iterator[Found]:
    """Give games with dice from seeds, and what each shows of what is wanted."""
    players = ROLLING | OWN_PLAYERS.get(ruleset.game_class.id, {})
    lean = gate_has(ruleset, "LEAN", LEAN)
    for seed in range(SEEDS.get(ruleset.version, FEWER_SEEDS)):
        for name, play in players.items():
            steps = play(ruleset, seed).steps
            if sum(map(len, steps)) <= lean:
                yield Found(name, seed, steps, shown(ruleset, wanted, steps))


def gate_has(ruleset: Ruleset, name: str, otherwise: Any) -> Any:
    """Give what a gate says about its own goldens, or what holds for all."""
    return getattr(gates.gate_of(ruleset.game_class.id), name, otherwise)


def typed_game(ruleset: Ruleset, wanted: Any) -> Found:
    """Give the shortest of a few games that are typed in."""
    tables = [play_typed(ruleset.game, seed, opening(ruleset, seed)) for seed in range(8)]
    seed = min(range(8), key=lambda n: sum(map(len, tables[n].steps)))
    return Found("typed", seed, tables[seed].steps, shown(ruleset, wanted, tables[seed].steps))


def stalled_games(ruleset: Ruleset, wanted: Any, missing: set[str]) -> Iterator[Found]:
    """Give a game that nobody wins, if one is missing: the first of a few players who stall."""
    for seed, trials in enumerate(STALLING_TRIALS if STALEMATE in missing else ()):
        found = dictated_game(ruleset, wanted, seed, "stalls", {STALEMATE}, trials=trials)
        if STALEMATE in found.shows:
            yield found
            return


def dictated_games(ruleset: Ruleset, wanted: Any, missing: set[str]) -> Iterator[Found]:
    """Give games whose dice are picked so that they show what is missing, less and less of it.

    What such a player does depends on what is missing, so the seeds of goldens that are kept are passed over.
    """
    left = set(missing)
    tempers = [temper for temper in tempers_for(ruleset) if temper != "stalls"]
    for seed in range(DICTATED_GAMES):
        temper = tempers[seed % len(tempers)]
        if left and not golden_file(ruleset, temper, seed).exists():
            found = dictated_game(ruleset, wanted, seed, temper, left, trials=TRIALS)
            left -= found.shows
            yield found


def tempers_for(ruleset: Ruleset) -> dict[str, Temper]:
    """Give the players who pick the dice too: those of every game, and those that its gate asks for."""
    own = getattr(gates.gate_of(ruleset.game_class.id), "AIMS", {})
    return TEMPERS | {name: aims(bonus) for name, bonus in own.items()}


def dictated_game(
    ruleset: Ruleset, wanted: Any, seed: int, name: str, goals: set[str], *, trials: int
) -> Found:
    """Give the game of one player who picks the dice too, and looks for what the goals name."""
    sights = [wanted[goal] for goal in sorted(goals)]

    def sees(steps: Steps, scenes: Any) -> int:
        tape = gates.Tape(ruleset.game_class, steps, scenes)
        return sum(sight(tape) for sight in sights)

    temper = tempers_for(ruleset)[name]
    table = Dictating(ruleset.game, seed, temper, sees).play(trials=trials, patience=PATIENCE)
    return Found(name, seed, table.steps, shown(ruleset, wanted, table.steps))


def shown(ruleset: Ruleset, wanted: Any, steps: Steps) -> frozenset[str]:
    """Give the names of what a game shows."""
    return frozenset(gates.shown_by(wanted, gates.Tape(ruleset.game_class, steps)))


# --- Choosing ---------------------------------------------------------------------------------------


def cover(found: Iterable[Found], missing: set[str]) -> list[Found]:
    """Choose few and short games that show all of what is missing that any of them shows."""
    left, pool, chosen = set(missing), list(found), []
    while pool := [game for game in pool if game.shows & left]:
        best = max(pool, key=lambda game: len(game.shows & left) / (LEAN + game.size))
        chosen.append(best)
        left -= best.shows
    return needed(chosen, missing)


def needed(chosen: Sequence[Found], missing: set[str]) -> list[Found]:
    """Leave out games that show nothing which the others do not show, the longest first."""
    kept = list(chosen)
    for game in sorted(chosen, key=lambda game: -game.size):
        others = {name for other in kept if other is not game for name in other.shows}
        if game.shows & missing <= others:
            kept.remove(game)
    return kept


def games_for(ruleset: Ruleset, known: set[str], *, has_typed: bool) -> tuple[list[Found], set[str]]:
    """Give the games to keep for one version, and the names of what is still missing."""
    wanted = gates.wanted_in(ruleset.game_class.id).get(ruleset.version, {})
    missing = set(wanted) - known
    chosen = [] if has_typed or ruleset.version != "1.0" else [typed_game(ruleset, wanted)]
    is_combat = issubclass(ruleset.game_class, Combat)
    chosen += stalled_games(ruleset, wanted, missing) if is_combat else []
    fixed = {name for game in chosen for name in game.shows}
    rolled = cover(rolled_games(ruleset, wanted), missing - fixed) if missing - fixed else []
    rolled = rolled[: gate_has(ruleset, "ROLLED_GAMES", ROLLED_GAMES)]
    left = missing - fixed - {name for game in rolled for name in game.shows}
    dictated = cover(dictated_games(ruleset, wanted, left), left) if is_combat else []
    chosen += needed([*rolled, *dictated], missing - fixed)
    return chosen, missing - {name for game in chosen for name in game.shows}


# --- Keeping ----------------------------------------------------------------------------------------


def golden_file(ruleset: Ruleset, who: str, seed: int) -> Path:
    """Give where the golden of a player's game from a seed is kept."""
    return CORPUS / ruleset.game_class.id / f"{ruleset.version}-{who}-{seed}.replay"


def keep(ruleset: Ruleset, chosen: Sequence[Found], known: set[str]) -> None:
    """Write games into the corpus; the note of each says what it is the first to show."""
    seen = set(known)
    for game in sorted(chosen, key=lambda game: (game.player, game.seed)):
        first = sorted(game.shows - seen)
        seen |= game.shows
        replay = Replay(header_of(ruleset, game, first), game.steps)
        with TemporaryDirectory() as folder:
            source = Path(folder) / golden_file(ruleset, game.player, game.seed).name
            source.write_bytes(encode(ruleset.game_class, replay))
            path = golden.record(source, CORPUS)
        print(f"{path.relative_to(ROOT)}: {game.size} records, first to show {len(first)}")


def header_of(ruleset: Ruleset, game: Found, first: Sequence[str]) -> Header:
    """Give the header of a golden: its seed if its dice were rolled, who played it, what it shows first."""
    how = NOTES.get(game.player, DICTATED.format(game.player))
    note = f"{how}. First to show: {'; '.join(first)}." if first else f"{how}."
    is_rolled = game.player in ROLLING | OWN_PLAYERS.get(ruleset.game_class.id, {})
    seed = game.seed if is_rolled else None
    kind = [] if is_rolled else ["typed" if game.player == "typed" else "dictated"]
    return header_for(ruleset, seed, ["golden", BOT, *kind], note)


def corpus_of(game: str) -> dict[Path, Replay]:
    """Give the goldens of a game."""
    return {path: read_replay(path) for path in sorted((CORPUS / game).glob("*.replay"))}


def make(game: str, *, anew: bool) -> bool:
    """Make the goldens of a game that are missing, or all anew; tell whether they show all."""
    if anew:
        for path, replay in corpus_of(game).items():
            if BOT in replay.header.labels:
                path.unlink()
    complete = True
    for version in versions(game):
        ruleset = load(f"{game}@{version}")
        replays = [r for r in corpus_of(game).values() if r.header.ruleset == ruleset.id]
        wanted = gates.wanted_in(game).get(version, {})
        known = {name for replay in replays for name in shown(ruleset, wanted, replay.steps)}
        has_typed = any("typed" in replay.header.labels for replay in replays)
        chosen, missing = games_for(ruleset, known, has_typed=has_typed)
        keep(ruleset, chosen, known)
        for name in sorted(missing):
            print(f"no game of {ruleset.id} shows: {name}", file=sys.stderr)
        complete = complete and not missing
    return complete


def drop_unused_rulesets() -> None:
    """Remove the kept rulesets that no golden names."""
    named = {read_replay(path).header.digest for path in golden.golden_files([CORPUS])}
    for path in (CORPUS / RULESETS).glob("*.json"):
        if path.stem not in named:
            path.unlink()


def main() -> int:
    """Make goldens; give 1 if something that is wanted was found in no game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", help="the games whose goldens are completed")
    parser.add_argument("--all", action="store_true", help="make the goldens of every game with a gate anew")
    parser.add_argument("--anew", action="store_true", help="make those of the named games anew")
    told = parser.parse_args()
    gated = [game for game in games() if gates.file_of(game).exists()]
    complete = [make(game, anew=told.all or told.anew) for game in (gated if told.all else told.game)]
    drop_unused_rulesets()
    return 0 if all(complete) else 1


if __name__ == "__main__":
    sys.exit(main())
