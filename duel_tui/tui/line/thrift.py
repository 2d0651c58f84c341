"""Thrift: the fewest bytes that make a terminal show something else.

`Thrift` knows what the terminal shows, cell by cell, and is given the frame to show next. It sends the cells that
differ, the cheapest way to each, and, where a part only moved, the word to move it. What it sends is always
applied to what it knows, so the two never part; only `forget` says that nothing is known any more, and then the screen
is cleared and drawn whole. Of a terminal only what every one has had for decades is asked: addressing, erasing, a region
that scrolls, cells that move along their row, and line feeds and carriage returns, which the driver lets nothing change.

Three rules keep it right on any terminal. Cells are erased only where they are blank on the terminal's own ground, and
only in codes in which a blank looks like any other. Both halves of a wide cluster are sent together. After a cluster
whose width terminals dispute, the next cell is addressed, and the room of such a cluster is blanked before it.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial

from duel_tui.tui.line.frame import BLANK, Cell, Frame
from duel_tui.tui.line.gate import Gate, on_blank, parts
from duel_tui.tui.line.moves import Shift, Signs, scrolls_between, shifts_between

_ERASE = 5
"""Blank cells in a row that are cheaper to write than to erase."""
_CLEAR_REST = 3
"""The same where nothing but blank cells follows."""
_STEP = 5
"""Cells that a step over them costs at most."""
_SCROLLS = 3
"""Parts of the screen that may move, each in its own way."""
_ESC = "\x1b["
_CLEAR = f"{_ESC}m{_ESC}2J"
_FLAGS = range(0x1F1E6, 0x1F200)
_UNSETTLED = {"Cn", "Co"}

Rows = list[Signs]
Stand = tuple[tuple[int, int] | None, str]
"""Where a pen is, if that is known, and in which codes it writes."""
Way = tuple[list[str], Stand]
"""What is written for a row, and how the pen stands after it."""
Known = dict[tuple[int, int, int, Stand], tuple[Signs, Signs, Way]]
"""The best way to each row that was drawn, by its number, what was seen and is wanted there, and how the pen stood; the
rows themselves are held, so that no other takes their place."""


class Thrift:
    """What a terminal shows, and what it has to be sent."""

    def __init__(self, gate: Gate) -> None:
        """Know nothing of the terminal; cells go through this gate."""
        self._gate = gate
        self._changes = gate.changes
        self._shown: Rows | None = None
        self._frame: Frame | None = None
        """The frame that it shows."""
        self._cursor = (0, 0)

    def forget(self) -> None:
        """Know no longer what the terminal shows, so that everything is sent again."""
        self._shown = None

    def difference(self, frame: Frame) -> str:
        """The bytes that make the terminal show a frame; of the frame it shows already, only drawn rows are looked at."""
        changes, self._changes = self._changes, self._gate.changes
        last, self._frame = self._frame, frame
        if self._shown is None or changes != self._changes or last is None or last.size != frame.size:
            seen: Rows = [[BLANK] * frame.width for _ in range(frame.height)]
            wanted = [self._gate.row(row) for row in frame.rows]
            sent = _CLEAR + _drawn(_Pen(), seen, wanted, frame.cursor, moved=True)
        else:
            wanted = list(self._shown)
            for y in frame.drawn if frame is last else range(frame.height):
                wanted[y] = self._gate.row(frame.rows[y])
            sent = _cheapest(self._shown, wanted, frame.cursor, moved=frame.cursor != self._cursor)
        frame.drawn.clear()
        self._shown, self._cursor = wanted, frame.cursor
        return sent


def _cheapest(seen: Rows, wanted: Rows, cursor: tuple[int, int], *, moved: bool) -> str:
    """What turns the rows that are seen into those that are wanted, after scrolling where that pays."""
    known: Known = {}
    best = _drawn(_Pen(known), seen, wanted, cursor, moved=moved)
    done = ""
    for _ in range(_SCROLLS if best else 0):
        ways = [(scroll, scroll.of(seen)) for scroll in scrolls_between(seen, wanted)]
        sent = [
            done + scroll.sent + _drawn(_Pen(known), rows, wanted, cursor, moved=True)
            for scroll, rows in ways
        ]
        cheapest = min(range(len(ways)), key=lambda way: _cost(sent[way]), default=None)
        if cheapest is None or _cost(sent[cheapest]) >= _cost(best):
            break
        best, done, seen = sent[cheapest], done + ways[cheapest][0].sent, ways[cheapest][1]
    return best


def _drawn(pen: "_Pen", seen: Rows, wanted: Rows, cursor: tuple[int, int], *, moved: bool) -> str:
    """What has to be sent where some rows are seen and others are wanted."""
    for y, row in enumerate(wanted):
        if row != seen[y]:
            pen.draw(y, seen[y], row)
    return pen.finish(cursor, moved=moved)


class _Pen:
    """Writes cells, and remembers where it is and in which codes."""

    def __init__(self, known: Known | None = None) -> None:
        self._known: Known = {} if known is None else known
        self._out: list[str] = []
        self._at: tuple[int, int] | None = None
        self._codes = ""

    def draw(self, y: int, seen: Signs, row: Signs) -> None:
        """Draw what differs in a row, the cheapest way."""
        key = (y, id(seen), id(row), (self._at, self._codes))
        if key not in self._known:
            ways = self._ways(y, seen, row)
            self._known[key] = (seen, row, min(ways, key=lambda way: _cost("".join(way[0]))))
        _, _, (out, (self._at, self._codes)) = self._known[key]
        self._out += out

    def _ways(self, y: int, seen: Signs, row: Signs) -> list[Way]:
        """Every way to draw a row.

        Only the cells that differ, or all after the row was erased from the first of them on, or those that differ once
        parts of the row were shifted; and each way from left to right, or the cells of one look after those of another.
        """
        start = next(x for x, cell in enumerate(row) if cell != seen[x])
        start -= row[start][0] == "" and start > 0
        looks = {codes for cluster, codes in row[start:] if cluster != " "}
        orders = (False, True) if len(looks) > 1 else (False,)
        ways = [self._tried(partial(self._differing, y, seen, row, apart=apart)) for apart in orders]
        if seen[start][0] and any(cell != BLANK for cell in seen[start:]):
            ways += [self._tried(partial(self._again, y, start, seen, row, apart=apart)) for apart in orders]
        if shifts := shifts_between(seen, row):
            ways += [
                self._tried(partial(self._shifted, y, shifts, seen, row, apart=apart)) for apart in orders
            ]
        return ways

    def _tried(self, deed: Callable[[], None]) -> Way:
        """What a deed writes, and how the pen stands after it; it is not done yet."""
        out, at, codes = self._out, self._at, self._codes
        self._out = []
        deed()
        ends = self._out, (self._at, self._codes)
        self._out, self._at, self._codes = out, at, codes
        return ends

    def _again(self, y: int, start: int, seen: Signs, row: Signs, *, apart: bool = False) -> None:
        """Erase a row from a cell on, and draw what belongs there."""
        start -= next((n for n in range(start) if seen[start - n - 1] != BLANK), start)
        self._go(y, start, [])
        self._erase("K")
        self._differing(y, seen[:start] + [BLANK] * (len(row) - start), row, apart=apart)

    def _shifted(self, y: int, shifts: list[Shift], seen: Signs, row: Signs, *, apart: bool = False) -> None:
        """Shift parts of a row to their new places, and draw what differs then."""
        for shift in shifts:
            self._go(y, shift.start, [])
            self._erase(shift.deed)
            seen = shift.of(seen)
        self._differing(y, seen, row, apart=apart)

    def _differing(self, y: int, seen: Signs, row: Signs, *, apart: bool = False) -> None:
        """Draw the cells that differ; `apart`: those of one look after those of another."""
        rest = _blank_from(row)
        erased = [x for x in range(rest, len(row)) if seen[x] != row[x]]
        if len(erased) <= _CLEAR_REST:
            rest = len(row)
        runs = [(start, min(end, rest)) for start, end in changed(seen, row) if start < rest]
        for start, end in self._by_look(row, runs) if apart else runs:
            self._run(y, start, row, end)
        if rest < len(row):
            if self._at != (rest, y):
                self._go(y, erased[0], row)
            self._erase("K")

    def _by_look(self, row: Signs, runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Runs cut where the look changes, those of one look together: the look in use first."""
        looks: dict[str, list[tuple[int, int]]] = {self._codes: []}
        for start, end in runs:
            for first, last, codes in _looks(row, start, end):
                looks.setdefault(codes, []).append((first, last))
        return [run for found in looks.values() for run in found]

    def finish(self, cursor: tuple[int, int], *, moved: bool) -> str:
        """All that was written, with the cursor put where it belongs."""
        if self._codes:
            self._dip("")
        if self._out or moved:
            self._go(cursor[1], cursor[0], [])
        return "".join(self._out)

    def _run(self, y: int, start: int, row: Signs, end: int) -> None:
        """Draw the cells of a row from `start` to before `end`, apart where a cluster of disputed width stands."""
        begun = start
        for x in range(start, end):
            if not row[x][0].isascii() and disputed(row[x][0]):
                self._settled(y, begun, row, x)
                begun = x + 1 + (x + 1 < end and not row[x + 1][0])
                self._apart(y, x, row, begun)
        self._settled(y, begun, row, end)

    def _apart(self, y: int, x: int, row: Signs, end: int) -> None:
        """Draw a cluster of disputed width: its room first, and nothing is known of the cursor after it."""
        self._go(y, x, row)
        self._dip(row[x][1])
        self._out.append(" " * (end - x))
        self._at = (end, y) if end < len(row) else None
        self._go(y, x, [])
        self._out.append(row[x][0])
        self._at = None

    def _settled(self, y: int, start: int, row: Signs, end: int) -> None:
        """Draw cells of undisputed width; blank ones at their end are erased where that is less."""
        if start >= end:
            return
        self._go(y, start, row)
        last = end
        while last > start and row[last - 1] == BLANK:
            last -= 1
        if end - last <= _ERASE:
            last = end
        text, self._codes = self._written(row[start:last])
        self._out.append(text)
        self._at = (last, y) if last < len(row) else None
        if last < end:
            self._erase(f"{end - last}X")

    def _erase(self, what: str) -> None:
        if on_blank(self._codes):
            self._dip("")
        self._out.append(_ESC + what)

    def _written(self, cells: Signs) -> tuple[str, str]:
        """Cells in their codes, and the codes in use after them."""
        out: list[str] = []
        codes = self._codes
        for cell in cells:
            cluster, wanted = cell
            if wanted != codes:
                if cell == BLANK and not on_blank(codes):
                    wanted = codes
                else:
                    out.append(_turned(codes, wanted))
                    codes = wanted
            out.append(cluster)
        return "".join(out), codes

    def _dip(self, codes: str) -> None:
        self._out.append(_turned(self._codes, codes))
        self._codes = codes

    def _go(self, y: int, x: int, row: Signs) -> None:
        """Go to a cell, the cheapest way; within a row that may be over what stands there already."""
        if self._at == (x, y):
            return
        if self._at is None:
            self._out.append(_addressed(x, y))
        else:
            self._out.append(min((_moved(self._at, (x, y)), *self._over(x, y, row)), key=_cost))
        self._at = (x, y)

    def _over(self, x: int, y: int, row: Signs) -> Iterator[str]:
        """Ways to a cell over what is to stand before it: from where the pen is, or from the left edge."""
        here, above = self._at or (0, y)
        starts = [(here, "")] if above == y and here < x <= here + _STEP else []
        if above <= y and x <= _STEP:
            starts.append((0, "\r" + _down(y - above)))
        for start, first in starts:
            between = row[start:x]
            text, codes = self._written(between)
            settled = text.isascii() or not any(disputed(one) for one, _ in between)
            if len(between) == x - start and codes == self._codes and settled:
                yield first + text


