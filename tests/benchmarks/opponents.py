"""How strong the opponents are, and how long they think: `python -m tests.benchmarks.opponents --pairs 50`.

Each level meets the one below it; the lowest, its characters and anybody who does anything meet a beginner; and
the largest decisions are timed.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from time import perf_counter

from duel_tui.engine.answers import Decided
from duel_tui.engine.side import BySide
from duel_tui.opponents.matrix import solve
from duel_tui.opponents.search import Game, Limits, weigh
from tests.opponents.every_end import every_end
from tests.opponents.matches import CARDS, FENCERS, KEY, LIBRARY, Match, Score, played

PRESETS = ("salle", "as_written", "death")


def matches(presets: list[str], pairs: int, only: list[str]) -> Iterator[Match]:
    levels = [f"level {level.level}" for level in reversed(CARDS.levels)]
    low = [character.key for character in CARDS.at(1)]
    for preset in presets:
        if only:
            yield from (Match(preset, *_two(names), pairs) for names in only)
            continue
        for higher, lower in pairwise(levels):
            yield Match(preset, higher, lower, pairs)
        yield Match(preset, levels[0], levels[-1], pairs)
        for name in (*low, "level 1", "random", "level 2"):
            yield Match(preset, "beginner", name, pairs)


def _two(names: str) -> tuple[str, str]:
    first, _, second = names.partition(":")
    return first, second


def row(match: Match, score: Score) -> str:
    count = 2 * match.pairs
    spread = 196 * sqrt(score.share * (1 - score.share) / count)
    return (
        f"{match.preset:<12}{match.first:<10}{match.second:<10}{count:>6}"
        f"{score.won:>6}{score.drawn:>6}{score.lost:>6}   {100 * score.share:5.1f} +- {spread:.1f}"
    )


def timed(preset: str, *movements: str) -> str:
    chosen = LIBRARY.presets(KEY)[preset]
    rules = LIBRARY.ruleset(KEY, chosen.options)
    start = LIBRARY.begin(rules, chosen.kind, BySide(FENCERS[0], FENCERS[5]))
    state = next(iter(every_end(rules, start, (Decided(movements),)))) if movements else start
    solve([[1, 0], [0, 1]])
    began = perf_counter()
    game: Game = weigh(rules, state, (), Limits(seconds=60))
    took = perf_counter() - began
    sizes = " x ".join(str(len(choices)) for choices in game.choices)
    asked = " v ".join(movements) or "movement"
    return f"{preset:<12}{asked:<32}{sizes:>9}{game.nodes:>8} nodes{1000 * took:>8.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--preset", action="append", choices=PRESETS)
    parser.add_argument("--match", action="append", default=[], metavar="FIRST:SECOND")
    given = parser.parse_args()
    presets = given.preset or list(PRESETS)
    for preset in presets:
        for movements in ((), ("stand", "stand"), ("pass_forward", "pass_forward"), ("volt", "pass_side")):
            print(timed(preset, *movements), flush=True)
    todo = list(matches(presets, given.pairs, given.match))
    with ProcessPoolExecutor() as executor:
        for match, score in zip(todo, executor.map(played, todo), strict=True):
            print(row(match, score), flush=True)


if __name__ == "__main__":
    main()
