"""V04 Painted Ground, ruling by ruling; every test names the ruling or the line it comes from."""

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
    CardReturned,
    CombatEnded,
    DamageDealt,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    Place,
    PlayShunya,
    Reroll,
    Roll,
    ShunyaPlayed,
    StatusGained,
)
from domain.combat.painted_ground import (
    Aim,
    AnchorChipped,
    AnchorPainted,
    AnchorScraped,
    CardSwept,
    FloodSpread,
    GrowthRaised,
    GrowthReset,
    PaintDeflected,
    PaintWasted,
    Rulings,
    Scrape,
    aim,
    grown,
    spreads,
)
from domain.errors import ContentError, IllegalAction
from domain.game import Price
from domain.records import CardDrawn
from domain.rulesets import load
from domain.vocabulary import ELEMENTS, SLOTS

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
COLOUR = {"A": "agni", "J": "jal", "V": "vayu", "P": "prithvi", "-": None}
DRAFT, ALT = "V04@1.1-draft", "V04@1.0-alt"


def paint(board, ground, growth=()):
    """Paint the anchors as a row such as `A,P,-,-`; give the board."""
    for anchor, letter in zip(board.slots, ground.split(","), strict=True):
        anchor.paint = COLOUR[letter]
    for n, firings in dict(growth).items():
        board.slots[n - 1].growth = firings
    return board


def ground(table):
    letters = {colour: letter for letter, colour in COLOUR.items()}
    return ",".join(letters[anchor.paint] for anchor in table.board.slots)


def growths(table):
    return [anchor.growth for anchor in table.board.slots]


def on(scene, row, slots=None, growth=(), ruleset="V04", **fields):
    """A table with painted anchors, after the roll, so that the turn can be ended."""
    table = scene(ruleset, slots=slots, phase="rolled", rolls=1, **fields)
    paint(table.board, row, growth)
    return table


def rolled(scene, row, die, ruleset="V04", growth=()):
    """Roll one pair of dice on painted anchors; give the table and the records of the roll."""
    table = scene(ruleset, dice=[die])
    paint(table.board, row, growth)
    return table, table.act(Roll())


def told(records, kind):
    return [record for record in records if isinstance(record, kind)]


def only(records, kind):
    found = told(records, kind)
    assert len(found) == 1, found
    return found[0]


def hits(records):
    """The attacks on the enemy, before the pipeline."""
    return [record.base for record in told(records, DamageDealt) if record.target == "enemy"]


def blocks(records):
    return [record.amount for record in told(records, BlockGained) if record.target == "player"]


def sums(terms):
    return [(term.sign, term.times, term.over, term.why, term.total) for term in terms]


def refused(table, action):
    """Try an action that must be refused; give the reason, and see that nothing changed."""
    before = digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert (digest(table.board), len(table.steps)) == before
    return str(why.value)


# --- E. The page's rulings ------------------------------------------------------------------------


def test_v04_01_empty_scorched_ground_chips_once_and_block_absorbs_it(scene):
    """Guard Block 10 becomes 9; nothing is doubled, nothing grows."""
    table = on(scene, "A,-,-,-", enemy__block=10)
    records = table.act(EndTurn())
    assert only(records, AnchorChipped) == AnchorChipped(1, 1)
    hit = told(records, DamageDealt)[0]
    assert (hit.base, hit.final, hit.absorbed, hit.block, hit.hp) == (1, 1, 1, 9, 75)
    assert hit.source == "scorched-ground"
    assert growths(table) == [0, 0, 0, 0]


def test_v04_01_the_chip_has_its_place_in_slot_order(scene):
    table = on(scene, "A,A,A,A", {2: EMBER}, enemy__hp=60)
    assert hits(table.act(EndTurn())) == [1, 14, 1, 1]


@pytest.mark.parametrize(
    ("card", "firings", "damage"),
    [
        (UNDERTOW, 0, 5),
        (UNDERTOW, 1, 7),
        (UNDERTOW, 2, 10),
        (UNDERTOW, 3, 12),
        (EMBER, 0, 14),
        (EMBER, 1, 20),
        (EMBER, 2, 28),
        (EMBER, 3, 34),
    ],
)
def test_v04_02_growth_is_half_of_the_base_for_every_firing_here(scene, card, firings, damage):
    table = on(scene, "-,A,-,-", {2: card}, {2: firings})
    assert hits(table.act(EndTurn())) == [damage]
    assert growths(table) == [0, firings + 1, 0, 0]


def test_v04_02_there_is_no_cap(scene):
    table = on(scene, "A,-,-,-", {1: UNDERTOW}, {1: 20}, enemy__hp=75)
    assert hits(table.act(EndTurn())) == [55]


