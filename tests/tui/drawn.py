"""The duel screen as text, drawn from its models alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import results_of, scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Line, Wanted, dealt
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.layout import banded, known_lines, result_lines, result_rows, titled
from duel_tui.tui.widgets.marks import Marks
from duel_tui.tui.widgets.panels import names_row, wounds_row
from duel_tui.tui.widgets.stage import squares_beside, stage_rows, still


def drawn(bout: Bout, typed: str = "", width: int = 80, height: int = 24) -> str:
    """The screen of a decision after some keys: title, bands, table, rule, result; the last row is the footer's."""
    return drawing(bout, decided(bout, typed), width, height)


def decided(bout: Bout, typed: str) -> Decision:
    """The decision of the first who is asked, after some keys."""
    ask = next(ask for side in (bout.near, bout.near.foe) if (ask := bout.table.ask_of(side)))
    decision = Decision(bout, scene_of(bout), ask, usual=True)
    for char in typed:
        assert decision.type(char), f"{char} means nothing here"
    return decision


def drawing(bout: Bout, decision: Decision, width: int, height: int) -> str:
    """The screen of a decision as it stands, with what just happened as old as after a key; the stage is in letters."""
    scene: Any = scene_of(bout)
    moment, name = moment_of(bout), bout.wording.phrases.name
    sides = moment.near, moment.near.foe
    panels, found = [scene.panels(moment)[side] for side in sides], scene.bands(moment)
    bands = found.draw(width) if found else ()
    added = moment.modifiers.first[sides[0]], moment.modifiers.first[sides[1]]
    table, move, results = decision.table(), decision.explained(), results_of(bout, moment)
    known = [text(line) for line in known_lines(table.known, width)]
    most = stage_rows(scene, moment, width)
    asked = rows_wanted(table, width)
    marked = any(one.marks for one in panels)
    wanted = Wanted(
        *asked,
        *result_rows(results, width),
        known=len(known),
        bands=len(bands),
        stage=most,
        wounds=int(marked),
    )
    dealt_rows = dealt(height, wanted)
    rows = [
        text(titled([name], scene.title(moment), width)),
        text(names_row(panels[0], panels[1], added, width)),
    ]
    if "wounds" in dealt_rows:
        rows.append(text(wounds_row(panels[0], panels[1], width)))
    high = dealt_rows.get("stage", 0)
    squares = squares_beside(scene, moment, width, high)
    staged = still(scene.stage(moment), panels, added, width, high, pen="letters", squares=squares)
    rows += [
        text(line)
        for line in (*staged, *[banded(band, width) for band in bands][: dealt_rows.get("bands", 0)])
    ]
    at, room = decision.at, dealt_rows["asked"]
    marks = Marks(decision.picked, at, decision.unneeded)
    laid = lay_out(table, move, marks, width, room)
    rows += [text(line) for line in laid.lines] + [""] * (room - len(laid.lines))
    rows += [" " + "-" * (width - 2)]
    room = dealt_rows["result"] - 1
    result = [*known, *[text(line) for line in result_lines(results, width, max(0, room - len(known)))]][
        :room
    ]
    rows += result + [""] * (height - 1 - len(rows) - len(result))
    return "\n".join(row.rstrip() for row in rows)


def text(line: Line) -> str:
    return "".join(span.text for span in line)


def drawn_by_chance(bout: Bout, chance: Random, decisions: int) -> Iterator[str]:
    """The screen before each of some decisions that chance makes for both sides."""
    table = bout.table
    table.settle()
    for _ in range(decisions):
        if table.request is None:
            return
        yield drawn(bout)
        for side in Side:
            ask = table.ask_of(side)
            if ask is not None and ask.menu is not None:
                table.decide(side, chance.choice(ask.menu.choices))
        table.settle()
