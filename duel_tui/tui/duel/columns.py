"""The columns of a choice as they are drawn: side by side on a screen, one after the other in lines."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from duel_tui.play.picking import Column, Picking
from duel_tui.tui.duel.prompts import HEIGHT
from duel_tui.tui.paper import Box, Paper, measure
from duel_tui.wording import Picker, Row

_ANY = 999
_DENIED = "-"
"""Before a row that cannot be had."""
_DIGITS = 10

InWords = Mapping[str, Picker]
"""The pickers of the columns, by name."""


class _Look(Struct, frozen=True):
    """A row as it is to be drawn."""

    row: Row
    mark: str
    """What stands before it."""
    ink: str
    caret: bool
    """Whether the caret is on it."""


def width_of(words: InWords) -> int:
    """The cells all columns take together."""
    return max(box.right for box in _boxes(tuple(words.values()), Box(0, 0, _ANY, HEIGHT)))


def draw_columns(paper: Paper, box: Box, pickers: Picking, words: InWords) -> None:
    """Draw the columns under their titles."""
    shown = [words[column.name] for column in pickers.columns]
    for column, picker, place in zip(pickers.columns, shown, _boxes(shown, box), strict=True):
        _draw_column(paper, place, pickers, column, picker)


def row_named(picker: Picker, key: str) -> Row | None:
    """The row a key stands for, by letter before number."""
    for row in picker.rows:
        if row.letter and key.lower() == row.letter:
            return row
    return next((row for row in picker.rows if key == _digit(row)), None)


def _draw_column(paper: Paper, box: Box, pickers: Picking, column: Column, picker: Picker) -> None:
    x, y, room, _ = box
    ink = "title" if column is pickers.column else "rule"
    paper.put(x, y, f" {_titled(picker, pickers.chosen(column))} ", ink, room)
    tall, cells = _folded(picker)
    for place, look in enumerate(_looks(pickers, column, picker)):
        left, top = x + sum(cells[: place // tall]), y + 1 + place % tall
        if look.caret:
            paper.cursor = (left, top)
        paper.put(left, top, look.mark, look.ink if look.mark == _DENIED else "caret")
        paper.put(left + 1, top, _text(look.row), look.ink, room - 1 - (left - x))


def _looks(pickers: Picking, column: Column, picker: Picker) -> list[_Look]:
    """The rows of a column as they are to be drawn."""
    chosen, needed = pickers.chosen(column), pickers.needed(column)
    at = pickers.caret(column) if column is pickers.column else None
    looks: list[_Look] = []
    for row in picker.rows:
        offered = needed and pickers.possible(column, row.key)
        mark = ">" if row.key in {chosen, at} else " " if offered else _DENIED
        ink = "denied" if not offered else "chosen" if row.key == chosen else ""
        caret = row.key == at
        looks.append(_Look(row, mark, f"{ink} here".strip() if caret else ink, caret))
    return looks


def _boxes(shown: Sequence[Picker], box: Box) -> list[Box]:
    """Where the columns go: side by side, short ones one over the other."""
    boxes: list[Box] = []
    y, width = box.y, box.width
    x, bottom, widest = 0, 0, 0
    for picker in shown:
        tall, cells = _folded(picker)
        rows = tall + 1
        if bottom and bottom + rows > HEIGHT:
            x, bottom, widest = x + widest + 1, 0, 0
        wide = max(measure(picker.title) + 3, sum(cells) - (len(cells) > 1))
        boxes.append(Box(x, y + bottom, min(wide, width - x), rows))
        widest, bottom = max(widest, wide), bottom + rows
    return boxes


def _folded(picker: Picker) -> tuple[int, tuple[int, ...]]:
    """How many rows stand under each other, and the cells for those of each fold; a long column is folded."""
    rows = len(picker.rows)
    folds = -(-rows // (HEIGHT - 1))
    tall = -(-rows // folds)
    gap = 1 + (folds > 1)
    wide = [max([measure(_text(row)) for row in picker.rows[at : at + tall]]) for at in range(0, rows, tall)]
    return tall, tuple([one + gap for one in wide])


def _titled(picker: Picker, chosen: str | None) -> str:
    """A title, with a question mark while nothing is chosen."""
    return picker.title if chosen is not None or picker.left_out else f"{picker.title} ?"


def _text(row: Row) -> str:
    """A row with what picks it and what it costs."""
    return f"{_digit(row)} {row.letter or ' '} {row.label}{' ' + row.mark if row.mark else ''}"


def _digit(row: Row) -> str:
    """The digit that picks a row: 0 for the tenth, none for those after it."""
    return str(row.number % _DIGITS) if row.number <= _DIGITS else " "
