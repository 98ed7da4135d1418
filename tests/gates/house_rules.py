"""What the goldens of V01 must show between them: each ending, each verb, each price."""

from domain.combat.house_rules import LatchesCleared, ScorchAdded, ScorchSpent, SlotLatched
from domain.combat.kit.records import (
    CardFired,
    CardReturned,
    CombatEnded,
    EndTurn,
    EnergySpent,
    PlayShunya,
    StatusGained,
)
from domain.records import CardDrawn, DiceRolled


def _ends(outcome):
    return lambda steps: any(
        isinstance(record, CombatEnded) and record.outcome == outcome for step in steps for record in step
    )


def _pays(sink):
    return lambda steps: any(
        isinstance(record, EnergySpent) and record.sink == sink for step in steps for record in step
    )


def _fires_under(element, also=object):
    """A turn whose last roll shows this element ends with a card that fires, and with a record of `also`."""

    def shown(steps):
        last = None
        for step in steps:
            for record in step:
                if isinstance(record, DiceRolled):
                    last = record.shown[1]
            fires = any(isinstance(record, CardFired) for record in step)
            also_there = any(isinstance(record, also) for record in step)
            if isinstance(step[0], EndTurn) and fires and last == element and also_there:
                return True
        return False

    return shown


def _latch_outlives_reroll(steps):
    rolls, latched = 0, None
    for step in steps:
        for record in step:
            if isinstance(record, DiceRolled):
                rolls += 1
                if latched is not None and rolls > latched[0] and record.shown[1] != "prithvi":
                    latched = (*latched[:1], True)
            if isinstance(record, SlotLatched):
                latched = (rolls, False)
            if isinstance(record, LatchesCleared):
                if latched and latched[1] and any(isinstance(r, CardFired) for r in step):
                    return True
                latched = None
    return False


def _blank_number_on_an_empty_board(steps):
    for step in steps:
        if isinstance(step[0], EndTurn) and not any(isinstance(r, CardFired) for r in step):
            before_the_enemy = [r for r in step if isinstance(r, CardDrawn)]
            if len(before_the_enemy) >= 2:
                return True
    return False


WANTED = {
    "a win": _ends("win"),
    "a loss": _ends("loss"),
    "Agni fires with Scorch": _fires_under("agni", ScorchSpent),
    "Agni scorches": lambda steps: any(isinstance(r, ScorchAdded) for s in steps for r in s),
    "Jal fires and weakens": _fires_under("jal", StatusGained),
    "Vayu fires and returns": _fires_under("vayu", CardReturned),
    "Prithvi fires": _fires_under("prithvi"),
    "Calm fires": _fires_under(None),
    "a latch outlives a reroll and fires": _latch_outlives_reroll,
    "a blank number on an empty board draws": _blank_number_on_an_empty_board,
    "Void: Shunya is played and cards fire at half": lambda steps: (
        any(isinstance(step[0], PlayShunya) for step in steps)
        and any(
            term.why == "VOID"
            for step in steps
            for record in step
            if isinstance(record, CardFired)
            for term in (*record.damage, *record.block)
        )
    ),
    "a roll is paid": _pays("roll"),
    "a reroll is paid": _pays("reroll"),
    "a clogged card is exhausted": _pays("exhaust"),
    "a draw is bought": _pays("buy_draw"),
}
