"""Debouncing: something is put off as long as what it is about keeps changing."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

MOMENT, LONGEST = 0.04, 0.25
"""Seconds for which something is put off: from one change to the next, and altogether."""


class Timer(Protocol):
    """Something that will be done."""

    def stop(self) -> None:
        """Let it not be done."""
        ...


class Debounce:
    """Puts one thing off."""

    def __init__(self, later: Callable[[float, Callable[[], None]], Timer], deed: Callable[[], None]) -> None:
        """Put nothing off yet.

        Args:
            later: does something after some seconds.
            deed: what may be put off.
        """
        self._later = later
        self._deed = deed
        self._timer: Timer | None = None
        self._since = 0.0

    def put_off(self) -> None:
        """Do it in a moment, unless it is put off again or done meanwhile."""
        now = monotonic()
        since = now if self._timer is None else self._since
        self.over()
        self._since = since
        self._timer = self._later(min(MOMENT, max(0.0, since + LONGEST - now)), self._deed)

    def over(self) -> None:
        """Cancel it: it has been done."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
