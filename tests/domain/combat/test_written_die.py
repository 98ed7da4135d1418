"""V10 The Written Die, ruling by ruling; every test names the ruling or the line it comes from."""

from itertools import product

import pytest

from domain.boards import digest
from domain.chance.typed import TypedChance
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardReturned,
    CombatEnded,
    DamageDealt,
    DiceSetUp,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    PhaseEntered,
    Place,
    Reroll,
    Roll,
    StatusGained,
    StatusTicked,
    TurnEnded,
)
from domain.combat.written_die import (
    AkashaFaceSet,
    AkashaFaceUnset,
    CardSetAside,
    ClearEngraving,
    DieRestored,
    DieTilted,
    EngravingCleared,
    EngravingSet,
    FaceCleared,
    FaceInscribed,
    FaceWiped,
    FreeRerollGranted,
    Inscribe,
    InscriptionsRotated,
    Landing,
    RollEmpty,
    Rulings,
    TakeFreeReroll,
    Tilt,
    rotate,
)
from domain.errors import ContentError, IllegalAction
from domain.game import FREE, Price
from domain.records import CardDrawn, ChoiceMade, ChoiceOffered, ChoiceSkipped, Choose, DiceRolled, DrawMissed
from domain.rulesets import load
from domain.table import Table
from domain.vocabulary import ELEMENTS, SLOTS

EMBER, UNDERTOW, GALE, STONE, SHUNYA = "ember-lash#1", "undertow#1", "gale#1", "stoneskin#1", "shunya#1"
DRAFT, ALT = "V10@1.1-draft", "V10@1.0-alt"
PRINTED = ["agni", "jal", "vayu", "prithvi", "agni", "prithvi"]
FULL = {1: EMBER, 2: UNDERTOW, 3: GALE, 4: STONE}


def written(scene, faces=None, dice=(), ruleset="V10", engraved=(), **fields):
    """A table in turn 1 with these faces; Shunya, if it is on one, has turned its element face."""
    faces = dict(faces or {})
    table = scene(ruleset, dice=dice, slots=faces, **fields)
    for n in engraved:
        table.board.slots[n - 1].engraved = True
    if SHUNYA in faces.values():
        table.board.akasha_granted = True
        table.board.element_die[5] = "akasha"
    return table


def rolled(scene, die, faces=None, ruleset="V10", engraved=(), **fields):
    """Roll this on these faces; give the table, with the outcome pending."""
    table = written(scene, faces, [die], ruleset, engraved, **fields)
    table.act(Roll())
    return table


def resolved(scene, die, faces=None, ruleset="V10", engraved=(), **fields):
    """Roll and end the turn; give the table and the records of the resolution."""
    table = rolled(scene, die, faces, ruleset, engraved, **fields)
    return table, table.act(EndTurn())


def told(records, kind):
    return [record for record in records if isinstance(record, kind)]


def only(records, kind):
    found = told(records, kind)
    assert len(found) == 1, found
    return found[0]


def before_enemy(records):
    """The records of the player's own resolution."""
    return records[: next(i for i, r in enumerate(records) if isinstance(r, EnemyActed))]


def fired(records):
    return [(record.slot, record.card) for record in told(records, CardFired)]


def damage(records):
    return [record.base for record in told(records, DamageDealt) if record.target == "enemy"]


def draws(records):
    """The cards drawn in the player's own resolution."""
    return len(told(before_enemy(records), (CardDrawn, DrawMissed)))


def row(table):
    return [face.card for face in table.board.slots]


def engravings(table):
    return [n for n, face in enumerate(table.board.slots, 1) if face.engraved]


def refused(table, action):
    """Try an action that must be refused; give the reason, and see that nothing changed."""
    before = digest(table.board), len(table.steps)
    assert action not in list(table.legal_actions())
    with pytest.raises(IllegalAction) as why:
        table.act(action)
    assert (digest(table.board), len(table.steps)) == before
    return str(why.value)


# --- 2. The page's rulings ------------------------------------------------------------------------


def test_v10_01_a_written_face_takes_no_other_card(scene):
    table = written(scene, {2: EMBER}, deck=["gale"])
    assert "is occupied" in refused(table, Inscribe(GALE, 2))
    table.act(Inscribe(GALE, 3))
    assert row(table) == [None, EMBER, GALE, None]


def test_v10_02_the_first_inscription_is_free_and_shunya_is_beside_it(scene):
    """Energy 2: Ember 0, Shunya 0, Gale 1: 1 left."""
    table = written(scene, deck=["ember-lash", "gale", "undertow"], akasha_granted=True)
    table.board.hand.append(SHUNYA)
    assert table.price(Inscribe(EMBER, 1)) == Price(0)
    assert table.act(Inscribe(EMBER, 1))[1:] == [FaceInscribed(EMBER, 1, 1)]
    assert table.price(Inscribe(SHUNYA, 2)) == FREE
    records = table.act(Inscribe(SHUNYA, 2))
    assert records[1:] == [FaceInscribed(SHUNYA, 2, 1), AkashaFaceSet(5, "prithvi")]
    assert table.price(Inscribe(GALE, 3)) == Price(1)
    records = table.act(Inscribe(GALE, 3))
    assert records[1:] == [EnergySpent(1, 1, "place"), FaceInscribed(GALE, 3, 2)]
    assert table.board.energy == 1


