"""The stage: a small picture of where the fencers stand, by measure, movement and state."""

from collections.abc import Mapping
from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.tui.duel.bout import side_facts
from duel_tui.tui.paper import Box, Paper
from duel_tui.wording import Wording

HEIGHT = 5

_UP = {"armed": (" o   ", "/|\\--", "/ \\  "), "bare": (" o   ", "/|\\  ", "/ \\  ")}
_DOWN = {"armed": ("     ", "     ", "o_/\\-"), "bare": ("     ", "     ", "o_/\\_")}
_GAPS = {"BM": 12, "ML": 5, "C(cs)": 1, "C(g)": -2}
"""Cells between the two figures, by measure, on a stage of sixteen."""
_FIGURE = 5
_MIRROR = str.maketrans("/\\", "\\/")


def draw_stage(paper: Paper, box: Box, sheet: Sheet, near_side: Side, wording: Wording) -> None:
    """Draw both fencers, the near one on the left, and their movements under them."""
    x, y, width, _ = box
    sides = (near_side, near_side.foe)
    near, far = (_figure(side_facts(sheet, side)) for side in sides)
    duel = sheet.duel
    measure = str(duel["measure"])
    gap = max(-2, min(width - 2 * _FIGURE, _GAPS.get(measure, 5) * width // 16))
    start = x + (width - 2 * _FIGURE - gap) // 2
    for row in range(3):
        paper.put(start, y + row, near[row], "left")
        mirrored = far[row][::-1].translate(_MIRROR)
        _over(paper, start + _FIGURE + gap, y + row, mirrored, "right")
    movements = duel.get("movements")
    if movements:
        paper.centre(x, y + 3, width, wording.label("movement", movements[sides[0]]), "left")
        paper.centre(x, y + 4, width, wording.label("movement", movements[sides[1]]), "right")
    else:
        paper.centre(x, y + 4, width, wording.label("measure", measure), "dim")


def _figure(facts: Mapping[str, Any]) -> tuple[str, str, str]:
    down = facts["prone"] or not facts["conscious"] or not facts["alive"]
    return (_DOWN if down else _UP)["armed" if facts["armed"] else "bare"]


def _over(paper: Paper, x: int, y: int, text: str, ink: str) -> None:
    """Put text over what is there, its blanks showing what is below."""
    for place, char in enumerate(text):
        if char != " ":
            paper.put(x + place, y, char, ink)
