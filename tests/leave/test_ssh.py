"""Real SSH: a duel through a client and a server, dropped in mid-exchange and gone on with, and clients that are hostile."""

import os
import signal
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.hostile.ordeal import Ordeal
from tests.hostile.test_ordeals import REPORTS, SIZES, is_back_as_it_was
from tests.leave.program import FULL, PLAIN, Program, alive
from tests.leave.ssh import IN_THE_KEYS, missing, serving
from tests.storage.lines_of import lines_in

SENT = {
    "letters": b"a" * 300_000,
    "escape": b"\x1b" * 30_000,
    "kitty keys": b"\x1b[97;5u" * 50_000,
    "a sequence that never ends": b"\x1b[" + b"1" * 300_000,
    "a paste that never ends": b"\x1b[200~" + b"s" * 300_000,
    "sizes that are typed": "".join(REPORTS).encode() * 20,
    "0xff in lines": b"\xff\n" * 500,
    "windows of every size": b"",
}
_ON_ITS_WAY = 1.5
"""Seconds after which nothing is on the line between client and program any more."""
pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(missing()), reason=missing())]
REFUSED = "the only word a guest may give is plain"
_LAST_BYTES = 1.0
"""Seconds for the last bytes; a client goes when they are read."""
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


def test_on_the_full_screen_a_duel_dropped_in_mid_exchange_goes_on(server: tuple[Path, list[str]]) -> None:
    saves, client = server
    with Program(saves, mode=FULL, command=client) as program:
        program.begins_a_duel()
        program.decides("s\r")
        head, kept = program.head, lines_in(saves)
        assert kept
        os.kill(program.pid, signal.SIGKILL)
        is_dropped(saves)
    assert lines_in(saves)[: len(kept)] == kept
    with Program(saves, mode=FULL, command=client) as again:
        again.shows("GO ON")
        again.press("\r")
        again.waits(lambda: again.asks)
        assert again.head == head
        assert lines_in(saves)[: len(kept)] == kept
        again.press("\x11")
        again.read_on(_LAST_BYTES)
        again.gone_after()
        again.rest()
        assert again.code == 0
        assert again.attributes == again.attributes_before


def test_in_plain_mode_too_when_the_server_breaks_off(server: tuple[Path, list[str]]) -> None:
    saves, client = server
    with Program(saves, mode=PLAIN, command=client, plainly="plain") as program:
        program.begins_a_duel()
        program.says("exchange", "stand")
        kept = lines_in(saves)
        (pid,) = processes(saves)
        os.kill(parent_of(pid), signal.SIGKILL)
        is_dropped(saves)
        program.gone_after()
    assert lines_in(saves) == kept
    with Program(saves, mode=PLAIN, command=client, plainly="plain") as again:
        again.starts()
        again.says("?", "go on")
        again.says("Goodbye.", "quit")
        again.gone_after()
        assert again.code == 0


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def test_no_other_command_is_run(server: tuple[Path, list[str]]) -> None:
    saves, client = server
    with Program(saves, "cat", "/etc/passwd", mode=FULL, command=client) as program:
        program.shows(REFUSED)
        program.gone_after()
        assert program.code == 2


def is_dropped(saves: Path) -> None:
    """Wait until the program has noticed; it and all it started are gone soon."""
    end = time.monotonic() + GONE
    while left := [pid for pid in processes(saves) if alive(pid)]:
        assert time.monotonic() < end, f"still there: {left}"
        time.sleep(0.01)


@pytest.mark.parametrize("what", SENT)
def test_a_hostile_client(what: str, server: tuple[Path, list[str]]) -> None:
    saves, client = server
    mode = PLAIN if "lines" in what else FULL
    with Program(saves, mode=mode, command=client, plainly="plain") as program:
        tried = Ordeal(program, lambda: processes(saves))
        tried.pour(SENT[what])
        if "windows" in what:
            before = tried.settled()
            for rows, columns in SIZES:
                tried.resize(rows, columns)
                program.read_on(0.2)
            is_back_as_it_was(tried, before)
            tried.resize(65_535, 65_535)
        tried.pause(_ON_ITS_WAY)
        tried.leaves()


def test_the_command_beside_a_key_serves_the_guest_whose_key_it_is(tmp_path: Path) -> None:
    """Many share one account, each by a line of authorized_keys of his own."""
    saves = tmp_path / "guests" / "bob"
    arguments = ["--guest", "--user", "bob", "--saves", str(saves.parent)]
    with serving(tmp_path / "server", *arguments, way=IN_THE_KEYS) as client:
        with Program(saves, mode=PLAIN, command=client, plainly="plain") as program:
            program.begins_a_duel()
            program.says("exchange", "stand")
            assert lines_in(saves)
            program.says("Goodbye.", "quit")
        with Program(saves, "id", mode=FULL, command=client) as other:
            other.shows(REFUSED)
    assert [path.name for path in saves.parent.iterdir()] == ["bob"]
