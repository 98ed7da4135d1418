"""Cards, routes and terms as a screen is given them, with texts where a ruleset is at hand."""

from typing import Any

from domain.hazard.board import Consequence, Met, Penalty, Result, Reward, RouteCard
from domain.hazard.texts import HazardText
from domain.rulesets import Ruleset
from domain.vocabulary import kind_of
from projections.hazard import words
from projections.hazard.views import (
    HalfView,
    HazardCardView,
    PenaltyView,
    ResultView,
    RewardView,
    RouteMeterView,
    RouteView,
    TermView,
)
from projections.names import Names

_COLOURS = ("red", "blue", "purple", "gold")


class Printed:
    """What is printed on cards under a ruleset, or ids alone without one."""

    def __init__(self, names: Names, ruleset: Ruleset | None) -> None:
        self.names = names
        self.text = ruleset.text if ruleset and isinstance(ruleset.text, HazardText) else HazardText(name="")
        self.rules: Any = ruleset.rules if ruleset else None

    # --- Action cards -------------------------------------------------------------------------------

    def card(self, card: str) -> HazardCardView:
        """Give an action card, by its id or its kind."""
        kind = kind_of(card)
        rules = self.rules.cards.get(kind) if self.rules else None
        if rules is None or rules.cost is None:
            return HazardCardView(id=card, name=self.names.call(card))
        cost = self.rules.colour(rules.cost)
        return HazardCardView(
            id=card,
            name=self.names.call(card),
            rarity=rules.rarity,
            verb=rules.verb,
            type=rules.type,
            top=HalfView(text=self.half_text(kind, "top")),
            bottom=HalfView(text=self.half_text(kind, "bottom"), cost=None if cost == "none" else cost),
            tint=cost if cost in _COLOURS else None,
        )

    def half_text(self, kind: str, half: str) -> str:
        """Give what a half says, with the colours that were decided."""
        told = self.text.action_cards.get(kind)
        text = str(getattr(told, half)) if told else ""
        for name, decision in self.rules.decisions.items() if self.rules and "{" in text else ():
            text = text.replace(f"{{{name}}}", self.rules.decided(decision))
        return text

    # --- Routes ---------------------------------------------------------------------------------------

    def route(self, hazard: str, kind: str, card: RouteCard, *, is_taken: bool) -> RouteView:
        """Give a whole route card."""
        printed = self.text.hazards.get(hazard)
        told = getattr(printed, kind) if printed else None
        return RouteView(
            id=f"{hazard}.{kind}",
            kind=kind,
            title=told.name if told else kind,
            meters=tuple(
                RouteMeterView(type=m.type, name=words.type_name(self.names, m.type), needs=m.need)
                for m in card.meters
            ),
            both_required=len(card.meters) > 1,
            choose=card.choose,
            rewards=tuple(map(self.reward, card.rewards)),
            reward_words=told.reward if told else "",
            penalties=(
                *(self.penalty(each, only_last=False) for each in card.fail_any),
                *(self.penalty(each, only_last=True) for each in card.fail_final),
            ),
            failure_words=told.failure if told else "",
            draft=card.draft,
            is_taken=is_taken,
        )

    def reward(self, reward: Reward) -> RewardView:
        """Give a reward with its icon and explanation."""
        kind = self.text.rewards.get(reward.kind)
        return RewardView(
            kind=reward.kind,
            words=words.reward(self.names, reward),
            icon=kind.icon if kind else "",
            says=kind.says if kind else "",
            band=reward.band,
            amount=reward.amount,
            what=reward.what,
        )

    def penalty(self, penalty: Penalty, *, only_last: bool) -> PenaltyView:
        """Give a penalty with its icon and explanation."""
        kind = self.text.penalties.get(penalty.kind)
        return PenaltyView(
            kind=penalty.kind,
            words=words.penalty(self.names, penalty.kind, penalty.amount, penalty.flag),
            icon=kind.icon if kind else "",
            says=kind.says if kind else "",
            amount=penalty.amount,
            only_last=only_last,
        )

    def consequence(self, consequence: Consequence) -> TermView:
        """Give an end consequence with its icon and explanation."""
        kind = self.text.penalties.get(consequence.kind)
        return TermView(
            kind=consequence.kind,
            words=words.consequence(consequence),
            icon=kind.icon if kind else "",
            says=kind.says if kind else "",
        )

    # --- Results --------------------------------------------------------------------------------------

    def result(
        self, hazard: str, route: str, result: Result, consequences: tuple[Consequence, ...] = ()
    ) -> ResultView:
        """Give how a hazard ended."""
        return ResultView(
            hazard=hazard,
            name=self.names.call(hazard),
            route=route,
            o=result.o,
            x=result.x,
            score=result.score,
            tier=result.tier,
            band=result.band,
            lost=result.lost,
            consequences=tuple(map(self.consequence, consequences)),
        )

    def met(self, met: Met) -> ResultView:
        """Give a hazard of the run that is over."""
        return self.result(met.hazard, met.route, met.result)
