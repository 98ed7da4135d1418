"""The decisions that the design leaves open, and what each answer would change (section 11)."""

from domain.hazard.content import Decision, HazardContent
from domain.hazard.programs import ByDecision, CreateOp, RecolorOp
from domain.hazard.texts import HazardText
from domain.remarks import OpenDecision, Reading


def open_decisions(rules: HazardContent, text: HazardText) -> list[OpenDecision]:
    """Give every colour that waits for its owner's word, in the order of the ids."""
    return [
        OpenDecision(
            id=name,
            about=f"{text.call(decision.card)} ({decision.card}), {decision.was}",
            taken=rules.colour(ByDecision(decision=name)),
            readings=_readings(rules, name, decision),
            note=_note(decision),
        )
        for name, decision in sorted(rules.decisions.items())
    ]


def _readings(rules: HazardContent, name: str, decision: Decision) -> tuple[Reading, ...]:
    colours = [decision.default, decision.alt] if decision.alt else [decision.default]
    return tuple(Reading(colour, _effect(rules, name, decision, colour)) for colour in colours)


def _effect(rules: HazardContent, name: str, decision: Decision, colour: str) -> str:
    """Say what a colour does on the card: what pays for the bottom, what a half makes."""
    card = rules.cards[decision.card]
    wanted = ByDecision(decision=name)
    said = []
    if card.cost == wanted:
        others = _costing(rules, colour, besides=decision.card)
        said.append(
            f"its bottom costs {colour}, as {others} other {'bottom does' if others == 1 else 'bottoms do'}"
        )
    for half, program in (("top", card.top), ("bottom", card.bottom)):
        for op in program:
            match op:
                case CreateOp(colour=made) if made == wanted:
                    said.append(f"its {half} creates {colour} dice")
                case RecolorOp(to=made) if made == wanted:
                    said.append(f"its {half} turns a die {colour}{_twins(rules, half, colour)}")
    return "; ".join(said)


def _twins(rules: HazardContent, half: str, colour: str) -> str:
    """Name the cards whose half does nothing but turn a die into the same printed colour."""
    same = [
        kind
        for kind, card in sorted(rules.cards.items())
        if [op.to for op in getattr(card, half) if isinstance(op, RecolorOp)] == [colour]
    ]
    return f", as that of {', '.join(same)} does" if same else ""


def _costing(rules: HazardContent, colour: str, besides: str) -> int:
    """Count the other bottoms that cost a colour under this ruleset."""
    costs = [card.cost for kind, card in rules.cards.items() if kind != besides]
    return sum(cost is not None and rules.colour(cost) == colour for cost in costs)


def _note(decision: Decision) -> str:
    if decision.source == "open" and decision.take == "version":
        return "left to the owner of the design; cards_version settles all of these at once"
    if decision.source == "open":
        return "left to the owner of the design; settled here by itself"
    if decision.alt:
        return f"the design's own table says {decision.default}; the other colour is a proposal"
    return "the design's own table says so, and approval is due"
