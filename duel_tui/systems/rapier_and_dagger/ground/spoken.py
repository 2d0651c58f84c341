"""The map and a plot in sentences: where both stand, what lies in the eight ways, every row, and what steps take."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Voice
from duel_tui.systems.rapier_and_dagger.clauses import listed
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Scale, StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import (
    OFFSETS,
    Ground,
    Map,
    Spot,
    Square,
    towards,
)
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Distance, Effort, Heading, Phase


def standing(voice: Voice, ground: Ground, side: Side, scale: Scale, down: BySide[bool]) -> str:
    """Where both stand, or lie as `down` says, and how they face, in sentences."""
    own, foe = ground.spots[side], ground.spots[side.foe]
    way = voice.label("heading", towards(own.place, foe.place) or own.facing)
    far = scale.distance(own.place, foe.place)
    here, there = (_facts(voice, ground.plan, one) for one in (own, foe))
    first = voice.say("map_lies_at" if down[side] else "map_stands", side, **here)
    then = voice.say("map_foe_lies" if down[side.foe] else "map_foe", side, **there, feet=far, way=way)
    return f"{first} {then}"


_FIGHTING = frozenset(Phase) - {Phase.APPROACH, Phase.SURPRISE, Phase.MOVEMENT, Phase.ROUND_END, Phase.OVER}
"""The phases of a round from its movements on, at whose end both take their squares again."""


def of_before(voice: Voice, duel: Duel, measure: Distance) -> tuple[str, ...]:
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
    square, whole = course.plan.square(course.spot.place), course.unhindered
    hampers = [square.name] if square and square.hampers else []
    causes = [*hampers, *[voice.label("circumstance", one) for one in course.plan.weather]]
    lost = whole - course.allowance
    if not causes or not lost:
        return allows
    return f"{allows} {voice.say('plot_loses', side, feet=lost, whole=whole, causes=listed(voice, causes))}"


def hindrances(voice: Voice, plan: Map, scale: Scale) -> tuple[str, ...]:
    """What weather and squares take from the movement of fencers, a sentence for each kind."""

    def told(key: str, circumstance: str, **facts: str) -> str:
        yards, points = scale.circumstances[circumstance]
        return voice.say(key, feet=-YARD * yards, points=-points, **facts)

    shown = [square for letter, square in plan.legend.items() if any(letter in row for row in plan.rows)]
    return (
        *[told("map_weather_told", one, weather=voice.label("circumstance", one)) for one in plan.weather],
        *[told("map_hampers_told", one.hampers, square=one.name) for one in shown if one.hampers],
    )


def rows(voice: Voice, plan: Map) -> tuple[str, ...]:
    """What lies in every row of a map by its columns, after the kind of square of which there are most."""
    kinds = Counter([letter for row in plan.rows for letter in row if not plan.legend[letter].blocks])
    floor = kinds.most_common(1)[0][0]
    plain = plan.legend[floor].name
    found = [voice.say("map_floor", square=plain)]
    for number, row in enumerate(plan.rows, 1):
        told, first = list[str](), 1
        for letter, same in groupby(row):
            last = first + len(list(same)) - 1
            if letter != floor:
                key, square = "map_run" if first == last else "map_runs", _named(voice, plan.legend[letter])
                told.append(voice.say(key, square=square, first=first, last=last))
            first = last + 1
        squares = ", ".join(told) or voice.say("map_only", square=plain)
        found.append(voice.say("map_row", row=number, squares=squares))
    return tuple(found)


def _facts(voice: Voice, plan: Map, spot: Spot) -> dict[str, object]:
    return {
        "row": spot.row + 1,
        "column": spot.column + 1,
        "square": plan.under(spot.place).name,
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


class StepCosts:
    """The feet of a plot: what is left of them, and what takes them; and the points of combat movement."""

    def __init__(self, voice: Voice, course: Course, steps: Steps, *, points: bool) -> None:
        """Count after some steps of a plot; `points`: whether points of combat movement are told, too."""
        self._voice = voice
        self._course = course
        self._steps = steps
        self._progress = progress = course.progress(steps)
        self._allowed = course.allowed(progress)
        self.left = course.left(progress)
        """The feet that are left; less than 0: as many are missing so far."""
        self._points = progress.exertion(course.scale) if points else 0
        """The points that the plot has taken so far."""
        self._lost = 0 if course.bound else course.unhindered - self._allowed

    def takes(self, word: str) -> int | None:
        """The feet by which a step lessens those that are left; None: nothing leads there."""
        try:
            after = self._course.progress((*self._steps, word))
        except StepError:
            return None
        return self.left - self._course.left(after)

    @property
    def regained(self) -> int:
        """The feet that a leap down from the table on which the plot ends would give; 0: none."""
        progress, course = self._progress, self._course
        leapt = replace(progress, efforts=(*progress.efforts, Effort.LEAPING_DOWN))
        on_table = course.plan.has_table(progress.spot.place)
        return course.allowed(leapt) - self._allowed if on_table else 0

    @property
    def more(self) -> tuple[str, ...]:
        """Why steps in the eight ways take more than their own feet, each with these feet."""
        found: dict[tuple[str, ...], int] = {}
        before = self._progress
        for heading in Heading:
            if heading in self._course.next_steps(self._steps):
                after = self._course.progress((*self._steps, heading))
                kinds = *after.efforts[len(before.efforts) :], *sorted(after.hampers - before.hampers)
                more = self._allowed - self._course.allowed(after)
                if more and self._course.left(after) >= 0:
                    found.setdefault(kinds, more)
        plain = {kinds[0] for kinds in found if len(kinds) == 1}
        told = [kinds for kinds in sorted(found) if len(kinds) == 1 or not plain.issuperset(kinds)]
        return tuple([f"{self._named(kinds)} {found[kinds]}" for kinds in told])

    @property
    def took(self) -> str:
        """What the ground, the weather and the efforts of the plot took; and that no more can be taken; empty: nothing."""
        progress, course, lost, points = self._progress, self._course, self._lost, self._points
        ground = self._named((*sorted(progress.hampers), *course.plan.weather, *progress.efforts))
        efforts, least, say = self._named(progress.efforts), YARD * course.scale.least, self._voice.say
        if lost > 0 and points and efforts == ground:
            return say("plot_took_points", all=ground, feet=lost, points=points)
        key = "plot_gave" if lost < 0 else "plot_least" if self._allowed <= least else "plot_took"
        feet = say(key, all=ground, feet=abs(lost), least=least) if lost else ""
        return " ".join(
            filter(None, (feet, say("plot_strained", all=efforts, points=points) if points else ""))
        )

    def _named(self, kinds: Iterable[str]) -> str:
        """Circumstances by name, in a list; those of squares as the map calls the squares."""
        squares = self._course.plan.legend.values()
        names = {str(square.hampers): square.name for square in reversed(tuple(squares)) if square.hampers}
        names[Effort.TURNING_180] = self._voice.say("plot_turning")
        label = self._voice.label
        return listed(
            self._voice, [names.get(one) or label("circumstance", one) for one in dict.fromkeys(kinds)]
        )
