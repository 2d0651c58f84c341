"""Random duels with figures by the thousand: `python -m tests.benchmarks.figures_at_length [--share 100] [--mix map]`.

The slow tests look at a few hundred; this goes on to the whole numbers, in each mix: 10,000 duels that end and replay
exactly, 500 that keep every law at every position, in the mixes without a map 1,000 that a second reading of the rules
fights alike, and 500 in which no sealed target is told before it strikes; on maps 500 in which no plot, and nothing else that
is sealed, is told before its reveal. A row is printed as soon as it is known; the first fault ends the run. `--share` is
the part of them in a hundred, `--mix` how the names of the mixes begin.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from functools import partial
from time import perf_counter

from tests.benchmarks.markdown import head, row
from tests.systems.rapier_and_dagger import test_second_reading as second
from tests.systems.rapier_and_dagger.drawn_rules import MIXES
from tests.systems.rapier_and_dagger.figures import test_random_duels as random
from tests.systems.rapier_and_dagger.figures import test_sealed_targets as sealed
from tests.systems.rapier_and_dagger.ground import test_sealed_choices as plots

ENDED, LAWFUL, READ, SEALED = 10_000, 500, 1_000, 500


def main() -> None:
    """Run all of them."""
    parser = argparse.ArgumentParser(description="Random duels with figures by the thousand.")
    parser.add_argument("--share", type=int, default=100, help="the part of them, in a hundred")
    parser.add_argument("--mix", default="", help="how the names of the mixes begin")
    args = parser.parse_args()
    share, chosen = args.share, args.mix
    print(head("what", "found", "seconds"))
    ended, lawful, read, told = (max(1, number * share // 100) for number in (ENDED, LAWFUL, READ, SEALED))
    for mix in [one for one in MIXES if one.startswith(chosen)]:
        _row(f"{mix}: {ended:,} duels end and replay", partial(_means, mix, ended))
        _row(f"{mix}: {lawful:,} keep every law", partial(random.lawful, mix, range(lawful)))
    for house in [one for one in second.MIXES if second.named(one).startswith(chosen)]:
        name = second.named(house)
        _row(f"{name}: {read:,} as the second reading", partial(_ends, house, read))
    _row(f"{told:,} tell no sealed target", lambda: sum(map(sealed.check, range(told))))
    _row(f"{told:,} on maps tell nothing sealed", partial(_compared, told))


def _row(name: str, run: Callable[[], object]) -> None:
    """Print one row: what was run, what came of it, and the seconds."""
    begun = perf_counter()
    found = run()
    print(row(name, found or "yes", f"{perf_counter() - begun:.0f}"), flush=True)


def _means(mix: str, duels: int) -> str:
    rounds, answers = random.replayed(mix, range(duels))
    return f"{rounds:.1f} rounds and {answers:.0f} answers on average"


def _compared(duels: int) -> str:
    found = sum(map(plots.check, range(duels)), Counter[str]())
    return ", ".join([f"{what} {count}" for what, count in found.most_common()])


def _ends(house: second.House, duels: int) -> str:
    return ", ".join(
        [f"{why} {count}" for why, count in second.read_twice(house, range(duels)).most_common()]
    )


if __name__ == "__main__":
    main()
