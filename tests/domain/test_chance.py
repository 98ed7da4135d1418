"""Where answers come from: seeds and their words, the tape of a recorded game, and what people type."""

from collections import Counter
from fractions import Fraction
from hashlib import blake2b
from itertools import islice, permutations, product

import pytest

from domain import boards
from domain.chance import Die, seeded
from domain.chance.recorded import RecordedChance
from domain.chance.seeded import SeededChance, check_seed, fresh_seed
from domain.chance.typed import Question, TypedChance
from domain.combat.kit.records import BuyDraw, EndTurn, Place, Reroll, Roll
from domain.errors import ChanceError
from domain.records import CardPicked, CardSeen, DeckShuffled, DiceRolled
from domain.rulesets import load
from domain.table import Table

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
    assert seeded._below(iter([cut, top - 1, cut - 1]), 6) == 5
    assert seeded._below(iter([cut - 1, 0]), 6) == (cut - 1) % 6
    assert seeded._below(iter([top - 1]), 8) == 7
    assert seeded._below(iter([0]), 1) == 0
    assert seeded._below(iter([13]), 6) == 1


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


# --- What people type --------------------------------------------------------------------------------


class Person:
    """Answers questions from a list and remembers them; an exception in the list is raised."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def __call__(self, question):
        self.asked.append(question)
        answer = self.answers.pop(0)
        if isinstance(answer, BaseException):
            raise answer
        return answer


OPENING = ("ember-lash#1", "gale#1", "undertow#2", "stoneskin#3", "gale#2", "stoneskin#1")


def test_a_typed_deck_is_open_and_each_card_is_asked_for_when_it_is_drawn():
    person = Person(*OPENING)
    table = Table.start(load("V01").game, TypedChance(person))
    deck = table.game.rules.deck()
    shuffled = [r for r in table.records if isinstance(r, DeckShuffled)]
    assert shuffled == [DeckShuffled(tuple(sorted(deck)), "opening", 0, open=True)]
    seen = [(r.card, r.scope, r.ordinal) for r in table.records if isinstance(r, CardSeen)]
    assert seen == [(card, 0, i) for i, card in enumerate(OPENING[:5])] + [(OPENING[5], 1, 0)]
    assert table.board.hand == list(OPENING)
    assert person.asked[0] == Question("drawn card", tuple(sorted(deck)))
    assert person.asked[1] == Question("drawn card", tuple(sorted(set(deck) - {OPENING[0]})))
    assert table.board.draw_open


def test_typed_dice_are_asked_one_by_one_and_a_blank_once():
    person = Person(*OPENING, None, "jal")
    table = Table.start(load("V01").game, TypedChance(person))
    records = table.act(Roll())
    assert person.asked[-2:] == [
        Question("number die", (1, 2, 3, 4, None)),
        Question("element die", ("agni", "jal", "vayu", "prithvi", None)),
    ]
    rolled = next(r for r in records if isinstance(r, DiceRolled))
    assert (rolled.shown, rolled.faces) == ((None, "jal"), (4, 1))


def test_a_wrong_answer_is_refused_with_what_is_allowed():
    with pytest.raises(ChanceError, match=r"number die: 5 is not one of 1, 2, 3, 4, blank"):
        TypedChance(Person(5)).roll(AT, BOTH)
    with pytest.raises(ChanceError, match=r"picked card: 'x' is not one of a, b"):
        TypedChance(Person("x")).pick(AT, ["a", "b"])


def test_typed_picks_and_cards_are_the_ones_that_were_typed():
    assert TypedChance(Person("b")).pick(AT, ["c", "b"]) == "b"
    person = Person("b")
    assert TypedChance(person).see(AT, ["c", "b"]) == "b"
    assert person.asked == [Question("drawn card", ("b", "c"))]


@pytest.mark.parametrize("trouble", [KeyboardInterrupt(), "nonsense", RuntimeError("a bug")])
@pytest.mark.parametrize("answers_before", [0, 1])
def test_trouble_in_mid_step_leaves_the_table_as_before(trouble, answers_before):
    """Ctrl-C at a die, a wrong answer, a bug: board, steps and legal actions are what they were."""
    person = Person(*OPENING, *[3][:answers_before], trouble)
    table = Table.start(load("V01").game, TypedChance(person))
    table.act(Place(OPENING[0], 1))
    before = (boards.digest(table.board), len(table.steps), list(table.legal_actions()))
    with pytest.raises((KeyboardInterrupt, ChanceError, RuntimeError)):
        table.act(Roll())
    assert (boards.digest(table.board), len(table.steps), list(table.legal_actions())) == before
    person.answers = [1, None]
    assert table.act(Roll())[-1].slots == (1,)


def test_trouble_on_a_copy_leaves_the_copy_as_before():
    """A copy has no records to refold: it goes back to where it was made, and on from there."""
    person = Person(*OPENING)
    table = Table.start(load("V01").game, TypedChance(person))
    for twin in (table.copy(), table.imagine(TypedChance(person))):
        twin.act(Place(OPENING[0], 2))
        before = boards.digest(twin.board)
        person.answers = [1, KeyboardInterrupt()]
        with pytest.raises(KeyboardInterrupt):
            twin.act(Roll())
        assert boards.digest(twin.board) == before
        assert twin.board.slots[1].card == OPENING[0]
        assert table.board.slots[1].card is None


def test_a_paid_draw_from_the_discard_pile_asks_nobody():
    """S-19: the discard pile is face up, open deck or not."""
    person = Person(*OPENING, 1, None, "ember-lash#2")
    table = Table.start(load("V01").game, TypedChance(person))
    table.act(Place(OPENING[0], 1))
    table.act(Roll())
    table.act(EndTurn())
    asked = len(person.asked)
    table.act(BuyDraw())
    assert (len(person.asked), table.board.hand[-1]) == (asked, OPENING[0])


# --- The tape of a recorded game ---------------------------------------------------------------------


def test_recorded_chance_hands_out_what_was_recorded():
    shuffled = DeckShuffled(("b", "a"), "opening", 0)
    tape = [
        shuffled,
        DiceRolled((2, "jal"), 3, 1, (1, 1)),
        CardPicked("c", 3, 0, "discard"),
        CardSeen("d", 3, 0),
    ]
    chance = RecordedChance(tape)
    assert chance.unused == [("deck", 0, 0), ("dice", 3, 1), ("discard", 3, 0), ("seen", 3, 0)]
    assert chance.shuffle(("deck", 0, 0), ["a", "b"]) == (("b", "a"), False)
    assert chance.roll(AT, BOTH) == (1, 1)
    assert chance.pick(("discard", 3, 0), ["a", "c"]) == "c"
    assert chance.see(("seen", 3, 0), ["d", "e"]) == "d"
    assert (chance.missing, chance.adapted, chance.unused) == ([], [], [])


def test_what_was_not_recorded_comes_from_the_extra_stream_of_the_seed():
    chance, seed = RecordedChance([], 5), SeededChance(5)
    assert chance.roll(AT, BOTH) == seed.roll(("dice/extra", 3, 1), BOTH)
    assert chance.shuffle(("deck", 0, 0), "abcd") == seed.shuffle(("deck/extra", 0, 0), "abcd")
    assert chance.pick(("pick", 1, 0), "abcd") == seed.pick(("pick/extra", 1, 0), "abcd")
    assert chance.see(("seen", 1, 0), "abcd") == seed.see(("seen/extra", 1, 0), "abcd")
    assert chance.missing == [AT, ("deck", 0, 0), ("pick", 1, 0), ("seen", 1, 0)]
    assert chance.adapted == []


def test_without_a_seed_the_tape_itself_is_the_key():
    tape = [DiceRolled((2, "jal"), 3, 0, (1, 1))]
    at = ("deck", 0, 0)
    one, same = RecordedChance(tape), RecordedChance(list(tape))
    other = RecordedChance([DiceRolled((2, "jal"), 4, 0, (1, 1))])
    cards = [str(n) for n in range(30)]
    assert one.shuffle(at, cards) == same.shuffle(at, cards)
    assert one.shuffle(at, cards) != other.shuffle(at, cards)
    assert check_seed(one._extra.seed) == one._extra.seed


def test_a_die_keeps_its_recorded_face_and_shows_what_is_printed_there_now():
    chance = RecordedChance([DiceRolled((1, "agni"), 3, 1, (0, 0))])
    other = (Die("number die", (9, 2, 3, 4, None, None)), ELEMENT)
    assert chance.roll(AT, other) == (0, 0)
    assert chance.adapted == []


@pytest.mark.parametrize(
    "record",
    [
        DiceRolled((1, "agni"), 3, 1, (6, 0)),
        DiceRolled((1, "agni", 2), 3, 1, (0, 0, 0)),
        DiceRolled((7, "agni"), 3, 1),
        DiceRolled((1,), 3, 1),
    ],
)
def test_dice_that_do_not_fit_are_rolled_anew_and_counted(record):
    chance = RecordedChance([record], 5)
    assert chance.roll(AT, BOTH) == SeededChance(5).roll(("dice/extra", 3, 1), BOTH)
    assert (chance.adapted, chance.missing, chance.unused) == ([AT], [], [])


def test_without_face_indexes_what_is_shown_tells_the_first_such_face():
    assert DiceRolled((None, "jal"), 3, 1).faces_on(BOTH) == (4, 1)
    assert DiceRolled((3, "jal"), 3, 1, (5, 5)).faces_on(BOTH) == (5, 5)


def test_a_shuffle_of_other_cards_keeps_the_recorded_order_of_those_still_there():
    chance = RecordedChance([DeckShuffled(("d", "b", "a", "c"), "opening", 0)], 5)
    order, is_open = chance.shuffle(("deck", 0, 0), ["a", "b", "c", "x", "y"])
    assert not is_open
    assert sorted(order) == ["a", "b", "c", "x", "y"]
    assert [card for card in order if card in "dbac"] == ["b", "a", "c"]
    assert chance.adapted == [("deck", 0, 0)]


def test_new_cards_are_dealt_in_by_the_words_of_the_extra_stream():
    at = ("deck", 0, 0)
    chance = RecordedChance([DeckShuffled(("b", "a"), "opening", 0)], 5)
    words = SeededChance(5).words(("deck/extra", 0, 0))
    expected = ["b", "a"]
    for card in ("x", "y"):
        expected.insert(next(words) % (len(expected) + 1), card)
    assert chance.shuffle(at, ["x", "a", "b", "y"])[0] == tuple(expected)


def test_an_open_shuffle_of_other_cards_stays_open():
    chance = RecordedChance([DeckShuffled(("a", "b"), "opening", 0, open=True)], 5)
    assert chance.shuffle(("deck", 0, 0), ["c", "a"]) == (("a", "c"), True)
    assert chance.adapted == [("deck", 0, 0)]
    chance = RecordedChance([DeckShuffled(("a", "b"), "opening", 0, open=True)], 5)
    assert chance.shuffle(("deck", 0, 0), ["b", "a"]) == (("a", "b"), True)


def test_a_pick_that_is_no_longer_offered_is_drawn_anew():
    chance = RecordedChance([CardPicked("z", 3, 0, "discard")], 5)
    at = ("discard", 3, 0)
    assert chance.pick(at, "abcd") == SeededChance(5).pick(("discard/extra", 3, 0), "abcd")
    assert (chance.adapted, chance.missing) == ([at], [])


def test_another_kind_of_question_at_the_coordinate_counts_as_not_recorded():
    chance = RecordedChance([CardPicked("a", 3, 1, "dice")], 5)
    chance.roll(AT, BOTH)
    assert (chance.missing, chance.unused) == ([AT], [AT])


def test_a_recorded_game_is_decided_again_to_the_same_records():
    """A whole game with rerolls, told by its own tape alone."""
    table = Table.start(load("V01").game, SeededChance(6))
    while not table.is_over and table.board.turn < 6:
        actions = list(table.legal_actions())
        table.act(Reroll() if Reroll() in actions else actions[-1])
    tape = [r for r in table.records if isinstance(r, DiceRolled | DeckShuffled)]
    chance = RecordedChance(tape)
    again = Table.start(load("V01").game, chance)
    for step in table.steps[1:]:
        again.act(step[0])
    assert again.steps == table.steps
    assert (chance.missing, chance.adapted, chance.unused) == ([], [], [])
