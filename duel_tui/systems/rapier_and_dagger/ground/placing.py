"""Where a round of combat leaves two fencers on a map (RD-144)."""

from collections.abc import Collection, Iterator, Mapping
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Place
from duel_tui.systems.rapier_and_dagger.ground.squares import (
    Ground,
    Spot,
    distance,
    sees,
    towards,
    turned,
)
from duel_tui.systems.rapier_and_dagger.ground.standing import met, placed, rested
from duel_tui.systems.rapier_and_dagger.ground.walk import Meeting
from duel_tui.systems.rapier_and_dagger.movement import bound
from duel_tui.systems.rapier_and_dagger.state import Duel, Plan
from duel_tui.systems.rapier_and_dagger.terms import Movement, Result

_QUARTER = 2
"""A quarter of a circle, in eighths."""
_FARTHEST = 9
"""The feet from a fencer within which a free square is sought."""
_ASIDE = {Movement.PASS_SIDE: -_QUARTER, Movement.VOLT: _QUARTER}
"""Passing goes to the left, a volt to the right."""


def aside(
    plan: Map, spots: BySide[Spot], movements: BySide[Movement], fixed: Collection[Side]
) -> BySide[Spot]:
    """Both after a pass to the side or a volt, by one square where that is free (RD-144)."""
    found = spots
    for side in Side:
        eighths = _ASIDE.get(movements[side])
        ahead = towards(spots[side].place, spots[side.foe].place)
        if eighths is None or ahead is None or side in fixed:
            continue
        to = spots[side].ahead(turned(ahead, eighths))
        if to != found[side.foe].place and _reaches(plan, spots[side], to):
            found = found.put(side, found[side].at(to))
    return found


def apart(
    plan: Map,
    spots: BySide[Spot],
    band: tuple[int, int],
    square: int,
    movable: Mapping[Side, bool],
) -> BySide[Spot]:
    """Both on the nearest free squares within a band of feet, facing each other; where there are none they stay.

    Args:
        plan: the map.
        spots: where both stand.
        band: the fewest and the most feet between them.
        square: the feet of a square.
        movable: the sides that may be moved, and whether they have stepped aside; such a side is moved only if the
            other cannot be moved as well.
    """
    for radius in range(0, _FARTHEST + 1, _FARTHEST // 3):
        near = BySide(
            _around(plan, spots.left, square, radius if Side.LEFT in movable else 0),
            _around(plan, spots.right, square, radius if Side.RIGHT in movable else 0),
        )
        for found in sorted(_pairs(spots, near, band, movable, square)):
            at_last = radius == _FARTHEST
            if sees(plan, found.left, found.right) and (at_last or found.moved <= radius):
                return faced(BySide(spots.left.at(found.left), spots.right.at(found.right)))
    return faced(spots)


def faced(spots: BySide[Spot]) -> BySide[Spot]:
    """Both facing each other, as well as eight headings allow."""
    return BySide(spots.left.facing_to(spots.right.place), spots.right.facing_to(spots.left.place))


def turned_round(duel: Duel) -> Duel:
    """The duel in which both face each other where they stand (RD-217); without a map as it is."""
    ground = duel.ground
    return replace(duel, ground=replace(ground, spots=faced(ground.spots))) if ground else duel


class _Pair(Struct, frozen=True, order=True):
    """Two places, the better first: the fewer feet both are moved, the nearer to the line between them."""

    moved: int
    undone: int
    """The sides that are moved after they have stepped aside."""
    off_line: int
    left: Place
    right: Place


def _pairs(
    spots: BySide[Spot],
    near: BySide[tuple[Place, ...]],
    band: tuple[int, int],
    stepped: Mapping[Side, bool],
    square: int,
) -> Iterator[_Pair]:
    """Every pair of places at the right distance."""
    least, most = band
    for left, right in product(near.left, near.right):
        if least <= distance(left, right, square) <= most:
            feet = distance(left, spots.left.place, square), distance(right, spots.right.place, square)
            undone = sum([stepped.get(side, False) and far > 0 for side, far in zip(Side, feet, strict=True)])
            yield _Pair(sum(feet), undone, _off_line(spots, left, right), left, right)


def _off_line(spots: BySide[Spot], left: Place, right: Place) -> int:
    """How far two places lie off the line between the present ones, in parts that only compare."""
    rows = spots.right.row - spots.left.row
    columns = spots.right.column - spots.left.column
    return sum(
        abs(rows * (place[1] - spots.left.column) - columns * (place[0] - spots.left.row))
        for place in (left, right)
    )


def _around(plan: Map, spot: Spot, square: int, radius: int) -> tuple[Place, ...]:
    """The places within some feet where a fencer may be set, the present one among them."""
    span = radius // square
    places = product(
        range(spot.row - span, spot.row + span + 1), range(spot.column - span, spot.column + span + 1)
    )
    return tuple(
        [
            place
            for place in places
            if distance(spot.place, place, square) <= radius
            and (place == spot.place or _reaches(plan, spot, place))
        ]
    )


def _reaches(plan: Map, spot: Spot, place: Place) -> bool:
    """True if a fencer may be moved to a place: no way out, on the same level, and nothing blocks the way."""
    here, there = plan.square(spot.place), plan.square(place)
    if here is None or there is None or there.blocks or there.way_out:
        return False
    return here.table == there.table and sees(plan, spot.place, place)


_SPAN = {Result.BEYOND_MEASURE: (0, 3), Result.HALF_BEYOND: (0, 1)}
"""How far from the feet of a measure the squares may lie: by these feet less or more."""
_IN_REACH = (-1, 0)


def left_on_map(book: Book, duel: Duel, ground: Ground) -> Duel:
    """The duel at the end of a round: after combat both at the feet of the measure, facing each other.

    Where there is no room to step back they are still in reach, whatever the movements would have led to.
    """
    spots = _after_combat(book, duel, ground, duel.plan) if duel.plan else ground.spots
    found = rested(ground, spots)
    stuck = duel.measure in _SPAN and met(book, found) is Meeting.FACING
    return placed(book, replace(duel, measure=Result.MISURA_LARGA) if stuck else duel, found)


def _after_combat(book: Book, duel: Duel, ground: Ground, plan: Plan) -> BySide[Spot]:
    fixed = [side for side in Side if bound(duel.fighters[side])[0]]
    stays = plan.behind is not None
    spots = ground.spots if stays else aside(ground.plan, ground.spots, plan.movements, fixed)
    result = duel.measure if duel.measure in _SPAN else Result.MISURA_LARGA
    feet = book.tables.figures.measures[result].feet
    less, more = _SPAN.get(result, _IN_REACH)
    backs = result is not Result.MISURA_LARGA
    movable = {
        side: spots[side] != ground.spots[side]
        for side in Side
        if side not in fixed and (not backs or plan.movements[side] is Movement.BACK)
    }
    return apart(ground.plan, spots, (feet + less, feet + more), book.scale.square, movable)
