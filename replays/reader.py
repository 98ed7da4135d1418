"""Reading a replay: its header, then step after step, then its footer, in bounded memory.

Everything is checked on the way: schema, canonical bytes, order of lines, digests, and that the
records fold into a board. Blocks of whole steps are decoded at once; only where something is wrong
are they gone through line by line (`faults`). docs/stream-format.md says what is checked.
"""

from collections.abc import Generator, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, Protocol, Self, Union

import msgspec

from domain import boards
from domain.records import Action, Record, Start
from domain.registry import game_class, type_name
from replays import explain
from replays.defaults import SpelledDefaults
from replays.errors import BadReplay, Place
from replays.faults import Search
from replays.head import read_header
from replays.source import Source
from replays.stream import CHAIN_DIGITS, MAX_LINE, MAX_STEP, Footer, Replay

End = Literal["footer", "any", "cut"]
"""How a text may end: with its footer; `any`: also without one, behind a whole step (a game that goes
on); `cut`: anywhere behind the set-up.
"""

Steps = Generator[list[Record], None, None]

_ACTION = b'{"type":"action.'
"""How the line of an action begins; a record holds no other record, so no line has it inside."""
_NEXT = b"\n" + _ACTION
_FOOTER = b'\n{"type":"footer"'
_encode = msgspec.json.Encoder().encode
_encode_lines = msgspec.json.Encoder().encode_lines
_footer_of = msgspec.json.Decoder(Footer).decode
_FORGED = "the file was not written by Sakshi, or was edited by one who made its digests anew"


class Text(Protocol):
    """What a replay is read from: its name, its text in chunks, and whether that ended too early."""

    name: str
    cut: bool

    def chunks(self) -> Iterator[bytes]:
        """Give the text from start to end."""
        ...


