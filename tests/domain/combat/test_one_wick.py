"""V07 One Wick, ruling by ruling; every test names the ruling or the line it comes from."""

from itertools import product

import pytest

from domain.boards import digest
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardMoved,
    CardsSwapped,
    CombatEnded,
    DamageDealt,
    EndTurn,
    Exhaust,
    HpLost,
    Move,
    Place,
    PlayShunya,
    Reroll,
    Roll,
    StatusGained,
)
from domain.combat.one_wick import (
    AcceptColour,
    Answered,
    AttackRedirected,
    Burn,
    FloorLatched,
    FloorReleased,
    Harden,
    HoldColour,
    Redirect,
    RedirectArmed,
    RepaintHeld,
    Rulings,
    SlotNamed,
    Swap,
    WickBurned,
    WickCharged,
    WickFrozen,
    WickGrew,
    WickHalved,
    WickHung,
    WickPainted,
    WickSpent,
    Wild,
    WildSpent,
)
from domain.errors import ContentError, IllegalAction
from domain.game import FREE, Price
from domain.records import CardDrawn, ChoiceMade, ChoiceOffered, Choose
from domain.rulesets import load
from domain.vocabulary import ELEMENTS, SLOTS

EMBER, UNDERTOW, GALE, STONE = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1"
FULL = {1: EMBER, 2: UNDERTOW, 3: GALE, 4: STONE}
KINDS = {"ember-lash": "agni", "undertow": "jal", "gale": "vayu", "stoneskin": "prithvi"}


def waiting(colour, empty=0):
    """Slots full of cards of other colours, but for the lowest ones."""
    cards = [f"{kind}#{n}" for kind, element in KINDS.items() for n in (1, 2) if element != colour]
    return dict(zip(range(empty + 1, 5), cards, strict=False))


def only(records, kind):
    """The one record of a kind."""
    found = [record for record in records if isinstance(record, kind)]
    assert len(found) == 1, found
    return found[0]


def none(records, *kinds):
    """Whether there is no record of these kinds."""
    return not [record for record in records if isinstance(record, kinds)]


def refused(table, action):
    """Try an action that must be refused; give the reason, and see that nothing changed."""
    before = digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert (digest(table.board), len(table.steps)) == before
    return str(why.value)


def wick(scene, colour, charge, colourless=0, *, ruleset="V07", dice=(), **fields):
    """A table before the first roll whose Wick has this colour and charge."""
    more = {"wick__colour": colour, "wick__charge": charge, "wick__colourless": colourless} | fields
    table = scene(ruleset, dice=dice, **more)
    if colour == "prithvi" and charge >= 3 and "wick__floor_latched" not in fields:
        table.board.wick.floor_latched = True
    return table


def acting(scene, colour, charge, colourless=0, *, number=1, **rest):
    """The same after a roll that left all as it was: in ACT, with a slot named."""
    table = wick(scene, colour, charge, colourless, phase="rolled", rolls=1, named_slot=number, **rest)
    table.board.number = number
    return table


def meter(table):
    """The Wick: charge, colourless part, colour."""
    return table.board.wick.charge, table.board.wick.colourless, table.board.wick.colour


# --- Rulings ------------------------------------------------------------------------------------------


def test_v07_1_the_wick_starts_empty_and_turn_1_gains_4_colourless(scene):
    table = scene("V07")
    assert meter(table) == (4, 4, None)
    records = table.steps[0]
    assert only(records, WickHung) == WickHung(3)
    assert only(records, WickCharged) == WickCharged(4, 4, 4, "slots")


@pytest.mark.parametrize(
    ("colour", "charge", "empty", "after"),
    [("vayu", 5, 2, 4), ("agni", 7, 1, 9), ("jal", 5, 2, 7), ("prithvi", 5, 1, 6), (None, 5, 3, 8)],
)
def test_v07_2_one_boundary_after_the_enemy_and_before_the_income(scene, colour, charge, empty, after):
    """Vayu 5, two empty slots: 2 + 2 = 4. Agni 7, one empty: 8 + 1 = 9."""
    table = acting(scene, colour, charge, charge if colour is None else 0, slots=waiting(colour, empty))
    table.act(EndTurn())
    assert table.board.wick.charge == after
    assert table.board.wick.colourless == (after if colour is None else empty)


def test_v07_3_agni_grows_from_0(scene):
    table = acting(scene, "agni", 0, slots=waiting("agni"))
    records = table.act(EndTurn())
    assert only(records, WickGrew) == WickGrew(1, 1)
    assert meter(table) == (1, 0, "agni")


def test_v07_2_vayu_halves_down_and_jal_stands_still(scene):
    table = acting(scene, "vayu", 5, 3, slots=waiting("vayu"))
    assert only(table.act(EndTurn()), WickHalved) == WickHalved(3, 2, 2)
    still = acting(scene, "jal", 5, 3, slots=waiting("jal"))
    assert none(still.act(EndTurn()), WickGrew, WickHalved, WickCharged)
    assert meter(still) == (5, 3, "jal")


def test_v07_4_accepting_paints_all_and_holding_nothing(scene):
    """Vayu 5 (3 colourless), roll Agni: accept gives Agni 7 (0); hold (1) gives Vayu 6 (3)."""
    table = wick(scene, "vayu", 5, 3, dice=[(1, "agni")])
    table.act(Roll())
    assert meter(table) == (7, 3, "vayu")
    records = table.act(AcceptColour())
    assert only(records, WickPainted) == WickPainted("agni", "vayu", 3)
    assert meter(table) == (7, 0, "agni")
    other = wick(scene, "vayu", 5, 3, dice=[(1, "agni")])
    other.act(Roll())
    records = other.act(HoldColour())
    assert only(records, WickSpent) == WickSpent(1, 6, 3, "hold")
    assert only(records, RepaintHeld) == RepaintHeld("vayu", "agni")
    assert meter(other) == (6, 3, "vayu")


