"""Real SSH: a duel played through a client and a server, dropped in mid-exchange, and gone on with."""

import os
import signal
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.leave.program import FULL, PLAIN, Program, alive
from tests.leave.ssh import missing, serving
from tests.storage.lines_of import lines_in

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(missing()), reason=missing())]
GONE = 1.0
"""Seconds within which the program is to be gone once the line is dropped; the server takes some of them."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Path, list[str]]]:
    folder = tmp_path_factory.mktemp("ssh")
    saves = folder / "guests"
    with serving(folder / "server", "--guest", "--user", "alice", "--saves", str(saves)) as client:
        yield saves / "alice", client


def processes(saves: Path) -> list[int]:
    """The program that serves this guest."""
    wanted = str(saves.parent).encode()
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if b"duel_tui" in words and wanted in words:
            found.append(int(path.parent.name))
    return found


def is_dropped(saves: Path) -> None:
    """Wait until the program has noticed; it and all it started are gone soon."""
    end = time.monotonic() + GONE
    while left := [pid for pid in processes(saves) if alive(pid)]:
        assert time.monotonic() < end, f"still there: {left}"
        time.sleep(0.01)


def test_on_the_full_screen_a_duel_dropped_in_mid_exchange_goes_on(server: tuple[Path, list[str]]) -> None:
    saves, client = server
    program = Program(saves, mode=FULL, command=client)
    program.starts()
    program.press("q", "MOVEMENT")
    program.press("s\r", "commit")
    program.waits(lambda: bool(lines_in(saves)))
    said = program.shows("TARGET", "target", "MOVEMENT")
    kept = lines_in(saves)
    assert kept
    os.kill(program.pid, signal.SIGKILL)
    is_dropped(saves)
    program.end()
    assert lines_in(saves)[: len(kept)] == kept
    again = Program(saves, mode=FULL, command=client)
    again.shows("Go on", "go on")
    again.press("\r", said)
    assert lines_in(saves)[: len(kept)] == kept
    again.press("\x11")
    again.gone_after()
    again.rest()
    assert again.code == 0
    assert again.attributes == again.attributes_before
    again.end()


def test_in_plain_mode_too_when_the_server_breaks_off(server: tuple[Path, list[str]]) -> None:
    saves, client = server
    program = Program(saves, mode=PLAIN, command=client, plainly="plain")
    program.starts()
    program.says("which movement?", "quick")
    program.says("exchange", "stand")
    kept = lines_in(saves)
    (pid,) = processes(saves)
    os.kill(parent_of(pid), signal.SIGKILL)
    is_dropped(saves)
    program.gone_after()
    program.end()
    assert lines_in(saves) == kept
    again = Program(saves, mode=PLAIN, command=client, plainly="plain")
    again.starts()
    again.says("?", "go on")
    again.says("Goodbye.", "quit")
    again.gone_after()
    assert again.code == 0
    again.end()


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def test_no_other_command_is_run(server: tuple[Path, list[str]]) -> None:
    saves, client = server
    program = Program(saves, "cat", "/etc/passwd", mode=FULL, command=client)
    program.shows("a guest may ask for plain")
    program.gone_after()
    assert program.code == 2
    program.end()
