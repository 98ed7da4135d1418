"""One sitting at a playtest: who plays, what is told of it, and what is said at its end."""

from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import typer
from rich.text import Text

from domain.errors import SakshiError
from projections.projection import Projection
from projections.summary import Summary, summarise
from replays.playtest import Playtest
from replays.store import Store
from tools.asking import Leave
from tools.output import STOPPED, remark, say, say_json
from tools.places import in_store, with_it
from tools.players import Player, player
from tools.session import Session
from tools.terminal.history import draw_summary

Telling = Literal["steps", "end", "json"]
"""What is printed: every step, how it ended, or that as JSON."""


class Sitting(NamedTuple):
    """A playtest on the table; `who` is None for a person, `store` as it was named, if it was."""

    kept: Playtest
    projection: Projection
    who: str | None
    telling: Telling
    store: str | None

    @property
    def is_typed(self) -> bool:
        """Tell whether dice and cards are typed in."""
        return self.kept.header.seed is None

    def summary(self) -> Summary:
        """Give the summary of the game so far."""
        header = self.kept.header
        return summarise(self.projection, self.kept.table.steps, header.ruleset, header.seed)


def sit(playtests: Store, sitting: Sitting, save: Path | None) -> None:
    """Play until the game is over or the person leaves, save it, and say where it is kept.

    Raises typer.Exit if a player without a person was stopped. Whatever else is raised, it is said where
    the playtest is kept.
    """
    is_left = False
    try:
        _play(sitting)
    except (Leave, KeyboardInterrupt):
        is_left = True
    except SakshiError:
        _remark_kept(sitting, "play --resume {}")
        raise
    try:
        beside = None if save is None else playtests.export(sitting.kept.id, save, replace=True)
    except SakshiError:
        _remark_kept(sitting, "log export {} FILE")
        raise
    if sitting.telling == "json":
        _tell_json(sitting, save, beside)
    else:
        _tell_end(sitting, save, beside, is_left=is_left)
    if is_left and sitting.who is not None:
        raise typer.Exit(STOPPED)


def _remark_kept(sitting: Sitting, command: str) -> None:
    words = f"sakshi {command.format(sitting.kept.id)}"
    remark(f"the playtest is kept up to its last whole step; then: {in_store(words, sitting.store)}")


def _play(sitting: Sitting) -> None:
    kept, projection = sitting.kept, sitting.projection
    bot = None if sitting.who is None else player(sitting.who, kept.header.seed or 0)
    if sitting.telling != "json":
        chance = "typed dice and cards" if sitting.is_typed else f"seed {kept.header.seed}"
        heading = f"{projection.name} ({kept.header.ruleset}), {chance}, playtest {kept.id}"
        say(Text(heading, style="bold"), wide=True)
    if bot is not None and sitting.telling != "steps":
        _play_silently(kept, bot)
    else:
        Session(kept, projection, quiet=bot is not None).play(bot, typed=sitting.is_typed)


def _play_silently(kept: Playtest, bot: Player) -> None:
    while not kept.table.is_over:
        kept.act(bot.decide(kept.table))


def _tell_end(sitting: Sitting, save: Path | None, beside: Path | None, *, is_left: bool) -> None:
    playtest = sitting.kept.id
    if is_left:
        say(f"Kept. Go on with: {in_store(f'sakshi play --resume {playtest}', sitting.store)}")
    else:
        say("", draw_summary(sitting.summary().rows(sitting.projection.names)), wide=True)
        say(f"Kept as {playtest}. Look at it with: {in_store(f'sakshi replay {playtest}', sitting.store)}")
    if save is not None:
        say(f"Saved as {save}.")
    if beside is not None:
        say(with_it(beside))


def _tell_json(sitting: Sitting, save: Path | None, beside: Path | None) -> None:
    say_json(
        {
            "id": sitting.kept.id,
            "header": msgspec.to_builtins(sitting.kept.header),
            "summary": msgspec.to_builtins(sitting.summary()),
            "saved": None if save is None else str(save),
            "ruleset_file": None if beside is None else str(beside),
        }
    )
