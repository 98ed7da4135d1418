"""Finding a recorded game: a replay file by its path, or a playtest by its id in the store."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from domain import rulesets
from domain.errors import ContentError, SakshiError
from domain.rulesets import Ruleset
from projections.projection import Projection
from projections.registry import projection_of
from replays.reader import open_replay, read_replay
from replays.stream import Header, Replay

SUFFIXES = (".replay", ".replay.zst")


class Recorded(NamedTuple):
    """A recorded game, what it is shown by, and what its reader has to remark on it."""

    name: str
    replay: Replay
    projection: Projection
    notices: tuple[str, ...] = ()


def recorded(which: str, *, partial: bool = False) -> Recorded:
    """Give a recorded game by path or id; raises BadReplay or SakshiError for what cannot be read."""
    with open_replay(which, partial=partial) as reading:
        steps = list(reading.steps)
        replay = Replay(reading.header, steps)
        notices = tuple(reading.notices)
    return Recorded(which, replay, shown_by(replay.header), notices)


def shown_by(header: Header) -> Projection:
    """Give the projection of a game, with names where its ruleset is at hand."""
    try:
        ruleset: Ruleset | None = rulesets.load(header.ruleset)
    except ContentError:
        ruleset = None
    return projection_of(header.game, ruleset)


def replay_files(paths: list[str]) -> list[Path]:
    """Give the replay files that paths name: files themselves, folders by what is in them, sorted.

    Raises SakshiError for a path that is not there and a folder without any.
    """
    found: list[Path] = []
    for text in paths:
        path = Path(text)
        if path.is_dir():
            inside = sorted(f for f in path.rglob("*") if f.name.endswith(SUFFIXES))
            if not inside:
                raise SakshiError(f"{path}: no {' or '.join(SUFFIXES)} file is in this folder")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise SakshiError(f"{path}: there is no such file or folder")
    return found
