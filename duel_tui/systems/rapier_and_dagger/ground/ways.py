"""Ways over a map: where steps and leaps lead, the shortest ways, how long a walk is, and a sample of plots."""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise, product

from duel_tui.systems.rapier_and_dagger.ground.going import Scale, passes_corners
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Place
from duel_tui.systems.rapier_and_dagger.ground.squares import OFFSETS, Spot, feet_of, in_front, is_diagonal
from duel_tui.systems.rapier_and_dagger.terms import Act, Heading

_LEAP = 15
"""The feet that a leap counts as when a way is sought."""


@lru_cache(maxsize=32)
def ways_from(plan: Map, start: Place, foe: Place, scale: Scale) -> dict[Place, Place]:
    """For each place that can be reached, the place before it on the shortest way; not through the opponent."""
    paths = _paths(plan, scale)
    before = {start: start}
    feet = {start: 0}
    left: list[tuple[int, Place]] = [(0, start)]
    while left:
        gone, place = heappop(left)
        if gone > feet[place]:
            continue
        for other, far in paths[place]:
            then = gone + far
            if then < feet.get(other, then + 1) and other != foe:
                feet[other], before[other] = then, place
                heappush(left, (then, other))
    return before


@lru_cache(maxsize=32)
def _paths(plan: Map, scale: Scale) -> dict[Place, tuple[tuple[Place, int], ...]]:
    """For each place its neighbours that a step or a leap leads to, with what that counts as."""
    height, width = plan.size
    places = product(range(height), range(width))
    return {place: tuple(_neighbours(plan, place, scale)) for place in places}


def _neighbours(plan: Map, place: Place, scale: Scale) -> Iterator[tuple[Place, int]]:
    for heading, (rows, columns) in OFFSETS.items():
        other = place[0] + rows, place[1] + columns
        if _passable(plan, place, other, scale):
            diagonal = is_diagonal(heading)
            leap = _LEAP if plan.has_table(place) != plan.has_table(other) else 0
            yield other, feet_of(not diagonal, diagonal, scale.square) + leap


def _passable(plan: Map, one: Place, other: Place, scale: Scale) -> bool:
    square = plan.square(other)
    if square is None or square.blocks or square.way_out:
        return False
    return passes_corners(plan, one, other, scale)


def walk_length(plan: Map, one: Place, other: Place, scale: Scale) -> int | None:
    """The feet of the shortest walk from one place to another, a leap counted in; None: there is none.

    Where nothing is in the way these are the feet of the straight line.
    """
    thirds = _walks(plan, other, scale).get(one)
    return None if thirds is None else -(-thirds // _THIRDS)


_THIRDS = 3
"""A diagonal step is four thirds of a straight one (RD-146), so walks add up in thirds of a foot."""


@lru_cache(maxsize=512)
def _walks(plan: Map, goal: Place, scale: Scale) -> dict[Place, int]:
    """The length of the shortest walk to a place from each other place, in thirds of a foot."""
    paths = _paths(plan, scale)
    lengths = {goal: 0}
    left: list[tuple[int, Place]] = [(0, goal)]
    while left:
        gone, place = heappop(left)
        if gone > lengths[place]:
            continue
        for other, _ in paths[place]:
            then = gone + _step(plan, place, other, scale.square)
            if then < lengths.get(other, then + 1):
                lengths[other] = then
                heappush(left, (then, other))
    return lengths


def _step(plan: Map, one: Place, other: Place, square: int) -> int:
    """The thirds of a foot of a step or a leap."""
    diagonal = one[0] != other[0] and one[1] != other[1]
    leap = _LEAP if plan.has_table(one) != plan.has_table(other) else 0
    return square * (_THIRDS + diagonal) + _THIRDS * leap


Steps = tuple[str, ...]
_NEAR = 6
"""The feet from the opponent to which the ways lead."""
_WAITS = 2
"""The steps that the way with a pause waits first."""


def sample(plan: Map, spot: Spot, foe: Spot, scale: Scale) -> tuple[Steps, ...]:
    """Ways of any length towards the opponent: straight, half as far, after a pause, and round."""
    ways = [way for heading in Heading if (way := _way_to(plan, spot, foe, heading, scale))]
    if not ways:
        return ()
    straight = min(ways, key=len)
    half = straight[: (len(straight) + 1) // 2]
    paused = (*[str(Act.WAIT)] * _WAITS, *straight)
    return tuple(dict.fromkeys([straight, half, paused, *ways]))


def _way_to(plan: Map, spot: Spot, foe: Spot, heading: Heading, scale: Scale) -> Steps:
    """The shortest way to a place near the opponent, which ends with a turn where that shows the opponent."""
    rows, columns = OFFSETS[heading]
    far = _NEAR // scale.square
    goal = foe.row + far * rows, foe.column + far * columns
    before = ways_from(plan, spot.place, foe.place, scale)
    if goal not in before:
        return ()
    places = [goal]
    while places[-1] != spot.place:
        places.append(before[places[-1]])
    places.reverse()
    steps = [_word(plan, one, other) for one, other in pairwise(places)]
    last = _heading(places[-2], goal) if len(places) > 1 else spot.facing
    if not in_front(Spot(*goal, last), foe.place, half=scale.half_in_front):
        steps.append(str(Act.TURN))
    return tuple(steps)


def _word(plan: Map, one: Place, other: Place) -> str:
    here, there = plan.has_table(one), plan.has_table(other)
    if here == there:
        return str(_heading(one, other))
    return str(Act.UP if there else Act.DOWN)


def _heading(one: Place, other: Place) -> Heading:
    by = other[0] - one[0], other[1] - one[1]
    return next(heading for heading, offset in OFFSETS.items() if offset == by)
