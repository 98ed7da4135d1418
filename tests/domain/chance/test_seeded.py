"""Seeds, their words, and the answers made of them."""

from collections import Counter
from fractions import Fraction
from hashlib import blake2b
from itertools import islice, permutations, product

import pytest

from domain.chance import Die, seeded
from domain.chance.seeded import SeededChance, check_seed, fresh_seed
from domain.errors import ChanceError
from domain.rulesets import load

AT = ("dice", 3, 1)
D6 = Die("number die", (1, 2, 3, 4, None, None))
ELEMENT = Die("element die", ("agni", "jal", "vayu", "prithvi", None, None))
BOTH = (D6, ELEMENT)


# --- Seeds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [-1, 2**53, 2**64, True, False, "7", 7.0, None])
def test_a_seed_is_a_whole_number_from_0_to_2_53_less_1(seed):
    with pytest.raises(ChanceError, match=r"is not a whole number from 0 to 9007199254740991"):
        SeededChance(seed)


@pytest.mark.parametrize("seed", [0, 1, 2**53 - 1])
def test_a_good_seed_comes_back(seed):
    assert check_seed(seed) == seed
    assert SeededChance(seed).seed == seed


def test_fresh_seeds_come_from_the_system_and_span_the_range(monkeypatch):
    asked = []
    monkeypatch.setattr(seeded.secrets, "randbelow", lambda bound: asked.append(bound) or bound - 1)
    assert fresh_seed() == 2**53 - 1
    assert asked == [2**53]
    monkeypatch.undo()
    seeds = {check_seed(fresh_seed()) for _ in range(50)}
    assert len(seeds) == 50


# --- Words -----------------------------------------------------------------------------------------


def test_words_are_the_blocks_of_the_question():
    """Block b is BLAKE2b-512 of SEED/STREAM/SCOPE/ORDINAL/b as eight little-endian words."""
    words = list(islice(SeededChance(42).words(AT), 20))
    expected = []
    for block in range(3):
        digest = blake2b(f"42/dice/3/1/{block}".encode()).digest()
        expected += [int.from_bytes(digest[i : i + 8], "little") for i in range(0, 64, 8)]
    assert words == expected[:20]


def test_answers_are_fixed_for_ever():
    """Vectors: another implementation, or a later version of this one, must give the same."""
    chance = SeededChance(20260731)
    assert [chance.roll(("dice", turn, 0), BOTH) for turn in range(1, 7)] == VECTOR_DICE
    assert chance.shuffle(("deck", 0, 0), list("abcdefghij")) == (tuple(VECTOR_DECK), False)
    assert chance.pick(("discard", 2, 0), list("abcde")) == VECTOR_PICK


VECTOR_DICE = [(3, 1), (5, 5), (1, 1), (1, 4), (1, 3), (0, 2)]
VECTOR_DECK = "dfgiabechj"
VECTOR_PICK = "a"


def test_the_same_question_has_the_same_answer_and_another_one_its_own():
    one, two = SeededChance(9), SeededChance(9)
    assert one.roll(AT, BOTH) == two.roll(AT, BOTH) == one.roll(AT, BOTH)
    heads = {
        next(SeededChance(seed).words((stream, scope, ordinal)))
        for seed in (9, 10)
        for stream in ("dice", "deck")
        for scope in (0, 1, 11)
        for ordinal in (0, 1, 11)
    }
    assert len(heads) == 36


def test_a_bounded_number_skips_the_words_that_would_bias_it():
    """Words from the last multiple of the bound on are skipped; the rest is taken modulo."""
    top = 2**64
    cut = top - top % 6
    assert cut < top
    assert seeded.below(iter([cut, top - 1, cut - 1]), 6) == 5
    assert seeded.below(iter([cut - 1, 0]), 6) == (cut - 1) % 6
    assert seeded.below(iter([top - 1]), 8) == 7
    assert seeded.below(iter([0]), 1) == 0
    assert seeded.below(iter([13]), 6) == 1


class Scripted(SeededChance):
    """Seeded chance whose words a test writes."""

    def __init__(self, *words):
        super().__init__(0)
        self.script = words

    def words(self, at):
        return iter(self.script)


def test_a_shuffle_is_fisher_yates_from_the_end():
    """i from the last place down: swap with a place from 0 to i."""
    assert Scripted(0, 0, 0).shuffle(AT, list("abcd")) == (("b", "c", "d", "a"), False)
    assert Scripted(3, 2, 1).shuffle(AT, list("abcd")) == (("a", "b", "c", "d"), False)


def test_every_order_is_equally_likely_by_enumeration():
    """All ways to answer a shuffle of four: each of the 24 orders comes up exactly once."""
    ways = product(range(4), range(3), range(2))
    orders = Counter(Scripted(*words).shuffle(AT, list("abcd"))[0] for words in ways)
    assert orders == dict.fromkeys(permutations("abcd"), 1)


def test_the_36_faces_are_25_outcomes_with_their_weights():
    """Weight (2 if the number is blank) x (2 if the element is blank) of 36 (part A, 0.1)."""
    number, element = load("V01").game.dice(None)
    outcomes = Counter((n, e) for n in number.faces for e in element.faces)
    assert (sum(outcomes.values()), len(outcomes)) == (36, 25)
    for (n, e), weight in outcomes.items():
        assert weight == (2 if n is None else 1) * (2 if e is None else 1)


def test_seeded_dice_hit_every_face_about_equally():
    """12,000 rolls: each face of each die within five standard deviations of a sixth."""
    chance = SeededChance(1)
    rolls = 12_000
    faces = [Counter(), Counter()]
    for turn in range(rolls):
        for die, face in enumerate(chance.roll(("dice", turn, 0), BOTH)):
            faces[die][face] += 1
    for counts in faces:
        assert set(counts) == set(range(6))
        assert all(abs(count - rolls / 6) < 5 * (rolls * 5 / 36) ** 0.5 for count in counts.values())


def test_seeded_picks_hit_every_option():
    picked = Counter(SeededChance(1).pick(("pick", turn, 0), "abc") for turn in range(600))
    assert set(picked) == set("abc")
    assert all(Fraction(count, 600) > Fraction(1, 4) for count in picked.values())