def test_v07_4_rolling_the_own_colour_paints_all(scene):
    table = wick(scene, "jal", 5, 3, dice=[(1, "jal")])
    assert only(table.act(Roll()), WickPainted) == WickPainted("jal", "jal", 3)
    assert meter(table) == (7, 0, "jal")


def test_v07_4_payments_take_coloured_points_first(scene):
    """Jal 6 (4 colourless): a move for 2 leaves 4 (4); the next one 2 (2)."""
    table = acting(scene, "jal", 6, 4, slots={1: EMBER})
    assert only(table.act(Move(1, 2)), WickSpent) == WickSpent(2, 4, 4, "move")
    assert only(table.act(Move(2, 3)), WickSpent) == WickSpent(2, 2, 2, "move")


def test_v07_4_a_loss_leaves_no_more_colourless_than_there_is(scene):
    table = acting(scene, "vayu", 3, 3, slots=waiting("vayu"))
    table.act(EndTurn())
    assert meter(table) == (1, 1, "vayu")


def test_v07_5_one_wild_spend_a_turn_from_colourless_points(scene):
    """Jal 6 (4 colourless): wild burn deals 8, charge 2; a second wild spend is refused."""
    table = acting(scene, "jal", 6, 4, slots={1: EMBER})
    assert table.price(Wild("burn")) == Price(4, "charge")
    records = table.act(Wild("burn"))
    assert only(records, WildSpent) == WildSpent("burn", 4, 2, 0)
    assert only(records, WickBurned) == WickBurned(4, 8)
    assert table.board.enemy.hp == 67
    assert meter(table) == (2, 0, "jal")
    table.board.wick.colourless = 2
    assert "this turn has had its wild spend" in refused(table, Wild("move", 1, 2))


def test_v07_5_a_latched_floor_bounds_wild_spends(scene):
    """Latched Prithvi 5 (3 colourless): wild burn deals 4, charge 3; a wild redirect (3) is refused."""
    table = acting(scene, "prithvi", 5, 3)
    assert "costs 3 colourless charge, and 2 may be spent" in refused(table, Wild("redirect"))
    table.act(Wild("burn"))
    assert table.board.enemy.hp == 71
    assert meter(table) == (3, 1, "prithvi")


@pytest.mark.parametrize(
    ("action", "price", "fact"),
    [
        (Wild("move", 1, 4), 2, CardMoved(EMBER, 1, 4)),
        (Wild("swap", 1, 2), 2, CardsSwapped(1, 2)),
        (Wild("redirect"), 3, RedirectArmed()),
        (Wild("harden", amount=3), 3, BlockGained("player", 3, 3, True, "harden")),
    ],
)
@pytest.mark.parametrize("colour", [*ELEMENTS, None])
def test_v07_5_a_wild_spend_buys_any_entry_at_its_printed_price(scene, colour, action, price, fact):
    charge = 9 if colour else 5
    table = acting(scene, colour, charge, 5, slots={1: EMBER, 2: GALE})
    assert table.price(action) == Price(price, "charge")
    records = table.act(action)
    assert only(records, WildSpent) == WildSpent(action.entry, price, charge - price, 5 - price)
    assert fact in records


def test_v07_5_the_entrys_own_conditions_hold(scene):
    table = acting(scene, "vayu", 9, 5, slots={1: EMBER, 2: GALE}, redirect_armed=True)
    assert "is empty" in refused(table, Wild("move", 3, 4))
    assert "occupied" in refused(table, Wild("move", 1, 2))
    assert "lower one first" in refused(table, Wild("swap", 2, 1))
    assert "armed already" in refused(table, Wild("redirect"))
    assert "at least 1" in refused(table, Wild("harden", amount=0))
    assert "costs 6" in refused(table, Wild("harden", amount=6))
    for odd in (
        Wild("burn", 1, 2),
        Wild("burn", amount=2),
        Wild("redirect", 1),
        Wild("harden"),
        Wild("move", 1, 4, 2),
    ):
        assert refused(table, odd)


def test_v07_5_no_colourless_charge_no_wild_spend(scene):
    table = acting(scene, "jal", 6)
    assert "no colourless charge" in refused(table, Wild("burn"))
    assert not [a for a in table.legal_actions() if isinstance(a, Wild)]


def test_v07_5_read_the_other_way_there_is_one_in_the_combat(scene):
    for ruleset, legal in (("V07", True), ("V07@1.0-alt", False)):
        table = acting(scene, "jal", 6, 4, ruleset=ruleset, dice=[(1, None)], slots={2: EMBER})
        table.act(Wild("burn"))
        table.act(EndTurn())
        table.act(Roll())
        assert (table.why_not(Wild("burn")) is None) is legal
    assert "this combat has had" in refused(table, Wild("burn"))


def test_v07_6_two_for_an_element_one_colourless_for_a_blank(scene):
    """Jal 3, blank: 4 (1 colourless), no choice."""
    table = wick(scene, "jal", 3, dice=[(1, None)])
    assert only(table.act(Roll()), WickCharged) == WickCharged(1, 4, 1, "blank")
    assert meter(table) == (4, 1, "jal")
    assert table.board.pending is None


