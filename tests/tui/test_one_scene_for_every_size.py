"""A scene is called without a size: what it says for 80 columns and for 120 is equal, and only the layout differs."""

from inspect import signature
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.pages.decision import Decision
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout
from duel_tui.play.moments import moment_of
from duel_tui.registry import KEYS
from duel_tui.show.scene import PlainScene, Scene
from duel_tui.show.table import Table
from duel_tui.tui.widgets.decision_layout import lay_out, rows_wanted
from duel_tui.tui.widgets.marks import Marks
from tests.lengths import at_length, seed_of_part
from tests.tui.test_crowded_screens import bouts

SIZES = (80, 24), (120, 40)
DRAWN = 12, 40
FEW = 8


def said(bout: Bout) -> tuple[object, ...]:
    """All that a scene says at a moment; of what is drawn, what it is in some rows and cells."""
    scene, moment = scene_of(bout), moment_of(bout)
    tables: list[object] = []
    for side in Side:
        if (ask := bout.table.ask_of(side)) is not None and ask.menu is not None:
            decision = Decision(bout, scene, ask, usual=True)
            tables += [_still(decision.table()), decision.explained()]
    bands = scene.bands(moment)
    return (
        scene.title(moment),
        scene.panels(moment),
        scene.stage(moment),
        tables,
        bands and bands.draw(DRAWN[1]),
    )


def _still(table: Table) -> tuple[object, ...]:
    return replace(table, drawn=None), table.drawn and table.drawn.draw(*DRAWN)


def check(bout: Bout) -> None:
    before = said(bout)
    for width, height in SIZES:
        for side in Side:
            if (ask := bout.table.ask_of(side)) is not None and ask.menu is not None:
                decision: Any = Decision(bout, scene_of(bout), ask, usual=True)
                at, table, move = decision.at, decision.table(), decision.explained()
                marks = Marks(decision.picked, at)
                least, _ = rows_wanted(table, width)
                laid = lay_out(table, move, marks, width, max(least, height // 2))
                assert all(sum(len(span.text) for span in line) <= width for line in laid.lines)
        assert said(bout) == before


@pytest.mark.parametrize("game", KEYS)
def test_a_scene_says_the_same_for_every_size(game: str) -> None:
    for bout in islice(bouts(game, 33), FEW):
        check(bout)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", KEYS)
def test_a_scene_says_the_same_for_every_size_in_many_positions(game: str) -> None:
    for bout in islice(bouts(game, seed_of_part(34)), at_length(1000)):
        check(bout)


@pytest.mark.parametrize("method", ["title", "stage", "shadow", "panels", "bands", "table", "watched"])
def test_no_scene_is_told_a_width(method: str) -> None:
    for made in (Scene, PlainScene):
        found = getattr(made, method, None)
        assert found is None or set(signature(found).parameters) <= {"self", "moment", "offer"}