def changed(old: Signs, new: Signs) -> Iterator[tuple[int, int]]:
    """The runs of cells, from start to end, in which two rows of one length differ."""
    start = last = -1
    for x in _differing_cells(old, new):
        if start >= 0 and x > last:
            yield start, last
            start = -1
        if start < 0:
            start = x - (new[x][0] == "" and x > 0)
        last = x + 1 + (x + 1 < len(new) and new[x + 1][0] == "")
    if start >= 0:
        yield start, last


@lru_cache(maxsize=4096)
def disputed(cluster: str) -> bool:
    """True if terminals do not agree on how wide a cluster is: joined emoji, flags, variations, what is unassigned."""
    if not cluster or cluster.isascii():
        return False
    return (
        ord(cluster[0]) in _FLAGS
        or unicodedata.category(cluster[0]) in _UNSETTLED
        or not all(map(unicodedata.combining, cluster[1:]))
    )


def _looks(row: Signs, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The parts of a run that look alike, each with its codes; a blank goes with what stands before it."""
    begun, codes = start, None
    for x in range(start, end):
        wish = None if row[x] == BLANK else row[x][1]
        if wish is None or wish == codes:
            continue
        if codes is not None:
            yield begun, x, codes
            begun = x
        codes = wish
    yield begun, end, codes or ""


def _differing_cells(old: Signs, new: Signs) -> Iterable[int]:
    """The columns in which two rows look different; a wide cluster differs with both its halves."""
    halves = (x for x, cell in enumerate(new) if cell[0] == "" and new[x - 1] != old[x - 1])
    found = {x for x, cell in enumerate(new) if cell != old[x] and _seen(cell) != _seen(old[x])}
    return sorted(found.union(halves))


def _seen(cell: Cell) -> Cell:
    """A cell by what is to be seen of it: of a blank not what a letter would look like there."""
    return (" ", on_blank(cell[1])) if cell[0] == " " else cell


def _cost(sent: str) -> int:
    return len(sent) if sent.isascii() else len(sent.encode())


def _addressed(x: int, y: int) -> str:
    if x:
        return f"{_ESC}{y + 1};{x + 1}H"
    return f"{_ESC}{y + 1}H" if y else f"{_ESC}H"


@lru_cache(maxsize=16384)
def _moved(at: tuple[int, int], to: tuple[int, int]) -> str:
    """The cheapest way from one cell to another that writes nothing."""
    return min([_addressed(*to), *_stepped(at, to)], key=len)


def _stepped(at: tuple[int, int], to: tuple[int, int]) -> list[str]:
    """Ways from one cell to another, not above it: down and along, or along from the left edge."""
    across, down = to[0] - at[0], to[1] - at[1]
    along = _step(across, "C") if across >= 0 else _left(-across)
    if down < 0:
        return []
    return [_down(down) + along, _down(down) + f"{_ESC}{to[0] + 1}G", "\r" + _down(down) + _step(to[0], "C")]


def _down(rows: int) -> str:
    """Some rows down: by line feeds where they are less."""
    return min("\n" * rows, _step(rows, "B"), key=len)


def _left(cells: int) -> str:
    """Some cells to the left: by backspaces where they are less."""
    return min("\b" * cells, _step(cells, "D"), key=len)


def _step(cells: int, way: str) -> str:
    return f"{_ESC}{cells if cells > 1 else ''}{way}" if cells else ""


@lru_cache(maxsize=4096)
def _turned(before: str, after: str) -> str:
    """What turns codes into others: begun again, or only what is new where nothing has to be undone."""
    if after == before:
        return ""
    if not before:
        return f"{_ESC}{after}m"
    again = f"{_ESC};{after}m" if after else f"{_ESC}m"
    had, wanted = dict(parts(before)), dict(parts(after))
    if not had.keys() <= wanted.keys():
        return again
    added = f"{_ESC}{';'.join(part for kind, part in wanted.items() if had.get(kind) != part)}m"
    return min(added, again, key=len)


def _blank_from(row: Signs) -> int:
    """The column from which on a row is blank."""
    end = len(row)
    while end and row[end - 1] == BLANK:
        end -= 1
    return end
