"""Workers do every task once, on any executor; those that are lost with a worker are done again."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from duel_tui.cli.workers import Processes, spread
from duel_tui.usage.parsing import UsageError


def double(number: int) -> int:
    return 2 * number


class Killed(Struct, frozen=True):
    """Doubles a number; the worker that first meets the number 5 is killed."""

    mark: Path

    def __call__(self, number: int) -> int:
        if number == 5 and not self.mark.exists():
            self.mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 2 * number


class Doomed(Struct, frozen=True):
    """Kills every worker."""

    def __call__(self, number: int) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return number


@pytest.mark.parametrize("count", [1, 2])
def test_every_task_is_done_once_and_comes_with_its_result(count: int) -> None:
    found = dict(Processes(count).each(double, range(40)))
    assert found == {number: 2 * number for number in range(40)}


def test_a_worker_killed_in_the_middle_costs_no_task(tmp_path: Path) -> None:
    found = list(Processes(2).each(Killed(tmp_path / "killed"), range(40)))
    assert sorted(found) == [(number, 2 * number) for number in range(40)]


def test_workers_that_die_again_and_again_are_not_replaced_for_ever() -> None:
    with pytest.raises(UsageError, match="the processes that fight end before their time"):
        list(Processes(2).each(Doomed(), range(4)))


def test_processes_are_not_waited_for_if_nobody_wants_their_results() -> None:
    before = set(active_children())
    results = Processes(2).each(double, range(1000))
    next(results)
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert set(active_children()) <= before


class Breaking(ThreadPoolExecutor):
    """Breaks after a number of tasks."""

    def __init__(self, tasks: int) -> None:
        super().__init__(2)
        self._left = tasks

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self._left:
            raise BrokenExecutor
        self._left -= 1
        return super().submit(fn, *args, **kwargs)


def test_any_executor_will_do_also_one_that_breaks_when_it_is_given_a_task() -> None:
    @contextmanager
    def broken() -> Iterator[Executor]:
        with Breaking(7) as executor:
            yield executor

    found = list(spread(broken, double, range(40), 3))
    assert sorted(found) == [(number, 2 * number) for number in range(40)]


def test_an_executor_that_never_answers_is_left_once_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()

    @contextmanager
    def silent() -> Iterator[Executor]:
        yield Silent()

    monkeypatch.setattr("duel_tui.cli.workers._WHILE", 0.01)
    asked = iter([False, False, True])
    with pytest.raises(CancelledError):
        list(spread(silent, double, range(4), 2, lambda: next(asked)))
