"""A duel that is played elsewhere, to be watched while it goes on."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from duel_tui.play.bout import Bout
from duel_tui.storage.errors import StorageError
from duel_tui.tui.duel.replay import ReplayPage
from duel_tui.tui.page import Host

_EVERY = 0.5
"""Seconds between two looks at the file."""


class WatchPage(ReplayPage):
    """The replay of a duel whose file grows; whoever looks at its end follows it."""

    def __init__(self, host: Host, path: Path, look: Callable[[], Bout]) -> None:
        """Look at a duel's file.

        Args:
            host: the shell.
            path: the file.
            look: the duel as the file holds it now.

        Raises:
            StorageError: it cannot be read.
        """
        self._path = path
        self._look = look
        self._seen = self._length
        self._watch = 0
        super().__init__(host, look())
        self._at = self._end

    def shown(self) -> None:
        """Watch."""
        self._watch += 1
        self._follow()

    def hidden(self) -> None:
        """Watch no longer."""
        self._watch += 1

    @property
    def _title(self) -> str:
        return self.bout.wording.say("watch_title", step=self._at, steps=self._end)

    @property
    def _end(self) -> int:
        return len(self._stops) - 1

    @property
    def _length(self) -> int:
        try:
            return self._path.stat().st_size
        except OSError:
            return 0

    def _follow(self) -> None:
        watch = self._watch
        self.host.wait_for(self._grown(watch), lambda _: self._news(watch), lambda _: None)

    async def _grown(self, watch: int) -> None:
        while watch == self._watch and self._length == self._seen:  # noqa: ASYNC110  no file tells that it grows
            await asyncio.sleep(_EVERY)

    def _news(self, watch: int) -> None:
        if watch != self._watch:
            return
        self._seen = self._length
        at_end = self._at == self._end
        try:
            self._take(self._look())
        except (StorageError, ValueError):
            return
        finally:
            self._follow()
        self._at = self._end if at_end else min(self._at, self._end)
