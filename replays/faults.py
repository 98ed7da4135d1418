"""Where a replay is wrong: a block of whole steps that was refused, gone through line by line."""

from typing import Any

import msgspec

from domain.records import Action, Start
from replays import explain
from replays.defaults import SpelledDefaults
from replays.errors import BadReplay, Place
from replays.stream import CHAIN_DIGITS, FOOTER_DIGITS, MAX_LINE, Footer

_FOOTER = b'{"type":"footer"'
_HEADER = b'{"type":"header"'
_encode = msgspec.json.Encoder().encode
_footer_of = msgspec.json.Decoder(Footer).decode


class Search:
    """Goes through the lines of a block, knowing where in its stream the block begins."""

    def __init__(  # noqa: PLR0917 - all of it is where and with what the search begins
        self, file: str, decode: Any, defaults: SpelledDefaults, running: Any, line: int, step: int
    ) -> None:
        """Take what decodes a record, what knows its text defaults, and where the block begins.

        That is: the digest of all before it, its line, its step.

        The search goes on with the running digest it is given.
        """
        self._file = file
        self._decode = decode
        self._defaults = defaults
        self._running = running
        self._line = line
        self._step = step - 1
        self._step_line = line - 1
        self._size: int | None = None

    def first_fault(self, block: bytes, following: bytes = b"") -> BadReplay | None:
        """Give the first thing that is wrong in a block, judged also by the line behind it, or None."""
        *lines, torn = block.split(b"\n")
        for line in [*lines, torn] if torn else lines:
            fault = self._of_a_line(line)
            if fault is not None:
                return fault
            self._running.update(line + b"\n")
            self._line += 1
        return self._of_the_size() or self._of_what_follows(following)

    @property
    def _place(self) -> Place:
        return Place(self._file, self._line, self._step if self._step >= 0 else None)

    def _of_a_line(self, line: bytes) -> BadReplay | None:
        if len(line) > MAX_LINE:
            return explain.too_long(self._place)
        if line.startswith((_HEADER, _FOOTER)):
            return self._misplaced(line.startswith(_HEADER))
        try:
            record = self._decode(line)
        except explain.REFUSED as why:
            return explain.malformed(line, why, self._place)
        canonical = self._defaults.without(_encode(record))
        if canonical != line:
            return explain.not_canonical(line, canonical, self._place)
        return self._of_an_action(record) if isinstance(record, Action) else self._of_another(line)

    def _of_an_action(self, action: Action) -> BadReplay | None:
        fault = self._of_the_size() or self._of_the_chain(action.chain, CHAIN_DIGITS)
        if fault is not None:
            return fault
        if isinstance(action, Start) != (self._step < 0):
            return self._no_start(_encode(action))
        self._step += 1
        self._step_line = self._line
        self._size = action.size
        return None

    def _of_another(self, line: bytes) -> BadReplay | None:
        return self._no_start(line) if self._step < 0 else None

    def _of_the_size(self) -> BadReplay | None:
        """Hold the number of lines of the step that ends here against what its action says."""
        lines = self._line - self._step_line
        if self._size is None or self._size == lines:
            return None
        return BadReplay(
            "sequence",
            "lines of this step were added, dropped, doubled or moved",
            Place(self._file, self._step_line, self._step),
            expected=f"{self._size} lines, as its action says",
            found=f"{lines} lines, to line {self._line - 1}",
            hint=explain.REWRITE,
        )

    def _of_the_chain(self, chain: str, digits: int) -> BadReplay | None:
        """Hold the digest of all bytes so far against what an action, or the footer, says."""
        digest = self._running.hexdigest()[:digits]
        if digest == chain:
            return None
        last, told_in = self._line - 1, self._line
        lines = f"line {last}" if self._step_line == last else f"lines {self._step_line} to {last}"
        return BadReplay(
            "changed",
            f"{lines}, or the digest in line {told_in}, is not what was written",
            Place(self._file, self._step_line, self._step if self._step >= 0 else None),
            expected=f"bytes with the digest {chain or '(none is given)'}, which line {told_in} says",
            found=f"bytes with the digest {digest}",
            hint=explain.REWRITE,
        )

    def _of_what_follows(self, following: bytes) -> BadReplay | None:
        line, end, _ = following.partition(b"\n")
        if not end:
            return None
        try:
            if line.startswith(_FOOTER):
                return self._of_the_chain(_footer_of(line).digest, FOOTER_DIGITS)
            record = self._decode(line)
        except explain.REFUSED:
            return None
        return self._of_the_chain(record.chain, CHAIN_DIGITS) if isinstance(record, Action) else None

    def _misplaced(self, is_header: bool) -> BadReplay:
        what, where = ("header", "first") if is_header else ("footer", "last")
        return BadReplay(
            "sequence",
            f"a {what} stands here, and it is not the {where} line",
            self._place,
            expected=f"a {what} as the {where} line, and no other",
            hint=explain.REWRITE,
        )

    def _no_start(self, line: bytes) -> BadReplay:
        return BadReplay(
            "sequence",
            "the set-up must be the first step, and no other",
            self._place,
            expected="action.start in line 2 and nowhere else",
            found=explain.shown(line),
            hint=explain.REWRITE,
        )
