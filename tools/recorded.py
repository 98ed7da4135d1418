"""Finding a recorded game: a replay file by its path, or a playtest by its id in the store."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from domain.errors import SakshiError
from domain.rulesets import Ruleset
from projections.projection import Projection
from projections.registry import projection_of
from replays.errors import UnknownPlaytest
from replays.golden import PENDING, files_below
from replays.kept import Kept, beside, ruleset_of, telling
from replays.reader import Reading, open_replay
from replays.store import Store, store_path
from replays.stream import Header, Replay
from tools.places import SUFFIXES, in_store


class NoSuchGame(SakshiError):
    """A name that is neither a file nor the id of a playtest."""

    def __init__(self, which: str, store: str | None) -> None:
        ls = in_store("sakshi log ls", store)
        super().__init__(
            f"{which!r} is neither a file here nor a playtest in {store_path(store)}; `{ls}` lists those"
        )


class Recorded(NamedTuple):
    """A recorded game, what it is shown by, and what its reader has to remark on it."""

    name: str
    replay: Replay
    projection: Projection
    notices: tuple[str, ...]


def recorded(
    which: str, store: str | None = None, *, partial: bool = False, check_boards: bool = True
) -> Recorded:
    """Give a recorded game by path or id; `check_boards` as the reader has it.

    Raises SakshiError for what is neither, BadReplay for what cannot be read.
    """
    with reading(which, store, partial=partial, check_boards=check_boards) as game:
        steps = list(game.steps)
        replay = Replay(game.header, steps)
        projection, note = shown_by(replay.header, *_places(which, store))
        return Recorded(which, replay, projection, (*game.notices, *note))


@contextmanager
def reading(
    which: str, store: str | None = None, *, partial: bool = False, check_boards: bool = True
) -> Iterator[Reading]:
    """Open a recorded game by path or id, to be taken step by step."""
    if _is_path(which):
        with open_replay(which, partial=partial, check_boards=check_boards) as game:
            yield game
    else:
        with opened_for(which, store) as playtests, playtests.read(which, check_boards=check_boards) as game:
            yield game


@contextmanager
def as_file(which: str, store: str | None) -> Iterator[Path]:
    """Give a recorded game as a replay file: its own, or a temporary one for a playtest."""
    if _is_path(which):
        yield Path(which)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{which}.replay"
        with opened_for(which, store) as playtests:
            playtests.export(which, path)
        yield path


@contextmanager
def opened(store: str | None) -> Iterator[Store]:
    """Open a store that is there already; raises SakshiError if it is not."""
    with Store(store, create=False) as playtests:
        yield playtests


@contextmanager
def opened_for(playtest: str, store: str | None) -> Iterator[Store]:
    """Open the store that holds a playtest; raises NoSuchGame if none does."""
    if not store_path(store).exists():
        raise NoSuchGame(playtest, store)
    with opened(store) as playtests:
        try:
            playtests.entry(playtest)
        except UnknownPlaytest as why:
            raise NoSuchGame(playtest, store) from why
        yield playtests


def kept_in_store(store: str | None) -> Kept:
    """Give the look-up for rulesets that the store keeps; a store that is not there keeps none."""

    def look_up(digest: str) -> bytes | None:
        if not store_path(store).exists():
            return None
        with opened(store) as playtests:
            return playtests.resolved(digest)

    return look_up


def ruleset_then(game: Recorded, store: str | None = None) -> Ruleset:
    """Give the ruleset of a recorded game as it was then: from content, beside the file, or the store.

    Raises LostRuleset if it is nowhere.
    """
    return ruleset_of(game.replay.header, *_places(game.name, store))


def _places(which: str, store: str | None) -> list[Kept]:
    """Give where the ruleset of a recorded game may be kept: beside its file, or in the store."""
    return [*beside(Path(which)), kept_in_store(store)]


def shown_by(header: Header, *kept: Kept) -> tuple[Projection, tuple[str, ...]]:
    """Give the projection of a game, and a sentence if its texts are not those of its own ruleset.

    Texts are kept nowhere but in content; what is kept elsewhere tells the elements of cards.
    """
    texts = telling(header)
    if texts is None:
        return projection_of(header.game), (f"{header.ruleset} is unknown here, and ids stand for names",)
    if texts.id == header.ruleset:
        return projection_of(header.game, texts), ()
    try:
        projection = projection_of(header.game, ruleset_of(header, *kept))
    except SakshiError:
        projection = projection_of(header.game, texts)
    return projection, (f"content has no {header.ruleset}; names and texts are those of {texts.id}",)


class Named(NamedTuple):
    """A recorded game by its path or id; `is_found` if it was found in a folder and not named itself."""

    name: str
    is_found: bool


def named_games(names: list[str]) -> list[Named]:
    """Give the games that names mean: folders by the replay files in them, anything else as it is.

    Raises SakshiError for a folder without any, and for one that is closed.
    """
    games: list[Named] = []
    for name in names:
        if os.path.isdir(name):  # noqa: PTH112 - as in _is_path
            inside = [str(file) for file in files_below(Path(name)) if _is_game(file)]
            if not inside:
                raise SakshiError(f"{name}: no {' or '.join(SUFFIXES)} file is in this folder")
            games += [Named(file, is_found=True) for file in inside]
        else:
            games.append(Named(name, is_found=False))
    return games


def _is_game(file: Path) -> bool:
    return file.name.endswith(SUFFIXES) and file.parent.name != PENDING


def _is_path(which: str) -> bool:
    known = which.endswith(SUFFIXES) or os.sep in which or "/" in which
    return known or os.path.exists(which)  # noqa: PTH110 - Path.exists raises for names that are too long
