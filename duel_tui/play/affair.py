"""The day's affair: a duel that comes from the date alone, so that everybody meets the same opponent with the same dice."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.dice_sources import SEEDS
from duel_tui.engine.side import BySide
from duel_tui.fencer.person import Fencer
from duel_tui.opponents.cards import Character
from duel_tui.play.context import AppContext
from duel_tui.play.creation import fencer_of, stranger
from duel_tui.play.matchmaking import Match, opening
from duel_tui.registry import Preset
from duel_tui.storage import affairs, duels, files, shelf
from duel_tui.storage.affairs import Attempt
from duel_tui.storage.duels import PERSON
from duel_tui.storage.errors import StorageError

T = TypeVar("T")


class Affair(Struct, frozen=True):
    """What a date gives."""

    day: date
    match: Match
    """The duel as it is practised: a choice may be taken back as its house rules have it."""
    preset: Preset
    foe: Character


@lru_cache(maxsize=4)
def affair_of(context: AppContext, day: date) -> Affair:
    """The affair of a day, by the shipped games; none of the player's own files changes it.

    Raises:
        RulesetError: its file is missing or wrong.
    """
    library = context.library.under({})
    chances = library.affairs()
    terms = _drawn(day, "terms", {one: one.weight for one in chances.terms})
    level = _drawn(day, "level", dict(enumerate(chances.levels, 1)))
    proposed = library.cards(terms.game).proposed(level)
    foe = proposed[_number(day, "opponent") % len(proposed)]
    preset = library.presets(terms.game)[terms.preset]
    match = Match(
        ruleset=terms.game,
        preset=terms.preset,
        kind=preset.kind,
        options=dict(preset.options),
        fencers=BySide(_fencer(context, day, chances.shipped), fencer_of(library, foe)),
        stems=BySide("", ""),
        players=BySide(PERSON, foe.key),
        seed=_number(day, "seed") % SEEDS,
    )
    return Affair(day, match, preset, foe)


def begun(context: AppContext, affair: Affair) -> str:
    """Begin the attempt that counts, in which no choice that was revealed is taken back, or find it; the stem of its file.

    The duel's file comes first, and the line about it before the first answer: killed at any moment, it goes on.

    Raises:
        StorageError: a file cannot be written.
    """
    path = affairs.path_of(context.saves, affair.day)
    if not (there := files.exists(path)):
        match = replace(affair.match, options={**affair.match.options, "take_back": "none"})
        setup, journal = opening(context, match)
        duels.create_as(path, replace(setup, title=f"The affair of {affair.day}"), journal)
    if affair.day not in affairs.read(context.saves).attempts:
        try:
            affairs.enter(context.saves, Attempt(affair.day))
        except StorageError:
            if not there:
                shelf.delete(path)
            raise
    return path.stem


def _fencer(context: AppContext, day: date, shipped: int) -> Fencer:
    """The player's fencer, who came with the program, or whom dice make for this day."""
    there = sorted(context.shipped().fencers, key=lambda file: file.stem)
    if there and _number(day, "whose") % 100 < shipped:
        return there[_number(day, "fencer") % len(there)].fencer
    return stranger(context.library.under({}), f"affair {day}")


def _drawn(day: date, what: str, weights: Mapping[T, int]) -> T:
    """One of several things, by their weights."""
    at = _number(day, what) % sum(weights.values())
    for one, weight in weights.items():
        if at < weight:
            return one
        at -= weight
    raise AssertionError("the number is less than the sum")


def _number(day: date, what: str) -> int:
    """A number that a date gives for something, the same in every version on every machine."""
    return int.from_bytes(blake2b(f"duel-tui affair {day} {what}".encode(), digest_size=8).digest(), "big")
