"""Content that a person wrote wrong: one clear line for each key, with the file and what is allowed."""

import copy
import re

import pytest

from domain import rulesets, sources
from domain.chance.seeded import SeededChance
from domain.errors import ContentError, SakshiError, UnknownRuleset
from domain.registry import games
from domain.rulesets import load
from domain.sources import Source, in_toml
from domain.table import Table
from tools.players import RandomPlayer

HEAD = 'game = "house-rules"\nversion = "draft"\nextends = "1.0"\n'


@pytest.fixture
def complaint(tmp_path, monkeypatch):
    """Write files and load the first; give what is said against it."""
    monkeypatch.chdir(tmp_path)

    def make(text, head=HEAD, name="draft.toml", **beside):
        (tmp_path / name).write_text(head + text, "utf-8")
        for other, content in beside.items():
            (tmp_path / f"{other}.toml").write_text(content, "utf-8")
        with pytest.raises(ContentError) as why:
            load(name)
        return str(why.value)

    return make


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[prices]\nreroll = "3"', 'prices.reroll: expected a whole number, found "3"'),
        ("[prices]\nreroll = true", "prices.reroll: expected a whole number, found true"),
        ("[prices]\nreroll = 1.0", "prices.reroll: expected a whole number, found 1.0"),
        ("[prices]\nreroll = nan", "prices.reroll: expected a whole number, found nan"),
        ("[prices]\nreroll = 2026-07-31", "prices.reroll: expected a whole number, found 2026-07-31"),
        ("[prices]\nreroll = []", "prices.reroll: expected a whole number, found []"),
        ("[prices]\nreroll = -1", "prices.reroll: must be at least 0, found -1"),
        ("[enemy]\nhp = 0", "enemy.hp: must be at least 1, found 0"),
        (
            "[enemy]\nhp = 18446744073709551616",
            "enemy.hp: must be at most 1000000, found 18446744073709551616",
        ),
        ("[cards.gale]\ncopies = 101", "cards.gale.copies: must be at most 100, found 101"),
        ("[akasha]\ngate_percent = 101", "akasha.gate_percent: must be at most 100, found 101"),
        ("prices = 3", "prices: expected a table, found 3"),
        ("cards = 3", "cards: expected a table, found 3"),
        ('[dice]\nnumber = "1234"', 'dice.number: expected a list in [ ], found "1234"'),
        ("[dice]\nnumber = [1]", "dice.number: needs at least 2 entries, found [1]"),
        (
            '[dice]\nnumber = [1, 2, 3, 4, 5, "blank"]',
            "dice.number entry 5: must be 1, 2, 3, 4 or 'blank', found 5",
        ),
        (
            '[dice]\nnumber = [1, 2, 3, true, "blank"]',
            "dice.number entry 4: expected a whole number or a text in quotes, found true",
        ),
        (
            '[dice]\nnumber = [1.0, 2, 3, 4, "blank"]',
            "dice.number entry 1: expected a whole number or a text in quotes, found 1.0",
        ),
        (
            '[dice]\nelement = ["agni", "akasha"]',
            "dice.element entry 2: must be 'agni', 'jal', 'vayu', 'prithvi' or 'blank', found \"akasha\"",
        ),
        (
            '[cards.gale]\nelement = "wind"',
            "cards.gale.element: must be 'agni', 'jal', 'vayu', 'prithvi' or 'akasha', found \"wind\"",
        ),
        (
            '[rulings]\nvayu_draw = "twice"',
            "rulings.vayu_draw: must be 'once' or 'per_card', found \"twice\"",
        ),
        ("[text]\nname = 3", "text.name: expected a text in quotes, found 3"),
        ("[text.names]\ngale = 3", "text.names.gale: expected a text in quotes, found 3"),
        ("[enemy.script]\n2 = { intent = 3 }", "enemy.script.2.intent: expected a text in quotes, found 3"),
        (
            "[enemy.script]\n5 = { damage = 3 }",
            "enemy.script.5: there is no step 5 in what it extends (a new step needs intent)",
        ),
        (
            '[akasha]\ncard = "moon"',
            'akasha.card: "moon" is not one of the cards ember-lash, undertow, gale, stoneskin, shunya',
        ),
        (
            '[akasha]\ncard = "gale"',
            "cards.gale.element: the card of [akasha] has the element akasha",
        ),
        (
            "[cards.shunya]\ncopies = 1",
            "cards.shunya.copies: must be 0: Akasha is never in the starting deck",
        ),
        (
            '[cards."Ember Lash"]\nelement = "agni"\ncopies = 1',
            'cards: a card is named like "ember-lash", in small letters; found "Ember Lash"',
        ),
        (
            '[enemy.script]\n6 = { intent = "rest" }',
            "enemy.script: the steps are numbered 1, 2, 3 …; found 1, 2, 3, 4, 6",
        ),
        ("hand = 11", "hand: 11 cards cannot be dealt from a deck of 10"),
        (
            (
                "hand = 0\n[cards]\n"
                "ember-lash.copies = 0\nundertow.copies = 0\ngale.copies = 0\nstoneskin.copies = 0"
            ),
            "cards: the starting deck is empty: give a card copies",
        ),
        (
            "[prices]\nroll = 2",
            "prices.roll: 2 is more than minimum_income, 1; every turn must be able to roll (S-17)",
        ),
        ("minimum_income = 0", "prices.roll: 1 is more than minimum_income, 0; every turn must be able"),
    ],
)
def test_one_clear_line_for_a_wrong_value(complaint, text, said):
    message = complaint(text)
    assert message.startswith(f"draft.toml: {said}")
    assert "\n" not in message
    assert "pydantic" not in message.lower()


