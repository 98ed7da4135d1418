"""The rulings of a ruleset as people read them: each with its readings, in the words below its field."""

import re
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from domain.remarks import Reading

UNSET, NUMBER = "unset", "a number"
"""The readings of a ruling that is a number or none."""


class Ruling(NamedTuple):
    """A line that can be read in more than one way: its key, what it asks, the reading in force, all of them.

    Of a reading that takes a number, the word is that number where it is in force.
    """

    id: str
    about: str
    taken: str
    readings: tuple[Reading, ...]


def rulings_of(rules: BaseModel) -> list[Ruling]:
    """Give the rulings of a ruleset, in the order in which its game declares them."""
    table = getattr(rules, "rulings", None)
    fields = type(table).model_fields if isinstance(table, BaseModel) else {}
    return [_ruling(key, field, getattr(table, key)) for key, field in fields.items()]


def _ruling(key: str, field: FieldInfo, value: Any) -> Ruling:
    about, effects = _told(field)
    taken = UNSET if value is None else str(value)
    readings = [
        Reading(taken if word == NUMBER and value is not None else word, effect)
        for word, effect in effects.items()
    ]
    return Ruling(f"rulings.{key}", about, taken, tuple(readings))


def _told(field: FieldInfo) -> tuple[str, dict[str, str]]:
    """Give what a ruling asks, and what each of its readings does; empty where nothing is told."""
    about, _, lines = (field.description or "").partition("\n\n")
    says = dict(re.findall(r"^([\w ]+): (.+)$", lines, re.MULTILINE))
    words = get_args(field.annotation) if get_origin(field.annotation) is Literal else (UNSET, NUMBER)
    return about.removesuffix("."), {word: says.get(word, "") for word in words}
