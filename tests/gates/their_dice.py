"""What the goldens of V09 show between them.

Out of reach in 1.0: a second forcing, because income is at most 5 and 2 + 4 are asked (V09.3).
"""

from gate import COMMON, a, above, at, has, named, once, pays, reckoned, scene

from domain.combat.kit.records import (
    BlockGained,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardMoved,
    CardReturned,
    DamageDealt,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    Place,
    StatusGained,
    TurnEnded,
)
from domain.combat.their_dice import (
    BlowBypassed,
    BlowHopped,
    BlowLanded,
    CardsSlid,
    DeclarationCancelled,
    DeclarationForced,
    DeclarationRolled,
    DieFaceReplaced,
    Force,
    FreePlacementUsed,
    WardConsumed,
    WardRaised,
)
from domain.records import CardDrawn, ChoiceMade, ChoiceOffered, ChoiceSkipped, DiceRolled
from domain.vocabulary import ELEMENTS

MADE_OF = (*ELEMENTS, None)


def strikes(element, test):
    """A declared blow of this element resolves on a board that passes a test of the struck slot's number."""

    def shown(board, step):
        return (
            not board.cancelled
            and board.element == element
            and board.number is not None
            and test(board, board.number)
            and any(type(r) is EnemyActed for r in step)
        )

    return scene(shown, EndTurn)


def occupied(board, n):
    return board.slots[n - 1].card is not None


def slides_and_still_misses(board, step):
    """Displacement leaves the struck slot empty, so nothing fires (V09.6)."""
    return any(type(r) is CardsSlid for r in step) and not any(type(r) is CardFired for r in step)


def leaves_after_a_stay(tape):
    """A card that Absorption let stay leaves by another verb later (V09.17)."""
    stayed = set()
    for board, step in tape.scenes:
        for r in step:
            if type(r) is WardRaised:
                stayed.add(board.slots[r.slot - 1].card)
            if type(r) in (CardDiscarded, CardExhausted) and r.card in stayed:
                return True
    return False


def bypasses(element):
    return scene(
        lambda board, step: board.element == element and any(type(r) is BlowBypassed for r in step), EndTurn
    )


def warded_and(*sought, empty):
    """A ward takes the blow in a struck slot that is empty or not, with such records beside it."""

    def shown(board, step):
        return any(
            type(r) is WardConsumed and (board.slots[r.slot - 1].card is None) == empty for r in step
        ) and all(any(one.fits(r) for r in step) for one in sought)

    return scene(shown, EndTurn)


def hop_with_the_ward_at(end):
    """A blow hops, and a ward at this end of the hop (`source` or `target`) takes it."""

    def shown(tape):
        for step in tape.steps_with(BlowHopped):
            [hop] = [r for r in step if type(r) is BlowHopped]
            if any(type(r) is WardConsumed and r.slot == getattr(hop, end) for r in step):
                return True
        return False

    return shown


def the_gate_keeps_what_is_declared(_, step):
    return any(type(r) is DieFaceReplaced for r in step) and any(type(r) is BlowLanded for r in step)


