"""What the goldens of V02 show between them.

Out of reach in 1.0: PURE under SWIFT, because a PURE card has its brazier's element and resolves STRONG
(V02-08); Vulnerable and its move by Jal, because no card gives it (S-01).
"""

from gate import COMMON, a, across, at, either, ends, has, named, of_kind, once, pays, reckoned, scene, then

from domain.combat.four_braziers import (
    PAIRINGS,
    SWAPS,
    BlockMadeStanding,
    BrazierDoused,
    BrazierNamed,
    BrazierResolved,
    BrazierWiped,
    CardHeld,
    ChargeKept,
    ChargeLit,
    ChargeMadePermanent,
    ChargeMoved,
    ChargeSpent,
    ClearDouse,
    DouseCleared,
    DousePrevented,
    EscalationRaised,
    FreeRerollUsed,
    Hold,
    StandingArmed,
)
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardPlaced,
    CardsSwapped,
    DamageDealt,
    EndTurn,
    EnergyGained,
    HpLost,
    Place,
    Reroll,
    StatusMoved,
)
from domain.records import CardDrawn, ChoiceMade, ChoiceSkipped, Choose, DiceRolled
from domain.vocabulary import SLOTS

ALONE = ("plain", "strong", "neighbour")


def swaps(first, second):
    """A swap of a brazier that holds a card (or not) with one that does (or not)."""

    def shown(board, step):
        for record in step:
            if type(record) is CardsSwapped:
                held = sorted(board.slots[n - 1].card is not None for n in (record.first, record.second))
                return held == sorted((first, second))
        return False

    return scene(shown, Choose)


def wipes(marker):
    """Shunya resolves where there is such a marker, and wipes it."""
    return scene(
        lambda board, step: any(
            type(r) is BrazierWiped and getattr(board.slots[r.slot - 1], marker) for r in step
        )
    )


def resolves_doused(board, step):
    """For each brazier that resolves with a card: is it Doused in this turn?"""
    return (
        board.slots[r.slot - 1].doused_for_turn == board.turn
        for r in step
        if type(r) is BrazierResolved and r.card is not None
    )


def lights(board):
    """What a board is worth to a player who wants Charges, and the free reroll kept for all that they pay."""
    return 30 * sum(slot.charged for slot in board.slots) + 40 * (not board.free_rerolls_used)


def smothers(board):
    """What a board is worth to a player who wants cards, Shunya most of all, in Doused braziers."""
    cards = [slot.card or "" for slot in board.slots if slot.doused_for_turn == board.turn]
    return sum(60 if card.startswith("shunya") else 25 for card in cards if card)


def player_is_weak(tape):
    return any(r.target == "enemy" and r.final < r.base for r in tape.of(DamageDealt))


def charge_and_douse_together(board):
    return any(slot.charged and slot.doused_for_turn == board.turn for slot in board.slots)


def takes_a_card_when_cleared(tape):
    cleared = None
    for step in tape.steps:
        match step[0]:
            case ClearDouse(slot):
                cleared = slot
            case Place(_, slot) if slot == cleared:
                return True
            case EndTurn():
                cleared = None
    return False


