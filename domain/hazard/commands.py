"""The commands of the hazard game: when each is legal, and what it sets going."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from domain import choices
from domain.errors import IllegalAction
from domain.game import Command, Price
from domain.hazard import plays, rounds, route, run, scoring
from domain.hazard.board import HazardBoard, hazard_of, round_of
from domain.hazard.content import HazardContent
from domain.hazard.records.actions import (
    ChooseRoute,
    DevForceX,
    DevInjectCard,
    DevSetDie,
    EndRound,
    Play,
    SkipReward,
    StartHazard,
    TakeReward,
)
from domain.hazard.records.dice import DieSet
from domain.hazard.records.rounds import XForced
from domain.hazard.records.run import CardInjected, DeckJoined, RunTainted
from domain.hazard.records.scoring import RewardTaken
from domain.hazard.vocabulary import Colour, DieState
from domain.records import Action, Choose

if TYPE_CHECKING:
    from domain.hazard.hazard import HazardGame

REMEMBERED = 4_000
"""For how many sights the ways to play are remembered at most."""

_DRAW = StartHazard()
_END_ROUND = EndRound()
_SKIP = SkipReward()
_FORCE_X = DevForceX()
_ROUTES: tuple[Any, ...] = ("safe", "risk")
_choosing = cache(ChooseRoute)
_choose = cache(Choose)
_starting = cache(StartHazard)
_taking = cache(TakeReward)
_injecting = cache(DevInjectCard)
_setting = cache(DevSetDie)


class HazardCommand(Command[Any]):
    """A command of this game."""

    game: "HazardGame"
    rules: HazardContent


# --- Meeting a hazard ------------------------------------------------------------------------------


class MeetHazard(HazardCommand):
    """Meet the next hazard: the planned one, or one by id, or one that is drawn."""

    action = StartHazard
    phases = ("idle",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        if board.plan:
            return (_starting(board.plan[0]),)
        return (_DRAW, *map(_starting, run.open_hazards(self.game, board)))

    def refusal(self, board: HazardBoard, action: StartHazard) -> str | None:
        if board.plan:
            planned = board.plan[0]
            return None if action.hazard == planned else f"this run meets {planned} next"
        if action.hazard is None:
            return None
        if action.hazard not in self.game.hazards:
            return f"there is no hazard {action.hazard!r}; there are {', '.join(self.game.hazards)}"
        flag = run.closing_flag(self.game, board, action.hazard)
        return f"{action.hazard} is closed for the rest of the run ({flag})" if flag else None

    def perform(self, step: Any, action: StartHazard) -> None:
        run.start_hazard(step, action.hazard)


class TakeRoute(HazardCommand):
    """Take the safe or the risk route, with a type where the route leaves one open (T-a)."""

    action = ChooseRoute
    phases = ("route_choice",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        hazard = hazard_of(board)
        return [_choosing(r, t) for r in _ROUTES for t in route.types_to_choose(hazard.card(r))]

    def refusal(self, board: HazardBoard, action: ChooseRoute) -> str | None:
        if action.route not in _ROUTES:
            return f"there is no route {action.route!r}; there are safe and risk"
        choose = hazard_of(board).card(action.route).choose
        if not choose:
            return None if action.chosen is None else f"the {action.route} route leaves no type open"
        if action.chosen in choose:
            return None
        return f"name the type of the {action.route} route: {' or '.join(choose)}"

    def perform(self, step: Any, action: ChooseRoute) -> None:
        route.choose_route(step, action)


# --- A round ---------------------------------------------------------------------------------------


class PlayCards(HazardCommand):
    """Play a batch of cards; batches of one are listed, longer ones are accepted (section 6)."""

    action = Play
    phases = ("play",)

    def __init__(self, game: "HazardGame") -> None:
        super().__init__(game)
        self._known: dict[plays.Sight, dict[str, Sequence[Action]]] = {}

    def options(self, board: HazardBoard) -> Iterable[Action]:
        hazard = hazard_of(board)
        if round_of(board).played >= self.game.plays_in_round:
            return ()
        known = self._known_at(plays.sight(hazard))
        purse: plays.Purse | None = None
        found: list[Action] = []
        for card in board.hand:
            ways = known.get(card)
            if ways is None:
                purse = plays.purse(hazard) if purse is None else purse
                ways, by_sight = self._ways(board, card, purse)
                if by_sight:
                    known[card] = ways
            found += ways
        return found

    def _known_at(self, sight: plays.Sight) -> dict[str, Sequence[Action]]:
        """Give the ways that are known to play cards at a sight, by card; they may be added to."""
        known = self._known.get(sight)
        if known is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = self._known[sight] = {}
        return known

    def _ways(self, board: HazardBoard, card: str, purse: plays.Purse) -> tuple[Sequence[Action], bool]:
        """Give every way to play a card now, and whether it can be played so at every equal sight."""
        ways: list[Action] = []
        by_sight = True
        for half in self.game.halves[card]:
            by_sight = by_sight and half.by_sight
            if half.top is not None:
                ways += plays.added_plays(self.game, board, card, half)
            else:
                for payment in purse[half.cost]:
                    ways += half.plays(board, card, payment)
        return ways, by_sight

    def refusal(self, board: HazardBoard, action: Play) -> str | None:
        try:
            plays.check_batch(self.game, board, action.entries)
        except IllegalAction as why:
            return str(why)
        return None

    def price(self, board: HazardBoard, action: Play) -> Price:
        return Price(sum(entry.die is not None for entry in action.entries), "mana")

    def perform(self, step: Any, action: Play) -> None:
        for entry in action.entries:
            plays.play_entry(step, entry)
        end_batch(step)


def end_batch(step: Any) -> None:
    """Where one batch is all of a round, end the round as soon as the batch is resolved (T-d)."""
    if step.game.is_single_batch and step.board.pending is None:
        rounds.end_round(step)


class EndsRound(HazardCommand):
    """End the round; always possible while cards may be played."""

    action = EndRound
    phases = ("play",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        return (_END_ROUND,)

    def refusal(self, board: HazardBoard, action: EndRound) -> str | None:
        return None

    def perform(self, step: Any, action: EndRound) -> None:
        rounds.end_round(step)


class Answer(HazardCommand):
    """Answer the pending choice by one of its options (T-i)."""

    action = Choose
    phases = ("choice",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        assert board.pending is not None
        return map(_choose, board.pending.options)

    def refusal(self, board: HazardBoard, action: Choose) -> str | None:
        assert board.pending is not None
        if action.value in board.pending.options:
            return None
        return f"{action.value!r} is not offered; choose {', '.join(board.pending.options)}"

    def perform(self, step: Any, action: Choose) -> None:
        in_a_batch = bool(hazard_of(step.board).resolving)
        choices.answer(step, action.value)
        if in_a_batch:
            end_batch(step)


# --- The offer -------------------------------------------------------------------------------------


class TakesReward(HazardCommand):
    """Take one of the offered cards."""

    action = TakeReward
    phases = ("reward_choice",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        return map(_taking, hazard_of(board).offer)

    def refusal(self, board: HazardBoard, action: TakeReward) -> str | None:
        offer = hazard_of(board).offer
        return None if action.card in offer else f"{action.card} is not offered; take {', '.join(offer)}"

    def perform(self, step: Any, action: TakeReward) -> None:
        step.emit(RewardTaken(action.card))
        step.emit(DeckJoined(scoring.next_copy(step.board, action.card), "reward"))
        scoring.suffer(step)


class SkipsReward(HazardCommand):
    """Take no card, behind a Perfect only (S-d)."""

    action = SkipReward
    phases = ("reward_choice",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        return (_SKIP,) if hazard_of(board).may_skip else ()

    def refusal(self, board: HazardBoard, action: SkipReward) -> str | None:
        return None if hazard_of(board).may_skip else "only after a Perfect may the cards be left"

    def perform(self, step: Any, action: SkipReward) -> None:
        step.emit(RewardTaken())
        scoring.suffer(step)


# --- Dev mode --------------------------------------------------------------------------------------

_NO_DEV = "dev actions are for runs that were started with dev"


def _taint(step: Any) -> None:
    if not step.board.tainted:
        step.emit(RunTainted())


class Injects(HazardCommand):
    """Put a new copy of any card into the hand (C-j)."""

    action = DevInjectCard
    phases = ("route_choice", "play")

    def options(self, board: HazardBoard) -> Iterable[Action]:
        return map(_injecting, self.game.kinds) if board.dev and not self.is_full(board) else ()

    def is_full(self, board: HazardBoard) -> bool:
        """Tell whether this hazard has seen all the injections that it may."""
        return len(hazard_of(board).injected) >= self.rules.injections

    def refusal(self, board: HazardBoard, action: DevInjectCard) -> str | None:
        if not board.dev:
            return _NO_DEV
        if action.card not in self.rules.cards:
            return f"there is no card {action.card!r}; there are {', '.join(self.game.kinds)}"
        return f"{self.rules.injections} injections a hazard are the most" if self.is_full(board) else None

    def perform(self, step: Any, action: DevInjectCard) -> None:
        _taint(step)
        step.emit(CardInjected(scoring.next_copy(step.board, action.card)))


class SetsDie(HazardCommand):
    """Set a die to a colour and a state."""

    action = DevSetDie
    phases = ("play",)
    states: tuple[DieState, ...] = ("available", "spent", "exhausted")

    def options(self, board: HazardBoard) -> Iterable[Action]:
        if not board.dev:
            return ()
        colours: tuple[Colour, ...] = get_args(Colour)
        return [_setting(d.id, c, s) for d in hazard_of(board).dice for c in colours for s in self.states]

    def refusal(self, board: HazardBoard, action: DevSetDie) -> str | None:
        if not board.dev:
            return _NO_DEV
        dice = [die.id for die in hazard_of(board).dice]
        if action.die not in dice:
            return f"there is no die {action.die}; there are {', '.join(dice)}"
        if action.state not in self.states:
            return f"a die can be set {', '.join(self.states)}, not {action.state}"
        return None

    def perform(self, step: Any, action: DevSetDie) -> None:
        _taint(step)
        before = hazard_of(step.board).die(action.die).colour
        step.emit(DieSet(action.die, before, action.colour, action.state))


class ForcesX(HazardCommand):
    """Have at least two x in the coming roll."""

    action = DevForceX
    phases = ("route_choice",)

    def options(self, board: HazardBoard) -> Iterable[Action]:
        return (_FORCE_X,) if board.dev and not hazard_of(board).force_x else ()

    def refusal(self, board: HazardBoard, action: DevForceX) -> str | None:
        if not board.dev:
            return _NO_DEV
        return "the coming roll is forced already" if hazard_of(board).force_x else None

    def perform(self, step: Any, action: DevForceX) -> None:
        _taint(step)
        step.emit(XForced())


ALL = (
    MeetHazard,
    TakeRoute,
    PlayCards,
    EndsRound,
    Answer,
    TakesReward,
    SkipsReward,
    Injects,
    SetsDie,
    ForcesX,
)