def test_v10_02_shunya_first_leaves_the_free_one(scene):
    table = written(scene, deck=["ember-lash"], akasha_granted=True)
    table.board.hand.append(SHUNYA)
    table.act(Inscribe(SHUNYA, 2))
    assert table.price(Inscribe(EMBER, 1)) == Price(0)


def test_v10_02_without_energy_only_shunya_can_be_written(scene):
    table = written(scene, deck=["ember-lash"], energy=0, inscribed=1, akasha_granted=True)
    table.board.hand.append(SHUNYA)
    inscriptions = [a for a in table.legal_actions() if isinstance(a, Inscribe)]
    assert inscriptions == [Inscribe(SHUNYA, n) for n in SLOTS]
    assert "it costs 1 energy, and there is 0" in refused(table, Inscribe(EMBER, 1))
    table.act(Inscribe(SHUNYA, 4))


def test_v10_03_the_marker_goes_with_its_card(scene):
    """Engraved Ember, Agni lands: 10 + 10, exhausted, face free next turn."""
    table, records = resolved(scene, (2, "agni"), {2: EMBER}, engraved=(2,))
    assert damage(records) == [10, 10]
    at = records.index(CardExhausted(EMBER, "reignite", 2))
    assert records[at + 1 : at + 3] == [EngravingCleared(2, "card_left"), FaceCleared(2, 1)]
    assert engravings(table) == []
    assert any(isinstance(a, Inscribe) and a.slot == 2 for a in table.legal_actions())


def test_v10_03_read_the_other_way_it_closes_the_empty_face(scene):
    table, records = resolved(scene, (2, "agni"), {2: EMBER}, ALT, engraved=(2,))
    assert told(records, EngravingCleared) == []
    assert (engravings(table), row(table)) == ([2], [None] * 4)
    card = table.board.hand[0]
    assert "face 2 is engraved and takes no card until its marker" in refused(table, Inscribe(card, 2))
    table.board.energy = 2
    table.act(ClearEngraving(2))
    table.act(Inscribe(card, 2))


def test_v10_04_the_exit_follows_the_element_that_fires(scene):
    """Engraved Undertow chosen by Jal: 8, Weak 1, discard, cleared 1."""
    table, records = resolved(scene, (1, "jal"), {1: EMBER, 2: UNDERTOW}, engraved=(2,))
    assert damage(records) == [8]
    assert only(records, StatusGained).amount == 1
    assert only(records, CardDiscarded) == CardDiscarded(UNDERTOW, 2)
    assert table.board.cleared_last_turn == 1
    assert engravings(table) == []


def test_v10_04_vayu_returns_an_engraved_card_that_fires(scene):
    table, records = resolved(scene, (2, "vayu"), {2: GALE}, engraved=(2,))
    assert fired(records) == [(2, GALE)]
    assert told(records, InscriptionsRotated) == []
    assert GALE in table.board.hand
    assert engravings(table) == []


def test_v10_05_clearing_takes_the_marker_and_leaves_the_card(scene):
    """Energy 3, clear face 2: 1 left; cleared 0; face 2 is still written and rotates again."""
    table = written(scene, {2: EMBER}, [(3, "vayu")], engraved=(2,), deck=["gale"], energy=3)
    assert table.price(ClearEngraving(2)) == Price(2)
    records = table.act(ClearEngraving(2))
    assert records[1:] == [EnergySpent(2, 1, "clear_engraving"), EngravingCleared(2, "paid")]
    assert (table.board.cleared, table.board.energy) == (0, 1)
    assert "is occupied" in refused(table, Inscribe(GALE, 2))
    assert "not engraved" in refused(table, ClearEngraving(2))
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, InscriptionsRotated).faces == (None, None, EMBER, None)
    assert fired(records) == [(3, EMBER)]


@pytest.mark.parametrize(
    ("before", "engraved", "after"),
    [
        ("ABCD", (), "DABC"),
        ("ABC-", (2,), "-BAC"),
        ("ABCD", (1, 2, 4), "ABCD"),
        ("ABCD", (1, 2, 3, 4), "ABCD"),
        ("A---", (), "-A--"),
        ("---D", (), "D---"),
        ("AB--", (1,), "A-B-"),
        ("AB-D", (2, 3), "DB-A"),
    ],
)
def test_v10_06_what_is_not_engraved_moves_on_by_one(before, engraved, after):
    held = [n in engraved for n in SLOTS]
    turned = rotate([None if c == "-" else c for c in before], held)
    assert "".join(card or "-" for card in turned) == after


def test_v10_06_the_turn_a_card_was_written_goes_along(scene):
    table = written(scene, {1: EMBER, 2: GALE}, [(4, "vayu")], turn=5)
    table.board.slots[0].placed_on_turn, table.board.slots[1].placed_on_turn = 3, 4
    table.act(Roll())
    table.act(EndTurn())
    assert row(table) == [None, EMBER, GALE, None]
    assert [face.placed_on_turn for face in table.board.slots] == [0, 3, 4, 0]