@pytest.mark.parametrize(("colour", "left"), [("agni", 0), ("vayu", 1), ("jal", 0)])
def test_v07_7_holding_is_paid_after_the_gain(scene, colour, left):
    """Agni 0, roll another, hold: Agni 0. Vayu 0: Vayu 1."""
    rolled = "prithvi"
    table = wick(scene, colour, 0, dice=[(1, rolled)])
    table.act(Roll())
    assert table.price(HoldColour()) == Price(2 - left, "charge")
    table.act(HoldColour())
    assert meter(table) == (left, 0, colour)


@pytest.mark.parametrize(("colour", "price"), [("agni", 0), ("jal", 2), ("vayu", 0), ("prithvi", 2)])
def test_v07_8_leaving_jal_or_prithvi_costs_two_on_accept(scene, colour, price):
    rolled = "vayu" if colour != "vayu" else "agni"
    table = wick(scene, colour, 0, dice=[(1, rolled)])
    table.act(Roll())
    assert table.price(AcceptColour()) == Price(price, "charge")
    records = table.act(AcceptColour())
    spent = [r for r in records if isinstance(r, WickSpent)]
    assert spent == ([WickSpent(2, 0, 0, "accept")] if price else [])
    assert meter(table) == (2 - price, 0, rolled)


@pytest.mark.parametrize(
    ("colour", "frozen", "element"),
    [("jal", 0, None), ("jal", 0, "jal"), ("jal", 1, "agni"), (None, 0, "agni"), (None, 1, "agni")],
)
def test_v07_9_no_choice_where_there_is_nothing_to_choose(scene, colour, frozen, element):
    table = wick(scene, colour, 4, 4, dice=[(1, element)], wick__frozen_through_turn=frozen)
    records = table.act(Roll())
    assert none(records, ChoiceOffered, WickSpent)
    assert table.board.phase == "rolled"
    assert table.board.pending is None


def test_v07_9_a_wick_without_colour_is_painted_free(scene):
    """None 4, roll Prithvi: Prithvi 6, and the floor latches."""
    table = wick(scene, None, 4, 4, dice=[(1, "prithvi")])
    records = table.act(Roll())
    assert only(records, WickPainted) == WickPainted("prithvi", None, 6)
    assert only(records, FloorLatched) == FloorLatched(6)
    assert meter(table) == (6, 0, "prithvi")
    assert table.board.wick.floor_latched


def test_v07_9_the_choice_is_answered_by_its_own_two_actions(scene):
    table = wick(scene, "agni", 1, dice=[(1, "jal")])
    records = table.act(Roll())
    assert only(records, ChoiceOffered) == ChoiceOffered("repaint", ("accept", "hold"), "repaint", ("jal",))
    assert list(table.legal_actions()) == [AcceptColour(), HoldColour()]
    assert "not an action" in refused(table, Choose("accept"))
    assert "choice" in refused(table, EndTurn())
    assert "choice" in refused(table, Reroll())
    assert only(table.act(HoldColour()), ChoiceMade) == ChoiceMade("repaint", "hold")
    assert "rolled" in refused(table, HoldColour())


def test_v07_10_under_a_latched_floor_nothing_below_3_is_spent(scene):
    """Prithvi 5: harden 2 leaves 3; harden 3 is refused."""
    table = acting(scene, "prithvi", 5)
    assert "costs 3 charge, and there are 2 above the floor of 3" in refused(table, Harden(3))
    table.act(Harden(2))
    assert meter(table) == (3, 0, "prithvi")
    assert not [a for a in table.legal_actions() if isinstance(a, Harden)]


@pytest.mark.parametrize(("empty", "charge", "latched"), [(1, 2, False), (2, 3, True)])
def test_v07_10_the_floor_latches_once_3_are_there_and_lifts_nothing(scene, empty, charge, latched):
    """Prithvi 1 at turn start, one empty slot: 2, not latched; two empty: 3, latched."""
    table = acting(scene, "prithvi", 1, slots=waiting("prithvi", empty))
    table.act(EndTurn())
    assert table.board.wick.charge == charge
    assert table.board.wick.floor_latched is latched


def test_v07_10_a_firing_may_latch_the_floor_and_a_new_colour_releases_it(scene):
    table = acting(scene, "prithvi", 2, slots=FULL | {3: "ember-lash#2"}, dice=[(1, "agni")])
    records = table.act(EndTurn())
    assert only(records, FloorLatched) == FloorLatched(3)
    table.act(Roll())
    records = table.act(AcceptColour())
    assert only(records, FloorReleased) == FloorReleased(4)
    assert not table.board.wick.floor_latched


def test_v07_10_a_blank_roll_may_latch_the_floor(scene):
    """Checked after every change of charge: Prithvi 2 and a blank element is 3, and latched."""
    table = wick(scene, "prithvi", 2, dice=[(1, None)])
    records = table.act(Roll())
    assert only(records, FloorLatched) == FloorLatched(3)
    assert table.board.wick.floor_latched


@pytest.mark.parametrize(
    ("answer", "after", "latched"),
    [(HoldColour(), (1, 0, "prithvi"), False), (AcceptColour(), (1, 0, "agni"), False)],
)
def test_v07_11_gain_and_answer_are_one_step_for_the_floor(scene, answer, after, latched):
    """Prithvi 1, roll Agni (3 for a moment): hold gives Prithvi 1, accept Agni 1; no floor."""
    table = wick(scene, "prithvi", 1, dice=[(1, "agni")])
    records = table.act(Roll())
    assert table.board.wick.charge == 3
    records = [*records, *table.act(answer)]
    assert none(records, FloorLatched)
    assert meter(table) == after
    assert table.board.wick.floor_latched is latched


