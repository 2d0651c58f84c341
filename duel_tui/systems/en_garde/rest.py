"""The rest of a match in one stretch, in counts: for play-outs, of which nobody hears the events.

It asks and draws the same as the routines, in the same order, and ends in the same state.
"""

from collections.abc import Callable
from types import coroutine

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.rules import Routine
from duel_tui.engine.side import BySide
from duel_tui.systems.en_garde.asked_round import AskedRound, Asks
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact import NOBODY, SIDES, Rules
from duel_tui.systems.en_garde.hands import cards_of
from duel_tui.systems.en_garde.state import Latest, Match
from duel_tui.systems.en_garde.terms import Phase, Why


@coroutine
def rest(book: Book, rules: Rules, match: Match, routine: Callable[[Match], Routine[Match]]) -> Asks[Match]:
    """The match at its end; a routine plays it to a deal."""
    while match.phase is not Phase.DEAL:
        if match.outcome is not None:
            return match
        match = yield from routine(match).__await__()
    hits, drawn, number = [*match.hits], match.drawn, match.round
    begins, again = SIDES.index(match.starter), book.options.first_player == "loser_of_last"
    while True:
        rules.tidy()
        played = AskedRound(rules, begins)
        yield from played.play_out()
        winner = played.winner
        if winner == NOBODY:
            drawn += 1
            outcome = Outcome(None, Why.STALEMATE) if drawn >= book.options.stalemate_rounds else None
        else:
            drawn = 0
            hits[winner] += 1
            outcome = Outcome(SIDES[winner], Why.HITS) if hits[winner] >= book.hits_to_win else None
        if outcome is not None:
            match = replace(match, hits=BySide(*hits), drawn=drawn, round=number, starter=SIDES[begins])
            return _ended(book, match, played, outcome)
        number += 1
        begins = 1 - winner if again and winner != NOBODY else 1 - begins


def _ended(book: Book, match: Match, played: AskedRound, outcome: Outcome) -> Match:
    latest = None
    if played.latest is not None:
        side, last = played.latest
        latest = Latest(SIDES[side], cards_of(last.cards))
    codes = [hand.code for hand in played.hands]
    return replace(
        match,
        phase=Phase.OVER,
        positions=BySide(played.room[0] + 1, book.tables.piste - played.room[1]),
        turn=SIDES[played.turn],
        hands=BySide(*[cards_of(code) for code in codes]),
        played=cards_of(played.pile.gone - sum(codes)),
        latest=latest,
        attack=None,
        parried=played.parried,
        outcome=outcome,
    )
