"""The running program where the disk takes nothing: it says so, plays on in memory, and saves again; killed at any instant, it has lost nothing."""

import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import pytest

from duel_tui.registry import KEYS
from duel_tui.usage.parsing import UNKEPT
from tests.benchmarks.duels_on_disk import duel_begun
from tests.leave.program import FULL, MODES, PLAIN, Program
from tests.lengths import seed_of_part
from tests.storage.lines_of import lines_in

pytestmark = pytest.mark.slow
TROUBLE = "could not be"
IN_LINES, ON_SCREEN = 5, 1
"""Kills of each game in plain mode and on the full screen, others in each part; `python -m tests.benchmarks.kills` does a thousand."""


@contextmanager
def no_file_grows(program: Program, saves: Path) -> Generator[None]:
    """As under a quota: the process may write no longer files than there are."""
    _, hard = resource.prlimit(program.pid, resource.RLIMIT_FSIZE)
    longest = max([path.stat().st_size for path in (saves / "duels").glob("*.toml")], default=0)
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (longest + 5, hard))
    yield
    resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def a_file_lies_in_the_folders_place(_: Program, saves: Path) -> Generator[None]:
    away, duels = saves.with_name("away"), saves / "duels"
    duels.rename(away)
    while not duels.is_file():  # the program may make the folder again in between
        shutil.rmtree(duels, ignore_errors=True)
        with suppress(OSError):
            duels.open("x").close()
    yield
    duels.unlink()
    away.rename(duels)


@pytest.mark.parametrize(
    ("mode", "hardship", "begun"),
    [
        (FULL, no_file_grows, True),
        (PLAIN, no_file_grows, False),
        (FULL, a_file_lies_in_the_folders_place, True),
        (PLAIN, a_file_lies_in_the_folders_place, True),
    ],
)
def test_it_says_so_plays_on_and_saves_again(
    mode: str,
    hardship: Callable[[Program, Path], AbstractContextManager[None]],
    tmp_path: Path,
    *,
    begun: bool,
) -> None:
    saves = tmp_path / "saves"
    if begun:
        duel_begun(saves, KEYS[0])
    with Program(saves, mode=mode) as program:
        program.takes_up_a_duel() if begun else program.begins_a_duel()
        plays_on(program, hardship(program, saves))


def plays_on(program: Program, within: AbstractContextManager[None]) -> None:
    """Decide something where it cannot be kept, and then where it can, and have all of it kept."""
    mode, saves = program.mode, program.saves
    with within:
        if mode == FULL:
            program.press("s\r", TROUBLE)
            program.chooses()
        else:
            program.says(TROUBLE, "stand")
            program.says("?", "1")
    assert lines_in(saves) == ()
    if mode == FULL:
        program.chooses()
        program.waits(lambda: TROUBLE not in program.text and bool(lines_in(saves)))
    else:
        program.says("?", "?")
        program.says("quit", "help")
        program.says("Goodbye", "quit")
    assert lines_in(saves)


@pytest.mark.parametrize("mode", MODES)
def test_the_exit_status_tells_what_the_last_line_tells(mode: str, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    with Program(saves, mode=mode) as program:
        program.begins_a_duel()
        resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (5, 5))
        if mode == FULL:
            program.press("s\r", TROUBLE)
            program.opens("\x11", "only in memory")
            program.press("\x11")
        else:
            program.says(TROUBLE, "stand")
            program.types("quit\n")
        program.gone_after()
        last = program.sent + program.rest()
        assert program.code == UNKEPT, last
        assert b"ot everything is kept: " in last


@pytest.mark.slow
@pytest.mark.parametrize("game", KEYS)
def test_kills_of_real_duels_lose_no_answer_that_was_shown(game: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [
            sys.executable,
            "-m",
            "tests.benchmarks.kills",
            *("--plain", str(IN_LINES), "--screen", str(ON_SCREEN), "--seed", str(seed_of_part(0))),
            game,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"\n(\d+) kills, (\d+) answers shown, 0 lost or broken, ", done.stdout)
    assert found, done.stdout + done.stderr[-2000:]
    assert int(found[1]) == IN_LINES + ON_SCREEN
    assert int(found[2]) > IN_LINES + ON_SCREEN, "most are killed after several answers"
