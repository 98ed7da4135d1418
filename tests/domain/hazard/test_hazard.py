"""What only the hazard game promises, at every board of random play; what its own players can think of."""

from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain import boards
from domain.chance.seeded import SeededChance
from domain.hazard.board import NO_OPTIONS, Options
from domain.hazard.records.actions import (
    ChooseRoute,
    DevForceX,
    DevInjectCard,
    DevSetDie,
    EndRound,
    Entry,
    Play,
    SkipReward,
    StartHazard,
    StartRun,
    TakeReward,
)
from domain.hazard.vocabulary import MANA, TYPES
from domain.records import Choose
from domain.rulesets import load
from domain.table import Table

MOST_DICE = 40
MOST_STEPS = 400

# --- Invariants (section 15) -------------------------------------------------------------------------


def check_board(board, game):
    """What must hold at every board."""
    hazard = board.hazard
    assert board.outcome in (None, "finished", "loss")
    assert 0 <= board.vitae <= board.vitae_max
    assert min(board.supply, board.paradox, board.fallacy) >= 0
    assert len(set(board.personal_deck)) == len(board.personal_deck)
    if hazard is None:
        assert board.draw == board.hand == board.discard == []
        return
    check_zones(board, hazard)
    check_dice(hazard, game)
    check_ledger(hazard)
    if hazard.round is not None:
        assert 0 <= hazard.round.played <= game.rules.plays_in_round
        assert hazard.round.focus >= 0
        assert set(hazard.round.meter) == set(TYPES)
        assert hazard.round.wild_used <= len(hazard.enchantments)
    if board.pending is not None:
        assert len(board.pending.options) >= 2


def check_zones(board, hazard):
    """Every card of the hazard is in exactly one zone: the personal deck, and what was injected."""
    zones = (board.draw, board.hand, board.discard)
    there = [card for zone in zones for card in zone]
    there += [*hazard.in_play, *hazard.enchanted, *hazard.set_aside, *hazard.revealed]
    assert sorted(there) == sorted([*board.personal_deck, *hazard.injected])
    assert {each.card for each in hazard.enchantments} == set(hazard.enchanted)
    assert len(hazard.resolving) <= 1 + sum(card.startswith("A15#") for card in there)
    assert bool(hazard.resolving) <= (board.pending is not None)


def check_dice(hazard, game):
    """Four base dice from the roll to the close; marks only on x; temporary dice have an end."""
    base = [die for die in hazard.dice if die.expires_after is None]
    assert len(base) == (game.rules.dice if hazard.route else 0)
    assert [die.id for die in base] == [f"d{n}" for n in range(1, len(base) + 1)]
    assert len({die.id for die in hazard.dice}) == len(hazard.dice) <= MOST_DICE
    for die in hazard.dice:
        assert die.treat_as is None or die.colour == "x"
        assert die.state != "discarded"
        assert die.id.startswith("t") == (die.expires_after is not None)


def check_ledger(hazard):
    """One round mark for each finished round; extra marks only behind an X; the score is O minus X."""
    rounds = [mark.round for mark in hazard.ledger if mark.kind == "round"]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) <= hazard.rounds
    converted = len(hazard.conversions)
    failed = {m.round for m in hazard.ledger if m.kind == "round" and (m.mark == "X" or converted)}
    assert all(mark.round in failed for mark in hazard.ledger if mark.kind == "extra")
    if hazard.result is not None:
        marks = [mark.mark for mark in hazard.ledger]
        assert (hazard.result.o, hazard.result.x) == (marks.count("O"), marks.count("X"))
        assert hazard.result.score == hazard.result.o - hazard.result.x


# --- Everything that could be thought of ---------------------------------------------------------------


def namings(board):
    """What a half could be given to name: things that are there and things that are not."""
    dice = [die.id for die in board.hazard.dice][:3]
    hand = board.hand[:3]
    yield NO_OPTIONS
    yield from (Options(type=t) for t in TYPES)
    yield from (Options(dice=(die,)) for die in [*dice, "d9"])
    yield from (Options(colours=(colour,)) for colour in MANA)
    yield from (Options(colours=("red", new)) for new in MANA)
    yield from (Options(dice=(die,), colours=("gold",)) for die in dice)
    yield from (Options(discard=(card,)) for card in [*hand, "A01#99"])
    yield from (Options(discard=pair) for pair in combinations(hand, 2))


