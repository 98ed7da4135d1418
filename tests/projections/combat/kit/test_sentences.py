"""What records say: every shared combat record has its sentence looked at here, word for word."""

import pytest

from domain.combat.kit import records as kit
from domain.combat.kit.board import CombatBoard, Fighter, Intent, Slot
from domain.combat.kit.records import (
    BlockGained,
    CardFired,
    CombatEnded,
    DamageDealt,
    EnergySpent,
    StatusGained,
    StatusTicked,
    Term,
)
from domain.game import Price
from domain.records import (
    CardDrawn,
    CardPicked,
    CardSeen,
    ChoiceMade,
    ChoiceOffered,
    ChoiceSkipped,
    Choose,
    DeckShuffled,
    DiceRolled,
    DrawMissed,
    Fact,
    Start,
)
from domain.registry import records_in
from domain.rulesets import load
from projections.combat.kit import sentences
from projections.combat.kit.sentences import arithmetic
from projections.names import Names, slots
from projections.sentences import Sentences, Teller, price

NAMES = Names(load("V01"))


def board(**fields):
    ready = CombatBoard(
        turn=3,
        player=Fighter(hp=50, max_hp=50),
        enemy=Fighter(hp=54, max_hp=70, block=6, weak=1, weak_fresh=True, vulnerable=2),
        slots=[Slot("ember-lash#1", 1), Slot(), Slot("gale#1", 2), Slot()],
    )
    for name, value in fields.items():
        setattr(ready, name, value)
    return ready


def say(*records, on=None, table=sentences.combat, names=NAMES):
    teller = Teller(table, names, on or board(), records[1:])
    return table.tell(records[0], teller)


STRIKE, GUARD = Intent("strike", 8), Intent("guard", 4, 10)

