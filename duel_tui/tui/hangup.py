"""Leaving at once when the terminal hangs up or the process is told to end: every decision is on disk by then.

Textual waits for neither signal, and where hanging up is ignored it would read from a dead terminal for ever.
"""

import os
import select
import signal
import sys
from contextlib import suppress
from typing import Any

EVERY = 1.0
"""Seconds between two looks at whether the terminal is still there."""
_RESTORE = b"\x1b[?2026l\x1b[m\x1b[?2004l\x1b[?1004l\x1b[?7h\x1b[?1049l\x1b[?25h"
"""The end of what is shown at once, plain text, no pasting or focus reports, lines that wrap, the screen that was there before, the cursor."""
_SIGNALLED = 128


def leave_when_told() -> None:
    """From now on leave at a hang-up or a request to end, with the terminal as it is now."""
    if sys.platform == "win32":
        return
    attributes = _attributes()

    def leave(number: int, _: object) -> None:
        _leave(attributes, _SIGNALLED + number)

    for number in (signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)


def leave_if_gone() -> None:
    """Leave if nobody can type any more."""
    if sys.platform == "win32":
        return
    watch = select.poll()
    watch.register(sys.__stdin__.fileno() if sys.__stdin__ else 0, 0)
    if any(happened & (select.POLLHUP | select.POLLERR) for _, happened in watch.poll(0)):
        _leave(None, _SIGNALLED + signal.SIGHUP)


def _attributes() -> Any | None:
    """How the terminal is set; None where there is none."""
    import termios  # noqa: PLC0415  Windows has no such module

    with suppress(termios.error, ValueError):
        return termios.tcgetattr(0)
    return None


def _leave(attributes: Any | None, code: int) -> None:
    import termios  # noqa: PLC0415  Windows has no such module

    with suppress(OSError):
        os.write(2, _RESTORE)
    if attributes is not None:
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSANOW, attributes)
    os._exit(code)
