"""docs/chance.md is enough to reproduce chance: what follows is written from the page alone."""

import hashlib
import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from domain.chance import Die
from domain.chance.seeded import SeededChance, below
from domain.chance.typed import TypedChance
from domain.combat.kit.records import Roll
from domain.records import CardDrawn, CardSeen, DeckShuffled, DiceRolled
from domain.rulesets import load
from domain.table import Table

PAGE = (Path(__file__).parents[3] / "docs" / "chance.md").read_text("utf-8")


def rows(head):
    """Give the rows of the table of the page that has this head."""
    table = PAGE.partition(f"| {head} |\n")[2].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines()[1:]]


def section(title):
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


# --- A second implementation, from the page -------------------------------------------------------


class Question:
    def __init__(self, seed, stream, scope, ordinal):
        self.text = f"{seed}/{stream}/{scope}/{ordinal}/"
        self.taken = 0

    def word(self):
        block, place = divmod(self.taken, 8)
        self.taken += 1
        digest = hashlib.blake2b((self.text + str(block)).encode("ascii"), digest_size=64).digest()
        return sum(byte << (8 * n) for n, byte in enumerate(digest[8 * place : 8 * place + 8]))

    def below(self, n):
        cut = (2**64 // n) * n
        while (word := self.word()) >= cut:
            pass
        return word % n

    def answer(self, kind, numbers):
        if kind == "roll":
            return [self.below(n) for n in numbers]
        if kind == "pick":
            return [self.below(numbers[0])]
        cards = list(range(numbers[0]))
        for i in reversed(range(1, len(cards))):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


# --- Vectors --------------------------------------------------------------------------------------

VECTORS = rows("seed | at | question | answer")


def parts(seed, at, question, answer):
    stream, _, numbers = at.partition(" ")
    scope, ordinal = map(int, numbers.split("/"))
    kind, *sizes = question.split()
    return int(seed), (stream, scope, ordinal), kind, [*map(int, sizes)], [*map(int, answer.split())]


def asked(chance, at, kind, sizes):
    if kind == "roll":
        return list(chance.roll(at, tuple(Die("die", tuple(range(size))) for size in sizes)))
    cards = [str(n) for n in range(sizes[0])]
    if kind == "pick":
        return [int(chance.pick(at, cards))]
    order, is_open = chance.shuffle(at, cards)
    assert not is_open
    return [int(card) for card in order]


def test_there_are_vectors_of_each_kind_and_beyond_one_block():
    kinds = [parts(*row)[2:4] for row in VECTORS]
    assert {kind for kind, _ in kinds} == {"roll", "shuffle", "pick"}
    assert any(len(sizes) > 8 for _, sizes in kinds)


@pytest.mark.parametrize("row", VECTORS, ids=" ".join)
def test_a_vector_holds_for_both_implementations(row):
    seed, at, kind, sizes, answer = parts(*row)
    assert Question(seed, *at).answer(kind, sizes) == answer
    assert asked(SeededChance(seed), at, kind, sizes) == answer


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 2**53 - 1])
def test_both_implementations_agree_beyond_the_vectors(seed):
    for scope in range(25):
        for kind, sizes in (("roll", [6, 6, 4, 2, 1, 100]), ("shuffle", [13]), ("pick", [7])):
            at = ("dice", scope, scope % 3)
            assert asked(SeededChance(seed), at, kind, sizes) == Question(seed, *at).answer(kind, sizes)


def test_the_words_of_the_example():
    question = Question(7, "dice", 1, 0)
    words = rows("word | number")
    assert [int(number) for number, _ in words] == list(range(9))
    assert [int(word) for _, word in words] == [question.word() for _ in words]


@pytest.mark.parametrize("row", rows("words | bound | number"), ids=" / ".join)
def test_words_that_would_bias_a_number_are_skipped(row):
    words, bound, number = row
    assert below(iter([*map(int, words.split())]), int(bound)) == int(number)


def test_the_command_of_the_page_gives_what_it_shows():
    command, shown = re.search(r"\$ (printf .*)\n(.*)\n", PAGE).groups()
    text = re.search(r"printf '(.*)' \| b2sum", command)[1]
    assert shown == f"{hashlib.blake2b(text.encode()).hexdigest()}  -"
    if shutil.which("b2sum"):
        said = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
        assert said.stdout.strip() == shown


def test_the_records_of_the_example_are_those_of_the_game():
    table = Table.start(load("house-rules@1.0").game, SeededChance(7))
    table.act(Roll())
    told = [record for record in table.records if isinstance(record, DeckShuffled | DiceRolled)]
    lines = msgspec.json.Encoder().encode_lines(told).decode()
    assert f"```json\n{lines}```" in PAGE
    shuffled, rolled = told
    deck = table.steps[0][1].deck
    order = Question(7, "deck", 0, 0).answer("shuffle", [len(deck)])
    assert shuffled.order == tuple(deck[i] for i in order)
    assert list(rolled.faces) == Question(7, "dice", 1, 0).answer("roll", [6, 6])


# --- Chance that a person types -------------------------------------------------------------------


def test_typed_shuffles_are_open_and_each_card_is_seen_before_it_is_drawn():
    asked = []
    hand = ["gale#1", "stoneskin#2", "ember-lash#3", "undertow#1", "gale#2", "stoneskin#1"]

    def ask(question):
        asked.append(question)
        return hand[len(asked) - 1]

    table = Table.start(load("house-rules@1.0").game, TypedChance(ask))
    start = list(table.records)
    (shuffled,) = [record for record in start if isinstance(record, DeckShuffled)]
    assert shuffled.open
    assert list(shuffled.order) == sorted(shuffled.order)
    drawn = [
        (before.card, record.card) for before, record in pairwise(start) if isinstance(record, CardDrawn)
    ]
    assert drawn == [(card, card) for card in hand]
    seen = [record for record in start if isinstance(record, CardSeen)]
    assert [(record.stream, record.scope, record.ordinal) for record in seen] == [
        *(("seen", 0, n) for n in range(5)),
        ("seen", 1, 0),
    ]


def test_a_typed_blank_is_the_first_of_two():
    chance = TypedChance(lambda _: None)
    die = Die("number", (1, 2, 3, 4, None, None))
    assert chance.roll(("dice", 1, 0), (die, die)) == (4, 4)


def test_a_seed_asked_for_the_top_of_an_open_pile_picks():
    cards = ["c", "a", "b"]
    for scope in range(9):
        at = ("seen", scope, 0)
        assert SeededChance(7).see(at, cards) == cards[Question(7, *at).answer("pick", [3])[0]]
