"""Duel of Swords in figures: `python -m tests.benchmarks.duel_of_swords`.

How many duels a second are played out by chance, by the rules and along the grid; how long the whole game takes to
solve; how readable the solved game is; how the opponents fare against chance and how lively their duels are.
"""

import argparse
from random import Random
from time import perf_counter
from typing import Any

from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.opponents.think import warm
from duel_tui.opponents.walk import Walker
from duel_tui.opponents.whole import Whole
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50_000)
    given = parser.parse_args()
    rules = ruleset()
    start = rules.begin(Kind.HONORABLE, FENCERS)
    speed(rules, start, given.games)
    warm()
    began = perf_counter()
    solved = Whole(rules, rules.outcome, start)
    print(f"solved: {len(solved.states)} states in {1000 * (perf_counter() - began):.0f} ms")


def speed(rules: Any, start: Any, games: int) -> None:
    random = Random(1)
    walker = Walker(rules, start)
    walker.play_out(random)
    began = perf_counter()
    for _ in range(games):
        walker.play_out(random)
    print(f"along the grid: {games / (perf_counter() - began):,.0f} duels a second")
    few = games // 20
    began = perf_counter()
    for _ in range(few):
        play_out(rules, start, at_random, random)
    print(f"by the rules:   {few / (perf_counter() - began):,.0f} duels a second")


if __name__ == "__main__":
    main()