def test_v07_11_a_latched_three_can_hold(scene):
    table = wick(scene, "prithvi", 3, dice=[(1, "agni")])
    table.act(Roll())
    table.act(HoldColour())
    assert meter(table) == (3, 0, "prithvi")
    assert table.board.wick.floor_latched


def test_v07_12_a_prithvi_reroll_needs_6_under_the_floor(scene):
    table = acting(scene, "prithvi", 5, dice=[(1, "prithvi")])
    assert table.price(Reroll()) == Price(3, "charge")
    refused(table, Reroll())
    table.board.wick.charge = 6
    assert only(table.act(Reroll()), WickSpent) == WickSpent(3, 3, 0, "reroll")
    assert meter(table) == (5, 0, "prithvi")


def test_v07_13_burning_takes_the_whole_wick_and_is_one_hit(scene):
    """Agni 7: burn deals 14, charge 0, colour stays."""
    table = acting(scene, "agni", 7, 2, enemy__block=4)
    assert table.price(Burn()) == Price(7, "charge")
    records = table.act(Burn())
    assert only(records, WickSpent) == WickSpent(7, 0, 0, "burn")
    assert only(records, WickBurned) == WickBurned(7, 14)
    dealt = only(records, DamageDealt)
    assert (dealt.base, dealt.absorbed, dealt.hp_lost, dealt.source) == (14, 4, 10, "burn")
    assert meter(table) == (0, 0, "agni")
    assert "no charge to burn" in refused(table, Burn())


def test_v07_13_a_neutral_payment_under_agni_is_no_burn(scene):
    """Agni 7, reroll: pays to 5, no damage; rolls Agni: 7."""
    table = acting(scene, "agni", 7, dice=[(1, "agni")])
    assert none(table.act(Reroll()), WickBurned, DamageDealt)
    assert meter(table) == (7, 0, "agni")


def test_v07_14_a_reroll_under_prithvi_gives_no_block(scene):
    """Prithvi 6, reroll: pays to 3, no Block; rolls Prithvi: 5."""
    table = acting(scene, "prithvi", 6, dice=[(1, "prithvi")])
    assert none(table.act(Reroll()), BlockGained)
    assert table.board.player.standing == 0
    assert meter(table) == (5, 0, "prithvi")


@pytest.mark.parametrize(
    ("colour", "draw", "exhaust", "reroll"),
    [("agni", 2, 1, 2), ("jal", 2, 1, 2), ("vayu", 1, 1, 0), ("prithvi", 2, 1, 3), (None, 2, 1, 2)],
)
def test_v07_15_neutral_prices_by_colour(scene, colour, draw, exhaust, reroll):
    table = wick(scene, colour, 9)
    assert table.price(BuyDraw()) == Price(draw, "charge")
    assert table.price(Exhaust(1)) == Price(exhaust, "charge")
    assert table.price(Reroll()) == Price(reroll, "charge")


def test_v07_15_vayu_makes_exhausting_no_freer_and_rerolls_free(scene):
    """Vayu 3: exhausting leaves 2; a reroll costs 0 and a blank gives 3."""
    table = acting(scene, "vayu", 3, slots={1: EMBER}, dice=[(1, None)])
    records = table.act(Exhaust(1))
    assert only(records, WickSpent) == WickSpent(1, 2, 0, "exhaust")
    assert only(records, CardExhausted) == CardExhausted(EMBER, "named", 1)
    assert none(table.act(Reroll()), WickSpent)
    assert meter(table) == (3, 1, "vayu")


@pytest.mark.parametrize(("ruleset", "legal"), [("V07", True), ("V07@1.1-draft", False)])
def test_v07_16_rerolls_are_capped_only_where_the_version_says_so(scene, ruleset, legal):
    """Vayu, three rerolls made: the fourth is legal in 1.0, refused with max_rerolls 3."""
    table = acting(scene, "vayu", 3, ruleset=ruleset, dice=[(1, None)] * 4)
    for _ in range(3):
        table.act(Reroll())
    if legal:
        table.act(Reroll())
        assert table.board.rolls == 5
    else:
        assert "3 rerolls" in refused(table, Reroll())


@pytest.mark.parametrize(
    ("slots", "named"), [({1: EMBER, 3: GALE}, 2), ({}, 1), ({2: EMBER}, 1), (FULL, None)]
)
def test_v07_17_a_blank_number_names_the_lowest_empty_slot(scene, slots, named):
    table = wick(scene, "jal", 0, dice=[(None, None)], slots=slots)
    assert only(table.act(Roll()), SlotNamed) == SlotNamed(named, None)
    assert table.board.named_slot == named
    if named is None:
        assert "no slot" in refused(table, Place(table.board.hand[0], 1))


def test_v07_18_a_reroll_names_another_slot_and_cards_stay(scene):
    """Roll 2, place; reroll 4, place: two cards."""
    table = wick(scene, "vayu", 0, dice=[(2, "vayu"), (4, "vayu")])
    first, second = table.board.hand[:2]
    refused(table, Place(first, 2))
    table.act(Roll())
    assert "named slot 2" in refused(table, Place(first, 1))
    table.act(Place(first, 2))
    assert "occupied" in refused(table, Place(second, 2))
    table.act(Reroll())
    table.act(Place(second, 4))
    assert table.board.occupied() == (2, 4)


def test_v07_18_an_emptied_named_slot_takes_a_card_again(scene):
    """Roll 2, place, exhaust, place: one card, 1 charge paid."""
    table = wick(scene, "agni", 3, dice=[(2, "agni")])
    first, second = table.board.hand[:2]
    table.act(Roll())
    assert "is empty" in refused(table, Exhaust(2))
    table.act(Place(first, 2))
    assert "named slot 2" in refused(table, Exhaust(1))
    table.act(Exhaust(2))
    table.act(Place(second, 2))
    assert table.board.occupied() == (2,)
    assert table.board.wick.charge == 4


