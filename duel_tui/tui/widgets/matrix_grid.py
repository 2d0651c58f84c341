"""A matrix as a grid: a row for each choice, a column for each that it may meet, and a caret that goes from cell to cell.

The arrows move the caret. A letter brings it to the row of a choice, and the next letter to the column of another, so
that every cell can be reached with two letters. Where there is no room, the part around the caret is shown.
"""

from string import ascii_letters
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message

from duel_tui.pages.matrix import Cell, Matrix
from duel_tui.tui.keymap import binding
from duel_tui.tui.widgets.blocks import padded
from duel_tui.tui.widgets.hosted import HasCaret

_LETTER, _CELL = 3, 4
"""Cells of the letter before a name, and of a column."""
_LABEL = 24
"""The most cells of a name."""
_CARET, _NONE = "> ", "  "
_STYLES = {
    "hit": "green",
    "gain": "cyan",
    "both_hit": "bold",
    "nothing": "dim",
    "foe_gain": "magenta",
    "foe_hit": "red",
    "": "dim",
}


class MatrixGrid(HasCaret, can_focus=True):
    """A matrix with a caret on one of its cells."""

    DEFAULT_CSS = "MatrixGrid { height: auto; background: ansi_default; color: ansi_default; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding("up", "move(-1, 0)"),
        binding("down", "move(1, 0)"),
        binding("next", "move(0, 1)"),
        binding("previous", "move(0, -1)"),
        *[Binding(key, f"letter('{key}')", show=False) for key in ascii_letters],
    ]

    class Moved(Message):
        """The caret is on another cell."""

    def __init__(self, matrix: Matrix) -> None:
        """Show a matrix, with the caret on its first cell."""
        super().__init__()
        self._matrix = matrix
        self._row = self._column = 0
        self._half = False
        """True if a letter has chosen the row, and the next one chooses the column."""

    @property
    def cell(self) -> Cell:
        """The cell at the caret."""
        return self._matrix.lines[self._row].cells[self._column]

    def show(self, matrix: Matrix) -> None:
        """Show another matrix, with the caret where it was if it has that cell."""
        self._matrix = matrix
        last = len(matrix.lines) - 1
        self._go(min(self._row, last), min(self._column, last))
        self.refresh(layout=True)

    def action_move(self, rows: int, columns: int) -> None:
        """Move the caret, and round the edge."""
        count = len(self._matrix.lines)
        self._half = False
        self._go((self._row + rows) % count, (self._column + columns) % count)

    def action_letter(self, letter: str) -> None:
        """Bring the caret to the row of a letter, or to its column where a row was chosen just before."""
        place = self._places[letter]
        self._half = not self._half
        self._go(place if self._half else self._row, self._column if self._half else place)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave letters of no choice to others."""
        if action == "letter":
            return parameters[0] in self._places
        return super().check_action(action, parameters)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row for each choice, and the heads."""
        del container, viewport, width
        return len(self._matrix.lines) + 1

    def render(self) -> Content:
        """The heads, and the rows around the caret."""
        return Content("\n").join([self._heads(), *map(self._line, self._shown_rows)])

    @property
    def caret(self) -> Offset:
        """The cell at the caret."""
        x = self._before + (self._column - self._shown_columns.start) * _CELL
        return Offset(x, 1 + self._row - self._shown_rows.start)

    @property
    def _places(self) -> dict[str, int]:
        """The choices by their letters."""
        return {line.letter: place for place, line in enumerate(self._matrix.lines) if line.letter}

    @property
    def _label(self) -> int:
        """Cells for the names of choices."""
        names = (self._matrix.corner, *[line.name for line in self._matrix.lines])
        return min(_LABEL, max(map(cell_len, names)) + 1)

    @property
    def _before(self) -> int:
        """Cells before the first column."""
        return len(_CARET) + _LETTER + self._label + 1

    @property
    def _shown_rows(self) -> range:
        return _around(self._row, len(self._matrix.lines), self.size.height - 1)

    @property
    def _shown_columns(self) -> range:
        room = (self.size.width - self._before) // _CELL
        return _around(self._column, len(self._matrix.lines), room)

    def _go(self, row: int, column: int) -> None:
        self._row, self._column = row, column
        self.place_cursor()
        self.refresh()
        self.post_message(self.Moved())

    def _heads(self) -> Content:
        lines = self._matrix.lines
        corner = padded("", len(_CARET) + _LETTER) + _name(self._matrix.corner, self._label) + " "
        heads = [
            (padded(lines[place].letter, _CELL), "bold" if place == self._column else "dim")
            for place in self._shown_columns
        ]
        return Content.assemble((corner, "dim"), *heads)

    def _line(self, place: int) -> Content:
        """A choice against all."""
        line, here = self._matrix.lines[place], place == self._row
        name = padded(line.letter, _LETTER) + _name(line.name, self._label) + " "
        parts = [(f"{_CARET if here else _NONE}{name}", "bold" if here else "")]
        for column in self._shown_columns:
            cell = line.cells[column]
            style = "reverse" if here and column == self._column else _STYLES[cell.gives]
            parts += [(cell.mark, style), (" " * (_CELL - cell_len(cell.mark)), "")]
        return Content.assemble(*parts)


def _name(name: str, width: int) -> str:
    """A name in exactly this number of cells."""
    return padded(Content(name).truncate(width, ellipsis=True).plain, width)


def _around(place: int, count: int, room: int) -> range:
    """As many places as there is room for, one of them among them."""
    room = max(1, min(count, room))
    first = max(0, min(count - room, place - room // 2))
    return range(first, first + room)
