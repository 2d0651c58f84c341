"""The scoreboard (REFEREE.md, Sheets)."""

from duel_tui.engine.sheet import DuelFacts, Sheet, SideFacts
from duel_tui.engine.side import Side
from duel_tui.fencer.terms import Kind, Style
from duel_tui.systems.duel_of_swords.book import Book
from duel_tui.systems.duel_of_swords.rounds import shown
from duel_tui.systems.duel_of_swords.state import Duel
from duel_tui.systems.duel_of_swords.terms import Move


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
