"""Walks read a second time: RD-145, RD-146, RD-148, RD-190 to RD-194 and RD-199 written again, and compared on random ground.

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
from duel_tui.systems.rapier_and_dagger.ground.plot import Walk, left_over, walked
from duel_tui.systems.rapier_and_dagger.terms import Heading
from tests.lengths import of_part
from tests.systems.rapier_and_dagger.ground.grounds import FOOT, QUARTER, SCALE, arena, course

FEW, MANY = 400, of_part(range(400, 8_400))
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
LOST = {"g": 5, "m": 4}
"""The yards that tall grass and mud take."""
EFFORT = {"up": 5, "down": -5, "creep": 6, "turn": 4}
House = frozenset[str]
"""The house rules for other readings that hold, by the ruling (RD-199, RD-200, RD-201, RD-203, RD-205)."""
WRITTEN: House = frozenset()
RULES: dict[str, dict[str, Any]] = {
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
    lost: int = 0


class Terrain(NamedTuple):
    """What a walk leads over: the ground, the feet of its squares, and the house rules."""

    rows: tuple[str, ...]
    square: int
    house: House


def letter(rows: tuple[str, ...], row: int, column: int) -> str:
    """The square there; outside is wall."""
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[0]) else "#"


def way_of(faces: int) -> str:
    return list(WAYS)[faces // 45]


def on(over: Terrain, man: Man, word: str) -> Man | None:
    """The fencer after a step; None: it cannot be taken."""
    rows, _, house = over
    if word == "wait":
        return man._replace(straight=man.straight + 1)
    if word == "creep":
        return man._replace(lost=man.lost + EFFORT[word])
    if word == "turn":
        waits = 1 if "203" in house else 0
        return man._replace(
            faces=(man.faces + 180) % 360, straight=man.straight + waits, lost=man.lost + EFFORT[word]
        )
    way = way_of(man.faces) if word in EFFORT else SHORT[word]
    down, across = WAYS[way]
    here, there = letter(rows, man.row, man.column), letter(rows, man.row + down, man.column + across)
    corner = down and across
    between = letter(rows, man.row + down, man.column), letter(rows, man.row, man.column + across)
    if there == "#" or (corner and between == ("#", "#")):
        return None
    leap = {("T", False): "down", (".", True): "up"}.get(("T" if here == "T" else ".", there == "T"))
    if (word if word in EFFORT else None) != leap:
        return None
    faces = 45 * list(WAYS).index(way)
    apart = abs(faces - man.faces)
    about = 0 if word in EFFORT or min(apart, 360 - apart) <= 90 else EFFORT["turn"]
    still = word == "up" and "201" in house
    return Man(
        man.row + down,
        man.column + across,
        faces,
        man.straight + (not corner and not still),
        man.diagonal + bool(corner and not still),
        man.found | ({there} & set(LOST)),
        man.lost + about + EFFORT.get(word, 0),
    )


def feet(man: Man, square: int) -> int:
    """The feet gone: 3 and 4, or 1 and 4/3 rounded up."""
    return 3 * man.straight + 4 * man.diagonal if square == 3 else man.straight + -(-4 * man.diagonal // 3)


def in_all(man: Man, yards: int) -> int:
    return 3 * max(4, yards - man.lost - sum(LOST[one] for one in man.found))


def plotted(over: Terrain, man: Man, yards: int, chance: Random) -> list[str]:
    """A random plot that may be walked, by the second reading: as many of its steps as have the feet together (RD-191b)."""
    rows, square, _ = over
    words, now, whole = list[str](), man, 0
    for _ in range(chance.randint(0, 8 if square == 3 else 16)):
        bold = chance.random() < 0.6
        word = (
            LONG[way_of(now.faces)]
            if bold
            else chance.choice([*SHORT, "wait", "turn", "up", "down", "creep"])
        )
        after = on(over, now, word)
        if letter(rows, now.row, now.column) == "D" or after is None:
            continue
        if (word == "creep" and words) or (word == "turn" and words[-1:] == ["turn"]):
            continue
        words.append(word)
        now = after
        if feet(now, square) <= in_all(now, yards):
            whole = len(words)
    return words[:whole]


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


def met(over: Terrain, men: list[Man]) -> str | None:
    rows, square, house = over
    down, across = abs(men[0].row - men[1].row), abs(men[0].column - men[1].column)
    long, short = max(down, across), min(down, across)
    far = 3 * (long - short) + 4 * short if square == 3 else long - short + -(-4 * short // 3)
    if far > REACH or not sees(rows, *men):
        return None
    ahead = before(men[0], men[1], house), before(men[1], men[0], house)
    return {(1, 1): "facing", (1, 0): "right_surprised", (0, 1): "left_surprised"}.get(ahead)


class Read(NamedTuple):
    """The end of a walk, as the second reading has it."""

    men: list[Man]
    taken: list[int]
    how: str | None
    fled: list[int]


def timed(over: Terrain, man: Man, plot: list[str], yards: int) -> list[tuple[Fraction, int]]:
    """For each step the part of the turn at which it ends, and which of the steps at that time it is."""
    stops = [man]
    for word in plot:
        after = on(over, stops[-1], word)
        assert after is not None
        stops.append(after)
    allowance, times = in_all(stops[-1], yards), list[tuple[Fraction, int]]()
    for stop in stops[1:]:
        ends = Fraction(feet(stop, over.square), allowance)
        last, rank = times[-1] if times else (Fraction(0), 0)
        times.append((ends, rank + 1 if ends == last else 0))
    return times


def second(over: Terrain, men: list[Man], plots: list[list[str]], yards: tuple[int, int]) -> Read:
    """Walk both plots moment by moment."""
    rows, _, house = over
    times = [timed(over, men[side], plots[side], yards[side]) for side in (0, 1)]
    taken, now = [0, 0], list(men)
    for moment in sorted({*times[0], *times[1]}):
        wanted = list(now)
        for side in [side for side in (0, 1) if moment in times[side]]:
            wanted[side] = on(over, now[side], plots[side][taken[side]]) or now[side]
            taken[side] += 1
        now = [wanted[side] if enters(now, wanted, side, house) else now[side] for side in (0, 1)]
        fled = [side for side in (0, 1) if letter(rows, now[side].row, now[side].column) == "D"]
        how = met(over, now)
        if how and "205" in house:
            return Read(now, taken, how, [])
        if fled or how:
            return Read(now, taken, how, fled)
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
    letters = ".........##TTgmD"
    return tuple(["".join(chance.choices(letters, k=9)) for _ in range(6)])


def twice(seed: int, house: House = WRITTEN, known: House | None = None) -> str | None:
    """A random walk by both readings; how they met, or that one fled.

    Args:
        seed: of the ground, the fencers and the plots.
        house: the house rules.
        known: those that the second reading knows; None: all of them.
    """
    chance = Random(seed)
    rows = ground(chance)
    square = chance.choice((3, 3, 1))
    floor = [(r, c) for r, row in enumerate(rows) for c, one in enumerate(row) if one not in "#D"]
    places = chance.sample(floor, 2)
    men = [
        Man(*place, 45 * chance.randrange(8), found=frozenset({rows[place[0]][place[1]]} & set(LOST)))
        for place in places
    ]
    yards = chance.randint(4, 16), chance.randint(4, 16)
    over = Terrain(rows, square, house if known is None else known)
    plots = [plotted(over, man, yard, chance) for man, yard in zip(men, yards, strict=True)]
    read = second(over, men, plots, yards)
    first = _first(Terrain(rows, square, house), men, plots, yards)
    assert [(one.row, one.column, str(one.facing)) for one in first.spots] == [
        (one.row, one.column, LONG[way_of(one.faces)]) for one in read.men
    ], seed
    assert [(one.straight, one.diagonal) for one in first.progress] == [
        (one.straight, one.diagonal) for one in read.men
    ], seed
    assert list(first.taken.map(len)) == read.taken, seed
    assert [tuple(Side).index(side) for side in first.fled] == read.fled, seed
    assert first.meeting == read.how, seed
    return "fled" if read.fled else read.how


def _first(over: Terrain, men: list[Man], plots: list[list[str]], yards: tuple[int, int]) -> Walk:
    spots = [Spot(man.row, man.column, Heading(LONG[way_of(man.faces)])) for man in men]
    plan = _map(over.rows)
    scale = FOOT if over.square == 1 else SCALE
    for one in over.house:
        scale = replace(scale, **RULES[one])
    courses = BySide(
        *[course(plan, spot, yard, scale=scale) for spot, yard in zip(spots, yards, strict=True)]
    )
    walk = walked(courses, BySide(*[tuple(plot) for plot in plots]), REACH)
    for side in Side:
        assert left_over(courses[side], walk, side) >= 0
    return walk


def _map(rows: tuple[str, ...]) -> Map:
    """The ground, with a corner far from it where a map has to begin."""
    width = len(rows[0])
    whole = (*rows, "#" * width, "." * width)
    return arena(*whole, left=(len(whole), 1, "east"), right=(len(whole), width, "west"))


def test_walks_read_a_second_time_end_alike() -> None:
    found = [twice(seed) for seed in range(FEW)]
    assert set(found) == {None, "facing", "left_surprised", "right_surprised", "fled"}


@pytest.mark.parametrize("house", [[one] for one in RULES] + [[*RULES]], ids="-".join)
def test_walks_under_other_readings_end_alike(house: list[str]) -> None:
    found = [twice(seed, frozenset(house)) for seed in range(FEW)]
    assert set(found) == {None, "facing", "left_surprised", "right_surprised", "fled"}


@pytest.mark.parametrize("rule", RULES)
def test_walks_under_another_reading_are_not_those_as_written(rule: str) -> None:
    with pytest.raises((AssertionError, StepError)):
        list(map(twice, range(FEW), repeat(frozenset([rule])), repeat(WRITTEN)))


@pytest.mark.slow
def test_many_walks_read_a_second_time_end_alike() -> None:
    assert len([twice(seed) for seed in MANY]) == len(MANY)
