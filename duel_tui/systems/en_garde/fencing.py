"""A turn and the answer to an attack."""

from msgspec.structs import replace

from duel_tui.engine.menu import OneOf
from duel_tui.engine.rules import choose, tell
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.dealing import after_action
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
    answer_menu,
    last_menu,
    read,
    ruled_out,
    turn_menu,
)
from duel_tui.systems.en_garde.state import Attack, Match
from duel_tui.systems.en_garde.terms import How, Phase


async def turn(book: Book, match: Match) -> Match:
    """One fencer moves or attacks; a fencer who can do neither loses the round (EG-5)."""
    side = match.turn
    menu: OneOf[str] = turn_menu(book, match)
    if not menu.keys:
        await tell(Stuck(side), match)
        return await won(book, match, side.foe, How.STUCK)
    key = await choose(side, "turn", menu, ruled_out(book, match, menu))
    if key == STUCK:
        await tell(Stuck(side), match)
        return await won(book, match, side.foe, How.STUCK)
    play = read(key)
    if play.attack:
        return await _attack(book, match, play)
    match = match.play(side, play.cards).step(side, play.step)
    way = "forward" if play.step > 0 else "back"
    await tell(Moved(side, way, play.stepped, match.distance), match)
    return after_action(book, match)


async def last_chance(book: Book, match: Match) -> Match:
    """No more movement: an attack, or the round is compared (EG-4a); a fencer who cannot attack is asked, too."""
    menu = last_menu(book, match)
    key = await choose(match.turn, "turn", menu, ruled_out(book, match, menu))
    if key == PASS:
        await tell(Passed(match.turn), match)
        return replace(match, phase=Phase.COMPARE)
    return await _attack(book, match, read(key))


async def _attack(book: Book, match: Match, play: Play) -> Match:
    side, number, riposte = match.turn, len(play.attack), match.parried
    match = match.play(side, play.cards).step(side, play.step)
    if play.step:
        await tell(AdvanceAttacked(side, play.stepped, play.attack[0], number, riposte), match)
    else:
        await tell(Attacked(side, play.attack[0], number, riposte), match)
    if not book.responses(advanced=bool(play.step)):
        return await won(book, match, side, How.ATTACK)
    if riposte and not play.step and book.options.riposte_wins:  # EG-2
        return await won(book, match, side, How.RIPOSTE)
    return after_action(book, replace(match, attack=Attack(side, play.attack, bool(play.step))))


async def answer(book: Book, match: Match) -> Match:
    """The other fencer parries, retreats or is hit."""
    side, attack = match.turn, match.attack
    assert attack is not None, "an answer follows an attack"
    menu = answer_menu(book, match, attack)
    key = await choose(side, "answer", menu, ruled_out(book, match, menu))
    match = replace(match, attack=None)
    if key == CONCEDE:
        await tell(Conceded(side), match)
        return await won(book, match, attack.side, How.ATTACK)
    play = read(key)
    match = match.play(side, play.cards).step(side, play.step)
    if play.parry:
        await tell(Parried(side, play.parry, len(play.parry)), match)
    else:
        await tell(Retreated(side, play.stepped, match.distance), match)
    if not book.pack(match):  # EG-4c: the attacker had drawn the last card
        return replace(match, phase=Phase.COMPARE)
    if play.parry:
        return replace(match, phase=Phase.TURN, parried=True)
    return replace(match, phase=Phase.REFILL)  # EG-7
