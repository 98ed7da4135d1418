"""Files that are wrong: each gets one error that names the place, what was expected and what was found."""

import contextlib
import gzip
import json
import tracemalloc

import pytest
import zstandard
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from domain.rulesets import load
from replays.errors import BadReplay
from replays.reader import read_replay
from replays.stream import MAX_LINE, encode

GAME = load("house-rules@1.0").game


def refused(path, **options):
    with pytest.raises(BadReplay) as told:
        read_replay(path, **options)
    fault = told.value
    assert fault.file == str(path)
    assert str(fault).startswith(str(path))
    assert json.loads(json.dumps(fault.as_dict())) == fault.as_dict()
    return fault


def first(data, start):
    """Give the number, from 1, of the first line that begins so."""
    return next(n for n, line in enumerate(data.splitlines(), 1) if line.startswith(start))


# --- What is no replay at all ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf", "the file is empty"),
        (b"\n", "not a replay"),
        (b"once upon a time\n", "not a replay"),
        (b"[1,2,3]\n", "not a replay"),
        (b'{"name":"sakshi","version":1}\n', "not a replay"),
        (bytes(range(256)) * 40, "not a replay"),
        (b"\x00" * 5000, "not a replay"),
        (b"\r", "not a replay"),
        (gzip.compress(b"hello", mtime=0), "a gzip file"),
        (b"SQLite format 3\x00 and so on", "an SQLite file"),
        ('{"type":"header"'.encode("utf-16"), "UTF-16"),
        (b"\x28\xb5\x2f\xfd123", "its name does not say so"),
    ],
)
def test_another_file_is_told_for_what_it_is(write, data, words):
    fault = refused(write(data))
    assert fault.kind == "foreign"
    assert words in fault.problem
    assert fault.expected


@pytest.mark.parametrize(
    ("data", "kind", "words"),
    [
        (b"", "foreign", "the file is empty"),
        (b"plain text, whatever the name says", "foreign", "says that the file is compressed"),
        (gzip.compress(b"hello", mtime=0), "foreign", "says that the file is compressed"),
        (zstandard.compress(b""), "foreign", "the file is empty"),
        (zstandard.compress(b"a diary\n"), "foreign", "not a replay"),
        (zstandard.compress(zstandard.compress(b"twice")), "foreign", "a zstd file inside another"),
        (b"\x28\xb5\x2f\xfd" + b"rubbish" * 9, "unreadable", "the zstd frame is damaged"),
        (zstandard.compress(b"x" * 99)[:4], "foreign", "the file is empty"),
    ],
)
def test_another_compressed_file_is_told_for_what_it_is(write, data, kind, words):
    fault = refused(write(data, "game.replay.zst"))
    assert fault.kind == kind
    assert words in fault.problem


def test_two_frames_or_a_tail_behind_the_frame_are_refused(write, file_of):
    frame = zstandard.compress(file_of())
    for tail in (b"x", frame, b"\x00" * 5000):
        assert "behind the zstd frame" in refused(write(frame + tail, "game.replay.zst")).problem


def test_a_frame_that_wants_a_larger_window_than_the_format_has_is_refused(write, file_of):
    parameters = zstandard.ZstdCompressionParameters.from_level(3, window_log=27)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    fault = refused(write(packer.compress(file_of()) + packer.flush(), "game.replay.zst"))
    assert fault.kind == "unreadable"
    assert "8,388,608" in fault.expected


