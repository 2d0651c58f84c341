"""Where two fencers stand on a map when a duel and a round begin, and what that costs them (RD-191, RD-192)."""

from functools import lru_cache

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, StepError, set_out, stepped
from duel_tui.systems.rapier_and_dagger.ground.maps import UnknownMapError
from duel_tui.systems.rapier_and_dagger.ground.squares import (
    ABOUT,
    Ground,
    Spot,
    distance,
    sees,
    towards,
    turned,
)
from duel_tui.systems.rapier_and_dagger.ground.walk import Meeting, meeting, surprised
from duel_tui.systems.rapier_and_dagger.ground.ways import walk_length
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.terms import Phase


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
    return distance(left.place, right.place, book.scale.square)


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
    feet = distance(left.place, right.place, scale.square) if length is None else length
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
