"""What every test may use."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from textual.css.stylesheet import Stylesheet

from duel_tui.opponents import solution_cache, think, worker_client
from tests.opponents import unhurried_worker
from tests.opponents.kept_process import KeptProcess, KeptProcesses

settings.register_profile("busy", deadline=None)
settings.load_profile("busy")

_OPPONENTS = 12
"""How many processes with opponents wait for the next test."""
_OBJECTS = 100_000
"""How many objects are made before those are collected that only refer to each other."""

_FSYNC = os.fsync

os.environ.pop(
    "PYTHONDONTWRITEBYTECODE", None
)  # hundreds of programs are started, and none need be compiled again


def pytest_collection_finish() -> None:
    """Never look again at the objects of modules and tests when others are collected."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_OBJECTS)


@pytest.fixture(scope="session", autouse=True)
def _a_cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what opponents solve away from the user's folder, in one for all processes that test."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(solution_cache.VARIABLE, str(folder / "solved"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_power_fails_meanwhile() -> Iterator[None]:
    """Let files in this process go to the disk when it suits the system: only a loss of power could tell.

    Programs that tests start, and kill, sync theirs.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", _ignore)
        yield


@pytest.fixture
def synced_for_real(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files go to the disk as they do for people."""
    monkeypatch.setattr(os, "fsync", _FSYNC)


@pytest.fixture(scope="session", autouse=True)
def _interrupts_are_heeded() -> Iterator[None]:
    """Started as a shell's background job, or by nohup, we would ignore them, and with us whatever we start."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP)}
    if before[signal.SIGINT] is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if before[signal.SIGQUIT] is signal.SIG_IGN:
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    if before[signal.SIGHUP] is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, _ignore)  # here alone: programs that we start begin without it
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def _ignore(*_: object) -> None:
    """Do nothing, at a signal or with a file."""


@pytest.fixture(scope="session", autouse=True)
def _opponents_are_loaded_once() -> Iterator[None]:
    """Let opponents of all games wait for the next test that needs them, and answer as soon as they can, by no clock."""
    waiting = KeptProcesses(_OPPONENTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(think, "Limits", unhurried_worker.without_a_clock)
        patch.setattr(think, "PACE", 0.0)
        patch.setattr(worker_client, "_waiting", waiting)
        patch.setattr(worker_client, "_Process", KeptProcess)
        patch.setattr(worker_client, "_COMMAND", (sys.executable, "-m", unhurried_worker.__name__))
        yield
    waiting.end_all()


@pytest.fixture(scope="session", autouse=True)
def _styles_are_parsed_once() -> Iterator[None]:
    """Parse the styles of widgets once for all apps of a run, under the colours of a theme: each test begins one."""
    parsed: dict[tuple[tuple[str, str], ...], dict[Any, Any]] = {}
    begin, turn = Stylesheet.__init__, Stylesheet.set_variables

    def share(sheet: Stylesheet) -> None:
        sheet._parse_cache = parsed.setdefault(tuple(sorted(sheet._variables.items())), {})  # type: ignore[assignment]

    def begun(sheet: Stylesheet, *, variables: dict[str, str] | None = None) -> None:
        begin(sheet, variables=variables)
        share(sheet)

    def turned(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = {}  # type: ignore[assignment]  # what others parsed is not forgotten
        turn(sheet, variables)
        share(sheet)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "__init__", begun)
        patch.setattr(Stylesheet, "set_variables", turned)
        yield
