"""The rest of a match in one stretch, in counts: for play-outs, of which nobody hears the events.

It asks and draws the same as the routines, in the same order, and ends in the same state.
"""

from collections.abc import Generator
from types import coroutine
from typing import Any

from msgspec.structs import replace

from duel_tui.engine.outcome import Outcome
from duel_tui.engine.requests import Decide, Draw
from duel_tui.engine.side import BySide
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.compact import NOBODY, SIDES, Round, Rules
from duel_tui.systems.en_garde.compact_menus import move
from duel_tui.systems.en_garde.hands import cards_of, code
from duel_tui.systems.en_garde.state import Latest, Match
from duel_tui.systems.en_garde.terms import Phase, Why


@coroutine
def rounds(book: Book, rules: Rules, match: Match) -> Generator[Decide | Draw, Any, Match]:
    """The match at its end, played on from a deal."""
    hits, drawn, number = [*match.hits], match.drawn, match.round
    begins, again = SIDES.index(match.starter), book.options.first_player == "loser_of_last"
    draws = rules.draws.of
    while True:
        played = Round(rules, begins)
        yield from _dealt(rules, played)
        hands = played.hands
        while played.winner < 0:
            moves = played.moves()
            if not moves.keys:
                played.lose()
                break
            key = (yield moves.asks[played.turn]).choices[0]
            if count := played.play(move(key)):
                drawn_from = draws(played.played + hands[0] + hands[1], count, played.turn)
                played.take(code((yield drawn_from).cards), count)
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


def _dealt(rules: Rules, played: Round) -> Generator[Draw, Any, None]:
    """Deal the hands of a round."""
    for side in (0, 1):
        answer = yield rules.draws.of(played.hands[0], rules.hand, side)
        played.hands[side] = code(answer.cards)
        played.held[side] = rules.hand
        played.pack -= rules.hand


def _ended(book: Book, match: Match, played: Round, outcome: Outcome) -> Match:
    """The match after its last round."""
    latest = None
    if played.latest is not None:
        side, last = played.latest
        latest = Latest(SIDES[side], cards_of(last.cards))
    return replace(
        match,
        phase=Phase.OVER,
        positions=BySide(played.room[0] + 1, book.tables.piste - played.room[1]),
        turn=SIDES[played.turn],
        hands=BySide(*[cards_of(hand) for hand in played.hands]),
        played=cards_of(played.played),
        latest=latest,
        attack=None,
        parried=played.parried,
        outcome=outcome,
    )
