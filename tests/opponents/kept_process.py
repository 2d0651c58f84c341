"""Processes with opponents that go on from test to test, also those that a test left in the middle of a thought.

In play a client that is closed while its opponents think ends their process at once, since someone wants to leave. To start
one takes longer than any thought, and tests leave at every moment.
"""

from threading import RLock
from typing import Any

from duel_tui.engine.rules import Ruleset
from duel_tui.opponents import worker_client
from duel_tui.opponents.worker_client import WorkerClosedError, _Process, _Waiting
from duel_tui.opponents.worker_protocol import Job, Thought

AS_IN_PLAY = _Process


class KeptProcess(_Process):
    """A running worker that waits for the next client when it has finished its thought."""

    def __init__(self, command: tuple[str, ...], rules: Ruleset[Any]) -> None:
        super().__init__(command, rules)
        self._change = RLock()
        self._thinks = self._left = False
        _running.add(self)

    def think(self, job: Job) -> Thought:
        self._thinks = True
        try:
            result = super().think(job)
        finally:
            self._thinks = False
        with self._change:
            if not self._left:
                return result
            self._left = False
        if self.rests:
            worker_client._waiting.put(self)
        else:
            self.end_in_thought()  # it solves a whole game
        raise WorkerClosedError("everybody has left")

    def end(self) -> None:
        with self._change:
            if self._thinks and not self._left and self._popen.poll() is None:
                self._left = True
            else:
                self.end_in_thought()

    def end_in_thought(self) -> None:
        """End the process at once, whatever it does."""
        _running.discard(self)
        super().end()


_running: set[KeptProcess] = set()


class KeptProcesses(_Waiting):
    """The processes without a client, which come from threads as well."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self._turn = RLock()

    def take(self, command: tuple[str, ...], rules: Ruleset[Any]) -> _Process:
        with self._turn:
            return super().take(command, rules)

    def put(self, process: _Process) -> None:
        with self._turn:
            super().put(process)

    def end(self, but: int = 0) -> None:
        with self._turn:
            super().end(but)

    def end_all(self) -> None:
        """End every process, also those that still think for somebody who has left."""
        self.end()
        for process in [*_running]:
            process.end_in_thought()