WANTED = {
    **COMMON,
    # The pairing table, cell by cell, and what the modes make of it
    **{
        f"{element} card in brazier {n}: {PAIRINGS[element][n - 1]}": has(
            BrazierResolved, element=element, slot=n, pairing=PAIRINGS[element][n - 1]
        )
        for element in PAIRINGS
        for n in SLOTS
    },
    **{
        f"{pair}, {mode}": has(BrazierResolved, pairing=pair, mode=mode)
        for pair in ("pure", "charge", "douse", "rupture")
        for mode in ("plain", "strong", "swift", "neighbour")
        if (pair, mode) != ("pure", "swift")
    },
    **named(ALONE, lambda mode: has(BrazierResolved, card=None, mode=mode), "an empty brazier resolves, {}"),
    "SWIFT wraps from 4 to 1": once(
        a(BrazierResolved, slot=4, mode="swift"), a(BrazierResolved, slot=1, mode="neighbour")
    ),
    "a blank number names the lowest card": has(BrazierNamed, reason="lowest_occupied"),
    "a blank number on an empty board draws": at(
        lambda board: board.rolls > 0 and board.named is None, EndTurn
    ),
    # Charge and Douse
    "a Charge goes out": has(ChargeSpent),
    "a Charge goes out and is lit again": once(a(ChargeSpent), a(ChargeLit)),
    "the Charge of an empty brazier goes out": once(a(BrazierResolved, card=None), a(ChargeSpent)),
    "a permanent Charge stays": has(ChargeKept),
    "a Charge becomes permanent": scene(
        lambda board, step: board.slots[3].charged and any(type(r) is ChargeMadePermanent for r in step)
    ),
    "permanence comes before the Charge": across(a(ChargeMadePermanent), a(ChargeLit, slot=4)),
    "a Charge moves into permanent brazier 4": across(a(ChargeMadePermanent), a(ChargeMoved, target=4)),
    "a Douse bars a brazier": has(BrazierDoused),
    "a Douse before permanence stays": once(a(BrazierDoused, slot=4), a(ChargeMadePermanent)),
    "a Douse is prevented by permanence": has(DousePrevented),
    "a cleared brazier takes a card in the same turn": takes_a_card_when_cleared,
    "Charge and Douse sit together": at(charge_and_douse_together),
    "a Doused brazier resolves its card": scene(lambda board, step: any(resolves_doused(board, step))),
    "a Doused brazier is Doused again": scene(
        lambda board, step: any(
            type(r) is BrazierDoused and board.slots[r.slot - 1].doused_for_turn == board.turn for r in step
        )
    ),
    "the Charge of an empty SWIFT neighbour goes out": once(
        a(BrazierResolved, card=None, mode="neighbour"), a(ChargeSpent)
    ),
    "a CHARGE card resolves on a permanent Charge": once(
        a(BrazierResolved, slot=4, pairing="charge"), a(ChargeKept), without=[a(ChargeLit, slot=4)]
    ),
    **named((1, 2, 3, 4, 5), lambda n: has(EnergyGained, total=n), "income of {}"),
    # Verbs
    "escalation on damage": has(CardFired, damage=lambda terms: terms and terms[-1].why == "escalation"),
    "escalation on Block": has(CardFired, block=lambda terms: terms and terms[-1].why == "escalation"),
    "escalation raised in the same turn counts for the SWIFT neighbour": once(
        a(EscalationRaised), a(CardFired, damage=lambda terms: terms and terms[-1].why == "escalation")
    ),
    "Jal moves a Charge": has(ChargeMoved),
    "Jal moves a Charge that was lit just now": then(a(ChargeLit, slot=2), a(ChargeMoved, source=2)),
    "Jal moves Weak to the player": has(StatusMoved, status="weak", target="player"),
    "Jal moves Weak back": has(StatusMoved, status="weak", target="enemy"),
    "a Weak player hits lighter": player_is_weak,
    "Jal is declined": has(ChoiceMade, kind="redirect", value="decline"),
    "Jal has nothing to move": has(ChoiceSkipped, kind="redirect"),
    **named(SWAPS, lambda value: has(ChoiceMade, kind="swap", value=value), "Vayu chooses {}"),
    "Vayu swaps two cards": swaps(True, True),
    "Vayu swaps a card into an empty brazier": swaps(True, False),
    "Vayu swaps two empty braziers": swaps(False, False),
    "Vayu changes what the SWIFT neighbour holds": once(
        a(Choose), a(CardsSwapped, second=4), a(BrazierResolved, slot=4, mode="neighbour")
    ),
    "Hold makes Block standing": has(BlockMadeStanding),
    "Hold takes the Block of a SWIFT neighbour along": once(
        a(StandingArmed), a(BlockGained), a(BlockMadeStanding)
    ),
    "Hold finds no Block": once(a(StandingArmed), without=[a(BlockMadeStanding)]),
    "standing Block takes a blow": scene(
        lambda board, step: any(
            type(r) is DamageDealt and r.target == "player" and r.standing < board.player.standing
            for r in step
        )
    ),
    # RUPTURE
    "RUPTURE exhausts and recoils": once(a(HpLost, reason="rupture"), a(CardExhausted, reason="rupture")),
    "RUPTURE of a Block card": once(a(CardFired, card=of_kind("stoneskin")), a(HpLost, reason="rupture")),
    "a loss by recoil": ends("loss", a(HpLost, reason="rupture")),
    "a win before the recoil": once(
        a(BrazierResolved, pairing="rupture"), a(DamageDealt, hp=0), without=[a(HpLost)]
    ),
    # The Akasha card
    "the gate opens in the middle of a resolution": once(a(CardFired), a(AkashaGranted), a(CardDiscarded)),
    "STRONG Shunya": has(CardFired, card=of_kind("shunya"), damage=reckoned("PURE", "STRONG")),
    "Shunya with escalation": has(
        CardFired, card=of_kind("shunya"), block=lambda terms: terms[-1].why == "escalation"
    ),
    "Shunya as the SWIFT neighbour": has(BrazierResolved, element="akasha", mode="neighbour"),
    "Shunya wipes escalation": wipes("escalation"),
    "Shunya wipes a Charge": wipes("charged"),
    "Shunya wipes permanence": wipes("permanent"),
    "Shunya wipes a Douse": wipes("doused_for_turn"),
    "Shunya is discarded and drawn again": across(
        a(BrazierWiped), a(CardDrawn, card=of_kind("shunya")), a(CardPlaced, card=of_kind("shunya"))
    ),
    # Prices and sinks
    **named(("roll", "reroll", "buy_draw", "clear_douse", "hold"), pays, "{} is paid"),
    "the free reroll": once(a(Reroll), a(FreeRerollUsed, used=1)),
    "the free reroll after turn 1": at(
        lambda board: board.turn > 1 and board.energy == 0 and board.free_rerolls_used == 0, Reroll
    ),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    "a Douse is cleared": has(DouseCleared),
    "a card is held back": has(CardHeld),
    "a RUPTURE is held back": either(
        has(CardHeld, card=of_kind("ember-lash"), slot=3), has(CardHeld, card=of_kind("stoneskin"), slot=2)
    ),
    "a win by a card": ends("win", a(CardFired)),
    "a SWIFT resolution is held back": at(lambda board: board.mode == "swift", Hold),
    "three rolls in one turn": at(lambda board: board.rolls >= 3),
    "four rolls in one turn, the most there are": at(lambda board: board.rolls == 4),
    "escalation of 3": has(EscalationRaised, totals=lambda totals: max(totals) >= 3),
    "two cards in one turn": once(a(CardFired), a(CardFired)),
}

WANTED_IN = {
    "1.0-alt": {
        "a number that names an empty brazier falls to the lowest card": once(
            a(DiceRolled, shown=lambda shown: shown[0] is not None), a(BrazierNamed, reason="lowest_occupied")
        ),
        "escalation is multiplied": has(CardFired, damage=reckoned("escalation", "PURE")),
        "Shunya leaves the combat": has(CardExhausted, reason="shunya"),
    },
    "1.1-draft": {
        "a weaker Ember Lash": has(
            CardFired, card=of_kind("ember-lash"), damage=lambda terms: terms[0].total == 5
        ),
    },
}

AIMS = {"lights": lights, "smothers": smothers}

ABSENT = {
    "nothing is picked at random": ("chance.card_picked",),
    "cards leave their brazier only by resolving or swapping": (
        "action.exhaust",
        "action.pull",
        "action.move",
        "fact.card_moved",
        "fact.card_returned",
    ),
    "Shunya is placed like any card": ("action.play_shunya", "fact.shunya_played"),
    "nothing costs or heals hit points": ("fact.hp_paid", "fact.hp_healed"),
    "the dice never change": ("fact.dice_set_up",),
}
