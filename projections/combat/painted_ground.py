"""V04 Painted Ground, shown: the anchors in their colours, where a roll would go, what would play."""

from collections.abc import Sequence
from typing import Any

from domain.combat.kit.records import (
    CardFired,
    CardPlaced,
    CardReturned,
    DamageDealt,
    EndTurn,
    Place,
    PlayShunya,
    Reroll,
    Roll,
    TurnEnded,
)
from domain.combat.painted_ground import (
    Aim,
    AnchorChipped,
    AnchorPainted,
    AnchorScraped,
    Board,
    CardSwept,
    Firing,
    FloodSpread,
    GrowthRaised,
    GrowthReset,
    PaintDeflected,
    PaintWasted,
    Scrape,
)
from domain.table import Table
from domain.vocabulary import ELEMENTS, SLOTS
from projections.audit import Trail, Watch
from projections.combat.kit import audit, sentences
from projections.combat.kit.projection import CombatProjection
from projections.combat.kit.sentences import arithmetic, damage_words, paid, roll_words
from projections.names import Names, face
from projections.previews import what_follows
from projections.sentences import Sentences, Teller
from projections.views import Marker, MeterView, Panel

GROUNDS = {"agni": "Scorched", "jal": "Flooded", "vayu": "Swept", "prithvi": "Stone", None: "bare"}


def anchor(number: int, paint: str | None) -> str:
    """Give an anchor as people call it: `anchor 2 (Stone)`."""
    return f"anchor {number} ({GROUNDS[paint]})"


def coloured(colour: str | None) -> str:
    """Give a paint with its colour: `Flooded (Jal)`, `bare`."""
    return GROUNDS[colour] if colour is None else f"{GROUNDS[colour]} ({face(colour)})"


def numbers_words(fired: CardFired | Firing) -> str:
    """Give a card's damage and Block as they are reckoned: `7 × 3/2 (growth, …) = 10`, `6 Block`."""
    told = [arithmetic(fired.damage)] if fired.damage else []
    told += [f"{arithmetic(fired.block)} Block"] if fired.block else []
    return ", ".join(told) or "no number of its own"


def _paint_at(board: Board, slot: int | None) -> str | None:
    return board.slots[slot - 1].paint if slot in SLOTS else None


# --- Sentences ----------------------------------------------------------------------------------

SENTENCES = Sentences(sentences.combat, place="anchor")


@SENTENCES.of(Place)
def _place(action: Place, tell: Teller) -> str:
    tell.follow(CardPlaced, card=action.card)
    paint = _paint_at(tell.board, action.slot)
    double = ", RESONANCE" if paint and paint == tell.names.card_element(action.card) else ""
    return f"Place {tell.names.call(action.card)} on {anchor(action.slot, paint)}{double}"


@SENTENCES.of(PlayShunya)
def _play_shunya(action: PlayShunya, tell: Teller) -> str:
    where = f" on anchor {action.slot}" if action.slot else ""
    return f"Play {tell.names.call(action.card)}{where}{paid(tell)}"


@SENTENCES.of(Scrape)
def _scrape(action: Scrape, tell: Teller) -> str:
    return f"Scrape {anchor(action.slot, _paint_at(tell.board, action.slot))}{paid(tell)}"


@SENTENCES.of(AnchorPainted)
def _anchor_painted(fact: AnchorPainted, tell: Teller) -> str:
    if fact.colour == fact.was:
        return f"Anchor {fact.slot} is {coloured(fact.colour)} already and stays so"
    return f"Anchor {fact.slot} is painted: {coloured(fact.was)} → {coloured(fact.colour)}"


_SCRAPED_BY = {"die": "by the die", "paid": "for a price", "shunya": "by Shunya"}


@SENTENCES.of(AnchorScraped)
def _anchor_scraped(fact: AnchorScraped, tell: Teller) -> str:
    if fact.was is None:
        return f"Anchor {fact.slot} is scraped {_SCRAPED_BY[fact.by]}, and was bare already"
    return f"Anchor {fact.slot} is scraped {_SCRAPED_BY[fact.by]}: {coloured(fact.was)} → bare"


@SENTENCES.of(PaintDeflected)
def _paint_deflected(fact: PaintDeflected, tell: Teller) -> str:
    return f"Anchor {fact.source} is Stone: the colour goes on to anchor {fact.target}"


@SENTENCES.of(PaintWasted)
def _paint_wasted(fact: PaintWasted, tell: Teller) -> str:
    return f"Anchor {fact.slot} is Stone: {face(fact.colour)} is wasted"


@SENTENCES.of(GrowthRaised)
def _growth_raised(fact: GrowthRaised, tell: Teller) -> str:
    return f"Growth on anchor {fact.slot}: {fact.total - 1} → {fact.total}"


