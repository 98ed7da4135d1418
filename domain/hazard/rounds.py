"""A round: its start, its judgement, penalties and what lowers them, cleanup, and what lies between two.

The numbers in brackets are the steps of section 7 of the rules.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from domain import choices
from domain.hazard import scoring, zones
from domain.hazard.board import HazardBoard, Item, Penalty, hazard_of, round_of
from domain.hazard.operations import Do
from domain.hazard.records.cards import CardKept, CardPutUnder
from domain.hazard.records.dice import (
    DiceLapsed,
    DiceReturned,
    DiePreserved,
    DieRefreshed,
    DieRemoved,
    MarksLapsed,
)
from domain.hazard.records.rounds import (
    LookTaken,
    MarkRecorded,
    PenaltyIncurred,
    PenaltyReduced,
    RoundEnded,
    RoundHeld,
    RoundJudged,
    RoundStarted,
    Stand,
    VitaeIgnored,
)
from domain.hazard.records.run import FlagSet, TokensChanged, VitaeChanged
from domain.hazard.vocabulary import Effect

if TYPE_CHECKING:
    from domain.hazard.hazard import HazardGame
    from domain.hazard.zones import HazardStep

# --- The start -------------------------------------------------------------------------------------


def start_round(step: "HazardStep", index: int) -> None:
    """Begin a round: the look at the deck if a ruleset has it, then, but for the first round, the draw."""
    hazard = hazard_of(step.board)
    need = tuple([(meter.type, meter.need[index - 1]) for meter in hazard.meters])
    step.emit(RoundStarted(index, need, index == hazard.rounds))  # type: ignore[arg-type]  # every meter has its type by now
    if may_look(step):
        options = ["look"] if step.board.draw or step.board.discard else []
        choices.offer(step, "look", options, "look", may_decline=True)
    else:
        open_hand(step)


def open_hand(step: "HazardStep") -> None:
    """Draw the hand; the first round has the opening hand already (T-a, T-b)."""
    if round_of(step.board).index > 1:
        zones.draw(step, step.game.rules.hand)


def may_look(step: "HazardStep") -> bool:
    """Tell whether the two-x rule applies now (T-c)."""
    rule = step.game.rules.rulings.two_x_look
    hazard = hazard_of(step.board)
    if rule == "off" or (rule == "once" and hazard.looked):
        return False
    return sum(die.is_x for die in hazard.dice) >= 2


def look(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Look at two cards and ask which one to take, or decline."""
    if value != "look":
        open_hand(step)
        return
    step.emit(LookTaken())
    zones.reveal(step, 2, "look", "look")
    choices.offer(step, "look_keep", tuple(hazard_of(step.board).revealed), "look_keep")


