"""Facts of mana dice: a die's whole life, from the cast to its end."""

from typing import Any, Literal

from domain.hazard.board import (
    ManaDie,
)
from domain.hazard.vocabulary import (
    Colour,
    DieState,
    Mana,
)
from domain.records import Fact
from domain.vocabulary import Count


class DiceCast(Fact, tag="fact.dice_cast"):
    """The base dice lie on the table: d1, d2, … in the order in which they were rolled."""

    colours: tuple[Colour, ...]

    def apply(self, board: Any) -> None:
        board.hazard.dice = [ManaDie(f"d{n}", colour) for n, colour in enumerate(self.colours, 1)]


class DieSpent(Fact, tag="fact.die_spent"):
    """A die pays for a bottom, as this colour; `wild` by leave of Marked Ground (D-m)."""

    die: str
    colour: Mana
    card: str
    wild: bool = False

    def apply(self, board: Any) -> None:
        board.hazard.die(self.die).state = "spent"
        if self.wild:
            board.hazard.round.wild_used += 1


class DieAdded(Fact, tag="fact.die_added"):
    """A temporary die appears; it leaves with the end of round `expires_after`, or when spent."""

    die: str
    colour: Mana
    expires_after: Count
    card: str

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        hazard.dice.append(ManaDie(self.die, self.colour, expires_after=self.expires_after))
        hazard.made += 1


class DieRecoloured(Fact, tag="fact.die_recoloured"):
    """A die changes its colour for the rest of the hazard; its state stays."""

    die: str
    before: Mana
    colour: Mana
    card: str

    def apply(self, board: Any) -> None:
        board.hazard.die(self.die).colour = self.colour


class DieRecovered(Fact, tag="fact.die_recovered"):
    """A spent or exhausted die takes a colour; `state` is what it is now (D-h)."""

    die: str
    before: Colour
    colour: Mana
    state: DieState
    card: str

    def apply(self, board: Any) -> None:
        die = board.hazard.die(self.die)
        die.colour, die.state, die.treat_as = self.colour, self.state, None


class DieRerolled(Fact, tag="fact.die_rerolled"):
    """An x die was rolled again and shows this."""

    die: str
    colour: Colour
    card: str

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        hazard.die(self.die).colour = self.colour
        hazard.resolving[-1].still_x += self.colour == "x"


class DieMarked(Fact, tag="fact.die_marked"):
    """An x die counts as a colour until the round ends (D-l)."""

    die: str
    treat_as: Mana
    card: str

    def apply(self, board: Any) -> None:
        board.hazard.die(self.die).treat_as = self.treat_as


class DieExhausted(Fact, tag="fact.die_exhausted"):
    """A die is exhausted; nothing but Temper brings it back (D-o)."""

    die: str
    card: str

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        hazard.die(self.die).state = "exhausted"
        hazard.resolving[-1].exhausted += 1


class MarksLapsed(Fact, tag="fact.marks_lapsed"):
    """X dice count as x again: the round is over."""

    dice: tuple[str, ...]

    def apply(self, board: Any) -> None:
        for name in self.dice:
            board.hazard.die(name).treat_as = None


class DiePreserved(Fact, tag="fact.die_preserved"):
    """A die is kept from lapsing and expiring between two rounds (D-b, D-c)."""

    die: str
    card: str
    expires_after: Count | None = None

    def apply(self, board: Any) -> None:
        die = board.hazard.die(self.die)
        die.state = "preserved"
        die.expires_after = self.expires_after


class DieRemoved(Fact, tag="fact.die_removed"):
    """A temporary die leaves, because it was spent or its time is over (D-i, D-j)."""

    die: str
    reason: Literal["spent", "expired"]

    def apply(self, board: Any) -> None:
        hazard = board.hazard
        hazard.dice.remove(hazard.die(self.die))


class DiceLapsed(Fact, tag="fact.dice_lapsed"):
    """Unspent coloured dice count as spent, where a ruleset lets them lapse (D-a)."""

    dice: tuple[str, ...]

    def apply(self, board: Any) -> None:
        for name in self.dice:
            board.hazard.die(name).state = "spent"


class DiceReturned(Fact, tag="fact.dice_returned"):
    """Locked and preserved dice are available again."""

    dice: tuple[str, ...]

    def apply(self, board: Any) -> None:
        for name in self.dice:
            board.hazard.die(name).state = "available"


class DieRefreshed(Fact, tag="fact.die_refreshed"):
    """A spent die is available again, its colour unchanged (D-k)."""

    die: str
    card: str

    def apply(self, board: Any) -> None:
        board.hazard.die(self.die).state = "available"


class DieSet(Fact, tag="fact.die_set"):
    """A die was set by hand (dev)."""

    die: str
    before: Colour
    colour: Colour
    state: DieState = "available"

    def apply(self, board: Any) -> None:
        die = board.hazard.die(self.die)
        die.colour, die.state, die.treat_as = self.colour, self.state, None
