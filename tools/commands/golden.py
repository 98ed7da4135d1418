"""`sakshi golden`: keep recorded games that the rules must go on deciding as they did."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from domain.errors import SakshiError
from replays import golden
from replays.golden import Check, Proposal
from tools.asking import answered
from tools.output import DIFFERS, FAILED, SAME, Json, answer_counts, remark, say, say_json
from tools.places import CORPUS, Corpus, Paths, StorePath, corpus_paths
from tools.progress import with_progress
from tools.recorded import as_file, kept_in_store

app = typer.Typer(
    no_args_is_help=True, help="Keep recorded games that the rules must go on deciding as they did."
)
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


@app.command()
def record(
    which: Annotated[str, typer.Argument(metavar="PATH|ID", help="A replay file or the id of a playtest.")],
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="What to call it; as the file if left out.")
    ] = "",
    corpus: Corpus = CORPUS,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Put a recorded game into the corpus, if it verifies as the same.

    Example: sakshi golden record my-game.replay --name vayu-returns
    """
    with as_file(which, store) as path:
        kept = golden.record(path, corpus, name or _stem(which), [kept_in_store(store)])
    if as_json:
        say_json({"golden": str(kept)})
    else:
        say(f"recorded {kept}")
    if golden.is_open(kept):
        remark("the game has not ended, so this golden guards its beginning alone")


@app.command()
def check(paths: Paths = None, as_json: Json = False) -> None:
    """Decide goldens again; what fails is written beside them as pending (never with CI=true).

    What is pending for a golden that is the same again is dropped.

    Exit code 0: all the same. 1: some are told differently or differ. 2: some cannot be checked.

    Example: sakshi golden check replays/golden/house-rules
    """
    searched = corpus_paths(paths)
    files = golden.golden_files(searched)
    if not files:
        raise SakshiError(f"no golden is in {', '.join(map(str, searched))}; there is nothing to check")
    checks = [one for file in with_progress(files, "checking", speaks=False) for one in golden.check([file])]
    if as_json:
        say_json(msgspec.to_builtins(checks))
    else:
        for one in checks:
            if one.answer != "same":
                say("\n".join([f"{one.path}: {one.answer}", *(f"  {line}" for line in one.lines)]))
        say(_counted(checks))
        if any(one.pending for one in checks):
            say("Look again with `sakshi golden pending`; then accept or reject each by its path.")
        dropped = sum(one.dropped is not None for one in checks)
        if dropped:
            say(f"dropped what was pending for goldens that are the same again: {dropped}")
    raise typer.Exit(_code(checks))


@app.command()
def pending(paths: Paths = None, as_json: Json = False) -> None:
    """Show what failed checks left waiting for a decision, and what it would change; changes nothing.

    Exit code 1 if anything waits.

    Example: sakshi golden pending replays/golden/house-rules
    """
    waiting = [_waiting(path) for path in golden.pending(corpus_paths(paths))]
    if as_json:
        say_json(waiting)
    else:
        for one in waiting:
            say("\n".join([f"{one['pending']}:", *(f"  {line}" for line in one["lines"])]))
        say(_WHAT_NOW if waiting else "nothing is pending")
    raise typer.Exit(DIFFERS if waiting else SAME)


@app.command()
def accept(
    path: Annotated[
        Path | None, typer.Argument(metavar="PENDING", help="One pending file, or its golden.")
    ] = None,
    retold: Annotated[
        bool, typer.Option("--retold", help="All that are told differently and decide the same game.")
    ] = False,
    corpus: Corpus = CORPUS,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Make a pending file the golden, after showing what changes and asking; one at a time.

    With --retold all pending files that only tell the same game by other facts.

    Example: sakshi golden accept replays/golden/house-rules/.pending/paper-win.replay
    """
    if (path is None) != retold:
        raise SakshiError("name one pending file, or give --retold for those that are told differently")
    if as_json and not yes:
        raise SakshiError("--json asks nothing and goes with --yes")
    proposals = golden.retold([corpus]) if path is None else [golden.propose(path)]
    if not as_json:
        for proposal in proposals:
            _show(proposal)
        if not proposals:
            say("nothing is pending that is only told differently")
        elif not yes and not answered(f"Accept {_files(len(proposals))}?"):
            say("nothing was changed")
            raise typer.Exit(DIFFERS)
    for proposal in proposals:
        golden.accept(proposal)
        if not as_json:
            say(f"accepted {proposal.golden}")
    if as_json:
        say_json([{"golden": str(p.golden), "answer": p.answer} for p in proposals])


@app.command()
def reject(
    path: Annotated[Path, typer.Argument(metavar="PENDING", help="One pending file, or its golden.")],
    as_json: Json = False,
) -> None:
    """Drop a pending file; its golden stays as it is.

    Example: sakshi golden reject replays/golden/house-rules/.pending/paper-win.replay
    """
    gone = golden.reject(path)
    if as_json:
        say_json({"rejected": str(gone)})
    else:
        say(f"rejected {gone}")


_WHAT_NOW = (
    "Make one the golden with `sakshi golden accept PATH`, or drop it with `sakshi golden reject PATH`."
)


def _waiting(path: Path) -> dict[str, Any]:
    """Give a pending file, the answer of its check, and what accepting it changes, or why it cannot be."""
    try:
        proposal = golden.propose(path)
    except SakshiError as why:
        return {"pending": str(path), "answer": None, "lines": str(why).splitlines()}
    return {"pending": str(path), "answer": proposal.answer, "lines": list(proposal.lines)}


def _show(proposal: Proposal) -> None:
    say("\n".join([f"{proposal.golden}:", *(f"  {line}" for line in proposal.lines)]))


def _counted(checks: Sequence[Check]) -> str:
    counts = {answer: sum(one.answer == answer for one in checks) for answer in _WORST}
    return f"{_files(len(checks))}: {answer_counts(counts)}"


_WORST = {"same": SAME, "told differently": DIFFERS, "differs": DIFFERS, "cannot be checked": FAILED}


def _code(checks: Sequence[Check]) -> int:
    return max((_WORST[one.answer] for one in checks), default=SAME)


def _files(count: int) -> str:
    return f"{count} golden" if count == 1 else f"{count} goldens"


def _stem(which: str) -> str:
    return Path(which).name.removesuffix(".zst").removesuffix(".replay")
