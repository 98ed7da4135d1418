"""What the goldens of V08 show between them.

Out of reach in 1.0: the income cap of 6, because a chain has at most four links (V08.12); a chain that
fizzles at an empty entry, because the spark drifts (V08.1); a cap of standing Block, which is not set (H-04).
Two shunts in one chain: a shunt from slot 1 leads to slot 3, and Vayu there has no room (V08.9).
"""

from itertools import pairwise

from gate import COMMON, a, across, at, ends, has, named, of_kind, once, pays, scene, then

from domain.combat.fuse_line import (
    RELATIONS,
    Arrange,
    CardShunted,
    ChainEnded,
    ChainEscalated,
    LineArranged,
    LinkHeld,
    RelationJudged,
    SparkChanged,
    SparkDrifted,
    SparkEntered,
    StandingBlockCapped,
    TargetChosen,
)
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardFired,
    CardReturned,
    DamageDealt,
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    HpHealed,
    Pull,
)
from domain.records import CardDrawn, ChoiceMade, ChoiceSkipped
from domain.vocabulary import SLOTS

CARDS = ("vayu", "agni", "prithvi", "jal", "akasha")


def arithmetic(*wanted):
    """The reasons in a card's arithmetic, apart from what is printed."""
    return lambda terms: [term.why for term in terms if term.why != "printed"] == list(wanted)


def drifts(direction):
    return scene(
        lambda _, step: any(type(r) is SparkDrifted and (r.target - r.source) * direction > 0 for r in step)
    )


def shunts_a_rooted_card(board, step):
    return any(type(r) is CardShunted and r.card in board.rooted for r in step)


def arranges_a_rooted_card(board, step):
    order = step[0].order
    return any(board.slots[n - 1].card in board.rooted and order[n - 1] != n for n in SLOTS)


def no_room_to_shunt(board, step):
    """A Vayu link in 1 or 2 has a card on both of the next two slots, and pushes nothing."""
    row = board.row()
    return any(
        type(r) is RelationJudged
        and r.element == "vayu"
        and r.relation in ("feeds", "same")
        and r.slot <= 2
        and None not in row[r.slot : r.slot + 2]
        for r in step
    ) and not any(type(r) is CardShunted for r in step)


def standing_block_takes_a_blow(board, step):
    standing = board.player.standing
    for r in step:
        if type(r) is BlockGained and r.standing:
            standing = r.total
        if type(r) is DamageDealt and r.target == "player" and r.standing < standing:
            return True
    return False


def an_opposed_card_is_pulled(tape):
    stuck = set()
    for step in tape.steps:
        for r in step:
            if type(r) is RelationJudged and r.relation == "opposed":
                stuck.add(r.card)
            if type(r) is CardReturned and r.card in stuck:
                return True
    return False


def healed_up_to_the_maximum(tape):
    for step in tape.steps:
        for one, other in pairwise(step):
            if type(one) is CardFired and one.heal:
                healed = other.amount if type(other) is HpHealed else 0
                if healed < one.heal[-1].total:
                    return True
    return False


