"""Writes docs/commands.md from the command line's own help; a test holds the two equal.

python scripts/command_docs.py
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from tools.main import app

PATH = Path(__file__).parent.parent / "docs" / "commands.md"
WIDTH = 100
HEAD = """# The commands of `sakshi`

Written by `scripts/command_docs.py` from the commands' own help; do not edit by hand. Every command ends
with exit code 0 (well, or the same), 1 (it differs) or 2 (it could not be done; stderr says why); Ctrl-C at
a command that asks nothing gives 130. An exit code does not change when a pipe is closed early.

With `--json` exactly one JSON document goes to standard output, errors included: then it is
`{"error": {"kind": ..., "message": ...}}`, with the exit code 2 and, where they are known, `file`,
`line`, `byte`, `step`, `expected`, `found` and `hint`. `verify` gives a list with one entry for each game,
`diff` the same list as `games`, beside a `summary`; an entry has such an `error` if its game could not be
decided. Notes and progress bars are on standard error.
"""


def commands(command: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Give a command and all below it, with their full names, in the order of the help."""
    yield name, command
    for word, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{name} {word}")


def every_command() -> list[tuple[str, Any]]:
    """Give every command of the command line with its full name, in the order of the help."""
    return list(commands(get_command(app), "sakshi"))


def page() -> str:
    """Give the whole page."""
    parts = [HEAD]
    for name, command in every_command():
        context = typer.Context(command, info_name=name, max_content_width=WIDTH, terminal_width=WIDTH)
        usage = command.get_help(context).replace("\x1b", "")
        parts.append(f"## {name}\n\n```text\n{usage.rstrip()}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PATH.write_text(page(), "utf-8")
    print(f"wrote {PATH.name}")
