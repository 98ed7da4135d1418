"""Whole games of every kind, played at random, with what must always hold checked at every step.

A new variant joins by being registered. What only it promises stands in its own test module as
`check_board(board, game)`; `thinkable(game, board)` there replaces the actions that are tried at each
board, for a game that does not list all it accepts. Set SAKSHI_FUZZ=nightly for 200,000 actions a game.
"""

import os
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations, product
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import Struct

from domain import boards
from domain.chance.seeded import SeededChance
from domain.combat.kit.board import CombatBoard
from domain.combat.kit.commands import Roll
from domain.errors import IllegalAction
from domain.fold import fold
from domain.records import Action, Choose, Start
from domain.registry import games
from domain.rulesets import load, versions
from domain.table import Table
from replays.reader import read_replay
from replays.stream import Replay, encode, header_for

HERE = Path(__file__).parent
PENDING = HERE.parents[1] / ".pending"
RULESETS = [f"{game}@{version}" for game in games() for version in versions(game)]
NIGHTLY = os.environ.get("SAKSHI_FUZZ") == "nightly"
NIGHTLY_ACTIONS = 200_000
PROFILE = settings(
    max_examples=200 if NIGHTLY else 5,
    stateful_step_count=100 if NIGHTLY else 50,
    derandomize=not NIGHTLY,
    deadline=None,
    database=None,
    print_blob=not NIGHTLY,
    suppress_health_check=list(HealthCheck),
)
SEEDS = st.integers(0, 2**53 - 1)
CHOICES = st.integers(0, 2**16)


# --- Every action that could be thought of ---------------------------------------------------------


def values(name, hint, game):
    """Values for a field of an action: all that are allowed, and a few that are not."""
    origin = get_origin(hint)
    if origin is Annotated:
        return values(name, get_args(hint)[0], game)
    if origin in (Union, UnionType):
        return [value for part in get_args(hint) for value in values(name, part, game)]
    if origin is Literal:
        return list(get_args(hint))
    if origin is tuple:  # an order of the slots
        slots = range(1, len(get_args(hint)) + 1)
        return [*permutations(slots), tuple(0 * n for n in slots), tuple(0 * n + 1 for n in slots)]
    plain = {NoneType: [None], bool: [False, True], int: list(range(6)), str: [*game.printed, "nobody#1"]}
    assert hint in plain, f"how to think of values for {name}: {hint}?"
    return plain[hint]


@cache
def candidates(game):
    """Every action of a combat, but for the answers to choices."""
    found = []
    for record in type(game).record_types():
        if issubclass(record, Action) and not issubclass(record, Start) and record is not Choose:
            hints = get_type_hints(record, include_extras=True)
            fields = [name for name in record.__struct_fields__ if name not in ("board", "size", "chain")]
            ways = product(*(values(name, hints[name], game) for name in fields))
            found += [record(**dict(zip(fields, way, strict=True))) for way in ways]
    return found


def answers(board):
    offered = board.pending.options if board.pending else ["1"]
    return [Choose(value) for value in dict.fromkeys([*offered, "decline", "nonsense", ""])]


def all_thinkable(game, board):
    return [*candidates(game), *answers(board)]


