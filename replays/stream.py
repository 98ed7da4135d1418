"""A stream as it is written: header, the lines of each step, footer. docs/stream-format.md specifies it.

The writer folds what it writes, so that every action carries the digest of the board on which it was
decided, computed from the records alone and not taken from the table that played them.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from domain import boards
from domain.errors import SakshiError
from domain.fold import fold
from domain.records import Action, Record
from domain.rulesets import Ruleset
from domain.vocabulary import LARGEST, Count

FORMAT = 1
CHAIN_DIGITS = 16
FOOTER_DIGITS = 64
MAX_LINE = 1 << 20
"""The most bytes that a line may have."""
MAX_STEP = 1 << 23
"""The most bytes that the lines of a step may have, together with what stands behind it."""

Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
RulesetId = Annotated[str, Meta(pattern="^[a-z0-9-]+@[^\\s@/\\\\]+$")]
Result = Literal["win", "loss", "stalemate", "finished", "open"]
_encode = msgspec.json.Encoder().encode


class Header(
    Struct,
    frozen=True,
    tag_field="type",
    tag="header",
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """Line 1: what was played, under which ruleset, from which seed (null: typed by a person)."""

    format: Positive
    game: str
    ruleset: RulesetId
    digest: Digest
    vocabulary: Positive
    board: Positive
    seed: Count | None
    labels: tuple[str, ...] = ()
    note: str = ""


class Footer(Struct, frozen=True, tag_field="type", tag="footer", forbid_unknown_fields=True):
    """The last line: how many records, how the game stands, digest of all bytes before this line."""

    records: Count
    result: Result
    digest: Digest


class Replay(NamedTuple):
    """A whole recorded game in memory; `steps` start with the action, step 0 is the set-up.

    `notices` are sentences about what was missing, or not checked, when it was read.
    """

    header: Header
    steps: list[list[Record]]
    notices: tuple[str, ...] = ()


def header_for(ruleset: Ruleset, seed: int | None, labels: Sequence[str] = (), note: str = "") -> Header:
    """Give the header of a game under a ruleset."""
    game = ruleset.game_class
    return Header(
        format=FORMAT,
        game=game.id,
        ruleset=ruleset.id,
        digest=ruleset.digest,
        vocabulary=game.vocabulary,
        board=game.board_version,
        seed=seed,
        labels=tuple(labels),
        note=note,
    )


class StreamWriter:
    """Turns header, steps and ending into lines, in that order."""

    def __init__(self, game: Any) -> None:
        """Take the game (or its class) whose board the steps fold into."""
        self.board = game.board_type()
        self.records = 0
        self._game = game
        self._running = sha256()

    def copy(self) -> "StreamWriter":
        """Give a writer that goes on from here on its own."""
        twin = StreamWriter(self._game)
        twin.board = boards.copy(self.board)
        twin.records = self.records
        twin._running = self._running.copy()
        return twin

    def header(self, header: Header) -> bytes:
        """Give the line of the header; raises SakshiError if its labels or note cannot be written."""
        try:
            line = self._line(header)
        except UnicodeEncodeError as why:
            raise SakshiError("labels and note must be text, and this is none: a lone surrogate") from why
        if len(line) > MAX_LINE:
            raise SakshiError(f"labels and note take {len(line):,} bytes; a line has at most {MAX_LINE:,}")
        return line

    def step(self, records: Sequence[Record]) -> bytes:
        """Give the lines of a step, its action filled in with board digest, size and chain."""
        action = records[0]
        if not isinstance(action, Action):
            raise TypeError(f"a step begins with an action, not with {action!r}")
        told = msgspec.structs.replace(
            action, board=boards.digest(self.board), size=len(records), chain=self.chain
        )
        fold(self._game, records, self.board)
        self.records += len(records)
        return b"".join([self._line(told), *(self._line(record) for record in records[1:])])

    def footer(self) -> bytes:
        """Give the line of the footer."""
        result: Any = self.board.outcome or "open"
        return self._line(Footer(self.records, result, self._running.hexdigest()))

    @property
    def chain(self) -> str:
        """The digest of all bytes so far, truncated."""
        return self._running.hexdigest()[:CHAIN_DIGITS]

    def _line(self, thing: Struct) -> bytes:
        line = line_of(thing)
        self._running.update(line)
        return line


def line_of(thing: Struct) -> bytes:
    """Give the line of a header, record or footer."""
    return _encode(thing) + b"\n"


def encode(game: Any, replay: Replay) -> bytes:
    """Give the canonical bytes of a whole replay."""
    writer = StreamWriter(game)
    lines = [writer.header(replay.header)]
    lines += [writer.step(step) for step in replay.steps]
    return b"".join([*lines, writer.footer()])


def bare(action: Action) -> Action:
    """Give an action without what writing filled in, as a table takes and records it."""
    return msgspec.structs.replace(action, board="", size=0, chain="")
