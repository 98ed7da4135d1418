"""Verify: same, told differently, differs; and what is said about chance and board digests."""

import itertools

import msgspec
import pytest

from domain import registry
from domain.chance.typed import TypedChance
from domain.combat.house_rules import HouseRules, MatchesDerived, ScorchAdded
from domain.combat.kit.records import EnergyGained, EnergySpent, IntentShown, Place
from domain.errors import BrokenStream, SakshiError
from domain.records import DeckShuffled, DiceRolled, DrawMissed
from domain.rulesets import load, versions
from replays.again import decided_again
from replays.report import verdict_lines
from replays.stream import Replay, header_for
from replays.verify import verify

RULES = load("house-rules@1.0")
replace = msgspec.structs.replace


@pytest.mark.parametrize(
    "ruleset", [f"{game}@{version}" for game in registry.games() for version in versions(game)]
)
def test_a_game_of_every_ruleset_verifies(play, with_digests, ruleset):
    game = load(ruleset).game
    for seed in range(5):
        replay = with_digests(play(ruleset, seed), game)
        verdict = verify(replay, game)
        assert verdict.answer == "same", "\n".join(verdict_lines(verdict))
        assert verdict.exit_code == 0
        assert verdict.records == sum(map(len, replay.steps))
        assert verdict.digests == "checked"
        assert (verdict.missing, verdict.unused, verdict.adapted) == ((), (), ())


def test_what_is_decided_again_is_the_recording(play):
    replay = play()
    assert decided_again(replay, RULES.game) == replay


def test_an_unfinished_game_verifies_as_open(play):
    verdict = verify(play(actions=9), RULES.game)
    assert (verdict.answer, verdict.result, verdict.steps) == ("same", "open", 10)


def test_a_typed_game_with_open_decks_verifies(play):
    answers = itertools.count()
    ask = lambda question: question.allowed[next(answers) * 7 % len(question.allowed)]  # noqa: E731
    replay = play(chance=TypedChance(ask))
    assert replay.header.seed is None
    assert any(r.open for step in replay.steps for r in step if isinstance(r, DeckShuffled))
    assert verify(replay, RULES.game).answer == "same"


def test_a_game_of_dictated_dice_without_a_seed_verifies(scene):
    table = scene("V01", dice=[(3, "agni"), (1, "jal")], deck=["gale", "gale", "undertow"])
    for find in ("action.place", "action.roll", "action.reroll", "action.end_turn"):
        table.act(next(a for a in table.legal_actions() if registry.type_name(a) == find))
    replay = Replay(header_for(RULES, None), table.steps)
    assert verify(replay, RULES.game).answer == "same"


def test_one_ruleset_is_not_verified_by_another(play):
    verdict = verify(play("house-rules@1.1-draft", 3), RULES.game)
    assert verdict.answer == "differs"
    assert verdict.exit_code == 1


def test_a_replay_of_another_game_is_refused(play):
    replay = play()
    foreign = replay._replace(header=replace(replay.header, game="four-braziers"))
    with pytest.raises(SakshiError, match=r"four-braziers.*house-rules"):
        verify(foreign, RULES.game)


def test_a_step_without_an_action_is_refused(play):
    replay = play()
    broken = replay._replace(steps=[*replay.steps[:3], replay.steps[3][1:], *replay.steps[4:]])
    with pytest.raises(BrokenStream, match="step 3"):
        verify(broken, RULES.game)


# --- Tampered recordings ------------------------------------------------------------------------


def test_a_changed_fact_that_leads_elsewhere_differs_at_its_step(play, edited):
    replay, step = edited(play(), 4, EnergySpent, lambda r: [replace(r, total=r.total + 7)])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "board", step)
    change = next(c for c in verdict.first.board if c.path == "energy")
    assert change.left == change.right + 7
    assert "energy" in "\n".join(verdict_lines(verdict))


def test_a_changed_fact_on_the_same_board_is_told_differently(play, edited):
    replay, step = edited(play(), 4, EnergyGained, lambda r: [replace(r, reason="luck")])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("told differently", "facts", step)
    assert (verdict.retold, verdict.first.board, verdict.exit_code) == (1, (), 1)
    assert "reason luck | income" in "\n".join(verdict_lines(verdict))


def test_a_fact_more_or_less_on_the_same_board_is_told_differently(play, edited):
    more, _ = edited(play(), 4, MatchesDerived, lambda r: [r, DrawMissed()])
    less, _ = edited(play(), 4, IntentShown, lambda _: [])
    assert verify(more, RULES.game).answer == "told differently"
    assert verify(less, RULES.game).answer == "told differently"


def test_what_differs_counts_more_than_what_was_told_differently_before(play, edited):
    replay, told = edited(play(), 1, IntentShown, lambda _: [])
    replay, step = edited(replay, told + 1, EnergyGained, lambda r: [replace(r, total=r.total + 1)])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.step, verdict.retold) == ("differs", step, 1)


def test_a_changed_action_differs(play, edited):
    def another_slot(action):
        return [replace(action, slot=action.slot % 4 + 1)]

    replay, step = edited(play(), 1, Place, another_slot)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.step) == ("differs", step)


def test_an_action_that_the_rules_refuse_differs_with_their_reason(play, edited):
    replay, step = edited(play(), 1, Place, lambda a: [replace(a, card="stoneskin#9")])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "trouble", step)
    assert "stoneskin#9 is not in your hand" in verdict.first.right.trouble
    assert verdict.first.right.records == ()
    assert "stoneskin#9 is not in your hand" in "\n".join(verdict_lines(verdict))