WANTED = {
    **COMMON,
    # What is declared, and what becomes of it
    **named(MADE_OF, lambda e: strikes(e, occupied), "a card is struck by {}"),
    **named(
        MADE_OF,
        lambda e: strikes(e, lambda board, n: not occupied(board, n)),
        "an empty slot is struck by {}",
    ),
    **named(MADE_OF, bypasses, "a blow bypasses, made of {}"),
    "an empty board is struck": strikes(None, lambda board, _: not board.occupied()),
    "a blow lands": has(BlowLanded),
    "the fourth blow's Block takes the counter": once(
        a(EnemyActed, intent=lambda intent: intent.block > 0),
        a(BlockGained, target="enemy"),
        a(CardFired),
        a(DamageDealt, target="enemy", absorbed=above(0)),
    ),
    "the fourth blow's Block with a bypass": once(
        a(EnemyActed, intent=lambda intent: intent.block > 0), a(BlowBypassed)
    ),
    "the fourth blow's Block after a blind roll": once(
        a(DeclarationRolled, blind=True), a(EnemyActed, intent=lambda intent: intent.block > 0)
    ),
    "Weak weakens the same blow": once(
        a(StatusGained, total=1), a(DamageDealt, target="player", base=8, final=6)
    ),
    "a plain strike discards": scene(
        lambda board, step: board.element is None and any(type(r) is CardDiscarded for r in step), EndTurn
    ),
    "Block of the counter goes with the turn": once(
        a(CardFired, block=lambda terms: terms), a(BlockLost, target="player"), a(TurnEnded)
    ),
    # Ignition
    "Agni fires a neighbour at half": has(CardFired, damage=reckoned("IGNITION")),
    "Agni fires a Block neighbour at half": has(CardFired, block=reckoned("IGNITION")),
    "Agni fires both neighbours, left before right": once(
        a(CardFired, slot=2), a(CardFired, slot=1), a(CardFired, slot=3)
    ),
    **named(
        ((1, 2), (4, 3)),
        lambda pair: once(*(a(CardFired, slot=n) for n in pair), *(a(CardExhausted, slot=n) for n in pair)),
        "Agni strikes the edge and its neighbour: {}",
    ),
    "Agni exhausts three": once(*(a(CardExhausted, reason="ignition") for _ in range(3))),
    # Redirection
    "Jal: the player chooses the hop": has(ChoiceOffered, kind="hop"),
    "Jal: one hop, taken by itself": has(ChoiceMade, kind="hop", auto=True),
    "Jal: nowhere to hop": has(ChoiceSkipped, kind="hop"),
    "Jal: the blow lands where it hopped": once(a(BlowHopped), a(BlowLanded)),
    "Jal: both cards are discarded": once(a(BlowHopped), a(CardDiscarded), a(CardDiscarded)),
    # Displacement
    "Vayu slides cards": once(a(CardsSlid, cards=above(())), a(CardMoved)),
    "Vayu slides, and the struck slot stays empty": scene(slides_and_still_misses, EndTurn),
    "Vayu slides nothing": has(CardsSlid, cards=()),
    "Vayu slides a card into the empty struck slot, and it fires": scene(
        lambda board, step: (
            board.element == "vayu"
            and board.number is not None
            and not occupied(board, board.number)
            and any(type(r) is CardFired for r in step)
        ),
        EndTurn,
    ),
    "Vayu slides three cards": has(CardsSlid, cards=lambda cards: len(cards) == 3),
    "Vayu returns the struck card": once(a(CardsSlid), a(CardFired), a(CardReturned)),
    # Absorption
    "Prithvi raises a ward": has(WardRaised),
    "Prithvi on a warded slot: used, then raised": once(a(WardConsumed), a(WardRaised)),
    "a ward takes the blow, and the card fires": warded_and(a(CardFired), empty=False),
    "a ward takes the blow on an empty slot": warded_and(empty=True),
    "a ward where the blow struck takes it, though it hopped": hop_with_the_ward_at("source"),
    "a ward where the blow hopped": hop_with_the_ward_at("target"),
    "a card that stayed leaves by a later verb": leaves_after_a_stay,
    "a ward is not touched by a bypass": scene(
        lambda board, step: any(s.ward for s in board.slots) and any(type(r) is BlowBypassed for r in step),
        EndTurn,
    ),
    # Forcing
    "the enemy is forced": once(a(Force), a(DiceRolled, stream="forcing"), a(DeclarationForced)),
    "a placement after forcing": at(lambda board: board.forcings == 1, Place),
    "forced into Nullity": once(a(Force), a(DeclarationCancelled)),
    "forced into Nullity with cards on the board": once(a(Force), a(DeclarationCancelled), a(CardReturned)),
    # The Akasha face
    "the gate turns a face": has(DieFaceReplaced, face="akasha"),
    "the gate leaves what is declared": scene(the_gate_keeps_what_is_declared, EndTurn),
    "Nullity is declared": once(a(DeclarationRolled, element="akasha"), a(DeclarationCancelled)),
    "Nullity returns the cards": once(a(DeclarationRolled, element="akasha"), a(CardReturned)),
    "Nullity with a blank number": has(DeclarationRolled, element="akasha", number=None),
    "a blind roll strikes a card": once(a(DeclarationRolled, blind=True), a(CardFired)),
    "a blind roll bypasses": once(a(DeclarationRolled, blind=True), a(BlowBypassed)),
    "a blind roll shows Akasha, a blank": once(
        a(DiceRolled, stream="blind", shown=lambda s: s[1] == "akasha"),
        a(DeclarationRolled, blind=True, element=None),
    ),
    "wards stay through Nullity": at(
        lambda board: board.cancelled and any(slot.ward for slot in board.slots), EndTurn
    ),
    # Prices and sinks
    "the turn's free placement": has(FreePlacementUsed),
    **named(("place", "pull", "buy_draw"), pays, "{} is paid"),
    "a forcing for 2": pays("force", 2),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    **named((1, 2, 3, 4, 5), lambda n: has(EnergyGained, total=n), "income of {}"),
    "energy lapses": has(EnergyLapsed),
    "a win before the blow": once(
        a(EndTurn), a(DamageDealt, target="enemy", hp=0), without=[a(DamageDealt, target="player")]
    ),
    "the plan ends without a placement": at(lambda board: not board.free_used and board.hand, EndTurn),
}

WANTED_IN = {
    "1.0-alt": {
        "Akasha is declared and cards stay until it resolves": at(lambda board: board.element == "akasha"),
        "Nullity when it resolves": once(
            a(EndTurn), a(DeclarationCancelled), a(DeclarationRolled, blind=True)
        ),
        "a ward cancels the counter too": once(a(EndTurn), a(WardConsumed), without=[a(CardFired)]),
    },
    "1.1-draft": {
        "a second forcing for 3": pays("force", 3),
        "a lighter blow": has(DamageDealt, source="blow", base=7),
    },
}

ABSENT = {
    "the player rolls no dice": ("action.roll", "action.reroll", "fact.phase_entered"),
    "nothing is picked at random": ("chance.card_picked",),
    "the player does not exhaust or move cards": ("action.exhaust", "action.move", "fact.cards_swapped"),
    "Akasha is a face and no card": ("action.play_shunya", "fact.shunya_played", "fact.akasha_granted"),
    "nothing costs, takes or gives hit points past Block": (
        "fact.hp_paid",
        "fact.hp_lost",
        "fact.hp_healed",
    ),
    "a status never goes to the other side": ("fact.status_moved",),
}
