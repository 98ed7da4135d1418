"""Playing a batch of cards: who can pay, the dry run, the preview, and the play itself (section 6).

A dry run plays on a copy of the board and stops before anything hidden is shown, so it needs no chance.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from domain import boards
from domain.errors import IllegalAction
from domain.hazard.board import NO_OPTIONS, Hazard, HazardBoard, ManaDie, hazard_of, round_of
from domain.hazard.halves import FREE_OF_MANA, Half, Payment
from domain.hazard.operations import do_one, run
from domain.hazard.records.actions import Entry, Play
from domain.hazard.records.cards import CardPlayed
from domain.hazard.records.dice import DieSpent
from domain.hazard.vocabulary import MANA, Mana, Progress
from domain.step import Step

if TYPE_CHECKING:
    from domain.hazard.hazard import HazardGame
    from domain.hazard.zones import HazardStep


# --- Paying ----------------------------------------------------------------------------------------

Purse = dict[str | None, Sequence[Payment]]


class _Paying(dict[str, Payment]):
    """The payment with each die, made when it is first asked for."""

    def __missing__(self, die: str) -> Payment:
        payment = self[die] = Payment(die)
        return payment


PAYING = _Paying()


def has_wild(hazard: Hazard) -> bool:
    """Tell whether an x die may pay: Marked Ground lies there and is not used up this round (D-m)."""
    if not hazard.enchantments or hazard.round is None:
        return False
    return hazard.round.wild_used < sum(e.effect == "wild_x" for e in hazard.enchantments)


def purse(hazard: Hazard) -> Purse:
    """Give every way to pay, by cost (a colour, `any`, None for nothing) and by die (D-d)."""
    found: Purse = {None: (FREE_OF_MANA,), "any": [], "red": [], "blue": [], "purple": [], "gold": []}
    wild: bool | None = None
    for die in hazard.dice:
        if die.state != "available":
            continue
        counts_as = die.treat_as or die.colour
        if counts_as == "x":
            wild = has_wild(hazard) if wild is None else wild
            for colour in MANA if wild else ():
                _may_pay(found, Payment(die.id, colour), colour)
        else:
            _may_pay(found, PAYING[die.id], counts_as)
    return found


Sight = tuple[object, ...]
"""What most cards see of the board: the available dice, and whether an x die may pay."""


def sight(hazard: Hazard) -> Sight:
    """Give what decides how most cards can be played; two equal sights allow the same plays."""
    seen: list[object] = [bool(hazard.enchantments) and has_wild(hazard)]
    for die in hazard.dice:
        if die.state == "available":
            seen += (die.id, die.colour, die.treat_as)
    return tuple(seen)


def _may_pay(found: Purse, payment: Payment, colour: str) -> None:
    found["any"].append(payment)  # type: ignore[attr-defined]  # a purse is made of lists, and read as sequences
    found[colour].append(payment)  # type: ignore[attr-defined]  # as above


def check_payment(hazard: Hazard, half: Half, entry: Entry) -> None:
    """Raise IllegalAction if the die of an entry cannot pay for its half."""
    if half.cost is None:
        if entry.die is not None or entry.pay_as is not None:
            raise IllegalAction("it costs no mana and takes no die")
        return
    die = next((die for die in hazard.dice if die.id == entry.die), None)
    if die is not None and _can_pay(hazard, die, half.cost, entry.pay_as):
        return
    wanted = "a coloured die" if half.cost == "any" else f"a {half.cost} die"
    if entry.die is None:
        raise IllegalAction(f"it costs {wanted}; name one")
    if die is None:
        raise IllegalAction(f"there is no die {entry.die}")
    if die.state != "available":
        raise IllegalAction(f"{die.id} is {die.state}; only an available die pays")
    if not die.is_x:
        shows = die.treat_as or die.colour
        raise IllegalAction(
            f"{die.id} pays as what it counts as"
            if entry.pay_as
            else f"it costs {wanted}, and {die.id} is {shows}"
        )
    if not has_wild(hazard):
        raise IllegalAction(
            f"{die.id} shows x, and an x die pays only by leave of Marked Ground, once a round"
        )
    raise IllegalAction(f"it costs {wanted}; name the colour that {die.id} pays as")


def _can_pay(hazard: Hazard, die: ManaDie, cost: str, pay_as: Mana | None) -> bool:
    if die.state != "available":
        return False
    counts_as = die.treat_as or die.colour
    if counts_as == "x":
        return pay_as is not None and cost in ("any", pay_as) and has_wild(hazard)
    return pay_as is None and cost in ("any", counts_as)


# --- One entry -------------------------------------------------------------------------------------


def check(game: "HazardGame", board: HazardBoard, entry: Entry) -> None:
    """Raise IllegalAction, with the reason, if an entry is refused now."""
    if entry.card not in board.hand:
        raise IllegalAction(f"{entry.card} is not in your hand")
    if round_of(board).played >= game.plays_in_round:
        raise IllegalAction(f"{game.plays_in_round} cards were played this round; no more can be")
    half = game.half(entry.card, entry.half)
    if half is None:
        raise IllegalAction(f"{entry.card} is a dead card and cannot be played")
    check_payment(hazard_of(board), half, entry)
    if half.top is None and entry.top_options != NO_OPTIONS:
        raise IllegalAction("only a bottom that adds to its top names anything for the top")
    settle(game, board, half, entry)


def settle(game: "HazardGame", board: HazardBoard, half: Half, entry: Entry) -> Entry:
    """Give an entry with all that it could leave out; raises IllegalAction if what it names is refused."""
    behind = board
    if half.top is not None:
        top_options = half.top.settled(board, entry.card, entry.die, entry.top_options)
        entry = msgspec.structs.replace(entry, top_options=top_options)
        behind = behind_the_top(game, board, entry)
    options = half.settled(behind, entry.card, entry.die, entry.options)
    return entry if options is entry.options else msgspec.structs.replace(entry, options=options)


def play_entry(step: "HazardStep", entry: Entry) -> None:
    """Pay for a legal entry, move its card, run its half."""
    _put_down(step, step.game.playable(entry), entry)
    run(step)


def _put_down(step: "HazardStep", half: Half, entry: Entry) -> None:
    """Pay for a legal entry and move its card, with all named that could be left out."""
    if half.top is not None or not half.is_complete(entry.options):
        entry = settle(step.game, step.board, half, entry)
    _pay_and_move(step, half, entry)


def _pay_and_move(step: "HazardStep", half: Half, entry: Entry) -> None:
    if entry.die is not None:
        die = hazard_of(step.board).die(entry.die)
        colour: Any = entry.pay_as or die.treat_as or die.colour
        step.emit(DieSpent(entry.die, colour, entry.card, entry.pay_as is not None))
    played = round_of(step.board).played + 1
    step.emit(CardPlayed(entry.card, entry.half, played, half.zone, entry.options, entry.top_options))


# --- Bottoms that add to their tops (T-f) ------------------------------------------------------------


def behind_the_top(game: "HazardGame", board: HazardBoard, entry: Entry) -> HazardBoard:
    """Give the board as the bottom of an entry finds it: paid for, and its top resolved as far as it goes."""
    step: HazardStep = _rehearsal(game, board)
    half = game.playable(entry)
    _pay_and_move(step, half, entry)
    _run_until_open(step, half, half.split)
    return step.board


def added_plays(game: "HazardGame", board: HazardBoard, card: str, half: Half) -> Iterator[Play]:
    """Give every way to play a bottom that adds to its top, as a batch of one."""
    assert half.top is not None
    for payment in purse(hazard_of(board))[half.cost]:
        for top_options in half.top.ways(half.top.situations(board, card, payment.die)):
            entry = Entry(card, half.name, *payment, top_options=top_options)
            behind = behind_the_top(game, board, entry)
            for options in half.ways(half.situations(behind, card, payment.die)):
                yield Play((msgspec.structs.replace(entry, options=options),))


# --- A batch ---------------------------------------------------------------------------------------


def rehearsed(game: "HazardGame", board: HazardBoard, entries: Sequence[Entry]) -> HazardBoard:
    """Give the board that a legal batch would leave; it must not show anything hidden."""
    step: HazardStep = _rehearsal(game, board)
    for entry in entries:
        play_entry(step, entry)
    return step.board


class NoChance:
    """Chance of a dry run, which ends before any is needed."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a dry run needs no chance, and {name} was asked of it")


