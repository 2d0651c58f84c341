"""The move at the caret, laid out: in two rows, in up to six under the table, or in a pane beside it.

Its name with what it is, and today's figures, never give way; when it is good and bad, and what it is at length, stand where
there is room.
"""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from duel_tui.show.blocks import Line, Span
from duel_tui.show.fit import alternatives, cut, fit
from duel_tui.show.table import Move
from duel_tui.tui.widgets.layout import shortened

LEAST, MOST, ALL = 2, 6, 13
"""The fewest and the most rows under a table, and those beside it in which most choices are told at length."""
_RULE = "\u2500"


def below(move: Move, width: int, rows: int = MOST) -> tuple[Line, ...]:
    """The move under a table, in at least two rows and at most this number of them."""
    room = width - 2
    most, bare = min(rows, MOST) if rows > LEAST else 0, replace(move, sides=())
    told = _told(move, room, most) or _told(bare, room, most) or _in_two(move, room)
    return tuple([(Span(" "), *line) for line in told])


def pane(move: Move, width: int, rows: int) -> tuple[Line, ...]:
    """The move beside a table: a rule, and as much of it as finds room under that."""
    room, bare = width - 1, replace(move, sides=())
    told = _told(move, room, rows - 1, airy=True) or _told(move, room, rows - 1)
    told = told or _told(bare, room, rows - 1) or _in_two(move, room)
    return ((Span(_RULE * room, "dim"),), *told[: rows - 1])


def _told(move: Move, room: int, rows: int, *, airy: bool = False) -> list[Line]:
    """The most that finds room in some rows, a paragraph for each thing there is to say; empty: nothing does."""
    name = Span(_ended(fit(move.name, room - 1)), "bold")
    said = alternatives(move.said)
    for what in dict.fromkeys((move.what or move.brief, move.brief)):
        told = [
            _wrapped(line, room)
            for line in ((name, Span(what)), *move.sides, (Span(said[0] if said else ""),))
            if any(span.text for span in line)
        ]
        lines = [line for number, one in enumerate(told) for line in (*[()] * (airy and number > 0), *one)]
        if len(lines) <= rows:
            return lines
    return []


def _in_two(move: Move, room: int) -> list[Line]:
    """The name with what it is, at least the first part of it, and the figures after it; where both need more than two rows, cut with a sign."""
    part, _, more = move.brief.partition("; ")
    second = fit(move.said, room)
    first: list[Span] = []
    for brief in (move.brief, f"{part}." if more else move.brief):
        name = _ended(fit(move.name, room - cell_len(brief) - 2))
        first = [span for span in (Span(name, "bold"), Span(brief)) if span.text]
        lines = _wrapped(first, room)
        if len(lines) <= 1 and cell_len(second) <= room:
            return [*(lines or [()]), (Span(second),)]
        for text in alternatives(move.said):
            if len(found := _wrapped((*first, Span(text)), room)) <= LEAST:
                return found
    return [*shortened(_wrapped(first, room), 1, room), (Span(cut(second, room)),)]


def _ended(name: str) -> str:
    return f"{name}." if name else ""


def _wrapped(line: Sequence[Span], width: int) -> list[Line]:
    """Texts one after the other, broken between words, each word in the ink of its text."""
    lines, at = list[list[Span]](), 0
    for span in line:
        for word in span.text.split():
            size = cell_len(word)
            at += 1 + size
            if lines and at <= width:
                last = lines[-1][-1]
                if last.ink == span.ink:
                    lines[-1][-1] = Span(f"{last.text} {word}", span.ink)
                else:
                    lines[-1].append(Span(f" {word}", span.ink))
            else:
                lines.append([Span(word, span.ink)])
                at = size
    return [tuple(one) for one in lines]
