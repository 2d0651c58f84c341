"""The fencers move on a real terminal: keys during it count as ever, a kill in it loses nothing, and after it all is quiet."""

import fcntl
import struct
import termios
import time
from pathlib import Path
from random import Random

import pytest

from duel_tui.engine.side import Side
from duel_tui.registry import KEYS
from duel_tui.storage import duels
from tests.benchmarks.duels_on_disk import duel_of_two
from tests.leave.program import FULL, Program
from tests.lengths import in_turn
from tests.tui.bouts import LIBRARY

KEYS_PRESSED = 120
IDLE = 3.0
"""Seconds in which nothing may come once the motion is over."""
_WIDTH, _STAGE = 80, slice(2, 9)
"""The columns, and the rows of the stage."""
_PRESSED = ("\r",) * 6 + ("\x1b[B",) * 5 + ("\t", "z", "Z", "%", *"abcdefghlmnpstuvw12345")
_LONGEST_GAP = 0.1
"""Seconds between two keys at most: a motion takes longer."""
_STANDS, _QUIET = 0.3, 1.0
"""Seconds of silence after which a page stands, and after which nothing more comes of the last key."""
_LOOK, _CALM = 0.004, 3
"""Seconds between two looks at whether it works, and how many in a row say that it waits: less than between two frames."""
pytestmark = pytest.mark.slow
every_game = pytest.mark.parametrize("game", in_turn(KEYS))


def begun(saves: Path, *arguments: str) -> Program:
    """The program before what the duel that waits asks next."""
    program = Program(saves, *arguments, mode=FULL)
    program.shows("GO ON")
    program.read_on(_STANDS)
    program.press("g")
    program.waits(lambda: "GO ON" not in program.text and "keys" in program.footer)
    return program


def watch(program: Program, seconds: float) -> set[tuple[str, ...]]:
    """Read all that comes in some seconds; the pictures of the stage that were seen."""
    end, seen = time.monotonic() + seconds, {tuple(program.rows[_STAGE])}
    while (left := end - time.monotonic()) > 0:
        program.read(left)
        seen.add(tuple(program.rows[_STAGE]))
    return seen


def answered(program: Program) -> set[tuple[str, ...]]:
    """Read until the last key is; the pictures of the stage that were seen.

    Keys typed before its answer is in sight count for nothing, with motion or without.
    """
    calm, seen = 0, set[tuple[str, ...]]()
    while calm < _CALM:
        if program.read(_LOOK):
            seen.add(tuple(program.rows[_STAGE]))
        unread = struct.unpack("i", fcntl.ioctl(program._inside, termios.FIONREAD, bytes(4)))[0]
        calm = 0 if unread or program.works else calm + 1
    return seen


def lines_of(saves: Path) -> tuple[str, ...]:
    """The lines of the only duel."""
    (path,) = (saves / "duels").glob("*.toml")
    return duels.load(path, LIBRARY).journal.lines


@every_game
def test_the_journal_is_the_same_with_keys_in_the_motion_as_without_motion_and_after_it_all_is_quiet(
    game: str, tmp_path: Path
) -> None:
    chance = Random(game)
    keys = [(chance.choice(_PRESSED), chance.uniform(0, _LONGEST_GAP)) for _ in range(KEYS_PRESSED)]
    kept, seen = [], []
    for still in ((), ("--still",)):
        saves = tmp_path / f"saves{len(still)}"
        duel_of_two(saves, game)
        with begun(saves, *still) as program:
            pictures = set[tuple[str, ...]]()
            for key, gap in keys:
                program.types(key)
                pictures |= answered(program) | watch(program, gap)
            program.read_on(IDLE)
            seen.append(len(pictures))
            program.sent = b""
            watch(program, IDLE)
            assert program.sent == b"", program.text
        kept.append(lines_of(saves))
    assert kept[0] == kept[1]
    assert len(kept[0]) > len(Side), "something was decided"
    assert seen[0] > seen[1], "there was motion"
