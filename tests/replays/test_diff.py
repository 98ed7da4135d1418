"""Diff: one recorded game under two rulesets, and when nothing may be said about the rules."""

import itertools
import random
from pathlib import Path

import msgspec
import pytest

from domain import choices, registry
from domain.chance.typed import TypedChance
from domain.combat.house_rules import HouseRules, SlotLatched
from domain.combat.kit import blows, commands
from domain.combat.kit.records import CombatStarted, EndTurn, EnergyGained, EnergySpent, Place, Reroll, Roll
from domain.errors import IllegalAction, SakshiError
from domain.records import CardDrawn, DeckShuffled, DiceRolled, DrawMissed
from domain.rulesets import Ruleset, load, versions
from projections.names import Names
from replays.diff import diff
from replays.report import diff_lines, survey_lines
from replays.stream import Replay, header_for
from replays.survey import survey
from replays.wording import divergence_lines, turn_words

OLD, DRAFT = load("house-rules@1.0"), load("house-rules@1.1-draft")
replace = msgspec.structs.replace


@pytest.fixture
def draft(tmp_path):
    """Give a ruleset that extends house-rules@1.0 by some lines of TOML."""

    def make(lines):
        path = tmp_path / "draft.toml"
        path.write_text(f'game = "house-rules"\nversion = "2.0-draft"\nextends = "1.0"\n{lines}\n')
        return load(str(path))

    return make


@pytest.fixture
def acted(scene):
    """Play a scripted game and give its replay."""

    def make(ruleset, actions, **scripted):
        table = scene(ruleset.id, **scripted)
        for action in actions:
            table.act(action)
        return Replay(header_for(ruleset, None), table.steps)

    return make


def test_identical_rules_are_the_same_on_every_game(play):
    for ruleset in (load(f"{game}@1.0") for game in registry.games()):
        for seed in range(3):
            found = diff(play(ruleset, seed), ruleset, ruleset)
            assert (found.answer, found.exit_code, found.first, found.start) == ("same", 0, None, None)
            old, new = found.sides
            assert (old, old.ending) == (new, "game over")
            assert not found.is_cut


@pytest.mark.parametrize("game", registry.games())
def test_every_version_is_compared_with_the_first_on_random_games(play, game):
    """Whatever the versions are: both policies give a report, and skipping never stops at a refusal."""
    first = load(f"{game}@1.0")
    for version, seed in itertools.product(versions(game), range(3)):
        replay, new = play(first, seed), load(f"{game}@{version}")
        stopped, skipped = diff(replay, first, new), diff(replay, first, new, "skip")
        assert stopped.exit_code in (0, 1)
        assert stopped.first == skipped.first
        assert skipped.sides[1].ending != "stopped at a refused action"
        assert skipped.sides[0].actions == len(replay.steps) - 1
        assert diff_lines(stopped)
        assert diff_lines(skipped)


# --- 1.0 against 1.1-draft ----------------------------------------------------------------------


def test_the_cheaper_reroll_is_the_first_difference(acted):
    replay = acted(OLD, [Roll(), Reroll(), EndTurn()], dice=[(2, None), (3, None)])
    found = diff(replay, OLD, DRAFT)
    assert (found.answer, found.exit_code, found.start) == ("differs", 1, None)
    first = found.first
    assert (first.step, first.turn, first.action, first.kind) == (2, 1, Reroll(), "board")
    assert [r for r in first.left.records if isinstance(r, EnergySpent)] == [EnergySpent(2, 1, "reroll")]
    assert [r for r in first.right.records if isinstance(r, EnergySpent)] == [EnergySpent(1, 2, "reroll")]
    assert [(c.path, c.left, c.right) for c in first.board] == [("energy", 1, 2)]
    assert "  ~ energy spent: amount 2 | 1, total 1 | 2  (sink reroll)" in diff_lines(found)
    assert found.differing == 2  # the energy that lapses at the turn's end is the other one


