"""What is wrong with content, in sentences: the file, the key, what is allowed, what stands there."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, get_args

from pydantic import BaseModel, ValidationError

from domain.content import WrongKey
from domain.remarks import meant
from domain.shapes import Path, is_keyed_by_id, keys_at, one_shape
from domain.sources import HEAD, Source, as_found, cut, merge

MOST_LINES = 10

_EXPECTED = {
    "int_type": "expected a whole number",
    "string_type": "expected a text in quotes",
    "bool_type": "expected true or false",
    "model_type": "expected a table",
    "model_attributes_type": "expected a table",
    "dict_type": "expected a table",
    "tuple_type": "expected a list in [ ]",
    "list_type": "expected a list in [ ]",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "too_short": "needs at least {min_length} entries",
    "too_long": "takes at most {max_length} entries",
    "either": "{expected}",
}


def complain(why: ValidationError, model: type[BaseModel], chain: Sequence[Source], stem: Path) -> str:
    """Give one line for each wrong key, at most ten.

    `chain` are the files that were merged, the oldest first; `stem` is where the table that `model`
    checked stands in them.
    """
    found = one_shape(why.errors(), _at(chain, stem))
    errors = _either([error for error in found if not _is_echo(error, found)])
    new = _new_entries(errors, model, chain, stem)
    told = (_of_new_entry(error, new, chain, stem) or _line(error, model, chain, stem) for error in errors)
    lines = list(dict.fromkeys(told))
    if len(lines) > MOST_LINES:
        lines[MOST_LINES:] = [f"… and {len(lines) - MOST_LINES} more"]
    missing = sum(error["type"] == "missing" for error in errors)
    if missing > 1 and len(chain) == 1:
        lines.append(f'{chain[0].name}: a file that lists only what differs needs extends = "1.0" at its top')
    return "\n".join(lines)


def _at(chain: Sequence[Source], stem: Path) -> Any:
    """Give the table at `stem` of all files merged."""
    table: Any = {}
    for source in chain:
        table = merge(table, source.table)
    for part in stem:
        table = table.get(part, {})
    return table


def _either(errors: Sequence[Any]) -> list[Any]:
    """Give the errors, those of one value that may be a number or a word, say, put together to one."""
    places: dict[Any, list[Any]] = {}
    for number, error in enumerate(errors):
        at = error["loc"] if error["type"] in _EXPECTED else number
        places.setdefault(at, []).append(error)
    return [_one_of(each) if len(each) > 1 else each[0] for each in places.values()]


def _one_of(errors: Sequence[Any]) -> Any:
    first, *others = (_EXPECTED[e["type"]].format(**e.get("ctx", {})) for e in errors)
    others = [each.removeprefix("must be ").removeprefix("expected ") for each in others]
    return errors[0] | {"type": "either", "ctx": {"expected": " or ".join(dict.fromkeys([first, *others]))}}


def _line(error: Any, model: type[BaseModel], chain: Sequence[Source], stem: Path) -> str:
    cause = error.get("ctx", {}).get("error")
    keys = cause.keys if isinstance(cause, WrongKey) else ("",)
    paths: list[Path] = [(*stem, *error["loc"], *filter(None, key.split("."))) for key in keys]
    key = _dotted(paths[0])
    match error["type"]:
        case "missing":
            return f"{chain[-1].name}: {key}: is missing"
        case "extra_forbidden":
            said = _no_such_key(error["shape"], model)
        case "union_tag_invalid":
            said = _no_such_shape(error)
        case "union_tag_not_found":
            said = f"{error['ctx']['discriminator']} is missing: it says what the table is".replace("'", "")
        case "value_error":
            said = str(cause) if isinstance(cause, WrongKey) else f"{cause}, {as_found(error['input'])}"
        case kind:
            expected = _EXPECTED.get(kind, error["msg"]).format(**error.get("ctx", {}))
            said = f"{expected}, {as_found(error['input'])}"
    return f"{_teller(chain, paths)}: {key}: {said}"


def _no_such_shape(error: Any) -> str:
    """Say that a table is of a kind that does not exist: an operation, for example."""
    told = error["ctx"]
    near = get_close_matches(told["tag"], told["expected_tags"].replace("'", "").split(", "), 1)
    hint = f"did you mean {near[0]}? " if near else ""
    key, kinds = told["discriminator"].replace("'", ""), told["expected_tags"].replace("'", "")
    return f'there is no {key} "{cut(told["tag"])}"; {hint}there are {kinds}'


def _is_echo(error: Any, errors: Sequence[Any]) -> bool:
    """Tell whether a list is only too short because entries of it are wrong."""
    at = error["loc"]
    inside = any(len(other["loc"]) > len(at) and other["loc"][: len(at)] == at for other in errors)
    return bool(error["type"] == "too_short" and inside)


def _dotted(path: Path) -> str:
    """Give a path as a person would say it: `dice.number entry 5`; entries count from 1."""
    words = [f" entry {part + 1}" if isinstance(part, int) else f".{part}" for part in path]
    return cut("".join(words).removeprefix("."))


def _teller(chain: Sequence[Source], paths: Sequence[Path]) -> str:
    """Give the name of the last file that sets one of the keys, or that sets the list it is in."""
    for source in chain[::-1]:
        if any(_found(source.table, path) is not None for path in paths):
            return source.name
    return chain[-1].name


def _found(table: Any, path: Path) -> Any:
    """Give what a table holds at a path, as far as it leads through tables; None if it holds nothing."""
    for part in path:
        if not isinstance(table, dict):
            break
        table = table.get(str(part))
    return table


# --- Entries that only a draft brings ------------------------------------------------------------


class _NewEntry(NamedTuple):
    """An entry of a table keyed by id that nothing has which the draft extends."""

    path: Path
    what: str
    known: Sequence[str]
    needs: Sequence[str]

    def says(self) -> str:
        """Say that the draft makes a new one, and what may have been meant."""
        name = str(self.path[-1])
        said = f"there is no {self.what} {name} in what it extends{meant(name, self.known)}"
        return f"{said} (a new {self.what} needs {', '.join(self.needs)})" if self.needs else said


def _new_entries(
    errors: Sequence[Any], model: type[BaseModel], chain: Sequence[Source], stem: Path
) -> list[_NewEntry]:
    """Give the entries in which keys are missing, or that are wrong as a whole, and that a draft brings."""
    found = {
        path: _NewEntry(path, _what(path, stem), known, _missing(errors, path))
        for error in errors
        if error["type"] in ("missing", "value_error")
        for path, known in _entry(error["loc"], model, chain, stem)
    }
    return list(found.values())


def _entry(
    loc: Path, model: type[BaseModel], chain: Sequence[Source], stem: Path
) -> Iterator[tuple[Path, list[str]]]:
    """Give the entry that an error lies in and the names beside it, if only a draft brings it."""
    for place in range(1, len(loc)):
        path, whole = loc[: place + 1], (*stem, *loc[: place + 1])
        first = next((n for n, source in enumerate(chain) if _found(source.table, whole) is not None), 0)
        is_drafted = any("game" in source.table for source in chain[:first])
        if is_drafted and is_keyed_by_id(model, path[:-1]):
            yield path, list(_at(chain[:first], whole[:-1]))
            return


def _missing(errors: Sequence[Any], path: Path) -> list[str]:
    """Give the keys that are missing in an entry, as they would be written below it."""
    lacking = [e["loc"] for e in errors if e["type"] == "missing" and e["loc"][: len(path)] == path]
    return [_dotted(loc[len(path) :]) for loc in lacking]


def _what(path: Path, stem: Path) -> str:
    """Say what the entries of a table are: `cards` holds cards, `script` steps."""
    table = str(path[-2]).removeprefix("action_")
    what = "step" if table == "script" else table.removesuffix("s")
    return f"{stem[0]} of a {what}" if stem else what


def _of_new_entry(error: Any, new: Sequence[_NewEntry], chain: Sequence[Source], stem: Path) -> str:
    """Give the one line for all that is missing in a new entry; empty for any other error."""
    for entry in new:
        inside = error["loc"][: len(entry.path)] == entry.path
        path = (*stem, *entry.path)
        start = f"{_teller(chain, [path])}: {_dotted(path)}: "
        if inside and error["type"] == "missing":
            return f"{start}{entry.says()}"
        if error["type"] == "value_error" and error["loc"] == entry.path:
            cause = error["ctx"]["error"]
            if not isinstance(cause, WrongKey):
                return f"{start}{cause}; {entry.says()}"
    return ""


# --- Keys that do not exist ----------------------------------------------------------------------


def _no_such_key(path: Path, model: type[BaseModel]) -> str:
    """Say that a key does not exist here, where one of its name does, and which ones exist here."""
    key = str(path[-1])
    known = list(_keys(model))
    here = keys_at(model, path[:-1])
    elsewhere = next((found[:-1] for found in known if found[-1] == key), None)
    if elsewhere is None and key in HEAD:
        elsewhere = ()
    near = get_close_matches(key, here, 1)
    if near:
        hint = f"did you mean {near[0]}? "
    elif elsewhere is None:
        hint = ""
    else:
        place = f"below [{'.'.join(elsewhere)}]" if elsewhere else "at the top, before the first [table]"
        hint = f"{key} belongs {place}; "
    return f"there is no such key; {hint}the keys here are {', '.join(here)}"


def _keys(model: type[BaseModel], stem: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Give every key of a model, with `*` where any name may stand."""
    for name, field in model.model_fields.items():
        yield (*stem, name)
        inner, deeper = _inner(field.annotation)
        if inner is not None:
            yield from _keys(inner, (*stem, name, *deeper))


def _inner(annotation: Any) -> tuple[type[BaseModel] | None, tuple[str, ...]]:
    """Give the model inside an annotation, and `*` if it is the value of a table keyed by id."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation, ()
    for part in get_args(annotation):
        inner, deeper = _inner(part)
        if inner is not None:
            keyed = getattr(annotation, "__origin__", None) is dict
            return inner, ("*", *deeper) if keyed else deeper
    return None, ()
