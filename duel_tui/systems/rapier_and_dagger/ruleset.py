"""The ruleset of Rapier & Dagger with pencil and paper: the next routine, and the methods for callers."""

from duel_tui.engine.games import EndsWithOutcome, HidesNothing
from duel_tui.engine.menu import Choice
from duel_tui.engine.requests import Ask
from duel_tui.engine.rules import Routine
from duel_tui.engine.sheet import Prospect, Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.body import whole
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.systems.rapier_and_dagger import sheet as sheets
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.contact import ask_break, clinch
from duel_tui.systems.rapier_and_dagger.ending import mercy
from duel_tui.systems.rapier_and_dagger.exchange import exchange
from duel_tui.systems.rapier_and_dagger.grapple import grapple
from duel_tui.systems.rapier_and_dagger.movement import accept, move
from duel_tui.systems.rapier_and_dagger.options import Options
from duel_tui.systems.rapier_and_dagger.prospects import prospects
from duel_tui.systems.rapier_and_dagger.round_end import result, round_end
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.tables import Tables
from duel_tui.systems.rapier_and_dagger.tags import tags
from duel_tui.systems.rapier_and_dagger.terms import Phase
from duel_tui.systems.rapier_and_dagger.worth import worth

KEY = "rapier_and_dagger"


class RapierAndDagger(EndsWithOutcome[Duel], HidesNothing[Duel]):
    """The ruleset."""

    key = KEY
    state_type = Duel

    def __init__(self, tables: Tables, options: Options) -> None:
        """Play by these tables and house rules."""
        self.book = Book(tables, options)

    def begin(self, kind: Kind, fencers: BySide[Fencer]) -> Duel:
        """Two whole fencers in reach."""
        return Duel(kind, fencers.map(self._fighter))

    def _fighter(self, fencer: Fencer) -> Fighter:
        return Fighter(fencer, whole(self.book.tables, fencer, self.book.kit), fencer.left_hand)

    def routine(self, state: Duel) -> Routine[Duel]:
        """The booklet's sequence of play, one phase at a time."""
        match state.phase:
            case Phase.MOVEMENT:
                return move(self.book, state)
            case Phase.ACCEPT:
                return accept(self.book, state)
            case Phase.EXCHANGE:
                return exchange(self.book, state)
            case Phase.RESULT:
                return result(self.book, state)
            case Phase.GRAPPLE:
                return grapple(self.book, state)
            case Phase.CLINCH:
                return clinch(self.book, state)
            case Phase.BREAK:
                return ask_break(self.book, state)
            case Phase.ROUND_END:
                return round_end(self.book, state)
            case Phase.MERCY:
                return mercy(state)
            case Phase.OVER:
                raise ValueError("the duel is over")

    def sheet(self, view: Duel, side: Side | None) -> Sheet[sheets.RapierDuel, sheets.RapierSide]:
        """The record sheet."""
        return sheets.sheet(self.book, view)

    def worth(self, state: Duel, side: Side) -> float:
        """A rough chance to win."""
        return worth(self.book, state, side)

    def tags(self, ask: Ask, choice: Choice) -> frozenset[str]:
        """The tags of a choice, to which tastes refer."""
        return tags(ask, choice)

    def prospects(self, view: Duel, ask: Ask, choice: Choice) -> tuple[Prospect, ...]:
        """The needs and results of a choice."""
        return prospects(self.book, view, ask, choice)


def fencers(start: Duel) -> BySide[Fencer]:
    """The two fencers with whom a duel began."""
    return start.fighters.map(lambda fighter: fighter.fencer)