@pytest.mark.parametrize("start", [b"", b'{"type":"header"', "header"])
def test_a_bomb_is_refused_before_it_goes_off(write, file_of, start):
    """A gigabyte in 32 kB: nothing of it is held."""
    if start == "header":
        start = file_of().partition(b"\n")[0] + b"\n"
    packer = zstandard.ZstdCompressor(level=1).compressobj()
    data = packer.compress(start) + b"".join(packer.compress(bytes(1 << 20)) for _ in range(1024))
    path = write(data + packer.flush(), "bomb.replay.zst")
    tracemalloc.start()
    fault = refused(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert fault.kind in {"foreign", "too_large"}
    assert peak < 100 << 20


def test_a_folder_and_a_path_that_is_not_there_are_told(tmp_path):
    assert "this is a folder" in refused(tmp_path).problem
    assert "No such file" in refused(tmp_path / "no.replay").problem
    assert refused(tmp_path / "\0.replay").kind == "unreadable"


# --- The header -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "kind", "words"),
    [
        (b'"format":1', b'"format":2', "newer", "newer format 2; this Sakshi reads up to 1"),
        (b'"format":1', b'"format":2,"era":3', "newer", "newer format 2"),
        (b'"format":1', b'"format":0', "malformed", "format is not what it must be"),
        (b'"format":1', b'"format":1.0', "malformed", "format is not what it must be"),
        (b'"format":1', b'"format":true', "malformed", "format is not what it must be"),
        (b'"format":1', b'"format":"1"', "malformed", "format is not what it must be"),
        (b'"format":1,', b"", "malformed", 'the key "format" is missing'),
        (b'"vocabulary":1', b'"vocabulary":9', "newer", "newer vocabulary 9; this Sakshi reads up to 1"),
        (b'"vocabulary":1', b'"vocabulary":9,"new":0', "newer", "newer vocabulary 9"),
        (b'"vocabulary":1', b'"vocabulary":0', "malformed", "vocabulary is not what it must be"),
        (b'"board":1', b'"board":0', "malformed", "board is not what it must be"),
        (b'"game":"house-rules"', b'"game":"no-such-game"', "unknown", 'there is no game "no-such-game"'),
        (b'"game":"house-rules"', b'"game":"V01"', "unknown", 'there is no game "V01"'),
        (b'"game":"house-rules"', b'"game":null', "malformed", "game is not what it must be"),
        (b"house-rules@1.0", b"house-rules", "malformed", "ruleset is not what it must be"),
        (b"house-rules@1.0", b"house-rules@", "malformed", "ruleset is not what it must be"),
        (b"house-rules@1.0", b"house-rules@1 0", "malformed", "ruleset is not what it must be"),
        (b"house-rules@1.0", b"house-rules@1.0\\n", "malformed", "the ruleset is none of this game"),
        (b"house-rules@1.0", b"four-braziers@1.0", "malformed", "the ruleset is none of this game"),
        (b'"digest":"', b'"digest":"A', "malformed", "digest is not what it must be"),
        (b'"seed":1', b'"seed":-1', "malformed", "seed is not what it must be"),
        (b'"seed":1', b'"seed":9007199254740992', "malformed", "seed is not what it must be"),
        (b'"seed":1', b'"seed":NaN', "malformed", "this line is not JSON"),
        (b'"seed":1', b'"seed":1,"seed":1', "not_canonical", 'the key "seed" stands twice'),
        (b'"seed":1', b'"seed":1,"note":""', "not_canonical", "canonical form"),
        (b'"seed":1', b'"seed":1,"colour":"red"', "malformed", 'there is no key "colour"'),
        (b'"seed":1', b'"seed": 1', "not_canonical", "canonical form"),
        (b'"type":"header",', b'"type": "header",', "not_canonical", "header is not in its canonical form"),
        (b'"type":"header",', b'"type":"footer",', "sequence", "the header is missing"),
        (b'"seed":1}', b'"seed":1', "malformed", "this line is not JSON"),
        (b'"seed":1}', b'"seed":1} ', "not_canonical", "canonical form"),
    ],
)
def test_a_header_that_is_wrong(write, file_of, old, new, kind, words):
    fault = refused(write(file_of().replace(old, new, 1)))
    assert fault.kind == kind
    assert words in fault.problem
    assert fault.line == 1
    assert fault.hint


def test_the_games_that_there_are_stand_in_the_error(write, file_of):
    fault = refused(write(file_of().replace(b'"game":"house-rules"', b'"game":"chess"', 1)))
    assert "house-rules" in fault.expected
    assert fault.found == '"chess"'


