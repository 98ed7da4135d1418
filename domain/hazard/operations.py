"""The interpreter of card programs: one function an operation, and what goes on after a choice.

A function gets the step, the operation, the half that is being resolved, and what the player named for
it. An operation that asks the player while it resolves gets its place in the program instead, ends in an
offer, and goes on in one of the stages below.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from domain import choices
from domain.chance import Die
from domain.hazard import zones
from domain.hazard.board import HazardBoard, Options, Resolution, hazard_of, round_of
from domain.hazard.programs import (
    Counted,
    CreateOp,
    DiscardOp,
    DrawOp,
    EnchantOp,
    EndConvertOp,
    ExhaustXOp,
    FocusOp,
    HoldOp,
    OnFailOp,
    Op,
    PeekKeepOp,
    ProgressOp,
    RecolorAllOp,
    RecolorOp,
    RecoverOp,
    RerollXOp,
    RevealPlayOp,
    ShieldOp,
    StepDownOp,
    TreatXOp,
)
from domain.hazard.records.cards import (
    CardKept,
    CardResolved,
    ClauseArmed,
    ConversionArmed,
    EnchantmentPlaced,
    FocusGained,
    HoldArmed,
    ProgressAdded,
    ProgressMissed,
    RetreatArmed,
    RevealedTopPlayed,
    ShieldRaised,
    TopAdded,
)
from domain.hazard.records.dice import (
    DieAdded,
    DieExhausted,
    DieMarked,
    DieRecoloured,
    DieRecovered,
    DieRerolled,
)
from domain.hazard.targets import x_dice
from domain.hazard.vocabulary import FACES, MANA

if TYPE_CHECKING:
    from domain.hazard.halves import Half
    from domain.hazard.zones import HazardStep

# --- Progress and Focus ----------------------------------------------------------------------------


def progress(step: "HazardStep", op: ProgressOp, now: Resolution, options: Options) -> None:
    """Add one value to a meter; it takes the whole pool of Focus, unless it is 0 (F-a, F-c)."""
    this = round_of(step.board)
    meter: Any = op.type if op.type in this.meter else options.type
    n, per, count = op.n, "", 0
    if op.if_none is not None and not this.last_types:
        n = op.if_none
    if isinstance(n, Counted):
        per, count = n.per, COUNTS[n.per](step.board, now)
        n = max(n.min, n.each * count)
    if n == 0:
        step.emit(ProgressMissed(meter, now.card, per))
        return
    focus = this.focus
    step.emit(ProgressAdded(meter, n, focus, this.meter[meter] + n + focus, now.card, per, count))


def played_before(board: HazardBoard, now: Resolution) -> int:
    """Count the cards played earlier in the round; a revealed top is none of them itself (K-a, K-b)."""
    return round_of(board).played - (not now.is_revealed)


def pairs(board: HazardBoard, now: Resolution) -> int:
    """Count pairs of available dice that count as the same colour (K-c)."""
    counts = dict.fromkeys(MANA, 0)
    for die in hazard_of(board).dice:
        if die.is_coloured:
            counts[die.treat_as or die.colour] += 1  # type: ignore[index]  # a coloured die is no x
    return sum(count // 2 for count in counts.values())


def exhausted(board: HazardBoard, now: Resolution) -> int:
    """Count the dice that this half exhausted (D-o)."""
    return now.exhausted


COUNTS = {"played_before": played_before, "pairs": pairs, "exhausted": exhausted}


def focus(step: "HazardStep", op: FocusOp, now: Resolution, options: Options) -> None:
    """Add to the pool of Focus."""
    step.emit(FocusGained(op.n, round_of(step.board).focus + op.n, now.card))


# --- Dice ------------------------------------------------------------------------------------------


def recolor(step: "HazardStep", op: RecolorOp, now: Resolution, options: Options) -> None:
    """Change the colour of the named dice, for good (D-e, D-f)."""
    hazard = hazard_of(step.board)
    colours: Sequence[Any] = options.colours if op.to == "choose_each" else [op.to] * len(options.dice)
    for name, colour in zip(options.dice, colours, strict=True):
        before: Any = hazard.die(name).colour
        step.emit(DieRecoloured(name, before, colour, now.card))


def recolor_all(step: "HazardStep", op: RecolorAllOp, now: Resolution, options: Options) -> None:
    """Change every die of a colour to another one, in any state but discarded (D-g)."""
    old, new = options.colours
    for die in hazard_of(step.board).dice:
        if die.colour == old and die.state != "discarded":
            step.emit(DieRecoloured(die.id, old, new, now.card))


def recover(step: "HazardStep", op: RecoverOp, now: Resolution, options: Options) -> None:
    """Bring a used die back in a colour, locked for this round; or change its colour alone (D-h)."""
    die = hazard_of(step.board).die(options.dice[0])
    keeps_state = step.game.rules.rulings.temper_mode == "recolor_only"
    state = die.state if keeps_state else "locked"
    step.emit(DieRecovered(die.id, die.colour, options.colours[0], state, now.card))


def create(step: "HazardStep", op: CreateOp, now: Resolution, options: Options) -> None:
    """Add temporary dice (D-i, D-j)."""
    hazard = hazard_of(step.board)
    colour: Any = options.colours[0] if op.colour == "choose" else op.colour
    expires_after = round_of(step.board).index + (op.life == "next_round")
    for _ in range(now.still_x if op.n == "still_x" else op.n):
        step.emit(DieAdded(f"t{hazard.made + 1}", colour, expires_after, now.card))


def reroll_x(step: "HazardStep", op: RerollXOp, now: Resolution, options: Options) -> None:
    """Roll the named x die again, or all of them (D-n)."""
    names = options.dice if op.n == 1 else x_dice(hazard_of(step.board), None)
    if not names:
        return
    dice = tuple([Die(name, FACES) for name in names])
    shown: Sequence[Any] = step.roll(dice, "reroll", faces=False)
    for name, colour in zip(names, shown, strict=True):
        step.emit(DieRerolled(name, colour, now.card))


def treat_x(step: "HazardStep", op: TreatXOp, now: Resolution, options: Options) -> None:
    """Let the named x die, or all of them, count as a colour until the round ends (D-l)."""
    colour: Any = op.to
    for name in options.dice if op.n == 1 else x_dice(hazard_of(step.board), None):
        step.emit(DieMarked(name, colour, now.card))


def exhaust_x(step: "HazardStep", op: ExhaustXOp, now: Resolution, options: Options) -> None:
    """Exhaust the named x dice (D-o)."""
    for name in options.dice:
        step.emit(DieExhausted(name, now.card))


# --- What waits for the end of the round, or longer ------------------------------------------------


def on_fail(step: "HazardStep", op: OnFailOp, now: Resolution, options: Options) -> None:
    """Arm a clause."""
    step.emit(ClauseArmed(now.card, op.vitae, op.extra_x))


def shield(step: "HazardStep", op: ShieldOp, now: Resolution, options: Options) -> None:
    """Spare VITAE if the round fails."""
    step.emit(ShieldRaised(now.card, None if op.ignore_vitae == "all" else op.ignore_vitae))


def step_down(step: "HazardStep", op: StepDownOp, now: Resolution, options: Options) -> None:
    """Lower one penalty if the round fails."""
    step.emit(RetreatArmed(now.card))


def hold(step: "HazardStep", op: HoldOp, now: Resolution, options: Options) -> None:
    """Turn the round's X into an O, for VITAE."""
    step.emit(HoldArmed(now.card, op.vitae))


