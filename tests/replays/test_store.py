"""The store: playtests in and out, rulesets by digest, and a file that fails."""

import os
import sqlite3
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from domain.rulesets import Ruleset, load
from replays import store as stores
from replays.errors import BadReplay, Conflict, StoreError, UnknownPlaytest
from replays.kept import LostRuleset
from replays.playtest import Playtest
from replays.reader import read_replay
from replays.store import Store, store_path
from replays.writer import CannotWrite

V01 = load("house-rules@1.0")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "playtests.sqlite", lock_seconds=1) as opened:
        yield opened


def raw(store, statement, *values):
    """Do something to the file behind the store's back."""
    connection = sqlite3.connect(store.path)
    with connection:
        found = connection.execute(statement, values).fetchall()
    connection.close()
    return found


def play_on(playtest):
    """Take the first legal action again and again."""
    while not playtest.table.is_over:
        playtest.act(next(playtest.table.legal_actions()))


# --- Where it is ----------------------------------------------------------------------------------


def test_a_path_wins_over_the_variable_and_that_over_the_users_own_place(tmp_path):
    environment = {"SAKSHI_STORE": str(tmp_path / "b.sqlite")}
    assert store_path(tmp_path / "a.sqlite", environment) == tmp_path / "a.sqlite"
    assert store_path(None, environment) == tmp_path / "b.sqlite"
    for environment in ({}, {"SAKSHI_STORE": ""}):
        own = store_path(None, environment)
        assert own.is_absolute()
        assert own.parts[-2:] == ("sakshi", "playtests.sqlite")
    assert store_path("~/s.sqlite", {}) == Path.home() / "s.sqlite"
    assert store_path("s.sqlite", {}) == Path.cwd() / "s.sqlite"


def test_the_address_of_a_database_server_is_refused():
    with pytest.raises(StoreError, match="this is an address"):
        store_path("postgresql://host/name", {})


def test_a_home_that_nobody_has_is_refused():
    with pytest.raises(StoreError, match=r"^~no-such-person/s: there is no such user, or no home folder"):
        store_path("~no-such-person/s", {})


def test_a_store_is_made_with_its_folder_only_when_wanted(tmp_path):
    path = tmp_path / "deep" / "down" / "s.sqlite"
    with pytest.raises(StoreError, match="there is no store"):
        Store(path, create=False)
    assert not path.parent.exists()
    Store(path).close()
    with Store(path, create=False) as store:
        assert list(store.playtests()) == []


# --- In and out -----------------------------------------------------------------------------------


def test_a_file_that_was_taken_in_comes_out_the_same(store, tmp_path, write, file_of):
    taken = store.import_replay(write(file_of()))
    assert taken.same == ()
    assert taken.id.startswith("house-rules-")
    store.export(taken.id, tmp_path / "out.replay")
    assert (tmp_path / "out.replay").read_bytes() == file_of()
    store.export(taken.id, tmp_path / "out.replay.zst")
    assert read_replay(tmp_path / "out.replay.zst") == read_replay(tmp_path / "out.replay")
    with pytest.raises(CannotWrite):
        store.export(taken.id, tmp_path / "out.replay")


def test_an_event_is_a_step_and_its_state_the_lines(store, write, file_of):
    taken = store.import_replay(write(file_of()))
    rows = raw(
        store,
        "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? ORDER BY 1",
        taken.id,
    )
    steps = file_of().count(b'{"type":"action.')
    assert [row[0] for row in rows] == list(range(1, steps + 3))
    assert [row[1] for row in rows] == ["header", *["step"] * steps, "end"]
    assert b"".join(row[2] for row in rows) == file_of()


def test_an_open_game_has_no_end_and_comes_out_with_a_footer(store, tmp_path, write, file_of):
    taken = store.import_replay(write(file_of(actions=9)))
    assert store.entry(taken.id)[2:4] == ("open", 10)
    with store.read(taken.id) as reading:
        assert len(list(reading.steps)) == 10
        assert reading.footer is None
    store.export(taken.id, tmp_path / "out.replay")
    assert (tmp_path / "out.replay").read_bytes() == file_of(actions=9)