def test_v04_02_the_arithmetic_is_told_step_by_step(scene):
    table = on(scene, "A,-,-,-", {1: EMBER}, {1: 1})
    fired = only(table.act(EndTurn()), CardFired)
    assert sums(fired.damage) == [
        ("=", 7, 1, "printed", 7),
        ("*", 3, 2, "growth", 10),
        ("*", 2, 1, "RESONANCE", 20),
    ]


def test_v04_03_a_change_away_resets_at_once_and_coming_back_starts_anew(scene):
    """Growth 2, rolled Jal and rerolled to Agni: fires at 100 %."""
    table = scene("V04", dice=[(1, "jal"), (1, "agni")], slots={1: UNDERTOW}, energy=9)
    paint(table.board, "A,-,-,-", {1: 2})
    records = table.act(Roll())
    assert records[-2:] == [AnchorPainted(1, "jal", "agni"), GrowthReset(1, 2)]
    table.act(Reroll())
    assert (ground(table), growths(table)) == ("A,-,-,-", [0, 0, 0, 0])
    assert hits(table.act(EndTurn())) == [5]


def test_v04_03_agni_on_agni_is_no_repaint(scene):
    """Growth 2, rolled Agni: fires at 200 %."""
    table = scene("V04", dice=[(1, "agni")], slots={1: UNDERTOW})
    paint(table.board, "A,-,-,-", {1: 2})
    records = table.act(Roll())
    assert records[-1] == AnchorPainted(1, "agni", "agni")
    assert hits(table.act(EndTurn())) == [10]


@pytest.mark.parametrize("die", [(1, None), (1, "vayu"), (1, "prithvi"), (1, "jal")])
def test_v04_03_every_roll_that_takes_the_agni_off_resets(scene, die):
    table, records = rolled(scene, "A,-,-,-", die, growth={1: 3})
    assert records[-1] == GrowthReset(1, 3)
    assert growths(table) == [0, 0, 0, 0]


def test_v04_04_a_half_fire_does_not_grow_and_stands_beside_the_anchors_own(scene):
    """1 Jal, 2 Agni growth 1: slot 2 fires floor(b/2), then 150 %; growth 2."""
    table = on(scene, "J,A,-,-", {1: STONE, 2: UNDERTOW}, {2: 1})
    records = table.act(EndTurn())
    assert hits(records) == [2, 7]
    assert told(records, GrowthRaised) == [GrowthRaised(2, 2)]
    assert growths(table) == [0, 2, 0, 0]


def test_v04_04_a_card_on_old_scorched_ground_starts_at_nothing(scene):
    table = scene("V04", dice=[(4, None)], deck=["undertow"])
    paint(table.board, "A,-,-,-")
    for _ in range(2):
        table.chance.dice = [(4, None)]
        table.act(Roll())
        table.act(EndTurn())
    table.chance.dice = [(4, None)]
    table.act(Place(UNDERTOW, 1))
    table.act(Roll())
    assert hits(table.act(EndTurn())) == [5]


def test_v04_05_stoneskin_on_stone_gives_twelve(scene):
    table = on(scene, "P,-,-,-", {1: STONE})
    fired = only(table.act(EndTurn()), CardFired)
    assert sums(fired.block) == [("=", 6, 1, "printed", 6), ("*", 2, 1, "RESONANCE", 12)]
    assert fired.damage == ()


def test_v04_05_stoneskin_on_scorched_growth_one_gives_nine(scene):
    table = on(scene, "A,-,-,-", {1: STONE}, {1: 1})
    assert blocks(table.act(EndTurn())) == [9]


def test_v04_05_gale_on_swept_deals_ten_and_draws_twice(scene):
    table = on(scene, "V,-,-,-", {1: GALE})
    hand = len(table.board.hand)
    records = table.act(EndTurn())
    assert hits(records) == [10]
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 2
    assert len(table.board.hand) == hand + 1 + 2 + 1


@pytest.mark.parametrize(
    ("card", "colour"),
    [(EMBER, "A"), (UNDERTOW, "J"), (GALE, "V"), (STONE, "P")],
)
def test_v04_05_each_element_resonates_on_its_own_colour_only(scene, card, colour):
    for letter in "AJVP":
        table = on(scene, f"{letter},-,-,-", {1: card})
        fired = told(table.act(EndTurn()), CardFired)[0]
        words = [term.why for term in (fired.damage or fired.block)]
        assert ("RESONANCE" in words) == (letter == colour)


