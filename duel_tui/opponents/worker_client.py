"""The client of the process where opponents think, so that thinking never delays a key.

A process that has nothing to do when its client closes waits for the next client under the same rules, so that a duel
fought again need not load the opponents again. Only the process used last waits, and it ends before another starts.
"""

import asyncio
import atexit
import os
import pickle
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import Any, Generic, TypeVar

import duel_tui
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Observation
from duel_tui.engine.rules import Ruleset
from duel_tui.memory import LACK, calculate_in_one_thread, lacks_memory, room_for_solvers
from duel_tui.opponents.cards import Character
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.strategy import Strategy
from duel_tui.opponents.think import PATIENCE, Thinker, do, rest
from duel_tui.opponents.value_iteration import Opening
from duel_tui.opponents.worker_protocol import ChoiceJob, Job, OpeningJob, Thought, read, write

S = TypeVar("S")

_COMMAND = (sys.executable, "-m", "duel_tui.opponents.worker_main")


class WorkerClosedError(RuntimeError):
    """The client was closed before the thought was ready."""


class ThinkingError(RuntimeError):
    """The opponent could not choose; the message says why."""


class _Process:
    """A running worker."""

    def __init__(self, command: tuple[str, ...], rules: Ruleset[Any]) -> None:
        self.command = command
        self._rules = rules
        self._greeted = False
        self._busy = False
        self._popen = subprocess.Popen(  # noqa: S603 - our own interpreter with our own module
            (*command, str(os.getpid())),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=Path(duel_tui.__file__).parent.parent,
        )
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        self._jobs, self._results = self._popen.stdin, self._popen.stdout

    @property
    def rests(self) -> bool:
        """True if the process lives and has nothing to do."""
        return not self._busy and self._popen.poll() is None

    def knows(self, rules: Ruleset[Any]) -> bool:
        """True if its rules are pickled from the same parts as these: tables and house rules."""
        return _parts(self._rules) == _parts(rules)

    def think(self, job: Job) -> Thought:
        """Let the worker do a job; the rules are sent before the first.

        Raises:
            EOFError: the process has ended.
            OSError: the process has ended.
        """
        self._busy = True
        if not self._greeted:
            write(self._jobs, self._rules)
            self._greeted = True
        write(self._jobs, job)
        result: Thought = read(self._results)
        self._busy = result.progress is not None
        return result

    def end(self) -> None:
        self._popen.kill()
        self._popen.wait()
        for stream in (self._jobs, self._results):
            with suppress(OSError):
                stream.close()


