"""Maps: the typed shape of their files, with checks that name the row and the reason; and the geometry of their squares.

Sight is a straight line.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated
from unicodedata import combining, east_asian_width

from msgspec import Meta, Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count
from duel_tui.engine.side import BySide, Side
from duel_tui.fencer.rows import BookRow
from duel_tui.sanitize import ComplaintError
from duel_tui.systems.rapier_and_dagger.terms import Act, Hamper, Heading, Weather

Text = Annotated[str, Meta(min_length=1, max_length=200)]
_SMALLEST, _LARGEST = 3, 120
"""The fewest and the most squares along a side of a map."""
NEXT, RING = "+", "o"
"""The signs of a next step, and of the squares from which the opponent is just in reach."""
_TAKEN = {NEXT, RING, *"123456789"}
"""What a plot draws on the squares of a map."""
Coordinates = tuple[int, int]
"""The row and the column of a square, from 0."""


class UnknownMapError(ComplaintError):
    """The house rules name a map that does not exist."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        super().__init__(f"rd.map: there is no map {name!r}: use one of {', '.join(known)}")
        self.name = name


class Square(BookRow, frozen=True):
    """A kind of square."""

    name: Text
    blocks: bool = False
    """True if neither a step nor a look goes through it."""
    hampers: Hamper | None = None
    table: bool = False
    """True if it has to be leapt on."""
    way_out: bool = False
    """True if a fencer who enters it leaves the duel (RD-148)."""

    @property
    def never_used(self) -> str:
        """What else such a square is meant to be, though nobody can enter it; empty: nothing."""
        named = {"a way out": self.way_out, "a table": self.table, "ground that hampers": bool(self.hampers)}
        return next((what for what, meant in named.items() if self.blocks and meant), "")


class Start(BookRow, frozen=True):
    """The square on which a fencer begins, counted from 1 in the file's own order, and the way to face."""

    row: Annotated[int, Meta(ge=1, le=_LARGEST)]
    column: Annotated[int, Meta(ge=1, le=_LARGEST)]
    facing: Heading

    @property
    def place(self) -> Coordinates:
        """The square."""
        return self.row - 1, self.column - 1


class Map(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A map: rows of letters, and what each letter stands for."""

    name: Text
    line: Text
    rows: tuple[str, ...]
    legend: dict[str, Square]
    start: BySide[Start]
    weather: tuple[Weather, ...] = ()

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise ValueError(problem)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.rows, self.start))

    @property
    def size(self) -> tuple[int, int]:
        """The number of rows and of columns."""
        return len(self.rows), len(self.rows[0])

    def square(self, place: Coordinates) -> Square | None:
        """The square at a place; None: it is off the map."""
        row, column = place
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])):
            return None
        return self.legend[self.rows[row][column]]

    def under(self, spot: Coordinates) -> Square:
        """The square on which a fencer stands."""
        square = self.square(spot)
        assert square is not None, "a fencer stands on the map"
        return square

    def leads_out(self, place: Coordinates) -> bool:
        """True for a way out."""
        square = self.square(place)
        return square is not None and square.way_out

    def has_table(self, place: Coordinates) -> bool:
        """True if a place has to be leapt on."""
        square = self.square(place)
        return square is not None and square.table

    def blocks(self, place: Coordinates) -> bool:
        """True if a place is off the map, or neither step nor look goes through it."""
        square = self.square(place)
        return square is None or square.blocks

    def faults(self) -> Iterator[str]:
        """What is wrong with a map's file, though a duel could be fought on it."""
        for letter, square in self.legend.items():
            if not (
                letter.isprintable() and not combining(letter) and east_asian_width(letter) not in {"W", "F"}
            ):
                yield f"legend: {letter!r} does not fill one cell of a screen: use another letter"
            if letter in _TAKEN:
                yield f"legend: {letter!r} is a sign of plots: use another letter"
            if square.never_used:
                yield f"legend: {letter!r} blocks and is {square.never_used}: leave one of the two out"
        for kind, count in Counter(self.weather).items():
            if count > 1:
                yield f"weather: {kind} is named {count} times: once is enough"

    def _problems(self) -> Iterator[str]:
        """What is wrong, the first thing first."""
        if not _SMALLEST <= len(self.rows) <= _LARGEST:
            yield f"rows: a map has {_SMALLEST} to {_LARGEST} rows, not {len(self.rows)}"
        width = len(self.rows[0])
        if not _SMALLEST <= width <= _LARGEST:
            yield f"rows: row 1 has {width} letters: use {_SMALLEST} to {_LARGEST}"
        for letter in self.legend:
            if len(letter) != 1:
                yield f"legend: {letter!r} is not one letter"
        for number, row in enumerate(self.rows, 1):
            if len(row) != width:
                yield f"rows: row {number} has {len(row)} letters, row 1 has {width}: make them equal"
            for column, letter in enumerate(row, 1):
                if letter not in self.legend:
                    yield f"rows: row {number}, column {column}: {letter!r} is not in the legend"
        for side in Side:
            yield from self._wrong_start(side)
        if self.start.left.place == self.start.right.place:
            yield "start: both begin on the same square"
        if not self._can_meet():
            left, right = (f"row {one.row}, column {one.column}" for one in self.start)
            yield f"start: no way leads from the left fencer ({left}) to the right one ({right})"

    def _wrong_start(self, side: Side) -> Iterator[str]:
        start = self.start[side]
        square = self.square(start.place)
        where = f"start.{side}: row {start.row}, column {start.column}"
        if square is None:
            yield f"{where} is outside the map"
        elif square.blocks:
            yield f"{where} is {square.name}, where nobody can stand"
        elif square.way_out:
            yield f"{where} is a way out: begin inside"

    def _can_meet(self) -> bool:
        """True if a way leads from one start to the other, on floor and tables, and not through a way out."""
        seen, left = {self.start.left.place}, [self.start.left.place]
        while left:
            row, column = left.pop()
            if (row, column) == self.start.right.place:
                return True
            for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                square = self.square(place)
                if place not in seen and square is not None and not square.blocks and not square.way_out:
                    seen.add(place)
                    left.append(place)
        return False


HEADINGS = tuple(Heading)
OFFSETS: dict[Heading, Coordinates] = dict(
    zip(HEADINGS, ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)), strict=True)
)
"""Each heading as rows and columns; the first row is the north."""
RIGHT_ANGLE, ABOUT = 2, 4
"""Turns in eighths of a circle."""
_CIRCLE = 360
"""The degrees of a circle."""


