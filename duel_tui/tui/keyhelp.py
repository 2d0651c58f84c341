"""The keys of a page as a pane, from the same table as the bindings."""

from duel_tui.tui.keys import Bound, written
from duel_tui.tui.paper import Paper
from duel_tui.tui.prose import clipped


def draw_keys(paper: Paper, y: int, height: int, bound: tuple[Bound, ...]) -> None:
    """Draw every command of a page with its keys and what it does, in as many columns as are needed."""
    for row in range(y, y + height):
        paper.fill(0, row, paper.width)
    paper.fill(0, y, paper.width, "\u2500", "rule")
    paper.put(0, y, " keys ", "title")
    rows = max(1, height - 1)
    for place, one in enumerate(bound[:rows]):
        keys = " ".join(written(key) for key in one.command.keys)
        paper.put(1, y + 1 + place, f"{keys:>17}", "key")
        paper.put(20, y + 1 + place, clipped(one.line or one.command.line, paper.width - 21))
