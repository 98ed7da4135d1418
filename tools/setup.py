"""The set-up that a person asks for, as the opening action of a game.

What may be asked for are the fields of the game's own opening action: `--set deck=S1 --set dev=true`.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.errors import SakshiError
from domain.game import Game
from domain.records import Start

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
            known = ", ".join(fields) or "none"
            raise SakshiError(f"{game.id} has no set-up {key!r}; it has {known}")
        told[key] = value.split(",") if _is_list(fields[key]) else value
    try:
        return msgspec.convert(told, kind, strict=False)
    except msgspec.ValidationError as why:
        raise SakshiError(f"the set-up does not fit: {why}") from why


def _is_list(field: msgspec.structs.FieldInfo) -> bool:
    return isinstance(field.default, tuple)
