"""Content: one clear line for what is wrong, a remark by name for what is odd, the list of open decisions."""

from pathlib import Path
from typing import get_args

import pytest

from domain.errors import ContentError
from domain.hazard.content import HazardContent
from domain.hazard.lint import CHECKS
from domain.hazard.programs import Op
from domain.rulesets import load, versions
from domain.sources import in_toml

HEAD = 'game = "hazard"\nversion = "draft"\nextends = "1.0"\n\n'


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "draft.toml"
        path.write_text(HEAD + text, "utf-8")
        return str(path)

    return write


@pytest.fixture
def complaint(written):
    def complain(text):
        with pytest.raises(ContentError) as why:
            load(written(text))
        return str(why.value).rpartition("/")[2]

    return complain


def remarks(ruleset, name):
    loaded = load(ruleset)
    return [r for r in loaded.game_class.remarks(loaded.rules, loaded.text) if r.name == name]


# --- Wrong content -----------------------------------------------------------------------------------


def test_an_unknown_operation_is_told_with_those_there_are(complaint):
    said = complaint('[cards.A01]\ntop = [{ op = "progres", n = 1 }]\n')
    assert said.startswith(
        'draft.toml: cards.A01.top entry 1: there is no op "progres"; did you mean progress? there are'
    )
    assert "reveal_play" in said
    assert "\n" not in said


def test_a_bottom_that_costs_two_mana_is_refused(complaint):
    for cost in ('["red", "blue"]', "2", '"red and blue"', "{ red = 2 }", "{ red = 1, blue = 1 }"):
        said = complaint(f"[cards.A01]\ncost = {cost}\n")
        assert said.startswith("draft.toml: cards.A01.cost: ")
        assert "red" in said
        assert "\n" not in said
    assert "a bottom costs one mana at most" in complaint('[cards.A01]\ncost = ["red", "blue"]\n')


def test_a_threshold_list_that_is_shorter_than_the_rounds_is_refused(complaint):
    said = complaint('[hazards.H01.safe]\nmeters = [{ type = "stability", need = [6, 8] }]\n')
    assert said == (
        "draft.toml: hazards.H01.safe.meters: stability lists 2 thresholds for 3 rounds; each round needs one"
    )


STABILITY_AND_FORCE = """meters = [
  { type = "stability", need = [9, 9, 11] }, { type = "force", need = [1, 1, 1] }
]
"""


def test_h_b_two_routes_that_measure_the_same_are_refused(complaint):
    """The design: a hazard that forces both routes to measure the same thing is a design failure."""
    said = complaint('[hazards.H01.risk]\nmeters = [{ type = "stability", need = [9, 9, 11] }]\n')
    assert said == (
        "draft.toml: hazards.H01.risk.meters: both routes measure stability and nothing else; "
        "give one of them another type"
    )
    said = complaint(
        "[hazards.H01.safe]\n" + STABILITY_AND_FORCE + "[hazards.H01.risk]\n" + STABILITY_AND_FORCE
    )
    assert "both routes measure force and stability and nothing else" in said
    assert "\n" not in said


