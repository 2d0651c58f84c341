"""Dueling Scars in figures: `python -m tests.benchmarks.dueling_scars`.

The exact chance of the side with the first attack for each weapon, with how fast it was found; and how many duels a
second are played out by chance, by the rules and along the chart.
"""

import argparse
from random import Random
from time import perf_counter

from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.opponents.chart import Chart
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.systems.dueling_scars.terms import Phase, Weapon
from tests.systems.dueling_scars.situations import begun, ruleset


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50_000)
    games = parser.parse_args().games
    for weapon in Weapon:
        rules, start = ruleset(weapon=weapon), begun(weapon=weapon).state
        began = perf_counter()
        chart = Chart(rules, start)
        spent = perf_counter() - began
        first = replace(start, phase=Phase.ACTION, attacker=Side.LEFT, first=Side.LEFT)
        print(
            f"{weapon}: the first attack wins {chart.value(first):.12f}, {len(chart)} places in {spent:.1f} s"
        )
        random = Random(1)
        began = perf_counter()
        for _ in range(games):
            chart.play_out(start, random)
        print(f"  along the chart: {games / (perf_counter() - began):,.0f} duels a second")
        few = games // 10
        began = perf_counter()
        for _ in range(few):
            play_out(rules, start, at_random, random)
        print(f"  by the rules: {few / (perf_counter() - began):,.0f} duels a second")


if __name__ == "__main__":
    main()
