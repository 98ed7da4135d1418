"""A game's projection is found by the name of its module; a variant without one is shown all the same."""

import pytest

from domain.combat.house_rules import HouseRules
from domain.errors import UnknownRuleset
from domain.game import Game
from domain.rulesets import load
from projections.combat.house_rules import HouseRulesProjection
from projections.combat.kit.projection import CombatProjection
from projections.registry import projection_of


def test_id_alias_class_and_game_find_the_same():
    game = load("V01").game
    found = {type(projection_of(name)) for name in ("house-rules", "V01", HouseRules, game)}
    assert found == {HouseRulesProjection}


def test_an_id_that_is_no_games_is_refused():
    with pytest.raises(UnknownRuleset, match="V99"):
        projection_of("V99")


class Eleventh(HouseRules):
    id = "eleventh"


def test_a_variant_without_a_projection_is_shown_by_what_variants_share(dictated_v01):
    projection = projection_of(Eleventh)
    assert type(projection) is CombatProjection
    view = projection.view(dictated_v01().board)
    assert (view.name, view.slots[3].card.id, view.slots[1].matched) == ("eleventh", "ember-lash#2", False)


class Chess(Game):
    id = "chess"


def test_a_kind_of_game_that_nothing_shows_is_said_so():
    with pytest.raises(LookupError, match="chess has no projection"):
        projection_of(Chess)
