"""A card that fires: its arithmetic, its numbers, its riders.

The magnitude comes first (printed number, then the variant's modifiers, each rounded down as it is
applied); the result goes into the damage pipeline or becomes Block (S-03, S-04, S2.1).
"""

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from domain.combat.kit import blows
from domain.combat.kit.piles import draw
from domain.combat.kit.records import CardFired, Term

if TYPE_CHECKING:
    from domain.combat.kit.blows import CombatStep
    from domain.combat.kit.content import CardRules


class Printed(NamedTuple):
    """A card as it is printed, with its numbers as the first terms of their arithmetic."""

    kind: str
    element: str
    damage: tuple[Term, ...]
    block: tuple[Term, ...]
    weak: int
    draw: int


class Modifier(NamedTuple):
    """Something that changes a card's numbers: `*` by times / over, rounded down, or `+` times."""

    sign: str
    times: int
    over: int
    why: str


def times(factor: int, why: str, over: int = 1) -> Modifier:
    """Give a multiplier: factor / over, rounded down as it is applied (S-04)."""
    return Modifier("*", factor, over, why)


def percent(share: int, why: str) -> tuple[Modifier, ...]:
    """Give the multiplier of a percentage, in lowest terms (150: 3/2); none for 100, a change of nothing."""
    common = gcd(share, 100)
    return () if share == 100 else (times(share // common, why, 100 // common),)


def plus(amount: int, why: str) -> Modifier:
    """Give a flat bonus."""
    return Modifier("+", amount, 1, why)


def printed(kind: str, card: "CardRules") -> Printed:
    """Give a kind of card as it is printed."""
    return Printed(
        kind,
        card.element,
        _first_term(card.damage),
        _first_term(card.block),
        card.weak,
        card.draw,
    )


def reckon(terms: tuple[Term, ...], modifiers: Sequence[Modifier]) -> tuple[Term, ...]:
    """Carry a number through the modifiers; a number that the card lacks stays lacking (S-06)."""
    if not terms or not modifiers:
        return terms
    row = list(terms)
    total = row[-1].total
    for sign, factor, over, why in modifiers:
        total = total * factor // over if sign == "*" else total + factor
        row.append(Term(sign, factor, over, why, total))  # type: ignore[arg-type]  # the words of a modifier are those of a term
    return tuple(row)


def fire(
    step: "CombatStep",
    card: str,
    slot: int | None,
    modifiers: Sequence[Modifier] = (),
    on_block: Sequence[Modifier] | None = None,
) -> None:
    """Fire a card: arithmetic, damage, Block, then its own Weak and draw (S-06, S2.13).

    `modifiers` change both numbers, or only the damage if the Block has its own (`on_block`). The riders
    run once, whatever the modifiers are (S-05). The card stays where it is.
    """
    face = step.game.printed[card]
    damage = reckon(face.damage, modifiers)
    block = reckon(face.block, modifiers if on_block is None else on_block)
    step.emit(CardFired(card, slot, damage, block))
    if damage:
        blows.attack(step, "enemy", damage[-1].total, card)
    if block:
        blows.gain_block(step, "player", block[-1].total, card)
    if face.weak:
        blows.gain_status(step, "enemy", "weak", face.weak)
    if face.draw:
        draw(step, face.draw)


def _first_term(number: int | None) -> tuple[Term, ...]:
    return () if number is None else (Term("=", number, 1, "printed", number),)
