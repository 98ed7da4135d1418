"""`python -m replays.golden_check PATH…`: check goldens and print what was found as JSON.

For programs that run it as a child process, such as the pytest plugin; people use `sakshi golden check`.
Exit codes: 0 all the same, 1 some are not, 2 it could not be done.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec import json

from domain.errors import SakshiError
from replays.golden import check


def main(arguments: Sequence[str]) -> int:
    """Check the goldens that the arguments name, and give the exit code."""
    try:
        checks = list(check(map(Path, arguments)))
    except SakshiError as why:
        sys.stderr.write(f"error: {why}\n")
        return 2
    sys.stdout.write(json.encode(checks).decode() + "\n")
    return int(any(one.answer != "same" for one in checks))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
