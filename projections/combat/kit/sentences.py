"""The sentences of the combat records that all variants share; a variant's table stands on `combat`."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from domain.chance import Face
from domain.combat.kit.board import CombatBoard, Fighter, Intent
from domain.combat.kit.records import (
    AkashaGranted,
    BlockGained,
    BlockLost,
    BuyDraw,
    CardDiscarded,
    CardExhausted,
    CardFired,
    CardMoved,
    CardPlaced,
    CardReturned,
    CardsSwapped,
    CombatEnded,
    CombatStarted,
    DamageDealt,
    DiceSetUp,
    EndTurn,
    EnemyActed,
    EnergyGained,
    EnergyLapsed,
    EnergySpent,
    Exhaust,
    HpHealed,
    HpLost,
    HpPaid,
    IntentShown,
    Move,
    PhaseEntered,
    Place,
    PlayShunya,
    Pull,
    Reroll,
    Roll,
    ShunyaPlayed,
    StatusGained,
    StatusMoved,
    StatusTicked,
    Term,
    TurnEnded,
    TurnStarted,
)
from projections.names import Names, face, starting, word
from projections.sentences import Sentences, Teller, change, shared

combat = Sentences(shared)

# --- Numbers ------------------------------------------------------------------------------------


def arithmetic(terms: Sequence[Term]) -> str:
    """Give a card's reckoning in one line: `8 + 2 Scorch = 10`; empty for a number the card lacks.

    A multiplier that rounds down says to what: `7 × 1/2 (VOID, rounded down to 3) + 1 Scorch = 4`.
    """
    if len(terms) < 2:
        return "".join(str(term.total) for term in terms)
    told = [str(terms[0].total)]
    told += [_operation(term, before.total) for before, term in pairwise(terms)]
    return f"{' '.join(told)} = {terms[-1].total}"


def _operation(term: Term, before: int) -> str:
    if term.sign == "+":
        sign = "−" if term.times < 0 else "+"
        return f"{sign} {abs(term.times)} {term.why}".rstrip()
    operand = str(term.times) if term.over == 1 else f"{term.times}/{term.over}"
    notes = [term.why] if term.why else []
    if before * term.times % term.over:
        notes.append(f"rounded down to {term.total}")
    return f"× {operand} ({', '.join(notes)})" if notes else f"× {operand}"


def pipeline_words(attacker: Fighter, target: Fighter) -> str:
    """Give what changes an attack between these two: `Strength +2, Weak`."""
    told = []
    if attacker.strength:
        told.append(f"Strength {attacker.strength:+d}")
    if attacker.weak:
        told.append("Weak")
    if target.vulnerable:
        told.append("Vulnerable")
    return ", ".join(told) or "not below 0"


def damage_words(hit: DamageDealt, board: CombatBoard, names: Names) -> str:
    """Give what became of an attack: `becomes 6 (Weak), 2 absorbed, Sentinel 54 → 50`.

    `board` is the board before the attack.
    """
    attacker = board.enemy if hit.target == "player" else board.player
    told = []
    if hit.final != hit.base:
        told.append(f"becomes {hit.final} ({pipeline_words(attacker, board.fighter(hit.target))})")
    if hit.absorbed:
        told.append(f"{hit.absorbed} absorbed")
    if hit.hp_lost:
        told.append(f"{names.side(hit.target)} {hp_words(hit.hp, hit.hp_lost)}")
    else:
        stays = "you stay" if hit.target == "player" else f"{names.call('enemy')} stays"
        told.append(f"{stays} at {hit.hp}")
    return ", ".join(told)


def hp_words(hp: int, lost: int) -> str:
    """Give hit points' way down: `54 → 50`."""
    return f"{hp + lost} → {hp}"


def block_words(gain: BlockGained, names: Names) -> str:
    """Give a gain of Block: `your Block 0 → 7`."""
    pool = "standing Block" if gain.standing else "Block"
    owner = "your" if gain.target == "player" else f"{names.call('enemy')}'s"
    return f"{owner} {pool} {change(gain.total, gain.amount)}"


