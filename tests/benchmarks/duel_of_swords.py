"""Duel of Swords in figures: `python -m tests.benchmarks.duel_of_swords`.

How many duels a second are played out by chance on one core, by the rules' routine and along the grid that the rules
give of each round; how long the whole game takes to solve under several house rules, and to recall; and how lively duels among the shipped
characters are. `--duels 220` for the figures of NUMBERS.md; parts may be named, such as `speed` alone.
"""

import argparse
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from duel_tui.fencer.terms import Kind
from duel_tui.opponents.backward_induction import SolvedGame, solve_or_load
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.opponents.solution_cache import SolutionCache
from duel_tui.opponents.think import warm
from tests.benchmarks.markdown import head, row
from tests.opponents.rollout import Rollout
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset
from tests.systems.duel_of_swords.matches import CARDS, match, played_by

RULES: dict[str, dict[str, Any]] = {
    "as written": {},
    "half points": {"scoring": "half_points"},
    "Salle": {"hits_to_win": 3, "limit_tie": "next_hit"},
    "two fancies": {"fancies": 2},
    "no repeat": {"no_repeat": "all"},
    "Rings of Honor": {"scoring": "half_points", "no_repeat": "all_but_disengage", "fancies": 2},
}
PARTS = ("speed", "solver", "lively")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="all of them, if none is named")
    parser.add_argument("--games", type=int, default=50_000, help="played out by chance")
    parser.add_argument("--duels", type=int, default=1000, help="among the characters")
    given = parser.parse_args()
    parts = given.parts or PARTS
    print(head("what", "figure"))
    if "speed" in parts:
        speed(given.games)
    if "solver" in parts:
        solver()
    if "lively" in parts:
        lively(given.duels)


def speed(games: int) -> None:
    rules, random = ruleset(), Random(1)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    rollout = Rollout(rules, start)
    grid = _rate(lambda: rollout.play_out(random), games)
    first = _rate(lambda: play_out(rules, start, at_random, random), games // 20)
    routine = _rate(lambda: play_out(rules, start, at_random, random), games // 5)
    print(row("random duels a second along the solver's grid", f"{grid:,.0f}"))
    print(row("by the rules' routine, at first; once most rounds were met", f"{first:,.0f}; {routine:,.0f}"))


def _rate(play: Any, games: int) -> float:
    """Duels a second of this core's own time."""
    began = process_time()
    for _ in range(games):
        play()
    return games / (process_time() - began)


def solver() -> None:
    warm()
    with TemporaryDirectory() as folder:
        cache = SolutionCache(Path(folder))
        for name, options in RULES.items():
            rules = ruleset(**options)
            start = rules.begin(Kind.HONORABLE, FENCERS)
            found, took = [], []
            for _ in range(2):
                began = perf_counter()
                found.append(solve_or_load(SolvedGame(rules, start), rules, cache))
                took.append(perf_counter() - began)
            told = f"{found[0].count:,} states in {took[0]:.2f} s; {took[1]:.2f} s"
            print(row(f"{name}: solved whole; recalled", told), flush=True)


def lively(duels: int) -> None:
    """How lively the duels among the shipped characters are, everybody against everybody."""
    pairs = list(combinations_with_replacement(CARDS.characters, 2))
    drawn, hits, whole = 0, 0.0, 0
    for number, (first, second) in enumerate(pairs):
        score = match(played_by(first), played_by(second), -(-duels // len(pairs)), seed=number)
        drawn, hits, whole = drawn + score.drawn, hits + score.hits, whole + score.played
    told = f"{100 * drawn / whole:.1f} % drawn, {hits / whole:.2f} hits a duel"
    print(row(f"{whole} duels among the characters", told))


if __name__ == "__main__":
    main()
