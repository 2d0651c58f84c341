"""What the panels of a position say, as one text a side."""

from duel_tui.engine.side import Side
from duel_tui.pages.scenes import scene_of
from duel_tui.play.bout import Bout as Shown
from duel_tui.play.moments import moment_of
from duel_tui.show.blocks import Panel
from duel_tui.show.fit import alternatives
from tests.systems.rapier_and_dagger.positions import shown
from tests.systems.rapier_and_dagger.situations import Bout
from tests.tui.drawn import text


def panel_of(bout: Bout | Shown, side: Side = Side.LEFT) -> Panel:
    found = shown(bout) if isinstance(bout, Bout) else bout
    return scene_of(found).panels(moment_of(found))[side]


def said(bout: Bout | Shown, side: Side = Side.LEFT) -> str:
    """Everything that the panel of a side says, in its longest words."""
    panel = panel_of(bout, side)
    facts = [f"{alternatives(one.label)[0]} {text(one.value)}" for row in panel.facts for one in row]
    marks = [part for mark in panel.marks for part in (mark.text, *mark.took, mark.next)]
    told = [alternatives(one)[0] for one in (panel.kit, *marks) if one]
    return "; ".join([panel.name, text(panel.score), *facts, *told])
