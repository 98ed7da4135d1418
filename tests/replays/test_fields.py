"""Two boards side by side: the fields that differ, as paths."""

from domain import boards
from domain.boards import Pending
from domain.combat.house_rules import Board
from domain.combat.kit.board import Intent
from replays.fields import Change, differing
from replays.wording import change_text


def boards_apart(change):
    left = Board(hand=["a#1", "b#1"], script=[Intent("strike", 8), Intent("cleave", 13)])
    right = boards.copy(left)
    change(right)
    return differing(left, right)


def set_(path, value):
    def change(board):
        *owners, name = path.split(".")
        for owner in owners:
            board = board[int(owner)] if owner.isdigit() else getattr(board, owner)
        setattr(board, name, value)

    return change


def test_equal_boards_differ_in_nothing():
    assert boards_apart(lambda _: None) == ()


def test_a_field_of_a_fighter_is_a_path_with_a_dot():
    assert boards_apart(set_("enemy.hp", 50)) == (Change("enemy.hp", 0, 50),)


def test_a_field_of_a_slot_is_numbered_from_one():
    assert boards_apart(set_("slots.1.scorch", 1)) == (Change("slots 2 scorch", 0, 1),)


def test_a_pile_that_differs_is_one_change():
    (change,) = boards_apart(lambda board: board.hand.append("c#1"))
    assert change == Change("hand", ["a#1", "b#1"], ["a#1", "b#1", "c#1"])
    assert change_text(change) == "hand … | … c#1"


def test_the_order_of_a_pile_counts():
    (change,) = boards_apart(lambda board: board.hand.reverse())
    assert change_text(change) == "hand a#1 b#1 | b#1 a#1"


def test_a_pile_that_became_empty():
    (change,) = boards_apart(lambda board: board.hand.clear())
    assert change_text(change) == "hand a#1 b#1 | none"


def test_a_script_of_the_same_length_differs_step_by_step_and_of_another_as_a_whole():
    assert boards_apart(lambda board: board.script.__setitem__(1, Intent("cleave", 14))) == (
        Change("script 2 damage", 13, 14),
    )
    (change,) = boards_apart(lambda board: board.script.pop())
    assert change.path == "script"
    assert change_text(change) == 'script … [{"name":"cleave","damage":13}] | …'


def test_a_count_that_only_one_side_has():
    assert boards_apart(lambda board: board.requests.update(dice=2)) == (Change("requests.dice", None, 2),)


def test_a_pending_choice_that_only_one_side_has():
    (change,) = boards_apart(set_("pending", Pending("swap", ["1", "2"], "again")))
    assert change == Change("pending", None, {"kind": "swap", "options": ["1", "2"], "resume": "again"})
    assert change_text(change).startswith('pending none | {"kind":"swap"')


def test_yes_no_and_none_are_told_apart_from_numbers():
    assert boards_apart(set_("void", True)) == (Change("void", False, True),)
    (change,) = boards_apart(set_("element", "agni"))
    assert change_text(change) == "element none | agni"
    (change,) = boards_apart(set_("slots.0.latched", True))
    assert change_text(change) == "slot 1 latched no | yes"


def test_changes_come_in_the_order_of_the_board():
    def both(board):
        board.slots[0].scorch = 1
        board.enemy.hp = 3
        board.hand.clear()

    assert [change.path for change in boards_apart(both)] == ["hand", "enemy.hp", "slots 1 scorch"]
