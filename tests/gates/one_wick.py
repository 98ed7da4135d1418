"""What the goldens of V07 show between them.

Out of reach: a wild spend from Vayu's list, which has none (V07.5); a repaint that is offered to a frozen or
colourless Wick (V07.9).
"""

from gate import COMMON, a, above, across, at, ends, has, named, of_kind, once, scene, then

from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardFired,
    CardMoved,
    CardPlaced,
    CardsSwapped,
    DamageDealt,
    EndTurn,
    Exhaust,
    HpLost,
    Place,
    PlayShunya,
    Reroll,
)
from domain.combat.one_wick import (
    AcceptColour,
    AttackRedirected,
    FloorLatched,
    FloorReleased,
    HoldColour,
    RedirectArmed,
    RepaintHeld,
    SlotNamed,
    WickBurned,
    WickCharged,
    WickFrozen,
    WickGrew,
    WickHalved,
    WickPainted,
    WickSpent,
    Wild,
    WildSpent,
)
from domain.records import CardDrawn, ChoiceMade, ChoiceOffered, DiceRolled
from domain.vocabulary import ELEMENTS

ENTRIES = ("burn", "move", "swap", "redirect", "harden")
OWNER = {"burn": "agni", "move": "jal", "swap": "jal", "redirect": "jal", "harden": "prithvi"}
SINKS = ("accept", "hold", "buy_draw", "exhaust", "reroll", *ENTRIES)


def under(colour, action, test=lambda _: True):
    """An action while the Wick has this colour, on a board that passes a test."""
    return at(lambda board: board.wick.colour == colour and test(board), action)


def fires(colour, *, cards=1):
    """A turn ends and so many cards of the Wick's colour fire."""
    return scene(
        lambda board, step: board.wick.colour == colour and sum(type(r) is CardFired for r in step) >= cards,
        EndTurn,
    )


def an_element_on_a_frozen_wick(board, step):
    return board.is_frozen and any(
        type(r) is DiceRolled and r.shown[1] not in (None, board.wick.colour) for r in step
    )


def waits(board, step):
    """A turn ends with cards on the board, and all of another colour."""
    return bool(board.occupied()) and not any(type(r) is CardFired for r in step)


def placed_twice_in_one_slot(tape):
    last = None
    for board, step in tape.scenes:
        match step[0]:
            case Place(_, slot):
                if last == (board.turn, board.rolls, slot):
                    return True
                last = (board.turn, board.rolls, slot)
    return False


def both_kinds_of_block(tape):
    """A blow uses up ordinary Block and goes on into standing Block."""
    standing = 0
    for record in (r for step in tape.steps for r in step):
        if type(record) is BlockGained and record.standing:
            standing = record.total
        if type(record) is DamageDealt and record.target == "player":
            if record.standing < standing and record.absorbed > standing - record.standing:
                return True
            standing = record.standing
    return False


def below_the_floor(board, step):
    """A roll's own gain lifts a Prithvi Wick to its floor, and the answer takes it down again (V07.11)."""
    wick = board.wick
    return (
        wick.colour == "prithvi"
        and not wick.floor_latched
        and wick.charge >= wick.floor
        and not any(type(r) is FloorLatched for r in step)
    )


def latches_by_a_roll(element):
    """A Prithvi Wick reaches its floor by a roll of this element, None for a blank."""
    return scene(
        lambda board, step: (
            board.wick.colour == "prithvi"
            and any(type(r) is DiceRolled and r.shown[1] == element for r in step)
            and any(type(r) is FloorLatched for r in step)
        )
    )


def an_own_colour_on_a_frozen_wick(board, step):
    """It paints no colourless point (V07.4)."""
    wick = board.wick
    return (
        board.is_frozen
        and wick.colourless > 0
        and any(type(r) is DiceRolled and r.shown[1] == wick.colour is not None for r in step)
    )


def redirects_in_two_turns_running(board, step):
    return board.redirected_on == board.turn - 1 > 0 and any(type(r) is RedirectArmed for r in step)


