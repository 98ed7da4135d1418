"""`make demo`: the whole tool on one game, command by command, without questions.

Runs `sakshi` as a person would and stops with its exit code when a command does not end as it should.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path("demo")
REPLAY = FOLDER / "bot.replay"
SAME, DIFFERS = 0, 1

TOUR: tuple[tuple[str, list[str], int], ...] = (
    (
        "Record: a bot plays House Rules from a seed",
        ["play", "house-rules", "--seed", "7", "--player", "random", "--save", str(REPLAY)],
        SAME,
    ),
    ("Replay: what happened, step by step", ["replay", str(REPLAY), "--to", "12"], SAME),
    ("Audit: rerolls, latches, Scorch", ["audit", str(REPLAY)], SAME),
    ("Verify: the rules still decide as recorded", ["verify", str(REPLAY)], SAME),
    (
        "Diff: what the draft rules would have done to this game",
        ["diff", str(REPLAY), "--to", "house-rules@1.1-draft"],
        DIFFERS,
    ),
    ("Goldens: every kept game still plays as it did", ["golden", "check"], SAME),
)

NEXT = """
The replay is {replay}, the playtests are in {store}.
Try next:
  make play                                         play House Rules yourself
  .venv/bin/sakshi games                            see what can be played
  .venv/bin/sakshi replay {replay} --step           walk through the game with the arrow keys
  .venv/bin/sakshi diff {replay} --to house-rules@1.1-draft --illegal skip
  .venv/bin/sakshi --help                           everything else
"""


def main() -> int:
    """Run the tour; give 0, or the exit code of the first command that ended unlike it should."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    store = FOLDER / "demo.sqlite"
    environment = {**os.environ, "SAKSHI_STORE": str(store)}
    sakshi = Path(sys.executable).with_name("sakshi")
    for title, arguments, wanted in TOUR:
        print(f"\n━━ {title}\n$ sakshi {' '.join(arguments)}", flush=True)
        code = subprocess.run([sakshi, *arguments], env=environment, check=False).returncode
        if code != wanted:
            print(f"demo: that should have ended with exit code {wanted}, not {code}", file=sys.stderr)
            return code or 1
    print(NEXT.format(replay=REPLAY, store=store))
    return 0


if __name__ == "__main__":
    sys.exit(main())
