"""Short duels at the table: rounds said as `thrust slash`, left first."""

from functools import cache
from typing import Any, TypeVar

from duel_tui import registry
from duel_tui.engine.journal import Journal
from duel_tui.engine.menu import OneOf
from duel_tui.engine.outcome import Outcome
from duel_tui.engine.sheet import Sheet
from duel_tui.engine.side import BySide, Side
from duel_tui.engine.table import DuelTable
from duel_tui.fencer.person import Fencer
from duel_tui.fencer.terms import Kind
from duel_tui.play.bout import Bout
from duel_tui.systems.duel_of_swords.book import Tables
from duel_tui.systems.duel_of_swords.model import Duel, Duellist, Event
from duel_tui.systems.duel_of_swords.ruleset import KEY, DuelOfSwords
from duel_tui.systems.duel_of_swords.seen import SwordsDuel, SwordsSide
from tests.tui.bouts import bout_at

LIBRARY = registry.Library(registry.data_folder())
EDITION = LIBRARY.editions(KEY).current
TABLES: Tables = LIBRARY.tables(KEY)
LEFT, RIGHT = Side.LEFT, Side.RIGHT
FENCERS = BySide(Fencer(name="Bernardino", expertise=8), Fencer(name="Carranza", expertise=17))

E = TypeVar("E", bound=Event)


@cache
def ruleset(**options: Any) -> DuelOfSwords:
    rules = LIBRARY.ruleset(KEY, options)
    assert isinstance(rules, DuelOfSwords)
    return rules


class Bouts:
    """A duel in progress."""

    def __init__(self, *rounds: str, **options: Any) -> None:
        rules = ruleset(**options)
        start = rules.begin(Kind.HONORABLE, FENCERS)
        self.table: DuelTable[Duel] = DuelTable(rules, Journal(KEY, EDITION, dict(options), start))
        self.play(*rounds)

    def play(self, *rounds: str) -> "Bouts":
        for moves in rounds:
            left, right = moves.split()
            self.table.decide(LEFT, left)
            self.table.decide(RIGHT, right)
        return self

    @property
    def sheet(self) -> Sheet[SwordsDuel, SwordsSide]:
        """The scoreboard."""
        rules = self.table.rules
        assert isinstance(rules, DuelOfSwords)
        return rules.sheet(self.table.state, None)

    @property
    def score(self) -> tuple[str, str]:
        """The score as it is shown, an advantage marked by a star."""
        left, right = (f"{side.score}{'*' * side.advantage}" for side in (self.sheet.left, self.sheet.right))
        return left, right

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def duellist(self, side: Side) -> Duellist:
        return self.table.state.bout.duellists[side]

    def told(self, kind: type[E]) -> list[E]:
        """What the last round told of a kind."""
        return [told.event for told in self.table.steps[-1].told if isinstance(told.event, kind)]

    def menu(self, side: Side) -> OneOf[str]:
        ask = self.table.ask_of(side)
        assert ask is not None
        assert isinstance(ask.menu, OneOf)
        return ask.menu


LEFT_HITS, RIGHT_HITS = "thrust slash", "slash thrust"
LEFT_GAINS, RIGHT_GAINS = "disengage thrust", "thrust disengage"
NOTHING, BOTH = "dodge dodge", "thrust thrust"


def bout(*rounds: str, people: int = 1, **options: Any) -> Bout:
    """A bout in which some rounds were fought, each told as both moves."""
    lines = tuple([f"left move / right move: {' / '.join(moves.split())}" for moves in rounds])
    rules = ruleset(**options)
    start = rules.begin(Kind.HONORABLE, FENCERS)
    return bout_at(
        DuelTable(rules, Journal(KEY, EDITION, options, start, lines)), people=people, names=FENCERS
    )
