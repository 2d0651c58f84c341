"""Strokes: what a terminal has to be sent to turn one sheet of paper into another.

Sent are cells that look different, the cheapest way to each, and, where a part only moved up or down, the word to move
it. Of the terminal no more is asked than what every one has had for decades: addressing, erasing, and a region that
scrolls.
"""

from collections.abc import Callable
from itertools import groupby

from duel_tui.tui.inks import Palette
from duel_tui.tui.paper import BLANK, Cell, Paper, changed
from duel_tui.tui.scrolling import scrolls_between

_USUAL = Palette()
_ERASE = 5
"""Blank cells in a row that are cheaper to write than to erase."""
_CLEAR_REST = 3
"""The same where nothing but blank cells follows."""
_SCROLLS = 3
"""Parts of the screen that may move, each in its own way."""
_ESC = "\x1b["
_BACK = "\b"
"""A cell to the left."""


def strokes(old: Paper, new: Paper, palette: Palette = _USUAL) -> str:
    """The bytes that turn `old`, which is on the terminal, into `new` of the same size.

    Args:
        old: what is to be seen now.
        new: what is to be seen then.
        palette: the inks as the terminal is sent them.
    """
    looks = _Looks(palette)
    seen = [looks.row(row) for row in old.rows]
    wanted = [looks.row(row) for row in new.rows]
    best = _drawn(_Pen(palette, looks), seen, wanted, new.cursor, moved=new.cursor != old.cursor)
    if not best or palette.grounded:
        return best
    done = ""
    for _ in range(_SCROLLS):
        ways = [(scroll, scroll.of(seen)) for scroll in scrolls_between(seen, wanted)]
        sent = [
            done + scroll.sent + _drawn(_Pen(palette, looks), moved, wanted, new.cursor, moved=True)
            for scroll, moved in ways
        ]
        cheapest = min(range(len(ways)), key=lambda way: _cost(sent[way]), default=None)
        if cheapest is None or _cost(sent[cheapest]) >= _cost(best):
            break
        best, done, seen = sent[cheapest], done + ways[cheapest][0].sent, ways[cheapest][1]
    return best


def _drawn(
    pen: "_Pen", seen: list[list[Cell]], wanted: list[list[Cell]], cursor: tuple[int, int], *, moved: bool
) -> str:
    """What has to be sent where some rows are to be seen and others are wanted."""
    for y, row in enumerate(wanted):
        if row != seen[y]:
            pen.draw(y, seen[y], row)
    return pen.finish(cursor, moved=moved)


