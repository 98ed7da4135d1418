"""`sakshi verify` and `sakshi diff`: decide recorded games again, under their own rules or under two."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from domain import rulesets
from domain.errors import SakshiError
from projections.names import Names
from projections.summary import TAINTED
from replays.again import Policy
from replays.dev import is_tainted
from replays.diff import Diff
from replays.diff import diff as compare
from replays.report import diff_lines, survey_lines, verdict_lines
from replays.survey import Survey, survey
from replays.verify import verify as verify_one
from tools.output import FAILED, Json, answer_counts, complain, error_told, remark, say, say_json
from tools.places import StorePath
from tools.progress import with_progress
from tools.recorded import Named, named_games, recorded, ruleset_then

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH|ID...", help="Replay files, folders of them, or ids of playtests."),
]


class Finding(NamedTuple):
    """What was found for one game: its answer, exit code, what JSON says of it, and lines for people.

    A `tainted` one was recorded with dev actions.
    """

    game: str
    answer: str
    code: int
    told: Any
    lines: Sequence[str]
    tainted: bool = False

    def as_json(self) -> dict[str, Any]:
        """Give what JSON says of it."""
        taint = {"tainted": True} if self.tainted else {}
        return {"game": self.game, **taint, **msgspec.to_builtins(self.told)}


class LeftOut(Exception):
    """A game in a folder that the question is not about."""


def verify(paths: Paths, store: StorePath = None, as_json: Json = False) -> None:
    """Decide recorded games again under the ruleset that each names, and compare record by record.

    Exit code 0: all the same. 1: one is told differently or differs. 2: one cannot be verified.

    Example: sakshi verify replays/golden
    """

    def decide(named: Named) -> Finding:
        game = recorded(named.name, store, check_boards=False)
        verdict = verify_one(game.replay, ruleset_then(game, store).game)
        first, *rest = verdict_lines(verdict)
        lines = [f"{named.name}: {first}", *rest]
        tainted = is_tainted(game.replay.steps)
        return Finding(named.name, verdict.answer, verdict.exit_code, verdict, lines, tainted)

    findings = _all_decided(named_games(paths), decide, as_json)
    if as_json:
        say_json([found.as_json() for found in findings])
    else:
        _say_answers(findings)
    raise typer.Exit(_worst(findings))


def diff(
    paths: Paths,
    new: Annotated[str, typer.Option("--to", metavar="RULESET", help="The rules to compare with.")],
    old: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="RULESET", help="The rules before; those it was recorded under if left out."
        ),
    ] = None,
    illegal: Annotated[
        Policy,
        typer.Option("--illegal", help="At an action that rules refuse: stop, or skip it and go on."),
    ] = "stop",
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Decide recorded games again under two rulesets, on the same actions and chance, and compare.

    Of a folder, the replays of another game are left out. At the end it is told what several games say
    together; with --json these are `games` and `summary`.

    Exit code 0: the same. 1: it differs. 2: it cannot be compared.

    Example: sakshi diff my.replay --to house-rules@1.1-draft
    """
    other = rulesets.load(new)
    start = rulesets.load(old) if old is not None else None

    def decide(named: Named) -> Finding:
        game = recorded(named.name, store, check_boards=False)
        if named.is_found and game.replay.header.game != other.game_class.id:
            raise LeftOut
        told = compare(game.replay, start or ruleset_then(game, store), other, illegal)
        lines = [f"{named.name}:", *diff_lines(told)]
        tainted = is_tainted(game.replay.steps)
        return Finding(named.name, told.answer, told.exit_code, told, lines, tainted)

    findings = _all_decided(named_games(paths), decide, as_json)
    counting = [found.told for found in findings if isinstance(found.told, Diff) and not found.tainted]
    together = survey(counting) if counting else None
    if as_json:
        summary = None if together is None else msgspec.to_builtins(together)
        say_json({"games": [found.as_json() for found in findings], "summary": summary})
    else:
        _say_answers(findings)
        if together is not None and len(findings) > 1:
            say("\n".join(survey_lines(together, Names(other))))
    if together is not None and len(together.old) > 1:
        remark(_mixed(together))
    raise typer.Exit(_worst(findings))


def _mixed(together: Survey) -> str:
    """Say that games of several rulesets were compared, each from its own."""
    told = ", ".join(f"{ruleset} ({count})" for ruleset, count in together.old.items())
    most = next(iter(together.old))
    return (
        f"each game was compared from the rules it was recorded under: {told}; "
        f"--from {most} compares all from one"
    )


def _all_decided(
    games: Sequence[Named], decide: Callable[[Named], Finding], as_json: bool
) -> Sequence[Finding]:
    """Decide every game, and say what was found of each; raises SakshiError if all were left out."""
    findings: list[Finding] = []
    left_out = 0
    for named in with_progress(games, "deciding again", speaks=not as_json):
        try:
            finding = decide(named)
        except LeftOut:
            left_out += 1
            continue
        except SakshiError as why:
            finding = _failed(named, why, as_json)
        findings.append(finding)
        if finding.lines and not as_json:
            first, *rest = [*finding.lines, *([f"tainted: {TAINTED}"] if finding.tainted else [])]
            say("\n".join([first, *(f"  {line}" for line in rest)]))
    if left_out:
        remark(f"replays of other games, left out: {left_out}")
    if not findings:
        raise SakshiError("no replay of this game is among them")
    return findings


def _say_answers(findings: Sequence[Finding]) -> None:
    if len(findings) > 1:
        say(f"{len(findings)} games: {answer_counts(Counter(found.answer for found in findings))}")


def _worst(findings: Sequence[Finding]) -> int:
    return max(found.code for found in findings)


def _failed(named: Named, why: SakshiError, as_json: bool) -> Finding:
    if not as_json:
        told = str(why)
        complain(told if named.name in told else f"{named.name}: {told}")
    return Finding(named.name, "not decided", FAILED, {"error": error_told(why)}, [])
