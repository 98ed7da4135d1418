"""V11 Lone Lantern, line by line; every test names the line of the page that it comes from."""

from domain.combat.lone_lantern import LanternMoved

from domain.combat.kit.records import CardFired, EndTurn, Roll

EMBER, GALE = "ember-lash#1", "gale#1"


def test_the_number_die_moves_the_lantern(scene):
    table = scene("lone-lantern@1.0", dice=[(3, "jal")])
    assert LanternMoved(3) in table.act(Roll())
    assert table.board.lantern == 3


def test_a_blank_leaves_the_lantern_where_it_stands(scene):
    table = scene("lone-lantern@1.0", dice=[(None, "jal")], lantern=2)
    table.act(Roll())
    assert table.board.lantern == 2


def test_only_the_card_in_the_light_fires_at_double_in_its_element(scene):
    table = scene("lone-lantern@1.0", dice=[(2, "agni")], slots={2: EMBER, 4: GALE})
    table.act(Roll())
    fired = [record for record in table.act(EndTurn()) if isinstance(record, CardFired)]
    assert [record.card for record in fired] == [EMBER]
    assert table.board.enemy.hp == 70 - 2 * 8
    assert table.board.slots[3].card == GALE