def test_v07_19_a_redirected_attack_meets_only_the_enemys_block(scene):
    """Strike 8, enemy Block 0: nobody loses HP."""
    table = acting(scene, "jal", 5)
    assert table.price(Redirect()) == Price(3, "charge")
    assert only(table.act(Redirect()), WickSpent) == WickSpent(3, 2, 0, "redirect")
    assert "armed already" in refused(table, Redirect())
    records = table.act(EndTurn())
    assert only(records, AttackRedirected) == AttackRedirected("strike", 8, 8, 0, 8, 0)
    assert none(records, DamageDealt, HpLost)
    assert (table.board.player.hp, table.board.enemy.hp) == (50, 75)
    assert not table.board.redirect_armed


@pytest.mark.parametrize(("weak", "final", "block"), [(0, 5, 5), (1, 3, 7)])
def test_v07_19_guard_gains_its_block_first_and_weak_counts(scene, weak, final, block):
    """Guard 10, Jab 5: enemy Block 5. Weak: 3, so 7."""
    table = acting(scene, "jal", 5, script_index=3, enemy__weak=weak)
    table.act(Redirect())
    records = table.act(EndTurn())
    assert only(records, AttackRedirected) == AttackRedirected("guard", 5, final, final, 0, block)
    assert table.board.enemy.block == block
    assert table.board.player.hp == 50


def test_v07_19_the_next_attack_is_this_turns_and_only_that(scene):
    table = acting(scene, "jal", 5, dice=[(1, None)])
    table.act(Redirect())
    table.act(EndTurn())
    table.act(Roll())
    table.act(EndTurn())
    assert table.board.player.hp == 42


def test_v07_19_read_the_other_way_the_enemy_takes_it(scene):
    """Guard 10, Jab 5 does no harm; Strike 8 takes 8 HP, opens the gate, and may win."""
    table = acting(scene, "jal", 9, ruleset="V07@1.0-alt", enemy__hp=45)
    table.act(Redirect())
    records = table.act(EndTurn())
    assert only(records, AttackRedirected) == AttackRedirected("strike", 8, 8, 0, 0, 0)
    assert only(records, HpLost) == HpLost("enemy", 8, 37, "redirect")
    assert only(records, AkashaGranted)
    guard = acting(scene, "jal", 9, ruleset="V07@1.0-alt", script_index=3)
    guard.act(Redirect())
    assert none(guard.act(EndTurn()), HpLost)
    last = acting(scene, "jal", 9, ruleset="V07@1.0-alt", enemy__hp=8)
    last.act(Redirect())
    assert last.act(EndTurn())[-1] == CombatEnded("win", 1)


def test_v07_19_the_cooldown_bars_the_turn_after(scene):
    """redirect_cooldown 1: turns 1 and 3, not 2; 1.0 has none."""
    for ruleset, legal in (("V07", True), ("V07@1.1-draft", False)):
        table = acting(scene, "jal", 20, ruleset=ruleset, dice=[(1, None)] * 2)
        table.act(Redirect())
        table.act(EndTurn())
        table.act(Roll())
        assert (table.why_not(Redirect()) is None) is legal
        if not legal:
            assert "in turn 1" in refused(table, Redirect())
            assert "in turn 1" in refused(table, Wild("redirect"))
        table.act(EndTurn())
        table.act(Roll())
        assert table.why_not(Redirect()) is None


def test_v07_20_a_move_goes_to_any_empty_slot(scene):
    """Jal 4, named 2 occupied, 3 empty: move 2 to 3 leaves 2, and 2 takes a card."""
    table = acting(scene, "jal", 4, number=2, slots={2: EMBER})
    records = table.act(Move(2, 3))
    assert only(records, CardMoved) == CardMoved(EMBER, 2, 3)
    assert table.board.wick.charge == 2
    table.act(Place(table.board.hand[0], 2))
    assert "is empty" in refused(table, Move(1, 4))
    assert "occupied" in refused(table, Move(2, 3))
    assert "1 to 4" in refused(table, Move(2, 5))


def test_v07_20_a_swap_takes_two_occupied_slots(scene):
    table = acting(scene, "jal", 4, slots={1: EMBER, 3: GALE})
    assert "is empty" in refused(table, Swap(1, 2))
    assert "lower one first" in refused(table, Swap(3, 1))
    assert "lower one first" in refused(table, Swap(1, 1))
    table.act(Swap(1, 3))
    assert [slot.card for slot in table.board.slots] == [GALE, None, EMBER, None]
    table.act(Swap(1, 3))
    assert "costs 2 charge, and there are 0" in refused(table, Swap(1, 3))


def test_v07_20_only_in_act(scene):
    table = wick(scene, "jal", 9, slots={1: EMBER, 3: GALE})
    for action in (Move(1, 2), Swap(1, 3), Redirect(), Wild("burn")):
        assert "rolled" in refused(table, action)


def test_v07_21_every_card_of_the_colour_fires_and_gives_one(scene):
    """Agni 2, Embers in 1 and 3: 10 damage, charge 4; 5 at the boundary, before the slots' income."""
    table = acting(scene, "agni", 2, slots={1: EMBER, 2: GALE, 3: "ember-lash#2"})
    records = table.act(EndTurn())
    assert [r.slot for r in records if isinstance(r, CardFired)] == [1, 3]
    assert table.board.enemy.hp == 65
    exits = [r for r in records if isinstance(r, CardDiscarded | WickCharged | WickGrew)]
    assert exits == [
        CardDiscarded(EMBER, 1),
        WickCharged(1, 3, 0, "fired"),
        CardDiscarded("ember-lash#2", 3),
        WickCharged(1, 4, 0, "fired"),
        WickGrew(1, 5),
        WickCharged(3, 8, 3, "slots"),
    ]
    assert table.board.slots[1].card == GALE


