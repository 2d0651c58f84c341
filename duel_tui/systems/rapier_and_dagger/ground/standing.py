"""Where two fencers stand on a map: when a duel and a round begin, what that costs them, and where combat leaves them."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.going import (
    YARD,
    Scale,
    StepError,
    set_out,
    stepped,
    walk_length,
)
from duel_tui.systems.rapier_and_dagger.ground.maps import (
    ABOUT,
    RIGHT_ANGLE,
    Coordinates,
    Ground,
    Map,
    Spot,
    UnknownMapError,
    sees,
    towards,
    turned,
)
from duel_tui.systems.rapier_and_dagger.ground.plot import Meeting, meeting, surprised
from duel_tui.systems.rapier_and_dagger.guard import bound
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter, Plan
from duel_tui.systems.rapier_and_dagger.terms import OUT_OF_REACH, Distance, Movement, Phase


def on_map(book: Book, duel: Duel) -> Duel:
    """The duel at its start on the map that the house rules name; who turns the back faces away (RD-156, RD-206).

    Raises:
        UnknownMapError: there is no such map.
    """
    name, maps = book.options.map, book.tables.maps
    if name not in maps:
        raise UnknownMapError(name, maps)
    plan = maps[name]
    spots = plan.start.map(lambda start: Spot(*start.place, start.facing))
    for side in Side:
        if duel.fighters[side].unaware and book.options.turned_backs == "away":
            away = spots[side].facing_to(spots[side.foe].place)
            spots = spots.put(side, replace(away, facing=turned(away.facing, ABOUT)))
    ground = Ground(plan, spots)
    if met(book, ground) is Meeting.FACING:
        duel = replace(duel, fighters=duel.fighters.map(lambda one: replace(one, unaware=False)))
    return placed(book, duel, ground)


def placed(book: Book, duel: Duel, ground: Ground) -> Duel:
    """The duel on this ground, with the feet between both."""
    return replace(duel, ground=ground, distance=feet_between(book, ground))


def feet_between(book: Book, ground: Ground) -> int:
    """The feet between the squares of both."""
    left, right = ground.spots
    return book.scale.distance(left.place, right.place)


def met(book: Book, ground: Ground) -> Meeting | None:
    """How two fencers stand to each other; None: they have not met."""
    return meeting(ground.plan, ground.spots, book.reach, book.scale)


def opening_on_map(book: Book, duel: Duel, ground: Ground) -> Phase:
    """The first phase of a round: combat or surprise in reach, otherwise the plots."""
    how = met(book, ground)
    side = surprised(how)
    if side is not None and duel.fighters[side].unaware:
        return Phase.SURPRISE
    return Phase.MOVEMENT if how is Meeting.FACING else Phase.APPROACH


def cornered(book: Book, duel: Duel, side: Side) -> str:
    """What is in the way of a side that steps back by a yard, if that needs room (RD-209); empty: nothing."""
    ground = duel.ground
    if ground is None or book.options.backing == "free":
        return ""
    spots, scale = ground.spots, book.scale
    ahead = towards(spots[side].place, spots[side.foe].place) or spots[side].facing
    progress = set_out(ground.plan, spots[side])
    try:
        for _ in range(YARD // scale.square):
            progress = stepped(ground.plan, progress, turned(ahead, ABOUT), scale)
    except StepError:
        return "no room behind"
    return ""


def turns_to_meet(book: Book, ground: Ground, fighters: BySide[Fighter]) -> float:
    """The turns, whole and in parts, in which two who walk as far as they can meet, round what is in the way."""
    feet = _feet_to_meet(book, ground)
    if not feet:
        return 0.0
    plan, scale = ground.plan, book.scale
    allowed = [
        set_out(plan, spot).allowance(plan, scale, book.walking_yards(fighter))
        for spot, fighter in zip(ground.spots, fighters, strict=True)
    ]
    return feet / sum(allowed)


@lru_cache(maxsize=4096)
def _feet_to_meet(book: Book, ground: Ground) -> int:
    """The feet that two still have to walk; 0: they have met, or their distance is that of a measure."""
    plan, scale = ground.plan, book.scale
    left, right = ground.spots
    length = walk_length(plan, left.place, right.place, scale)
    feet = scale.distance(left.place, right.place) if length is None else length
    if not sees(plan, left.place, right.place):
        return feet
    return max(0, feet - book.reach) or (0 if met(book, ground) else scale.square)


def points_lost(book: Book, ground: Ground, side: Side) -> int:
    """The combat movement that a side loses to the square it stands on, the weather, and its exertion."""
    square = ground.plan.square(ground.spots[side].place)
    hampers = (square.hampers,) if square and square.hampers else ()
    circumstances = book.scale.circumstances
    return ground.exerted[side] - sum([circumstances[one][1] for one in (*hampers, *ground.plan.weather)])


def rested(ground: Ground, spots: BySide[Spot]) -> Ground:
    """The ground at the end of a turn: exertion counts in its own turn only (RD-192)."""
    return replace(ground, spots=spots, exerted=BySide(0, 0))


_ASIDE = {Movement.PASS_SIDE: -RIGHT_ANGLE, Movement.VOLT: RIGHT_ANGLE}
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
    scale: Scale,
    movable: Mapping[Side, bool],
) -> BySide[Spot]:
    """Both on the nearest free squares within a band of feet, facing each other; where there are none they stay.

    They are sought further and further, by a yard each time. A side that is `movable` and has stepped aside is moved
    only if the other cannot be moved as well.
    """
    for radius in range(0, scale.sought + 1, YARD):
        near = BySide(
            _around(plan, spots.left, scale, radius if Side.LEFT in movable else 0),
            _around(plan, spots.right, scale, radius if Side.RIGHT in movable else 0),
        )
        for found in sorted(_pairs(spots, near, band, movable, scale)):
            at_last = radius + YARD > scale.sought
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
    left: Coordinates
    right: Coordinates


def _pairs(
    spots: BySide[Spot],
    near: BySide[tuple[Coordinates, ...]],
    band: tuple[int, int],
    stepped: Mapping[Side, bool],
    scale: Scale,
) -> Iterator[_Pair]:
    """Every pair of places at the right distance."""
    least, most = band
    for left, right in product(near.left, near.right):
        if least <= scale.distance(left, right) <= most:
            feet = scale.distance(left, spots.left.place), scale.distance(right, spots.right.place)
            undone = sum([stepped.get(side, False) and far > 0 for side, far in zip(Side, feet, strict=True)])
            yield _Pair(sum(feet), undone, _off_line(spots, left, right), left, right)


def _off_line(spots: BySide[Spot], left: Coordinates, right: Coordinates) -> int:
    """How far two places lie off the line between the present ones, in parts that only compare."""
    rows = spots.right.row - spots.left.row
    columns = spots.right.column - spots.left.column
    return sum(
        abs(rows * (place[1] - spots.left.column) - columns * (place[0] - spots.left.row))
        for place in (left, right)
    )


def _around(plan: Map, spot: Spot, scale: Scale, radius: int) -> tuple[Coordinates, ...]:
    """The places within some feet where a fencer may be set, the present one among them."""
    span = radius // scale.square
    places = product(
        range(spot.row - span, spot.row + span + 1), range(spot.column - span, spot.column + span + 1)
    )
    return tuple(
        [
            place
            for place in places
            if scale.distance(spot.place, place) <= radius
            and (place == spot.place or _reaches(plan, spot, place))
        ]
    )


def _reaches(plan: Map, spot: Spot, place: Coordinates) -> bool:
    """True if a fencer may be moved to a place: no way out, on the same level, and nothing blocks the way."""
    here, there = plan.square(spot.place), plan.square(place)
    if here is None or there is None or there.blocks or there.way_out:
        return False
    return here.table == there.table and sees(plan, spot.place, place)


def left_on_map(book: Book, duel: Duel, ground: Ground) -> Duel:
    """The duel at the end of a round: after combat both at the feet of the measure, facing each other.

    Where there is no room to step back they are still in reach, whatever the movements would have led to.
    """
    spots = _after_combat(book, duel, ground, duel.plan) if duel.plan else ground.spots
    found = rested(ground, spots)
    stuck = duel.measure in OUT_OF_REACH and met(book, found) is Meeting.FACING
    return placed(book, replace(duel, measure=Distance.MISURA_LARGA) if stuck else duel, found)


def _after_combat(book: Book, duel: Duel, ground: Ground, plan: Plan) -> BySide[Spot]:
    fixed = [side for side in Side if bound(duel.fighters[side])[0]]
    stays = plan.behind is not None
    spots = ground.spots if stays else aside(ground.plan, ground.spots, plan.movements, fixed)
    result = duel.measure if duel.measure in OUT_OF_REACH else Distance.MISURA_LARGA
    backs = result is not Distance.MISURA_LARGA
    movable = {
        side: spots[side] != ground.spots[side]
        for side in Side
        if side not in fixed and (not backs or plan.movements[side] is Movement.BACK)
    }
    return apart(ground.plan, spots, book.tables.figures.ground.placed[result], book.scale, movable)
