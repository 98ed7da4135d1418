"""What the goldens of V06 show between them.

Out of reach: HP paid with the last hit point (V06.6), a card that stays on the board although it is Shunya
(V06.13), and a discard for Slack Tide that takes two (the design discards one).
"""

from gate import COMMON, a, above, across, at, ends, has, named, of_kind, once, pays, reckoned, scene

from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardReturned,
    DamageDealt,
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    HpPaid,
    Place,
    Pull,
    Reroll,
    Roll,
    StatusGained,
)
from domain.combat.tide_price import (
    TIDES,
    CardBought,
    CardStayed,
    EnergyCarried,
    EnergyConverted,
    EnergyRefunded,
    Fire,
    FireShunya,
    SlotOpened,
    TideSet,
)
from domain.records import CardDrawn, CardPicked

KINDS = ("ember-lash", "undertow", "gale", "stoneskin")
PRICES = {
    # neap, agni (HP), jal, vayu, prithvi: V06, section 1
    "ember-lash": {"neap": 2, "agni": 1, "jal": 2, "vayu": 0, "prithvi": 3},
    "undertow": {"neap": 1, "agni": 1, "jal": 0, "vayu": 0, "prithvi": 2},
    "gale": {"neap": 0, "agni": 0, "jal": 0, "vayu": 0, "prithvi": 1},
    "stoneskin": {"neap": 1, "agni": 1, "jal": 1, "vayu": 0, "prithvi": 1},
}


def bought(kind, tide, price):
    """A card of this kind is bought under a tide, for this price."""
    return scene(
        lambda board, step: (
            board.tide == tide
            and any(type(r) is CardBought and r.card.startswith(kind) and r.price == price for r in step)
        ),
        FireShunya if kind == "shunya" else Fire,
    )


def under(tide, action, test=lambda _: True):
    """An action under a tide, on a board that passes a test."""
    return at(lambda board: board.tide == tide and test(board), action)


def rerolls_for_2(tide):
    """A reroll costs 2 energy whatever the tide (V06.1)."""
    return scene(
        lambda board, step: (
            board.tide == tide
            and any(type(r) is EnergySpent and (r.sink, r.amount) == ("reroll", 2) for r in step)
        ),
        Reroll,
    )


def opens(test, **fields):
    """A slot opens so, on a board that passes a test."""
    return scene(
        lambda board, step: (
            test(board)
            and any(
                type(r) is SlotOpened and all(getattr(r, k) == v for k, v in fields.items()) for r in step
            )
        )
    )


def a_number_opens(board, step, *, occupied):
    return any(
        type(r) is SlotOpened
        and r.number is not None
        and (board.slots[r.number - 1].card is not None) == occupied
        for r in step
    )


def a_stayed_card_fires_in_another_turn(tape):
    stayed = {}
    for board, step in tape.scenes:
        for r in step:
            if type(r) is CardStayed:
                stayed[r.card] = board.turn
            if type(r) is CardBought and stayed.get(r.card, board.turn) < board.turn:
                return True
    return False


def a_stayed_card_lies_open_again(board):
    """The open slot holds a card that has stayed this turn, and it cannot be bought."""
    opened = board.open_slot
    return (
        opened is not None and board.slots[opened - 1].card in board.stayed and not board.fired_on_this_roll
    )


def a_late_card_fires(tape):
    """A card is placed into the open slot under Slack Tide and fires on the same roll."""
    late = None
    for board, step in tape.scenes:
        match step[0]:
            case Place(card, slot) if board.phase == "rolled" and slot == board.open_slot:
                late = card
            case Fire() if late is not None and board.slots[board.open_slot - 1].card == late:
                return True
            case Reroll() | EndTurn():
                late = None
    return False


def two_tides_fire_in_a_turn(tape):
    tides = set()
    for board, step in tape.scenes:
        if type(step[0]) is Roll:
            tides = set()
        if any(type(r) is CardBought for r in step):
            tides.add(board.tide)
            if len(tides) == 2:
                return True
    return False