REVEAL_THEN_DISCARD = """[cards.A15]
bottom = [{ op = "reveal_play", reveal = 1 }, { op = "discard", when = "declared" }]"""
ITEM_WITHOUT_A_NAME = """[[hazards.H08.risk.rewards]]
kind = "map_benefit"
band = "normal"
flag = "spring_purified"
stand_in = [{ kind = "item" }]"""
CHOSEN_AND_ESCAPE = """[hazards.H07.risk]
meters = [{ type = "chosen", need = [1, 1, 1] }, { type = "escape", need = [1, 1, 1] }]"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[cards.A01]\ntop = [{ op = "progress", type = "stability" }]',
            "cards.A01.top entry 1.n: is missing",
        ),
        (
            '[cards.A01]\ntop = [{ op = "progress", type = "luck", n = 1 }]',
            "cards.A01.top entry 1.type: must be",
        ),
        ('[cards.A01]\ntop = [{ type = "stability", n = 1 }]', "cards.A01.top entry 1: op is missing"),
        (
            '[cards.A01]\ntop = [{ op = "focus", n = 1, m = 2 }]',
            "cards.A01.top entry 1.m: there is no such key; the keys here are op, n",
        ),
        (
            '[cards.A01]\ntop = [{ op = "focus", n = 0 }]',
            "cards.A01.top entry 1.n: must be at least 1, found 0",
        ),
        (
            '[cards.A22]\nbottom = [{ op = "progress", type = "choose", n = { per = "luck", each = 1 } }]',
            "cards.A22.bottom entry 1.n.per: must be",
        ),
        ("[cards.A01]\ntop = []", "cards.A01: a card has a top, a bottom and a cost, or none of the three"),
        ('[cards.X01]\nrarity = "rare"', "cards.X01.rarity: a card without halves is a dead card"),
        ('dead_card = "A01"', "dead_card: A01 can be played; a dead card has no halves"),
        ('[cards."A#1"]', "cards: an id is made of letters, digits, '-' and '_', not 'A#1'"),
        ('[decks."my deck"]\ncards = []', "decks: an id is made of letters"),
        ("[cards.A01]\ntop = [3]", "cards.A01.top entry 1: expected a table, found 3"),
        (
            '[cards.A10]\ntop = [{ op = "create", colour = "red", n = 7 }]',
            "cards.A10.top entry 1.n: must be at most 6 or 'still_x', found 7",
        ),
        (
            '[cards.A10]\ntop = [{ op = "create", colour = "red", n = "many" }]',
            "cards.A10.top entry 1.n: expected a whole number or 'still_x', found \"many\"",
        ),
        ('[hazards.H01.risk]\ndraft = "yes"', 'hazards.H01.risk.draft: expected true or false, found "yes"'),
        ("[run]\nvitae = 9", "run.vitae: 9 is more than vitae_max, 8"),
        ("[run]\nvitae_max = 7", "run.vitae: 8 is more than vitae_max, 7"),
        ("[hazards.H01]\nrounds = 4", "hazards.H01.safe.meters: stability lists 3 thresholds for 4 rounds"),
        (ITEM_WITHOUT_A_NAME, "hazards.H08.risk.rewards entry 1.stand_in entry 1.item: is needed for"),
        (
            '[cards.A01]\ntop = [{ op = "enchant", effect = "wild_x" }]',
            "cards.A01.top: enchant and end_convert",
        ),
        (
            '[cards.A07]\nbottom = [{ op = "recolor", to = "red" }, { op = "exhaust_x" }]',
            "cards.A07.bottom: asks the player twice for dice",
        ),
        (
            '[cards.A07]\nbottom = [{ op = "create", colour = "red" }, { op = "recolor", to = "red" }]',
            "cards.A07.bottom: dice are named before the card is played",
        ),
        (
            REVEAL_THEN_DISCARD,
            "cards.A15.bottom: discards are named before the card is played",
        ),
        ('[cards.A03]\ncost = { decision = "M99" }', 'cards.A03: there is no "M99"; there are M03, M04'),
        (
            '[cards.A24]\nbottom = [{ op = "progress", type = "same_as_last", n = 2 }]',
            "cards.A24.bottom entry 1: if_none belongs to type",
        ),
        ('[decks.S1]\ncards = [{ card = "A99" }]', 'decks.S1.cards: there is no "A99"; there are A01'),
        ('[run]\ndeck = "S9"', 'run.deck: there is no "S9"; there are POOL30, S0, S1, S1X'),
        ('dead_card = "X02"', 'dead_card: there is no "X02"'),
        (
            "[offer]\nperfect = { common = 50, uncommon = 35, rare = 16 }",
            "offer.perfect: common, uncommon and rare add up to 101 percent, not 100",
        ),
        (
            '[hazards.H07.risk]\nchoose = ["escape"]',
            "hazards.H07.risk.choose: needs at least two different types",
        ),
        (
            '[hazards.H01.risk]\nmeters = [{ type = "other", need = [1, 1, 1] }]',
            'hazards.H01.risk.choose: the meter "other"',
        ),
        (
            '[hazards.H01.risk]\nmeters = [{ type = "chosen", need = [1, 1, 1] }]',
            'hazards.H01.risk.choose: lists the types for the meter "chosen"',
        ),
        (
            "[hazards.H01.risk]\nmeters = [" + 2 * '{ type = "force", need = [1, 1, 1] },' + "]",
            "hazards.H01.risk.meters: one meter a type, found force, force",
        ),
        (CHOSEN_AND_ESCAPE, "hazards.H07.risk.choose: names a type that another meter of the route measures"),
        (
            '[hazards.H01.safe]\nrewards = [{ kind = "item", band = "normal" }]',
            'hazards.H01.safe.rewards entry 1.item: is needed for kind = "item"',
        ),
        (
            '[hazards.H01.safe]\nrewards = [{ kind = "map_benefit", band = "normal", flag = "luck" }]',
            'hazards.H01.safe.rewards: there is no "luck"; there are bridge_functional',
        ),
        (
            '[benefits.spring_purified]\neffect = "close"',
            "benefits.spring_purified.hazard: is needed for effect",
        ),
        ('[decisions.M04]\ntake = "alt"', "decisions.M04.alt: is missing: there is no other answer to take"),
        ('[rulings]\nplay_mode = "solo"', "rulings.play_mode: must be 'incremental' or 'single_batch'"),
        ('[sets]\nstress = ["H99"]', 'sets.stress: there is no "H99"'),
    ],
)
def test_wrong_content_is_told_by_file_and_key(complaint, text, said):
    assert complaint(text + "\n").startswith(f"draft.toml: {said}")


def test_every_text_belongs_to_something_and_everything_has_a_text():
    loaded = load("hazard")
    rules, text = loaded.rules, loaded.text
    assert set(text.action_cards) == set(rules.cards)
    assert set(text.hazards) == set(rules.hazards)
    assert set(text.decks) == set(rules.decks)
    kinds = {r.kind for h in rules.hazards.values() for route in (h.safe, h.risk) for r in route.rewards}
    assert kinds | {"card"} == set(text.rewards)
    assert set(text.penalties) == {"vitae", "extra_x", "supply", "flag", "dead_card", "wipe_tokens"}
    named = {
        r.item or r.flag or r.note
        for h in rules.hazards.values()
        for w in (h.safe, h.risk)
        for r in w.rewards
    }
    flags = {w.fail_final.flag for h in rules.hazards.values() for w in (h.safe, h.risk)}
    assert (named | flags) - {""} <= set(text.names)
    for kind, card in rules.cards.items():
        assert bool(text.action_cards[kind].top) == bool(card.top)
        assert bool(text.action_cards[kind].bottom) == bool(card.bottom)
    assert text.call("A19#2") == "Brace"
    assert text.call("H05") == "Ash Fields"
    assert text.call("nobody") == "nobody"


# --- Remarks -----------------------------------------------------------------------------------------


def test_route_overlap_names_the_ten_hazards_of_the_design(written):
    """H-b: nine share a type outright, and H07 may; none of the redesigned ones does."""
    overlapping = [r.where for r in remarks("hazard", "ROUTE_OVERLAP")]
    assert overlapping == [f"hazards.H{n:02}" for n in (3, 5, 7, 8, 9, 10, 11, 13, 14, 15)]
    redesigned = {r.where for r in remarks("hazard@1.1-draft", "ROUTE_OVERLAP")}
    assert not redesigned & {f"hazards.{h}" for h in ("H01", "H02", "H04", "H06", "H07", "H12")}
    shared = written("[hazards.H01.risk]\n" + STABILITY_AND_FORCE)
    said = {r.where: r.says for r in remarks(shared, "ROUTE_OVERLAP")}
    assert said["hazards.H01"] == "both routes measure stability"


def test_dominated_bottom_names_the_five_cards_of_the_design():
    """EX-K11, EX-K12: Chain Work and the two creators; Steady Hand and Pattern Lock on some routes."""
    said = {r.where: r.says for r in remarks("hazard", "DOMINATED_BOTTOM")}
    assert set(said) == {"cards.A01", "cards.A10", "cards.A12", "cards.A23", "cards.A24"}
    assert "where only stability counts" in said["cards.A01"]
    assert "where" not in said["cards.A24"]


def test_a_designers_edit_takes_the_dominated_bottoms_away(written):
    """What the design's page suggests: Chain Work +4, +5 if first; the two creators create 3."""
    fixed = written(
        '[cards.A24]\nbottom = [{ op = "progress", type = "same_as_last", n = 4, if_none = 5 }]\n'
        '[cards.A10]\nbottom = [{ op = "create", colour = { decision = "M10a" }, n = 3 }]\n'
        '[cards.A12]\nbottom = [{ op = "create", colour = "blue", n = 3 }]\n'
    )
    assert {r.where for r in remarks(fixed, "DOMINATED_BOTTOM")} == {"cards.A01", "cards.A23"}


