"""The card offer behind a Perfect or Complete: three different cards, by the odds of their rarities (8.6)."""

from typing import TYPE_CHECKING, Any

from domain.chance import Die
from domain.hazard.content import Odds
from domain.hazard.records.scoring import RewardOffered
from domain.hazard.vocabulary import RARITIES, Rarity, Tier

if TYPE_CHECKING:
    from domain.hazard.zones import HazardStep

Pool = dict[Rarity, list[str]]

_PERCENTILE = Die("rarity, 0 to 99", tuple(range(100)))


def offer(step: "HazardStep", tier: Tier, successes: int) -> bool:
    """Offer cards and wait for one to be taken; tell whether there was any to offer."""
    rules = step.game.rules.offer
    pool = {rarity: list(cards) for rarity, cards in step.game.pool.items()}
    slots = min(rules.cards, sum(map(len, pool.values())))
    if not slots:
        return False
    perfect = tier == "perfect"
    odds = rules.perfect if perfect else rules.complete if successes > 1 else rules.one_success
    sure = _rare_slot(step, slots) if perfect else None
    cards = []
    for slot in range(slots):
        wanted: Rarity = "rare" if slot == sure else _rarity(step, odds)
        left = pool[rarity_left(pool, wanted)]
        cards.append(step.pick(left, "reward_card"))
        left.remove(cards[-1])
    step.emit(RewardOffered(tuple(cards), perfect))
    return True


def _rare_slot(step: "HazardStep", slots: int) -> int:
    """Give the slot that is a Rare for sure, from 0 (S-e)."""
    slot: Any = step.roll((Die("slot of the sure rare", tuple(range(slots))),), "rare_slot", faces=False)[0]
    return int(slot)


def _rarity(step: "HazardStep", odds: Odds) -> Rarity:
    """Roll a rarity: a percentile against Common first, then Uncommon, then Rare (5)."""
    rolled: Any = step.roll((_PERCENTILE,), "rarity", faces=False)[0]
    if rolled < odds.common:
        return "common"
    return "uncommon" if rolled < odds.common + odds.uncommon else "rare"


def rarity_left(pool: Pool, wanted: Rarity) -> Rarity:
    """Give the wanted rarity, or if it has no card left the next lower one that has, then higher."""
    place = RARITIES.index(wanted)
    order = (*RARITIES[place::-1], *RARITIES[place + 1 :])
    return next(rarity for rarity in order if pool[rarity])
