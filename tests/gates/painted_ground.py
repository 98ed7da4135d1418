"""What the goldens of V04 show between them.

Out of reach in 1.0: the third and later rerolls of a turn, and so their prices, because 4 energy pay for one
(V04-17); colour over Stone, which deflects (V04-12).
"""

from gate import COMMON, a, above, across, at, ends, has, named, of_kind, once, pays, scene

from domain.combat.kit.records import (
    AkashaGranted,
    BuyDraw,
    CardDiscarded,
    CardFired,
    CardReturned,
    DamageDealt,
    EndTurn,
    EnergyGained,
    EnergyLapsed,
    PlayShunya,
    StatusGained,
)
from domain.combat.painted_ground import (
    AnchorChipped,
    AnchorPainted,
    AnchorScraped,
    CardSwept,
    FloodSpread,
    GrowthRaised,
    GrowthReset,
    PaintDeflected,
    PaintWasted,
    Scrape,
)
from domain.records import CardDrawn, DiceRolled
from domain.vocabulary import ELEMENTS

KINDS = {"agni": "ember-lash", "jal": "undertow", "vayu": "gale", "prithvi": "stoneskin"}
GROUNDS = {"agni": "Scorched", "jal": "Flooded", "vayu": "Swept", "prithvi": "Stone"}


def plays(paint, kind):
    """A card of this kind fires from ground of this paint, not by the flood of its neighbour."""

    def shown(board, step):
        return any(
            type(r) is CardFired
            and r.card.startswith(kind)
            and board.slots[r.slot - 1].paint == paint
            and not _flooded(r)
            for r in step
        )

    return scene(shown, EndTurn)


def _flooded(fired):
    return any(term.why == "FLOODED" for term in (*fired.damage, *fired.block))


def floods(test):
    """A flood fires its neighbour at half, on an anchor that passes a test."""

    def shown(board, step):
        return any(type(r) is CardFired and _flooded(r) and test(board.slots[r.slot - 1]) for r in step)

    return scene(shown, EndTurn)


def reasons(*wanted):
    """The arithmetic of a card, apart from what is printed."""
    return lambda terms: [term.why for term in terms if term.why != "printed"] == list(wanted)


def deflects(colour, *, bare):
    """A colour falls on Stone and goes to a bare anchor, or to a painted one."""
    was = (lambda paint: paint is None) if bare else (lambda paint: paint is not None)
    return once(a(PaintDeflected), a(AnchorPainted, colour=colour, was=was))


def a_card_returns_from_bare_ground(board, step):
    return any(type(r) is CardReturned and board.slots[r.slot - 1].paint is None for r in step)


def a_flood_does_not_run_on(board, step):
    """A Flooded anchor with two bare ones to its right floods the next one alone."""
    spread = [r.target for r in step if type(r) is FloodSpread]
    return any(n < 4 and n + 1 not in spread and board.slots[n].paint is None for n in spread)


def stone_is_scraped_and_repainted(tape):
    """Ground that was Stone is scraped, and what stood on it leaves by another paint."""
    scraped = set()
    for board, step in tape.scenes:
        for r in step:
            if type(r) is AnchorScraped and r.was == "prithvi" and board.slots[r.slot - 1].card:
                scraped.add(board.slots[r.slot - 1].card)
            if type(r) in (CardDiscarded, CardReturned) and r.card in scraped and type(step[0]) is EndTurn:
                return True
    return False