def intent_words(intent: Intent, names: Names) -> str:
    """Give a step of the enemy's script: `Strike (8 damage)`."""
    told = [f"{intent.block} Block"] if intent.block else []
    told += [f"{intent.damage} damage"] if intent.damage else []
    return f"{names.call(intent.name)} ({', '.join(told) or 'nothing'})"


def dice_words(board: CombatBoard) -> str:
    """Give what the dice show: `3 and Agni`, `blank and Jal`, `no dice yet`."""
    return both((board.number, board.element)) if board.rolls else "no dice yet"


def roll_words(board: CombatBoard) -> str:
    """Give the roll that lies there, as what something comes of: `the roll of 3 and Agni`."""
    return f"the roll of {dice_words(board)}"


def both(shown: Iterable[Face]) -> str:
    """Give what dice show: `3 and Agni`."""
    return " and ".join(face(each) for each in shown)


def status_words(status: str) -> str:
    """Give a status as a person reads it: `Weak`."""
    return starting(word(status))


def _owner(side: str, names: Names) -> str:
    return "your" if side == "player" else f"{names.call('enemy')}'s"


def _from(slot: int | None, tell: Teller) -> str:
    return tell.place(slot) if slot else "your hand"


# --- What the player decides --------------------------------------------------------------------


@combat.of(Place)
def _place(action: Place, tell: Teller) -> str:
    tell.follow(CardPlaced, card=action.card)
    return f"Place {tell.names.call(action.card)} into {tell.place(action.slot)}"


@combat.of(BuyDraw)
def _buy_draw(action: BuyDraw, tell: Teller) -> str:
    return f"Buy a draw{_paid_from(action.pay)}{paid(tell)}"


@combat.of(Exhaust)
def _exhaust(action: Exhaust, tell: Teller) -> str:
    card = tell.board.slots[action.slot - 1].card
    what = tell.names.call(card) if card else "the card"
    return f"Exhaust {what} in {tell.place(action.slot)}{_paid_from(action.pay)}{paid(tell)}"


@combat.of(Pull)
def _pull(action: Pull, tell: Teller) -> str:
    card = tell.board.slots[action.slot - 1].card
    what = tell.names.call(card) if card else "the card"
    return f"Take {what} back from {tell.place(action.slot)}{paid(tell)}"


@combat.of(Move)
def _move(action: Move, tell: Teller) -> str:
    card = tell.board.slots[action.source - 1].card
    what = tell.names.call(card) if card else "the card"
    return f"Move {what} from {tell.place(action.source)} to {tell.place(action.target)}{paid(tell)}"


@combat.of(PlayShunya)
def _play_shunya(action: PlayShunya, tell: Teller) -> str:
    where = f" into {tell.place(action.slot)}" if action.slot else ""
    return f"Play {tell.names.call(action.card)}{where}{paid(tell)}"


@combat.of(Roll)
def _roll(action: Roll, tell: Teller) -> str:
    return f"Roll both dice{paid(tell)}"


@combat.of(Reroll)
def _reroll(action: Reroll, tell: Teller) -> str:
    return f"Reroll both dice{_paid_from(action.pay)}{paid(tell)}"


@combat.of(EndTurn)
def _end_turn(action: EndTurn, tell: Teller) -> str:
    return "End the turn"


def paid(tell: Teller) -> str:
    """Give the energy that an action's step pays first: ` for 1 energy (4 → 3)`, empty if it pays none."""
    spent = tell.follow(EnergySpent)
    if spent is None:
        return ""
    return f" for {spent.amount} energy ({spent.total + spent.amount} → {spent.total})"


def _paid_from(well: str | None) -> str:
    return f", paid from {face(well)}" if well else ""


# --- The frame of a combat ----------------------------------------------------------------------


@combat.of(CombatStarted)
def _combat_started(fact: CombatStarted, tell: Teller) -> str:
    enemy = starting(tell.names.call("enemy"))
    return f"Combat: you have {fact.player_hp} HP, {enemy} {fact.enemy_hp}; your deck {len(fact.deck)} cards"


