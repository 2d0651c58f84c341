"""Plots: the steps that a fencer may take in a turn, each by the ground and all by their feet; and the walk of both at once."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side, both
from duel_tui.systems.rapier_and_dagger.ground.going import (
    WORDS,
    YARD,
    Progress,
    Scale,
    StepError,
    sample,
    set_out,
    stepped,
)
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Spot, sees
from duel_tui.systems.rapier_and_dagger.terms import Act

Steps = tuple[str, ...]


class Course(Struct, frozen=True):
    """The ground before a fencer who plots: the map, where both stand, and how far the fencer can go."""

    plan: Map
    spot: Spot
    foe: Spot
    yards: int
    """The normal movement less loads, before the least is applied."""
    scale: Scale
    bound: str = ""
    """The reason why the fencer has to stay; empty: there is none (RD-159)."""

    @property
    def allowance(self) -> int:
        """The feet of a plot that enters no other square than that of its start."""
        return self.allowed(self.progress(()))

    @property
    def unhindered(self) -> int:
        """The feet of a turn on open ground in fair weather."""
        return YARD * max(self.scale.least, self.yards)

    def allowed(self, progress: Progress) -> int:
        """The feet of a plot in all, after what it has led through so far; none for a fencer who has to stay."""
        return 0 if self.bound else progress.allowance(self.plan, self.scale, self.yards)

    def feet(self, progress: Progress) -> int:
        """The feet that a plot has used so far."""
        return progress.feet(self.scale)

    def left(self, progress: Progress) -> int:
        """The feet that are left after what a plot has led through so far; less than 0: as many are missing."""
        return self.allowed(progress) - self.feet(progress)

    def over(self, progress: Progress) -> str:
        """The feet that are missing, in words; empty: none are."""
        missing = -self.left(progress)
        return f"{missing} {'foot' if missing == 1 else 'feet'}" if missing > 0 else ""

    def progress(self, steps: Steps) -> Progress:
        """Where steps lead, however far.

        Raises:
            StepError: one of them cannot be taken; the message names it.
        """
        return _progress(self, steps)

    def next_steps(self, steps: Steps) -> Steps:
        """The steps that may follow, also too far: later ones may give feet (RD-191b)."""
        return _next_steps(self, steps)

    def check(self, steps: Steps) -> None:
        """Refuse a plot with a step that cannot be taken, or one that is too far as a whole (RD-191b).

        Raises:
            StepError: it is such a plot; the message names the step, or the feet.
        """
        if over := self.over(self.progress(steps)):
            raise StepError(f"the plot is {over} too far")

    def sample(self) -> tuple[Steps, ...]:
        """A few sensible plots, staying first."""
        return _sample(self)


_MOST = 500
"""The most steps of a plot, far more than any that can be walked."""
_DEEP = 50
"""The most steps that are gone back at once to a beginning that is known."""


@lru_cache(maxsize=4096)
def _progress(course: Course, steps: Steps) -> Progress:
    if not steps:
        return set_out(course.plan, course.spot)
    for count in range(_DEEP, len(steps), _DEEP):  # each beginning is kept, and the next goes on from it
        course.progress(steps[:count])
    before = course.progress(steps[:-1])
    try:
        return _after(course, before, steps)
    except StepError as wrong:
        raise StepError(f"step {len(steps)}, {steps[-1]}: {wrong}") from wrong


def _after(course: Course, before: Progress, steps: Steps) -> Progress:
    """The progress after the last of some steps.

    Raises:
        StepError: it is not allowed.
    """
    word, earlier = steps[-1], steps[:-1]
    if course.bound:
        raise StepError(course.bound)
    if earlier and course.plan.leads_out(before.spot.place):
        raise StepError("the plot has left the map")
    if word == Act.CREEP and earlier:
        raise StepError("creeping has to come first")
    if word == Act.TURN and earlier[-1:] == (Act.TURN,):
        raise StepError("one turn is enough")
    if len(steps) > _MOST:
        raise StepError(f"a plot has {_MOST} steps at most")
    return stepped(course.plan, before, word, course.scale)


@lru_cache(maxsize=4096)
def _next_steps(course: Course, steps: Steps) -> Steps:
    return tuple([word for word in WORDS if _passes(course.progress, (*steps, word))])


def _passes(check: Callable[[Steps], object], steps: Steps) -> bool:
    try:
        check(steps)
    except StepError:
        return False
    return True


def _allows(course: Course, steps: Steps) -> bool:
    """True for a plot that can be walked and stays on the map."""
    return _passes(course.check, steps) and not course.plan.leads_out(course.progress(steps).spot.place)


@lru_cache(maxsize=1024)
def _sample(course: Course) -> tuple[Steps, ...]:
    found = sample(course.plan, course.spot, course.foe, course.scale)
    first = [(word,) for word in WORDS if _allows(course, (word,))]
    longer = [_longest(course, steps) for steps in found]
    return tuple(dict.fromkeys([(), *longer, *first]))


def _longest(course: Course, steps: Steps) -> Steps:
    """The longest beginning of some steps that a plot may have."""
    beginnings = (steps[:count] for count in range(len(steps), 0, -1))
    return next((one for one in beginnings if _allows(course, one)), ())


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
    if scale.distance(left.place, right.place) > reach or not sees(plan, left.place, right.place):
        return None
    ahead = both(lambda side: scale.in_front(spots[side], spots[side.foe].place))
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
            []
            if met and scale.meeting_first
            else [side for side in Side if plan.leads_out(walk.spots[side].place)]
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


def left_over(course: Course, walk: Walk, side: Side) -> int:
    """The feet that a fencer could still have gone, by the squares entered and the efforts made so far (RD-190)."""
    return max(0, course.allowed(walk.progress[side]) - walk.feet[side])
