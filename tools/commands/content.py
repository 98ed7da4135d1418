"""`sakshi content`: check, show and describe rulesets."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from domain import rulesets
from domain.errors import ContentError
from domain.registry import game_class, games
from domain.remarks import OpenDecision, Remark
from domain.rulesets import Ruleset
from domain.sources import in_toml
from tools.output import FAILED, Json, complain, say, say_json
from tools.terminal.guide import draw_entries

app = typer.Typer(no_args_is_help=True, help="Check, show and describe rulesets.")


@app.command()
def check(
    which: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET", help="GAME, GAME@VERSION or a .toml file; all if left out."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Also the warnings that the version it extends has too.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Check rulesets: every key, number and name. Exit code 2 if one is wrong.

    What is allowed and worth a look is a warning with the name of the check; the exit code stays as it is.
    Those that a version inherits from the one it extends are counted, and with --json marked.

    Example: sakshi content check my-draft.toml
    """
    verdicts = [_verdict(name) for name in (which or _all())]
    if as_json:
        say_json(verdicts)
    else:
        for verdict in verdicts:
            _say_verdict(verdict, every)
    if any(verdict["error"] is not None for verdict in verdicts):
        raise typer.Exit(FAILED)


@app.command()
def show(
    which: Annotated[str, typer.Argument(metavar="RULESET", help="GAME, GAME@VERSION or a .toml file.")],
    open_decisions: Annotated[
        bool,
        typer.Option(
            "--open-decisions",
            help="Only what the design leaves open: how it is read, and what else it could be.",
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Show everything that the rules of a version read, with what `extends` brought in.

    Example: sakshi content show house-rules@1.1-draft
    """
    ruleset = rulesets.load(which)
    decisions = ruleset.game_class.open_decisions(ruleset.rules, ruleset.text)
    if open_decisions:
        _show_decisions(ruleset, decisions, as_json)
    elif as_json:
        say_json(_told(ruleset))
    else:
        say(f"{ruleset.id} — {ruleset.text.name}\ndigest {ruleset.digest}\n")
        for path, value in _flat(ruleset.rules.model_dump(mode="json")):
            say(f"{path} = {in_toml(value)}")


@app.command()
def schema(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Whose content files to describe.")],
    as_json: Annotated[  # noqa: ARG001 - errors look for the word itself
        bool, typer.Option("--json", help="Print errors as JSON, too.")
    ] = False,
) -> None:
    """Print the JSON Schema of a game's content files, for an editor.

    Example: sakshi content schema house-rules > house-rules.schema.json
    """
    say_json(game_class(game).rules_type.model_json_schema())


def _all() -> list[str]:
    return [f"{game}@{version}" for game in games() for version in rulesets.versions(game)]


def _verdict(name: str) -> dict[str, Any]:
    try:
        ruleset = rulesets.load(name)
        base = rulesets.extended(name)
    except ContentError as why:
        return {"ruleset": name, "digest": None, "extends": None, "error": str(why), "remarks": []}
    had = _remarks(base) if base else ()
    told = [{**remark._asdict(), "inherited": remark in had} for remark in _remarks(ruleset)]
    return {
        "ruleset": ruleset.id,
        "digest": ruleset.digest,
        "extends": base.id if base else None,
        "error": None,
        "remarks": told,
    }


def _remarks(ruleset: Ruleset) -> Sequence[Remark]:
    remarks: Sequence[Remark] = ruleset.game_class.remarks(ruleset.rules, ruleset.text)
    return remarks


def _say_verdict(verdict: dict[str, Any], every: bool) -> None:
    if verdict["error"] is not None:
        complain(f"{verdict['ruleset']} is wrong\n{verdict['error']}")
        return
    say(f"ok     {verdict['ruleset']}  {verdict['digest'][:16]}")
    shown = [remark for remark in verdict["remarks"] if every or not remark["inherited"]]
    for remark in shown:
        say(f"       warning: {remark['name']}: {remark['where']}: {remark['says']}")
    left_out = len(verdict["remarks"]) - len(shown)
    if left_out:
        also = "and " if shown else ""
        noun = "warning" if left_out == 1 else "warnings"
        say(f"       {also}{left_out} {noun} that {verdict['extends']} has too (--all shows them)")


def _show_decisions(ruleset: Ruleset, decisions: Sequence[OpenDecision], as_json: bool) -> None:
    if as_json:
        say_json([_decision_told(decision) for decision in decisions])
    elif not decisions:
        say(f"{ruleset.id} leaves no decision open")
    else:
        for decision in decisions:
            say(_draw_decision(decision))


def _decision_told(decision: OpenDecision) -> dict[str, Any]:
    return {**decision._asdict(), "readings": [reading._asdict() for reading in decision.readings]}


def _draw_decision(decision: OpenDecision) -> RenderableType:
    readings = [
        (f"{'>' if reading.word == decision.taken else ' '} {reading.word}", reading.effect)
        for reading in decision.readings
    ]
    parts: list[RenderableType] = [draw_entries(f"{decision.id}: {decision.about}", readings)]
    parts += [Padding(Text(decision.note), (0, 0, 0, 2))] if decision.note else []
    return Group(*parts, "")


def _told(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "digest": ruleset.digest,
        "rules": ruleset.rules.model_dump(mode="json"),
        "text": ruleset.text.model_dump(mode="json"),
    }


def _flat(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Give every value of nested tables, and of lists of them, with its dotted path."""
    stem = f"{path}." if path else ""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from _flat(value, f"{stem}{key}")
    elif isinstance(thing, list) and any(isinstance(part, dict) for part in thing):
        for number, part in enumerate(thing, 1):
            yield from _flat(part, f"{stem}{number}")
    else:
        yield path, thing
