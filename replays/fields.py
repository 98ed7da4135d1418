"""Two boards, or two records, side by side: the fields that differ, as paths that a person can read.

enemy.hp 54 | 50        slots 2 scorch 1 | 0        hand gale#1 ember-lash#2 | gale#1
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

Path = tuple[str | int, ...]


class Change(Struct, frozen=True):
    """A field that differs: where it is, and what it is on either side as plain JSON values."""

    path: str
    left: Any
    right: Any


def differing(left: Any, right: Any) -> tuple[Change, ...]:
    """Give the fields in which two boards, or two records of one type, differ, in the order of the fields."""
    found = _walk(left, right, ())
    return tuple(Change(_spelled(path), _plain(a), _plain(b)) for path, a, b in found)


def _walk(left: Any, right: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    if left == right and type(left) is type(right):
        return
    if isinstance(left, Struct) and type(left) is type(right):
        for name in left.__struct_fields__:
            yield from _walk(getattr(left, name), getattr(right, name), (*path, name))
    elif isinstance(left, dict) and isinstance(right, dict):
        for key in dict.fromkeys([*left, *right]):
            yield from _walk(left.get(key), right.get(key), (*path, str(key)))
    elif _are_rows(left, right):
        for number, (a, b) in enumerate(zip(left, right, strict=True), 1):
            yield from _walk(a, b, (*path, number))
    else:
        yield path, left, right


def _are_rows(left: Any, right: Any) -> bool:
    """Tell whether these are rows of the same length, of structs or further rows: slots, a script."""
    both = isinstance(left, list | tuple) and isinstance(right, list | tuple) and len(left) == len(right)
    return both and all(isinstance(thing, Struct | list | tuple) for thing in (*left, *right))


def _spelled(path: Path) -> str:
    """Write a path: fields joined by dots, numbers from 1 set apart by spaces."""
    text = ""
    for before, part in zip(("", *path), path, strict=False):
        apart = isinstance(part, int) or isinstance(before, int)
        text += (" " if apart else "." if text else "") + str(part)
    return text


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
