"""Rulesets: loading, extending, digests, the resolved form, and the rulings that the code reads."""

import ast
import inspect
import tomllib
from importlib import resources
from pathlib import Path

import orjson
import pytest
from pydantic import ValidationError

from domain.chance.seeded import SeededChance
from domain.combat.kit.content import CombatRules
from domain.content import Text
from domain.errors import ContentError, UnknownRuleset
from domain.registry import games
from domain.rulesets import from_resolved, load, versions
from domain.sources import merge
from domain.table import Table

ROOT = Path(__file__).parents[2]
RULESETS = [f"{game}@{version}" for game in games() for version in versions(game)]
EVERY_RULESET = pytest.mark.parametrize("ruleset", RULESETS)
DRAFT = 'game = "house-rules"\nversion = "draft"\nextends = "1.0"\n'


@pytest.fixture
def draft(tmp_path):
    """Write a draft that extends V01 1.0, and load it."""

    def make(text, name="draft", head=DRAFT):
        file = tmp_path / f"{name}.toml"
        file.write_text(head + text, "utf-8")
        return load(str(file))

    return make


# --- Loading -----------------------------------------------------------------------------------------


@EVERY_RULESET
def test_every_ruleset_loads_and_is_called_as_it_was_asked_for(ruleset):
    loaded = load(ruleset)
    assert loaded.id == ruleset
    assert len(loaded.digest) == 64
    assert load(ruleset).digest == loaded.digest
    assert isinstance(loaded.game, loaded.game_class)
    assert loaded.game.rules is loaded.rules


@EVERY_RULESET
def test_every_ruleset_has_a_name_and_a_legend(ruleset):
    text = load(ruleset).text
    assert text.name
    assert text.teaching
    assert text.legend


@EVERY_RULESET
def test_every_card_and_step_of_a_combat_is_named_and_explained(ruleset):
    """A designer's typing error in a text key would leave an id on the screen."""
    loaded = load(ruleset)
    if not isinstance(loaded.rules, CombatRules):
        return
    kinds = set(loaded.rules.cards)
    assert kinds <= set(loaded.text.names)
    assert set(loaded.text.cards) == kinds
    assert {step.intent for step in loaded.rules.enemy.script.values()} <= set(loaded.text.names)
    assert set(loaded.text.legend) >= {"AGNI", "JAL", "VAYU", "PRITHVI", "AKASHA"}


@pytest.mark.parametrize("game", games())
def test_without_a_version_it_is_the_design(game):
    assert load(game).id == f"{game}@1.0"
    assert "1.0" in versions(game)
    assert versions(game) == sorted(versions(game))


def test_an_unknown_game_or_version_lists_what_there_is():
    with pytest.raises(UnknownRuleset, match=r"there is no game 'V99'; the games are .*house-rules"):
        load("V99")
    with pytest.raises(UnknownRuleset, match=r"^house-rules has no version '2\.0'; it has 1\.0, 1\.1-draft$"):
        load("house-rules@2.0")
    for name in ("house-rules@", "house-rules@../house-rules/1.0", "house-rules@1.0.toml/"):
        with pytest.raises(UnknownRuleset, match="has no version"):
            load(name)
    with pytest.raises(UnknownRuleset):
        versions("nothing")


def test_a_game_without_content_has_no_version(monkeypatch):
    from domain import sources

    monkeypatch.setattr(sources, "_folder", lambda _: ROOT / "content" / "nothing-there")
    assert sources.versions("house-rules") == []
    with pytest.raises(UnknownRuleset, match="it has none"):
        sources.of_version("house-rules", "1.0")


# --- Extending ---------------------------------------------------------------------------------------


def test_tables_merge_by_key_and_everything_else_replaces_whole():
    old = {"a": {"x": 1, "y": {"z": 1}}, "list": [1, 2, 3], "n": 1, "t": {"u": 1}}
    new = {"a": {"y": {"w": 2}}, "list": [4], "n": {"deep": 1}, "t": 5, "more": {"v": 1}}
    assert merge(old, new) == {
        "a": {"x": 1, "y": {"z": 1, "w": 2}},
        "list": [4],
        "n": {"deep": 1},
        "t": 5,
        "more": {"v": 1},
    }
    assert old["a"] == {"x": 1, "y": {"z": 1}}


def test_a_draft_changes_what_it_lists_and_nothing_else(draft):
    designed = load("house-rules@1.0").rules
    changed = draft(
        '[cards.gale]\ndamage = 6\n[enemy.script]\n3 = { intent = "cleave", damage = 14 }\n'
    ).rules
    assert changed.cards["gale"].damage == 6
    assert changed.cards["gale"].draw == 1
    assert changed.enemy.script["3"].damage == 14
    assert changed.enemy.script["4"] == designed.enemy.script["4"]
    assert changed.model_dump() | {"cards": 0, "enemy": 0} == designed.model_dump() | {"cards": 0, "enemy": 0}


