"""The scene of a fight with wounds: both fencers, and between them where they stand."""

from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout, fresh
from duel_tui.tui.duel import fencer, stage
from duel_tui.tui.duel.fencer import Fencer
from duel_tui.tui.duel.history import History
from duel_tui.tui.duel.sides import draw_ends, mark
from duel_tui.tui.paper import Box, Line, Paper


class Fight:
    """Rapier & Dagger on the duel screen."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self._history = History(bout)

    def headline(self, duel: dict[str, Any]) -> str:
        """Round, exchange or turn, and the measure."""
        parts = [f"round {duel['round']}"]
        if duel["phase"] == "exchange":
            parts.append(f"exchange {duel['exchange']} of {duel['exchanges']}")
        elif duel["phase"] == "clinch":
            parts.append(f"turn {duel['clinch_turn']}")
        parts.append(self._bout.wording.label("measure", duel["measure"]))
        return "  ".join(parts)

    def draw(self, paper: Paper, now: Sheet, before: Sheet, end: int | None) -> None:  # noqa: ARG002
        """Draw both fencers, and the stage between them."""
        bout = self._bout
        for side in (bout.near, bout.near.foe):
            facts = now.of(side)
            new = fresh(facts, before.of(side))
            one = Fencer(facts, new, bout.wording, now.duel)
            one.draw(paper, 1, name=bout.names[side], mark=mark(bout, side), near=side is bout.near)
        middle = Box(fencer.WIDTH, 3, paper.width - 2 * fencer.WIDTH, stage.HEIGHT)
        stage.draw_stage(paper, middle, now, bout.near, bout.wording)

    def rounds(self, end: int | None) -> list[Line]:
        """What both did in each round, and where it left them."""
        return self._history.lines(end)

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw every wound in words, a column for each fencer."""
        draw_ends(paper, box, self._bout, self._end)

    def _end(self, side: Side) -> tuple[str, tuple[str, ...]]:
        bout = self._bout
        wounds = bout.wording.wounds(bout.sheet.of(side))
        return bout.names[side], wounds or (bout.wording.say("unhurt"),)