def look_kept(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Take the card that was chosen; the other one goes under the deck."""
    if value is not None:
        step.emit(CardKept(value))
    for card in tuple(hazard_of(step.board).revealed):
        step.emit(CardPutUnder(card))
    open_hand(step)


# --- The judgement (1 to 5) --------------------------------------------------------------------------


def end_round(step: "HazardStep") -> None:
    """Judge the round and go on from there."""
    this = round_of(step.board)
    stands = tuple([stand(step.game, step.board, t) for t in this.need])
    met = all(each.met for each in stands)
    step.emit(RoundJudged(this.index, met, stands))
    if met:
        step.emit(MarkRecorded(this.index, "round", "O", "met"))
        conclude(step)
    elif this.holds:
        held = this.holds[0]
        step.emit(RoundHeld(this.index, held.card, held.vitae))
        step.emit(MarkRecorded(this.index, "round", "O", "hold"))
        lose_vitae(step, held.vitae, held.card)
        conclude(step)
    else:
        incur(step)
        lower_penalties(step, 0)


def stand(game: "HazardGame", board: HazardBoard, type_: str) -> Stand:
    """Give how a needed meter stands; a benefit may count it as met (H-d)."""
    this = round_of(board)
    have, need = this.meter[type_], this.need[type_]
    if have >= need:
        return Stand(type_, have, need, met=True)  # type: ignore[arg-type]  # a type of this round
    why = next(
        (flag for flag, (t, n) in game.pass_low.items() if t == type_ and need <= n and flag in board.flags),
        "",
    )
    return Stand(type_, have, need, bool(why), why)  # type: ignore[arg-type]  # as above


def incur(step: "HazardStep") -> None:
    """List the penalties: the route's, in the last round those for it too, then the clauses of cards (5)."""
    hazard, this = hazard_of(step.board), round_of(step.board)
    card = hazard.card(str(hazard.route))
    _list_penalties(step, "fail_any", card.fail_any)
    if this.is_final:
        _list_penalties(step, "fail_final", card.fail_final)
    for clause in this.clauses:
        if clause.vitae:
            step.emit(PenaltyIncurred(clause.card, "vitae", clause.vitae))
        if clause.extra_x:
            step.emit(PenaltyIncurred(clause.card, "extra_x", clause.extra_x))


def _list_penalties(step: "HazardStep", source: str, penalties: Sequence[Penalty]) -> None:
    for penalty in penalties:
        step.emit(PenaltyIncurred(source, penalty.kind, penalty.amount, penalty.flag))


# --- Lowering and paying (6 to 8) --------------------------------------------------------------------


def lower_penalties(step: "HazardStep", number: int) -> None:
    """Let the cards that lower a penalty do it, in the order they were played (6)."""
    this = round_of(step.board)
    if number == len(this.retreats):
        pay(step)
        return
    items = [str(n) for n, item in enumerate(this.penalties, 1) if item.amount]
    choices.offer(step, "step_down", items, "step_down", (str(number),))


def lowered(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Lower the penalty that was chosen by one step (R-f)."""
    number, this = int(about[0]), round_of(step.board)
    if value is not None:
        item = int(value)
        step.emit(PenaltyReduced(item, this.penalties[item - 1].amount - 1, this.retreats[number]))
    lower_penalties(step, number + 1)


def pay(step: "HazardStep") -> None:
    """Mark the X and take what the failure costs, VITAE last but for flags (7)."""
    this = round_of(step.board)
    step.emit(MarkRecorded(this.index, "round", "X", "failed"))
    for item in this.penalties:
        if item.kind == "extra_x":
            for _ in range(item.amount):
                step.emit(MarkRecorded(this.index, "extra", "X", item.source))
    lose_supply(step, _sum(this.penalties, "supply"))
    lose_vitae(step, _sum(this.penalties, "vitae") - spared(step), "failed")
    for item in this.penalties:
        if item.kind == "flag" and item.amount:
            step.emit(FlagSet(item.flag, "failed"))
    conclude(step)


def _sum(penalties: Sequence[Item], kind: str) -> int:
    return sum([item.amount for item in penalties if item.kind == kind])


def spared(step: "HazardStep") -> int:
    """Let the shields spare VITAE, in the order they were played; give how much (R-e, R-g)."""
    this = round_of(step.board)
    at_stake = left = _sum(this.penalties, "vitae")
    for shield in this.shields:
        ignored = left if shield.vitae is None else min(left, shield.vitae)
        if ignored:
            step.emit(VitaeIgnored(ignored, shield.card))
            left -= ignored
    return at_stake - left


def lose_vitae(step: "HazardStep", amount: int, cause: str) -> None:
    """Take VITAE, not below 0 (R-i)."""
    lost = min(amount, step.board.vitae)
    if amount:
        step.emit(VitaeChanged(-lost, step.board.vitae - lost, cause))


def lose_supply(step: "HazardStep", amount: int) -> None:
    """Take supply tokens, not below 0 (R-i)."""
    lost = min(amount, step.board.supply)
    if amount:
        step.emit(TokensChanged("supply", -lost, step.board.supply - lost, "failed"))


def conclude(step: "HazardStep") -> None:
    """End the hazard if VITAE is 0 (8), else clean up; behind the last round comes the score."""
    if step.board.vitae == 0 and step.game.rules.rulings.vitae_zero == "end_hazard":
        scoring.collapse(step)
        return
    is_final = round_of(step.board).is_final
    clean_up(step)
    if is_final:
        scoring.score(step)
    else:
        preserve(step, 0)


def clean_up(step: "HazardStep") -> None:
    """Discard what was played and what is left of the hand; marks lapse, the round's counters too (9)."""
    hazard, this = hazard_of(step.board), round_of(step.board)
    zones.discard(step, hazard.in_play, "in_play", "cleanup")
    zones.discard(step, step.board.hand, "hand", "cleanup")
    marked = tuple([die.id for die in hazard.dice if die.treat_as])
    if marked:
        step.emit(MarksLapsed(marked))
    step.emit(RoundEnded(this.index, this.focus))


# --- Between two rounds (10 to 14) -------------------------------------------------------------------


def preserve(step: "HazardStep", number: int) -> None:
    """Let the preserving enchantments keep a die each, in the order they were placed (10)."""
    if number == len(_enchanted(step, "preserve_available")):
        expire(step)
        return
    dice = [die.id for die in hazard_of(step.board).dice if die.state == "available"]
    choices.offer(step, "preserve", dice, "preserve", (str(number),), may_decline=True)


def preserved(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Preserve the die that was chosen; a temporary one stays a round longer (D-b)."""
    number, hazard = int(about[0]), hazard_of(step.board)
    if value is not None and value != choices.DECLINE:
        expires = hazard.die(value).expires_after
        if expires is not None:
            expires = max(expires, round_of(step.board).index + 1)
        step.emit(DiePreserved(value, _enchanted(step, "preserve_available")[number], expires))
    preserve(step, number + 1)


def expire(step: "HazardStep") -> None:
    """Take away temporary dice that were spent or whose time is over (11), then let dice lapse and return."""
    index = round_of(step.board).index
    for die in tuple(hazard_of(step.board).dice):
        if die.expires_after is None:
            continue
        if die.state == "spent":
            step.emit(DieRemoved(die.id, "spent"))
        elif die.expires_after <= index:
            step.emit(DieRemoved(die.id, "expired"))
    turn_over(step)
    refresh(step, 0)


def turn_over(step: "HazardStep") -> None:
    """Let unspent base dice lapse where a ruleset says so; locked and preserved dice return (12)."""
    dice = hazard_of(step.board).dice
    if step.game.rules.rulings.unspent_dice == "lapse":
        lapsing = [
            d.id for d in dice if d.state == "available" and d.colour != "x" and d.expires_after is None
        ]
        if lapsing:
            step.emit(DiceLapsed(tuple(lapsing)))
    returning = tuple([die.id for die in dice if die.state in ("locked", "preserved")])
    if returning:
        step.emit(DiceReturned(returning))


def refresh(step: "HazardStep", number: int) -> None:
    """Let the refreshing enchantments bring a spent die back each, then begin the next round (13, 14)."""
    if number == len(_enchanted(step, "refresh_spent")):
        start_round(step, round_of(step.board).index + 1)
        return
    dice = [die.id for die in hazard_of(step.board).dice if die.state == "spent"]
    choices.offer(step, "refresh", dice, "refresh", (str(number),), may_decline=True)


def refreshed(step: "HazardStep", about: tuple[str, ...], value: str | None) -> None:
    """Refresh the die that was chosen (D-k)."""
    number = int(about[0])
    if value is not None and value != choices.DECLINE:
        step.emit(DieRefreshed(value, _enchanted(step, "refresh_spent")[number]))
    refresh(step, number + 1)


def _enchanted(step: "HazardStep", effect: Effect) -> list[str]:
    """Give the cards whose enchantment has an effect, in the order they were placed."""
    return [e.card for e in hazard_of(step.board).enchantments if e.effect == effect]


STAGES: dict[str, Do] = {
    "look": look,
    "look_keep": look_kept,
    "step_down": lowered,
    "preserve": preserved,
    "refresh": refreshed,
}