def test_v10_07_reignite_is_two_full_firings_and_one_exit(scene):
    """Enemy Block 8, Ember: 8 absorbed, 2; then 10: 12 HP. Undertow: 16, Weak 2."""
    table, records = resolved(scene, (1, "agni"), {1: EMBER}, enemy__block=8)
    hits = [r for r in told(records, DamageDealt) if r.target == "enemy"]
    assert [(h.absorbed, h.hp_lost) for h in hits] == [(8, 2), (0, 10)]
    assert told(records, FaceCleared) == [FaceCleared(1, 1)]
    assert table.board.exhausted == [EMBER]
    _, records = resolved(scene, (1, "agni"), {1: UNDERTOW})
    assert damage(records) == [8, 8]
    assert [r.total for r in told(records, StatusGained)] == [1, 2]


def test_v10_07_a_win_between_the_two_firings(scene):
    table, records = resolved(scene, (1, "agni"), {1: EMBER}, enemy__hp=9)
    assert records[-1] == CombatEnded("win", 1)
    assert len(fired(records)) == 1
    assert row(table)[0] == EMBER


def test_v10_08_jal_sets_the_landed_card_aside_and_fires_another(scene):
    """Lands 2 (Stoneskin), choose 4 (Ember): 10; 2 stays; cleared 1."""
    table = rolled(scene, (2, "jal"), {1: GALE, 2: STONE, 4: EMBER})
    records = table.act(EndTurn())
    assert records[1:] == [
        CardSetAside(STONE, 2),
        ChoiceOffered("redirect", ("1", "4"), "redirect", ("2",)),
    ]
    assert list(table.legal_actions()) == [Choose("1"), Choose("4")]
    assert "not offered" in refused(table, Choose("2"))
    records = table.act(Choose("4"))
    assert records[1] == ChoiceMade("redirect", "4")
    assert damage(records) == [10]
    assert only(records, CardDiscarded) == CardDiscarded(EMBER, 4)
    assert row(table) == [GALE, STONE, None, None]
    assert table.board.cleared_last_turn == 1


def test_v10_08_with_nothing_else_written_the_landed_card_fires_plainly(scene):
    table, records = resolved(scene, (2, "jal"), {2: EMBER})
    assert records[1] == ChoiceSkipped("redirect")
    assert told(records, CardSetAside) == []
    assert fired(records) == [(2, EMBER)]
    assert table.board.discard == [EMBER]


def test_v10_08_with_nothing_written_at_all_draw_one(scene):
    for number in (2, None):
        _, records = resolved(scene, (number, "jal"))
        assert records[1:3] == [ChoiceSkipped("redirect"), RollEmpty(1)]
        assert draws(records) == 1


def test_v10_09_a_blank_with_prithvi_or_agni_draws_one(scene):
    for number, element in product((None, 3), ("prithvi", "agni")):
        _, records = resolved(scene, (number, element), {1: EMBER})
        assert records[1] == RollEmpty(1)
        assert draws(records) == 1
        assert fired(records) == []


def test_v10_09_a_blank_with_jal_fires_what_is_chosen(scene):
    """Only Ember on 3: 10 damage, an automatic choice."""
    table, records = resolved(scene, (None, "jal"), {3: EMBER})
    assert records[1] == ChoiceMade("redirect", "3", auto=True)
    assert damage(records) == [10]
    assert row(table) == [None] * 4
    table = rolled(scene, (4, "jal"), {1: EMBER, 3: GALE})
    records = table.act(EndTurn())
    assert records[-1] == ChoiceOffered("redirect", ("1", "3"), "redirect")


def test_v10_09_read_the_other_way_jal_on_an_unwritten_face_draws(scene):
    for number in (None, 4):
        table, records = resolved(scene, (number, "jal"), {3: EMBER}, ALT)
        assert records[1] == RollEmpty(1)
        assert fired(records) == []
        assert row(table)[2] == EMBER
    _, records = resolved(scene, (3, "jal"), {3: EMBER}, ALT)
    assert damage(records) == [10]


def test_v10_09_vayu_rotates_whatever_comes_up(scene):
    """[A,-,-,-], 1, Vayu: A moves to 2, nothing fires, no draw."""
    table, records = resolved(scene, (1, "vayu"), {1: EMBER})
    assert only(records, InscriptionsRotated).faces == (None, EMBER, None, None)
    assert (fired(records), draws(records)) == ([], 0)
    assert told(records, RollEmpty) == []
    table, records = resolved(scene, (None, "vayu"), FULL)
    assert row(table) == [STONE, EMBER, UNDERTOW, GALE]
    assert (fired(records), draws(records)) == ([], 0)


def test_v10_09_vayu_with_an_engraved_card(scene):
    """[A engraved], 1: it stays and fires, to hand. Blank + Vayu with A engraved: draw 1."""
    table, records = resolved(scene, (1, "vayu"), {1: EMBER}, engraved=(1,))
    assert fired(records) == [(1, EMBER)]
    assert EMBER in table.board.hand
    for number in (None, 3):
        table, records = resolved(scene, (number, "vayu"), {1: EMBER}, engraved=(1,))
        assert records[1] == RollEmpty(1)
        assert draws(records) == 1


def test_v10_09_vayu_with_nothing_written_draws_one(scene):
    _, records = resolved(scene, (2, "vayu"))
    assert records[1] == RollEmpty(1)


