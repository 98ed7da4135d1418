"""The set-up that a person asks for, as the opening action of a game.

What may be asked for are the fields of the game's own opening action: `--set deck=S1 --set dev=true`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import SakshiError
from domain.game import Game
from domain.hazard.hazard import HazardGame
from domain.records import Start
from domain.vocabulary import LARGEST

_COMMON = {"board", "size", "chain"}


def opening(game: Game[Any, Any], asked: Sequence[str]) -> Start:
    """Give the opening action that words such as `deck=S1` ask for; lists are set off by commas.

    Blanks around a word do not matter, nor does the case of a hazard or a deck.
    Raises SakshiError for a word that is no KEY=VALUE, a key that the game does not have or that is set
    twice, and a value that is empty or of the wrong kind.
    """
    kind = type(game.opening())
    fields = {field.name: field for field in msgspec.structs.fields(kind) if field.name not in _COMMON}
    known_ids = (*game.hazards, *game.decks) if isinstance(game, HazardGame) else ()
    told: dict[str, Any] = {}
    for word in asked:
        key, equals, value = word.partition("=")
        if not equals:
            raise SakshiError(f"{word!r}: a set-up is KEY=VALUE")
        if key not in fields:
            known = f"it has {', '.join(fields)}" if fields else "nothing of it can be set"
            raise SakshiError(f"{game.id} has no set-up {key!r}; {known}")
        if key in told:
            raise SakshiError(f"{key} is set twice; set it once")
        told[key] = _value(fields[key], value.strip(), known_ids)
    return msgspec.convert(told, kind, strict=False)


def meets_hazards(game: Game[Any, Any]) -> bool:
    """Tell whether a game can be told which hazards to meet."""
    return "hazards" in type(game.opening()).__struct_fields__


def _value(field: msgspec.structs.FieldInfo, word: str, known_ids: Sequence[str]) -> Any:
    """Give what a word says for a field; raises SakshiError with what the field takes."""
    parts = [_spelled(part.strip(), known_ids) for part in (word.split(",") if _is_list(field) else [word])]
    if not all(parts):
        what = "one of the words between its commas" if len(parts) > 1 else "what stands behind the ="
        raise SakshiError(f"--set {field.name}={word}: {what} is empty; leave it out")
    value = parts if _is_list(field) else parts[0]
    try:
        msgspec.convert(value, field.type, strict=False)
    except msgspec.ValidationError as why:
        wanted = _wanted(msgspec.inspect.type_info(field.type))
        raise SakshiError(f"--set {field.name}={word}: {field.name} is {wanted}, found {word!r}") from why
    return value


def _spelled(word: str, known_ids: Sequence[str]) -> str:
    """Give an id as it is spelled, whatever the case in which it was typed; another word as it is."""
    if word in known_ids:
        return word
    return next((known for known in known_ids if known.casefold() == word.casefold()), word)


def _wanted(kind: msgspec.inspect.Type) -> str:
    """Give what a field takes, in words."""
    match kind:
        case msgspec.inspect.UnionType():
            some = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
            return _wanted(some[0])
        case msgspec.inspect.IntType(ge=ge, le=le):
            return f"a whole number from {ge} to {'2^53 − 1' if le == LARGEST else le}"
        case msgspec.inspect.BoolType():
            return "true or false"
    return "something else"


def _is_list(field: msgspec.structs.FieldInfo) -> bool:
    return isinstance(field.default, tuple)
