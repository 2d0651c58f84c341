"""The keys of a page as a pane, from the same table as the bindings."""

from duel_tui.tui.keys import Bound, written
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import clipped

_TOGETHER = {"next": "previous", "up": "down", "log_up": "log_down"}
"""Commands that go two ways and are explained in one line."""
_KEYS = 15
"""Cells for the names of keys."""


def draw_keys(paper: Paper, y: int, height: int, bound: tuple[Bound, ...]) -> None:
    """Draw every command of a page with its keys and what it does."""
    for row in range(y, y + height):
        paper.fill(0, row, paper.width)
    paper.fill(0, y, paper.width, "\u2500", "rule")
    paper.put(0, y, " keys ", "title")
    there = {one.name: one for one in bound}
    shown = [one for one in bound if one.name not in _TOGETHER.values()]
    for place, one in enumerate(shown[: height - 1]):
        twin = there.get(_TOGETHER.get(one.name, ""))
        keys = one.command.keys if twin is None else (one.command.keys[0], twin.command.keys[0])
        paper.put(1, y + 1 + place, f"{'  '.join(written(key) for key in keys):>{_KEYS}}", "key")
        told = clipped(one.line or one.command.line, paper.width - _KEYS - 4)
        paper.put(_KEYS + 3, y + 1 + place, told)
