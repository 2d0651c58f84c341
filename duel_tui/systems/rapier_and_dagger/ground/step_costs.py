"""What the steps of a plot take from its feet, and its efforts from combat movement: each next step, and all so far, by name."""

from collections.abc import Iterable

from msgspec.structs import replace

from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.clauses import listed
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Progress, StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.terms import Effort, Heading

_ENDLESS = 1000
"""Yards that no plot uses up."""
_Kind = str
"""A circumstance that takes feet."""


class StepCosts:
    """The feet of a plot: what is left of them, and what takes them; and the points of combat movement."""

    def __init__(self, voice: Voice, course: Course, steps: Steps, *, points: bool) -> None:
        """Count after some steps of a plot.

        Args:
            voice: the words.
            course: the plot's course.
            steps: the steps so far.
            points: whether points of combat movement are told, too.
        """
        self._voice = voice
        self._course = course
        self._steps = steps
        self._with_points = points
        self._progress = course.progress(steps)
        self._endless = replace(course, yards=_ENDLESS)
        """The same ground before a fencer whom no step is too far for."""
        self.left = self._left(self._progress)
        """The feet that are left."""

    def takes(self, word: str) -> int | None:
        """The feet by which a step lessens those that are left, also if it is too far; None: nothing leads there."""
        after = self._after(word)
        return None if after is None else self.left - self._left(after)

    @property
    def more(self) -> tuple[str, ...]:
        """Why steps in the eight ways take more than their own feet, each with these feet."""
        found: dict[tuple[_Kind, ...], int] = {}
        for heading in Heading:
            after = self._after(heading) if heading in self._course.next_steps(self._steps) else None
            if after is not None and (more := self._allowed(self._progress) - self._allowed(after)):
                found.setdefault(_new(self._progress, after), more)
        plain = {kinds[0] for kinds in found if len(kinds) == 1}
        told = [kinds for kinds in sorted(found) if len(kinds) == 1 or not plain.issuperset(kinds)]
        return tuple([f"{self._named(kinds)} {found[kinds]}" for kinds in told])

    @property
    def took(self) -> str:
        """What the ground, the weather and the efforts of the plot took, in a sentence; empty: nothing."""
        lost, points = self._lost(self._progress), self._exertion(self._progress)
        return self._sentence(_all(self._course.plan, self._progress), lost, points) if lost or points else ""

    @property
    def least(self) -> str:
        """The same where no more can be taken; empty: more can."""
        allowed, least = self._allowed(self._progress), YARD * self._course.scale.least
        lost = self._lost(self._progress)
        if lost <= 0 or allowed > least:
            return ""
        names = self._named(_all(self._course.plan, self._progress))
        return self._voice.say("plot_least", all=names, feet=lost, least=least)

    @property
    def just_took(self) -> bool:
        """True if the last step did."""
        before, now = self._course.progress(self._steps[:-1]), self._progress
        return (self._lost(before), self._exertion(before)) != (self._lost(now), self._exertion(now))

    def _sentence(self, kinds: Iterable[_Kind], lost: int, points: int) -> str:
        facts = {"all": self._named(kinds), "feet": abs(lost), "points": points}
        facts["efforts"] = self._named(self._progress.efforts)
        if not lost:
            key = "plot_strained"
        elif lost < 0:
            key = "plot_gave_points" if points else "plot_gave"
        elif not points:
            key = "plot_took"
        else:
            key = "plot_took_points" if facts["efforts"] == facts["all"] else "plot_took_points_apart"
        return self._voice.say(key, **facts)

    def _after(self, word: str) -> Progress | None:
        try:
            return self._endless.progress((*self._steps, word))
        except StepError:
            return None

    def _left(self, progress: Progress) -> int:
        return self._allowed(progress) - self._course.feet(progress)

    def _exertion(self, progress: Progress) -> int:
        """The points that a plot has taken so far."""
        return progress.exertion(self._course.scale) if self._with_points else 0

    def _allowed(self, progress: Progress) -> int:
        return self._course.allowed(progress)

    def _lost(self, progress: Progress) -> int:
        return 0 if self._course.bound else self._course.unhindered - self._allowed(progress)

    def _named(self, kinds: Iterable[_Kind]) -> str:
        """Circumstances by name, in a list; those of squares as the map calls the squares."""
        squares = self._course.plan.legend.values()
        names = {str(square.hampers): square.name for square in reversed(tuple(squares)) if square.hampers}
        names[Effort.TURNING_180] = self._voice.say("plot_turning")
        label = self._voice.label
        found = [names.get(kind) or label("circumstance", kind) for kind in dict.fromkeys(kinds)]
        return listed(self._voice, found)


def _new(before: Progress, after: Progress) -> tuple[_Kind, ...]:
    """The circumstances that a step adds."""
    return (*after.efforts[len(before.efforts) :], *sorted(after.hampers - before.hampers))


def _all(plan: Map, progress: Progress) -> tuple[_Kind, ...]:
    return (*sorted(progress.hampers), *plan.weather, *progress.efforts)
