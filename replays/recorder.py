"""The event store underneath: the recorder of the `eventsourcing` library on an SQLite file.

Everything that is particular to the database is here: how connections are set, how a new file is made
by one process at a time, and what the driver's errors mean. `store` knows sequences and events only.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.persistence import (
    ApplicationRecorder,
    IntegrityError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteDatastore,
)
from filelock import FileLock, Timeout

from replays.errors import StoreError

LOCK_SECONDS = 10
FORMAT = 1
MARK = "store"
"""The sequence, and the topic, of the one event that says which format a store has."""

REMOVED = "removed"
"""The topic of the one event that is left of a playtest which was removed."""

_NOTE_TIMES = (
    "CREATE TABLE kept_times (originator_id TEXT PRIMARY KEY, began INTEGER, last INTEGER)",
    """
    CREATE TRIGGER note_time AFTER INSERT ON stored_events WHEN NEW.topic IN ('header', 'step', 'end')
    BEGIN
        INSERT INTO kept_times VALUES (
            NEW.originator_id,
            CASE NEW.originator_version WHEN 1 THEN CAST(strftime('%s', 'now') AS INTEGER) END,
            CAST(strftime('%s', 'now') AS INTEGER)
        ) ON CONFLICT (originator_id) DO UPDATE SET last = excluded.last;
    END
    """,
)
"""When the first and the last event of each playtest were kept, in seconds since 1970.

The file notes it by itself, in the transaction that keeps an event; no event has a time in it.
"""
_REMOVE = (
    """
    INSERT INTO stored_events
    SELECT originator_id, max(originator_version) + 1, :removed, x''
    FROM stored_events WHERE originator_id = :playtest GROUP BY originator_id
    """,
    "DELETE FROM stored_events WHERE originator_id = :playtest AND topic != :removed",
    "DELETE FROM kept_times WHERE originator_id = :playtest",
)

_MEANINGS = {
    "SQLITE_BUSY": ("another process is writing to it and does not end", "try again when it is done"),
    "SQLITE_LOCKED": ("another process is writing to it and does not end", "try again when it is done"),
    "SQLITE_READONLY": ("it cannot be written to", "check its permissions and those of its folder"),
    "SQLITE_CANTOPEN": ("it cannot be opened", "check that it is a file in a folder you may write to"),
    "SQLITE_PERM": ("it cannot be opened", "check its permissions and those of its folder"),
    "SQLITE_NOTADB": ("this is not a store, nor any SQLite file", "name another file"),
    "SQLITE_CORRUPT": ("the file is damaged", "put back a copy of it, or name another file"),
    "SQLITE_FULL": ("the disk is full; the last step was not kept", "make room and go on"),
    "SQLITE_IOERR": ("the disk failed; the last step was not kept", "check the disk and go on"),
}


class _Pool(SQLiteConnectionPool):
    """Connections whose commits are on the disk when they return."""

    def _create_connection(self) -> SQLiteConnection:
        connection = sqlite3.connect(
            self.db_name, timeout=self.lock_timeout or 0, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
        except sqlite3.Error:
            connection.close()
            raise
        connection.row_factory = sqlite3.Row
        return SQLiteConnection(connection, max_age=self.max_age)


class Recorder:
    """The events of an SQLite file, with errors that a person understands."""

    def __init__(self, path: Path, *, lock_seconds: int = LOCK_SECONDS) -> None:
        """Open a store, and make a new one of a file that is not there or empty.

        Raises StoreError for a file that is no store, or one that cannot be used.
        """
        self.path = path
        # ids are texts: "text" makes reading give them back as such
        datastore = SQLiteDatastore(str(path), lock_timeout=lock_seconds, originator_id_type="text")
        datastore.pool = _Pool(db_name=str(path), lock_timeout=lock_seconds)
        self._datastore = datastore
        self._recorder = SQLiteApplicationRecorder(datastore)
        try:
            with self.speaking(), FileLock(f"{path}.lock", timeout=lock_seconds):
                self._make_or_check()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        self._datastore.close()

    @contextmanager
    def speaking(self) -> Iterator[ApplicationRecorder]:
        """Give the library's recorder; what it raises inside becomes a StoreError.

        IntegrityError goes through: what a version that is taken means is for the caller to say.
        """
        try:
            yield self._recorder
        except IntegrityError:
            raise
        except Timeout as why:
            raise self._error(*_MEANINGS["SQLITE_BUSY"]) from why
        except OSError as why:
            raise self._error(f"it cannot be opened: {why.strerror or why}", "check the path") from why
        except (PersistenceError, sqlite3.Error) as why:
            raise self._error(*_meaning(why)) from why

    def times(self, playtest: str) -> tuple[int | None, int | None]:
        """Give when the first and the last event of a playtest were kept; None if nobody noted that."""
        with self.speaking(), self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT began, last FROM kept_times WHERE originator_id = ?", (playtest,))
            row = cursor.fetchone()
        return (None, None) if row is None else (row["began"], row["last"])

    def remove(self, playtest: str) -> None:
        """Take away all events of a playtest, and leave one behind them that says so.

        Who has it open then gets a conflict, since the version of their next step is taken.
        """
        with self.speaking(), self._datastore.transaction(commit=True) as cursor:
            for statement in _REMOVE:
                cursor.execute(statement, {"playtest": playtest, "removed": REMOVED})

    def _note_times(self) -> None:
        """Let a file note times that does not yet: a new one, or one of an older Sakshi."""
        with self._datastore.transaction(commit=True) as cursor:
            for statement in _NOTE_TIMES:
                cursor.execute(statement)

    def _make_or_check(self) -> None:
        recorder = self._recorder
        tables = self._tables()
        if not tables:
            recorder.create_table()
        elif recorder.events_table_name not in tables:
            raise self._error("this is an SQLite file of something else", "name another file")
        mark = recorder.select_events(MARK, limit=1)
        if not mark and recorder.max_notification_id() is None:
            recorder.insert_events([StoredEvent(MARK, 1, MARK, b"%d" % FORMAT)])
        elif not mark or not mark[0].state.isdigit():
            raise self._error("this holds events of something else", "name another file")
        elif int(mark[0].state) > FORMAT:
            found = int(mark[0].state)
            raise self._error(
                f"newer store {found}; this Sakshi reads stores up to {FORMAT}", "update Sakshi"
            )
        if "kept_times" not in tables:
            self._note_times()

    def _tables(self) -> list[str]:
        with self._datastore.transaction(commit=False) as cursor:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return [row["name"] for row in cursor.fetchall()]

    def _error(self, problem: str, hint: str) -> StoreError:
        return StoreError(str(self.path), problem, hint)


def _meaning(why: BaseException) -> tuple[str, str]:
    """Give what a driver's error means, and what to do."""
    cause = why if isinstance(why, sqlite3.Error) else why.__cause__
    name = getattr(cause, "sqlite_errorname", "")
    for code, meaning in _MEANINGS.items():
        if name == code or name.startswith(f"{code}_"):
            return meaning
    return f"it cannot be used: {cause or why}", "name another file, or report this"
