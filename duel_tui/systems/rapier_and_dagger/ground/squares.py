"""The geometry of squares: headings, distances measured as steps are, sight, and what lies in front (RD-145, RD-146)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.games import Count
from duel_tui.engine.side import BySide
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Place
from duel_tui.systems.rapier_and_dagger.terms import Act, Heading

HEADINGS = tuple(Heading)
OFFSETS: dict[Heading, Place] = dict(
    zip(HEADINGS, ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)), strict=True)
)
"""Each heading as rows and columns; the first row is the north."""
RIGHT_ANGLE, ABOUT = 2, 4
"""Turns in eighths of a circle."""


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
    def place(self) -> Place:
        """The square."""
        return self.row, self.column

    @property
    def facts(self) -> SpotFacts:
        """The spot as the sheet has it."""
        return SpotFacts(self.row + 1, self.column + 1, self.facing)

    def ahead(self, heading: Heading | None = None) -> Place:
        """The next square in a heading; without one, straight ahead."""
        rows, columns = OFFSETS[heading or self.facing]
        return self.row + rows, self.column + columns

    def at(self, place: Place, facing: Heading | None = None) -> "Spot":
        """The spot at another place, and perhaps with another facing."""
        return Spot(*place, facing or self.facing)

    def facing_to(self, place: Place) -> "Spot":
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
    """The turn between two headings, in eighths of a circle: 0 to 4."""
    apart = abs(HEADINGS.index(one) - HEADINGS.index(other))
    return min(apart, len(HEADINGS) - apart)


def is_diagonal(heading: Heading) -> bool:
    """True for a heading between two sides."""
    return 0 not in OFFSETS[heading]


def feet_of(straight: int, diagonal: int, square: int) -> int:
    """The feet of some steps along sides and some diagonal ones, by the feet of a square (RD-146)."""
    return square * straight + -(-4 * square * diagonal // 3)


def distance(one: Place, other: Place, square: int) -> int:
    """The feet between two squares, measured as steps are."""
    rows, columns = abs(one[0] - other[0]), abs(one[1] - other[1])
    return feet_of(abs(rows - columns), min(rows, columns), square)


def towards(one: Place, other: Place) -> Heading | None:
    """The heading that comes nearest to the line from one square to another; None: they are the same."""
    rows, columns = other[0] - one[0], other[1] - one[1]
    if not (rows or columns):
        return None

    def nearness(heading: Heading) -> float:
        up, along = OFFSETS[heading]
        dot = rows * up + columns * along
        return dot * abs(dot) / (up * up + along * along)

    return max(HEADINGS, key=nearness)


def in_front(spot: Spot, other: Place, *, half: bool = False) -> bool:
    """True if a square lies within 45 degrees of the way that one faces, or with `half` anywhere ahead (RD-199)."""
    rows, columns = other[0] - spot.row, other[1] - spot.column
    up, along = OFFSETS[spot.facing]
    dot = rows * up + columns * along
    lengths = (rows * rows + columns * columns) * (up * up + along * along)
    return dot > 0 and (half or 2 * dot * dot >= lengths)


def sees(plan: Map, one: Place, other: Place) -> bool:
    """True if nothing that blocks lies on the line between two squares, whose ends do not count.

    A line that only touches the corner of a square passes, except between two corners that meet.
    """
    corners: dict[Place, set[bool]] = {}
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


def _between(one: Place, other: Place) -> Iterator[Place]:
    """The squares of the rectangle that two squares span, without the two."""
    for row in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
        for column in range(min(one[1], other[1]), max(one[1], other[1]) + 1):
            if (row, column) not in {one, other}:
                yield row, column


def _side(one: Place, other: Place, corner: Place) -> int:
    """On which side of the line between two squares a corner lies: positive, negative, or 0 on it."""
    rows, columns = other[0] - one[0], other[1] - one[1]
    return rows * (corner[1] - 2 * one[1]) - columns * (corner[0] - 2 * one[0])
