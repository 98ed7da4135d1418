"""`sakshi play`: play a game in the terminal, from a seed or with real dice and cards that are typed in."""

from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec
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
from tools.asking import Leave, confirmed, prompt, warn
from tools.output import STOPPED, Json, say, say_json
from tools.places import Replace, StorePath, in_store, new_replay
from tools.players import PLAYERS, Player, check_player, player
from tools.recorded import opened_for
from tools.session import Session
from tools.setup import opening
from tools.terminal.history import draw_summary
from tools.typing_in import Typist, ask_again


class New(NamedTuple):
    """What belongs to a playtest that is begun and not to one that goes on."""

    seed: int | None
    typed: bool
    labels: list[str]
    note: str
    setup: list[str]


class Sitting(NamedTuple):
    """A playtest on the table, and how it is played: by whom, and whether only JSON is printed."""

    kept: Playtest
    projection: Projection
    who: str | None
    as_json: bool

    @property
    def is_typed(self) -> bool:
        """Tell whether dice and cards are typed in."""
        return self.kept.header.seed is None


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
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Play a game. Every step is kept as it is taken; Ctrl-C keeps the playtest.

    Example: sakshi play house-rules --seed 7
    """
    met = [f"hazards={run}", f"length={run.count(',') + 1}"] if run is not None else []
    new = New(seed, typed, label or [], note, [*met, *(setup or [])])
    _check(game, resume, who, new, as_json)
    if save is not None:
        new_replay(save, replace=replace)
    if resume is not None:
        with opened_for(resume, store) as playtests:
            _play(playtests, _resumed(playtests, resume, who, as_json), save, store)
    else:
        ruleset = rulesets.load(str(game))
        with Store(store) as playtests:
            _play(playtests, _begun(playtests, ruleset, new, who, as_json), save, store)


def _check(game: str | None, resume: str | None, who: str | None, new: New, as_json: bool) -> None:
    if (game is None) == (resume is None):
        raise SakshiError("name a game to play, or a playtest to --resume (`sakshi games` lists the games)")
    if resume is not None and new != New(None, False, [], "", []):
        raise SakshiError(
            "--seed, --typed, --set, --run, --label and --note belong to a new playtest, not to --resume"
        )
    if new.typed and (new.seed is not None or who is not None):
        raise SakshiError("--typed means real dice and a person; --seed and --player do not go with it")
    if as_json and who is None:
        raise SakshiError("--json goes with --player: a person at the table reads text")
    if who is not None:
        check_player(who)


def _begun(playtests: Store, ruleset: Ruleset, new: New, who: str | None, as_json: bool) -> Sitting:
    projection = projection_of(ruleset.game_class, ruleset)
    action = opening(ruleset.game, new.setup)
    if not new.typed:
        kept = Playtest.begin(
            playtests, ruleset, seed=new.seed, action=action, labels=new.labels, note=new.note
        )
        return Sitting(kept, projection, who, as_json)
    say(f"{projection.name}, with your own dice and cards. Shuffle the deck and deal as you are asked.")
    while True:
        typist = Typist(prompt, warn)
        try:
            Table.start(ruleset.game, TypedChance(typist.ask), action)
            if confirmed("Record it?"):
                ask = ask_again(typist.answers)
                kept = Playtest.begin(
                    playtests, ruleset, ask=ask, action=action, labels=new.labels, note=new.note
                )
                return Sitting(kept, projection, None, as_json)
        except Leave:
            say("Nothing was recorded.")
            raise typer.Exit from None


def _resumed(playtests: Store, playtest: str, who: str | None, as_json: bool) -> Sitting:
    kept = Playtest.resume(playtests, playtest, ask=ask_again([]))
    if kept.header.seed is None and who is not None:
        raise SakshiError(
            f"{playtest} is played with real dice and goes on with a person; leave out --player"
        )
    projection = projection_of(kept.table.game, playtests.ruleset_of(kept.header))
    return Sitting(kept, projection, who, as_json)


def _play(playtests: Store, sitting: Sitting, save: Path | None, store: str | None) -> None:
    """Play until the game is over or the person leaves, and say where it is kept."""
    kept = sitting.kept
    is_left = False
    try:
        _sit(sitting)
    except (Leave, KeyboardInterrupt):
        is_left = True
    if save is not None:
        playtests.export(kept.id, save, replace=True)
    if sitting.as_json:
        _tell_json(sitting, save)
    else:
        _tell_end(sitting, save, store, is_left=is_left)
    if is_left and sitting.who is not None:
        raise typer.Exit(STOPPED)


def _sit(sitting: Sitting) -> None:
    kept, projection, who, as_json = sitting
    bot: Player | None = None if who is None else player(who, kept.header.seed or 0)
    if as_json:
        assert bot is not None
        while not kept.table.is_over:
            kept.act(bot.decide(kept.table))
        return
    chance = "typed dice and cards" if sitting.is_typed else f"seed {kept.header.seed}"
    say(
        Text(f"{projection.name} ({kept.header.ruleset}), {chance}, playtest {kept.id}", style="bold"),
        wide=True,
    )
    Session(kept, projection, quiet=who is not None).play(bot, typed=sitting.is_typed)


def _tell_end(sitting: Sitting, save: Path | None, store: str | None, *, is_left: bool) -> None:
    kept, projection, _, _ = sitting
    if is_left:
        say(f"Kept. Go on with: {in_store(f'sakshi play --resume {kept.id}', store)}")
    else:
        summary = summarise(projection, kept.table.steps, kept.header.ruleset, kept.header.seed)
        say("", draw_summary(summary.rows(projection.names)), wide=True)
        say(f"Kept as {kept.id}. Look at it with: {in_store(f'sakshi replay {kept.id}', store)}")
    if save is not None:
        say(f"Saved as {save}.")


def _tell_json(sitting: Sitting, save: Path | None) -> None:
    kept = sitting.kept
    header = kept.header
    summary = summarise(sitting.projection, kept.table.steps, header.ruleset, header.seed)
    say_json(
        {
            "id": kept.id,
            "header": msgspec.to_builtins(header),
            "summary": msgspec.to_builtins(summary),
            "saved": None if save is None else str(save),
        }
    )