SAME_HALVES = """[cards.A31]
top = [{top}]
cost = "red"
bottom = [{bottom}]
"""


@pytest.mark.parametrize(
    ("top", "bottom", "is_dominated"),
    [
        ('{ op = "focus", n = 1 }', '{ op = "focus", n = 1 }', True),
        ('{ op = "focus", n = 1 }', '{ op = "focus", n = 2 }', False),
        ('{ op = "draw", n = 2 }', '{ op = "draw", n = 1 }', True),
        ('{ op = "shield", ignore_vitae = 1 }', '{ op = "shield", ignore_vitae = 1 }', True),
        ('{ op = "step_down" }', '{ op = "step_down" }', True),
        ('{ op = "step_down" }', '{ op = "recolor_all" }', False),
        ('{ op = "exhaust_x" }, { op = "focus", n = 3 }', '{ op = "focus", n = 3 }', False),
        (
            '{ op = "progress", type = "choose", n = 2 }, { op = "focus", n = 1 }',
            '{ op = "focus", n = 1 }, { op = "progress", type = "choose", n = 2 }',
            False,
        ),
        ('{ op = "focus", n = 1 }', '{ op = "create", colour = "red" }', True),
    ],
)
def test_dominated_bottom_weighs_more_than_progress(written, top, bottom, is_dominated):
    """A top that does the same for no mana dominates its bottom, whatever the operation is."""
    draft = written(SAME_HALVES.replace("{top}", top).replace("{bottom}", bottom))
    assert ("cards.A31" in {r.where for r in remarks(draft, "DOMINATED_BOTTOM")}) == is_dominated


