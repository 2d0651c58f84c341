"""The duel screen as text, drawn from its models alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.pages.sight import sight_of
from duel_tui.play.bout import Bout
from duel_tui.show.scene import Line
from duel_tui.tui.widgets.layout import banded, result_lines
from duel_tui.tui.widgets.table_layout import Marks, lay_out


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
    """The screen of a decision as it stands."""
    scene: Any = scene_of(bout)
    sight = sight_of(bout, width)
    name = bout.wording.phrases.name
    title = scene.title(sight)
    gap = max(1, width - 2 - len(name) - len(title))
    rows = [f" {name}{' ' * gap}{title} "]
    rows += [text(banded(band, width)) for band in scene.bands(sight)]
    results = result_lines(scene.results(sight), width)
    room = height - len(rows) - 2 - max(3, len(results))
    at = decision.at
    marks = Marks(decision.picked, at.field, at.key, at.column, decision.unneeded)
    laid = lay_out(decision.table(width), marks, width, room)
    rows += [text(line) for line in laid.lines] + [""] * (room - len(laid.lines))
    rows += [" " + "-" * (width - 2)]
    rows += [text(line) for line in results] + [""] * (3 - len(results))
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
