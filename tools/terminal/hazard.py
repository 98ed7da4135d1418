"""A run of hazards at a glance: the two route cards at full width, meters, ledger, dice, cards."""

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from projections.hazard.views import (
    HazardCardView,
    HazardView,
    ManaDieView,
    MarkView,
    MeterView,
    MetView,
    PenaltyView,
    ResultView,
    RouteMeterView,
    RouteView,
)
from projections.hazard.words import signed
from projections.names import starting
from tools.terminal.style import COUNTS, ENEMY_HP, HP, QUIET, TITLE, Bar, bar, counted, folding

BAR_CELLS = 20
COLOURS = {"red": "red", "blue": "blue", "purple": "magenta", "gold": "yellow", "x": "dim"}
_SIGNS = {
    "available": "",
    "spent": "spent",
    "exhausted": "exhausted",
    "locked": "locked",
    "preserved": "kept",
}


def draw_run(view: HazardView) -> RenderableType:
    """Draw the whole board of a run."""
    parts: list[RenderableType] = [draw_heading(view), draw_stores(view)]
    parts += [Text(f"! {note}", style=COUNTS) for note in view.notes]
    if view.met is not None:
        parts += draw_met(view.met)
        parts += [draw_hand(view.hand, "Hand"), draw_piles(view)]
    else:
        parts.append(draw_hand(view.hand, "Hand") if view.hand else Text(f"Personal deck: {view.deck} cards"))
    if view.history:
        parts += [Text("Behind you", style=TITLE), *map(draw_result, view.history)]
    if view.pending is not None:
        parts.append(Text(f"? {view.pending.question}", style=TITLE))
    return Group(*parts)


def draw_heading(view: HazardView) -> Text:
    """Draw the line with the name of the game, where the player is and what is due."""
    where = ""
    if view.met is not None:
        where = f", hazard {view.met.number}"
        if view.met.round:
            where += f", round {view.met.round} of {view.met.rounds}"
    return Text.assemble((view.name, TITLE), f"{where}, {view.phase_words}")


def draw_stores(view: HazardView) -> RenderableType:
    """Draw VITAE, tokens and belongings."""
    vitae = Text.assemble(
        "VITAE ", bar(view.vitae, view.vitae_max, BAR_CELLS, HP), f" {view.vitae}/{view.vitae_max}"
    )
    tokens = [f"Supply {view.supply}"]
    tokens += [f"Paradox {view.paradox}"] if view.paradox else []
    tokens += [f"Fallacy {view.fallacy}"] if view.fallacy else []
    due = [f"Still to meet: {still_to_meet(view)}"] if still_to_meet(view) else []
    lines = [Text("   ").join([vitae, Text(", ".join(tokens)), *map(Text, due)])]
    if view.items:
        lines.append(Text("Items: " + _times(view.items)))
    if view.flags:
        lines.append(Text("Remembered: " + ", ".join(view.flags)))
    return Text("\n").join(lines)


def still_to_meet(view: HazardView) -> str:
    """Give the hazards that are due: those that were named, and how many are drawn behind them."""
    drawn = "" if view.has_end else "drawn ones, no end"
    if view.to_draw:
        drawn = f"{view.to_draw} that {'is' if view.to_draw == 1 else 'are'} drawn"
    named = ", ".join(view.plan)
    return f"{named}, then {drawn}" if named and drawn else named or drawn


def _times(names: Sequence[str]) -> str:
    return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counted(list(names)))


# --- The hazard that is met ----------------------------------------------------------------------------


def draw_met(met: MetView) -> list[RenderableType]:
    """Draw the hazard: its scene, its route cards, the round, the ledger, the dice."""
    parts: list[RenderableType] = [
        Text(f"{met.id} {met.name}" if met.name != met.id else met.id, style=TITLE)
    ]
    taken = any(route.is_taken for route in met.routes)
    if met.scenario and not taken:
        parts.append(Text(met.scenario, style="italic"))
    parts += [draw_route(route) for route in met.routes if route.is_taken or not taken]
    if met.meters:
        parts.append(draw_meters(met.meters))
    if met.round:
        parts.append(Text(f"Focus {met.focus}, cards played {met.played}"))
    if met.ledger:
        parts.append(draw_ledger(met.ledger))
    if met.dice:
        parts.append(draw_dice(met.dice))
    parts += [Text(f"~ {sentence}") for sentence in met.armed]
    parts += [Text(f"Penalty {n}: {said}") for n, said in enumerate(met.penalties, 1)]
    for title, cards in (
        ("In play", met.in_play),
        ("Enchantments", met.enchantments),
        ("Set aside", met.set_aside),
        ("Revealed", met.revealed),
    ):
        if cards:
            parts.append(Text(f"{title}: {_times([card.name for card in cards])}"))
    if met.offer:
        parts.append(draw_hand(met.offer, "Cards to choose from"))
    if met.result is not None:
        parts.append(draw_result(met.result))
    return parts


