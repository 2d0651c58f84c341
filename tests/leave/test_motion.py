"""The fencers move on a real terminal: keys during it count as ever, a kill in it loses nothing, and after it all is quiet."""

import fcntl
import os
import signal
import struct
import termios
import time
from pathlib import Path
from random import Random

import pytest

from duel_tui.engine.side import Side
from duel_tui.pages.scenes import scene_of
from duel_tui.play.moments import moment_of
from duel_tui.play.saved_duels import bout_of
from duel_tui.registry import KEYS
from duel_tui.show.fit import whole
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from tests.benchmarks.duels_on_disk import context_of, duel_begun, duel_of_two
from tests.leave.program import CHOICE, FULL, Program
from tests.lengths import in_turn
from tests.tui.bouts import LIBRARY

KEYS_PRESSED = 120
KILLS = int(os.environ.get("DUEL_TUI_KILLS", "2"))
"""Kills of each game."""
IDLE = 3.0
"""Seconds in which nothing may come once the motion is over."""
_WIDTH, _STAGE = 80, slice(2, 9)
"""The columns, and the rows of the stage."""
_PRESSED = ("\r",) * 6 + ("\x1b[B",) * 5 + ("\t", "z", "Z", "%", *"abcdefghlmnpstuvw12345")
_LONGEST_GAP = 0.1
"""Seconds between two keys at most: a motion takes longer."""
_MOTION = 0.36
"""Seconds that a motion takes at most."""
_STANDS, _QUIET = 0.3, 1.0
"""Seconds of silence after which a page stands, and after which nothing more comes of the last key."""
_LOOK, _CALM = 0.004, 3
"""Seconds between two looks at whether it works, and how many in a row say that it waits: less than between two frames."""
_TRIES = 40
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


def saved(saves: Path) -> SavedDuel:
    """The only duel."""
    (path,) = (saves / "duels").glob("*.toml")
    return duels.load(path, LIBRARY)


def titles(saves: Path, game: str) -> list[str]:
    """Where the saved duel stood after each answer, as the first row says it."""
    duel, found = saved(saves), list[str]()
    for lines in range(len(duel.journal.lines) + 1):
        bout = bout_of(context_of(saves, game), duel.cut(lines))
        found.append(whole(scene_of(bout).title(moment_of(bout))))
    return found


def decides(program: Program, saves: Path) -> None:
    """Choose with arrows and commit; come back as soon as an answer is in the file."""
    before = len(saved(saves).journal.lines)
    for _ in range(_TRIES):
        for key in ("\x1b[B", "\r") if CHOICE in program.footer else ("\r",):
            program.types(key)
            end = time.monotonic() + 0.2
            while time.monotonic() < end:
                program.read(0.01)
                if len(saved(saves).journal.lines) > before:
                    return
    raise AssertionError(program.text)


@every_game
def test_the_journal_is_the_same_with_keys_in_the_motion_as_without_motion(game: str, tmp_path: Path) -> None:
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
            program.read_on(_QUIET)
            seen.append(len(pictures))
        kept.append(saved(saves).journal.lines)
    assert kept[0] == kept[1]
    assert len(kept[0]) > len(Side), "something was decided"
    assert seen[0] > seen[1], "there was motion"


def test_kills_in_the_motion_lose_no_answer_that_was_shown(tmp_path: Path) -> None:
    moved = sum(killed(game, tmp_path / game, Random(game)) for game in KEYS)
    assert moved, "some kills came in the middle of a motion"


def killed(game: str, folder: Path, chance: Random) -> int:
    """Kill the program soon after an answer, and go on with the duel; return how often it was surely in a motion."""
    moved, number, shown, stage = 0, 0, "", list[str]()
    for _ in range(KILLS):
        saves = folder / str(number)
        if not saves.exists():
            duel_begun(saves, game)
        with begun(saves) as program:
            program.read_on(_STANDS)
            assert program.head.endswith(titles(saves, game)[-1].strip()), "it goes on where the answers end"
            moved += program.head == shown and program.rows[_STAGE] != stage
            decides(program, saves)
            watch(program, chance.uniform(0, _MOTION))
            os.kill(program.pid, signal.SIGKILL)
            shown, stage = program.head, program.rows[_STAGE]
        over = bout_of(context_of(saves, game), saved(saves)).table.done
        assert over or any(shown.endswith(one.strip()) for one in titles(saves, game)), shown
        number += over
    return moved


@every_game
def test_nothing_is_sent_once_the_motion_is_over(game: str, tmp_path: Path) -> None:
    duel_begun(tmp_path, game)
    with begun(tmp_path) as program:
        decides(program, tmp_path)
        program.read_on(IDLE)
        program.sent = b""
        watch(program, IDLE)
        assert program.sent == b"", program.text
