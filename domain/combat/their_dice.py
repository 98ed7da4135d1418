"""V09 Their Dice: the enemy rolls, and so declares a slot and a blow; the card in that slot answers.

Reads from top to bottom like its page: numbers and rulings, board, records, what answers a blow and what
the blow would do, commands, the turn with its own end (H-09 is not for this one). Content:
content/their-dice/.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Literal, NamedTuple

from msgspec import field
from pydantic import Field, model_validator

from domain import choices
from domain.chance import Die, Face
from domain.combat.kit import blows, cards, commands
from domain.combat.kit import board as kit
from domain.combat.kit.board import Fighter
from domain.combat.kit.content import CardElement, FightRules, GateRules, check_face
from domain.combat.kit.frame import Combat
from domain.combat.kit.records import (
    CardDiscarded,
    CardExhausted,
    CardMoved,
    CardPlaced,
    CardReturned,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    Place,
    TurnEnded,
)
from domain.content import Content, Few, Number, Positive, RulingsTable
from domain.records import Action, Fact
from domain.step import Step
from domain.vocabulary import SLOTS, Count, Outcome, SlotNumber

# --- Numbers and rulings ------------------------------------------------------------------------


class Prices(Content):
    """Energy prices; `force` lists those of a turn's forcings, and there are no more than that (V09.3)."""

    place: Number
    pull: Number
    force: tuple[Number, ...] = Field(min_length=1)
    buy_draw: Number


class NullityRules(GateRules):
    """The gate, and the face of the element die, from 0, that becomes Akasha there (V09.21)."""

    face: Number


class Rulings(RulingsTable):
    """How lines that can be read two ways are read."""

    nullity: Literal["once_shown", "at_resolution"] = "once_shown"
    """V09.19: when Nullity returns the cards.

    once_shown: as soon as its face shows.
    at_resolution: when the blow resolves.
    """
    ward: Literal["damage", "strike"] = "damage"
    """V09.10: what a ward cancels.

    damage: the damage of a blow.
    strike: the whole strike, with its counter.
    """


class Rules(FightRules):
    """What content/their-dice/ holds."""

    akasha: NullityRules
    base_income: Number
    buy_draw_cards: Few
    bypass_bonus: Number
    ignition_divisor: Positive
    prices: Prices
    rulings: Rulings

    @model_validator(mode="after")
    def _nullity_has_a_face(self) -> "Rules":
        check_face(self.akasha.face, self.dice)
        return self


# --- Board --------------------------------------------------------------------------------------


class Slot(kit.Slot):
    """A place that the enemy can hit; a ward stays with the slot, whatever lies there (V09.10)."""

    ward: bool = False


def four_slots() -> list[Slot]:
    """Give four empty slots."""
    return [Slot(), Slot(), Slot(), Slot()]


class Board(kit.ChangingDiceBoard, kw_only=True):
    """The board; `number` and `element` are the enemy's declaration, which outlives the turn start.

    `cancelled` means that Nullity took it away. `free_used` is the turn's free placement.
    """

    slots: list[Slot] = field(default_factory=four_slots)
    cancelled: bool = False
    forcings: int = 0
    free_used: bool = False

    def show_dice(self, shown: tuple[Face, ...]) -> None:
        self.number, self.element = shown  # type: ignore[assignment]  # what the two dice show, in their order

    def begin_turn(self) -> None:
        declared = self.number, self.element
        super().begin_turn()
        self.number, self.element = declared
        self.forcings = 0
        self.free_used = False


# --- Records of this variant --------------------------------------------------------------------


class Force(Action, tag="action.force"):
    """Pay to make the enemy reroll its declaration, both dice."""


class DeclarationRolled(Fact, tag="fact.declaration_rolled"):
    """The enemy declares: the slot it strikes (null: it bypasses) and what the blow is made of.

    `blind` is the roll at the moment of resolution, where Akasha counts as a blank (V09.20).
    """

    number: SlotNumber | None
    element: CardElement | None
    blind: bool = False

    def apply(self, board: Board) -> None:
        board.number, board.element = self.number, self.element
        board.cancelled = False


class DeclarationForced(Fact, tag="fact.declaration_forced"):
    """The player made the enemy declare anew, `forcings` times this turn by now."""

    number: SlotNumber | None
    element: CardElement | None
    was_number: SlotNumber | None
    was_element: CardElement | None
    forcings: Count

    def apply(self, board: Board) -> None:
        board.number, board.element = self.number, self.element
        board.forcings = self.forcings


