"""docs/stream-format.md says what the code does, and docs/schema/ what the records are."""

import json
import random
import re
import shutil
import subprocess
from hashlib import blake2b, sha256
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

from domain.chance.seeded import SeededChance
from domain.registry import games, type_name
from domain.rulesets import load
from domain.table import Table
from domain.vocabulary import LARGEST
from replays import source, stream
from replays.errors import BadReplay, Kind
from replays.reader import open_replay
from replays.schema import fingerprint, schema_of, text_of
from replays.stream import Footer, Header, Replay, encode, header_for

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "stream-format.md").read_text("utf-8")
SCHEMAS = ROOT / "docs" / "schema"
VOCABULARIES = json.loads((Path(__file__).parent / "vocabularies.json").read_text("utf-8"))
GAMES = list(games())


def section(title):
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def first_column(title):
    return re.findall(r"^\| `(\w+)` \|", section(title), re.MULTILINE)


# --- The page -------------------------------------------------------------------------------------


def test_the_keys_of_header_and_footer_are_told_in_their_order():
    for title, struct in (("Header", Header), ("Footer", Footer)):
        assert first_column(title) == list(struct.__struct_fields__)


def test_the_parts_and_kinds_of_faults_are_told():
    assert first_column("What a reader checks") == list(get_args(Kind))
    fault = BadReplay("broken", "p", ("f", 1, 2), byte=3, expected="e", found="f", hint="h")
    told = section("What a reader checks").partition("with these parts:")[2].partition("The kinds")[0]
    assert re.findall(r"`(\w+)`", told) == list(fault.as_dict())


def test_the_bounds_are_told():
    for number in (stream.MAX_LINE, stream.MAX_STEP, source.MAX_TEXT, source.WINDOW):
        assert f"{number:,} bytes" in PAGE
    assert f"Format number: **{stream.FORMAT}**" in PAGE


def test_the_lines_of_the_examples_are_canonical_but_for_their_digests():
    lines = re.findall(r"^\{.*\}$", PAGE, re.MULTILINE)
    assert len(lines) == 7
    types = [Header, *games()["house-rules"].record_types(), Footer]
    by_name = {type_name(each): each for each in types}
    for line in lines:
        full = re.sub(r'"([0-9a-f]{8})…"', lambda found: f'"{found[1] * 8}"', line)
        told = msgspec.json.decode(full, type=by_name[json.loads(full)["type"]])
        assert msgspec.json.encode(told).decode() == full


def test_texts_are_escaped_as_the_page_says():
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
    assert all(f"`{escaped}`" in section("Canonical bytes") for escaped in short.values())
    for code in [*range(0x300), 0x2028, 0xFFFF, 0x1F600]:
        character = chr(code)
        plain = f"\\u{code:04x}" if code < 0x20 else character
        assert msgspec.json.encode(character).decode() == f'"{short.get(character, plain)}"'


def test_chain_footer_and_count_are_what_the_page_says(file_of):
    """Computed here from the bytes alone."""
    lines = file_of().splitlines(keepends=True)
    for n, line in enumerate(lines):
        told = json.loads(line)
        before = sha256(b"".join(lines[:n])).hexdigest()
        if told["type"].startswith("action."):
            assert told["chain"] == before[:16]
            following = [json.loads(later)["type"] for later in lines[n + 1 :]]
            size = next(m for m, name in enumerate(following, 1) if name.startswith(("action.", "footer")))
            assert told["size"] == size
    assert told == {"type": "footer", "records": len(lines) - 2, "result": told["result"], "digest": before}


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_the_command_of_the_page_gives_the_digest_of_the_footer(write, file_of):
    path = write(file_of())
    command = re.search(r"\$ (head .*)", PAGE)[1]
    said = subprocess.run(command, shell=True, cwd=path.parent, capture_output=True, text=True, check=True)
    with open_replay(path) as reading:
        list(reading.steps)
    assert said.stdout.split()[0] == reading.footer.digest


def test_board_digests_are_over_sorted_json_without_defaults(file_of, play):
    """The empty board of step 0, and the board behind it, written out by hand from the structs."""
    replay = play()
    game = games()["house-rules"]
    table = Table(load("house-rules@1.0").game, SeededChance(1), replay.steps[:1])
    digests = re.findall(rb'"board":"([0-9a-f]{16})"', file_of())
    for board, told in ((game.board_type(), digests[0]), (table.board, digests[1])):
        plain = json.loads(msgspec.json.encode(board))
        text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert blake2b(text.encode(), digest_size=8).hexdigest().encode() == told


# --- The schema -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_schema_files_are_what_the_code_gives(name):
    again = "python -m replays.schema docs/schema"
    file = SCHEMAS / f"{name}.json"
    assert file.exists(), f"there is no {file.name}; run: {again}"
    assert file.read_bytes() == text_of(games()[name]), (
        f"{file.name} is not what the code gives; run: {again}"
    )


