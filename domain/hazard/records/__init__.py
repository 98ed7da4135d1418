"""The records of the hazard game. A fact carries the resulting total; `card` is the card that caused it."""