def test_v07_21_without_colour_nothing_fires(scene):
    table = acting(scene, None, 3, 3, slots=FULL)
    assert none(table.act(EndTurn()), CardFired)


def test_v07_22_standing_block_stays_and_is_used_last(scene):
    """Prithvi: harden 2, Stoneskin 5, Strike 8: both are used, HP −1."""
    table = acting(scene, "prithvi", 5, slots={1: STONE}, player__dexterity=0)
    assert only(table.act(Harden(2)), BlockGained) == BlockGained("player", 2, 2, True, "harden")
    records = table.act(EndTurn())
    dealt = only(records, DamageDealt)
    assert (dealt.absorbed, dealt.hp_lost, dealt.block, dealt.standing) == (7, 1, 0, 0)


def test_v07_22_hardened_block_knows_no_dexterity_and_outlives_the_turn(scene):
    table = acting(scene, "prithvi", 14, player__dexterity=2)
    table.act(Harden(11))
    assert table.board.player.standing == 11
    table.act(EndTurn())
    assert (table.board.player.hp, table.board.player.standing) == (50, 3)


@pytest.mark.parametrize(("phase", "through"), [("prep", 5), ("rolled", 6)])
def test_v07_23_how_long_the_freeze_lasts(scene, phase, through):
    table = wick(scene, "agni", 2, turn=5, phase=phase, akasha_granted=True)
    table.board.hand.append("shunya#1")
    assert table.price(PlayShunya("shunya#1")) == FREE
    assert "no slot" in refused(table, PlayShunya("shunya#1", 1))
    records = table.act(PlayShunya("shunya#1"))
    assert only(records, WickFrozen) == WickFrozen(through, "agni")
    assert only(records, CardExhausted) == CardExhausted("shunya#1", "shunya")
    assert none(records, CardFired)


def test_v07_23_frozen_the_gains_come_and_the_colour_stays(scene):
    """Played in ACT of turn 5 under Agni: turn 6 rolls give +2 and +1, turn 7 is as ever."""
    table = acting(scene, "agni", 2, turn=5, akasha_granted=True, dice=[(1, "jal"), (1, None), (1, "jal")])
    table.board.hand.append("shunya#1")
    table.act(PlayShunya("shunya#1"))
    table.act(EndTurn())
    assert meter(table) == (7, 4, "agni"), "growth and income go on"
    assert only(table.act(Roll()), WickCharged) == WickCharged(2, 9, 4, "roll")
    assert table.board.pending is None
    table.act(Reroll())
    assert meter(table) == (8, 4 + 1, "agni")
    table.act(EndTurn())
    table.act(Roll())
    assert table.board.pending is not None


def test_v07_23_frozen_the_own_colour_paints_nothing(scene):
    table = wick(scene, "agni", 4, 3, dice=[(1, "agni")], wick__frozen_through_turn=1)
    assert none(table.act(Roll()), WickPainted)
    assert meter(table) == (6, 3, "agni")


def test_v07_23_no_colour_may_be_frozen(scene):
    table = wick(scene, None, 4, 4, dice=[(1, "agni")], akasha_granted=True)
    table.board.hand.append("shunya#1")
    assert only(table.act(PlayShunya("shunya#1")), WickFrozen) == WickFrozen(1, None)
    table.act(Roll())
    assert meter(table) == (6, 6, None), "while there is no colour every point is colourless"


def test_v07_23_shunya_is_not_placed(scene):
    table = acting(scene, "agni", 2, akasha_granted=True)
    table.board.hand.append("shunya#1")
    assert "cannot be placed" in refused(table, Place("shunya#1", 1))
    assert "not an Akasha card" in refused(table, PlayShunya(EMBER))


def test_v07_24_empty_slots_are_counted_after_the_firing(scene):
    """Two cards on the board: +2; a card that fired leaves its slot empty."""
    table = acting(scene, "jal", 0, slots={1: EMBER, 2: GALE})
    assert only(table.act(EndTurn()), WickCharged) == WickCharged(2, 2, 2, "slots")
    fired = acting(scene, "agni", 0, slots={1: EMBER, 2: GALE})
    assert [r.amount for r in fired.act(EndTurn()) if isinstance(r, WickCharged)] == [1, 3]


def test_v07_25_without_colour_neutral_and_wild_spends_are_open(scene):
    """None 5 after a blank: a reroll pays to 3 and Agni gives Agni 5 (0); or wild burn deals 10."""
    table = wick(scene, None, 4, 4, dice=[(1, None), (1, "agni")])
    table.act(Roll())
    assert meter(table) == (5, 5, None)
    assert only(table.act(Reroll()), WickSpent) == WickSpent(2, 3, 3, "reroll")
    assert meter(table) == (5, 0, "agni")
    other = acting(scene, None, 5, 5)
    other.act(Wild("burn"))
    assert other.board.enemy.hp == 65
    assert meter(other) == (0, 0, None)