WANTED = {
    **COMMON,
    # The price table, cell by cell
    **{
        f"{kind} under {tide} for {price}": bought(kind, tide, price)
        for kind, row in PRICES.items()
        for tide, price in row.items()
    },
    **named(TIDES, lambda tide: bought("shunya", tide, 0), "Shunya under {} for nothing"),
    **named(TIDES, lambda tide: has(TideSet, tide=tide), "the tide is {}"),
    # The open slot
    "a number opens an occupied slot": scene(lambda b, s: a_number_opens(b, s, occupied=True)),
    "a number opens an empty slot": scene(lambda b, s: a_number_opens(b, s, occupied=False)),
    "a blank opens the lowest card": opens(
        lambda board: board.occupied() and not board.slots[0].card, number=None
    ),
    "a blank on an empty board draws": once(a(SlotOpened, slot=None), a(CardDrawn)),
    "nothing is open and the turn ends": at(lambda board: board.open_slot is None and board.rolls, EndTurn),
    # Firing
    "Blood Tide doubles damage": has(CardFired, damage=reckoned("BLOOD TIDE")),
    "Blood Tide leaves Block alone": scene(
        lambda board, step: board.tide == "agni" and any(type(r) is CardFired and r.block for r in step)
    ),
    "Blood Tide takes the last hit point but one": has(HpPaid, hp=1),
    "Ebb Tide refunds": has(EnergyRefunded),
    "Ebb Tide carries over and weakens": once(a(EnergyCarried), a(StatusGained, status="weak")),
    "Ebb Tide weakens by 2": once(a(EnergyCarried), a(StatusGained, amount=2)),
    "Ebb Tide weakens by 3": once(a(EnergyCarried), a(StatusGained, amount=3)),
    "Ebb Tide carries 6 and the rest is lost": has(EnergyCarried, amount=6, left=above(0)),
    "Ebb Tide with nothing left carries nothing": scene(
        lambda board, step: (
            board.tide == "jal" and not board.energy and not any(type(r) is EnergyCarried for r in step)
        ),
        EndTurn,
    ),
    "carried energy comes in": has(EnergyGained, reason="carry"),
    "Slack Tide discards at random and draws": once(
        a(CardBought), a(CardPicked), a(CardDiscarded), a(CardDrawn)
    ),
    "Slack Tide with an empty hand only draws": scene(
        lambda board, step: (
            board.tide == "vayu" and not board.hand and not any(type(r) is CardPicked for r in step)
        ),
        Fire,
    ),
    "Slack Tide discards Shunya": has(CardPicked, card=of_kind("shunya")),
    "Slack Tide opens placing": under("vayu", Place),
    "a card that was placed after the roll fires": a_late_card_fires,
    "High Tide keeps the card": has(CardStayed),
    "a stayed card lies open again and does not fire": at(a_stayed_card_lies_open_again),
    "a stayed card fires in another turn": a_stayed_card_fires_in_another_turn,
    "a stayed card is pulled in the same turn": scene(
        lambda board, step: board.slots[step[0].slot - 1].card in board.stayed, Pull
    ),
    "High Tide turns energy into Block": once(a(EnergyConverted), a(BlockGained, source="tide-prithvi")),
    "High Tide with nothing left": at(lambda board: board.tide == "prithvi" and not board.energy, EndTurn),
    **named(
        ("neap", "agni", "vayu"),
        lambda tide: scene(
            lambda board, step: board.tide == tide and any(type(r) is EnergyLapsed for r in step), EndTurn
        ),
        "energy lapses under {}",
    ),
    "a reroll allows another firing": has(CardBought, fired=2, by_roll=True),
    "three firings in a turn": has(CardBought, fired=3),
    "firings under two tides in one turn": two_tides_fire_in_a_turn,
    **named((1, 2), lambda n: has(EnergyGained, reason="firings", amount=n), "income for {} firings"),
    # The Akasha card
    "the gate opens by a firing": once(a(CardBought), a(AkashaGranted)),
    "Shunya fires from a slot that is not open": scene(
        lambda board, step: step[0].slot != board.open_slot, FireShunya
    ),
    "Shunya fires from the open slot": scene(lambda board, step: step[0].slot == board.open_slot, FireShunya),
    "Shunya fires although no slot is open": at(lambda board: board.open_slot is None, FireShunya),
    "Shunya first, then the roll's own firing": across(
        a(CardBought, by_roll=False), a(CardBought, by_roll=True)
    ),
    "Shunya is doubled under Blood Tide": has(
        CardFired, card=of_kind("shunya"), damage=reckoned("BLOOD TIDE")
    ),
    "Shunya leaves under High Tide too": scene(
        lambda board, step: board.tide == "prithvi" and any(type(r) is CardExhausted for r in step),
        FireShunya,
    ),
    "a win by Shunya": ends("win", a(FireShunya)),
    "a win by a card": ends("win", a(Fire)),
    # Prices and sinks
    **named(("roll", "reroll", "pull", "buy_draw", "fire"), pays, "{} is paid"),
    "hit points pay": has(HpPaid),
    "a reroll under Slack Tide costs 2 all the same": rerolls_for_2("vayu"),
    **named(("agni", "jal", "prithvi", "neap"), rerolls_for_2, "a reroll under {} costs 2"),
    "a card is pulled before the roll": at(lambda board: board.phase == "prep", Pull),
    "a card is pulled under Slack Tide": under("vayu", Pull),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    "a pulled card returns": has(CardReturned),
}

WANTED_IN = {
    "1.0-alt": {
        "two firings of the open slot on one roll": at(lambda board: board.fired_on_this_roll, Fire),
        "Blood Tide doubles Block": has(CardFired, block=reckoned("BLOOD TIDE")),
    },
    "1.1-draft": {"a harder strike": has(DamageDealt, source="strike", base=10)},
}

AIMS = {"empties": lambda board: -8 * len(board.hand)}

ABSENT = {
    "no choice waits in mid-resolution": (
        "action.choose",
        "fact.choice_offered",
        "fact.choice_made",
        "fact.choice_skipped",
    ),
    "cards are not exhausted, moved or swapped by the player": (
        "action.exhaust",
        "action.move",
        "fact.card_moved",
        "fact.cards_swapped",
    ),
    "Shunya is placed and fired": ("action.play_shunya", "fact.shunya_played"),
    "nothing takes or gives hit points past Block": ("fact.hp_lost", "fact.hp_healed"),
    "a status never goes to the other side": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