def test_v01_10_vayu_pays_for_each_card_under_the_draft(acted):
    """Two cards fire under Vayu: 1.0 draws one card, 1.1-draft two."""
    deck = ["stoneskin", "ember-lash", "gale", "gale", "undertow", "undertow"]
    actions = [Place("stoneskin#1", 1), Place("ember-lash#1", 3), Roll(), EndTurn()]
    replay = acted(OLD, actions, deck=deck, dice=[(2, "vayu")])
    found = diff(replay, OLD, DRAFT)
    assert (found.first.step, found.first.action) == (4, EndTurn())
    drawn = [
        [r for r in told.records if isinstance(r, CardDrawn)]
        for told in (found.first.left, found.first.right)
    ]
    assert [len(cards) for cards in drawn] == [2, 3]  # with the draw of the next turn
    assert {change.path for change in found.first.board} == {"draw", "hand"}


def test_what_the_old_rules_refuse_stops_there_or_is_skipped(acted):
    """Recorded under the draft, a reroll for 1 is too dear under 1.0."""
    actions = [Roll(), Reroll(), Reroll(), Reroll(), EndTurn(), Roll(), EndTurn()]
    replay = acted(DRAFT, actions, dice=[(2, None)] * 5)
    stopped = diff(replay, DRAFT, OLD)
    old, new = stopped.sides
    assert (old.ending, old.actions) == ("open, as recorded", 7)
    assert (new.ending, new.actions, new.trouble) == (
        "stopped at a refused action",
        2,
        "refused: it costs 2 energy, and there is 1",
    )
    assert [(one.step, one.action) for one in new.refused] == [(3, Reroll())]
    assert (stopped.until, stopped.is_cut) == (2, True)
    assert (old.totals.rolls, new.totals.rolls) == (2, 2)
    text = "\n".join(diff_lines(stopped))
    assert "at a refused action it stops; --illegal skip goes on" in text
    assert "these totals cover the first 2 actions" in text

    skipped = diff(replay, DRAFT, OLD, "skip")
    old, new = skipped.sides
    assert [one.step for one in new.refused] == [3, 4]
    assert (new.ending, new.actions, new.trouble) == ("open, as recorded", 7, None)
    assert (old.totals.rolls, new.totals.rolls) == (5, 3)
    assert new.unused == (("dice", 1, 2), ("dice", 1, 3))
    assert (skipped.until, skipped.is_cut) == (7, False)
    text = "\n".join(diff_lines(skipped))
    assert "a refused action is left out, and it goes on" in text
    assert "refused: 2 actions" in text
    assert "dice and cards: 2 recorded and not needed: first a roll of the dice, turn 1" in text
    assert "    step 3, reroll: it costs 2 energy, and there is 1" in text


def test_a_refusal_is_the_first_difference_if_nothing_differed_before(acted, draft):
    dear = draft("[prices]\nreroll = 9")
    found = diff(acted(OLD, [Roll(), Reroll()], dice=[(2, None)] * 2), OLD, dear)
    assert (found.first.step, found.first.kind) == (2, "trouble")
    assert found.first.left.trouble is None
    assert found.first.right.trouble == "refused: it costs 9 energy, and there is 3"
    assert "  house-rules@2.0-draft: refused: it costs 9 energy, and there is 3" in diff_lines(found)


# --- The set-up, the endings --------------------------------------------------------------------


def test_what_the_set_up_changes_is_listed_apart(play, draft):
    tougher = draft("[enemy]\nhp = 90")
    found = diff(play(seed=2), OLD, tougher)
    assert (found.start.step, found.start.kind) == (0, "board")
    assert [(c.path, c.left, c.right) for c in found.start.board] == [
        ("enemy.hp", 70, 90),
        ("enemy.max_hp", 70, 90),
    ]
    started = found.start.left.records[0], found.start.right.records[0]
    assert all(isinstance(record, CombatStarted) for record in started)
    assert found.first.step > 0
    assert "enemy.max_hp" not in {change.path for change in found.first.board}
    lines = diff_lines(found)
    assert lines.index("the set-up differs:") < lines.index("first difference:")


