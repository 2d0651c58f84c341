"""What is seen of a duel: the scoreboard (REFEREE.md, Sheets), habits, what a move leads to, and what may be set.

A game master sets hits in whole ones and keeps the half that stands; where advantages count half a hit, the half is a
fact of its own. A score that ends the duel by the rules ends it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.answers import WrongAnswerError
from duel_tui.engine.facts import Fact
from duel_tui.engine.games import ByTheBook
from duel_tui.engine.menu import YES_NO, Between, Choice, OneOf, YesNo
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import tell
from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.solvable import Reading, Seen
from duel_tui.fencer.terms import Kind, Style
from duel_tui.show.outlook import Modifiers, Outlook, Prospect, nothing_foreseen
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.model import (
    BothHit,
    Bout,
    Converted,
    Duel,
    Duellist,
    Ended,
    FancyHit,
    Gained,
    Hit,
    Move,
    MovesShown,
    Rescored,
    Result,
    Why,
)
from duel_tui.systems.duel_of_swords.rules import Rounds, halves, shown


class SwordsDuel(DuelFacts, frozen=True):
    """The facts of the scoreboard about the duel."""

    round: int
    rounds: int
    last_round: int
    hits_to_win: int
    scoring: str
    lasting: bool
    """True if an advantage lasts until a second one (DOS-1)."""
    kind: Kind
    phase: str


class SwordsSide(SideFacts, frozen=True):
    """The facts of the scoreboard about a side."""

    name: str
    style: Style
    nationality: str
    hits: float
    score: str
    advantage: bool
    fancies: int
    denied: Move | None


def sheet(book: Book, duel: Duel) -> Sheet[SwordsDuel, SwordsSide]:
    """The present state of both sides and of the duel."""
    bout = duel.bout
    return Sheet(
        SwordsDuel(
            round=bout.round,
            rounds=book.max_rounds,
            last_round=book.last_round,
            hits_to_win=book.hits_to_win,
            scoring=book.options.scoring,
            lasting=book.options.advantage_persists,
            kind=duel.kind,
            phase="over" if bout.outcome else "move",
        ),
        _facts(book, duel, Side.LEFT),
        _facts(book, duel, Side.RIGHT),
    )


def _facts(book: Book, duel: Duel, side: Side) -> SwordsSide:
    fencer, one = duel.fencers[side], duel.bout.duellists[side]
    return SwordsSide(
        name=fencer.name,
        style=fencer.style,
        nationality=fencer.nationality,
        hits=one.halves // book.hit if one.halves % book.hit == 0 else one.halves / book.hit,
        score=shown(one.halves, book.hit),
        advantage=one.advantage,
        fancies=one.fancies,
        denied=one.last,
    )


NONE = "none"
"""Every move is available."""


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


_BEGINS = "begins"


def reading(told: Sequence[Struct], side: Side) -> Reading:
    """A side's moves, each with the result of the round before it, and their gains."""
    past: list[Seen] = []
    now = _BEGINS
    score, before = BySide(0, 0), BySide(0, 0)
    for event in told:
        if isinstance(event, MovesShown):
            past.append(Seen(now, event.moves[side]))
            now = situation(event.result, side)
            before = score
        elif isinstance(event, Rescored):
            score = event.score.map(halves)
        elif isinstance(event, Hit | FancyHit | BothHit | Gained | Converted) and event.score is not None:
            score = event.score.map(halves)
            won, lost = (score[one] - before[one] for one in (side, side.foe))
            past[-1] = Seen(past[-1].situation, past[-1].choice, won, lost)
    return Reading(tuple(past), now)


def situation(result: Result, side: Side) -> str:
    """A side's present situation, as a key of the phrases."""
    if result is Result.BOTH_HIT:
        return "both_hit"
    if result.hitting:
        return "hit" if side in result.hitting else "hurt"
    if result.gaining:
        return "gained" if side is result.gaining else "pressed"
    return "nothing"


def prospects(book: Book, bout: Bout, side: Side, call: str) -> tuple[Prospect, ...]:
    """The result of a move against each move of the opponent, even if the matrix is hidden."""
    mine, barred = book.move(call), bout.duellists[side.foe].last
    return tuple(
        [Prospect(his, gives=gives(book.result(mine, his))) for his in book.tables.moves if his is not barred]
    )


def gives(result: Result) -> str:
    """A result for the chooser, as a key of the phrases."""
    return _SEEN[result]


def known(book: Book, told: Sequence[Struct] | None) -> Mapping[tuple[str, str], str]:
    """The cells of the matrix that events show, for the chooser: two for each pair that met; None: all of them."""
    cells = _cells(book)
    if told is None:
        return cells
    met = {(one.moves.left, one.moves.right) for one in told if isinstance(one, MovesShown)}
    return {pair: cells[pair] for mine, his in met for pair in ((mine, his), (his, mine))}


@lru_cache
def _cells(book: Book) -> Mapping[tuple[str, str], str]:
    """The whole matrix, for the chooser."""
    pairs = product(book.tables.moves, repeat=2)
    return {(mine, his): gives(book.result(mine, his)) for mine, his in pairs}


_SEEN = {
    Result.LEFT_HITS: "hit",
    Result.RIGHT_HITS: "foe_hit",
    Result.LEFT_GAINS: "gain",
    Result.RIGHT_GAINS: "foe_gain",
    Result.BOTH_HIT: "both_hit",
    Result.NOTHING: "nothing",
}


_ADVANTAGE = 0.5
"""The value of an advantage, compared with a half point."""
_SURE = 0.99
"""The highest certainty before the end."""


class SwordsSeen(ByTheBook[Book]):
    """What callers see of a duel by its tables, and what a game master may set of it."""

    rounds: Rounds

    def facts(self, state: Duel) -> Sequence[Fact]:
        """Every fact that can be set between two rounds."""
        return [fact for side in Side for fact in _facts_of(self.book, state, side)]

    async def settle(self, state: Duel, fact: Fact, value: Choice) -> Duel:
        """The duel with a fact set, and its end if the score ends it.

        Raises:
            WrongAnswerError: it cannot be so.
        """
        side, before, book = fact.side, state.bout, self.book
        assert side is not None, "every fact is a fencer's"
        one = _changed(book, state, side, fact.name, value)
        state = replace(state, bout=replace(before, duellists=before.duellists.put(side, one)))
        if one.halves != before.duellists[side].halves:
            score = state.bout.duellists.map(lambda each: shown(each.halves, book.hit))
            await tell(Rescored(score), state)
        state = replace(state, bout=self.rounds.judged(state.bout))
        if state.outcome:
            await tell(Ended(state.outcome.winner, Why(state.outcome.why)), state)
        return state

    def outlook(self, view: Duel, ask: Ask, modifiers: Modifiers) -> Outlook:
        """The result of each move against each of the opponent's; nothing if the players do not see the matrix (rule 6)."""
        if not self.book.options.show_matrix:
            return nothing_foreseen()
        return Outlook(lambda call: prospects(self.book, view.bout, ask.side, call))

    def worth(self, state: Duel, side: Side) -> float:
        """A rough chance to win, from the lead; it weighs more near the end."""
        book, bout = self.book, state.bout
        if bout.outcome:
            return bout.outcome.worth_to(side)
        mine, his = bout.duellists[side], bout.duellists[side.foe]
        lead = mine.halves - his.halves + _ADVANTAGE * (mine.advantage - his.advantage)
        missing = book.target - max(mine.halves, his.halves)
        left = max(1, min(book.last_round - bout.round + 1, missing))
        return min(_SURE, max(1 - _SURE, 0.5 + lead / (2 * (abs(lead) + left))))