def test_another_seed_is_an_edit(write, file_of):
    fault = refused(write(file_of().replace(b'"seed":1', b'"seed":2', 1)))
    assert (fault.kind, fault.line) == ("changed", 1)


def test_a_header_without_an_end_is_cut_off(write, file_of):
    fault = refused(write(file_of()[:60]))
    assert (fault.kind, fault.line, fault.byte) == ("cut_off", 1, 60)
    assert refused(write(file_of()[:60]), partial=True).kind == "cut_off"


# --- Single lines ---------------------------------------------------------------------------------

PLACE = b'{"type":"action.place","card":"%s","slot":%s'


@pytest.mark.parametrize(
    ("old", "new", "kind", "problem", "expected", "found"),
    [
        (b'"slot":1', b'"slot":"1"', "malformed", "slot is not what it must be", "a whole number", '"1"'),
        (b'"slot":1', b'"slot":true', "malformed", "slot is not what it must be", "a whole number", "true"),
        (b'"slot":1', b'"slot":1.0', "malformed", "slot is not what it must be", "a whole number", "1.0"),
        (b'"slot":1', b'"slot":1e0', "malformed", "slot is not what it must be", "a whole number", "1.0"),
        (b'"slot":1', b'"slot":null', "malformed", "slot is not what it must be", "a whole number", "null"),
        (b'"slot":1', b'"slot":[1]', "malformed", "slot is not what it must be", "a whole number", "[1]"),
        (b'"slot":1', b'"slot":5', "malformed", "slot is not what it must be", "a whole number <= 4", "5"),
        (b'"slot":1', b'"slot":0', "malformed", "slot is not what it must be", "a whole number >= 1", "0"),
        (b'"slot":1', b'"slot":18446744073709551616', "malformed", "slot", "<= 4", "18446744073709551616"),
        (b'"slot":1', b'"slot":' + b"9" * 5000, "malformed", "slot is too large", "2^53", ""),
        (b'"slot":1', b'"slot":NaN', "malformed", "not JSON", "one JSON object", "NaN"),
        (b'"slot":1', b'"slot":Infinity', "malformed", "not JSON", "one JSON object", "Infinity"),
        (b'"slot":1', b'"slot":01', "malformed", "not JSON", "one JSON object", "01"),
        (b'"slot":1', b'"slot":1,"slot":1', "not_canonical", '"slot" stands twice', "each key once", ""),
        (b'"slot":1', b'"slot":2,"slot":1', "not_canonical", '"slot" stands twice', "each key once", ""),
        (b',"slot":1', b"", "malformed", 'the key "slot" is missing', None, "action.place"),
        (b'"slot":1', b'"slot":1,"colour":"red"', "malformed", 'no key "colour"', None, "action.place"),
        (b'"card":"', b'"card":"\\ud800', "malformed", "not JSON", "one JSON object", "surrogate"),
        (b'"card":"', b'"card":"\xff', "malformed", "not JSON", "one JSON object", "UTF-8"),
        (b'"card":"', b'"card":"\xed\xa0\x80', "malformed", "not JSON", "one JSON object", "UTF-8"),
        (b'"card":"', b'"card":"\x00', "malformed", "not JSON", "one JSON object", "\\x00"),
        (b'"card":"', b'"card":"\\u0061', "not_canonical", "canonical form", '"card":"a', "\\u0061"),
        (b'"card":"', b'"card": "', "not_canonical", "canonical form", '"card":"', '"card": "'),
        (b'"card":"', b'"card":', "malformed", "not JSON", "one JSON object", None),
        (b"action.place", b"action.throw", "unknown", '"action.throw"', "a type of record", '"action.throw"'),
        (b"action.place", b"action.Place", "unknown", '"action.Place"', "a type of record", '"action.Place"'),
        (b'"action.place"', b"3", "unknown", "unknown type of record 3", "a type of record", "3"),
        (b'"type":"action.place",', b"", "malformed", 'the key "type" is missing', None, "card"),
        (b'{"type":"action.place",', b'{"type":"action.place","size":3,', "not_canonical", "twice", "", ""),
        (b'{"type":"action.place"', b'["type","action.place"', "malformed", "this line", "", ""),
        (b'{"type":"action.place"', b"\t", "malformed", "not JSON", "one JSON object", None),
    ],
)
def test_a_line_that_is_wrong(write, file_of, old, new, kind, problem, expected, found):
    """The first placement of the game, spoiled in one way; the file's own line is named."""
    data = file_of()
    line = first(data, b'{"type":"action.place"')
    lines = data.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"slot":4', b'"slot":1').replace(old, new, 1)
    fault = refused(write(b"".join(lines)))
    assert fault.kind == kind
    assert problem in fault.problem
    assert fault.line == line
    assert (expected or "") in (fault.expected or "")
    assert (found or "") in (fault.found or "")
    assert fault.hint


