"""Workers that do tasks in any order: processes of this machine, or any executor of `concurrent.futures`.

A task is a value, and its result depends on nothing else. So it does not matter who does it or when, and a task that
is lost with its worker is done again by another one.

An edition is what the figures of duels depend on apart from their settings, to be compared between machines. The words of
the program are not part of it.
"""

import ctypes
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from multiprocessing import active_children
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

import duel_tui
from duel_tui.cli.setting import Shelf
from duel_tui.usage.parsing import UsageError

_PROGRAM = ("engine", "fencer", "opponents", "registry", "systems")
"""The packages that decide how duels go."""
_WORDS = {"phrases.toml", "told.toml", "lesson.toml"}
"""The files of rulesets that only speak."""
_SOLVERS = ("highspy", "numpy")
"""The libraries that decide between equally good strategies."""
_SIZE = 8


class Edition(Struct, frozen=True):
    """A version of the program, its rules and its solvers."""

    version: str
    program: str
    """A digest of its source."""
    rules: str
    """A digest of all rulesets."""
    solvers: dict[str, str]
    """The versions of libraries, by name."""

    def difference(self, other: "Edition") -> str:
        """The first thing in which another edition differs, in a few words; empty: nothing."""
        if other.version != self.version:
            return f"duel-tui {other.version} instead of {self.version}"
        if other.program != self.program:
            return f"another program under the same version {self.version}"
        if other.rules != self.rules:
            return "other rulesets"
        for name, own in self.solvers.items():
            if other.solvers.get(name) != own:
                return f"{name} {other.solvers.get(name) or 'missing'} instead of {own}"
        return ""


def edition(shelf: Shelf) -> Edition:
    """The edition of this process."""
    package = Path(duel_tui.__file__).parent
    folder = shelf.library().folder
    sources = [path for name in _PROGRAM for path in (package / name).rglob("*.py")]
    rulesets = [path for path in folder.rglob("*.toml") if path.name not in _WORDS]
    changes = msgspec.json.encode(shelf.changes, order="deterministic")
    return Edition(
        duel_tui.__version__,
        _digest(package, sources),
        _digest(folder, rulesets, changes),
        {name: _version(name) for name in _SOLVERS},
    )


def _digest(folder: Path, paths: Iterable[Path], *more: bytes) -> str:
    digest = blake2b(digest_size=_SIZE)
    for path in sorted(paths):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    for part in more:
        digest.update(part)
    return digest.hexdigest()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 4
"""The number of tasks that wait for each process."""
_BREAKS = 3
"""The number of times that an executor may break without a result in between."""
_WHILE = 5.0
"""The number of seconds after which an executor without results is asked whether it is gone."""
_PARENT_DEATH = 1
"""The number of the system call's option: end when the parent ends."""


class Workers(Protocol):
    """Workers that do tasks."""

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Do all tasks; each result comes with its task, as soon as it is there."""
        ...


class Processes(Struct, frozen=True):
    """Processes of this machine."""

    count: int

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Do all tasks, in no more processes than there are tasks; one process is this one."""
        count = min(self.count, len(tasks))
        if count > 1:
            yield from spread(lambda: _pool(count), work, tasks, count * _AHEAD)
        else:
            yield from ((task, work(task)) for task in tasks)


def spread(
    executor: Callable[[], AbstractContextManager[Executor]],
    work: Callable[[T], R],
    tasks: Sequence[T],
    ahead: int,
    gone: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[T, R]]:
    """Do tasks on an executor; if it breaks, a new one does those that were lost.

    Args:
        executor: opens an executor.
        work: does a task.
        tasks: the tasks.
        ahead: the number of tasks given to the executor at once.
        gone: tells whether the executor can no longer end its tasks; asked when nothing comes for a while.

    Raises:
        CancelledError: the executor is gone, or has cancelled a task.
        UsageError: executors break again and again.
    """
    left, breaks = deque(tasks), 0
    while left:
        running: dict[Future[R], T] = {}
        try:
            with executor() as hired:
                while left or running:
                    while left and len(running) < ahead:
                        running[hired.submit(work, left[0])] = left[0]
                        left.popleft()
                    done, _ = wait(running, _WHILE, FIRST_COMPLETED)
                    if not done and gone():
                        raise CancelledError
                    for future in done:
                        result = future.result()
                        breaks = 0
                        yield running.pop(future), result
        except BrokenExecutor as broken:
            breaks += 1
            if breaks == _BREAKS:
                raise UsageError(
                    "the processes that fight end before their time, perhaps for lack of memory: use fewer --jobs"
                ) from broken
            left.extend(running.values())


@contextmanager
def _pool(count: int) -> Generator[Executor]:
    """Processes that are not waited for if an error or an interrupt ends the work."""
    others = set(active_children())
    pool = ProcessPoolExecutor(count, initializer=_end_with_parent)
    try:
        yield pool
    except BaseException:
        for child in set(active_children()) - others:
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Leave interrupts to the parent process, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PARENT_DEATH, signal.SIGKILL)
