"""Playtests in a store: begun, gone on with, ended."""

import random

import pytest

from domain.chance.seeded import SeededChance
from domain.combat.kit.records import EndTurn, Roll
from domain.errors import BrokenStream, ChanceError, IllegalAction
from domain.registry import games
from domain.rulesets import load
from domain.table import Table
from replays.errors import StoreError
from replays.playtest import CannotGoOn, Playtest
from replays.reader import read_replay
from replays.store import Store
from replays.stream import Replay, encode

V01 = load("house-rules@1.0")


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "playtests.sqlite") as opened:
        yield opened


def play_on(playtest, player, steps=None):
    """Play at random to the end, or for some steps."""
    while not playtest.table.is_over and steps != 0:
        playtest.act(player.choice(list(playtest.table.legal_actions())))
        steps = None if steps is None else steps - 1


def test_a_playtest_is_kept_step_by_step(store, tmp_path):
    playtest = Playtest.begin(store, V01, seed=7, labels=["a", "b"], note="n")
    play_on(playtest, random.Random(1), 9)
    entry = store.entry(playtest.id)
    assert (entry.steps, entry.result, entry.header.labels) == (10, "open", ("a", "b"))
    play_on(playtest, random.Random(2))
    entry = store.entry(playtest.id)
    assert entry.result == playtest.table.board.outcome
    assert entry.steps == len(playtest.table.steps) == playtest.version - 2
    store.export(playtest.id, tmp_path / "out.replay")
    assert (tmp_path / "out.replay").read_bytes() == encode(
        V01.game, Replay(playtest.header, playtest.table.steps)
    )


@pytest.mark.parametrize("name", list(games()))
def test_resuming_at_every_step_gives_the_same_game(store, name):
    """Whatever waits between two steps (a choice in mid-resolution, a turn half done) is on the board."""
    ruleset = load(f"{name}@1.0")
    table = Table.start(ruleset.game, SeededChance(5))
    choose = random.Random(3).choice
    playtest = Playtest.begin(store, ruleset, seed=5)
    while not table.is_over and len(table.steps) < 60:
        actions = list(table.legal_actions())
        assert list(playtest.table.legal_actions()) == actions
        action = choose(actions)
        assert playtest.act(action) == table.act(action)
        if not table.is_over:
            playtest = Playtest.resume(store, playtest.id)
        assert playtest.table.steps == table.steps


def test_a_playtest_that_is_over_is_not_gone_on_with(store):
    playtest = Playtest.begin(store, V01, seed=5)
    play_on(playtest, random.Random(1))
    with pytest.raises(CannotGoOn, match="is over"):
        Playtest.resume(store, playtest.id)
    with pytest.raises(IllegalAction):
        playtest.act(Roll())


def test_an_illegal_action_writes_nothing(store):
    playtest = Playtest.begin(store, V01, seed=5)
    with pytest.raises(IllegalAction):
        playtest.act(EndTurn())
    assert store.entry(playtest.id).steps == 1
    playtest.act(Roll())
    assert store.entry(playtest.id).steps == 2


def test_a_seed_is_drawn_and_recorded_when_none_is_given(store):
    seeds = {Playtest.begin(store, V01).header.seed for _ in range(3)}
    assert len(seeds) == 3
    assert {entry.header.seed for entry in store.playtests()} == seeds
    with pytest.raises(ChanceError):
        Playtest.begin(store, V01, seed=-1)


def test_a_typed_playtest_goes_on_with_one_who_types(store, tmp_path):
    hands = random.Random(4)

    def ask(question):
        return hands.choice(question.allowed)

    playtest = Playtest.begin(store, V01, ask=ask, labels=["real dice"])
    assert playtest.header.seed is None
    play_on(playtest, random.Random(1), 12)
    with pytest.raises(CannotGoOn, match="typed by a person"):
        Playtest.resume(store, playtest.id)
    playtest = Playtest.resume(store, playtest.id, ask=ask)
    play_on(playtest, random.Random(1))
    store.export(playtest.id, tmp_path / "typed.replay")
    assert read_replay(tmp_path / "typed.replay").header.seed is None


def test_ctrl_c_at_a_die_leaves_store_and_table_as_before(store):
    asked = []

    def ask(question):
        asked.append(question)
        if "agni" in question.allowed:  # the second die of a roll
            raise KeyboardInterrupt
        return question.allowed[0]

    playtest = Playtest.begin(store, V01, ask=ask)
    with pytest.raises(KeyboardInterrupt):
        playtest.act(Roll())
    assert store.entry(playtest.id).steps == len(playtest.table.steps) == 1
    resumed = Playtest.resume(store, playtest.id, ask=lambda question: question.allowed[0])
    assert resumed.act(Roll())
    assert len(asked) == 2 + 6


def test_a_playtest_of_an_older_board_is_not_gone_on_with(store, monkeypatch):
    playtest = Playtest.begin(store, V01, seed=1)
    monkeypatch.setattr(V01.game_class, "board_version", 2)
    with pytest.raises(CannotGoOn, match="older Sakshi"):
        Playtest.resume(store, playtest.id)


def test_a_step_whose_records_do_not_fold_is_not_kept(store):
    """The writer folds what it writes, from the records alone, before anything is put away."""
    playtest = Playtest.begin(store, V01, seed=1)
    card = playtest.table.board.hand[0]
    playtest._writer.board.hand.remove(card)
    action = next(a for a in playtest.table.legal_actions() if getattr(a, "card", "") == card)
    with pytest.raises(BrokenStream):
        playtest.act(action)
    assert store.entry(playtest.id).steps == len(playtest.table.steps) == 1


def test_a_store_that_fails_and_recovers_goes_on_where_it_was(store, monkeypatch):
    playtest = Playtest.begin(store, V01, seed=1)
    real = Store.append
    monkeypatch.setattr(Store, "append", lambda *_: (_ for _ in ()).throw(StoreError("s", "fails", "wait")))
    with pytest.raises(StoreError):
        playtest.act(Roll())
    monkeypatch.setattr(Store, "append", real)
    playtest.act(Roll())
    assert Playtest.resume(store, playtest.id).table.steps == playtest.table.steps
