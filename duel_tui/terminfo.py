"""The terminal, as far as its environment and the system's own description tell: whether it can be drawn on and erased."""

import os
import sys
from collections.abc import Mapping

WIDTH, HEIGHT = 80, 24
"""The smallest terminal that every screen fits into, in cells."""
NARROW, BROAD = 20, 500
"""The fewest and the most columns that lines can be told to be broken at."""
_NO_SCREEN = frozenset({"", "dumb", "unknown", "dialup", "network", "patch", "switch"})
"""What stands in the place of a terminal's name where it is not known, or is none."""
_CLEARS = "\x1b[H\x1b[2J"
_CLEARS_SCROLLBACK = "\x1b[3J"


def moves_the_cursor(environment: Mapping[str, str] = os.environ) -> bool:
    """Tell whether the terminal can be drawn on; one that the system has no description of is taken to be newer."""
    term = environment.get("TERM", "")
    if term in _NO_SCREEN:
        return False
    return not described(term) or bool(_capability("cup"))


def erasing(environment: Mapping[str, str] = os.environ) -> str:
    """What erases the screen of the terminal, and what was said before it, where it can; empty: it cannot."""
    if not moves_the_cursor(environment):
        return ""
    if not described(environment.get("TERM", "")):
        return _CLEARS + _CLEARS_SCROLLBACK
    if not _capability("clear").startswith(b"\x1b[H\x1b["):
        return ""
    return _CLEARS + (_CLEARS_SCROLLBACK if _capability("E3") else "")


def described(term: str) -> bool:
    """Load the system's own description of a terminal; return whether it has one."""
    if sys.platform == "win32":
        return False
    import curses  # noqa: PLC0415  Windows has no such module

    try:
        curses.setupterm(term, 1)
    except (curses.error, TypeError, ValueError):
        return False
    return True


def colours(term: str) -> int | None:
    """How many colours the system's own description gives a terminal; None where it has none."""
    if not described(term):
        return None
    import curses  # noqa: PLC0415  Windows has no such module

    return curses.tigetnum("colors")


def _capability(name: str) -> bytes:
    """A capability of the terminal whose description was loaded last; empty: it has none of that name."""
    import curses  # noqa: PLC0415  Windows has no such module

    return curses.tigetstr(name) or b""
