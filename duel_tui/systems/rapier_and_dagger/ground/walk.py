"""The walk of both at once: two secret plots, compared moment by moment (RD-145, RD-148, RD-193, RD-194)."""

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.rapier_and_dagger.ground.going import Progress, Scale, StepError, set_out, stepped
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.squares import Spot, distance, in_front, sees

_Moment = tuple[Fraction, int]
"""A part of the turn, and which of a side's steps at that time."""


class Meeting(StrEnum):
    """How two fencers stand to each other in reach."""

    FACING = "facing"
    LEFT_SURPRISED = "left_surprised"
    RIGHT_SURPRISED = "right_surprised"


class Walk(Struct, frozen=True):
    """Where a turn has led."""

    progress: BySide[Progress]
    feet: BySide[int]
    """The feet gone or waited when both stopped."""
    taken: BySide[Steps]
    """The steps of each plot up to the end of the walk, those waited out too."""
    meeting: Meeting | None = None
    fled: tuple[Side, ...] = ()
    stopped: tuple[Side, ...] = ()
    """The sides whose plots have ended with a spoiled step (RD-197)."""

    @property
    def spots(self) -> BySide[Spot]:
        """Where both stand."""
        return self.progress.map(lambda one: one.spot)


def meeting(plan: Map, spots: BySide[Spot], reach: int, scale: Scale) -> Meeting | None:
    """How two fencers stand to each other; None: they are not in reach, or neither has the other in front."""
    left, right = spots
    if distance(left.place, right.place, scale.square) > reach or not sees(plan, left.place, right.place):
        return None
    ahead = both(lambda side: in_front(spots[side], spots[side.foe].place, half=scale.half_in_front))
    if ahead.left and ahead.right:
        return Meeting.FACING
    if ahead.left:
        return Meeting.RIGHT_SURPRISED
    return Meeting.LEFT_SURPRISED if ahead.right else None


def surprised(met: Meeting | None) -> Side | None:
    """The side that has the other at its back or side, in reach."""
    match met:
        case Meeting.LEFT_SURPRISED:
            return Side.LEFT
        case Meeting.RIGHT_SURPRISED:
            return Side.RIGHT
        case _:
            return None


def walked(courses: BySide[Course], plots: BySide[Steps], reach: int) -> Walk:
    """Walk both plots until the two meet, one leaves, or both are through."""
    plan, scale = courses.left.plan, courses.left.scale
    walk = Walk(both(lambda side: set_out(plan, courses[side].spot)), BySide(0, 0), BySide((), ()))
    for steps in _moments(courses, plots):
        walk = _together(plan, walk, steps, scale)
        walk = _counted(courses, plots, walk, steps)
        met = meeting(plan, walk.spots, reach, scale)
        out = (
            [] if met and scale.meeting_first else [side for side in Side if _is_out(plan, walk.spots[side])]
        )
        walk = replace(walk, fled=tuple(out), meeting=met)
        if walk.fled or walk.meeting:
            return walk
    return replace(walk, meeting=meeting(plan, walk.spots, reach, scale))


def _moments(courses: BySide[Course], plots: BySide[Steps]) -> Iterator[dict[Side, str]]:
    """The steps of each moment, in the order of time; ties come together (RD-194)."""
    found: dict[_Moment, dict[Side, str]] = {}
    for side in Side:
        for moment, word in _timed(courses[side], plots[side]):
            found.setdefault(moment, {})[side] = word
    for moment in sorted(found):
        yield found[moment]


def _timed(course: Course, steps: Steps) -> Iterator[tuple[_Moment, str]]:
    """Each step with the moment at which it ends: after d of his a feet, at d/a of the turn."""
    allowance = course.allowed(course.progress(steps))
    before, rank = Fraction(0), 0
    for count, word in enumerate(steps, 1):
        ends = Fraction(course.feet(course.progress(steps[:count])), allowance)
        rank = rank + 1 if ends == before else 0
        before = ends
        yield (ends, rank), word


def _together(plan: Map, walk: Walk, steps: dict[Side, str], scale: Scale) -> Walk:
    """The walk after the steps of one moment; a step that cannot be taken is waited out (RD-193, RD-197)."""
    words = both(lambda side: None if side in walk.stopped else steps.get(side))
    wanted = both(lambda side: _wanted(plan, walk.progress[side], words[side], scale))
    places = walk.spots.map(lambda spot: spot.place)

    def free(side: Side) -> bool:
        to, his = wanted[side].spot.place, wanted[side.foe].spot.place
        taken = {his} if scale.change_places else {places[side.foe], his}
        return to == places[side] or to not in taken

    going = both(free)
    after = both(lambda side: wanted[side] if going[side] else walk.progress[side])
    if not scale.spoiled_ends:
        return replace(walk, progress=after)
    spoiled = [side for side in Side if words[side] and after[side] == walk.progress[side]]
    return replace(walk, progress=after, stopped=(*walk.stopped, *spoiled))


def _wanted(plan: Map, before: Progress, word: str | None, scale: Scale) -> Progress:
    """Where a step leads by the ground alone."""
    if word is None:
        return before
    try:
        return stepped(plan, before, word, scale)
    except StepError:
        return before


def _counted(courses: BySide[Course], plots: BySide[Steps], walk: Walk, steps: dict[Side, str]) -> Walk:
    """The walk with the feet and the steps of a moment counted."""
    for side in steps:
        course = courses[side]
        taken = plots[side][: len(walk.taken[side]) + 1]
        feet = course.feet(course.progress(taken))
        walk = replace(walk, taken=walk.taken.put(side, taken), feet=walk.feet.put(side, feet))
    return walk


def _is_out(plan: Map, spot: Spot) -> bool:
    square = plan.square(spot.place)
    return square is not None and square.way_out


def left_over(course: Course, walk: Walk, side: Side) -> int:
    """The feet that a fencer could still have gone, by the squares entered and the efforts made so far (RD-190)."""
    return max(0, course.allowed(walk.progress[side]) - walk.feet[side])
