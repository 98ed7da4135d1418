"""The whole table of sentences of the hazard game."""

from projections.hazard.told_actions import actions
from projections.hazard.told_cards import cards
from projections.hazard.told_dice import dice
from projections.hazard.told_rounds import rounds
from projections.hazard.told_run import run
from projections.hazard.told_scoring import scoring
from projections.sentences import Sentences, shared

SENTENCES = Sentences(shared, actions, run, rounds, cards, dice, scoring)
