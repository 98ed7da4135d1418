"""The store: playtests as they are played, one event a step, in one file for each user.

A playtest is a sequence of events: `header`, one `step` after another, `end` when the game is over.
Their states are the lines of the replay file, so that what is joined is the file. Rulesets are kept
once by digest, so that a game can be decided again when the draft it was played under has changed.
"""

import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Self, cast

import msgspec
from eventsourcing.persistence import IntegrityError, StoredEvent
from platformdirs import user_data_path

from domain.errors import SakshiError
from domain.records import Action, Record
from domain.rulesets import Ruleset
from replays.dev import taints
from replays.errors import BadReplay, Conflict, Place, StoreError, UnknownPlaytest
from replays.kept import RULESETS, LostRuleset, beside, is_in_content, keep, ruleset_of
from replays.reader import Reading, open_replay
from replays.recorder import LOCK_SECONDS, Recorder
from replays.stream import Footer, Header, Result, bare, line_of
from replays.writer import NewFile

FILE = "playtests.sqlite"
VARIABLE = "SAKSHI_STORE"
PAGE = 256
"""How many steps are read at once."""
WINDOW = 4096
"""How many events are looked through at once for headers."""

_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
_RANDOM_LETTERS = 8
_encode_lines = msgspec.json.Encoder().encode_lines
_header_of = msgspec.json.Decoder(Header).decode
_footer_of = msgspec.json.Decoder(Footer).decode


class Entry(NamedTuple):
    """A playtest in a list: its id, header, result, number of steps, and place in the store.

    `began` and `last` are when its first and its last event were kept here; None where nobody noted it.
    """

    id: str
    header: Header
    result: Result
    steps: int
    place: int
    began: datetime | None = None
    last: datetime | None = None


class Imported(NamedTuple):
    """What an import made: the new id, and the playtests that had the same records already.

    `lost` says why its ruleset is not in the store, if it is not: then it cannot be verified there.
    """

    id: str
    same: tuple[str, ...]
    lost: str | None = None


def store_path(given: str | Path | None = None, environment: Mapping[str, str] | None = None) -> Path:
    """Give where the store is: the path given, else what SAKSHI_STORE says, else the user's own place.

    Raises StoreError for the address of a database server, which is not supported, and for `~` where
    nobody's home is known.
    """
    told = given or (os.environ if environment is None else environment).get(VARIABLE)
    if not told:
        return user_data_path("sakshi", appauthor=False) / FILE
    if "://" in str(told):
        raise StoreError(str(told), "this is an address and not a file", "name an SQLite file")
    try:
        return Path(told).expanduser().absolute()
    except RuntimeError as why:
        raise StoreError(str(told), "there is no such user, or no home folder", "give a whole path") from why