def test_a_set_up_that_alone_differs_is_a_difference(draft):
    """Until the enemy is hit, its hit points change no step."""
    from domain.chance.seeded import SeededChance
    from domain.table import Table

    table = Table.start(OLD.game, SeededChance(5))
    table.act(Roll())
    found = diff(Replay(header_for(OLD, 5), table.steps), OLD, draft("[enemy]\nhp = 90"))
    assert (found.answer, found.first, found.differing) == ("differs", None, 0)


def test_a_step_is_not_said_to_lead_elsewhere_because_the_set_up_does(acted, draft, monkeypatch):
    end_turn = HouseRules.end_turn

    def chatty(self, step):
        if self.rules.enemy.hp == 90:
            step.emit(DrawMissed())
        end_turn(self, step)

    monkeypatch.setattr(HouseRules, "end_turn", chatty)
    found = diff(acted(OLD, [Roll(), EndTurn()], dice=[(1, None)]), OLD, draft("[enemy]\nhp = 90"))
    assert found.start is not None
    assert (found.first.step, found.first.kind, found.first.board) == (2, "facts", ())


def test_the_game_can_be_over_before_the_tape_and_the_tape_before_the_game(play, draft):
    won = next(r for seed in range(40) if (r := play(seed=seed)) and "win" in str(r.steps[-1][-1]))
    weak, tough = draft("[enemy]\nhp = 30"), None
    found = diff(won, OLD, weak)
    old, new = found.sides
    assert (old.ending, new.ending, new.result) == ("game over", "game over before the tape", "win")
    assert new.actions < old.actions == len(won.steps) - 1
    assert (found.until, found.is_cut, found.exit_code) == (new.actions, True, 1)
    assert new.totals.damage_dealt == 30
    assert old.totals.damage_dealt < 70
    tough = draft("[enemy]\nhp = 500")
    found = diff(won, OLD, tough, "skip")
    assert found.sides[1].ending == "tape over before the game"
    assert (found.sides[1].result, found.exit_code) == ("open", 1)
    assert "tape over before the game, turn" in "\n".join(diff_lines(found))


def test_an_unfinished_game_is_open_on_both_sides(play):
    found = diff(play(actions=6), OLD, OLD)
    assert [side.ending for side in found.sides] == ["open, as recorded"] * 2


def test_rules_that_raise_on_one_side_are_an_ending_of_their_own(acted, monkeypatch):
    replay = acted(OLD, [Roll(), EndTurn()], dice=[(2, "prithvi")])
    take_end = HouseRules.end_turn

    def end_turn(self, step):
        if self.rules.prices.reroll == 1:
            raise ZeroDivisionError("no wells")
        take_end(self, step)

    monkeypatch.setattr(HouseRules, "end_turn", end_turn)
    found = diff(replay, OLD, DRAFT)
    assert found.sides[1].ending == "the rules failed"
    assert "ZeroDivisionError: no wells" in found.sides[1].trouble


# --- Chance -------------------------------------------------------------------------------------


def test_chance_that_the_tape_lacks_is_counted_and_the_same_each_time(play):
    """Under the draft Vayu empties the draw pile at another time, so a shuffle is not on the tape."""
    found = [diff(play(seed=seed), OLD, DRAFT, "skip") for seed in range(6) for _ in (1, 2)]
    assert found[::2] == found[1::2]
    first = next(each for each in found if each.sides[1].missing)
    assert first.sides[1].missing[0][0] == "deck"
    assert not first.sides[0].missing
    assert "needed and not recorded: " in "\n".join(diff_lines(first))


def test_dice_with_other_faces_keep_the_index_and_are_counted_as_adapted(acted, draft):
    loaded = draft("[dice]\nnumber = [4, 3, 2, 1, 'blank', 'blank']")
    found = diff(acted(OLD, [Roll()], dice=[(1, None)]), OLD, loaded)
    assert (found.first.step, found.first.kind) == (1, "chance")
    rolled = [
        next(r for r in t.records if isinstance(r, DiceRolled)) for t in (found.first.left, found.first.right)
    ]
    assert [r.shown for r in rolled] == [(1, None), (4, None)]
    assert rolled[0].faces == rolled[1].faces
    assert found.sides[1].adapted == (("dice", 1, 0),)
    assert found.sides[0].adapted == ()