@SENTENCES.of(GrowthReset)
def _growth_reset(fact: GrowthReset, tell: Teller) -> str:
    return f"Growth on anchor {fact.slot} is lost: {fact.lost} → 0"


@SENTENCES.of(AnchorChipped)
def _anchor_chipped(fact: AnchorChipped, tell: Teller) -> str:
    hit = tell.follow(DamageDealt, target="enemy")
    became = f", {damage_words(hit, tell.board, tell.names)}" if hit else ""
    return f"Empty Scorched anchor {fact.slot} chips for {fact.damage}{became}"


@SENTENCES.of(CardSwept)
def _card_swept(fact: CardSwept, tell: Teller) -> str:
    tell.follow(CardReturned, card=fact.card)
    return (
        f"Swept: {tell.names.call(fact.card)} returns from anchor {fact.slot} to your hand, draw {fact.draws}"
    )


@SENTENCES.of(FloodSpread)
def _flood_spread(fact: FloodSpread, tell: Teller) -> str:
    return f"The flood of anchor {fact.source} paints anchor {fact.target}: bare → {coloured('jal')}"


# --- Audit trail --------------------------------------------------------------------------------

WATCH = Watch(audit.combat)


def _at(slot: int) -> str:
    return f"anchor {slot}"


def _begin_paint(trail: Trail, slot: int, colour: str, how: str) -> None:
    trail.begin("paint", _at(slot), f"{coloured(colour)}, {how}")


@WATCH.of(AnchorPainted)
def _paint_begins(fact: AnchorPainted, trail: Trail) -> None:
    entry = trail.find("paint", _at(fact.slot))
    how = f"by {roll_words(trail.board)}"
    if entry and fact.colour == fact.was:
        trail.outlive(entry, f"painted the same colour {how}")
        return
    if entry:
        trail.end(entry, "repainted", f"repainted {coloured(fact.colour)} {how}")
    _begin_paint(trail, fact.slot, fact.colour, how)


@WATCH.of(FloodSpread)
def _paint_spreads(fact: FloodSpread, trail: Trail) -> None:
    _begin_paint(trail, fact.target, "jal", f"by the flood of anchor {fact.source}")


@WATCH.of(PaintDeflected)
def _stone_deflects(fact: PaintDeflected, trail: Trail) -> None:
    _withstand(trail, fact.source, "deflected", f"it goes on to anchor {fact.target}")


@WATCH.of(PaintWasted)
def _stone_wastes(fact: PaintWasted, trail: Trail) -> None:
    _withstand(trail, fact.slot, "wasted", "no anchor takes it")


def _withstand(trail: Trail, slot: int, how: str, became: str) -> None:
    dice = roll_words(trail.board)
    entry = trail.find("paint", _at(slot))
    if entry:
        trail.outlive(entry, f"Stone withstood {dice}")
    trail.end(trail.begin("deflection", _at(slot), f"{dice} falls on Stone"), how, became)


@WATCH.of(AnchorScraped)
def _paint_ends(fact: AnchorScraped, trail: Trail) -> None:
    told = roll_words(trail.board) if fact.by == "die" else _SCRAPED_BY[fact.by]
    entry = trail.find("paint", _at(fact.slot))
    if entry:
        trail.end(entry, "scraped", f"scraped, {told}")
    scraping = trail.begin("scrape", _at(fact.slot), told)
    trail.end(scraping, "bare", f"{coloured(fact.was)} → bare" if fact.was else "it was bare already")


@WATCH.of(CardFired)
def _paint_plays(fact: CardFired, trail: Trail) -> None:
    by_flood = any(term.why == "FLOODED" for term in (*fact.damage, *fact.block))
    for kind in ("paint",) if by_flood else ("paint", "growth"):
        entry = trail.find(kind, f"anchor {fact.slot}")
        if entry:
            trail.befall(entry, f"{trail.names.call(fact.card)} fires: {numbers_words(fact)}")


@WATCH.of(AnchorChipped)
def _paint_chips(fact: AnchorChipped, trail: Trail) -> None:
    entry = trail.find("paint", _at(fact.slot))
    if entry:
        trail.befall(entry, f"chips for {fact.damage}")


@WATCH.of(TurnEnded)
def _paint_lasts(fact: TurnEnded, trail: Trail) -> None:
    for entry in trail.open("paint"):
        trail.outlive(entry, f"turn {fact.turn} is over")


