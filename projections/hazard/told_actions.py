"""Sentences of what the player does, and of the choices that the rules put."""

from domain.boards import Pending
from domain.choices import DECLINE
from domain.hazard.records.actions import (
    ChooseRoute,
    DevForceX,
    DevInjectCard,
    DevSetDie,
    EndRound,
    Play,
    SkipReward,
    StartHazard,
    StartRun,
    TakeReward,
)
from projections.hazard.words import colour, counted, die, entry, item, type_name
from projections.names import starting
from projections.sentences import Sentences, Teller

actions = Sentences()


@actions.of(StartRun)
def _start_run(action: StartRun, tell: Teller) -> str:
    told = ["Start a run"]
    if action.deck:
        told.append(f"with deck {action.deck}")
    if action.hazards:
        told.append(f"to meet {', '.join(tell.names.call(name) for name in action.hazards)}")
    elif action.length:
        told.append(f"of {counted(action.length, 'hazard')}")
    return " ".join(told) + (", dev actions allowed" if action.dev else "")


@actions.of(StartHazard)
def _start_hazard(action: StartHazard, tell: Teller) -> str:
    if action.hazard is None:
        return "Draw a hazard"
    return f"Meet {action.hazard} {tell.names.call(action.hazard)}"


@actions.of(ChooseRoute)
def _choose_route(action: ChooseRoute, tell: Teller) -> str:
    chosen = f", {type_name(tell.names, action.chosen)} chosen" if action.chosen else ""
    return f"Take the {action.route} route{chosen}"


@actions.of(Play)
def _play(action: Play, tell: Teller) -> str:
    return "Play " + "; then ".join(entry(tell.names, tell.board, each) for each in action.entries)


@actions.of(EndRound)
def _end_round(action: EndRound, tell: Teller) -> str:
    return "End the round"


@actions.of(TakeReward)
def _take_reward(action: TakeReward, tell: Teller) -> str:
    return f"Take {tell.names.call(action.card)} into the personal deck"


@actions.of(SkipReward)
def _skip_reward(action: SkipReward, tell: Teller) -> str:
    return "Take none of the cards"


@actions.of(DevInjectCard)
def _dev_inject_card(action: DevInjectCard, tell: Teller) -> str:
    return f"Dev: put {tell.names.call(action.card)} into the hand"


@actions.of(DevSetDie)
def _dev_set_die(action: DevSetDie, tell: Teller) -> str:
    return f"Dev: set {die(tell.board, action.die)} to {colour(action.colour)}, {action.state}"


@actions.of(DevForceX)
def _dev_force_x(action: DevForceX, tell: Teller) -> str:
    return "Dev: have at least two X in the coming roll"


# --- Choices -----------------------------------------------------------------------------------------


@actions.choice("keep", "Which card goes to your hand?")
def _keep(value: str, pending: Pending, tell: Teller) -> str:
    return f"Keep {tell.names.call(value)}"


@actions.choice("discard", "Which card of your hand is discarded?")
def _discard(value: str, pending: Pending, tell: Teller) -> str:
    return "Discard no more" if value == DECLINE else f"Discard {tell.names.call(value)}"


@actions.choice("reveal", "Which revealed top happens?")
def _reveal(value: str, pending: Pending, tell: Teller) -> str:
    return "None of them" if value == DECLINE else f"The top of {tell.names.call(value)}"


@actions.choice("type", "Which type does it produce?")
def _type(value: str, pending: Pending, tell: Teller) -> str:
    return type_name(tell.names, value)


@actions.choice("die", "Which die?")
def _die(value: str, pending: Pending, tell: Teller) -> str:
    return "No more dice" if value == DECLINE else starting(die(tell.board, value))


@actions.choice("colour", "Which colour?")
@actions.choice("from", "Which colour is changed?")
@actions.choice("to", "What does it become?")
def _colour(value: str, pending: Pending, tell: Teller) -> str:
    return starting(colour(value))


@actions.choice("step_down", "Which penalty is lowered by a step?")
def _step_down(value: str, pending: Pending, tell: Teller) -> str:
    hazard = tell.board.hazard
    items = hazard.round.penalties if hazard and hazard.round else []
    number = int(value)
    return starting(item(tell.names, items[number - 1])) if number <= len(items) else f"Penalty {value}"


@actions.choice("preserve", "Which available die is kept for the next round?")
def _preserve(value: str, pending: Pending, tell: Teller) -> str:
    return "Keep none" if value == DECLINE else f"Keep {die(tell.board, value)}"


@actions.choice("refresh", "Which spent die comes back?")
def _refresh(value: str, pending: Pending, tell: Teller) -> str:
    return "Bring none back" if value == DECLINE else f"Bring {die(tell.board, value)} back"


@actions.choice("look", "Two dice show X: look at two cards and take one?")
def _look(value: str, pending: Pending, tell: Teller) -> str:
    return "Do not look" if value == DECLINE else "Look"


@actions.choice("look_keep", "Which card do you take?")
def _look_keep(value: str, pending: Pending, tell: Teller) -> str:
    return f"Take {tell.names.call(value)}"