def test_a_deck_with_another_card_keeps_the_recorded_order_of_the_others(play, draft):
    found = diff(play(seed=3), OLD, draft("[cards.gale]\ncopies = 3"), "skip")
    orders = [
        next(r.order for r in told.records if isinstance(r, DeckShuffled))
        for told in (found.start.left, found.start.right)
    ]
    assert [card for card in orders[1] if card != "gale#3"] == list(orders[0])
    assert ("deck", 0, 0) in found.sides[1].adapted


def test_a_typed_game_of_open_decks_is_compared(play):
    dice = random.Random(8)
    replay = play(seed=8, chance=TypedChance(lambda question: dice.choice(question.allowed)))
    found = diff(replay, OLD, DRAFT, "skip")
    assert found.exit_code in (0, 1)
    shuffles = [r for t in found.sides for r in t.missing]
    assert all(stream in ("seen", "dice", "deck") for stream, _, _ in shuffles)
    assert diff(replay, OLD, OLD).answer == "same"


# --- Choices ------------------------------------------------------------------------------------


class Asking(HouseRules):
    """House Rules where every roll asks which slot it latches, with slot 2 as the first option."""

    commands = (*HouseRules.commands, commands.Answer)

    def roll(self, step):
        step.roll(self.dice(step.board))
        choices.offer(step, "latch", ("2", "1"), "latching")

    def resume(self, step, stage, about, value):
        step.emit(SlotLatched(int(value)))


ASKING = Ruleset(Asking, "1.0-asking", OLD.rules, OLD.text)


def test_a_choice_that_the_tape_does_not_answer_stops_or_takes_its_first_option(acted):
    replay = acted(OLD, [Roll(), Reroll(), EndTurn()], dice=[(1, None), (1, None)])
    stopped = diff(replay, OLD, ASKING)
    assert (stopped.sides[1].ending, stopped.sides[1].unanswered) == ("stopped at a refused action", 0)
    assert stopped.sides[1].refused[0].step == 2
    skipped = diff(replay, OLD, ASKING, "skip")
    assert (skipped.sides[1].unanswered, skipped.sides[1].refused) == (2, ())
    latched = {r for t in [skipped.first.right] for r in t.records if isinstance(r, SlotLatched)}
    assert latched == set()  # the first step ends in the question; the answer opens the next one
    assert skipped.sides[1].ending == "open, as recorded"
    assert "choices without an answer on the tape, first option taken: 2" in "\n".join(diff_lines(skipped))


def test_a_choice_of_the_tape_that_is_not_asked_is_refused(play):
    replay = play(ASKING, 4, actions=12)
    back = Replay(replace(replay.header, digest=ASKING.digest), replay.steps)
    asked = diff(back, ASKING, OLD, "skip")
    assert asked.answer in ("differs", "drift")
    assert {type(one.action).__name__ for one in asked.sides[1].refused} >= {"Choose"}


class Deciding(Asking):
    """The same, and the answer to the question ends the game."""

    def resume(self, step, stage, about, value):
        blows.end(step, "win")


def test_a_game_that_the_first_option_ends_is_over_before_the_tape(acted):
    replay = acted(OLD, [Roll(), Reroll(), EndTurn()], dice=[(1, None), (1, None)])
    deciding = Ruleset(Deciding, "1.0-deciding", OLD.rules, OLD.text)
    side = diff(replay, OLD, deciding, "skip").sides[1]
    assert (side.ending, side.result, side.refused) == ("game over before the tape", "win", ())
    assert (side.actions, side.unanswered) == (1, 1)


def test_a_set_up_that_the_rules_refuse_is_a_refusal_under_both_policies(play, monkeypatch):
    begin = HouseRules.begin

    def picky(self, step):
        if self.rules.prices.reroll == 1:
            raise IllegalAction("there is no such hazard")
        begin(self, step)

    monkeypatch.setattr(HouseRules, "begin", picky)
    for policy in ("stop", "skip"):
        found = diff(play(), OLD, DRAFT, policy)
        assert (found.start.kind, found.start.right.trouble) == (
            "trouble",
            "refused: there is no such hazard",
        )
        assert (found.sides[1].ending, found.sides[1].actions) == ("stopped at a refused action", 0)
        assert diff_lines(found)