def check_batch(game: "HazardGame", board: HazardBoard, entries: Sequence[Entry]) -> None:
    """Check a whole batch, entry by entry, each on the board that those before it leave.

    Raises IllegalAction, with the number of the entry, if any would be refused at its turn (P-b).
    """
    if not entries:
        raise IllegalAction("a play needs at least one card")
    if len(entries) == 1:
        check(game, board, entries[0])
        return
    step: HazardStep = _rehearsal(game, board)
    for number, entry in enumerate(entries, 1):
        try:
            check(game, step.board, entry)
            if number < len(entries):
                _check_not_open(game, entry)
                play_entry(step, entry)
        except IllegalAction as why:
            raise IllegalAction(f"entry {number} ({entry.card}, {entry.half}): {why}") from why


def _check_not_open(game: "HazardGame", entry: Entry) -> None:
    half = game.half(entry.card, entry.half)
    if half is not None and half.opens:
        raise IllegalAction("it shows hidden cards or rolls, so it must be the last card of its batch (P-c)")


def _rehearsal(game: "HazardGame", board: HazardBoard) -> "HazardStep":
    return Step(boards.copy(board), NoChance(), game)


def _run_until_open(step: "HazardStep", half: Half, end: int) -> bool:
    """Run the first operations of the innermost half, up to the first that opens; tell if one did."""
    now = hazard_of(step.board).resolving[-1]
    for index in range(end):
        if half.operations[index].op.opens:
            return True
        do_one(step, half, now, index)
    return False


