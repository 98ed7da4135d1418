"""The board of a run: what lasts from hazard to hazard, and the hazard that is met now.

The piles of the shared board are those of the hazard: an iid of it is in exactly one of draw, hand,
discard, in_play, enchanted, set_aside and revealed.
"""

from msgspec import Struct

from domain.boards import Board
from domain.chance import Face
from domain.hazard.vocabulary import (
    TYPES,
    Band,
    Colour,
    DieState,
    Effect,
    HalfName,
    Mana,
    PenaltyKind,
    Progress,
    RewardKind,
    Route,
    Tier,
)
from domain.vocabulary import Count, Whole

NO_PROGRESS: dict[str, int] = dict.fromkeys(TYPES, 0)

# --- What is printed on a hazard -------------------------------------------------------------------


class Meter(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """What a route asks of one progress type: the threshold of each round.

    `type` may be `chosen` or `other` on a route whose type the player names.
    """

    type: str
    need: tuple[Count, ...]


class StandIn(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What is given in the place of a map benefit; `what` is the item."""

    kind: RewardKind
    amount: Count = 0
    what: str = ""


class Reward(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What a route gives from a band on; `what` is the item, the flag or the note."""

    kind: RewardKind
    band: Band
    amount: Count = 0
    what: str = ""
    stand_in: tuple[StandIn, ...] = ()


class Penalty(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What a failed round costs: an amount of something, or a flag that is set."""

    kind: PenaltyKind
    amount: Count = 1
    flag: str = ""


class RouteCard(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """All that is printed on one route: meters, types to choose from, rewards, penalties.

    `fail_any` counts in every failed round, `fail_final` besides it in the last.
    """

    meters: tuple[Meter, ...]
    choose: tuple[Progress, ...] = ()
    rewards: tuple[Reward, ...] = ()
    fail_any: tuple[Penalty, ...] = ()
    fail_final: tuple[Penalty, ...] = ()
    draft: bool = False


class Consequence(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What the end of a hazard costs."""

    kind: str
    amount: Count = 1


# --- What lies on the table ----------------------------------------------------------------------


class ManaDie(Struct, gc=False, omit_defaults=True):
    """A die: `d1` … `d4` are the base dice, `t1`, `t2`, … temporary ones.

    `expires_after` is the round with which a temporary die leaves, None for a base die; `treat_as` is
    what an x die counts as until the round ends.
    """

    id: str
    colour: Colour
    state: DieState = "available"
    expires_after: int | None = None
    treat_as: Mana | None = None

    @property
    def is_x(self) -> bool:
        """Tell whether it is an x die: available, shows x, and no mark says otherwise."""
        return self.colour == "x" and self.state == "available" and self.treat_as is None

    @property
    def is_coloured(self) -> bool:
        """Tell whether it is available and counts as a colour, by its face or by a mark."""
        return self.state == "available" and (self.colour != "x" or self.treat_as is not None)


class Options(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """What a player names for one half: a progress type, dice, colours, cards to discard."""

    type: Progress | None = None
    dice: tuple[str, ...] = ()
    colours: tuple[Mana, ...] = ()
    discard: tuple[str, ...] = ()


NO_OPTIONS = Options()


class Resolution(Struct, gc=False, omit_defaults=True):
    """A half that is being resolved, and what its operations did so far.

    `at` is the operation that waits for a revealed top to resolve; `revealed` are cards that this half
    holds in limbo.
    """

    card: str
    half: HalfName
    options: Options = NO_OPTIONS
    top_options: Options = NO_OPTIONS
    is_revealed: bool = False
    at: int = 0
    types: list[Progress] = []
    discarded: int = 0
    exhausted: int = 0
    still_x: int = 0
    revealed: list[str] = []


class Clause(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a card costs if the round fails."""

    card: str
    vitae: int = 0
    extra_x: int = 0


class Shield(Struct, frozen=True, gc=False, omit_defaults=True):
    """How much VITAE loss a card ignores if the round fails; None is all of it."""

    card: str
    vitae: int | None = None


class Hold(Struct, frozen=True, gc=False):
    """What a card takes for turning the round's X into an O."""

    card: str
    vitae: int


class Item(Struct, gc=False, omit_defaults=True):
    """One penalty of a failed round, as far as it is not reduced yet; a flag counts 1."""

    source: str
    kind: PenaltyKind
    amount: int
    flag: str = ""


class Round(Struct, gc=False, omit_defaults=True):
    """A round: what it needs, what was produced, and what waits for its end.

    `played` are the cards played, also those that left the table; `last_types` what the latest card
    with any progress produced. `retreats` are the cards that will each lower a penalty.
    """

    index: int
    is_final: bool
    need: dict[str, int]
    meter: dict[str, int]
    focus: int = 0
    played: int = 0
    last_types: list[Progress] = []
    clauses: list[Clause] = []
    shields: list[Shield] = []
    retreats: list[str] = []
    holds: list[Hold] = []
    wild_used: int = 0
    penalties: list[Item] = []


class Mark(Struct, gc=False, omit_defaults=True):
    """An entry of the ledger. `kind` is `round` or `extra`; `cause` is why, or the card of a clause."""

    round: int
    kind: str
    mark: str
    cause: str


class Enchantment(Struct, frozen=True, gc=False):
    """What a card in the enchantment zone does."""

    card: str
    effect: Effect


class Result(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """How a hazard ended: marks after conversion, score, tier, band, and how many rounds count as lost."""

    o: Count
    x: Count
    score: Whole
    tier: Tier
    band: str
    lost: Count


class Hazard(Struct, omit_defaults=True):
    """The hazard that is met: its card, its ledger, its dice and its own zones.

    `meters` are those of the chosen route, with every type named. `made` counts temporary dice,
    `conversions` are the cards that turn an X at the end.
    """

    id: str
    rounds: int
    safe: RouteCard
    risk: RouteCard
    route: Route | None = None
    chosen: Progress | None = None
    meters: list[Meter] = []
    round: Round | None = None
    ledger: list[Mark] = []
    dice: list[ManaDie] = []
    made: int = 0
    in_play: list[str] = []
    enchanted: list[str] = []
    set_aside: list[str] = []
    revealed: list[str] = []
    enchantments: list[Enchantment] = []
    conversions: list[str] = []
    injected: list[str] = []
    resolving: list[Resolution] = []
    looked: bool = False
    force_x: bool = False
    offer: list[str] = []
    may_skip: bool = False
    result: Result | None = None
    consequences: list[Consequence] = []

    def die(self, name: str) -> ManaDie:
        """Give a die by its id; raises KeyError if there is none."""
        for die in self.dice:
            if die.id == name:
                return die
        raise KeyError(name)

    def card(self, route: str) -> RouteCard:
        """Give what is printed on a route."""
        return self.safe if route == "safe" else self.risk


class Met(Struct, frozen=True, gc=False, omit_defaults=True):
    """A hazard of the run that is over."""

    hazard: str
    route: Route
    chosen: Progress | None
    result: Result


class HazardBoard(Board, kw_only=True):
    """The board. `number` counts the hazards started in the run; it is the scope of chance.

    `plan` are the hazards still to be met in this order, `length` the number of hazards after which the
    run is over (0: none is set). `copies` counts the cards made of each kind, for their ids.
    """

    number: int = 0
    vitae: int = 0
    vitae_max: int = 0
    supply: int = 0
    paradox: int = 0
    fallacy: int = 0
    items: list[str] = []
    flags: list[str] = []
    personal_deck: list[str] = []
    copies: dict[str, int] = {}
    hazards_met: list[str] = []
    plan: list[str] = []
    length: int = 0
    dev: bool = False
    tainted: bool = False
    hazard: Hazard | None = None
    history: list[Met] = []

    @property
    def scope(self) -> int:
        return self.number

    def show_dice(self, shown: tuple[Face, ...]) -> None:
        """Leave the dice: only the fact behind a roll knows which dice they were."""


def hazard_of(board: HazardBoard) -> Hazard:
    """Give the hazard that is met; asserts that there is one."""
    assert board.hazard is not None
    return board.hazard


def round_of(board: HazardBoard) -> Round:
    """Give the round that is played; asserts that there is one."""
    assert board.hazard is not None
    assert board.hazard.round is not None
    return board.hazard.round
