"""Choices in mid-resolution: offered, taken by themselves, or skipped (H-06, S2.19).

A resolution that needs a decision ends in `offer` and goes on in the game's `resume`, whether the
player answered, the only option was taken, or there was none. Nothing but the board waits in between.
"""

from collections.abc import Sequence
from typing import Any

from domain.records import ChoiceMade, ChoiceOffered, ChoiceSkipped
from domain.step import Step

DECLINE = "decline"


def offer(
    step: Step[Any, Any],
    kind: str,
    options: Sequence[str],
    resume: str,
    about: tuple[str, ...] = (),
    *,
    may_decline: bool = False,
) -> None:
    """Offer a choice, and go on at once if there is nothing to choose.

    `resume` is the word of the stage that goes on, `about` the ids it needs. No option: skipped. One:
    taken. More, or one beside declining: the board waits (H-06).
    """
    if not options:
        step.emit(ChoiceSkipped(kind))
        step.game.resume(step, resume, about, None)
    elif len(options) == 1 and not may_decline:
        step.emit(ChoiceMade(kind, options[0], auto=True))
        step.game.resume(step, resume, about, options[0])
    else:
        offered = (*options, DECLINE) if may_decline else tuple(options)
        step.emit(ChoiceOffered(kind, offered, resume, about))


def answer(step: Step[Any, Any], value: str) -> None:
    """Settle the pending choice by one of its options and go on from there."""
    pending = step.board.pending
    assert pending is not None
    step.emit(ChoiceMade(pending.kind, value))
    step.game.resume(step, pending.resume, tuple(pending.about), value)
