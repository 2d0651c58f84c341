"""What a game master may set of two sides: both tracks, weapons, the initiative, and the assaults won in a match.

A side whose Action is set to 0 falls, and the assault ends as by a hit. Before the weapons are chosen only the assaults
won can be set, because the weapons give the tracks.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import YES_NO, Between, Choice, YesNo
from duel_tui.engine.rules import tell
from duel_tui.engine.side import Side
from duel_tui.systems.dueling_scars.assault import assault_over, match_set
from duel_tui.systems.dueling_scars.book import Book
from duel_tui.systems.dueling_scars.model import Duel, Fell, Phase, TookInitiative, Track, Tracks, Weapon

_NONE_LEFT = 0
"""The Action of a side that has lost the assault."""


def facts(book: Book, duel: Duel) -> tuple[Fact, ...]:
    """Every fact that can be set between two actions."""
    return tuple([fact for side in Side for fact in _facts_of(book, duel, side)])


def _facts_of(book: Book, duel: Duel, side: Side) -> Iterator[Fact]:
    tracks, weapon = duel.tracks[side], duel.weapons[side]
    if duel.phase is not Phase.WEAPONS:
        most = max(book.most(weapon, Track.ACTION), tracks.action)
        yield Fact(side, "action", Between(_NONE_LEFT, most), tracks.action)
        most = max(book.most(weapon, Track.EFFECT), tracks.effect)
        yield Fact(side, "effect", Between(book.tables.effect_min, most), tracks.effect)
        yield Fact(side, "initiative", YES_NO, YesNo.YES if duel.attacker is side else YesNo.NO)
        if book.options.mixed_weapons:  # SC-9
            yield Fact(side, "weapon", book.weapons, weapon)
    if book.options.match > 1:  # SC-14
        yield Fact(side, "won", Between(0, book.wins), duel.won[side])


async def settle(book: Book, duel: Duel, fact: Fact, value: Choice) -> Duel:
    """The duel with a fact set, and all that follows from it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side = fact.side
    assert side is not None, "every fact is a side's"
    tracks = duel.tracks[side]
    match fact.name, value:
        case "action", int():
            return await _with_dice(book, duel.change(side, Tracks(value, tracks.effect)), side)
        case "effect", int():
            return duel.change(side, Tracks(tracks.action, value))
        case "won", int():
            return await _with_won(book, duel, side, value)
        case "weapon", _:
            return replace(duel, weapons=duel.weapons.put(side, Weapon(str(value))))
        case _:
            return await _with_initiative(duel, side if value == YesNo.YES else side.foe, side)


async def _with_dice(book: Book, duel: Duel, side: Side) -> Duel:
    """The assault goes on, or the side has fallen."""
    if duel.tracks[side].action > _NONE_LEFT:
        return duel
    if duel.first is None and book.options.match > 1:
        raise WrongAnswerError("no assault can end before its first attack is settled")
    await tell(Fell(side, book.deadly(duel.kind)), duel)
    return await assault_over(book, duel, side.foe)


async def _with_won(book: Book, duel: Duel, side: Side, count: int) -> Duel:
    """As many assaults have been fought as were won, or more; with more than half of them the match is over."""
    won = duel.won.put(side, count)
    fought = won.left + won.right
    over = count >= book.wins
    duel = replace(duel, won=won, assault=max(duel.assault, fought if over else fought + 1))
    return await match_set(book, duel)


async def _with_initiative(duel: Duel, attacker: Side, named: Side) -> Duel:
    """One side attacks next; before the first attack is settled, only the side named so."""
    if duel.attacker is attacker:
        return duel
    if duel.attacker is None:
        return replace(duel, phase=Phase.ACTION, attacker=named, first=named) if attacker is named else duel
    duel = replace(duel, attacker=attacker)
    await tell(TookInitiative(attacker), duel)
    return duel
