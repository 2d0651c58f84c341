"""Kills on the full screen: every row of the log in sight has to be told by the save too."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NoReturn

import pyte
from msgspec.structs import replace

from duel_tui.__main__ import main
from duel_tui.pages.log import DuelLog
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import bout_of
from duel_tui.storage import duels
from duel_tui.storage.duels import SavedDuel
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves, examples
from duel_tui.storage.settings import Settings
from duel_tui.tui import app, navigation
from duel_tui.tui.screens import home
from duel_tui.tui.widgets.panes import log_lines
from tests.benchmarks.duels_on_disk import duel_of_two
from tests.benchmarks.killed import Killed
from tests.line.emulator import Display
from tests.systems.contenders import LIBRARY
from tests.tui.bouts import seats_of

_LOADED = (app, home, navigation)
"""What every process needs is loaded before it is split off."""
_KEYS = (*["\r"] * 14, *["\x1b[B"] * 9, "\t", *"bcfghnptuw1234")
_HEIGHT, _WIDTH = 40, 80
"""High enough for the log to be in sight."""
_LONGEST = 3.0
"""Seconds of play after which at the latest the kill comes."""
_PACE = 0.02
_PATIENCE = 20.0
_LOG, _CURTAIN = "\u2500log\u2500", "look away"
_EDGES = " \u2502"
"""What may stand round a row: the bar marks what was new when it was drawn."""


def many(game: str, folder: Path, chance: Random, count: int) -> list[Killed]:
    """Some kills at random moments of a duel of two people."""
    os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", TEXTUAL_DISABLE_KITTY_KEY="1")
    begun = folder / "begun"
    duel_of_two(begun, game, chance.randrange(10_000))
    found: list[Killed] = []
    for number in range(count):
        saves = shutil.copytree(begun, folder / str(number))
        found.append(_compared(_rows(_killed(saves, chance)), saves))
    return found


def _killed(saves: Path, chance: Random) -> pyte.Screen:
    """The screen of a program that was killed."""
    child, terminal = pty.fork()
    if not child:
        _play(saves)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", _HEIGHT, _WIDTH, 0, 0))
    screen = Display(_WIDTH, _HEIGHT)
    stream = pyte.ByteStream(screen)
    _wait_for(("GO ON",), terminal, screen, stream)
    os.write(terminal, b"\r")
    _wait_for((_LOG, _CURTAIN), terminal, screen, stream)
    end = time.monotonic() + chance.random() * _LONGEST
    while time.monotonic() < end:
        os.write(terminal, chance.choice(_KEYS).encode())
        _read(terminal, stream, min(_PACE, max(0.0, end - time.monotonic())))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while _read(terminal, stream, 0):
        pass
    os.close(terminal)
    return screen


def _play(saves: Path) -> NoReturn:
    """Play on this terminal, whatever the worker's own streams are."""
    try:
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            stream = open(number, "w" if number else "r", closefd=False)  # noqa: SIM115  as long as the process lives
            vars(sys)[name] = vars(sys)[f"__{name}__"] = stream
        main(["--saves", str(saves)])
    finally:
        os._exit(1)


def _wait_for(texts: Sequence[str], terminal: int, screen: pyte.Screen, stream: pyte.ByteStream) -> None:
    """Wait until one of some texts is to be seen."""
    end = time.monotonic() + _PATIENCE
    while not any(text in "\n".join(screen.display) for text in texts):
        assert time.monotonic() < end, "\n".join(screen.display)
        _read(terminal, stream, 0.05)


def _read(terminal: int, stream: pyte.ByteStream, wait: float) -> bool:
    if not select.select([terminal], [], [], wait)[0]:
        return False
    try:
        data = os.read(terminal, 65536)
    except OSError:
        return False
    stream.feed(data)
    return True


def _rows(screen: pyte.Screen) -> list[str]:
    """The rows of the log in sight."""
    rows = [str(row) for row in screen.display]
    begins = next((number for number, row in enumerate(rows) if row.strip().startswith(_LOG)), len(rows))
    return [told for row in rows[begins + 1 : -1] if (told := row.strip(_EDGES))]


def _compared(rows: list[str], saves: Path) -> Killed:
    """What the saves tell, against what had been shown; a duel that is over may have been followed by another.

    A terminal may lie some lines behind the save, and a row may say what holds only until the end, as that the seed is
    shown then. So a row counts as kept if the save tells it at any of its lines.
    """
    told: set[str] = set()
    lines: tuple[str, ...] = ()
    try:
        for path in (saves / "duels").glob("*.toml"):
            saved = duels.load(path, LIBRARY)
            lines = max(lines, saved.journal.lines, key=len)
            for kept in range(len(saved.journal.lines) + 1):
                told |= _told(saved, kept, saves)
    except StorageError as error:
        return Killed(0, str(error))
    seen = rows if told else [row for row in rows if row[0].isdigit()]  # those of a decision
    lost = [row for row in seen if row not in told]
    shown = len(lines) if rows else 0
    return Killed(shown, f"{saves}: shown and not kept: {lost} {lines[-5:]}" if lost else "")


def _told(whole: SavedDuel, lines: int, saves: Path) -> set[str]:
    """The rows of the whole log of a save, up to a line, as the one and the other of two people see it."""
    saved = whole.cut(lines)
    context = AppContext(LIBRARY, Saves(saves), examples())
    bout = replace(bout_of(context, saved), sums=Settings().sums)
    other = context.cards(saved.journal.ruleset).characters[0]
    seen_by = [replace(bout, seats=seats) for seats in (seats_of(None, other), seats_of(other, None))]
    return {
        "".join([span.text for span in line]).strip(_EDGES)
        for seen in (bout, *seen_by)
        for line in log_lines(DuelLog(seen).entries(), 0, _WIDTH)
    }
