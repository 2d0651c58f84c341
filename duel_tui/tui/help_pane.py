"""The help: what a page is for and every key it has now, from the one table of commands."""

from duel_tui.tui.keys import Bound, written
from duel_tui.tui.paper import Line, Paper, Span, measure
from duel_tui.tui.prose import wrapped

_WIDTH = 62


def draw_help(paper: Paper, about: str, bound: tuple[Bound, ...]) -> None:
    """Draw the help as a pane at the right, between header and footer."""
    width = min(_WIDTH, paper.width - 8)
    left = paper.width - width
    for y in range(1, paper.height - 1):
        paper.fill(left - 1, y, width + 1)
        paper.put(left - 1, y, "|", "rule")
    paper.put(left + 1, 1, "Keys", "title")
    lines = _lines(about, bound, width - 3)
    for place, line in enumerate(lines[: paper.height - 4]):
        paper.put(left + 1, 3 + place, line, width=width - 2)
    paper.cursor = (left + 1, 1)


def _lines(about: str, bound: tuple[Bound, ...], width: int) -> list[Line]:
    lines: list[Line] = [*wrapped(about, width), ()] if about else []
    keys = [" or ".join(written(key) for key in one.command.keys[:2]) for one in bound]
    column = max((measure(key) for key in keys), default=0) + 2
    for key, one in zip(keys, bound, strict=True):
        for place, line in enumerate(wrapped(one.line or one.command.line, width - column)):
            lines.append((Span(f"{key if place == 0 else '':<{column}}", "key"), *line))
    return lines