def test_v04_06_the_neighbour_of_a_flood_fires_bare(scene):
    """1 Jal Ember, 2 bare Stoneskin: 7 damage, 3 Block, Ember discarded, Stoneskin stays, slot 2 Jal."""
    table = on(scene, "J,-,-,-", {1: EMBER, 2: STONE})
    records = table.act(EndTurn())
    assert hits(records) == [7]
    assert blocks(records) == [3]
    half = told(records, CardFired)[1]
    assert (half.card, half.slot) == (STONE, 2)
    assert sums(half.block) == [("=", 6, 1, "printed", 6), ("*", 1, 2, "FLOODED", 3)]
    assert only(records, CardDiscarded) == CardDiscarded(EMBER, 1)
    assert table.board.slots[1].card == STONE
    assert ground(table) == "J,J,-,-"


def test_v04_06_the_half_fire_comes_right_after_the_flooded_card_and_before_it_leaves(scene):
    table = on(scene, "J,V,-,-", {1: EMBER, 2: GALE})
    records = table.act(EndTurn())
    order = [r for r in records if isinstance(r, CardFired | CardDiscarded | CardReturned)]
    assert [(type(r), r.card) for r in order] == [
        (CardFired, EMBER),
        (CardFired, GALE),
        (CardDiscarded, EMBER),
        (CardFired, GALE),
        (CardReturned, GALE),
    ]


def test_v04_06_the_half_has_neither_growth_nor_resonance(scene):
    table = on(scene, "J,A,-,-", {1: STONE, 2: EMBER}, {2: 4})
    assert hits(table.act(EndTurn()))[0] == 3


def test_v04_06_riders_run_in_full_at_half(scene):
    """S-05: V04 Gale flooded at half gives 2 damage and draw 1; Undertow its Weak 1."""
    table = on(scene, "J,-,-,-", {1: EMBER, 2: GALE})
    records = table.act(EndTurn())
    assert hits(records) == [7, 2]
    assert len(told(records, CardDrawn)) == 2
    table = on(scene, "J,-,-,-", {1: EMBER, 2: UNDERTOW})
    records = table.act(EndTurn())
    assert hits(records) == [7, 2]
    assert only(records, StatusGained).total == 1


def test_v04_06_flooded_ground_without_a_card_triggers_nothing(scene):
    table = on(scene, "J,-,-,-", {2: EMBER})
    assert told(table.act(EndTurn()), CardFired) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("J,-,-,-", "J,J,-,-"), ("J,A,-,-", "J,A,-,-"), ("J,-,J,-", "J,J,J,J"), ("-,-,-,J", "-,-,-,J")],
)
def test_v04_07_floods_spread_once_from_a_snapshot(scene, before, after):
    table = on(scene, before)
    records = table.act(EndTurn())
    assert ground(table) == after
    assert all(record.target == record.source + 1 for record in told(records, FloodSpread))


def test_v04_07_read_the_other_way_a_flood_runs_on(scene):
    table = on(scene, "J,-,-,-", ruleset=ALT)
    records = table.act(EndTurn())
    assert ground(table) == "J,J,J,J"
    assert told(records, FloodSpread) == [FloodSpread(1, 2), FloodSpread(2, 3), FloodSpread(3, 4)]


def test_v04_07_every_row_of_paint_spreads_alike_with_and_without_the_board():
    for row in product((None, "jal", "agni"), repeat=4):
        wet = spreads(row)
        assert wet == [n + 1 for n in (1, 2, 3) if row[n - 1] == "jal" and row[n] is None]
        cascade = spreads(row, cascade=True)
        assert set(wet) <= set(cascade)
        for n in cascade:
            assert row[n - 1] is None
            assert row[n - 2] == "jal" or n - 1 in cascade


def test_v04_08_half_fires_do_not_chain(scene):
    """1 J Undertow, 2 J Undertow, 3 V Gale, 4 A empty: 10, then 2, 10, then 2, 10, then chip 1."""
    slots = {1: UNDERTOW, 2: "undertow#2", 3: GALE}
    table = on(scene, "J,J,V,A", slots)
    records = table.act(EndTurn())
    assert hits(records) == [10, 2, 10, 2, 10, 1]
    assert [record.total for record in told(records, StatusGained)] == [1, 2, 3]
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 3
    exits = [r for r in records if isinstance(r, CardDiscarded | CardReturned)]
    assert exits == [CardDiscarded(UNDERTOW, 1), CardDiscarded("undertow#2", 2), CardReturned(GALE, 3)]


def test_v04_09_swept_returns_the_card_draws_one_and_keeps_its_paint(scene):
    table = on(scene, "V,-,-,-", {1: EMBER})
    hand = list(table.board.hand)
    records = table.act(EndTurn())
    assert hits(records) == [7]
    at = records.index(CardSwept(EMBER, 1, 1))
    assert records[at + 1] == CardReturned(EMBER, 1)
    assert isinstance(records[at + 2], CardDrawn)
    assert table.board.hand[len(hand)] == EMBER
    assert ground(table) == "V,-,-,-"
    assert table.board.slots[0].card is None


