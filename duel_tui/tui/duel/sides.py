"""Both sides of a duel as every scene has them: names, lines at the edges, and what is left of each at the end."""

from collections.abc import Callable, Sequence

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.tui.paper import Box, Line, Paper, Span, measure
from duel_tui.tui.prose import clipped, wrapped


def named(bout: Bout, side: Side, width: int) -> Line:
    """A side's name in its ink, with a mark where it is yours or to choose, in so many cells."""
    marked = mark(bout, side)
    name = clipped(bout.names[side], width - measure(marked))
    return (Span(name, "bold left" if side is bout.near else "bold right"), Span(marked, "dim"))


def mark(bout: Bout, side: Side) -> str:
    """What stands behind a side's name: whether it is yours, or of two people the one who chooses; an onlooker has none."""
    if bout.present == (side,) and not bout.onlooker:
        return " (you)"
    return " (turn)" if bout.chooser is side else ""


def scored(bout: Bout, side: Side, hits: object) -> str:
    """A side's name, and how many of the hits that win it has."""
    return f"{bout.names[side]}: {hits} of {bout.sheet.duel['hits_to_win']} {bout.wording.label('sheet', 'hits')}"


def put_at_edge(paper: Paper, y: int, line: Line, *, near: bool, width: int | None = None) -> None:
    """Put a line down at the left edge for the near side, in so many cells, and at the right one for the other."""
    if near:
        paper.put(1, y, line, width=width)
    else:
        paper.right(paper.width - 1, y, line)


def draw_ends(
    paper: Paper, box: Box, bout: Bout, told: Callable[[Side], tuple[str, Sequence[str | Line]]]
) -> None:
    """Draw what is left of both when it is over, side by side: a title and what is told under it, as far as it fits."""
    half = paper.width // 2
    width = half - 4
    for x, side in ((3, bout.near), (half + 1, bout.near.foe)):
        title, lines = told(side)
        paper.put(x, box.y, clipped(title, width), "title")
        rows = [row for line in lines for row in wrapped(line, width, indent=2)]
        paper.put_lines(x, box.y + 1, rows[: max(0, box.height - 1)])
