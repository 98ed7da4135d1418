"""What a screen is given of a run: the hazard with its two full-width route cards, dice, cards, ledger.

`msgspec.json.schema(HazardView)` describes it. A route card holds all that has to be seen before the
choice: types, the threshold of every round, reward, penalties, each with icon and explanation.
"""

from projections.views import ChoiceView, View


class TermView(View, frozen=True, kw_only=True):
    """A reward, penalty or keyword: what it is here, the name of its icon, what its kind means."""

    kind: str
    words: str
    icon: str = ""
    says: str = ""


class RewardView(TermView, frozen=True, kw_only=True):
    """A reward of a route, from which band on it comes."""

    band: str
    amount: int = 0
    what: str = ""


class PenaltyView(TermView, frozen=True, kw_only=True):
    """A penalty of a route: in every failed round, or (`only_last`) in the last one besides."""

    amount: int
    only_last: bool = False


class RouteMeterView(View, frozen=True, kw_only=True):
    """What a route asks of a type, round by round; `type` may be `chosen` or `other`."""

    type: str
    name: str
    needs: tuple[int, ...]


class RouteView(View, frozen=True, kw_only=True):
    """A whole route card. `choose` are the types that the player may name with it."""

    id: str
    kind: str
    title: str
    meters: tuple[RouteMeterView, ...]
    both_required: bool
    choose: tuple[str, ...]
    rewards: tuple[RewardView, ...]
    reward_words: str
    penalties: tuple[PenaltyView, ...]
    failure_words: str
    draft: bool
    is_taken: bool


class MeterView(View, frozen=True, kw_only=True):
    """A meter of the round: what it holds and, where it is needed, its threshold."""

    type: str
    name: str
    current: int
    need: int | None


class ManaDieView(View, frozen=True, kw_only=True):
    """A die: its colour, its state, what it counts as; a temporary one has a last round."""

    id: str
    colour: str
    state: str
    counts_as: str
    last_round: int | None = None


class HalfView(View, frozen=True, kw_only=True):
    """A half of a card; `cost` is a colour, `any`, or None if it is free."""

    text: str
    cost: str | None = None


class HazardCardView(View, frozen=True, kw_only=True):
    """An action card. `tint` is the colour of its stock: that of its bottom's cost, if it has one (C-k)."""

    id: str
    name: str
    rarity: str | None = None
    verb: str | None = None
    type: str | None = None
    top: HalfView | None = None
    bottom: HalfView | None = None
    tint: str | None = None


class MarkView(View, frozen=True, kw_only=True):
    """An entry of the ledger: O or X, of a round or extra, and why."""

    round: int
    kind: str
    mark: str
    why: str


class ResultView(View, frozen=True, kw_only=True):
    """How a hazard ended; `consequences` are what follows."""

    hazard: str
    name: str
    route: str
    o: int
    x: int
    score: int
    tier: str
    band: str
    lost: int
    consequences: tuple[TermView, ...] = ()


class MetView(View, frozen=True, kw_only=True):
    """The hazard that is met. `armed` says, a sentence each, what waits for the round's end or later.

    `round` is 0 before a route is taken.
    """

    id: str
    name: str
    scenario: str
    number: int
    rounds: int
    round: int
    is_last_round: bool
    routes: tuple[RouteView, ...]
    chosen_type: str | None
    meters: tuple[MeterView, ...]
    focus: int
    played: int
    ledger: tuple[MarkView, ...]
    dice: tuple[ManaDieView, ...]
    in_play: tuple[HazardCardView, ...]
    enchantments: tuple[HazardCardView, ...]
    set_aside: tuple[HazardCardView, ...]
    revealed: tuple[HazardCardView, ...]
    armed: tuple[str, ...]
    penalties: tuple[str, ...]
    offer: tuple[HazardCardView, ...]
    may_skip: bool
    result: ResultView | None


class HazardView(View, frozen=True, kw_only=True):
    """The whole board of a run. A tainted run is no evidence: every view of it says so.

    `plan` are the hazards still to be met by name, `to_draw` how many come behind them if the run `has_end`.
    """

    game: str
    name: str
    phase: str
    phase_words: str
    outcome: str | None
    tainted: bool
    dev: bool
    vitae: int
    vitae_max: int
    supply: int
    paradox: int
    fallacy: int
    items: tuple[str, ...]
    flags: tuple[str, ...]
    deck: int
    plan: tuple[str, ...]
    has_end: bool
    to_draw: int
    met: MetView | None
    hand: tuple[HazardCardView, ...]
    draw: int
    discard: tuple[HazardCardView, ...]
    history: tuple[ResultView, ...]
    notes: tuple[str, ...] = ()
    pending: ChoiceView | None = None
