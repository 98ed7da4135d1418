"""`sakshi play`: play a game in the terminal, from a seed or with real dice and cards that are typed in."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from domain import rulesets
from domain.chance.typed import TypedChance
from domain.errors import SakshiError
from domain.rulesets import Ruleset
from domain.table import Table
from projections.projection import Projection
from projections.registry import projection_of
from projections.summary import summarise
from replays.playtest import Playtest
from replays.store import Store
from tools.output import say
from tools.places import StorePath
from tools.players import PLAYERS, player
from tools.session import Leave, Session, confirmed, prompt, warn
from tools.terminal.history import draw_summary
from tools.typing_in import Typist, ask_again


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME[@VERSION]", help="What to play; 1.0 if no version is named.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Deal from this seed.")] = None,
    typed: Annotated[bool, typer.Option("--typed", help="Ask what your real dice and cards show.")] = False,
    who: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help=f"Who plays: {', '.join(PLAYERS)}; you if left out."),
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="ID", help="Go on with an open playtest.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write a replay file at the end.")
    ] = None,
    label: Annotated[
        list[str] | None, typer.Option("--label", help="A word to find it by; may be repeated.")
    ] = None,
    note: Annotated[str, typer.Option("--note", help="A sentence about it.")] = "",
    store: StorePath = None,
) -> None:
    """Play a game. Every step is kept as it is taken; Ctrl-C keeps the playtest.

    Example: sakshi play house-rules --seed 7
    """
    _check(game, seed, typed, who, resume, label, note)
    with Store(store) as playtests:
        if resume is not None:
            kept = _resumed(playtests, resume)
            typed = kept.header.seed is None
            projection = projection_of(kept.table.game, playtests.ruleset_of(kept.header))
        else:
            ruleset = rulesets.load(str(game))
            projection = projection_of(ruleset.game_class, ruleset)
            kept = _begun(playtests, ruleset, projection, seed, typed, label or [], note)
        _sit(kept, projection, who, typed)
        if save is not None:
            playtests.export(kept.id, save, replace=True)
            say(f"Saved as {save}.")


def _check(
    game: str | None,
    seed: int | None,
    typed: bool,
    who: str | None,
    resume: str | None,
    label: list[str] | None,
    note: str,
) -> None:
    if (game is None) == (resume is None):
        raise SakshiError("name a game to play, or a playtest to --resume (`sakshi games` lists the games)")
    if resume is not None and (seed is not None or typed or label or note):
        raise SakshiError("--seed, --typed, --label and --note belong to a new playtest, not to --resume")
    if typed and (seed is not None or who is not None):
        raise SakshiError("--typed means real dice and a person; --seed and --player do not go with it")


def _begun(
    playtests: Store,
    ruleset: Ruleset,
    projection: Projection,
    seed: int | None,
    typed: bool,
    labels: list[str],
    note: str,
) -> Playtest:
    if not typed:
        return Playtest.begin(playtests, ruleset, seed=seed, labels=labels, note=note)
    say(f"{projection.name}, with your own dice and cards. Shuffle the deck and deal as you are asked.")
    while True:
        typist = Typist(prompt, warn)
        try:
            Table.start(ruleset.game, TypedChance(typist.ask))
            if confirmed():
                ask = ask_again(typist.answers)
                return Playtest.begin(playtests, ruleset, ask=ask, labels=labels, note=note)
        except Leave:
            say("\nNothing was recorded.")
            raise typer.Exit from None


def _resumed(playtests: Store, playtest: str) -> Playtest:
    return Playtest.resume(playtests, playtest, ask=ask_again([]))


def _sit(kept: Playtest, projection: Projection, who: str | None, typed: bool) -> None:
    """Play until the game is over or the person leaves, and say where it is kept."""
    chance = "typed dice and cards" if typed else f"seed {kept.header.seed}"
    say(Text(f"{projection.name} ({kept.header.ruleset}), {chance}, playtest {kept.id}", style="bold"))
    session = Session(kept, projection, quiet=who is not None)
    bot = None if who is None else player(who, kept.header.seed or 0)
    try:
        session.play(bot, typed=typed)
    except (Leave, KeyboardInterrupt):
        say(f"\nKept. Go on with: sakshi play --resume {kept.id}")
        return
    summary = summarise(projection, kept.table.steps, kept.header.ruleset, kept.header.seed)
    say("", draw_summary(summary.rows(projection.names)))
    say(f"Kept as {kept.id}. Look at it with: sakshi replay {kept.id}")
