"""Shuts down at once when asked to, or when the terminal is gone; every answer is on disk by then.

The terminal is also checked from time to time, because a hang-up may be ignored and a parent may die silently.
"""

import atexit
import os
import select
import signal
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Any

EVERY = 0.3
"""The seconds between two checks of the terminal."""
_NOT_OURS = (
    *("KILL", "STOP"),  # cannot be caught
    *("TSTP", "TTIN", "TTOU", "CONT"),  # job control
    *("CHLD", "URG", "WINCH", "INFO"),  # end nothing
    *("INT", "ALRM"),  # have a meaning of their own
    *("SEGV", "BUS", "FPE", "ILL", "EMT"),  # after a handler in Python, a real error would only happen again
)
"""The signals that do not end the program, or have another meaning here."""
_SIGNALLED = 128
STAYS = "The program cannot be suspended: there is no shell behind it."
_GUEST_STAYS = "A guest cannot suspend the program."
_ROOM = 50
"""The milliseconds for a stalled terminal to take the last bytes."""


def leave_when_told(restore: Callable[[], bytes], last: Callable[[], object], *also: signal.Signals) -> None:
    """Leave at a hang-up or a request to end, and restore the terminal to its present state.

    Args:
        restore: gives the bytes that restore the terminal; nothing is written after them.
        last: the last action.
        also: further signals at which to leave.
    """
    attributes = _attributes()
    parent = os.getppid()

    def leave(number: int, _: object) -> None:
        for other in (*ends, signal.SIGINT, signal.SIGALRM):
            signal.signal(other, signal.SIG_IGN)  # the last action is not begun again
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


def stop_with_the_terminal_restored(asked: Callable[[], str]) -> None:
    """At a request to stop, give the shell the terminal in its present state, and take it again afterwards; where none can, say so.

    Args:
        asked: gives the question that waits for an answer, which is asked again.
    """
    before = _attributes()
    if before is None:
        return
    guest = _never_stops()

    def stop(_: int, __: object) -> None:
        meanwhile = _attributes()
        _set(before)
        continued: list[int] = []
        if not guest:
            after = signal.signal(signal.SIGCONT, lambda number, _: continued.append(number))
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGTSTP)  # which the kernel drops where no shell could continue it
            signal.signal(signal.SIGTSTP, stop)
            signal.signal(signal.SIGCONT, after)
        _set(meanwhile)
        said = "" if continued else f"\n{_GUEST_STAYS if guest else STAYS}\n"
        _say(f"{said}{asked()}".encode(errors="replace"))

    signal.signal(signal.SIGTSTP, stop)


def stop_all() -> str:
    """Have the program stop as one job with what was started with it; why it cannot, in a sentence, or nothing."""
    if _never_stops():
        return _GUEST_STAYS
    if os.getsid(os.getppid()) != os.getsid(0):
        return STAYS
    os.killpg(os.getpgrp(), signal.SIGTSTP)
    return ""


def never_stop() -> None:
    """Ignore requests to stop, for a guest, whom no shell is to get."""
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)


def _never_stops() -> bool:
    """True if requests to stop are ignored."""
    return signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN


def _ends() -> set[signal.Signals]:
    """Collect the signals that would end the process and can be caught."""
    return signal.valid_signals() - {getattr(signal, f"SIG{name}", 0) for name in _NOT_OURS}


def _hung_up() -> bool:
    watch = select.poll()
    watch.register(0, 0)
    return any(happened & (select.POLLHUP | select.POLLERR) for _, happened in watch.poll(0))


def _attributes() -> list[Any] | None:
    """The settings of the terminal; None: there is none."""
    with suppress(termios.error):
        return termios.tcgetattr(0)
    return None


def _set(attributes: list[Any] | None) -> None:
    if attributes is not None:
        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSANOW, attributes)


def _leave(
    attributes: list[Any] | None, restore: Callable[[], bytes], last: Callable[[], object], number: int
) -> None:
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)  # another process may have the terminal by now
    _say(restore())
    _set(attributes)
    with suppress(Exception):
        last()
    os._exit(_SIGNALLED + number)


def _say(restore: bytes) -> None:
    """Write to the terminal, if it accepts bytes."""
    if not restore:
        return
    watch = select.poll()
    watch.register(1, select.POLLOUT)
    with suppress(OSError):
        if any(happened & select.POLLOUT for _, happened in watch.poll(_ROOM)):
            os.write(1, restore)
