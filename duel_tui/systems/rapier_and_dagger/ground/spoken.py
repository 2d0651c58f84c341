"""The map and a plot in sentences: where both stand, what lies in the eight ways, every row, and what steps take."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.clauses import listed
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Progress, Scale, StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Square
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.squares import OFFSETS, Ground, Spot, distance, towards
from duel_tui.systems.rapier_and_dagger.ground.terms import Effort, Heading
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Phase, Result

_ENDLESS = 1000
"""Yards that no plot uses up."""
_Kind = str
"""A circumstance that takes feet."""


def standing(voice: Voice, ground: Ground, side: Side, square: int, down: BySide[bool]) -> str:
    """Where both stand or lie and how they face, in sentences.

    Args:
        voice: the words.
        ground: the map, and both on it.
        side: the side that is told.
        square: the feet of a square.
        down: true for a side that lies on the ground.
    """
    own, foe = ground.spots[side], ground.spots[side.foe]
    way = towards(own.place, foe.place) or own.facing
    here = voice.say("map_lies_at" if down[side] else "map_stands", side, **_facts(voice, ground.plan, own))
    there = voice.say(
        "map_foe_lies" if down[side.foe] else "map_foe",
        side,
        **_facts(voice, ground.plan, foe),
        feet=distance(own.place, foe.place, square),
        way=voice.label("heading", way),
    )
    return f"{here} {there}"


_FIGHTING = frozenset(Phase) - {Phase.APPROACH, Phase.SURPRISE, Phase.MOVEMENT, Phase.ROUND_END, Phase.OVER}
"""The phases of a round from its movements on, at whose end both take their squares again."""


def of_before(voice: Voice, duel: Duel, measure: Result) -> tuple[str, ...]:
    """That in a round of combat the squares are those of before it, and how far apart both are now."""
    if duel.phase not in _FIGHTING or duel.plan is None:
        return ()
    return (voice.say("map_of_before", measure=voice.label("measure", measure)),)


def prone(duel: Duel) -> BySide[bool]:
    """True for a side that lies on the ground."""
    return duel.fighters.map(lambda one: one.prone is not None)


def ways(voice: Voice, plan: Map, spot: Spot, *, plotted: bool = False) -> str:
    """What lies in each of the eight ways from a spot, or `plotted`: from the end of a plot."""
    told = "; ".join([_way(voice, plan, spot, heading) for heading in Heading])
    if plotted:
        return voice.say("map_ways_plot", all=told, row=spot.row + 1, column=spot.column + 1)
    return voice.say("map_ways", all=told)


def allowance(voice: Voice, course: Course, side: Side) -> str:
    """How far a side may walk in a turn, and what weather and its own square take from that."""
    allows = voice.say("plot_allows", side, feet=course.allowance)
    square = course.plan.square(course.spot.place)
    hampers = [square.name] if square and square.hampers else []
    causes = [*hampers, *[voice.label("circumstance", one) for one in course.plan.weather]]
    whole = course.unhindered
    if not causes or whole == course.allowance:
        return allows
    lost = whole - course.allowance
    loses = voice.say("plot_loses", side, feet=lost, whole=whole, causes=listed(voice, causes))
    return f"{allows} {loses}"


def hindrances(voice: Voice, plan: Map, scale: Scale) -> tuple[str, ...]:
    """What weather and squares take from the movement of fencers, a sentence for each kind."""
    shown = [square for letter, square in plan.legend.items() if any(letter in row for row in plan.rows)]
    return (
        *[
            voice.say("map_weather_told", weather=voice.label("circumstance", one), **_taken_by(scale, one))
            for one in plan.weather
        ],
        *[
            voice.say("map_hampers_told", square=square.name, **_taken_by(scale, square.hampers))
            for square in shown
            if square.hampers
        ],
    )


def _taken_by(scale: Scale, circumstance: str) -> dict[str, int]:
    """What a circumstance takes: feet of walking, and points of movement."""
    yards, points = scale.circumstances[circumstance]
    return {"feet": -YARD * yards, "points": -points}


def rows(voice: Voice, plan: Map) -> tuple[str, ...]:
    """What lies in every row of a map by its columns, after the kind of square of which there are most."""
    kinds = Counter([letter for row in plan.rows for letter in row if not plan.legend[letter].blocks])
    floor = kinds.most_common(1)[0][0]
    plain = plan.legend[floor].name
    only = voice.say("map_only", square=plain)
    return (
        voice.say("map_floor", square=plain),
        *[
            voice.say("map_row", row=number, squares=", ".join(_runs(voice, plan, row, floor)) or only)
            for number, row in enumerate(plan.rows, 1)
        ],
    )


def _facts(voice: Voice, plan: Map, spot: Spot) -> dict[str, object]:
    square = plan.square(spot.place)
    assert square is not None, "a fencer stands on the map"
    return {
        "row": spot.row + 1,
        "column": spot.column + 1,
        "square": square.name,
        "facing": voice.label("heading", spot.facing),
    }


def _way(voice: Voice, plan: Map, spot: Spot, heading: Heading) -> str:
    """The squares like one's own in a way, and what ends them."""
    here = plan.square(spot.place)
    rows, columns = OFFSETS[heading]
    count, row, column = 0, spot.row + rows, spot.column + columns
    while (square := plan.square((row, column))) is not None and square == here:
        count, row, column = count + 1, row + rows, column + columns
    ends = _named(voice, square) if square is not None else voice.say("map_edge")
    return voice.say("map_way", way=voice.label("heading", heading), count=count, ends=ends)


def _named(voice: Voice, square: Square) -> str:
    """A kind of square by its name; of a way out, that it is one."""
    return voice.say("map_way_out", square=square.name) if square.way_out else square.name


def _runs(voice: Voice, plan: Map, row: str, floor: str) -> list[str]:
    """The squares of a row that are no floor, with their columns, equal ones together."""
    found: list[str] = []
    first = 1
    for letter, same in groupby(row):
        last = first + len(list(same)) - 1
        if letter != floor:
            square = _named(voice, plan.legend[letter])
            found.append(
                voice.say("map_run", square=square, first=first)
                if first == last
                else voice.say("map_runs", square=square, first=first, last=last)
            )
        first = last + 1
    return found


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