WANTED = {
    **COMMON,
    # Charge comes in
    **named(("roll", "blank", "slots", "fired"), lambda why: has(WickCharged, reason=why), "charge: {}"),
    "Agni grows": has(WickGrew, charge=above(1)),
    "Agni grows from 0": has(WickGrew, charge=1),
    "Vayu halves": has(WickHalved),
    "Vayu halves colourless charge along": has(WickHalved, colourless=above(0)),
    "the floor latches": has(FloorLatched),
    "the floor latches at the turn's start": once(a(EndTurn), a(FloorLatched)),
    "the floor latches by a firing": once(a(EndTurn), a(WickCharged, reason="fired"), a(FloorLatched)),
    "the floor latches by painting": once(a(WickPainted, colour="prithvi"), a(FloorLatched)),
    "the floor latches by a roll of Prithvi": latches_by_a_roll("prithvi"),
    "the floor latches by a blank roll": latches_by_a_roll(None),
    "held below the floor, nothing latches": scene(below_the_floor, HoldColour),
    "painted over below the floor, nothing latches": scene(below_the_floor, AcceptColour),
    "the floor is released": has(FloorReleased),
    # Colours
    **named(ELEMENTS, lambda colour: has(WickPainted, was=None, colour=colour), "an unpainted Wick takes {}"),
    **{
        f"{was} gives way to {colour}": has(WickPainted, was=was, colour=colour)
        for was in ELEMENTS
        for colour in ELEMENTS
        if was != colour
    },
    **{
        f"{kept} is held against {refused}": has(RepaintHeld, kept=kept, refused=refused)
        for kept in ELEMENTS
        for refused in ELEMENTS
        if kept != refused
    },
    **{
        f"its own colour paints colourless charge: {colour}": has(
            WickPainted, was=colour, colour=colour, painted=above(0)
        )
        for colour in ELEMENTS
    },
    "the repaint waits for an answer": has(ChoiceOffered, options=("accept", "hold")),
    "accepted": has(ChoiceMade, value="accept"),
    "held": has(ChoiceMade, value="hold"),
    "a blank leaves the colour": scene(
        lambda board, step: (
            board.wick.colour is not None and any(type(r) is DiceRolled and r.shown[1] is None for r in step)
        )
    ),
    # Named slots and placing
    "a number names a slot": has(SlotNamed, number=above(0)),
    "a blank number names the lowest empty slot": has(SlotNamed, number=None, slot=above(1)),
    "a blank number on a full board names none": has(SlotNamed, number=None, slot=None),
    "a card per roll": across(a(Place), a(Reroll), a(Place)),
    "a slot is emptied and filled again": placed_twice_in_one_slot,
    # Prices and sinks
    **named(SINKS, lambda sink: has(WickSpent, sink=sink), "{} is paid"),
    "Vayu holds for 1": then(a(DiceRolled), a(WickSpent, sink="hold", amount=1)),
    "Vayu leaves for nothing": scene(
        lambda board, step: (
            board.wick.colour == "vayu"
            and any(type(r) is ChoiceMade and r.value == "accept" for r in step)
            and not any(type(r) is WickSpent for r in step)
        )
    ),
    **named(
        ("jal", "prithvi"),
        lambda was: once(a(WickSpent, sink="accept", amount=2), a(WickPainted, was=was)),
        "leaving {} costs 2",
    ),
    "Vayu draws for 1": once(a(BuyDraw), a(WickSpent, amount=1), a(CardDrawn), a(CardDrawn)),
    "a draw for 2": once(a(BuyDraw), a(WickSpent, amount=2)),
    **named((*ELEMENTS, None), lambda colour: under(colour, BuyDraw), "a draw under {}"),
    **named((*ELEMENTS, None), lambda colour: under(colour, Exhaust), "an exhaust under {}"),
    **named((*ELEMENTS, None), lambda colour: under(colour, Reroll), "a reroll under {}"),
    "Vayu rerolls for nothing": once(a(Reroll), a(DiceRolled), without=[a(WickSpent, sink="reroll")]),
    "Prithvi rerolls for 3": has(WickSpent, sink="reroll", amount=3),
    "Vayu exhausts for 1": scene(
        lambda board, step: (
            board.wick.colour == "vayu" and any(type(r) is WickSpent and r.amount == 1 for r in step)
        ),
        Exhaust,
    ),
    "a spend goes down to the latched floor": scene(
        lambda board, step: (
            board.wick.floor_latched
            and any(type(r) is WickSpent and r.charge == board.wick.floor for r in step)
        )
    ),
    "a payment reaches colourless charge": scene(
        lambda board, step: any(type(r) is WickSpent and r.colourless < board.wick.colourless for r in step)
    ),
    # The colours' own lists
    "Agni burns": once(a(WickSpent, sink="burn", charge=0), a(WickBurned), a(DamageDealt)),
    "the enemy's Block takes a burn": once(a(WickBurned), a(DamageDealt, source="burn", absorbed=above(0))),
    "Jal moves a card": has(CardMoved),
    "Jal moves a card and fills the named slot": then(a(CardMoved), a(CardPlaced)),
    "Jal swaps two cards": has(CardsSwapped),
    "a redirected strike vanishes": has(AttackRedirected, absorbed=0),
    **named(
        ("strike", "cleave", "guard"),
        lambda intent: has(AttackRedirected, source=intent),
        "{} is turned back",
    ),
    "a redirected jab meets the Guard's Block": has(AttackRedirected, absorbed=above(0)),
    "a redirected attack is weakened": lambda tape: any(r.final < r.base for r in tape.of(AttackRedirected)),
    "a redirect in two turns running": scene(redirects_in_two_turns_running),
    "Prithvi hardens": has(BlockGained, standing=True, source="harden"),
    "standing Block takes a blow behind ordinary Block": both_kinds_of_block,
    # Wild spends
    **named(ENTRIES, lambda entry: has(WildSpent, entry=entry), "a wild {}"),
    "a wild spend of an unpainted Wick": under(None, Wild),
    "a wild burn above the latched floor": scene(
        lambda board, step: board.wick.floor_latched and step[0].entry == "burn", Wild
    ),
    **named(
        ENTRIES,
        lambda entry: scene(
            lambda board, step: step[0].entry == entry and board.wick.colour not in (OWNER[entry], None), Wild
        ),
        "a wild {} under another colour",
    ),
    "the gate opens by a wild burn": once(a(WildSpent, entry="burn"), a(AkashaGranted)),
    # Firing
    **named(ELEMENTS, fires, "{} cards fire"),
    "two cards fire together": fires("agni", cards=2),
    "three cards fire together": lambda tape: any(fires(colour, cards=3)(tape) for colour in ELEMENTS),
    "cards of other colours wait": scene(waits, EndTurn),
    "a Wick without colour fires nothing": under(None, EndTurn, lambda board: board.occupied()),
    # The Akasha card
    "the gate opens by a firing": once(a(EndTurn), a(CardFired), a(AkashaGranted)),
    "the gate opens by a burn": once(a(WickBurned), a(AkashaGranted)),
    "Shunya before the roll": at(lambda board: board.phase == "prep", PlayShunya),
    "Shunya after the roll": at(lambda board: board.phase == "rolled", PlayShunya),
    "Shunya freezes a Wick without colour": has(WickFrozen, colour=None),
    "an element falls on a frozen Wick": scene(an_element_on_a_frozen_wick),
    "a frozen Wick's own colour paints nothing": scene(an_own_colour_on_a_frozen_wick),
    "the freeze ends": across(a(WickFrozen), a(EndTurn), a(EndTurn), a(ChoiceOffered)),
    "a win by a burn": ends("win", a(WickBurned)),
    "a win by Agni's burn": ends("win", a(WickSpent, sink="burn"), a(WickBurned)),
    "a win by a wild burn": ends("win", a(WildSpent), a(WickBurned)),
    "a win by a card": ends("win", a(CardFired)),
    "an Undertow weakens": has(CardFired, card=of_kind("undertow")),
    "a redirect is armed": has(RedirectArmed),
}

WANTED_IN = {
    "1.0-alt": {
        "a redirected attack hurts the enemy": has(HpLost, target="enemy", reason="redirect"),
        "a wild spend, and no other in a later turn": at(
            lambda board: 0 < board.wild_spent_on < board.turn and board.wick.wild > 0
        ),
    },
    "1.1-draft": {
        "three rerolls in a turn": at(lambda board: board.rolls == 4),
        "a redirect that must wait": at(
            lambda board: (
                board.wick.colour == "jal"
                and board.wick.charge >= 3
                and board.redirected_on == board.turn - 1 > 0
            ),
            EndTurn,
        ),
    },
}

ABSENT = {
    "a repaint is answered by its own actions": ("action.choose",),
    "a repaint has two answers": ("fact.choice_skipped",),
    "nothing is picked at random": ("chance.card_picked",),
    "the Wick is the only currency": ("fact.energy_gained", "fact.energy_spent", "fact.energy_lapsed"),
    "placed cards are never taken back": ("action.pull", "fact.card_returned"),
    "nothing costs or heals hit points": ("fact.hp_paid", "fact.hp_healed"),
    "a status never goes to the other side": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