# --- Nothing said about the rules ---------------------------------------------------------------


def test_a_recording_that_its_own_rules_do_not_decide_is_drift(play, edited):
    replay, step = edited(play(), 4, EnergyGained, lambda r: [replace(r, total=r.total + 1)])
    found = diff(replay, OLD, DRAFT)
    assert (found.answer, found.exit_code, found.sides, found.first.step) == ("drift", 2, (), step)
    lines = diff_lines(found)
    assert lines[0].startswith("cannot compare: house-rules@1.0 no longer decides")
    assert not any("1.1-draft" in line for line in lines)


def test_facts_told_differently_on_the_same_boards_are_noted_and_compared(play, edited):
    replay, _ = edited(play(seed=3), 4, EnergyGained, lambda r: [replace(r, reason="luck")])
    found = diff(replay, OLD, OLD)
    assert (found.answer, found.retold) == ("same", True)
    assert any(line.startswith("note: the recording tells") for line in diff_lines(found))


def test_without_the_recorded_rules_the_recording_is_not_held_against_them(play):
    found = diff(play("house-rules@1.1-draft", 3), OLD, OLD, "skip")
    assert (found.answer, found.recorded) == ("same", "house-rules@1.1-draft")


def test_a_rule_that_is_not_deterministic_is_reported_as_such(play, monkeypatch):
    replay = play()
    counter = itertools.count()
    open_turn = HouseRules.open_turn

    def lucky(self, step):
        open_turn(self, step)
        step.emit(EnergyGained(next(counter), step.board.energy + 1, "luck"))

    monkeypatch.setattr(HouseRules, "open_turn", lucky)
    found = diff(replay, OLD, DRAFT)
    assert (found.answer, found.exit_code, found.sides) == ("nondeterminism", 2, ())
    lines = diff_lines(found)
    assert lines[0].startswith("cannot compare: deciding twice under one ruleset gives two games")
    assert any("reason luck" in line for line in lines)


def test_it_is_reported_too_when_only_the_new_rules_are_not_deterministic(play, monkeypatch):
    replay = play()
    counter = itertools.count()
    open_turn = HouseRules.open_turn

    def lucky(self, step):
        open_turn(self, step)
        if self.rules.prices.reroll == 1:
            step.emit(EnergyGained(next(counter), step.board.energy + 1, "luck"))

    monkeypatch.setattr(HouseRules, "open_turn", lucky)
    assert diff(replay, OLD, DRAFT).answer == "nondeterminism"
    assert diff(replay, OLD, OLD).answer == "same"


def test_rulesets_of_another_game_are_refused(play):
    other = next((game for game in registry.games() if game != "house-rules"), None)
    if other is None:
        pytest.skip("there is one game only")
    with pytest.raises(SakshiError, match=r"house-rules.*" + other):
        diff(play(), OLD, load(other))


# --- The report ---------------------------------------------------------------------------------


def test_the_first_difference_takes_a_dozen_lines_at_most(play, draft):
    for seed, lines in itertools.product(range(4), ("hand = 9", "[enemy]\nhp = 20", "scorch_cap = 1")):
        found = diff(play(seed=seed), OLD, draft(lines))
        told = diff_lines(found)
        if found.first is not None:
            part = told[told.index("first difference:") : told.index(f"steps that differ: {found.differing}")]
            assert len(part) <= 12


def test_a_record_that_both_have_shows_what_differs_inside_it(acted, draft):
    other = draft("[enemy.script.1]\nintent = 'big_hit'")
    found = diff(acted(OLD, [Roll(), EndTurn()], dice=[(1, None)]), OLD, other)
    bare = [replace(told, sentences=()) for told in (found.first.left, found.first.right)]
    lines = divergence_lines(replace(found.first, left=bare[0], right=bare[1]), (OLD.id, other.id), OLD.id)
    assert "  ~ enemy acted: intent name strike | big_hit" in lines
    assert any(
        line.startswith("  ~ damage dealt: source strike | big_hit  (target player,") for line in lines
    )