def entries(board):
    """Single cards, each half, paid or not, with every naming; a stranger and a die that is not there."""
    named = list(namings(board))
    dice = [die.id for die in board.hazard.dice][:3]
    payments = [(None, None), ("d9", None), *((die, as_) for die in dice for as_ in (None, "red"))]
    for card in dict.fromkeys([*board.hand[:2], "A01#99"]):
        for half in ("top", "bottom"):
            for die, pay_as in payments:
                yield from (Entry(card, half, die, pay_as, options) for options in named)


def others(game, board):
    """Everything but plays and answers."""
    yield from (StartHazard(name) for name in (None, "H99", *game.hazards))
    yield from (ChooseRoute(route, chosen) for route in ("safe", "risk") for chosen in (None, *TYPES))
    yield EndRound()
    offer = board.hazard.offer if board.hazard else []
    yield from (TakeReward(card) for card in dict.fromkeys(["A01", "X01", *offer]))
    yield SkipReward()
    yield DevForceX()
    yield DevInjectCard("A01")
    yield DevSetDie("d1", "x")
    offered = board.pending.options if board.pending else ["1"]
    yield from (Choose(value) for value in dict.fromkeys([*offered, "decline", "nonsense", ""]))


def is_whole(game, board, entry):
    """Tell whether an entry names all that it could, so that legal ones are on the list."""
    try:
        half = game.half(entry.card, entry.half)
    except KeyError:
        return True
    if half is None or board.hazard.round is None:
        return True
    situations = half.situations(board, entry.card, entry.die)
    return entry.options in half.ways(situations) or not half.ways(situations)


def thinkable(game, board):
    """Every listed action, and many that are not: an entry that leaves out what it may is no other action."""
    found = dict.fromkeys(others(game, board))
    if board.hazard is not None and board.hazard.round is not None:
        found |= dict.fromkeys(Play((e,)) for e in entries(board) if is_whole(game, board, e))
    return [*found, *(action for action in game.legal_actions(board) if action not in found)]


# --- The equivalence law (P-a) -------------------------------------------------------------------------

PROFILE = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


def in_a_round(game, seed, steps):
    """A table in the middle of a round, some random actions into a run."""
    table = Table.start(game, SeededChance(seed), StartRun(deck="POOL30", length=0))
    number = seed
    while not table.is_over:
        number = (number * 1103515245 + 12345) % 2**31
        if len(table.steps) > steps and game.phase(table.board) == "play" and len(table.board.hand) > 1:
            return table
        actions = list(table.legal_actions())
        table.act(actions[number % len(actions)])
    return None


@PROFILE
@given(st.integers(0, 10**6), st.integers(2, 25), st.lists(st.integers(0, 10**6), min_size=2, max_size=5))
def test_p_a_a_batch_leaves_the_board_that_its_cards_leave_one_by_one(seed, steps, choices):
    """Whatever the batch: played at once or one card after the other, board and facts are the same."""
    game = load("hazard").game
    table = in_a_round(game, seed, steps)
    if table is None:
        return
    singly, batch, facts = table.copy(), [], []
    for choice in choices:
        if game.phase(singly.board) != "play" or (batch and opens(game, batch[-1])):
            break
        plays = [action for action in singly.legal_actions() if isinstance(action, Play)]
        if not plays:
            break
        batch += plays[choice % len(plays)].entries
        facts += singly.act(plays[choice % len(plays)])[1:]
    if not batch:
        return
    assert table.why_not(Play(tuple(batch))) is None
    before = boards.digest(table.board)
    preview = game.preview(table.board, batch)
    assert boards.digest(table.board) == before
    at_once = table.act(Play(tuple(batch)))
    assert at_once[1:] == facts
    singly.board.actions = table.board.actions
    assert singly.board == table.board
    if not preview.may_change and table.board.pending is None:
        meter = table.board.hazard.round.meter
        assert [m.projected for m in preview.meters] == [meter[m.type] for m in preview.meters]


def opens(game, entry):
    return game.half(entry.card, entry.half).opens


@PROFILE
@given(st.integers(0, 10**6), st.sampled_from(["S1", "S1X", "POOL30", "S0"]), st.integers(0, 10**6))
def test_section_15_random_runs_come_to_an_end_and_keep_their_promises(seed, deck, number):
    game = load("hazard").game
    table = Table.start(game, SeededChance(seed), StartRun(deck=deck, length=3))
    while not table.is_over:
        check_board(table.board, game)
        number = (number * 1103515245 + 12345) % 2**31
        actions = list(table.legal_actions())
        table.act(actions[number % len(actions)])
        assert len(table.steps) < MOST_STEPS
    check_board(table.board, game)
    assert table.board.outcome in ("finished", "loss")
