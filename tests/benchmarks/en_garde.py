"""How strong the opponents of En Garde are: `python -m tests.benchmarks.en_garde`.

The search over hands dealt again meets flat Monte Carlo of the same time, and then each level the one below it.
Arguments: rounds (1000) and seconds of processor time a decision (0.1).
"""

import sys

from duel_tui.opponents.search import Limits
from tests.systems.en_garde.matches import CARDS, flat, opponent, rounds, top

QUICK = Limits(nodes=2500)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.1
    for level, parry in (("standard", "sum"), ("advanced", "identical")):
        share = rounds(top(seconds), flat(seconds), number, level=level, parry=parry)
        print(f"{level}, parry {parry}: {share:.1%} of {number} rounds", flush=True)
    for higher in range(2, len(CARDS.levels) + 1):
        share = rounds(opponent(higher, QUICK), opponent(higher - 1, QUICK), number // 5)
        print(f"level {higher} against {higher - 1}: {share:.1%} of {number // 5} rounds", flush=True)


if __name__ == "__main__":
    main()