SAID = [
    (Start(), "Set up the game"),
    (Choose("slot-2"), "Choose slot-2"),
    (ChoiceOffered("hop", ("1", "3"), "hopped"), "Choose: hop (1; 3)"),
    (ChoiceMade("hop", "3"), "Chosen: 3"),
    (ChoiceMade("hop", "3", auto=True), "Only one way to go: 3"),
    (ChoiceSkipped("hop"), "Choose: hop: there is nothing to choose"),
    (DeckShuffled(("a#1", "b#1"), "opening", 0), "The deck, 2 cards, is shuffled"),
    (
        DeckShuffled(("gale#1",), "discard", 0),
        "The discard pile, 1 card, is shuffled and becomes the draw pile",
    ),
    (CardSeen("gale#1", 2), "The top card turns out to be Gale"),
    (CardPicked("gale#1", 2), "Picked at random: Gale"),
    (DiceRolled((3, "agni"), 1), "The dice show 3 and Agni"),
    (DiceRolled((None, None), 1), "The dice show blank and blank"),
    (CardDrawn("gale#1"), "Draw Gale"),
    (CardDrawn("gale#1", "discard"), "Take Gale from the discard pile"),
    (DrawMissed(), "No card to draw: the draw pile and the discard pile are empty"),
    (kit.Place("gale#2", 2), "Place Gale into slot 2"),
    (kit.BuyDraw(), "Buy a draw"),
    (kit.BuyDraw("vayu"), "Buy a draw, paid from Vayu"),
    (kit.Exhaust(1), "Exhaust Ember Lash in slot 1"),
    (kit.Exhaust(2, "jal"), "Exhaust the card in slot 2, paid from Jal"),
    (kit.Pull(3), "Take Gale back from slot 3"),
    (kit.Pull(4), "Take the card back from slot 4"),
    (kit.Move(1, 2), "Move Ember Lash from slot 1 to slot 2"),
    (kit.PlayShunya("shunya#1", 2), "Play Shunya into slot 2"),
    (kit.PlayShunya("shunya#1"), "Play Shunya"),
    (kit.Roll(), "Roll both dice"),
    (kit.Reroll(), "Reroll both dice"),
    (kit.Reroll("agni"), "Reroll both dice, paid from Agni"),
    (kit.EndTurn(), "End the turn"),
    (
        kit.CombatStarted(50, 70, (STRIKE,), ("a#1", "b#1")),
        "Combat: you have 50 HP, Sentinel 70; your deck 2 cards",
    ),
    (
        kit.DiceSetUp((1, None), ("agni", "jal", None)),
        "The number die has the faces 1, blank; the element die Agni, Jal, blank",
    ),
    (kit.TurnStarted(4), "Turn 4 begins"),
    (kit.PhaseEntered("rolled"), "Placing is closed"),
    (kit.PhaseEntered("free_roll"), "Now: free roll"),
    (
        kit.IntentShown(STRIKE, GUARD),
        "Sentinel means Strike (8 damage), next turn Guard, then Jab (10 Block, 4 damage)",
    ),
    (kit.EnemyActed(Intent("rest")), "Sentinel acts: rest (nothing)"),
    (kit.TurnEnded(3, 0), "Turn 3 is over"),
    (CombatEnded("win", 7), "You win in turn 7"),
    (CombatEnded("loss", 7), "You lose in turn 7"),
    (CombatEnded("stalemate", 60), "Stalemate after turn 60"),
    (kit.EnergyGained(3, 5, "clash_refund"), "Gain 3 energy (clash refund): 2 → 5"),
    (EnergySpent(2, 1, "reroll"), "Pay 2 energy (reroll): 3 → 1"),
    (kit.EnergyLapsed(2), "2 energy left over lapses"),
    (kit.CardPlaced("gale#1", 2), "Gale lies in slot 2"),
    (kit.CardDiscarded("gale#1", 3), "Gale goes from slot 3 to the discard pile"),
    (kit.CardDiscarded("gale#1"), "Gale goes from your hand to the discard pile"),
    (kit.CardReturned("gale#1", 3), "Gale returns from slot 3 to your hand"),
    (kit.CardExhausted("gale#1", "clogged", 3), "Gale from slot 3 is exhausted (clogged)"),
    (kit.CardExhausted("shunya#1", "shunya"), "Shunya from your hand is exhausted (Shunya)"),
    (kit.CardMoved("gale#1", 3, 4), "Gale moves from slot 3 to slot 4"),
    (kit.CardsSwapped(1, 2), "Slots 1 and 2 exchange Ember Lash and nothing"),
    (CardFired("shunya#1"), "Shunya fires: no number of its own"),
    (CardFired("gale#1", 3, (Term("=", 5, 1, "printed", 5),)), "Gale fires from slot 3: 5"),
    (kit.AkashaGranted("shunya#1"), "The gate opens: Shunya comes to your hand"),
    (kit.ShunyaPlayed("shunya#1", 2), "Shunya is played into slot 2"),
    (kit.ShunyaPlayed("shunya#1"), "Shunya is played"),
    (
        DamageDealt("player", 8, 6, 0, 6, 44, 0, source="strike"),
        "Strike hits for 8, becomes 6 (Weak), you 50 → 44",
    ),
    (DamageDealt("player", 8, 8, 8, 0, 50, 2), "The attack hits for 8, 8 absorbed, you stay at 50"),
    (
        DamageDealt("enemy", 5, 8, 6, 2, 52, 0, source="gale#1"),
        "Gale hits for 5, becomes 8 (Vulnerable), 6 absorbed, Sentinel 54 → 52",
    ),
    (
        DamageDealt("enemy", 4, 4, 4, 0, 54, 2, source="gale#1"),
        "Gale hits for 4, 4 absorbed, Sentinel stays at 54",
    ),
    (kit.HpLost("player", 4, 46, "recoil"), "You lose 4 HP (recoil): 50 → 46"),
    (kit.HpLost("enemy", 3, 51, "burn"), "Sentinel loses 3 HP (burn): 54 → 51"),
    (kit.HpPaid(1, 49, "fire"), "Pay 1 HP (fire): 50 → 49"),
    (kit.HpHealed(3, 50), "You heal 3 HP: 47 → 50"),
    (BlockGained("player", 7, 9, source="stoneskin#1"), "Your Block 2 → 9 (Stoneskin)"),
    (BlockGained("player", 7, 7, standing=True), "Your standing Block 0 → 7"),
    (BlockGained("enemy", 10, 10, source="guard"), "Sentinel's Block 0 → 10 (Guard, then Jab)"),
    (kit.BlockLost("player", 3), "Your Block runs out: 3 → 0"),
    (kit.BlockLost("enemy", 3), "Sentinel's Block runs out: 3 → 0"),
    (StatusGained("enemy", "weak", 1, 2), "Sentinel's Weak +1: 1 → 2"),
    (StatusGained("player", "burn", 3, 3), "Your Burn +3: 0 → 3"),
    (StatusTicked("enemy", "weak", 1), "Sentinel's Weak stays at 1 and is fresh no more"),
    (StatusTicked("enemy", "vulnerable", 1), "Sentinel's Vulnerable goes down: 2 → 1"),
    (
        kit.StatusMoved("weak", "enemy", "player", 2, 3),
        "Weak 2 moves from Sentinel to you: 3 there now, fresh",
    ),
    (kit.StatusMoved("burn", "player", "enemy", 2, 2), "Burn 2 moves from you to Sentinel: 2 there now"),
]


