"""Rulesets kept by their digest, so that a game can be decided when its draft has changed or is elsewhere.

Beside replay files they are kept as `rulesets/DIGEST.json`; the store keeps them in its own way.
"""

from collections.abc import Callable
from pathlib import Path

from domain.errors import ContentError, SakshiError
from domain.rulesets import Ruleset, from_resolved, load
from replays.stream import Header
from replays.writer import put_file

Kept = Callable[[str], bytes | None]
"""Gives the resolved ruleset of a digest, or None."""


RULESETS = "rulesets"


class LostRuleset(SakshiError):
    """The ruleset of a replay is neither what content holds now nor kept anywhere."""


def ruleset_of(header: Header, *kept: Kept) -> Ruleset:
    """Give the ruleset that a replay was recorded under, exactly as it was then.

    Looks at content first, then at what is kept, past what is damaged there. Raises LostRuleset if none
    has its digest.
    """
    now = _in_content(header)
    if isinstance(now, Ruleset) and now.digest == header.digest:
        return now
    damaged: LostRuleset | None = None
    for look_up in kept:
        try:
            data = look_up(header.digest)
            if data is not None:
                return _unpacked(header, data)
        except LostRuleset as why:
            damaged = damaged or why
    if damaged is not None:
        raise damaged
    reads = "reads otherwise now" if isinstance(now, Ruleset) else f"cannot be loaded: {now}"
    raise LostRuleset(
        f"{header.ruleset}, digest {header.digest[:16]}…, {reads}, and it is not kept by its digest\n"
        f"  what to do: put {RULESETS}/{header.digest}.json beside the replay; `play --save` and "
        "`log export` write it where the game was played. Or restore that version of its content, or "
        "record the game anew"
    )


def is_in_content(header: Header) -> bool:
    """Tell whether content holds the ruleset of a replay exactly as it was then."""
    now = _in_content(header)
    return isinstance(now, Ruleset) and now.digest == header.digest


def beside(path: Path) -> list[Kept]:
    """Give the look-ups for a replay file: the folder `rulesets` beside it, and the one above."""
    return [in_folder(parent / RULESETS) for parent in list(path.absolute().parents)[:2]]


def in_folder(folder: Path) -> Kept:
    """Give the look-up for rulesets that are kept as files in a folder."""

    def look_up(digest: str) -> bytes | None:
        path = folder / f"{digest}.json"
        try:
            return path.read_bytes() if path.is_file() else None
        except OSError as why:
            raise LostRuleset(f"{path}: cannot be read: {why.strerror or why}") from why

    return look_up


def keep(ruleset: Ruleset, folder: Path) -> Path:
    """Keep a ruleset in a folder, once, and give its file; raises CannotWrite if the disk refuses."""
    path = folder / f"{ruleset.digest}.json"
    if not _is_kept(ruleset.digest, path):
        put_file(path, ruleset.resolved() + b"\n")
    return path


def _is_kept(digest: str, path: Path) -> bool:
    """Tell whether a file holds the ruleset of its digest; one cut off or unreadable does not."""
    if not path.is_file():
        return False
    try:
        return from_resolved(path.read_bytes()).digest == digest
    except (ContentError, OSError):
        return False


def telling(header: Header) -> Ruleset | None:
    """Give the version in content whose texts tell a replay best: its own, else the newest of its game."""
    now = _in_content(header)
    if isinstance(now, Ruleset):
        return now
    try:
        return load(header.game)
    except ContentError:
        return None


def _in_content(header: Header) -> Ruleset | ContentError:
    try:
        return load(header.ruleset)
    except ContentError as why:
        return why


def _unpacked(header: Header, data: bytes) -> Ruleset:
    try:
        ruleset = from_resolved(data)
    except ContentError as why:
        raise LostRuleset(
            f"{header.ruleset} is kept by its digest, but damaged: {why}\n"
            f"  what to do: put back {RULESETS}/{header.digest}.json, or record the game anew"
        ) from why
    if (ruleset.game_class.id, ruleset.digest) != (header.game, header.digest):
        raise LostRuleset(
            f"{header.ruleset} is kept as digest {header.digest[:16]}…, but reads as {ruleset.id}, digest "
            f"{ruleset.digest[:16]}…: the kept file was edited, or a default of the rules has changed"
        )
    texts = telling(header)
    if texts is None:
        return ruleset
    return Ruleset(ruleset.game_class, ruleset.version, ruleset.rules, texts.text)
