"""The layout of what just happened: the result in a word, the sentence after it, and its sum at the right end."""

from collections.abc import Sequence

from rich.cells import cell_len

from duel_tui.engine.scene import Line, Result, Span
from duel_tui.text import broken
from duel_tui.tui.widgets.layout import padded, width_of

_MORE = "\u2026"
_WORD = 8
"""Cells of the result's word and the gap after it."""


def result_lines(results: Sequence[Result], width: int) -> tuple[Line, ...]:
    """Rows for the results; a sum that finds no room beside its sentence stands under it."""
    lines: list[Line] = []
    word = (
        max([_WORD, *[cell_len(one.word) + 2 for one in results]]) if any(one.word for one in results) else 1
    )
    for one in results:
        room = width - 1 - word
        said = broken(" ".join(one.text.split()), room) or [""]
        for number, text in enumerate(said):
            lead = f" {one.word}" if number == 0 else ""
            lines.append((*padded((Span(lead, one.ink or "bold"),), word), Span(text)))
        if one.sum:
            size = cell_len(one.sum) + 1
            if width - width_of(lines[-1]) - size > 1:
                lines[-1] = (*padded(lines[-1], width - size), Span(one.sum, "dim"))
            else:
                lines.append((Span(" " * max(word, width - size)), Span(one.sum, "dim")))
    return tuple(lines)


def shortened(lines: Sequence[Line], rows: int, width: int) -> tuple[Line, ...]:
    """As many lines as there are rows; an ellipsis at the end of the last says that there are more."""
    if len(lines) <= rows:
        return tuple(lines)
    *kept, last = lines[:rows]
    return (*kept, (*padded(last, min(width_of(last) + 1, width - 1)), Span(_MORE)))
