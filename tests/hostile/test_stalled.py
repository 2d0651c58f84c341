"""A terminal that stops reading: choices are kept all the same, what is sent later is little, and it can be left."""

import os
import select
import signal
import time
from pathlib import Path

import pytest

from tests.hostile.ordeal import BUSY, HEARS, Ordeal, ordeal
from tests.leave.program import FULL, MODES, Program
from tests.storage.lines_of import lines_in

PATIENCE = 0.6
"""Seconds that the program waits for a terminal before it goes, in all."""
BOUND = 40_000
"""Bytes that are sent at most for all that happened while nobody read; the terminal itself holds some of them."""
LONG = 20.0
PICTURES = 50
CHOICES = (b"s", b"c", b"w", b"\r")
"""A movement, or an exchange with the sword arm, a cut and the low guard."""


def stalls(tried: Ordeal) -> None:
    """Have it write until the terminal holds no more."""
    program, end = tried.program, time.monotonic() + 20
    while takes_more(program) or takes_more(program, for_a_while=0.1):
        assert time.monotonic() < end, "the terminal is never full"
        if program.mode == FULL:
            os.kill(program.pid, signal.SIGWINCH)
        else:
            program.types("?\n" * 10)
        time.sleep(0.01)


def paints_on(program: Program) -> None:
    """Have it paint much more than may ever be sent."""
    for _ in range(PICTURES):
        os.kill(program.pid, signal.SIGWINCH)
        time.sleep(0.01)


def takes_more(program: Program, for_a_while: float = 0.0) -> bool:
    """Whether there is room for more on its way to who should read."""
    return bool(select.select([], [program._inside], [], for_a_while)[1])


def chooses(tried: Ordeal) -> None:
    """Play an answer unseen, and see it on disk."""
    program = tried.program
    end = time.monotonic() + 30
    while len(lines_in(program.saves)) <= len(tried.kept):
        assert time.monotonic() < end, "nothing is kept while nobody reads"
        for key in CHOICES:
            os.write(program.terminal, key)
            time.sleep(0.05)


def stalled(saves: Path, mode: str) -> Ordeal:
    tried = Ordeal(Program(saves, mode=mode))
    stalls(tried)
    return tried


def reads_on(tried: Ordeal) -> None:
    """Read again: little comes, and what is seen then is what is painted afresh."""
    program = tried.program
    program.sent = b""
    program.read_on(0.3)
    print(f"{len(program.sent)} bytes")  # noqa: T201
    assert len(program.sent) < BOUND
    seen = program.text
    os.kill(program.pid, signal.SIGWINCH)
    program.read_on(0.3)
    assert program.text == seen


def test_choices_are_kept_while_nobody_reads(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        stalls(tried)
        paints_on(tried.program)
        chooses(tried)
        assert not takes_more(tried.program)
        reads_on(tried)


@pytest.mark.slow
def test_nobody_reads_for_a_long_time(tmp_path: Path) -> None:
    with ordeal(tmp_path, FULL) as tried:
        stalls(tried)
        begun = time.monotonic()
        while time.monotonic() - begun < LONG:
            os.write(tried.program.terminal, b"\x1b[B\x1b[A\t")
            time.sleep(0.1)
        assert not takes_more(tried.program)
        paints_on(tried.program)
        chooses(tried)
        reads_on(tried)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "how"),
    [(FULL, b"\x11"), *[(mode, how) for mode in MODES for how in (signal.SIGTERM, signal.SIGHUP)]],
)
def test_it_leaves_although_nobody_reads(mode: str, how: bytes | signal.Signals, tmp_path: Path) -> None:
    tried = Ordeal(Program(tmp_path, mode=mode))
    program = tried.program
    stalls(tried)
    if isinstance(how, bytes):
        os.write(program.terminal, how)
    else:
        os.kill(program.pid, how)
    took = program.gone_after()
    print(f"left after {took:.2f} s")  # noqa: T201
    assert took < HEARS + PATIENCE + BUSY
    assert program.code == (0 if isinstance(how, bytes) else 128 + how)
    assert program.attributes == program.attributes_before
    assert lines_in(tmp_path) == tried.kept
    program.end()