def test_v10_10_a_card_that_arrives_on_the_landed_face_fires(scene):
    """[A,-,-,-], 2, Vayu: A fires, to hand."""
    table, records = resolved(scene, (2, "vayu"), {1: EMBER})
    assert fired(records) == [(2, EMBER)]
    assert only(records, CardReturned) == CardReturned(EMBER, 2)
    assert EMBER in table.board.hand
    assert table.board.cleared_last_turn == 1


def test_v10_11_prithvi_engraves_once(scene):
    """Engraved Stoneskin, Prithvi lands: 9 Block, one clearing (2) removes the marker."""
    table, records = resolved(scene, (2, "prithvi"), {2: STONE})
    assert only(records, EngravingSet) == EngravingSet(2)
    assert (engravings(table), row(table)[1], table.board.cleared_last_turn) == ([2], STONE, 0)
    table.chance.dice = [(2, "prithvi")]
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, BlockGained).amount == 9
    assert told(records, EngravingSet) == []
    table.board.energy = 2
    table.act(ClearEngraving(2))
    assert engravings(table) == []


def test_v10_12_a_tilt_lies_over_a_face_for_the_turn(scene):
    """Tilt index 3 and 5 to Agni (2 energy): Agni on 4 of 6."""
    table = written(scene, dice=[(1, "agni"), (2, "agni")], energy=4)
    assert table.price(Tilt(3, "agni")) == Price(1)
    records = table.act(Tilt(3, "agni"))
    assert records[1:] == [EnergySpent(1, 3, "tilt"), DieTilted(3, "agni", "prithvi")]
    table.act(Tilt(5, "agni"))
    faces = table.game.dice(table.board)[1].faces
    assert faces == ("agni", "jal", "vayu", "agni", "agni", "agni")
    assert faces.count("agni") == 4
    assert "shows agni already" in refused(table, Tilt(3, "agni"))
    records = table.act(Tilt(3, "jal"))
    assert records[-1] == DieTilted(3, "jal", "agni")
    assert table.board.energy == 1
    table.act(Roll())
    assert table.game.dice(table.board)[1].faces[3] == "jal"
    records = table.act(EndTurn())
    assert only(records, DieRestored) == DieRestored((3, 5))
    assert list(table.game.dice(table.board)[1].faces) == PRINTED
    kinds = [type(record) for record in records]
    assert kinds.index(EnemyActed) < kinds.index(DieRestored) < kinds.index(TurnEnded)


def test_v10_12_tilts_are_for_the_time_before_the_first_roll_and_keep_over_rerolls(scene):
    table = written(scene, dice=[(1, "vayu"), (1, "vayu")], energy=9)
    table.act(Tilt(0, "vayu"))
    table.act(Roll())
    assert "belongs to prep" in refused(table, Tilt(1, "agni"))
    table.act(Reroll())
    assert table.game.dice(table.board)[1].faces[0] == "vayu"


def test_v10_12_what_can_be_tilted(scene):
    table = written(scene, {1: SHUNYA}, energy=1)
    assert "no face 6" in refused(table, Tilt(6, "agni"))
    assert "no face -1" in refused(table, Tilt(-1, "agni"))
    assert "tilted to agni, jal" in refused(table, Tilt(0, "akasha"))
    tilts = [a for a in table.legal_actions() if isinstance(a, Tilt)]
    assert tilts == [
        Tilt(i, element)
        for i, face in enumerate([*PRINTED[:5], "akasha"])
        for element in ELEMENTS
        if element != face
    ]
    table.act(Tilt(5, "jal"))
    assert table.game.dice(table.board)[1].faces[5] == "jal"
    assert "it costs 1 energy" in refused(table, Tilt(0, "jal"))


def test_v10_12_a_typed_roll_is_what_a_face_shows():
    """With typed dice the answer is what lies there, tilts and Akasha face included."""
    asked = []

    def ask(question):
        asked.append(question)
        return {"number die": 2, "element die": "jal"}.get(question.about, question.allowed[0])

    table = Table.start(load("V10").game, TypedChance(ask))
    table.board.energy = 5
    for index in (0, 3, 4, 5):
        table.act(Tilt(index, "jal"))
    records = table.act(Roll())
    assert only(records, DiceRolled).shown == (2, "jal")
    assert asked[-1].allowed == ("jal", "vayu")


def test_v10_13_the_last_face_is_akasha_while_shunya_is_written(scene):
    """Agni, Jal, Vayu, Prithvi, Agni, Akasha; a tilt overlays it."""
    table = written(scene, akasha_granted=True, energy=2, dice=[(1, "agni")])
    assert only(table.steps[0], DiceSetUp).element == tuple(PRINTED)
    table.board.hand.append(SHUNYA)
    table.act(Inscribe(SHUNYA, 1))
    assert table.game.dice(table.board)[1].faces == (*PRINTED[:5], "akasha")
    table.act(Tilt(5, "vayu"))
    assert table.game.dice(table.board)[1].faces == (*PRINTED[:5], "vayu")
    table.act(Roll())
    records = table.act(EndTurn())
    assert only(records, AkashaFaceUnset) == AkashaFaceUnset(5, "prithvi")
    assert list(table.game.dice(table.board)[1].faces) == PRINTED


