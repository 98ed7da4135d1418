"""`sakshi replay` and `sakshi audit`: what happened in a recorded game, and what became of what lasted."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import typer

from domain.errors import SakshiError
from projections import timeline
from projections.audit import audit as audit_trail
from projections.summary import Summary, summarise
from tools.output import Json, remark, say, say_json
from tools.places import StorePath
from tools.recorded import Recorded, recorded
from tools.terminal.history import draw_audit, draw_summary, draw_turn
from tools.walk import walk

Which = Annotated[
    str, typer.Argument(metavar="PATH|ID", help="A replay file, or the id of a playtest in the store.")
]
Partial = Annotated[
    bool, typer.Option("--partial", help="Read a file that was cut off up to its last whole step.")
]
To = Annotated[int | None, typer.Option("--to", min=0, metavar="N", help="Stop behind step N.")]


def replay(
    which: Which,
    to: To = None,
    step: Annotated[
        bool, typer.Option("--step", help="Walk through it with the arrow keys, from step N of --to on.")
    ] = False,
    partial: Partial = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Tell a recorded game turn by turn, from the records alone; no rules are asked.

    Example: sakshi replay replays/golden/house-rules/paper-win.replay --to 10
    """
    if step and as_json:
        raise SakshiError("--step walks with keys and --json prints a document; give one of them")
    game = _opened(which, store, partial, to)
    if step:
        walk(game.projection, game.replay.steps, to or 0)
        return
    steps = _until(game.replay.steps, to)
    if as_json:
        say_json(
            {
                "header": msgspec.to_builtins(game.replay.header),
                "turns": msgspec.to_builtins(list(timeline.tell(game.projection, steps))),
                "summary": msgspec.to_builtins(_summary(game, steps)),
            }
        )
        return
    for turn in timeline.tell(game.projection, steps):
        say(draw_turn(turn, game.projection.turn_word), wide=True)
    say("", draw_summary(_summary(game, steps).rows(game.projection.names)), wide=True)


def audit(
    which: Which,
    to: To = None,
    partial: Partial = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Show the audit trail: every reroll with its price, and the life of everything that lasted.

    Example: sakshi audit replays/golden/house-rules/paper-win.replay
    """
    game = _opened(which, store, partial, to)
    entries = audit_trail(game.projection, _until(game.replay.steps, to))
    if as_json:
        say_json(msgspec.to_builtins(entries))
    else:
        say(draw_audit(entries, game.projection.turn_word), wide=True)


def _opened(which: str, store: str | None, partial: bool, to: int | None) -> Recorded:
    game = recorded(which, store, partial=partial)
    for notice in game.notices:
        remark(notice)
    last = len(game.replay.steps) - 1
    if to is not None and to > last:
        remark(f"step {to} is beyond the end; the last step is {last}")
    return game


def _until(steps: Sequence[Any], to: int | None) -> Sequence[Any]:
    return steps if to is None else steps[: to + 1]


def _summary(game: Recorded, steps: Sequence[Any]) -> Summary:
    header = game.replay.header
    return summarise(game.projection, steps, header.ruleset, header.seed)
