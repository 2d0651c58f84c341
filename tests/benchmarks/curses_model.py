"""What a program drawn with curses would have sent for a change of the screen.

The model is that of ncurses on a terminal of the usual kind, without scrolling, which it does only when told to. Each
row is gone through once:

* a run of changed cells is reached by its full address (`ESC [ row ; column H`); unchanged cells between two runs are
  sent again where there are at most four of them, and jumped over with a new address where there are more;
* a change of attributes is a reset and the attributes wanted (`ESC [ 0 ; 1 ; 31 m`), plain text a reset alone;
* from a changed cell on, a row of which the rest is blank is erased (`ESC [ K`) if that is less than its blank cells;
* at last the cursor is addressed, if anything was sent or it has moved.
"""

from collections.abc import Sequence

from pyte.screens import Char

Rows = Sequence[Sequence[Char]]

_NEAR = 4
_ERASE = 3
_BLANK = Char(" ")
_COLOURS = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")


def differing(before: Rows, after: Rows) -> int:
    """How many cells changed."""
    return sum(old != new for rows in zip(before, after, strict=True) for old, new in zip(*rows, strict=True))


def curses_bytes(before: Rows, after: Rows, cursor: tuple[int, int], *, moved: bool) -> int:
    """The bytes of a change.

    Args:
        before: the cells before it.
        after: the cells after it.
        cursor: where the cursor stands then, column and row.
        moved: whether it has moved.
    """
    sent = ""
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        sent += _row(y, old, new)
    if sent or moved:
        sent += _address(cursor[0], cursor[1])
    return len(sent.encode())


def _row(y: int, old: Sequence[Char], new: Sequence[Char]) -> str:
    changed = [x for x, (one, other) in enumerate(zip(old, new, strict=True)) if one != other]
    blank = len(new)
    while blank and new[blank - 1] == _BLANK:
        blank -= 1
    sent, ink, at = "", "0", -1
    for x in changed:
        if x < at:
            continue
        gap = x - at
        start = at if at >= 0 and gap <= _NEAR else x
        sent += _address(x, y) if start == x != at else ""
        if x >= blank and len(new) - x > _ERASE:
            return sent + _turned(ink, "0") + "\x1b[K"
        for cell in new[start : x + 1]:
            sent += _turned(ink, _codes(cell)) + cell.data
            ink = _codes(cell)
        at = x + 1
    return sent + _turned(ink, "0")


def _address(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _turned(before: str, after: str) -> str:
    return "" if before == after else f"\x1b[{after}m"


def _codes(cell: Char) -> str:
    codes = ["0"]
    codes += ["1"] * cell.bold + ["4"] * cell.underscore + ["7"] * cell.reverse
    for name, first in ((cell.fg, 30), (cell.bg, 40)):
        if name in _COLOURS:
            codes.append(str(first + _COLOURS.index(name)))
        elif name != "default":
            codes.append(f"{first + 8};5;100")
    return ";".join(codes)
