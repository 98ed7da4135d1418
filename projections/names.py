"""What ids are called. Without a ruleset, or for an id that it does not name, the id stands for itself."""

from collections.abc import Iterable
from typing import Any

from domain.chance import Face
from domain.content import Text
from domain.rulesets import Ruleset
from domain.vocabulary import kind_of


class Names:
    """Names, card texts and card elements of one ruleset, or of none."""

    def __init__(self, ruleset: Ruleset | None = None) -> None:
        """Take the ruleset that the stream names, if it is at hand."""
        self.text = ruleset.text if ruleset else Text(name="")
        cards: dict[str, Any] = getattr(ruleset.rules, "cards", {}) if ruleset else {}
        self._elements = {kind: getattr(card, "element", None) for kind, card in cards.items()}

    def call(self, name: str) -> str:
        """Give what an id is called."""
        return self.text.call(name)

    def card_text(self, card: str) -> str:
        """Give what a card does, as it is printed; empty where nothing is known."""
        return self.text.cards.get(kind_of(card), "")

    def card_element(self, card: str) -> str | None:
        """Give the printed element of a card; None where nothing is known."""
        element: str | None = self._elements.get(kind_of(card))
        return element

    def side(self, side: str) -> str:
        """Give a side of the fight: `you`, or the enemy's name."""
        return "you" if side == "player" else self.call("enemy")


def face(shown: Face) -> str:
    """Give what a die shows: `3`, `Agni`, `blank`."""
    return "blank" if shown is None else word(str(shown)).capitalize()


def word(identifier: str) -> str:
    """Give an id of the engine as words: `buy_draw` is `buy draw`."""
    return identifier.replace("_", " ").replace("-", " ")


def starting(sentence: str) -> str:
    """Give a sentence with a capital letter first."""
    return sentence[:1].upper() + sentence[1:]


def slots(numbers: Iterable[int]) -> str:
    """Give slots as a person counts them: `no slot`, `slot 2`, `slots 1, 3 and 4`."""
    told = [str(number) for number in numbers]
    if not told:
        return "no slot"
    if len(told) == 1:
        return f"slot {told[0]}"
    return f"slots {', '.join(told[:-1])} and {told[-1]}"
