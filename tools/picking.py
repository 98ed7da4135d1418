"""What a person means by a line at the table: the number of an action, or the beginnings of its words."""

import operator
import re
from collections.abc import Sequence

from domain.errors import SakshiError
from domain.records import Action
from projections.views import ActionView

_WORDS = re.compile(r"[^\W_]+")
_SHOWN = 4
"""How many actions are named when a line fits more than one."""


class Unclear(SakshiError):
    """A line that names no action, or more than one; the text says what would."""


def pick(typed: str, views: Sequence[ActionView]) -> Action:
    """Give the action that a line names: by its number, from 1, or by its words.

    Words stand for an action that has them in this order; each may be cut short (`place ember 2`), a
    number may not. Where several fit, the one that begins with just these words is meant. Raises Unclear.
    """
    word = typed.strip()
    best = matches(word, views)
    if len(best) == 1:
        return views[best[0] - 1].action
    if not best:
        what = "not a number" if word.isdecimal() else "no action here, nor a number"
        raise Unclear(f"{_cut(word)!r} is {what} from 1 to {len(views)}; ? helps")
    shown = [f"{number} {views[number - 1].sentence}" for number in best[:_SHOWN]]
    more = f" and {len(best) - _SHOWN} more" if len(best) > _SHOWN else ""
    raise Unclear(f"{_cut(word)!r} could be {'; '.join(shown)}{more}")


def matches(typed: str, views: Sequence[ActionView]) -> list[int]:
    """Give the numbers of the actions that a line may name, as `pick` has it."""
    word = typed.strip()
    if word.isdecimal():
        number = int(word[:9])
        return [number] if 1 <= number <= len(views) else []
    wanted = _words(word)
    if all(one.isdecimal() for one in wanted):
        wanted = []
    told = [_words(view.sentence) for view in views]
    fits = [number for number, words in enumerate(told, 1) if wanted and _fits(wanted, words)]
    for closer in (_leads, operator.eq):
        best = [number for number in fits if closer(wanted, told[number - 1])]
        if len(best) == 1:
            return best
    return fits


def _words(sentence: str) -> list[str]:
    return _WORDS.findall(sentence.lower())


def _fits(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether all wanted words begin words of the sentence, in order."""
    left = iter(words)
    return all(any(_begins(one, word) for word in left) for one in wanted)


def _leads(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether the wanted words begin the first words of the sentence, one by one."""
    return len(wanted) <= len(words) and all(map(_begins, wanted, words))


def _begins(typed: str, word: str) -> bool:
    return typed == word if typed.isdecimal() else word.startswith(typed)


def _cut(word: str) -> str:
    return word if len(word) <= 40 else f"{word[:39]}…"
