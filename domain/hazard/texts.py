"""What people read about the hazard game and no rule does."""

from domain.content import Content, Text


class CardText(Content):
    """What an action card is called and what its halves say."""

    name: str
    top: str = ""
    bottom: str = ""


class RouteText(Content):
    """What a route is called, what it gives and what failing it costs, in words."""

    name: str
    reward: str
    failure: str


class HazardCardText(Content):
    """What a hazard is called, its scene, and its two routes."""

    name: str
    scenario: str
    safe: RouteText
    risk: RouteText


class Explainer(Content):
    """What a kind of thing is called, the name of its icon, and a line that explains it."""

    name: str
    icon: str
    says: str


class HazardText(Text):
    """What people read about the hazard game.

    `provisional` names keys whose values were made up until the design has its own, each with the reason
    or the decision it waits for.
    """

    action_cards: dict[str, CardText] = {}
    hazards: dict[str, HazardCardText] = {}
    decks: dict[str, str] = {}
    rewards: dict[str, Explainer] = {}
    penalties: dict[str, Explainer] = {}
    keywords: dict[str, Explainer] = {}
    provisional: dict[str, str] = {}

    def call(self, name: str) -> str:
        kind = name.partition("#")[0]
        told = self.action_cards.get(kind) or self.hazards.get(kind)
        return told.name if told else super().call(name)
