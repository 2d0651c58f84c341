"""Walks read a second time: what plots may have, cost and lead to, written again and compared on random ground.

The second reading counts in degrees, looks along a line point by point, and knows nothing of the first.
"""

from fractions import Fraction
from itertools import repeat
from math import atan2, degrees
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from duel_tui.engine.side import BySide, Side
from duel_tui.systems.rapier_and_dagger.ground.going import StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import Map, Spot
from duel_tui.systems.rapier_and_dagger.ground.maps import sees as program_sees
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, left_over, walked
from duel_tui.systems.rapier_and_dagger.terms import Heading
from tests.lengths import of_part
from tests.systems.rapier_and_dagger.ground.grounds import FOOT, QUARTER, SCALE, arena, course

FEW, MANY = 120, of_part(range(400, 8_400))
REACH = 9
WAYS = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
LONG = dict(zip(WAYS, map(str, Heading), strict=True))
SHORT = {word: way for way, word in LONG.items()}
LOST = {"g": 5, "m": 4, "f": 2}
"""The yards that tall grass, mud and furniture take."""
WEATHER = {"rain": 3, "fog": 5}
EFFORT = {"up": (5, 6), "down": (-5, 6), "creep": (6, 9), "turn": (4, 3)}
"""The yards and points that leaping, creeping and turning take."""
House = frozenset[str]
"""The house rules for other readings that hold, by the ruling."""
WRITTEN: House = frozenset()
RULES: dict[str, dict[str, Any]] = {
    "196": {"efforts_once": True},
    "197": {"spoiled_ends": True},
    "198": {"round_corners": False},
    "199": {"front": QUARTER.front},
    "200": {"change_places": True},
    "201": {"leaps_free": True},
    "203": {"turns_counted": True},
    "205": {"meeting_first": True},
}


class Man(NamedTuple):
    """A fencer on the way: place, degrees faced, steps along a side and diagonal, and what takes yards."""

    row: int
    column: int
    faces: int
    straight: int = 0
    diagonal: int = 0
    found: frozenset[str] = frozenset()
    efforts: tuple[str, ...] = ()


class Terrain(NamedTuple):
    """What a walk leads over: the ground, the feet of its squares, the house rules, and the weather."""

    rows: tuple[str, ...]
    square: int
    house: House
    weather: tuple[str, ...] = ()


def letter(rows: tuple[str, ...], row: int, column: int) -> str:
    """The square there; outside is wall."""
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[0]) else "#"


