"""What a terminal shows, compared with a text file that was read and found right, and at every width."""

import re
from pathlib import Path
from random import Random

import pytest
from rich.table import Table as Grid
from rich.text import Text

from domain.chance.seeded import SeededChance
from domain.combat.kit.records import Roll
from domain.registry import games
from domain.rulesets import load
from domain.table import Table
from projections.audit import Entry, Passage, audit
from projections.names import Names
from projections.previews import legal_actions
from projections.registry import projection_of
from projections.summary import summarise
from projections.timeline import tell
from projections.views import ActionView, Guide, Panel
from tools.terminal.actions import draw_actions
from tools.terminal.board import draw_board, draw_panel
from tools.terminal.guide import draw_help, draw_legend
from tools.terminal.history import draw_audit, draw_summary, draw_turn
from tools.terminal.screen import draw as draw_view
from tools.terminal.style import Bar, bar

KEPT = Path(__file__).parent / "house_rules.txt"
PROJECTION = projection_of("V01", load("V01"))


def screen(table, projection=PROJECTION):
    """Everything that a player sees before an action."""
    return [
        draw_view(projection.view(table.board)),
        *(draw_panel(panel) for panel in projection.previews(table)),
        draw_actions(legal_actions(projection, table)),
    ]


def history(table, projection=PROJECTION):
    """Everything that is told of a game."""
    return [
        *(draw_turn(turn) for turn in tell(projection, table.steps)),
        draw_audit(audit(projection, table.steps)),
        draw_summary(summarise(projection, table.steps, "house-rules@1.0", 7).rows(projection.names)),
    ]


def test_a_dictated_game_is_drawn_as_it_was_found_right(dictated_v01, draw, tmp_path):
    """If the new drawing is what you want, copy it over the kept one and read the difference."""
    moments = [screen(dictated_v01(actions)) for actions in (0, 5, 9, 15)]
    rule = Text("─" * 80)
    drawn = draw(*(part for moment in moments for part in (*moment, rule)), *history(dictated_v01(15)))
    new = tmp_path / KEPT.name
    new.write_text(drawn, "utf-8")
    assert drawn.split("\n") == KEPT.read_text("utf-8").split("\n"), f"drawn anew: {new}"


@pytest.mark.parametrize("width", [1, 2, 3, 7, 12, 20, 33, 40, 67, 80, 200])
def test_no_width_is_too_narrow(dictated_v01, draw, width):
    table = dictated_v01(5)
    drawn = draw(*screen(table), *history(table), draw_help(PROJECTION.guide()), width=width)
    assert max(len(line) for line in drawn.split("\n")) <= width


@pytest.mark.parametrize(("width", "rows"), [(80, 1), (68, 1), (40, 2), (20, 4)])
def test_slots_stand_side_by_side_where_there_is_room(dictated_v01, draw, width, rows):
    lines = draw(draw_board(PROJECTION.view(dictated_v01(5).board)), width=width).split("\n")
    assert sum("Slot " in line for line in lines) == rows


WORDS = {
    "V01": {"matched"},
    "V02": {"named"},
    "V03": {"locked"},
    "V04": {"plays"},
    "V05": {"lands here"},
    "V06": {"open"},
    "V07": {"named", "fires"},
    "V08": {"entry"},
    "V09": {"struck"},
    "V10": {"landed"},
}
"""What each variant calls that a roll picks a slot; in V07 the roll names one and the Wick fires others."""


@pytest.mark.parametrize("game", WORDS)
def test_the_slot_that_the_dice_pick_has_a_word_of_its_game(scene, draw, game):
    """A named slot or an open one matches nothing; the frame says what a game's dice do to it."""
    projection = projection_of(game, load(game))
    view = projection.view(scene_of(scene, game).board)
    drawn = draw(draw_board(view), width=80)
    words = set().union(*WORDS.values())
    assert {told for told in words if f" {told} " in re.sub("[│┃]", " ", drawn)} == WORDS[game]
    assert any(slot.matched for slot in view.slots)


def scene_of(scene, game):
    """Give a table on which the dice pick slot 2, or on which a card of the Wick's colour lies."""
    if game == "V09":
        return scene(game, dice=[(2, "jal")])
    table = scene(game, slots={4: "undertow#1"} if game == "V07" else {2: "undertow#1"}, dice=[(2, "jal")])
    table.act(Roll())
    return table


