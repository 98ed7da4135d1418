"""What the player does in a hazard, and what opens a run."""

from msgspec import Struct

from domain.hazard.board import (
    NO_OPTIONS,
    Options,
)
from domain.hazard.vocabulary import (
    Colour,
    DieState,
    HalfName,
    Mana,
    Progress,
    Route,
)
from domain.records import Action, Start
from domain.vocabulary import Count


class StartRun(Start, tag="action.start_run"):
    """Opens a run: deck list, VITAE, tokens, the hazards to meet or their number.

    What is left out is what the ruleset says. `hazards` are met first, in this order; `length` is the
    number of hazards in all, at least those; 0 sets no end but VITAE 0. `dev` allows dev actions.
    """

    deck: str | None = None
    vitae: Count | None = None
    vitae_max: Count | None = None
    supply: Count | None = None
    paradox: Count | None = None
    fallacy: Count | None = None
    hazards: tuple[str, ...] = ()
    length: Count = 1
    dev: bool = False


class StartHazard(Action, tag="action.start_hazard"):
    """Meet a hazard, by its id or (without one) as it is drawn."""

    hazard: str | None = None


class ChooseRoute(Action, tag="action.choose_route"):
    """Take a route, and name its type where the route leaves one open (T-a, H-c)."""

    route: Route
    chosen: Progress | None = None


class Entry(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """One card of a batch: which half, the die that pays, what an x die pays as, what it names.

    `top_options` is for the top of a bottom that adds to it (T-f).
    """

    card: str
    half: HalfName
    die: str | None = None
    pay_as: Mana | None = None
    options: Options = NO_OPTIONS
    top_options: Options = NO_OPTIONS


class Play(Action, tag="action.play"):
    """Play cards in this order, all of them or none (P-a, P-b, P-c)."""

    entries: tuple[Entry, ...]


class EndRound(Action, tag="action.end_round"):
    """End the round: it is judged."""


class TakeReward(Action, tag="action.take_reward"):
    """Take one of the offered cards into the personal deck."""

    card: str


class SkipReward(Action, tag="action.skip_reward"):
    """Take none of the offered cards (S-d)."""


class DevInjectCard(Action, tag="action.dev_inject_card"):
    """Put a new copy of any card into the hand; the run is tainted (C-j)."""

    card: str


class DevSetDie(Action, tag="action.dev_set_die"):
    """Set a die to a colour and a state; the run is tainted."""

    die: str
    colour: Colour
    state: DieState = "available"


class DevForceX(Action, tag="action.dev_force_x"):
    """Have at least two x among the dice of the coming roll; the run is tainted."""
