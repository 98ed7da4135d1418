"""`make demo`: the whole tool on one game, command by command, without questions.

Runs `sakshi` as a person would and stops with its exit code when a command does not end as it should.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

FOLDER = Path("demo")
REPLAY = str(FOLDER / "bot.replay")
STORE = str(FOLDER / "demo.sqlite")
DRAFT = "house-rules@1.1-draft"
SAME, DIFFERS = 0, 1


class Stop(NamedTuple):
    """A stop of the tour: its title, what to look at, the command, and the exit code it must end with."""

    title: str
    look: str
    arguments: tuple[str, ...]
    code: int = SAME


TOUR = (
    Stop(
        "Record",
        "A bot plays House Rules from a seed; every step is in the store before the next one is asked for.",
        (
            *("play", "house-rules", "--seed", "7", "--player", "random", "--quiet"),
            *("--save", REPLAY, "--store", STORE),
        ),
    ),
    Stop(
        "Replay",
        "What happened, from the records alone: each step, each fact with its numbers (here up to step 12).",
        ("replay", REPLAY, "--to", "12"),
    ),
    Stop(
        "Audit",
        "Every reroll with its price; every latch and every Scorch from its beginning to its end.",
        ("audit", REPLAY),
    ),
    Stop(
        "Verify",
        "Decide the game again under the rules it names, and compare record by record.",
        ("verify", REPLAY),
    ),
    Stop(
        "Diff",
        "What the draft would have done to this game: a reroll costs 1 instead of 2, and Vayu draws for each "
        "card that returns.",
        ("diff", REPLAY, "--to", DRAFT),
        DIFFERS,
    ),
    Stop("Goldens", "Every game that is kept as a golden is still decided as it was.", ("golden", "check")),
)

NEXT = (
    ("make play", "play House Rules yourself"),
    (".venv/bin/sakshi games", "see what can be played"),
    (f".venv/bin/sakshi replay {REPLAY} --step", "walk through the game with the arrow keys"),
    (f".venv/bin/sakshi log ls --store {STORE}", "list the playtest of this demo"),
    (".venv/bin/sakshi --help", "everything else; README.md is a tour"),
)


def main() -> int:
    """Run the tour; give 0, or the exit code of the first command that ended unlike it should."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    sakshi = Path(sys.executable).with_name("sakshi")
    for number, stop in enumerate(TOUR, 1):
        print(f"\n━━ {number} of {len(TOUR)}: {stop.title}\n{stop.look}\n")
        print(f"$ sakshi {' '.join(stop.arguments)}", flush=True)
        code = subprocess.run([sakshi, *stop.arguments], check=False).returncode
        if code != stop.code:
            print(f"demo: that should have ended with exit code {stop.code}, not {code}", file=sys.stderr)
            return code or 1
        if code == DIFFERS:
            print("(exit code 1: it differs)")
    print(f"\n━━ That was it\nThe replay is {REPLAY}, the playtest is in {STORE}. Try next:\n")
    width = max(len(command) for command, _ in NEXT)
    for command, purpose in NEXT:
        print(f"  {command:{width}}  {purpose}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
