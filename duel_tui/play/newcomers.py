"""Newcomers: fencers whom the dice make, for opponents, for strangers, and for what a player wishes for."""

from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import msgspec

from duel_tui.dice_sources import SeededThrower
from duel_tui.fencer.creation import Draft
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Characteristic
from duel_tui.fencer.wished import made
from duel_tui.opponents.cards import Character
from duel_tui.registry import Library

_TRIES = 500
"""The number of times that the dice of one fencer may be rolled."""


def fencer_of(library: Library, character: Character) -> Fencer:
    """The fencer an opponent comes with, always the same: what is not wished for is rolled.

    The rating rises with the opponent's level, unless the card names one.
    """
    wished = tuple(character.fencer.items())
    return _cast(library, character.key, character.name, character.level.level, wished)


@lru_cache(maxsize=64)
def _cast(library: Library, key: str, name: str, rank: int, wished: tuple[tuple[str, str], ...]) -> Fencer:
    ratings = library.fencer_tables().characteristics[Characteristic.EXPERTISE].bands
    rating = ratings[min(rank, len(ratings) - 1)].name
    wish = msgspec.convert({"rating": rating, **dict(wished), "name": name}, Draft)
    return made(library.creation(), wish, tries(key), library.problems).fencer


def somebody(library: Library, salt: str) -> Fencer:
    """A new fencer, cast by the dice; the same for the same salt."""
    return _anybody(library, salt)


@lru_cache(maxsize=64)
def _anybody(library: Library, salt: str) -> Fencer:
    return made(library.creation(), Draft(), tries(salt), library.problems).fencer


def tries(salt: str) -> Iterator[SeededThrower]:
    """What rolls the dice for a fencer that has to come out right, once for each try."""
    for attempt in range(_TRIES):
        yield SeededThrower(crc32(f"{salt} {attempt}".encode()))


def name_for(library: Library, draft: Draft, seed: int) -> str:
    """A name of a fencer's nation, to be suggested."""
    names = library.casting().names.get(draft.nationality or "", ("",))
    return names[seed % len(names)]
