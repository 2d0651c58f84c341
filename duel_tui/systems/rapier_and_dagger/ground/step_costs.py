"""What the steps of a plot take from its feet: each next step, and the ground and efforts so far, by name."""

from collections.abc import Iterable

from msgspec.structs import replace

from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Progress, StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import Map
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.terms import Effort, Heading
from duel_tui.systems.rapier_and_dagger.speech import Speech, sentence

_ENDLESS = 1000
"""Yards that no plot uses up."""
_Kind = str
"""A circumstance that takes feet."""


class StepCosts:
    """The feet of a plot: what is left of them, and what takes them."""

    def __init__(self, speech: Speech, course: Course, steps: Steps) -> None:
        """Count after some steps of a plot."""
        self._speech = speech
        self._course = course
        self._steps = steps
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
        return tuple([f"{self._speech.listed(self._names(kinds))} {found[kinds]}" for kinds in told])

    @property
    def took(self) -> str:
        """What the ground, the weather and the efforts of the plot took, in a sentence; empty: nothing."""
        lost = self._lost(self._progress)
        return self._sentence(_all(self._course.plan, self._progress), lost) if lost else ""

    @property
    def least(self) -> str:
        """The same where no more can be taken; empty: more can."""
        allowed, least = self._allowed(self._progress), YARD * self._course.scale.least
        lost = self._lost(self._progress)
        if lost <= 0 or allowed > least:
            return ""
        names = self._speech.listed(self._names(_all(self._course.plan, self._progress)))
        return sentence(self._speech.say("plot_least", all=names, feet=lost, least=least))

    @property
    def just_took(self) -> bool:
        """True if the last step did."""
        before = self._course.progress(self._steps[:-1])
        return self._lost(before) != self._lost(self._progress)

    def _sentence(self, kinds: Iterable[_Kind], lost: int) -> str:
        names = self._speech.listed(self._names(kinds))
        if lost < 0:
            return sentence(self._speech.say("plot_gave", all=names, feet=-lost))
        return sentence(self._speech.say("plot_took", all=names, feet=lost))

    def _after(self, word: str) -> Progress | None:
        try:
            return self._endless.progress((*self._steps, word))
        except StepError:
            return None

    def _left(self, progress: Progress) -> int:
        return self._allowed(progress) - self._course.feet(progress)

    def _allowed(self, progress: Progress) -> int:
        return self._course.allowed(progress)

    def _lost(self, progress: Progress) -> int:
        return 0 if self._course.bound else self._course.unhindered - self._allowed(progress)

    def _names(self, kinds: Iterable[_Kind]) -> list[str]:
        """Circumstances by name; those of squares as the map calls the squares."""
        squares = self._course.plan.legend.values()
        names = {str(square.hampers): square.name for square in reversed(tuple(squares)) if square.hampers}
        names[Effort.TURNING_180] = self._speech.say("plot_turning")
        return [names.get(kind) or self._speech.label("circumstance", kind) for kind in dict.fromkeys(kinds)]


def _new(before: Progress, after: Progress) -> tuple[_Kind, ...]:
    """The circumstances that a step adds."""
    return (*after.efforts[len(before.efforts) :], *sorted(after.hampers - before.hampers))


def _all(plan: Map, progress: Progress) -> tuple[_Kind, ...]:
    """Every circumstance of a plot."""
    return (*sorted(progress.hampers), *plan.weather, *progress.efforts)
