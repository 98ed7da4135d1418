"""Actions that differ in one number, slot or word only, put into one line: `Harden 1–7 charge`."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from projections.views import ActionView

LONGEST = 5
"""Parts of a sentence with more words than this are not put side by side."""
FEWEST = 2
"""Sentences have to begin with at least so many words in common."""

Numbered = tuple[int, ActionView]

_NUMBER = re.compile(r"(\D*)(\d+)(\D*)")


class Line:
    """One line of a list of actions: its numbers, its words and price, what follows.

    A range (`1–7`) stands for numbers that rise together, from action to action; ` / ` stands between what
    the actions say one after the other.
    """

    def __init__(
        self, numbers: Sequence[int], words: str, price: str = "free", follows: Sequence[str] = ()
    ) -> None:
        first, last = numbers[0], numbers[-1]
        self.label = str(first) if first == last else f"{first}–{last}"
        self.words = words
        self.price = price
        self.follows = tuple(follows)


def joined(numbered: Sequence[Numbered]) -> list[Line]:
    """Give the lines for actions of one kind, in their order."""
    runs: list[list[Numbered]] = []
    for each in numbered:
        if runs and _line([*runs[-1], each]) is not None:
            runs[-1].append(each)
        else:
            runs.append([each])
    return [line for run in runs if (line := _line(run)) is not None]


def _line(numbered: Sequence[Numbered]) -> Line | None:
    """Give the one line that stands for actions; None where they differ in too much."""
    numbers = [number for number, _ in numbered]
    views = [view for _, view in numbered]
    if len(views) == 1:
        return Line(numbers, views[0].sentence, views[0].price, views[0].follows)
    if len({len(view.follows) for view in views}) > 1:
        return None
    sentences = [view.sentence for view in views]
    told = [[view.price for view in views], *zip(*(view.follows for view in views), strict=True)]
    words = _range(sentences, 1)
    rest = [_range(texts) or _list(texts) for texts in told] if words else list(map(_list, told))
    words = words or _list(sentences, FEWEST)
    if words is None or None in rest:
        return None
    price, *follows = map(str, rest)
    return Line(numbers, words, price, follows)


def _range(texts: Sequence[str], step: int = 0) -> str | None:
    """Give texts that differ in rising numbers as one, with ranges; `step` is by how much they must rise."""
    told = [text.split() for text in texts]
    if len(set(map(len, told))) > 1:
        return None
    columns = [_column(words, step) for words in zip(*told, strict=True)]
    return None if None in columns else " ".join(map(str, columns))


def _column(words: Sequence[str], step: int) -> str | None:
    if len(set(words)) == 1:
        return words[0]
    found = [_NUMBER.fullmatch(word) for word in words]
    parts = [match.groups() for match in found if match is not None]
    if len(parts) < len(words) or len({(before, after) for before, _, after in parts}) > 1:
        return None
    numbers = [int(number) for _, number, _ in parts]
    steps = {later - earlier for earlier, later in pairwise(numbers)}
    if len(steps) > 1 or (step and steps != {step}):
        return None
    before, _, after = parts[0]
    return f"{before}{numbers[0]}–{numbers[-1]}{after}"


def _list(texts: Sequence[str], fewest: int = 1) -> str | None:
    """Give texts as one: what they begin with alike, where they differ, what they end with alike."""
    if len(set(texts)) == 1:
        return texts[0]
    told = [text.split() for text in texts]
    head = _common(told)
    if len(head) < max(fewest, 1) or head[-1][-1] in ",:" or len(head) < len(_common(told[:2])):
        return None
    rest = [words[len(head) :] for words in told]
    tail = len(_common([words[::-1] for words in rest]))
    middles = [words[: len(words) - tail] for words in rest]
    if not all(1 <= len(middle) <= LONGEST for middle in middles):
        return None
    firsts = {middle[0].rstrip(",") for middle in middles}
    if len(firsts) == 1 or any(middle[-1].endswith(",") for middle in middles):
        return None
    apart = " / ".join(" ".join(middle) for middle in middles)
    return " ".join([*head, apart, *rest[0][len(rest[0]) - tail :]])


def _common(told: Sequence[Sequence[str]]) -> list[str]:
    """Give the words that all begin with."""
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*told, strict=False))
    return [words[0] for words in alike]
