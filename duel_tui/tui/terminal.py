"""What the terminal can show, as far as its environment tells."""

import os
import sys
from collections.abc import Mapping

from msgspec import Struct

from duel_tui.ascii import glyphs_here

WIDTH, HEIGHT = 80, 24
"""The smallest terminal that every screen fits into, in cells."""
NO_COLOUR = "NO_COLOR"
_MANY = 256


class Terminal(Struct, frozen=True):
    """What a terminal can show."""

    colours: int = 16
    """How many colours it may be sent: 0, 16 or 256."""
    glyphs: bool = True
    """Whether it shows more than ASCII."""


def colours_of(environment: Mapping[str, str], known: int | None) -> int:
    """How many colours may be sent: none under NO_COLOR or where the terminal knows none, else 16 or 256.

    Args:
        environment: what is wished for, and what the terminal is.
        known: how many colours the system's own description gives it; None where it has none.
    """
    if environment.get(NO_COLOUR):
        return 0
    many = "256color" in environment.get("TERM", "") or bool(environment.get("COLORTERM"))
    if known is not None and known < _FEWEST and not many:
        return 0
    return _MANY if many or (known or 0) >= _MANY else _SIXTEEN


_FEWEST = 8
_SIXTEEN = 16


def here(environment: Mapping[str, str] = os.environ) -> Terminal:
    """The terminal that the environment tells of."""
    return Terminal(colours_of(environment, _terminfo(environment.get("TERM", ""))), glyphs_here(environment))


def moves_the_cursor(environment: Mapping[str, str] = os.environ) -> bool:
    """Tell whether the terminal can be drawn on; one that the system has no description of is taken to be newer."""
    term = environment.get("TERM", "")
    if term in _NO_SCREEN:
        return False
    if not _described(term):
        return True
    import curses  # noqa: PLC0415  Windows has no such module

    return bool(curses.tigetstr("cup"))


_NO_SCREEN = frozenset({"", "dumb", "unknown", "dialup", "network", "patch", "switch"})
"""What stands in the place of a terminal's name where it is not known, or is none."""


def _terminfo(term: str) -> int | None:
    """How many colours the system's own description gives a terminal; None where it has none."""
    if not _described(term):
        return None
    import curses  # noqa: PLC0415  Windows has no such module

    return curses.tigetnum("colors")


def _described(term: str) -> bool:
    """Load the system's own description of a terminal; return whether it has one."""
    if sys.platform == "win32":
        return False
    import curses  # noqa: PLC0415  Windows has no such module

    try:
        curses.setupterm(term, 1)
    except (curses.error, TypeError, ValueError):
        return False
    return True