def test_v10_14_shunya_under_another_element_draws_two_for_each_firing(scene):
    """Agni on it: draw 2 twice, exhaust, die restored. Prithvi: draw 2, stays engraved, face stays."""
    table, records = resolved(scene, (1, "agni"), {1: SHUNYA})
    assert (fired(records), draws(records)) == ([(1, SHUNYA)] * 2, 4)
    assert only(records, CardExhausted) == CardExhausted(SHUNYA, "reignite", 1)
    assert only(records, AkashaFaceUnset) == AkashaFaceUnset(5, "prithvi")
    table, records = resolved(scene, (1, "prithvi"), {1: SHUNYA})
    assert draws(records) == 2
    assert (row(table)[0], engravings(table)) == (SHUNYA, [1])
    assert table.board.element_die[5] == "akasha"


def test_v10_14_shunya_rotates_and_exits_as_any_card(scene):
    table, records = resolved(scene, (2, "vayu"), {1: SHUNYA})
    assert SHUNYA in table.board.hand
    assert draws(records) == 2
    assert table.board.element_die == PRINTED
    table, records = resolved(scene, (3, "vayu"), {1: SHUNYA})
    assert row(table) == [None, SHUNYA, None, None]
    assert table.board.element_die[5] == "akasha"


def test_s2_20_shunya_comes_back_from_the_discard_pile(scene):
    table, _ = resolved(scene, (1, "jal"), {1: SHUNYA})
    assert table.board.discard == [SHUNYA]


def test_v10_15_erasure_wipes_then_draws_then_gives_a_free_reroll(scene):
    table = rolled(scene, (2, "akasha"), {1: SHUNYA, 2: EMBER}, engraved=(2,))
    assert list(table.legal_actions()) == [Reroll(), EndTurn()]
    records = table.act(EndTurn())
    assert records[1:5] == [
        FaceWiped(2, EMBER),
        CardDiscarded(EMBER, 2),
        EngravingCleared(2, "card_left"),
        FaceCleared(2, 1),
    ]
    assert len(told(records, CardDrawn)) == 2
    assert records[-2:] == [FreeRerollGranted(1), PhaseEntered("erased")]
    assert (fired(records), table.board.turn) == ([], 1)
    assert list(table.legal_actions()) == [TakeFreeReroll(), EndTurn()]
    assert table.price(TakeFreeReroll()) == FREE


def test_v10_15_the_free_reroll_makes_an_outcome_pending_again(scene):
    """Cleared by wipe 1 + fired 1: the next energy is 4; paid rerolls are allowed, at the first price."""
    table = rolled(scene, (2, "akasha"), {1: SHUNYA, 2: EMBER, 3: GALE}, energy=9)
    table.act(EndTurn())
    table.chance.dice = [(4, "agni"), (3, "agni")]
    records = table.act(TakeFreeReroll())
    assert [type(r) for r in records[1:]] == [PhaseEntered, DiceRolled]
    assert only(records, DiceRolled).ordinal == 1
    assert table.price(Reroll()) == Price(2)
    table.act(Reroll())
    assert (table.board.energy, table.price(Reroll())) == (7, Price(4))
    records = table.act(EndTurn())
    assert damage(records) == [7, 7]
    assert only(records, EnergyGained).total == 4


def test_v10_15_the_free_reroll_can_be_declined(scene):
    table = rolled(scene, (2, "akasha"), {1: SHUNYA, 2: EMBER})
    table.act(EndTurn())
    records = table.act(EndTurn())
    assert fired(records) == []
    assert table.board.turn == 2
    assert (table.board.phase, table.board.erasures) == ("prep", 0)
    assert only(records, EnergyGained).total == 3


def test_v10_15_a_paid_reroll_may_replace_a_pending_erasure(scene):
    table = rolled(scene, (2, "akasha"), {1: SHUNYA, 2: EMBER}, energy=2)
    table.chance.dice = [(2, "prithvi")]
    table.act(Reroll())
    records = table.act(EndTurn())
    assert fired(records) == [(2, EMBER)]
    assert told(records, FreeRerollGranted) == []


def test_v10_15_every_erasure_gives_its_own_free_reroll(scene):
    """Free reroll shows Akasha again, resolved: wipe, draw 2, take_free_reroll legal in 1.0."""
    table = rolled(scene, (2, "akasha"), {1: SHUNYA, 2: EMBER, 3: GALE})
    table.act(EndTurn())
    for erasures, number in ((2, 3), (3, None), (4, 4)):
        table.chance.dice = [(number, "akasha")]
        table.act(TakeFreeReroll())
        records = table.act(EndTurn())
        assert FreeRerollGranted(erasures) in records
        assert TakeFreeReroll() in list(table.legal_actions())
    assert row(table) == [SHUNYA, None, None, None]


def test_v10_15_a_tuned_version_gives_one_a_turn(scene):
    """A second Erasure wipes, draws 2, and the turn ends."""
    table = rolled(scene, (2, "akasha"), {1: SHUNYA, 2: EMBER, 3: GALE}, ALT)
    table.act(EndTurn())
    table.chance.dice = [(3, "akasha")]
    table.act(TakeFreeReroll())
    records = table.act(EndTurn())
    assert only(records, FaceWiped) == FaceWiped(3, GALE)
    assert draws(records) == 2
    assert told(records, FreeRerollGranted) == []
    assert table.board.turn == 2


