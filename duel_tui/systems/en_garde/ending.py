"""The end of rounds and matches: hits, open hands, and the ground gained."""

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Draw
from duel_tui.engine.rules import drawn, tell
from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.events import Compared, Ended, Hit, Measured, RoundDrawn
from duel_tui.systems.en_garde.plays import matching
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import How, Level, Phase, Why


async def won(book: Book, match: Match, side: Side, how: How) -> Match:
    """A side has won the round, and perhaps the match."""
    hits = match.hits[side] + 1
    match = replace(match, hits=match.hits.put(side, hits), drawn=0, attack=None)
    await tell(Hit(side, how, hits, match.hits), match)
    if hits >= book.hits_to_win:
        return await ended(match, Outcome(side, Why.HITS))
    return _next(book, match, side.foe)


async def compare(book: Book, match: Match) -> Match:
    """The pack is empty: except on the basic level, cards that equal the distance count first, then the ground."""
    if book.level is not Level.BASIC:
        for side in Side:
            match = await _turned_over(book, match, side)
        distance = match.distance
        cards = match.hands.map(lambda hand: matching(hand, distance))
        await tell(Compared(match.hands, cards, distance), match)
        if better := _better(cards):
            return await won(book, match, better, How.CARDS)
    ground = both(lambda side: book.ground(match, side))
    await tell(Measured(ground), match)
    if better := _better(ground):
        return await won(book, match, better, How.GROUND)
    return await _drawn(book, match)


async def _turned_over(book: Book, match: Match, side: Side) -> Match:
    """A hand with its unknown cards shown."""
    hand = match.hands[side]
    unknown = hand.count(UNSEEN)
    if not unknown:
        return match
    known = tuple([card for card in hand if card != UNSEEN])
    shown = await drawn(Draw(book.pile(match), unknown, "turned over", side, face_up=True))
    return replace(match, hands=match.hands.put(side, tuple(sorted(known + shown))))


def _better(pair: BySide[int]) -> Side | None:
    left, right = pair
    return None if left == right else Side.LEFT if left > right else Side.RIGHT


async def _drawn(book: Book, match: Match) -> Match:
    match = replace(match, drawn=match.drawn + 1)
    await tell(RoundDrawn(match.round), match)
    if match.drawn >= book.options.stalemate_rounds:
        return await ended(match, Outcome(None, Why.STALEMATE))
    return _next(book, match, None)


def _next(book: Book, match: Match, loser: Side | None) -> Match:
    """The next round: the start alternates, drawn rounds included; or the loser begins."""
    starter = match.starter.foe
    if loser and book.options.first_player == "loser_of_last":
        starter = loser
    return replace(match, phase=Phase.DEAL, round=match.round + 1, starter=starter)


async def ended(match: Match, outcome: Outcome) -> Match:
    """The match is over."""
    match = replace(match, phase=Phase.OVER, outcome=outcome)
    await tell(Ended(outcome.winner, Why(outcome.why)), match)
    return match
