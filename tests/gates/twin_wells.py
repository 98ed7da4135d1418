"""What the goldens of V03 show between them.

Out of reach in 1.0: a Vayu prime that fires, because the Gust empties its well before the check (V03-03);
a clogged card that Vayu pays for without the Null Well, because that well is empty before the roll.
"""

from gate import COMMON, a, above, across, at, either, ends, has, named, of_kind, once, scene

from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardMoved,
    DamageDealt,
    EndTurn,
    Exhaust,
    Move,
    Place,
    PlayShunya,
    Reroll,
)
from domain.combat.twin_wells import (
    PAYERS,
    Blunt,
    BluntUsed,
    ChargePoured,
    ChargeSpilled,
    Convert,
    Detonate,
    EnemyBlunted,
    GustEmptied,
    LadderReached,
    LockDerived,
    NothingNamed,
    NullWellOpened,
    NullWellSealed,
    PrimeDerived,
    PrimeFired,
    PrimeLapsed,
    PrimeRecorded,
    WellDetonated,
    WellPaid,
)
from domain.records import CardDrawn, DiceRolled
from domain.vocabulary import ELEMENTS


def locks(element):
    """A locked card of this element fires at the turn's end."""
    return once(a(EndTurn), a(CardFired), a(ChargePoured, well=element, reason="fired"))


def moves(derived, **fields):
    """A card moves after the roll, and the named slot is looked at again."""
    return once(a(Move), a(derived, **fields))


def bought(pay, phase):
    """Draws that this well pays for, before or after the roll."""
    return scene(lambda board, step: board.phase == phase and step[0].pay == pay, BuyDraw)


def during(phase, action):
    """Such an action before or after the roll."""
    return at(lambda board: board.phase == phase, action)


def a_rung_is_lost(board, step):
    return any(type(r) is LadderReached and r.tier < board.ladder_tier for r in step)


def a_conversion_out_of_agni_leaves_some(board, step):
    return step[0].source == "agni" and step[0].amount < board.wells.agni