def test_v10_15_wiping_shunya_restores_the_die(scene):
    table = rolled(scene, (1, "akasha"), {1: SHUNYA, 2: EMBER})
    records = table.act(EndTurn())
    assert only(records, AkashaFaceUnset) == AkashaFaceUnset(5, "prithvi")
    assert list(table.game.dice(table.board)[1].faces) == PRINTED
    assert table.board.discard == [SHUNYA]


@pytest.mark.parametrize("number", [None, 3])
def test_v10_15_erasure_on_an_unwritten_face_draws_and_rerolls_alike(scene, number):
    table = rolled(scene, (number, "akasha"), {1: SHUNYA})
    records = table.act(EndTurn())
    assert records[1] == FaceWiped()
    assert told(records, FaceCleared) == []
    assert len(told(records, CardDrawn)) == 2
    assert records[-1] == PhaseEntered("erased")


@pytest.mark.parametrize(("cleared", "income"), [(0, 2), (1, 3), (2, 4), (4, 6), (5, 6)])
def test_v10_16_income_is_two_and_the_faces_that_cleared_up_to_six(scene, cleared, income):
    _, records = resolved(scene, (None, "agni"), cleared=cleared)
    assert only(records, EnergyGained).total == income


def test_v10_16_agni_clears_prithvi_does_not(scene):
    _, records = resolved(scene, (1, "agni"), {1: EMBER})
    assert only(records, EnergyGained).total == 3
    _, records = resolved(scene, (1, "prithvi"), {1: EMBER})
    assert only(records, EnergyGained).total == 2


def test_v10_16_two_paid_rerolls_at_two_and_four(scene):
    table = rolled(scene, (1, "jal"), energy=6)
    table.chance.dice = [(2, "jal"), (3, "jal")]
    for price, left in ((2, 4), (4, 0)):
        assert table.price(Reroll()) == Price(price)
        table.act(Reroll())
        assert table.board.energy == left
    table.board.energy = 50
    assert "2 paid rerolls" in refused(table, Reroll())
    assert list(table.legal_actions()) == [EndTurn()]


def test_v10_16_the_income_is_of_the_last_turn_only(scene):
    table, _ = resolved(scene, (1, "agni"), {1: EMBER})
    table.chance.dice = [(None, "agni")]
    table.act(Roll())
    assert only(table.act(EndTurn()), EnergyGained).total == 2


def test_v10_17_the_gate_in_the_resolution_gives_shunya_for_the_next_turn(scene):
    """Enemy 38 of 70, Ember 10: 28; akasha_granted; this turn's die unchanged."""
    table, records = resolved(scene, (1, "agni"), {1: EMBER}, enemy__hp=38)
    assert only(records, AkashaGranted) == AkashaGranted(SHUNYA)
    kinds = [type(r) for r in records]
    assert kinds.index(AkashaGranted) < kinds.index(CardExhausted)
    assert len(damage(records)) == 2
    assert table.board.element_die == PRINTED
    assert any(isinstance(a, Inscribe) and a.card == SHUNYA for a in table.legal_actions())


def test_v10_18_a_full_die_refuses_every_card_and_can_be_rolled(scene):
    """Four written faces, hand 3: every inscribe refused, roll legal."""
    table = written(scene, FULL)
    table.board.hand = table.board.hand[:3]
    for card, face in product(table.board.hand, SLOTS):
        assert "is occupied" in refused(table, Inscribe(card, face))
    assert Roll() in list(table.legal_actions())


# --- 1. Actions: window, price, refusal -----------------------------------------------------------


def test_v10_the_start_and_what_is_legal_in_it(scene):
    table = written(scene)
    assert (table.board.energy, len(table.board.hand), table.board.phase) == (2, 6, "prep")
    actions = list(table.legal_actions())
    assert len([a for a in actions if isinstance(a, Inscribe)]) == 24
    assert len([a for a in actions if isinstance(a, Tilt)]) == 18
    assert [a for a in actions if not isinstance(a, Inscribe | Tilt)] == [BuyDraw(), Roll()]
    assert "is not an action of written-die" in refused(table, Place(table.board.hand[0], 1))
    assert "not in your hand" in refused(table, Inscribe(SHUNYA, 1))
    assert "no slot 5" in refused(table, Inscribe(table.board.hand[0], 5))


def test_v10_the_first_roll_is_free_and_closes_the_writing(scene):
    table = written(scene, {1: STONE}, [(1, "jal")], engraved=(1,), energy=0)
    assert table.price(Roll()) == FREE
    assert "belongs to rolled" in refused(table, EndTurn())
    assert "belongs to erased" in refused(table, TakeFreeReroll())
    assert "it costs 2 energy" in refused(table, ClearEngraving(1))
    assert told(table.act(Roll()), EnergySpent) == []
    table.board.energy = 9
    for action in (Inscribe(table.board.hand[0], 2), Tilt(0, "jal"), ClearEngraving(1), BuyDraw()):
        assert "belongs to prep" in refused(table, action)
    assert "no face 5" in refused(written(scene, energy=2), ClearEngraving(5))


def test_v10_the_free_inscription_comes_anew_each_turn(scene):
    table = written(scene, dice=[(None, "agni")], deck=["ember-lash", "gale"])
    table.act(Inscribe(EMBER, 1))
    table.act(Roll())
    table.act(EndTurn())
    assert table.price(Inscribe(GALE, 2)) == FREE