def test_nothing_is_dominated_where_the_bottom_comes_on_top_of_the_top(written):
    """T-f, read as `add`: only a bottom that brings no more than it costs is left."""
    draft = written('[rulings]\npower_mode = "add"\n')
    assert remarks(draft, "DOMINATED_BOTTOM") == []


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        (
            '[cards.A02]\ntop = [{ op = "progress", type = "force", n = 3 }]',
            "text.action_cards.A02.top",
            "says 2 and does not say 3; its program has 3",
        ),
        (
            '[cards.A12]\nbottom = [{ op = "create", colour = "blue", n = 3 }]',
            "text.action_cards.A12.bottom",
            "says 2 and does not say 3; its program has 3",
        ),
        (
            '[hazards.H02.safe]\nrewards = [{ kind = "supply", band = "normal", n = 3 }]',
            "text.hazards.H02.safe.reward",
            "says 2; the route has 3",
        ),
        (
            "[hazards.H01.risk]\nfail_any = { vitae = 2 }",
            "text.hazards.H01.risk.failure",
            "says 1; the route has 2",
        ),
    ],
)
def test_a_text_whose_number_is_no_longer_true_is_told(written, text, where, says):
    assert [(r.where, r.says) for r in remarks(written(text + "\n"), "TEXT_NUMBER")] == [(where, says)]


def test_what_has_no_text_and_what_a_mistyped_text_may_mean_is_told(written):
    draft = written('[cards.A31]\n[decks.mine]\ncards = []\n[text.action_cards.A2]\nname = "Lost"\n')
    assert [(r.where, r.says) for r in remarks(draft, "NO_TEXT")] == [
        ("text.action_cards.A31", "the card has no text"),
        ("text.decks.mine", "the deck has no text"),
    ]
    (lost,) = remarks(draft, "TEXT_OF_NOTHING")
    assert lost.says == "there is no card A2; did you mean A02 or A12 or A20?"
    half = written('[text.action_cards.A01]\nbottom = ""\n')
    assert [r.where for r in remarks(half, "NO_TEXT")] == ["text.action_cards.A01.bottom"]


