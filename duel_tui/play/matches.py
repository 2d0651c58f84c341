"""Matches: a duel as it is agreed on before it begins, who is a fair match for whom, and its beginning on disk."""

import secrets
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.journal import Journal
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.creation import Draft
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Characteristic, Kind
from duel_tui.fencer.wished import made
from duel_tui.opponents.cards import Cards, Character
from duel_tui.play.house import House
from duel_tui.registry import Library
from duel_tui.storage import duels, fencers
from duel_tui.storage.duels import AT_A_TABLE, PERSON, SavedDuel, Setup
from duel_tui.storage.fencers import Bout, FencerFile
from duel_tui.storage.settings import Settings
from duel_tui.throwers import SeededThrower

SEEDS = 1_000_000
"""Seeds are drawn below this, so that they can be read out and typed in."""
FRIENDLY = "salle"
"""The preset of a quick duel."""
_TRIES = 500


class Match(Struct, frozen=True):
    """A duel as it is agreed on."""

    ruleset: str
    preset: str
    kind: Kind
    options: dict[str, Any]
    """The house rules that differ from those as written."""
    fencers: BySide[Fencer]
    stems: BySide[str]
    """The stems of their files; empty: no file."""
    players: BySide[str]
    """For each side `person`, `table`, or an opponent's key."""
    seed: int | None
    """None: dice by hand."""
    milieu: str = ""
    """The key of the game's variant; empty: the game as it came."""
    changes: dict[str, Any] = {}
    """What differs from the shipped games, by game."""


def drawn_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)


def level_of(cards: Cards, record: tuple[Bout, ...]) -> int:
    """The level a fencer fights at: one above the last that he has beaten often enough."""
    levels = {character.key: character.level.level for character in cards.characters}
    beaten = [levels.get(bout.played_by, 0) for bout in record if bout.result == "won"]
    level = 1
    while level < len(cards.levels) and sum(one >= level for one in beaten) >= cards.wins_to_rise:
        level += 1
    return level


def foe_of(cards: Cards, record: tuple[Bout, ...]) -> Character:
    """Who is a match for a fencer: the characters of his level in turn."""
    there = cards.proposed(level_of(cards, record))
    keys = {character.key for character in there}
    met = sum(bout.played_by in keys for bout in record)
    return there[met % len(there)]


def challenger(cards: Cards, record: tuple[Bout, ...]) -> Character | None:
    """Who asks for a fencer by name: somebody of a level he has won his way to and never fought at."""
    level = level_of(cards, record)
    there = cards.proposed(level)
    keys = {character.key for character in cards.at(level)}
    fought = any(bout.played_by in keys for bout in record)
    return there[0] if level > 1 and not fought else None


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
    """Somebody new, cast by the dice; the same for the same salt."""
    return _anybody(library, salt)


@lru_cache(maxsize=64)
def _anybody(library: Library, salt: str) -> Fencer:
    return made(library.creation(), Draft(), tries(salt), library.problems).fencer


def tries(salt: str) -> Iterator[SeededThrower]:
    """Who throws the dice for a fencer that has to come out right, once for each try."""
    for attempt in range(_TRIES):
        yield SeededThrower(crc32(f"{salt} {attempt}".encode()))


def name_for(library: Library, draft: Draft, seed: int) -> str:
    """A name of a fencer's nation, to be suggested."""
    names = library.casting().names.get(draft.nationality or "", ("",))
    return names[seed % len(names)]


def stand_in(house: House) -> FencerFile | None:
    """The shipped fencer for somebody who has none of his own."""
    shipped = house.shipped().fencers
    return shipped[0] if shipped else None


def quick(house: House) -> Match:
    """A duel at once: the last fencer, or a shipped one, in the friendly preset."""
    return against_his_match(house, house.last_fencer() or stand_in(house))


