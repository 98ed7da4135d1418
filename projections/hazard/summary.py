"""The summary of a run: each hazard with its ledger and result, and the totals; marked when tainted."""

from typing import Any

from msgspec import Struct, field

from domain.hazard.records.cards import CardPlayed
from domain.hazard.records.dice import DieSpent
from domain.hazard.records.rounds import MarkRecorded, RouteChosen
from domain.hazard.records.run import HazardStarted, VitaeChanged
from domain.hazard.records.scoring import HazardScored, MarkConverted, RewardGranted
from domain.records import Record
from domain.vocabulary import kind_of
from projections.hazard.words import signed
from projections.names import Names
from projections.summary import TAINTED, Summary, Tally


class HazardSum(Struct, kw_only=True):
    """One hazard: its route, its ledger in short (`O X +X`), how it ended, and the flags that stay with it.

    `benefits` are map benefits that were earned, also where a stand-in was given for one (H-d).
    """

    hazard: str
    route: str = ""
    ledger: list[str] = field(default_factory=list)
    score: int | None = None
    tier: str = ""
    benefits: list[str] = field(default_factory=list)


class HazardSummary(Summary, kw_only=True):
    """The totals of a run. `rounds_met` counts held rounds too; `halves` are cards played by half."""

    tainted: bool = False
    hazards: list[HazardSum] = field(default_factory=list)
    rounds_met: int = 0
    rounds_failed: int = 0
    extra_x: int = 0
    dice_spent: int = 0
    halves: dict[str, int] = field(default_factory=dict)
    vitae_lost: int = 0
    vitae_back: int = 0
    vitae: int = 0
    deck: int = 0

    def rows(self, names: Names) -> list[tuple[str, str]]:
        met = [(f"Hazard {n}", _told(each, names)) for n, each in enumerate(self.hazards, 1)]
        played = [f"{names.call(kind)} {half} {n}" for (kind, half), n in sorted(_split(self.halves).items())]
        rows = [
            *met,
            ("Rounds", f"{self.rounds_met} met, {self.rounds_failed} failed, {self.extra_x} extra X"),
            ("VITAE", f"{self.vitae} left, {self.vitae_lost} lost, {self.vitae_back} recovered"),
            ("Dice spent", str(self.dice_spent)),
            ("Personal deck", f"{self.deck} cards"),
            ("Halves played", ", ".join(played) or "none"),
        ]
        head = [("Tainted", f"yes: {TAINTED}")] if self.tainted else []
        return [*head, *super().rows(names), *rows]


def _told(each: HazardSum, names: Names) -> str:
    ledger = " ".join(each.ledger) or "no round ended"
    end = "" if each.score is None else f", score {signed(each.score)}, {names.call(each.tier)}"
    earned = f"; earned: {', '.join(map(names.call, each.benefits))}" if each.benefits else ""
    return f"{names.call(each.hazard)}, {each.route or 'no route'}: {ledger}{end}{earned}"


def _split(halves: dict[str, int]) -> dict[tuple[str, str], int]:
    return {(key.split(" ")[0], key.split(" ")[1]): n for key, n in halves.items()}


class HazardTally(Tally):
    """Adds a run up."""

    summary: HazardSummary

    def __init__(self, game: str, ruleset: str, seed: int | None) -> None:
        self.summary = HazardSummary(game=game, ruleset=ruleset, seed=seed)

    def see(self, record: Record, board: Any) -> None:
        super().see(record, board)
        total = self.summary
        match record:
            case HazardStarted():
                total.hazards.append(HazardSum(hazard=record.hazard))
            case RouteChosen():
                total.hazards[-1].route = record.route
            case MarkRecorded():
                self._mark(record)
            case MarkConverted():
                total.hazards[-1].ledger[record.entry - 1] += "→O"
            case HazardScored():
                total.hazards[-1].score, total.hazards[-1].tier = record.score, record.tier
            case RewardGranted():
                earned = record.what if record.kind == "map_benefit" else record.instead_of
                total.hazards[-1].benefits += [earned] if earned else []
            case DieSpent():
                total.dice_spent += 1
            case CardPlayed():
                key = f"{kind_of(record.card)} {record.half}"
                total.halves[key] = total.halves.get(key, 0) + 1
            case VitaeChanged():
                total.vitae_lost += max(0, -record.amount)
                total.vitae_back += max(0, record.amount)

    def _mark(self, record: MarkRecorded) -> None:
        total = self.summary
        extra = record.kind == "extra"
        total.hazards[-1].ledger.append(f"+{record.mark}" if extra else record.mark)
        total.extra_x += extra
        total.rounds_met += record.mark == "O"
        total.rounds_failed += record.mark == "X" and not extra

    def close(self, board: Any, steps: int) -> Summary:
        self.summary.tainted = board.tainted
        self.summary.vitae = board.vitae
        self.summary.deck = len(board.personal_deck)
        return super().close(board, steps)
