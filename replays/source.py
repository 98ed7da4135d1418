"""The text of a replay file in chunks: plain or zstd, without byte-order mark, line ends as LF.

Holds one chunk at a time, whatever the file is; what a line says is no matter here.
"""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import zstandard

from replays.errors import BadReplay, Place

CHUNK = 1 << 16
"""What is read at once: small enough for its records to stay in a processor's cache."""
MAX_TEXT = 1 << 30
"""The most bytes that the text of a replay may have (some 13 million records)."""
WINDOW = 1 << 23
"""The largest window that a zstd frame may ask for (RFC 8878 recommends to support 8 MB)."""

_BOM = b"\xef\xbb\xbf"
_MAGIC = b"\x28\xb5\x2f\xfd"
_SIP = 512
"""A zstd frame can grow 30,000-fold, so it is fed in sips: one gives 16 MB at the worst."""


class Source:
    """Gives the text of a file, once; `cut` tells afterwards that a zstd frame ended too early."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._place = Place(self.name)
        self.cut = False
        self._path = path

    def chunks(self) -> Iterator[bytes]:
        """Give the text from start to end; raises BadReplay if the file cannot be read as one."""
        held = b""
        is_first = True
        size = 0
        for raw in self._raw():
            piece = held + raw
            if is_first and len(piece) < len(_BOM) and _BOM.startswith(piece):
                held = piece
                continue
            if is_first:
                piece = piece.removeprefix(_BOM)
                is_first = False
            held = b"\r" if piece.endswith(b"\r") else b""
            text = piece[: len(piece) - len(held)]
            if b"\r" in text:
                text = text.replace(b"\r\n", b"\n")
            size += len(text)
            if size > MAX_TEXT:
                raise BadReplay(
                    "too_large",
                    "the file is larger than a replay may be",
                    self._place,
                    expected=f"at most {MAX_TEXT:,} bytes of text",
                    found="more than that",
                )
            if text:
                yield text
        if held:
            yield held

    def _raw(self) -> Iterator[bytes]:
        try:
            if stat.S_ISDIR(self._path.stat().st_mode):
                raise self._unreadable("this is a folder", "name a file in it")
            with self._path.open("rb") as file:
                yield from self._unpacked(file) if self.name.endswith(".zst") else self._plain(file)
        except OSError as why:
            raise self._unreadable(f"cannot be read: {why.strerror or why}", "check the path") from why
        except ValueError as why:  # a path that no file can have
            raise self._unreadable(f"cannot be read: {why}", "check the path") from why

    def _plain(self, file: BinaryIO) -> Iterator[bytes]:
        chunk = file.read(CHUNK)
        if chunk.startswith(_MAGIC):
            raise BadReplay(
                "foreign",
                "the file is compressed, and its name does not say so",
                self._place,
                expected="plain text",
                found="a zstd frame",
                hint="rename it to end in .replay.zst",
            )
        while chunk:
            yield chunk
            chunk = file.read(CHUNK)

    def _unpacked(self, file: BinaryIO) -> Iterator[bytes]:
        unpack = zstandard.ZstdDecompressor(max_window_size=WINDOW).decompressobj()
        chunk = file.read(CHUNK)
        if chunk and not _MAGIC.startswith(chunk[: len(_MAGIC)]):
            raise BadReplay(
                "foreign",
                "the name says that the file is compressed, and it is not",
                self._place,
                expected=f"a zstd frame, which begins with the bytes {_MAGIC.hex(' ')}",
                found=f"the bytes {chunk[: len(_MAGIC)].hex(' ')}",
                hint="if it is plain text, rename it to end in .replay",
            )
        read = 0
        text = b""
        while chunk:
            for at in range(0, len(chunk), _SIP):
                if unpack.eof or unpack.unused_data:
                    raise self._behind_the_frame(read + at)
                try:
                    text += unpack.decompress(chunk[at : at + _SIP])
                except zstandard.ZstdError as why:
                    raise self._corrupt(read + at, why) from why
                if len(text) >= CHUNK:
                    yield text
                    text = b""
            read += len(chunk)
            chunk = file.read(CHUNK)
        yield text
        if unpack.unused_data:
            raise self._behind_the_frame(read - len(unpack.unused_data))
        self.cut = not unpack.eof

    def _behind_the_frame(self, at: int) -> BadReplay:
        return BadReplay(
            "foreign",
            f"there is more behind the zstd frame, from about byte {at} of the file on",
            self._place,
            expected="one frame and nothing else",
            hint="take the file from where it was written again",
        )

    def _corrupt(self, at: int, why: Exception) -> BadReplay:
        said = str(why).removeprefix("zstd decompressor error: ")
        return BadReplay(
            "unreadable",
            f"the zstd frame is damaged near byte {at} of the file: {said}",
            self._place,
            expected=f"a zstd frame with a window of at most {WINDOW:,} bytes",
            hint="take the file from where it was written again",
        )

    def _unreadable(self, problem: str, hint: str) -> BadReplay:
        return BadReplay("unreadable", problem, self._place, hint=hint)