def test_there_is_no_schema_of_a_game_that_is_gone():
    assert sorted(file.stem for file in SCHEMAS.iterdir()) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_vocabulary_rises_with_the_schema(name):
    """vocabularies.json holds the fingerprint of every vocabulary that a stream may have been written in."""
    game = games()[name]
    known = VOCABULARIES.get(name, {})
    told = known.get(str(game.vocabulary))
    assert told is not None, (
        f"{name} has no fingerprint for vocabulary {game.vocabulary}; "
        f'add "{game.vocabulary}": "{fingerprint(game)}" to tests/replays/vocabularies.json'
    )
    assert told == fingerprint(game), (
        f"the schema of {name} has changed, and its vocabulary is still {game.vocabulary}: raise it, and add "
        f'"{game.vocabulary + 1}": "{fingerprint(game)}" to tests/replays/vocabularies.json '
        "(or, as long as nobody can have recorded a game in it, change its fingerprint there)"
    )
    assert max(map(int, known)) == game.vocabulary
    assert len(set(known.values())) == len(known)


def test_the_fingerprint_is_of_what_is_allowed_and_not_of_how_it_is_told():
    class Thing(msgspec.Struct, tag="fact.thing", tag_field="type"):
        """A thing."""

        title: str = "x"
        description: int = 0

    class Other(msgspec.Struct, tag="fact.thing", tag_field="type"):
        """Told in other words."""

        title: str = "x"
        description: int = 0

    class Wider(msgspec.Struct, tag="fact.thing", tag_field="type"):
        title: str = "x"
        description: int | None = 0

    class Turned(msgspec.Struct, tag="fact.thing", tag_field="type"):
        description: int = 0
        title: str = "x"

    def game(record):
        class Game:
            id, vocabulary = "g", 1

            @staticmethod
            def record_types():
                return [record]

        return Game

    thing = fingerprint(game(Thing))
    assert fingerprint(game(Other)) == thing
    assert len({thing, fingerprint(game(Wider)), fingerprint(game(Turned))}) == 3
    assert set(schema_of(game(Thing))["$defs"]["fact.thing"]["properties"]) == {
        "type",
        "title",
        "description",
    }


TYPES = {
    "integer": lambda value: type(value) is int,
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
KEYWORDS = {
    "description": lambda *_: True,
    "default": lambda *_: True,
    "type": lambda name, value, _: TYPES[name](value),
    "enum": lambda options, value, _: value in options,
    "anyOf": lambda parts, value, _: any(allows(part, value) for part in parts),
    "minimum": lambda bound, value, _: value >= bound,
    "maximum": lambda bound, value, _: value <= bound,
    "pattern": lambda pattern, value, _: re.search(pattern, value) is not None,
    "required": lambda keys, value, _: set(keys) <= set(value),
    "properties": lambda parts, value, _: all(
        allows(parts[key], value[key]) for key in set(parts) & set(value)
    ),
    "additionalProperties": lambda _, value, schema: set(value) <= set(schema["properties"]),
    "prefixItems": lambda parts, value, _: all(map(allows, parts, value)),
    "items": lambda part, value, _: part is False or all(allows(part, item) for item in value),
    "minItems": lambda bound, value, _: len(value) >= bound,
    "maxItems": lambda bound, value, _: len(value) <= bound,
}


def allows(schema, value):
    """Tell whether a schema allows a value, as JSON Schema has it; every keyword must be known here."""
    if "type" in schema and not TYPES[schema["type"]](value):
        return False
    return all(KEYWORDS[keyword](told, value, schema) for keyword, told in schema.items())


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_a_game_is_valid_and_a_spoiled_one_is_not(name):
    parts = schema_of(games()[name])["$defs"]
    rules = load(f"{name}@1.0")
    table = Table.start(rules.game, SeededChance(1))
    player = random.Random(1)
    while not table.is_over and len(table.steps) < 40:
        table.act(player.choice(list(table.legal_actions())))
    for line in encode(rules.game, Replay(header_for(rules, 1), table.steps)).splitlines():
        told = json.loads(line)
        part = parts[told["type"]]
        assert allows(part, told)
        assert not allows(part, told | {"surplus": "red"})
        assert not allows(part, {key: value for key, value in told.items() if key != "type"})
        for key, value in told.items():
            if type(value) is int:
                assert not allows(part, told | {key: 2**53})
                assert not allows(part, told | {key: str(value)})


def unbounded(kind, path, seen=()):
    """Give the paths at which a type allows what a stream must not hold."""
    match kind:
        case inspect.IntType(ge=int() as low, le=int() as high) if -LARGEST <= low <= high <= LARGEST:
            return
        case inspect.StrType() | inspect.BoolType() | inspect.NoneType() | inspect.LiteralType():
            return
        case inspect.StructType(cls=cls, fields=fields) if cls not in seen:
            for field in fields:
                yield from unbounded(field.type, f"{path}.{field.name}", (*seen, cls))
        case inspect.UnionType(types=parts) | inspect.TupleType(item_types=parts):
            for part in parts:
                yield from unbounded(part, path, seen)
        case inspect.VarTupleType(item_type=part):
            yield from unbounded(part, f"{path}[]", seen)
        case _:
            yield f"{path}: {kind}"


@pytest.mark.parametrize("name", GAMES)
def test_records_hold_bounded_whole_numbers_texts_and_tuples_only(name):
    """No int beyond ±(2^53 − 1), no float, no list, no dict, nothing that a canonical line cannot say."""
    for record in [*games()[name].record_types(), Header, Footer]:
        assert list(unbounded(inspect.type_info(record), type_name(record))) == []
