"""Putting actions down before they are taken at once: shown, taken back, taken; no record before that."""

from io import StringIO

import pytest
from rich.console import Console

from domain import boards
from domain.chance.seeded import SeededChance
from domain.hazard.records.actions import ChooseRoute, Play, StartHazard, StartRun
from domain.rulesets import load
from domain.table import Table
from projections.previews import legal_actions
from projections.registry import projection_of
from tools.offer import Offer
from tools.picking import Unclear
from tools.putting_down import PuttingDown

RULES = load("hazard")
PROJECTION = projection_of("hazard", RULES)


@pytest.fixture
def table():
    table = Table.start(RULES.game, SeededChance(5), StartRun(hazards=("H05",), deck="POOL30"))
    table.act(StartHazard("H05"))
    table.act(ChooseRoute("risk"))
    return table


@pytest.fixture
def down(table):
    return PuttingDown(PROJECTION, table)


def words(thing):
    console = Console(width=100, record=True, file=StringIO())
    console.print(thing)
    return console.export_text()


def test_what_is_put_down_is_played_at_once_by_p(table, down):
    offer = Offer(legal_actions(PROJECTION, table))
    before = boards.digest(table.board)
    assert down.answer("+force", offer) is None
    assert down.answer("+ temper", offer) is None
    assert boards.digest(table.board) == before
    action = down.answer("p", offer)
    assert isinstance(action, Play)
    assert [entry.half for entry in action.entries] == ["top", "top"]
    assert table.why_not(action) is None


def test_it_can_be_taken_back_one_by_one(table, down):
    offer = Offer(legal_actions(PROJECTION, table))
    down.answer("+force", offer)
    down.answer("+temper", offer)
    down.answer("-", offer)
    assert len(down.stage.down) == 1
    down.answer("-", offer)
    assert down.stage is None
    with pytest.raises(Unclear, match=r"nothing is put down; \+ and a number or words puts a card down"):
        down.answer("-", offer)


def test_p_with_nothing_put_down_says_how_to(table, down):
    assert down.means("p")
    with pytest.raises(Unclear, match=r"nothing is put down; \+ and a number"):
        down.answer("p", Offer(legal_actions(PROJECTION, table)))


def test_nothing_else_is_taken_while_cards_lie_there(table, down):
    """What was put down would be lost without a word."""
    offer = Offer(legal_actions(PROJECTION, table))
    down.check_free()
    down.answer("+force", offer)
    with pytest.raises(Unclear, match=r"1 card is put down: p takes it, .* - takes it back"):
        down.check_free()
    down.answer("+temper", offer)
    with pytest.raises(Unclear, match=r"2 cards are put down: p takes them, .* - takes the last one back"):
        down.check_free()


def test_the_numbers_on_the_screen_are_the_numbers_that_hold(table, down):
    """Behind a card put down its own list is drawn, and after the last one is taken back the first again."""
    offer = Offer(legal_actions(PROJECTION, table))
    down.answer("+force", offer)
    assert words(Offer(down.stage.more).draw()) in words(down.draw(offer))
    down.answer("-", offer)
    assert words(down.draw(offer)) == words(offer.draw())


def test_meters_are_shown_now_then_and_needed(table, down):
    down.answer("+force", Offer(legal_actions(PROJECTION, table)))
    drawn = words(down.draw(Offer(())))
    assert "now  then  needed" in drawn
    assert "Force      0    2     4" in drawn


def test_a_line_with_many_ways_is_listed_before_one_is_put_down():
    table = Table.start(RULES.game, SeededChance(121), StartRun(hazards=("H05",), deck="POOL30"))
    table.act(StartHazard("H05"))
    table.act(ChooseRoute("safe"))
    down, offer = PuttingDown(PROJECTION, table), Offer(legal_actions(PROJECTION, table))
    down.answer("+40", offer)
    assert down.stage is None
    down.answer("+40", offer)
    assert len(down.stage.down) == 1


def test_what_cannot_be_put_down_is_refused(table, down):
    offer = Offer(legal_actions(PROJECTION, table))
    with pytest.raises(Unclear, match="cannot be put down"):
        down.answer("+end", offer)
    with pytest.raises(Unclear):
        down.answer("+nonsense", offer)
    assert down.stage is None


def test_games_without_batches_put_nothing_down():
    rules = load("house-rules")
    table = Table.start(rules.game, SeededChance(1))
    projection = projection_of("house-rules", rules)
    down = PuttingDown(projection, table)
    assert not down.means("p")
    with pytest.raises(Unclear, match="cannot be put down"):
        down.answer("+1", Offer(legal_actions(projection, table)))
