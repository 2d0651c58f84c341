"""The tables and the house rules together, as the rounds need them."""

from functools import lru_cache

from msgspec import Struct

from duel_tui.engine.menu import OneOf, Pairs
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.systems.duel_of_swords.state import Duellist
from duel_tui.systems.duel_of_swords.tables import Tables
from duel_tui.systems.duel_of_swords.terms import FANCY, Move, Options, Result

ASKED = "move"
"""The decision of both sides in each round."""
REPEATED, NO_FANCY = "repeated", "no_fancy"
"""The reasons why a move is not available: it was the last one; no fancy is left."""
_HIT = 2
"""The value of a hit in half points, if advantages convert."""


class Essentials(Struct, frozen=True):
    """The tables and house rules on which the value of a position depends."""

    cells: tuple[str, ...]
    """The matrix, row by row in the order of the moves."""
    calls: tuple[str, ...]
    target: int
    lead: int
    hit: int
    advantage: int
    """The immediate value of an advantage; 0: two in a row make a hit."""
    max_rounds: int
    last_round: int
    fancies: int
    persists: bool
    breaks_ties: bool
    no_repeat: str


class Book:
    """Tables and options, and figures that follow from both."""

    def __init__(self, tables: Tables, options: Options) -> None:
        self.tables = tables
        self.options = options
        self.max_rounds = options.max_rounds or tables.max_rounds
        self.halved = options.scoring == "half_points"
        self.hit = tables.half_points.hit if self.halved else _HIT
        self.lead = tables.half_points.lead if self.halved else 1
        """The lead needed to win, in half points."""
        self.hits_to_win = options.hits_to_win or tables.hits_to_win
        self.target = self.hits_to_win * self.hit
        self.last_round = self.max_rounds * (2 if options.limit_tie == "next_hit" else 1)
        self._results = _results(tables, both_cut_high=options.high_high_both)
        self._calls = {str(move): move for move in tables.moves}
        if options.fancies:
            self._calls |= {f"{move}{FANCY}": move for move in tables.defensive}
        self.request = lru_cache(maxsize=4096)(self._request)

    @property
    def essentials(self) -> Essentials:
        """The figures on which the value of every position depends."""
        moves, options = self.tables.moves, self.options
        return Essentials(
            tuple(["".join([self._results[mine, his] for his in moves]) for mine in moves]),
            self.calls,
            self.target,
            self.lead,
            self.hit,
            self.tables.half_points.advantage if self.halved else 0,
            self.max_rounds,
            self.last_round,
            options.fancies,
            options.advantage_persists,
            options.advantage_tiebreak,
            options.no_repeat,
        )

    @property
    def calls(self) -> tuple[str, ...]:
        """Every choice there may be, in the order of the moves."""
        return tuple(self._calls)

    def move(self, call: str) -> Move:
        """The move of a choice, with or without a fancy."""
        return self._calls[call]

    def result(self, left: Move, right: Move) -> Result:
        """The cell of the matrix."""
        return self._results[left, right]

    def remembers(self, move: Move) -> Move | None:
        """The move that is not available in the next round after this one (DOS-6)."""
        match self.options.no_repeat:
            case "off":
                return None
            case "all":
                return move
            case "all_but_disengage":
                return None if move is Move.DISENGAGE else move

    def _request(self, duellists: BySide[Duellist]) -> Decide:
        return Decide(tuple([Ask(side, ASKED, self._menu(duellists[side])) for side in Side]))

    def _menu(self, duellist: Duellist) -> OneOf[str]:
        """The moves a side may choose, and the reasons against the others."""
        offered: list[str] = []
        denied: list[tuple[str, str]] = []
        for call, move in self._calls.items():
            if move is duellist.last:
                denied.append((call, REPEATED))
            elif call.endswith(FANCY) and not duellist.fancies:
                denied.append((call, NO_FANCY))
            else:
                offered.append(call)
        refused: Pairs = tuple(denied)
        return OneOf(tuple(offered), refused)


def _results(tables: Tables, *, both_cut_high: bool) -> dict[tuple[Move, Move], Result]:
    results = tables.results()
    if both_cut_high:
        results[tables.high_high.move, tables.high_high.move] = tables.high_high.result
    return results
