"""What a game master may set of two scores: hits, an advantage, fancies, and the move that is not available.

Hits are set in whole ones and keep the half that stands; where advantages count half a hit, the half is a fact of its
own. A score that ends the duel by the rules ends it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.menu import YES_NO, Between, Choice, OneOf, YesNo
from duel_tui.engine.rules import tell
from duel_tui.engine.side import Side
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.events import Ended, Rescored
from duel_tui.systems.duel_of_swords.rounds import Rounds, shown
from duel_tui.systems.duel_of_swords.state import Duel, Duellist
from duel_tui.systems.duel_of_swords.terms import Move, Why

NONE = "none"
"""Every move is available."""


def facts(book: Book, duel: Duel) -> tuple[Fact, ...]:
    """Every fact that can be set between two rounds."""
    return tuple([fact for side in Side for fact in _facts_of(book, duel, side)])


def _facts_of(book: Book, duel: Duel, side: Side) -> Iterator[Fact]:
    one = duel.bout.duellists[side]
    yield Fact(side, "hits", Between(0, _most(book, duel, side)), one.halves // book.hit)
    if book.halved:  # DOS-9
        yield Fact(side, "half", YES_NO, _yes(one.halves % book.hit > 0))
    else:
        yield Fact(side, "advantage", YES_NO, _yes(one.advantage))
    if book.options.fancies:  # DOS-12
        yield Fact(side, "fancies", Between(0, book.options.fancies), one.fancies)
    if barred := tuple([move for move in book.tables.moves if book.remembers(move)]):  # DOS-6
        yield Fact(side, "last", OneOf((NONE, *barred)), one.last or NONE)


def _most(book: Book, duel: Duel, side: Side) -> int:
    """The hits with which a side wins against the present score of the other."""
    mine, his = duel.bout.duellists[side], duel.bout.duellists[side.foe]
    ahead = his.halves + book.lead - mine.halves % book.hit
    return max(book.hits_to_win, -(-ahead // book.hit))


async def settle(rounds: Rounds, book: Book, duel: Duel, fact: Fact, value: Choice) -> Duel:
    """The duel with a fact set, and its end if the score ends it.

    Raises:
        WrongAnswerError: it cannot be so.
    """
    side, before = fact.side, duel.bout
    assert side is not None, "every fact is a fencer's"
    one = _changed(book, duel, side, fact.name, value)
    duel = replace(duel, bout=replace(before, duellists=before.duellists.put(side, one)))
    if one.halves != before.duellists[side].halves:
        score = duel.bout.duellists.map(lambda each: shown(each.halves, book.hit))
        await tell(Rescored(score), duel)
    duel = replace(duel, bout=rounds.judged(duel.bout))
    if duel.outcome:
        await tell(Ended(duel.outcome.winner, Why(duel.outcome.why)), duel)
    return duel


def _changed(book: Book, duel: Duel, side: Side, name: str, value: Choice) -> Duellist:
    one, yes = duel.bout.duellists[side], value == YesNo.YES
    match name, value:
        case "hits", int():
            return replace(one, halves=value * book.hit + one.halves % book.hit)
        case "half", _:
            half = book.tables.half_points.advantage if yes else 0
            return replace(one, halves=one.halves // book.hit * book.hit + half)
        case "fancies", int():
            return replace(one, fancies=value)
        case "last", _:
            return replace(one, last=None if value == NONE else Move(str(value)))
        # the other side has an advantage that excludes one of this side (DOS-1)
        case _ if yes and duel.bout.duellists[side.foe].advantage and not book.options.advantage_persists:
            raise WrongAnswerError("the other fencer has the advantage, and here only one can have it")
        case _:
            return replace(one, advantage=yes)


def _yes(found: bool) -> YesNo:  # noqa: FBT001
    return YesNo.YES if found else YesNo.NO
