"""What the terminal can show, as far as its environment tells."""

import os
import sys
from collections.abc import Mapping

from msgspec import Struct

_UTF8 = ("utf-8", "utf8")
_COERCED = ("C.UTF-8", "C.utf8")
"""What Python puts into the environment where there is no locale."""
_LOCALE = ("LC_ALL", "LC_CTYPE", "LANG")
NO_COLOUR = "NO_COLOR"
_MANY = 256


class Terminal(Struct, frozen=True):
    """What a terminal can show."""

    colours: int = 16
    """How many colours it may be sent: 0, 16 or 256."""
    glyphs: bool = True
    """Whether it shows more than ASCII."""


def shows_glyphs(environment: Mapping[str, str], *, utf8_mode: bool, windows: bool = False) -> bool:
    """Whether the locale is one of UTF-8.

    Args:
        environment: where the locale is named.
        utf8_mode: whether Python runs in its UTF-8 mode, which it begins by itself where there is no locale.
        windows: whether the system has no such names.
    """
    if windows:
        return True
    named = next((environment[name] for name in _LOCALE if environment.get(name)), "")
    coerced = (
        utf8_mode
        and not environment.get("LC_ALL")
        and environment.get("LC_CTYPE") in _COERCED
        and environment.get("PYTHONUTF8") != "1"
    )
    return not coerced and any(name in named.lower() for name in _UTF8)


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
    glyphs = shows_glyphs(environment, utf8_mode=bool(sys.flags.utf8_mode), windows=sys.platform == "win32")
    return Terminal(colours_of(environment, _terminfo(environment.get("TERM", ""))), glyphs)


def _terminfo(term: str) -> int | None:
    """How many colours the system's own description gives a terminal; None where it has none."""
    if sys.platform == "win32":
        return None
    import curses  # noqa: PLC0415  Windows has no such module

    try:
        curses.setupterm(term, 1)
    except (curses.error, TypeError, ValueError):
        return None
    return curses.tigetnum("colors")
