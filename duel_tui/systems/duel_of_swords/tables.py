"""The typed shape of rulesets/duel_of_swords/tables.toml, with its completeness checks."""

from typing import Annotated

from msgspec import Meta

from duel_tui.fencer.rows import Row, complete
from duel_tui.systems.duel_of_swords.terms import Move, Result

Count = Annotated[int, Meta(ge=1, le=100)]


class HighHigh(Row, frozen=True):
    """The cell of a move against itself, which a house rule changes."""

    move: Move
    result: Result


class HalfPoints(Row, frozen=True):
    """Values in half points."""

    hit: Count
    advantage: Count
    lead: Count


class Tables(Row, frozen=True):
    """Every figure of the game."""

    name: str
    hits_to_win: Count
    max_rounds: Count
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
