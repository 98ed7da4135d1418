"""`sakshi replay` and `sakshi audit`: what happened in a recorded game, and what became of what lasted."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import typer

from projections import timeline
from projections.audit import audit as audit_trail
from projections.summary import summarise
from tools.output import Json, errors, say, say_json
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
    step: Annotated[bool, typer.Option("--step", help="Walk through it with the arrow keys.")] = False,
    partial: Partial = False,
    store: StorePath = None,
    as_json: Json = False,
) -> None:
    """Tell a recorded game turn by turn, from the records alone; no rules are asked.

    Example: sakshi replay replays/golden/house-rules/paper-win.replay --to 10
    """
    game = _opened(which, store, partial)
    steps = _until(game.replay.steps, to)
    if as_json:
        say_json(
            {
                "header": msgspec.to_builtins(game.replay.header),
                "turns": msgspec.to_builtins(list(timeline.tell(game.projection, steps))),
                "summary": _summary(game, steps),
            }
        )
    elif step:
        walk(game.projection, game.replay.steps, 0 if to is None else to)
    else:
        for turn in timeline.tell(game.projection, steps):
            say(draw_turn(turn))
        say("")
        header = game.replay.header
        summary = summarise(game.projection, steps, header.ruleset, header.seed)
        say(draw_summary(summary.rows(game.projection.names)))


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
    game = _opened(which, store, partial)
    entries = audit_trail(game.projection, _until(game.replay.steps, to))
    if as_json:
        say_json(msgspec.to_builtins(entries))
    else:
        say(draw_audit(entries))


def _opened(which: str, store: str | None, partial: bool) -> Recorded:
    game = recorded(which, store, partial=partial)
    for notice in game.notices:
        errors().print(f"note: {notice}", markup=False)
    return game


def _until(steps: Sequence[Any], to: int | None) -> Sequence[Any]:
    return steps if to is None else steps[: to + 1]


def _summary(game: Recorded, steps: Sequence[Any]) -> Any:
    header = game.replay.header
    return msgspec.to_builtins(summarise(game.projection, steps, header.ruleset, header.seed))