def test_the_byte_of_the_line_is_told_where_it_helps(write, file_of):
    data = file_of()
    line = first(data, b'{"type":"action.place"')
    spoiled = data.replace(b'{"type":"action.place",', b'{"type":"action.place",,', 1)
    fault = refused(write(spoiled))
    assert (fault.line, fault.byte) == (line, 24)
    spoiled = data.replace(b'{"type":"action.place","', b'{"type":"action.place" ,"', 1)
    fault = refused(write(spoiled))
    assert (fault.line, fault.byte) == (line, 23)


def test_a_number_beyond_2_53_in_a_die_is_refused(write, file_of):
    """A face may be a text, a number or blank; a number is bounded like every other."""
    lines = file_of().splitlines(keepends=True)
    at = first(file_of(), b'{"type":"chance.dice_rolled"') - 1
    told = json.loads(lines[at])
    told["shown"][0] = 2**53
    lines[at] = json.dumps(told, separators=(",", ":")).encode() + b"\n"
    assert refused(write(b"".join(lines))).kind == "malformed"


def test_a_huge_line_is_refused(write, file_of):
    lines = file_of().splitlines(keepends=True)
    for filler in (b"x" * (2 * MAX_LINE), b'{"type":"fact.card_drawn","card":"' + b"x" * MAX_LINE + b'"}'):
        spoiled = b"".join([*lines[:20], filler + b"\n", *lines[20:]])
        fault = refused(write(spoiled))
        assert (fault.kind, fault.line) == ("too_large", 21)
    fault = refused(write(b"".join([*lines[:20], b"x" * (20 << 20)])))
    assert fault.kind == "too_large"
    fault = refused(write(lines[0][:-2] + b',"note":"' + b"x" * MAX_LINE))
    assert (fault.kind, fault.line) == ("too_large", 1)


# --- Whole lines ----------------------------------------------------------------------------------


def swapped(lines, at):
    return [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]


def changed_lines(data):
    """Give each change of whole lines with its name: (name, lines, index of the first changed line)."""
    lines = data.splitlines(keepends=True)
    for at in range(1, len(lines) - 2):
        if lines[at] != lines[at + 1]:
            yield "swapped", swapped(lines, at), at
        yield "doubled", [*lines[: at + 1], *lines[at:]], at
        yield "dropped", [*lines[:at], *lines[at + 1 :]], at


def test_lines_that_were_swapped_doubled_or_dropped_are_found_near_where_it_happened(write, file_of):
    data = file_of(actions=12)
    starts = [n for n, line in enumerate(data.splitlines()) if line.startswith(b'{"type":"action.')]
    for name, lines, at in changed_lines(data):
        fault = refused(write(b"".join(lines)))
        assert fault.kind in {"sequence", "changed"}, name
        step = sum(start <= at for start in starts) - 1
        assert fault.step in {step, step - 1, step + 1, None}, (name, at)
        assert abs(fault.line - 1 - at) <= 14, (name, at)


