"""What Rapier & Dagger's worth says and what strong opponents win: `python -m tests.benchmarks.worth [DUELS]`.

Opponents of levels 4 and 5 fight duels of every shipped length, between equal and unequal fencers of all kits. For each
tenth of the worth before a decision, from the side said to stand better, stands how often that side won. With
`--keep FILE` one position before a movement of each duel is written down for the fast test.
"""

import argparse
from pathlib import Path
from random import Random

from duel_tui.systems.rapier_and_dagger.terms import Phase
from tests.systems.rapier_and_dagger.strong_duels import LONG, SHORT, Sampled, places, reliability, written

TENTHS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


def told(what: str, found: list[Sampled]) -> None:
    error = sum([(place.said - place.won) ** 2 for place in found]) / len(found)
    print(f"\n{what}: {len({place.duel for place in found})} duels, error {error:.4f}")
    for row in reliability(found, TENTHS):
        shown = f"said {row.said:.3f} +- {row.error:.3f}   won {row.won:.3f}"
        print(f"  {shown}   {row.positions:>5} positions of {row.duels} duels")


def kept(found: list[Sampled]) -> list[Sampled]:
    """One position before a movement of each duel, drawn by chance."""
    by_duel: dict[tuple[str, int], list[Sampled]] = {}
    for place in found:
        if place.state.phase is Phase.MOVEMENT:
            by_duel.setdefault((place.preset, place.duel), []).append(place)
    return [Random(number).choice(some) for (_, number), some in by_duel.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("duels", type=int, nargs="?", default=200)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    whole: list[Sampled] = []
    for name, presets in (("long duels", LONG), ("short duels", SHORT)):
        found = list(places(presets, range(given.duels)))
        whole += found
        for preset in presets:
            told(f"{name}, {preset}", [place for place in found if place.preset == preset])
        told(f"{name}, together", found)
    if given.keep:
        given.keep.write_text("".join([f"{written(place)}\n" for place in kept(whole)]), encoding="utf-8")


if __name__ == "__main__":
    main()