@combat.of(DiceSetUp)
def _dice_set_up(fact: DiceSetUp, tell: Teller) -> str:
    number, element = (", ".join(face(shown) for shown in die) for die in (fact.number, fact.element))
    return f"The number die has the faces {number}; the element die {element}"


@combat.of(TurnStarted)
def _turn_started(fact: TurnStarted, tell: Teller) -> str:
    return f"Turn {fact.turn} begins"


_PHASES = {"rolled": "Placing is closed"}


@combat.of(PhaseEntered)
def _phase_entered(fact: PhaseEntered, tell: Teller) -> str:
    return _PHASES.get(fact.phase, f"Now: {word(fact.phase)}")


@combat.of(IntentShown)
def _intent_shown(fact: IntentShown, tell: Teller) -> str:
    now, later = intent_words(fact.now, tell.names), intent_words(fact.next, tell.names)
    return f"{starting(tell.names.call('enemy'))} means {now}, next turn {later}"


@combat.of(EnemyActed)
def _enemy_acted(fact: EnemyActed, tell: Teller) -> str:
    return f"{starting(tell.names.call('enemy'))} acts: {intent_words(fact.intent, tell.names)}"


@combat.of(TurnEnded)
def _turn_ended(fact: TurnEnded, tell: Teller) -> str:
    return f"Turn {fact.turn} is over"


_ENDINGS = {
    "win": "You win in turn {turn}",
    "loss": "You lose in turn {turn}",
    "stalemate": "Stalemate after turn {turn}",
}


@combat.of(CombatEnded)
def _combat_ended(fact: CombatEnded, tell: Teller) -> str:
    return _ENDINGS[fact.outcome].format(turn=fact.turn)


# --- Energy -------------------------------------------------------------------------------------


@combat.of(EnergyGained)
def _energy_gained(fact: EnergyGained, tell: Teller) -> str:
    return f"Gain {fact.amount} energy ({word(fact.reason)}): {change(fact.total, fact.amount)}"


@combat.of(EnergySpent)
def _energy_spent(fact: EnergySpent, tell: Teller) -> str:
    before = fact.total + fact.amount
    return f"Pay {fact.amount} energy ({word(fact.sink)}): {before} → {fact.total}"


@combat.of(EnergyLapsed)
def _energy_lapsed(fact: EnergyLapsed, tell: Teller) -> str:
    return f"{fact.amount} energy left over lapses"


# --- Cards --------------------------------------------------------------------------------------


@combat.of(CardPlaced)
def _card_placed(fact: CardPlaced, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} lies in {tell.place(fact.slot)}"


@combat.of(CardDiscarded)
def _card_discarded(fact: CardDiscarded, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} goes from {_from(fact.slot, tell)} to the discard pile"


@combat.of(CardReturned)
def _card_returned(fact: CardReturned, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} returns from {tell.place(fact.slot)} to your hand"


@combat.of(CardExhausted)
def _card_exhausted(fact: CardExhausted, tell: Teller) -> str:
    place = _from(fact.slot, tell)
    return f"{tell.names.call(fact.card)} from {place} is exhausted ({tell.names.call(word(fact.reason))})"


@combat.of(CardMoved)
def _card_moved(fact: CardMoved, tell: Teller) -> str:
    return f"{tell.names.call(fact.card)} moves from {tell.place(fact.source)} to {tell.place(fact.target)}"


@combat.of(CardsSwapped)
def _cards_swapped(fact: CardsSwapped, tell: Teller) -> str:
    held = [tell.board.slots[n - 1].card for n in (fact.first, fact.second)]
    first, second = (tell.names.call(card) if card else "nothing" for card in held)
    return f"Slots {fact.first} and {fact.second} exchange {first} and {second}"