WANTED = {
    **COMMON,
    # Where a roll goes
    **{
        f"{colour} is painted on {was or 'bare'} ground": has(AnchorPainted, colour=colour, was=was)
        for colour in ELEMENTS
        for was in (None, "agni", "jal", "vayu")
    },
    **{
        f"a blank scrapes {was or 'bare'} ground": has(AnchorScraped, was=was, by="die")
        for was in (*ELEMENTS, None)
    },
    **named(ELEMENTS, lambda was: has(AnchorScraped, was=was, by="paid"), "{} is scraped for energy"),
    "Stone is scraped before the roll": scene(
        lambda board, step: board.phase == "prep" and board.slots[step[0].slot - 1].paint == "prithvi", Scrape
    ),
    "ground is scraped after the roll": at(lambda board: board.phase == "rolled", Scrape),
    **named(ELEMENTS, lambda colour: deflects(colour, bare=True), "{} on Stone goes to bare ground"),
    **named(ELEMENTS, lambda colour: deflects(colour, bare=False), "{} on Stone goes to painted ground"),
    "a colour is wasted on four Stones": has(PaintWasted),
    "a blank number names the lowest bare anchor": once(
        a(DiceRolled, shown=lambda s: s[0] is None), a(AnchorPainted, was=None, slot=above(1))
    ),
    "a blank number on a painted board names anchor 1": scene(
        lambda board, step: (
            all(anchor.paint for anchor in board.slots)
            and any(type(r) is DiceRolled and r.shown[0] is None for r in step)
        )
    ),
    "a blank number that names Stone deflects": once(
        a(DiceRolled, shown=lambda s: s[0] is None and s[1] is not None), a(PaintDeflected)
    ),
    **{
        f"two blanks scrape {what} ground": once(
            a(DiceRolled, shown=lambda s: s == (None, None)), a(AnchorScraped, was=was, by="die")
        )
        for what, was in (("bare", None), ("painted", lambda was: was is not None))
    },
    # What the ground does
    **{
        f"{kind} on {GROUNDS[paint]} ground": plays(paint, kind)
        for paint in ELEMENTS
        for kind in KINDS.values()
    },
    **{
        f"resonance of {kind}": has(
            CardFired,
            card=of_kind(kind),
            **{("block" if paint == "prithvi" else "damage"): reasons("RESONANCE")},
        )
        for paint, kind in KINDS.items()
    },
    "growth on a card's numbers": has(CardFired, block=reasons("growth")),
    "growth, then resonance": has(CardFired, damage=reasons("growth", "RESONANCE")),
    "growth of 3": has(GrowthRaised, total=3),
    **{
        f"growth is lost: {name}": once(a(kind, **fields), a(GrowthReset))
        for name, kind, fields in (
            ("repainted", AnchorPainted, {}),
            ("scraped by a blank", AnchorScraped, {"by": "die"}),
            ("scraped for energy", AnchorScraped, {"by": "paid"}),
            ("Shunya", AnchorScraped, {"by": "shunya"}),
        )
    },
    "Agni on growing Scorched ground changes nothing": once(
        a(AnchorPainted, colour="agni", was="agni"), without=[a(GrowthReset)]
    ),
    "empty Scorched ground chips": has(AnchorChipped),
    "the enemy's Block takes a chip": once(
        a(AnchorChipped), a(DamageDealt, source="scorched-ground", absorbed=1)
    ),
    "a win by a chip": ends("win", a(AnchorChipped)),
    "a flood fires its neighbour on bare ground": floods(lambda anchor: anchor.paint is None),
    "a flood fires its neighbour on Swept ground": floods(lambda anchor: anchor.paint == "vayu"),
    "a flood fires its neighbour on Stone": floods(lambda anchor: anchor.paint == "prithvi"),
    "a flood fires growing ground without its growth": floods(lambda anchor: anchor.growth > 0),
    "a flood fires Flooded ground, which fires again itself": floods(lambda anchor: anchor.paint == "jal"),
    "a flood fires an Undertow at half, and it weakens in full": once(
        a(CardFired, card=of_kind("undertow"), damage=reasons("FLOODED")), a(StatusGained)
    ),
    "Flooded ground in slot 4 floods nothing": scene(
        lambda board, step: (
            board.slots[3].paint == "jal" and any(type(r) is CardDiscarded and r.slot == 4 for r in step)
        ),
        EndTurn,
    ),
    "a flood spreads": has(FloodSpread),
    "a flood does not run on in the same turn": scene(a_flood_does_not_run_on, EndTurn),
    "an empty Flooded anchor spreads": scene(
        lambda board, step: any(type(r) is FloodSpread and not board.slots[r.source - 1].card for r in step),
        EndTurn,
    ),
    "Swept ground returns a card and draws": once(a(CardSwept), a(CardReturned), a(CardDrawn)),
    "Gale on Swept ground draws twice": once(
        a(CardFired, card=of_kind("gale")), a(CardDrawn), a(CardSwept, card=of_kind("gale")), a(CardDrawn)
    ),
    "a Stone card fires turn after turn": across(
        *(a(CardFired, card="stoneskin#1", block=reasons("RESONANCE")) for _ in range(3))
    ),
    "a card waits on scraped Stone and leaves by another paint": stone_is_scraped_and_repainted,
    "a card on bare ground waits": scene(
        lambda board, step: (
            any(s.card and s.paint is None for s in board.slots)
            and not any(type(r) is CardFired for r in step)
        ),
        EndTurn,
    ),
    # The Akasha card
    "the gate opens in the middle of a resolution": once(a(EndTurn), a(AkashaGranted), a(CardFired)),
    "Shunya on an empty anchor": scene(
        lambda board, step: board.slots[step[0].slot - 1].card is None, PlayShunya
    ),
    "Shunya on an occupied anchor": scene(
        lambda board, step: board.slots[step[0].slot - 1].card is not None, PlayShunya
    ),
    "Shunya returns cards from bare ground too": scene(a_card_returns_from_bare_ground, PlayShunya),
    "Shunya strips four anchors": once(*(a(AnchorScraped, slot=n, by="shunya") for n in (1, 2, 3, 4))),
    "a win by Shunya": ends("win", a(PlayShunya)),
    # Prices and sinks
    **named(("roll", "scrape", "buy_draw"), pays, "{} is paid"),
    "the turn's first reroll": pays("reroll", 2),
    "a bought draw of two": once(a(BuyDraw), a(CardDrawn), a(CardDrawn)),
    **named((1, 2, 3, 4), lambda n: has(EnergyGained, total=n), "income of {}"),
    "energy lapses": has(EnergyLapsed),
}

WANTED_IN = {
    "1.0-alt": {
        "a colour on Stone is wasted though others could take it": scene(
            lambda board, step: (
                any(type(r) is PaintWasted for r in step) and any(s.paint != "prithvi" for s in board.slots)
            )
        ),
        "a flood runs on": once(a(FloodSpread, target=2), a(FloodSpread, source=2, target=3)),
        "Shunya leaves a card on bare ground": at(
            lambda board: any(s.card and s.paint is None for s in board.slots), PlayShunya
        ),
    },
    "1.1-draft": {
        "Stone plays at half": has(CardFired, block=reasons("STONE", "RESONANCE")),
    },
}

AIMS = {"petrifies": lambda board: 20 * sum(anchor.paint == "prithvi" for anchor in board.slots)}

ABSENT = {
    "no choice waits in mid-resolution": (
        "action.choose",
        "fact.choice_offered",
        "fact.choice_made",
        "fact.choice_skipped",
    ),
    "nothing is picked at random": ("chance.card_picked",),
    "cards are not exhausted, pulled, moved or swapped by the player": (
        "action.exhaust",
        "action.pull",
        "action.move",
        "fact.card_moved",
        "fact.cards_swapped",
    ),
    "nothing costs, loses or heals hit points": ("fact.hp_paid", "fact.hp_lost", "fact.hp_healed"),
    "a status never goes to the other side": ("fact.status_moved",),
    "the dice never change": ("fact.dice_set_up",),
}