# --- Each colour's list belongs to it ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "owner"),
    [(Burn(), "agni"), (Move(1, 4), "jal"), (Swap(1, 2), "jal"), (Redirect(), "jal"), (Harden(1), "prithvi")],
)
@pytest.mark.parametrize("colour", [*ELEMENTS, None])
def test_v07_a_list_entry_belongs_to_its_colour(scene, action, owner, colour):
    table = acting(scene, colour, 9, slots={1: EMBER, 2: GALE})
    if colour == owner:
        table.act(action)
    else:
        assert f"belongs to {owner}" in refused(table, action)


# --- Previews -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ELEMENTS)
def test_v07_what_would_fire_is_told_without_a_trace(scene, colour):
    table = acting(scene, colour, 2, slots=FULL)
    before = digest(table.board)
    slots = table.game.fires(table.board, colour)
    assert table.game.fires(table.board, None) == ()
    assert digest(table.board) == before
    assert (
        tuple(r.slot for r in table.act(EndTurn()) if isinstance(r, CardFired))
        == slots
        == ({"agni": 1, "jal": 2, "vayu": 3, "prithvi": 4}[colour],)
    )


@pytest.mark.parametrize(
    ("colour", "rolled", "charge", "colourless", "answer"),
    [
        (colour, rolled, charge, min(charge, 2), answer)
        for colour, rolled in product(ELEMENTS, ELEMENTS)
        if colour != rolled
        for charge in (0, 1, 2, 3, 6)
        for answer in ("accept", "hold")
    ],
)
def test_v07_what_an_answer_leads_to_is_what_it_does(scene, colour, rolled, charge, colourless, answer):
    table = wick(scene, colour, charge, colourless, dice=[(1, rolled)], slots=FULL)
    table.act(Roll())
    action = AcceptColour() if answer == "accept" else HoldColour()
    before = digest(table.board)
    told = table.game.answered(table.board, answer)
    assert digest(table.board) == before
    assert table.price(action) == Price(told.price, "charge")
    table.act(action)
    wick_now = table.board.wick
    fires = table.game.fires(table.board, wick_now.colour)
    assert told == Answered(
        told.price, wick_now.charge, wick_now.colourless, wick_now.colour, wick_now.floor_latched, fires
    )


# --- Windows, bounds, endings --------------------------------------------------------------------------


def test_h_03_draws_are_sold_only_before_the_first_roll(scene):
    table = wick(scene, "vayu", 1, dice=[(1, "vayu")])
    hand = len(table.board.hand)
    table.act(BuyDraw())
    assert len(table.board.hand) == hand + 2
    assert "costs 1 charge, and there are 0" in refused(table, BuyDraw())
    table.act(Roll())
    assert "prep" in refused(table, BuyDraw())


def test_s2_12_no_draw_is_sold_when_no_card_is_left(scene):
    table = wick(scene, "agni", 9, draw=[], discard=[])
    assert "no card" in refused(table, BuyDraw())
    table.board.discard = [GALE]
    table.act(BuyDraw())


def test_s2_16_the_turn_does_not_end_before_the_roll(scene):
    table = wick(scene, "agni", 9, slots={1: EMBER})
    refused(table, EndTurn())
    refused(table, Burn())
    refused(table, Place(table.board.hand[0], 2))
    assert table.price(Roll()) == FREE


def test_there_are_no_wells_to_name(scene):
    table = acting(scene, "agni", 9, slots={1: EMBER})
    assert "no wells" in refused(table, Reroll("agni"))
    assert "no wells" in refused(table, Exhaust(1, "jal"))
    assert "no wells" in refused(wick(scene, "agni", 9), BuyDraw("agni"))


def test_h_04_after_64_actions_a_pending_choice_and_the_end_stay_legal(scene):
    table = wick(scene, "agni", 9, dice=[(1, "jal")])
    table.board.actions = 64
    assert list(table.legal_actions()) == [Roll()]
    table.act(Roll())
    assert list(table.legal_actions()) == [AcceptColour(), HoldColour()]
    table.act(HoldColour())
    assert list(table.legal_actions()) == [EndTurn()]
    assert "used up" in refused(table, Reroll())
    assert "used up" in refused(table, Burn())


def test_v07_16_free_rerolls_end_after_64_actions(scene):
    table = wick(scene, "vayu", 0, dice=[(1, None)] * 64)
    table.act(Roll())
    for _ in range(63):
        table.act(Reroll())
    assert table.board.actions == 64
    assert "used up" in refused(table, Reroll())
    assert table.board.wick.charge == 64


def test_h_04_turn_60_ends_in_a_stalemate(scene):
    table = acting(scene, "jal", 0, turn=60)
    assert table.act(EndTurn())[-1] == CombatEnded("stalemate", 60)


def test_s2_15_a_win_in_mid_resolution_drops_the_rest(scene):
    table = acting(scene, "agni", 2, slots={1: EMBER, 3: "ember-lash#2"}, enemy__hp=5, akasha_granted=True)
    records = table.act(EndTurn())
    assert records[-1] == CombatEnded("win", 1)
    assert none(records, CardDiscarded, WickCharged)


def test_s2_15_a_burn_may_win_and_the_enemy_may(scene):
    table = acting(scene, "agni", 3, enemy__hp=6, akasha_granted=True)
    assert table.act(Burn())[-1] == CombatEnded("win", 1)
    lost = acting(scene, "jal", 0, player__hp=8)
    assert lost.act(EndTurn())[-1] == CombatEnded("loss", 1)


def test_s2_09_the_gate_opens_between_two_firings(scene):
    """Max 75: 38 no, 37 yes."""
    table = acting(scene, "agni", 2, slots={1: EMBER, 3: "ember-lash#2"}, enemy__hp=43)
    records = table.act(EndTurn())
    kinds = [type(r) for r in records if isinstance(r, CardFired | AkashaGranted)]
    assert kinds == [CardFired, CardFired, AkashaGranted]
    first = acting(scene, "agni", 2, slots={1: EMBER, 3: "ember-lash#2"}, enemy__hp=42)
    kinds = [type(r) for r in first.act(EndTurn()) if isinstance(r, CardFired | AkashaGranted)]
    assert kinds == [CardFired, AkashaGranted, CardFired]


