"""Walking through a replay: where words lead, and what a pipe shows."""

import pytest

from tools.walk import KEYS, Walk


@pytest.mark.parametrize(
    ("at", "word", "then"),
    [
        (3, "n", 4),
        (9, "n", 9),
        (3, "p", 2),
        (0, "p", 0),
        (3, "home", 0),
        (3, "end", 9),
        (3, "7", 7),
        (3, "99", 9),
        (3, "9" * 5000, 9),
        (3, "what", 3),
        (3, "", 3),
    ],
)
def test_words_lead_to_steps(at, word, then):
    walk = Walk(None, [()] * 10, at)
    assert walk.move(word)
    assert walk.at == then


@pytest.mark.parametrize(("at", "begins"), [(-5, 0), (3, 3), (99, 9)])
def test_a_walk_begins_inside_the_game(at, begins):
    assert Walk(None, [()] * 10, at).at == begins


def test_q_leaves():
    assert not Walk(None, [()], 0).move("q")


def test_lines_walk_in_a_pipe(sakshi, win):
    done = sakshi("replay", win, "--step", typed="\nn\np\n5\nend\nhome\nwhat\nq\nn\n")
    assert done.code == 0
    steps = [line for line in done.out.split("\n") if line.startswith("Step ")]
    assert [int(step.split()[1]) for step in steps] == [0, 1, 2, 1, 5, 39, 0, 0]
    assert "House Rules, turn 8, over" in done.out or "You win in turn 8" in done.out
    assert "\x1b" not in done.out


def test_a_walk_ends_with_its_input(sakshi, win):
    """The step stands below its board, where a small terminal still shows it."""
    lines = sakshi("replay", win, "--step", "--to", "4", typed="").out.split("\n")
    assert lines[-3:-1] == ["Step 4 of 39", KEYS]
    assert lines.index("House Rules, turn 1, before the roll") < lines.index("Step 4 of 39")
