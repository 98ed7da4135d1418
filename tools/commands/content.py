"""`sakshi content`: check, show and describe rulesets."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from domain import rulesets
from domain.errors import ContentError
from domain.readings import Ruling, rulings_of
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
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Only the lines that can be read two ways, and each reading.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show everything that the rules of a version read, with what `extends` brought in.

    What it changed is marked with what the version it extends has. Below stand the rulings, the lines that
    can be read two ways, each with its readings; `>` marks the one that is in force.

    Example: sakshi content show house-rules@1.1-draft
    """
    ruleset, base = rulesets.load(which), rulesets.extended(which)
    if open_decisions:
        _show_decisions(ruleset, as_json)
    elif rulings:
        _show_rulings(ruleset, base, as_json)
    elif as_json:
        say_json(_told(ruleset, base))
    else:
        say(f"{ruleset.id} — {ruleset.text.name}\ndigest {ruleset.digest}\n")
        _show_values(ruleset, base)
        say("")
        _show_rulings(ruleset, base, as_json=False)


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


def _show_decisions(ruleset: Ruleset, as_json: bool) -> None:
    decisions: Sequence[OpenDecision] = ruleset.game_class.open_decisions(ruleset.rules, ruleset.text)
    if as_json:
        say_json([_question_told(decision) for decision in decisions])
    elif not decisions:
        say(f"{ruleset.id} leaves no decision open{_count_rulings(ruleset)}")
    else:
        for decision in decisions:
            say(_draw_question(decision, decision.note))


def _count_rulings(ruleset: Ruleset) -> str:
    number = len(rulings_of(ruleset.rules))
    return f"; it has {number} rulings that can be read otherwise (--rulings shows them)" if number else ""


def _show_values(ruleset: Ruleset, base: Ruleset | None) -> None:
    """Print every value, with what the base has where that is something else."""
    name = base.id if base else ""
    had = {change["key"]: f"{name}: {in_toml(change['was'])}" for change in _changes(ruleset, base)}
    for key, value in _values(ruleset).items():
        was = had.pop(key, "")
        say(f"{key} = {in_toml(value)}{f'  # {was}' if was else ''}")
    for key, was in had.items():
        say(f"# no {key}; {was}")


def _show_rulings(ruleset: Ruleset, base: Ruleset | None, as_json: bool) -> None:
    if as_json:
        say_json(_rulings_told(ruleset, base))
        return
    had = _taken(base)
    for ruling in rulings_of(ruleset.rules):
        was = had.get(ruling.id, ruling.taken)
        note = f"changed: {base.id} has {was}" if base and was != ruling.taken else ""
        say(_draw_question(ruling, note))


def _rulings_told(ruleset: Ruleset, base: Ruleset | None) -> list[dict[str, Any]]:
    had = _taken(base)
    return [
        {**_question_told(ruling), "was": had.get(ruling.id, ruling.taken)}
        for ruling in rulings_of(ruleset.rules)
    ]


def _taken(base: Ruleset | None) -> dict[str, str]:
    """Give the readings that the base takes, by ruling."""
    return {ruling.id: ruling.taken for ruling in rulings_of(base.rules)} if base else {}


def _question_told(question: OpenDecision | Ruling) -> dict[str, Any]:
    return {**question._asdict(), "readings": [reading._asdict() for reading in question.readings]}


def _draw_question(question: OpenDecision | Ruling, note: str) -> RenderableType:
    readings = [
        (f"{'>' if reading.word == question.taken else ' '} {reading.word}", reading.effect)
        for reading in question.readings
    ]
    parts: list[RenderableType] = [draw_entries(f"{question.id}: {question.about}", readings)]
    parts += [Padding(Text(note), (0, 0, 0, 2))] if note else []
    return Group(*parts, "")


def _told(ruleset: Ruleset, base: Ruleset | None) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "digest": ruleset.digest,
        "extends": base.id if base else None,
        "rules": ruleset.rules.model_dump(mode="json"),
        "text": ruleset.text.model_dump(mode="json"),
        "changed": _changes(ruleset, base),
        "rulings": _rulings_told(ruleset, base),
    }


def _changes(ruleset: Ruleset, base: Ruleset | None) -> list[dict[str, Any]]:
    """Give every key that the base has otherwise, or only one of the two has, with both values."""
    if base is None:
        return []
    values, had = _values(ruleset), _values(base)
    return [
        {"key": key, "value": values.get(key), "was": had.get(key)}
        for key in dict.fromkeys([*values, *had])
        if values.get(key) != had.get(key)
    ]


def _values(ruleset: Ruleset) -> dict[str, Any]:
    return dict(_flat(ruleset.rules.model_dump(mode="json")))


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
