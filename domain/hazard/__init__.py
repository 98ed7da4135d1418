"""The Hazard mini-game: a run of hazards, met with a personal deck and four mana dice.

`hazard.py` holds the game; `operations.py` interprets the programs of the cards, which are content.
"""
