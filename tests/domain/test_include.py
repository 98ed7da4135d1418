"""Content files that are split into parts."""

import pytest

from domain.errors import ContentError
from domain.rulesets import load

WHOLE = """\
game = "house-rules"
version = "mine"
extends = "1.0"
include = ["mine/prices.toml", "mine/hand.toml"]
"""
NO_LISTS = ['"mine/hand.toml"', '["../hand.toml"]', '["/etc/hand.toml"]', '["hand"]', "[1]"]


@pytest.fixture
def write(tmp_path):
    def put(parts, whole=WHOLE):
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine.toml").write_text(whole, "utf-8")
        for name, text in parts.items():
            (tmp_path / "mine" / name).write_text(text, "utf-8")
        return str(tmp_path / "mine.toml")

    return put


def test_parts_are_read_as_if_they_stood_in_the_file_that_includes_them(write):
    path = write({"prices.toml": "[prices]\nreroll = 1\n", "hand.toml": "hand = 4\n"})
    rules = load(path).rules
    assert (rules.prices.reroll, rules.prices.roll, rules.hand) == (1, 1, 4)


def test_a_complaint_names_the_part_that_holds_the_wrong_key(write):
    path = write({"prices.toml": "[prices]\nreroll = -1\n", "hand.toml": ""})
    with pytest.raises(ContentError, match=r"mine/prices\.toml: prices\.reroll: must be at least 0"):
        load(path)


def test_a_key_in_two_parts_is_refused(write):
    path = write({"prices.toml": "hand = 3\n[prices]\nreroll = 1\n", "hand.toml": "hand = 4\n"})
    with pytest.raises(ContentError, match=r"hand\.toml: hand: stands in .*prices\.toml too"):
        load(path)


def test_a_key_in_a_part_and_in_the_file_itself_is_refused(write):
    path = write({"prices.toml": "[prices]\nreroll = 1\n", "hand.toml": ""}, WHOLE + "[prices]\nreroll = 2\n")
    with pytest.raises(ContentError, match=r"prices\.toml: prices\.reroll: stands in .*mine\.toml too"):
        load(path)


def test_a_part_that_is_not_there_is_named_with_the_file_that_wants_it(write):
    with pytest.raises(ContentError, match=r"mine\.toml: include: .*hand\.toml: cannot be read"):
        load(write({"prices.toml": ""}))


@pytest.mark.parametrize("key", ["game", "version", "extends", "include"])
def test_what_belongs_to_the_head_is_refused_in_a_part(write, key):
    with pytest.raises(ContentError, match=rf"hand\.toml: {key}: belongs into .*mine\.toml"):
        load(write({"prices.toml": "", "hand.toml": f'{key} = "1.0"\n'}))


@pytest.mark.parametrize("value", NO_LISTS)
def test_an_include_that_is_no_list_of_files_beside_or_below_is_refused(write, value):
    with pytest.raises(ContentError, match=r"mine\.toml: include: must be a list of files"):
        load(write({}, f'game = "house-rules"\nversion = "mine"\ninclude = {value}\n'))