@pytest.mark.parametrize("version", versions("hazard"))
def test_the_texts_of_every_version_are_true(version):
    for name in ("TEXT_NUMBER", "NO_TEXT", "TEXT_OF_NOTHING"):
        assert remarks(f"hazard@{version}", name) == []


def test_mana_free_final_asks_for_a_hand_of_tops(written):
    """H-e: the best stability hand of the starter deck is 3 Clear Mind and 2 Steady Hand, 12."""
    assert remarks("hazard", "MANA_FREE_FINAL") == []
    needs = '[hazards.H01.safe]\nmeters = [{{ type = "stability", need = [6, 6, {}] }}]\n'
    assert remarks(written(needs.format(12)), "MANA_FREE_FINAL") == []
    said = [r.says for r in remarks(written(needs.format(13)), "MANA_FREE_FINAL")]
    assert said == ["it ends on 13 stability, and no hand brings more than 12 by tops"]


def test_risk_single_meter_names_the_six_drafts(written):
    drafts = [r.where for r in remarks("hazard", "RISK_SINGLE_METER")]
    assert drafts == [f"hazards.H{n:02}.risk" for n in (1, 2, 4, 6, 7, 12)]
    assert remarks("hazard@1.1-draft", "RISK_SINGLE_METER") == []
    undrafted = remarks(written("[hazards.H01.risk]\ndraft = false\n"), "RISK_SINGLE_METER")
    assert undrafted[0].says.endswith("(not marked as a draft)")


def test_safe_dual_names_the_buried_pass():
    assert [r.where for r in remarks("hazard", "SAFE_DUAL")] == ["hazards.H14.safe"]
    assert remarks("hazard@1.1-draft", "SAFE_DUAL") == []


def test_type_coverage_gives_the_shares_of_the_design():
    """S0 gives 0.40, S1 0.05."""
    shares = {(r.where, r.says) for r in remarks("hazard", "TYPE_COVERAGE")}
    commons = {says for where, says in shares if where == "decks.S0"}
    assert {says.split("%")[0] for says in commons} == {"40"}
    assert not any(where == "decks.S1" for where, _ in shares)


def test_the_other_remarks_on_the_design():
    """S-i: the card list wins, so Retreat to Safety is uncommon, and a remark says so."""
    assert [r.where for r in remarks("hazard", "GOLD_COMMON")] == ["cards.A10"]
    assert [r.where for r in remarks("hazard", "X_TO_O_RARITY")] == ["cards.A20"]
    assert [r.where for r in remarks("hazard", "UNSCHEDULED_HAZARD")] == ["hazards.H08"]
    assert "blue 9, purple 7, any 6, red 4, gold 3, none 1" in remarks("hazard", "COST_COLOUR")[0].says
    for absent in ("CARD_COUNT", "FINAL_NOT_HARDER", "DECK_SIZE"):
        assert remarks("hazard", absent) == []


def test_remarks_that_the_design_does_not_earn(written):
    drafts = {
        "CARD_COUNT": '[cards.A01]\nrarity = "rare"\n',
        "DECK_SIZE": '[decks.tiny]\ncards = [{ card = "A01", copies = 14 }]\n',
        "FINAL_NOT_HARDER": '[hazards.H01.safe]\nmeters = [{ type = "stability", need = [6, 8, 8] }]\n',
    }
    for name, text in drafts.items():
        assert len(remarks(written(text), name)) == 1, name


def test_provisional_lists_every_made_up_value_by_a_key_that_is_there():
    listed = {r.where: r.says for r in remarks("hazard", "PROVISIONAL")}
    assert {"run.vitae", "offer", "consequences", "dead_card", "decks.S1", "decisions.M03"} <= set(listed)
    assert not [says for says in listed.values() if "there is no such key" in says]


