"""What the goldens of V05 show between them.

Out of reach in 1.0: a third reroll in a turn, because 4 energy pay for two (V05-19); Vulnerable, which no
card gives (S-01).
"""

from gate import COMMON, a, above, across, at, ends, has, named, of_kind, once, pays, scene

from domain.combat.kit.records import (
    AkashaGranted,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardPlaced,
    DamageDealt,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    HpLost,
    Reroll,
    StatusGained,
    StatusMoved,
    StatusTicked,
)
from domain.combat.sangam import (
    RELATIONS,
    CardConverted,
    CardsRotated,
    ClashRefundBanked,
    ClashRefundPaid,
    ConfluenceEscalated,
    ConfluenceMissed,
    ConfluencePreviewed,
    ConfluenceResolved,
    DebuffsSwapped,
    ElementDieBlanked,
    HoldKept,
    HoldSet,
)
from domain.records import CardDrawn, DiceRolled
from domain.vocabulary import ELEMENTS

CARDS = (*ELEMENTS, "akasha")


def is_escalated(terms):
    return bool(terms) and terms[-1].why == "escalation"


def braced_out_of(relation):
    """A braced confluence that would have been of this relation."""
    return has_confluence(
        lambda r: r.braced and r.incoming is not None and RELATIONS[r.incoming][r.element] == relation
    )


def has_confluence(test):
    return lambda tape: any(test(r) for r in tape.of(ConfluenceResolved))


def a_clash_is_rerolled_away(tape):
    """A reroll leaves nothing of a CLASH that was foreseen."""
    foreseen = None
    for step in tape.steps:
        for r in step:
            if type(r) is ConfluencePreviewed:
                foreseen, was = r.relation, foreseen
                if was == "clash" and foreseen not in (None, "clash") and type(step[0]) is Reroll:
                    return True
            if type(r) is ConfluenceResolved:
                foreseen = None
    return False


def converted_cards_meet_again(tape):
    converted = {}
    for step in tape.steps:
        for r in step:
            if type(r) is CardConverted:
                if r.card in converted:
                    return True
                converted[r.card] = r.element
    return False


def a_converted_card_comes_back(tape):
    """A converted card is discarded, drawn, placed and meets an element as what it became."""
    stage = {}
    for step in tape.steps:
        for r in step:
            match r:
                case CardConverted():
                    stage[r.card] = "converted"
                case CardDiscarded() if stage.get(r.card) == "converted":
                    stage[r.card] = "discarded"
                case CardPlaced() if stage.get(r.card) == "discarded":
                    stage[r.card] = "placed"
                case ConfluenceResolved() if stage.get(r.card) == "placed":
                    return True
    return False


def under_hold(verb):
    """A verb that moves, converts and exhausts nothing works in a held turn too (V05-12)."""
    return scene(lambda board, step: board.held and any(type(r) is verb for r in step), EndTurn)


def has_a_hole(row):
    return None in row and len(set(row)) > 2