@pytest.mark.parametrize("page", [1, 2, 7, 44, 45])
def test_steps_are_read_in_pages(store, write, file_of, monkeypatch, page):
    taken = store.import_replay(write(file_of()))
    monkeypatch.setattr(stores, "PAGE", page)
    with store.read(taken.id) as reading:
        assert list(reading.steps) == read_replay(write(file_of())).steps
        assert reading.footer is not None


def test_the_same_records_are_told_whatever_the_labels(store, write, file_of, play):
    from replays.stream import encode

    replay = play()
    first = store.import_replay(write(file_of()))
    labelled = replay._replace(header=msgspec.structs.replace(replay.header, labels=("mine",)))
    second = store.import_replay(write(encode(V01.game, labelled)))
    assert second.same == (first.id,)
    assert second.id != first.id
    assert store.import_replay(write(file_of(seed=2))).same == ()
    assert store.import_replay(write(file_of(actions=9))).same == ()
    assert set(store.import_replay(write(file_of())).same) == {first.id, second.id}


def test_a_file_that_is_wrong_is_not_taken_in(store, write, file_of):
    with pytest.raises(BadReplay):
        store.import_replay(write(file_of()[:-1]))
    assert list(store.playtests()) == []
    taken = store.import_replay(write(file_of()[:-90]), partial=True)
    assert store.entry(taken.id).result in {"open", "win", "loss"}


def test_the_list_is_paged_newest_first(store, write, file_of, monkeypatch):
    ids = [store.import_replay(write(file_of(seed=seed, actions=2))).id for seed in range(7)]
    monkeypatch.setattr(stores, "WINDOW", 5)
    entries = list(store.playtests())
    assert [entry.id for entry in entries] == ids[::-1]
    assert [entry.header.seed for entry in entries] == [6, 5, 4, 3, 2, 1, 0]
    assert [entry.id for entry in store.playtests(entries[2].place)] == ids[:4][::-1]


def test_ids_are_readable_and_do_not_repeat(store, write, file_of):
    made = {store.import_replay(write(file_of(actions=0))).id for _ in range(20)}
    assert len(made) == 20
    assert all(set(name.removeprefix("house-rules-")) <= set(stores._LETTERS) for name in made)


@pytest.mark.parametrize("name", ["nobody", "", "store", "ruleset:" + V01.digest, "'; --"])
def test_an_unknown_playtest_is_told(store, name):
    store.keep(V01)
    for use in (store.read, store.entry, lambda name: Playtest.resume(store, name)):
        with pytest.raises(UnknownPlaytest, match="there is no playtest"):
            use(name)


# --- Rulesets -------------------------------------------------------------------------------------


def test_a_ruleset_is_kept_once_and_comes_back(store):
    for _ in range(2):
        store.keep(V01)
    assert raw(store, "SELECT count(*) FROM stored_events WHERE topic = 'ruleset'") == [(1,)]
    assert store.resolved(V01.digest) == V01.resolved()
    assert store.resolved("0" * 64) is None


def test_a_game_of_an_edited_draft_finds_the_rules_it_was_played_under(store, tmp_path):
    prices = V01.rules.prices.model_copy(update={"reroll": 3})
    draft = Ruleset(V01.game_class, "1.0", V01.rules.model_copy(update={"prices": prices}), V01.text)
    playtest = Playtest.begin(store, draft, seed=1)
    assert store.ruleset_of(playtest.header).digest == draft.digest != V01.digest
    assert Playtest.resume(store, playtest.id).table.game.rules.prices.reroll == 3
    with Store(tmp_path / "other.sqlite") as other, pytest.raises(LostRuleset):
        other.ruleset_of(playtest.header)


def test_an_imported_game_keeps_its_rules_if_content_has_them(store, write, file_of):
    store.import_replay(write(file_of()))
    assert store.resolved(V01.digest) is not None


# --- What was damaged -----------------------------------------------------------------------------


BEHIND = """(
    SELECT state FROM stored_events behind
    WHERE behind.originator_id = stored_events.originator_id AND behind.originator_version = 6
)"""


