"""Words that the hazard game's sentences share: dice, halves, needs, what a player named, penalties."""

from collections.abc import Iterable, Sequence
from typing import Any

from domain.hazard.board import Consequence, HazardBoard, Item, Meter, Options, Reward
from domain.hazard.records.actions import Entry
from projections.names import Names, starting, word

_PENALTIES = {"vitae": "VITAE", "extra_x": "extra X", "supply": "supply"}


def listed(parts: Iterable[str], last: str = "and") -> str:
    """Give words as a person lists them: `a`, `a and b`, `a, b and c`."""
    told = list(parts)
    return f" {last} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def named(names: Names, ids: Iterable[str]) -> str:
    """Give names of ids in a list; `nothing` for none."""
    return listed(names.call(each) for each in ids) or "nothing"


def counted(amount: int, one: str, many: str = "") -> str:
    """Give an amount of something: `1 die`, `2 dice`."""
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def type_name(names: Names, type_: str) -> str:
    """Give a progress type: `Force`, whether a ruleset names it or not."""
    called = names.call(type_)
    return starting(called) if called == type_ else called


def needs(names: Names, need: Iterable[tuple[str, int]]) -> str:
    """Give what a round needs: `5 Stability and 4 Force`."""
    return listed(f"{amount} {type_name(names, type_)}" for type_, amount in need) or "nothing"


def thresholds(names: Names, meters: Sequence[Meter]) -> str:
    """Give what a route asks, round by round: `Escape 9, 9, 12`."""
    return listed(f"{type_name(names, m.type)} {', '.join(map(str, m.need))}" for m in meters)


def die(board: Any, name: str) -> str:
    """Give a die with what it counts as: `d1 (red)`, `d2 (X as purple)`."""
    hazard = board.hazard if isinstance(board, HazardBoard) else None
    lies = {each.id: each for each in hazard.dice} if hazard else {}
    if name not in lies:
        return name
    told = colour(lies[name].colour)
    as_ = f" as {lies[name].treat_as}" if lies[name].treat_as else ""
    return f"{name} ({told}{as_})"


def colour(name: str) -> str:
    """Give a colour in a sentence: `red`, `X`."""
    return "X" if name == "x" else name


def entry(names: Names, board: Any, played: Entry) -> str:
    """Give one card of a batch: `Redirect, bottom, for d1 (red), naming d2 → blue`."""
    paid = ""
    if played.die is not None:
        as_ = f" as {played.pay_as}" if played.pay_as else ""
        paid = f", for {die(board, played.die)}{as_}"
    top = options(names, board, played.top_options)
    top = f", its top{top}" if top else ""
    return f"{names.call(played.card)}, {played.half}{paid}{top}{options(names, board, played.options)}"


def options(names: Names, board: Any, chosen: Options) -> str:
    """Give what a player named: ` as Force`, ` on d2 → blue`, ` discarding Brace`."""
    told = ""
    if chosen.type:
        told += f" as {type_name(names, chosen.type)}"
    if chosen.dice and len(chosen.colours) == len(chosen.dice):
        pairs = zip(chosen.dice, chosen.colours, strict=True)
        told += " on " + listed(f"{die(board, name)} → {colour_}" for name, colour_ in pairs)
    elif chosen.dice:
        told += " on " + listed(die(board, name) for name in chosen.dice)
    elif len(chosen.colours) == 2:
        told += f" from {chosen.colours[0]} to {chosen.colours[1]}"
    elif chosen.colours:
        told += f" in {chosen.colours[0]}"
    if chosen.discard:
        told += f", discarding {named(names, chosen.discard)}"
    return told


# --- Penalties, rewards, consequences ------------------------------------------------------------------


def penalty(names: Names, kind: str, amount: int, flag: str = "") -> str:
    """Give a penalty: `lose 1 VITAE`, `1 extra X`, `lose 2 supply`."""
    if kind == "flag":
        return names.call(flag)
    told = f"{amount} {_PENALTIES.get(kind, word(kind))}"
    return told if kind == "extra_x" else f"lose {told}"


def item(names: Names, lies: Item) -> str:
    """Give a penalty as it stands, with where it comes from."""
    told = penalty(names, lies.kind, lies.amount, lies.flag) if lies.amount else "nothing any more"
    return f"{told} ({source(names, lies.source)})"


def source(names: Names, cause: str) -> str:
    """Give where a penalty comes from: the route, or a card."""
    routes = {"fail_any": "the route", "fail_final": "the route's last round"}
    return routes.get(cause) or names.call(cause)


def clause(armed: Any) -> str:
    """Give what a clause of a card costs: `1 VITAE and 1 extra X`."""
    costs = [f"{armed.vitae} VITAE"] if armed.vitae else []
    costs += [f"{armed.extra_x} extra X"] if armed.extra_x else []
    return listed(costs)


def reward(names: Names, printed: Reward) -> str:
    """Give a reward: `2 supply`, `rare tool`, `advance`."""
    match printed.kind:
        case "advance":
            return "advance"
        case "vitae":
            return f"{printed.amount} VITAE back"
        case "supply":
            return f"{printed.amount} supply"
    times = f"{printed.amount} " if printed.amount > 1 else ""
    return f"{times}{names.call(printed.what)}"


def consequence(due: Consequence) -> str:
    """Give an end consequence."""
    match due.kind:
        case "dead_card":
            return counted(due.amount, "dead card")
        case "vitae":
            return f"lose {due.amount} VITAE"
    return "all paradox and fallacy tokens gone"


def signed(amount: int) -> str:
    """Give a score with its sign: `+2`, `−1`, `0`."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
