"""Writing replay files: whole or not at all, and the same bytes as the stream."""

import os
import stat

import pytest
import zstandard

from domain.rulesets import load
from replays import source
from replays.reader import read_replay
from replays.stream import encode
from replays.writer import CannotWrite, NewFile, write_replay

GAME = load("house-rules@1.0").game


def test_a_file_has_the_bytes_of_the_stream(tmp_path, play, file_of):
    replay = play()
    write_replay(tmp_path / "game.replay", replay.header, replay.steps)
    assert (tmp_path / "game.replay").read_bytes() == file_of() == encode(GAME, replay)


def test_a_compressed_file_is_one_frame_that_a_reader_takes(tmp_path, play, file_of, long_stream):
    replay = play()
    path = tmp_path / "game.replay.zst"
    write_replay(path, replay.header, iter(replay.steps))
    assert zstandard.ZstdDecompressor().stream_reader(path.read_bytes()).read() == file_of()
    assert zstandard.get_frame_parameters(path.read_bytes()).window_size <= source.WINDOW
    assert zstandard.get_frame_parameters(path.read_bytes()).has_checksum
    assert encode(GAME, read_replay(path)) == file_of()
    with NewFile(tmp_path / "long.replay.zst") as file:
        file.write(long_stream(20_000))
    assert len(read_replay(tmp_path / "long.replay.zst", check_boards=False).steps) > 1000


def test_a_file_that_is_there_is_not_overwritten_unless_asked(tmp_path, play, file_of):
    path = tmp_path / "game.replay"
    path.write_bytes(b"mine")
    with pytest.raises(CannotWrite, match="is there already"):
        write_replay(path, *play()[:2])
    assert path.read_bytes() == b"mine"
    write_replay(path, *play()[:2], replace=True)
    assert path.read_bytes() == file_of()


def test_a_file_that_fails_half_way_leaves_nothing_behind(tmp_path, play):
    replay = play()

    def steps():
        yield from replay.steps[:3]
        raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        write_replay(tmp_path / "game.replay", replay.header, steps())
    assert list(tmp_path.iterdir()) == []


def test_what_the_disk_refuses_is_told(tmp_path, play, monkeypatch):
    replay = play()
    with pytest.raises(CannotWrite, match="No such file or directory"):
        write_replay(tmp_path / "no" / "game.replay", *replay[:2])

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite, match="No space left on device"):
        write_replay(tmp_path / "game.replay", *replay[:2])
    assert list(tmp_path.iterdir()) == []


def test_the_new_file_is_on_the_disk_before_its_name_is(tmp_path, monkeypatch):
    """The bytes are synced under another name, then it is renamed, then the folder is synced."""
    done = []
    real = os.fsync

    def synced(handle):
        is_folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        done.append(("folder" if is_folder else "file", (tmp_path / "a.replay").exists()))
        real(handle)

    monkeypatch.setattr(os, "fsync", synced)
    with NewFile(tmp_path / "a.replay") as file:
        file.write(b"x")
    assert done == [("file", False), ("folder", True)]