PRICES = "the keys here are roll, reroll, exhaust, buy_draw, shunya"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[prices]\nrerol = 1", f"prices.rerol: there is no such key; did you mean reroll? {PRICES}"),
        ("[prices]\nzzz = 1", f"prices.zzz: there is no such key; {PRICES}"),
        (
            "[prices]\nhand = 4",
            f"prices.hand: there is no such key; hand belongs at the top, before the first [table]; {PRICES}",
        ),
        (
            '[prices]\nextends = "1.0"',
            (
                "prices.extends: there is no such key; "
                f"extends belongs at the top, before the first [table]; {PRICES}"
            ),
        ),
        (
            'vayu_draw = "once"',
            "vayu_draw: there is no such key; vayu_draw belongs below [rulings]; the keys here are hand",
        ),
        (
            '[rulings]\nreroll_price = "x"',
            "rulings.reroll_price: there is no such key; the keys here are buy_draw_from, vayu_draw",
        ),
        (
            "[cards.gale]\ndamge = 3",
            "cards.gale.damge: there is no such key; did you mean damage? the keys here are element, copies",
        ),
        (
            "[cards.gale]\nintent = 3",
            "cards.gale.intent: there is no such key; intent belongs below [enemy.script.*]; the keys",
        ),
        (
            "[text.legends]\nx = 'y'",
            "text.legends: there is no such key; did you mean legend? the keys here are",
        ),
    ],
)
def test_an_unknown_key_is_told_with_what_is_near_and_where_it_belongs(complaint, text, said):
    assert complaint(text).startswith(f"draft.toml: {said}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"hand = {'9' * 5000}", "a value cannot be read: Exceeds the limit"),
        (f"hand = {'[' * 5000}{']' * 5000}", "tables or lists stand in one another more than 20 deep"),
        (f"hand = {'[' * 21}{']' * 21}", "tables or lists stand in one another more than 20 deep"),
        (f"[text.{'.a' * 3000}]".replace("..", "."), "tables or lists stand in one another more than 20"),
        (f"hand = '{'x' * 5000}'", f'hand: expected a whole number, found "{"x" * 79}…'),
        (f"{'x' * 5000} = 1", f"{'x' * 80}…: there is no such key; the keys here are hand"),
        ('hand = "a\\u001b[31m\\nb"', 'hand: expected a whole number, found "a\\u001b[31m\\nb"'),
        ('"a\\u001b[31m\\nb" = 1', "a\\x1b[31m\\nb: there is no such key; the keys here are hand"),
    ],
    ids=["digits", "brackets", "lists", "tables", "long", "long key", "control", "control key"],
)
def test_what_no_person_writes_is_told_in_one_short_line(complaint, text, said):
    message = complaint(text)
    assert message.startswith(f"draft.toml: {said}")
    assert len(message) < 500
    assert all(sign.isprintable() for sign in message)


