"""Random games through the table, legal actions asked at every decision, every record kept.

    pytest tests/bench --benchmark-only

A round is a batch of whole games under seeds of its own; `decisions/s` and `records/s` are in the extra
info of each benchmark (CPU time of one core, best round).
"""

from random import Random
from time import process_time

import pytest

from domain.chance.seeded import SeededChance
from domain.registry import games
from domain.rulesets import load
from domain.table import Table

GAMES_IN_A_ROUND = 40
ROUNDS = 5


def play(game, first_seed):
    """Play a batch of random games to their ends; how many decisions, records and CPU seconds it took."""
    pick = Random(first_seed).random
    decisions = records = 0
    began = process_time()
    for seed in range(first_seed, first_seed + GAMES_IN_A_ROUND):
        table = Table.start(game, SeededChance(seed))
        while not table.is_over:
            actions = list(table.legal_actions())
            table.act(actions[int(pick() * len(actions))])
        decisions += len(table.steps) - 1
        records += sum(map(len, table.steps))
    return decisions, records, process_time() - began


@pytest.mark.parametrize("name", games())
def test_random_games(benchmark, name):
    game = load(name).game
    rounds = []
    benchmark.pedantic(
        lambda: rounds.append(play(game, 1000 * len(rounds))), rounds=ROUNDS, iterations=1, warmup_rounds=1
    )
    speed = max(decisions / seconds for decisions, _, seconds in rounds)
    benchmark.extra_info["game"] = name
    benchmark.extra_info["decisions/s"] = round(speed)
    benchmark.extra_info["records/s"] = round(max(records / seconds for _, records, seconds in rounds))
    benchmark.extra_info["decisions a game"] = round(
        sum(decisions for decisions, _, _ in rounds) / len(rounds) / GAMES_IN_A_ROUND, 1
    )
    assert all(decisions >= GAMES_IN_A_ROUND for decisions, _, _ in rounds)
