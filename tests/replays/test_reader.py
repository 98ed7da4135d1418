"""Reading replay files: what was written comes back, in steps, with little memory."""

import tracemalloc

import pytest
import zstandard

from domain import boards
from domain.fold import fold
from domain.rulesets import load
from replays import source
from replays.errors import BadReplay
from replays.reader import open_replay, read_replay
from replays.stream import bare, encode

GAME = load("house-rules@1.0").game


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_file_comes_back_as_it_was_written(write, file_of, seed):
    data = file_of(seed=seed)
    replay = read_replay(write(data))
    assert replay.notices == ()
    assert encode(GAME, replay) == data


def test_the_records_are_those_that_the_table_played(write, file_of, play):
    steps = read_replay(write(file_of(seed=3))).steps
    assert [[bare(step[0]), *step[1:]] for step in steps] == play(seed=3).steps


def test_steps_are_given_one_by_one_with_the_board_behind_them(write, file_of, play):
    with open_replay(write(file_of(seed=2))) as reading:
        board = GAME.board_type()
        for step in reading.steps:
            fold(GAME, step, board)
            assert boards.digest(reading.board) == boards.digest(board)
        assert reading.footer.result == reading.board.outcome == board.outcome
        assert reading.footer.records == sum(map(len, play(seed=2).steps))


def test_a_reading_can_be_left_before_its_end(write, file_of):
    with open_replay(write(file_of(seed=2))) as reading:
        first = next(reading.steps)
    assert first[0].size == len(first)
    assert list(reading.steps) == []
    assert reading.footer is None


@pytest.mark.parametrize("size", [1, 2, 7, 64, 1000, 5000])
def test_it_does_not_matter_how_the_text_is_cut_into_chunks(write, file_of, monkeypatch, size):
    monkeypatch.setattr(source, "CHUNK", size)
    data = b"\xef\xbb\xbf" + file_of(seed=2).replace(b"\n", b"\r\n")
    assert encode(GAME, read_replay(write(data))) == file_of(seed=2)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_byte_order_mark_and_crlf_make_no_difference(write, file_of, mark, end):
    path = write(mark + file_of().replace(b"\n", end))
    with open_replay(path) as reading:
        steps = list(reading.steps)
        assert reading.footer.digest == file_of().rpartition(b'"digest":"')[2][:64].decode()
    assert steps == read_replay(write(file_of(), "as-written.replay")).steps


def test_a_compressed_file_is_the_same_stream(write, file_of):
    packed = zstandard.ZstdCompressor().compress(file_of())
    assert encode(GAME, read_replay(write(packed, "game.replay.zst"))) == file_of()


def test_an_open_game_has_a_footer_that_says_so(write, file_of):
    with open_replay(write(file_of(actions=8))) as reading:
        assert len(list(reading.steps)) == 9
        assert reading.footer.result == "open"


# --- Boards ---------------------------------------------------------------------------------------


def test_a_board_that_is_not_the_recorded_one_is_told(write, file_of, reseal):
    data = file_of()
    mark = data.split(b'"board":"')[4][:16]
    path = write(reseal(data.replace(mark, b"0123456789abcdef")))
    with pytest.raises(BadReplay) as told:
        read_replay(path)
    assert told.value.kind == "board"
    assert told.value.step == 3
    assert b'"board":"0123456789abcdef"' in path.read_bytes().splitlines()[told.value.line - 1]
    assert len(read_replay(path, check_boards=False).steps) > 4


def test_boards_of_another_number_are_not_checked_and_the_notice_says_so(write, file_of, reseal):
    data = file_of().replace(b'"board":1', b'"board":2', 1).replace(b'"board":"', b'"board":"f', 5)
    (notice,) = read_replay(write(reseal(data))).notices
    assert notice == "board digests not checked: they are of board 2, and this is 1"


# --- Cut off --------------------------------------------------------------------------------------


def cuts_of(data):
    """Give where to cut: in lines, behind lines, between steps, before the end of the footer."""
    lines = data.splitlines(keepends=True)
    ends = [sum(map(len, lines[:n])) for n in range(2, len(lines))]
    return [*ends, *(end + 5 for end in ends), len(data) - 1]


def test_a_file_cut_anywhere_is_refused_and_partial_gives_its_whole_steps(write, file_of):
    data = file_of(actions=11)
    whole = read_replay(write(data)).steps
    for cut in cuts_of(data):
        path = write(data[:cut])
        with pytest.raises(BadReplay) as told:
            read_replay(path)
        assert told.value.kind == "cut_off", cut
        there = sum(data[:cut].count(b"\n", 0) - 1 >= n for n in ends_of_steps(whole))
        if not there:
            with pytest.raises(BadReplay, match="no whole step"):
                read_replay(path, partial=True)
            continue
        assert f"its last whole step, {there - 1}" in told.value.hint
        replay = read_replay(path, partial=True)
        assert replay.steps == whole[:there], cut
        assert "up to its last whole step" in replay.notices[0]


def ends_of_steps(steps):
    counts = [len(step) for step in steps]
    return [sum(counts[: n + 1]) for n in range(len(counts))]


def test_partial_says_nothing_of_a_whole_file(write, file_of):
    assert read_replay(write(file_of()), partial=True).notices == ()


def test_partial_does_not_excuse_an_edited_byte(write, file_of):
    data = file_of()[:-40].replace(b'"amount":4,"total":4', b'"amount":4,"total":5', 1)
    with pytest.raises(BadReplay) as told:
        read_replay(write(data), partial=True)
    assert told.value.kind == "changed"


def test_a_compressed_file_that_was_cut_is_read_as_far_as_it_goes(write, file_of):
    packed = zstandard.ZstdCompressor(level=1).compressobj()
    data = packed.compress(file_of()[:9000]) + packed.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    data += packed.compress(file_of()[9000:]) + packed.flush()
    path = write(data[:-50], "game.replay.zst")
    with pytest.raises(BadReplay) as told:
        read_replay(path)
    assert told.value.kind == "cut_off"
    assert len(read_replay(path, partial=True).steps) > 5


def test_a_frame_without_its_end_is_cut_off_though_the_text_is_whole(write, file_of):
    data = zstandard.ZstdCompressor(write_checksum=True).compress(file_of())[:-2]
    path = write(data, "game.replay.zst")
    with pytest.raises(BadReplay, match="inside its zstd frame"):
        read_replay(path)
    assert encode(GAME, read_replay(path, partial=True)) == file_of()


# --- Memory ---------------------------------------------------------------------------------------


def test_memory_stays_flat_however_long_the_stream(write, long_stream):
    """A stream ten times as long takes no more memory to read, and far less than it has bytes."""
    peaks = []
    for records in (20_000, 200_000):
        path = write(long_stream(records), "long.replay")
        tracemalloc.start()
        with open_replay(path, check_boards=False) as reading:
            count = sum(len(step) for step in reading.steps)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        assert count >= records
    assert peaks[1] < 1.2 * peaks[0]
    assert peaks[1] < path.stat().st_size / 2
