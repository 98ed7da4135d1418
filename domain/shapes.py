"""Values that may have one of several shapes: which shape a person meant, and which keys it has.

Pydantic complains about every shape a value does not have, and puts the names of shapes between the
keys. A person meant one of them, and knows nothing of the names.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args, get_origin

from pydantic import BaseModel

Path = tuple[str | int, ...]
_NO_TABLE = ("model_type", "model_attributes_type", "dict_type")


class _Told(NamedTuple):
    """An error with its path as it stands in the file, and the places at which shapes part."""

    error: Any
    path: Path
    forks: tuple[Path, ...]


def one_shape(errors: Sequence[Any], table: Any) -> list[Any]:
    """Give the errors that belong to the shape which a person meant, by the paths of the file.

    `table` is what was checked. Each error keeps its own path as `shape`, for `keys_at`.
    """
    told = [_follow(error, table) for error in errors]
    return [
        each.error | {"loc": each.path, "shape": each.error["loc"]}
        for each in told
        if _is_meant(each, told, table)
    ]


def keys_at(model: type[BaseModel], path: Path) -> list[str]:
    """Give the keys of the table at a path, which may name shapes on its way; empty if there is none."""
    here: Any = model
    for part in path:
        here = _step(here, part)
    return list(here.model_fields) if _is_model(here) else []


def is_keyed_by_id(model: type[BaseModel], path: Path) -> bool:
    """Tell whether the table at a path holds entries by their ids: `cards`, `decks`."""
    here: Any = model
    for part in path:
        here = _step(here, part)
    return get_origin(here) is dict and _is_model(get_args(here)[1])


def _follow(error: Any, table: Any) -> _Told:
    """Walk an error's path through the table, and leave out what is no key of it."""
    path: Path = ()
    forks: list[Path] = []
    here = table
    loc = error["loc"]
    for place, part in enumerate(loc):
        if _holds(here, part):
            here, path = here[part], (*path, part)
        elif place == len(loc) - 1 and error["type"] in ("missing", "extra_forbidden"):
            path = (*path, part)
        else:
            forks.append(path)
    return _Told(error, path, tuple(forks))


def _holds(here: Any, part: str | int) -> bool:
    """Tell whether a table has a key, or a list an entry."""
    if isinstance(part, int):
        return isinstance(here, list) and part < len(here)
    return isinstance(here, dict) and part in here


def _is_meant(told: _Told, errors: Sequence[_Told], table: Any) -> bool:
    for fork in told.forks:
        others = [other for other in errors if other is not told and fork in other.forks]
        if isinstance(_at(table, fork), dict):
            if told.path == fork and any(len(other.path) > len(fork) for other in others):
                return False
        elif told.error["type"] in _NO_TABLE and any(o.error["type"] not in _NO_TABLE for o in others):
            return False
    return True


def _at(table: Any, path: Path) -> Any:
    for part in path:
        table = table[part]
    return table


# --- Walking a model -------------------------------------------------------------------------------


def _step(here: Any, part: str | int) -> Any:
    """Give the annotation behind a key, an entry of a list, or the name of a shape."""
    if _is_model(here) and part in here.model_fields:
        return here.model_fields[part].annotation
    if get_origin(here) is dict:
        return get_args(here)[1]
    if isinstance(part, int):
        return next((arg for arg in get_args(here) if arg is not Ellipsis), None)
    return next((model for model in _models(here) if part in _names(model)), here)


def _is_model(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, BaseModel)


def _models(annotation: Any) -> list[type[BaseModel]]:
    if _is_model(annotation):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models(part)]


def _names(model: type[BaseModel]) -> set[str]:
    """Give what a shape may be called: its class, or the one value of its first key (`op`)."""
    first = next(iter(model.model_fields.values()), None)
    values = get_args(first.annotation) if first is not None else ()
    return {model.__name__, *(value for value in values if isinstance(value, str))}
