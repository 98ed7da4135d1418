"""What the goldens of V01 show between them.

Out of reach in 1.0: a reroll after Shunya was played in the rolled phase (4 − 1 − 2 leaves 1, V01-13), and
Vulnerable, Strength, Dexterity or any status on the player, which no card gives (S-01, S-29).
"""

from gate import COMMON, a, above, across, at, ends, has, named, of_kind, once, pays, reckoned, scene

from domain.combat.house_rules import (
    LatchesCleared,
    MatchesDerived,
    ScorchAdded,
    ScorchCleared,
    ScorchSpent,
    SlotLatched,
    VoidOpened,
)
from domain.combat.kit.records import (
    AkashaGranted,
    BuyDraw,
    CardDiscarded,
    CardFired,
    CardReturned,
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    PlayShunya,
    Reroll,
    StatusGained,
)
from domain.records import CardDrawn, DiceRolled
from domain.vocabulary import ELEMENTS

FACES = (*ELEMENTS, None)


def fires_under(element, *also):
    """A turn that ends with a card firing under an element, with such records beside it."""

    def shown(board, step):
        return (
            board.element == element
            and board.rolls > 0
            and any(type(r) is CardFired for r in step)
            and all(any(one.fits(r) for r in step) for one in also)
        )

    return scene(shown, EndTurn)


def lands_on(number, element, *, empty=False):
    """A roll that shows this, with cards on the board or without any."""
    shown = (number, element)
    return scene(
        lambda board, step: (
            (not board.occupied()) == empty and any(type(r) is DiceRolled and r.shown == shown for r in step)
        )
    )


def a_latch_outlives_a_reroll(board, step):
    latched = {n for n, slot in enumerate(board.slots, 1) if slot.latched}
    return board.element != "prithvi" and any(
        type(r) is CardFired and r.slot in latched and board.matched != [r.slot] for r in step
    )


def nothing_fires(board, step):
    return bool(board.occupied()) and not any(type(r) is CardFired for r in step)


def empty_board(element, drawn, number=None):
    """A turn that ends on an empty board with these dice, and so many cards drawn before the enemy acts."""

    def shown(board, step):
        if board.occupied() or board.number != number or board.element != element or board.void:
            return False
        before = step[: next(i for i, r in enumerate(step) if r.__struct_config__.tag == "fact.enemy_acted")]
        return sum(type(r) is CardDrawn for r in before) == drawn

    return scene(shown, EndTurn)


WANTED = {
    **COMMON,
    # C. The predicate
    "Agni fires with Scorch": fires_under("agni", a(ScorchSpent)),
    "Jal fires and weakens": fires_under("jal", a(StatusGained)),
    "Jal: an Undertow weakens twice": once(
        a(CardFired, card=of_kind("undertow")), a(StatusGained, total=1), a(StatusGained, total=2)
    ),
    "Vayu fires and returns": fires_under("vayu", a(CardReturned)),
    "Prithvi fires": fires_under("prithvi"),
    "Calm fires": fires_under(None),
    "two cards fire in a turn": once(a(CardFired), a(CardFired)),
    "three cards fire in a turn": once(a(CardFired), a(CardFired), a(CardFired)),
    "nothing fires though cards are there": scene(nothing_fires, EndTurn),
    **named(
        FACES,
        lambda element: lands_on(None, element),
        "a blank number with {} counts as the lowest card",
    ),
    **named(
        FACES,
        lambda element: lands_on(None, element, empty=True),
        "a blank number with {} on an empty board names nothing",
    ),
    # Scorch and latches
    "Scorch falls on an empty slot": scene(
        lambda board, step: any(type(r) is ScorchAdded and board.slots[r.slot - 1].card is None for r in step)
    ),
    "Scorch is full": has(ScorchAdded, total=4),
    "Scorch of two rolls in one turn": across(
        a(ScorchAdded, slot=1), a(Reroll), a(ScorchAdded, slot=1, total=above(1))
    ),
    "Scorch adds to damage": has(CardFired, damage=reckoned("Scorch")),
    "Scorch adds to Block": has(CardFired, block=reckoned("Scorch")),
    "a latch falls on an empty slot": scene(
        lambda board, step: any(type(r) is SlotLatched and board.slots[r.slot - 1].card is None for r in step)
    ),
    "a latch outlives a reroll and fires": scene(a_latch_outlives_a_reroll, EndTurn),
    "two latches in one turn": has(LatchesCleared, slots=lambda slots: len(slots) == 2),
    "latches end with the turn": has(LatchesCleared, reason="turn_end"),
    # The empty board
    "a blank number on an empty board draws": empty_board(None, 1),
    "a blank number and Vayu on an empty board draw two": empty_board("vayu", 2),
    "a number with Calm on an empty board does nothing": at(
        lambda board: not board.occupied() and board.number is not None and board.element is None, EndTurn
    ),
    # The Akasha card
    "the gate opens in the middle of a resolution": once(
        a(EndTurn), a(AkashaGranted), a(CardDiscarded), a(CardFired)
    ),
    "Shunya is played before the roll": scene(
        lambda board, step: board.phase == "prep" and any(type(r) is VoidOpened for r in step), PlayShunya
    ),
    "Shunya is played after the roll": at(lambda board: board.phase == "rolled", PlayShunya),
    "Void: cards fire at half": has(CardFired, damage=reckoned("VOID")),
    "Void: Block at half": has(CardFired, block=reckoned("VOID")),
    "Void with Scorch that came later": has(CardFired, damage=reckoned("VOID", "Scorch")),
    "Void takes the Scorch off": has(ScorchCleared),
    "Void takes the latches off": has(LatchesCleared, reason="shunya"),
    "Void and Vayu: all return": scene(
        lambda board, step: board.void and any(type(r) is CardReturned for r in step), EndTurn
    ),
    "Shunya after the roll matches every slot": once(a(VoidOpened), a(MatchesDerived, slots=(1, 2, 3, 4))),
    # Prices and sinks
    **named(("roll", "reroll", "exhaust", "buy_draw", "shunya"), pays, "{} is paid"),
    "a bought draw brings two from the discard pile": once(
        a(BuyDraw), a(CardDrawn, pile="discard"), a(CardDrawn, pile="discard")
    ),
    "a bought draw brings the only discarded card": scene(
        lambda board, step: len(board.discard) == 1 and any(type(r) is CardDrawn for r in step), BuyDraw
    ),
    **named((1, 2, 3, 4), lambda n: has(EnergyGained, total=n), "income of {}"),
    "energy lapses": has(EnergyLapsed),
    # How it ends
    "a win by a card": ends("win", a(CardFired)),
}

WANTED_IN = {
    "1.1-draft": {
        "a reroll for 1": pays("reroll", 1),
        "Vayu draws for each card that returns": scene(
            lambda board, step: (
                board.element == "vayu"
                and sum(type(r) is CardReturned for r in step) == 2
                and sum(type(r) is CardDrawn for r in step) >= 3
            ),
            EndTurn,
        ),
    }
}

ABSENT = {
    "no choice waits in mid-resolution": (
        "action.choose",
        "fact.choice_offered",
        "fact.choice_made",
        "fact.choice_skipped",
    ),
    "nothing is picked at random": ("chance.card_picked",),
    "nothing is pulled, moved or swapped": (
        "action.pull",
        "action.move",
        "fact.card_moved",
        "fact.cards_swapped",
    ),
    "nothing costs, loses or heals hit points": ("fact.hp_paid", "fact.hp_lost", "fact.hp_healed"),
    "a status never goes to the other side": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
