"""What the tests of the variants share: whole games played at random, checked at every decision."""

import random

import pytest

from domain import boards
from domain.chance.seeded import SeededChance
from domain.errors import IllegalAction
from domain.fold import fold
from domain.rulesets import load
from domain.table import Table


def cards_on(board):
    placed = [slot.card for slot in board.slots if slot.card is not None]
    return sorted([*board.draw, *board.hand, *board.discard, *board.exhausted, *placed])


def counters_of(board):
    yield board.energy
    for fighter in (board.player, board.enemy):
        yield from (fighter.hp, fighter.block, fighter.standing, fighter.weak, fighter.burn)


@pytest.fixture
def play_at_random():
    """Give a function that plays one game to its end; `thinkable` gives actions to be judged at each board.

    Cards are conserved, no counter is negative, something is always legal, what is listed is what is
    accepted, a refused action changes nothing, and the records fold to the board.
    """

    def play(ruleset, seed, thinkable, check):
        table = Table.start(load(ruleset).game, SeededChance(seed))
        deck = sorted(table.game.rules.deck())
        choose = random.Random(seed)
        while not table.is_over:
            board = table.board
            legal = list(table.legal_actions())
            assert legal
            assert len(set(legal)) == len(legal)
            judged = thinkable(board)
            accepted = [action for action in judged if table.why_not(action) is None]
            assert {action for action in legal if type(action) in map(type, judged)} == set(accepted)
            refused = [action for action in judged if action not in accepted]
            if refused:
                before = boards.digest(board)
                with pytest.raises(IllegalAction):
                    table.act(choose.choice(refused))
                assert boards.digest(table.board) == before
            table.act(choose.choice(legal))
            extra = [table.game.akasha] if table.board.akasha_granted else []
            assert cards_on(table.board) == sorted([*deck, *extra])
            assert min(counters_of(table.board)) >= 0
            check(table.board)
        assert boards.digest(fold(table.game, table.records)) == boards.digest(table.board)
        return table

    return play
