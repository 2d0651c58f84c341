"""How strong the opponents of En Garde are: `python -m tests.benchmarks.en_garde`.

The search over hands dealt again meets flat Monte Carlo of the same time, on every core, and then each level the one
below it. Arguments: rounds (1000) and seconds of processor time a decision (0.1).
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct

from duel_tui.opponents.search import Limits
from tests.systems.en_garde.matches import CARDS, flat, opponent, rounds, top

QUICK = Limits(nodes=2500)
_PART = 20
"""Rounds that one process fights at a time."""


class Part(Struct, frozen=True):
    """Some rounds of the search against flat Monte Carlo."""

    level: str
    parry: str
    seconds: float
    begin: int
    number: int


def fought(part: Part) -> float:
    """How many of these rounds the search wins."""
    search, blind = top(part.seconds), flat(part.seconds)
    share = rounds(search, blind, part.number, part.begin, level=part.level, parry=part.parry)
    return share * part.number


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.1
    with ProcessPoolExecutor(os.cpu_count()) as cores:
        for level, parry in (("standard", "sum"), ("advanced", "identical")):
            parts = [
                Part(level, parry, seconds, begin, min(_PART, number - begin))
                for begin in range(0, number, _PART)
            ]
            won = sum(cores.map(fought, parts))
            print(f"{level}, parry {parry}: {won / number:.1%} of {number} rounds", flush=True)
    for higher in range(2, len(CARDS.levels) + 1):
        share = rounds(opponent(higher, QUICK), opponent(higher - 1, QUICK), number // 5)
        print(f"level {higher} against {higher - 1}: {share:.1%} of {number // 5} rounds", flush=True)


if __name__ == "__main__":
    main()
