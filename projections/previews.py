"""Looking ahead: the legal actions with their prices, and what is known to follow from each.

An action is taken on a table as a player may imagine it: hidden piles are reshuffled from a fixed seed, so
nothing of their order shows through. The telling stops where chance comes in. The table asked is untouched.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from domain import boards
from domain.chance.seeded import SeededChance
from domain.fold import fold
from domain.records import Action, CardDrawn, Chance, Record
from domain.table import Table
from projections.projection import Projection
from projections.views import ActionView

_IMAGINED = SeededChance(0)
DRAWN = "Draw a card"


def legal_actions(projection: Projection, table: Table) -> list[ActionView]:
    """Give the legal actions in the table's order, with sentence, price and what is known to follow.

    Actions that read alike (two copies of a card) are given once. What all options of a choice lead to in
    the end alike is left out.
    """
    found: dict[tuple[str, str], ActionView] = {}
    for action in table.legal_actions():
        sentence = projection.action_words(table.board, action)
        price = projection.price_words(table.board, action, table.price(action))
        if (sentence, price) not in found:
            follows = () if type(action) in projection.told_apart else what_follows(projection, table, action)
            found[sentence, price] = ActionView(
                action=action,
                sentence=sentence,
                price=price,
                follows=_news(sentence, follows),
                group=projection.group_words(table.board, action),
            )
    views = list(found.values())
    return views if table.board.pending is None else _apart(views)


def _news(sentence: str, follows: tuple[str, ...]) -> tuple[str, ...]:
    """Give what follows without a beginning that only says the action's own sentence again."""
    if follows and follows[0].casefold().endswith(sentence.casefold()):
        return follows[1:]
    return follows


def _apart(views: Sequence[ActionView]) -> list[ActionView]:
    """Give options without the end that what follows from them has in common."""
    told = [view.follows for view in views]
    common = 0
    while all(len(lines) > common for lines in told) and len({lines[-1 - common] for lines in told}) == 1:
        common += 1
    return [structs.replace(view, follows=view.follows[: len(view.follows) - common]) for view in views]


def what_follows(projection: Projection, table: Table, action: Action) -> tuple[str, ...]:
    """Give what is known to follow from a legal action, sentence by sentence, to the end of this turn.

    Raises IllegalAction if the action is not legal.
    """
    imagined = imagine(table)
    board = boards.copy(imagined.board)
    return tell_known(projection, board, imagined.act(action))


def imagine(table: Table) -> Table:
    """Give the table on which a preview acts: what is hidden or rolled there is not the game's."""
    return table.imagine(_IMAGINED)


def tell_known(projection: Projection, board: Any, records: Sequence[Record]) -> tuple[str, ...]:
    """Tell the records of an imagined step as far as they are known, folding them into `board`."""
    told: list[str] = []
    drawn = 0
    known = _known_part(projection, records)
    at = 1
    fold(projection.game_class, known[:1], board)
    while at < len(known):
        record = known[at]
        sentence, count = projection.tell(board, known[at:])
        drawn = drawn + 1 if isinstance(record, CardDrawn) and record.pile == "draw" else 0
        if drawn == 1:
            told.append(DRAWN)
        elif drawn:
            told[-1] = f"Draw {drawn} cards"
        elif not isinstance(record, projection.obvious):
            told.append(sentence)
        fold(projection.game_class, known[at : at + count], board)
        at += count
    if told and len(known) < len(records) and isinstance(records[len(known)], Chance):
        told.append("Then chance decides")
    return tuple(told)


def _known_part(projection: Projection, records: Sequence[Record]) -> Sequence[Record]:
    for number, record in enumerate(records):
        if isinstance(record, (Chance, *projection.horizon)):
            return records[:number]
    return records