def test_v04_09_empty_swept_ground_draws_nothing(scene):
    table = on(scene, "V,-,-,-")
    assert len(told(table.act(EndTurn()), CardDrawn)) == 1  # the next turn's own


@pytest.mark.parametrize(
    ("row", "die", "result"),
    [("A,-,J,-", (None, "vayu"), "A,V,J,-"), ("A,J,V,A", (None, "vayu"), "V,J,V,A")],
)
def test_v04_10_a_blank_number_means_the_lowest_bare_anchor(scene, row, die, result):
    table, _ = rolled(scene, row, die)
    assert ground(table) == result


def test_v04_10_occupancy_is_irrelevant(scene):
    table = scene("V04", dice=[(None, "vayu")], slots={2: EMBER})
    paint(table.board, "A,-,J,-")
    table.act(Roll())
    assert ground(table) == "A,V,J,-"


def test_v04_11_blank_and_blank_scrape_a_bare_anchor_and_draw_nothing(scene):
    table, records = rolled(scene, "A,-,J,V", (None, None))
    assert records[-1] == AnchorScraped(2, None, "die")
    assert ground(table) == "A,-,J,V"
    assert told(records, CardDrawn) == []


def test_v04_11_blank_and_blank_on_a_full_board_scrape_anchor_one_even_of_stone(scene):
    table, records = rolled(scene, "P,A,J,V", (None, None))
    assert records[-1] == AnchorScraped(1, "prithvi", "die")
    assert ground(table) == "-,A,J,V"


@pytest.mark.parametrize(
    ("row", "die", "source", "target", "result"),
    [
        ("A,P,-,-", (2, "jal"), 2, 3, "A,P,J,-"),
        ("A,P,J,V", (2, "jal"), 2, 1, "J,P,J,V"),
        ("A,P,-,-", (2, "prithvi"), 2, 3, "A,P,P,-"),
        ("P,A,J,V", (None, "vayu"), 1, 2, "P,V,J,V"),
    ],
)
def test_v04_12_a_colour_on_stone_deflects(scene, row, die, source, target, result):
    table, records = rolled(scene, row, die)
    assert only(records, PaintDeflected) == PaintDeflected(source, target)
    assert only(records, AnchorPainted).slot == target
    assert ground(table) == result


def test_v04_12_with_stone_everywhere_the_colour_is_wasted(scene):
    table, records = rolled(scene, "P,P,P,P", (3, "agni"))
    assert records[-1] == PaintWasted(3, "agni")
    assert told(records, AnchorPainted) == []
    assert ground(table) == "P,P,P,P"


def test_v04_12_read_the_other_way_the_colour_is_wasted_at_once(scene):
    table, records = rolled(scene, "A,P,-,-", (2, "jal"), ruleset=ALT)
    assert records[-1] == PaintWasted(2, "jal")
    assert ground(table) == "A,P,-,-"


def test_v04_13_a_blank_element_scrapes_stone(scene):
    for ruleset in ("V04", ALT):
        table, records = rolled(scene, "A,P,J,V", (2, None), ruleset=ruleset)
        assert records[-1] == AnchorScraped(2, "prithvi", "die")
        assert ground(table) == "A,-,J,V"


def test_v04_14_a_paid_scrape_takes_any_paint_at_once(scene):
    table = scene("V04", dice=[(1, "agni")], energy=4)
    paint(table.board, "A,P,-,-", {1: 2})
    records = table.act(Scrape(2))
    assert records[1:] == [EnergySpent(1, 3, "scrape"), AnchorScraped(2, "prithvi", "paid")]
    records = table.act(Scrape(1))
    assert records[-1] == GrowthReset(1, 2)
    assert ground(table) == "-,-,-,-"
    assert table.board.energy == 2
    table.act(Roll())
    table.board.energy = 1
    table.act(Scrape(1))
    assert (ground(table), table.board.energy) == ("-,-,-,-", 0)


def test_v04_14_one_energy_before_the_roll_is_kept_for_it(scene):
    table = scene("V04", energy=1)
    paint(table.board, "A,-,-,-")
    assert "1 is kept for the roll" in refused(table, Scrape(1))
    table.board.energy = 2
    table.act(Scrape(1))
    assert table.board.energy == 1


def test_v04_14_what_is_bare_cannot_be_scraped(scene):
    table = scene("V04", energy=4)
    assert "bare already" in refused(table, Scrape(3))
    assert "no anchor 5" in refused(table, Scrape(5))