def test_steps_that_were_swapped_are_found(write, file_of):
    header, *steps = file_of(actions=9).split(b'{"type":"action.')
    for at in range(1, len(steps) - 2):
        spoiled = b'{"type":"action.'.join([header, *swapped(steps, at)])
        assert refused(write(spoiled)).kind == "changed"


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda lines: [lines[0], *lines], "a header stands here"),
        (lambda lines: [*lines[:9], lines[0], *lines[9:]], "a header stands here"),
        (lambda lines: [*lines, lines[0]], "more behind the footer"),
        (lambda lines: [*lines, lines[-1]], "a footer stands here"),
        (lambda lines: [*lines[:9], lines[-1], *lines[9:]], "a footer stands here"),
        (lambda lines: [*lines, b"\n"], "more behind the footer"),
        (lambda lines: [*lines, b"{}"], "more behind the footer"),
        (lambda lines: [*lines, lines[1]], "more behind the footer"),
        (lambda lines: [lines[0], lines[-1]], "there is no set-up"),
        (lambda lines: [lines[0], *lines[2:]], "the set-up must be the first step"),
        (lambda lines: lines[1:], "the header is missing"),
    ],
)
def test_headers_and_footers_stand_where_they_must(write, file_of, spoil, words):
    fault = refused(write(b"".join(spoil(file_of().splitlines(keepends=True)))))
    assert fault.kind == "sequence"
    assert words in fault.problem


@pytest.mark.parametrize(
    ("old", "new", "kind", "words"),
    [
        (b'{"type":"footer","records":', b'{"type":"footer","records":9', "changed", "does not say what"),
        (b'"result":"', b'"result":"un', "malformed", "result has a value that it cannot have"),
        (b'"digest":"', b'"digest":"0', "malformed", "digest is not what it must be"),
        (b'"result":', b'"result": ', "not_canonical", "canonical form"),
        (b'{"type":"footer"', b'{"type":"footer","note":""', "malformed", 'no key "note"'),
    ],
)
def test_a_footer_that_is_wrong(write, file_of, old, new, kind, words):
    body, mark, footer = file_of().rpartition(b'{"type":"footer"')
    fault = refused(write(body + (mark + footer).replace(old, new, 1)))
    assert fault.kind == kind
    assert words in fault.problem
    assert "enum" not in str(fault), "words of a library"
    assert fault.line == file_of().count(b"\n")


def test_another_digest_in_the_footer_names_the_last_step_and_the_footer(write, file_of):
    data = file_of()
    fault = refused(write(data[:-67] + data[-67:-3][::-1] + data[-3:]))
    assert fault.kind == "changed"
    assert f"the digest in line {data.count(bytes([10]))}" in fault.problem


# --- Forged: every digest is right, and what is told is not ---------------------------------------


def test_facts_that_do_not_fold_name_step_and_line(write, file_of, reseal):
    data = file_of()
    at = first(data, b'{"type":"fact.card_placed"')
    lines = data.splitlines(keepends=True)
    lines[at - 1] = lines[at - 1].replace(b'"card":"', b'"card":"no-')
    fault = refused(write(reseal(b"".join(lines))))
    assert (fault.kind, fault.line) == ("broken", at)
    assert "fact.card_placed cannot be applied" in fault.problem
    assert fault.step == sum(line.startswith(b'{"type":"action.') for line in lines[:at]) - 1


def test_a_second_set_up_is_refused(write, file_of, reseal):
    lines = file_of().splitlines(keepends=True)
    at = first(file_of(), b'{"type":"action.roll"')
    spoiled = b"".join([*lines[: at - 1], lines[1], *lines[at - 1 :]])
    fault = refused(write(reseal(spoiled)))
    assert (fault.kind, fault.line) == ("sequence", at)


def test_a_step_behind_the_end_of_the_game_is_refused(write, file_of, reseal):
    lines = file_of().splitlines(keepends=True)
    spoiled = b"".join([*lines[:-1], b'{"type":"action.roll","size":1,"chain":""}\n', lines[-1]])
    fault = refused(write(reseal(spoiled)), check_boards=False)
    assert (fault.kind, fault.line) == ("broken", len(lines))
    assert "the game was over" in fault.problem