@pytest.mark.parametrize(
    ("version", "change", "kind"),
    [
        (5, "DELETE FROM stored_events", "sequence"),
        (5, "UPDATE stored_events SET topic = 'note'", "sequence"),
        (5, "UPDATE stored_events SET topic = 'end'", "sequence"),
        (5, f"UPDATE stored_events SET state = {BEHIND}", "changed"),
        (5, "UPDATE stored_events SET state = substr(state, 1, length(state) - 9)", "malformed"),
        (1, "UPDATE stored_events SET state = x'00'", "foreign"),
    ],
)
def test_events_that_were_tampered_with_are_found(store, write, file_of, version, change, kind):
    taken = store.import_replay(write(file_of()))
    raw(store, f"{change} WHERE originator_version = {version} AND originator_id = ?", taken.id)
    with pytest.raises(BadReplay) as told, store.read(taken.id) as reading:
        list(reading.steps)
    assert told.value.kind == kind
    assert taken.id in str(told.value)


def test_half_a_step_at_the_end_is_damage_and_not_an_open_game(store, write, file_of):
    taken = store.import_replay(write(file_of(actions=9)))
    raw(
        store,
        "UPDATE stored_events SET state = substr(state, 1, instr(state, char(10))) "
        "WHERE originator_id = ? AND originator_version = 11",
        taken.id,
    )
    with pytest.raises(BadReplay) as told, store.read(taken.id) as reading:
        list(reading.steps)
    assert told.value.kind == "cut_off"


def test_a_header_that_cannot_be_read_is_told_in_the_list(store, write, file_of):
    taken = store.import_replay(write(file_of()))
    raw(store, "UPDATE stored_events SET state = x'00' WHERE originator_version = 1 AND topic = 'header'")
    with pytest.raises(StoreError, match=taken.id):
        list(store.playtests())


# --- A file that fails ----------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"once upon a time, in a file", b"\x00" * 5000, bytes(range(256)) * 20])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path, data):
    path = tmp_path / "diary.txt"
    path.write_bytes(data)
    with pytest.raises(StoreError, match="not a store") as told:
        Store(path)
    assert path.read_bytes() == data
    assert told.value.as_dict()["store"] == str(path)


def test_another_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "other.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE friends (name TEXT)")
    connection.commit()
    with pytest.raises(StoreError, match="something else"):
        Store(path)
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("friends",)]
    connection.close()


def test_events_of_another_application_are_refused(store):
    raw(store, "UPDATE stored_events SET originator_id = 'cart' WHERE originator_id = 'store'")
    with pytest.raises(StoreError, match="events of something else"):
        Store(store.path)


def test_a_newer_store_is_refused(store):
    raw(store, "UPDATE stored_events SET state = x'32' WHERE originator_id = 'store'")
    with pytest.raises(StoreError, match="newer store 2; this Sakshi reads stores up to 1"):
        Store(store.path)


def test_a_store_whose_making_was_broken_off_is_made_again(tmp_path):
    """A process can end between the table and the mark, or before either."""
    path = tmp_path / "s.sqlite"
    path.touch()
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM stored_events")
    connection.commit()
    connection.close()
    with Store(path) as store:
        assert Playtest.begin(store, V01, seed=1).version == 2


def test_a_folder_or_a_path_below_a_file_is_told(tmp_path):
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "file" / "s.sqlite"):
        with pytest.raises(StoreError):
            Store(path)


def test_a_full_disk_is_told_and_the_table_is_as_before(store):
    playtest = Playtest.begin(store, V01, seed=1)
    with store._recorder._datastore.transaction(commit=False) as cursor:
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
    with pytest.raises(StoreError, match="the disk is full"):
        play_on(playtest)
    assert not playtest.table.is_over
    assert Playtest.resume(store, playtest.id).table.steps == playtest.table.steps


def test_a_locked_store_is_told_and_the_table_is_as_before(store):
    playtest = Playtest.begin(store, V01, seed=1)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another process"):
        playtest.act(next(playtest.table.legal_actions()))
    other.execute("ROLLBACK")
    other.close()
    assert len(playtest.table.steps) == 1
    playtest.act(next(playtest.table.legal_actions()))
    assert store.entry(playtest.id).steps == 2