class _Looks:
    """Cells as they look: the codes of their ink, and blank ones alike whose ink does not show."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._codes: dict[str, str] = {}
        self._cells: dict[Cell, Cell] = {}
        self.ground = palette.codes("")
        self.quiet: set[str] = {self.ground}
        """The codes in which a blank cell looks as it does in any other of them."""

    def row(self, row: list[Cell]) -> list[Cell]:
        """A row of such cells."""
        try:
            return [self._cells[cell] for cell in row]
        except KeyError:
            return [self._cells.get(cell) or self._learnt(cell) for cell in row]

    def _learnt(self, cell: Cell) -> Cell:
        char, ink = cell
        if ink not in self._codes:
            self._codes[ink] = self._palette.codes(ink)
            if self._palette.quiet(ink):
                self.quiet.add(self._codes[ink])
        codes = self._codes[ink]
        look = BLANK if char == " " and codes in self.quiet else (char, codes)
        self._cells[cell] = look
        return look


class _Pen:
    """Writes cells, and remembers where it is and in which codes."""

    def __init__(self, palette: Palette, looks: _Looks) -> None:
        self._out: list[str] = []
        self._looks = looks
        self._grounded = palette.grounded
        self._at: tuple[int, int] | None = None
        self._codes = ""

    def draw(self, y: int, seen: list[Cell], row: list[Cell]) -> None:
        """Draw what differs in a row, cell by cell, or after all of it was erased from the first such cell on."""
        ways = [self._tried(lambda: self._differing(y, seen, row))]
        start = next(x for x, cell in enumerate(row) if cell != seen[x])
        if not self._grounded and any(cell != BLANK for cell in seen[start:]):
            ways.append(self._tried(lambda: self._anew(y, start, seen, row)))
        best = min(ways, key=lambda way: _cost("".join(way[0])))
        self._out += best[0]
        self._at, self._codes = best[1:]

    def _tried(self, deed: Callable[[], None]) -> tuple[list[str], tuple[int, int] | None, str]:
        """What a deed writes, and where and in which codes it ends; it is not done yet."""
        out, at, codes = self._out, self._at, self._codes
        self._out = []
        deed()
        ends = self._out, self._at, self._codes
        self._out, self._at, self._codes = out, at, codes
        return ends

    def _anew(self, y: int, start: int, seen: list[Cell], row: list[Cell]) -> None:
        """Erase a row from a cell on, and draw what belongs there."""
        self._go(y, start, [])
        self._erase("K")
        self._differing(y, seen[:start] + [BLANK] * (len(row) - start), row)

    def _differing(self, y: int, seen: list[Cell], row: list[Cell]) -> None:
        """Draw the cells that differ."""
        rest = len(row) if self._grounded else _blank_from(row)
        erased = [x for x in range(rest, len(row)) if seen[x] != row[x]]
        if len(erased) <= _CLEAR_REST:
            rest = len(row)
        for start, end in changed(seen, row):
            if start < rest:
                self._run(y, start, row, min(end, rest))
        if rest < len(row):
            if self._at != (rest, y):
                self._go(y, erased[0], row)
            self._erase("K")

    def finish(self, cursor: tuple[int, int], *, moved: bool) -> str:
        """All that was written, with the cursor put where it belongs."""
        if self._codes:
            self._dip("")
        if self._out or moved:
            self._go(cursor[1], cursor[0], [])
        return "".join(self._out)

    def _run(self, y: int, start: int, row: list[Cell], end: int) -> None:
        """Draw the cells of a row from `start` to before `end`; blank ones at the end are erased where that is less."""
        self._go(y, start, row)
        blank = (
            0
            if self._grounded
            else next(
                (place for place, cell in enumerate(reversed(row[start:end])) if cell != BLANK), end - start
            )
        )
        last = end - blank if blank > _ERASE else end
        text, self._codes = self._written(row[start:last])
        self._out.append(text)
        self._at = (last, y) if last < len(row) else None
        if last < end:
            self._erase(f"{end - last}X")

    def _erase(self, what: str) -> None:
        if self._codes not in self._looks.quiet:
            self._dip("")
        self._out.append(_ESC + what)

    def _written(self, cells: list[Cell]) -> tuple[str, str]:
        """Cells in their codes, and the codes in use after them."""
        out: list[str] = []
        codes, looks = self._codes, self._looks
        for wish, run in groupby(cells, key=lambda cell: None if cell == BLANK else cell[1]):
            wanted = (codes if codes in looks.quiet else looks.ground) if wish is None else wish
            out.append(_turned(codes, wanted))
            out.extend(char for char, _ in run)
            codes = wanted
        return "".join(out), codes

    def _dip(self, codes: str) -> None:
        self._out.append(_turned(self._codes, codes))
        self._codes = codes

    def _go(self, y: int, x: int, row: list[Cell]) -> None:
        """Go to a cell, the cheapest way; within a row that may be over what stands there already."""
        if self._at == (x, y):
            return
        ways = [_addressed(x, y)]
        if self._at is not None:
            ways += _stepped(self._at, (x, y))
            if self._at[1] == y and self._at[0] < x <= len(row):
                text, codes = self._written(row[self._at[0] : x])
                if codes == self._codes:
                    ways.append(text)
        self._out.append(min(ways, key=_cost))
        self._at = (x, y)


def _cost(sent: str) -> int:
    return len(sent) if sent.isascii() else len(sent.encode())


def _addressed(x: int, y: int) -> str:
    if x:
        return f"{_ESC}{y + 1};{x + 1}H"
    return f"{_ESC}{y + 1}H" if y else f"{_ESC}H"


def _stepped(at: tuple[int, int], to: tuple[int, int]) -> list[str]:
    """Ways from one cell to another: along the row, down and along, or from the left edge of a row below."""
    across, down = to[0] - at[0], to[1] - at[1]
    along = [_step(across, "C")] if across >= 0 else [_step(-across, "D"), _BACK * -across]
    if down == 0:
        return along
    if down < 0:
        return []
    return [_step(down, "E") + _step(to[0], "C"), *[_step(down, "B") + way for way in along]]


def _step(cells: int, way: str) -> str:
    return f"{_ESC}{cells if cells > 1 else ''}{way}" if cells else ""


def _turned(before: str, after: str) -> str:
    """What turns codes into others; what is there already is not sent again."""
    if after == before:
        return ""
    if not before:
        added = after
    elif after.startswith(f"{before};"):
        added = after[len(before) + 1 :]
    elif after.endswith(f";{before}"):
        added = after[: -len(before) - 1]
    else:
        added = f";{after}" if after else ""
    return f"{_ESC}{added}m"


def _blank_from(row: list[Cell]) -> int:
    """The column from which on a row is blank."""
    end = len(row)
    while end and row[end - 1] == BLANK:
        end -= 1
    return end
