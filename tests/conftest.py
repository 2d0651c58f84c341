"""What every test may use."""

import signal
from collections.abc import Iterator

import pytest

from duel_tui.opponents import solution_cache


@pytest.fixture(scope="session", autouse=True)
def _a_cache_of_our_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what opponents solve away from the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(solution_cache.VARIABLE, str(tmp_path_factory.mktemp("solved")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _interrupts_are_heeded() -> Iterator[None]:
    """Started as a shell's background job we would ignore them, and with us whatever we start."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGQUIT)}
    if before[signal.SIGINT] is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if before[signal.SIGQUIT] is signal.SIG_IGN:
        signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents with hidden cards answer as soon as they can."""
    monkeypatch.setattr("duel_tui.opponents.think.PACE", 0.0)
