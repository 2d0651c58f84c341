"""What duels of chance with figures are like: `python -m tests.benchmarks.figure_duels [--duels 20] [--stalemates]`.

Everybody chooses by dice, and never yields. The shipped fencers all meet each other in each mix of the switches for
figures and in each kind of duel: mean rounds and wounds, the share of stalemates, and the decisions a second of processor
time beside those of duels with pencil and paper, measured in turns. With `--stalemates` the pairings stand below that have
most of them, with the blows, the attacks for which nobody could pay, and the wounds of a round. `--without NAME` leaves a
fencer out.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import median
from time import process_time
from typing import Any

from msgspec import Struct, field

from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.simulate import at_random, play_out
from duel_tui.registry import data_folder
from duel_tui.storage import fencers
from duel_tui.systems.rapier_and_dagger.events import Wounded
from duel_tui.systems.rapier_and_dagger.figures.events import AttackPassed, Struck
from duel_tui.systems.rapier_and_dagger.terms import Why
from tests.benchmarks.markdown import head, row
from tests.opponents.matches import KEY, LIBRARY

PENCIL_AND_PAPER = ("none", "table", "matrix")
MIXES = (
    ("none", "points", "actions"),
    ("distance", "points", "actions"),
    ("none", "points", "matrix"),
    ("distance", "points", "matrix"),
    ("distance", "table", "matrix"),
    ("map", "points", "actions"),
    ("map", "points", "matrix"),
    ("map", "table", "matrix"),
)
SHIPPED = [
    one.fencer for one in fencers.roster(data_folder().parent / "saves" / "examples" / "fencers").fencers
]


class Sums(Struct):
    """What was seen in some duels."""

    duels: int = 0
    rounds: int = 0
    wounds: int = 0
    blows: int = 0
    passed: int = 0
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter[str])

    @property
    def stalemates(self) -> float:
        """Their share, in per cent."""
        return 100 * self.ends[Why.STALEMATE] / max(1, self.duels)

    def add(self, other: "Sums") -> None:
        for name in ("duels", "rounds", "wounds", "blows", "passed", "decisions"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.ends += other.ends


def rules(mix: Sequence[str]) -> Any:
    approach, movement, attack = mix
    return LIBRARY.ruleset(KEY, {"approach": approach, "movement": movement, "attack": attack})


def fought(game: Any, kind: Kind, pair: Sequence[Fencer], duels: int) -> Sums:
    """Duels of chance between two fencers."""
    found = Sums(duels=duels)
    start = LIBRARY.begin(game, kind, BySide(*pair))

    def chooser(ask: Ask, _checkpoint: Any, _since: Sequence[Answer], random: Random) -> Choice:
        found.decisions += 1
        assert ask.menu is not None
        choices = [one for one in ask.menu.choices if one != "yield"]
        return random.choice(choices)

    def hear(told: Told[Any]) -> None:
        found.wounds += isinstance(told.event, Wounded)
        found.blows += isinstance(told.event, Struck)
        found.passed += isinstance(told.event, AttackPassed)

    for number in range(duels):
        end = play_out(game, start, chooser, Random(f"{pair[0].name}|{pair[1].name}|{number}"), hear)
        found.rounds += end.round
        found.ends[end.outcome.why] += 1
    return found


def table(people: Sequence[Fencer], duels: int, *, pairings: bool) -> Iterator[str]:
    yield head("mix", "kind", "rounds", "wounds", "decisions", "stalemates, %")
    for mix in (PENCIL_AND_PAPER, *MIXES):
        game = rules(mix)
        for kind in Kind:
            whole, by_pair = Sums(), dict[str, Sums]()
            for pair in combinations(people, 2):
                sums = fought(game, kind, pair, duels)
                by_pair[f"{pair[0].name} and {pair[1].name}"] = sums
                whole.add(sums)
            means = [f"{count / whole.duels:.1f}" for count in (whole.rounds, whole.wounds, whole.decisions)]
            yield row(", ".join(mix), kind, *means, f"{whole.stalemates:.1f}")
            if pairings:
                most = sorted(by_pair.items(), key=lambda one: -one[1].stalemates)[:_SHOWN]
                yield from [f"    {_told(name, sums)}" for name, sums in most if sums.stalemates]


def _told(name: str, sums: Sums) -> str:
    each = [f"{count / max(1, sums.rounds):.2f}" for count in (sums.blows, sums.passed, sums.wounds)]
    return f"{name}: {sums.stalemates:.0f} %; a round: {each[0]} blows, {each[1]} attacks passed, {each[2]} wounds"


_SHOWN = 8


def speeds(turns: int) -> Iterator[str]:
    """The decisions a second in each mode, and what part that is of those with pencil and paper."""
    pair = BySide(Fencer(name="Left", expertise=10), Fencer(name="Right", expertise=10))
    modes = ("pnp", "fig")
    games = {mode: LIBRARY.ruleset(KEY, {"mode": mode}) for mode in modes}
    per_duel = {mode: _decisions(games[mode], pair) for mode in modes}
    rates: dict[str, list[float]] = {mode: [] for mode in modes}
    for turn in range(turns + 1):
        for mode in modes:
            start = LIBRARY.begin(games[mode], Kind.HONORABLE, pair)
            random, began = Random(turn), process_time()
            for _ in range(_BATCH):
                play_out(games[mode], start, at_random, random)
            if turn:
                rates[mode].append(_BATCH * per_duel[mode] / (process_time() - began))
    for mode in modes:
        yield f"{mode}: {per_duel[mode]:.1f} decisions a duel, {median(rates[mode]):,.0f} a second."
    shares = [one / other for one, other in zip(rates["fig"], rates["pnp"], strict=True)]
    yield f"fig makes {median(shares):.2f} of the decisions a second of pnp."


_BATCH = 100


def _decisions(game: Any, pair: BySide[Fencer]) -> float:
    """The mean number of decisions in a duel of chance, yielding included."""
    made = 0

    def chooser(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        nonlocal made
        made += 1
        return at_random(ask, checkpoint, since, random)

    start = LIBRARY.begin(game, Kind.HONORABLE, pair)
    for number in range(_COUNTED):
        play_out(game, start, chooser, Random(number))
    return made / _COUNTED


_COUNTED = 500


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--duels", type=int, default=20, help="of each pairing, in each mix and kind")
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--stalemates", action="store_true")
    parser.add_argument("--without", action="append", default=[], metavar="NAME")
    given = parser.parse_args()
    people = [one for one in SHIPPED if one.name not in given.without]
    for line in table(people, given.duels, pairings=given.stalemates):
        print(line, flush=True)
    print("", *speeds(given.turns), sep="\n")


if __name__ == "__main__":
    main()