def test_every_remark_is_documented_by_its_name():
    names = {check.__doc__.partition(":")[0] for check in CHECKS}
    assert names == {
        "CARD_COUNT",
        "COST_COLOUR",
        "DOMINATED_BOTTOM",
        "GOLD_COMMON",
        "X_TO_O_RARITY",
        "DECK_SIZE",
        "TYPE_COVERAGE",
        "RISK_SINGLE_METER",
        "SAFE_DUAL",
        "ROUTE_OVERLAP",
        "FINAL_NOT_HARDER",
        "MANA_FREE_FINAL",
        "UNSCHEDULED_HAZARD",
        "TEXT_NUMBER",
        "NO_TEXT",
        "TEXT_OF_NOTHING",
        "PROVISIONAL",
    }
    for version in versions("hazard"):
        loaded = load(f"hazard@{version}")
        assert {r.name for r in loaded.game_class.remarks(loaded.rules, loaded.text)} <= names


TABLE = Path(__file__).parents[3] / "docs" / "hazard.md"


@pytest.mark.parametrize("model", Op.__subclasses__(), ids=lambda model: model.__name__)
def test_the_page_names_every_key_of_an_operation_and_its_default(model):
    (word,) = get_args(model.model_fields["op"].annotation)
    row = next(line for line in TABLE.read_text("utf-8").split("\n") if line.startswith(f"| `{word}`"))
    takes = row.split(" | ")[1]
    keys = {name: field for name, field in model.model_fields.items() if name != "op"}
    for name, field in keys.items():
        if field.is_required() or field.default is None:
            assert f"`{name}`" in takes
        else:
            told = {"pick": "{ at_least = 1, at_most = 1 }"}.get(name, in_toml(field.default))
            assert f"`{name} = {told}`" in takes
    assert keys or takes == "nothing"


# --- Open decisions ------------------------------------------------------------------------------------

OPEN = ["M03", "M19", "M20", "M21"]
EVERY = ["M03", "M04", "M09a", "M09b", "M10a", "M10b", "M15", "M19", "M20", "M21", "M29"]


def decisions(ruleset):
    loaded = load(ruleset)
    return {d.id: d for d in loaded.game_class.open_decisions(loaded.rules, loaded.text)}


def test_open_decisions_lists_each_with_its_answers_and_what_they_change():
    listed = decisions("hazard")
    assert list(listed) == EVERY
    rations = listed["M03"]
    assert rations.about == "Iron Rations (A03), yellow bottom cost"
    assert rations.taken == "purple"
    assert [(r.word, r.effect) for r in rations.readings] == [
        ("purple", "its bottom costs purple, as 6 other bottoms do"),
        ("gold", "its bottom costs gold, as 3 other bottoms do"),
    ]
    assert "its top turns a die blue, as that of A08 does" in listed["M09a"].readings[0].effect
    assert [d.id for d in listed.values() if d.note.startswith("left to the owner")] == OPEN
    assert [r.word for r in listed["M10a"].readings] == ["gold", "purple"]


def test_open_decisions_follow_the_ruling_and_can_be_taken_singly(written):
    other = decisions("hazard@1.0-open-alt")
    first = decisions("hazard")
    changed = {name for name in EVERY if first[name].taken != other[name].taken}
    assert changed == set(OPEN)
    single = decisions(written('[decisions.M19]\ntake = "alt"\n[decisions.M10a]\ntake = "alt"\n'))
    assert {name for name in EVERY if first[name].taken != single[name].taken} == {"M19", "M10a"}
    kept = decisions(written('[rulings]\ncards_version = "v0b"\n[decisions.M03]\ntake = "default"\n'))
    assert kept["M03"].taken == "purple"
    assert kept["M21"].taken == "purple"


def test_the_order_of_tables_in_a_file_changes_nothing():
    """A resolved ruleset has its keys sorted; deck order is a list and stays."""
    rules = load("hazard").rules
    shuffled = rules.model_dump(mode="json")
    shuffled["cards"] = dict(reversed(shuffled["cards"].items()))
    shuffled["hazards"] = dict(reversed(shuffled["hazards"].items()))
    again = load("hazard").game_class(HazardContent.model_validate(shuffled))
    assert again.kinds == load("hazard").game.kinds
    assert list(again.hazards) == list(load("hazard").game.hazards)
    assert again.pool == load("hazard").game.pool
