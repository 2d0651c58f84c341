"""A sample of ways: straight towards the opponent, and round to the sides and the back."""

from itertools import pairwise

from duel_tui.systems.rapier_and_dagger.ground.going import Scale
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Place
from duel_tui.systems.rapier_and_dagger.ground.squares import OFFSETS, Spot, in_front
from duel_tui.systems.rapier_and_dagger.ground.terms import Act, Heading
from duel_tui.systems.rapier_and_dagger.ground.ways import is_table, ways_from

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
    here, there = is_table(plan, one), is_table(plan, other)
    if here == there:
        return str(_heading(one, other))
    return str(Act.UP if there else Act.DOWN)


def _heading(one: Place, other: Place) -> Heading:
    by = other[0] - one[0], other[1] - one[1]
    return next(heading for heading, offset in OFFSETS.items() if offset == by)