@pytest.mark.parametrize(("record", "sentence"), SAID, ids=lambda x: type(x).__name__)
def test_a_record_says(record, sentence):
    assert say(record) == sentence


def test_every_shared_record_is_looked_at():
    shared = records_in("domain.records", kit.__name__)
    unseen = set(shared) - {type(record) for record, _ in SAID}
    assert not unseen, f"add to SAID what these say: {unseen}"


# --- A card and what follows from it --------------------------------------------------------------


def test_a_firing_and_its_damage_are_one_sentence():
    fired = CardFired("ember-lash#1", 1, (Term("=", 8, 1, "printed", 8), Term("+", 2, 1, "Scorch", 10)))
    hit = DamageDealt("enemy", 10, 10, 6, 4, 50, 0, source="ember-lash#1")
    assert say(fired, hit) == (
        "Ember Lash fires from slot 1: 8 + 2 Scorch = 10, 6 absorbed, Sentinel 54 → 50"
    )


def test_a_firing_and_its_block_are_one_sentence():
    fired = CardFired("stoneskin#1", 2, (), (Term("=", 7, 1, "printed", 7), Term("*", 1, 2, "VOID", 3)))
    gain = BlockGained("player", 3, 5, source="stoneskin#1")
    assert say(fired, gain) == (
        "Stoneskin fires from slot 2: 7 × 1/2 (VOID, rounded down to 3) = 3 Block, your Block 2 → 5"
    )


def test_both_numbers_of_a_card_are_told():
    six = (Term("=", 6, 1, "printed", 6),)
    hit = DamageDealt("enemy", 6, 6, 0, 6, 48, 0, source="shunya#1")
    gain = BlockGained("player", 6, 6, source="shunya#1")
    assert say(CardFired("shunya#1", 4, six, six), hit, gain) == (
        "Shunya fires from slot 4: 6, Sentinel 54 → 48, 6 Block, your Block 0 → 6"
    )


def test_what_another_card_does_is_not_taken_into_the_sentence():
    fired = CardFired("gale#1", 3, (Term("=", 5, 1, "printed", 5),))
    hit = DamageDealt("enemy", 8, 8, 0, 8, 46, 0, source="ember-lash#1")
    teller = Teller(sentences.combat, NAMES, board(), [hit])
    assert sentences.combat.tell(fired, teller) == "Gale fires from slot 3: 5"
    assert teller.followed == 0


def test_what_was_paid_is_told_with_the_action():
    paid = EnergySpent(2, 1, "reroll")
    teller = Teller(sentences.combat, NAMES, board(), [paid, DrawMissed()])
    assert sentences.combat.tell(kit.Reroll(), teller) == "Reroll both dice for 2 energy (3 → 1)"
    assert teller.followed == 1


