"""Prose: text in several inks, broken into lines of a width."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich.cells import cell_len

from duel_tui.tui.paper import Cell, Line, Span, clean, measure, spanned


def wrapped(text: str | Line, width: int, ink: str = "", indent: int = 0) -> list[Line]:
    """The lines a text takes when it is broken between words, later lines indented.

    >>> [text_of(line) for line in wrapped("a step inside his guard", 10, indent=2)]
    ['a step', '  inside', '  his', '  guard']
    """
    cells = [(char, span.ink) for span in spanned(text, ink) for char in clean(span.text)]
    lines: list[Line] = []
    while cells:
        room = max(1, width - indent) if lines else width
        end = _line_end(cells, room)
        head = (Span(" " * indent),) if lines and indent else ()
        lines.append(head + _joined(cells[:end]))
        cells = cells[end:]
        while cells and cells[0][0] == " ":
            cells.pop(0)
    return lines or [()]


def paragraphs(texts: Iterable[str], width: int) -> list[Line]:
    """Paragraphs broken into lines, with an empty line between them."""
    lines: list[Line] = []
    for text in texts:
        if lines:
            lines.append(())
        lines.extend(wrapped(text, width))
    return lines


def clipped(text: str, width: int) -> str:
    """Text cut off at a width, with a mark where something is missing.

    >>> clipped("Bernardino", 6)
    'Berna~'
    """
    text = clean(text)
    if measure(text) <= width:
        return text
    while text and measure(text) > width - 1:
        text = text[:-1]
    return text + "~" if width > 0 else ""


def text_of(line: Line) -> str:
    """A line without its inks."""
    return "".join(span.text for span in line)


def _line_end(cells: list[Cell], room: int) -> int:
    """Where a line breaks that starts with the first cell: after the last word that fits, or in a long one."""
    used = 0
    for place, (char, _) in enumerate(cells):
        used += cell_len(char)
        if used > room:
            if char == " ":
                return place
            blanks = [at for at in range(1, place) if cells[at][0] == " "]
            return blanks[-1] if blanks else max(1, place)
    return len(cells)


def _joined(cells: list[Cell]) -> Line:
    spans = [
        Span("".join(char for char, _ in run), ink) for ink, run in groupby(cells, key=lambda cell: cell[1])
    ]
    if spans:
        spans[-1] = Span(spans[-1].text.rstrip(), spans[-1].ink)
    return tuple(spans)


def packed(items: Sequence[str], width: int) -> list[str]:
    """Items with commas between them in as few lines as hold them, none of them broken.

    >>> packed(["En Garde 1-0-0", "Duel of Swords 2-0-0"], 36)
    ['En Garde 1-0-0, Duel of Swords 2-0-0']
    >>> packed(["En Garde 1-0-0", "Duel of Swords 2-0-0"], 30)
    ['En Garde 1-0-0,', 'Duel of Swords 2-0-0']
    """
    lines: list[str] = []
    for item in items:
        if lines and measure(f"{lines[-1]}, {item}") <= width:
            lines[-1] = f"{lines[-1]}, {item}"
        else:
            lines[-1:] = [f"{line}," for line in lines[-1:]]
            lines.append(item)
    return lines