class DeclarationCancelled(Fact, tag="fact.declaration_cancelled"):
    """Nullity: nothing of the declaration counts, all cards return to the hand (V09.19)."""

    def apply(self, board: Board) -> None:
        board.cancelled = True


class FreePlacementUsed(Fact, tag="fact.free_placement_used"):
    """The turn's free placement was made; each further one has its price (V09.15)."""

    def apply(self, board: Board) -> None:
        board.free_used = True


class CardsSlid(Fact, tag="fact.cards_slid"):
    """Displacement: these cards slide one slot towards the impact; their moves follow (V09.7)."""

    impact: SlotNumber
    cards: tuple[str, ...]

    def apply(self, board: Board) -> None:
        pass


class BlowHopped(Fact, tag="fact.blow_hopped"):
    """Redirection: the blow hops to the slot that the player chose (V09.8)."""

    source: SlotNumber
    target: SlotNumber

    def apply(self, board: Board) -> None:
        pass


class BlowBypassed(Fact, tag="fact.blow_bypassed"):
    """A blank number: the blow passes the board and hits the player for more (V09.4)."""

    blow: Count
    bonus: Count

    def apply(self, board: Board) -> None:
        pass


class BlowLanded(Fact, tag="fact.blow_landed"):
    """The blow lands on a slot and through it on the player."""

    slot: SlotNumber
    blow: Count

    def apply(self, board: Board) -> None:
        pass


class WardConsumed(Fact, tag="fact.ward_consumed"):
    """A ward took the damage of the blow and is gone (V09.10)."""

    slot: SlotNumber
    blow: Count

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].ward = False


class WardRaised(Fact, tag="fact.ward_raised"):
    """Absorption: the struck card stays and its slot is warded against the next strike."""

    slot: SlotNumber

    def apply(self, board: Board) -> None:
        board.slots[self.slot - 1].ward = True


class DieFaceReplaced(Fact, tag="fact.die_face_replaced"):
    """A face of the element die is another one for good; `index` counts from 0 (V09.21)."""

    index: Count
    face: CardElement
    was: CardElement | None

    def apply(self, board: Board) -> None:
        board.element_die[self.index] = self.face


# --- What answers a blow ------------------------------------------------------------------------


class Slide(NamedTuple):
    """One card's slide by one slot."""

    card: str
    source: int
    target: int


def slides(row: Sequence[str | None], impact: int) -> list[Slide]:
    """Give how the cards of a row slide towards the impact: the nearest first, then the lower (V09.7)."""
    row = list(row)
    moves = []
    for distance in (1, 2, 3):
        for source in (impact - distance, impact + distance):
            target = source + 1 if source < impact else source - 1
            if source not in SLOTS or row[target - 1] is not None:
                continue
            card = row[source - 1]
            if card is not None:
                row[target - 1], row[source - 1] = card, None
                moves.append(Slide(card, source, target))
    return moves


def answering(row: Sequence[str | None], struck: int, element: str | None) -> list[int]:
    """Give the slots whose cards answer a strike, in order: the struck one, and Agni's neighbours.

    An empty struck slot answers nothing at all (V09.6).
    """
    if row[struck - 1] is None:
        return []
    if element != "agni":
        return [struck]
    return [struck, *(n for n in (struck - 1, struck + 1) if n in SLOTS and row[n - 1] is not None)]


def hops(row: Sequence[str | None], struck: int) -> list[int]:
    """Give the slots that a Jal blow can hop to (V09.8)."""
    return [n for n in SLOTS if n != struck and row[n - 1] is not None]


class Answer(NamedTuple):
    """One card's answer to a blow: the damage that reaches the enemy's HP, and the Block it gives."""

    slot: int
    card: str
    damage: int
    block: int


class Foresight(NamedTuple):
    """What the declared blow would do now; draws are left out.

    `hops` are the slots that the player would choose from, `ward` the slot whose ward would take the
    blow; `blow` is its damage after the pipeline, before Block. `outcome` is set if the combat would end.
    """

    struck: int | None
    slides: tuple[Slide, ...]
    answers: tuple[Answer, ...]
    hops: tuple[int, ...]
    ward: int | None
    blow: int
    enemy_hp: int
    player_hp: int
    outcome: Outcome | None


