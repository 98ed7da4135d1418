"""The command `sakshi`: puts the commands together and turns errors into sentences and exit codes."""

import os
import sys
from importlib import metadata
from typing import Annotated

import typer

from domain.errors import SakshiError
from tools.commands import content, golden, log
from tools.commands.games import games
from tools.commands.play import play
from tools.commands.replay import audit, replay
from tools.commands.verify import diff, verify
from tools.output import FAILED, complain, say

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Sakshi, the witness: play, record, replay, verify and diff dice-and-card combat.",
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
        say(f"sakshi {metadata.version('sakshi')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the command line; errors become one message on stderr and exit code 2."""
    try:
        app()
    except SakshiError as why:
        complain(why)
        sys.exit(FAILED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


if __name__ == "__main__":
    main()