def test_s2_13_riders_of_cards_that_fire_together(scene):
    table = acting(scene, "jal", 2, slots={1: UNDERTOW, 3: "undertow#2"})
    records = table.act(EndTurn())
    assert [r.total for r in records if isinstance(r, StatusGained)] == [1, 2]
    assert table.board.player.hp == 44


def test_s2_14_gale_draws_before_it_leaves(scene):
    table = acting(scene, "vayu", 2, slots={1: GALE}, draw=[], discard=[EMBER])
    records = table.act(EndTurn())
    drawn = [r.card for r in records if isinstance(r, CardDrawn)]
    assert drawn == [EMBER, GALE], "its own draw, then the next turn's"


def test_1_1_draft_is_the_recommended_setting():
    rules = load("V07@1.1-draft").rules
    assert rules.enemy.hp == 80
    assert [(step.damage, step.block) for step in rules.enemy.script.values()] == [
        (9, 0),
        (9, 0),
        (16, 0),
        (6, 10),
    ]
    assert (rules.redirect_cooldown, rules.rulings.max_rerolls) == (1, 3)
    assert load("V07").rules.rulings.max_rerolls is None


@pytest.mark.parametrize(
    ("key", "line"), [("prices.hold", "hold = 3"), ("prices.leave.vayu", "leave = { vayu = 3 }")]
)
def test_a_repaint_that_could_not_be_paid_is_refused_with_its_key(tmp_path, key, line):
    draft = tmp_path / "draft.toml"
    draft.write_text(f'game = "one-wick"\nversion = "x"\nextends = "1.0"\n[prices]\n{line}\n')
    with pytest.raises(ContentError, match=rf"draft\.toml: {key}: .*gains\.roll"):
        load(str(draft))


def test_a_ruling_that_is_not_set_reads_as_designed():
    assert load("V07").rules.rulings == Rulings()


# --- Whole games --------------------------------------------------------------------------------------


def check_board(board, game):
    """What the page promises at any moment: colourless within charge; a latched floor means 3 or more."""
    wick = board.wick
    assert wick.floor == game.rules.colours.prithvi_floor
    assert wick.colourless <= wick.charge
    assert not wick.floor_latched or (wick.colour == "prithvi" and wick.charge >= wick.floor)
    assert wick.colour or wick.colourless == wick.charge
    assert board.energy == 0
    assert board.pending is None or board.pending.kind == "repaint"
    assert not board.redirect_armed or board.redirected_on == board.turn


def thinkable(game, board):
    """Every action that could be meant, sensible or not; hardening beyond the charge."""
    yield from (Roll(), Reroll(), EndTurn(), BuyDraw(), AcceptColour(), HoldColour(), Burn(), Redirect())
    yield from (Reroll("jal"), BuyDraw("agni"), Exhaust(1, "jal"), Choose("accept"), Choose("hold"))
    for card, slot in product((*game.printed, "nobody#1"), (0, *SLOTS, 5)):
        yield Place(card, slot)
        yield PlayShunya(card, slot)
    yield from (PlayShunya(card) for card in game.printed)
    yield from (Exhaust(slot) for slot in (0, *SLOTS, 5))
    for a, b in product((0, *SLOTS, 5), repeat=2):
        yield from (Move(a, b), Swap(a, b), Wild("move", a, b), Wild("swap", a, b), Wild("burn", a, b))
    for entry in ("burn", "move", "swap", "redirect", "harden"):
        yield from (Wild(entry), Wild(entry, 1), Wild(entry, None, 1), Wild(entry, 1, 2, 1))
    for amount in range(board.wick.charge + 3):
        yield from (Harden(amount), *(Wild(entry, amount=amount) for entry in ("burn", "redirect", "harden")))


@pytest.mark.parametrize("colour", [*ELEMENTS, None])
@pytest.mark.parametrize("phase", ["prep", "rolled"])
def test_what_is_listed_is_what_is_accepted(scene, colour, phase):
    """At every charge around the prices, with Shunya in the hand and without."""
    table = acting(scene, colour, 0, slots={1: EMBER, 2: GALE})
    board, meter = table.board, table.board.wick
    board.phase = phase
    for charge, bare, floor, shunya in product(range(8), range(5), (False, True), (False, True)):
        if bare > charge or (floor and (colour != "prithvi" or charge < 3)):
            continue
        meter.charge, meter.colourless, meter.floor_latched = charge, bare, floor
        board.akasha_granted = True
        board.hand = [STONE, "shunya#1"] if shunya else [STONE]
        listed = list(table.legal_actions())
        assert len(listed) == len(set(listed))
        assert {a for a in thinkable(table.game, board) if table.why_not(a) is None} == set(listed)


@pytest.mark.parametrize("version", ["1.0", "1.1-draft", "1.0-alt"])
def test_random_games_keep_the_pages_invariants(random_play, version):
    """Whole games: ten cards, or eleven with Shunya, each in one place, and what `check_board` says."""
    for table in random_play(f"V07@{version}", games=12):
        board = table.board
        held = [*board.draw, *board.hand, *board.discard, *board.exhausted]
        held += [slot.card for slot in board.slots if slot.card is not None]
        assert len(held) == len(set(held)) == 10 + board.akasha_granted
        check_board(board, table.game)
