"""Golden replays: recorded games that the rules must go on deciding as they did.

A golden is any `*.replay` file; the corpus has them as GAME/NAME.replay, with every ruleset once in
`rulesets/`. A check that fails writes what the rules decide now to `.pending/` beside the golden, and
nothing else; a person looks at the difference and accepts or rejects it. A check that finds a golden the
same again drops what was pending for it. `CI=true` never writes.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct, structs

from domain.errors import SakshiError
from domain.rulesets import Ruleset
from replays import kept
from replays.again import decided_again
from replays.kept import Kept
from replays.reader import open_replay, read_replay
from replays.report import verdict_lines
from replays.stream import Replay, encode
from replays.verify import verify
from replays.writer import CannotWrite, put_file

SUFFIX = ".replay"
PENDING = ".pending"

Answer = Literal["same", "told differently", "differs", "cannot be checked"]


class Check(Struct, frozen=True):
    """What the check of one golden found: the answer, why in lines, and the pending file it wrote.

    `dropped` is the pending file that was of no use any more, since the golden is the same again.
    """

    path: str
    answer: Answer
    lines: tuple[str, ...] = ()
    pending: str | None = None
    dropped: str | None = None


class Proposal(Struct, frozen=True):
    """A pending file, ready to be accepted: what changes, in lines, and the bytes of the new golden."""

    golden: Path
    pending: Path
    answer: Answer
    lines: tuple[str, ...]
    data: bytes


def is_ci(environment: Mapping[str, str] | None = None) -> bool:
    """Tell whether this runs in continuous integration: the variable CI is set, and not to a no."""
    told = (os.environ if environment is None else environment).get("CI", "")
    return told.lower() not in ("", "0", "false", "no")


def files_below(folder: Path) -> list[Path]:
    """Give all files in a folder and below, sorted; raises SakshiError for a folder that is closed.

    A link to nothing counts as a file: what it should have been is missed when it is opened.
    """

    def closed(why: OSError) -> None:
        raise SakshiError(f"{why.filename}: this folder cannot be looked into: {why.strerror}") from why

    return sorted(Path(at) / name for at, _, names in os.walk(folder, onerror=closed) for name in names)


def golden_files(paths: Iterable[Path]) -> list[Path]:
    """Give the goldens that paths name: files, and folders by what is in them, sorted; no pending ones.

    Raises SakshiError for a path that is not there.
    """
    found: dict[Path, None] = {}
    for path in paths:
        if not path.exists():
            raise SakshiError(f"{path}: there is no such file or folder")
        inside = _replays_below(path) if path.is_dir() else [path]
        found |= {file: None for file in inside if file.parent.name != PENDING}
    return list(found)


def check(paths: Iterable[Path], *, write: bool | None = None) -> Iterator[Check]:
    """Check goldens one by one; `write` tells whether to write pending files (default: not in CI)."""
    writes = not is_ci() if write is None else write
    return (_check(path, write=writes) for path in golden_files(paths))


def record(source: Path, corpus: Path, name: str = "", elsewhere: Sequence[Kept] = ()) -> Path:
    """Put a replay into the corpus, under its own name or another, if it verifies as the same.

    `elsewhere` are further places where its ruleset may be kept. Gives the path of the golden. Raises
    SakshiError for a replay that does not verify or a name that is taken, BadReplay for a file that
    cannot be read.
    """
    _refuse_in_ci()
    replay = read_replay(source)
    ruleset = _ruleset(replay, source, elsewhere)
    verdict = verify(replay, ruleset.game)
    if verdict.answer != "same":
        raise SakshiError("\n".join([f"{source} cannot become a golden:", *verdict_lines(verdict)]))
    stem = name or source.name.removesuffix(".zst").removesuffix(SUFFIX)
    if not stem or Path(stem).name != stem or stem.startswith("."):
        raise SakshiError(f"{stem!r} cannot be the name of a golden; use letters, digits and hyphens")
    golden = corpus / replay.header.game / f"{stem}{SUFFIX}"
    if golden.exists():
        raise SakshiError(f"{golden} is there already; give another name, or remove it first")
    kept.keep(ruleset, corpus / kept.RULESETS)
    put_file(golden, encode(ruleset.game, replay))
    return golden


def is_open(golden: Path) -> bool:
    """Tell whether a golden is a game that has not ended."""
    with open_replay(golden, check_boards=False) as game:
        for _ in game.steps:
            pass
        return game.board.outcome is None


def pending(paths: Iterable[Path]) -> list[Path]:
    """Give the pending files that paths name: files, and folders by what is in them, sorted."""
    found: dict[Path, None] = {}
    for path in paths:
        if not path.exists():
            raise SakshiError(f"{path}: there is no such file or folder")
        inside = _replays_below(path) if path.is_dir() else [_pending_of(path)]
        found |= {file: None for file in inside if file.parent.name == PENDING and file.is_file()}
    return list(found)


def propose(path: Path) -> Proposal:
    """Give what accepting a pending file would change; `path` is the pending file or its golden.

    Raises SakshiError if there is nothing pending, or if the rules have changed since it was written.
    """
    waiting, golden = _pending_of(path), _golden_of(path)
    if not waiting.is_file():
        raise SakshiError(f"{golden}: nothing is pending; `golden check` writes what differs")
    if not golden.is_file():
        raise SakshiError(f"{waiting}: its golden is gone; reject it, or record it anew")
    replay, ruleset = _golden(golden)
    verdict = verify(replay, ruleset.game)
    data = waiting.read_bytes()
    if verdict.answer == "same":
        raise SakshiError(f"{golden}: the rules decide it as recorded again; reject {waiting}")
    if data != _decided_now(replay, ruleset):
        raise SakshiError(f"{waiting} is not what the rules decide now; run `golden check` again")
    return Proposal(golden, waiting, verdict.answer, tuple(verdict_lines(verdict)), data)


def accept(proposal: Proposal) -> None:
    """Make a proposal the golden."""
    _refuse_in_ci()
    put_file(proposal.golden, proposal.data)
    proposal.pending.unlink(missing_ok=True)


def retold(paths: Iterable[Path]) -> list[Proposal]:
    """Give the proposals that may be accepted as a batch: those that are only told differently."""
    proposals = [propose(path) for path in pending(paths)]
    return [proposal for proposal in proposals if proposal.answer == "told differently"]


def reject(path: Path) -> Path:
    """Remove a pending file, named by itself or by its golden, and give its path."""
    _refuse_in_ci()
    waiting = _pending_of(path)
    if not waiting.is_file():
        raise SakshiError(f"{_golden_of(path)}: nothing is pending")
    waiting.unlink()
    return waiting


def _replays_below(folder: Path) -> list[Path]:
    return [file for file in files_below(folder) if file.name.endswith(SUFFIX)]


def _check(path: Path, *, write: bool) -> Check:
    try:
        replay, ruleset = _golden(path)
    except SakshiError as why:
        return Check(str(path), "cannot be checked", tuple(str(why).splitlines()))
    verdict = verify(replay, ruleset.game)
    if verdict.answer == "same":
        return Check(str(path), "same", dropped=_drop_stale(path) if write else None)
    data = _decided_now(replay, ruleset) if write else None
    lines = verdict_lines(verdict)
    if data is None:
        return Check(str(path), verdict.answer, tuple(lines))
    waiting = _pending_of(path)
    try:
        put_file(waiting, data)
    except CannotWrite as why:
        return Check(str(path), verdict.answer, (*lines, f"nothing is pending: {why}"))
    return Check(str(path), verdict.answer, (*lines, f"pending: {waiting}"), str(waiting))


def _drop_stale(path: Path) -> str | None:
    """Drop what is pending for a golden that is the same again, and give its path."""
    waiting = _pending_of(path)
    if not waiting.is_file():
        return None
    waiting.unlink(missing_ok=True)
    return str(waiting)


def _golden(path: Path) -> tuple[Replay, Ruleset]:
    """Read a golden; its board digests are left to verify, which tells a changed board by its step."""
    replay = read_replay(path, check_boards=False)
    return replay, _ruleset(replay, path)


def _ruleset(replay: Replay, path: Path, elsewhere: Sequence[Kept] = ()) -> Ruleset:
    return kept.ruleset_of(replay.header, *kept.beside(path), *elsewhere)


def _decided_now(replay: Replay, ruleset: Ruleset) -> bytes | None:
    """Give the golden as the rules decide it now; None if they cannot even set it up."""
    game = ruleset.game
    header = structs.replace(replay.header, vocabulary=game.vocabulary, board=game.board_version)
    now = decided_again(replay, game)._replace(header=header)
    return encode(game, now) if now.steps else None


def _pending_of(path: Path) -> Path:
    return path if path.parent.name == PENDING else path.parent / PENDING / path.name


def _golden_of(path: Path) -> Path:
    return path.parent.parent / path.name if path.parent.name == PENDING else path


def _refuse_in_ci() -> None:
    if is_ci():
        raise SakshiError("CI is set in the environment, and goldens are never written there")
