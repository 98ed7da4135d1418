"""`sakshi content`: check, show and describe rulesets."""

from typing import Annotated, Any

import typer

from domain import rulesets
from domain.errors import ContentError
from domain.registry import game_class, games
from domain.rulesets import Ruleset
from tools.output import FAILED, Json, errors, say, say_json

app = typer.Typer(no_args_is_help=True, help="Check, show and describe rulesets.")


@app.command()
def check(
    which: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET", help="GAME, GAME@VERSION or a .toml file; all if left out."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Check rulesets: every key, number and name. Exit code 2 if one is wrong.

    Example: sakshi content check my-draft.toml
    """
    verdicts = [_verdict(name) for name in (which or _all())]
    if as_json:
        say_json(verdicts)
    else:
        for verdict in verdicts:
            if verdict["error"] is None:
                say(f"ok     {verdict['ruleset']}  {verdict['digest'][:16]}")
            else:
                errors().print(f"wrong  {verdict['ruleset']}\n{verdict['error']}", markup=False)
    if any(verdict["error"] is not None for verdict in verdicts):
        raise typer.Exit(FAILED)


@app.command()
def show(
    which: Annotated[str, typer.Argument(metavar="RULESET", help="GAME, GAME@VERSION or a .toml file.")],
    as_json: Json = False,
) -> None:
    """Show everything that the rules of a version read, with what `extends` brought in.

    Example: sakshi content show house-rules@1.1-draft
    """
    ruleset = rulesets.load(which)
    if as_json:
        say_json(_told(ruleset))
        return
    say(f"{ruleset.id} — {ruleset.text.name}\ndigest {ruleset.digest}\n")
    for path, value in _flat(ruleset.rules.model_dump(mode="json")):
        say(f"{path} = {value!r}")


@app.command()
def schema(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Whose content files to describe.")],
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
    except ContentError as why:
        return {"ruleset": name, "digest": None, "error": str(why)}
    return {"ruleset": ruleset.id, "digest": ruleset.digest, "error": None}


def _told(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "ruleset": ruleset.id,
        "digest": ruleset.digest,
        "rules": ruleset.rules.model_dump(mode="json"),
        "text": ruleset.text.model_dump(mode="json"),
    }


def _flat(table: dict[str, Any], stem: str = "") -> list[tuple[str, Any]]:
    """Give every value of nested tables with its dotted path."""
    flat: list[tuple[str, Any]] = []
    for key, value in table.items():
        if isinstance(value, dict):
            flat += _flat(value, f"{stem}{key}.")
        else:
            flat.append((f"{stem}{key}", value))
    return flat
