"""The empty combat board: what a board's digest leaves out, so a change here changes every digest."""

import msgspec
import pytest

from domain import boards
from domain.combat.kit.board import CombatBoard, Fighter, Intent, Slot

DEFAULTS = {
    Fighter: {
        "hp": 0,
        "max_hp": 0,
        "block": 0,
        "standing": 0,
        "weak": 0,
        "weak_fresh": False,
        "vulnerable": 0,
        "vulnerable_fresh": False,
        "burn": 0,
        "strength": 0,
        "dexterity": 0,
    },
    Slot: {"card": None, "placed_on_turn": 0},
    Intent: {"damage": 0, "block": 0},
    CombatBoard: {
        "actions": 0,
        "pending": None,
        "outcome": None,
        "draw_open": False,
        "turn": 0,
        "phase": "setup",
        "energy": 0,
        "rolls": 0,
        "number": None,
        "element": None,
        "script_index": 0,
        "akasha_granted": False,
    },
}


@pytest.mark.parametrize("part", DEFAULTS, ids=lambda part: part.__name__)
def test_what_a_digest_leaves_out_is_what_it_always_left_out(part):
    found = {field.name: field.default for field in msgspec.structs.fields(part)}
    assert {name: found[name] for name in DEFAULTS[part]} == DEFAULTS[part]


def test_the_digest_of_an_empty_board():
    told = b'{"enemy":{},"player":{},"slots":[{},{},{},{}]}'
    assert boards._sorted_json.encode(CombatBoard()) == told
    assert boards.digest(CombatBoard()) == "a3f62f7bda84efa9"


def test_four_slots_are_empty_and_apart():
    board = CombatBoard()
    assert (list(board.empty()), list(board.occupied())) == ([1, 2, 3, 4], [])
    board.slots[2].card = "x"
    assert (list(board.empty()), list(board.occupied())) == ([1, 2, 4], [3])


def test_a_fighter_is_found_by_its_side():
    board = CombatBoard()
    assert board.fighter("player") is board.player
    assert board.fighter("enemy") is board.enemy
