"""Drawing cards: the draw fallback and nothing else (S-13, S2.11)."""

from domain.combat.kit.board import CombatBoard
from domain.records import CardDrawn, DrawMissed
from domain.step import Step


def draw(step: Step[CombatBoard, object], cards: int = 1) -> None:
    """Draw cards one by one; an empty draw pile first takes in the shuffled discard pile."""
    board = step.board
    for _ in range(cards):
        if not board.draw:
            if not board.discard:
                step.emit(DrawMissed())
                continue
            step.shuffle(board.discard, "discard")
        step.emit(CardDrawn(step.top()))


def can_draw(board: CombatBoard) -> bool:
    """Tell whether a draw would bring at least one card."""
    return bool(board.draw or board.discard)
