"""The opponents' thoughts of one duel, each with the stamp of the play at which it was begun."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from secrets import randbits
from typing import TypeVar

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side

T = TypeVar("T")

_SEED_BITS = 32

Stamp = tuple[int, int]
"""A place in the play, and how many lines the journal had: after taking back it is another one."""


class Thoughts:
    """The opponents' thoughts of one duel; asked again at the same stamp, none of them is thought twice."""

    def __init__(self) -> None:
        """Start no thread before the first thought."""
        self._thinking: dict[Side, tuple[Stamp, Future[Choice]]] = {}
        self._thread: ThreadPoolExecutor | None = None
        self.seed = randbits(_SEED_BITS)
        """Where opponents take chance from when the dice are rolled by hand."""

    def at(self, side: Side, stamp: Stamp) -> Future[Choice] | None:
        """The thought of a side at a stamp; None: none was begun."""
        known, thought = self._thinking.get(side, (None, None))
        return thought if known == stamp else None

    def begin(self, side: Side, stamp: Stamp, think: Callable[[], Choice]) -> Future[Choice]:
        """Begin a thought, which replaces an older one of the same side."""
        thought = self.work(think)
        self._thinking[side] = (stamp, thought)
        return thought

    def work(self, think: Callable[[], T]) -> Future[T]:
        """Begin other work for the desk, which nobody keeps."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1)
        return self._thread.submit(think)

    def carry(self, old: Stamp, new: Stamp) -> None:
        """Let the thoughts of a stamp count at another: nothing that the opponents look at has changed."""
        for side, (stamp, thought) in self._thinking.items():
            if stamp == old:
                self._thinking[side] = (new, thought)

    def forget(self, side: Side) -> None:
        """Drop a thought that failed, so that it is begun again."""
        self._thinking.pop(side, None)

    def close(self) -> None:
        """Wait for no thought any longer."""
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        self._thread = None
        self._thinking.clear()
