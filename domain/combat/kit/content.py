"""The content that every combat variant reads: its pydantic models and what they allow.

A variant extends `CombatRules` with its own prices, numbers and rulings, or `FightRules` if its Akasha
is no card.
"""

import re
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from domain.content import Content, Exact, Few, Number, Positive, WrongKey
from domain.vocabulary import kind_of

NumberFace = Annotated[Literal[1, 2, 3, 4, "blank"], Exact]
ElementFace = Literal["agni", "jal", "vayu", "prithvi", "blank"]
CardElement = Literal["agni", "jal", "vayu", "prithvi", "akasha"]

_KIND = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class PlayerRules(Content):
    """The player: hit points at the start and at most."""

    hp: Positive


class IntentRules(Content):
    """One step of the enemy's script."""

    intent: str
    damage: Number = 0
    block: Number = 0


class EnemyRules(Content):
    """The enemy: hit points, and its script, numbered from 1 without a gap, which repeats."""

    hp: Positive
    script: dict[str, IntentRules]

    @field_validator("script")
    @classmethod
    def _in_order(cls, script: dict[str, IntentRules]) -> dict[str, IntentRules]:
        wanted = [str(n) for n in range(1, len(script) + 1)]
        if not wanted or set(script) != set(wanted):
            raise WrongKey("", f"the steps are numbered 1, 2, 3 …; found {', '.join(script) or 'none'}")
        return {number: script[number] for number in wanted}


class CardRules(Content):
    """A kind of card: how many are in the starting deck, its numbers, its riders."""

    element: CardElement
    copies: Few
    damage: Number | None = None
    block: Number | None = None
    weak: Number = 0
    draw: Few = 0


class GateRules(Content):
    """The enemy's share of hit points, in percent, at which Akasha comes."""

    gate_percent: Annotated[int, Field(strict=True, ge=1, le=100)]


class AkashaRules(GateRules):
    """The Akasha card, and the gate that brings it."""

    card: str


class DiceRules(Content):
    """The faces of the two dice."""

    number: tuple[NumberFace, ...] = Field(min_length=2)
    element: tuple[ElementFace, ...] = Field(min_length=2)


class BoundRules(Content):
    """What ends a turn or a combat that would go on for ever (H-04), and the cap of Weak (S2.3)."""

    turns: Positive
    actions_in_turn: Positive
    status_cap: Positive


def check_face(face: int, dice: DiceRules) -> None:
    """Raise WrongKey unless the element die has this face, counted from 0, for Akasha."""
    last = len(dice.element) - 1
    if face > last:
        raise WrongKey("akasha.face", f"the faces of the element die are 0 to {last}; found {face}")


class FightRules(Content):
    """What every combat variant's content holds."""

    hand: Few
    player: PlayerRules
    enemy: EnemyRules
    cards: dict[str, CardRules]
    akasha: GateRules
    dice: DiceRules
    bounds: BoundRules

    @field_validator("cards")
    @classmethod
    def _named(cls, cards: dict[str, CardRules]) -> dict[str, CardRules]:
        for kind in cards:
            if not _KIND.fullmatch(kind):
                raise WrongKey("", f'a card is named like "ember-lash", in small letters; found "{kind}"')
        return cards

    @model_validator(mode="after")
    def _hand_can_be_dealt(self) -> "FightRules":
        cards = len(self.deck())
        if not cards:
            raise WrongKey("cards", "the starting deck is empty: give a card copies")
        if self.hand > cards:
            raise WrongKey("hand", f"{self.hand} cards cannot be dealt from a deck of {cards}", "cards")
        return self

    @model_validator(mode="after")
    def _can_roll(self) -> "FightRules":
        """Refuse a first roll that a turn could be too poor for: it would never end (S-17, S2.16)."""
        price = getattr(getattr(self, "prices", None), "roll", 0)
        sure = self.sure_income()
        for key, income in sure.items():
            if price > income:
                raise WrongKey(
                    "prices.roll",
                    f"{price} is more than {key}, {income}; every turn must be able to roll (S-17)",
                    *sure,
                )
        return self

    def sure_income(self) -> dict[str, int]:
        """Give the energy that each turn brings at least: the keys that bound it, and their numbers.

        A variant whose rolls cost energy names them; others name none.
        """
        return {}

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

    def akasha_card(self) -> str | None:
        """Give the id of the card that the gate brings; None if it brings something else."""
        return None


class CombatRules(FightRules):
    """What the content of a variant with an Akasha card holds."""

    akasha: AkashaRules

    @model_validator(mode="after")
    def _akasha_is_a_card(self) -> "CombatRules":
        kind = self.akasha.card
        card = self.cards.get(kind)
        if card is None:
            raise WrongKey("akasha.card", f'"{kind}" is not one of the cards {", ".join(self.cards)}')
        if card.element != "akasha":
            raise WrongKey(
                f"cards.{kind}.element", "the card of [akasha] has the element akasha", "akasha.card"
            )
        if card.copies:
            raise WrongKey(
                f"cards.{kind}.copies", "must be 0: Akasha is never in the starting deck", "akasha.card"
            )
        return self

    def akasha_card(self) -> str:
        return f"{self.akasha.card}#1"
