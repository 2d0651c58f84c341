"""What a game master may set of two fencers on the piste: hits, squares and the cards of their hands.

A card of a hand goes back to the pack, and another one comes out of it. The card that the program has not seen is
named instead: it was that card all along.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.answers import UNSEEN, WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import Between, Choice, OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.side import Side
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.ending import ended
from duel_tui.systems.en_garde.hands import together, without
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import Phase, Why

_BETWEEN_ROUNDS = frozenset({Phase.FIRST, Phase.DEAL, Phase.OVER})
"""The phases before a deal, which brings new hands and puts both at their ends of the piste."""


def facts(book: Book, match: Match) -> tuple[Fact, ...]:
    """Every fact that can be set between two routines."""
    return tuple([fact for side in Side for fact in _facts_of(book, match, side)])


def _facts_of(book: Book, match: Match, side: Side) -> Iterator[Fact]:
    yield Fact(side, "hits", Between(0, book.hits_to_win), match.hits[side])
    if match.phase in _BETWEEN_ROUNDS:
        return
    yield Fact(side, "square", Between(1, book.tables.piste), match.positions[side])
    cards = OneOf(tuple(map(str, book.tables.deck.values)))
    for slot, card in enumerate(match.hands[side], 1):
        yield Fact(side, "hand", cards, card, str(slot), secret=True, decided_by=tuple(Side))


async def settle(book: Book, match: Match, fact: Fact, value: Choice) -> Match:
    """The match with a fact set, and all that follows from it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side = fact.side
    assert side is not None, "every fact is a fencer's"
    match fact.name:
        case "hits":
            return await _scored(book, match, side, int(str(value)))
        case "square":
            return _moved(match, side, int(str(value)))
        case _:
            return _holding(book, match, side, str(fact.now), str(value))


async def _scored(book: Book, match: Match, side: Side, hits: int) -> Match:
    """The match with a side's hits; the last one needed wins it."""
    match = replace(match, hits=match.hits.put(side, hits))
    return await ended(match, Outcome(side, Why.HITS)) if hits >= book.hits_to_win else match


def _moved(match: Match, side: Side, square: int) -> Match:
    """The match with a side on a square, still on its own side of the other."""
    other = match.positions[side.foe]
    if square == other:
        raise WrongAnswerError(f"the other fencer stands on square {square}")
    if (square < other) is not (side is Side.LEFT):
        raise WrongAnswerError(f"square {square} is past the other fencer, who stands on square {other}")
    return replace(match, positions=match.positions.put(side, square))


def _holding(book: Book, match: Match, side: Side, old: str, new: str) -> Match:
    if new == old:
        return match
    if new not in book.pile(match):
        raise WrongAnswerError(
            f"the pack has no {new} left: all {book.tables.deck.copies} are played or in hands"
        )
    if old != UNSEEN and not book.pack(match):
        raise WrongAnswerError("the pack is empty, so no other card can come out of it")
    hand = together(without(match.hands[side], (old,)), (new,))
    return replace(match, hands=match.hands.put(side, hand))
