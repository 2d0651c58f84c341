"""The log of a duel on the screen, broken at the width there is and turned page by page."""

from collections.abc import Sequence

from duel_tui.engine.scene import Ink, Line, Span
from duel_tui.pages.log import LogEntry
from duel_tui.text import broken
from duel_tui.tui.widgets.rows import Rows

_GUTTER = 6
"""Cells for the bar before a new line, and for the round and exchange."""
_BAR = "\u2502"


class LogPane(Rows):
    """The last sentences that find room; nothing is ever lost above them."""

    DEFAULT_CSS = "LogPane { height: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        """Begin empty, at the end."""
        super().__init__(id=id)
        self._entries: Sequence[LogEntry] = ()
        self._since = 0
        self._back = 0
        """Rows by which it is turned back from its end."""

    @property
    def turned_back(self) -> bool:
        """True if the end is out of sight."""
        return self._back > 0

    def tell(self, entries: Sequence[LogEntry], since: int) -> None:
        """Show these sentences, with a bar before those from a place on; the end comes into sight."""
        self._entries, self._since, self._back = entries, since, 0
        self._draw()

    def turn(self, pages: int) -> None:
        """Turn back or forward by pages."""
        rows, height = len(self._broken()), self.size.height
        self._back = max(0, min(rows - height, self._back - pages * max(1, height - 1)))
        self._draw()

    def on_resize(self) -> None:
        """Break everything again."""
        self._draw()
        self.refresh()

    def laid(self) -> list[Line]:
        """The sentences that find room, from the one to which it is turned."""
        rows, height = self._broken(), self.size.height
        end = len(rows) - self._back
        shown = rows[max(0, end - height) : end] if height else []
        return [*shown, *[()] * (height - len(shown))]

    def _draw(self) -> None:
        self.show(self.laid())

    def _broken(self) -> list[Line]:
        return log_lines(self._entries, self._since, self.size.width)


def log_lines(entries: Sequence[LogEntry], since: int, width: int) -> list[Line]:
    """Sentences in rows of this number of cells, with a bar before those from a place on."""
    room = max(1, width - _GUTTER)
    return [line for entry in entries for line in _rows(entry, since, room)]


def _rows(entry: LogEntry, since: int, width: int) -> list[Line]:
    """A sentence in rows, the part of a sum that decided it marked."""
    told = entry.told
    ink: Ink = "" if told.kind == "story" else "dim"
    bar = _BAR if entry.place >= since else " "
    deciding = told.text[slice(*told.deciding)] if told.deciding else ""
    rows: list[Line] = []
    for number, text in enumerate(broken(told.text, width)):
        lead = Span(f"{bar}{entry.mark if number == 0 else '':<{_GUTTER - 1}}", "dim")
        before, found, after = text.partition(deciding) if deciding else (text, "", "")
        rows.append((lead, Span(before, ink), Span(found, "bold"), Span(after, ink)))
    return rows