def test_a_list_is_replaced_whole(draft):
    rules = draft('[dice]\nnumber = [1, 2, 3, 4, 4, "blank"]\n').rules
    assert rules.dice.number == (1, 2, 3, 4, 4, "blank")
    assert rules.dice.element == load("V01").rules.dice.element


def test_a_draft_may_extend_a_file_beside_it_first(draft):
    draft("[enemy]\nhp = 61\n", "base", DRAFT.replace("draft", "base"))
    rules = draft("[prices]\nreroll = 1\n", "top", DRAFT.replace("draft", "top").replace("1.0", "base")).rules
    assert (rules.enemy.hp, rules.prices.reroll, rules.player.hp) == (61, 1, 50)


def test_a_new_card_and_a_longer_script_are_only_data(draft):
    rules = draft(
        '[cards.spark]\nelement = "agni"\ncopies = 2\ndamage = 3\n[enemy.script]\n5 = { intent = "rest" }\n'
    )
    assert "spark#2" in rules.rules.deck()
    assert [step.name for step in rules.game.script] == ["strike", "strike", "cleave", "guard", "rest"]
    assert (rules.game.script[4].damage, rules.game.script[4].block) == (0, 0)


def test_a_whole_file_needs_no_texts(tmp_path):
    """Without a [text] table the game goes by its id."""
    told = (resources.files("content") / "house-rules" / "1.0.toml").read_text("utf-8")
    file = tmp_path / "bare.toml"
    file.write_text(told.partition("[text]")[0], "utf-8")
    bare = load(str(file))
    assert (bare.text.name, bare.digest) == ("house-rules", load("V01").digest)


def test_rules_cannot_be_changed_after_loading():
    rules = load("V01").rules
    for thing, key in ((rules, "hand"), (rules.prices, "roll"), (rules.cards["gale"], "damage")):
        with pytest.raises(ValidationError, match="frozen"):
            setattr(thing, key, 9)


def test_a_file_with_a_mark_and_carriage_returns_is_read_as_the_same(draft, tmp_path):
    plain = draft("[enemy]\nhp = 61\n")
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (DRAFT + "[enemy]\nhp = 61\n").replace("\n", "\r\n").encode())
    assert load(str(file)).digest == plain.digest


def test_the_order_of_a_file_means_nothing(draft):
    """The same rules deal the same hands from the same seed, wherever a table stands in the file."""
    swapped = draft(
        '[enemy.script]\n6 = { intent = "rest" }\n5 = { intent = "strike", damage = 8 }\n'
        '[cards.alpha]\nelement = "agni"\ncopies = 1\n'
    )
    straight = draft(
        '[cards.alpha]\ncopies = 1\nelement = "agni"\n'
        '[enemy.script]\n5 = { damage = 8, intent = "strike" }\n6 = { intent = "rest" }\n',
        "straight",
    )
    assert swapped.digest == straight.digest
    tables = [Table.start(r.game, SeededChance(3)) for r in (swapped, straight)]
    assert tables[0].steps == tables[1].steps


# --- Digest and resolved form ------------------------------------------------------------------------


def test_the_digest_is_of_what_rules_read_and_never_of_text(draft):
    designed = load("house-rules@1.0")
    assert draft('[text]\nname = "Other"\n[text.names]\ngale = "Storm"\n').digest == designed.digest
    assert draft("# only a comment\n").digest == designed.digest
    assert draft("[enemy]\nhp = 70\n").digest == designed.digest
    for change in ("[enemy]\nhp = 71\n", "[cards.gale]\ncopies = 3\n", '[rulings]\nvayu_draw = "per_card"\n'):
        assert draft(change).digest != designed.digest
    assert load("house-rules@1.1-draft").digest != designed.digest


def test_a_key_at_its_default_is_left_out_of_digest_and_resolved_form(draft):
    """So an old stream keeps its ruleset when a new key comes whose default is the old behaviour."""
    told = orjson.loads(load("V01").resolved())["rules"]
    assert told["enemy"]["script"]["1"] == {"damage": 8, "intent": "strike"}
    assert told["cards"]["stoneskin"] == {"block": 7, "copies": 3, "element": "prithvi"}
    assert "rulings" not in told
    assert draft("[cards.stoneskin]\nweak = 0\n").digest == load("V01").digest
    assert draft('[rulings]\nvayu_draw = "once"\n').digest == load("V01").digest
    changed = orjson.loads(draft('[rulings]\nvayu_draw = "per_card"\n').resolved())["rules"]
    assert changed["rulings"] == {"vayu_draw": "per_card"}


