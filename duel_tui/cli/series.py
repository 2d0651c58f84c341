"""A series of simulated duels, cut into batches for workers; their number does not change the figures.

A batch is fought by opponents who remember nothing of other batches, and its size depends only on the series.
Counts of several processes can be added up.
"""

import sys
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from hashlib import blake2b
from math import inf, sqrt
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct, field

from duel_tui.cli.setting import Meeting, Shelf
from duel_tui.cli.workers import Workers
from duel_tui.engine.answers import Answer
from duel_tui.engine.menu import Choice
from duel_tui.engine.outcome import Outcome, Told
from duel_tui.engine.requests import Ask, Observation
from duel_tui.engine.rules import Ruleset
from duel_tui.engine.sheet import AnySheet
from duel_tui.engine.side import BySide, Side, both
from duel_tui.fencer.terms import Grade
from duel_tui.opponents.cards import Character
from duel_tui.opponents.search import Limits
from duel_tui.opponents.simulate import Chooser, at_random, play_out
from duel_tui.opponents.solution_cache import default_cache
from duel_tui.opponents.think import Thinker

NOBODY = "nobody"
UNHURT = "unhurt"
NORMAL = 1.959964
"""The normal quantile of a two-sided interval of 95 per cent."""


class Wounds(Struct):
    """The wounds of one side."""

    grades: Counter[str] = field(default_factory=Counter[str])
    """The number of wounds of each grade, in all duels together."""
    gravest: Counter[str] = field(default_factory=Counter[str])
    """The number of duels in which a wound of this grade was the gravest."""

    def add(self, other: "Wounds") -> None:
        """Add another count."""
        self.grades.update(other.grades)
        self.gravest.update(other.gravest)


class Tally(Struct):
    """The results of a number of duels."""

    wins: Counter[str] = field(default_factory=Counter[str])
    reasons: Counter[str] = field(default_factory=Counter[str])
    rounds: Counter[int] = field(default_factory=Counter[int])
    wounds: BySide[Wounds] = field(default_factory=lambda: both(lambda _: Wounds()))

    @property
    def duels(self) -> int:
        """The number of duels counted."""
        return self.wins.total()

    def count(self, outcome: Outcome, sheet: AnySheet) -> None:
        """Count one duel."""
        self.wins[outcome.winner or NOBODY] += 1
        self.reasons[outcome.why] += 1
        self.rounds[sheet.duel.round] += 1
        for side, facts in zip(Side, (sheet.left, sheet.right), strict=True):
            grades = [Grade(grade) for found in facts.grades.values() for grade in found]
            self.wounds[side].grades.update(grades)
            gravest = max(grades, key=lambda grade: grade.rank) if grades else UNHURT
            self.wounds[side].gravest[gravest] += 1

    def add(self, other: "Tally") -> None:
        """Add another count."""
        self.wins.update(other.wins)
        self.reasons.update(other.reasons)
        self.rounds.update(other.rounds)
        for side in Side:
            self.wounds[side].add(other.wounds[side])


def interval(hits: int, among: int) -> tuple[float, float]:
    """Wilson's interval for a share, at 95 per cent.

    >>> [round(bound, 3) for bound in interval(50, 100)]
    [0.404, 0.596]
    """
    if not among:
        return 0.0, 1.0
    share, spread = hits / among, NORMAL * NORMAL / among
    middle = share + spread / 2
    reach = NORMAL * sqrt(share * (1 - share) / among + spread / (4 * among))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The smallest value that this share of the counts does not exceed.

    >>> quantile({1: 5, 2: 4, 9: 1}, 0.9)
    2
    """
    reached, wanted = 0, share * sum(counts.values())
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    return 0


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
        told = tuple([one.event for one in self._told if one.known_to(side)])
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
