"""The entrants of a league: opponents, each with a fencer.

Fencers come from the roster, from files or from dice. By default all opponents fight with the same plain fencer, so
that a league compares nothing but the opponents.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from duel_tui.cli.parsing import UsageError
from duel_tui.cli.setting import CHANCE, fencer_path
from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.opponents.cards import Character
from duel_tui.play.creation import fencer_of, stranger
from duel_tui.registry import Library
from duel_tui.storage import fencers
from duel_tui.storage.folders import Saves

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
        level = cards.at(int(one)) if one.isascii() and one.isdigit() else ()
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
