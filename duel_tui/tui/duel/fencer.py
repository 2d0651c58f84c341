"""A fencer on the duel screen: who he is, what he carries, his figure, and what is left of him."""

from collections.abc import Mapping
from typing import Any

from duel_tui.tui.duel import body
from duel_tui.tui.duel.body import Body
from duel_tui.tui.paper import Line, Paper, Span, measure
from duel_tui.tui.prose import clipped
from duel_tui.wording import Wording

WIDTH = 32
"""Figure, a gap, and the facts."""
HEIGHT = 7
_FACTS = 17
_RIGHT = 10
"""Where the second column of facts begins."""

_TOUCHES = (2, 3)
_WOUND = 4
"""The rows of the facts on which touches and the wound total stand."""

_GAP = 2
"""Cells between a name and what is told beside it."""
_CHARACTERISTICS = ("strength", "agility", "dexterity", "size")


def half_of(paper: Paper) -> int:
    """The cells that are each fencer's on a row of both."""
    return paper.width // 2 - 2


class Fencer:
    """One side of the duel as it is to be drawn."""

    def __init__(
        self, facts: Mapping[str, Any], fresh: frozenset[str], wording: Wording, duel: Mapping[str, Any]
    ) -> None:
        """Take the facts of a sheet, and which of them are new."""
        self._facts = facts
        self._fresh = fresh
        self._wording = wording
        self._duel = duel

    def beside(self, mark: str) -> int:
        """The cells that what stands beside his name takes, a mark of it among it."""
        return measure(mark) + _GAP + measure(self._told)

    def draw(self, paper: Paper, y: int, *, name: str, mark: str, near: bool) -> None:
        """Draw him at the left edge if he is near, else at the right."""
        self._lines(paper, y, name, mark=mark, near=near)
        figure = 1 if near else paper.width - 1 - body.WIDTH
        facts = figure + body.WIDTH + 1 if near else figure - 1 - _FACTS
        Body(self._facts, self._fresh, self._wording).draw(paper, figure, y + 2)
        for row in range(5):
            self._fact_row(paper, facts, y + 2 + row, row)

    def _lines(self, paper: Paper, y: int, name: str, *, mark: str, near: bool) -> None:
        told, gap = self._told, " " * _GAP
        ink = "bold left" if near else "bold right"
        kit = self._kit(half_of(paper))
        if near:
            paper.put(1, y, (Span(name, ink), Span(mark, "dim"), Span(gap + told)))
            paper.put(1, y + 1, kit)
        else:
            who = (Span(told + gap), Span(mark.lstrip() + " " if mark else "", "dim"), Span(name, ink))
            paper.right(paper.width - 1, y, who)
            paper.right(paper.width - 1, y + 1, kit)

    @property
    def _told(self) -> str:
        """His style and rating."""
        return f"{self._wording.label('style', self._facts['style'])}, {self._facts['rating']}"

    def _kit(self, width: int) -> Line:
        """What hinders him, and what he carries as far as there is room."""
        ink = "fresh" if "states" in self._fresh else "bad"
        states = clipped(", ".join(self._states()), width)
        room = width - measure(states) - 2
        kit = self._wording.kit(self._facts)
        if not states:
            return (Span(clipped(kit, width)),)
        if measure(kit) > room:
            return (Span(states, ink),)
        return (Span(states, ink), Span("  "), Span(kit))

    def _states(self) -> tuple[str, ...]:
        facts = self._facts
        if not facts["alive"]:
            return (self._wording.label("state", "dead"),)
        if not facts["conscious"]:
            return (self._wording.label("state", "unconscious"),)
        return self._wording.states(facts)

    def _fact_row(self, paper: Paper, x: int, y: int, row: int) -> None:
        if row < len(_CHARACTERISTICS):
            self._characteristic(paper, x, y, _CHARACTERISTICS[row])
        for at, ink, text in self._second_column(row):
            paper.put(x + at, y, text, ink)

    def _characteristic(self, paper: Paper, x: int, y: int, name: str) -> None:
        label = self._wording.label("characteristic_short", name)
        end = paper.put(x, y, f"{label} ", "dim")
        end = paper.put(end, y, f"{self._facts[name]:>2}", self._ink(name, plain="bold"))
        lost = self._facts["lost"].get(name, 0)
        if lost:
            shown = f"-{lost}"
            paper.put(x + _RIGHT - 1 - len(shown), y, shown, self._ink(name, plain="bad"))

    def _second_column(self, row: int) -> list[tuple[int, str, str]]:
        facts, duel = self._facts, self._duel
        totals = {0: "cut_total", 1: "thrust_total"}
        if row in totals:
            name = totals[row]
            label = self._wording.label("sheet", name)[:3]
            return [(_RIGHT, "dim", label), (_RIGHT + 4, self._ink(name), f"{facts[name]:+}".rjust(3))]
        if row in _TOUCHES and duel.get("touches_to_win"):
            made = f"{facts['touches']}/{duel['touches_to_win']}"
            label = self._wording.label("sheet", "touches")
            ink = self._ink("touches")
            return [(_RIGHT, "dim", label) if row == _TOUCHES[0] else (_RIGHT + 4, ink, made)]
        if row == _WOUND:
            cut, thrust = facts["wound_total"]
            return [
                (0, "dim", self._wording.label("sheet", "wound_total")),
                (6, self._ink("wound_total"), f"{cut}/{thrust}"),
            ]
        return []

    def _ink(self, name: str, plain: str = "") -> str:
        return "fresh" if name in self._fresh else plain