class _Waiting:
    """The processes without a client, the one used last at the end."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._processes: list[_Process] = []

    def take(self, command: tuple[str, ...], rules: Ruleset[Any]) -> _Process:
        """A process that knows these rules: one that waits, or else a new one.

        Raises:
            OSError: it cannot be started.
        """
        for process in [one for one in self._processes if one.command == command]:
            if process.rests and process.knows(rules):
                self._processes.remove(process)
                return process
        self.end(self._most - 1)
        return _Process(command, rules)

    def put(self, process: _Process) -> None:
        """Let a process wait, and end those for which there is no more room."""
        self._processes.append(process)
        self.end(self._most)

    def end(self, but: int = 0) -> None:
        """End all of them but this number, those used last."""
        while len(self._processes) > but:
            self._processes.pop(0).end()


_waiting = _Waiting(1)
atexit.register(_waiting.end)


class WorkerClient(Generic[S]):
    """Thinks in another process, which starts with the first job, or in this one if no other is available."""

    def __init__(self, rules: Ruleset[S], command: tuple[str, ...] | None = None) -> None:
        """Think under `rules`, in a process that a command starts; None: in the package's own."""
        self._rules = rules
        self._command = command or _COMMAND
        self._process: _Process | None = None
        self._starts_left = 2
        self._here: Thinker[S] | None = None
        self._closed = Event()
        self._busy = Lock()

    @property
    def apart(self) -> bool:
        """True if another process does the thinking."""
        return self._process is not None

    def start(self) -> None:
        """Start the process before it is needed, so that the first thought comes sooner."""
        if self._process or self._closed.is_set() or not self._starts_left:
            return
        self._starts_left -= 1
        try:
            self._process = _waiting.take(self._command, self._rules)
        except OSError:
            self._starts_left = 0

    def choose(self, observation: Observation[S], character: Character, seed: int) -> Choice:
        """The choice of a character for an observation; waits for it, and if its time could tell something, for a whole pace.

        Raises:
            WorkerClosedError: the client was closed meanwhile.
            ThinkingError: thinking failed.
        """
        begun = monotonic()
        result = self._done(ChoiceJob(observation, character, seed))
        if result.hidden and self._closed.wait(rest(monotonic() - begun)):
            raise WorkerClosedError(_TOO_LATE)
        return _choice(result)

    def mix(self, observation: Observation[S]) -> Strategy:
        """The mix of a strong opponent for an observation; waits for it and raises as `choose` does."""
        return _mix(self._done(ChoiceJob(observation)))

    def opening(self, start: S) -> Opening | None:
        """The value of the first move of a duel; None: not known exactly; waits and raises as `choose` does."""
        return _sound(self._done(OpeningJob(start))).opening

    async def mix_async(self, observation: Observation[S]) -> Strategy:
        """The mix of a strong opponent, while the event loop goes on; raises as `choose` does."""
        return _mix(await self._done_async(ChoiceJob(observation)))

    async def opening_async(self, start: S) -> Opening | None:
        """The value of the first move of a duel; None: not known exactly; raises as `choose` does."""
        return _sound(await self._done_async(OpeningJob(start))).opening

    def close(self) -> None:
        """Leave the process to the next client; end it at once if it is thinking."""
        self._closed.set()
        idle = self._busy.acquire(blocking=False)  # otherwise a thread is about to ask it, asks, or reads
        try:
            process, self._process = self._process, None
            if process and idle and process.rests:
                _waiting.put(process)
            elif process:
                process.end()
        finally:
            if idle:
                self._busy.release()

    def _done(self, job: Job) -> Thought:
        while True:
            self.start()
            if result := self._attempted(job):
                return result

    async def _done_async(self, job: Job) -> Thought:
        """Start the process here, because the kernel ends it with the thread that started it."""
        while True:
            self.start()
            if result := await asyncio.to_thread(self._attempted, job):
                return result

    def _attempted(self, job: Job) -> Thought | None:
        """The result; None: the process has died, and may be started again."""
        with self._busy:
            if self._closed.is_set():
                raise WorkerClosedError(_TOO_LATE)
            process = self._process
            if process is None:
                return None if self._starts_left else self._result_here(job)
            try:
                return process.think(job)
            except (EOFError, OSError, ValueError):
                self._drop(process)
            except _UNSENDABLE:
                self._drop(process)
                self._starts_left = 0
        return None

    def _result_here(self, job: Job) -> Thought:
        if not room_for_solvers():
            return Thought(trouble=LACK)
        try:
            calculate_in_one_thread()
            self._here = self._here or Thinker(self._rules, cache=default_cache(), patience=PATIENCE)
            return do(self._here, job)
        except Exception as trouble:
            if not lacks_memory(trouble):
                raise
            self._here = None  # free its memory
            return Thought(trouble=LACK)

    def _drop(self, process: _Process | None) -> None:
        self._process = None
        if process:
            process.end()


_TOO_LATE = "the client was closed before the thought was ready"
_UNSENDABLE = (pickle.PicklingError, TypeError, AttributeError)
"""The errors of pickling rules that cannot be sent."""


def _parts(rules: Ruleset[Any]) -> object:
    """What a pickle of some rules is made of."""
    return rules.__reduce_ex__(pickle.HIGHEST_PROTOCOL)


def _choice(result: Thought) -> Choice:
    if result.choice is None:
        raise ThinkingError(f"the opponent could not choose: {result.trouble}")
    return result.choice


def _sound(result: Thought) -> Thought:
    if result.trouble:
        raise ThinkingError(f"the value of the first move could not be computed: {result.trouble}")
    return result


def _mix(result: Thought) -> Strategy:
    if result.mix is None:
        raise ThinkingError(f"the advice could not be computed: {result.trouble}")
    return result.mix