def against_his_match(house: House, file: FencerFile | None) -> Match:
    """The game last played, by a fencer or somebody new, against an opponent of his level, in the friendly preset."""
    foe = proposed(house, house.game, file)
    mine = file.fencer if file else somebody(house.library, "stand-in")
    preset = house.presets()[FRIENDLY]
    return Match(
        ruleset=house.game,
        preset=FRIENDLY,
        kind=preset.kind,
        options=dict(preset.options),
        fencers=BySide(mine, fencer_of(house.library, foe)),
        stems=BySide(file.stem if file else "", ""),
        players=BySide(PERSON, foe.key),
        seed=drawn_seed(),
        milieu=house.settings.milieu,
        changes=house.changes(house.game, house.settings.milieu),
    )


def proposed(house: House, game: str, file: FencerFile | None) -> Character:
    """Who is a match for a fencer in a game: who asks for him by name, or who is of his level."""
    cards, record = house.cards(game), file.fought(game) if file else ()
    return challenger(cards, record) or foe_of(cards, record)


def problems(house: House, match: Match) -> tuple[str, ...]:
    """What keeps a match from beginning, a sentence each."""
    return tuple(
        [
            f"{match.fencers[side].name}: {problem}"
            for side in Side
            for problem in house.problems(match.fencers[side], match.options)
        ]
    )


def begin(house: House, match: Match) -> SavedDuel:
    """Begin a match: its file is written before anything is seen of it.

    Raises:
        SaveError: it could not be written.
        OptionError: a house rule that does not exist.
    """
    library = house.library.under(match.changes)
    rules = library.ruleset(match.ruleset, match.options)
    journal = Journal(
        match.ruleset,
        library.editions(match.ruleset).current,
        match.options,
        library.begin(rules, match.kind, match.fencers),
    )
    setup = Setup(
        created=duels.created_now(),
        kind=match.kind,
        preset=match.preset,
        seed=match.seed,
        players=match.players,
        names=match.fencers.map(lambda fencer: fencer.name),
        fencers=match.stems,
        changes=match.changes or None,
    )
    return duels.create(house.saves.duels, setup, journal)


def again(house: House, saved: SavedDuel, *, swapped: bool = False) -> SavedDuel:
    """Begin the same duel once more, with other dice; `swapped`: each in the other's place.

    Raises:
        SaveError: it could not be written.
    """
    setup = saved.setup
    pair = house.library.fencers_in(saved.journal.ruleset, saved.journal.start)
    match = Match(
        ruleset=saved.journal.ruleset,
        preset=setup.preset,
        kind=Kind(setup.kind),
        options=saved.journal.options,
        fencers=_turned(pair, swapped=swapped),
        stems=_turned(setup.fencers, swapped=swapped),
        players=setup.players,
        seed=None if setup.by_hand else drawn_seed(),
        changes=setup.changes or {},
    )
    return begin(house, match)


def _turned(pair: BySide[Any], *, swapped: bool) -> BySide[Any]:
    return BySide(pair.right, pair.left) if swapped else pair


def remembered(settings: Settings, match: Match) -> Settings:
    """The settings with what the next form is to be filled in with."""
    mine = next((side for side in Side if match.players[side] == PERSON), Side.LEFT)
    foe = match.players[mine.foe]
    return replace(
        settings,
        ruleset=match.ruleset,
        preset=match.preset,
        milieu=match.milieu,
        fencer=match.stems[mine] or settings.fencer,
        opponent=foe if foe not in {PERSON, AT_A_TABLE} else settings.opponent,
    )


def enter(house: House, saved: SavedDuel, outcome: Outcome) -> None:
    """Enter a finished duel into the records of the fencers people played; one with advice enters none.

    Raises:
        StorageError: a fencer's file could not be written or read.
    """
    setup = saved.setup
    if setup.unseen:
        return
    files = {file.stem: file for file in house.own().fencers}
    for side in Side:
        file = files.get(setup.fencers[side])
        if file is None or setup.players[side] != PERSON:
            continue
        result: Literal["won", "lost", "drawn"] = "drawn"
        if outcome.winner is not None:
            result = "won" if outcome.winner is side else "lost"
        foe, game = side.foe, saved.journal.ruleset
        bout = Bout(saved.path.stem, result, setup.names[foe], setup.players[foe], game)
        fencers.enter(file, bout)