def test_a_step_that_claims_the_next_one_is_refused(write, file_of, reseal):
    """The size of one step covers the following, whose own action it would hide."""
    data = file_of()
    sizes = [json.loads(line)["size"] for line in data.splitlines() if line.startswith(b'{"type":"action.')]
    claimed = data.replace(b'"size":%d' % sizes[1], b'"size":%d' % (sizes[1] + sizes[2]), 1)
    fault = refused(write(reseal(claimed, sizes=False)))
    assert (fault.kind, fault.step) == ("sequence", 1)
    assert fault.expected.startswith(f"{sizes[1] + sizes[2]} lines")


def test_a_result_that_is_not_the_boards_is_refused(write, file_of, reseal):
    fault = refused(write(reseal(file_of(), result="stalemate")))
    assert fault.kind == "changed"
    assert "result stalemate" in fault.found


ANY = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 70),
    st.sampled_from(
        [2**53 - 1, 2**53, -(2**53), "", "enemy", "agni", "ember-lash#1", "draw", 1.5, [], {}, ["x"]]
    ),
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.integers(0, 10**6), key=st.integers(0, 9), value=ANY, boards=st.booleans())
def test_any_forged_value_is_refused_or_read_and_never_breaks_the_reader(
    write, file_of, reseal, where, key, value, boards
):
    lines = file_of().splitlines(keepends=True)
    at = 1 + where % (len(lines) - 2)
    told = json.loads(lines[at])
    told[list(told)[key % len(told)]] = value
    lines[at] = json.dumps(told, separators=(",", ":")).encode() + b"\n"
    try:
        data = reseal(b"".join(lines))
    except (AttributeError, TypeError):  # the type of the line is no text any more
        data = b"".join(lines)
    path = write(data)
    with contextlib.suppress(BadReplay):
        replay = read_replay(path, check_boards=boards)
        assert encode(GAME, replay).count(b"\n") == data.count(b"\n")


# --- Any byte -------------------------------------------------------------------------------------


HOW = ("flip", "delete", "insert", "double")


def as_written(data):
    return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    where=st.floats(0, 1),
    how=st.sampled_from(["flip", "delete", "insert", "double"]),
    what=st.integers(1, 255),
)
@example(where=1.0, how="delete", what=1)
@example(where=1.0, how="insert", what=10)
@example(where=0.0, how="insert", what=239)
def test_any_changed_byte_is_an_error_or_makes_no_difference(write, file_of, where, how, what):
    data = file_of(actions=25)
    at = min(int(where * len(data)), len(data) - 1)
    if how == "flip":
        spoiled = data[:at] + bytes([data[at] ^ what]) + data[at + 1 :]
    elif how == "delete":
        spoiled = data[:at] + data[at + 1 :]
    else:
        spoiled = data[:at] + (bytes([what]) if how == "insert" else data[at : at + what]) + data[at:]
    path = write(spoiled)
    if as_written(spoiled) == data:
        assert encode(GAME, read_replay(path)) == data
    else:
        refused(path)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.floats(0, 1), what=st.integers(1, 255))
def test_any_changed_byte_of_a_compressed_file_is_found_or_makes_no_difference(write, file_of, where, what):
    packed = zstandard.ZstdCompressor(write_checksum=True).compress(file_of(actions=25))
    at = min(int(where * len(packed)), len(packed) - 1)
    path = write(packed[:at] + bytes([packed[at] ^ what]) + packed[at + 1 :], "game.replay.zst")
    try:
        replay = read_replay(path)
    except BadReplay:
        return
    assert encode(GAME, replay) == file_of(actions=25)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=300), partial=st.booleans(), packed=st.booleans(), headed=st.booleans())
def test_any_bytes_at_all_are_an_error(write, file_of, data, partial, packed, headed):
    text = file_of().partition(b"\n")[0] + b"\n" + data if headed else data
    name = "game.replay.zst" if packed else "game.replay"
    refused(write(zstandard.compress(text) if packed else text, name), partial=partial)
