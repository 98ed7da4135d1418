"""The Hazard mini-game, shown: the whole run, the hazard that is met, and its route cards."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from domain.hazard.board import Hazard, HazardBoard, Round
from domain.hazard.hazard import HazardGame
from domain.hazard.records.actions import Entry, Play
from domain.hazard.records.cards import CardsDiscarded
from domain.hazard.records.rounds import RoundStarted
from domain.records import Action, ChoiceMade, Record
from domain.rulesets import Ruleset
from domain.table import Table
from projections.hazard import words
from projections.hazard.audit import WATCH
from projections.hazard.cards import Printed
from projections.hazard.summary import HazardTally
from projections.hazard.told import SENTENCES
from projections.hazard.views import (
    HazardView,
    ManaDieView,
    MarkView,
    MeterView,
    MetView,
    RouteView,
)
from projections.names import starting
from projections.projection import Projection
from projections.summary import TAINTED
from projections.views import ActionView, Guide, Panel, StageView

_PHASES = {
    "idle": "on the way to a hazard",
    "route_choice": "choose a route",
    "play": "play cards or end the round",
    "choice": "a choice is due",
    "reward_choice": "choose a card",
}
_OUTCOMES = {"finished": "the run is finished", "loss": "the run is lost"}


class HazardProjection(Projection):
    """How a run of hazards is shown."""

    game = "hazard"
    sentences = SENTENCES
    watch = WATCH
    tally = HazardTally
    turn_word = "hazard"
    put_down = "card"
    obvious: ClassVar[tuple[type[Record], ...]] = (ChoiceMade, CardsDiscarded)
    horizon: ClassVar[tuple[type[Record], ...]] = (RoundStarted,)
    told_apart: ClassVar[tuple[type[Action], ...]] = (Play,)

    def __init__(self, game_class: Any, ruleset: Ruleset | None = None) -> None:
        super().__init__(game_class, ruleset)
        self.printed = Printed(self.names, ruleset)

    def view(self, board: HazardBoard) -> HazardView:
        """Give everything that a screen needs of a run, and nothing hidden."""
        phase = HazardGame.phase(board)
        cards = self.printed.card
        return HazardView(
            game=self.game_class.id,
            name=self.name,
            phase=phase,
            phase_words=_OUTCOMES.get(board.outcome or "", _PHASES[phase]),
            outcome=board.outcome,
            tainted=board.tainted,
            dev=board.dev,
            vitae=board.vitae,
            vitae_max=board.vitae_max,
            supply=board.supply,
            paradox=board.paradox,
            fallacy=board.fallacy,
            items=tuple(map(self.names.call, board.items)),
            flags=tuple(map(self.names.call, board.flags)),
            deck=len(board.personal_deck),
            plan=tuple(board.plan),
            has_end=bool(board.length),
            to_draw=max(0, board.length - board.number - len(board.plan)),
            met=None if board.hazard is None else self.met(board.hazard, board.number),
            hand=tuple(map(cards, board.hand)),
            draw=len(board.draw),
            discard=tuple(map(cards, board.discard)),
            history=tuple(map(self.printed.met, board.history)),
            notes=(f"Tainted: {TAINTED}",) if board.tainted else (),
            pending=self.choice(board),
        )

    def stage(self, table: Table, put_down: Sequence[Action]) -> StageView | None:
        if not all(isinstance(action, Play) for action in put_down) or table.board.pending is not None:
            return None
        entries = tuple(entry for action in put_down for entry in getattr(action, "entries", ()))
        game: Any = table.game
        seen = game.preview(table.board, entries) if entries else None
        if seen is None or seen.refusal is not None:
            return None
        rows = [
            (words.type_name(self.names, m.type), str(m.current), str(m.projected), str(m.need))
            for m in seen.meters
        ]
        idle = [(words.type_name(self.names, t), str(n), str(then), "not needed") for t, n, then in seen.idle]
        left_over = f", with {seen.focus} Focus left over" if seen.focus else ""
        return StageView(
            action=Play(entries),
            down=tuple(starting(words.entry(self.names, table.board, entry)) for entry in entries),
            panel=Panel(
                id="stage",
                title=f"What that comes to{left_over}",
                rows=(*rows, *idle),
                head=("", "now", "then", "needed"),
                marked=tuple(n for n, m in enumerate(seen.meters) if m.projected >= m.need),
            ),
            note="hidden cards or dice come in: this much is sure" if seen.may_change else "",
            more=() if seen.may_change else tuple(self.more(table, entries)),
        )

    def more(self, table: Table, entries: Sequence[Entry]) -> list[ActionView]:
        """Give the plays that may be put down behind others."""
        game: Any = table.game
        after = game.rehearsed(table.board, entries)
        found: dict[tuple[str, str], ActionView] = {}
        for action in game.legal_actions(after):
            if isinstance(action, Play):
                sentence = self.action_words(after, action)
                price = self.price_words(after, action, game.price(after, action))
                group = self.group_words(after, action)
                view = ActionView(action=action, sentence=sentence, price=price, group=group)
                found.setdefault((sentence, price), view)
        return list(found.values())

    def group_words(self, board: Any, action: Action) -> str:
        """Give the card and the half of a play of one card."""
        if not isinstance(action, Play) or len(action.entries) != 1:
            return ""
        played = action.entries[0]
        return f"Play {self.names.call(played.card)}, {played.half}"

    def guide(self) -> Guide:
        text = self.printed.text
        halves = [
            (told.name, f"Top: {self.printed.half_text(kind, 'top')} {self._bottom(kind)}")
            for kind, told in sorted(text.action_cards.items())
            if told.top
        ]
        keywords = [(each.name, each.says) for each in text.keywords.values()]
        legend = (*text.legend.items(), *keywords)
        return Guide(
            name=self.name,
            teaching=text.teaching,
            turn=tuple(text.turn.items()),
            legend=legend,
            cards=tuple(halves),
        )

    def _bottom(self, kind: str) -> str:
        view = self.printed.card(kind)
        cost = view.bottom.cost if view.bottom else None
        return f"Bottom ({cost or 'free'}): {self.printed.half_text(kind, 'bottom')}"

    # --- The hazard that is met -----------------------------------------------------------------------

    def met(self, hazard: Hazard, number: int) -> MetView:
        """Give the hazard that is met."""
        printed, cards = self.printed.text.hazards.get(hazard.id), self.printed.card
        this = hazard.round
        return MetView(
            id=hazard.id,
            name=self.names.call(hazard.id),
            scenario=printed.scenario if printed else "",
            number=number,
            rounds=hazard.rounds,
            round=this.index if this else 0,
            is_last_round=bool(this and this.is_final),
            routes=self.routes(hazard),
            chosen_type=hazard.chosen,
            meters=self.meters(this),
            focus=this.focus if this else 0,
            played=this.played if this else 0,
            ledger=tuple(self.marks(hazard)),
            dice=tuple(map(die_view, hazard.dice)),
            in_play=tuple(map(cards, hazard.in_play)),
            enchantments=tuple(map(cards, hazard.enchanted)),
            set_aside=tuple(map(cards, hazard.set_aside)),
            revealed=tuple(map(cards, hazard.revealed)),
            armed=self.armed(hazard),
            penalties=tuple(words.item(self.names, each) for each in this.penalties) if this else (),
            offer=tuple(map(cards, hazard.offer)),
            may_skip=hazard.may_skip,
            result=None
            if hazard.result is None
            else self.printed.result(hazard.id, str(hazard.route), hazard.result, tuple(hazard.consequences)),
        )

    def routes(self, hazard: Hazard) -> tuple[RouteView, ...]:
        """Give both route cards; the one that was taken shows the thresholds that count now."""
        taken = hazard.route
        cards = {"safe": hazard.safe, "risk": hazard.risk}
        if taken is not None:
            cards[taken] = msgspec.structs.replace(cards[taken], meters=tuple(hazard.meters))
        return tuple(
            self.printed.route(hazard.id, kind, card, is_taken=kind == taken) for kind, card in cards.items()
        )

    def meters(self, this: Round | None) -> tuple[MeterView, ...]:
        """Give the meters of the round: those that it needs, and others that hold something."""
        if this is None:
            return ()
        types = [*this.need, *(t for t, held in this.meter.items() if held and t not in this.need)]
        return tuple(
            MeterView(
                type=t, name=words.type_name(self.names, t), current=this.meter[t], need=this.need.get(t)
            )
            for t in types
        )

    def marks(self, hazard: Hazard) -> list[MarkView]:
        """Give the ledger."""
        return [
            MarkView(
                round=mark.round, kind=mark.kind, mark=mark.mark, why=words.source(self.names, mark.cause)
            )
            for mark in hazard.ledger
        ]

    def armed(self, hazard: Hazard) -> tuple[str, ...]:
        """Give what waits for the end of the round or of the hazard, a sentence each."""
        call = self.names.call
        told = [] if hazard.round is None else self.armed_in_round(hazard.round)
        return (*told, *(f"{call(card)}: one X becomes an O at the score" for card in hazard.conversions))

    def armed_in_round(self, this: Round) -> list[str]:
        """Give what waits for the end of the round."""
        call = self.names.call
        told = [f"{call(each.card)}: a failed round costs {words.clause(each)}" for each in this.clauses]
        for shield in this.shields:
            spared = "all VITAE loss" if shield.vitae is None else f"{shield.vitae} VITAE"
            told.append(f"{call(shield.card)}: a failed round is spared {spared}")
        told += [f"{call(card)}: a failed round has one penalty lowered" for card in this.retreats]
        told += [f"{call(hold.card)}: an X becomes an O, for {hold.vitae} VITAE" for hold in this.holds]
        return told


def die_view(die: Any) -> ManaDieView:
    """Give a die as it lies there."""
    return ManaDieView(
        id=die.id,
        colour=die.colour,
        state=die.state,
        counts_as=die.treat_as or die.colour,
        last_round=die.expires_after,
    )
