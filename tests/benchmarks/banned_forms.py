"""Banned forms in many random duels by ear: `python -m tests.benchmarks.banned_forms [duels of each game] [game ...]`.

A thousand duels of each game take some ten minutes on one core; the slow tests play sixty. Each line that has a
banned form is printed with what to write instead and the duel in which it stood first.
"""

import sys
import tempfile
from pathlib import Path
from time import monotonic

from duel_tui.registry import KEYS
from tests.words.test_banned_forms import context_in_memory, faults_of

DUELS = 1000


def main() -> int:
    """Play, print what is wrong, and return 1 if anything is."""
    count, games = int(sys.argv[1]) if sys.argv[1:] else DUELS, sys.argv[2:] or KEYS
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        context = context_in_memory(Path(folder))
        for game in games:
            began = monotonic()
            found = faults_of(context, game, range(count))
            for duel, fault in found:
                print(f"{duel}: {fault.line}\n    {fault.instead}: {fault.part}")
            print(f"{game}: {count} duels, {len(found)} faults, {monotonic() - began:.0f} s")
            wrong += len(found)
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
