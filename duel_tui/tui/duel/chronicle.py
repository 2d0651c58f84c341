"""What a scene reads out of the whole of a bout, kept as long as the bout stands still."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from duel_tui.play.bout import Bout

R = TypeVar("R")


class Chronicle(Generic[R]):
    """The rows of a bout."""

    def __init__(self, bout: Bout, read: Callable[[], Iterable[R]]) -> None:
        """Keep what `read` makes of a bout."""
        self._bout = bout
        self._read = read
        self._known = (-1, -1)
        self._rows: list[R] = []

    @property
    def rows(self) -> list[R]:
        """Every row so far, read again once something was answered or taken back."""
        if self._bout.moment != self._known:
            self._rows, self._known = list(self._read()), self._bout.moment
        return self._rows
