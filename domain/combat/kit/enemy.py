"""The enemy's turn, one order for every variant but V09 (H-09)."""

from typing import TYPE_CHECKING

from domain.combat.kit import blows
from domain.combat.kit.records import EnemyActed, TurnEnded

if TYPE_CHECKING:
    from domain.combat.kit.blows import CombatStep


def enemy_turn(step: "CombatStep") -> None:
    """Let the enemy act, then tick and clear what goes with the end of its turn (H-09)."""
    board = step.board
    blows.lose_block(step, "enemy")
    intent = board.script[board.script_index]
    step.emit(EnemyActed(intent))
    if intent.block:
        blows.gain_block(step, "enemy", intent.block, intent.name)
    if intent.damage:
        step.game.enemy_attack(step, intent)
    blows.tick_burn(step, "enemy")
    blows.tick_statuses(step)
    step.game.clear_player_block(step)
    step.emit(TurnEnded(board.turn, (board.script_index + 1) % len(board.script)))
