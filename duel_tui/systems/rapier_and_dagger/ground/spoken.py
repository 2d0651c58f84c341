"""The map in sentences, for lines: where both stand, what lies in the eight ways, and every row."""

from collections import Counter
from itertools import groupby

from duel_tui.engine.side import BySide, Side
from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.clauses import listed
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, Scale
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Square
from duel_tui.systems.rapier_and_dagger.ground.plot import Course
from duel_tui.systems.rapier_and_dagger.ground.squares import OFFSETS, Ground, Spot, distance, towards
from duel_tui.systems.rapier_and_dagger.ground.terms import Heading
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Phase, Result


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
    return (voice.say("map_of_before", measure=voice.label("stands_at", measure)),)


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
