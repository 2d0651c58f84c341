"""The terminal hangs up, or somebody ends the process."""

import os
import signal
import sys
import time
from collections.abc import Iterator

import pexpect
import pytest

QUICK = 1.5
"""Seconds within which the process has to be gone; a hang-up that is ignored is looked for once a second."""


def started(*, ignore_hangup: bool = False) -> pexpect.spawn:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.benchmarks.duel_for_measuring"],
        dimensions=(24, 80),
        env={**os.environ, "TERM": "xterm-256color"},
        ignore_sighup=ignore_hangup,
        timeout=20,
    )
    child.expect("commit")
    return child


@pytest.fixture
def child() -> Iterator[pexpect.spawn]:
    child = started()
    yield child
    child.close(force=True)


def gone_after(pid: int) -> float:
    start = time.monotonic()
    while time.monotonic() - start < 5 * QUICK:
        if os.waitpid(pid, os.WNOHANG)[0] == pid:
            return time.monotonic() - start
        time.sleep(0.005)
    return 5 * QUICK


def test_told_to_end_it_restores_the_terminal_and_is_gone(child: pexpect.spawn) -> None:
    child.kill(signal.SIGTERM)
    child.expect(pexpect.EOF)
    assert b"\x1b[?1049l" in child.before
    assert b"\x1b[?25h" in child.before
    child.close()
    assert child.exitstatus == 128 + signal.SIGTERM


@pytest.mark.parametrize("ignored", [False, True])
def test_when_the_terminal_is_closed_it_is_gone(*, ignored: bool) -> None:
    child = started(ignore_hangup=ignored)
    os.close(child.child_fd)
    assert gone_after(child.pid) < QUICK