def end_convert(step: "HazardStep", op: EndConvertOp, now: Resolution, options: Options) -> None:
    """Turn one X into an O when the hazard is scored."""
    step.emit(ConversionArmed(now.card))


def enchant(step: "HazardStep", op: EnchantOp, now: Resolution, options: Options) -> None:
    """Let the card work from the enchantment zone (C-e)."""
    step.emit(EnchantmentPlaced(now.card, op.effect))


# --- Cards -----------------------------------------------------------------------------------------


def draw(step: "HazardStep", op: DrawOp, now: Resolution, options: Options) -> None:
    """Draw cards."""
    zones.draw(step, now.discarded if op.n == "discarded" else op.n)


def discard(step: "HazardStep", op: DiscardOp, now: Resolution, options: Options) -> None:
    """Discard the cards that were declared (C-d)."""
    zones.discard(step, options.discard, "hand", now.card)


def discard_after(step: "HazardStep", op: DiscardOp, now: Resolution, at: int) -> None:
    """Ask for cards to discard, one at a time (C-c)."""
    ask_discard(step, op, at, 0)


def ask_discard(step: "HazardStep", op: DiscardOp, at: int, done: int) -> None:
    """Ask for the next card to discard, or go on when there were enough."""
    if done == op.pick.at_most:
        run(step, at + 1)
        return
    may_decline = done >= op.pick.at_least
    about = (str(at), str(done))
    choices.offer(step, "discard", step.board.hand, "discard", about, may_decline=may_decline)