def test_v04_15_a_card_on_stone_stays_and_waits_when_the_stone_is_scraped(scene):
    """Stone Ember scraped on turn 4: bare, no fire that turn; painted Jal on turn 5: fires 7, discard."""
    table = scene("V04", dice=[(4, None), (1, "jal")], slots={1: EMBER}, energy=2, turn=4)
    paint(table.board, "P,-,-,-")
    table.act(Scrape(1))
    table.act(Roll())
    assert told(table.act(EndTurn()), CardFired) == []
    assert table.board.slots[0].card == EMBER
    table.act(Roll())
    records = table.act(EndTurn())
    assert hits(records) == [7]
    assert only(records, CardDiscarded) == CardDiscarded(EMBER, 1)


def test_v04_15_stone_fires_every_turn_and_keeps_its_card(scene):
    table = scene("V04", dice=[(2, "vayu"), (2, "vayu")], slots={1: GALE})
    paint(table.board, "P,-,-,-")
    for _ in range(2):
        table.act(Roll())
        assert hits(table.act(EndTurn())) == [5]
        assert table.board.slots[0].card == GALE


@pytest.mark.parametrize(("row", "income"), [("-,-,-,-", 1), ("A,A,A,A", 1), ("A,J,-,A", 2), ("A,J,V,P", 4)])
def test_v04_16_income_is_the_distinct_colours(scene, row, income):
    table = on(scene, row)
    assert only(table.act(EndTurn()), EnergyGained).total == income


def test_v04_16_turn_one_has_one_energy(scene):
    table = scene("V04")
    assert table.board.energy == 1


def test_v04_17_the_reroll_ladder_climbs_stays_and_starts_anew(scene):
    table = scene("V04", dice=[(1, "agni")] * 7, energy=40)
    table.act(Roll())
    for price in (2, 3, 4, 4, 4):
        assert table.price(Reroll()) == Price(price)
        before = table.board.energy
        table.act(Reroll())
        assert before - table.board.energy == price
    table.act(EndTurn())
    table.act(Roll())
    table.board.energy = 2
    assert table.price(Reroll()) == Price(2)
    table.board.energy = 1
    assert "it costs 2 energy" in refused(table, Reroll())


def test_v04_17_every_reroll_paints_and_earlier_paint_stays(scene):
    table = scene("V04", dice=[(1, "agni"), (2, "jal"), (3, None), (None, "vayu")], energy=20)
    paint(table.board, "-,-,P,-")
    table.act(Roll())
    for _ in range(3):
        table.act(Reroll())
    assert ground(table) == "A,J,V,-"


def test_v04_18_shunya_hits_blocks_strips_and_is_exhausted(scene):
    """Board A,J,V,P full: 6 damage, 6 Block, 4 cards to hand, all bare, energy unchanged, placing open."""
    slots = {1: EMBER, 2: UNDERTOW, 3: GALE, 4: STONE}
    table = scene("V04", slots=slots, energy=4, akasha_granted=True)
    table.board.hand = ["ember-lash#2", SHUNYA]
    paint(table.board, "A,J,V,P", {1: 2})
    records = table.act(PlayShunya(SHUNYA, 2))
    assert records[1] == ShunyaPlayed(SHUNYA, 2)
    assert only(records, CardFired) == CardFired(
        SHUNYA, 2, table.game.printed[SHUNYA].damage, table.game.printed[SHUNYA].block
    )
    assert (hits(records), blocks(records)) == ([6], [6])
    assert told(records, AnchorScraped) == [
        AnchorScraped(1, "agni", "shunya"),
        AnchorScraped(2, "jal", "shunya"),
        AnchorScraped(3, "vayu", "shunya"),
        AnchorScraped(4, "prithvi", "shunya"),
    ]
    assert only(records, GrowthReset) == GrowthReset(1, 2)
    assert [record.card for record in told(records, CardReturned)] == list(slots.values())
    assert records[-1] == CardExhausted(SHUNYA, "shunya")
    assert table.board.energy == 4
    assert table.board.exhausted == [SHUNYA]
    table.act(Place(EMBER, 1))


def test_v04_18_shunya_is_for_the_time_before_the_roll(scene):
    table = scene("V04", dice=[(1, "agni")], akasha_granted=True)
    table.board.hand.append(SHUNYA)
    assert [a for a in table.legal_actions() if isinstance(a, PlayShunya)] == [
        PlayShunya(SHUNYA, n) for n in SLOTS
    ]
    assert table.price(PlayShunya(SHUNYA, 1)) == Price(0)
    assert "cannot be placed" in refused(table, Place(SHUNYA, 1))
    assert "name one from 1 to 4" in refused(table, PlayShunya(SHUNYA, None))
    assert "not an Akasha card" in refused(table, PlayShunya(table.board.hand[0], 1))
    table.act(Roll())
    assert "belongs to prep" in refused(table, PlayShunya(SHUNYA, 1))


