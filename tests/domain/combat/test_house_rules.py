"""V01 House Rules, rule by rule; every test names the ruling or the line it comes from."""

from domain.combat.kit.records import CardFired, EndTurn, Place, Roll


def test_v01_01_scorch_waits_on_empty_slots(scene):
    """Agni 3, only slot 3 occupied: Scorch 1,1,0,0; next turn an Ember in slot 1 that fires deals 9."""
    table = scene(
        "V01",
        dice=[(3, "agni"), (1, None)],
        deck=["stoneskin", "ember-lash", "gale", "gale", "undertow", "undertow"],
    )
    table.act(Place("stoneskin#1", 3))
    table.act(Roll())
    assert [slot.scorch for slot in table.board.slots] == [1, 1, 0, 0]
    table.act(EndTurn())
    table.act(Place("ember-lash#1", 1))
    table.act(Roll())
    fired = [record for record in table.act(EndTurn()) if isinstance(record, CardFired)]
    assert fired[0].damage[-1].total == 9
    assert table.board.enemy.hp == 61
