"""The content that every combat variant reads: its pydantic models and what they allow.

A variant extends `CombatRules` with its own prices, numbers and rulings.
"""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from domain.content import Content, Number, Positive
from domain.vocabulary import kind_of

NumberFace = Literal[1, 2, 3, 4, "blank"]
ElementFace = Literal["agni", "jal", "vayu", "prithvi", "blank"]
CardElement = Literal["agni", "jal", "vayu", "prithvi", "akasha"]


class PlayerRules(Content):
    """The player: hit points at the start and at most."""

    hp: Positive


class IntentRules(Content):
    """One step of the enemy's script."""

    intent: str
    damage: Number = 0
    block: Number = 0


class EnemyRules(Content):
    """The enemy: hit points, and its script, numbered from 1, which repeats."""

    hp: Positive
    script: dict[str, IntentRules]

    @model_validator(mode="after")
    def _numbered(self) -> "EnemyRules":
        wanted = [str(n) for n in range(1, len(self.script) + 1)]
        if not wanted or list(self.script) != wanted:
            raise ValueError(f"script: the steps must be numbered 1, 2, 3 …, not {list(self.script)}")
        return self


class CardRules(Content):
    """A kind of card: how many are in the starting deck, its numbers, its riders."""

    element: CardElement
    copies: Number
    damage: Number | None = None
    block: Number | None = None
    weak: Number = 0
    draw: Number = 0


class AkashaRules(Content):
    """The Akasha card, and the enemy's share of hit points, in percent, at which it comes."""

    card: str
    gate_percent: Annotated[int, Field(strict=True, ge=1, le=100)]


class DiceRules(Content):
    """The faces of the two dice."""

    number: tuple[NumberFace, ...] = Field(min_length=2)
    element: tuple[ElementFace, ...] = Field(min_length=2)


class BoundRules(Content):
    """What ends a turn or a combat that would go on for ever (H-04), and the cap of Weak (S2.3)."""

    turns: Positive
    actions_in_turn: Positive
    status_cap: Positive


class CombatRules(Content):
    """What every combat variant's content holds."""

    hand: Number
    player: PlayerRules
    enemy: EnemyRules
    cards: dict[str, CardRules]
    akasha: AkashaRules
    dice: DiceRules
    bounds: BoundRules

    @model_validator(mode="after")
    def _akasha_is_a_card(self) -> "CombatRules":
        if self.akasha.card not in self.cards:
            raise ValueError(
                f"akasha.card: {self.akasha.card!r} is not one of the cards {', '.join(self.cards)}"
            )
        return self

    def deck(self) -> tuple[str, ...]:
        """Give the card ids of the starting deck, kind by kind in the order of their names.

        The order in a file says nothing, so that equal rules deal equal hands from equal seeds.
        """
        return tuple(
            f"{kind}#{n}" for kind in sorted(self.cards) for n in range(1, self.cards[kind].copies + 1)
        )

    def card(self, card: str) -> CardRules:
        """Give what a card id is a copy of."""
        return self.cards[kind_of(card)]