class SpotFacts(Struct, frozen=True):
    """A spot on the record sheet; rows and columns count from 1, as in the map's file."""

    row: int
    column: int
    facing: Heading


class Spot(Struct, frozen=True):
    """The square on which a fencer stands, and the way the fencer faces."""

    row: int
    column: int
    facing: Heading

    @property
    def place(self) -> Coordinates:
        """The square."""
        return self.row, self.column

    @property
    def facts(self) -> SpotFacts:
        """The spot as the sheet has it."""
        return SpotFacts(self.row + 1, self.column + 1, self.facing)

    def ahead(self, heading: Heading | None = None) -> Coordinates:
        """The next square in a heading; without one, straight ahead."""
        rows, columns = OFFSETS[heading or self.facing]
        return self.row + rows, self.column + columns

    def at(self, place: Coordinates, facing: Heading | None = None) -> "Spot":
        """The spot at another place, and perhaps with another facing."""
        return Spot(*place, facing or self.facing)

    def facing_to(self, place: Coordinates) -> "Spot":
        """The spot with the facing that comes nearest to a place."""
        return replace(self, facing=towards(self.place, place) or self.facing)


class Ground(Struct, frozen=True):
    """The map, which a save keeps whole, and both fencers on it."""

    plan: Map
    spots: BySide[Spot]
    exerted: BySide[Count] = BySide(0, 0)
    """The points of combat movement lost to leaping, creeping and turning in this turn (RD-192)."""


def led(spot: Spot, steps: Iterable[str]) -> Spot:
    """Where steps lead if each of them is taken."""
    for step in steps:
        match step:
            case Act.TURN:
                spot = replace(spot, facing=turned(spot.facing, ABOUT))
            case Act.UP | Act.DOWN:
                spot = spot.at(spot.ahead())
            case Act.WAIT | Act.CREEP:
                pass
            case _:
                heading = Heading(step)
                spot = spot.at(spot.ahead(heading), heading)
    return spot


def turned(heading: Heading, eighths: int) -> Heading:
    """The heading after a turn to the right, in eighths of a circle."""
    return HEADINGS[(HEADINGS.index(heading) + eighths) % len(HEADINGS)]


def angle(one: Heading, other: Heading) -> int:
    """The turn between two headings, in degrees."""
    apart = abs(HEADINGS.index(one) - HEADINGS.index(other))
    return min(apart, len(HEADINGS) - apart) * _CIRCLE // len(HEADINGS)


def is_diagonal(heading: Heading) -> bool:
    """True for a heading between two sides."""
    return 0 not in OFFSETS[heading]


def towards(one: Coordinates, other: Coordinates) -> Heading | None:
    """The heading that comes nearest to the line from one square to another; None: they are the same."""
    rows, columns = other[0] - one[0], other[1] - one[1]
    if not (rows or columns):
        return None

    def nearness(heading: Heading) -> float:
        up, along = OFFSETS[heading]
        dot = rows * up + columns * along
        return dot * abs(dot) / (up * up + along * along)

    return max(HEADINGS, key=nearness)


def sees(plan: Map, one: Coordinates, other: Coordinates) -> bool:
    """True if nothing that blocks lies on the line between two squares, whose ends do not count.

    A line that only touches the corner of a square passes, except between two corners that meet.
    """
    corners: dict[Coordinates, set[bool]] = {}
    for place in _between(one, other):
        if not plan.blocks(place):
            continue
        row, column = 2 * place[0], 2 * place[1]  # in half squares
        corners_of = [(row + down, column + across) for down in (-1, 1) for across in (-1, 1)]
        sides = {corner: _side(one, other, corner) for corner in corners_of}
        if min(sides.values()) < 0 < max(sides.values()):
            return False
        left = max(sides.values()) > 0
        for corner in [corner for corner, side in sides.items() if side == 0]:
            corners.setdefault(corner, set()).add(left)
    return all(len(sides) == 1 for sides in corners.values())


def _between(one: Coordinates, other: Coordinates) -> Iterator[Coordinates]:
    """The squares of the rectangle that two squares span, without the two."""
    for row in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
        for column in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            if (row, column) not in {one, other}:
                yield row, column


def _side(one: Coordinates, other: Coordinates, corner: Coordinates) -> int:
    """On which side of the line between two squares a corner lies: positive, negative, or 0 on it."""
    rows, columns = other[0] - one[0], other[1] - one[1]
    return rows * (corner[1] - 2 * one[1]) - columns * (corner[0] - 2 * one[0])
