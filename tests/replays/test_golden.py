"""Golden replays: recorded, checked, and what waits to be accepted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from domain.combat.house_rules import HouseRules
from domain.combat.kit.records import EnergyGained, IntentShown
from domain.errors import SakshiError
from domain.records import DiceRolled
from domain.rulesets import load
from replays import golden
from replays.reader import read_replay
from replays.stream import encode

RULES = load("house-rules@1.0")
ROOT = Path(__file__).parents[2]
replace = msgspec.structs.replace


@pytest.fixture(autouse=True)
def _not_in_ci(monkeypatch):
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def saved(tmp_path, play):
    """Write a replay of a ruleset's game to a file."""

    def make(ruleset=RULES, name="game.replay", replay=None):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encode(ruleset.game, replay or play(ruleset, 3)))
        return path

    return make


@pytest.fixture
def corpus(tmp_path):
    return tmp_path / "golden"


@pytest.fixture
def draft(tmp_path):
    def make(version, lines):
        path = tmp_path / f"{version}.toml"
        path.write_text(f'game = "house-rules"\nversion = "{version}"\nextends = "1.0"\n{lines}\n')
        return load(str(path))

    return make


def goes_easy(monkeypatch):
    """Change a rule: the first turn brings one energy more than it should."""
    open_turn = HouseRules.open_turn

    def richer(self, step):
        open_turn(self, step)
        if step.board.turn == 1:
            step.emit(EnergyGained(1, step.board.energy + 1, "luck"))

    monkeypatch.setattr(HouseRules, "open_turn", richer)


def speaks_otherwise(monkeypatch):
    """Change how a rule is told: the intent is shown twice."""
    open_turn = HouseRules.open_turn

    def chatty(self, step):
        step.emit(self._shown[step.board.script_index])
        open_turn(self, step)

    monkeypatch.setattr(HouseRules, "open_turn", chatty)


def answers(*paths, **options):
    return [one.answer for one in golden.check(paths, **options)]


