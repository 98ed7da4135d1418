"""The command `sakshi`: puts the commands together and turns errors into sentences and exit codes."""

import sys
import traceback
from importlib import metadata
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from domain.errors import SakshiError
from tools.commands import content, golden, log
from tools.commands.games import games
from tools.commands.play import play
from tools.commands.replay import audit, replay
from tools.commands.verify import diff, verify
from tools.outlets import open_outlets
from tools.output import FAILED, SAME, complain, error_told, say, say_json

NAME = "sakshi"

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Sakshi, the witness: play, record, replay, verify and diff dice-and-card combat.\n\n"
    "Begin with: sakshi games, then: sakshi play house-rules",
    epilog="Exit codes: 0 well or the same, 1 it differs, 2 it could not be done.",
)
app.command()(games)
app.command()(play)
app.command()(replay)
app.command()(audit)
app.command()(verify)
app.command()(diff)
app.add_typer(log.app, name="log")
app.add_typer(golden.app, name="golden")
app.add_typer(content.app, name="content")


def _version(wanted: bool) -> None:
    if wanted:
        try:
            number = metadata.version(NAME)
        except metadata.PackageNotFoundError:
            number = "of a source tree that is not installed"
        say(f"{NAME} {number}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line and leave with its exit code; every error becomes one message."""
    open_outlets()
    code = run()
    try:
        sys.stdout.flush()
    except OSError as why:
        complain(f"the output: {why.strerror}")
        code = FAILED
    sys.exit(code)


def run() -> int:
    """Run the command that the arguments name and give its exit code.

    With --json an error is a JSON document like any other answer; without, it goes to standard error.
    """
    as_json = "--json" in sys.argv[1:]
    try:
        code: Any = app(prog_name=NAME, standalone_mode=False)
    except SakshiError as why:
        return _failed(why, error_told(why), as_json)
    except typer.TyperException as why:
        return _misused(why, as_json)
    except OSError as why:
        words = f"{why.filename or 'the output'}: {why.strerror or why}"
        return _failed(words, {"kind": "system", "message": words}, as_json)
    except Exception as why:  # noqa: BLE001 - whatever else is a bug, and is shown as one
        traceback.print_exc()
        words = f"{type(why).__name__}: {why}"
        return _failed(f"this is a bug in Sakshi: {words}", {"kind": "bug", "message": words}, as_json)
    return code or SAME


def _failed(why: object, told: dict[str, Any], as_json: bool) -> int:
    if as_json:
        say_json({"error": told})
    else:
        complain(why)
    return FAILED


def _misused(why: Any, as_json: bool) -> int:
    """Tell how the command line was misused, with the usage of the command."""
    if isinstance(why.__cause__, ValidationError):
        why.message = _plainly(why.__cause__)
    if as_json:
        say_json({"error": {"kind": "usage", "message": why.format_message()}})
    else:
        why.show()
    return FAILED


_EXPECTED = {
    "int_parsing": "expected a whole number",
    "int_parsing_size": "expected a smaller number",
    "greater_than_equal": "must be at least {ge}",
}


def _plainly(why: ValidationError) -> str:
    """Say what an option takes and what was given, in our own words."""
    error = why.errors()[0]
    told = error.get("ctx", {})
    if error["type"] == "value_error":
        return str(told["error"])
    expected = _EXPECTED.get(error["type"], "it does not fit").format(**told)
    return f"{expected}, found {error['input']!r}"


if __name__ == "__main__":
    main()