class Duel:
    """A blow that is played out on copies of the two fighters, so that nothing happens on the board."""

    def __init__(self, board: Board, status_cap: int) -> None:
        self.player = copy(board.player)
        self.enemy = copy(board.enemy)
        self.status_cap = status_cap

    def answer(self, slot: int, card: str, face: cards.Printed, half: Sequence[cards.Modifier]) -> Answer:
        """Fire a card: its damage, its Block, its Weak."""
        damage, block = cards.reckon(face.damage, half), cards.reckon(face.block, half)
        lost = self.hit(self.player, self.enemy, damage[-1].total)[1] if damage else 0
        gained = gain_block(self.player, block[-1].total) if block else 0
        if face.weak:
            self.enemy.weak = min(self.status_cap, self.enemy.weak + face.weak)
        return Answer(slot, card, lost, gained)

    def hit(self, attacker: Fighter, victim: Fighter, base: int) -> tuple[int, int]:
        """Attack through pipeline and Block; give the damage after the pipeline, and the HP it costs."""
        damage = blows.pipeline(base, attacker, victim)
        by_block = min(victim.block, damage)
        by_standing = min(victim.standing, damage - by_block)
        lost = min(victim.hp, damage - by_block - by_standing)
        victim.block -= by_block
        victim.standing -= by_standing
        victim.hp -= lost
        return damage, lost

    def outcome(self) -> Outcome | None:
        """Give how the combat would end, if it would."""
        if self.enemy.hp == 0:
            return "win"
        return "loss" if self.player.hp == 0 else None


def gain_block(fighter: Fighter, base: int) -> int:
    """Give a fighter (a copy) Block and tell how much (S2.6)."""
    amount = max(0, base + fighter.dexterity)
    fighter.block += amount
    return amount


def first_ward(board: Board, slots: Iterable[int]) -> int | None:
    """Give the first of these slots that has a ward, or None."""
    return next((n for n in slots if board.slots[n - 1].ward), None)


# --- Commands -----------------------------------------------------------------------------------


class Buying(commands.BuyDraws):
    """Two cards for 1 energy, until the first forcing (H-03)."""

    phases = ("plan",)

    def options(self, board: Board) -> Iterable[Action]:
        return () if board.forcings else super().options(board)

    def refusal(self, board: Board, action: Any) -> str | None:
        if board.forcings:
            return "cards are bought before the first forcing of the turn"
        return super().refusal(board, action)


class Placing(commands.PlaceForPrice):
    """A turn's first placement is free, before or after forcing; a pull does not bring it back (V09.15)."""

    phases = ("plan",)

    def is_free(self, board: Board) -> bool:
        return not board.free_used

    def perform(self, step: Any, action: Place) -> None:
        is_free = self.is_free(step.board)
        if not is_free:
            self.pay(step)
        step.emit(CardPlaced(action.card, action.slot))
        if is_free:
            step.emit(FreePlacementUsed())


class Pulling(commands.PullCard):
    """Take a placed card back to the hand."""

    phases = ("plan",)


_FORCE = Force()


class Forcing(commands.Climbing):
    """Make the enemy reroll both dice; what was placed and paid stays (V09.2, V09.3, V09.22)."""

    game: "TheirDice"
    action = Force
    phases = ("plan",)
    sink = "force"

    def uses(self, board: Board) -> int:
        return board.forcings

    def options(self, board: Board) -> Iterable[Action]:
        if board.cancelled or self.is_used_up(board) or not self.affordable(board):
            return ()
        return (_FORCE,)

    def refusal(self, board: Board, action: Force) -> str | None:
        if board.cancelled:
            return "there is no declaration to force: Nullity cancelled it"
        if self.is_used_up(board):
            return f"the enemy can be forced {len(self.ladder)} times a turn, and was"
        return self.too_dear(board)

    def perform(self, step: Any, action: Force) -> None:
        board = step.board
        was = board.number, board.element
        self.pay(step)
        step.roll(self.game.dice(board), "forcing")
        step.emit(DeclarationForced(board.number, board.element, *was, board.forcings + 1))
        self.game.look_for_nullity(step)


class EndsPlan(commands.EndsTurn):
    """End the plan, with or without cards on the board (V09.23)."""

    phases = ("plan",)


# --- The turn -----------------------------------------------------------------------------------