def test_a_die_that_shows_another_face_than_its_index_differs_in_chance(play, edited):
    def another(rolled):
        return [replace(rolled, shown=(2 if rolled.shown[0] == 1 else 1, rolled.shown[1]))]

    replay, step = edited(play(), 1, DiceRolled, another)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "chance", step)
    assert len(verdict.adapted) == 1


def test_dice_that_were_turned_differ_in_what_follows(play, edited):
    def turned(rolled):
        index = 0 if rolled.shown[0] != 1 else 3
        return [replace(rolled, shown=(index + 1, rolled.shown[1]), faces=(index, rolled.faces[1]))]

    replay, step = edited(play(), 1, DiceRolled, turned)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.step) == ("differs", step)
    assert not verdict.adapted


def test_a_dropped_chance_record_is_missing(play, edited):
    replay, step = edited(play(), 1, DiceRolled, lambda _: [])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "chance", step)
    assert verdict.missing[0] == ("dice", 1, 0)
    assert "needed and not recorded: " in verdict_lines(verdict)[-1]


def test_chance_that_nobody_asks_for_is_unused(play, edited):
    replay, step = edited(play(), 1, DiceRolled, lambda r: [r, replace(r, ordinal=r.ordinal + 5)])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "chance", step)
    assert len(verdict.unused) == 1


def test_a_dropped_step_differs(play):
    replay = play()
    rolls = [n for n, step in enumerate(replay.steps) if any(isinstance(r, DiceRolled) for r in step)]
    less = replay._replace(steps=[s for n, s in enumerate(replay.steps) if n != rolls[1]])
    verdict = verify(less, RULES.game)
    assert verdict.answer == "differs"
    assert verdict.first.step == rolls[1]


def test_a_dropped_fact_that_later_records_stand_on_differs(play, edited):
    """The rest of the recording need not fold any more; the verdict stands at the step that was cut."""
    replay, step = edited(play(), 0, DeckShuffled, lambda _: [])
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.step) == ("differs", step)
    assert "cannot be applied" in verdict.first.left.trouble


# --- Board digests ------------------------------------------------------------------------------


def test_a_wrong_board_digest_differs_at_its_action(play, with_digests):
    replay = with_digests(play(), RULES.game)
    replay.steps[6][0] = replace(replay.steps[6][0], board="0" * 16)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "digest", 6)


def test_digests_of_another_board_version_are_not_checked(play, with_digests):
    replay = with_digests(play(), RULES.game)
    replay.steps[6][0] = replace(replay.steps[6][0], board="0" * 16)
    replay = replay._replace(header=replace(replay.header, board=RULES.game.board_version + 1))
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.digests) == ("same", "another board version")
    assert "not checked" in verdict_lines(verdict)[0]


def test_without_recorded_digests_the_boards_are_compared_all_the_same(play, monkeypatch):
    """A rule that changes the board past `apply` leaves the same records and another board."""
    replay = play()
    assert verify(replay, RULES.game).digests == "none recorded"
    take_roll = HouseRules.roll

    def roll(self, step):
        take_roll(self, step)
        step.board.enemy.hp -= 1

    monkeypatch.setattr(HouseRules, "roll", roll)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind) == ("differs", "silent")
    assert [change.path for change in verdict.first.board] == ["enemy.hp"]


def test_an_apply_that_drifted_is_told_by_the_digests_alone(play, with_digests, monkeypatch):
    """Decided now and folded now agree; only the digest remembers the board of that day."""
    replay = with_digests(play(seed=3), RULES.game)
    step = next(n for n, s in enumerate(replay.steps) if any(isinstance(r, ScorchAdded) for r in s))

    def apply(self, board):
        board.slots[self.slot - 1].scorch = self.total + 1

    monkeypatch.setattr(ScorchAdded, "apply", apply)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind, verdict.first.step) == ("differs", "digest", step + 1)


# --- Changed rules ------------------------------------------------------------------------------


def test_rules_that_raise_are_told_in_one_line(play, monkeypatch):
    replay = play()

    def fire_slot(*_):
        return {}["ember"]

    monkeypatch.setattr(HouseRules, "fire_slot", fire_slot)
    verdict = verify(replay, RULES.game)
    assert (verdict.answer, verdict.first.kind) == ("differs", "trouble")
    assert "the rules failed with KeyError: 'ember' (test_verify.py, line" in verdict.first.right.trouble


def test_a_game_that_ends_sooner_than_its_recording_differs(play):
    weaker = load("house-rules@1.0").rules.model_copy(deep=True)
    weaker = weaker.model_copy(update={"player": weaker.player.model_copy(update={"hp": 9})})
    verdict = verify(play(), type(RULES.game)(weaker))
    assert verdict.answer == "differs"
    assert verdict.first.step == 0


def test_a_verdict_is_a_dozen_lines_at_most_and_becomes_json(play, edited):
    replay, _ = edited(play(seed=4), 20, DiceRolled, lambda _: [])
    verdict = verify(replay, RULES.game)
    lines = verdict_lines(verdict)
    assert 3 < len(lines) <= 12
    assert all(len(line) <= 200 for line in lines)
    told = msgspec.json.decode(msgspec.json.encode(verdict))
    assert told["answer"] == "differs"
    assert told["first"]["action"]["type"].startswith("action.")