def test_a_store_that_another_process_is_opening_for_long_is_told(tmp_path):
    from filelock import FileLock

    with FileLock(f"{tmp_path / 's.sqlite'}.lock"), pytest.raises(StoreError, match="another process"):
        Store(tmp_path / "s.sqlite", lock_seconds=0)


def as_nobody(do):
    """Run something as a user who owns nothing, in a process of its own if this is the superuser."""
    if os.geteuid() != 0:
        return do()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgid(65534)
        os.setuid(65534)
        try:
            told = do()
        except BaseException as why:  # noqa: BLE001 - handed to the parent
            told = f"raised {why!r}"
        os.write(write, str(told).encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read, "rb") as pipe:
        return pipe.read().decode()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are of another kind there")
@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_a_file_that_may_not_be_written_is_told(tmp_path, mode):
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o755)
    path = tmp_path / "s.sqlite"
    with Store(path) as store:
        Playtest.begin(store, V01, seed=1)
    path.chmod(mode)
    tmp_path.chmod(0o555)

    def use():
        try:
            with Store(path) as store:
                Playtest.begin(store, V01, seed=2)
        except StoreError as why:
            return f"told {why}"

    told = as_nobody(use)
    tmp_path.chmod(0o755)
    assert told.startswith(f"told {path}: it cannot be"), told


# --- Two at once ----------------------------------------------------------------------------------


def test_two_writers_of_one_playtest_get_in_each_others_way_once(store):
    one = Playtest.begin(store, V01, seed=1)
    with Store(store.path) as elsewhere:
        other = Playtest.resume(elsewhere, one.id)
        one.act(next(one.table.legal_actions()))
        for _ in range(2):
            with pytest.raises(Conflict, match="somebody else has gone on") as told:
                other.act(next(other.table.legal_actions()))
            assert (told.value.playtest, told.value.version) == (one.id, 3)
            assert len(other.table.steps) == 1
        again = Playtest.resume(elsewhere, one.id)
        assert again.table.steps == one.table.steps
        again.act(next(again.table.legal_actions()))


def test_a_playtest_that_is_removed_is_a_conflict_for_who_plays_it(store):
    """Row numbers are not given twice, and the version of the next step is taken."""
    one, other = Playtest.begin(store, V01, seed=1), Playtest.begin(store, V01, seed=2)
    store.remove(other.id)
    with pytest.raises(Conflict):
        other.act(next(other.table.legal_actions()))
    for call in (store.remove, store.read, store.entry):
        with pytest.raises(UnknownPlaytest):
            call(other.id)
    left = raw(
        store, f"SELECT topic, originator_version FROM stored_events WHERE originator_id = '{other.id}'"
    )
    assert left == [("removed", 3)]
    third = Playtest.begin(store, V01, seed=3)
    assert [entry.id for entry in store.playtests()] == [third.id, one.id]


def test_times_are_noted_by_the_file_itself(store):
    one = Playtest.begin(store, V01, seed=1)
    began, last = store.entry(one.id)[-2:]
    assert began == last
    assert abs((datetime.now(UTC) - began).total_seconds()) < 60
    raw(store, "UPDATE kept_times SET began = 5, last = 5")
    one.act(next(one.table.legal_actions()))
    began, last = store.entry(one.id)[-2:]
    assert began.timestamp() == 5 < last.timestamp()


def test_a_store_of_an_older_sakshi_notes_times_from_now_on(store):
    one = Playtest.begin(store, V01, seed=1)
    raw(store, "DROP TRIGGER note_time")
    raw(store, "DROP TABLE kept_times")
    with Store(store.path) as again:
        assert again.entry(one.id)[-2:] == (None, None)
        resumed = Playtest.resume(again, one.id)
        resumed.act(next(resumed.table.legal_actions()))
        began, last = again.entry(one.id)[-2:]
        assert began is None, "nobody knows when it began"
        assert last is not None


def test_commits_wait_for_the_disk(store):
    """WAL with `synchronous` FULL (2): what was acknowledged survives a loss of power."""
    Playtest.begin(store, V01, seed=1)
    with store._recorder._datastore.transaction(commit=True) as cursor:
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == 2
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
