"""The scene of a fight with wounds: both fencers, and between them where they stand."""

from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.play.bout import Bout, fresh
from duel_tui.tui.duel import fencer, stage
from duel_tui.tui.duel.fencer import Fencer
from duel_tui.tui.duel.history import History
from duel_tui.tui.duel.sides import draw_ends, mark
from duel_tui.tui.paper import Box, Line, Paper, measure
from duel_tui.tui.prose import clipped


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
        pair = both(lambda side: self._fencer(side, now, before))
        for side in (bout.near, bout.near.foe):
            name = self._name(pair, side, paper)
            pair[side].draw(paper, 1, name=name, mark=mark(bout, side), near=side is bout.near)
        middle = Box(fencer.WIDTH, 3, paper.width - 2 * fencer.WIDTH, stage.HEIGHT)
        stage.draw_stage(paper, middle, now, bout.near, bout.wording)

    def _fencer(self, side: Side, now: Sheet, before: Sheet) -> Fencer:
        facts = now.of(side)
        return Fencer(facts, fresh(facts, before.of(side)), self._bout.wording, now.duel)

    def _name(self, pair: BySide[Fencer], side: Side, paper: Paper) -> str:
        """A side's name, in its half of a row and in what the other leaves of the other half."""
        names, half = self._bout.names, fencer.half_of(paper)
        beside = both(lambda one: pair[one].beside(mark(self._bout, one)))
        left_over = max(0, half - beside[side.foe] - measure(names[side.foe]))
        return clipped(names[side], half + left_over - beside[side])

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
