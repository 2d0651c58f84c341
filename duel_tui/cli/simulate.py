"""Many duels at once: who wins how often, after how many rounds, at what price."""

import argparse
import os
import secrets
import sys
from collections.abc import Generator
from contextlib import contextmanager
from time import perf_counter

from duel_tui.cli.figures import as_json, as_text
from duel_tui.cli.series import Progress, Series, fight
from duel_tui.cli.setting import meeting, opponent, shelf
from duel_tui.engine.side import BySide


def run(asked: argparse.Namespace) -> int:
    """Fight the duels that were asked for, and print their figures."""
    rulesets = shelf(asked)
    library = rulesets.library()
    players = BySide(
        opponent(library, asked.system, asked.left_plays), opponent(library, asked.system, asked.right_plays)
    )
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    series = Series(rulesets, meeting(asked, library), players, seed, asked.n)
    began = perf_counter()
    with _progress(series.count) as progress:
        tally = fight(series, asked.jobs or os.cpu_count() or 1, progress)
    seconds = perf_counter() - began
    print(as_json(series, tally) if asked.json else as_text(series, tally))
    print(f"\n{tally.duels / seconds:,.0f} duels a second", file=sys.stderr)
    return 0


@contextmanager
def _progress(total: int) -> Generator[Progress]:
    """A bar on standard error, where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415 - loaded only where it is seen
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("duels", total=total)
        yield lambda more: bar.advance(task, more)
