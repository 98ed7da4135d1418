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
from projections.names import word

Call = Callable[[str], str]
"""Gives what an id is called."""

Prompt = Callable[[str], str]
"""Shows a prompt and gives back the line that was typed; raises EOFError when there is no more."""


LONG_RUN = 20
"""From how many numbers in a row on they are told by the first and the last."""


def read_face(typed: str, allowed: Sequence[Face], call: Call = str) -> Face:
    """Give the one allowed answer that a person means.

    `blank` (or `-`) is a blank face; otherwise the answer itself, the kind of a card, what it is called, or
    the beginning of one. Of several copies of a card the first is meant. Raises SakshiError if none or
    several fit.
    """
    said = typed.strip().lower()
    if None in allowed and said in ("blank", "-"):
        return None
    names: dict[str, Face] = {}
    for face in allowed:
        if face is not None:
            kind = kind_of(str(face))
            for name in (kind, call(kind)):
                names.setdefault(name.lower(), face)
            names[str(face).lower()] = face
    fits = {names[name] for name in names if name == said}
    if not fits and said:
        fits = {face for name, face in names.items() if name.startswith(said) and "#" not in name}
    if len(fits) == 1:
        return fits.pop()
    problem = "could mean more than one" if fits else "is not one"
    raise SakshiError(f"{typed.strip()!r} {problem} of {spell(allowed, call)}")


def spell(allowed: Sequence[Face], call: Call = str) -> str:
    """Give the answers that are allowed, each kind of card once, by name where the id is no name."""
    if len(allowed) >= LONG_RUN and list(allowed) == list(range(len(allowed))):
        return f"{allowed[0]} to {allowed[-1]}"
    return ", ".join(dict.fromkeys("blank" if face is None else _called(face, call) for face in allowed))


def _called(face: Face, call: Call) -> str:
    kind = kind_of(str(face))
    name = call(kind)
    return kind if name.lower() in (kind.lower(), word(kind).lower()) else name


class Typist:
    """Asks a person for every answer, again after one that is not allowed, and remembers them."""

    def __init__(self, prompt: Prompt, complain: Callable[[str], None], call: Call = str) -> None:
        """Take how to ask and to complain, and what ids are called."""
        self.answers: list[Face] = []
        self._prompt = prompt
        self._complain = complain
        self._call = call
        self._ahead: list[str] = []

    def ask(self, question: Question) -> Face:
        """Give the answer of the person; dice that are rolled together may be typed in one line."""
        while True:
            typed = self._ahead.pop(0) if self._ahead else self._typed(question)
            if not typed.strip():
                continue
            try:
                answer = read_face(typed, question.allowed, self._call)
            except SakshiError as why:
                self._ahead = []
                self._complain(str(why))
                continue
            self.answers.append(answer)
            return answer

    def _typed(self, question: Question) -> str:
        """Give what is typed for this question, keeping what is typed for the dice behind it."""
        line = self._prompt(f"{question.about} ({spell(question.allowed, self._call)}): ")
        words = line.replace(",", " ").split()
        if not 1 < len(words) <= 1 + question.behind:
            return line
        self._ahead = words[1:]
        return words[0]


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
