"""What has happened: timeline, audit trail and summary."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from projections.audit import Entry, Passage
from projections.names import starting
from projections.timeline import StepTold, TurnTold
from tools.terminal.style import QUIET, TITLE, folding

# --- Timeline -----------------------------------------------------------------------------------


def draw_turn(turn: TurnTold, word: str = "turn") -> RenderableType:
    """Draw one turn of a timeline; `word` is what the game calls a turn."""
    name = f"{starting(word)} {turn.turn}" if turn.turn else "Set-up"
    return Group(Text(name, style=TITLE), *(draw_step(step) for step in turn.steps))


def draw_step(step: StepTold) -> RenderableType:
    """Draw one step: its number and action, and what followed."""
    parts: list[RenderableType] = []
    if step.action is not None:
        parts.append(_hung(f"{step.number:>4}  ", Text(step.action, style=TITLE)))
    parts += [_hung(" " * 6, Text(line.sentence)) for line in step.lines]
    return Group(*parts)


def _hung(lead: str, words: Text) -> RenderableType:
    """Draw words behind a lead; lines that wrap stay clear of it."""
    table = Table.grid()
    table.add_column(width=len(lead), no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(Text(lead, style=QUIET), words)
    return table


# --- Audit trail --------------------------------------------------------------------------------


def draw_audit(entries: Sequence[Entry], word: str = "turn") -> RenderableType:
    """Draw the audit trail, kind by kind, each entry from its beginning to its end; `word` as above."""
    if not entries:
        return Text("Nothing to audit: no reroll, and nothing that lasted")
    parts: list[RenderableType] = []
    for kind in dict.fromkeys(entry.kind for entry in entries):
        same = [entry for entry in entries if entry.kind == kind]
        parts.append(Text(f"{kind.capitalize()} ({len(same)})", style=TITLE))
        parts += [Padding(draw_entry(entry, word), (0, 0, 0, 2)) for entry in same]
    return Group(*parts)


def draw_entry(entry: Entry, word: str = "turn") -> RenderableType:
    """Draw one entry; one that ended in the step where it began takes one line."""
    ended = entry.ended
    if ended is not None and ended.step == entry.began.step and not entry.outlived:
        told = "; ".join(p.sentence for p in (entry.began, *entry.befell, ended))
        return Text.assemble((entry.name, TITLE), f" ({_when(entry.began, word)}): {told}")
    passages = [("began", entry.began)]
    later = [("outlived", p) for p in entry.outlived] + [("then", p) for p in entry.befell]
    passages += sorted(later, key=lambda pair: (pair[1].step, pair[1].record))
    if ended is not None:
        passages.append((f"ended: {entry.how}", ended))
    table = folding(3)
    for role, passage in passages:
        table.add_row(Text(role, style=QUIET), Text(_when(passage, word)), Text(passage.sentence))
    standing = "" if ended is not None else " (still standing)"
    return Group(Text.assemble((entry.name, TITLE), standing), Padding(table, (0, 0, 0, 2)))


def _when(passage: Passage, word: str) -> str:
    return f"{word} {passage.turn}, step {passage.step}"


# --- Summary ------------------------------------------------------------------------------------


def draw_summary(rows: Sequence[tuple[str, str]]) -> RenderableType:
    """Draw a summary: names and figures."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, figure in rows:
        table.add_row(Text(name, style=QUIET), Text(figure))
    return table
