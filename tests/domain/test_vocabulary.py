"""Names of records, elements and ids: one name, one struct, in all games."""

from typing import get_args

import msgspec
import pytest

from domain import vocabulary
from domain.combat.kit import records as kit
from domain.records import Action, Chance, Fact
from domain.registry import game_class, games, type_name
from domain.rulesets import load
from domain.vocabulary import LARGEST, kind_of

GAMES = list(games())
SHARED_NAMES = [
    "chance.dice_rolled",
    "chance.deck_shuffled",
    "fact.draw_missed",
    "fact.card_drawn",
    "fact.choice_offered",
    "fact.choice_made",
    "fact.combat_started",
    "fact.turn_started",
    "fact.energy_gained",
    "fact.energy_spent",
    "fact.energy_lapsed",
    "fact.card_placed",
    "fact.card_moved",
    "fact.card_returned",
    "fact.card_discarded",
    "fact.card_exhausted",
    "fact.card_fired",
    "fact.damage_dealt",
    "fact.hp_paid",
    "fact.hp_healed",
    "fact.hp_lost",
    "fact.block_gained",
    "fact.block_lost",
    "fact.status_gained",
    "fact.status_ticked",
    "fact.akasha_granted",
    "fact.intent_shown",
    "fact.enemy_acted",
    "fact.turn_ended",
    "fact.combat_ended",
    "action.pull",
    "action.place",
]


@pytest.mark.parametrize("game", [g for g in GAMES if games()[g].__module__.startswith("domain.combat.")])
def test_h_07_the_shared_names_are_the_vocabulary_of_every_variant(game):
    """B's words where A and B name one thing twice; spelled as the stream spells them."""
    names = [type_name(record) for record in games()[game].record_types()]
    assert set(SHARED_NAMES) <= set(names)
    assert not {"fact.draw_fizzled", "fact.status_applied", "fact.block_cleared", "fact.energy_set"} & set(
        names
    )
    assert not {"action.swap_back", "fact.combat_won", "fact.combat_lost", "fact.combat_aborted"} & set(names)


@pytest.mark.parametrize("game", GAMES)
def test_h_07_a_name_tells_its_family_and_is_used_once(game):
    records = games()[game].record_types()
    names = [type_name(record) for record in records]
    assert names == sorted(set(names))
    for record, name in zip(records, names, strict=True):
        family = next(base for base in (Action, Chance, Fact) if issubclass(record, base))
        assert name.startswith(f"{family.__name__.lower()}."), record


def test_h_07_one_name_is_one_struct_in_all_games():
    owners = {}
    for game in games().values():
        for record in game.record_types():
            assert owners.setdefault(type_name(record), record) is record


def test_h_07_endings_are_win_loss_stalemate():
    assert get_args(vocabulary.Outcome) == ("win", "loss", "stalemate")


def test_h_08_elements_and_slots_have_their_ids():
    """agni jal vayu prithvi akasha, blank = null; slots 1 to 4."""
    assert vocabulary.ELEMENTS == ("agni", "jal", "vayu", "prithvi")
    assert vocabulary.SLOTS == (1, 2, 3, 4)
    decode = msgspec.json.Decoder(kit.Place).decode
    assert decode(b'{"type":"action.place","card":"x","slot":4}').slot == 4
    for slot in (b"0", b"5", b"true", b'"3"', b"1.5", b"null"):
        with pytest.raises(msgspec.ValidationError):
            decode(b'{"type":"action.place","card":"x","slot":' + slot + b"}")


@pytest.mark.parametrize("value", [str(LARGEST + 1), "-1", "1.5", '"3"', "true", "null", "NaN"])
def test_numbers_of_records_are_whole_and_within_bounds(value):
    decode = msgspec.json.Decoder(kit.EnergyLapsed).decode
    with pytest.raises(msgspec.DecodeError):
        decode(f'{{"type":"fact.energy_lapsed","amount":{value}}}'.encode())
    assert (
        decode(f'{{"type":"fact.energy_lapsed","amount":{LARGEST}}}'.encode()).amount == LARGEST == 2**53 - 1
    )


def test_unknown_fields_are_refused():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"fact.energy_lapsed","amount":1,"why":"x"}', type=kit.EnergyLapsed)


def test_a_card_id_tells_its_kind():
    assert (kind_of("ember-lash#2"), kind_of("ember-lash")) == ("ember-lash", "ember-lash")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_found_by_id_and_by_alias_in_any_case(game):
    found = games()[game]
    assert game_class(game) is found
    for alias in found.aliases:
        assert game_class(alias) is game_class(alias.lower()) is found
        assert load(alias).id.startswith(f"{game}@")


def test_aliases_are_used_once():
    aliases = [alias.lower() for game in games().values() for alias in (game.id, *game.aliases)]
    assert len(aliases) == len(set(aliases))
