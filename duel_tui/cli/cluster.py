"""A Dask cluster as workers; its scheduler repeats what a lost worker leaves undone.

The edition of each worker is compared with that of this program, because figures depend on it: first that of all workers,
then with each task, because a worker may join at any time.
"""

import argparse
import logging
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from duel_tui.cli.setting import Shelf
from duel_tui.cli.workers import Edition, Processes, Workers, edition, spread
from duel_tui.conversion import decode_json
from duel_tui.usage.parsing import UsageError

T = TypeVar("T")
R = TypeVar("R")

_SECONDS = 3
"""The time after which a scheduler, or its first worker, counts as absent."""
_AHEAD = 256
"""The number of tasks that the scheduler has at once."""
_SAME = "install the same on all machines"
_LOGGERS = ("distributed", "distributed.client", "tornado", "tornado.application")
"""The loggers of Dask that have levels of their own; what they tell is said here in a sentence."""


class OtherEditionError(UsageError):
    """A worker has another edition."""


class Checked(Struct, Generic[T, R], frozen=True):
    """Does tasks on workers of one edition."""

    work: Callable[[T], R]
    shelf: Shelf
    edition: Edition

    def __call__(self, task: T) -> R:
        """Do a task.

        Raises:
            OtherEditionError: this worker has another edition.
        """
        _compare(self.edition, _edition_here(self.shelf.folder, _encoded(self.shelf)))
        return self.work(task)


class Cluster:
    """The workers of a scheduler."""

    def __init__(self, client: Any, shelf: Shelf) -> None:
        self._client = client
        self._shelf = shelf

    def each(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[T, R]]:
        """Do all tasks.

        Raises:
            UsageError: the cluster cannot do them, or is gone.
        """
        from distributed import KilledWorker

        checked = Checked(work, self._shelf, edition(self._shelf))
        try:
            yield from spread(self._executor, checked, tasks, _AHEAD, self._gone)
        except CancelledError as gone:
            raise UsageError("the Dask scheduler is gone") from gone
        except KilledWorker as killed:
            raise UsageError(
                "the cluster's workers end before their time, perhaps for lack of memory"
            ) from killed

    def _gone(self) -> bool:
        """True if the scheduler does not answer any more; then some futures may never end."""
        return bool(self._client.status != "running")

    @contextmanager
    def _executor(self) -> Generator[Executor]:
        executor = self._client.get_executor(pure=False)
        try:
            yield executor
        finally:
            executor.shutdown(wait=False)


@contextmanager
def hired(asked: argparse.Namespace, shelf: Shelf) -> Generator[Workers]:
    """Workers for duels under some rulesets.

    Raises:
        UsageError: the cluster cannot be used.
    """
    if asked.scheduler is None:
        yield Processes(asked.jobs or os.cpu_count() or 1)
        return
    with cluster(asked.scheduler, shelf) as workers:
        yield workers


@contextmanager
def cluster(address: str, shelf: Shelf) -> Generator[Workers]:
    """The workers of the scheduler at an address.

    Raises:
        UsageError: Dask is not installed, or no scheduler with a worker answers.
    """
    try:
        from distributed import Client
    except ImportError as missing:
        raise UsageError("--scheduler needs Dask: pip install '.[dask]' in a checkout") from missing
    for name in _LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as silent:
        raise UsageError(f"no Dask scheduler answers at {address}") from silent
    with client:
        try:
            client.wait_for_workers(1, timeout=_SECONDS)
        except TimeoutError as idle:
            raise UsageError(
                f"the scheduler at {address} has no workers: start some with dask worker {address}"
            ) from idle
        _check(client, shelf)
        yield Cluster(client, shelf)


def _check(client: Any, shelf: Shelf) -> None:
    """Make sure that the program runs on the scheduler's machine and on all workers, in this edition.

    A worker that cannot even load it would end with its first task.
    """
    own, here = edition(shelf), (shelf.folder, _encoded(shelf))
    found: dict[str, object] = client.run(_edition_here, *here, on_error="return")
    for address, theirs in found.items():
        if not isinstance(theirs, Edition):
            raise UsageError(f"the worker at {address} cannot run duel-tui: {_SAME}")
        _compare(own, theirs)
    try:
        client.run_on_scheduler(_edition_here, *here)
    except Exception as wrong:
        raise UsageError(
            f"the scheduler at {client.scheduler.address} cannot run duel-tui: {_SAME}"
        ) from wrong


def _compare(own: Edition, theirs: Edition) -> None:
    found = own.difference(theirs)
    if found:
        raise OtherEditionError(f"a worker of the cluster has {found}: {_SAME}")


@lru_cache(maxsize=8)
def _edition_here(folder: Path | None, changes: bytes) -> Edition:
    return edition(Shelf(folder, decode_json(changes, dict[str, Any])))


def _encoded(shelf: Shelf) -> bytes:
    return msgspec.json.encode(shelf.changes, order="deterministic")
