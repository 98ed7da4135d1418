"""How things are drawn in a terminal: pure functions from a projection's views to rich renderables.

    board.draw_board(view)                the whole board (a CombatView)
    board.draw_panel(panel)               one preview panel (`projection.previews(table)`)
    actions.draw_actions(views)           the legal actions, numbered from 1, with prices and previews
    guide.draw_legend(guide)              the legend; guide.draw_help(guide, keys) all of the help text
    history.draw_turn(turn)               a turn of the timeline; history.draw_step(step) one step
    history.draw_audit(entries)           the audit trail
    history.draw_summary(rows)            the summary (`summary.rows(names)`)

Every function takes any width, needs no colour to be understood and asks neither rules nor streams. Print
the result with any rich console.
"""
