"""The matches of a league: tasks that its settings fix, so that nothing depends on who fights them and when.

A pairing has a left and a right entrant, and each two entrants have two pairings, one for each order. A match is a
part of the duels of a pairing. The chance of a duel depends on the seed of the league, its pairing and its number.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import permutations
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.cli.league.entrants import Entrant
from duel_tui.cli.series import Batch, Series
from duel_tui.cli.setting import Meeting, Shelf
from duel_tui.cli.tally import NOBODY
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.terms import Kind

_DUELS = 5
"""The most duels of a match."""
_DIGEST = 8


class Contest(Struct, frozen=True):
    """A game of a league: its house rules and its entrants."""

    system: str
    options: dict[str, Any]
    entrants: tuple[Entrant, ...]


class League(Struct, frozen=True):
    """All that the figures of a league depend on, apart from the program."""

    shelf: Shelf
    seed: int
    duels: int
    """The number of duels between each two entrants; half of them from each side."""
    effort: int
    kind: Kind
    contests: tuple[Contest, ...]

    @property
    def count(self) -> int:
        """The number of all duels."""
        pairs = [len(contest.entrants) * (len(contest.entrants) - 1) // 2 for contest in self.contests]
        return self.duels * sum(pairs)


class Pairing(Struct, frozen=True):
    """Two entrants of a game, each with a side."""

    game: str
    left: str
    right: str


class Place(Struct, frozen=True):
    """The place of a match in a league: its pairing, and its number there."""

    pairing: Pairing
    number: int


class Match(Struct, frozen=True):
    """Some duels of a pairing."""

    place: Place
    batch: Batch

    def fight(self) -> "Result":
        """Fight the duels, and count the results."""
        wins = self.batch.fight().wins
        return Result(self.place, wins[Side.LEFT], wins[Side.RIGHT], wins[NOBODY])


class Result(Struct, frozen=True):
    """The result of a match."""

    place: Place
    left: int
    """The number of duels won by the left side."""
    right: int
    drawn: int

    @property
    def duels(self) -> int:
        """The number of duels."""
        return self.left + self.right + self.drawn


def matches(league: League) -> list[Match]:
    """All matches of a league, well mixed, so that the time left can be estimated."""
    found = [
        match
        for contest in league.contests
        for left, right in permutations(contest.entrants, 2)
        for match in _matches(league, contest, left, right)
    ]
    return sorted(found, key=lambda match: _digest(league.seed, match.place))


def _matches(league: League, contest: Contest, left: Entrant, right: Entrant) -> Sequence[Match]:
    pairing = Pairing(contest.system, left.key, right.key)
    count = league.duels // 2
    seed = int.from_bytes(_digest(league.seed, pairing))
    meeting = Meeting(contest.system, contest.options, league.kind, BySide(left.fencer, right.fencer))
    series = Series(league.shelf, meeting, BySide(left.player, right.player), seed, count, league.effort)
    return [
        Match(Place(pairing, first // _DUELS), Batch(series, first, min(_DUELS, count - first)))
        for first in range(0, count, _DUELS)
    ]


def _digest(seed: int, what: Struct) -> bytes:
    return blake2b(msgspec.json.encode((seed, what)), digest_size=_DIGEST).digest()
