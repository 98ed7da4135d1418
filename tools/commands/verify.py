"""`sakshi verify` and `sakshi diff`: decide recorded games again, under their own rules or under two."""

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, TypeVar

import msgspec
import typer
from rich.progress import track

from domain import rulesets
from domain.errors import SakshiError
from replays.again import Policy
from replays.diff import diff as compare
from replays.report import diff_lines, verdict_lines
from replays.verify import verify as verify_one
from tools.output import FAILED, Json, complain, errors, say, say_json
from tools.places import StorePath
from tools.recorded import named_games, recorded, ruleset_then

T = TypeVar("T")
Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH|ID...", help="Replay files, folders of them, or ids of playtests."),
]


def verify(paths: Paths, store: StorePath = None, as_json: Json = False) -> None:
    """Decide recorded games again under the ruleset that each names, and compare record by record.

    Exit code 0: all the same. 1: one is told differently or differs. 2: one cannot be verified.

    Example: sakshi verify replays/golden
    """
    found = []
    worst = 0
    for name in _progress(named_games(paths)):
        try:
            game = recorded(name, store, check_boards=False)
            verdict = verify_one(game.replay, ruleset_then(game, store).game)
        except SakshiError as why:
            complain(why)
            found.append({"game": name, "error": str(why)})
            worst = FAILED
            continue
        worst = max(worst, verdict.exit_code)
        found.append({"game": name, **msgspec.to_builtins(verdict)})
        if not as_json:
            first, *rest = verdict_lines(verdict)
            say("\n".join([f"{name}: {first}", *(f"  {line}" for line in rest)]))
    if as_json:
        say_json(found)
    raise typer.Exit(worst)


def diff(
    paths: Paths,
    new: Annotated[str, typer.Option("--to", metavar="RULESET", help="The rules to compare with.")],
    old: Annotated[
        str | None,
        typer.Option("--from", metavar="RULESET", help="The rules before; the recorded ones if left out."),
    ] = None,
    illegal: Annotated[
        Policy,
        typer.Option("--illegal", help="At an action that rules refuse: stop, or skip it and go on."),
    ] = "stop",
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Decide recorded games again under two rulesets, on the same actions and chance, and compare.

    Exit code 0: the same. 1: it differs. 2: it cannot be compared.

    Example: sakshi diff my.replay --to house-rules@1.1-draft
    """
    other = rulesets.load(new)
    start = rulesets.load(old) if old is not None else None
    found = []
    worst = 0
    for name in _progress(named_games(paths)):
        try:
            game = recorded(name, store, check_boards=False)
            told = compare(game.replay, start or ruleset_then(game, store), other, illegal)
        except SakshiError as why:
            complain(why)
            found.append({"game": name, "error": str(why)})
            worst = FAILED
            continue
        worst = max(worst, told.exit_code)
        found.append({"game": name, **msgspec.to_builtins(told)})
        if not as_json:
            say("\n".join([f"{name}:", *(f"  {line}" for line in diff_lines(told))]))
    if as_json:
        say_json(found)
    raise typer.Exit(worst)


def _progress(names: Iterable[T]) -> Iterator[T]:
    """Show a bar on stderr while going through many, on a terminal only."""
    all_names = list(names)
    if len(all_names) < 2 or not sys.stderr.isatty():
        yield from all_names
    else:
        yield from track(all_names, console=errors(), transient=True, description="deciding again")
