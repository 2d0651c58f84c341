"""Whether places at the card table are worth what they are said to be: `python -m tests.benchmarks.card_worth [DUELS]`.

Duels are played out by instinct from places before a bout and within one; beside the worth of places that are alike
stands how often the left side won from there.
"""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

from tests.systems.card_duel.play_outs import (
    Sample,
    ahead,
    between_bouts,
    correlation,
    error,
    rows,
    within_a_bout,
)

READINGS: dict[str, dict[str, Any]] = {"a hit ends the bout": {}, "informal": {"formal": False}}
ALIKE: dict[str, Callable[[Sample], float]] = {
    "tenth of worth": lambda sample: int(10 * sample.worth) / 10,
    "cards a hand more": ahead(lambda one: one.hand_size),
    "wound boxes more left": ahead(lambda one: one.boxes - one.taken),
    "initiative cards more": ahead(lambda one: one.initiative),
    "cards more in hand now": ahead(lambda one: len(one.hand)),
}
FEWEST = 50
"""Rows of fewer places say nothing."""


def told(what: str, samples: list[Sample]) -> None:
    print(
        f"\n{what}: {len(samples)} places, correlation {correlation(samples):.3f}, error {error(samples):.4f}"
    )
    for name, like in ALIKE.items():
        for row in rows(samples, like):
            if row.count >= FEWEST:
                print(f"  {name:<24}{row.like:>5g}{row.count:>7}   worth {row.worth:.3f}   won {row.won:.3f}")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    for reading, options in READINGS.items():
        told(f"{reading}, before a bout", [*between_bouts(count, Random(1), **options)])
        told(f"{reading}, within a bout", [*within_a_bout(count, Random(2), **options)])


if __name__ == "__main__":
    main()
