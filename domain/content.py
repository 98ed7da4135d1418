"""What content files are made of: the base of every model, its numbers, and the texts for people."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

LARGEST_NUMBER = 1_000_000
"""No number in content is larger, so that no total of a game leaves what a stream can hold."""
LARGEST_FEW = 100
"""The most of anything that is dealt or drawn one by one."""

Number = Annotated[int, Field(strict=True, ge=0, le=LARGEST_NUMBER)]
Positive = Annotated[int, Field(strict=True, ge=1, le=LARGEST_NUMBER)]
Few = Annotated[int, Field(strict=True, ge=0, le=LARGEST_FEW)]


def _exact(value: object) -> object:
    if isinstance(value, bool | float):
        raise ValueError("expected a whole number or a text in quotes")  # noqa: TRY004 - for pydantic
    return value


Exact = BeforeValidator(_exact)
"""Keeps `true` and `1.0` from passing for the 1 of a `Literal`."""


class WrongKey(ValueError):
    """What a validator raises about a key below its own table: which key, and what is wrong with it."""

    def __init__(self, key: str, message: str, *beside: str) -> None:
        """Take the key as a path with dots, the message, and other keys that it has to agree with.

        The message is told of the file that was the last to set any of them.
        """
        super().__init__(message)
        self.keys = (key, *beside)


class Content(BaseModel):
    """A table of a content file: unknown keys are refused, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RulingsTable(Content):
    """A table of rulings: lines that can be read in more than one way.

    The text below each field is read by `domain.readings`, and stands in the JSON Schema: what is asked,
    then a line for each reading. A ruling that is a number or none has the readings `unset` and
    `a number`.
    """

    model_config = ConfigDict(use_attribute_docstrings=True)


class Text(Content):
    """What people read and no rule does; no part of a ruleset's digest.

    `turn` tells in a few sentences how the game is played, each under the word that it is about, in
    order. `names` says what an id is called (cards, intents, the enemy), `cards` what a card does,
    `legend` what each face does.
    """

    name: str
    bucket: str = ""
    teaching: str = ""
    turn: dict[str, str] = {}
    names: dict[str, str] = {}
    cards: dict[str, str] = {}
    legend: dict[str, str] = {}

    def call(self, name: str) -> str:
        """Give what an id is called; a card id goes by its kind, an unknown id by itself."""
        return self.names.get(name.partition("#")[0], name)
