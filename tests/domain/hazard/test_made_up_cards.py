"""Cards that nobody has written, of every operation in any order, in decks of any size: a run of them ends.

What content accepts can be played: no program of accepted operations breaks a rule of the page's section 15.
"""

import random
from typing import get_args

import pytest
from pydantic import ValidationError

from domain.chance.seeded import SeededChance
from domain.fold import fold
from domain.hazard.content import CardRules, HazardContent
from domain.hazard.hazard import HazardGame
from domain.hazard.programs import Op
from domain.hazard.records.actions import EndRound, StartRun
from domain.hazard.vocabulary import MANA, TYPES
from domain.rulesets import load
from domain.table import Table

MOST_ACTIONS = 1_000


def some(draw, key):
    """Give a value that one or another operation takes for a key."""
    fewest = draw.randint(0, 3)
    return {
        "n": draw.choice([1, 2, 5, "all", "discarded", "still_x", {"per": "pairs", "each": 2}])
        if draw.random() < 0.8
        else {"per": draw.choice(["played_before", "exhausted"]), "each": 2, "min": 1},
        "type": draw.choice([*TYPES, "choose", "same_as_last"]),
        "if_none": 3,
        "pick": {"at_least": fewest, "at_most": draw.randint(max(1, fewest), 3)},
        "to": draw.choice([*MANA, "choose_each"]),
        "colour": draw.choice([*MANA, "choose"]),
        "life": draw.choice(["round", "next_round"]),
        "when": draw.choice(["declared", "after_reveal"]),
        "peek": draw.randint(1, 9),
        "keep": draw.randint(1, 3),
        "reveal": draw.randint(1, 9),
        "vitae": draw.randint(0, 3),
        "extra_x": draw.randint(0, 2),
        "ignore_vitae": draw.choice([1, "all"]),
        "effect": draw.choice(["refresh_spent", "preserve_available", "wild_x"]),
    }[key]


MODELS = {get_args(model.model_fields["op"].annotation)[0]: model for model in Op.__subclasses__()}


def program(draw):
    """Give operations, few of which fit each other."""
    told = []
    for word in draw.choices(sorted(MODELS), k=draw.choice([1, 1, 2, 3])):
        keys = [key for key in MODELS[word].model_fields if key not in ("op", "if_none")]
        op = {"op": word} | {key: some(draw, key) for key in keys}
        told.append(op | {"if_none": 3} if op.get("type") == "same_as_last" else op)
    return told


def card(draw):
    """Give a card that content accepts."""
    while True:
        told = {"rarity": "common", "cost": draw.choice([*MANA, "any", "none"])}
        told |= {"top": program(draw), "bottom": program(draw)}
        try:
            return CardRules.model_validate(told)
        except ValidationError:
            continue


def content(draw):
    """Give the content of 1.0 with a few made-up cards, and a deck of them that may be empty."""
    cards = {f"B{number}": card(draw) for number in range(8)}
    deck = draw.choices([*cards, "X01"], k=draw.choice([0, 1, 4, 5, 20]))
    rules = load("hazard").rules.model_dump()
    rules["cards"] = {"X01": {}} | {kind: made.model_dump() for kind, made in cards.items()}
    rules["decks"] = {"S1": {"cards": [{"card": kind} for kind in deck]}}
    rules["decisions"] = {}
    rules["rulings"] |= {
        "power_mode": draw.choice(["replace", "add"]),
        "play_mode": draw.choice(["incremental", "incremental", "single_batch"]),
        "two_x_look": draw.choice(["off", "every_round"]),
    }
    return HazardContent.model_validate(rules)


def check(board):
    hazard = board.hazard
    if hazard is None or hazard.route is None or hazard.result is not None:
        return
    zones = (board.draw, board.hand, board.discard)
    own = (hazard.in_play, hazard.enchanted, hazard.set_aside, hazard.revealed)
    there = [iid for zone in (*zones, *own) for iid in zone]
    assert sorted(there) == sorted([*board.personal_deck, *hazard.injected])
    assert sum(die.expires_after is None for die in hazard.dice) == 4
    assert len({die.id for die in hazard.dice}) == len(hazard.dice)
    assert min(board.vitae, board.supply) >= 0
    if hazard.round is not None:
        assert min(hazard.round.focus, *hazard.round.meter.values()) >= 0


@pytest.mark.parametrize("seed", range(150))
def test_a_run_with_made_up_cards_comes_to_an_end_and_keeps_its_promises(seed):
    draw = random.Random(seed)
    game = HazardGame(content(draw))
    table = Table.start(game, SeededChance(seed), StartRun(length=2))
    while not table.is_over:
        actions = list(table.legal_actions())
        others = [action for action in actions if not isinstance(action, EndRound)]
        action = draw.choice(others if others and draw.random() < 0.7 else actions)
        assert table.why_not(action) is None
        table.act(action)
        check(table.board)
        assert len(table.steps) < MOST_ACTIONS
    assert fold(game, table.records) == table.board


def test_every_operation_is_made_up_somewhere():
    made = [card(random.Random(seed)) for seed in range(300)]
    assert {op.op for each in made for op in (*each.top, *each.bottom)} == set(MODELS)