# --- The preview -----------------------------------------------------------------------------------


class Projected(NamedTuple):
    """A meter that the round needs: what it holds, what it would hold, its threshold."""

    type: Progress
    current: int
    projected: int
    need: int


class Preview(NamedTuple):
    """What a batch would lead to. With `may_change` something hidden comes in, and only what is sure is told.

    `idle` are types that the round does not need and that would grow: what they hold, what they would hold.
    `refusal` is the reason why the batch cannot be played; nothing is projected then.
    """

    refusal: str | None
    meters: tuple[Projected, ...]
    focus: int
    may_change: bool
    idle: tuple[tuple[str, int, int], ...] = ()


def preview(game: "HazardGame", board: HazardBoard, entries: Sequence[Entry]) -> Preview:
    """Tell what a batch would lead to, without playing it; the board must be in a round."""
    before = round_of(board)
    if not entries:
        return _projected(board, board, may_change=False)
    try:
        check_batch(game, board, entries)
    except IllegalAction as why:
        meters = tuple(Projected(t, before.meter[t], before.meter[t], n) for t, n in _needs(board))
        return Preview(str(why), meters, before.focus, may_change=False)
    step: HazardStep = _rehearsal(game, board)
    *first, last = entries
    for entry in first:
        play_entry(step, entry)
    half = game.playable(last)
    _put_down(step, half, last)
    opened = _run_until_open(step, half, len(half.operations))
    return _projected(board, step.board, may_change=opened)


def _projected(board: HazardBoard, after: HazardBoard, *, may_change: bool) -> Preview:
    now, then = round_of(board), round_of(after)
    meters = tuple(Projected(t, now.meter[t], then.meter[t], n) for t, n in _needs(board))
    idle = tuple(
        (t, now.meter[t], held) for t, held in then.meter.items() if t not in now.need and held > now.meter[t]
    )
    return Preview(None, meters, then.focus, may_change, idle)


def _needs(board: HazardBoard) -> list[tuple[Any, int]]:
    return list(round_of(board).need.items())
