"""Records as lines: what may be left out and what it then means. Old streams rest on these defaults."""

import msgspec
import pytest

from domain.combat import house_rules
from domain.combat.kit import records as kit
from domain.records import ChoiceOffered, Choose, DiceRolled, Start
from domain.registry import records_in, type_name

DEFAULTS = {
    "action.buy_draw": {"pay": None},
    "action.exhaust": {"pay": None},
    "action.play_shunya": {"slot": None},
    "action.reroll": {"pay": None},
    "chance.card_picked": {"ordinal": 0, "stream": "pick"},
    "chance.card_seen": {"ordinal": 0, "stream": "seen"},
    "chance.deck_shuffled": {"ordinal": 0, "open": False, "stream": "deck"},
    "chance.dice_rolled": {"ordinal": 0, "faces": (), "stream": "dice"},
    "fact.block_gained": {"standing": False, "source": ""},
    "fact.card_discarded": {"slot": None},
    "fact.card_drawn": {"pile": "draw"},
    "fact.card_exhausted": {"slot": None},
    "fact.card_fired": {"slot": None, "damage": (), "block": (), "heal": ()},
    "fact.choice_made": {"auto": False},
    "fact.choice_offered": {"about": ()},
    "fact.damage_dealt": {"standing": 0, "source": ""},
    "fact.energy_gained": {"reason": "income"},
    "fact.matches_derived": {"number": None},
    "fact.shunya_played": {"slot": None},
    "fact.turn_started": {"phase": "prep"},
}
"""What the fields that a line may leave out mean then; a change here changes what old streams say."""

WRITING = {"board": "", "size": 0, "chain": ""}
RECORDS = {type_name(r): r for r in records_in("domain.records", kit.__name__, house_rules.__name__)}


@pytest.mark.parametrize("name", RECORDS)
def test_what_a_line_leaves_out_means_what_it_always_meant(name):
    found = {
        field.name: field.default
        for field in msgspec.structs.fields(RECORDS[name])
        if not field.required and field.name not in WRITING
    }
    assert {key: found[key] for key in DEFAULTS.get(name, {})} == DEFAULTS.get(name, {})
    assert set(found) <= set(DEFAULTS.get(name, {})), "a new default: add it to the list"


@pytest.mark.parametrize("name", [name for name in RECORDS if name.startswith("action.")])
def test_an_action_leaves_a_place_for_what_writing_fills_in(name):
    fields = {field.name: field.default for field in msgspec.structs.fields(RECORDS[name])}
    assert {key: fields[key] for key in WRITING} == WRITING


def test_the_type_stands_first_and_what_is_at_its_default_is_left_out():
    assert msgspec.json.encode(Start()) == b'{"type":"action.start"}'
    assert msgspec.json.encode(Choose("x")) == b'{"type":"action.choose","value":"x"}'
    rolled = DiceRolled((None, "jal"), 3, 0, (4, 1))
    told = b'{"type":"chance.dice_rolled","shown":[null,"jal"],"scope":3,"faces":[4,1]}'
    assert msgspec.json.encode(rolled) == told
    assert msgspec.json.decode(told, type=DiceRolled) == rolled
    term = kit.CardFired("x", 1, (kit.Term("*", 1, 2, "VOID", 4),))
    told = b'{"type":"fact.card_fired","card":"x","slot":1,"damage":[["*",1,2,"VOID",4]]}'
    assert msgspec.json.encode(term) == told


def test_a_choice_is_kept_on_the_board_as_it_was_offered(scene):
    board = scene("V01").board
    ChoiceOffered("burn", ("1", "2"), "burned", ("a",)).apply(board)
    pending = board.pending
    assert (pending.kind, pending.options, pending.resume, pending.about) == (
        "burn",
        ["1", "2"],
        "burned",
        ["a"],
    )
    assert msgspec.json.encode(pending) == (
        b'{"kind":"burn","options":["1","2"],"resume":"burned","about":["a"]}'
    )