class Reading:
    """A replay that is being read; close it, or use it as a context.

    `header` and `game` (its class) are there at once, `footer` when all steps were taken, unless the
    text may end without one. `steps` gives the records of each step, once. `board` is the board
    behind the step given last, and `lines` its text, or before the first step the header's. `notices`
    are sentences about what was not checked or is missing.
    """

    def __init__(self, text: Text, *, check_boards: bool = True, end: End = "footer") -> None:
        """Begin to read; raises BadReplay for a text that does not begin with a header.

        `check_boards`: hold the digest of the board against what every action says.
        """
        self.name = text.name
        self.notices: list[str] = []
        self.footer: Footer | None = None
        self._text = text
        self._chunks = text.chunks()
        self._end = end
        self.header, self.lines, self._rest = read_header(self._chunks, Place(self.name, line=1))
        self.game = game_class(self.header.game)
        self.board: Any = self.game.board_type()
        self._check_boards = check_boards and self._knows_the_board()
        self._running = sha256(self.lines)
        self._line = 2
        self._step = 0
        self._decode, self._decode_lines, self._start, self._defaults = _kinds_of(self.game)
        self.steps = self._walk()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let the file go."""
        self.steps.close()
        close = getattr(self._chunks, "close", None)
        if close is not None:
            close()

    def footer_so_far(self) -> Footer:
        """Give the footer of a stream that ends behind the steps taken so far, when all were taken."""
        return Footer(self._line - 2, self.board.outcome or "open", self._running.hexdigest())

    # --- Blocks of whole steps ---------------------------------------------------------------

    def _walk(self) -> Steps:
        held = self._rest
        for chunk in self._chunks:
            cut = chunk.rfind(_NEXT) + 1
            if cut:
                block, held = held + memoryview(chunk)[:cut], chunk[cut:]
            else:
                held += chunk
                cut = held.rfind(_NEXT) + 1
                block, held = held[:cut], held[cut:]
            if block:
                yield from self._block(block, held)
            elif len(held) > MAX_STEP:
                raise self._too_large()
        yield from self._last(held)

    def _block(self, block: bytes, following: bytes = b"") -> Steps:
        """Check and fold whole steps, and give each; `following` is the text behind them."""
        board, check_boards = self.board, self._check_boards
        search = self._search()
        records = self._decoded(block)
        if records is None:
            raise self._fault(search, block, following)
        at = number = 0
        start, is_first = self._start, self._step == 0
        for text, chain in self._chained(block):
            try:
                action = records[at]
                size, is_chained = action.size, action.chain == chain
            except (IndexError, AttributeError):
                is_chained = False
            if not is_chained or (type(action) is start) is not is_first:
                raise self._fault(search, block, following)
            is_first = False
            if board.outcome is not None or (check_boards and boards.digest(board) != action.board):
                place = Place(self.name, self._line + at, self._step + number)
                raise self._fault(search, block, following, self._undecidable(action, place))
            step = records[at : at + size]
            try:
                for record in step:
                    record.apply(board)
            except Exception as why:  # whatever a forged record makes of a board
                within = [other is record for other in step].index(True)
                place = Place(self.name, self._line + at + within, self._step + number)
                raise self._fault(search, block, following, self._unfoldable(record, why, place)) from why
            self.lines = text
            yield step
            at += size
            number += 1
        if at != len(records):
            raise self._fault(search, block, following)
        self._line += at
        self._step += number

    def _chained(self, block: bytes) -> list[tuple[bytes, str]]:
        """Give the text of each step, and the truncated digest of all bytes before it.

        Goes through the block at once, which takes half the time of doing so between the steps.
        """
        update, digest = self._running.update, self._running.hexdigest
        found = []
        for rest in block.split(_ACTION)[1:]:
            text = _ACTION + rest
            found.append((text, digest()[:CHAIN_DIGITS]))
            update(text)
        return found

    def _decoded(self, block: bytes) -> list[Any] | None:
        """Give the records of a block, or None if its lines are not all as they must be."""
        if not block.startswith(_ACTION):
            return None if block else []
        if len(block) > MAX_LINE and max(map(len, block.split(b"\n"))) > MAX_LINE:
            return None
        try:
            records: list[Any] = self._decode_lines(block)
        except explain.REFUSED:
            return None
        is_canonical = _encode_lines(records) == block and not self._defaults.are_in(block)
        return records if is_canonical else None

    def _fault(
        self, search: Search, block: bytes, following: bytes, fold: BadReplay | None = None
    ) -> BadReplay:
        """Give what is wrong with the lines of a block; if nothing is, what the fold met."""
        fault = search.first_fault(block, following) or fold
        assert fault is not None, "a block was refused, and nothing is wrong with its lines"
        return fault

    # --- The end -----------------------------------------------------------------------------

    def _last(self, held: bytes) -> Steps:
        """Read what is left when the text is over: some steps, and the footer if there is one."""
        at = held.rfind(_FOOTER) + 1
        if not at and not held.startswith(_FOOTER[1:]):
            yield from self._without_footer(held)
            return
        line, end, behind = held[at:].partition(b"\n")
        if not end:
            yield from self._without_footer(held)
            return
        yield from self._block(held[:at], held[at:])
        if behind:
            raise self._behind_the_footer(behind)
        self._take_footer(line)
        if self._text.cut:
            self._missing("the file ends inside its zstd frame")

    def _take_footer(self, line: bytes) -> None:
        place = Place(self.name, self._line)
        try:
            footer = _footer_of(line)
        except explain.REFUSED as why:
            raise explain.malformed(line, why, place) from why
        if _encode(footer) != line:
            raise explain.not_canonical(line, _encode(footer), place)
        if self._step == 0:
            raise self._no_steps(place)
        fault = self._search().first_fault(b"", line + b"\n")
        if fault is not None:
            raise fault
        if footer != self.footer_so_far():
            raise self._another_end(self.footer_so_far(), footer, place)
        self.footer = footer

    def _without_footer(self, held: bytes) -> Steps:
        """Read the steps of a text that has no footer, the last one only if it is whole."""
        at = held.rfind(_NEXT) + 1
        yield from self._block(held[:at], held[at:])
        end = held.rfind(b"\n") + 1
        lines, is_torn = held[at:end], end < len(held)
        if lines and not self._lacks_lines(lines):
            yield from self._block(lines)
            lines = b""
        if lines or is_torn or self._end != "any":
            self._line += lines.count(b"\n")
            self._missing(_what_is_torn(bool(lines), is_torn))

    def _lacks_lines(self, lines: bytes) -> bool:
        """Tell whether a step's first lines are there and others are not."""
        try:
            action = self._decode(lines.partition(b"\n")[0])
        except explain.REFUSED:
            return False
        return isinstance(action, Action) and action.size > lines.count(b"\n")

    def _missing(self, problem: str) -> None:
        """Note that the text is cut off, if that was allowed for; else raise it."""
        if self._end == "cut" and self._step > 0:
            self.notices.append(f"{problem}; it was read up to its last whole step, {self._step - 1}")
            return
        last = self._step - 1
        partial = f"replay, audit and log import read it up to its last whole step, {last}, with --partial"
        raise BadReplay(
            "cut_off",
            problem,
            Place(self.name, self._line, self._step),
            expected="whole lines, and a footer as the last one",
            hint=partial if self._step and self._end == "footer" else "no whole step can be read from it",
        )

    # --- What can be wrong beside single lines -----------------------------------------------

    def _search(self) -> Search:
        return Search(self.name, self._decode, self._defaults, self._running.copy(), self._line, self._step)

    def _knows_the_board(self) -> bool:
        told, known = self.header.board, self.game.board_version
        if told != known:
            self.notices.append(f"board digests not checked: they are of board {told}, and this is {known}")
        return bool(told == known)

    def _undecidable(self, action: Action, place: Place) -> BadReplay:
        if self.board.outcome is not None:
            return BadReplay(
                "broken",
                f"the game was over ({self.board.outcome}) before this action",
                place,
                expected="the footer",
                found=explain.shown(_encode(action)),
                hint=_FORGED,
            )
        return BadReplay(
            "board",
            "the board before this action is not the one on which it was decided",
            place,
            expected=f"a board with the digest {action.board or '(none is given)'}",
            found=f"a board with the digest {boards.digest(self.board)}",
            hint="the file was not written by Sakshi, or what its records do to the board has changed since",
        )

    def _unfoldable(self, failed: Record, why: Exception, place: Place) -> BadReplay:
        return BadReplay(
            "broken",
            f"{type_name(failed)} cannot be applied to the board: {why}",
            place,
            expected="a record that follows from those before it",
            found=explain.shown(_encode(failed)),
            hint=_FORGED,
        )

    def _too_large(self) -> BadReplay:
        return BadReplay(
            "too_large",
            "a step, or a line, is longer than it may be",
            Place(self.name, self._line, self._step),
            expected=f"at most {MAX_LINE:,} bytes a line and {MAX_STEP:,} bytes a step",
            found="more than that",
            hint="this is not a replay, or it is damaged",
        )

    def _behind_the_footer(self, behind: bytes) -> BadReplay:
        return BadReplay(
            "sequence",
            "there is more behind the footer",
            Place(self.name, self._line + 1),
            expected="the end of the file",
            found=explain.shown(behind),
            hint=explain.REWRITE,
        )

    def _no_steps(self, place: Place) -> BadReplay:
        return BadReplay(
            "sequence", "there is no set-up", place, expected="action.start in line 2", hint=explain.REWRITE
        )

    def _another_end(self, told: Footer, footer: Footer, place: Place) -> BadReplay:
        return BadReplay(
            "changed",
            "the footer does not say what was read",
            place,
            expected=f"records {told.records}, result {told.result}",
            found=f"records {footer.records}, result {footer.result}",
            hint=explain.REWRITE,
        )


