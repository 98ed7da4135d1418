"""Recorded chance: what a tape answers, what it adapts, what it does not hold (docs/recorded-chance.md)."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from domain.chance import Die
from domain.chance.recorded import RecordedChance
from domain.chance.seeded import SeededChance
from domain.records import CardPicked, CardSeen, DeckShuffled, DiceRolled

NUMBER = Die("number die", (1, 2, 3, 4, None, None))
ELEMENT = Die("element die", ("agni", "jal", "vayu", "prithvi", None, None))
FIRST = ("dice", 3, 0)
ROLLED = DiceRolled((2, "jal"), 3, 0, (1, 1))
SHUFFLED = DeckShuffled(("a#1", "b#1", "c#1"), "discard", 3)


def counts(chance):
    return len(chance.missing), len(chance.adapted), len(chance.unused)


def test_a_recorded_roll_is_handed_out_at_its_coordinate():
    chance = RecordedChance([ROLLED], 7)
    assert chance.roll(FIRST, (NUMBER, ELEMENT)) == (1, 1)
    assert counts(chance) == (0, 0, 0)


def test_a_die_keeps_its_face_by_index_and_shows_what_the_rules_print_there():
    other = Die("number die", (1, 4, 3, 4, None, None))
    chance = RecordedChance([ROLLED], 7)
    assert chance.roll(FIRST, (other, ELEMENT)) == (1, 1)
    assert chance.adapted == [FIRST]


def test_a_blank_face_keeps_its_own_index():
    chance = RecordedChance([DiceRolled((None, None), 3, 0, (5, 4))], 7)
    assert chance.roll(FIRST, (NUMBER, ELEMENT)) == (5, 4)
    assert counts(chance) == (0, 0, 0)


def test_a_face_that_the_die_no_longer_has_is_rolled_anew_and_the_other_die_stays():
    coin = Die("element die", ("agni",))
    chance = RecordedChance([ROLLED], 7)
    assert chance.roll(FIRST, (NUMBER, coin)) == (1, 0)
    assert chance.adapted == [FIRST]
    extra = SeededChance(7).roll(("dice/extra", 3, 0), (Die("x", (1,)), NUMBER))
    chance = RecordedChance([ROLLED], 7)
    assert chance.roll(FIRST, (Die("x", (1,)), NUMBER)) == (extra[0], 1)


def test_one_die_more_is_rolled_from_the_extra_stream_and_one_less_is_left_out():
    chance = RecordedChance([ROLLED], 7)
    extra = SeededChance(7).roll(("dice/extra", 3, 0), (NUMBER, ELEMENT, NUMBER))
    assert chance.roll(FIRST, (NUMBER, ELEMENT, NUMBER)) == (1, 1, extra[2])
    assert chance.adapted == [FIRST]
    chance = RecordedChance([ROLLED], 7)
    assert chance.roll(FIRST, (NUMBER,)) == (1,)
    assert chance.adapted == [FIRST]


def test_dice_recorded_by_what_they_show_keep_what_they_show():
    red_first, red_last = Die("d", ("red", "blue")), Die("d", ("blue", "red"))
    for die, index in ((red_first, 0), (red_last, 1)):
        chance = RecordedChance([DiceRolled(("red",), 3)], 7)
        assert chance.roll(FIRST, (die,)) == (index,)
        assert counts(chance) == (0, 0, 0)
    chance = RecordedChance([DiceRolled(("red",), 3)], 7)
    assert chance.roll(FIRST, (Die("d", ("blue",)),)) == (0,)
    assert chance.adapted == [FIRST]


def test_what_was_not_recorded_comes_from_the_extra_stream_of_the_seed():
    chance, seeded = RecordedChance([], 7), SeededChance(7)
    cards = ["a#1", "b#1", "c#1", "d#1"]
    assert chance.roll(FIRST, (NUMBER, ELEMENT)) == seeded.roll(("dice/extra", 3, 0), (NUMBER, ELEMENT))
    assert chance.shuffle(("deck", 3, 1), cards) == seeded.shuffle(("deck/extra", 3, 1), cards)
    assert chance.pick(("pick", 0, 2), cards) == seeded.pick(("pick/extra", 0, 2), cards)
    assert chance.see(("seen", 4, 0), cards) == seeded.see(("seen/extra", 4, 0), cards)
    assert chance.missing == [FIRST, ("deck", 3, 1), ("pick", 0, 2), ("seen", 4, 0)]
    assert not chance.adapted


def test_extra_chance_never_repeats_what_the_seed_dealt_at_the_coordinate():
    """Else a game from a seed would give its recorded dice again wherever the tape has none."""
    same = sum(
        RecordedChance([], seed).roll(FIRST, (NUMBER, ELEMENT))
        == SeededChance(seed).roll(FIRST, (NUMBER, ELEMENT))
        for seed in range(200)
    )
    assert same < 20


def test_without_a_seed_the_recorded_chance_itself_is_the_key():
    def extra(*tape):
        return RecordedChance(tape).shuffle(("deck", 9, 9), [f"x#{n}" for n in range(20)])

    assert extra(ROLLED, SHUFFLED) == extra(ROLLED, SHUFFLED)
    assert extra(ROLLED, SHUFFLED) != extra(ROLLED)
    assert extra(DiceRolled((2, "jal"), 3, 0, (1, 1))) != extra(DiceRolled((1, "jal"), 3, 0, (0, 1)))


def test_the_key_without_a_seed_is_53_bits_of_the_digest_of_the_canonical_lines():
    from hashlib import blake2b

    line = b'{"type":"chance.dice_rolled","shown":[2,"jal"],"scope":3,"faces":[1,1]}\n'
    seed = int.from_bytes(blake2b(line, digest_size=8).digest(), "little") >> 11
    given = RecordedChance([ROLLED]).roll(("dice", 9, 0), (NUMBER, ELEMENT))
    assert given == SeededChance(seed).roll(("dice/extra", 9, 0), (NUMBER, ELEMENT))


def test_another_kind_of_request_at_the_coordinate_counts_as_not_recorded():
    chance = RecordedChance([ROLLED], 7)
    chance.pick(FIRST, ["a#1", "b#1"])
    assert chance.missing == [FIRST]
    assert chance.unused == [FIRST]


def test_what_nobody_asks_for_is_unused_in_recorded_order():
    later, sooner = DiceRolled((1, None), 5, 1, (0, 4)), DiceRolled((1, None), 5, 0, (0, 4))
    chance = RecordedChance([SHUFFLED, sooner, later], 7)
    chance.roll(("dice", 5, 0), (NUMBER, ELEMENT))
    assert chance.unused == [("deck", 3, 0), ("dice", 5, 1)]


def test_a_shuffle_of_the_same_cards_gives_the_recorded_order():
    chance = RecordedChance([SHUFFLED], 7)
    assert chance.shuffle(("deck", 3, 0), ["c#1", "a#1", "b#1"]) == (("a#1", "b#1", "c#1"), False)
    assert counts(chance) == (0, 0, 0)


def test_a_shuffle_drops_what_is_gone_and_keeps_the_order_of_the_rest():
    chance = RecordedChance([SHUFFLED], 7)
    assert chance.shuffle(("deck", 3, 0), ["c#1", "a#1"]) == (("a#1", "c#1"), False)
    assert chance.adapted == [("deck", 3, 0)]


def test_a_shuffle_deals_new_cards_in_and_keeps_the_order_of_the_others():
    for seed in range(50):
        chance = RecordedChance([SHUFFLED], seed)
        order, is_open = chance.shuffle(("deck", 3, 0), ["x#1", "a#1", "b#1", "c#1", "y#1"])
        assert not is_open
        assert sorted(order) == ["a#1", "b#1", "c#1", "x#1", "y#1"]
        assert [card for card in order if card in SHUFFLED.order] == ["a#1", "b#1", "c#1"]
        assert chance.adapted == [("deck", 3, 0)]


def test_the_places_of_new_cards_are_the_numbers_of_the_extra_question_in_id_order():
    given = RecordedChance([SHUFFLED], 11).shuffle(("deck", 3, 0), ["y#1", "c#1", "a#1", "x#1", "b#1"])[0]
    places = SeededChance(11).roll(
        ("deck/extra", 3, 0), (Die("x", tuple(range(4))), Die("y", tuple(range(5))))
    )
    order = ["a#1", "b#1", "c#1"]
    order.insert(places[0], "x#1")
    order.insert(places[1], "y#1")
    assert given == tuple(order)


def test_every_order_of_a_merged_pile_is_equally_likely():
    """Two new cards among two recorded ones: 12 orders keep these two in theirs, and each comes up."""
    recorded = DeckShuffled(("a#1", "b#1"), "discard", 3)
    games = 2400
    cards = ["a#1", "b#1", "x#1", "y#1"]
    seen = Counter(
        RecordedChance([recorded], seed).shuffle(("deck", 3, 0), cards)[0] for seed in range(games)
    )
    allowed = {order for order in permutations(cards) if order.index("a#1") < order.index("b#1")}
    assert set(seen) == allowed
    expected = games / len(allowed)
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < 31.3  # chi-square, 11 df, 1 in 1000


def test_an_open_shuffle_stays_open_whatever_the_cards_are():
    tape = [DeckShuffled(("a#1", "b#1"), "opening", 0, open=True)]
    chance = RecordedChance(tape)
    assert chance.shuffle(("deck", 0, 0), ["b#1", "a#1"]) == (("a#1", "b#1"), True)
    assert not chance.adapted
    chance = RecordedChance(tape)
    assert chance.shuffle(("deck", 0, 0), ["c#1", "a#1"]) == (("a#1", "c#1"), True)
    assert chance.adapted == [("deck", 0, 0)]


def test_in_a_game_of_open_decks_a_shuffle_that_was_not_recorded_is_open_too():
    chance = RecordedChance([DeckShuffled(("a#1", "b#1"), "opening", 0, open=True)])
    assert chance.shuffle(("deck", 4, 0), ["d#1", "c#1"]) == (("c#1", "d#1"), True)
    assert chance.missing == [("deck", 4, 0)]


@pytest.mark.parametrize(("kind", "ask"), [(CardPicked, "pick"), (CardSeen, "see")])
def test_a_pick_keeps_its_card_if_it_is_still_offered_and_else_draws_anew(kind, ask):
    at = ("x", 2, 0)
    tape = [kind("b#1", 2, 0, "x")]
    chance = RecordedChance(tape, 7)
    assert getattr(chance, ask)(at, ["a#1", "b#1"]) == "b#1"
    assert not chance.adapted
    chance = RecordedChance(tape, 7)
    left = [f"c#{n}" for n in range(9)]
    assert getattr(chance, ask)(at, left) == SeededChance(7).pick(("x/extra", 2, 0), left)
    assert chance.adapted == [at]
    assert not chance.unused


def documented_vectors():
    """Give the rows of the table in docs/recorded-chance.md: question, coordinate, answers."""
    page = (Path(__file__).parents[3] / "docs" / "recorded-chance.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.split("## Vectors")[1].splitlines()]
    return [row for row in rows if row[0].split()[0:1] in (["roll"], ["shuffle"], ["pick"])]


def test_the_documented_vectors():
    dice = {"number": NUMBER, "element": ELEMENT}
    tape = [DeckShuffled(("gale#1", "stoneskin#1", "undertow#1"), "discard", 3), ROLLED]
    vectors = documented_vectors()
    assert len(vectors) == 7
    for question, at, *answers in vectors:
        kind, *things = question.replace(",", "").split()
        stream, place = at.split()
        where = (stream, *map(int, place.split("/")))
        for seed, answer in zip((7, None), answers, strict=True):
            chance = RecordedChance(tape, seed)
            if kind == "roll":
                given = chance.roll(where, tuple(dice[name] for name in things))
            elif kind == "shuffle":
                given = chance.shuffle(where, things)[0]
            else:
                given = (chance.pick(where, things),)
            assert " ".join(map(str, given)) == answer, (question, seed)


def test_dice_recorded_by_what_they_show_may_be_more_or_fewer_than_are_rolled_now():
    shown = DiceRolled((2, "jal"), 3, 0)
    extra = SeededChance(7).roll(("dice/extra", 3, 0), (NUMBER, ELEMENT, NUMBER))
    chance = RecordedChance([shown], 7)
    assert chance.roll(FIRST, (NUMBER, ELEMENT, NUMBER)) == (1, 1, extra[2])
    assert chance.adapted == [FIRST]
    assert RecordedChance([shown], 7).roll(FIRST, (NUMBER,)) == (1,)
