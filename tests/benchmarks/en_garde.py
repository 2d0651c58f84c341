"""How strong the opponents of En Garde are: `python -m tests.benchmarks.en_garde [PART ...]`.

Parts: `flat`, the search over hands dealt again against flat Monte Carlo of the same time, on every core; `levels`, each
level against the one below; `counter`, the search against a careful player who counts cards and looks one step ahead;
`belief`, the search that weighs hands by what the other played against the same search that does not; `tries`, the tries
a second in some places, with `--beside d8fe2ace` next to those of the package at that revision. All of them, if none is
named. Shares have the half of their interval of 95 in 100 beside them.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

from duel_tui.opponents.search import Limits
from tests.benchmarks import playouts
from tests.benchmarks.markdown import head, row
from tests.benchmarks.tries_worker import PLACES
from tests.systems.en_garde.card_counter import counts_cards
from tests.systems.en_garde.matches import CARDS, Decider, flat, forgetful, opponent, rounds, searching, top

QUICK = Limits(nodes=2500)
_PART = 20
"""Rounds that one process fights at a time."""
_WORKER = "tests.benchmarks.tries_worker"
_TURNS, _SECONDS = 5, 0.4
"""The turns in which tries are counted, and the processor time of each."""


class Part(Struct, frozen=True):
    """Some rounds of the search against flat Monte Carlo."""

    level: str
    parry: str
    seconds: float
    begin: int
    number: int


def fought(part: Part) -> float:
    """How many of these rounds the search wins."""
    search, blind = top(part.seconds), flat(part.seconds)
    share = rounds(search, blind, part.number, part.begin, level=part.level, parry=part.parry)
    return share * part.number


def against_flat(number: int, seconds: float) -> None:
    """The search against flat Monte Carlo, at two levels of the game."""
    with ProcessPoolExecutor(os.cpu_count()) as cores:
        for level, parry in (("standard", "sum"), ("advanced", "identical")):
            parts = [
                Part(level, parry, seconds, begin, min(_PART, number - begin))
                for begin in range(0, number, _PART)
            ]
            won = sum(cores.map(fought, parts))
            what = f"the strongest against flat Monte Carlo of the same time, {level}, parry {parry}"
            print(row(what, interval(won / number, number)), flush=True)


def told(what: str, first: Decider, second: Decider, number: int) -> None:
    """Fight and print."""
    print(row(what, interval(rounds(first, second, number), number)), flush=True)


def interval(share: float, number: int) -> str:
    """A share of rounds with the half of its interval."""
    half = 1.96 * (share * (1 - share) / number) ** 0.5
    return f"{100 * share:.1f} ± {100 * half:.1f} % of {number} rounds"


def speeds(beside: str | None) -> None:
    """Tries a second of processor time, the menus known; next to it those of the package at a revision, in turns."""
    with ExitStack() as stack:
        workers = [stack.enter_context(playouts.Worker(playouts.HERE, _WORKER))]
        if beside:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            playouts.check_out(beside, folder)
            workers.append(stack.enter_context(playouts.Worker(folder, _WORKER)))
        for place, name in PLACES.items():
            rates = playouts.in_turns([(worker, place) for worker in workers], _TURNS, _SECONDS)
            told = f"{median(rates[0]):,.0f}"
            if beside:
                times = playouts.ratio(*rates)
                told += f", {times:.1f} times the {median(rates[1]):,.0f} at {beside}"
            print(row(f"tries a second, {name}", told), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help="flat, levels, counter, belief, tries")
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.1, help="of processor time a decision, for flat")
    parser.add_argument("--tries", type=int, default=1500, help="a decision, for counter and belief")
    parser.add_argument("--beside", metavar="REV", help="compare tries with the package at this git revision")
    given = parser.parse_args()
    parts, number = given.parts or ["tries", "counter", "belief", "levels", "flat"], given.rounds
    search = searching(given.tries)
    print(head("what", "figure"))
    if "tries" in parts:
        speeds(given.beside)
    if "counter" in parts:
        told(f"{given.tries} tries against a card counter", search, counts_cards, number)
    if "belief" in parts:
        told("with beliefs against without", search, forgetful(search), number)
    if "levels" in parts:
        for higher in range(2, len(CARDS.levels) + 1):
            told(
                f"level {higher} against {higher - 1}",
                opponent(higher, QUICK),
                opponent(higher - 1, QUICK),
                number // 5,
            )
    if "flat" in parts:
        against_flat(number, given.seconds)


if __name__ == "__main__":
    main()
