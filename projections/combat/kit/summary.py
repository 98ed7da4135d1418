"""The summary of a combat: damage, energy, cards, the lowest point."""

from typing import Any, ClassVar

from msgspec import field

from domain.combat.kit.records import (
    CardFired,
    DamageDealt,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    HpHealed,
    HpLost,
    HpPaid,
)
from domain.records import DiceRolled, Record
from domain.vocabulary import kind_of
from projections.names import Names, starting, word
from projections.summary import Summary, Tally


class CombatSummary(Summary, kw_only=True):
    """The totals of a combat.

    `damage_dealt` and `damage_taken` are hit points that enemy and player lost, Block not counted;
    `rolls` are rolls of the dice, rerolls among them. `lowest_hp` is the player's. `paid_in` is what the
    game calls its energy.
    """

    turns: int = 0
    rolls: int = 0
    damage_dealt: int = 0
    damage_taken: int = 0
    hp_paid: int = 0
    hp_healed: int = 0
    player_hp: int = 0
    enemy_hp: int = 0
    lowest_hp: int | None = None
    paid_in: str = "energy"
    energy_gained: int = 0
    energy_spent: dict[str, int] = field(default_factory=dict)
    energy_lapsed: int = 0
    cards_fired: dict[str, int] = field(default_factory=dict)

    def rows(self, names: Names) -> list[tuple[str, str]]:
        spent = [f"{amount} for {word(sink)}" for sink, amount in self.energy_spent.items()]
        fired = [f"{names.call(kind)} {count}" for kind, count in sorted(self.cards_fired.items())]
        energy = f"{self.energy_gained} gained, {sum(self.energy_spent.values())} spent"
        energy += f" ({', '.join(spent)})" if spent else ""
        lowest = self.player_hp if self.lowest_hp is None else self.lowest_hp
        rows = [
            ("Turns", str(self.turns)),
            ("Rolls", str(self.rolls)),
            ("Damage dealt", f"{self.damage_dealt}, {names.call('enemy')} at {self.enemy_hp} HP"),
            ("Damage taken", f"{self.damage_taken}, you at {self.player_hp} HP, lowest {lowest}"),
            (starting(self.paid_in), f"{energy}, {self.energy_lapsed} lapsed"),
            ("Cards fired", ", ".join(fired) or "none"),
        ]
        if self.hp_paid or self.hp_healed:
            rows.append(("Hit points", f"{self.hp_paid} paid, {self.hp_healed} healed"))
        return super().rows(names) + rows


class CombatTally(Tally):
    """Adds a combat up."""

    summary: CombatSummary
    paid_in: ClassVar[str] = "energy"

    def __init__(self, game: str, ruleset: str, seed: int | None) -> None:
        self.summary = CombatSummary(game=game, ruleset=ruleset, seed=seed, paid_in=self.paid_in)

    def see(self, record: Record, board: Any) -> None:
        super().see(record, board)
        total = self.summary
        match record:
            case DiceRolled():
                total.rolls += 1
            case DamageDealt(target="enemy"):
                total.damage_dealt += record.hp_lost
            case DamageDealt():
                total.damage_taken += record.hp_lost
            case HpLost(target="enemy"):
                total.damage_dealt += record.amount
            case HpLost():
                total.damage_taken += record.amount
            case HpPaid():
                total.hp_paid += record.amount
            case HpHealed():
                total.hp_healed += record.amount
            case CardFired():
                _add(total.cards_fired, kind_of(record.card), 1)
            case _:
                self.see_energy(record)
        if board.turn:
            lowest = board.player.hp if total.lowest_hp is None else total.lowest_hp
            total.lowest_hp = min(lowest, board.player.hp)

    def see_energy(self, record: Record) -> None:
        """Count what concerns energy; a variant with other meters adds them here."""
        total = self.summary
        match record:
            case EnergyGained():
                total.energy_gained += record.amount
            case EnergySpent():
                _add(total.energy_spent, record.sink, record.amount)
            case EnergyLapsed():
                total.energy_lapsed += record.amount

    def close(self, board: Any, steps: int) -> Summary:
        self.summary.turns = board.turn
        self.summary.player_hp = board.player.hp
        self.summary.enemy_hp = board.enemy.hp
        return super().close(board, steps)


def _add(counts: dict[str, int], key: str, amount: int) -> None:
    counts[key] = counts.get(key, 0) + amount
