"""Studying a game: solving it whole beside other work, or recalling what was found before."""

from threading import Event, Thread, main_thread
from typing import Generic, TypeVar

from duel_tui.engine.grid import Gridded
from duel_tui.opponents.graph import TooLargeError
from duel_tui.opponents.kept import Kept, fingerprint
from duel_tui.opponents.whole import Whole

S = TypeVar("S")


class _AbandonedError(Exception):
    """Nobody needs the game any more."""


class Study(Generic[S]):
    """A whole game on its way to being solved, in a thread of its own."""

    def __init__(self, rules: Gridded[S], start: S, kept: Kept) -> None:
        """Begin at once."""
        self._rules = rules
        self._start = start
        self._kept = kept
        self._done = Event()
        self._whole: Whole[S] | None = None
        self.progress = 0.0
        """What part of the work is done, from 0 to 1."""
        Thread(target=self._work).start()

    def wait(self, seconds: float | None = None) -> Whole[S] | None:
        """The solved game; None: it is not ready after so many seconds, or cannot be solved."""
        self._done.wait(seconds)
        return self._whole if self._done.is_set() else None

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self._done.is_set()

    def _work(self) -> None:
        try:
            self._whole = solved(Whole(self._rules, self._start, self._report), self._rules, self._kept)
        except (TooLargeError, _AbandonedError, MemoryError):
            return
        finally:
            self.progress = 1.0
            self._done.set()

    def _report(self, part: float) -> None:
        """Take in how far it is; the program does not wait for it when it ends."""
        if not main_thread().is_alive():
            raise _AbandonedError
        self.progress = part


def solved(whole: Whole[S], rules: Gridded[S], kept: Kept) -> Whole[S]:
    """A game with its values, recalled where they were kept, else found and kept."""
    name = fingerprint(rules, b"whole")
    found = kept.load(name, bytes)
    if found is None or not whole.recall(found):
        kept.store(name, whole.solve().found)
    return whole
