"""V08 Fuse Line, rule by rule; every test names the ruling or the line it comes from."""

from itertools import product

import pytest

from domain import boards
from domain.combat.fuse_line import (
    RELATIONS,
    Arrange,
    Board,
    CardShunted,
    ChainEnded,
    ChainEscalated,
    LineArranged,
    LinkHeld,
    RelationJudged,
    Rulings,
    SparkChanged,
    SparkDrifted,
    SparkEntered,
    StandingBlockCapped,
    TargetChosen,
    Walk,
    arrangements,
    chain_of,
    drift,
    pending,
    relation,
    rest_of,
)
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardFired,
    CardReturned,
    CombatEnded,
    DamageDealt,
    EnemyActed,
    EnergyGained,
    EnergySpent,
    HpHealed,
    Place,
    Pull,
    Reroll,
    Roll,
    StatusGained,
)
from domain.combat.kit.records import EndTurn as End
from domain.errors import IllegalAction
from domain.records import (
    CardDrawn,
    ChoiceMade,
    ChoiceOffered,
    ChoiceSkipped,
    Choose,
    DeckShuffled,
    DiceRolled,
)
from domain.rulesets import load, versions

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
EMBER2, STONE2 = "ember-lash#2", "stoneskin#2"
A, J, V, P = "agni", "jal", "vayu", "prithvi"
ALT = "fuse-line@1.0-alt"


def told(records, kind):
    return [record for record in records if isinstance(record, kind)]


def line(*cards):
    """Give slots for a scene: cards in slots 1 to 4, None for a hole."""
    return {n: card for n, card in enumerate(cards, 1) if card}


def walk(scene, die, *cards, ruleset="V08", **fields):
    """Lay a line, roll one pair of dice and end the turn; give the table and the records of that step."""
    table = scene(ruleset, dice=[die], slots=line(*cards), **fields)
    table.act(Roll())
    return table, table.act(End())


def hits(records):
    """Give the numbers of the hits on the enemy."""
    return [r.base for r in told(records, DamageDealt) if r.target == "enemy"]


def blocks(records, *, standing):
    gains = [r for r in told(records, BlockGained) if r.target == "player" and r.standing is standing]
    return [r.amount for r in gains]


def words(records):
    return [r.relation for r in told(records, RelationJudged)]


def row(table):
    return [slot.card for slot in table.board.slots]


def arithmetic(terms):
    return [(term.sign, term.times, term.over, term.why, term.total) for term in terms]


def chain_end(records):
    [end] = told(records, ChainEnded)
    return end.links, end.reason


def refuse(table, action, words):
    before, steps = boards.digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction, match=words):
        table.act(action)
    assert (boards.digest(table.board), len(table.steps)) == (before, steps)


# --- The relation table ---------------------------------------------------------------------------

ROWS = {
    V: {V: "same", A: "feeds", P: "opposed", J: "smothered", "akasha": "null"},
    A: {V: "smothered", A: "same", P: "feeds", J: "opposed", "akasha": "null"},
    P: {V: "opposed", A: "smothered", P: "same", J: "feeds", "akasha": "null"},
    J: {V: "feeds", A: "opposed", P: "smothered", J: "same", "akasha": "null"},
    "wild": {V: "feeds", A: "feeds", P: "feeds", J: "feeds", "akasha": "null"},
}
CARD_OF = {A: EMBER, J: UNDERTOW, V: GALE, P: STONE, "akasha": SHUNYA}
CELLS = list(product(ROWS, CARD_OF))


