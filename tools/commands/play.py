"""`sakshi play`: play a game in the terminal, from a seed or with real dice and cards that are typed in."""

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from domain import rulesets
from domain.chance.typed import TypedChance
from domain.errors import SakshiError
from domain.rulesets import Ruleset
from domain.table import Table
from projections.projection import Projection
from projections.registry import projection_of
from replays.playtest import Playtest
from replays.store import Store
from tools.asking import Leave, confirmed, prompt, warn
from tools.output import Json, say
from tools.places import Replace, StorePath, new_replay
from tools.players import PLAYERS, check_player
from tools.recorded import opened_for
from tools.setup import meets_hazards, opening
from tools.sitting import Sitting, Telling, sit
from tools.typing_in import Typist, ask_again


class New(NamedTuple):
    """What belongs to a playtest that is begun and not to one that goes on."""

    seed: int | None
    typed: bool
    labels: list[str]
    note: str
    setup: list[str]


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME[@VERSION]", help="What to play; 1.0 if no version is named.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Deal from this seed.")] = None,
    typed: Annotated[bool, typer.Option("--typed", help="Ask what your real dice and cards show.")] = False,
    who: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="NAME",
            help=f"Who plays: {', '.join(PLAYERS)} (any legal action, blindly); you if left out.",
        ),
    ] = None,
    resume: Annotated[
        str | None, typer.Option("--resume", metavar="ID", help="Go on with an open playtest.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write a replay file at the end.")
    ] = None,
    replace: Replace = False,
    setup: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A set-up of the game's own; may be repeated."),
    ] = None,
    run: Annotated[
        str | None, typer.Option("--run", metavar="H01,H05", help="Hazard: what to meet, in this order.")
    ] = None,
    label: Annotated[
        list[str] | None,
        typer.Option("--label", metavar="WORD", help="A word to find it by; may be repeated."),
    ] = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="A sentence about it.")] = "",
    quiet: Annotated[
        bool, typer.Option("--quiet", help="With --player: tell how it ended, and not every step.")
    ] = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Play a game. Every step is kept as it is taken; Ctrl-C keeps the playtest.

    Example: sakshi play house-rules --seed 7
    """
    met = [f"hazards={run}"] if run is not None else []
    new = New(seed, typed, label or [], note, [*met, *(setup or [])])
    _check(game, resume, who, new)
    telling: Telling = "json" if as_json else "end" if quiet else "steps"
    if telling != "steps" and who is None:
        raise SakshiError("--json and --quiet go with --player: a person at the table reads every step")
    if save is not None:
        new_replay(save, replace=replace)
    if resume is not None:
        with opened_for(resume, store) as playtests:
            kept, projection = _resumed(playtests, resume, who)
            sit(playtests, Sitting(kept, projection, who, telling, store), save)
    else:
        ruleset = rulesets.load(str(game))
        if run is not None and not meets_hazards(ruleset.game):
            raise SakshiError(f"--run says which hazards to meet, and {ruleset.game_class.id} has none")
        with Store(store) as playtests:
            kept, projection = _begun(playtests, ruleset, new)
            sit(playtests, Sitting(kept, projection, who, telling, store), save)


def _check(game: str | None, resume: str | None, who: str | None, new: New) -> None:
    if game is None and resume is None:
        raise SakshiError("name a game to play, or a playtest to --resume (`sakshi games` lists the games)")
    if game is not None and resume is not None:
        raise SakshiError(
            f"{game} would be a new playtest, and --resume goes on with {resume}: name one of the two"
        )
    if resume is not None and new != New(None, False, [], "", []):
        raise SakshiError(
            "--seed, --typed, --set, --run, --label and --note belong to a new playtest, not to --resume"
        )
    if new.typed and (new.seed is not None or who is not None):
        raise SakshiError("--typed means real dice and a person; --seed and --player do not go with it")
    if who is not None:
        check_player(who)


def _begun(playtests: Store, ruleset: Ruleset, new: New) -> tuple[Playtest, Projection]:
    projection = projection_of(ruleset.game_class, ruleset)
    action = opening(ruleset.game, new.setup)
    if not new.typed:
        kept = Playtest.begin(
            playtests, ruleset, seed=new.seed, action=action, labels=new.labels, note=new.note
        )
        return kept, projection
    say(f"{projection.name}, with your own dice and cards. Shuffle the deck and deal as you are asked.")
    say("Dice that are rolled together may be typed in one line: 3 agni.")
    while True:
        typist = Typist(prompt, warn, projection.names.call)
        try:
            Table.start(ruleset.game, TypedChance(typist.ask), action)
            if confirmed("Record it?"):
                ask = ask_again(typist.answers)
                kept = Playtest.begin(
                    playtests, ruleset, ask=ask, action=action, labels=new.labels, note=new.note
                )
                return kept, projection
        except Leave:
            say("Nothing was recorded.")
            raise typer.Exit from None


def _resumed(playtests: Store, playtest: str, who: str | None) -> tuple[Playtest, Projection]:
    kept = Playtest.resume(playtests, playtest, ask=ask_again([]))
    if kept.header.seed is None and who is not None:
        raise SakshiError(
            f"{playtest} is played with real dice and goes on with a person; leave out --player"
        )
    return kept, projection_of(kept.table.game, playtests.ruleset_of(kept.header))
