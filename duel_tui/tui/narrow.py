"""Narrow pages: one column of lines wrapped to the width, for terminals smaller than a screen, or for the asking."""

from collections.abc import Iterable

from duel_tui.keys import Keymap
from duel_tui.tui.fields import FormPane
from duel_tui.tui.keyhelp import explained
from duel_tui.tui.keys import Bound
from duel_tui.tui.lists import ListPane
from duel_tui.tui.page import footer
from duel_tui.tui.paper import Box, Line, Paper, Span, measure
from duel_tui.tui.prose import clipped, fitted, shortened, wrapped

LEAST_WIDTH, LEAST_HEIGHT = 40, 12
"""The smallest terminal in which a page can be used, in cells."""
_PARTS = 3
"""What is told of the row at the caret gets one such part of the height at least."""


class Column:
    """What a page has to say, one line under the other: first what one moves in, then what there is to tell."""

    def __init__(self, width: int) -> None:
        """Begin empty."""
        self.width = width
        self._head: list[Line] = []
        """What stays in sight whatever the caret is at."""
        self._lines: list[Line] = []
        self._told: list[Line] = []
        self._caret: tuple[int, int] | None = None
        """The column and line of the caret."""

    def head(self, line: str | Line, ink: str = "") -> None:
        """Add a line that stays in sight above what one moves in."""
        self._head += fitted(line, self.width, ink)

    def say(self, *lines: str | Line, ink: str = "") -> None:
        """Add lines to what one moves in."""
        for line in lines:
            self._lines += fitted(line, self.width, ink)

    def tell(self, lines: Iterable[str | Line], ink: str = "") -> None:
        """Add lines about what the caret is at."""
        for line in lines:
            self._told += fitted(line, self.width, ink)

    @property
    def height(self) -> int:
        """The rows that all of it takes."""
        return len(self._head) + len(self._lines) + (len(self._told) + 1 if self._told else 0)

    def point(self, x: int = 0) -> None:
        """Put the caret on the line that comes next."""
        self._caret = (x, len(self._lines))

    def list(self, pane: ListPane) -> None:
        """Add the rows of a list, the detail of the one at the caret under it."""
        rows, caret = pane.narrow(self.width)
        if rows and pane.active:
            self._caret = (0, len(self._lines) + caret)
        self._lines += rows

    def form(self, form: FormPane) -> None:
        """Add the fields of a form."""
        rows, caret = form.narrow(self.width)
        self._caret = (caret[0], len(self._lines) + caret[1])
        self._lines += rows

    def draw(self, paper: Paper, box: Box) -> None:
        """Draw as much as fits, the caret in sight and something of what is told below it."""
        paper.put_lines(box.x, box.y, self._head[: box.height - 1], width=box.width)
        down = min(len(self._head), box.height - 1)
        self._draw_below(paper, Box(box.x, box.y + down, box.width, box.height - down))

    def _draw_below(self, paper: Paper, box: Box) -> None:
        """Draw what is under the head."""
        least = min(len(self._told), box.height // _PARTS)
        told = min(len(self._told), max(least, box.height - len(self._lines) - 1))
        height = max(1, box.height - told - (1 if told else 0))
        caret = self._caret[1] if self._caret else 0
        top = max(0, min(caret - height // 2, len(self._lines) - height))
        paper.put_lines(box.x, box.y, self._lines[top : top + height], width=box.width)
        if top + height < len(self._lines):
            paper.right(box.x + box.width, box.y + height - 1, " more", "dim")
        if told:
            y = box.y + min(height, len(self._lines))
            paper.fill(box.x, y, box.width, "\u2500", "rule")
            paper.put_lines(box.x, y + 1, shortened(self._told, box.bottom - y - 1, box.width))
        paper.cursor = (box.x, box.y)
        if self._caret:
            paper.cursor = (min(box.right - 1, box.x + self._caret[0]), box.y + caret - top)


def narrow_header(paper: Paper, left: str, right: str) -> None:
    """The first row: what the page is, and how far it has come where there is room."""
    paper.fill(0, 0, paper.width, ink="header")
    shown = left if measure(left) + measure(right) + 2 <= paper.width or not right else ""
    end = paper.put(0, 0, clipped(shown, paper.width), "header bold")
    room = paper.width - end - (2 if shown else 0)
    paper.right(paper.width, 0, clipped(right, room), "header")


def narrow_footer(paper: Paper, bound: tuple[Bound, ...], keymap: Keymap, note: str = "") -> int:
    """The last row with as many commands as fit, and a note above it; the row on which they begin."""
    footer(paper, bound, keymap)
    lines = wrapped(note, paper.width, "note") if note else []
    top = paper.height - 1 - len(lines)
    paper.put_lines(0, top, lines)
    return top


def narrow_keys(paper: Paper, box: Box, bound: tuple[Bound, ...], keymap: Keymap) -> None:
    """The commands of a page with their keys: in sentences where they fit, else by their labels side by side."""
    there = explained(bound)
    sentences = [
        line
        for one in there
        for line in wrapped(
            (Span(keymap.shown(one.name), "key"), Span(f"  {one.line or one.command.line}")),
            box.width,
            indent=2,
        )
    ]
    labels: list[Line] = [(Span(keymap.shown(one.name), "key"), Span(f" {one.said}")) for one in there]
    lines = sentences if len(sentences) <= box.height else _side_by_side(labels, box)
    for row in range(box.height):
        paper.fill(box.x, box.y + row, box.width)
    paper.put_lines(box.x, box.y, lines[: box.height], width=box.width)
    paper.cursor = (box.x, box.y)


def _side_by_side(labels: list[Line], box: Box) -> list[Line]:
    """Labels in as many columns as they take."""
    columns = -(-len(labels) // max(1, box.height))
    wide = box.width // max(1, columns)
    rows = -(-len(labels) // max(1, columns))
    lines: list[Line] = []
    for row in range(rows):
        spans: list[Span] = []
        for label in labels[row::rows]:
            fits = wrapped(label, wide - 1)[0]
            spans += [*fits, Span(" " * (wide - measure(fits)))]
        lines.append(tuple(spans))
    return lines


def draw_through_window(whole: Paper, paper: Paper) -> None:
    """Put down the part of a larger sheet in which its cursor stands."""
    x, y = whole.cursor
    left = max(0, min(x - paper.width // 3, whole.width - paper.width))
    top = max(0, min(y - paper.height // 2, whole.height - paper.height))
    paper.rows = [row[left : left + paper.width] for row in whole.rows[top : top + paper.height]]
    for row in paper.rows:
        row[0] = row[0] if row[0][0] else (" ", row[0][1])
    paper.cursor = (x - left, y - top)