def files(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- Record -------------------------------------------------------------------------------------


def test_a_recorded_golden_stands_under_its_game_with_its_ruleset_beside(saved, corpus):
    source = saved(name="first-win.replay")
    path = golden.record(source, corpus)
    assert path == corpus / "house-rules" / "first-win.replay"
    assert path.read_bytes() == source.read_bytes()
    kept = corpus / "rulesets" / f"{RULES.digest}.json"
    assert json.loads(kept.read_bytes())["ruleset"] == "house-rules@1.0"
    assert answers(corpus) == ["same"]


def test_a_golden_can_be_given_a_name_and_is_plain_text_whatever_it_was(saved, corpus):
    import zstandard

    source = saved()
    packed = source.with_name("packed.replay.zst")
    packed.write_bytes(zstandard.compress(source.read_bytes()))
    assert golden.record(packed, corpus).name == "packed.replay"
    assert golden.record(packed, corpus, "named").read_bytes() == source.read_bytes()


@pytest.mark.parametrize("name", ["../out", ".hidden", "a/b"])
def test_a_name_that_is_a_path_is_refused(saved, corpus, name):
    with pytest.raises(SakshiError, match="cannot be the name"):
        golden.record(saved(), corpus, name)


def test_what_does_not_verify_is_not_recorded(saved, corpus, play, edited):
    replay, _ = edited(play(seed=3), 4, EnergyGained, lambda r: [replace(r, total=r.total + 1)])
    with pytest.raises(SakshiError, match=r"cannot become a golden:\ndiffers"):
        golden.record(saved(replay=replay), corpus)
    assert not corpus.exists()


def test_a_golden_is_never_recorded_over_another(saved, corpus):
    golden.record(saved(), corpus)
    with pytest.raises(SakshiError, match="is there already"):
        golden.record(saved(), corpus)


def test_a_game_of_a_ruleset_that_is_nowhere_kept_is_refused(saved, corpus, draft):
    with pytest.raises(SakshiError, match=r"house-rules@9\.9.*cannot be loaded.*not kept"):
        golden.record(saved(draft("9.9", "[prices]\nreroll = 3")), corpus)


# --- Check --------------------------------------------------------------------------------------


def test_folders_and_files_are_checked_in_order_and_pending_ones_are_not(saved, corpus):
    for name in ("b", "a"):
        golden.record(saved(), corpus, name)
    waiting = corpus / "house-rules" / ".pending" / "a.replay"
    waiting.parent.mkdir()
    waiting.write_bytes(b"half")
    found = list(golden.check([corpus, corpus / "house-rules" / "b.replay"]))
    assert [Path(one.path).name for one in found] == ["a.replay", "b.replay"]
    assert {one.answer for one in found} == {"same"}


def test_a_path_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(SakshiError, match="no such file or folder"):
        golden.check([tmp_path / "nothing"])
    with pytest.raises(SakshiError, match="no such file or folder"):
        golden.pending([tmp_path / "nothing"])


def test_a_check_that_passes_writes_nothing(saved, corpus):
    golden.record(saved(), corpus)
    before = files(corpus)
    assert answers(corpus) == ["same"]
    assert files(corpus) == before


@pytest.mark.parametrize(
    ("change", "answer"), [(goes_easy, "differs"), (speaks_otherwise, "told differently")]
)
def test_a_check_that_fails_writes_the_new_game_beside_and_nothing_else(
    saved, corpus, monkeypatch, change, answer
):
    path = golden.record(saved(), corpus)
    before = files(corpus)
    change(monkeypatch)
    (found,) = golden.check([corpus])
    waiting = path.parent / ".pending" / path.name
    assert (found.answer, found.pending) == (answer, str(waiting))
    assert found.lines[0].startswith(answer)
    assert len(found.lines) <= 13
    assert files(corpus) == before | {waiting: waiting.read_bytes()}
    assert answers(waiting.rename(corpus / "new.replay")) == ["same"]


def test_a_check_whose_pending_file_cannot_be_written_still_answers(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    (path.parent / golden.PENDING).write_text("a file stands where the folder should")
    goes_easy(monkeypatch)
    (one,) = golden.check([corpus])
    assert (one.answer, one.pending) == ("differs", None)
    assert one.lines[-1].startswith(f"nothing is pending: {path.parent}/.pending/{path.name}: its folder")


def test_folders_named_like_goldens_are_looked_into_and_links_to_nothing_are_told(saved, corpus):
    path = golden.record(saved(), corpus / "odd.replay")
    link = corpus / "gone.replay"
    link.symlink_to("nowhere.replay")
    assert golden.golden_files([corpus]) == [link, path]
    assert [one.answer for one in golden.check([corpus])] == ["cannot be checked", "same"]


def test_ci_never_writes(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    goes_easy(monkeypatch)
    golden_before = files(corpus)
    monkeypatch.setenv("CI", "true")
    (found,) = golden.check([corpus])
    assert (found.answer, found.pending) == ("differs", None)
    assert files(corpus) == golden_before
    monkeypatch.delenv("CI")
    answers(corpus)
    proposal = golden.propose(path)
    monkeypatch.setenv("CI", "true")
    for refused in (
        lambda: golden.accept(proposal),
        lambda: golden.reject(path),
        lambda: golden.record(path, corpus, "again"),
    ):
        with pytest.raises(SakshiError, match="CI is set"):
            refused()


@pytest.mark.parametrize(("value", "told"), [("true", True), ("1", True), ("", False), ("false", False)])
def test_ci_is_told_by_its_variable(value, told):
    assert golden.is_ci({"CI": value}) is told


def test_a_golden_that_was_edited_cannot_be_checked(saved, corpus):
    path = golden.record(saved(), corpus)
    path.write_bytes(path.read_bytes().replace(b'"amount":4', b'"amount":5', 1))
    (found,) = golden.check([path])
    assert (found.answer, found.pending) == ("cannot be checked", None)
    assert str(path) in found.lines[0]


def test_a_board_that_changed_is_told_by_its_step_and_not_as_a_broken_file(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)

    def apply(self, board):
        board.show_dice(self.shown)
        board.requests[self.stream] = self.ordinal + 2

    monkeypatch.setattr(DiceRolled, "apply", apply)
    (found,) = golden.check([path])
    assert found.answer == "differs"
    assert "step " in found.lines[1]


def test_rules_that_fail_at_the_set_up_leave_no_pending_file(saved, corpus, monkeypatch):
    golden.record(saved(), corpus)
    monkeypatch.setattr(HouseRules, "begin", lambda *_: 1 // 0)
    (found,) = golden.check([corpus])
    assert (found.answer, found.pending) == ("differs", None)
    assert any("the rules failed with ZeroDivisionError" in line for line in found.lines)


def test_an_edited_draft_can_still_be_verified(saved, corpus, draft, tmp_path):
    """The corpus keeps the ruleset by its digest, so the file of the draft may go on changing."""
    first = draft("9.9", "[prices]\nreroll = 3")
    source = saved(first)
    path = golden.record(source, corpus, elsewhere=[{first.digest: first.resolved()}.get])
    (tmp_path / "9.9.toml").unlink()
    assert answers(path) == ["same"]
    kept_file = corpus / "rulesets" / f"{first.digest}.json"
    kept_file.write_bytes(kept_file.read_bytes().replace(b'"reroll":3', b'"reroll":4'))
    (found,) = golden.check([path])
    assert found.answer == "cannot be checked"
    assert "the kept file was edited" in found.lines[0]


# --- Pending, accept, reject --------------------------------------------------------------------


def test_one_pending_file_is_accepted_after_its_difference_was_shown(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    goes_easy(monkeypatch)
    answers(corpus)
    assert golden.pending([corpus]) == golden.pending([path]) == [path.parent / ".pending" / path.name]
    proposal = golden.propose(path)
    assert proposal == golden.propose(proposal.pending)
    assert proposal.answer == "differs"
    assert any("reason luck" in line for line in proposal.lines)
    before = path.read_bytes()
    golden.accept(proposal)
    assert path.read_bytes() != before
    assert answers(corpus) == ["same"]
    assert golden.pending([corpus]) == []
    assert read_replay(path).header == read_replay(saved()).header


def test_nothing_pending_is_an_error(saved, corpus):
    path = golden.record(saved(), corpus)
    assert golden.pending([corpus]) == []
    for ask in (golden.propose, golden.reject):
        with pytest.raises(SakshiError, match="nothing is pending"):
            ask(path)


def test_a_pending_file_of_other_rules_than_now_is_not_accepted(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    with monkeypatch.context() as meanwhile:
        goes_easy(meanwhile)
        answers(corpus)
    with pytest.raises(SakshiError, match="decide it as recorded again; reject"):
        golden.propose(path)
    speaks_otherwise(monkeypatch)
    with pytest.raises(SakshiError, match="not what the rules decide now; run `golden check` again"):
        golden.propose(path)


def test_a_pending_file_without_its_golden_is_not_accepted(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    goes_easy(monkeypatch)
    answers(corpus)
    path.unlink()
    with pytest.raises(SakshiError, match="its golden is gone"):
        golden.propose(path)


def test_only_what_is_told_differently_is_a_batch(saved, corpus, monkeypatch, play):
    """One game ends before the changed rule comes up, the other does not."""
    end_turn = HouseRules.end_turn

    def generous(self, step):
        end_turn(self, step)
        step.emit(EnergyGained(1, step.board.energy + 1, "luck"))

    saved_short = saved(name="short.replay", replay=play(actions=2, choose=lambda actions: actions[0]))
    golden.record(saved_short, corpus)
    golden.record(saved(name="long.replay"), corpus)
    speaks_otherwise(monkeypatch)
    assert set(answers(corpus)) == {"told differently"}
    assert len(golden.retold([corpus])) == 2
    monkeypatch.setattr(HouseRules, "end_turn", generous)
    by_name = {Path(one.path).name: one.answer for one in golden.check([corpus])}
    assert by_name == {"long.replay": "differs", "short.replay": "told differently"}
    assert [proposal.golden.name for proposal in golden.retold([corpus])] == ["short.replay"]


def test_a_rejected_pending_file_is_gone_and_the_golden_stays(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    before = path.read_bytes()
    goes_easy(monkeypatch)
    answers(corpus)
    waiting = golden.reject(path)
    assert not waiting.exists()
    assert path.read_bytes() == before
    assert answers(corpus, write=False) == ["differs"]


# --- The command for other programs -------------------------------------------------------------


def run_check(*arguments, **environment):
    command = [sys.executable, "-P", "-m", "replays.golden_check", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)} | environment
    )


def test_checks_are_printed_as_json_with_an_exit_code(saved, corpus, play, edited):
    golden.record(saved(), corpus)
    ran = run_check(corpus)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert [one["answer"] for one in json.loads(ran.stdout)] == ["same"]
    replay, _ = edited(play(seed=3), 4, IntentShown, lambda _: [])
    saved(name="golden/house-rules/retold.replay", replay=replay)
    ran = run_check(corpus, CI="true")
    assert ran.returncode == 1
    assert [one["answer"] for one in json.loads(ran.stdout)] == ["same", "told differently"]
    ran = run_check(corpus / "nothing")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"error: ")


def test_a_folder_that_is_closed_is_told_and_not_passed_over(saved, corpus, monkeypatch):
    path = golden.record(saved(), corpus)
    closed = path.parent
    scandir = os.scandir

    def refusing(folder):
        if Path(folder) == closed:
            raise PermissionError(13, "Permission denied", str(folder))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", refusing)
    for ask in (golden.golden_files, golden.pending):
        with pytest.raises(SakshiError, match=f"^{closed}: this folder cannot be looked into: Permission"):
            ask([corpus])