@pytest.mark.parametrize(("spark", "element"), CELLS)
def test_v08_the_relation_table_cell_by_cell(scene, spark, element):
    """Every spark on every card: relation, numbers, riders, where the card and the spark go."""
    word, card = ROWS[spark][element], CARD_OF[element]
    assert relation(spark, element) == word
    on = word in ("feeds", "same", "null")
    table, records = walk(scene, (1, None if spark == "wild" else spark), card)
    after = (spark if word == "null" else element) if on else None
    assert told(records, RelationJudged) == [RelationJudged(1, card, element, spark, word, after)]
    changed = [SparkChanged(spark, element)] if word == "feeds" else []
    assert told(records, SparkChanged) == changed
    printed = table.game.printed[card]
    full = word not in ("smothered", "opposed")
    if printed.damage:
        number = printed.damage[-1].total
        assert hits(records) == ([] if word == "opposed" else [number if full else number // 2])
        assert blocks(records, standing=False) == ([number // 2] if word == "opposed" else [])
    if printed.block:
        number = printed.block[-1].total
        assert blocks(records, standing=True) == [number // 2 if word == "smothered" else number]
    assert len(told(records, StatusGained)) == (printed.weak if word != "opposed" else 0)
    stays = element == P or word == "opposed"
    assert told(records, CardDiscarded) == ([] if stays else [CardDiscarded(card, 1)])
    assert told(records, LinkHeld) == ([LinkHeld(card, 1)] if element == P else [])
    assert (row(table)[0] == card) is stays
    assert chain_end(records) == (1, "empty_slot" if on else word)


def test_v08_each_word_stands_once_in_every_row_and_column():
    """Two of four continue."""
    elements = (V, A, P, J)
    for one in elements:
        assert {RELATIONS[one][other] for other in elements} == {"feeds", "same", "smothered", "opposed"}
        assert {RELATIONS[other][one] for other in elements} == {"feeds", "same", "smothered", "opposed"}


def test_v08_the_table_is_the_wheel():
    wheel = {V: A, A: P, P: J, J: V}
    for spark, element in product(wheel, wheel):
        assert (relation(spark, element) == "feeds") == (wheel[spark] == element)
        assert (relation(spark, element) == "smothered") == (wheel[element] == spark)


# --- Actions --------------------------------------------------------------------------------------


def test_v08_placing_is_free_before_the_roll_into_an_empty_slot(scene):
    table = scene("V08", dice=[(1, None)], deck=["ember-lash", "gale"])
    assert table.price(Place(EMBER, 2)).amount == 0
    table.act(Place(EMBER, 2))
    refuse(table, Place(GALE, 2), "occupied")
    table.act(Roll())
    refuse(table, Place(GALE, 3), "belongs to prep")


def test_v08_a_paid_draw_comes_before_the_roll_and_keeps_nothing_back(scene):
    """The first roll is free, so energy 1 buys two cards."""
    table = scene("V08", dice=[(1, None)])
    assert table.board.energy == 1
    records = table.act(BuyDraw())
    assert (len(told(records, CardDrawn)), table.board.energy) == (2, 0)
    refuse(table, BuyDraw(), "it costs 1 energy, and there is 0")
    table.board.energy = 1
    table.board.draw.clear()
    refuse(table, BuyDraw(), "no card")


def test_v08_the_first_roll_is_free_and_a_reroll_costs_two(scene):
    table = scene("V08", dice=[(1, None)] * 2, energy=0)
    refuse(table, End(), "belongs to rolled")
    assert table.price(Roll()).amount == 0
    assert not told(table.act(Roll()), EnergySpent)
    refuse(table, Reroll(), "it costs 2 energy, and there is 0")
    table.board.energy = 2
    records = table.act(Reroll())
    assert told(records, EnergySpent) == [EnergySpent(2, 0, "reroll")]
    refuse(table, Arrange((2, 1, 3, 4)), "belongs to prep")


def test_v08_arranging_is_free_and_must_change_the_layout(scene):
    table = scene("V08", dice=[(1, None)], slots=line(EMBER, None, GALE))
    assert table.price(Arrange((3, 2, 1, 4))).amount == 0
    records = table.act(Arrange((3, 2, 1, 4)))
    assert told(records, LineArranged) == [LineArranged((3, 2, 1, 4))]
    assert row(table) == [GALE, None, EMBER, None]
    table.act(Arrange((2, 1, 4, 3)))
    assert row(table) == [None, GALE, None, EMBER]
    refuse(table, Arrange((1, 2, 3, 4)), "leaves the line as it is")
    refuse(table, Arrange((3, 2, 1, 4)), "leaves the line as it is")
    refuse(table, Arrange((2, 3, 1, 4)), "ascending")
    refuse(table, Arrange((1, 1, 2, 3)), "once")
    refuse(table, Arrange((0, 1, 2, 3)), "once")


def test_v08_arranging_carries_the_turn_of_placing(scene):
    table = scene("V08", deck=["gale"], slots=line(EMBER))
    table.act(Place(GALE, 3))
    table.act(Arrange((3, 2, 1, 4)))
    assert [slot.placed_on_turn for slot in table.board.slots] == [1, 0, 0, 0]


@pytest.mark.parametrize(("cards", "ways"), [(0, 0), (1, 3), (2, 11), (3, 23), (4, 23)])
def test_v08_every_layout_is_listed_once(cards, ways):
    """Of n cards there are 4! / (4-n)! layouts, and the one that lies there is not offered."""
    occupied = (1 << cards) - 1
    found = arrangements(occupied, 0)
    assert len(found) == ways
    full = [f"card{n}" for n in range(1, cards + 1)] + [None] * (4 - cards)
    layouts = {tuple(full[n - 1] for n in action.order) for action in found}
    assert len(layouts) == ways
    assert tuple(full) not in layouts


def test_v08_8_pulling_costs_one_and_only_before_the_roll(scene):
    """Energy 2, OPPOSED Ember left in 2: pull, energy 1, Ember in hand; after the roll rejected."""
    table = scene("V08", dice=[(2, J), (1, None)], slots=line(None, EMBER))
    table.act(Roll())
    assert words(table.act(End())) == ["opposed"]
    assert table.board.energy == 2
    refuse(table, Pull(1), "empty")
    refuse(table, Pull(5), "1 to 4")
    assert table.price(Pull(2)).amount == 1
    records = table.act(Pull(2))
    assert told(records, (EnergySpent, CardReturned)) == [EnergySpent(1, 1, "pull"), CardReturned(EMBER, 2)]
    assert EMBER in table.board.hand
    table.act(Place(EMBER, 4))
    table.board.energy = 0
    refuse(table, Pull(4), "it costs 1 energy")
    table.board.energy = 1
    table.act(Roll())
    refuse(table, Pull(4), "belongs to prep")


def test_h_04_a_long_turn_leaves_the_roll_and_its_end(scene):
    table = scene("V08", dice=[(1, J)], slots=line(UNDERTOW, GALE), energy=6, actions=64)
    assert list(table.legal_actions()) == [Roll()]
    refuse(table, Arrange((2, 1, 3, 4)), "used up")
    table.act(Roll())
    assert list(table.legal_actions()) == [End()]
    table.act(End())
    assert list(table.legal_actions()) == [Choose("enemy"), Choose("self")]


# --- Rulings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", [1, 4, None])
def test_v08_1_the_only_card_takes_every_spark(scene, entry):
    """Only slot 2 filled: entry 1, 4 or blank meets it."""
    _, records = walk(scene, (entry, A), None, EMBER)
    came = entry or 4
    assert told(records, (SparkEntered, SparkDrifted)) == [SparkEntered(came, A), SparkDrifted(came, 2)]
    assert hits(records) == [7]


def test_v08_1_the_spark_drifts_right_first(scene):
    """Slots 1 and 4, entry 2: 4."""
    _, records = walk(scene, (2, None), EMBER, None, None, GALE)
    assert told(records, SparkDrifted) == [SparkDrifted(2, 4)]
    assert words(records) == ["feeds"]
    assert drift([EMBER, None, GALE, None], 4) == 3
    assert drift([EMBER, GALE, None, None], 4) == 2
    assert drift([None] * 4, 1) is None


def test_v08_1_the_board_says_where_the_spark_has_drifted():
    board = Board()
    SparkEntered(2, A).apply(board)
    assert board.walk == Walk(2, A, steps=0, target="enemy", links=[])
    SparkDrifted(2, 4).apply(board)
    assert board.walk.slot == 4


def test_v08_1_an_empty_line_draws_one_when_the_turn_ends(scene):
    """Not at each roll; the chain counts 0."""
    table = scene("V08", dice=[(2, None), (None, A)], energy=2, chain_last=3)
    records = table.act(Roll()) + table.act(Reroll())
    assert not told(records, CardDrawn)
    records = table.act(End())
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 1
    assert chain_end(records) == (0, "empty_line")
    assert told(records, EnergyGained) == [EnergyGained(1, 1)]


def test_v08_1_read_the_other_way_the_spark_fizzles(scene):
    """1.0-alt: no card where it enters, no chain; 1 is drawn instead (H-05, rung 5)."""
    table, records = walk(scene, (1, None), None, EMBER, ruleset=ALT)
    assert chain_end(records) == (0, "fizzled")
    assert not told(records, (SparkDrifted, RelationJudged))
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 1
    assert row(table)[1] == EMBER
    _, records = walk(scene, (2, None), None, EMBER, ruleset=ALT)
    assert hits(records) == [7]
    _, records = walk(scene, (2, None), ruleset=ALT)
    assert chain_end(records) == (0, "empty_line")


def test_v08_2_a_wild_spark_passes_shunya_unchanged(scene):
    """[Shunya, Stoneskin], 1, blank: 6 damage, Stoneskin FEEDS 6 Block."""
    _, records = walk(scene, (1, None), SHUNYA, STONE, akasha_granted=True)
    assert hits(records) == [6]
    assert words(records) == ["null", "feeds"]
    assert [r.spark for r in told(records, RelationJudged)] == ["wild", "wild"]
    assert blocks(records, standing=True) == [6]


def test_v08_3_the_relation_comes_first_then_escalation(scene):
    """Spark Vayu, [Ember, Stoneskin, Ember]: 7; 9 Block; SMOTHERED 7/2 = 3, times 1.5 = 4 (not 5)."""
    _, records = walk(scene, (1, V), EMBER, STONE, EMBER2)
    assert hits(records) == [7, 4]
    assert blocks(records, standing=True) == [9]
    assert arithmetic(told(records, CardFired)[2].damage) == [
        ("=", 7, 1, "printed", 7),
        ("*", 1, 2, "SMOTHERED", 3),
        ("*", 3, 2, "escalation", 4),
    ]
    assert chain_end(records) == (3, "smothered")


def test_v08_4_agni_escalates_what_is_behind_it(scene):
    """[Ember, Ember, Stoneskin, Undertow], 1, wild: 7, 10, 12 Block, 10; chain 4, next energy 5."""
    _, records = walk(scene, (1, None), EMBER, EMBER2, STONE, UNDERTOW)
    assert hits(records) == [7, 10, 10]
    assert sum(hits(records)) == 27
    assert blocks(records, standing=True) == [12]
    assert [r.steps for r in told(records, ChainEscalated)] == [1, 2]
    assert chain_end(records) == (4, "end_of_line")
    assert told(records, EnergyGained) == [EnergyGained(5, 5)]


@pytest.mark.parametrize(("spark", "card"), [(P, EMBER), (J, EMBER)])
def test_v08_4_a_stopping_agni_card_does_not_escalate(scene, spark, card):
    _, records = walk(scene, (1, spark), card, EMBER2)
    assert not told(records, ChainEscalated)


@pytest.mark.parametrize("spark", [A, P])
def test_v08_4_a_stopping_gale_does_not_shunt(scene, spark):
    """SMOTHERED by Agni, OPPOSED by Prithvi."""
    table, records = walk(scene, (1, spark), GALE, EMBER)
    assert not told(records, CardShunted)
    assert row(table)[1] == EMBER


@pytest.mark.parametrize("spark", [V, A])
def test_v08_4_a_stopping_undertow_asks_for_no_target(scene, spark):
    """SMOTHERED by Vayu, OPPOSED by Agni."""
    _, records = walk(scene, (1, spark), UNDERTOW, EMBER)
    assert not told(records, (ChoiceOffered, ChoiceSkipped))


@pytest.mark.parametrize("spark", [None, A, P, J, V])
def test_v08_4_prithvi_holds_whenever_it_resolves(scene, spark):
    table, records = walk(scene, (1, spark), STONE)
    assert told(records, LinkHeld) == [LinkHeld(STONE, 1)]
    assert table.board.rooted == [STONE]
    assert not told(records, CardDiscarded)


def test_v08_5_opposed_cards_have_no_riders_and_stay(scene):
    """Spark Agni on Undertow: Block 2, no Weak, stays."""
    table, records = walk(scene, (1, A), UNDERTOW)
    assert blocks(records, standing=False) == [2]
    assert not told(records, (StatusGained, CardDiscarded))
    assert row(table)[0] == UNDERTOW
    assert arithmetic(told(records, CardFired)[0].block) == [
        ("=", 5, 1, "printed", 5),
        ("*", 1, 2, "OPPOSED", 2),
    ]
    assert not hits(records)


def test_v08_5_an_opposed_gale_draws_nothing(scene):
    _, records = walk(scene, (1, P), GALE)
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert not told(before_enemy, CardDrawn)
    assert blocks(records, standing=False) == [2]


def test_v08_5_an_opposed_ember_gives_three_block_and_no_step(scene):
    """Spark Jal on Ember: Block 3, no step; its Block is ordinary and runs out."""
    table, records = walk(scene, (1, J), EMBER, script_index=3, player__block=0)
    assert blocks(records, standing=False) == [3]
    assert not told(records, ChainEscalated)
    assert table.board.player.standing == 0


def test_v08_5_the_multiplier_applies_to_opposed_block(scene):
    """Vayu, [Ember, Undertow]: Ember FEEDS, then Agni on Undertow: 5/2 = 2, times 1.5 = 3."""
    _, records = walk(scene, (1, V), EMBER, UNDERTOW)
    assert blocks(records, standing=False) == [3]
    assert chain_end(records) == (2, "opposed")


def test_v08_6_jal_aims_anew_and_self_heals_by_half(scene):
    """Spark Jal, [Undertow, Gale, Ember, -], self: 5 damage; heal 2, draw 1, shunt to 4; heal 3."""
    table, records = walk(scene, (1, J), UNDERTOW, GALE, EMBER, player__hp=30)
    assert hits(records) == [5]
    [offered] = told(records, ChoiceOffered)
    assert (offered.kind, offered.options, offered.resume) == ("target", ("enemy", "self"), "target")
    assert list(table.legal_actions()) == [Choose("enemy"), Choose("self")]
    refuse(table, Choose("decline"), "not offered")
    refuse(table, End(), "this is choice")
    waiting = table.board.walk
    assert (waiting.slot, waiting.spark, waiting.links) == (1, J, [UNDERTOW])
    records = table.act(Choose("self"))
    assert told(records, (ChoiceMade, TargetChosen)) == [ChoiceMade("target", "self"), TargetChosen("self")]
    assert [(r.amount, r.hp) for r in told(records, HpHealed)] == [(2, 32), (3, 35)]
    assert not hits(records)
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 1
    assert told(records, CardShunted) == [CardShunted(EMBER, 3, 4)]
    assert chain_end(records) == (3, "end_of_line")
    assert arithmetic(told(records, CardFired)[0].heal) == [
        ("=", 4, 1, "printed", 4),
        ("*", 1, 2, "healing", 2),
    ]


def test_v08_6_healing_stops_at_the_maximum(scene):
    """HP 49, heal 3: 50."""
    table, _ = walk(scene, (1, J), UNDERTOW, GALE, EMBER, player__hp=47)
    records = table.act(Choose("self"))
    assert [(r.amount, r.hp) for r in told(records, HpHealed)] == [(2, 49), (1, 50)]


def test_v08_6_healing_is_no_attack(scene):
    """No pipeline: Weak and Strength of the player do not change it; escalation does."""
    table, _ = walk(
        scene, (1, None), UNDERTOW, GALE, EMBER, EMBER2, player__hp=30, player__weak=2, player__strength=5
    )
    records = table.act(Choose("self"))
    assert [r.amount for r in told(records, HpHealed)] == [2, 3, 5]  # 7 x 3/2 = 10, half of it 5


def test_v08_6_the_enemy_is_aimed_at_until_the_first_choice(scene):
    table, _ = walk(scene, (1, J), UNDERTOW, GALE)
    records = table.act(Choose("enemy"))
    assert told(records, TargetChosen) == [TargetChosen("enemy")]
    assert hits(records) == [4]
    assert not told(records, HpHealed)


def test_v08_6_block_weak_and_draw_keep_their_recipients(scene):
    """Self-aimed Undertow still weakens the enemy, and its damage heals."""
    table, _ = walk(scene, (1, J), UNDERTOW, "undertow#2", player__hp=30)
    records = table.act(Choose("self"))
    assert [r.amount for r in told(records, HpHealed)] == [2]
    assert [(r.target, r.status) for r in told(records, StatusGained)] == [("enemy", "weak")]


def test_v08_6_each_jal_asks_again_and_replaces(scene):
    table, _ = walk(scene, (1, J), UNDERTOW, "undertow#2", GALE, player__hp=30)
    records = table.act(Choose("self"))
    assert told(records, ChoiceOffered)[0].options == ("enemy", "self")
    records = table.act(Choose("enemy"))
    assert hits(records) == [4]


@pytest.mark.parametrize("cards", [(UNDERTOW,), (UNDERTOW, None, GALE), (None, None, None, UNDERTOW)])
def test_v08_6_no_choice_where_no_card_will_be_judged(scene, cards):
    _, records = walk(scene, (4 if cards[0] is None else 1, J), *cards)
    assert told(records, (ChoiceOffered, ChoiceSkipped)) == [ChoiceSkipped("target")]
    assert told(records, EnemyActed)


def test_v08_7_all_block_of_prithvi_stands_in_every_relation(scene):
    """OPPOSED Stoneskin (spark Vayu): standing Block 6, stays, stop."""
    table, records = walk(scene, (1, V), STONE, EMBER)
    assert blocks(records, standing=True) == [6]
    assert blocks(records, standing=False) == []
    assert chain_end(records) == (1, "opposed")
    assert row(table)[0] == STONE
    assert table.board.player.standing == 0  # 6 of Strike's 8


def test_v08_7_standing_block_outlives_the_turn(scene):
    table, records = walk(scene, (1, None), STONE, script_index=3)
    assert table.board.player.standing == 2
    assert not told(records, BlockLost)


def test_v08_7_a_rooted_card_is_arranged_and_shunted_but_not_pulled(scene):
    table = scene("V08", dice=[(2, None), (1, V)], slots=line(EMBER, STONE))
    refused = [Pull(n) for n in (1, 2) if table.why_not(Pull(n))]
    assert refused == []  # not yet resolved: pullable
    table.act(Roll())
    table.act(End())
    assert table.board.rooted == [STONE]
    refuse(table, Pull(2), "rooted")
    table.act(Pull(1))
    table.act(Arrange((2, 1, 3, 4)))
    assert row(table) == [STONE, None, None, None]
    table.act(Arrange((2, 1, 3, 4)))
    board = table.board
    board.slots[0].card = GALE
    table.act(Roll())
    records = table.act(End())
    assert told(records, CardShunted) == [CardShunted(STONE, 2, 3)]
    assert table.board.rooted == [STONE]
    refuse(table, Pull(3), "rooted")


def test_v08_7_read_the_other_way_a_rooted_card_keeps_its_slot(scene):
    """1.0-alt: neither arranged nor shunted."""
    table = scene(ALT, dice=[(1, V)], slots=line(GALE, STONE, None, EMBER), rooted=[STONE])
    refuse(table, Arrange((2, 1, 3, 4)), "rooted in slot 2")
    orders = [action.order for action in table.legal_actions() if isinstance(action, Arrange)]
    assert len(orders) == 5
    assert all(order[1] == 2 for order in orders)
    table.act(Roll())
    records = table.act(End())
    assert not told(records, CardShunted)
    assert chain_end(records) == (2, "opposed")  # Vayu meets Prithvi where it stands


def test_v08_7_the_line_reading_shunts_the_same_card(scene):
    table = scene("V08", dice=[(1, V)], slots=line(GALE, STONE, None, EMBER), rooted=[STONE])
    table.act(Roll())
    records = table.act(End())
    assert told(records, CardShunted) == [CardShunted(STONE, 2, 3)]


def test_v08_9_vayu_shunts_the_next_card_and_leaps_the_gap(scene):
    """[Gale, Ember, -, Stoneskin], 1, Vayu: 4; Ember moves to 3: 7; Stoneskin 9; chain 3."""
    table, records = walk(scene, (1, V), GALE, EMBER, None, STONE)
    assert told(records, CardShunted) == [CardShunted(EMBER, 2, 3)]
    assert [(r.slot, r.card) for r in told(records, RelationJudged)] == [(1, GALE), (3, EMBER), (4, STONE)]
    assert hits(records) == [4, 7]
    assert blocks(records, standing=True) == [9]
    assert chain_end(records) == (3, "end_of_line")
    assert row(table) == [None, None, None, STONE]


def test_v08_9_a_hole_directly_right_is_not_jumped(scene):
    """[Gale, -, Ember, -]: 4, stop."""
    _, records = walk(scene, (1, V), GALE, None, EMBER)
    assert hits(records) == [4]
    assert not told(records, CardShunted)
    assert chain_end(records) == (1, "empty_slot")


def test_v08_9_without_room_the_walk_goes_on_normally(scene):
    _, records = walk(scene, (1, V), GALE, EMBER, STONE)
    assert not told(records, CardShunted)
    assert [r.slot for r in told(records, RelationJudged)] == [1, 2, 3]


@pytest.mark.parametrize("slot", [3, 4])
def test_v08_9_vayu_at_3_or_4_never_shunts(scene, slot):
    cards = [None, None, GALE, EMBER] if slot == 3 else [None, None, None, GALE]
    _, records = walk(scene, (slot, V), *cards)
    assert not told(records, CardShunted)
    assert chain_end(records) == (5 - slot, "end_of_line")


def test_v08_10_the_full_example(scene):
    """[Gale, Ember, Stoneskin, Undertow], 1, Jal: 4 + draw; 7; 9 standing; 7 + Weak 1; 18 damage, chain 4."""
    _, records = walk(scene, (1, J), GALE, EMBER, STONE, UNDERTOW)
    assert hits(records) == [4, 7, 7]
    assert blocks(records, standing=True) == [9]
    assert told(records, StatusGained) == [StatusGained("enemy", "weak", 1, 1)]
    assert [r.after for r in told(records, RelationJudged)] == [V, A, P, J]
    assert chain_end(records) == (4, "end_of_line")


def test_v08_10_a_link_resolves_in_the_printed_order(scene):
    """Relation, spark, numbers, riders, verb, exit."""
    _, records = walk(scene, (1, J), GALE, EMBER)
    assert [type(r) for r in records[1:10]] == [
        SparkEntered,
        RelationJudged,
        SparkChanged,
        CardFired,
        DamageDealt,
        CardDrawn,
        CardShunted,
        CardDiscarded,
        RelationJudged,
    ]


def test_v08_11_shunya_is_a_link_with_escalation_and_target(scene):
    """Spark Agni, [Ember, Shunya, Stoneskin]: 7, 9, then Agni FEEDS: 9 Block."""
    table, records = walk(scene, (1, A), EMBER, SHUNYA, STONE, akasha_granted=True)
    assert hits(records) == [7, 9]
    assert words(records) == ["same", "null", "feeds"]
    assert blocks(records, standing=True) == [9]
    assert chain_end(records) == (3, "empty_slot")
    table, _ = walk(scene, (1, J), UNDERTOW, SHUNYA, player__hp=30, akasha_granted=True)
    assert [r.amount for r in told(table.act(Choose("self")), HpHealed)] == [3]


def test_s2_20_shunya_follows_ordinary_exit_rules_and_may_come_back(scene):
    """V08 Shunya resolved: discard pile; a reshuffle brings it back."""
    table, records = walk(scene, (1, A), SHUNYA, akasha_granted=True)
    assert told(records, CardDiscarded) == [CardDiscarded(SHUNYA, 1)]
    assert table.board.discard == [SHUNYA]
    table.board.draw.clear()
    records = table.act(BuyDraw())
    assert told(records, CardDrawn)[0].card == SHUNYA


@pytest.mark.parametrize(("links", "income"), [(0, 1), (1, 2), (4, 5), (5, 6), (9, 6)])
def test_v08_12_income_counts_the_last_chain_up_to_six(scene, links, income):
    table = scene("V08", dice=[(None, None)])
    table.act(Roll())
    table.act(End())
    table.board.chain_last = links
    table.board.energy = 0
    from domain.step import Step

    step = Step(table.board, table.chance, table.game)
    table.game.open_turn(step)
    assert step.records == [EnergyGained(income, income)]


def test_v08_12_one_opposed_link_counts_too(scene):
    """1 OPPOSED link: 2."""
    _, records = walk(scene, (1, J), EMBER)
    assert told(records, EnergyGained) == [EnergyGained(2, 2)]


def test_v08_13_a_draw_in_mid_chain_goes_to_the_hand(scene):
    """Gale in 1 resolves, slot 2 empty: 1 card drawn, chain ends at 1."""
    _, records = walk(scene, (1, None), GALE)
    before_enemy = records[: records.index(told(records, EnemyActed)[0])]
    assert len(told(before_enemy, CardDrawn)) == 1
    assert chain_end(records) == (1, "empty_slot")


def test_v08_13_a_gale_cannot_draw_itself(scene):
    table = scene("V08", dice=[(1, None)], slots=line(GALE))
    table.board.discard = [EMBER]
    table.board.draw.clear()
    table.act(Roll())
    records = table.act(End())
    shuffled = told(records, DeckShuffled)
    assert shuffled[0].order == (EMBER,)
    assert told(records, CardDrawn)[0].card == EMBER


def test_v08_14_the_gate_opens_in_mid_chain_and_the_chain_goes_on(scene):
    """Enemy 38/70, Ember 7: 31, akasha granted, then link 2 is judged."""
    table, records = walk(scene, (1, None), EMBER, EMBER2, enemy__hp=38)
    [granted] = told(records, AkashaGranted)
    second = told(records, RelationJudged)[1]
    assert records.index(told(records, DamageDealt)[0]) < records.index(granted) < records.index(second)
    assert granted.card in table.board.hand
    assert hits(records) == [7, 10]


def test_v08_15_a_reroll_only_replaces_the_dice(scene):
    """Roll, then reroll: two dice_rolled records, no damage until the turn ends."""
    table = scene("V08", dice=[(1, None), (2, A)], slots=line(EMBER, STONE), energy=2)
    records = table.act(Roll()) + table.act(Reroll())
    assert len(told(records, DiceRolled)) == 2
    assert [type(r).__name__ for r in records] == [
        "Roll",
        "PhaseEntered",
        "DiceRolled",
        "Reroll",
        "EnergySpent",
        "DiceRolled",
    ]
    assert hits(table.act(End())) == []


def test_v08_16_the_line_stays_as_it_was_laid_until_the_walk(scene):
    table = scene("V08", dice=[(1, V), (1, V)], slots=line(GALE, EMBER), energy=2)
    table.act(Roll())
    assert pending(table.game, table.board).links[0].shunt == 3
    table.act(Reroll())
    assert row(table) == [GALE, EMBER, None, None]


def test_v08_17_dexterity_is_added_once_after_escalation(scene):
    """Dexterity 1, Stoneskin with 1 step: 9 + 1 = 10; OPPOSED attack Block counts as a gain too."""
    _, records = walk(scene, (1, V), EMBER, STONE, player__dexterity=1)
    assert blocks(records, standing=True) == [10]
    _, records = walk(scene, (1, J), EMBER, player__dexterity=1)
    assert blocks(records, standing=False) == [4]


def test_v08_18_the_estimate_counts_block(scene):
    """27 damage and 12 Block with two Agni: above 30 together."""
    _, records = walk(scene, (1, None), EMBER, EMBER2, STONE, UNDERTOW)
    assert sum(hits(records)) + sum(blocks(records, standing=True)) == 39


def test_s2_15_a_kill_in_mid_chain_ends_the_combat(scene):
    """Enemy at 5, a link deals 7: win, the rest of the chain, the draw and the enemy are dropped."""
    table, records = walk(scene, (1, None), EMBER, GALE, enemy__hp=5)
    assert table.board.outcome == "win"
    assert isinstance(records[-1], CombatEnded)
    assert not told(records, (CardDrawn, ChainEnded, EnemyActed, ChainEscalated))
    assert list(table.legal_actions()) == []


def test_s2_15_the_enemy_can_win_after_the_chain(scene):
    table, _ = walk(scene, (1, None), EMBER, player__hp=8)
    assert table.board.outcome == "loss"


def test_s2_22_turn_60_is_a_stalemate(scene):
    table, _ = walk(scene, (1, None), EMBER, turn=60)
    assert table.board.outcome == "stalemate"


def test_s2_5_ordinary_block_is_used_before_standing_block(scene):
    """Vayu, [Ember, Undertow] gives 3 ordinary Block; standing 6 takes the rest of Strike 8."""
    table, _ = walk(scene, (1, V), EMBER, UNDERTOW, player__standing=6)
    assert (table.board.player.block, table.board.player.standing, table.board.player.hp) == (0, 1, 50)


# --- The cap of standing Block (lever) ------------------------------------------------------------


def test_v08_3_standing_block_has_no_cap_unless_a_version_sets_one(scene):
    table, _ = walk(scene, (1, None), STONE, player__standing=100, script_index=3)
    assert table.board.player.standing == 102


def test_the_cap_of_the_draft_loses_what_goes_beyond(scene):
    """Cap 10: at 7, Stoneskin's 6 brings 3, and 3 are lost; with no room at all nothing is gained."""
    _, records = walk(scene, (1, None), STONE, ruleset="fuse-line@1.1-draft", player__standing=7)
    assert blocks(records, standing=True) == [3]
    assert told(records, StandingBlockCapped) == [StandingBlockCapped(3, 10)]
    _, records = walk(scene, (1, None), STONE, ruleset="fuse-line@1.1-draft", player__standing=10)
    assert blocks(records, standing=True) == []
    assert told(records, StandingBlockCapped) == [StandingBlockCapped(6, 10)]
    _, records = walk(scene, (1, None), STONE, ruleset="fuse-line@1.1-draft", player__standing=4)
    assert blocks(records, standing=True) == [6]
    assert not told(records, StandingBlockCapped)


# --- Previews -------------------------------------------------------------------------------------

LINES = [
    (EMBER, EMBER2, STONE, UNDERTOW),
    (GALE, EMBER, None, STONE),
    (GALE, EMBER, STONE, UNDERTOW),
    (None, GALE, STONE2, None),
    (SHUNYA, UNDERTOW, GALE, EMBER),
    (STONE, None, None, UNDERTOW),
    (None, None, None, None),
]


@pytest.mark.parametrize("ruleset", ["V08", ALT])
@pytest.mark.parametrize("cards", LINES)
def test_v08_15_the_pending_chain_is_the_chain_that_runs(scene, ruleset, cards):
    """For every roll: same links, relations, numbers, shunts and ending; asking leaves no trace."""
    for die in product((1, 2, 3, 4, None), (A, J, V, P, None)):
        table = scene(ruleset, dice=[die], slots=line(*cards), akasha_granted=True, rooted=[STONE])
        assert pending(table.game, table.board) is None
        table.act(Roll())
        before = boards.digest(table.board)
        chain = pending(table.game, table.board)
        assert boards.digest(table.board) == before
        records = table.act(End())
        while table.board.pending:
            records = records + table.act(Choose("enemy"))
        judged, fired = told(records, RelationJudged), told(records, CardFired)
        assert [(k.slot, k.card, k.spark, k.relation, k.after) for k in chain.links] == [
            (r.slot, r.card, r.spark, r.relation, r.after) for r in judged
        ]
        assert [(k.damage, k.block) for k in chain.links] == [
            (f.damage[-1].total if f.damage else None, f.block[-1].total if f.block else None) for f in fired
        ]
        assert [k.shunt for k in chain.links if k.shunt] == [r.target for r in told(records, CardShunted)]
        assert (len(chain.links), chain.ending) == chain_end(records)
        assert (chain.entry, chain.spark) == (die[0] or 4, die[1] or "wild")


@pytest.mark.parametrize("target", ["enemy", "self"])
def test_the_rest_of_a_waiting_chain_is_what_follows(scene, target):
    table, _ = walk(scene, (1, J), UNDERTOW, GALE, EMBER, player__hp=20)
    before = boards.digest(table.board)
    links = rest_of(table.game, table.board, target)
    assert boards.digest(table.board) == before
    assert pending(table.game, table.board) is None
    records = table.act(Choose(target))
    assert [(k.slot, k.card) for k in links] == [(2, GALE), (4, EMBER)]
    if target == "self":
        assert [k.heal for k in links] == [r.amount for r in told(records, HpHealed)] == [2, 3]
    else:
        assert [k.damage for k in links] == hits(records) == [4, 7]
    assert rest_of(table.game, table.board, target) == []


def test_a_chain_can_be_asked_for_any_dice(scene):
    table = scene("V08", slots=line(EMBER, STONE))
    chain = chain_of(table.game, table.board, 1, V)
    assert [k.relation for k in chain.links] == ["feeds", "feeds"]
    assert [(k.damage, k.block) for k in chain.links] == [(7, None), (None, 9)]
    assert chain.ending == "empty_slot"


# --- Versions, whole games ------------------------------------------------------------------------


def test_a_ruling_that_is_not_set_reads_as_designed():
    assert load("V08").rules.rulings == Rulings()


def test_the_draft_has_the_recommended_numbers():
    """Cap 10 with attacks 10, 10, 16, 5; Guard's Block as before."""
    rules = load("fuse-line@1.1-draft").rules
    assert [rules.enemy.script[n].damage for n in "1234"] == [10, 10, 16, 5]
    assert rules.enemy.script["4"].block == 10
    assert rules.rulings.standing_block_cap == 10
    assert load("V08").rules.rulings.standing_block_cap is None


def check_board(board, game):
    """What V08 promises at every step of any game (section 3), beside what all games do."""
    assert board.energy <= game.rules.income_cap
    assert board.chain_last <= 4
    placed = {slot.card for slot in board.slots}
    assert {*board.rooted} <= placed
    assert all(game.printed[card].element == P for card in board.rooted)
    cap = game.rules.rulings.standing_block_cap
    assert cap is None or board.player.standing <= cap
    if board.outcome is None:
        assert (board.walk is None) == (board.pending is None)
    if board.pending:
        assert board.pending.options == ["enemy", "self"]
        assert board.slots[board.walk.slot].card is not None


@pytest.mark.parametrize("version", versions("fuse-line"))
def test_whole_games_at_random_keep_every_card_and_promise(random_play, version):
    for table in random_play(f"fuse-line@{version}", games=3):
        board, game = table.board, table.game
        check_board(board, game)
        placed = [slot.card for slot in board.slots if slot.card is not None]
        there = [*board.draw, *board.hand, *board.discard, *board.exhausted, *placed]
        assert sorted(there) == sorted([*game.rules.deck(), *([SHUNYA] if board.akasha_granted else [])])


def test_one_walk_has_at_most_four_links_and_three_heals(random_play):
    """Section 3: one walk visits at most 4 slots, always rightwards; at most 3 heals a chain."""
    for table in random_play("V08", games=3, seed=2):
        if not table.is_over:
            continue
        judged, heals = [], 0
        for record in table.records:
            if isinstance(record, SparkEntered):
                judged, heals = [], 0
            heals += isinstance(record, HpHealed)
            judged += [record.slot] if isinstance(record, RelationJudged) else []
            assert judged == sorted({*judged})
            assert heals <= 3
