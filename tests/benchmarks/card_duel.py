"""What a card more in hand is worth: `python -m tests.benchmarks.card_duel [--pairs 100] [--nodes NODES]`.

It prints how often the fuller hand wins under each reading of CD-19, by chance, at once and by search: some pairs of duels for
each row by search and ten times as many for the others, with some nodes a decision for the search.
"""

import argparse
from math import sqrt
from typing import Any

from tests.benchmarks.markdown import head, row
from tests.opponents.matches import Score
from tests.systems.card_duel.matches import NODES, played

READINGS: dict[str, tuple[str, dict[str, Any]]] = {
    "formal, the first hit ends it (as written)": ("as_written", {}),
    "formal, three boxes, a hit ends the bout": ("as_written", {"formal_ends": "bout"}),
    "informal, three boxes": ("as_written", {"formal": False}),
    "informal, five boxes": ("as_written", {"formal": False, "wounds": 5}),
}
HANDS = ((6, 5), (5, 4), (4, 3))


def share(score: Score) -> str:
    """The share of the first side, and half of its interval of 95 in 100."""
    count = score.won + score.drawn + score.lost
    spread = 196 * sqrt(score.share * (1 - score.share) / count)
    return f"{100 * score.share:.1f} ± {spread:.1f} % of {count}"


def hands(pairs: int, nodes: int) -> None:
    """The share of the fuller hand."""
    for reading, (preset, options) in READINGS.items():
        for who in ("anything", "at_once", "level 5"):
            for cards in HANDS:
                score = played(
                    who,
                    who,
                    pairs if who == "level 5" else 10 * pairs,
                    preset=preset,
                    hands=cards,
                    nodes=nodes,
                    **options,
                )
                print(row(reading, who, f"{cards[0]}, {cards[1]}", share(score)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=NODES)
    given = parser.parse_args()
    print(head("reading", "both choose", "hands", "the fuller hand wins"))
    hands(given.pairs, given.nodes)


if __name__ == "__main__":
    main()
