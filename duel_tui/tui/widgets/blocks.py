"""Blocks of a page as text for the screen."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from duel_tui.pages.model import Block, Figure, Gauge, Paragraph, Table

_TONES = {"": "", "title": "bold", "quiet": "dim", "bad": "red"}
_GAUGE = 20
"""Cells of a gauge."""
_MORE = "\u2026"
_GAP = 2
"""Blanks between the columns of a table."""


def content_of(block: Block) -> Content:
    """A block as text with styles; no text from outside is taken for markup."""
    match block:
        case Paragraph(text, tone):
            return Content.styled(text, _TONES[tone])
        case Table():
            return _table(block)
        case Gauge():
            return _gauge(block)
        case Figure(rows):
            return Content("\n".join(rows))


def within(content: Content, width: int, rows: int) -> Content:
    """A text in a number of columns and rows, the last of them with an ellipsis where more would follow."""
    lines = content.wrap(width)
    if len(lines) <= max(1, rows):
        return content
    *kept, last = lines[: max(1, rows)]
    cut = Content.assemble(last.rstrip().truncate(width - len(_MORE)), _MORE)
    return Content("\n").join([*kept, cut])


def padded(text: str, width: int, *, right: bool = False) -> str:
    """A text with blanks up to a width, before it if it stands at the right."""
    blanks = " " * max(0, width - cell_len(text))
    return blanks + text if right else text + blanks


def _gauge(gauge: Gauge) -> Content:
    filled = round(_GAUGE * gauge.value / gauge.most) if gauge.most else 0
    return Content(f"{gauge.label} [{'#' * filled}{'.' * (_GAUGE - filled)}] {gauge.said or gauge.value}")


def _table(table: Table) -> Content:
    """Columns as wide as what they hold, the marked row bold; a title stands in the place of the first head."""
    heads = (table.title.upper(), *table.heads[1:]) if table.title else table.heads
    widths = [max(cell_len(row[place]) for row in (heads, *table.rows)) for place in range(len(heads))]
    if table.title and len(heads) > 1 and not heads[1]:  # the title may run on into a column without a head
        widths[0] = max(cell_len(row[0]) for row in table.rows) if table.rows else 0
        widths[0] = max(widths[0], cell_len(heads[0]) - widths[1] - _GAP)
    lines = [Content.styled(_line(heads, widths), "bold")]
    for place, row in enumerate(table.rows):
        lines.append(Content.styled(_line(row, widths), "bold" if place == table.marked else ""))
    return Content("\n").join(lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Cells in their columns; one that is followed by nothing may be wider than its column."""
    text = ""
    at = 0
    for cell, width in zip(cells, widths, strict=True):
        text = padded(text, at) + cell if cell else text
        at += width + _GAP
    return text.rstrip()
