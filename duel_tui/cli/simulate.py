"""Simulates many duels and prints wins, rounds and wounds."""

import argparse
import secrets
import sys
from time import perf_counter

from duel_tui.cli.figures import as_json, as_text
from duel_tui.cli.progress import progress_of
from duel_tui.cli.series import Series, fight
from duel_tui.cli.setting import meeting, opponent, shelf
from duel_tui.cli.workers import hired
from duel_tui.engine.side import BySide

_FAST = 10
"""The number of duels a second from which no decimals are printed."""


def run(asked: argparse.Namespace) -> int:
    """Fight the duels described by the arguments, and print their figures."""
    rulesets = shelf(asked)
    library = rulesets.library()
    library.check(asked.system)
    players = BySide(
        opponent(library, asked.system, asked.left_plays), opponent(library, asked.system, asked.right_plays)
    )
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    series = Series(rulesets, meeting(asked, library), players, seed, asked.n, asked.effort)
    began = perf_counter()
    with hired(asked, rulesets) as workers, progress_of(series.count) as progress:
        tally = fight(series, workers, progress)
    seconds = perf_counter() - began
    print(as_json(series, tally) if asked.json else as_text(series, tally))
    pace = tally.duels / seconds
    print(f"\n{pace:,.{0 if pace >= _FAST else 2}f} duels a second", file=sys.stderr)
    return 0