@cache
def hooks_of(game):
    """The test module of a game, where it stands: what it promises beside the rest."""
    name = f"test_{game.replace('-', '_')}.py"
    (file,) = HERE.rglob(name)
    spec = spec_from_file_location(f"hooks_of_{game.replace('-', '_')}", file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- What must always hold -------------------------------------------------------------------------


def check_cards(board, game):
    """Each card is in exactly one place: the deck's ten, and the Akasha card once it has come."""
    placed = [slot.card for slot in board.slots if slot.card is not None]
    there = [*board.draw, *board.hand, *board.discard, *board.exhausted, *placed]
    akasha = game.rules.akasha_card()
    extra = [akasha] if board.akasha_granted and akasha is not None else []
    assert sorted(there) == sorted([*game.rules.deck(), *extra])


def check_fighters(board, game):
    for fighter in (board.player, board.enemy):
        assert 0 <= fighter.hp <= fighter.max_hp
        assert 0 <= fighter.weak <= game.rules.bounds.status_cap
        assert 0 <= fighter.vulnerable <= game.rules.bounds.status_cap
        assert fighter.weak or not fighter.weak_fresh or board.outcome
    if board.outcome is None:
        assert board.player.hp > 0
        assert board.enemy.hp > 0
    assert (board.enemy.hp == 0) == (board.outcome == "win")
    assert (board.player.hp == 0) == (board.outcome == "loss")


def check_bounds(board, game):
    assert 1 <= board.turn <= game.rules.bounds.turns
    assert board.outcome in (None, "win", "loss", "stalemate")
    assert board.outcome != "stalemate" or board.turn == game.rules.bounds.turns
    for place in board.slots:
        assert 0 <= place.placed_on_turn <= board.turn


def counters(thing, path=""):
    """Every whole number on a board, with its path."""
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            yield from counters(getattr(thing, name), f"{path}.{name}")
    elif isinstance(thing, list | tuple):
        for at, part in enumerate(thing):
            yield from counters(part, f"{path}[{at}]")
    elif isinstance(thing, dict):
        for key, part in thing.items():
            yield from counters(part, f"{path}[{key}]")
    elif type(thing) is int:
        yield path, thing


def check_counters(board):
    below = [path for path, number in counters(board) if number < 0]
    assert not [path for path in below if not path.endswith((".strength", ".dexterity", ".score"))]


def as_written(action):
    """Give an action with what writing fills in, which is no business of the rules."""
    return msgspec.structs.replace(action, board="0" * 16, size=1, chain="0" * 16)


class AnyGame(RuleBasedStateMachine):
    """One table played step by step, beside a second one that must not notice."""

    ruleset = ""
    actions_taken = 0

    @property
    def board(self):
        return self.table.board

    def witness(self, check):
        """Run a check; if it fails, leave the game in a file and say how to open it."""
        try:
            return check()
        except Exception:
            path = PENDING / f"failing-{self.ruleset}.replay"
            write_replay(path, self.rules, self.seed, self.table.steps)
            note(f"sakshi replay {path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}")
            raise

    @initialize(seed=SEEDS, other=SEEDS)
    def start(self, seed, other):
        self.seed = seed
        self.rules = load(self.ruleset)
        self.game = self.rules.game
        self.hooks = hooks_of(self.game.id)
        self.thinkable = getattr(self.hooks, "thinkable", all_thinkable)
        self.check_board = getattr(self.hooks, "check_board", lambda *_: None)
        self.decode = msgspec.json.Decoder(Union[tuple(self.game.record_types())]).decode  # noqa: UP007
        self.table = Table.start(self.game, SeededChance(seed))
        self.other = Table.start(self.game, SeededChance(other))
        self.elsewhere = boards.digest(self.other.board)
        self.checked = 0
        self.kept = []
        self.keep(self.table.steps[0])

    def keep(self, records):
        """Remember records as they were written, to see at the end that play changed none of them."""
        lines = [msgspec.json.encode(record) for record in records]
        assert [self.decode(line) for line in lines] == records
        self.kept += [(record, hash(record), line) for record, line in zip(records, lines, strict=True)]

    def goes_on(self):
        return not self.table.is_over

    @precondition(goes_on)
    @rule(choice=CHOICES)
    def act(self, choice):
        """Take a legal action, on the table and on one that was resumed from its steps."""
        self.witness(lambda: self._act(choice))

    @precondition(goes_on)
    @rule(choice=CHOICES, more=st.lists(CHOICES, max_size=12))
    def act_on(self, choice, more):
        """Take some legal actions in a row, so that games come far."""
        for number in (choice, *more):
            if self.goes_on():
                self.witness(lambda number=number: self._act(number))
                self.check()

    def _act(self, choice):
        legal = list(self.table.legal_actions())
        action = legal[choice % len(legal)]
        resumed = Table(self.game, SeededChance(self.seed), self.table.steps)
        assert resumed.board == self.board
        assert self.table.why_not(as_written(action)) is None
        records = self.table.act(action)
        assert resumed.act(action) == records
        assert records[0] is action
        self.keep(records)
        AnyGame.actions_taken += 1

    @precondition(goes_on)
    @rule(choice=CHOICES)
    def ask_for_what_is_refused(self, choice):
        """A refused action gives a reason and changes nothing."""
        self.witness(lambda: self._refuse(choice))

    def _refuse(self, choice):
        actions = list(self.thinkable(self.game, self.board))
        at = choice % len(actions)
        in_turn = (*actions[at:], *actions[:at])
        refused = next((a for a in in_turn if self.table.why_not(a) is not None), None)
        if refused is None:
            return
        before, steps = boards.digest(self.board), len(self.table.steps)
        with pytest.raises(IllegalAction) as why:
            self.table.act(refused)
        assert str(why.value)
        assert (boards.digest(self.board), len(self.table.steps)) == (before, steps)

    @rule(seed=SEEDS)
    def look(self, seed):
        """Asking for actions, prices, reasons, copies and dreams leaves no trace."""
        self.witness(lambda: self._look(seed))

    def _look(self, seed):
        before = boards.digest(self.board)
        for action in self.table.legal_actions():
            assert self.table.price(action).amount >= 0
            assert self.table.why_not(action) is None
        copied, dreamt = self.table.copy(), self.table.imagine(SeededChance(seed))
        for twin in (copied, dreamt):
            for _ in range(3):
                if not twin.is_over:
                    actions = list(twin.legal_actions())
                    twin.act(actions[seed % len(actions)])
        assert boards.digest(self.board) == before

    @rule(choice=CHOICES)
    def act_elsewhere(self, choice):
        """The second table goes on; the first one must not notice, nor the second one the first."""
        self.witness(lambda: self._act_elsewhere(choice))

    def _act_elsewhere(self, choice):
        before = boards.digest(self.board)
        assert boards.digest(self.other.board) == self.elsewhere
        if not self.other.is_over:
            legal = list(self.other.legal_actions())
            self.other.act(legal[choice % len(legal)])
        self.elsewhere = boards.digest(self.other.board)
        assert boards.digest(self.board) == before

    @invariant()
    def holds(self):
        if self.checked < len(self.table.steps):
            self.witness(self.check)

    def check(self):
        self.checked = len(self.table.steps)
        board, game = self.board, self.game
        check_counters(board)
        if isinstance(board, CombatBoard):
            check_cards(board, game)
            check_fighters(board, game)
            check_bounds(board, game)
        self.check_board(board, game)
        self.check_actions()
        again = fold(game, self.table.records)
        assert again == board
        assert boards.digest(again) == boards.digest(board)

    def check_actions(self):
        """What is listed is what is accepted, each once; something always is, until it is over."""
        board = self.board
        legal = list(self.table.legal_actions())
        assert bool(legal) == (board.outcome is None)
        assert len(set(legal)) == len(legal)
        accepted = {a for a in self.thinkable(self.game, board) if self.table.why_not(a) is None}
        assert set(legal) == accepted
        if board.actions >= self.game.action_bound:
            essential = {c.action for c in self.game.commands if c.essential}
            assert {type(action) for action in legal} <= essential

    def teardown(self):
        if hasattr(self, "kept"):
            self.witness(self._look_back)

    def _look_back(self):
        for record, was, line in self.kept:
            assert hash(record) == was
            assert msgspec.json.encode(record) == line
        for played in (self.table, self.other):
            alone = Table.start(self.game, played.chance)
            for step in played.steps[1:]:
                alone.act(step[0])
            assert alone.steps == played.steps


def write_replay(path, ruleset, seed, steps):
    path.parent.mkdir(exist_ok=True)
    header = header_for(ruleset, seed, ("failing-property",))
    path.write_bytes(encode(ruleset.game, Replay(header, list(steps))))


def machine(ruleset):
    return type(f"AnyGameOf_{ruleset}", (AnyGame,), {"ruleset": ruleset})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_game_keeps_its_promises(ruleset):
    run_state_machine_as_test(machine(ruleset), settings=PROFILE)
    if NIGHTLY and ruleset.endswith("@1.0"):
        AnyGame.actions_taken = 0
        while AnyGame.actions_taken < NIGHTLY_ACTIONS:
            run_state_machine_as_test(machine(ruleset), settings=PROFILE)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_game_comes_to_an_end(ruleset):
    """The player who ends nothing early and the one who always takes the last action on the list."""
    for pick in (0, -1):
        table = Table.start(load(ruleset).game, SeededChance(5))
        most = 0
        while not table.is_over:
            table.act(list(table.legal_actions())[pick])
            most = max(most, table.board.actions)
            assert len(table.steps) < 60 * 80
        if isinstance(table.board, CombatBoard):
            assert most <= 64 + 16


def test_a_failing_game_is_left_in_a_file_that_opens(monkeypatch, tmp_path, capsys):
    """A rule that is broken on purpose: the smallest game that shows it, as a replay, and its command."""
    monkeypatch.setattr(f"{__name__}.PENDING", tmp_path)
    broken = machine("house-rules@1.0")
    broken.check = lambda self: 1 / int(self.board.rolls == 0)
    with pytest.raises(ZeroDivisionError) as why:
        run_state_machine_as_test(broken, settings=settings(PROFILE, phases=[Phase.generate]))
    path = tmp_path / "failing-house-rules@1.0.replay"
    said = "\n".join([capsys.readouterr().out, *getattr(why.value, "__notes__", [])])
    assert f"sakshi replay {path}" in said
    replay = read_replay(path)
    assert (type(replay.steps[0][0]), type(replay.steps[-1][0])) == (Start, Roll)
    assert replay.header.labels == ("failing-property",)


def test_thinkable_actions_are_all_there_are():
    """72 placings, 6 exhausts beside those that name a well, and so on: nothing is left out."""
    game = load("V01").game
    kinds = [type(action).__name__ for action in candidates(game)]
    assert kinds.count("Place") == 12 * 6
    assert kinds.count("Exhaust") == 6 * 5
    assert kinds.count("PlayShunya") == 12 * 7
    assert kinds.count("BuyDraw") == kinds.count("Reroll") == 5
    assert kinds.count("Roll") == kinds.count("EndTurn") == 1
