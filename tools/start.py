"""Where the command `sakshi` starts: it takes a moment to load, and Ctrl-C may come in that moment."""

import sys

STOPPED = 130


def main() -> None:
    """Load the command line and run it; leave with exit code 130 if that is stopped before it has begun."""
    try:
        from tools.main import main as run  # noqa: PLC0415 - what may be stopped is just this
    except KeyboardInterrupt:
        sys.exit(STOPPED)
    run()


if __name__ == "__main__":
    main()