def test_the_file_that_says_it_is_named_not_the_one_that_extends_it(complaint):
    base = HEAD.replace('"draft"', '"base"') + '[enemy]\nhp = "70"\n[dice]\nnumber = [1, 7]\n'
    head = HEAD.replace('"1.0"', '"base"')
    lines = complaint("[player]\nhp = 40\n", head, base=base).split("\n")
    assert lines == [
        'base.toml: enemy.hp: expected a whole number, found "70"',
        "base.toml: dice.number entry 2: must be 1, 2, 3, 4 or 'blank', found 7",
    ]
    lines = complaint('[dice]\nnumber = [1, "x"]\n', head, base=base).split("\n")
    assert lines[1] == "draft.toml: dice.number entry 2: must be 1, 2, 3, 4 or 'blank', found \"x\""


def test_a_file_in_a_folder_is_named_with_its_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "drafts" / "mine"
    folder.mkdir(parents=True)
    (folder / "base.toml").write_text(HEAD + "hand = -1\n", "utf-8")
    (folder / "top.toml").write_text(HEAD.replace('"1.0"', '"base"'), "utf-8")
    with pytest.raises(ContentError, match=r"^drafts/mine/base\.toml: hand: must be at least 0, found -1$"):
        load("drafts/mine/top.toml")


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        (
            "house-rules",
            "[cards.ember-lahs]\ndamage = 9",
            (
                "cards.ember-lahs: there is no card ember-lahs in what it extends; did you mean ember-lash? "
                "(a new card needs element, copies)"
            ),
        ),
        (
            "tide-price",
            "[cards.fireworks]\ndamage = 9",
            (
                "cards.fireworks: there is no card fireworks in what it extends "
                "(a new card needs element, copies)"
            ),
        ),
        (
            "hazard",
            "[hazards.H016.safe]\nrewards = []",
            (
                "hazards.H016: there is no hazard H016 in what it extends; did you mean H01 or H06? "
                "(a new hazard needs rounds, safe.meters, risk)"
            ),
        ),
        (
            "hazard",
            "[decks.S1Y]",
            "decks.S1Y: there is no deck S1Y in what it extends; did you mean S1? (a new deck needs cards)",
        ),
        (
            "hazard",
            '[cards.A1]\ncost = "red"',
            (
                "cards.A1: a card has a top, a bottom and a cost, or none of the three; there is no card A1 "
                "in what it extends; did you mean A01 or A10 or A11?"
            ),
        ),
        (
            "hazard",
            '[decisions.M3]\ntake = "alt"',
            (
                "decisions.M3: there is no decision M3 in what it extends; did you mean M03? "
                "(a new decision needs card, was, default, source)"
            ),
        ),
        (
            "hazard",
            '[text.action_cards.A1]\ntop = "Gain 2."',
            (
                "text.action_cards.A1: there is no text of a card A1 in what it extends; did you mean A01 or "
                "A10 or A11? (a new text of a card needs name)"
            ),
        ),
    ],
)
def test_a_mistyped_id_is_a_new_entry_without_what_it_needs(complaint, game, text, said):
    """Whoever mistypes an id meant to change one that is there."""
    assert complaint(text + "\n", HEAD.replace("house-rules", game)) == f"draft.toml: {said}"


def test_a_new_entry_of_a_base_is_told_in_the_base(complaint):
    base = 'game = "house-rules"\nversion = "base"\nextends = "1.0"\n[cards.gail]\nweak = 1\n'
    said = complaint("[cards.gail]\nblock = 2\n", HEAD.replace('"1.0"', '"base"'), base=base)
    assert "cards.gail: there is no card gail in what it extends; did you mean gale?" in said
    assert "\n" not in said


def test_a_draft_that_forgot_to_extend_is_told_so(complaint):
    lines = complaint("[player]\nhp = 40\n", 'game = "house-rules"\nversion = "draft"\n').split("\n")
    assert "draft.toml: enemy: is missing" in lines
    assert lines[-1] == 'draft.toml: a file that lists only what differs needs extends = "1.0" at its top'


