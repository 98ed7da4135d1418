"""What content files are made of: the base of every model, its numbers, and the texts for people."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from domain.vocabulary import LARGEST

Number = Annotated[int, Field(strict=True, ge=0, le=LARGEST)]
Positive = Annotated[int, Field(strict=True, ge=1, le=LARGEST)]


class Content(BaseModel):
    """A table of a content file: unknown keys are refused, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Text(Content):
    """What people read and no rule does; no part of a ruleset's digest.

    `names` says what an id is called (cards, intents, the enemy), `cards` what a card does, `legend`
    what each face does.
    """

    name: str
    bucket: str = ""
    teaching: str = ""
    names: dict[str, str] = {}
    cards: dict[str, str] = {}
    legend: dict[str, str] = {}

    def call(self, name: str) -> str:
        """Give what an id is called; a card id goes by its kind, an unknown id by itself."""
        return self.names.get(name.partition("#")[0], name)