def test_v04_18_without_shunya_in_the_hand_it_cannot_be_played(scene):
    table = scene("V04")
    assert "not an Akasha card in your hand" in refused(table, PlayShunya(SHUNYA, 1))


def test_v04_18_shunya_can_win(scene):
    table = scene("V04", enemy__hp=6, akasha_granted=True)
    table.board.hand.append(SHUNYA)
    records = table.act(PlayShunya(SHUNYA, 1))
    assert records[-1] == CombatEnded("win", 1)
    assert told(records, AnchorScraped) == []


def test_v04_19_cards_on_bare_anchors_return_too(scene):
    table = scene("V04", slots={1: EMBER, 2: GALE}, akasha_granted=True)
    table.board.hand.append(SHUNYA)
    paint(table.board, "A,-,-,-")
    table.act(PlayShunya(SHUNYA, 3))
    assert {EMBER, GALE} <= set(table.board.hand)


def test_v04_19_read_the_other_way_they_stay(scene):
    table = scene(ALT, slots={1: EMBER, 2: GALE}, akasha_granted=True)
    table.board.hand.append(SHUNYA)
    paint(table.board, "A,-,-,-")
    table.act(PlayShunya(SHUNYA, 3))
    assert EMBER in table.board.hand
    assert table.board.slots[1].card == GALE


def test_v04_20_three_stoneskins_on_stone_stall_until_turn_sixty(scene):
    slots = {1: STONE, 2: "stoneskin#2", 3: "stoneskin#3"}
    table = on(scene, "P,P,P,-", slots, script_index=2, turn=59)
    records = table.act(EndTurn())
    cleave = told(records, DamageDealt)[-1]
    assert (cleave.target, cleave.base, cleave.absorbed, cleave.hp_lost) == ("player", 14, 14, 0)
    table.chance.dice = [(4, None)]
    table.act(Roll())
    assert table.act(EndTurn())[-1] == CombatEnded("stalemate", 60)
    assert table.is_over


# --- B. Actions: window, price, refusal -----------------------------------------------------------


def test_v04_b_the_opening_and_what_is_legal_in_it(scene):
    table = scene("V04", deck=["ember-lash", "undertow", "gale", "stoneskin", "ember-lash", "undertow"])
    assert (len(table.board.hand), len(table.board.draw)) == (6, 4)
    actions = list(table.legal_actions())
    assert [a for a in actions if not isinstance(a, Place)] == [Roll()]
    assert len(actions) == 6 * 4 + 1


def test_v04_b_cards_are_placed_free_on_empty_anchors_before_the_roll(scene):
    table = scene("V04", dice=[(1, None)], deck=["ember-lash", "undertow"])
    assert table.price(Place(EMBER, 1)) == Price(0)
    table.act(Place(EMBER, 1))
    assert "is occupied" in refused(table, Place(UNDERTOW, 1))
    assert "no slot 0" in refused(table, Place(UNDERTOW, 0))
    assert "not in your hand" in refused(table, Place(EMBER, 2))
    table.act(Roll())
    assert "belongs to prep" in refused(table, Place(UNDERTOW, 2))


def test_v04_b_two_cards_for_one_energy_while_the_roll_is_paid_for(scene):
    table = scene("V04", dice=[(1, None)], energy=2)
    table.act(BuyDraw())
    assert (len(table.board.hand), table.board.energy) == (8, 1)
    assert "kept for the roll" in refused(table, BuyDraw())
    table.act(Roll())
    table.board.energy = 3
    assert "belongs to prep" in refused(table, BuyDraw())


def test_v04_b_no_draw_is_sold_when_none_can_arrive(scene):
    table = scene("V04", energy=3, draw=[], discard=[])
    assert "no card that could be drawn" in refused(table, BuyDraw())


def test_v04_b_the_turn_ends_only_after_the_roll(scene):
    table = scene("V04", dice=[(1, None)])
    assert "belongs to rolled" in refused(table, EndTurn())
    assert "belongs to rolled" in refused(table, Reroll())
    assert table.price(Roll()) == Price(1)
    table.act(Roll())
    assert table.board.energy == 0
    assert "belongs to prep" in refused(table, Roll())
    assert list(table.legal_actions()) == [EndTurn()]


def test_h_04_after_sixty_four_actions_only_the_way_out_is_legal(scene):
    table = scene("V04", dice=[(1, "agni")], energy=9, actions=64)
    paint(table.board, "A,-,-,-")
    assert list(table.legal_actions()) == [Roll()]
    assert "used up its actions" in refused(table, Scrape(1))
    table.act(Roll())
    assert list(table.legal_actions()) == [EndTurn()]


# --- D. Order of the resolution, its ends ---------------------------------------------------------


def test_v04_d_bare_anchors_and_empty_painted_ones_do_nothing(scene):
    table = on(scene, "-,P,J,V", {1: EMBER})
    records = table.act(EndTurn())
    assert hits(records) == []
    assert table.board.slots[0].card == EMBER


