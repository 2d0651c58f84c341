"""Paper: what a page draws on, a grid of cells that knows nothing of any terminal.

A page is drawn whole, on a fresh sheet, each time; the canvas compares it with the sheet before and sends only the
cells that differ. Text from outside is put down as it is: no markup, and nothing that is not printable.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len

Cell = tuple[str, str]
"""A character and the name of its ink; the second half of a wide character is an empty string."""

BLANK: Cell = (" ", "")


class Span(NamedTuple):
    """A piece of text in one ink."""

    text: str
    ink: str = ""


Line = tuple[Span, ...]
"""A line of text in several inks."""


def spanned(text: str | Line, ink: str = "") -> Line:
    """A line out of plain text, or the line itself."""
    return (Span(text, ink),) if isinstance(text, str) else text


def clean(text: str) -> str:
    r"""Text without what a terminal might obey: control characters and marks of writing direction.

    >>> clean("Don \x1b[31mDiego")
    'Don [31mDiego'
    """
    return (
        text if text.isprintable() else "".join(c if c.isprintable() else " " * (c in "\n\t") for c in text)
    )


class Paper:
    """A grid of cells."""

    def __init__(self, width: int, height: int) -> None:
        """Take a blank sheet."""
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[BLANK] * width for _ in range(height)]
        self.cursor: tuple[int, int] = (0, 0)
        """Where the hardware cursor belongs, for those whose reader follows it: column and row."""
        self.cut: list[str] = []
        """What found no room: text of which an end was cut off, and rows below the sheet."""

    def clear(self) -> None:
        """Take everything off again."""
        self.rows = [[BLANK] * self.width for _ in range(self.height)]
        self.cut.clear()

    def put(self, x: int, y: int, text: str | Line, ink: str = "", width: int | None = None) -> int:
        """Put text down, cut off at `width` cells and at the edge; return the column after it.

        Args:
            x: the column.
            y: the row; nothing is put down outside the sheet.
            text: plain text, or a line of several inks.
            ink: the ink of plain text.
            width: how many cells it may take; None: up to the edge.
        """
        end = self.width if width is None else min(self.width, x + width)
        if not 0 <= y < self.height:
            self._lose("".join(span.text for span in spanned(text, ink)))
            return x
        self._part(x, y)
        for span in spanned(text, ink):
            x = self._span(x, y, span, end)
        self._part(x, y)
        return x

    def put_lines(self, x: int, y: int, lines: Iterable[str | Line], width: int | None = None) -> None:
        """Put lines down one under the other, each as `put` does."""
        for row, line in enumerate(lines, y):
            self.put(x, row, line, width=width)

    def right(self, end: int, y: int, text: str | Line, ink: str = "") -> None:
        """Put text down so that it ends before column `end`."""
        self.put(max(0, end - measure(text)), y, text, ink)

    def centre(self, x: int, y: int, width: int, text: str | Line, ink: str = "") -> None:
        """Put text down in the middle of `width` cells."""
        self.put(x + max(0, (width - measure(text)) // 2), y, text, ink, width)

    def fill(self, x: int, y: int, width: int, char: str = " ", ink: str = "") -> None:
        """Fill a part of a row with one character."""
        self.put(x, y, char * width, ink, width)

    def text(self) -> str:
        """What stands on the paper, without inks; for tests and for reading aloud."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)

    def _lose(self, text: str) -> None:
        """Note text for which there is no room."""
        if text.strip(" \u2500"):
            self.cut.append(text)

    def _part(self, x: int, y: int) -> None:
        """Leave no half of a wide character on either side of a column at which text begins or ends."""
        row = self.rows[y]
        if 0 < x < self.width and row[x][0] == "":
            row[x] = (" ", row[x][1])
            if measure(row[x - 1][0]) > 1:
                row[x - 1] = (" ", row[x - 1][1])

    def _span(self, x: int, y: int, span: Span, end: int) -> int:
        text, ink = clean(span.text), span.ink
        row = self.rows[y]
        if text.isascii():
            room = max(0, end - x)
            if len(text) > room:
                self._lose(text[room:])
                text = text[:room]
            row[x : x + len(text)] = [(char, ink) for char in text]
            return x + len(text)
        for place, char in enumerate(text):
            size = cell_len(char)
            if x + size > end:
                self._lose(text[place:])
                break
            if size == 0:
                if x:
                    row[x - 1] = (row[x - 1][0] + char, row[x - 1][1])
                continue
            row[x] = (char, ink)
            if size > 1:
                row[x + 1] = ("", ink)
            x += size
        return x


def measure(text: str | Line) -> int:
    """How many cells a text takes."""
    return sum(cell_len(clean(span.text)) for span in spanned(text))