def test_many_mistakes_are_cut_off_after_ten_lines(complaint):
    lines = complaint("[prices]\n" + "".join(f"x{n} = 1\n" for n in range(14))).split("\n")
    assert len(lines) == 11
    assert lines[-1] == "… and 4 more"
    lines = complaint("[prices]\n" + "".join(f"x{n} = 1\n" for n in range(10))).split("\n")
    assert len(lines) == 10
    assert "prices.x9" in lines[-1]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", "game: must be one of house-rules, "),
        ('game = "V01"\nversion = "1"\n', 'found "V01"'),
        ('game = "house-rules"\n', 'version: must be a text such as "1.0", found nothing'),
        ('game = "house-rules"\nversion = 1.0\n', 'version: must be a text such as "1.0", found 1.0'),
        ('game = "house-rules"\nversion = "a@b"\n', "version: a version is made of letters, digits"),
        ('game = "house-rules"\nversion = "x"\nextends = 1.0\n', 'extends: must be a text such as "1.0"'),
        ('game = "house-rules"\nversion = "x"\nextends = "./x"\n', "extends: a version is made of letters"),
        (
            'game = "house-rules"\nversion = "x"\nextends = "7"\n',
            "extends: house-rules has no version '7'; it has 1",
        ),
        ('game = "house-rules"\nversion = "x"\nversion = "y"\n', "a key or table stands there twice: "),
        ("[a]\n[a]\n", "a key or table stands there twice: "),
        ("game = \n", "this is not TOML: "),
        ("<html>", "this is not TOML: "),
    ],
)
def test_the_head_of_a_file_is_checked(complaint, head, said):
    message = complaint("", head)
    assert message.startswith("draft.toml: ")
    assert said in message


def test_a_circle_of_versions_is_told_with_its_path(complaint):
    other = HEAD.replace('"draft"', '"other"').replace('"1.0"', '"draft"')
    message = complaint("", HEAD.replace('"1.0"', '"other"'), other=other)
    path = "draft.toml -> other.toml -> draft.toml"
    assert message == f"other.toml: extends: 'draft' leads back to itself ({path})"
    message = complaint("", HEAD.replace('"1.0"', '"draft"'))
    assert message == "draft.toml: extends: 'draft' leads back to itself (draft.toml -> draft.toml)"


