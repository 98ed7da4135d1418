"""Writing replay files: a file appears under its name whole and on the disk, or not at all."""

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import zstandard

from domain.errors import SakshiError
from domain.records import Record
from domain.registry import game_class
from replays.stream import Header, StreamWriter

LEVEL = 10
"""The level of compression; its window stays below what a reader allows (`source.WINDOW`)."""


class CannotWrite(SakshiError):
    """A file that could not be written; nothing of it is there."""


def write_replay(
    path: str | Path, header: Header, steps: Iterable[Sequence[Record]], *, replace: bool = False
) -> None:
    """Write a replay, compressed if the name ends in `.zst`; the steps are taken one by one.

    Raises CannotWrite if the file is there already and not to be replaced, or the disk says no.
    """
    writer = StreamWriter(game_class(header.game))
    with NewFile(Path(path), replace=replace) as file:
        file.write(writer.header(header))
        for step in steps:
            file.write(writer.step(step))
        file.write(writer.footer())


def put_file(path: Path, data: bytes) -> None:
    """Write a whole file, over what is there, and make its folder; raises CannotWrite."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as why:
        raise CannotWrite(f"{path}: its folder cannot be made: {why.strerror or why}") from why
    with NewFile(path, replace=True) as file:
        file.write(data)


class NewFile:
    """A file that is there, whole and on the disk, when the `with` block ends without an error.

    Every method raises CannotWrite for what the disk refuses.
    """

    def __init__(self, path: Path, *, replace: bool = False) -> None:
        self._path = path
        self._draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        self._replace = replace
        self._packer: Any = None
        if path.suffix == ".zst":
            self._packer = zstandard.ZstdCompressor(LEVEL, write_checksum=True).compressobj()

    def __enter__(self) -> Self:
        if self._path.exists() and not self._replace:
            raise CannotWrite(f"{self._path}: is there already; give another name, or move it out of the way")
        with self._spoken():
            self._file = self._draft.open("xb")
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            with self._spoken(), self._file:
                if kind is None:
                    self._finish()
        finally:
            self._draft.unlink(missing_ok=True)

    def write(self, data: bytes) -> None:
        """Put bytes at the end."""
        with self._spoken():
            self._file.write(data if self._packer is None else self._packer.compress(data))

    def _finish(self) -> None:
        if self._packer is not None:
            self._file.write(self._packer.flush())
        self._file.flush()
        os.fsync(self._file.fileno())
        self._draft.replace(self._path)
        _sync_folder(self._path.parent)

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        try:
            yield
        except OSError as why:
            raise CannotWrite(f"{self._path}: cannot be written: {why.strerror or why}") from why


def _sync_folder(folder: Path) -> None:
    """Put the new name on the disk, where folders can be opened for that (not on Windows)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