def test_h_03_draws_are_bought_before_the_roll_mixed_with_writing(scene):
    table = written(scene, deck=["ember-lash"], energy=2)
    table.act(Inscribe(EMBER, 1))
    table.act(BuyDraw())
    assert (len(table.board.hand), table.board.energy) == (7, 1)
    table = written(scene, draw=[], discard=[], energy=2)
    assert "no card that could be drawn" in refused(table, BuyDraw())


def test_h_04_after_sixty_four_actions_only_the_way_out_is_legal(scene):
    table = written(scene, {1: EMBER, 2: GALE, 3: STONE}, [(1, "jal")], energy=9, actions=64)
    assert list(table.legal_actions()) == [Roll()]
    table.act(Roll())
    assert list(table.legal_actions()) == [EndTurn()]
    table.act(EndTurn())
    assert list(table.legal_actions()) == [Choose("2"), Choose("3")]
    table = rolled(scene, (1, "akasha"), {2: SHUNYA}, actions=64)
    table.act(EndTurn())
    assert list(table.legal_actions()) == [EndTurn()]
    assert "used up its actions" in refused(table, TakeFreeReroll())


# --- Order of the resolution, its ends ------------------------------------------------------------


def test_v10_a_reroll_replaces_the_pending_outcome_and_nothing_else(scene):
    table = written(scene, {2: EMBER}, [(2, "agni"), (None, "agni")], energy=3)
    table.act(Tilt(1, "vayu"))
    table.act(Roll())
    assert row(table)[1] == EMBER
    table.act(Reroll())
    records = table.act(EndTurn())
    assert fired(records) == []
    assert row(table)[1] == EMBER


def test_v10_the_order_of_a_whole_resolution(scene):
    table = written(scene, {1: UNDERTOW, 3: STONE}, [(2, "vayu")], energy=3)
    table.act(Tilt(1, "vayu"))
    table.act(Roll())
    records = table.act(EndTurn())
    assert [type(record) for record in records[1:11]] == [
        InscriptionsRotated,
        CardFired,
        DamageDealt,
        StatusGained,
        CardReturned,
        FaceCleared,
        EnergyLapsed,
        EnemyActed,
        DamageDealt,
        StatusTicked,
    ]
    assert records.index(only(records, DieRestored)) == records.index(only(records, TurnEnded)) - 1


def test_v10_block_decays_after_the_enemys_turn(scene):
    table, records = resolved(scene, (1, "prithvi"), {1: STONE})
    assert BlockLost("player", 2) in records
    assert (table.board.player.hp, table.board.player.block) == (50, 0)


def test_s_16_the_enemy_can_win(scene):
    _, records = resolved(scene, (None, "agni"), player__hp=7)
    assert records[-1] == CombatEnded("loss", 1)


def test_s_16_a_win_after_the_choice(scene):
    table = rolled(scene, (1, "jal"), FULL, enemy__hp=8)
    table.act(EndTurn())
    records = table.act(Choose("2"))
    assert records[-1] == CombatEnded("win", 1)
    assert table.board.pending is None


def test_v10_with_everything_gone_the_fallback_misses(scene):
    """All exhausted: nothing written, nothing to draw."""
    table, records = resolved(scene, (None, "agni"), hand=[], draw=[], discard=[])
    assert records[1:3] == [RollEmpty(1), DrawMissed()]
    assert table.board.turn == 2


# --- Versions and content -------------------------------------------------------------------------


def test_the_draft_has_an_enemy_with_fewer_hit_points(scene):
    assert scene(DRAFT).board.enemy.max_hp == 60
    assert scene("V10").board.enemy.max_hp == 70


def test_the_rulings_default_to_the_design():
    assert load("V10").rules.rulings == Rulings()
    assert load(ALT).rules.rulings == Rulings(
        jal_on_unwritten="draws", engraving_on_emptied="stays", max_free_rerolls=1
    )


def test_the_akasha_face_must_be_on_the_die(tmp_path):
    file = tmp_path / "draft.toml"
    file.write_text('game = "written-die"\nversion = "x"\nextends = "1.0"\n[akasha]\nface = 9\n')
    with pytest.raises(ContentError) as why:
        load(str(file))
    assert "akasha.face" in str(why.value)
    assert "0 to 5" in str(why.value)


# --- Pure: what every roll would do ---------------------------------------------------------------


def test_the_table_of_the_page_cell_by_cell(scene):
    game = load("V10").game
    full = written(scene, FULL).board
    assert game.landing(full, 1, "agni") == Landing(1, firings=2, exit="exhaust")
    assert game.landing(full, 1, "jal") == Landing(1, chooses=(2, 3, 4))
    turned = (STONE, EMBER, UNDERTOW, GALE)
    assert game.landing(full, 1, "vayu") == Landing(1, exit="hand", rotated=turned)
    assert game.landing(full, 1, "prithvi") == Landing(1, exit="stay")
    assert game.landing(full, 1, "akasha") == Landing(wipes=1, erases=True, draws=2)
    part = written(scene, {3: EMBER}).board
    for number in (1, None):
        assert game.landing(part, number, "agni") == Landing(draws=1)
        assert game.landing(part, number, "jal") == Landing(chooses=(3,))
        assert game.landing(part, number, "prithvi") == Landing(draws=1)
        assert game.landing(part, number, "akasha") == Landing(erases=True, draws=2)
    moved = (None, None, None, EMBER)
    assert game.landing(part, None, "vayu") == Landing(exit="hand", rotated=moved)
    assert game.landing(part, 4, "vayu") == Landing(4, exit="hand", rotated=moved)


