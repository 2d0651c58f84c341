"""The outlet: a terminal that reads nothing holds up nobody."""

import os
from threading import Event

import pytest

from duel_tui.tui.line.outlet import RESTORE, Outlet

SOON = 5.0


def test_pieces_go_out_in_order_and_each_is_told_of() -> None:
    reading, writing = os.pipe()
    free = Event()
    outlet = Outlet(writing, free.set)
    for piece in (b"one", b"two"):
        assert outlet.idle
        free.clear()
        outlet.send(piece)
        assert free.wait(SOON)
    assert os.read(reading, 99) == b"onetwo"
    outlet.close(SOON)


def test_while_nobody_reads_it_is_busy_and_can_be_left_behind() -> None:
    reading, writing = os.pipe()
    free = Event()
    outlet = Outlet(writing, free.set)
    outlet.send(b"x" * 1_000_000)
    assert not outlet.drain(0.05)
    assert not outlet.idle
    outlet.close(0.05)
    assert not free.is_set()
    found = b""
    while len(found) < 1_000_000:
        found += os.read(reading, 65536)
    assert outlet.drain(SOON)


def test_a_terminal_that_would_block_is_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    outlet = Outlet(writing, lambda: None)
    outlet.send(b"x" * 200_000)
    found = b""
    while len(found) < 200_000:
        found += os.read(reading, 65536)
    assert outlet.drain(SOON)


def test_a_line_that_is_dead_swallows_everything() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    outlet = Outlet(writing, lambda: None)
    for _ in range(3):
        outlet.send(b"x")
        assert outlet.drain(SOON)
    outlet.close(SOON)


def test_a_loop_that_has_ended_is_no_fault() -> None:
    reading, writing = os.pipe()

    def closed() -> None:
        raise RuntimeError

    outlet = Outlet(writing, closed)
    outlet.send(b"x")
    assert os.read(reading, 9) == b"x"
    outlet.send(b"y")
    assert os.read(reading, 9) == b"y"
    outlet.close(SOON)


def test_after_the_last_words_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Outlet, "_silent", False)
    reading, writing = os.pipe()
    outlet = Outlet(writing, lambda: None)
    outlet.send(b"x")
    assert outlet.drain(SOON)
    assert Outlet.last_words() == RESTORE.encode()
    outlet.send(b"too late")
    assert outlet.drain(SOON)
    outlet.close(SOON)
    os.close(writing)
    assert os.read(reading, 99) == b"x"
    assert Outlet.last_words(), "and nothing is waited for"
