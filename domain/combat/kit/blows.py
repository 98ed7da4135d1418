"""Hit points, Block and statuses: the damage pipeline and what is checked after each loss.

Integer arithmetic only: x0.75 down is `3 * n // 4`, x1.5 up is `-(-3 * n // 2)` (S-01, S2.2).
"""

from typing import TYPE_CHECKING, Any, Literal

from domain.combat.kit.board import CombatBoard, Fighter
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BlockLost,
    CombatEnded,
    DamageDealt,
    HpHealed,
    HpLost,
    StatusGained,
    StatusMoved,
    StatusTicked,
)
from domain.game import GameOver
from domain.step import Step
from domain.vocabulary import Outcome, Side

if TYPE_CHECKING:
    from domain.combat.kit.frame import Combat

    CombatStep = Step[CombatBoard, Combat[Any, Any]]

Fading = Literal["weak", "vulnerable"]
Debuff = Literal["weak", "vulnerable", "burn"]


def pipeline(base: int, attacker: Fighter, target: Fighter) -> int:
    """Give what an attack of `base` becomes: clamp, Strength, Weak, Vulnerable, clamp (S-01)."""
    damage = max(0, base) + attacker.strength
    if attacker.weak:
        damage = 3 * damage // 4
    if target.vulnerable:
        damage = -(-3 * damage // 2)
    return max(0, damage)


def attack(step: "CombatStep", target: Side, base: int, source: str) -> None:
    """Send an attack through the pipeline against Block, standing Block, then HP (S-02, S2.5)."""
    board = step.board
    if target == "enemy":
        attacker, victim = board.player, board.enemy
    else:
        attacker, victim = board.enemy, board.player
    final = pipeline(base, attacker, victim)
    by_block = min(victim.block, final)
    by_standing = min(victim.standing, final - by_block)
    through = final - by_block - by_standing
    lost = min(victim.hp, through)
    step.emit(
        DamageDealt(
            target,
            base,
            final,
            by_block + by_standing,
            lost,
            victim.hp - lost,
            victim.block - by_block,
            victim.standing - by_standing,
            source,
        )
    )
    if lost:
        after_loss(step, target)


def lose_hp(step: "CombatStep", target: Side, amount: int, reason: str) -> None:
    """Take hit points past Block and pipeline (S-24)."""
    victim = step.board.fighter(target)
    lost = min(victim.hp, amount)
    step.emit(HpLost(target, lost, victim.hp - lost, reason))
    after_loss(step, target)


def heal(step: "CombatStep", amount: int) -> None:
    """Give the player hit points back, at most up to the maximum. No healing of 0 is recorded."""
    player = step.board.player
    healed = min(amount, player.max_hp - player.hp)
    if healed:
        step.emit(HpHealed(healed, player.hp + healed))


def after_loss(step: "CombatStep", side: Side) -> None:
    """Check after a loss of hit points: end of combat (S-16), then the Akasha gate (S-12)."""
    board = step.board
    if board.fighter(side).hp == 0:
        end(step, "win" if side == "enemy" else "loss")
    if side == "enemy" and not board.akasha_granted:
        step.game.gate(step)


def grant_akasha(step: "CombatStep") -> None:
    """Put the Akasha card into the hand when the enemy is at or under the gate (S-12)."""
    enemy = step.board.enemy
    if 100 * enemy.hp <= step.game.rules.akasha.gate_percent * enemy.max_hp:
        step.emit(AkashaGranted(step.game.akasha))


def end(step: "CombatStep", outcome: Outcome) -> None:
    """End the combat; what is left of the resolution is dropped (S2.15)."""
    step.emit(CombatEnded(outcome, step.board.turn))
    raise GameOver


def gain_block(
    step: "CombatStep", target: Side, base: int, source: str = "", *, standing: bool = False
) -> None:
    """Give Block: the number plus Dexterity, not under 0 (S2.6). No gain of 0 is recorded."""
    fighter = step.board.fighter(target)
    amount = max(0, base + fighter.dexterity)
    if amount:
        pool = fighter.standing if standing else fighter.block
        step.emit(BlockGained(target, amount, pool + amount, standing, source))


def lose_block(step: "CombatStep", target: Side) -> None:
    """Let ordinary Block go; no loss of 0 is recorded."""
    amount = step.board.fighter(target).block
    if amount:
        step.emit(BlockLost(target, amount))


def gain_status(step: "CombatStep", target: Side, status: Fading, amount: int) -> None:
    """Give Weak or Vulnerable: it adds up to the cap and arrives fresh (H-01)."""
    fighter = step.board.fighter(target)
    now: int = getattr(fighter, status)
    total = min(step.game.rules.bounds.status_cap, now + amount)
    step.emit(StatusGained(target, status, amount, total))


def move_status(step: "CombatStep", status: Debuff, source: Side, target: Side) -> None:
    """Move a whole status to the other side: Weak and Vulnerable add up to the cap, Burn takes the larger."""
    amount: int = getattr(step.board.fighter(source), status)
    there: int = getattr(step.board.fighter(target), status)
    cap = step.game.rules.bounds.status_cap
    total = max(there, amount) if status == "burn" else min(cap, there + amount)
    step.emit(StatusMoved(status, source, target, amount, total))


def tick_statuses(step: "CombatStep") -> None:
    """Let Weak and Vulnerable of both sides go one on (H-01)."""
    for side in ("enemy", "player"):
        fighter = step.board.fighter(side)
        if fighter.weak:
            step.emit(StatusTicked(side, "weak", fighter.weak - (not fighter.weak_fresh)))
        if fighter.vulnerable:
            left = fighter.vulnerable - (not fighter.vulnerable_fresh)
            step.emit(StatusTicked(side, "vulnerable", left))


def tick_burn(step: "CombatStep", side: Side) -> None:
    """Let Burn cost its bearer HP, then count down, at the end of the bearer's own turn (H-02, S-08)."""
    ticks = step.board.fighter(side).burn
    if ticks:
        lose_hp(step, side, step.game.burn_damage, "burn")
        step.emit(StatusTicked(side, "burn", ticks - 1))