def test_the_outlook_has_all_thirty_six_ways(scene):
    table = written(scene, {1: SHUNYA, 2: EMBER}, energy=2)
    table.act(Tilt(0, "jal"))
    before = digest(table.board)
    outlook = table.game.outlook(table.board)
    assert digest(table.board) == before
    assert sum(way.ways for way in outlook) == 36
    ways = {(way.number, way.element): way.ways for way in outlook}
    assert (ways[2, "jal"], ways[None, "jal"], ways[1, "akasha"], ways[1, "prithvi"]) == (2, 4, 1, 1)
    assert len(outlook) == 25


@pytest.mark.parametrize("ruleset", ["V10", ALT])
def test_what_a_landing_says_is_what_happens(random_play, ruleset):
    seen = set()
    for n, table in enumerate(random_play(ruleset, 12, seed=2)):
        board = table.board
        if board.outcome or table.game.phase(board) != "rolled":
            continue
        twin = table.copy()
        if n % 3 == 0:
            twin.board.number, twin.board.element = (1, 2, 3, 4, None)[n % 5], "akasha"
        check_landing(twin, seen)
    assert {"agni", "jal", "vayu", "prithvi", "akasha", "choice", "empty", "rotated"} <= seen


def check_landing(table, seen):
    """Resolve what is pending and compare it with what the landing says."""
    board = table.board
    element = board.element
    landing = table.game.landing(board, board.number, element)
    records = table.act(EndTurn())
    if table.board.pending:
        seen.add("choice")
        assert tuple(int(value) for value in table.board.pending.options) == landing.chooses
        landing = landing._replace(fires=landing.chooses[-1])
        records = [*records, *table.act(Choose(str(landing.chooses[-1])))]
    elif landing.chooses:
        landing = landing._replace(fires=landing.chooses[0])
    over = table.board.outcome == "win"
    assert [slot for slot, _ in fired(records)] == [landing.fires] * (
        len(fired(records)) if over else landing.firings * (landing.fires is not None)
    )
    assert [r.faces for r in told(records, InscriptionsRotated)] == [landing.rotated][: bool(landing.rotated)]
    assert [r.draws for r in told(records, RollEmpty)] == (
        [landing.draws] if landing.draws and not landing.erases else []
    )
    assert [r.slot for r in told(records, FaceWiped)] == ([landing.wipes] if landing.erases else [])
    if landing.fires and not over:
        exits = {"discard": CardDiscarded, "exhaust": CardExhausted, "hand": CardReturned}
        gone = told(records, tuple(exits.values()))
        assert [type(r) for r in gone] == ([exits[landing.exit]] if landing.exit != "stay" else [])
    seen |= {element} | ({"rotated"} if landing.rotated else set())
    seen |= {"empty"} if told(records, RollEmpty) else set()


def check_board(board, game):
    """What the page promises at any moment: energy to 6, rolls by their kinds, Akasha while it is written."""
    rulings = game.rules.rulings
    assert board.energy <= 6
    assert board.rolls <= 1 + 2 + board.erasures
    assert rulings.max_free_rerolls is None or board.erasures <= rulings.max_free_rerolls
    is_written = any(face.card == game.akasha for face in board.slots)
    assert (board.element_die[5] == "akasha") == is_written
    if rulings.engraving_on_emptied == "goes":
        assert all(face.card is not None for face in board.slots if face.engraved)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("version", ["1.0", "1.1-draft", "1.0-alt"])
def test_whole_games_at_random_keep_every_invariant(play_at_random, version, seed):
    slots = (0, 1, 2, 3, 4, 5)
    game = load(f"written-die@{version}").game
    fixed = [Roll(), Reroll(), BuyDraw(), EndTurn(), TakeFreeReroll(), *(ClearEngraving(n) for n in slots)]
    tilts = [Tilt(i, element) for i in range(-1, 7) for element in (*ELEMENTS, "akasha")]
    writing = [Inscribe(card, n) for card in game.printed for n in slots]
    thinkable = [*fixed, *tilts, *writing, *(Choose(str(n)) for n in slots)]
    table = play_at_random(
        f"written-die@{version}", seed, lambda _: thinkable, lambda board: check_board(board, game)
    )
    assert table.board.outcome in ("win", "loss", "stalemate")


def test_h_05_a_blank_face_that_a_draft_gives_the_element_die_draws_1(scene, tmp_path):
    """The designed die has no blank; on a die that has one it is no Erasure: nothing fires, draw 1."""
    draft = tmp_path / "draft.toml"
    draft.write_text(
        'game = "written-die"\nversion = "blank"\nextends = "1.0"\n\n[dice]\n'
        'element = ["agni", "jal", "vayu", "prithvi", "blank", "prithvi"]\n'
    )
    table = scene(str(draft), dice=[(2, None)], slots={2: "gale#1"})
    table.act(Roll())
    records = table.act(EndTurn())
    assert told(records, RollEmpty) == [RollEmpty(1)]
    assert len(told(records, CardDrawn)) == 2
    assert not told(records, FaceWiped)
    assert table.board.slots[1].card == "gale#1"
