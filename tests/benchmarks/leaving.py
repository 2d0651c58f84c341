"""How long the program takes to be gone from a duel, with its opponent's process, in every way of leaving.

python -m tests.benchmarks.leaving [TIMES]
"""

import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.leave.program import MODES, Program, alive

WAYS = ("told to end", "hung up", "terminal closed", "terminal closed, hang-up ignored", "killed")
_SIGNALS = {"told to end": signal.SIGTERM, "hung up": signal.SIGHUP, "killed": signal.SIGKILL}


def seconds(way: str, mode: str) -> tuple[float, float, float]:
    """Until the program is gone, until its opponent's process is gone, and how much it worked meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), mode=mode, deaf="ignored" in way)
        program.begins_a_duel()
        program.waits(lambda: bool(program.workers))
        time.sleep(1)
        workers = program.workers
        start = time.monotonic()
        if way in _SIGNALS:
            os.kill(program.pid, _SIGNALS[way])
        else:
            program.hang_up()
        gone = program.gone_after()
        program.waits(lambda: not any(map(alive, workers)))
        both = time.monotonic() - start
        program.end()
        return gone, both, program.seconds_of_work


if __name__ == "__main__":
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'':<48}{'gone, median':>14}{'at most':>10}{'opponent too':>14}{'worked':>9}")
    for mode in MODES:
        for way in WAYS:
            found = [seconds(way, mode) for _ in range(times)]
            gone, both, worked = ([one[column] for one in found] for column in range(3))
            print(
                f"{mode + ', ' + way:<48}{median(gone):>12.3f} s{max(gone):>8.3f} s{max(both):>12.3f} s"
                f"{max(worked):>7.2f} s"
            )
