"""A turn and the answer to an attack."""

from collections.abc import Generator
from functools import lru_cache
from types import coroutine
from typing import cast

from msgspec.structs import replace

from duel_tui.engine.answers import Decided
from duel_tui.engine.requests import Decide
from duel_tui.engine.rules import tell
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.dealing import after_refill, refill
from duel_tui.systems.en_garde.ending import won
from duel_tui.systems.en_garde.events import (
    AdvanceAttacked,
    Attacked,
    Conceded,
    Moved,
    Parried,
    Passed,
    Retreated,
    Stuck,
)
from duel_tui.systems.en_garde.plays import (
    CONCEDE,
    PASS,
    STUCK,
    Play,
    answer_request,
    last_request,
    read,
    turn_request,
)
from duel_tui.systems.en_garde.state import Attack, Match
from duel_tui.systems.en_garde.terms import How, Phase


async def turn(book: Book, match: Match) -> Match:
    """One fencer moves or attacks, and draws; a fencer who can do neither loses the round (EG-5)."""
    side = match.turn
    request = turn_request(book, match)
    key = STUCK if request is None else await _key(request)
    if key == STUCK:
        await tell(Stuck(side), match)
        return await won(book, match, side.foe, How.STUCK)
    play = read(key)
    if play.attack:
        return await _attack(book, match, play)
    match = match.play(side, play.cards, play.step, _REFILL)
    await tell(_moved(side is _LEFT, play.step, match.distance), match)
    return await _drawn(book, match)


_LEFT, _RIGHT = Side
_REFILL = Phase.REFILL


@lru_cache(maxsize=1024)
def _moved(left: bool, step: int, distance: int) -> Moved:  # noqa: FBT001
    way = "forward" if step > 0 else "back"
    return Moved(_LEFT if left else _RIGHT, way, str(abs(step)), distance)


async def last_chance(book: Book, match: Match) -> Match:
    """No more movement: an attack, or the round is compared (EG-4a); a fencer who cannot attack is asked, too."""
    key = await _key(last_request(book, match))
    if key == PASS:
        await tell(Passed(match.turn), match)
        return replace(match, phase=Phase.COMPARE)
    return await _attack(book, match, read(key))


async def _attack(book: Book, match: Match, play: Play) -> Match:
    side, number, riposte = match.turn, len(play.attack), match.parried
    attack = Attack(side, play.attack, bool(play.step))
    match = match.play(side, play.cards, play.step, _REFILL, attack)
    if play.step:
        await tell(AdvanceAttacked(side, play.stepped, play.attack[0], number, riposte), match)
    else:
        await tell(Attacked(side, play.attack[0], number, riposte), match)
    if not book.responses(advanced=bool(play.step)):
        return await won(book, match, side, How.ATTACK)
    if riposte and not play.step and book.options.riposte_wins:  # EG-2
        return await won(book, match, side, How.RIPOSTE)
    return await _drawn(book, match)


async def answer(book: Book, match: Match) -> Match:
    """The other fencer parries, retreats or is hit."""
    side, attack = match.turn, match.attack
    assert attack is not None, "an answer follows an attack"
    key = await _key(answer_request(book, match, attack))
    if key == CONCEDE:
        match = replace(match, attack=None)
        await tell(Conceded(side), match)
        return await won(book, match, attack.side, How.ATTACK)
    play = read(key)
    match = match.play(side, play.cards, play.step, match.phase)
    if play.parry:
        await tell(Parried(side, play.parry, len(play.parry)), match)
    else:
        await tell(Retreated(side, play.stepped, match.distance), match)
    if not book.pack(match):  # EG-4c: the attacker had drawn the last card
        return replace(match, phase=Phase.COMPARE)
    if play.parry:
        return replace(match, phase=Phase.TURN, parried=True)
    return await _drawn(book, match)  # EG-7


@coroutine
def _key(request: Decide) -> Generator[Decide, Decided, str]:
    """Ask one side for one of its keys."""
    answer = yield request
    return cast("str", answer.choices[0])


async def _drawn(book: Book, match: Match) -> Match:
    """The match after a fencer has played, and has drawn from the pack."""
    pack = book.pack(match)
    if not pack:
        return after_refill(book, match, 0)
    return await refill(book, match)
