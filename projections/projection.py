"""What a game's projection is made of: `projections.combat.sangam` shows `domain.combat.sangam`."""

from collections.abc import Sequence
from typing import Any, ClassVar

from domain.boards import Board
from domain.game import Price
from domain.records import Action, Record
from domain.rulesets import Ruleset
from domain.table import Table
from projections.audit import Watch
from projections.names import Names
from projections.sentences import Sentences, Teller, Told, price
from projections.summary import Tally
from projections.views import ChoiceView, Guide, OptionView, Panel, StageView, View


class Projection:
    """How a game is shown: its board, its sentences, its audit entries, its previews.

    A projection knows the game's records and board, and names from a ruleset if there is one; it holds no
    state of any playtest. Only previews ask rules, through the table that they are given.
    """

    game: ClassVar[str]
    """The id of the game that this projection shows."""
    sentences: ClassVar[Sentences]
    watch: ClassVar[Watch]
    tally: ClassVar[type[Tally]] = Tally
    turn_word: ClassVar[str] = "turn"
    """What the game calls that by which its timeline is divided."""
    obvious: ClassVar[tuple[type[Record], ...]] = ()
    """Records that an action's own sentence and price already tell; previews of actions leave them out."""
    horizon: ClassVar[tuple[type[Record], ...]] = ()
    """Records at which looking ahead stops."""
    put_down: ClassVar[str] = ""
    """What may be put down and then taken at once, in one word; empty where actions come one by one."""
    told_apart: ClassVar[tuple[type[Action], ...]] = ()
    """Actions whose consequences stand in a panel of `previews`, or are no more than their sentence says."""

    def __init__(self, game_class: Any, ruleset: Ruleset | None = None) -> None:
        """Take the game's class and the ruleset of the stream, or None if it is not at hand."""
        self.game_class = game_class
        self.names = Names(ruleset)

    @property
    def name(self) -> str:
        """The name of the game, or its id where no ruleset names it."""
        return self.names.text.name or str(self.game_class.id)

    def view(self, board: Any) -> View:
        """Give everything that a screen needs of a board, and nothing hidden."""
        raise NotImplementedError(type(self).__name__)

    def previews(self, table: Table) -> Sequence[Panel]:
        """Give what would happen, as panels; reads the table and leaves no trace on it."""
        return ()

    def stage(self, table: Table, put_down: Sequence[Action]) -> StageView | None:
        """Give what actions would lead to that are put down to be taken at once; None if they cannot be.

        Reads the table and leaves no trace on it.
        """
        return None

    def tell(self, board: Any, records: Sequence[Record]) -> Told:
        """Tell the first of some records of a step; `board` is the board before it."""
        teller = self.teller(board, records[1:])
        sentence = self.sentences.tell(records[0], teller)
        return Told(sentence, 1 + teller.followed)

    def teller(self, board: Any, behind: Sequence[Record] = ()) -> Teller:
        """Give what a sentence on this board may look at."""
        return Teller(self.sentences, self.names, board, behind)

    def action_words(self, board: Any, action: Action) -> str:
        """Give what an action on this board is, as a sentence."""
        return self.tell(board, (action,)).sentence

    def group_words(self, board: Any, action: Action) -> str:
        """Give what an action is called together with those that only differ in how; empty for none."""
        return ""

    def price_words(self, board: Any, action: Action, cost: Price) -> str:
        """Give a price in words."""
        return price(cost)

    def choice(self, board: Board) -> ChoiceView | None:
        """Give the pending choice, each option with its sentence."""
        pending = board.pending
        if pending is None:
            return None
        teller = self.teller(board)
        options = [
            OptionView(value=value, sentence=self.sentences.option(value, pending, teller))
            for value in pending.options
        ]
        return ChoiceView(
            kind=pending.kind, question=self.sentences.question(pending.kind), options=tuple(options)
        )

    def guide(self) -> Guide:
        """Give what the help of a game says."""
        text = self.names.text
        return Guide(
            name=self.name,
            teaching=text.teaching,
            turn=tuple(text.turn.items()),
            legend=tuple(text.legend.items()),
            cards=tuple((text.call(kind), does) for kind, does in text.cards.items()),
        )