@WATCH.of(GrowthRaised)
def _growth_rises(fact: GrowthRaised, trail: Trail) -> None:
    entry = trail.find("growth", _at(fact.slot))
    if entry:
        trail.befall(entry, f"{fact.total - 1} → {fact.total}")
    else:
        card = str(trail.board.slots[fact.slot - 1].card)
        trail.begin("growth", _at(fact.slot), f"0 → {fact.total}, {trail.names.call(card)} fired here")


@WATCH.of(GrowthReset)
def _growth_ends(fact: GrowthReset, trail: Trail) -> None:
    entry = trail.find("growth", _at(fact.slot))
    if entry:
        trail.end(entry, "reset", f"{fact.lost} → 0, the anchor is no longer Scorched")


# --- Board and previews -------------------------------------------------------------------------


class PaintedGroundProjection(CombatProjection):
    """How V04 Painted Ground is shown."""

    game = "painted-ground"
    sentences = SENTENCES
    watch = WATCH
    matched_as = "plays"
    told_apart = (EndTurn,)

    def slot_title(self, board: Board, number: int) -> str:
        return f"{number} {GROUNDS[board.slots[number - 1].paint]}"

    def slot_element(self, board: Board, number: int) -> str | None:
        return board.slots[number - 1].paint

    def is_matched(self, board: Board, number: int) -> bool:
        """An anchor plays its card at the turn's end when it is painted."""
        slot = board.slots[number - 1]
        return slot.paint is not None and slot.card is not None

    def markers(self, board: Board, number: int) -> tuple[Marker, ...]:
        slot = board.slots[number - 1]
        found = []
        if slot.paint is not None:
            found.append(Marker(id="paint", name=f"{face(slot.paint)} ground", element=slot.paint))
        if slot.growth:
            found.append(Marker(id="growth", name="growth", amount=slot.growth, element="agni"))
        if slot.card is not None and slot.paint == self.card_element(board, slot.card):
            found.append(Marker(id="resonance", name="RESONANCE", element=slot.paint))
        return tuple(found)

    def meters(self, board: Board) -> tuple[MeterView, ...]:
        colours = {slot.paint for slot in board.slots if slot.paint is not None}
        note = f"colours on the board: {len(colours)}"
        return (MeterView(id="energy", name="Energy", amount=board.energy, note=note),)

    def previews(self, table: Table) -> Sequence[Panel]:
        phase = table.game.phase(table.board)
        if phase not in ("prep", "rolled"):
            return ()
        panels = [self.playing(table)]
        if any(table.why_not(action) is None for action in (Roll(), Reroll())):
            panels.append(self.roll_table(table))
        if phase == "rolled":
            told = what_follows(self, table, EndTurn())
            panels.append(Panel(id="end", title="If the turn ended now", rows=tuple((t,) for t in told)))
        return tuple(panels)

    def playing(self, table: Table) -> Panel:
        """Give what the anchors would do at the turn's end as they are, and where floods would go."""
        game: Any = table.game
        rows = [self.firing_row(table.board, firing) for firing in game.firings(table.board)]
        rows += [(f"Anchor {n}", "", "is flooded from the left") for n in game.spreads(table.board)]
        nothing = (("no painted anchor has anything to do",),)
        return Panel(id="playing", title="What the anchors would do as they are", rows=tuple(rows) or nothing)

    def firing_row(self, board: Board, firing: Firing) -> tuple[str, str, str]:
        """Give one row of `playing`: the anchor, its card, its numbers."""
        where = f"Anchor {firing.slot} {GROUNDS[board.slots[firing.slot - 1].paint]}"
        if firing.card is None:
            return where, "no card", f"chips for {numbers_words(firing)}"
        return where, card_words(firing, self.names), numbers_words(firing)

    def roll_table(self, table: Table) -> Panel:
        """Give the anchor that each roll would paint or scrape."""
        game: Any = table.game
        numbers = (*SLOTS, None)
        rows = tuple(
            (face(colour), *(aim_words(game.aim(table.board, number, colour)) for number in numbers))
            for colour in (*ELEMENTS, None)
        )
        head = ("", *(face(number) for number in numbers))
        return Panel(
            id="rolls", title="The anchor that a roll would paint, or a blank scrape", head=head, rows=rows
        )


def card_words(firing: Firing, names: Names) -> str:
    """Give the card that would fire, and whose flood fires it: `Gale, by the flood of anchor 1`."""
    card = names.call(str(firing.card))
    return card if firing.flooded_by is None else f"{card}, by the flood of anchor {firing.flooded_by}"


def aim_words(aim: Aim) -> str:
    """Give where a roll goes: `2`, `2 → 3` past Stone, `2 wasted`."""
    if aim.taker is None:
        return f"{aim.named} wasted"
    return str(aim.taker) if aim.taker == aim.named else f"{aim.named} → {aim.taker}"
