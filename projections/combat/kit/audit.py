"""The audit entries that all combat variants share: rerolls, and the end of what still stands."""

from domain.combat.kit.records import CombatEnded, EnergySpent, Reroll
from domain.records import DiceRolled
from projections.audit import Trail, Watch
from projections.combat.kit.sentences import both, dice_words

combat = Watch()


@combat.of(Reroll)
def _reroll(action: Reroll, trail: Trail) -> None:
    turn = trail.board.turn
    before = sum(1 for e in trail.entries if e.kind == "reroll" and e.began.turn == turn)
    trail.begin("reroll", f"reroll {before + 1} of turn {turn}", f"dice before: {dice_words(trail.board)}")


@combat.of(EnergySpent)
def _energy_spent(fact: EnergySpent, trail: Trail) -> None:
    for entry in trail.open("reroll"):
        trail.befall(entry, f"{fact.amount} energy is paid, {fact.total} left")


@combat.of(DiceRolled)
def _dice_rolled(fact: DiceRolled, trail: Trail) -> None:
    """End the reroll that this is the roll of."""
    for entry in trail.open("reroll"):
        if not entry.befell:
            trail.befall(entry, "nothing is paid")
        trail.end(entry, "rolled", f"dice after: {both(fact.shown)}")


@combat.of(CombatEnded)
def _combat_ended(fact: CombatEnded, trail: Trail) -> None:
    """End whatever still stands when the combat is over."""
    for entry in trail.open():
        trail.end(entry, "combat over", "the combat is over")
