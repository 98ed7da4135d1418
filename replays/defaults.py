"""Defaults that are texts and yet stand in a line, which the canonical form leaves out.

msgspec leaves a text out only if it is the default itself and not its equal, so encoding what was decoded
does not tell. Whoever spells such a default out is found by the bytes.
"""

from collections.abc import Iterable

import msgspec

from domain.records import Record
from domain.registry import type_name


class SpelledDefaults:
    """Knows, for some types of records, the bytes that a spelled-out text default has in a line."""

    def __init__(self, kinds: Iterable[type[Record]]) -> None:
        self._lines: dict[bytes, tuple[bytes, ...]] = {}
        for kind in kinds:
            start = b'{"type":' + msgspec.json.encode(type_name(kind)) + b","
            for field in msgspec.structs.fields(kind):
                if isinstance(field.default, str) and field.default:
                    spelled = msgspec.json.encode({field.encode_name: field.default})[1:-1]
                    self._lines[spelled] = (*self._lines.get(spelled, ()), start)

    def are_in(self, block: bytes) -> bool:
        """Tell whether a line of a block spells a default out."""
        found = [spelled for spelled in self._lines if spelled in block]
        return bool(found) and any(self.without(line) != line for line in block.split(b"\n"))

    def without(self, line: bytes) -> bytes:
        """Give a line without the defaults that it spells out."""
        for spelled, starts in self._lines.items():
            if spelled in line and line.startswith(starts):
                line = line.replace(b"," + spelled, b"", 1)
        return line