def test_v04_d_anchors_play_in_order_then_floods_then_energy_then_the_enemy(scene):
    table = on(scene, "J,A,-,-", {1: EMBER, 2: STONE}, energy=2)
    records = table.act(EndTurn())
    kinds = [type(record) for record in records]
    assert [r.slot for r in told(records, CardFired)] == [1, 2, 2]
    first = kinds.index
    assert first(GrowthRaised) < first(EnergyLapsed) < first(EnemyActed)
    assert only(records, EnergyLapsed) == EnergyLapsed(2)
    table = on(scene, "J,-,-,-", energy=2)
    kinds = [type(record) for record in table.act(EndTurn())]
    assert kinds.index(FloodSpread) < kinds.index(EnergyLapsed) < kinds.index(EnemyActed)


def test_s_04_each_step_is_rounded_down(scene):
    """Ember 7, growth 150 % is 10, resonance 20, and not 21."""
    table = on(scene, "A,-,-,-", {1: EMBER}, {1: 1})
    assert hits(table.act(EndTurn())) == [20]


def test_s_16_a_win_in_mid_resolution_drops_the_rest(scene):
    table = on(scene, "J,A,-,-", {1: EMBER, 2: UNDERTOW}, enemy__hp=7, akasha_granted=True)
    records = table.act(EndTurn())
    assert records[-1] == CombatEnded("win", 1)
    assert told(records, CardDiscarded) == []
    assert list(table.legal_actions()) == []


def test_s_16_a_chip_can_win(scene):
    table = on(scene, "-,-,-,A", enemy__hp=1, akasha_granted=True)
    assert table.act(EndTurn())[-1] == CombatEnded("win", 1)


def test_s_16_the_enemys_attack_can_lose_it(scene):
    table = on(scene, "-,-,-,-", player__hp=8)
    assert table.act(EndTurn())[-1] == CombatEnded("loss", 1)


def test_s_12_the_gate_opens_in_mid_resolution_and_the_rest_goes_on(scene):
    """Max 75: 38 no, 37 yes."""
    table = on(scene, "P,P,-,-", {1: EMBER, 2: "ember-lash#2"}, enemy__hp=45)
    records = table.act(EndTurn())
    assert hits(records) == [7, 7]
    assert only(records, AkashaGranted) == AkashaGranted(SHUNYA)
    assert records.index(only(records, AkashaGranted)) > records.index(told(records, CardFired)[1])
    assert SHUNYA in table.board.hand
    assert PlayShunya(SHUNYA, 1) in list(table.legal_actions())


def test_s_28_shunya_does_not_come_back(scene):
    table = scene("V04", akasha_granted=True, draw=[], discard=[])
    table.board.hand = [SHUNYA]
    table.act(PlayShunya(SHUNYA, 1))
    assert SHUNYA not in (*table.board.hand, *table.board.discard, *table.board.draw)


# --- Versions and content -------------------------------------------------------------------------


def test_the_draft_plays_stone_at_half_with_weaker_cards_and_a_harder_enemy(scene):
    table = on(scene, "P,-,-,-", {1: STONE}, ruleset=DRAFT)
    records = table.act(EndTurn())
    fired = only(records, CardFired)
    assert sums(fired.block) == [
        ("=", 5, 1, "printed", 5),
        ("*", 1, 2, "STONE", 2),
        ("*", 2, 1, "RESONANCE", 4),
    ]
    assert told(records, DamageDealt)[0].base == 12
    assert [intent.damage for intent in table.game.script] == [12, 12, 18, 9]
    table = on(scene, "A,-,-,-", {1: GALE}, ruleset=DRAFT)
    assert hits(table.act(EndTurn())) == [4]


def test_the_rulings_default_to_the_design():
    assert load("V04").rules.rulings == Rulings()
    assert load(ALT).rules.rulings == Rulings(
        colour_on_stone="wasted", flood_spread="cascade", shunya_returns="painted_only"
    )


def with_prices(folder, prices):
    """A version with other prices; gives its path."""
    file = folder / "draft.toml"
    file.write_text(f'game = "painted-ground"\nversion = "x"\nextends = "1.0"\n[prices]\n{prices}\n')
    return str(file)


def test_a_version_may_ask_a_price_for_shunya_and_one_for_every_reroll(scene, tmp_path):
    table = scene(with_prices(tmp_path, "shunya = 2\nreroll = [1]"), energy=4, dice=[(1, "agni")] * 3)
    table.board.hand.append(SHUNYA)
    table.board.akasha_granted = True
    records = table.act(PlayShunya(SHUNYA, 1))
    assert records[1] == EnergySpent(2, 2, "shunya")
    table.act(Roll())
    table.board.energy = 2
    for left in (1, 0):
        table.act(Reroll())
        assert table.board.energy == left


