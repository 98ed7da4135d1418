"""The board at a glance: the enemy and its intents, the slots, dice and meters, hand and piles."""

from collections.abc import Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from projections.names import starting
from projections.views import CardView, CombatView, DieView, FighterView, MeterView, Panel, SlotView
from tools.terminal.style import COUNTS, ENEMY_HP, HP, QUIET, TITLE, Bar, counted, folding, tinted

BAR_CELLS = 20
SLOT_WIDTH = 17


def draw_board(view: CombatView) -> RenderableType:
    """Draw the whole board."""
    parts = [
        draw_heading(view),
        draw_fighters(view),
        Slots(view.slots, view.turn),
        draw_dice(view.dice),
        draw_meters(view.meters),
        *(Text(f"! {note}", style=COUNTS) for note in view.notes),
        *(draw_panel(panel) for panel in view.panels),
        draw_hand(view.hand),
        draw_piles(view),
    ]
    if view.pending is not None:
        parts.append(Text(f"? {view.pending.question}", style=TITLE))
    return Group(*parts)


def draw_heading(view: CombatView) -> Text:
    """Draw the line with the name of the game, the turn and the phase."""
    return Text.assemble((view.name, TITLE), f", turn {view.turn}, {view.phase_words}")


# --- The fighters -------------------------------------------------------------------------------


def draw_fighters(view: CombatView) -> RenderableType:
    """Draw the enemy with what it means to do, and the player."""
    table = folding(4)
    table.add_row(*_fighter(view.enemy, ENEMY_HP))
    table.add_row(*_fighter(view.player, HP))
    intents = [
        Text(f"{when}: {intent.sentence}")
        for when, intent in (("This turn", view.now), ("Next turn", view.next))
        if intent is not None
    ]
    return Group(table, *intents)


def _fighter(fighter: FighterView, style: str) -> tuple[Text, Bar, Text, Text]:
    return (
        Text(fighter.name, style=TITLE),
        Bar(fighter.hp, fighter.max_hp, BAR_CELLS, style),
        Text(f"{fighter.hp}/{fighter.max_hp}"),
        Text(_defences(fighter)),
    )


def _defences(fighter: FighterView) -> str:
    told = [f"Block {fighter.block}"]
    if fighter.standing:
        told.append(f"standing {fighter.standing}")
    told += [
        f"{status.name} {status.amount}{' (fresh)' if status.fresh else ''}" for status in fighter.statuses
    ]
    return ", ".join(told)


# --- The slots ----------------------------------------------------------------------------------


class Slots:
    """The slots side by side, or in fewer columns where the terminal is narrow."""

    def __init__(self, slots: Sequence[SlotView], turn: int) -> None:
        self.slots = slots
        self.turn = turn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns = max(1, min(len(self.slots), options.max_width // SLOT_WIDTH))
        if columns < len(self.slots):
            columns = min(columns, 2)
        contents = [_slot_lines(slot, self.turn) for slot in self.slots]
        height = max((len(lines) for lines in contents), default=0)
        table = Table.grid(expand=True)
        for _ in range(columns):
            table.add_column(ratio=1)
        frames = [_slot_frame(slot, lines, height) for slot, lines in zip(self.slots, contents, strict=True)]
        for at in range(0, len(frames), columns):
            table.add_row(*frames[at : at + columns])
        yield table


def _slot_lines(slot: SlotView, turn: int) -> list[Text]:
    if slot.card is None:
        lines = [Text("empty", style=QUIET)]
    else:
        lines = [tinted(slot.card.name, slot.card.element)]
        waiting = f"since turn {slot.since}" if 0 < slot.since < turn else ""
        lines += [Text(about, style=QUIET) for about in (_element(slot.card), waiting) if about]
    for marker in slot.markers:
        amount = "" if marker.amount is None else f" {marker.amount}"
        lines.append(tinted(f"{marker.name}{amount}", marker.element))
    return lines


def _slot_frame(slot: SlotView, lines: Sequence[Text], height: int) -> Frame:
    body = Text("\n").join([*lines, *(Text("") for _ in range(height - len(lines)))])
    body.no_wrap = True
    body.overflow = "ellipsis"
    return Frame(
        body,
        title=tinted(slot.title, slot.element),
        title_align="left",
        subtitle=Text(slot.matched_as, style=COUNTS) if slot.matched and slot.matched_as else None,
        subtitle_align="left",
        box=box.HEAVY if slot.matched else box.ROUNDED,
        border_style=COUNTS if slot.matched else "",
    )


# --- Dice, meters, cards ------------------------------------------------------------------------


def draw_dice(dice: Sequence[DieView]) -> Text:
    """Draw what the dice show, in one line."""
    return Text("   ").join(_die(die) for die in dice)


def _die(die: DieView) -> Text:
    shown = "not rolled" if die.shown is None else die.shown
    return Text.assemble(f"{starting(die.name)}: ", tinted(shown, die.face))


def draw_meters(meters: Sequence[MeterView]) -> RenderableType:
    """Draw the numbers that the player plays with, one below the other."""
    table = folding(3)
    for meter in meters:
        most = "" if meter.most is None else f"/{meter.most}"
        table.add_row(
            tinted(meter.name, meter.element),
            Text(f"{meter.amount}{most}", style=TITLE),
            Text(meter.note, style=QUIET),
        )
    return table


def draw_hand(hand: Sequence[CardView]) -> RenderableType:
    """Draw the hand, each kind of card once with its text."""
    if not hand:
        return Text("Hand: empty")
    table = folding(3)
    first = {card.name: card for card in reversed(hand)}
    for name, count in counted([card.name for card in hand]):
        card = first[name]
        times = f" ×{count}" if count > 1 else ""
        table.add_row(tinted(f"{name}{times}", card.element), Text(_element(card)), Text(card.text))
    return Group(Text("Hand", style=TITLE), Padding(table, (0, 0, 0, 2)))


def draw_piles(view: CombatView) -> Text:
    """Draw the piles: the draw pile as a number, the others face up with the top card first."""
    told = [f"Draw pile: {view.draw}", f"Discard pile: {_pile(view.discard)}"]
    if view.exhausted:
        told.append(f"Exhausted: {_pile(view.exhausted)}")
    return Text("   ".join(told))


def _pile(cards: Sequence[CardView]) -> str:
    return ", ".join(card.name for card in reversed(cards)) or "empty"


def _element(card: CardView) -> str:
    return (card.element or "").capitalize()


# --- Panels -------------------------------------------------------------------------------------


def draw_panel(panel: Panel) -> RenderableType:
    """Draw a panel: its title, and its rows as a table; rows that count now are marked with `>`."""
    most = max((len(row) for row in (panel.head, *panel.rows)), default=0)
    table = folding(most + 1)
    if panel.head:
        table.add_row("", *(Text(cell, style=QUIET) for cell in panel.head))
    for number, row in enumerate(panel.rows):
        counts = number in panel.marked
        style = COUNTS if counts else ""
        table.add_row(Text(">" if counts else " "), *(Text(cell, style=style) for cell in row))
    return Group(Text(panel.title, style=TITLE), table)