def test_a_version_extends_one_of_its_own_game(complaint):
    other = 'game = "twin-wells"\nversion = "other"\n'
    message = complaint("", HEAD.replace('"1.0"', '"other"'), other=other)
    assert message == (
        "draft.toml: extends: other.toml is a version of twin-wells; "
        "a version extends one of its own game, house-rules"
    )


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownRuleset, match=r"^nope\.toml: cannot be read: No such file"):
        load("nope.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(UnknownRuleset, match=r"^folder\.toml: cannot be read: "):
        load("folder.toml")
    (tmp_path / "wide.toml").write_bytes("game".encode("utf-16"))
    with pytest.raises(ContentError, match=r"^wide\.toml: byte 0 is not UTF-8; save the file as UTF-8$"):
        load("wide.toml")


def test_a_file_of_content_must_say_which_one_it_is(tmp_path, monkeypatch):
    (tmp_path / "2.0.toml").write_text('game = "house-rules"\nversion = "2.1"\nextends = "1.0"\n')
    monkeypatch.setattr(sources, "_folder", lambda _: tmp_path)
    with pytest.raises(ContentError) as why:
        sources.of_version("house-rules", "2.0")
    assert str(why.value) == (
        'content/house-rules/2.0.toml: version: must be "2.0", where this file lies, found "2.1"'
    )


def test_values_are_shown_as_a_file_would_show_them():
    shown = [in_toml(value) for value in (True, 3, 1.5, "x", ["a", 1, [False]], {"k": 1}, None)]
    assert shown == ["true", "3", "1.5", '"x"', '["a", 1, [false]]', "a table", "nothing"]


# --- Every key of every game -------------------------------------------------------------------------


def designed(game):
    """What a game's design says, with the parts that its file includes, as one table."""
    table = {}
    for source in sources.with_extended(sources.of_version(game, "1.0")):
        table = sources.merge(table, source.table)
    return {key: value for key, value in table.items() if key != "include"}


def leaves(table, path=()):
    """Every value of a content file that is no table, with its path."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key), value


def tables(table, path=()):
    """Every table of a content file, with its path."""
    yield path
    for key, value in table.items():
        if isinstance(value, dict):
            yield from tables(value, (*path, key))


def with_value(table, path, value):
    changed = copy.deepcopy(table)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


def refusal(table):
    """What is said against a table, or None if it is accepted."""
    try:
        rulesets._build([Source("draft.toml", table, None)])
    except SakshiError as why:
        return str(why)
    return None


EVERY_GAME = pytest.mark.parametrize("game", games())


@EVERY_GAME
def test_no_number_of_any_game_takes_a_look_alike(game):
    """Text, truth, a float, a negative and a huge number in the place of each number: file and key named."""
    table = designed(game)
    for path, value in leaves(table):
        if type(value) is not int:
            continue
        for wrong in (str(value), True, False, float(value), 2**64, -1, [value], {"n": value}):
            message = refusal(with_value(table, path, wrong))
            assert message is not None, f"{'.'.join(path)} takes {wrong!r}"
            assert message.startswith("draft.toml: "), message
            assert re.search(re.escape(".".join(path[:2])), message), message


@EVERY_GAME
def test_no_text_of_any_game_takes_a_number(game):
    table = designed(game)
    for path, value in leaves(table):
        if type(value) is str and path not in {("game",), ("version",)}:
            message = refusal(with_value(table, path, 3))
            assert message is not None, f"{'.'.join(path)} takes 3"
            assert message.startswith(f"draft.toml: {'.'.join(path)}"), message


@EVERY_GAME
def test_no_table_of_any_game_takes_an_unknown_key(game):
    table = designed(game)
    for path in tables(table):
        message = refusal(with_value(table, (*path, "surplus_key"), 3))
        assert message is not None, f"[{'.'.join(path)}] takes a surplus key"
        assert "surplus_key" in message
        assert message.startswith("draft.toml: "), message


@EVERY_GAME
def test_no_list_of_any_game_takes_an_entry_of_another_kind(game):
    table = designed(game)
    for path, value in leaves(table):
        if type(value) is list:
            for wrong in (True, 1.0, -7, "no-such-thing", {"a": 1}):
                message = refusal(with_value(table, path, [*value, wrong]))
                assert message is not None, f"{'.'.join(path)} takes {wrong!r}"
                assert path[0] in message


@EVERY_GAME
def test_every_required_table_of_any_game_is_missed(game):
    """What is taken away is told by its name, or has a default."""
    table = designed(game)
    required = {n for n, f in games()[game].rules_type.model_fields.items() if f.is_required()}
    for key in required & set(table):
        rest = {k: v for k, v in table.items() if k != key}
        assert refusal(rest).startswith(f"draft.toml: {key}: is missing")


# --- Numbers that are allowed one by one, and would stop a game --------------------------------------


def built(table):
    return rulesets._build([Source("draft.toml", table, None)])


ROLLED_FOR_A_PRICE = [game for game in games() if "roll" in designed(game).get("prices", {})]


@pytest.mark.parametrize("game", ROLLED_FOR_A_PRICE)
def test_s_17_every_turn_must_be_able_to_roll(game):
    """A turn ends behind its first roll only (S2.16), so what a turn is sure to bring must pay for it."""
    table = designed(game)
    income = min(built(table).rules.sure_income().values())
    message = refusal(with_value(table, ("prices", "roll"), income + 1))
    assert message.startswith(f"draft.toml: prices.roll: {income + 1} is more than ")
    assert message.endswith(f", {income}; every turn must be able to roll (S-17)")

    ruleset = built(with_value(table, ("prices", "roll"), income))
    for seed in range(6):
        game_played, player = Table.start(ruleset.game, SeededChance(seed)), RandomPlayer(seed)
        while not game_played.is_over:
            assert any(True for _ in game_played.legal_actions()), f"seed {seed}: nothing is legal"
            game_played.act(player.decide(game_played))


@EVERY_GAME
def test_what_is_drawn_or_offered_one_by_one_is_few(game):
    """A million cards to draw, or amounts to choose from, would keep a table busy for ever."""
    table = designed(game)
    counted = [("buy_draw_cards",), *((("gains", key)) for key in table.get("gains", {}))]
    for path in counted:
        if path[0] in table:
            message = refusal(with_value(table, path, 101))
            assert message == f"draft.toml: {'.'.join(path)}: must be at most 100, found 101"
