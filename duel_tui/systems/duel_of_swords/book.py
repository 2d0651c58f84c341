"""The book: the tables of rulesets/duel_of_swords/tables.toml and the house rules together, as the rounds need them."""

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from duel_tui.engine.menu import OneOf
from duel_tui.engine.requests import Ask, Decide
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.rows import BookRow, complete
from duel_tui.systems.duel_of_swords.model import FANCY, Duellist, Move, Options, Result

Count = Annotated[int, Meta(ge=1, le=100)]


class HighHigh(BookRow, frozen=True):
    """The cell of a move against itself, which a house rule changes."""

    move: Move
    result: Result


class HalfPoints(BookRow, frozen=True):
    """Values in half points."""

    hit: Count
    advantage: Count
    lead: Count


class Tables(BookRow, frozen=True):
    """Every figure of the game."""

    name: str
    hits_to_win: Count
    max_rounds: Count
    tie_rounds: Count
    """How many times these rounds a drawn duel may be played out (DOS-4b)."""
    moves: tuple[Move, ...]
    offensive: tuple[Move, ...]
    defensive: tuple[Move, ...]
    matrix: dict[Move, str]
    high_high: HighHigh
    half_points: HalfPoints

    def __post_init__(self) -> None:
        if sorted(self.moves) != sorted(Move):
            raise ValueError(f"moves: each of {', '.join(Move)} once")
        if sorted((*self.offensive, *self.defensive)) != sorted(Move):
            raise ValueError("offensive and defensive: each move has to be in exactly one of the two")
        complete("matrix", self.matrix, Move)
        for move, row in self.matrix.items():
            _check_row(move, row, len(self.moves))
        self._check_mirror()
        if self.high_high.result.mirrored is not self.high_high.result:
            raise ValueError(
                f"high_high: {self.high_high.result.value!r} favours one of two fencers who do the same"
            )

    def results(self) -> dict[tuple[Move, Move], Result]:
        """Every cell: the result of A's move against B's."""
        return {
            (mine, his): Result(cell)
            for mine, row in self.matrix.items()
            for his, cell in zip(self.moves, row, strict=True)
        }

    def _check_mirror(self) -> None:
        """Check that swapped moves give the same result for the other side."""
        cells = self.results()
        for (mine, his), result in cells.items():
            other = cells[his, mine]
            if other is not result.mirrored:
                raise ValueError(
                    f"matrix: {mine} against {his} is {result.value!r}, so {his} against {mine} has to be "
                    f"{result.mirrored.value!r}, not {other.value!r}"
                )


def _check_row(move: Move, row: str, length: int) -> None:
    if len(row) != length:
        raise ValueError(f"matrix: {move} has {len(row)} cells, not {length}")
    for cell in row:
        if cell not in set(Result):
            raise ValueError(f"matrix: {move} has a cell {cell!r}, which is not one of {', '.join(Result)}")


ASKED = "move"
"""The decision of both sides in each round."""
_REPEATED, _NO_FANCY = "repeated", "no_fancy"
"""The reasons why a move is not available: it was the last one; no fancy is left."""


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
        self.hit = tables.half_points.hit
        self.lead = tables.half_points.lead if self.halved else 1
        """The lead needed to win, in half points."""
        self.hits_to_win = options.hits_to_win or tables.hits_to_win
        self.target = self.hits_to_win * self.hit
        self.last_round = self.max_rounds * (tables.tie_rounds if options.limit_tie == "next_hit" else 1)
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
        denied = {
            call: _REPEATED if move is duellist.last else _NO_FANCY
            for call, move in self._calls.items()
            if move is duellist.last or (call.endswith(FANCY) and not duellist.fancies)
        }
        return OneOf(tuple([call for call in self._calls if call not in denied]), tuple(denied.items()))


def _results(tables: Tables, *, both_cut_high: bool) -> dict[tuple[Move, Move], Result]:
    results = tables.results()
    if both_cut_high:
        results[tables.high_high.move, tables.high_high.move] = tables.high_high.result
    return results
