"""Panels laid out: the row of names, what stands beside each fencer, and the row of wounds where there is no stage.

Every row is made for the cells that there are: of each text the longest that finds room. Marks that find no row are counted.
"""

from collections.abc import Sequence
from itertools import product

from duel_tui.engine.rulings import Modifier
from duel_tui.show.blocks import Fact, Ink, Line, Mark, Panel, Span
from duel_tui.show.fit import alternatives, fit, fit_all
from duel_tui.tui.widgets.layout import RULE, clipped, padded, shortened, width_of

_NARROW, _WIDE = 15, 30
"""The fewest and the most cells of a panel."""
_STAGE = 50
"""Cells that the stage has before a panel gets more than the fewest."""
_FRAMED = 118
"""Columns from which on a panel has a frame."""
_FORETOLD = 100
"""Columns from which on a panel says what one more wound would be."""
_GAP = 2
"""Cells between what shares a row."""


def panel_cells(panels: Sequence[Panel], width: int, beside: int = 0) -> int:
    """The cells of each panel in this number of columns, some of them taken; none where there is nothing to say."""
    if not any(one.facts or one.marks for one in panels):
        return 0
    return max(_NARROW, min(_WIDE, (width - _STAGE - beside) // 2))


def added(modifier: Modifier | None) -> Line:
    """What a game master adds to a side's next roll, in short."""
    return (Span(f"{modifier.by:+}", "fresh"),) if modifier is not None else ()


def names_row(
    near: Panel, far: Panel, modifiers: tuple[Modifier | None, Modifier | None], width: int
) -> Line:
    """Both names with score, modifiers and kit, one at each end."""
    room = width - 2 - 2 * _GAP
    left = _named(near, added(modifiers[0]), room // 2, "near")
    right = _named(far, added(modifiers[1]), room - width_of(left), "far")
    free = room - width_of(left) - width_of(right) - 2 * _GAP
    kits = [Span(one, "dim") for one in fit_all((near.kit, far.kit), free, 0)]
    if width_of(tuple(kits)) <= free:
        gap = Span(" " * _GAP)
        left, right = (*left, gap, *kits[:1]), (*right, gap, *kits[1:])
    space = width - 2 - width_of(left) - width_of(right)
    return (Span(" "), *left, Span(" " * space), *right[::-1], Span(" "))


def _named(panel: Panel, extra: Line, room: int, ink: Ink) -> Line:
    """One end of the row of names without the kit, from the edge to the middle."""
    fixed = sum([width_of(one) + _GAP for one in (panel.score, extra) if one])
    name = fit((panel.name.upper(), panel.short.upper()), room - fixed)
    line: list[Span] = list(clipped((Span(name, ink),), max(1, room - fixed)))
    for more in (panel.score, extra):
        if more:
            line += [Span(" " * _GAP), *more]
    return tuple(line)


def wounds_row(near: Panel, far: Panel, width: int) -> Line:
    """The marks of both sides in a row, each in its half, the gravest first, and how many more there are."""
    half = (width - 2 - 2 * _GAP) // 2
    left, right = _in_a_row(near.marks, half), _in_a_row(far.marks, half)
    space = width - 2 - width_of(left) - width_of(right)
    return (Span(" "), *left, Span(" " * space), *right, Span(" "))


def _in_a_row(marks: Sequence[Mark], room: int) -> Line:
    for shown in range(len(marks), -1, -1):
        rest = len(marks) - shown
        more = f"+{rest} more" if rest else ""
        left = room - (len(more) + _GAP if more else 0)
        texts = fit_all([one.text for one in marks[:shown]], left, _GAP)
        if len(texts) == shown and len((" " * _GAP).join(texts)) <= left:
            spans = [Span(text, mark.ink) for text, mark in zip(texts, marks, strict=False)]
            return _spaced([*spans, *([Span(more, "dim")] if more else [])])
    return ()


def _spaced(spans: Sequence[Span]) -> Line:
    return tuple([one for span in spans for one in (Span(" " * _GAP), span)][1:])


class PanelLayout:
    """One panel in a number of cells and rows."""

    def __init__(self, panel: Panel, extra: Modifier | None, width: int, *, right: bool) -> None:
        """Lay a panel out on a screen of this number of columns, at the left end or the right."""
        marks = panel.marks
        if extra is not None:
            marks = (*marks, Mark((f"{extra.by:+} {extra.label}", f"{extra.by:+}"), "fresh"))
        self._facts, self._marks = panel.facts, marks
        self._framed, self._foretells = width >= _FRAMED, width >= _FORETOLD
        self._right = right

    def framed(self, rows: int) -> bool:
        """Whether everything finds room within a frame of this number of rows."""
        return self._framed and len(self._facts) + len(self._marks) + 2 <= rows

    def lines(self, cells: int, rows: int, *, framed: bool) -> tuple[Line, ...]:
        """Figures first, then marks, the gravest first; the last row counts those that find none."""
        if framed:
            inner = self._rows(cells - 4, rows - 2)
            edge = RULE * (cells - 2)
            top: Line = (Span(f"\u250c{edge}\u2510", "dim"),)
            end: Line = (Span(f"\u2514{edge}\u2518", "dim"),)
            return (top, *[(Span("\u2502 ", "dim"), *one, Span(" \u2502", "dim")) for one in inner], end)
        return self._rows(cells, rows)

    def _rows(self, cells: int, rows: int) -> tuple[Line, ...]:
        facts = self._figures(cells)
        if self._marks:
            facts = list(shortened(facts, max(0, rows - 1), cells))
        found = [*facts, *self._marked(cells, rows - len(facts))][:rows]
        found += [()] * (rows - len(found))
        return tuple([padded(line, cells, right=self._right) for line in found])

    def _figures(self, cells: int) -> list[Line]:
        """The rows of figures: in columns where all of them find room in columns, otherwise each row by itself."""
        return self._aligned(self._facts, cells) or [
            line for row in self._facts for line in self._aligned([row], cells) or [self._shortest(row)]
        ]

    def _shortest(self, row: Sequence[Fact]) -> Line:
        """A row of figures with their shortest labels."""
        none = [0] * len(row)
        return self._in_columns([_labelled(one, len(alternatives(one.label))) for one in row], 1, none, none)

    def _aligned(self, rows: Sequence[Sequence[Fact]], cells: int) -> list[Line]:
        """Rows of figures in columns, with the longest labels that find room in all of them; empty: none do."""
        columns = max(map(len, rows), default=0)
        longest = max([len(alternatives(one.label)) for row in rows for one in row], default=1)
        lengths = [*product((True, False), range(longest - 1)), *product((True, False), (longest - 1,))]
        for (said, level), gap in product(lengths, (_GAP, 1)):
            found = [[_labelled(one, level, whole=said) for one in row] for row in rows]
            names = [_widest([row[at][:1] for row in found if at < len(row)]) for at in range(columns)]
            values = [_widest([row[at][1:] for row in found if at < len(row)]) for at in range(columns)]
            blanks = sum(map(bool, names)) + gap * (columns - 1)
            if sum(names) + sum(values) + blanks <= cells:
                return [self._in_columns(row, gap, names, values) for row in found]
        return []

    def _in_columns(self, row: Sequence[Line], gap: int, names: Sequence[int], values: Sequence[int]) -> Line:
        """Figures in a row: each label before its figure, or, at the right end, after it, the first outermost."""
        found: list[Line] = []
        for (name, *value), room, wide in zip(row, names, values, strict=False):
            label = padded((name,), max(room, width_of((name,))))
            figure = padded(tuple(value), max(wide, width_of(tuple(value))), right=True)
            blank = (Span(" "),) if width_of(label) else ()
            found.append((*figure, *blank, *label) if self._right else (*label, *blank, *figure))
        spans: list[Span] = []
        for pair in found[::-1] if self._right else found:
            spans += [*([Span(" " * gap)] if spans else []), *pair]
        return tuple(spans)

    def _marked(self, cells: int, rows: int) -> list[Line]:
        """The marks in this number of rows, with what each took as far as all of them find room."""
        lines: list[Line] = []
        for detail in (2, 1, 0) if self._foretells else (1, 0):
            lines = [line for mark in self._marks for line in self._mark(mark, cells, detail)]
            if len(lines) <= rows:
                return lines
        if rows <= 0:
            return []
        more = len(lines) - rows + 1
        return [*lines[: rows - 1], (Span(f"+{more} more", "dim"),)]

    def _mark(self, mark: Mark, cells: int, detail: int) -> list[Line]:
        """A mark; with `detail` 1 what it took stands under it, with 2 what one more there would be, too."""
        lines: list[Line] = [(Span(fit(mark.text, cells), mark.ink),)]
        if detail and self._framed:
            lines += [(Span(fit(one, cells), "dim"),) for one in mark.took]
        if detail > 1 and mark.next:
            lines.append((Span(fit(mark.next, cells), "dim"),))
        return lines


def _labelled(fact: Fact, level: int, *, whole: bool = False) -> Line:
    """A figure with its label in the length of a level; `whole`: with what it was before wounds changed it."""
    labels = alternatives(fact.label)
    was = (Span(f"/{fact.whole}", "dim"),) if whole and fact.whole else ()
    return (Span(labels[min(level, len(labels) - 1)], "dim"), *fact.value, *was)


def _widest(lines: Sequence[Line]) -> int:
    return max(map(width_of, lines), default=0)
