"""The entrants and matches of a league: tasks that its settings fix, so that nothing depends on who fights them and when.

An entrant is an opponent with a fencer from the roster, from a file or from dice. By default all opponents fight with the
same plain fencer, so that a league compares nothing but the opponents. A pairing has a left and a right entrant, and each
two entrants have two pairings, one for each order. A match is a part of the duels of a pairing. The chance of a duel
depends on the seed of the league, its pairing and its number.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from itertools import permutations
from typing import Any

import msgspec
from msgspec import Struct

from duel_tui.cli.series import NOBODY, Batch, Series
from duel_tui.cli.setting import CHANCE, Meeting, Shelf, fencer_path
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.fencer.terms import Kind
from duel_tui.opponents.cards import Character
from duel_tui.play.creation import fencer_of, stranger
from duel_tui.registry import Library
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves
from duel_tui.usage.parsing import UsageError

OWN = "own"
"""The fencer with whom a character comes."""
_PLAIN = "Plain"
_NAMED = "random choices"


class Entrant(Struct, frozen=True):
    """An opponent with a fencer."""

    key: str
    name: str
    level: int
    """The opponent's level; 0: random choices."""
    player: Character | None
    """None: random choices."""
    fencer: Fencer


Source = Callable[[Character | None], Fencer]
"""Gives each opponent a fencer."""


def opponents(library: Library, system: str, wanted: Sequence[str]) -> list[Character | None]:
    """The opponents of a game by key or level; none wanted: all characters.

    Raises:
        CardError: there is no such opponent.
    """
    cards = library.cards(system)
    found: list[Character | None] = [] if wanted else list(cards.characters)
    for one in wanted:
        level = cards.at(int(one)) if one.isdecimal() else ()
        found += [None] if one == CHANCE else level or [cards.of(one)]
    return list({character.key if character else CHANCE: character for character in found}.values())


class Wish(Struct, frozen=True):
    """The fencers that are asked for."""

    named: Sequence[str]
    """Names in the roster, files, or `own`."""
    rolled: int
    """The number of those that are rolled."""
    seed: int

    def sources(self, library: Library, house: dict[str, Any], saves: Saves) -> dict[str, Source]:
        """The source of each fencer by name; if none is asked for, that of a plain fencer without a name.

        Raises:
            UsageError: there is no such fencer, or two have one name.
            BrokenFileError: a fencer may not fight, or cannot be read.
        """
        found: dict[str, Source] = {}
        for one in self.named:
            if one == OWN:
                found[OWN] = lambda character: fencer_of(library, character) if character else unnamed(_PLAIN)
                continue
            fencer = fencers.fit(fencer_path(saves, one), lambda fencer: library.problems(fencer, house))
            if fencer.name in found:
                raise UsageError(f"two of the fencers have the name {fencer.name}")
            found[fencer.name] = _always(fencer)
        for number in range(1, self.rolled + 1):
            found[f"rolled {number}"] = _always(stranger(library, f"league {self.seed} {number}"))
        return found or {"": _always(unnamed(_PLAIN))}


def entrants(players: Sequence[Character | None], given: dict[str, Source]) -> tuple[Entrant, ...]:
    """Every opponent with every fencer."""
    return tuple([_entrant(player, name, source) for player in players for name, source in given.items()])


def _entrant(player: Character | None, fencer: str, source: Source) -> Entrant:
    key, name = (player.key, player.name) if player else (CHANCE, _NAMED)
    armed = f" with {fencer}" if fencer and fencer != OWN else ""
    level = player.level.level if player else 0
    return Entrant(f"{key}{armed}", f"{name}{armed}", level, player, source(player))


def _always(fencer: Fencer) -> Source:
    return lambda _: fencer


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


class Fixture(Struct, frozen=True):
    """The place of a match in a league: its pairing, and its number there."""

    pairing: Pairing
    number: int


class Match(Struct, frozen=True):
    """Some duels of a pairing."""

    place: Fixture
    batch: Batch

    def fight(self) -> "MatchScore":
        """Fight the duels, and count the results."""
        wins, of = self.batch.fight().wins, self.place.pairing
        won = wins[Side.LEFT], wins[Side.RIGHT], wins[NOBODY]
        return MatchScore(of.game, of.left, of.right, self.place.number, *won)


class MatchScore(Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a match, as it stands in the league's file."""

    game: str
    left: str
    right: str
    match: int
    left_won: int
    right_won: int
    drawn: int

    @property
    def place(self) -> Fixture:
        """The place of the match."""
        return Fixture(Pairing(self.game, self.left, self.right), self.match)

    @property
    def duels(self) -> int:
        """The number of duels."""
        return self.left_won + self.right_won + self.drawn


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
        Match(Fixture(pairing, first // _DUELS), Batch(series, first, min(_DUELS, count - first)))
        for first in range(0, count, _DUELS)
    ]


def _digest(seed: int, what: Struct) -> bytes:
    return blake2b(msgspec.json.encode((seed, what)), digest_size=_DIGEST).digest()
