"""Typing in what real dice and cards showed: how answers are read, and the rehearsal of a step.

A step is rehearsed on a copy of the table first, asking for every die and card it needs; only when the
person confirms what it would record is it taken for real with the same answers.
"""

from collections.abc import Callable, Sequence

from domain.chance import Face
from domain.chance.typed import Ask, Question, TypedChance
from domain.errors import SakshiError
from domain.records import Action, Record
from domain.table import Table
from domain.vocabulary import kind_of

Prompt = Callable[[str], str]
"""Shows a prompt and gives back the line that was typed; raises EOFError when there is no more."""


def read_face(typed: str, allowed: Sequence[Face]) -> Face:
    """Give the one allowed answer that a person means.

    `blank` (or `-`) is a blank face; otherwise the answer itself, the kind of a card, or the beginning
    of one. Of several copies of a card the first is meant. Raises SakshiError if none or several fit.
    """
    word = typed.strip().lower()
    if None in allowed and word in ("blank", "-"):
        return None
    names: dict[str, Face] = {}
    for face in allowed:
        if face is not None:
            names.setdefault(kind_of(str(face)), face)
            names[str(face)] = face
    fits = {names[name] for name in names if name == word}
    if not fits and word:
        fits = {face for name, face in names.items() if name.startswith(word) and "#" not in name}
    if len(fits) == 1:
        return fits.pop()
    problem = "could mean more than one" if fits else "is not one"
    raise SakshiError(f"{typed.strip()!r} {problem} of {spell(allowed)}")


def spell(allowed: Sequence[Face]) -> str:
    """Give the answers that are allowed, each kind of card once."""
    words = ["blank" if face is None else kind_of(str(face)) for face in allowed]
    return ", ".join(dict.fromkeys(words))


class Typist:
    """Asks a person for every answer, again after one that is not allowed, and remembers them."""

    def __init__(self, prompt: Prompt, complain: Callable[[str], None]) -> None:
        self.answers: list[Face] = []
        self._prompt = prompt
        self._complain = complain

    def ask(self, question: Question) -> Face:
        """Give the answer of the person."""
        while True:
            typed = self._prompt(f"{question.about} ({spell(question.allowed)}): ")
            if not typed.strip():
                continue
            try:
                answer = read_face(typed, question.allowed)
            except SakshiError as why:
                self._complain(str(why))
                continue
            self.answers.append(answer)
            return answer


def rehearse(table: Table, action: Action, typist: Typist) -> Sequence[Record]:
    """Take an action on a copy of the table, asking for what chance decides; give what it would record."""
    twin = table.copy()
    twin.chance = TypedChance(typist.ask)
    return twin.act(action)


def ask_again(answers: Sequence[Face]) -> Ask:
    """Give a way to ask that answers with what was typed before, in order."""
    left = iter(answers)

    def ask(question: Question) -> Face:
        for answer in left:
            return answer
        raise SakshiError(f"nobody has typed an answer for {question.about}")

    return ask