@EVERY_RULESET
def test_a_resolved_ruleset_is_the_same_ruleset(ruleset):
    loaded = load(ruleset)
    again = from_resolved(loaded.resolved())
    assert (again.id, again.digest, again.rules) == (loaded.id, loaded.digest, loaded.rules)
    assert again.resolved() == loaded.resolved()
    assert again.text.call("ember-lash#1") == "ember-lash#1"


@EVERY_RULESET
def test_a_resolved_ruleset_plays_the_same_game(ruleset):
    """Same seed, same choices: record for record."""
    loaded = load(ruleset)
    games_played = []
    for rules in (loaded, from_resolved(loaded.resolved())):
        table = Table.start(rules.game, SeededChance(77))
        for _ in range(120):
            if table.is_over:
                break
            actions = list(table.legal_actions())
            table.act(actions[len(table.steps) * 7 % len(actions)])
        games_played.append(table.steps)
    assert games_played[0] == games_played[1]


@pytest.mark.parametrize(
    "data",
    [b"", b"[]", b"{", b'{"ruleset": "house-rules@1.0"}', b'{"ruleset": 3, "rules": {}}', b"\xff", b"null"],
)
def test_what_is_no_resolved_ruleset_is_refused(data):
    with pytest.raises(ContentError, match="this is not a resolved ruleset"):
        from_resolved(data)


def test_a_resolved_ruleset_with_a_wrong_number_names_its_key():
    told = orjson.loads(load("V01").resolved())
    told["rules"]["enemy"]["hp"] = "70"
    message = r'^resolved ruleset house-rules@1\.0: enemy\.hp: expected a whole number, found "70"$'
    with pytest.raises(ContentError, match=message):
        from_resolved(orjson.dumps(told))
    with pytest.raises(UnknownRuleset):
        from_resolved(b'{"ruleset": "nothing@1.0", "rules": {}}')


def test_texts_call_a_card_by_its_kind_and_an_unknown_id_by_itself():
    text = Text(name="x", names={"ember-lash": "Ember Lash"})
    assert text.call("ember-lash#3") == text.call("ember-lash") == "Ember Lash"
    assert text.call("nobody#1") == "nobody#1"


# --- Rulings -----------------------------------------------------------------------------------------


def rulings_declared(game):
    field = game.rules_type.model_fields.get("rulings")
    return set() if field is None else set(field.annotation.model_fields)


def rulings_read(files):
    """The names read as `….rulings.NAME` or from a variable called `rulings`."""
    read = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute):
                owner = node.value
                if getattr(owner, "attr", getattr(owner, "id", "")) == "rulings":
                    read.add(node.attr)
    return read


def modules_of(game):
    """The files in which a game's rules are decided: its module, or its package if it has one."""
    file = Path(inspect.getfile(game))
    own = [file] if file.parent.name == "combat" else sorted(file.parent.rglob("*.py"))
    return [*own, *sorted((ROOT / "domain" / "combat" / "kit").glob("*.py")), *(ROOT / "domain").glob("*.py")]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_ruling_is_read_and_none_is_read_that_is_not_declared(game):
    declared, read = rulings_declared(game), rulings_read(modules_of(game))
    assert declared - read == set(), "declared, and nobody reads them"
    assert read - declared == set(), "read, and not declared"


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_every_ruling_says_where_it_comes_from(game):
    """Each has a sentence below it in its module that cites the ruling it decides."""
    field = game.rules_type.model_fields.get("rulings")
    if field is None:
        return
    body = ast.parse(inspect.getsource(field.annotation)).body[0].body
    for at, node in enumerate(body):
        if isinstance(node, ast.AnnAssign):
            below = body[at + 1] if at + 1 < len(body) else None
            assert isinstance(below, ast.Expr), f"{node.target.id} has no sentence below it"
            assert isinstance(below.value.value, str)


@pytest.mark.parametrize("game", games())
def test_the_design_has_another_version_that_differs_in_a_number_and_a_ruling(game):
    designed = load(game)
    others = [load(f"{game}@{v}") for v in versions(game) if v != "1.0"]
    assert any(other.digest != designed.digest for other in others)
    assert any(other.rules.rulings != designed.rules.rulings for other in others)


def test_content_files_say_what_they_are():
    for game in games():
        for version in versions(game):
            file = resources.files("content") / game / f"{version}.toml"
            head = tomllib.loads(file.read_text("utf-8"))
            assert (head["game"], head["version"]) == (game, version)
