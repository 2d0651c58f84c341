"""The stage: a small picture of where the fencers stand, by measure, movement and state."""

from collections.abc import Mapping
from typing import Any

from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import Side
from duel_tui.tui.paper import Box, Paper, Span
from duel_tui.wording import Wording

HEIGHT = 5

_UP = {"armed": (" o   ", "/|\\--", "/ \\  "), "bare": (" o   ", "/|\\  ", "/ \\  ")}
_DOWN = {"armed": ("     ", "     ", "o_/\\-"), "bare": ("     ", "     ", "o_/\\_")}
_CLOSE = {
    "C(cs)": ("  o     o  ", " /|\\-X-/|\\ ", " / \\   / \\ "),
    "C(g)": ("   o o   ", "  /|X|\\  ", "  / X \\  "),
}
"""Two who stand so close that they are drawn as one."""
_GAPS = {"BM": 4, "ML": 2}
"""Cells between two figures, on a stage of sixteen."""
_FIGURE = 5
_MIRROR = str.maketrans("/\\", "\\/")


def draw_stage(paper: Paper, box: Box, sheet: Sheet, near_side: Side, wording: Wording) -> None:
    """Draw both fencers, the near one on the left, and their movements under them."""
    x, y, width, _ = box
    sides = (near_side, near_side.foe)
    near, far = (_figure(sheet.of(side)) for side in sides)
    duel = sheet.duel
    measure = str(duel["measure"])
    if measure in _CLOSE and _UP["armed"] == near == far:
        _together(paper, box, _CLOSE[measure])
    else:
        gap = min(width - 2 * _FIGURE, _GAPS.get(measure, 1) * width // 16)
        start = x + (width - 2 * _FIGURE - gap) // 2
        for row in range(3):
            paper.put(start, y + row, near[row], "left")
            paper.put(start + _FIGURE + gap, y + row, far[row][::-1].translate(_MIRROR), "right")
    movements = duel.get("movements")
    if movements:
        paper.centre(x, y + 3, width, wording.label("movement", movements[sides[0]]), "left")
        paper.centre(x, y + 4, width, wording.label("movement", movements[sides[1]]), "right")
    else:
        paper.centre(x, y + 4, width, wording.label("measure", measure), "dim")


def _figure(facts: Mapping[str, Any]) -> tuple[str, str, str]:
    down = facts["prone"] or not facts["conscious"] or not facts["alive"]
    return (_DOWN if down else _UP)["armed" if facts["armed"] else "bare"]


def _together(paper: Paper, box: Box, rows: tuple[str, str, str]) -> None:
    """Draw a picture whose left half is the near fencer's."""
    for row, text in enumerate(rows):
        middle = len(text) // 2
        line = (Span(text[:middle], "left"), Span(text[middle], "bold"), Span(text[middle + 1 :], "right"))
        paper.centre(box.x, box.y + row, box.width, line)
