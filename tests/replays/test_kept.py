"""Rulesets kept by digest: found in content or where they are kept, and never another one."""

import msgspec
import pytest

from domain.rulesets import load
from replays import kept
from replays.stream import header_for
from replays.writer import CannotWrite

RULES, DRAFT = load("house-rules@1.0"), load("house-rules@1.1-draft")


def header(ruleset, **changed):
    return msgspec.structs.replace(header_for(ruleset, 1), **changed)


def test_what_content_holds_is_found_there():
    assert kept.ruleset_of(header(DRAFT)) is load("house-rules@1.1-draft")


def test_a_version_that_reads_otherwise_now_is_taken_from_where_it_is_kept(tmp_path):
    """A game that was recorded under an older text of 1.1-draft: here, that of 1.0."""
    old = header(DRAFT, digest=RULES.digest)
    with pytest.raises(
        kept.LostRuleset, match=r"house-rules@1\.1-draft.* reads otherwise now, and it is not kept"
    ):
        kept.ruleset_of(old)
    with pytest.raises(kept.LostRuleset, match=rf"put rulesets/{RULES.digest}\.json beside the replay"):
        kept.ruleset_of(old)
    assert not kept.is_in_content(old)
    kept.keep(RULES, tmp_path / "rulesets")
    assert kept.keep(RULES, tmp_path / "rulesets") == tmp_path / "rulesets" / f"{RULES.digest}.json"
    found = kept.ruleset_of(old, *kept.beside(tmp_path / "house-rules" / "game.replay"))
    assert found.digest == RULES.digest
    assert found.game.rules.prices.reroll == 2
    assert found.text == DRAFT.text, "what is kept has no texts, so those of content stand in"


def test_a_file_that_was_cut_off_is_kept_anew(tmp_path):
    """A full disk, or a process that was killed, left the file of a ruleset empty or half."""
    file = kept.keep(RULES, tmp_path)
    whole = file.read_bytes()
    for damaged in (b"", whole[:100], b"[]"):
        file.write_bytes(damaged)
        assert kept.keep(RULES, tmp_path).read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_what_cannot_be_kept_is_told_and_leaves_nothing(tmp_path):
    (tmp_path / "rulesets").write_text("a file stands where the folder should")
    with pytest.raises(CannotWrite, match=r"rulesets/[0-9a-f]{64}\.json: its folder cannot be made: "):
        kept.keep(RULES, tmp_path / "rulesets")


def test_the_texts_of_an_unknown_version_are_those_of_the_newest_of_its_game():
    mine = msgspec.structs.replace(header(RULES), ruleset="house-rules@mine")
    assert kept.telling(mine) is RULES
    found = kept.ruleset_of(mine, {RULES.digest: RULES.resolved()}.get)
    assert found.text == RULES.text


def test_the_places_are_asked_in_order_and_only_while_nothing_is_found():
    asked = []

    def nowhere(digest):
        asked.append(digest)

    old = header(DRAFT, digest=RULES.digest)
    kept.ruleset_of(old, nowhere, {RULES.digest: RULES.resolved()}.get, nowhere)
    assert asked == [RULES.digest]


@pytest.mark.parametrize("damaged", [b"", b"[]", b'{"ruleset":"house-rules@1.0","rules":[]}', b"{"])
def test_a_damaged_file_is_passed_over_for_the_next_place_and_told_if_there_is_none(tmp_path, damaged):
    old = header(DRAFT, digest=RULES.digest)
    file = kept.keep(RULES, tmp_path)
    file.write_bytes(damaged)
    place = kept.in_folder(tmp_path)
    assert kept.ruleset_of(old, place, {RULES.digest: RULES.resolved()}.get).digest == RULES.digest
    with pytest.raises(
        kept.LostRuleset, match=r"kept by its digest, but damaged: this is not a resolved"
    ) as why:
        kept.ruleset_of(old, place)
    assert f"put back rulesets/{file.name}" in str(why.value)


def test_a_kept_ruleset_of_another_digest_is_refused():
    old = header(DRAFT, digest=RULES.digest)
    with pytest.raises(
        kept.LostRuleset, match="the kept file was edited, or a default of the rules has changed"
    ):
        kept.ruleset_of(old, {RULES.digest: DRAFT.resolved()}.get)