class Store:
    """Playtests and rulesets in one file. Every method raises StoreError for what the file refuses."""

    def __init__(
        self, path: str | Path | None = None, *, create: bool = True, lock_seconds: int = LOCK_SECONDS
    ) -> None:
        """Open the store at a path, or where `store_path` says.

        `create`: make it if it is not there. `lock_seconds`: how long to wait for other processes.
        """
        self.path = store_path(path)
        if create:
            self._make_folder()
        elif not self.path.exists():
            raise StoreError(str(self.path), "there is no store", "record a playtest, or name another store")
        self._recorder = Recorder(self.path, lock_seconds=lock_seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self._recorder.close()

    # --- Playtests: one step at a time -------------------------------------------------------

    def create(self, game: str, header: bytes, steps: Iterable[bytes], footer: bytes | None = None) -> str:
        """Put a new playtest away, whole or not at all, and give its id.

        Takes the line of its header, the lines of each step so far, and of the footer if it is over.
        """
        playtest = f"{game}-{''.join(secrets.choice(_LETTERS) for _ in range(_RANDOM_LETTERS))}"
        self._insert(playtest, 1, _topics(steps, footer, header))
        return playtest

    def append(self, playtest: str, version: int, step: bytes, footer: bytes | None = None) -> int:
        """Put one step behind event `version`, the last one read or written, and give the new last one.

        With a `footer` the playtest ends. Raises Conflict, and writes nothing, if another event is
        there already.
        """
        return self._insert(playtest, version + 1, _topics([step], footer))

    def read(self, playtest: str, *, check_boards: bool = True) -> Reading:
        """Open a playtest to take its steps; raises UnknownPlaytest, or BadReplay if it is damaged."""
        self._header(playtest)
        return Reading(_Sequence(self._recorder, playtest), check_boards=check_boards, end="any")

    # --- Playtests: lists and files ----------------------------------------------------------

    def playtests(self, before: int | None = None) -> Iterator[Entry]:
        """Give the playtests lazily, the newest first; with `before`, those from before that place."""
        for event, place in self._headers(before):
            yield self._entry(event, place)

    def entry(self, playtest: str) -> Entry:
        """Give one playtest as it stands in the list; its place is 0. Raises UnknownPlaytest."""
        return self._entry(self._header(playtest), 0)

    def is_tainted(self, playtest: str) -> bool:
        """Tell whether a dev action was taken in a playtest."""
        return any(taints(event.state) for event in self._events(playtest))

    def export(self, playtest: str, path: str | Path, *, replace: bool = False) -> Path | None:
        """Write a playtest to a replay file; raises BadReplay, and CannotWrite if the disk refuses.

        A ruleset that content does not hold as it is goes into `rulesets/` beside it, and its file is given.
        """
        beside_it = self._keep_beside(self.entry(playtest).header, Path(path))
        with self.read(playtest) as reading, NewFile(Path(path), replace=replace) as file:
            file.write(reading.lines)
            for _ in reading.steps:
                file.write(reading.lines)
            file.write(line_of(reading.footer_so_far()))
        return beside_it

    def import_replay(self, path: str | Path, *, partial: bool = False) -> Imported:
        """Take in a replay file under a new id, whatever is there already; raises BadReplay.

        Its ruleset, of content or kept beside it, is taken in as well. `partial`: of a file that was cut
        off, take the whole steps.
        """
        with open_replay(path, partial=partial) as reading:
            header, head = reading.header, reading.lines
            digest = blake2b()
            steps = []
            for step in reading.steps:
                _note(step, digest)
                steps.append(reading.lines)
            footer = line_of(reading.footer_so_far()) if reading.board.outcome is not None else None
        same = tuple(self._same_as(header, len(steps), digest.hexdigest()))
        lost = self._keep_found(header, Path(path))
        return Imported(self.create(header.game, head, steps, footer), same, lost)

    def remove(self, playtest: str) -> None:
        """Remove a playtest for good; raises UnknownPlaytest. Who has it open gets a Conflict."""
        self._header(playtest)
        self._recorder.remove(playtest)

    # --- Rulesets ----------------------------------------------------------------------------

    def keep(self, ruleset: Ruleset) -> None:
        """Keep a ruleset by its digest, once."""
        if self.resolved(ruleset.digest) is not None:
            return
        event = StoredEvent(_ruleset_id(ruleset.digest), 1, "ruleset", ruleset.resolved())
        with self._recorder.speaking() as recorder, suppress(IntegrityError):
            recorder.insert_events([event])

    def resolved(self, digest: str) -> bytes | None:
        """Give what is kept of the ruleset with a digest (for `kept.ruleset_of`), or None."""
        with self._recorder.speaking() as recorder:
            found = recorder.select_events(_ruleset_id(digest), limit=1)
        return found[0].state if found else None

    def ruleset_of(self, header: Header) -> Ruleset:
        """Give the ruleset of a playtest exactly as it was; raises LostRuleset."""
        return ruleset_of(header, self.resolved)

    def _make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as why:
            raise StoreError(
                str(self.path), f"its folder cannot be made: {why.strerror or why}", "check the path"
            ) from why

    def _keep_found(self, header: Header, path: Path) -> str | None:
        """Keep the ruleset of a replay file, from content or beside it; say why if it is nowhere."""
        try:
            self.keep(ruleset_of(header, self.resolved, *beside(path)))
        except SakshiError as why:
            return str(why)
        return None

    def _keep_beside(self, header: Header, path: Path) -> Path | None:
        """Put the ruleset of a playtest beside its replay file, if content does not hold it as it is."""
        if is_in_content(header):
            return None
        try:
            return keep(self.ruleset_of(header), path.parent / RULESETS)
        except LostRuleset:
            return None

    # --- Events ------------------------------------------------------------------------------

    def _insert(self, playtest: str, first: int, states: Sequence[tuple[str, bytes]]) -> int:
        """Put events at the versions from `first` on, all or none, and give the last version."""
        events = [
            StoredEvent(playtest, version, topic, state)
            for version, (topic, state) in enumerate(states, first)
        ]
        with self._recorder.speaking() as recorder:
            try:
                recorder.insert_events(events)
            except IntegrityError as why:
                raise Conflict(str(self.path), playtest, first) from why
        return first + len(states) - 1

    def _events(self, playtest: str) -> Iterator[StoredEvent]:
        """Give the events of a playtest; they are read a page at a time."""
        return chain.from_iterable(_pages(self._recorder, playtest))

    def _header(self, playtest: str) -> StoredEvent:
        with self._recorder.speaking() as recorder:
            found = recorder.select_events(playtest, limit=1)
        if not found or found[0].topic != "header":
            raise UnknownPlaytest(str(self.path), f"there is no playtest {playtest!r}", "list what is there")
        return found[0]

    def _headers(self, before: int | None) -> Iterator[tuple[StoredEvent, int]]:
        """Give the header events and their places, the newest first, a window of events at a time."""
        with self._recorder.speaking() as recorder:
            stop = recorder.max_notification_id() or 0
        stop = stop if before is None else min(stop, before - 1)
        while stop > 0:
            start = max(1, stop - WINDOW + 1)
            with self._recorder.speaking() as recorder:
                found = recorder.select_notifications(start, WINDOW, stop, topics=["header"])
            yield from ((event, event.id) for event in reversed(found))
            stop = start - 1

    def _entry(self, event: StoredEvent, place: int) -> Entry:
        playtest = str(event.originator_id)
        with self._recorder.speaking() as recorder:
            (last,) = recorder.select_events(playtest, desc=True, limit=1)
        try:
            header = _header_of(event.state)
            result = _footer_of(last.state).result if last.topic == "end" else "open"
        except msgspec.MsgspecError as why:
            raise StoreError(
                str(self.path), f"{playtest} cannot be read: {why}", "update Sakshi, or put back a copy"
            ) from why
        steps = last.originator_version - 1 - (last.topic == "end")
        return Entry(playtest, header, result, steps, place, *map(_moment, self._recorder.times(playtest)))

    def _same_as(self, header: Header, steps: int, digest: str) -> Iterator[str]:
        """Give the playtests with the same records, whatever their labels say."""
        for entry in self.playtests():
            if entry.steps != steps or _origin(entry.header) != _origin(header):
                continue
            found = blake2b()
            with self.read(entry.id, check_boards=False) as reading:
                for step in reading.steps:
                    _note(step, found)
            if found.hexdigest() == digest:
                yield entry.id


def _pages(recorder: Recorder, playtest: str) -> Iterator[Sequence[StoredEvent]]:
    """Give the events of a playtest, a page at a time."""
    page: Sequence[StoredEvent] = ()
    while True:
        last = page[-1].originator_version if page else 0
        with recorder.speaking() as speaking:
            page = speaking.select_events(playtest, gt=last, limit=PAGE)
        yield page
        if len(page) < PAGE:
            return


class _Sequence:
    """The events of a playtest as the text of a replay: a page of steps at a time."""

    def __init__(self, recorder: Recorder, playtest: str) -> None:
        self.name = f"{recorder.path}: {playtest}"
        self.cut = False
        self._recorder = recorder
        self._playtest = playtest

    def chunks(self) -> Iterator[bytes]:
        """Give the lines of all events; raises BadReplay if an event is not where it must be."""
        last = 0
        is_over = False
        for page in _pages(self._recorder, self._playtest):
            for event in page:
                last += 1
                topic = "header" if last == 1 else "step"
                if is_over or event.originator_version != last or event.topic not in {topic, "end"}:
                    raise self._displaced(event, last)
                is_over = event.topic == "end"
            yield b"".join([event.state for event in page])

    def _displaced(self, event: StoredEvent, version: int) -> BadReplay:
        return BadReplay(
            "sequence",
            "an event of this playtest is missing, or not where it must be",
            Place(self.name),
            expected=f"event {version}, header or step or (at the end) end",
            found=f"event {event.originator_version}, {event.topic}",
            hint="the store was changed by something else: put back a copy of it",
        )


def _topics(
    steps: Iterable[bytes], footer: bytes | None, header: bytes | None = None
) -> list[tuple[str, bytes]]:
    """Give the topic and state of each event."""
    states = [] if header is None else [("header", header)]
    states += [("step", step) for step in steps]
    return states if footer is None else [*states, ("end", footer)]


def _moment(seconds: int | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def _ruleset_id(digest: str) -> str:
    return f"ruleset:{digest}"


def _origin(header: Header) -> tuple[str, str, int | None]:
    return header.game, header.digest, header.seed


def _note(step: Sequence[Record], digest: Any) -> None:
    """Take a step's records into a digest, without what writing filled in."""
    action, *others = step
    digest.update(_encode_lines([bare(cast(Action, action)), *others]))