WANTED = {
    **COMMON,
    # What a roll pours and names
    **named(ELEMENTS, lambda well: has(ChargePoured, well=well, amount=2, reason="roll"), "a roll pours {}"),
    "a blank pours into every well": once(
        *(a(ChargePoured, well=well, amount=1, reason="roll") for well in ELEMENTS)
    ),
    **named(
        ("roll", "fired", "converted"),
        lambda why: once(a(ChargePoured, well="jal", reason=why), a(ChargeSpilled)),
        "Jal spills: {}",
    ),
    "a lock by match": has(LockDerived, by="match"),
    "a lock by the ladder": has(LockDerived, by="ladder"),
    "a prime by another element": once(a(DiceRolled, shown=lambda s: s[1] is not None), a(PrimeDerived)),
    "a prime by a blank element": once(a(DiceRolled, shown=lambda s: s[1] is None), a(PrimeDerived)),
    "a blank number names nothing": has(NothingNamed, number=None),
    "a number names an empty slot": has(NothingNamed, number=above(0)),
    "a lock that a reroll takes away": across(a(LockDerived), a(Reroll), a(PrimeDerived)),
    # What fires
    **named(ELEMENTS, locks, "a locked {} card fires"),
    "the ladder's lock fires": scene(
        lambda board, step: board.lock == 4 and any(type(r) is CardFired and r.slot == 4 for r in step),
        EndTurn,
    ),
    **named(("agni", "jal", "prithvi"), lambda well: has(PrimeFired, well=well), "a {} prime fires"),
    **named(ELEMENTS, lambda well: has(PrimeLapsed, well=well), "a {} prime lapses"),
    "a Vayu prime lapses though its well was full": once(
        a(PrimeRecorded, well="vayu", charge=above(2)), a(GustEmptied), a(PrimeLapsed, well="vayu")
    ),
    "a prime fires and gives Block for the turn": once(
        a(PrimeFired), a(CardFired, card=of_kind("stoneskin")), a(BlockGained)
    ),
    "a win by a prime": once(a(PrimeFired), a(DamageDealt, target="enemy", hp=0)),
    "the gate opens by a prime": once(a(PrimeFired), a(AkashaGranted)),
    "the gate opens by a detonation": once(a(WellDetonated), a(AkashaGranted)),
    "the gate opens by a lock": once(a(EndTurn), a(CardFired), a(AkashaGranted), a(CardDiscarded)),
    "the Gust empties Vayu": has(GustEmptied),
    # The wells pay, in both windows (V03-11)
    **{
        f"{name}, {phase}": during(phase, action)
        for name, action in (("a detonation", Detonate), ("a blunt", Blunt), ("a conversion", Convert))
        for phase in ("prep", "rolled")
    },
    **named(PAYERS, lambda well: has(WellPaid, well=well, sink="reroll"), "a reroll from {}"),
    **{
        f"bought draws from {well}, {phase}": bought(well, phase)
        for well in PAYERS
        for phase in ("prep", "rolled")
    },
    **named(PAYERS, lambda well: has(WellPaid, well=well, sink="exhaust"), "a clogged card: {} pays"),
    "a clogged card goes free on the second rung": scene(
        lambda board, step: step[0].pay is None and board.ladder_tier >= 6, Exhaust
    ),
    "a detonation alone": has(WellPaid, sink="detonate"),
    "a purchase from Agni detonates and is delivered": once(a(Reroll), a(WellDetonated), a(DiceRolled)),
    "bought cards behind a detonation": once(a(BuyDraw), a(WellDetonated), a(CardDrawn), a(CardDrawn)),
    "a detonation of 1": once(a(Detonate), a(WellDetonated, charge=1, damage=2)),
    "the enemy's Block takes a detonation": once(
        a(WellDetonated), a(DamageDealt, target="enemy", absorbed=above(0))
    ),
    "a win by a detonation": ends("win", a(Detonate)),
    "a win by a purchase": either(ends("win", a(Reroll)), ends("win", a(BuyDraw)), ends("win", a(Exhaust))),
    # Jal's own
    "a card moves before the roll": at(lambda board: board.phase == "prep", Move),
    "a card moves to a lock": moves(LockDerived),
    "a card moves to a prime": moves(PrimeDerived),
    "a card moves out of the named slot": moves(NothingNamed),
    "a card moves past the named slot": once(
        a(Move), a(CardMoved), without=[a(LockDerived), a(PrimeDerived), a(NothingNamed)]
    ),
    "a blunt": has(BluntUsed, amount=5),
    "a blunt twice over": has(EnemyBlunted, total=10),
    "a blunt above the attack": has(BluntUsed, left=lambda left: left < 0),
    "a blunt and Weak": scene(
        lambda board, step: board.enemy.weak > 0 and any(type(r) is BluntUsed and r.left > 0 for r in step),
        EndTurn,
    ),
    # The ladder
    **named((3, 6, 9), lambda tier: has(LadderReached, tier=tier), "rung {} is reached"),
    "a rung is lost": scene(a_rung_is_lost, EndTurn),
    "placing on the first rung gives Block": once(a(Place), a(BlockGained, source="ladder")),
    # The Akasha card
    "Shunya before the roll": at(lambda board: board.phase == "prep", PlayShunya),
    "Shunya after the roll": at(lambda board: board.phase == "rolled", PlayShunya),
    "Shunya opens the Null Well and leaves": once(a(NullWellOpened), a(CardExhausted, reason="shunya")),
    "a win by Shunya": ends("win", a(PlayShunya)),
    **named(ELEMENTS, lambda well: has(NullWellSealed, source=well), "a conversion out of {}"),
    **named(ELEMENTS, lambda well: has(NullWellSealed, target=well), "a conversion into {}"),
    "a conversion of 4 or more": has(NullWellSealed, amount=above(3)),
    "a conversion out of Agni leaves some there": scene(a_conversion_out_of_agni_leaves_some, Convert),
    "a conversion turns after the Shunya was played": across(a(PlayShunya), a(EndTurn), a(Convert)),
}

WANTED_IN = {
    "1.0-alt": {
        "a Vayu prime fires": has(PrimeFired, well="vayu"),
        "a card moves before the roll": has(Move),
        "a clogged card is paid for on the second rung": scene(
            lambda board, step: step[0].pay is not None and board.ladder_tier >= 6, Exhaust
        ),
    },
    "1.1-draft": {
        "two rerolls in a turn": at(lambda board: board.rolls == 3),
        "a harder strike": has(DamageDealt, source="strike", base=9),
    },
}

AIMS = {"hoards": lambda board: 6 * min(board.wells.agni, 6) + 30 * (board.null_well == "open")}

ABSENT = {
    "no choice waits in mid-resolution": (
        "action.choose",
        "fact.choice_offered",
        "fact.choice_made",
        "fact.choice_skipped",
    ),
    "nothing is picked at random": ("chance.card_picked",),
    "the wells are the only currency": ("fact.energy_gained", "fact.energy_spent", "fact.energy_lapsed"),
    "cards return or change places by no rule": ("action.pull", "fact.card_returned", "fact.cards_swapped"),
    "nothing costs, loses or heals hit points": ("fact.hp_paid", "fact.hp_lost", "fact.hp_healed"),
    "a status never goes to the other side": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