@combat.of(CardFired)
def _card_fired(fact: CardFired, tell: Teller) -> str:
    """Tell a firing with the damage, the healing and the Block that follow from it at once."""
    told = []
    if fact.damage:
        told.append(arithmetic(fact.damage))
        hit = tell.follow(DamageDealt, source=fact.card)
        if hit:
            told.append(damage_words(hit, tell.board, tell.names))
    if fact.heal:
        told.append(f"{arithmetic(fact.heal)} healing")
        healed = tell.follow(HpHealed)
        if healed:
            told.append(f"you {change(healed.hp, healed.amount)}")
    if fact.block:
        gain = tell.follow(BlockGained, source=fact.card)
        told.append(f"{arithmetic(fact.block)} Block")
        if gain:
            told.append(block_words(gain, tell.names))
    where = f" from {tell.place(fact.slot)}" if fact.slot else ""
    return f"{tell.names.call(fact.card)} fires{where}: {', '.join(told) or 'no number of its own'}"


@combat.of(AkashaGranted)
def _akasha_granted(fact: AkashaGranted, tell: Teller) -> str:
    return f"The gate opens: {tell.names.call(fact.card)} comes to your hand"


@combat.of(ShunyaPlayed)
def _shunya_played(fact: ShunyaPlayed, tell: Teller) -> str:
    where = f" into {tell.place(fact.slot)}" if fact.slot else ""
    return f"{tell.names.call(fact.card)} is played{where}"


# --- Hit points, Block and statuses -------------------------------------------------------------


@combat.of(DamageDealt)
def _damage_dealt(fact: DamageDealt, tell: Teller) -> str:
    what = starting(tell.names.call(fact.source)) if fact.source else "The attack"
    return f"{what} hits for {fact.base}, {damage_words(fact, tell.board, tell.names)}"


@combat.of(HpLost)
def _hp_lost(fact: HpLost, tell: Teller) -> str:
    who = "You lose" if fact.target == "player" else f"{starting(tell.names.call('enemy'))} loses"
    return f"{who} {fact.amount} HP ({word(fact.reason)}): {hp_words(fact.hp, fact.amount)}"


@combat.of(HpPaid)
def _hp_paid(fact: HpPaid, tell: Teller) -> str:
    return f"Pay {fact.amount} HP ({word(fact.sink)}): {hp_words(fact.hp, fact.amount)}"


@combat.of(HpHealed)
def _hp_healed(fact: HpHealed, tell: Teller) -> str:
    return f"You heal {fact.amount} HP: {change(fact.hp, fact.amount)}"


@combat.of(BlockGained)
def _block_gained(fact: BlockGained, tell: Teller) -> str:
    why = f" ({tell.names.call(fact.source)})" if fact.source else ""
    return f"{starting(block_words(fact, tell.names))}{why}"


@combat.of(BlockLost)
def _block_lost(fact: BlockLost, tell: Teller) -> str:
    return f"{starting(_owner(fact.target, tell.names))} Block runs out: {fact.amount} → 0"


@combat.of(StatusGained)
def _status_gained(fact: StatusGained, tell: Teller) -> str:
    owner = starting(_owner(fact.target, tell.names))
    before: int = getattr(tell.board.fighter(fact.target), fact.status)
    return f"{owner} {status_words(fact.status)} {fact.amount:+d}: {before} → {fact.total}"


@combat.of(StatusMoved)
def _status_moved(fact: StatusMoved, tell: Teller) -> str:
    source, target = tell.names.side(fact.source), tell.names.side(fact.target)
    fresh = "" if fact.status == "burn" else ", fresh"
    return (
        f"{status_words(fact.status)} {fact.amount} moves from {source} to {target}: "
        f"{fact.total} there now{fresh}"
    )


@combat.of(StatusTicked)
def _status_ticked(fact: StatusTicked, tell: Teller) -> str:
    owner = starting(_owner(fact.target, tell.names))
    before: int = getattr(tell.board.fighter(fact.target), fact.status)
    if before == fact.left:
        return f"{owner} {status_words(fact.status)} stays at {fact.left} and is fresh no more"
    return f"{owner} {status_words(fact.status)} goes down: {before} → {fact.left}"
