"""Plays a duel in a child process and kills it in the middle, again and again; prints how many answers were lost.

python -m tests.storage.killed FOLDER TIMES
"""

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from duel_tui.storage import files
from duel_tui.storage.lines import read_lines
from duel_tui.storage.recorder import Recorder
from tests.storage.toy import new_save


def lost(folder: Path, random: Random) -> int:
    """How many answers that were shown are not in the file of a killed duel."""
    saved = new_save(folder)
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        recorder = Recorder(saved)
        for number in range(1, 1_000_000):
            recorder(number, "left move / right move: cut / parry" * random.randint(1, 30))
            os.write(writer, b".")
    os.close(writer)
    shown = sum(len(os.read(reader, 1)) for _ in range(random.randint(1, 12)))
    time.sleep(random.random() / 2000)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reader, 1000):
        shown += len(more)
    os.close(reader)
    kept = len(read_lines(saved.path, files.read(saved.path)).lines)
    saved.path.unlink()
    return max(0, shown - kept)


if __name__ == "__main__":
    chance = Random(1)
    print(sum(lost(Path(sys.argv[1]), chance) for _ in range(int(sys.argv[2]))))  # noqa: T201 - the figure
