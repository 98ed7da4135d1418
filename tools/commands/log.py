"""`sakshi log`: the playtests in the store."""

from collections.abc import Callable, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from domain.errors import SakshiError
from domain.registry import game_class
from projections.summary import summarise
from replays.store import Entry, Store, store_path
from tools.asking import answered
from tools.output import DIFFERS, Json, remark, rows, say, say_json
from tools.places import Replace, StorePath, new_replay, with_it
from tools.recorded import opened, opened_for, recorded
from tools.terminal.history import draw_summary

app = typer.Typer(no_args_is_help=True, help="The playtests in the store.")
Id = Annotated[str, typer.Argument(metavar="ID", help="The id of a playtest.")]


@app.command()
def ls(
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Only playtests of this game.")
    ] = None,
    label: Annotated[
        str | None, typer.Option("--label", metavar="WORD", help="Only playtests with this label.")
    ] = None,
    open_only: Annotated[bool, typer.Option("--open", help="Only playtests that have not ended.")] = False,
    most: Annotated[
        int, typer.Option("--most", min=1, metavar="N", help="How many to list, the newest first.")
    ] = 50,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """List playtests, the newest first; one with dev actions in it is marked as tainted.

    Example: sakshi log ls --game house-rules --open
    """
    id_ = None if game is None else game_class(game).id

    def is_wanted(entry: Entry) -> bool:
        header = entry.header
        return (
            id_ in (None, header.game)
            and (label is None or label in header.labels)
            and (not open_only or entry.result == "open")
        )

    found = _found(store, is_wanted, most + 1)
    listed = found[:most]
    tainted = _tainted(store, listed)
    if as_json:
        say_json([_told(entry, tainted) for entry in listed])
    elif not listed:
        say(f"no playtests in {store_path(store)}" + (" are like that" if _is_filled(store) else ""))
    else:
        rows(
            ("ID", "RULESET", "RESULT", "STEPS", "SEED", "BEGAN", "LAST STEP", "LABELS"),
            (
                (
                    e.id,
                    e.header.ruleset,
                    f"{e.result} (tainted)" if e.id in tainted else e.result,
                    _steps(e),
                    _seed(e),
                    _here(e.began),
                    _later(e.last, e.began),
                    ", ".join(e.header.labels),
                )
                for e in listed
            ),
        )
    if len(found) > most:
        remark(f"there are more; --most {2 * most} lists twice as many")


@app.command()
def show(playtest: Id, store: StorePath = None, as_json: Json = False) -> None:
    """Show what a playtest is: its header and its summary.

    Example: sakshi log show house-rules-3f7k20qd
    """
    game = recorded(playtest, store)
    header = game.replay.header
    summary = summarise(game.projection, game.replay.steps, header.ruleset, header.seed)
    if as_json:
        say_json(
            {"id": playtest, "header": msgspec.to_builtins(header), "summary": msgspec.to_builtins(summary)}
        )
        return
    told = [("Playtest", playtest), *((("Labels", ", ".join(header.labels)),) if header.labels else ())]
    told += [("Note", header.note)] if header.note else []
    say(draw_summary([*told, *summary.rows(game.projection.names)]), wide=True)


@app.command()
def export(
    playtest: Id,
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A new .replay or .replay.zst file.")],
    replace: Replace = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Write a playtest to a replay file; a ruleset that is not in content goes beside it, in rulesets/.

    Example: sakshi log export house-rules-3f7k20qd my-game.replay
    """
    new_replay(path, replace=replace)
    with opened_for(playtest, store) as playtests:
        beside = playtests.export(playtest, path, replace=replace)
    if as_json:
        say_json({"id": playtest, "file": str(path), "ruleset_file": None if beside is None else str(beside)})
        return
    say(f"wrote {path}")
    if beside is not None:
        say(with_it(beside))


@app.command(name="import")
def import_(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A .replay or .replay.zst file.")],
    partial: Annotated[
        bool, typer.Option("--partial", help="Take the whole steps of a file that was cut off.")
    ] = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Take a replay file into the store, under a new id, with its ruleset if rulesets/ beside it has it.

    Example: sakshi log import my-game.replay
    """
    with Store(store) as playtests:
        taken = playtests.import_replay(path, partial=partial)
    if as_json:
        say_json({"id": taken.id, "same": list(taken.same), "lost_ruleset": taken.lost})
        return
    say(f"imported as {taken.id}")
    if taken.lost is not None:
        remark(f"it can be replayed but not verified: {taken.lost}\n  Then import it again.")
    if taken.same:
        say(f"the same records are there already as {', '.join(taken.same)}")


@app.command()
def rm(
    playtest: Id,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Remove a playtest from the store for good, after asking; replay files made of it stay.

    Example: sakshi log rm house-rules-3f7k20qd --yes
    """
    if as_json and not yes:
        raise SakshiError("--json asks nothing and goes with --yes")
    with opened_for(playtest, store) as playtests:
        entry = playtests.entry(playtest)
        told = f"{playtest} ({entry.header.ruleset}, {entry.result}, {_steps(entry)} steps)"
        if not yes and not answered(f"Remove {told} for good?"):
            say("nothing was changed")
            raise typer.Exit(DIFFERS)
        playtests.remove(playtest)
    if as_json:
        say_json({"removed": playtest})
    else:
        say(f"removed {told}")


def _found(store: str | None, is_wanted: Callable[[Entry], bool], most: int) -> list[Entry]:
    if not store_path(store).exists():
        return []
    with opened(store) as playtests:
        return list(islice(filter(is_wanted, playtests.playtests()), most))


def _tainted(store: str | None, listed: Sequence[Entry]) -> set[str]:
    """Give the ids of those in which a dev action was taken."""
    if not listed:
        return set()
    with opened(store) as playtests:
        return {entry.id for entry in listed if playtests.is_tainted(entry.id)}


def _is_filled(store: str | None) -> bool:
    return bool(_found(store, lambda _: True, 1))


def _steps(entry: Entry) -> int:
    """Give the number of the player's steps, as the summary counts them: without the set-up."""
    return entry.steps - 1


def _seed(entry: Entry) -> str:
    return "typed" if entry.header.seed is None else str(entry.header.seed)


def _told(entry: Entry, tainted: set[str]) -> dict[str, Any]:
    header = msgspec.to_builtins(entry.header)
    taint = {"tainted": True} if entry.id in tainted else {}
    times = {"began": _utc(entry.began), "last": _utc(entry.last)}
    return {
        "id": entry.id,
        "result": entry.result,
        **taint,
        "steps": _steps(entry),
        **times,
        "header": header,
    }


def _here(moment: datetime | None) -> str:
    """Give a moment on the clock of this place, to the minute; empty where it was not noted."""
    return "" if moment is None else f"{moment.astimezone():%Y-%m-%d %H:%M}"


def _later(moment: datetime | None, before: datetime | None) -> str:
    """Give a moment as `_here` does, without its day if that is the day before it in the row."""
    told = _here(moment)
    return told[11:] if before is not None and told[:10] == _here(before)[:10] else told


def _utc(moment: datetime | None) -> str | None:
    return None if moment is None else f"{moment:%Y-%m-%dT%H:%M:%SZ}"
