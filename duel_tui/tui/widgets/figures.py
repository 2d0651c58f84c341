"""Figures of a page: two fencers who face each other with what stands beside them, or one alone."""

from collections.abc import Sequence
from functools import lru_cache
from textwrap import wrap

from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.show.blocks import SMALLEST, Corner, Drawn, Fight, Ink, Line, Span
from duel_tui.show.drawing import Pen
from duel_tui.theatre import theatre
from duel_tui.tui.widgets.layout import clipped, padded, width_of
from duel_tui.tui.widgets.rows import Rows

_NARROWEST = 36
"""The fewest columns of two figures."""
_BROADEST = 100
"""The most columns of figures."""
_KEPT = 128
"""The number of pictures kept: many fencers look alike."""
_MARGIN = 1
_GAP = 2
"""Cells between a label and its value, and between figures and what stands beside them."""


@lru_cache(_KEPT)
def figures(drawn: Drawn, width: int, rows: int, *, pen: Pen) -> tuple[Line, ...]:
    """Figures in this number of columns and rows; `pen`: in what."""
    if rows < SMALLEST:
        return ()
    if not isinstance(drawn, Fight):
        columns = min(_BROADEST, width)
        return _centred(theatre().alone(drawn.figure, columns, rows, pen=pen), width, columns)
    most = max(0, (width - 2 * _MARGIN - _NARROWEST) // 2)
    near = _corner(drawn.near, "near", most - _GAP, rows)
    far = _corner(drawn.far, "far", most - _GAP, rows, right=True)
    beside = min(most, max([width_of(line) + _GAP for line in (*near, *far)], default=0))
    columns = min(_BROADEST, width - 2 * _MARGIN - 2 * beside)
    picture, stage = drawn.staged, theatre().stage
    frame = stage.last(picture, theatre().wide(picture, columns, rows))
    if drawn.before is not None:
        frame = replace(frame, ghost=stage.shadow(drawn.before, frame))
    lines = _between(theatre().lines(frame, picture, columns, rows, pen=pen), drawn.between)
    if not beside:
        return _centred(lines, width, columns)
    space = width - 2 * _MARGIN - columns - 2 * beside
    before = Span(" " * (space // 2))
    after = Span(" " * (space - space // 2))
    edge = Span(" " * _MARGIN)
    return tuple(
        [
            (edge, *padded(left, beside), before, *line, after, *padded(right, beside, right=True), edge)
            for left, line, right in zip(_filled(near, rows), lines, _filled(far, rows), strict=True)
        ]
    )


def _corner(corner: Corner, ink: Ink, columns: int, rows: int, *, right: bool = False) -> list[Line]:
    """What stands beside a figure: labels outside, and values towards it under each other."""
    lines: list[Line] = [(Span(corner.name.upper(), ink),)] if corner.name else []
    lines += [(Span(row, "dim"),) for row in wrap(corner.kit, max(1, columns))]
    pairs = [pair for pair in corner.facts if pair[1]]
    label = max([cell_len(name) for name, _ in pairs], default=0) + _GAP
    value = max([cell_len(one) for _, one in pairs], default=0)
    for name, one in corner.facts:
        told = (Span(name, "dim"),)
        if not one:
            lines.append(told)
        elif right:
            lines.append((*padded((Span(one),), value, right=True), *padded(told, label, right=True)))
        else:
            lines.append((*padded(told, label), *padded((Span(one),), value, right=True)))
    return lines[:rows]


def _filled(lines: Sequence[Line], rows: int) -> list[Line]:
    return [*lines, *[()] * (rows - len(lines))]


def _centred(lines: Sequence[Line], width: int, columns: int) -> tuple[Line, ...]:
    return tuple([(Span(" " * ((width - columns) // 2)), *line) for line in lines])


def _between(lines: Sequence[Line], texts: Sequence[str]) -> tuple[Line, ...]:
    """Rows of text in the middle of a picture, from the second row, where nothing is drawn."""
    found = list(lines)
    for at, text in enumerate(texts, 1):
        if at >= len(found) - 1:
            break
        line, wide = found[at], cell_len(text)
        start = (width_of(line) - wide) // 2
        plain = "".join([span.text for span in line])
        if start > 0 and not plain[start - 1 : start + wide + 1].strip():
            said = Span(text, "bold" if text == texts[0] else "dim")
            found[at] = (*_cut(line, 0, start), said, *_cut(line, start + wide, len(plain)))
    return tuple(found)


def _cut(line: Line, start: int, end: int) -> Line:
    """The cells of a line from one place to another; each of its signs has one."""
    kept, at = list[Span](), 0
    for span in line:
        text = span.text[max(0, start - at) : max(0, end - at)]
        kept += [Span(text, span.ink)] if text else []
        at += len(span.text)
    return tuple(kept)


class Figures(Rows):
    """Figures in the rows that they are given."""

    DEFAULT_CSS = "Figures { height: auto; width: 100%; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        """Begin empty."""
        super().__init__(id=id)
        self._drawn: Drawn | None = None
        self._rows = 0

    def draw(self, drawn: Drawn | None, rows: int) -> None:
        """Show figures in this number of rows; None: nothing."""
        rows = rows if drawn is not None and rows >= SMALLEST else 0
        if (drawn, rows) == (self._drawn, self._rows):
            return
        self._drawn, self._rows = drawn, rows
        self.show(self.laid() if self.size.width else [()] * rows)

    @property
    def stands(self) -> bool:
        """True if there are figures to be seen."""
        return bool(self._rows)

    def laid(self) -> Sequence[Line]:
        """The figures for the size there is."""
        if self._drawn is None or not self._rows:
            return ()
        lines = figures(self._drawn, self.size.width, self._rows, pen=self.host.pen)
        return [clipped(line, self.size.width) for line in lines]
