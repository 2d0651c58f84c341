"""Plots: the steps that a fencer may take in a turn, checked one by one while the plot is made."""

from functools import lru_cache

from msgspec import Struct

from duel_tui.systems.rapier_and_dagger.ground.going import (
    WORDS,
    YARD,
    Progress,
    Scale,
    StepError,
    set_out,
    stepped,
)
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.ground.sample import sample
from duel_tui.systems.rapier_and_dagger.ground.squares import Spot
from duel_tui.systems.rapier_and_dagger.ground.terms import Act

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
        return progress.feet(self.scale.square)

    def progress(self, steps: Steps) -> Progress:
        """Where steps lead, if every one of them is allowed.

        Raises:
            StepError: one of them is not; the message names it.
        """
        return _progress(self, steps)

    def next_steps(self, steps: Steps) -> Steps:
        """The steps that may follow."""
        return _next_steps(self, steps)

    def check(self, steps: Steps) -> None:
        """Refuse a plot with a step that cannot be taken.

        Raises:
            StepError: it has one; the message names it.
        """
        self.progress(steps)

    def sample(self) -> tuple[Steps, ...]:
        """A few sensible plots, staying first."""
        return _sample(self)


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
    here = course.plan.square(before.spot.place)
    if here is not None and here.way_out and earlier:
        raise StepError("the plot has left the map")
    if word == Act.CREEP and earlier:
        raise StepError("creeping has to come first")
    if word == Act.TURN and earlier[-1:] == (Act.TURN,):
        raise StepError("one turn is enough")
    after = stepped(course.plan, before, word, course.scale)
    left = course.allowed(after) - course.feet(after)
    if left < 0:
        raise StepError(
            f"that is {-left} {'foot' if left == -1 else 'feet'} too far{_of_feet(course, before, after)}"
        )
    return after


def _of_feet(course: Course, before: Progress, after: Progress) -> str:
    """What a step takes in all where it takes more than its own feet; otherwise nothing."""
    gone = course.feet(after) - course.feet(before)
    lost = course.allowed(before) - course.allowed(after)
    return f", because it takes {gone + lost}" if lost > 0 else ""


@lru_cache(maxsize=4096)
def _next_steps(course: Course, steps: Steps) -> Steps:
    return tuple([word for word in WORDS if _allows(course, (*steps, word))])


def _allows(course: Course, steps: Steps) -> bool:
    try:
        course.progress(steps)
    except StepError:
        return False
    return True


@lru_cache(maxsize=1024)
def _sample(course: Course) -> tuple[Steps, ...]:
    found = sample(course.plan, course.spot, course.foe, course.scale)
    first = [(word,) for word in course.next_steps(()) if _stays_on_the_map(course, (word,))]
    longer = [_longest(course, steps) for steps in found]
    return tuple(dict.fromkeys([(), *longer, *first]))


def _longest(course: Course, steps: Steps) -> Steps:
    """The longest beginning of some steps that a plot may have."""
    for count in range(1, len(steps) + 1):
        if not _allows(course, steps[:count]) or not _stays_on_the_map(course, steps[:count]):
            return steps[: count - 1]
    return steps


def _stays_on_the_map(course: Course, steps: Steps) -> bool:
    square = course.plan.square(course.progress(steps).spot.place)
    return square is not None and not square.way_out