WANTED = {
    **COMMON,
    # The relation table, cell by cell
    **{
        f"{spark} meets {card}: {RELATIONS[spark][card]}": has(RelationJudged, spark=spark, element=card)
        for spark in RELATIONS
        for card in CARDS
    },
    "the spark changes": has(SparkChanged),
    "a wild spark stays wild behind Shunya": has(RelationJudged, spark="wild", relation="null", after="wild"),
    # Entry and end
    **named(SLOTS, lambda n: has(SparkEntered, slot=n), "the spark enters at {}"),
    "a blank number enters at 4": scene(
        lambda board, step: board.number is None and any(type(r) is SparkEntered for r in step), EndTurn
    ),
    "the spark drifts to the right": drifts(1),
    "the spark drifts to the left": drifts(-1),
    **named(
        ("smothered", "opposed", "empty_slot", "end_of_line", "empty_line"),
        lambda reason: has(ChainEnded, reason=reason),
        "the chain ends: {}",
    ),
    **named((1, 2, 3, 4), lambda n: has(ChainEnded, links=n), "a chain of {}"),
    **named((1, 2, 3, 4, 5), lambda n: has(EnergyGained, total=n), "income of {}"),
    # Agni
    **named((1, 2, 3), lambda n: has(ChainEscalated, steps=n), "escalation step {}"),
    "escalation on damage": has(CardFired, damage=arithmetic("escalation")),
    "escalation on Block": has(CardFired, block=arithmetic("escalation")),
    "smothered, then escalated": has(CardFired, damage=arithmetic("SMOTHERED", "escalation")),
    "an OPPOSED attack gives half as Block": has(CardFired, block=arithmetic("OPPOSED")),
    "an OPPOSED attack with escalation": has(CardFired, block=arithmetic("OPPOSED", "escalation")),
    "an OPPOSED Undertow does not weaken": once(
        a(RelationJudged, card=of_kind("undertow"), relation="opposed"), a(BlockGained, standing=False)
    ),
    "an OPPOSED card stays and is pulled later": an_opposed_card_is_pulled,
    # Vayu
    "Vayu shunts from 2 to 3": has(CardShunted, source=2, target=3),
    "Vayu shunts from 3 to 4": has(CardShunted, source=3, target=4),
    "Vayu has no room to shunt": scene(no_room_to_shunt),
    "Vayu before a hole ends the chain": once(
        a(RelationJudged, element="vayu", slot=lambda n: n < 3), a(ChainEnded, reason="empty_slot")
    ),
    "a rooted card is shunted": scene(shunts_a_rooted_card),
    # Jal
    **named(("enemy", "self"), lambda who: has(ChoiceMade, kind="target", value=who), "Jal aims at: {}"),
    "Jal has no card ahead and is not asked": has(ChoiceSkipped, kind="target"),
    "Jal asks twice in one chain": then(a(TargetChosen), a(TargetChosen)),
    "Jal aims back at the enemy": then(a(TargetChosen, target="self"), a(TargetChosen, target="enemy")),
    "a chain heals": has(HpHealed),
    "a chain heals with escalation": has(CardFired, heal=arithmetic("escalation", "healing")),
    "healing stops at the maximum": healed_up_to_the_maximum,
    "Block goes to the player whatever the target": once(
        a(TargetChosen, target="self"), a(CardFired, block=lambda terms: terms)
    ),
    "Shunya heals": has(CardFired, card=of_kind("shunya"), heal=lambda terms: terms),
    # Prithvi
    **named(
        ("feeds", "same", "smothered", "opposed"),
        lambda met: once(a(RelationJudged, relation=met), a(LinkHeld)),
        "a Prithvi link holds: {}",
    ),
    "standing Block is gained": has(BlockGained, standing=True),
    "standing Block takes a blow": scene(standing_block_takes_a_blow),
    "a rooted card is arranged": scene(arranges_a_rooted_card, Arrange),
    "a Prithvi card that has not resolved is pulled": has(CardReturned, card=of_kind("stoneskin")),
    # The Akasha card
    "the gate opens in the middle of a chain": once(a(AkashaGranted), a(RelationJudged)),
    "Shunya with escalation": has(CardFired, card=of_kind("shunya"), damage=arithmetic("escalation")),
    "Shunya is discarded and drawn again": across(
        a(CardDiscarded, card=of_kind("shunya")), a(CardDrawn, card=of_kind("shunya"))
    ),
    # Prices and sinks
    **named(("reroll", "pull", "buy_draw"), pays, "{} is paid"),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    "the line is arranged": has(LineArranged),
    "a card is pulled": at(lambda board: board.phase == "prep", Pull),
    "energy lapses": has(EnergyLapsed),
    "a win in the middle of a chain": ends("win", a(RelationJudged)),
}

WANTED_IN = {
    "1.0-alt": {
        "a spark fizzles at an empty entry": has(ChainEnded, reason="fizzled"),
        "a rooted card keeps its slot while others are arranged": scene(
            lambda board, step: board.rooted and step[0].order is not None, Arrange
        ),
    },
    "1.1-draft": {
        "standing Block is capped": has(StandingBlockCapped),
        "a harder strike": has(DamageDealt, source="strike", base=10),
    },
}

ABSENT = {
    "nothing is picked at random": ("chance.card_picked",),
    "cards are not exhausted": ("action.exhaust", "fact.card_exhausted"),
    "the line is arranged as a whole": ("action.move", "fact.card_moved", "fact.cards_swapped"),
    "Shunya is placed like any card": ("action.play_shunya", "fact.shunya_played"),
    "nothing costs or takes hit points past Block": ("fact.hp_paid", "fact.hp_lost"),
    "a status never goes to the other side": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
