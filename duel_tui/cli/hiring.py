"""Hires the workers that the arguments ask for: processes here, or those of a Dask cluster."""

import argparse
import os
from collections.abc import Generator
from contextlib import contextmanager

from duel_tui.cli.setting import Shelf
from duel_tui.cli.workers import Processes, Workers


@contextmanager
def hired(asked: argparse.Namespace, shelf: Shelf) -> Generator[Workers]:
    """Workers for duels under some rulesets.

    Raises:
        UsageError: the cluster cannot be used.
    """
    if asked.scheduler is None:
        yield Processes(asked.jobs or os.cpu_count() or 1)
        return
    from duel_tui.cli.cluster import cluster  # noqa: PLC0415 - loaded only for a cluster

    with cluster(asked.scheduler, shelf) as workers:
        yield workers
