"""The Hazard mini-game: its content compiled, its phases, its set-up. Content: content/hazard/.

Reads with the modules beside it: run (meeting hazards), route, plays and operations (a play), rounds
(judgement to the next round), scoring and offers (the end).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from domain.chance import Die
from domain.errors import IllegalAction
from domain.game import Game
from domain.hazard import commands, decisions, lint, operations, plays, rounds, run
from domain.hazard.board import HazardBoard, Meter, Penalty, Resolution, Reward, RouteCard, StandIn
from domain.hazard.content import (
    HazardContent,
    PenaltyRules,
    RewardRules,
    RouteRules,
)
from domain.hazard.halves import Half
from domain.hazard.plays import Preview
from domain.hazard.programs import ByDecision, Op
from domain.hazard.records.actions import Entry, StartRun
from domain.hazard.texts import HazardText
from domain.hazard.vocabulary import FACES, RARITIES, HalfName
from domain.records import Record, Start
from domain.registry import records_in
from domain.remarks import OpenDecision, Remark
from domain.step import Step
from domain.vocabulary import kind_of

RECORDS = ("actions", "cards", "dice", "rounds", "run", "scoring")


class HazardCard:
    """A hazard as the start fact tells it."""

    def __init__(self, rounds: int, safe: RouteCard, risk: RouteCard) -> None:
        self.rounds = rounds
        self.safe = safe
        self.risk = risk


class Halves(dict[str, tuple[Half, ...]]):
    """The halves of each card, top first, by kind and by card id; a dead card has none."""

    def __missing__(self, card: str) -> tuple[Half, ...]:
        halves = self[card] = self[kind_of(card)] if "#" in card else ()
        return halves


class HazardGame(Game[HazardBoard, HazardContent]):
    """The Hazard mini-game."""

    id = "hazard"
    board_type = HazardBoard
    rules_type = HazardContent
    text_type = HazardText
    commands = commands.ALL

    def __init__(self, rules: HazardContent) -> None:
        self.kinds = sorted(rules.cards)
        self.halves = Halves({kind: self._compiled(rules, kind) for kind in self.kinds})
        self.hazards = {
            name: HazardCard(card.rounds, route_card(card.safe), route_card(card.risk))
            for name, card in sorted(rules.hazards.items())
        }
        self.pool = {
            rarity: [kind for kind in self.kinds if rules.cards[kind].rarity == rarity] for rarity in RARITIES
        }
        self.decks = {name: _numbered(deck.kinds()) for name, deck in sorted(rules.decks.items())}
        self.dice = tuple(Die(f"d{n}", FACES) for n in range(1, rules.dice + 1))
        works = rules.rulings.map_benefits == "enable"
        benefits = {flag: b for flag, b in sorted(rules.benefits.items()) if works}
        self.ease_next = {flag: (b.type, b.n) for flag, b in benefits.items() if b.effect == "ease_next"}
        self.pass_low = {flag: (b.type, b.n) for flag, b in benefits.items() if b.effect == "pass_low"}
        self.closes = {flag: b.hazard for flag, b in benefits.items() if b.effect == "close"}
        self.plays_in_round = rules.plays_in_round
        self.is_single_batch = rules.rulings.play_mode == "single_batch"
        super().__init__(rules)

    @staticmethod
    def _compiled(rules: HazardContent, kind: str) -> tuple[Half, ...]:
        card = rules.cards[kind]
        if card.cost is None:
            return ()
        top = Half("top", [_decided(rules, op) for op in card.top])
        cost = rules.colour(card.cost)
        adds = top if rules.rulings.power_mode == "add" else None
        bottom = [_decided(rules, op) for op in card.bottom]
        return top, Half("bottom", bottom, None if cost == "none" else cost, adds)

    @classmethod
    def record_types(cls) -> Sequence[type[Record]]:
        found = records_in("domain.records", *(f"domain.hazard.records.{name}" for name in RECORDS))
        return [record for record in found if record is not Start]

    @classmethod
    def remarks(cls, rules: HazardContent, text: HazardText) -> Sequence[Remark]:
        return lint.remarks(rules, text)

    @classmethod
    def open_decisions(cls, rules: HazardContent, text: HazardText) -> Sequence[OpenDecision]:
        return decisions.open_decisions(rules, text)

    # --- Cards --------------------------------------------------------------------------------------

    def half(self, card: str, name: HalfName) -> Half | None:
        """Give the top or the bottom of a card."""
        halves = self.halves[card]
        return halves[name == "bottom"] if halves else None

    def playable(self, entry: Entry) -> Half:
        """Give the half that a legal entry plays."""
        return self.halves[entry.card][entry.half == "bottom"]

    def top_of(self, card: str) -> Half | None:
        """Give the top of a card as it resolves when it is revealed."""
        return self.half(card, "top")

    def program(self, now: Resolution) -> Half:
        """Give the half that is being resolved."""
        return self.halves[now.card][now.half == "bottom"]

    def preview(self, board: HazardBoard, entries: Sequence[Entry]) -> Preview:
        """Tell what a batch would lead to; leaves board and stream alone."""
        return plays.preview(self, board, entries)

    def rehearsed(self, board: HazardBoard, entries: Sequence[Entry]) -> HazardBoard:
        """Give the board that a legal batch without a card that opens would leave; this one stays."""
        return plays.rehearsed(self, board, entries)

    # --- The frame ----------------------------------------------------------------------------------

    @staticmethod
    def phase(board: HazardBoard) -> str:
        """Give the word for what the player may do now; the board alone tells it."""
        if board.pending is not None:
            return "choice"
        hazard = board.hazard
        if hazard is None:
            return "idle"
        if hazard.route is None:
            return "route_choice"
        return "reward_choice" if hazard.offer else "play"

    def opening(self) -> Start:
        return StartRun()

    def begin(self, step: Step[HazardBoard, Any]) -> None:
        setup = step.records[0]
        if not isinstance(setup, StartRun):
            raise IllegalAction("a run of hazards is opened by start_run")
        run.begin(step, setup)

    def resume(
        self, step: Step[HazardBoard, Any], stage: str, about: tuple[str, ...], value: str | None
    ) -> None:
        """Go on at a stage after a choice: `value` is what was chosen, None if there was no option."""
        _STAGES[stage](step, about, value)

    def reshuffle_hidden(self, board: HazardBoard, step: Step[HazardBoard, Any]) -> None:
        if board.draw and not board.draw_open:
            step.shuffle(sorted(board.draw), "opening")


_STAGES = {**operations.STAGES, **rounds.STAGES}


# --- Content as the board tells it -------------------------------------------------------------------


def _numbered(kinds: Iterable[str]) -> tuple[str, ...]:
    """Give a card of each kind, its copies numbered in the order of the list."""
    copies: dict[str, Iterator[int]] = defaultdict(lambda: count(1))
    return tuple(f"{kind}#{next(copies[kind])}" for kind in kinds)


def _decided(rules: HazardContent, op: Op) -> Op:
    """Give an operation with the colours that were left to a decision."""
    decided = {
        key: rules.colour(value)
        for key in ("to", "colour")
        if isinstance(value := getattr(op, key, None), ByDecision)
    }
    return op.model_copy(update=decided) if decided else op


def route_card(rules: RouteRules) -> RouteCard:
    """Give a route as the board tells it."""
    return RouteCard(
        tuple(Meter(meter.type, meter.need) for meter in rules.meters),
        rules.choose,
        tuple(map(_reward, rules.rewards)),
        _penalties(rules.fail_any),
        _penalties(rules.fail_final),
        rules.draft,
    )


def _reward(rules: RewardRules) -> Reward:
    amount = 0 if rules.kind in ("advance", "note", "map_benefit") else rules.n
    stand_in = tuple(StandIn(each.kind, each.n, each.item) for each in rules.stand_in)
    return Reward(rules.kind, rules.band, amount, rules.item or rules.flag or rules.note, stand_in)


def _penalties(rules: PenaltyRules) -> tuple[Penalty, ...]:
    """Give penalties in the order in which they are listed: VITAE, X, supply, flag (7.5)."""
    kinds: tuple[Any, ...] = ("vitae", "extra_x", "supply")
    listed = [Penalty(kind, amount) for kind in kinds if (amount := getattr(rules, kind))]
    return tuple([*listed, Penalty("flag", flag=rules.flag)] if rules.flag else listed)
