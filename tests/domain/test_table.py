"""The table: whole steps or nothing, questions that leave no trace, copies, resumed games."""

import pytest

from domain import boards
from domain.boards import Board
from domain.chance.seeded import SeededChance
from domain.combat.kit.board import CombatBoard
from domain.combat.kit.records import (
    AkashaGranted,
    CardDiscarded,
    CardExhausted,
    CardMoved,
    CardPlaced,
    CardReturned,
    CombatEnded,
    EndTurn,
    Place,
    Roll,
    TurnStarted,
)
from domain.combat.twin_wells import TwinWells
from domain.errors import BrokenStream, IllegalAction
from domain.fold import empty_board, fold
from domain.game import FREE, Command, Game, Price
from domain.records import CardDrawn, CardSeen, DeckShuffled, Record, Start
from domain.rulesets import load
from domain.step import Step
from domain.table import Table


@pytest.fixture
def table():
    return Table.start(load("V01").game, SeededChance(21))


def state(table):
    return boards.digest(table.board), len(table.steps), repr(table.board)


def test_a_step_begins_with_its_action_and_is_kept_whole(table):
    action = Place(table.board.hand[0], 1)
    records = table.act(action)
    assert records[0] is action
    assert table.steps[-1] is records
    assert list(table.records) == [r for step in table.steps for r in step]


def test_a_refused_action_changes_nothing_and_says_why(table):
    before = state(table)
    with pytest.raises(IllegalAction, match="belongs to rolled"):
        table.act(EndTurn())
    assert state(table) == before


def test_an_action_of_another_game_is_refused(table):
    assert table.why_not(Start()) == "start is not an action of house-rules"
    with pytest.raises(KeyError):
        table.price(Start())


def test_asking_leaves_no_trace(table):
    before = state(table)
    actions = list(table.legal_actions())
    assert list(table.legal_actions()) == actions
    for action in [*actions, EndTurn()]:
        table.why_not(action)
        table.price(action)
    table.copy()
    table.imagine(SeededChance(1))
    assert state(table) == before


def test_a_copy_shares_nothing_and_starts_without_steps(table):
    before = state(table)
    twin = table.copy()
    assert (twin.steps, twin.board == table.board, twin.chance) == ([], True, table.chance)
    twin.act(Place(twin.board.hand[0], 1))
    twin.act(Roll())
    twin.act(EndTurn())
    assert state(table) == before
    assert len(twin.steps) == 3


def test_a_copy_plays_on_as_the_table_itself_would(table):
    twin = table.copy()
    actions = [Place(table.board.hand[0], 1), Roll(), EndTurn()]
    assert [twin.act(a) for a in actions] == [table.act(a) for a in actions]
    assert twin.board == table.board


def test_an_imagined_table_knows_the_cards_and_not_their_order(table):
    orders = {tuple(table.imagine(SeededChance(n)).board.draw) for n in range(30)}
    assert len(orders) > 5
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(table.board.draw))}
    twin = table.imagine(SeededChance(1))
    assert twin.board.hand == table.board.hand
    assert twin.chance.seed == 1


def test_what_is_imagined_does_not_depend_on_the_hidden_order(table):
    other = table.copy()
    other.board.draw.reverse()
    assert table.imagine(SeededChance(1)).board.draw == other.imagine(SeededChance(1)).board.draw


def test_an_open_pile_or_an_empty_one_is_not_reshuffled(table):
    table.board.draw_open = True
    assert table.imagine(SeededChance(1)).board == table.board
    table.board.draw_open, table.board.draw = False, []
    assert table.imagine(SeededChance(1)).board == table.board


def test_a_table_is_resumed_from_its_steps(table):
    table.act(Roll())
    again = Table(table.game, table.chance, table.steps)
    assert again.board == table.board
    assert again.act(EndTurn()) == table.act(EndTurn())
    assert again.steps == table.steps
    assert again.steps is not table.steps


def test_a_resumed_table_has_its_own_lists(table):
    again = Table(table.game, table.chance, table.steps)
    again.act(Roll())
    assert len(table.steps) == 1


def test_two_tables_of_one_game_do_not_touch_each_other():
    game = load("V01").game
    one, two = Table.start(game, SeededChance(1)), Table.start(game, SeededChance(2))
    before = state(two)
    for action in (Place(one.board.hand[0], 1), Roll(), EndTurn()):
        one.act(action)
    assert state(two) == before


def test_a_bug_in_mid_step_leaves_the_table_as_before(table, monkeypatch):
    before = state(table)
    monkeypatch.setattr(type(table.game), "scorch_below", lambda *_: 1 / 0)
    monkeypatch.setattr(type(table.game), "roll", lambda self, step: self.scorch_below(step, 1))
    with pytest.raises(ZeroDivisionError):
        table.act(Roll())
    assert state(table) == before


def test_a_finished_table_accepts_nothing(table):
    table.board.outcome = "win"
    assert table.is_over
    assert list(table.legal_actions()) == []
    with pytest.raises(IllegalAction, match=r"the game is over \(win\)"):
        table.act(Roll())


