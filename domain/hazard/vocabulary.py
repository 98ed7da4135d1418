"""The words of the hazard game: colours, progress types, halves, routes, bands, and what is made of them."""

from typing import Literal

Mana = Literal["red", "blue", "purple", "gold"]
Colour = Literal["red", "blue", "purple", "gold", "x"]
Progress = Literal["stability", "escape", "supply", "force"]
DieState = Literal["available", "spent", "exhausted", "discarded", "locked", "preserved"]
HalfName = Literal["top", "bottom"]
PlayedTo = Literal["in_play", "enchanted", "set_aside"]
Route = Literal["safe", "risk"]
Band = Literal["minor", "normal", "strong"]
Tier = Literal["perfect", "complete", "failure"]
Rarity = Literal["common", "uncommon", "rare"]
Token = Literal["supply", "paradox", "fallacy"]
PenaltyKind = Literal["vitae", "extra_x", "supply", "flag"]
RewardKind = Literal["supply", "vitae", "item", "advance", "note", "map_benefit"]
Effect = Literal["refresh_spent", "preserve_available", "wild_x"]
Zone = Literal["hand", "in_play", "revealed"]

MANA: tuple[Mana, ...] = ("red", "blue", "purple", "gold")
FACES: tuple[Colour, ...] = ("red", "blue", "purple", "gold", "x", "x")
TYPES: tuple[Progress, ...] = ("stability", "escape", "supply", "force")
BANDS: tuple[str, ...] = ("bad", "minor", "normal", "strong")
RARITIES: tuple[Rarity, ...] = ("common", "uncommon", "rare")
