"""What a card more in hand is worth: `python -m tests.benchmarks.card_duel [PAIRS [NODES]]`.

It prints how often the fuller hand wins under each reading of CD-19, by chance, at once and by search. Arguments: pairs of duels for each row, nodes a decision for whoever searches.
"""

import sys
from math import sqrt
from time import perf_counter
from typing import Any

from tests.opponents.matches import Score
from tests.systems.card_duel.matches import NODES, played

READINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "formal, the first hit ends it (as written)": ("as_written", {}),
    "formal, three boxes, a hit ends the bout": ("as_written", {"formal_ends": "bout"}),
    "informal, three boxes": ("as_written", {"formal": False}),
    "informal, five boxes": ("as_written", {"formal": False, "wounds": 5}),
}
HANDS = ((6, 5), (5, 4), (4, 3))


def row(what: str, score: Score, seconds: float) -> str:
    count = score.won + score.drawn + score.lost
    spread = 196 * sqrt(score.share * (1 - score.share) / count)
    return f"{what:<72}{count:>6}{100 * score.share:7.1f} +- {spread:.1f} %{seconds:8.0f} s"


def hands(pairs: int, nodes: int) -> None:
    """The share of the fuller hand."""
    for reading, (preset, options) in READINGS.items():
        for who in ("anything", "at_once", "level 5"):
            for cards in HANDS:
                began = perf_counter()
                score = played(
                    who,
                    who,
                    pairs if who == "level 5" else 10 * pairs,
                    preset=preset,
                    hands=cards,
                    nodes=nodes,
                    **options,
                )
                print(
                    row(f"{reading}, {who}, {cards[0]} v {cards[1]}", score, perf_counter() - began),
                    flush=True,
                )


def main() -> None:
    numbers = sys.argv[1:]
    pairs, nodes = (*map(int, numbers), *(100, NODES)[len(numbers) :])
    hands(pairs, nodes)


if __name__ == "__main__":
    main()