def way_of(faces: int) -> str:
    return list(WAYS)[faces // 45]


def on(over: Terrain, man: Man, word: str) -> Man | None:
    """The fencer after a step; None: it cannot be taken."""
    rows, house = over.rows, over.house
    if word == "wait":
        return man._replace(straight=man.straight + 1)
    if word == "creep":
        return man._replace(efforts=(*man.efforts, word))
    if word == "turn":
        straight, faces = man.straight + ("203" in house), (man.faces + 180) % 360
        return man._replace(faces=faces, straight=straight, efforts=(*man.efforts, word))
    way = way_of(man.faces) if word in EFFORT else SHORT[word]
    down, across = WAYS[way]
    here, there = letter(rows, man.row, man.column), letter(rows, man.row + down, man.column + across)
    corner = down and across
    between = letter(rows, man.row + down, man.column), letter(rows, man.row, man.column + across)
    if there == "#" or (corner and between.count("#") > ("198" not in house)):
        return None
    leap = {(True, False): "down", (False, True): "up"}.get((here == "T", there == "T"))
    if (word if word in EFFORT else None) != leap:
        return None
    faces = 45 * list(WAYS).index(way)
    apart = abs(faces - man.faces)
    about = word not in EFFORT and min(apart, 360 - apart) > 90
    still = word == "up" and "201" in house
    return Man(
        man.row + down,
        man.column + across,
        faces,
        man.straight + (not corner and not still),
        man.diagonal + bool(corner and not still),
        man.found | ({there} & set(LOST)),
        (*man.efforts, *[word] * (word in EFFORT), *["turn"] * about),
    )


def feet(man: Man, square: int) -> int:
    """The feet gone: 3 and 4, or 1 and 4/3 rounded up."""
    return 3 * man.straight + 4 * man.diagonal if square == 3 else man.straight + -(-4 * man.diagonal // 3)


def counted(over: Terrain, man: Man) -> list[tuple[int, int]]:
    """What his efforts take."""
    return [EFFORT[one] for one in (set(man.efforts) if "196" in over.house else man.efforts)]


def in_all(over: Terrain, man: Man, yards: int) -> int:
    lost = sum(LOST[one] for one in man.found) + sum(WEATHER[one] for one in over.weather)
    return 3 * max(4, yards - lost - sum(yards for yards, _ in counted(over, man)))


def open_to(over: Terrain, man: Man, words: list[str]) -> set[str]:
    """The steps that may follow some others."""
    if words and letter(over.rows, man.row, man.column) == "D":
        return set()
    shut = {"creep"} if words else set[str]()
    shut |= {"turn"} if words[-1:] == ["turn"] else set()
    return {word for word in (*SHORT, "wait", *EFFORT) if word not in shut and on(over, man, word)}


def plotted(over: Terrain, man: Man, yards: int, chance: Random) -> list[list[str]]:
    """The beginnings of a random plot: as many of its steps as have the feet together make it (RD-191b)."""
    words, now, plots = list[str](), man, [list[str]()]
    for _ in range(chance.randint(0, 8 if over.square == 3 else 16)):
        bold = chance.random() < 0.6
        word = LONG[way_of(now.faces)] if bold else chance.choice([*SHORT, "wait", *EFFORT])
        after = on(over, now, word) if word in open_to(over, now, words) else None
        if after is not None:
            words, now = [*words, word], after
            if feet(now, over.square) <= in_all(over, now, yards):
                plots.append(words)
    return plots


def sees(rows: tuple[str, ...], one: Man, other: Man) -> bool:
    """Look along the line between both, point by point; two walls whose corners meet leave no gap."""
    down, across = other.row - one.row, other.column - one.column
    points = 12 * max(1, abs(down)) * max(1, abs(across))
    for part in range(1, points):
        at = [
            (row, column)
            for row in squares_at(one.row * points + down * part, points)
            for column in squares_at(one.column * points + across * part, points)
        ]
        walls = [letter(rows, *place) == "#" for place in at]
        if all(walls) or (len(at) == 4 and ((walls[0] and walls[3]) or (walls[1] and walls[2]))):
            return False
    return True


def squares_at(where: int, points: int) -> tuple[int, ...]:
    """The square in which a coordinate, in parts of a square, lies; on an edge those before and after it."""
    low, rest = divmod(2 * where + points, 2 * points)
    return (low,) if rest else (low - 1, low)


def before(man: Man, other: Man, house: House) -> bool:
    """True if the other lies within less than 90 degrees of the way faced, or within 45."""
    bearing = degrees(atan2(other.column - man.column, man.row - other.row)) % 360
    apart = abs(bearing - man.faces)
    return min(apart, 360 - apart) < (45 + 1e-9 if "199" in house else 90 - 1e-9)


def between(square: int, men: list[Man]) -> int:
    """The feet between two."""
    down, across = abs(men[0].row - men[1].row), abs(men[0].column - men[1].column)
    long, short = max(down, across), min(down, across)
    return feet(Man(0, 0, 0, long - short, short), square)


def met(over: Terrain, men: list[Man]) -> str | None:
    if between(over.square, men) > REACH or not sees(over.rows, *men):
        return None
    ahead = before(men[0], men[1], over.house), before(men[1], men[0], over.house)
    return {(1, 1): "facing", (1, 0): "right_surprised", (0, 1): "left_surprised"}.get(ahead)


def blind(man: Man, other: Man) -> list[int]:
    """The ways to look in which the other is not seen."""
    return [faces for faces in range(0, 360, 45) if not before(man._replace(faces=faces), other, WRITTEN)]


class Read(NamedTuple):
    """The end of a walk, as the second reading has it."""

    men: list[Man]
    taken: list[int]
    how: str | None
    fled: list[int]


def stops(over: Terrain, man: Man, plot: list[str]) -> list[Man]:
    """Where the steps of a plot lead if nobody is in the way."""
    found = [man]
    for word in plot:
        after = on(over, found[-1], word)
        assert after is not None
        found.append(after)
    return found


def timed(over: Terrain, man: Man, plot: list[str], yards: int) -> list[tuple[Fraction, int]]:
    """For each step the part of the turn at which it ends, and which of the steps at that time it is."""
    ways = stops(over, man, plot)
    allowance, times = in_all(over, ways[-1], yards), list[tuple[Fraction, int]]()
    for stop in ways[1:]:
        ends = Fraction(feet(stop, over.square), allowance)
        last, rank = times[-1] if times else (Fraction(0), 0)
        times.append((ends, rank + 1 if ends == last else 0))
    return times


def second(over: Terrain, men: list[Man], plots: list[list[str]], yards: tuple[int, int]) -> Read:
    """Walk both plots moment by moment."""
    house, times = over.house, [timed(over, men[side], plots[side], yards[side]) for side in (0, 1)]
    taken, now, ended = [0, 0], list(men), set[int]()
    for moment in sorted({*times[0], *times[1]}):
        wanted, walking = list(now), [side for side in (0, 1) if moment in times[side]]
        for side in walking:
            word = plots[side][taken[side]]
            wanted[side] = (on(over, now[side], word) if side not in ended else None) or now[side]
            taken[side] += 1
        after = [wanted[side] if enters(now, wanted, side, house) else now[side] for side in (0, 1)]
        ended |= {side for side in walking if after[side] == now[side]} if "197" in house else set()
        now = after
        fled = [side for side in (0, 1) if letter(over.rows, now[side].row, now[side].column) == "D"]
        how = met(over, now)
        if fled or how:
            return Read(now, taken, how, [] if how and "205" in house else fled)
    return Read(now, taken, met(over, now), [])


def enters(now: list[Man], wanted: list[Man], side: int, house: House) -> bool:
    """True if a fencer stays, or if the square wanted is free at that moment."""
    mine, other = wanted[side][:2], wanted[1 - side][:2]
    if mine == now[side][:2]:
        return True
    if mine == now[1 - side][:2] and "200" not in house:
        return False
    return mine != other


def ground(chance: Random) -> tuple[str, ...]:
    letters = ".........##TTgmfD"
    return tuple(["".join(chance.choices(letters, k=9)) for _ in range(6)])


def twice(seed: int, house: House = WRITTEN, known: House | None = None) -> str | None:
    """A random walk by both readings; how they met, or that one fled.

    Args:
        seed: of the ground, the fencers and the plots.
        house: the house rules.
        known: those that the second reading knows; None: all of them.
    """
    chance = Random(seed)
    rows, weather = ground(chance), tuple([one for one in WEATHER if chance.random() < 0.2])
    over = Terrain(rows, chance.choice((3, 3, 1)), house if known is None else known, weather)
    floor = [(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one not in "#D"]
    chance.shuffle(floor)
    near = sorted(floor, key=lambda place: abs(place[0] - floor[0][0]) + abs(place[1] - floor[0][1]))
    men = [
        Man(*place, 45 * chance.randrange(8), found=frozenset({rows[place[0]][place[1]]} & set(LOST)))
        for place in (floor[0], (near if seed % 2 else floor)[1])
    ]
    if seed % 2:  # side by side and looking away, so that steps lead into the other's square
        men = [one._replace(faces=chance.choice(blind(one, men[1 - at]))) for at, one in enumerate(men)]
    yards = chance.randint(4, 16), chance.randint(4, 16)
    courses = first(over._replace(house=house), men, yards)
    begun = [plotted(over, man, yard, chance) for man, yard in zip(men, yards, strict=True)]
    for man, course_, plots in zip(men, courses, begun, strict=True):
        part = chance.choice(plots)
        assert set(course_.next_steps(tuple(part))) == open_to(over, stops(over, man, part)[-1], part), seed
    plots = [ways[-1] for ways in begun]
    read = second(over, men, plots, yards)
    plan, scale = courses.left.plan, courses.left.scale
    assert program_sees(plan, men[0][:2], men[1][:2]) is sees(rows, *men), seed
    assert scale.distance(men[0][:2], men[1][:2]) == between(over.square, men), seed
    walk = walked(courses, BySide(*[tuple(plot) for plot in plots]), REACH)
    assert [(one.row, one.column, str(one.facing)) for one in walk.spots] == [
        (one.row, one.column, LONG[way_of(one.faces)]) for one in read.men
    ], seed
    assert list(walk.taken.map(len)) == read.taken, seed
    assert [tuple(Side).index(side) for side in walk.fled] == read.fled, seed
    assert walk.meeting == read.how, seed
    for side, man in zip(Side, read.men, strict=True):
        way, had = walk.progress[side], yards[tuple(Side).index(side)]
        start, plot = men[tuple(Side).index(side)], plots[tuple(Side).index(side)]
        gone = feet(stops(over, start, plot[: len(walk.taken[side])])[-1], over.square)
        spare = max(0, in_all(over, man, had) - gone)
        points = sum(points for _, points in counted(over, man))
        assert (way.straight, way.diagonal, way.exertion(scale)) == (man.straight, man.diagonal, points), seed
        assert (walk.feet[side], left_over(courses[side], walk, side)) == (gone, spare), seed
    return "fled" if read.fled else read.how


def first(over: Terrain, men: list[Man], yards: tuple[int, int]) -> BySide[Course]:
    """The ground before both as the program has it."""
    scale = FOOT if over.square == 1 else SCALE
    for one in over.house:
        scale = replace(scale, **RULES[one])
    spots = [Spot(man.row, man.column, Heading(LONG[way_of(man.faces)])) for man in men]
    plan = _map(over)
    return BySide(*[course(plan, spot, yard, scale=scale) for spot, yard in zip(spots, yards, strict=True)])


def _map(over: Terrain) -> Map:
    """The ground, with a corner far from it where a map has to begin."""
    width = len(over.rows[0])
    whole = (*over.rows, "#" * width, "." * width)
    starts = {"left": (len(whole), 1, "east"), "right": (len(whole), width, "west")}
    return arena(*whole, **starts, weather=over.weather)


@pytest.mark.parametrize("house", [[], *[[one] for one in RULES], [*RULES]], ids="-".join)
def test_rd_99_and_rd_145_and_rd_146_and_rd_147_and_rd_150_and_rd_157_and_rd_190_and_rd_191_and_rd_192_and_rd_193_and_rd_194_and_rd_196_and_rd_197_and_rd_198_and_rd_200_and_rd_201_and_rd_203_walks_end_alike(
    house: list[str],
) -> None:
    found = [twice(seed, frozenset(house)) for seed in range(FEW)]
    assert set(found) == {None, "facing", "left_surprised", "right_surprised", "fled"}


@pytest.mark.parametrize("rule", RULES)
def test_walks_under_another_reading_are_not_those_as_written(rule: str) -> None:
    with pytest.raises((AssertionError, StepError)):
        list(map(twice, range(5 * FEW), repeat(frozenset([rule])), repeat(WRITTEN)))


@pytest.mark.slow
def test_many_walks_read_a_second_time_end_alike() -> None:
    assert len([twice(seed) for seed in MANY]) == len(MANY)
