"""Forecasts: the results of a play, with chances counted from the cards its side has seen."""

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.dealing import phase_after
from duel_tui.systems.en_garde.hands import Cards
from duel_tui.systems.en_garde.odds import Share, can_advance, can_attack, can_escape, can_parry, can_strike
from duel_tui.systems.en_garde.plays import Play, matching, turn_menu
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase, Response


class Forecast(Struct, frozen=True):
    """The result of a play; shares count the hands of the opponent."""

    play: Play
    distance: int
    left: Cards
    """The cards that its side keeps before the draw."""
    reach: int
    """The number of these cards that equal the distance."""
    then: Phase
    """The next phase: the other's turn, an answer, a last chance, a comparison, or the own turn after a parry."""
    strike: Share | None = None
    """The hands that can attack then, at once or with an advance; None: there is no attack."""
    at_once: Share | None = None
    """The hands that can attack without a step."""
    advance: Share | None = None
    """The hands that can advance and attack; None: the rules have no such attack."""
    stop: Share | None = None
    """The hands that can stop the attack; None: nothing stops it."""
    parry: Share | None = None
    """The hands that can parry it."""
    stuck: bool = False
    """True if its side then has nothing to play in its own turn, and loses the round."""


def forecast(book: Book, match: Match, play: Play) -> Forecast:
    """The result of a play by the side whose turn it is."""
    side = match.turn
    after = match.play(side, play.cards, play.step, match.phase)
    if play.attack:
        return _of_attack(book, match, after, play)
    if play.parry:
        return _of_parry(book, after, play)
    if play.step:
        return _of_step(book, match, after, play)
    return _plain(match, after, play, Phase.COMPARE)


def _plain(match: Match, after: Match, play: Play, then: Phase) -> Forecast:
    left, distance = after.hands[match.turn], after.distance
    return Forecast(play, distance, left, matching(left, distance), then)


def _of_attack(book: Book, match: Match, after: Match, play: Play) -> Forecast:
    found = _plain(match, after, play, Phase.ANSWER)
    answers = book.responses(advanced=bool(play.step))
    if Response.PARRY not in answers or (match.parried and not play.step and book.options.riposte_wins):
        return found
    parry = parried(book, match, match.turn, play.attack)
    stop = parry
    if Response.RETREAT in answers:
        unseen, foe = book.unseen(match, match.turn), match.turn.foe
        size, room = len(match.hands[foe]), book.room(match, foe)
        stop = can_escape(unseen, size, play.attack, room, identical=book.identical)
    return replace(found, parry=parry, stop=stop)


def _of_parry(book: Book, after: Match, play: Play) -> Forecast:
    """The own turn follows with the remaining cards, or the comparison if the pack is empty."""
    if not book.pack(after):
        return _plain(after, after, play, Phase.COMPARE)
    turn = replace(after, phase=Phase.TURN, parried=True)
    found = _plain(after, after, play, Phase.TURN)
    return replace(found, stuck=not turn_menu(book, turn).keys)


def _of_step(book: Book, match: Match, after: Match, play: Play) -> Forecast:
    retreats = match.attack is not None
    then = Phase.COMPARE if retreats and not book.pack(match) else phase_after(book, after)
    found = _plain(match, after, play, then)
    if then is Phase.COMPARE:
        return found
    unseen, size, distance = book.unseen(match, match.turn), len(match.hands[match.turn.foe]), after.distance
    at_once = can_attack(unseen, size, distance)
    if not book.advances or then is Phase.LAST_CHANCE:
        return replace(found, strike=at_once, at_once=at_once)
    advance = can_advance(unseen, size, distance, book.reach)
    strike = can_strike(unseen, size, distance, book.reach)
    return replace(found, strike=strike, at_once=at_once, advance=advance)


def parried(book: Book, match: Match, side: Side, cards: Cards) -> Share:
    """The share of hands that can parry an attack of a side."""
    size = len(match.hands[side.foe])
    return can_parry(book.unseen(match, side), size, cards, identical=book.identical)


def riposte(book: Book, match: Match, found: Forecast) -> Forecast | None:
    """The attack after a parry that is stopped most rarely; None: there is none."""
    if found.then is not Phase.TURN:
        return None
    turn = replace(match.play(match.turn, found.play.parry, 0, Phase.TURN), parried=True)
    card = str(found.distance)
    numbers = range(1, min(found.reach, book.strength) + 1)
    attacks = [forecast(book, turn, Play(attack=(card,) * number)) for number in numbers]
    return min(attacks, key=lambda one: one.stop.ways if one.stop else 0, default=None)