def test_a_reroll_ladder_cannot_be_empty(tmp_path):
    with pytest.raises(ContentError) as why:
        load(with_prices(tmp_path, "reroll = []"))
    assert "prices.reroll" in str(why.value)
    assert "draft.toml" in str(why.value)


# --- Pure: where a roll would paint, what would fire ----------------------------------------------


@pytest.mark.parametrize("ruleset", ["V04", ALT])
def test_the_aim_is_where_every_roll_goes(scene, ruleset):
    """Over all rows of three colours and bare, what is foreseen is what the roll does."""
    table = scene(ruleset)
    for row in product("AP-", repeat=4):
        for number, element in product((*SLOTS, None), (*ELEMENTS, None)):
            paint(table.board, ",".join(row))
            foreseen = table.game.aim(table.board, number, element)
            twin = table.copy()
            twin.chance.dice = [(number, element)]
            twin.act(Roll())
            changed = [n for n in SLOTS if twin.board.slots[n - 1].paint != table.board.slots[n - 1].paint]
            assert changed in ([], [foreseen.taker])
            if foreseen.taker is not None:
                assert twin.board.slots[foreseen.taker - 1].paint == element


def test_the_aim_names_and_takes(scene):
    board = paint(scene("V04").board, "P,P,P,P")
    assert aim(board, 2, "agni") == Aim(2, None)
    assert aim(board, 2, None) == Aim(2, 2)
    board = paint(scene("V04").board, "A,P,-,-")
    assert aim(board, 2, "jal") == Aim(2, 3)
    assert aim(board, 2, "jal", deflects=False) == Aim(2, None)
    assert aim(board, None, "jal") == Aim(3, 3)


def test_growth_is_told_in_lowest_terms():
    assert [grown(50, n)[1:3] for n in (1, 2, 3)] == [(3, 2), (2, 1), (5, 2)]
    assert grown(33, 1)[1:3] == (133, 100)


def test_a_chip_and_a_flood_are_foreseen(scene):
    table = on(scene, "A,J,-,A", {2: EMBER, 3: STONE})
    foreseen = table.game.firings(table.board)
    assert [(f.slot, f.card, f.flooded_by) for f in foreseen] == [
        (1, None, None),
        (2, EMBER, None),
        (3, STONE, 2),
        (4, None, None),
    ]
    assert sums(foreseen[0].damage) == [("=", 1, 1, "printed", 1)]
    assert table.game.spreads(table.board) == [3]


@pytest.mark.parametrize("ruleset", ["V04", ALT, DRAFT])
def test_what_the_turns_end_would_do_is_what_it_does(random_play, ruleset):
    seen = 0
    for table in random_play(ruleset, 4, seed=3):
        board = table.board
        if board.outcome or board.phase != "rolled":
            continue
        before = digest(board)
        firings, floods = table.game.firings(board), table.game.spreads(board)
        assert digest(board) == before
        records = table.copy().act(EndTurn())
        done = [
            (r.slot, getattr(r, "card", None), r.damage, getattr(r, "block", ()))
            for r in told(records, (CardFired, AnchorChipped))
        ]
        foreseen = [(f.slot, f.card, f.damage if f.card else f.damage[0].total, f.block) for f in firings]
        ended = told(records, CombatEnded)
        assert done == (foreseen[: len(done)] if ended else foreseen)
        if not ended:
            assert [record.target for record in told(records, FloodSpread)] == floods
        seen += bool(foreseen)
    assert seen > 20


def check_board(board, game):
    """What the page promises at any moment: energy by colours, two rolls at most, growth on Agni only."""
    assert board.energy <= max(4, game.rules.minimum_income)
    assert board.rolls <= 2
    for anchor in board.slots:
        assert not anchor.growth or (anchor.paint == "agni" and anchor.card is not None)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("version", ["1.0", "1.1-draft", "1.0-alt"])
def test_whole_games_at_random_keep_every_invariant(play_at_random, version, seed):
    slots = (0, 1, 2, 3, 4, 5)
    fixed = [Roll(), Reroll(), BuyDraw(), EndTurn(), *(Scrape(n) for n in slots)]
    shunya = [PlayShunya(card, n) for card in (SHUNYA, EMBER) for n in (*slots, None)]
    game = load(f"painted-ground@{version}").game
    thinkable = [*fixed, *shunya, *(Place(card, n) for card in game.printed for n in slots)]
    table = play_at_random(
        f"painted-ground@{version}", seed, lambda _: thinkable, lambda board: check_board(board, game)
    )
    assert table.board.outcome in ("win", "loss", "stalemate")
