"""Dueling Scars in figures: `python -m tests.benchmarks.dueling_scars`.

* The exact chance of the side with the first attack, best play on both sides. Every place of an assault is solved from
  the rules, and the best choice's chance is iterated over all of them: once from nothing everywhere, which ends at a
  lower bound, and once from certainty everywhere, which ends at an upper one. Where both meet, that is the chance,
  whatever endless play is counted as. An iteration written anew from the page's table comes to the same in the tests.
* What part of the assaults the best first action ends.
* How long a table takes to make, and to read again from the disk.
* How many duels a second are played out by chance: along the table, from place to place, and by the rules themselves,
  whose routines ask for every die.
* What levels and characters win, reckoned along the table: each has the first attack every other time.
"""

import argparse
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.opponents.solution_cache import SolutionCache
from duel_tui.opponents.value_iteration import ValueTable, ValueTables, iterate_values
from duel_tui.systems.dueling_scars.model import Duel, Weapon
from tests.benchmarks.markdown import head, row
from tests.systems.dueling_scars.situations import attack, begun, ruleset, value_table
from tests.systems.dueling_scars.tournament import CARDS, START, habits, meetings, plain, ways
from tests.systems.dueling_scars.walk import Walk


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--no-tournament", action="store_true")
    given = parser.parse_args()
    print(head("what", "figure"))
    disk()
    exact()
    for weapon in Weapon:
        speed(weapon, given.games)
    if not given.no_tournament:
        tournament()


def exact() -> None:
    """The first attack's chance by weapon, and how often its first action is the last."""
    found = value_table()
    low, high = (iterate_values(found.solved.space, first) for first in (0.0, 1.0))
    wide = max(above - below for below, above in zip(low, high, strict=True))
    print(row(f"the two bounds at each of {len(found):,} places, apart at most", f"{wide:.1e}"))
    for weapon in Weapon:
        start = attack(START[weapon], START[weapon]).state
        ended = f"{found.value(start):.12f}; {100 * ended_at_once(found, start):.1f} %"
        print(
            row(
                f"{weapon}: the first attack's chance, best play; assaults that end with its first action",
                ended,
            )
        )


def ended_at_once(found: ValueTable[Duel], start: Duel) -> float:
    """How often the best action at a place ends the assault."""
    space = found.solved.space
    rows = found.game(start).weighed.rows
    leads = space.nodes[space.states.index(ruleset().essence(start))].leads[rows.index(max(rows))]
    return sum([chance for chance, place in leads if place in space.ends])


def disk() -> None:
    """How long the first need takes, and the next one."""
    with TemporaryDirectory() as folder:
        for told in ("made", "read from the disk"):
            began = perf_counter()
            ValueTables(ruleset(), SolutionCache(Path(folder))).opening(begun().state)
            print(row(f"a table is {told}", f"{1000 * (perf_counter() - began):.0f} ms"))


def speed(weapon: Weapon, games: int) -> None:
    """How many duels a second are played out by chance."""
    start, random, found = begun(weapon=weapon).state, Random(1), Walk(value_table())
    first = attack(START[weapon], START[weapon]).state
    began = perf_counter()
    for _ in range(games):
        found.play_out(first, random)
    along = games / (perf_counter() - began)
    few, rules = max(1, games // 10), ruleset(weapon=weapon)
    began = perf_counter()
    for _ in range(few):
        play_out(rules, start, at_random, random)
    by_rules = few / (perf_counter() - began)
    what = f"{weapon}: random duels a second along the value table; by the rules"
    print(row(what, f"{along:,.0f}; {by_rules:,.0f}"), flush=True)


def tournament() -> None:
    """What each level makes of the one below, and each character of the level below."""
    levels = [ways(None), *[ways(plain(level)) for level in CARDS.levels]]
    below = [meetings(levels[at], levels[at - 1]) for at in range(1, len(levels))]
    whole = meetings(levels[-1], levels[1])
    for weapon in Weapon:
        told = ", ".join(f"{100 * each[weapon].share:.1f}" for each in below)
        most = f"{100 * whole[weapon].share:.1f}"
        what = f"{weapon}: wins in 100 of each level from the one below; of the highest from the lowest"
        print(row(what, f"{told}; {most}"))
    for character in CARDS.characters:
        own, level = ways(character), character.level.level
        met = [meetings(own, levels[at])[Weapon.FOIL] for at in (level - 1, level, len(levels) - 1)]
        lower, same, best = (f"{100 * one.share:.1f}" for one in met)
        long = meetings(own, own)[Weapon.FOIL].actions
        liked = ", ".join(
            f"{action} {100 * part:.0f}" for action, part in habits(own, levels[3], Weapon.FOIL).items()
        )
        what = f"{character.name}: wins in 100 from the level below, its own, best play; actions an assault; habits"
        print(row(what, f"{lower}, {same}, {best}; {long:.1f}; {liked}"))


if __name__ == "__main__":
    main()
