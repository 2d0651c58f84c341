"""The keys of a page as a pane, from the same table as the bindings."""

from duel_tui.tui.keys import Bound, written
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import clipped

_TOGETHER = {"next": "previous", "up": "down", "log_up": "log_down"}
"""Commands that go two ways and are explained in one line."""


def draw_keys(paper: Paper, y: int, height: int, bound: tuple[Bound, ...]) -> None:
    """Draw every command of a page with its keys and what it does."""
    for row in range(y, y + height):
        paper.fill(0, row, paper.width)
    paper.fill(0, y, paper.width, "\u2500", "rule")
    paper.put(0, y, " keys ", "title")
    there = {one.name: one for one in bound}
    told = [one for one in bound if one.name not in _TOGETHER.values()]
    for place, one in enumerate(told[: height - 1]):
        both = [one, *[there[name] for name in (_TOGETHER.get(one.name),) if name in there]]
        keys = "  ".join(written(key) for each in both for key in each.command.keys)
        paper.put(1, y + 1 + place, f"{keys:>26}", "key")
        paper.put(29, y + 1 + place, clipped(one.line or one.command.line, paper.width - 30))
