"""The operations of which card programs are made, as content writes them.

    top = [{ op = "progress", type = "stability", n = 3 }]

`operations.py` says what each one does; a new operation is a model here and a function there.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from domain.content import Content, Exact, Few
from domain.hazard.vocabulary import Effect, Mana, Progress

Some = Annotated[int, Field(strict=True, ge=1, le=100)]
NewDice = Annotated[int, Field(strict=True, ge=1, le=6)]
"""Six dice a half: every way to name some of all the dice there can be has to be listed."""
Picks = Annotated[int, Field(strict=True, ge=0, le=3)]


class ByDecision(Content):
    """A colour that the design leaves to be decided: the id of the decision."""

    decision: str


ColourOf = Mana | ByDecision


class Pick(Content):
    """How many may be named."""

    at_least: Picks = 1
    at_most: Picks = 1

    @model_validator(mode="after")
    def _in_order(self) -> "Pick":
        if self.at_least > self.at_most or not self.at_most:
            raise ValueError("at_least must not be more than at_most, and at_most not 0")
        return self


class Counted(Content):
    """A number that is counted: `each` for every one, but not under `min`.

    `per` is `played_before` (cards played earlier in the round), `pairs` (of available coloured dice
    of one colour) or `exhausted` (dice that this half exhausted).
    """

    per: Literal["played_before", "pairs", "exhausted"]
    each: Some
    min: Few = 0


class Op(Content):
    """One operation.

    `reveals`: it shows hidden cards or rolls. `touches_dice`: it changes dice, or what of them is there.
    `touches_hand`: it may take cards out of the hand.
    """

    reveals: ClassVar[bool] = False
    touches_dice: ClassVar[bool] = False
    touches_hand: ClassVar[bool] = False

    @property
    def opens(self) -> bool:
        """Tell whether it ends a batch: behind it the player knows more, or is asked (P-c)."""
        return self.reveals

    def named(self) -> tuple[str, ...]:
        """Give what the player names for it when the card is played: type, dice, colours, discard."""
        return ()


class ProgressOp(Op):
    """Add one value to a meter.

    `same_as_last` needs `if_none`: what any type gets if the round has produced nothing yet.
    """

    op: Literal["progress"]
    type: Progress | Literal["choose", "same_as_last"]
    n: Some | Counted
    if_none: Some | None = None

    @model_validator(mode="after")
    def _complete(self) -> "ProgressOp":
        if (self.type == "same_as_last") != (self.if_none is not None):
            raise ValueError('if_none belongs to type = "same_as_last", and only there')
        return self

    def named(self) -> tuple[str, ...]:
        return ("type",) if self.type in ("choose", "same_as_last") else ()


class FocusOp(Op):
    """Add to what the next progress value gains."""

    op: Literal["focus"]
    n: Some


class RecolorOp(Op):
    """Change the colour of available coloured dice; `choose_each` asks for one a die."""

    touches_dice: ClassVar[bool] = True
    op: Literal["recolor"]
    pick: Pick = Pick()
    to: Literal["choose_each", "red", "blue", "purple", "gold"] | ByDecision

    def named(self) -> tuple[str, ...]:
        return ("dice", "colours") if self.to == "choose_each" else ("dice",)


class RecolorAllOp(Op):
    """Change every die of one named colour to another named colour."""

    touches_dice: ClassVar[bool] = True
    op: Literal["recolor_all"]

    def named(self) -> tuple[str, ...]:
        return ("colours",)


class RecoverOp(Op):
    """Bring a spent or exhausted die back, in a named colour, from the next round on."""

    touches_dice: ClassVar[bool] = True
    op: Literal["recover"]

    def named(self) -> tuple[str, ...]:
        return ("dice", "colours")


class CreateOp(Op):
    """Create temporary dice; `still_x` counts the dice that this half rerolled to x again."""

    touches_dice: ClassVar[bool] = True
    op: Literal["create"]
    colour: Literal["choose", "red", "blue", "purple", "gold"] | ByDecision
    n: NewDice | Literal["still_x"] = 1
    life: Literal["round", "next_round"] = "round"

    def named(self) -> tuple[str, ...]:
        return ("colours",) if self.colour == "choose" else ()


class DrawOp(Op):
    """Draw cards; `discarded` counts those that this half discarded from the hand."""

    reveals: ClassVar[bool] = True
    op: Literal["draw"]
    n: Some | Literal["discarded"]


class DiscardOp(Op):
    """Discard from the hand: `declared` when the card is played, or `after_reveal`, when asked."""

    touches_hand: ClassVar[bool] = True
    op: Literal["discard"]
    pick: Pick = Pick()
    when: Literal["declared", "after_reveal"]

    def named(self) -> tuple[str, ...]:
        return ("discard",) if self.when == "declared" else ()

    @property
    def opens(self) -> bool:
        return self.when == "after_reveal"


class PeekKeepOp(Op):
    """Look at the top of the deck, keep some, discard the rest."""

    reveals: ClassVar[bool] = True
    op: Literal["peek_keep"]
    peek: Some
    keep: Some = 1


class RevealPlayOp(Op):
    """Reveal the top of the deck; the top of one revealed card may resolve for free."""

    reveals: ClassVar[bool] = True
    touches_dice: ClassVar[bool] = True
    touches_hand: ClassVar[bool] = True
    op: Literal["reveal_play"]
    reveal: Some


class RerollXOp(Op):
    """Roll x dice again: one that is named, or all."""

    reveals: ClassVar[bool] = True
    touches_dice: ClassVar[bool] = True
    op: Literal["reroll_x"]
    n: Annotated[Literal[1, "all"], Exact] = 1

    def named(self) -> tuple[str, ...]:
        return ("dice",) if self.n == 1 else ()


class TreatXOp(Op):
    """Let x dice count as a colour until the round ends: one that is named, or all."""

    touches_dice: ClassVar[bool] = True
    op: Literal["treat_x"]
    n: Annotated[Literal[1, "all"], Exact] = 1
    to: ColourOf

    def named(self) -> tuple[str, ...]:
        return ("dice",) if self.n == 1 else ()


class ExhaustXOp(Op):
    """Exhaust x dice."""

    touches_dice: ClassVar[bool] = True
    op: Literal["exhaust_x"]
    pick: Pick = Pick()

    def named(self) -> tuple[str, ...]:
        return ("dice",)


class OnFailOp(Op):
    """If the round fails, this costs VITAE or marks further X."""

    op: Literal["on_fail"]
    vitae: Few = 0
    extra_x: Few = 0

    @model_validator(mode="after")
    def _costs(self) -> "OnFailOp":
        if not (self.vitae or self.extra_x):
            raise ValueError("on_fail needs vitae or extra_x")
        return self


class ShieldOp(Op):
    """If the round fails, this much VITAE loss is ignored."""

    op: Literal["shield"]
    ignore_vitae: Some | Literal["all"]


class StepDownOp(Op):
    """If the round fails, one penalty is lowered by one."""

    op: Literal["step_down"]


class HoldOp(Op):
    """If the round would be an X it is an O, for this much VITAE."""

    op: Literal["hold"]
    vitae: Few = 1


class EndConvertOp(Op):
    """When the hazard is scored, one X becomes an O."""

    op: Literal["end_convert"]


class EnchantOp(Op):
    """Put the card into the enchantment zone, where it works until the hazard ends."""

    op: Literal["enchant"]
    effect: Effect


Operation = Annotated[
    ProgressOp
    | FocusOp
    | RecolorOp
    | RecolorAllOp
    | RecoverOp
    | CreateOp
    | DrawOp
    | DiscardOp
    | PeekKeepOp
    | RevealPlayOp
    | RerollXOp
    | TreatXOp
    | ExhaustXOp
    | OnFailOp
    | ShieldOp
    | StepDownOp
    | HoldOp
    | EndConvertOp
    | EnchantOp,
    Field(discriminator="op"),
]
