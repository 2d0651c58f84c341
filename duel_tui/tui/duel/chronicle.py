"""What a scene reads out of the whole of a bout, kept as long as the bout stands still."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from duel_tui.play.bout import Bout

R = TypeVar("R")


class Chronicle(Generic[R]):
    """The rows of a bout, each with the place at which it happened."""

    def __init__(self, bout: Bout, read: Callable[[], Iterable[tuple[int, R]]]) -> None:
        """Keep what `read` makes of a bout."""
        self._bout = bout
        self._read = read
        self._known = (-1, -1)
        self._places: list[int] = []
        self._rows: list[R] = []

    @property
    def rows(self) -> list[R]:
        """Every row so far, read again once something was answered or taken back."""
        if self._bout.moment != self._known:
            found = list(self._read())
            self._places, self._rows = [place for place, _ in found], [row for _, row in found]
            self._known = self._bout.moment
        return self._rows

    def until(self, end: int | None) -> list[R]:
        """The rows of the first answers, as many as `end` says; None: of all."""
        rows = self.rows
        return rows if end is None else rows[: bisect_left(self._places, end)]