class TheirDice(Combat[Board, Rules]):
    """V09 Their Dice."""

    id = "their-dice"
    aliases = ("V09",)
    board_type = Board
    rules_type = Rules
    first_phase = "plan"
    commands = (Placing, Buying, Pulling, Forcing, EndsPlan, commands.Answer)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._half = (cards.times(1, "IGNITION", over=rules.ignition_divisor),)
        self._null_at_once = rules.rulings.nullity == "once_shown"
        self._ward_spares_all = rules.rulings.ward == "strike"

    def dice(self, board: Board) -> tuple[Die, Die]:
        """Give the enemy's dice as they lie there: the gate may have changed a face."""
        number, element = self._dice
        return number, Die(element.name, tuple(board.element_die))

    # Set-up and start (V09.1, V09.16)

    def set_up(self, step: Step[Board, Any]) -> None:
        self.tell_dice(step)
        self.declare(step)

    def open_turn(self, step: Step[Board, Any]) -> None:
        """Income: the base, and one for each empty slot."""
        income = self.rules.base_income + len(step.board.empty())
        step.emit(EnergyGained(income, income))

    # Declaring

    def declare(self, step: Step[Board, Any]) -> None:
        """Roll the declaration of the coming turn (8)."""
        board: Any = step.board
        step.roll(self.dice(board), "enemy")
        step.emit(DeclarationRolled(board.number, board.element))
        self.look_for_nullity(step)

    def look_for_nullity(self, step: Step[Board, Any]) -> None:
        """Cancel a declaration that has just shown Akasha, at once or when it resolves (V09.19)."""
        if step.board.element == "akasha" and self._null_at_once:
            self.nullify(step)

    def nullify(self, step: Step[Board, Any]) -> None:
        """Cancel the declaration and return every card to the hand; wards stay."""
        step.emit(DeclarationCancelled())
        for n, slot in enumerate(step.board.slots, 1):
            if slot.card is not None:
                step.emit(CardReturned(slot.card, n))

    def roll_blind(self, step: Step[Board, Any]) -> None:
        """Roll at the moment of resolution; Akasha counts as a blank here (V09.20)."""
        board: Any = step.board
        step.roll(self.dice(board), "blind")
        element = None if board.element == "akasha" else board.element
        step.emit(DeclarationRolled(board.number, element, blind=True))

    # Resolving (6)

    def end_turn(self, step: Step[Board, Any]) -> None:
        """Resolve the blow: blind roll, its Block, the slide, the cards that answer, the blow."""
        board = step.board
        if board.element == "akasha" and not board.cancelled:
            self.nullify(step)
        if board.cancelled:
            self.roll_blind(step)
        intent = board.script[board.script_index]
        step.emit(EnemyActed(intent))
        if intent.block:
            blows.gain_block(step, "enemy", intent.block, intent.name)
        struck = board.number
        if struck is None:
            self.bypass(step, intent)
            self.close_turn(step)
            return
        if board.element == "vayu":
            self.slide(step, struck)
        self.answer(step, struck)

    def slide(self, step: Step[Board, Any], struck: int) -> None:
        """Slide the cards towards the impact (6a)."""
        moves = slides([slot.card for slot in step.board.slots], struck)
        step.emit(CardsSlid(struck, tuple([move.card for move in moves])))
        for move in moves:
            step.emit(CardMoved(*move))

    def answer(self, step: Step[Board, Any], struck: int) -> None:
        """Fire what answers the strike; under Jal the blow then hops (6b)."""
        board = step.board
        row = [slot.card for slot in board.slots]
        fired = self.answered_by(board, row)
        for n in fired:
            cards.fire(step, str(row[n - 1]), n, () if n == struck else self._half)
        if fired and board.element == "jal":
            choices.offer(step, "hop", [str(n) for n in hops(row, struck)], "hop", (str(struck),))
        else:
            self.strike(step, struck, fired)

    def answered_by(self, board: Board, row: Sequence[str | None]) -> list[int]:
        """Give the slots of a row that answer the declared strike; a ward may cancel that too (V09.10)."""
        struck = board.number
        if struck is None or (self._ward_spares_all and board.slots[struck - 1].ward):
            return []
        return answering(row, struck, board.element)

    def resume(self, step: Step[Board, Any], stage: str, about: tuple[str, ...], value: str | None) -> None:
        """Go on after the hop: the card there fires in full (V09.8)."""
        struck = int(about[0])
        fired = [struck]
        if value is not None:
            hop = int(value)
            step.emit(BlowHopped(struck, hop))
            cards.fire(step, str(step.board.slots[hop - 1].card), hop)
            fired.append(hop)
        self.strike(step, struck, fired)

    def bypass(self, step: Step[Board, Any], intent: kit.Intent) -> None:
        """Hit the player past the board; no card, verb or ward has a part in it (V09.4)."""
        bonus = self.rules.bypass_bonus
        step.emit(BlowBypassed(intent.damage, bonus))
        blows.attack(step, "player", intent.damage + bonus, intent.name)

    def strike(self, step: Step[Board, Any], struck: int, fired: Sequence[int]) -> None:
        """Let the blow land or a ward take it (6d), then let the fired cards go and close the turn."""
        board = step.board
        intent = board.script[board.script_index]
        targets = fired if board.element == "jal" and fired else (struck,)
        ward = first_ward(board, targets)
        if ward is None:
            step.emit(BlowLanded(targets[-1], intent.damage))
            blows.attack(step, "player", intent.damage, intent.name)
        else:
            step.emit(WardConsumed(ward, intent.damage))
        self.leave(step, struck, fired)
        self.close_turn(step)

    def leave(self, step: Step[Board, Any], struck: int, fired: Sequence[int]) -> None:
        """Let the cards that fired go as the verb says; under Prithvi they stay and a ward rises (7)."""
        board = step.board
        for n in fired:
            card = str(board.slots[n - 1].card)
            match board.element:
                case "agni":
                    step.emit(CardExhausted(card, "ignition", n))
                case "vayu":
                    step.emit(CardReturned(card, n))
                case "prithvi":
                    step.emit(WardRaised(struck))
                case _:
                    step.emit(CardDiscarded(card, n))

    def close_turn(self, step: Step[Board, Any]) -> None:
        """End the turn: energy and all Block go, statuses tick, the next blow is declared (7, 8)."""
        board = step.board
        if board.energy:
            step.emit(EnergyLapsed(board.energy))
        blows.lose_block(step, "player")
        blows.lose_block(step, "enemy")
        blows.tick_statuses(step)
        step.emit(TurnEnded(board.turn, (board.script_index + 1) % len(board.script)))
        if board.turn >= self.rules.bounds.turns:
            blows.end(step, "stalemate")
        self.declare(step)
        self.start_turn(step)

    def gate(self, step: Step[Board, Any]) -> None:
        """Put the Akasha face on the element die, once; what is declared already stays (V09.21)."""
        enemy, akasha = step.board.enemy, self.rules.akasha
        was: Any = step.board.element_die[akasha.face]
        if was != "akasha" and 100 * enemy.hp <= akasha.gate_percent * enemy.max_hp:
            step.emit(DieFaceReplaced(akasha.face, "akasha", was))

    # Pure: what the declared blow would do

    def foresee(self, board: Board, hop: int | None = None) -> Foresight | None:
        """Give what the declared blow would do now, hopping to a slot if one is named; None if cancelled.

        While the board waits for the hop, the struck card has fired and is left out.
        """
        if board.cancelled or board.element == "akasha":
            return None
        struck, row = board.number, [slot.card for slot in board.slots]
        moves = slides(row, struck) if struck is not None and board.element == "vayu" else []
        for move in moves:
            row[move.target - 1], row[move.source - 1] = move.card, None
        fired = self.answered_by(board, row)
        may_hop = hops(row, struck) if struck is not None and fired and board.element == "jal" else []
        hopped = [hop] if hop is not None and hop in may_hop else []
        duel = Duel(board, self.rules.bounds.status_cap)
        answers = self.play_out(duel, board, row, hopped if board.pending else fired + hopped)
        ward = None if struck is None else first_ward(board, (struck, *hopped))
        blow = 0
        if ward is None and duel.enemy.hp:
            intent = board.script[board.script_index]
            bonus = self.rules.bypass_bonus if struck is None else 0
            blow = duel.hit(duel.enemy, duel.player, intent.damage + bonus)[0]
        return Foresight(
            struck,
            tuple(moves),
            tuple(answers),
            tuple(may_hop),
            ward,
            blow,
            duel.enemy.hp,
            duel.player.hp,
            duel.outcome(),
        )

    def play_out(self, duel: Duel, board: Board, row: Sequence[Any], firing: Sequence[int]) -> list[Answer]:
        """Let the enemy take its Block and these cards fire, as far as the enemy lives."""
        intent = board.script[board.script_index]
        if intent.block and board.pending is None:
            gain_block(duel.enemy, intent.block)
        answers: list[Answer] = []
        for n in firing:
            if duel.enemy.hp:
                half = self._half if board.element == "agni" and n != board.number else ()
                answers.append(duel.answer(n, row[n - 1], self.printed[row[n - 1]], half))
        return answers