def test_colour_says_nothing_that_words_do_not(dictated_v01, draw, monkeypatch):
    """NO_COLOR and a pipe give the same characters as a colour terminal."""
    parts = screen(dictated_v01(5))
    plain = draw(*parts)
    assert "\x1b" not in plain
    assert "matched" in plain
    coloured = draw(*parts, force_terminal=True, color_system="truecolor")
    assert "\x1b[" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[(\d+;)*3\d", draw(*parts, force_terminal=True))
    assert Text.from_ansi(coloured).plain.split() == plain.split()


def test_a_game_without_its_ruleset_is_drawn_with_ids(dictated_v01, draw):
    table = dictated_v01(15)
    bare = projection_of("V01")
    drawn = draw(*screen(table, bare), *history(table, bare), draw_help(bare.guide()))
    assert "ember-lash#2" in drawn
    assert drawn.startswith("house-rules, turn 4")


def test_brackets_in_names_stand_for_themselves(draw):
    panel = Panel(id="x", title="[bold]", rows=(("[red]a", "b"), ("c",)), head=("[/]",), marked=(1,))
    drawn = draw(draw_panel(panel))
    assert drawn.split("\n")[:4] == ["[bold]", "   [/]", "   [red]a  b", ">  c"]


def test_actions_are_numbered_from_1_in_their_order(dictated_v01, draw):
    views = legal_actions(PROJECTION, dictated_v01(9))
    drawn = draw(draw_actions(views))
    assert drawn.startswith(
        "  1–3  Place Ember Lash into slot 1 / 3 / 4\n  4–6  Place Gale into slot 1 / 3 / 4\n"
    )
    assert drawn.endswith(f"   {len(views)}  Roll both dice [1 energy]\n")


def test_what_follows_stands_under_its_action(draw, dictated_v01):
    view = legal_actions(PROJECTION, dictated_v01(9))[0]
    follows = ActionView(action=view.action, sentence="Burn", price="2 HP", follows=("one", "two"))
    assert draw(draw_actions([follows])) == "1  Burn [2 HP]\n   → one\n   → two\n"


def test_the_legend_and_the_help(draw):
    guide = Guide(
        name="Game",
        teaching="One sentence.",
        turn=(("A turn", "Roll once."),),
        legend=(("AGNI", "burns"),),
        cards=(("Ember", "Deal 8."),),
    )
    assert draw(draw_legend(guide)) == "Legend\nAGNI  burns\n"
    assert draw(draw_help(guide, [("q", "leave")])) == (
        "Game\nOne sentence.\n\nHow it is played\nA turn  Roll once.\n\nLegend\nAGNI  burns\n\n"
        "Cards\nEmber  Deal 8.\n\nWhat to type\nq  leave\n"
    )


def test_an_empty_audit_trail_says_so(draw):
    assert "Nothing to audit" in draw(draw_audit([]))


def test_an_entry_that_still_stands_says_so(dictated_v01, draw):
    drawn = draw(draw_audit(audit(PROJECTION, dictated_v01(5).steps)))
    assert "slot 2 (still standing)" in drawn
    assert "ended" not in drawn


def test_what_befalls_and_what_is_outlived_is_drawn_in_the_order_of_the_records(draw):
    """Within a step too: a card fires before its turn is over (V04), a Charge moves before it pays (V02)."""
    entry = Entry("paint", "anchor 1", "anchor 1", Passage(1, 4, "Swept", 3))
    entry.outlived = [Passage(1, 5, "turn 1 is over", 9), Passage(2, 7, "turn 2 is over", 8)]
    entry.befell = [Passage(1, 5, "Gale fires", 1), Passage(2, 7, "Ember fires", 2)]
    drawn = draw(draw_audit([entry]))
    told = ["Swept", "Gale fires", "turn 1 is over", "Ember fires", "turn 2 is over"]
    assert re.findall("|".join(told), drawn) == told


def test_each_passage_of_a_trail_knows_its_record(dictated_v01):
    for entry in audit(PROJECTION, (steps := dictated_v01().steps)):
        for passage in (entry.began, *entry.outlived, *entry.befell):
            assert passage.record < len(steps[passage.step])


@pytest.mark.parametrize(
    ("amount", "most", "drawn"),
    [(0, 50, "░░░░"), (1, 50, "█░░░"), (25, 50, "██░░"), (26, 50, "███░"), (50, 50, "████"), (0, 0, "░░░░")],
)
def test_a_bar_shows_the_share_and_never_hides_the_last_point(amount, most, drawn):
    assert bar(amount, most, 4, "green").plain == drawn


def test_a_bar_in_a_narrow_table_is_smaller_and_still_a_share(draw):
    table = Grid.grid(padding=(0, 2))
    table.add_row("Sentinel", Bar(35, 70, 20, "red"), "35/70", "Block 0")
    assert draw(table, width=60) == "Sentinel  ██████████░░░░░░░░░░  35/70  Block 0\n"
    assert draw(table, width=40) == "Sentinel  ███████░░░░░░░  35/70  Block 0\n"


def test_names_need_no_ruleset():
    assert Names().side("enemy") == "enemy"


@pytest.mark.parametrize("game", games())
def test_every_game_is_drawn_at_every_width(game, draw):
    ruleset = load(game)
    projection = projection_of(ruleset.game_class, ruleset)
    table = Table.start(ruleset.game, SeededChance(5))
    chooser = Random(5)
    for width in [80, 80, 30, 80, 1] * 4:
        if table.is_over:
            break
        drawn = draw(*screen(table, projection), width=width)
        assert max(len(line) for line in drawn.split("\n")) <= width
        if width == 80:
            assert all(card.name in drawn for card in projection.view(table.board).hand)
        table.act(chooser.choice(list(table.legal_actions())))
    for width in (1, 80):
        assert draw(*history(table, projection), width=width)


def test_all_defences_of_a_fighter_are_drawn(scene, draw):
    table = scene("V01", player__block=3, player__standing=6, enemy__weak=2, enemy__weak_fresh=True)
    drawn = draw(draw_board(PROJECTION.view(table.board))).split("\n")
    assert drawn[1].endswith("Block 0, Weak 2 (fresh)")
    assert drawn[2].endswith("Block 3, standing 6")
