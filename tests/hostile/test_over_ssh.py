"""The same over a real SSH server, where the program serves a guest and the client's terminal is what is hostile."""

from collections.abc import Generator
from pathlib import Path

import pytest

from tests.hostile.ordeal import Ordeal
from tests.hostile.test_sizes import REPORTS, SIZES, is_back_as_it_was
from tests.leave.program import FULL, PLAIN, Program
from tests.leave.ssh import missing, serving
from tests.leave.test_ssh import processes

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(missing()), reason=missing())]
SENT = {
    "letters": b"a" * 300_000,
    "nul": b"\0" * 300_000,
    "escape": b"\x1b" * 30_000,
    "kitty keys": b"\x1b[97;5u" * 50_000,
    "0xff": b"\xff" * 5000,
    "8-bit alt": bytes(range(0x80, 0x100)) * 20,
    "a sequence that never ends": b"\x1b[" + b"1" * 300_000,
    "a paste that never ends": b"\x1b[200~" + b"s" * 300_000,
    "sizes that are typed": "".join(REPORTS).encode() * 20,
}
_ON_ITS_WAY = 1.5
"""Seconds after which nothing is on the line between client and program any more."""
LINES = {"one line": b"x" * 300_000, "0xff": b"\xff\n" * 500, "help": b"?\n" * 500}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Generator[tuple[Path, list[str]]]:
    folder = tmp_path_factory.mktemp("ssh")
    saves = folder / "guests"
    with serving(folder / "server", "--guest", "--user", "alice", "--saves", str(saves)) as command:
        yield saves / "alice", command


@pytest.fixture(params=[FULL])
def tried(request: pytest.FixtureRequest, client: tuple[Path, list[str]]) -> Generator[Ordeal]:
    """A guest's duel; he leaves in the end."""
    saves, command = client
    program = Program(saves, mode=request.param, command=command, plainly="plain")
    try:
        tried = Ordeal(program, lambda: processes(saves))
        yield tried
        tried.leaves()
    finally:
        program.end()


@pytest.mark.parametrize("what", SENT)
def test_on_the_screen(what: str, tried: Ordeal) -> None:
    tried.pour(SENT[what])
    tried.pause(_ON_ITS_WAY)


@pytest.mark.parametrize("tried", [PLAIN], indirect=True)
@pytest.mark.parametrize("what", LINES)
def test_in_lines(what: str, tried: Ordeal) -> None:
    tried.pour(LINES[what] + b"\n")


def test_windows_of_every_size(tried: Ordeal) -> None:
    before = tried.settled()
    for rows, columns in SIZES:
        tried.resize(rows, columns)
        tried.program.read_on(0.2)
    is_back_as_it_was(tried, before)
    tried.resize(65_535, 65_535)
