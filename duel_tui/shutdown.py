"""Shuts down at once when asked to, or when the terminal is gone: every answer is on disk by then.

The terminal is looked at now and then too, since a hang-up may be ignored and a parent may die without a word.
"""

import atexit
import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

EVERY = 0.3
"""Seconds between two checks that a person can still type."""
_NOT_OURS = (
    *("KILL", "STOP"),  # cannot be caught
    *("TSTP", "TTIN", "TTOU", "CONT"),  # job control
    *("CHLD", "URG", "WINCH", "INFO"),  # end nothing
    *("INT", "ALRM"),  # have a meaning of their own
    *("SEGV", "BUS", "FPE", "ILL", "EMT"),  # a real fault would only happen again after a handler of Python's
)
"""The signals that do not end the program, or mean something else here."""
_SIGNALLED = 128
_ROOM = 50
"""Milliseconds that a stalled terminal is given to take its last bytes."""


def leave_when_told(restore: Callable[[], bytes], last: Callable[[], object], *also: signal.Signals) -> None:
    """From now on leave at a hang-up or a request to end, with the terminal as it is now.

    Args:
        restore: gives what brings the terminal back to what it showed before; nothing else is written after it.
        last: what is done last of all.
        also: further signals at which to leave.
    """
    if sys.platform == "win32":
        return
    attributes = _attributes()
    parent = os.getppid()

    def leave(number: int, _: object) -> None:
        for other in (*ends, signal.SIGINT, signal.SIGALRM):
            signal.signal(other, signal.SIG_IGN)  # the last thing done is not begun again
        _leave(attributes, restore, last, number)

    def look(_: int, __: object) -> None:
        if _hung_up() or os.getppid() != parent:
            leave(signal.SIGHUP, None)

    ends = _ends()
    for number in (*ends, *also):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
    if attributes is not None:
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
        atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)


def stop_with_the_terminal_restored() -> None:
    """When told to stop, give the shell the terminal as it is now, and have it back when going on."""
    before = _attributes()
    if before is None or signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN:
        return

    def stop(_: int, __: object) -> None:
        meanwhile = _attributes()
        _set(before)
        os.kill(os.getpid(), signal.SIGSTOP)
        _set(meanwhile)

    signal.signal(signal.SIGTSTP, stop)


def never_stop() -> None:
    """Take no notice of being told to stop, where there is no shell that could go on with us."""
    if sys.platform != "win32":
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)


def _ends() -> set[signal.Signals]:
    """Collect the signals that would end the process and can be caught in time."""
    return signal.valid_signals() - {getattr(signal, f"SIG{name}", 0) for name in _NOT_OURS}


def _hung_up() -> bool:
    watch = select.poll()
    watch.register(0, 0)
    return any(happened & (select.POLLHUP | select.POLLERR) for _, happened in watch.poll(0))


def _attributes() -> list[Any] | None:
    """How the terminal is set; None where there is none."""
    if sys.platform == "win32":
        return None
    import termios  # noqa: PLC0415  Windows has no such module

    with suppress(termios.error):
        return termios.tcgetattr(0)
    return None


def _set(attributes: list[Any] | None) -> None:
    import termios  # noqa: PLC0415  Windows has no such module

    if attributes is not None:
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSANOW, attributes)


def _leave(
    attributes: list[Any] | None, restore: Callable[[], bytes], last: Callable[[], object], number: int
) -> None:
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # another may have the terminal by now
    _say(restore())
    _set(attributes)
    with suppress(Exception):
        last()
    os._exit(_SIGNALLED + number)


def _say(restore: bytes) -> None:
    """Write to the terminal, unless it takes nothing."""
    if not restore:
        return
    watch = select.poll()
    watch.register(1, select.POLLOUT)
    with suppress(OSError):
        if any(happened & select.POLLOUT for _, happened in watch.poll(_ROOM)):
            os.write(1, restore)