def draw_route(route: RouteView) -> RenderableType:
    """Draw a route card at full width: thresholds of every round, reward, penalties."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style=QUIET)
    table.add_column(overflow="fold")
    table.add_row("Needs", Text("\n").join(_meter_lines(route)))
    if route.choose:
        table.add_row("Choose", Text(" or ".join(map(starting, route.choose))))
    table.add_row("Reward", _rewards(route))
    table.add_row("Failure", Text("\n").join(_penalties(route)))
    title = Text.assemble((f"{starting(route.kind)}: ", TITLE), route.title)
    return Frame(
        table,
        title=title,
        title_align="left",
        subtitle=Text(_subtitle(route)) if _subtitle(route) else None,
        subtitle_align="left",
        box=box.HEAVY if route.is_taken else box.ROUNDED,
        border_style=COUNTS if route.is_taken else "",
    )


def _subtitle(route: RouteView) -> str:
    told = ["taken"] * route.is_taken + ["a draft of the design"] * route.draft
    return ", ".join(told)


def _meter_lines(route: RouteView) -> list[Text]:
    lines = [Text.assemble((f"{starting(m.name)} ", TITLE), _needs(m)) for m in route.meters]
    return [*lines, Text("BOTH REQUIRED", style=COUNTS)] if route.both_required else lines


def _needs(meter: RouteMeterView) -> str:
    return "  ".join(f"round {n}: {need}" for n, need in enumerate(meter.needs, 1))


def _rewards(route: RouteView) -> Text:
    """Give the rewards, those of a result together; the printed words alone say no number and no result."""
    by_band: dict[str, list[str]] = {}
    for reward in route.rewards:
        by_band.setdefault(reward.band, []).append(reward.words)
    told = [f"{', '.join(words)}, from a {band} result on" for band, words in by_band.items()]
    return Text("; ".join(told) or route.reward_words or "nothing")


def _penalties(route: RouteView) -> list[Text]:
    return list(map(_penalty, route.penalties)) or [Text(route.failure_words or "nothing")]


def _penalty(penalty: PenaltyView) -> Text:
    when = "the last round, if it fails" if penalty.only_last else "every failed round"
    return Text(f"{penalty.words}, {when}")


def draw_meters(meters: Sequence[MeterView]) -> RenderableType:
    """Draw the meters of the round, those that are needed with their thresholds."""
    table = folding(3)
    for meter in meters:
        if meter.need is None:
            table.add_row(
                Text(meter.name, style=QUIET), Text(""), Text(f"{meter.current}, not needed", style=QUIET)
            )
            continue
        full = meter.current >= meter.need
        style = HP if full else ENEMY_HP
        drawn = Bar(min(meter.current, meter.need), meter.need, BAR_CELLS, style)
        met = " met" if full else ""
        table.add_row(Text(meter.name, style=TITLE), drawn, Text(f"{meter.current}/{meter.need}{met}"))
    return table


def draw_ledger(ledger: Sequence[MarkView]) -> Text:
    """Draw the ledger: O and X by round, extra ones with a plus."""
    marks = [
        Text(f"{'+' if mark.kind == 'extra' else ''}{mark.mark}", style=HP if mark.mark == "O" else ENEMY_HP)
        for mark in ledger
    ]
    return Text.assemble("Ledger: ", Text(" ").join(marks))


def draw_dice(dice: Sequence[ManaDieView]) -> RenderableType:
    """Draw the dice: colour, state, what a marked one counts as, how long a temporary one stays."""
    told = []
    for die in dice:
        face = "X" if die.colour == "x" else die.colour.capitalize()
        notes = [f"as {die.counts_as}"] if die.counts_as != die.colour else []
        notes += [_SIGNS.get(die.state, die.state)] if _SIGNS.get(die.state, die.state) else []
        notes += [f"until round {die.last_round}"] if die.last_round is not None else []
        style = COLOURS[die.counts_as] if die.state == "available" else QUIET
        told.append(Text.assemble(f"{die.id} ", (face, style), f" ({', '.join(notes)})" if notes else ""))
    return Text.assemble("Dice: ", Text("   ").join(told))


def draw_result(result: ResultView) -> Text:
    """Draw how a hazard ended."""
    score = f"{result.o} O, {result.x} X, score {signed(result.score)}"
    told = f"{result.name}, {result.route}: {score}, {result.tier}"
    costs = ", ".join(each.words for each in result.consequences)
    return Text(f"{told}; to come: {costs}" if costs else told)


# --- Cards -------------------------------------------------------------------------------------------


def draw_hand(hand: Sequence[HazardCardView], title: str) -> RenderableType:
    """Draw cards with both halves, each kind once; the bottom with what it costs."""
    if not hand:
        return Text(f"{title}: empty")
    table = folding(2)
    first = {card.name: card for card in reversed(hand)}
    for name, count in counted([card.name for card in hand]):
        card = first[name]
        times = f" ×{count}" if count > 1 else ""
        table.add_row(Text(f"{name}{times}", style=COLOURS.get(card.tint or "", "")), _halves(card))
    return Group(Text(title, style=TITLE), Padding(table, (0, 0, 0, 2)))


def _halves(card: HazardCardView) -> Text:
    if card.top is None or card.bottom is None:
        return Text("")
    cost = card.bottom.cost or "free"
    lines = [Text(card.top.text), Text.assemble((f"[{cost}] ", COLOURS.get(cost, TITLE)), card.bottom.text)]
    return Text("\n").join(lines)


def draw_piles(view: HazardView) -> Text:
    """Draw the piles: the draw pile as a number, the discard pile with its top card first."""
    discard = _times([card.name for card in reversed(view.discard)]) or "empty"
    return Text(f"Draw pile: {view.draw}   Discard pile: {discard}")
