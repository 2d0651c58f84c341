"""How fast the rules are by themselves: `python -m tests.benchmarks.playouts [--beside REV]`.

All five games are played out by the rules' own routine, with uniform random choices and dice, on one core. Duel of Swords
stands next to the same game as a bare state in the style of OpenSpiel's Python games. Where open_spiel is installed, that
state and this package's games are played through pyspiel, too. With `--beside d8fe2ace` the package as it was at that
revision plays the same duels in a process of its own. Every figure is processor time, and what is compared is measured in
turns: a ratio is the median of the ratios of all turns, so that a busy machine slows both. `2.00 times` says how many times as
fast the game's own routine is.
"""

import argparse
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Self

from duel_tui import registry
from tests.benchmarks.markdown import head, row
from tests.benchmarks.playout_worker import ADAPTER, BARE, SPIEL

HERE = Path(__file__).parents[2]
_SWORDS = "duel_of_swords"


class Worker:
    """A process that plays duels by one version of the package, or makes something else at some rate."""

    def __init__(self, package: Path, module: str = "tests.benchmarks.playout_worker") -> None:
        command = [sys.executable, "-m", module]
        self._process = subprocess.Popen(  # noqa: S603  this interpreter
            command,
            cwd=package,
            env=os.environ | {"PYTHONPATH": f"{package}{os.pathsep}{HERE}"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def rate(self, what: str, seconds: float) -> float:
        """Duels, or whatever else is counted, a second of processor time."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{what} {seconds}\n")
        self._process.stdin.flush()
        reply = self._process.stdout.readline()
        if not reply:
            raise SystemExit(f"the process that plays {what} ended")
        number, took = reply.split()
        return int(number) / float(took)


Contender = tuple[Worker, str]
"""A worker, and what it plays."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of them, if none is named")
    parser.add_argument("--beside", metavar="REV", help="compare with the package at this git revision")
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each turn")
    given = parser.parse_args()
    games = given.games or registry.KEYS
    print(head("game", "duels a second", "compared with"))
    with ExitStack() as stack:
        here = stack.enter_context(Worker(HERE))
        before = None
        if given.beside:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            check_out(given.beside, folder)
            before = stack.enter_context(Worker(folder))
        for game in games:
            contenders: list[Contender] = [(here, game)]
            names = [""]
            if before:
                contenders.append((before, game))
                names.append(f"at {given.beside}")
            if game == _SWORDS:
                contenders.append((here, BARE))
                names.append("as a bare state")
                if find_spec("pyspiel"):
                    contenders += [(here, SPIEL), (here, ADAPTER + game)]
                    names += ["bare, by pyspiel", "ours, by pyspiel"]
            elif find_spec("pyspiel"):
                contenders.append((here, ADAPTER + game))
                names.append("by pyspiel")
            rates = in_turns(contenders, given.turns, given.seconds)
            told = [
                f"{name} {median(others):,.0f}: {ratio(rates[0], others):.2f} times"
                for name, others in zip(names[1:], rates[1:], strict=True)
            ]
            print(row(game, f"{median(rates[0]):,.0f}", "; ".join(told)), flush=True)


def in_turns(contenders: Sequence[Contender], turns: int, seconds: float) -> list[list[float]]:
    """The rates of each contender, one a turn, after a turn to warm up."""
    rates: list[list[float]] = [[] for _ in contenders]
    for turn in range(turns + 1):
        for found, (worker, what) in zip(rates, contenders, strict=True):
            rate = worker.rate(what, seconds)
            if turn:
                found.append(rate)
    return rates


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios of all turns."""
    return median([mine / other for mine, other in zip(ours, theirs, strict=True)])


def check_out(revision: str, folder: Path) -> None:
    """Unpack the package and its rulesets as they were at a revision."""
    command = ["git", "archive", revision, "duel_tui", "rulesets"]
    packed = subprocess.run(command, cwd=HERE, capture_output=True, check=False)  # noqa: S603  a revision
    if packed.returncode:
        raise SystemExit(f"--beside {revision}: {packed.stderr.decode().strip()}")
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


if __name__ == "__main__":
    main()
