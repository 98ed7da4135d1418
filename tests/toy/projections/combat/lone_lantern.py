"""How V11 Lone Lantern is shown: where the lantern stands."""

from domain.combat.lone_lantern import Board, LanternMoved

from projections.combat.kit import sentences
from projections.combat.kit.projection import CombatProjection
from projections.sentences import Sentences, Teller
from projections.views import Marker

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(LanternMoved)
def moved(fact: LanternMoved, _: Teller) -> str:
    """Tell where the lantern went."""
    return f"The lantern goes to slot {fact.slot}"


class LoneLanternProjection(CombatProjection):
    """Lone Lantern on a screen."""

    game = "lone-lantern"
    sentences = SENTENCES

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        """Put the lantern on its slot."""
        return (Marker(id="lantern", name="lantern"),) if board.lantern == number else ()
