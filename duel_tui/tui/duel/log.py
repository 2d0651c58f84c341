"""The log: everything that happened, as a story with its sums, the part that decided a roll marked.

A bar stands before what is new, and nothing else about a line changes when it grows old, so that a terminal needs to be
sent no line twice.
"""

from duel_tui.engine.answers import Decided
from duel_tui.engine.side import Side
from duel_tui.narration import TaleLine
from duel_tui.play.bout import Bout
from duel_tui.tui.paper import Line, Span
from duel_tui.tui.prose import wrapped

_GUTTER = 5
"""Cells for the round and exchange before a line, and for the bar before a new one."""
_BAR = "\u2502"


class Log:
    """The lines of a bout, kept until something is taken back or the width changes."""

    def __init__(self, bout: Bout) -> None:
        """Start empty; lines are made when they are asked for."""
        self._bout = bout
        self._tales: dict[tuple[int, Side | None], tuple[TaleLine, ...]] = {}
        self._asides: list[tuple[int, TaleLine]] = []
        self._known: tuple[object, ...] = ()
        self._lines: list[Line] = []

    def add(self, text: str) -> None:
        """Add a line that is no part of the play, such as what the fencing master says."""
        self._asides.append((self._bout.table.place - 1, TaleLine("aside", text)))

    def begin(self, text: str) -> None:
        """Add a line to how it began."""
        self._asides.append((-1, TaleLine("aside", text)))

    def lines(self, width: int, end: int | None = None) -> list[Line]:
        """Every line up to a place, broken at a width; a bar stands before those since the last decision."""
        table = self._bout.table
        known = (width, *self._bout.moment, len(self._asides), end, self._bout.watched_by)
        if known != self._known:
            self._lines = self._made(width, table.place if end is None else end)
            self._known = known
        return self._lines

    def texts(self) -> list[str]:
        """Every line as plain text, whole."""
        return [told.text for _, _, told in self._told()]

    def _made(self, width: int, end: int) -> list[Line]:
        latest = self._bout.table.last_decision(end)
        lines: list[Line] = []
        for place, mark, told in self._told():
            if place >= end:
                break
            if told.kind == "sum" and not self._bout.sums:
                continue
            bar = _BAR if place >= latest else " "
            for number, line in enumerate(wrapped(_inked(told), width - _GUTTER, indent=2)):
                gutter = mark if number == 0 else ""
                lines.append((Span(f"{gutter:<{_GUTTER - 1}}", "dim"), Span(bar), *line))
        return lines

    def _told(self) -> list[tuple[int, str, TaleLine]]:
        """Every line with its place, and the mark of the round where a decision begins."""
        bout = self._bout
        found: list[tuple[int, str, TaleLine]] = []
        opening = (
            *bout.narrator.begins(bout.names, bout.agreed),
            *bout.opening,
        )
        found += [(-1, "", told) for told in opening]
        found += self._after(-1)
        for place in range(bout.table.place):
            for number, told in enumerate(self._tale(place)):
                mark = self._mark(place) if number == 0 else ""
                found.append((place, mark, told))
            found += self._after(place)
        found += [(bout.table.place - 1, "", TaleLine("story", said)) for said in bout.read]
        return found

    def _after(self, place: int) -> list[tuple[int, str, TaleLine]]:
        """The lines that were added when the answer at a place was the last."""
        return [(place, "", told) for at, told in self._asides if at == place]

    def _tale(self, place: int) -> tuple[TaleLine, ...]:
        told = (self._bout.table.step(place).number, self._bout.watched_by)
        if told not in self._tales:
            self._tales[told] = self._bout.tale_at(place)
        return self._tales[told]

    def _mark(self, place: int) -> str:
        table = self._bout.table
        if not isinstance(table.step(place).answer, Decided):
            return ""
        duel = self._bout.sheet_at(place).duel
        exchange = f".{duel['exchange']}" if duel.get("phase") == "exchange" else ""
        return f"{duel['round']}{exchange}"


def _inked(told: TaleLine) -> Line:
    ink = told.kind
    if told.deciding is None:
        return (Span(told.text, ink),)
    start, end = told.deciding
    return (
        Span(told.text[:start], ink),
        Span(told.text[start:end], "deciding"),
        Span(told.text[end:], ink),
    )
