"""The set-up that a person asks for, as the opening action of a game.

What may be asked for are the fields of the game's own opening action: `--set deck=S1 --set dev=true`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import SakshiError
from domain.game import Game
from domain.records import Start
from domain.vocabulary import LARGEST

_COMMON = {"board", "size", "chain"}


def opening(game: Game[Any, Any], asked: Sequence[str]) -> Start:
    """Give the opening action that words such as `deck=S1` ask for; lists are set off by commas.

    Raises SakshiError for a word that is no KEY=VALUE, a key that the game does not have, and a value of
    the wrong kind.
    """
    kind = type(game.opening())
    fields = {field.name: field for field in msgspec.structs.fields(kind) if field.name not in _COMMON}
    told: dict[str, Any] = {}
    for word in asked:
        key, equals, value = word.partition("=")
        if not equals:
            raise SakshiError(f"{word!r}: a set-up is KEY=VALUE")
        if key not in fields:
            known = f"it has {', '.join(fields)}" if fields else "nothing of it can be set"
            raise SakshiError(f"{game.id} has no set-up {key!r}; {known}")
        told[key] = _value(fields[key], value)
    return msgspec.convert(told, kind, strict=False)


def meets_hazards(game: Game[Any, Any]) -> bool:
    """Tell whether a game can be told which hazards to meet."""
    return "hazards" in type(game.opening()).__struct_fields__


def _value(field: msgspec.structs.FieldInfo, word: str) -> Any:
    """Give what a word says for a field; raises SakshiError with what the field takes."""
    value = word.split(",") if _is_list(field) else word
    try:
        msgspec.convert(value, field.type, strict=False)
    except msgspec.ValidationError as why:
        wanted = _wanted(msgspec.inspect.type_info(field.type))
        raise SakshiError(f"--set {field.name}={word}: {field.name} is {wanted}, found {word!r}") from why
    return value


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
