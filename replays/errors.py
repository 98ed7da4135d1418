"""What can be wrong with a replay or the store, told so that a person can act on it.

A fault carries its parts as fields: a command line prints the text, or `as_dict` as JSON.
"""

from typing import Any, Literal, NamedTuple

from domain.errors import SakshiError

Kind = Literal[
    "unreadable",  # the file cannot be opened or unpacked
    "foreign",  # it is something else than a replay
    "newer",  # written by a newer Sakshi
    "unknown",  # a game or a type of record that is not known here
    "too_large",  # over the bounds of the format
    "cut_off",  # it ends too early
    "malformed",  # a line is not what the schema says
    "not_canonical",  # a line says it in other bytes than the format does
    "sequence",  # lines were added, dropped, doubled or moved
    "changed",  # bytes are not those that were written
    "broken",  # the records do not fold into a board
    "board",  # they fold into another board than they did when they were written
]


class Place(NamedTuple):
    """Where in a replay: `line` counts from 1, `step` from 0 (the set-up)."""

    file: str
    line: int | None = None
    step: int | None = None


class BadReplay(SakshiError):
    """A replay that cannot be read; `byte` counts from 1 within the line."""

    def __init__(
        self,
        kind: Kind,
        problem: str,
        place: Place,
        *,
        byte: int | None = None,
        expected: str | None = None,
        found: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.kind = kind
        self.problem = problem
        self.file, self.line, self.step = place
        self.byte = byte
        self.expected = expected
        self.found = found
        self.hint = hint

    def __str__(self) -> str:
        counted = (("line", self.line), ("byte", self.byte), ("step", self.step))
        place = [self.file, *(f"{word} {number}" for word, number in counted if number is not None)]
        parts = (("expected", self.expected), ("found", self.found), ("what to do", self.hint))
        told = [f"  {word}: {text}" for word, text in parts if text is not None]
        return "\n".join([f"{', '.join(place)}: {self.problem}", *told])

    def as_dict(self) -> dict[str, Any]:
        """Give the parts that are known, under the names of the fields."""
        names = ("kind", "problem", "file", "line", "byte", "step", "expected", "found", "hint")
        return {name: part for name in names if (part := getattr(self, name)) is not None}


class StoreError(SakshiError):
    """A store that cannot be used: which one, what is wrong, what to do."""

    def __init__(self, store: str, problem: str, hint: str) -> None:
        super().__init__(f"{store}: {problem}\n  what to do: {hint}")
        self.store = store
        self.problem = problem
        self.hint = hint

    def as_dict(self) -> dict[str, Any]:
        """Give the parts, under the names of the fields."""
        return {"kind": "store", "store": self.store, "problem": self.problem, "hint": self.hint}


class UnknownPlaytest(StoreError):
    """An id that no playtest of the store has."""


class Conflict(StoreError):
    """Somebody else took a step of this playtest since it was read; nothing was written.

    `playtest` and `version` are what could not be written: the event that is there already.
    """

    def __init__(self, store: str, playtest: str, version: int) -> None:
        super().__init__(
            store,
            f"{playtest}: somebody else has gone on with it (event {version} is there already)",
            "resume it, to go on behind their steps",
        )
        self.playtest = playtest
        self.version = version