@cache
def _kinds_of(game: Any) -> tuple[Any, Any, type[Start], SpelledDefaults]:
    """Give what decodes one record of a game and many, the action that opens it, and its text defaults.

    Making them takes as long as reading a short game.
    """
    kinds = game.record_types()
    union: Any = Union[tuple(kinds)]  # noqa: UP007 - made when it runs
    decoder = msgspec.json.Decoder(union)
    start = next(kind for kind in kinds if issubclass(kind, Start))
    return decoder.decode, decoder.decode_lines, start, SpelledDefaults(kinds)


def _what_is_torn(is_step: bool, is_line: bool) -> str:
    where = "in the middle of a line" if is_line else "inside a step" if is_step else "without a footer"
    return f"the file ends {where}"


def open_replay(path: str | Path, *, check_boards: bool = True, partial: bool = False) -> Reading:
    """Open a replay file to take its steps one by one; raises BadReplay, here or on the way.

    `partial`: a file that was cut off is read up to its last whole step, and `notices` says so.
    """
    return Reading(Source(Path(path)), check_boards=check_boards, end="cut" if partial else "footer")


def read_replay(path: str | Path, *, check_boards: bool = True, partial: bool = False) -> Replay:
    """Give a whole replay file, checked; raises BadReplay. Options as for `open_replay`."""
    with open_replay(path, check_boards=check_boards, partial=partial) as reading:
        steps = list(reading.steps)
    return Replay(reading.header, steps, tuple(reading.notices))
