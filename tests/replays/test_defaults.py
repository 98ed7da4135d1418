"""A text default that a line spells out is not canonical, though it decodes and encodes to the same bytes."""

from pathlib import Path

import pytest

from domain.combat.house_rules import HouseRules
from replays.defaults import SpelledDefaults
from replays.errors import BadReplay
from replays.reader import read_replay

GOLDEN = Path(__file__).parent.parent.parent / "replays" / "golden" / "house-rules"
DEFAULTS = SpelledDefaults(HouseRules.record_types())
LEFT_OUT = b'{"type":"fact.energy_gained","amount":4,"total":4}'
SPELLED = b'{"type":"fact.energy_gained","amount":4,"total":4,"reason":"income"}'


def test_a_spelled_default_is_found_and_taken_out():
    assert DEFAULTS.are_in(SPELLED + b"\n")
    assert DEFAULTS.without(SPELLED) == LEFT_OUT


def test_what_is_no_default_of_this_record_stays():
    other = b'{"type":"fact.hp_lost","target":"player","amount":1,"hp":2,"reason":"income"}'
    assert not DEFAULTS.are_in(LEFT_OUT + b"\n" + other + b"\n")
    assert DEFAULTS.without(other) == other


def test_a_file_that_spells_one_is_refused_with_the_line(tmp_path):
    lines = (GOLDEN / "paper-win.replay").read_bytes().split(b"\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(b'{"type":"fact.energy_gained"'))
    lines[at] = lines[at][:-1] + b',"reason":"income"}'
    bad = tmp_path / "bad.replay"
    bad.write_bytes(b"\n".join(lines))
    with pytest.raises(BadReplay) as refused:
        read_replay(bad)
    assert (refused.value.kind, refused.value.line) == ("not_canonical", at + 1)
