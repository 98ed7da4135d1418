"""A person, or a player without one, at a table in the terminal.

Every whole step is in the store before the next question is asked, so leaving at any moment loses nothing.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from rich.text import Text

from domain import boards
from domain.chance.typed import TypedChance
from domain.errors import IllegalAction
from domain.records import Action, Record
from domain.table import Table
from projections import timeline
from projections.audit import audit
from projections.previews import legal_actions
from projections.projection import Projection
from tools.asking import Leave, confirmed, prompt, warn
from tools.offer import KEYS as OFFER
from tools.offer import Offer
from tools.output import say
from tools.picking import Unclear
from tools.players import Player
from tools.putting_down import KEYS as PUTTING_DOWN
from tools.putting_down import PuttingDown
from tools.terminal.board import draw_panel
from tools.terminal.guide import draw_help, draw_legend
from tools.terminal.history import draw_audit, draw_step, draw_turn
from tools.terminal.screen import draw
from tools.typing_in import Typist, ask_again, rehearse

TAKING = (
    ("a number", "take that action; where a line has several, `4–6`, they stand there in order"),
    ("words", "take the action that has them, each as short as you like: `place ember 2`"),
    *OFFER,
)
LOOKING = (
    ("b", "the board again"),
    ("t", "what happened since the last turn began"),
    ("a", "the audit so far: rerolls, and what became of everything that lasts"),
    ("l", "the legend"),
    ("?", "this help"),
    ("q, Ctrl-C, Ctrl-D", "leave; the playtest is kept and `sakshi play --resume ID` goes on"),
)


class Kept(Protocol):
    """A table whose steps are kept as they are taken."""

    table: Table

    def act(self, action: Action) -> Sequence[Record]:
        """Take a step and keep it."""
        ...


class Session:
    """One sitting at the table: shows, asks, acts, until the game is over or the person leaves."""

    def __init__(self, kept: Kept, projection: Projection, *, quiet: bool = False) -> None:
        """`quiet` shows no boards, only what happens."""
        self.kept = kept
        self.projection = projection
        self.quiet = quiet

    def play(self, player: Player | None = None, *, typed: bool = False) -> None:
        """Play to the end; without a player a person is asked, and `typed` dice and cards as well.

        Raises Leave when the person leaves.
        """
        while not self.kept.table.is_over:
            if player is not None:
                self.take(player.decide(self.kept.table))
            elif typed:
                self.take_typed(self.ask())
            else:
                self.take(self.ask())
        if not self.quiet:
            self.show_board()

    # --- Taking a step --------------------------------------------------------------------------

    def take(self, action: Action) -> None:
        """Take a step and tell what happened."""
        number, before = self.here()
        self.tell(number, before, self.kept.act(action))

    def take_typed(self, action: Action) -> None:
        """Take a step whose dice and cards are typed in, once the person has confirmed it."""
        table = self.kept.table
        reason = table.why_not(action)
        if reason is not None:
            raise IllegalAction(reason)
        typist = Typist(prompt, warn, self.projection.names.call)
        rehearsed = rehearse(table, action, typist)
        if typist.answers:
            say(Text("This would be recorded:", style="bold"))
            self.tell(*self.here(), rehearsed)
            if not confirmed("Record it?"):
                say("Nothing was recorded.")
                return
        table.chance = TypedChance(ask_again(typist.answers))
        number, before = self.here()
        records = self.kept.act(action)
        if not typist.answers:
            self.tell(number, before, records)

    def here(self) -> tuple[int, Any]:
        """Give the number of the step that comes next, and a copy of the board before it."""
        table = self.kept.table
        return len(table.steps), boards.copy(table.board)

    def tell(self, number: int, before: Any, records: Sequence[Record]) -> None:
        """Tell what a step is or would be, sentence by sentence."""
        for turn in timeline.tell_step(self.projection, before, number, records):
            for step in turn.steps:
                say(draw_step(step))

    # --- Showing and asking ---------------------------------------------------------------------

    def show_board(self) -> None:
        """Show the board and what would happen on it."""
        table = self.kept.table
        say(draw(self.projection.view(table.board)))
        for panel in () if table.is_over else self.projection.previews(table):
            say(draw_panel(panel))

    def ask(self) -> Action:
        """Show the board and the legal actions, and give the one that the person takes."""
        self.show_board()
        offer = Offer(legal_actions(self.projection, self.kept.table))
        say(offer.draw())
        down = PuttingDown(self.projection, self.kept.table)
        while True:
            try:
                line = prompt("> ").strip()
                action = down.answer(line, offer) if down.means(line) else self.answer(line, offer, down)
            except Leave:
                if down.stage is not None:
                    say(f"{down.lying()} and not taken; nothing of that is kept")
                raise
            except Unclear as why:
                warn(str(why))
                continue
            if action is not None:
                return action

    def answer(self, line: str, offer: Offer, down: PuttingDown) -> Action | None:
        """Do what a person typed; give the action it names, if it names one, or raise Unclear.

        No action is taken while something is put down.
        """
        match line.lower():
            case "":
                pass
            case "q" | "quit" | "exit":
                raise Leave
            case "?" | "h" | "help":
                putting_down = PUTTING_DOWN if self.projection.put_down else ()
                say(draw_help(self.projection.guide(), (*TAKING, *putting_down, *LOOKING)))
            case "l":
                say(draw_legend(self.projection.guide()))
            case "b":
                self.show_board()
                say(down.draw(offer))
            case "all":
                say(down.offer(offer).draw_all())
            case "t":
                self.show_last_turn()
            case "a":
                entries = audit(self.projection, self.kept.table.steps)
                say(draw_audit(entries, self.projection.turn_word))
            case _:
                down.check_free()
                return offer.pick(line)
        return None

    def show_last_turn(self) -> None:
        """Show what happened since the last turn began."""
        for turn in list(timeline.tell(self.projection, self.kept.table.steps))[-1:]:
            say(draw_turn(turn, self.projection.turn_word))
