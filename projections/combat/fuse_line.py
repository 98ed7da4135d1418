"""V08 Fuse Line, shown: the fuse with its joints, the wheel, the pending chain link by link."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from domain.boards import Pending
from domain.combat.fuse_line import (
    RELATIONS,
    TARGETS,
    Arrange,
    Board,
    CardShunted,
    Chain,
    ChainEnded,
    ChainEscalated,
    LineArranged,
    Link,
    LinkHeld,
    RelationJudged,
    Row,
    SparkChanged,
    SparkDrifted,
    SparkEntered,
    StandingBlockCapped,
    TargetChosen,
    chain_of,
    entry_of,
    goes_on,
    pending,
    rest_of,
)
from domain.combat.kit.records import (
    CardDiscarded,
    CardFired,
    CardReturned,
    EndTurn,
    Pull,
    TurnEnded,
)
from domain.table import Table
from domain.vocabulary import ELEMENTS, SLOTS
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import arithmetic, roll_words
from projections.names import Names, face, starting
from projections.previews import what_follows
from projections.sentences import Sentences, Teller
from projections.views import Marker, MeterView, Panel

WHEEL = ("vayu", "agni", "prithvi", "jal", "vayu")

ENDINGS = {
    "smothered": "the spark is smothered",
    "opposed": "the card opposes the spark",
    "empty_slot": "no card lies to the right",
    "end_of_line": "the line is through",
    "empty_line": "the line is empty",
    "fizzled": "no card lies where the spark enters",
}


def line_words(row: Row, names: Names) -> str:
    """Give a line as it lies there: `Gale, Ember Lash, –, Stoneskin`."""
    return ", ".join("–" if card is None else names.call(card) for card in row)


def spark_words(spark: str) -> str:
    """Give what the spark carries: `Agni`, `wild`."""
    return "wild" if spark == "wild" else face(spark)


# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat)


@SENTENCES.of(Arrange)
def _arrange(action: Arrange, tell: Teller) -> str:
    tell.follow(LineArranged)
    row = tell.board.row()
    return f"Arrange the line: {line_words([row[n - 1] for n in action.order], tell.names)}"


@SENTENCES.of(LineArranged)
def _line_arranged(fact: LineArranged, tell: Teller) -> str:
    row = tell.board.row()
    return f"The line is now {line_words([row[n - 1] for n in fact.order], tell.names)}"


@SENTENCES.of(SparkEntered)
def _spark_entered(fact: SparkEntered, tell: Teller) -> str:
    return f"The spark enters at slot {fact.slot} ({spark_words(fact.spark)})"


@SENTENCES.of(SparkDrifted)
def _spark_drifted(fact: SparkDrifted, tell: Teller) -> str:
    return f"Slot {fact.source} is empty, so the spark drifts to slot {fact.target}"


@SENTENCES.of(RelationJudged)
def _relation_judged(fact: RelationJudged, tell: Teller) -> str:
    tell.follow(SparkChanged)
    walk = tell.board.walk
    number = 1 + (len(walk.links) if walk else 0)
    card = f"{tell.names.call(fact.card)} ({face(fact.element)}) in slot {fact.slot}"
    return f"Link {number}: {spark_words(fact.spark)} spark on {card} is {relation_words(fact)}"


def relation_words(fact: RelationJudged) -> str:
    """Give a relation and what becomes of the spark: `FEEDS, the spark goes on as Agni`."""
    word = fact.relation.upper()
    if fact.after is None:
        return f"{word}, the spark dies"
    return f"{word}, the spark goes on as {spark_words(fact.after)}"


@SENTENCES.of(SparkChanged)
def _spark_changed(fact: SparkChanged, tell: Teller) -> str:
    return f"The spark changes: {spark_words(fact.before)} → {spark_words(fact.after)}"


@SENTENCES.of(ChainEscalated)
def _chain_escalated(fact: ChainEscalated, tell: Teller) -> str:
    steps = f"{fact.steps} step{'s' if fact.steps != 1 else ''}"
    return f"Escalate: cards behind {tell.names.call(fact.card)} count {steps} more"


@SENTENCES.of(CardShunted)
def _card_shunted(fact: CardShunted, tell: Teller) -> str:
    card = tell.names.call(fact.card)
    return f"Displace: {card} is pushed from slot {fact.source} to slot {fact.target}, the spark leaps there"


@SENTENCES.of(LinkHeld)
def _link_held(fact: LinkHeld, tell: Teller) -> str:
    card = tell.names.call(fact.card)
    if fact.card in tell.board.rooted:
        return f"Hold: {card} stays in slot {fact.slot}"
    return f"Hold: {card} stays in slot {fact.slot} and is rooted in the line"


@SENTENCES.of(StandingBlockCapped)
def _standing_block_capped(fact: StandingBlockCapped, tell: Teller) -> str:
    return f"{fact.lost} Block is lost: no more than {fact.cap} can stand"


@SENTENCES.of(TargetChosen)
def _target_chosen(fact: TargetChosen, tell: Teller) -> str:
    return f"Redirect: what follows aims at {_aim(fact.target, tell.names)}"


@SENTENCES.of(ChainEnded)
def _chain_ended(fact: ChainEnded, tell: Teller) -> str:
    links = f"{fact.links} link{'s' if fact.links != 1 else ''}"
    return f"The chain ends after {links}: {ENDINGS[fact.reason]}"


@SENTENCES.choice("target", "Redirect: where does the rest of the chain aim?")
def _target(value: str, choice: Pending, tell: Teller) -> str:
    how = ", and its damage heals by half" if value == "self" else ""
    return f"Aim the rest of the chain at {_aim(value, tell.names)}{how}"


def _aim(target: str, names: Names) -> str:
    return "yourself" if target == "self" else names.call("enemy")


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


@WATCH.of(SparkEntered)
def _chain_begins(fact: SparkEntered, trail: Trail) -> None:
    turn = trail.board.turn
    spark = spark_words(fact.spark)
    trail.begin(
        "chain", f"turn {turn}", f"enters at slot {fact.slot} ({spark}), on {roll_words(trail.board)}"
    )


@WATCH.of(SparkDrifted)
def _chain_drifts(fact: SparkDrifted, trail: Trail) -> None:
    for entry in trail.open("chain"):
        trail.befall(entry, f"drifts to slot {fact.target}")


@WATCH.of(RelationJudged)
def _chain_meets(fact: RelationJudged, trail: Trail) -> None:
    card = f"{trail.names.call(fact.card)} in slot {fact.slot}"
    for entry in trail.open("chain"):
        trail.befall(entry, f"{spark_words(fact.spark)} on {card}: {relation_words(fact)}")
    shunt = trail.find("shunt", fact.card)
    if shunt:
        trail.end(shunt, "judged", f"{fact.relation.upper()} in slot {fact.slot}")


@WATCH.of(CardFired)
def _chain_fires(fact: CardFired, trail: Trail) -> None:
    told = [arithmetic(fact.damage)] if fact.damage else []
    told += [f"{arithmetic(fact.heal)} healing"] if fact.heal else []
    told += [f"{arithmetic(fact.block)} Block"] if fact.block else []
    for entry in trail.open("chain"):
        trail.befall(entry, f"{trail.names.call(fact.card)}: {', '.join(told) or 'no number of its own'}")


@WATCH.of(ChainEscalated)
def _chain_escalates(fact: ChainEscalated, trail: Trail) -> None:
    for entry in trail.open("chain"):
        trail.befall(entry, f"{trail.names.call(fact.card)} escalates to step {fact.steps}")


@WATCH.of(TargetChosen)
def _chain_turns(fact: TargetChosen, trail: Trail) -> None:
    for entry in trail.open("chain"):
        trail.befall(entry, f"aims at {_aim(fact.target, trail.names)}")


@WATCH.of(ChainEnded)
def _chain_ends(fact: ChainEnded, trail: Trail) -> None:
    for entry in trail.open("chain"):
        links = f"{fact.links} link{'s' if fact.links != 1 else ''}"
        trail.end(entry, fact.reason.replace("_", " "), f"{links}, {ENDINGS[fact.reason]}")


@WATCH.of(CardShunted)
def _shunt(fact: CardShunted, trail: Trail) -> None:
    told = f"pushed from slot {fact.source} to slot {fact.target}"
    trail.begin("shunt", fact.card, f"{trail.names.call(fact.card)} is {told}")
    rooted = trail.find("rooted link", fact.card)
    if rooted:
        trail.befall(rooted, told)


@WATCH.of(LinkHeld)
def _root(fact: LinkHeld, trail: Trail) -> None:
    entry = trail.find("rooted link", fact.card)
    if entry:
        trail.befall(entry, f"resolves again in slot {fact.slot}")
    else:
        card = trail.names.call(fact.card)
        trail.begin("rooted link", fact.card, f"{card} resolves in slot {fact.slot} and stays")


@WATCH.of(LineArranged)
def _root_is_arranged(fact: LineArranged, trail: Trail) -> None:
    row = trail.board.row()
    for slot, source in enumerate(fact.order, 1):
        card = row[source - 1]
        entry = trail.find("rooted link", card) if card else None
        if entry and slot != source:
            trail.befall(entry, f"arranged from slot {source} to slot {slot}")


@WATCH.of(RelationJudged)
def _clog_begins(fact: RelationJudged, trail: Trail) -> None:
    entry = trail.find("clog", fact.card)
    if fact.relation != "opposed" or fact.element == "prithvi":
        return
    told = f"opposes the {spark_words(fact.spark)} spark and stays in slot {fact.slot}"
    if entry:
        trail.befall(entry, told)
    else:
        trail.begin("clog", fact.card, f"{trail.names.call(fact.card)} {told}")


@WATCH.of(TurnEnded)
def _stays_over_the_turn(fact: TurnEnded, trail: Trail) -> None:
    for entry in (*trail.open("rooted link"), *trail.open("clog")):
        trail.outlive(entry, f"turn {fact.turn} is over")


@WATCH.of(CardReturned)
def _clog_is_pulled(fact: CardReturned, trail: Trail) -> None:
    entry = trail.find("clog", fact.card)
    if entry:
        trail.end(entry, "pulled", f"taken back from slot {fact.slot}")


@WATCH.of(CardDiscarded)
def _clog_burns(fact: CardDiscarded, trail: Trail) -> None:
    entry = trail.find("clog", fact.card)
    if entry:
        trail.end(entry, "resolved", f"resolves in slot {fact.slot}")


# --- Board and previews -------------------------------------------------------------------------


class FuseLineProjection(CombatProjection):
    """How V08 Fuse Line is shown."""

    game = "fuse-line"
    sentences = SENTENCES
    watch = WATCH
    told_apart = (EndTurn, Arrange, Pull)

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        last = MeterView(id="chain", name="Last chain", amount=board.chain_last, note="links")
        return (*super().meters(board), last)

    def is_matched(self, board: Board, number: int) -> bool:
        if board.walk is not None:
            return number == board.walk.slot
        return board.rolls > 0 and number == entry_of(board.number, board.element)[0]

    def picked_as(self, board: Board, number: int) -> str:
        return "entry" if board.walk is None else "spark is here"

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        if board.slots[number - 1].card in board.rooted:
            return (Marker(id="rooted", name="rooted", element="prithvi"),)
        return ()

    def notes(self, board: Board) -> tuple[str, ...]:
        walk = board.walk
        if walk is None:
            return ()
        told = f"The spark is at slot {walk.slot} ({spark_words(walk.spark)})"
        links = f"links so far: {', '.join(self.names.call(card) for card in walk.links)}"
        return (f"{told}, {links}, escalation {walk.steps}, aiming at {_aim(walk.target, self.names)}",)

    def panels(self, board: Board) -> tuple[Panel, ...]:
        return (self.fuse(board), self.wheel(board))

    def fuse(self, board: Board) -> Panel:
        """Give the line as a fuse: each card, and what a spark from the card before makes of it."""
        cells = [self.fuse_card(board, 1)]
        for left, right in pairwise(SLOTS):
            cells += [self.joint(board, left, right), self.fuse_card(board, right)]
        return Panel(id="fuse", title="The fuse, from left to right", rows=(tuple(cells),))

    def fuse_card(self, board: Board, number: int) -> str:
        """Give a slot of the fuse: `2 Ember Lash`, `3 –`."""
        card = board.slots[number - 1].card
        return f"{number} {'–' if card is None else self.card_name(board, card)}"

    def joint(self, board: Board, left: int, right: int) -> str:
        """Give what a spark that leaves one card makes of the next: `FEEDS →`, `SMOTHERED ×`."""
        spark, card = (board.slots[n - 1].card for n in (left, right))
        source = None if spark is None else self.card_element(board, spark)
        element = None if card is None else self.card_element(board, card)
        if source is None or element is None:
            return "…"
        if source == "akasha":
            return "as it came →"
        met = RELATIONS[source][element]  # type: ignore[index]  # akasha is told above
        return f"{met.upper()} {'→' if goes_on(met) else '×'}"

    def wheel(self, board: Board) -> Panel:
        """Give the relations, spark by card; the spark's own row is marked."""
        head = ("spark", *(f"{face(element)} card" for element in (*ELEMENTS, "akasha")))
        sparks = tuple(RELATIONS)
        rows = tuple(
            (spark_words(spark), *(RELATIONS[spark][element].upper() for element in (*ELEMENTS, "akasha")))
            for spark in sparks
        )
        spark = board.walk.spark if board.walk else entry_of(board.number, board.element)[1]
        marked = (sparks.index(spark),) if board.walk or board.rolls else ()
        title = f"{' → '.join(face(element) for element in WHEEL)} (the arrow feeds)"
        return Panel(id="wheel", title=title, head=head, rows=rows, marked=marked)

    def previews(self, table: Table) -> Sequence[Panel]:
        match table.game.phase(table.board):
            case "prep" if table.board.occupied():
                return (self.roll_table(table),)
            case "rolled":
                return (self.pending_table(table), self.end_of_turn(table))
            case "choice":
                return tuple(self.rest_table(table, target) for target in TARGETS)
            case _:
                return ()

    def roll_table(self, table: Table) -> Panel:
        """Give the chain that each roll would start: its links, and what they give together."""
        game: Any = table.game
        head = ("", "1", "2", "3", "4 or blank")
        rows = tuple(
            (
                spark_words(element or "wild"),
                *(total_words(chain_of(game, table.board, n, element)) for n in SLOTS),
            )
            for element in (*ELEMENTS, None)
        )
        return Panel(id="rolls", title="The chain that a roll would start", head=head, rows=rows)

    def pending_table(self, table: Table) -> Panel:
        """Give the pending chain, link by link, with every Jal link aiming at the enemy (V08.15)."""
        game: Any = table.game
        chain = pending(game, table.board)
        assert chain is not None
        rows = [self.link_row(link) for link in chain.links]
        rows.append((f"then {ENDINGS[chain.ending]}" if rows else f"{ENDINGS[chain.ending]}: draw 1",))
        title = (
            f"Pending chain: enters at slot {chain.entry} ({spark_words(chain.spark)}), {total_words(chain)}"
        )
        return Panel(id="pending", title=title, rows=tuple(rows))

    def rest_table(self, table: Table, target: Any) -> Panel:
        """Give the links that would follow if the rest of the chain aims at this target."""
        game: Any = table.game
        rows = tuple(self.link_row(link) for link in rest_of(game, table.board, target))
        return Panel(id=f"rest-{target}", title=f"Aiming at {_aim(target, self.names)}", rows=rows)

    def link_row(self, link: Link) -> tuple[str, ...]:
        """Give a link of a pending chain as cells: slot and card, spark and relation, numbers, what moves."""
        after = "" if link.after is None else f" → {spark_words(link.after)}"
        return (
            f"{link.slot} {self.names.call(link.card)}",
            f"{spark_words(link.spark)} {link.relation.upper()}{after}",
            number_words(link.damage, link.block, link.heal),
            f"pushes the next card to {link.shunt}" if link.shunt else "",
        )

    def end_of_turn(self, table: Table) -> Panel:
        """Give what is known to follow if the turn ends now."""
        told = what_follows(self, table, EndTurn())
        return Panel(id="end", title="If the turn ended now", rows=tuple((line,) for line in told))


def total_words(chain: Chain) -> str:
    """Give a chain in short: `4 links, 27 damage, 12 Block`."""
    links = chain.links
    damage = [link.damage for link in links if link.damage is not None]
    block = [link.block for link in links if link.block is not None]
    count = f"{len(links)} link{'s' if len(links) != 1 else ''}" if links else "draw 1"
    numbers = number_words(sum(damage) if damage else None, sum(block) if block else None, None)
    return f"{count}, {numbers}" if numbers else starting(count)


def number_words(damage: int | None, block: int | None, heal: int | None) -> str:
    """Give numbers as words: `7 damage, 9 Block`."""
    told = [f"{damage} damage"] if damage is not None else []
    told += [f"{heal} healing"] if heal is not None else []
    told += [f"{block} Block"] if block is not None else []
    return ", ".join(told)
