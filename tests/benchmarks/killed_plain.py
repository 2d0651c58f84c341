"""Kills in plain mode: whatever had been said is compared with what a whole duel of the same answers says."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from duel_tui.pages import conductor
from duel_tui.plain.home import run
from duel_tui.plain.shell import EndOfInputError, Shell
from duel_tui.plain.talk import Talk
from duel_tui.play.context import AppContext
from duel_tui.play.saved_duels import sat_down
from duel_tui.storage import duels
from duel_tui.storage.errors import StorageError
from duel_tui.storage.folders import Saves, examples
from duel_tui.storage.lines import is_thrown
from tests.benchmarks.killed import Killed
from tests.plain.talks import OVER, Guesser, at_home, new_duel, opened
from tests.systems.contenders import LIBRARY

_SPREAD = 0.003
"""Seconds within which the kill comes after something has been said."""


class Whole(Struct, frozen=True):
    """A duel played to its end."""

    typed: tuple[str, ...]
    said: str
    lines: tuple[str, ...]
    known: tuple[tuple[int, int], ...]
    """From which place in what was said how many lines of the journal are told."""

    def told_by(self, end: int) -> int:
        """How many lines of the journal are told before this place."""
        return max((lines for place, lines in self.known if place < end), default=0)


class _Listening(StringIO):
    """Remembers how much of the duel was played when something was said."""

    def __init__(self, played: Callable[[], int]) -> None:
        super().__init__()
        self._played = played
        self.known: list[tuple[int, int]] = []

    def latest(self) -> str:
        """The last things said, more than any list of choices."""
        self.seek(max(0, self.tell() - 4000))
        return self.read()

    def write(self, text: str) -> int:
        self.known.append((self.tell(), self._played()))
        return super().write(text)


def many(game: str, folder: Path, chance: Random, count: int) -> list[Killed]:
    """Some kills at random moments of one duel."""
    whole = _whole(game, folder / "whole", chance.randrange(10_000))
    return [_killed(whole, folder / str(number), chance) for number in range(count)]


def _whole(game: str, folder: Path, seed: int) -> Whole:
    bouts: list[Any] = []

    def remembered(*told: Any) -> Any:
        sat = sat_down(*told)
        bouts.append(sat[0])
        return sat

    out = _Listening(lambda: len(bouts[-1].table.journal.lines) if bouts else 0)
    guesser = Guesser(new_duel(game, seed), out.latest)
    context = _context(folder)
    with patch.object(conductor, "sat_down", remembered), suppress(EndOfInputError):
        at_home(context, Talk(Shell(out)), guesser)
    context.clear_table()
    assert OVER in out.latest(), f"{game} by seed {seed} does not end"
    lines = bouts[-1].table.journal.lines
    return Whole(tuple(guesser.typed), out.getvalue(), lines, tuple(out.known))


def _killed(whole: Whole, folder: Path, chance: Random) -> Killed:
    context = _context(folder)
    answers, told = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        _play(context, answers[0], told[1])
    os.close(answers[0])
    os.close(told[1])
    os.write(answers[1], "".join(f"{line}\n" for line in whole.typed).encode())
    os.close(answers[1])  # so that the farewell is said, and nobody waits for what never comes
    said, until = b"", chance.randrange(len(whole.said))
    while len(said) < until and (more := os.read(told[0], 4096)):
        said += more
    time.sleep(chance.random() * _SPREAD)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(told[0], 65536):
        said += more
    os.close(told[0])
    _, _, shown = said.decode(errors="ignore").partition("\n")
    return _compared(whole, shown, folder)


def _play(context: AppContext, answers: int, told: int) -> None:
    os.dup2(answers, 0)
    os.dup2(told, 1)
    os.closerange(3, 64)
    os._exit(run(context.saves, opened(context)))


def _compared(whole: Whole, shown: str, folder: Path) -> Killed:
    wanted = whole.told_by(len(shown))
    if not whole.said.startswith(shown[: len(whole.said)]):
        return Killed(wanted, f"{folder}: said something else: {shown[-300:]!r}")
    paths = list((folder / "saves" / "duels").glob("*.toml"))
    if not paths:
        decided = [line for line in whole.lines[:wanted] if not is_thrown(line, cards=True)]
        return Killed(len(decided), f"{folder}: no save of {decided}" if decided else "")
    try:
        lines = duels.load(paths[0], LIBRARY).journal.lines
    except StorageError as error:
        return Killed(wanted, str(error))
    if len(lines) < wanted or lines != whole.lines[: len(lines)]:
        return Killed(wanted, f"{paths[0]}: {len(lines)} lines kept of {wanted} told")
    return Killed(wanted)


def _context(folder: Path) -> AppContext:
    return AppContext(LIBRARY, Saves(folder / "saves").prepared(), examples())
