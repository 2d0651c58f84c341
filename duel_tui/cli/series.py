"""A series of simulated duels, cut into batches for workers; their number does not change the figures.

A batch is fought by opponents who remember nothing of other batches, and its size depends only on the series.
"""

import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from hashlib import blake2b
from math import inf
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from duel_tui.cli.setting import Meeting, Shelf
from duel_tui.cli.tally import Tally
from duel_tui.cli.workers import Workers
from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.side import BySide
from duel_tui.opponents.cards import Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import Chooser, at_random, play_out
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.think import Thinker

Progress = Callable[[int], None]
"""Receives the number of duels finished since the last call."""
_SILENCE = 10.0
"""The number of seconds between two reports of progress."""
_BATCH = 200
"""The most duels in a batch."""
_BATCHES = 128
"""The number of batches of a series that is not longer than all of them."""


class Series(Struct, frozen=True):
    """The duels of one simulation."""

    shelf: Shelf
    meeting: Meeting
    players: BySide[Character | None]
    """The opponents who decide; None: random choices."""
    seed: int
    count: int
    effort: int = 100
    """The opponents' effort, in per cent of their effort against people."""

    def ruleset(self) -> Ruleset[Any]:
        """The game under its house rules."""
        return self.shelf.library().ruleset(self.meeting.system, self.meeting.options)


class Batch(Struct, frozen=True):
    """Some duels of a series."""

    series: Series
    first: int
    """The number of the first one."""
    count: int

    def fight(self) -> Tally:
        """Fight them, and count the results."""
        return Hall(self.series).fight(range(self.first, self.first + self.count))


def batches(series: Series) -> list[Batch]:
    """The batches of a series."""
    size = max(1, min(_BATCH, series.count // _BATCHES))
    return [Batch(series, first, min(size, series.count - first)) for first in range(0, series.count, size)]


def fight(series: Series, workers: Workers, progress: Progress) -> Tally:
    """Have a series fought by workers."""
    tally = Tally()
    for _, found in workers.each(Batch.fight, batches(series)):
        tally.add(found)
        progress(found.duels)
    return tally


@contextmanager
def progress_of(total: int) -> Generator[Progress]:
    """Progress with the time left."""
    if not sys.stderr.isatty():
        yield lines(total, perf_counter)
        return
    from rich.console import Console  # noqa: PLC0415 - loaded only if it is shown
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("duels", total=total)
        yield lambda more: bar.advance(task, more)


def lines(total: int, clock: Callable[[], float]) -> Progress:
    """Prints every few seconds how many duels are over and how long the rest may take."""
    began = said = clock()
    over = 0

    def hear(more: int) -> None:
        nonlocal said, over
        over += more
        now = clock()
        if now - said >= _SILENCE and over < total:
            said = now
            left = timedelta(seconds=round((now - began) * (total - over) / over))
            print(f"duel-tui: {over:,} of {total:,} duels, about {left} to go", file=sys.stderr, flush=True)

    return hear


class Hall:
    """Fights duels of one series one after the other, with the same opponents."""

    def __init__(self, series: Series) -> None:
        self._rules = rules = series.ruleset()
        meeting = series.meeting
        self._start = series.shelf.library().begin(rules, meeting.kind, meeting.fencers)
        self._seed = series.seed
        self._players = series.players
        self._thinker = (
            Thinker(rules, patient(series.effort), cache=default_cache()) if any(series.players) else None
        )
        self._fights_on = _fighting_on(rules)
        self._told: list[Told[Any]] = []

    def fight(self, numbers: Sequence[int]) -> Tally:
        """Fight the duels with these numbers; each has random numbers of its own."""
        rules, tally = self._rules, Tally()
        for number in numbers:
            self._told.clear()
            hear = self._told.append if self._thinker else None
            end = play_out(rules, self._start, self._chosen, _chance(self._seed, number), hear)
            outcome = rules.outcome(end)
            assert outcome is not None, "a duel played to the end has an outcome"
            tally.count(outcome, rules.sheet(end, None))
        return tally

    def _chosen(self, ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        side, character = ask.side, self._players[ask.side]
        if character is None or self._thinker is None:
            return self._fights_on(ask, checkpoint, since, random)
        view = self._rules.observe(checkpoint, side)
        told = tuple([one.event for one in self._told if one.to in {side, None}])
        observation = Observation(side, ask, view, tuple(since), random.getrandbits(32), told)
        return self._thinker.choose(observation, character, random.getrandbits(32))


def patient(effort: int) -> Limits:
    """The limits of a search without a clock, so that a seed gives the same duel on every machine.

    Args:
        effort: the size of the search, in per cent of that in a duel against people.
    """
    usual = Limits()
    return Limits(usual.depth, max(1, usual.nodes * effort // 100), inf, inf)


def _chance(seed: int, number: int) -> Random:
    digest = blake2b(f"{seed}|{number}".encode(), digest_size=8).digest()
    return Random(int.from_bytes(digest, "big"))


def _fighting_on(rules: Ruleset[Any]) -> Chooser[Any]:
    """Random choices without yielding: a random yield would say nothing about the fencers."""

    def chosen(ask: Ask, checkpoint: Any, since: Sequence[Answer], random: Random) -> Choice:
        choice = at_random(ask, checkpoint, since, random)
        while "yield" in rules.tags(ask, choice) and ask.menu is not None and len(ask.menu.choices) > 1:
            choice = at_random(ask, checkpoint, since, random)
        return choice

    return chosen
