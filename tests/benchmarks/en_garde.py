"""How the search over hands dealt again does against flat Monte Carlo of the same time: `python -m tests.benchmarks.en_garde`.

Arguments: rounds (1000) and seconds a decision (0.1).
"""

import sys

from tests.systems.en_garde.matches import flat, rounds, top


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.1
    for level, parry in (("standard", "sum"), ("advanced", "identical")):
        share = rounds(top(seconds), flat(seconds), number, level=level, parry=parry)
        print(f"{level}, parry {parry}: {share:.1%} of {number} rounds", flush=True)


if __name__ == "__main__":
    main()
