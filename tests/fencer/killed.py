"""Plays duels that give points in a child process and kills it in the middle, again and again; prints how often points were wrong.

python -m tests.fencer.killed FOLDER TIMES
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from duel_tui.fencer.terms import Kind
from tests.fencer.test_points_of_duels import Season, mended

DUEL = 20
"""Kills of one duel."""


def killed(season: Season, chance: Random) -> None:
    """Let a child play on until it is killed."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        bout = season.reopen()
        os.write(writer, b".")
        while True:
            mended(bout, chance)
            bout.follow()
    os.close(writer)
    os.read(reader, 1)
    time.sleep(chance.random() / 30)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reader)


def wrong(folder: Path, times: int) -> int:
    """How often a killed duel that is opened again left its fencers other points than it gives."""
    found = 0
    for number in range(times // DUEL):
        season, chance = Season(folder / str(number)), Random(number)
        season.begin(season.match(kind=chance.choice(tuple(Kind))))
        for _ in range(DUEL):
            season.context.clear_table()
            killed(season, chance)
            bout = season.reopen()
            found += season.points != season.due(bout)
    return found


if __name__ == "__main__":
    print(wrong(Path(sys.argv[1]), int(sys.argv[2])))  # noqa: T201 - the figure