def test_an_unknown_phase_has_no_actions(table):
    table.board.phase = "elsewhere"
    assert list(table.legal_actions()) == []
    assert table.why_not(Roll()) == "roll belongs to prep, and this is elsewhere, which allows "


# --- Folding and boards ------------------------------------------------------------------------------


def test_fold_starts_on_an_empty_board_or_goes_on(table):
    table.act(Roll())
    game = table.game
    assert empty_board(game) == fold(game, []) == type(table.board)()
    half = fold(game, table.steps[0])
    assert fold(game, table.steps[1], half) is half
    assert half == table.board
    assert fold(type(game), table.records) == table.board


@pytest.mark.parametrize(
    "record",
    [
        CardDrawn("nothing"),
        CardDrawn("nothing", "discard"),
        CardPlaced("nothing", 1),
        CardReturned("nothing", 1),
        CardDiscarded("nothing"),
        CardExhausted("nothing", "x", 2),
        CardSeen("nothing", 1),
    ],
)
def test_a_record_that_does_not_fit_names_its_number_and_type(table, record):
    with pytest.raises(
        BrokenStream, match=rf"^record 2 \({record.__struct_config__.tag}\) cannot be applied: "
    ):
        fold(table.game, [TurnStarted(2), record], table.board)


def test_a_card_moves_with_the_turn_it_was_placed_on(table):
    board = table.board
    card = board.hand[0]
    fold(table.game, [CardPlaced(card, 1), CardMoved(card, 1, 3)], board)
    assert [(slot.card, slot.placed_on_turn) for slot in board.slots] == [
        (None, 0),
        (None, 0),
        (card, 1),
        (None, 0),
    ]
    assert (board.occupied(), board.empty()) == ((3,), (1, 2, 4))


def test_cards_leave_the_hand_when_no_slot_is_named(table):
    board = table.board
    one, two = board.hand[:2]
    fold(table.game, [CardDiscarded(one), CardExhausted(two, "x")], board)
    assert (board.discard, board.exhausted) == ([one], [two])
    assert not {one, two} & set(board.hand)


def test_a_pick_counts_its_question_and_moves_nothing(table):
    board = table.board
    step = Step(board, SeededChance(3), table.game)
    hand = list(board.hand)
    cards = [step.pick(hand, "discard"), step.pick(hand, "discard")]
    assert [(r.card, r.stream, r.scope, r.ordinal) for r in step.records] == [
        (cards[0], "discard", 1, 0),
        (cards[1], "discard", 1, 1),
    ]
    assert cards[0] == SeededChance(3).pick(("discard", 1, 0), hand)
    assert board.hand == hand


def test_a_reshuffle_empties_the_discard_pile_and_an_opening_does_not(table):
    board = table.board
    board.discard = ["a"]
    fold(table.game, [DeckShuffled(("b", "c"), "opening", 1)], board)
    assert (board.draw, board.discard, board.draw_open) == (["b", "c"], ["a"], False)
    fold(table.game, [DeckShuffled(("a",), "discard", 1, 4, open=True)], board)
    assert (board.draw, board.discard, board.draw_open) == (["a"], [], True)
    assert board.requests["deck"] == 5


def test_the_end_closes_everything(table):
    fold(table.game, [AkashaGranted("shunya#1"), CombatEnded("stalemate", 60)], table.board)
    board = table.board
    assert (board.outcome, board.phase, board.pending) == ("stalemate", "over", None)


def test_a_digest_is_16_digits_of_the_content_alone(table):
    digest = boards.digest(table.board)
    assert len(digest) == 16
    assert int(digest, 16) >= 0
    twin = boards.copy(table.board)
    assert boards.digest(twin) == digest
    assert twin == table.board
    assert twin is not table.board
    twin.hand.append(twin.hand.pop(0))
    assert boards.digest(twin) != digest


def test_a_digest_is_the_blake2b_of_sorted_json():
    """docs: BLAKE2b, 8 bytes, sorted keys, no fields at their default."""
    from hashlib import blake2b

    board = Board(hand=["b", "a"], actions=2)
    told = b'{"actions":2,"hand":["b","a"]}'
    assert boards.digest(board) == blake2b(told, digest_size=8).hexdigest()


def test_boards_and_games_say_what_a_subclass_must_give():
    for missing in (
        lambda: Board().scope,
        lambda: Board().show_dice(()),
        lambda: Record().apply(None),
        Game.record_types,
    ):
        with pytest.raises(NotImplementedError):
            missing()
    assert CombatBoard().scope == 0


def test_a_price_is_free_unless_it_says_so():
    assert Price() == FREE == Price(0, "energy")
    assert Command.essential is False
    assert issubclass(TwinWells, Game)


def test_a_step_that_cannot_be_kept_does_not_count(scene):
    table = scene("V01", dice=[(1, None)])
    before, steps = boards.digest(table.board), len(table.steps)

    def full(records):
        assert records[0] == Roll()
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        table.act(Roll(), full)
    assert (boards.digest(table.board), len(table.steps)) == (before, steps)
    kept = []
    assert table.act(next(table.legal_actions()), kept.extend) == kept
