"""Panes that lie over a decision until the next key: log, map, matrix, keys, advice; the log may also stand under it."""

from collections.abc import Collection, Sequence

from duel_tui.engine.side import Side
from duel_tui.keys import COMMANDS, Keymap, Scope, command, written
from duel_tui.opponents.worker_client import ThinkingError, WorkerClosedError
from duel_tui.pages.log import LogEntry
from duel_tui.pages.scenes import chart_of
from duel_tui.play.bout import Bout
from duel_tui.play.tutor import advice_lines
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.text import broken
from duel_tui.tui.widgets.rows import Rows

_GUTTER = 6
"""Cells for the bar before a new line, and for the round and exchange."""
_ALL = 200
"""Rows in which any map is whole."""
_BAR = "\u2502"
_STRUCK = "x"
"""Before a sentence that counts no longer, also where nothing can be struck through."""
_KEYS = 14
"""Cells for the names of keys."""
_LEFT_OUT = (
    "column", "column_back", "look", "look_back", "up", "down", "log_up", "log_down", "struck", "master", "modify",
    "set", "overrule", "side", "view", "matrix", "note",
)  # fmt: skip
"""Commands that the help leaves out where it has choices to explain: they mean nothing there, stand in the footer, or are seldom wanted."""
_FIRST = ("commit", "column", "look", "up", "repeat", "back", "undo", "redo", "log_up", "lines")
"""Commands in the order in which a new player needs them; the others follow as the table has them."""
_MASTER = ("master", "modify", "set", "overrule", "side", "view")
"""Commands of a game master, a group of their own."""


class Pane(Rows):
    """Rows that take all the room there is."""

    DEFAULT_CSS = "Pane { height: 1fr; }"


class LogPane(Pane):
    """The last sentences that find room; nothing is ever lost above them."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's name
        """Begin empty, at the end."""
        super().__init__(id=id)
        self._entries: Sequence[LogEntry] = ()
        self._since = 0
        self._back = 0
        """Rows by which it is turned back from its end."""

    def wanted(self, width: int) -> tuple[int, int]:
        """All of its rows."""
        rows = len(log_lines(self._entries, self._since, width))
        return rows, rows

    @property
    def turned_back(self) -> bool:
        """True if the end is out of sight."""
        return self._back > 0

    def tell(self, entries: Sequence[LogEntry], since: int) -> None:
        """Show these sentences, with a bar before those from a place on; if there are others, the end comes into sight."""
        self._back = self._back if self._entries == entries else 0
        self._entries, self._since = entries, since
        self._draw()

    def turn(self, pages: int) -> None:
        """Turn back or forward by pages."""
        height = self.size.height
        rows = len(log_lines(self._entries, self._since, self.size.width))
        self._back = max(0, min(rows - height, self._back - pages * max(1, height - 1)))
        self._draw()

    def laid(self) -> list[Line]:
        """The sentences that find room, from the one to which it is turned."""
        width, height = self.size
        rows: list[Line] = []
        for entry in reversed(self._entries if height else ()):
            if len(rows) >= height + self._back:
                break
            rows = [*log_lines([entry], self._since, width), *rows]
        end = len(rows) - self._back
        shown = rows[max(0, end - height) : end]
        return [*shown, *[()] * (height - len(shown))]

    def _draw(self) -> None:
        self.show(self.laid())


def log_lines(entries: Sequence[LogEntry], since: int, width: int) -> list[Line]:
    """Sentences in rows of this number of cells, with a bar before those from a place on."""
    room = max(1, width - _GUTTER)
    return [line for entry in entries for line in _rows(entry, since, room)]


def _rows(entry: LogEntry, since: int, width: int) -> list[Line]:
    """A sentence in rows, the part of a sum that decided it marked."""
    told = entry.told
    ink: Ink = "struck" if told.struck else "" if told.kind == "story" else "dim"
    bar = _BAR if entry.place >= since else " "
    deciding = told.text[slice(*told.deciding)] if told.deciding else ""
    rows: list[Line] = []
    for number, text in enumerate(broken(told.text, width)):
        mark = _STRUCK if told.struck else entry.mark
        lead = Span(f"{bar}{mark if number == 0 else '':<{_GUTTER - 1}}", "dim")
        before, found, after = text.partition(deciding) if deciding else (text, "", "")
        rows.append(
            (lead, Span(before, ink), Span(found, "struck" if told.struck else "bold"), Span(after, ink))
        )
    return rows


class MapPane(Pane):
    """The whole map with its legend."""

    def __init__(self, bout: Bout, end: int | None = None) -> None:
        """Show the map of a bout, after `end` answers or now."""
        super().__init__()
        self._bout, self._end = bout, end

    def wanted(self, width: int) -> tuple[int, int]:
        """As many rows as there are."""
        rows = len(chart_of(self._bout, width, _ALL, self._end))
        return rows, rows

    def laid(self) -> Sequence[Line]:
        """The map in the rows there are."""
        return chart_of(self._bout, *self.size, self._end)


class MatrixPane(Pane):
    """What is known of the matrix."""


class KeysPane(Pane):
    """Every key that means something in a duel, and what it does."""

    def __init__(
        self, keymap: Keymap, without: Collection[str] = (), helped: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Explain the keys in force.

        Args:
            keymap: the keys.
            without: commands that the game lacks.
            helped: what there is to say of the choices first, and under its name of a command that does something
                else there; the keys that then find no room are left out.
        """
        lacks = {*without, *(_LEFT_OUT if helped else ())}
        there = {one.name: one for one in COMMANDS if Scope.DUEL in one.places and one.name not in lacks}
        seconds = {command(name).twin for name in there}
        names = [*_FIRST, *[name for name in there if name not in _FIRST]]
        shown = [name for name in names if name in there and name not in seconds]
        how = "" if helped else "   the letters of the table choose, in any order"
        lines: list[Line] = [(Span(" KEYS", "title"), Span(how))]
        own = {keys: line for keys, line in helped if keys in there}
        lines += [_explained(keys, line) for keys, line in helped if keys not in own]
        for masters in (False, True):
            group = [name for name in shown if (name in _MASTER) is masters]
            lines += [(Span(" GAME MASTER", "title"),)] if masters and group else []
            lines += [_explained(_named(name, keymap), own.get(name, there[name].line)) for name in group]
        super().__init__(lines)


def _explained(keys: str, line: str) -> Line:
    """A row of the help."""
    return Span(f" {keys:>{_KEYS}}  ", "bold"), Span(line)


def _named(name: str, keymap: Keymap) -> str:
    """The first key of a command, with that of its twin beside it."""
    names = [name, command(name).twin] if command(name).twin else [name]
    return " ".join([written(keymap.keys(one)[0]) for one in names])


class AdvicePane(Pane):
    """What is worth most; an ellipsis where more follows than finds room."""


async def advice(bout: Bout, side: Side, width: int) -> AdvicePane | str | None:
    """What is worth most to a side, in rows of this width.

    Returns:
        The rows; why it could not be found, in a sentence; None: its decision was made meanwhile, or the duel left.
    """
    desk, stamp = bout.desk, bout.stamp
    assert desk is not None, "where a side may be advised there is a desk"
    try:
        mix = await desk.mix_async(bout.table.observation(side))
    except WorkerClosedError:
        return None
    except ThinkingError as trouble:
        return f"{trouble}."
    ask = bout.table.ask_of(side)
    if ask is None or stamp != bout.stamp:
        return None
    told = [line for one in advice_lines(bout, ask, mix) for line in broken(one, width - 2)]
    return AdvicePane([(Span(f" {line}"),) for line in told])