WANTED = {
    **COMMON,
    # The relation table, cell by cell
    **{
        f"{incoming or 'blank'} on {card}: {RELATIONS[incoming][card]}": has(
            ConfluenceResolved, incoming=incoming, element=card, braced=False
        )
        for incoming in (*ELEMENTS, None)
        for card in CARDS
    },
    "a number names an empty slot": has(ConfluenceMissed, slot=above(0)),
    "an empty board": has(ConfluenceMissed, slot=None),
    "a blank number names the lowest card": has(ConfluencePreviewed, reason="lowest_occupied"),
    "a CLASH that was foreseen is rerolled away": a_clash_is_rerolled_away,
    # Conversion
    "a converted card is PURE as what it became": across(
        a(CardConverted, element="prithvi"),
        a(ConfluenceResolved, card=lambda c: not c.startswith("stone"), element="prithvi", relation="pure"),
    ),
    "a converted card is converted again": converted_cards_meet_again,
    "a converted card comes back from the discard pile": a_converted_card_comes_back,
    # Verbs
    "Escalate burns and raises": once(a(StatusGained, status="burn"), a(ConfluenceEscalated)),
    "Burn is refreshed and does not add": scene(
        lambda board, step: (
            0 < board.enemy.burn < 3
            and any(type(r) is StatusGained and (r.status, r.total) == ("burn", 3) for r in step)
        )
    ),
    "escalation on damage": has(CardFired, damage=is_escalated),
    "escalation on Block": has(CardFired, block=is_escalated),
    "escalation of 3": has(ConfluenceEscalated, total=3),
    "Redirect gives the player Burn": has(DebuffsSwapped, player=lambda debuffs: debuffs[2] > 0),
    "Redirect gives the player Weak": has(DebuffsSwapped, player=lambda debuffs: debuffs[0] > 0),
    "Redirect gives Weak or Burn back": scene(
        lambda board, step: (
            (board.player.weak or board.player.burn) and any(type(r) is DebuffsSwapped for r in step)
        )
    ),
    "Redirect with nothing to exchange": has(DebuffsSwapped, player=(0, 0, 0), enemy=(0, 0, 0)),
    "a Weak player hits lighter": lambda tape: any(
        r.target == "enemy" and r.final < r.base for r in tape.of(DamageDealt)
    ),
    "Displace rotates cards and holes": has(CardsRotated, cards=has_a_hole),
    "Hold is set": has(HoldSet),
    "Hold is set again while it holds": scene(
        lambda board, step: board.held and any(type(r) is HoldSet for r in step), EndTurn
    ),
    **named(
        ("element", "card", "places", "block"),
        lambda what: has(HoldKept, what=what),
        "Hold keeps the {}",
    ),
    "Escalate works under Hold": under_hold(ConfluenceEscalated),
    "Redirect works under Hold": under_hold(DebuffsSwapped),
    "Hold keeps Block in two turns": across(
        a(HoldKept, what="block"), a(HoldKept, what="block", amount=above(0))
    ),
    "CLASH under Hold recoils and banks nothing": once(
        a(HoldKept, what="card"), a(HpLost, reason="clash"), without=[a(ClashRefundBanked)]
    ),
    # Burn
    "Burn costs the enemy hit points": has(HpLost, target="enemy", reason="burn"),
    "Burn costs the player hit points": has(HpLost, target="player", reason="burn"),
    "Burn runs out": has(StatusTicked, status="burn", left=0),
    "a win by Burn": ends("win", a(EnemyActed), a(HpLost, target="enemy", reason="burn")),
    "a loss by Burn": ends("loss", a(HpLost, target="player", reason="burn")),
    "the gate opens by Burn": once(a(HpLost, target="enemy", reason="burn"), a(AkashaGranted)),
    # CLASH
    "CLASH exhausts, recoils and banks": once(
        a(CardExhausted, reason="clash"), a(HpLost, reason="clash"), a(ClashRefundBanked)
    ),
    "the banked energy comes in": once(a(ClashRefundPaid), a(EnergyGained, total=4)),
    "a CLASH as win before the recoil": once(
        a(ConfluenceResolved, relation="clash"), a(DamageDealt, hp=0), without=[a(HpLost)]
    ),
    "a loss by recoil": ends("loss", a(HpLost, reason="clash")),
    # Brace
    **named(("clash", "smother", "feed"), braced_out_of, "Brace turns {} into PURE"),
    "a braced turn is rerolled": at(lambda board: board.braced, Reroll),
    "Brace and Shunya": has(ConfluenceResolved, element="akasha", braced=True),
    "Brace is lost on an empty slot": scene(
        lambda board, step: board.braced and any(type(r) is ConfluenceMissed for r in step), EndTurn
    ),
    # The Akasha card
    "the gate opens in a confluence": once(a(ConfluenceResolved), a(AkashaGranted), a(CardDiscarded)),
    "Shunya blanks the element die": has(ElementDieBlanked),
    "Shunya with escalation": has(CardFired, card=of_kind("shunya"), damage=is_escalated),
    "Shunya is discarded and drawn again": across(a(ElementDieBlanked), a(CardDrawn, card=of_kind("shunya"))),
    "a win by a card": ends("win", a(CardFired)),
    # Prices and sinks
    **named(("roll", "buy_draw", "brace"), pays, "{} is paid"),
    "the first reroll of a turn": pays("reroll", 1),
    "the second reroll of a turn": pays("reroll", 2),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    "energy lapses": has(EnergyLapsed),
}

WANTED_IN = {
    "1.0-alt": {
        "a number that names an empty slot falls to the leftmost card": once(
            a(DiceRolled, shown=lambda s: s[0] is not None), a(ConfluencePreviewed, reason="lowest_occupied")
        ),
        "Redirect leaves the enemy's debuffs": scene(
            lambda board, step: (
                (board.enemy.weak or board.enemy.burn)
                and any(
                    type(r) is ConfluenceResolved and (r.incoming, r.relation) == ("jal", "feed")
                    for r in step
                )
                and not any(type(r) in (StatusMoved, DebuffsSwapped) for r in step)
            )
        ),
    },
    "1.1-draft": {"a harder strike": has(DamageDealt, source="strike", base=9)},
}

AIMS = {"suffers": lambda board: 30 * board.player.burn + 10 * board.enemy.burn - 5 * board.player.hp}

ABSENT = {
    "no choice waits in mid-resolution": (
        "action.choose",
        "fact.choice_offered",
        "fact.choice_made",
        "fact.choice_skipped",
    ),
    "nothing is picked at random": ("chance.card_picked",),
    "cards leave their slot only by a confluence, and rotate all together": (
        "action.exhaust",
        "action.pull",
        "action.move",
        "fact.card_moved",
        "fact.cards_swapped",
        "fact.card_returned",
    ),
    "Shunya is placed like any card": ("action.play_shunya", "fact.shunya_played"),
    "nothing costs or heals hit points": ("fact.hp_paid", "fact.hp_healed"),
    "one-way Redirect has nothing to move: then nothing debuffs the player": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
