"""The terminal, by its environment and the system's description: whether it can be drawn on and erased."""

import os
from base64 import b64encode
from collections.abc import Mapping

WIDTH, HEIGHT = 80, 24
"""The smallest terminal into which every screen fits, in cells."""
NARROW, BROAD = 20, 500
"""The fewest and the most columns at which lines can be broken."""
_NO_SCREEN = frozenset({"", "dumb", "unknown", "dialup", "network", "patch", "switch"})
"""The names for unknown terminals, or for no terminal."""
_CLEARS = "\x1b[H\x1b[2J"
_TURN = "it is your turn"
_NOTIFY_BY_777 = ("foot", "rxvt-unicode")
_NOTIFY_BY_9 = ("xterm-kitty", "xterm-ghostty", "wezterm")
_PROGRAMS = frozenset({"iTerm.app", "iTerm2", "WezTerm", "ghostty"})
"""The terminals that show notifications, by what they say of themselves."""
_CLEARS_SCROLLBACK = "\x1b[3J"


def moves_the_cursor(environment: Mapping[str, str] = os.environ) -> bool:
    """True if the terminal can be drawn on; a terminal unknown to the system is assumed to be newer."""
    term = environment.get("TERM", "")
    if term in _NO_SCREEN:
        return False
    return not described(term) or bool(_capability("cup"))


def erasing(environment: Mapping[str, str] = os.environ) -> str:
    """The bytes that erase the screen and its scrolled lines; empty: the terminal cannot."""
    if not moves_the_cursor(environment):
        return ""
    if not described(environment.get("TERM", "")):
        return _CLEARS + _CLEARS_SCROLLBACK
    if not _capability("clear").startswith(b"\x1b[H\x1b["):
        return ""
    return _CLEARS + (_CLEARS_SCROLLBACK if _capability("E3") else "")


def notifying(environment: Mapping[str, str] = os.environ) -> str:
    """The bytes with which the terminal notifies a person who is away; empty: it does not, or tmux stands between."""
    term = environment.get("TERM", "")
    if environment.get("TMUX") or term.startswith(("tmux", "screen")):
        return ""
    if term.startswith(_NOTIFY_BY_777):
        return f"\x1b]777;notify;duel-tui;{_TURN}\x1b\\"
    knows = term.startswith(_NOTIFY_BY_9) or environment.get("KITTY_WINDOW_ID")
    programs = {environment.get("TERM_PROGRAM"), environment.get("LC_TERMINAL")}
    return f"\x1b]9;duel-tui: {_TURN}\x1b\\" if knows or programs & _PROGRAMS else ""


def copying(text: str) -> str:
    r"""The bytes that put a text on the terminal's clipboard.

    >>> copying("a hit")
    '\x1b]52;c;YSBoaXQ=\x1b\\'
    """
    return f"\x1b]52;c;{b64encode(text.encode()).decode()}\x1b\\"


def described(term: str) -> bool:
    """Load the system's own description of a terminal; return whether it has one."""
    import curses  # noqa: PLC0415 - only a terminal needs it

    try:
        curses.setupterm(term, 1)
    except (curses.error, TypeError, ValueError):
        return False
    return True


def colours(term: str) -> int | None:
    """The number of colours in the system's description of a terminal; None: there is no description."""
    if not described(term):
        return None
    import curses  # noqa: PLC0415 - only a terminal needs it

    return curses.tigetnum("colors")


def _capability(name: str) -> bytes:
    """A capability of the terminal loaded last; empty: it has none of this name."""
    import curses  # noqa: PLC0415 - only a terminal needs it

    return curses.tigetstr(name) or b""
