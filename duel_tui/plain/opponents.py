"""Opponents who think while people choose."""

from concurrent.futures import Future, ThreadPoolExecutor
from secrets import randbits
from typing import Any

from duel_tui.engine.menu import Choice
from duel_tui.engine.side import Side
from duel_tui.plain.driver import Thinking
from duel_tui.play.bout import Bout, Moment

_SEED_BITS = 32


class Opponents:
    """Asks the desk for whatever sides people do not play."""

    def __init__(self, bout: Bout) -> None:
        """Play for these sides."""
        self._bout = bout
        self._seed = randbits(_SEED_BITS) if bout.seed is None else bout.seed
        self._thinking: dict[Side, tuple[Moment, Future[Choice]]] = {}
        self._thread = ThreadPoolExecutor(1)

    @property
    def asked(self) -> tuple[Side, ...]:
        """The sides of opponents that have to decide now."""
        bout = self._bout
        return tuple([side for side in Side if bout.players[side] is not None and bout.table.ask_of(side)])

    def start(self) -> None:
        """Let every opponent think who has to decide now and does not think yet."""
        table, desk, now = self._bout.table, self._bout.desk, self._bout.moment
        for side in self.asked:
            character = self._bout.players[side]
            if desk is None or character is None or self._thinking.get(side, (None, None))[0] == now:
                continue
            desk.start()
            work: Future[Any] = self._thread.submit(desk.choose, table.seat(side), character, self._seed)
            self._thinking[side] = (now, work)

    async def choice(self, side: Side, seconds: float | None = None) -> Choice:
        """What an opponent has chosen; waits for it.

        Raises:
            ThinkingError: thinking failed; the next start tries again.
            TimeoutError: it took longer than these seconds.
        """
        _, work = self._thinking[side]
        if not await Thinking(work, seconds):
            raise TimeoutError
        try:
            return work.result()
        except Exception:
            del self._thinking[side]
            raise

    def close(self) -> None:
        """Wait for nobody any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)
