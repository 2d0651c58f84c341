"""A frame: the screen as an app has drawn it, in cells.

Textual hands a driver each picture as text: moves, colours, characters. `Frame.draw` reads that text into cells, so
that what is sent can be decided by comparing cells. A cell is a whole cluster - a letter with its accents, an emoji of
several code points - and the parameters of the SGR sequence it is drawn in. A wide cluster takes two cells, the second
of which is empty. When one half of a wide cluster is drawn over, the other half becomes a blank, as on a terminal.

Text in a frame may come from anywhere. A control character or a mark of writing direction that is not one of the few
sequences a frame is made of never becomes part of a cell: blanks take the room that Textual has measured for it.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len, split_graphemes

Cell = tuple[str, str]
"""A cluster, and the SGR parameters in which it is drawn."""
BLANK: Cell = (" ", "")

CURSOR_TO = r"\x1b\[(\d*)(?:;(\d*))?H"
_TOKEN = re.compile(
    rf"(?P<move>{CURSOR_TO})"
    r"|\x1b\[(?P<sgr>[\d;:]*)m"
    r"|(?P<link>\x1b\]8;[^\x07\x1b]*(?:\x07|\x1b\\))"
    r"|(?P<line>\n)"
    r"|(?P<text>[^\x1b\n]+|\x1b)"
)
_DIRECTIONS_AND_CONTROLS = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_JOINER = "\u200d"


class Frame:
    """Rows of cells, the cursor, and which rows have been drawn on."""

    def __init__(self, width: int, height: int) -> None:
        """Begin blank."""
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[BLANK] * width for _ in range(height)]
        self.cursor = (0, 0)
        """Column and row."""
        self.drawn: set[int] = set(range(height))
        """The rows that were drawn on since this set was last emptied."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.width, self.height

    def resized(self, width: int, height: int) -> "Frame":
        """A frame of another size, with what finds room in it."""
        other = Frame(width, height)
        for row, old in zip(other.rows, self.rows, strict=False):
            row[: self.width] = _cut(old, width)
        return other

    def draw(self, text: str) -> None:
        """Take a picture as Textual writes it; the cursor ends where the last move put it."""
        x, y = 0, 0
        sgr = ""
        for token in _TOKEN.finditer(text):
            match token.lastgroup:
                case "text":
                    x = self._put(x, y, token["text"], sgr)
                case "sgr":
                    sgr = _following(sgr, token["sgr"])
                case "move":
                    y, x = int(token[2] or 1) - 1, int(token[3] or 1) - 1
                case _:
                    pass
        self.cursor = (min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1))

    def _put(self, x: int, y: int, text: str, sgr: str) -> int:
        """Put text down from a cell on; the column after it, which may lie outside."""
        if not 0 <= y < self.height:
            return x
        cells = [(char, sgr) for char in text] if _harmless(text) else list(self._clusters(x, y, text, sgr))
        end = min(self.width, x + len(cells))
        if x < end:
            row = self.rows[y]
            _part(row, x)
            _part(row, end)
            row[x:end] = _cut(cells, end - x)
            self.drawn.add(y)
        return x + len(cells)

    def _clusters(self, x: int, y: int, text: str, sgr: str) -> Iterator[Cell]:
        """The cells of a text; marks before its first letter go to the letter that stands there already."""
        clean = text if text.isprintable() else "".join(map(_shown, text))
        for start, end, width in split_graphemes(clean)[0]:
            cluster = clean[start:end]
            if width:
                yield (cluster, sgr)
                if width > 1:
                    yield ("", sgr)
            elif start == 0:
                self._mark(x, y, cluster)

    def _mark(self, x: int, y: int, marks: str) -> None:
        """Add marks to the cluster before a cell."""
        row = self.rows[y]
        x -= 2 if 1 < x <= self.width and row[x - 1][0] == "" else 1
        if 0 <= x < self.width and row[x] != BLANK:
            row[x] = (row[x][0] + marks, row[x][1])
            self.drawn.add(y)


def _harmless(text: str) -> bool:
    return text.isascii() and text.isprintable()


@lru_cache(maxsize=4096)
def _shown(char: str) -> str:
    """A character, or blanks in the place of one that a terminal would obey or that turns text round."""
    if char == _JOINER or unicodedata.category(char) not in _DIRECTIONS_AND_CONTROLS:
        return char
    return " " * cell_len(char)


def _following(before: str, sgr: str) -> str:
    """The parameters in force after some more of them; nothing, or a `0` before all others, begins again."""
    if sgr in {"", "0"}:
        return ""
    if sgr.startswith("0;"):
        return sgr[2:]
    return f"{before};{sgr}" if before else sgr


def _part(row: list[Cell], x: int) -> None:
    """Leave no half of a wide cluster on either side of a column at which something is drawn."""
    if 0 < x < len(row) and row[x][0] == "":
        row[x - 1] = (" ", row[x - 1][1])
        row[x] = (" ", row[x][1])


def _cut(cells: list[Cell], width: int) -> list[Cell]:
    """The first cells, `width` of them at most, without half of a wide cluster at the end."""
    if len(cells) > width and cells[width][0] == "":
        return [*cells[: width - 1], (" ", cells[width - 1][1])]
    return cells[:width]