def test_a_step_is_told_in_the_words_of_the_game(acted, draft):
    """A designer reads what either side tells; the fields and the records are in the JSON."""
    hotter = draft("[cards.ember-lash]\ndamage = 9")
    actions = [Place("ember-lash#1", 1), Roll(), EndTurn()]
    found = diff(acted(OLD, actions, deck=["ember-lash"], dice=[(1, "agni")]), OLD, hotter)
    lines = diff_lines(found)
    assert "step 3, turn 1, End the turn: it leads to another board" in lines
    told = [line for line in lines if line.startswith(("  - Ember Lash", "  + Ember Lash"))]
    assert len(told) == 2
    assert found.first.words == "End the turn"
    assert any(change.path == "enemy.hp" for change in found.first.board)
    assert any(line.startswith("  board  enemy hp ") for line in lines)
    assert not any("fact." in line or "enemy.hp" in line for line in lines)


def test_in_the_hazard_game_a_turn_is_a_hazard():
    assert turn_words("hazard@1.0", 0) == "before the first hazard"
    assert turn_words("hazard", 2) == "hazard 2"
    assert turn_words("house-rules@mine", 8) == "turn 8"


# --- Many games together ------------------------------------------------------------------------


def test_many_diffs_are_summed_up(play, draft):
    """How many ended otherwise, how the totals moved, and what differed first."""
    hotter = draft("[cards.ember-lash]\ndamage = 30")
    found = [diff(play(seed=seed), OLD, hotter, "skip") for seed in range(6)]
    told = survey(found)
    assert told.compared == 6
    assert told.recorded == told.old == {"house-rules@1.0": 6}
    ended = [[side.result if side.result != "open" else side.ending for side in one.sides] for one in found]
    assert sum(told.ended.values()) == sum(old != new for old, new in ended) > 0
    means = {mean.name: mean for mean in told.means}
    for name, side in itertools.product(("damage_dealt", "turns", "rolls", "energy_gained"), (0, 1)):
        total = sum(getattr(one.sides[side].totals, name) for one in found)
        mean = means[name.replace("_", " ")]
        assert (mean.old, mean.new)[side] == total / 6
    assert (
        told.kinds["card fired"] == told.cards["ember-lash"] == sum(one.answer == "differs" for one in found)
    )
    lines = survey_lines(told, Names(hotter))
    assert lines[0] == "6 games together: house-rules@1.0 against house-rules@2.0-draft"
    assert any(line.startswith("damage dealt ") for line in lines)
    assert any(line.startswith(f"with these cards: Ember Lash {told.cards['ember-lash']}") for line in lines)


def test_a_survey_of_refusals_and_set_ups(acted, draft):
    dear = draft("[prices]\nreroll = 9\n[enemy]\nhp = 90")
    refused = diff(acted(OLD, [Roll(), Reroll()], dice=[(2, None)] * 2), OLD, dear)
    set_up = diff(acted(OLD, [Roll()], dice=[(2, None)]), OLD, dear)
    told = survey([refused, set_up])
    assert told.kinds == {"a refused action": 1, "combat started": 1}
    assert told.ended == {"open, as recorded → stopped at a refused action": 1}


def test_a_diff_becomes_json(play):
    told = msgspec.json.decode(msgspec.json.encode(diff(play(seed=3), OLD, DRAFT)))
    assert told["answer"] == "differs"
    assert told["first"]["action"]["type"] == "action.reroll"
    assert told["first"]["left"]["records"][0]["type"] == "fact.energy_spent"
    assert told["sides"][0]["totals"]["damage_dealt"] > 0


def test_the_report_in_the_docs_is_what_diff_says(acted):
    page = (Path(__file__).parents[2] / "docs" / "changing-a-rule.md").read_text("utf-8")
    shown = page.split("```text\n")[1].split("```")[0]
    replay = acted(OLD, [Roll(), Reroll(), EndTurn()], dice=[(2, None), (3, None)])
    assert "\n".join(diff_lines(diff(replay, OLD, DRAFT))) + "\n" == shown