# --- Numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terms", "told"),
    [
        ((), ""),
        ((("=", 7, 1, "printed", 7),), "7"),
        (
            (
                ("=", 7, 1, "printed", 7),
                ("*", 2, 1, "PURE", 14),
                ("*", 2, 1, "STRONG", 28),
                ("+", 1, 1, "", 29),
            ),
            "7 × 2 (PURE) × 2 (STRONG) + 1 = 29",
        ),
        ((("=", 8, 1, "printed", 8), ("*", 1, 2, "VOID", 4)), "8 × 1/2 (VOID) = 4"),
        (
            (("=", 7, 1, "printed", 7), ("*", 1, 2, "VOID", 3), ("+", 1, 1, "Scorch", 4)),
            "7 × 1/2 (VOID, rounded down to 3) + 1 Scorch = 4",
        ),
        ((("=", 7, 1, "printed", 7), ("+", -5, 1, "blunt", 2)), "7 − 5 blunt = 2"),
        ((("=", 7, 1, "printed", 7), ("*", 3, 1, "", 21)), "7 × 3 = 21"),
    ],
)
def test_arithmetic_reads_like_arithmetic(terms, told):
    assert arithmetic([Term(*term) for term in terms]) == told


def test_strength_weak_and_vulnerable_are_named():
    fighting = board(player=Fighter(hp=50, max_hp=50, strength=2, weak=1))
    hit = DamageDealt("enemy", 6, 9, 0, 9, 45, 0)
    assert "becomes 9 (Strength +2, Weak, Vulnerable)" in say(hit, on=fighting)
    negative = DamageDealt("enemy", -2, 0, 0, 0, 54, 0)
    assert "becomes 0 (not below 0)" in say(negative, on=board(enemy=Fighter(hp=54, max_hp=70)))


@pytest.mark.parametrize(
    ("cost", "told"),
    [(Price(), "free"), (Price(2), "2 energy"), (Price(3, "hp"), "3 HP"), (Price(1, "charge"), "1 charge")],
)
def test_a_price_in_words(cost, told):
    assert price(cost) == told


def test_slots_are_counted_as_people_do():
    assert [slots(()), slots((2,)), slots((1, 3, 4))] == ["no slot", "slot 2", "slots 1, 3 and 4"]


# --- Choices, names, strangers --------------------------------------------------------------------


def test_a_choice_is_put_in_its_own_words():
    table = Sentences(sentences.combat)

    @table.choice("hop", "Where does the blow hop to?")
    def hop(value, pending, _tell):
        return f"to slot {value} of {len(pending.options)}"

    offered = ChoiceOffered("hop", ("1", "3"), "hopped")
    on = board()
    assert say(offered, table=table) == "Where does the blow hop to? (to slot 1 of 2; to slot 3 of 2)"
    offered.apply(on)
    assert say(Choose("3"), table=table, on=on) == "to slot 3 of 2"
    assert say(ChoiceMade("hop", "3"), table=table, on=on) == "Chosen: to slot 3 of 2"
    assert "hop" not in sentences.combat.choices


def test_without_a_ruleset_ids_stand_for_names():
    bare = Names()
    fired = CardFired("ember-lash#1", 1, (Term("=", 8, 1, "printed", 8),))
    hit = DamageDealt("enemy", 8, 8, 0, 8, 46, 0, source="ember-lash#1")
    assert say(fired, hit, names=bare) == "ember-lash#1 fires from slot 1: 8, enemy 54 → 46"
    assert bare.card_element("ember-lash#1") is None
    assert bare.card_text("ember-lash#1") == ""


class Stranger(Fact, tag="fact.stranger_came"):
    slot: int
    why: str = ""
    many: int = 0


def test_a_record_that_no_table_knows_is_told_field_by_field():
    assert say(Stranger(2)) == "Stranger came: slot 2, many 0"
    assert Stranger not in sentences.combat
