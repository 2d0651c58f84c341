"""Duel of Swords in figures: `python -m tests.benchmarks.duel_of_swords`.

How many duels a second are played out by chance, by the rules and along the grid; how long the whole game takes to
solve; how readable the solved game is; how the opponents fare against chance and how lively their duels are.
"""

import argparse
from itertools import combinations_with_replacement
from random import Random
from time import perf_counter
from typing import Any

from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.opponents.think import warm
from duel_tui.opponents.walk import Walker
from duel_tui.opponents.whole import Whole
from tests.systems.duel_of_swords.bouts import FENCERS, ruleset
from tests.systems.duel_of_swords.matches import CARDS, anything, match, played_by


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--duels", type=int, default=1000, help="among the characters")
    given = parser.parse_args()
    rules = ruleset()
    start = rules.begin(Kind.HONORABLE, FENCERS)
    speed(rules, start, given.games)
    warm()
    began = perf_counter()
    solved = Whole(rules, start).solve()
    print(f"solved: {len(solved.states)} states in {1000 * (perf_counter() - began):.0f} ms")
    lively(given.duels)


def lively(duels: int) -> None:
    """How the shipped characters fare against chance, and how lively their duels among each other are."""
    pairs = list(combinations_with_replacement(CARDS.characters, 2))
    drawn, hits, whole = 0, 0.0, 0
    for first, second in pairs:
        score = match(played_by(first), played_by(second), max(2, duels // len(pairs)))
        drawn, hits, whole = drawn + score.drawn, hits + score.hits, whole + score.played
    print(
        f"among characters: {whole} duels, {100 * drawn / whole:.1f} % drawn, {hits / whole:.2f} hits a duel"
    )
    for character in CARDS.characters:
        share = match(played_by(character), anything, 100).share
        print(f"{character.name} (level {character.level.level}) against chance: {100 * share:.0f} %")


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