def discarded(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Discard the card that was chosen."""
    at, done = int(about[0]), int(about[1])
    now = hazard_of(step.board).resolving[-1]
    if value is None or value == choices.DECLINE:
        run(step, at + 1)
        return
    zones.discard(step, (value,), "hand", now.card)
    op: Any = step.game.program(now).operations[at].op
    ask_discard(step, op, at, done + 1)


def peek_keep(step: "HazardStep", op: PeekKeepOp, now: Resolution, at: int) -> None:
    """Look at the top of the deck and ask which card to keep."""
    zones.reveal(step, op.peek, "peek", now.card)
    ask_keep(step, at, op.keep)


def ask_keep(step: "HazardStep", at: int, left: int) -> None:
    """Ask for the next card to keep."""
    cards = hazard_of(step.board).resolving[-1].revealed
    choices.offer(step, "keep", tuple(cards), "keep", (str(at), str(left)))


def kept(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Keep the card that was chosen; when there were enough, discard the rest in the order it was seen."""
    at, left = int(about[0]), int(about[1])
    now = hazard_of(step.board).resolving[-1]
    if value is not None:
        step.emit(CardKept(value))
    if left > 1 and now.revealed:
        ask_keep(step, at, left - 1)
        return
    zones.discard(step, now.revealed, "revealed", now.card)
    run(step, at + 1)


# --- Revealed tops (K-a) -----------------------------------------------------------------------------


def reveal_play(step: "HazardStep", op: RevealPlayOp, now: Resolution, at: int) -> None:
    """Reveal the top of the deck, and ask which top resolves among those that are legal now."""
    zones.reveal(step, op.reveal, "reveal", now.card)
    legal = [card for card in now.revealed if _next_ways(step, card, ()) is not None]
    choices.offer(step, "reveal", legal, "reveal", (str(at),), may_decline=True)


def reveal_chosen(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Go on with the revealed card that was chosen, or with none."""
    if value is None or value == choices.DECLINE:
        _end_reveal(step, int(about[0]))
    else:
        _ask_option(step, about[0], value, ())


def option_chosen(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Take in one option of a revealed top and ask for the next."""
    at, card, *answers = about
    assert value is not None
    _ask_option(step, at, card, (*answers, value))


def _ask_option(step: "HazardStep", at: str, card: str, answers: tuple[str, ...]) -> None:
    """Ask for the next option of a revealed top; when all are there, resolve it."""
    ways = _next_ways(step, card, answers)
    assert ways is not None
    kind, nexts = ways
    if kind:
        choices.offer(step, kind, nexts, "option", (at, card, *answers))
        return
    now = hazard_of(step.board).resolving[-1]
    top: Half | None = step.game.top_of(card)
    assert top is not None
    options = top.options_by(step.board, card, answers)
    step.emit(RevealedTopPlayed(card, now.card, int(at), options))
    run(step, 0)


def _next_ways(step: "HazardStep", card: str, answers: tuple[str, ...]) -> tuple[str, list[str]] | None:
    """Give what is to be asked next of a revealed top, and the answers; None if it cannot resolve at all."""
    top: Half | None = step.game.top_of(card)
    return None if top is None else top.next_question(step.board, card, answers)


def _end_reveal(step: "HazardStep", at: int) -> None:
    """Discard what was revealed, and go on with the half that revealed it."""
    now = hazard_of(step.board).resolving[-1]
    zones.discard(step, now.revealed, "revealed", now.card)
    run(step, at + 1)


# --- A whole half ------------------------------------------------------------------------------------


def run(step: "HazardStep", at: int = 0) -> None:
    """Resolve the innermost half from an operation on, to its end or to the next question."""
    now = hazard_of(step.board).resolving[-1]
    program = step.game.program(now)
    for index in range(at, len(program.operations)):
        asks = do_one(step, program, now, index)
        if asks:
            return
    _finish(step, now)


def do_one(step: "HazardStep", program: "Half", now: Resolution, index: int) -> bool:
    """Do one operation of the innermost half; tell whether it asks the player, and goes on by itself."""
    op, do, asks = program.operations[index]
    if index and index == program.split:
        step.emit(TopAdded(now.card))
    if asks:
        do(step, op, now, index)
    else:
        do(step, op, now, now.options if index >= program.split else now.top_options)
    return asks


def _finish(step: "HazardStep", now: Resolution) -> None:
    """End a half; behind a revealed top the half that revealed it goes on."""
    step.emit(CardResolved(now.card, () if now.is_revealed else tuple(now.types)))
    if now.is_revealed:
        _end_reveal(step, hazard_of(step.board).resolving[-1].at)


Do = Callable[..., None]

DOES: dict[type[Op], Do] = {
    ProgressOp: progress,
    FocusOp: focus,
    RecolorOp: recolor,
    RecolorAllOp: recolor_all,
    RecoverOp: recover,
    CreateOp: create,
    DrawOp: draw,
    DiscardOp: discard,
    PeekKeepOp: peek_keep,
    RevealPlayOp: reveal_play,
    RerollXOp: reroll_x,
    TreatXOp: treat_x,
    ExhaustXOp: exhaust_x,
    OnFailOp: on_fail,
    ShieldOp: shield,
    StepDownOp: step_down,
    HoldOp: hold,
    EndConvertOp: end_convert,
    EnchantOp: enchant,
}

STAGES: dict[str, Do] = {
    "discard": discarded,
    "keep": kept,
    "reveal": reveal_chosen,
    "option": option_chosen,
}


def doing(op: Op) -> tuple[Do, bool]:
    """Give the function that does an operation, and whether it asks the player while it resolves."""
    if isinstance(op, DiscardOp) and op.when == "after_reveal":
        return discard_after, True
    return DOES[type(op)], isinstance(op, PeekKeepOp | RevealPlayOp)
