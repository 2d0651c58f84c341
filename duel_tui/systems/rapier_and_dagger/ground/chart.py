"""The map as rows of text: two cells a square, with both fencers, a plot, the next steps and the opponent's reach; its legend.

`Chart` draws the squares in sight; `Survey` says which charts a duel has, and what stands under them.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Voice, Words
from duel_tui.show.table import Drawn
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.going import YARD
from duel_tui.systems.rapier_and_dagger.ground.maps import (
    NEXT,
    RING,
    Coordinates,
    Ground,
    Square,
    sees,
    towards,
)
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.spoken import prone
from duel_tui.systems.rapier_and_dagger.state import Duel
from duel_tui.systems.rapier_and_dagger.terms import Heading

_BEHIND = 3
"""The fewest squares in sight behind a fencer, if the map goes on there."""
_ALONG = (0, 1, -1, 2, -2)
"""Where a mark at an edge may stand, by squares along the edge."""
_NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"
_PLOT: Ink = "bold"
"""The style of the steps of a plot."""
_FALLBACK = BySide("A", "B")
_FEWEST = 5
"""The fewest squares of a row in sight."""
_FEW_ROWS = 4
"""The fewest rows of a map."""
_SQUARE = 2
"""Cells of a square."""
_GAP = "   "
"""Between two texts of a legend."""


class Chart:
    """The part of a map that finds room in some rows and columns, for a side that plots or looks at it."""

    def __init__(
        self, survey: "Survey", near: Side, rows: int, columns: int, *plot: tuple[Course, Steps]
    ) -> None:
        """Choose what is in sight of a side, at most some rows and columns; of one that plots, with its steps so far."""
        self._survey, self._near, self._plot = survey, near, plot
        self._plan = survey.ground.plan
        self._places = survey.ground.spots.map(lambda spot: spot.place)
        own, foe = self._places[near], self._places[near.foe]
        middle = (own[0] + foe[0] + 1) // 2, (own[1] + foe[1] + 1) // 2
        self._end = next((course.progress(steps).spot.place for course, steps in plot), middle)
        """Where the plot ends, or the place between both."""
        shown = zip(self._plan.size, (rows, columns), zip(own, foe, self._end, strict=True), strict=True)
        self._seen = tuple(_seen(size, most, places, plots=bool(plot)) for size, most, places in shown)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The squares; a fencer who is not on them has a mark at their edge."""
        cells = self._cells()
        cells |= self._outside(cells)
        rows, columns = self._seen
        return tuple(
            [
                tuple([cells.get((row, column)) or self._bare((row, column)) for column in columns])
                for row in rows
            ]
        )

    @property
    def shows_both(self) -> bool:
        """True if both fencers stand on this part."""
        return all(self._shows(place) for place in self._places)

    @property
    def cursor(self) -> tuple[int, int]:
        """The column and row of the cell that matters most: where the plot ends."""
        rows, columns = self._seen
        return (self._end[1] - columns.start) * _SQUARE, self._end[0] - rows.start

    def _shows(self, place: Coordinates) -> bool:
        return all(at in seen for at, seen in zip(place, self._seen, strict=True))

    def _ink(self, side: Side) -> Ink:
        return "near" if side is self._near else "far"

    def _bare(self, place: Coordinates) -> Span:
        """A square without anything on it; walls and tables fill both cells."""
        square, letter = self._plan.under(place), self._plan.rows[place[0]][place[1]]
        wide = square.blocks or square.table
        ink: Ink = "prop" if square.table or square.hampers else "" if wide or square.way_out else "floor"
        kinds = {
            "wall": square.blocks,
            "table": square.table,
            "door": square.way_out,
            "hampers": square.hampers,
        }
        kind = next((one for one, holds in kinds.items() if holds), "")
        return Span(letter * 2 if wide else f"{letter} ", ink, kind)

    def _cells(self) -> dict[Coordinates, Span]:
        """What stands on the map, the later the more important."""
        found: dict[Coordinates, Span] = {}
        for course, steps in self._plot:
            found |= self._ring(self._places[self._near.foe])
            after = [course.progress((*steps, word)) for word in course.next_steps(steps)]
            found |= {
                place: Span(self._over(place, NEXT), ground=self._bare(place).ground)
                for place in [one.spot.place for one in after if course.left(one) >= 0]
                if place != self._end
            }
            for count in range(1, len(steps) + 1):
                spot = course.progress(steps[:count]).spot
                sign = self._survey.signs[spot.facing] if count == len(steps) else " "
                number = _NUMBERS[(count - 1) % len(_NUMBERS)]
                found[spot.place] = Span(f"{number}{sign}", _PLOT, "path")
        for side in Side:
            place = self._places[side]
            if place not in found or found[place].ink != _PLOT:
                ink = self._ink(side)
                found[place] = Span(f"{self._survey.letters[side]}{self._survey.sign(side)}", ink, ink)
        return found

    def _outside(self, cells: Mapping[Coordinates, Span]) -> dict[Coordinates, Span]:
        """A mark at the edge, towards each fencer who is not in sight: the way there, and the letter."""
        found: dict[Coordinates, Span] = {}
        for side in Side:
            place = self._places[side]
            if self._shows(place) or not all(self._seen):
                continue
            row, column = [
                max(seen.start, min(at, seen.stop - 1)) for at, seen in zip(place, self._seen, strict=True)
            ]
            along = [(row + by, column) if column != place[1] else (row, column + by) for by in _ALONG]
            taken = {at for at, cell in cells.items() if cell.ink in {_PLOT, "near", "far"}}
            free = [at for at in along if self._shows(at) and at not in taken]
            way = towards((row, column), place)
            if free and way is not None:
                found[free[0]] = Span(
                    f"{self._survey.signs[way]}{self._survey.letters[side]}", self._ink(side)
                )
        return found

    def _ring(self, centre: Coordinates) -> dict[Coordinates, Span]:
        """The squares from which the opponent is just in reach, where nothing blocks."""
        reach, scale, found = self._survey.reach, self._survey.scale, dict[Coordinates, Span]()
        span = reach // scale.square
        for row in range(centre[0] - span, centre[0] + span + 1):
            for column in range(centre[1] - span, centre[1] + span + 1):
                place = row, column
                on_edge = reach - scale.square < scale.distance(centre, place) <= reach
                if on_edge and not self._plan.blocks(place) and sees(self._plan, centre, place):
                    found[place] = Span(self._over(place, RING), "far.dim", "reach")
        return found

    def _over(self, place: Coordinates, sign: str) -> str:
        """A sign on a square, after the square's own letter if that says more than that one can stand there."""
        square = self._plan.square(place)
        tells = square is not None and (square.hampers or square.table or square.way_out)
        return f"{self._plan.rows[place[0]][place[1]]}{sign}" if tells else f"{sign} "


def _seen(size: int, shown: int, places: tuple[int, int, int], *, plots: bool) -> range:
    """The rows, or the columns, in sight: the fencer and what lies towards the opponent, turned like a page with the plot's end."""
    own, foe, end = places
    if not plots and abs(foe - own) >= shown:
        end = own  # no page shows both: the one with the fencer is in sight
    half, last = shown // 2, max(0, size - shown)
    ahead = max(0, half - _BEHIND)
    middle = own + max(-ahead, min((foe - own) // 2, ahead))
    if abs(foe - own) < shown and not middle - half <= foe < middle - half + shown:
        middle = (own + foe) // 2
    first = max(0, min(middle - half, last))
    low, high = min(own, foe, end), max(own, foe, end)
    if high - low < shown:  # one page shows all three, and more beyond the plot's end where it can
        first = high - shown + 1 if end <= first else low if end >= first + shown - 1 else first
        first = min(max(first, high - shown + 1), low)
    else:
        while first > 0 and end <= first:
            first = max(0, first - half)
        while first < last and end >= first + shown - 1:
            first = min(last, first + half)
    first = max(0, min(first, last))
    return range(first, min(size, first + shown))


class Survey:
    """The map of a duel, and where both stand on it."""

    def __init__(self, book: Book, words: Words, moment: Moment[Duel], ground: Ground) -> None:
        self._book = book
        self._voice = Voice(words, moment)
        self._moment = moment
        self._down = prone(moment.state)
        self.ground = ground
        initials = moment.short.map(lambda name: name[:1].upper())
        alike = initials.left == initials.right or not all(initials)
        self.letters = _FALLBACK if alike else initials
        self.signs = {one: self._voice.label("facing_sign", one) for one in Heading}
        self.reach, self.scale = book.reach, book.scale

    def sign(self, side: Side) -> str:
        """How a side faces, or that it lies on the ground."""
        return (
            self._voice.say("prone_sign") if self._down[side] else self.signs[self.ground.spots[side].facing]
        )

    def plotted(self, side: Side, course: Course, steps: Steps) -> Drawn:
        """The map beside the steps of a plot, with these steps on it, and what its signs are where there is room."""

        def chart(rows: int, cells: int) -> Chart:
            return Chart(self, side, rows, max(_FEWEST, cells // _SQUARE), (course, steps))

        def draw(rows: int, cells: int) -> tuple[Line, ...]:
            facts = {
                "own": f"{self.letters[side]}{self.sign(side)}",
                "letter": f"{self.letters[side.foe]}{self.sign(side.foe)}",
            }
            signs = self._voice.say("legend_map", side, **facts).split(_GAP)
            lines = chart(rows, cells).lines
            width = min(cells, _SQUARE * self.ground.plan.size[1])
            told = [(Span(text, "dim"),) for text in _flowed((*signs, *self._squares), width)]
            return (*lines, (), *told)[:rows]

        rows = self.ground.plan.size[0] + len(self.ground.plan.legend)
        return Drawn(_FEWEST * _SQUARE, draw, lambda rows, cells: chart(rows, cells).cursor, rows)

    def around(self, rows: int, cells: int) -> tuple[Line, ...]:
        """The squares around both fencers in this number of rows and cells; empty: they are too far apart."""
        chart = Chart(self, self._moment.near, rows, cells // _SQUARE)
        return chart.lines if chart.shows_both else ()

    def whole(self, rows: int, cells: int) -> tuple[Line, ...]:
        """As much of the map as fits this number of rows and cells, under its name and over its legend, or where that leaves too few rows alone."""
        room = rows - len(self._legend(cells)) - 1
        if room > _FEW_ROWS:
            return self.over_legend(room, cells)
        return Chart(self, self._moment.near, rows, cells // _SQUARE).lines if rows >= _FEW_ROWS else ()

    def over_legend(self, rows: int, cells: int) -> tuple[Line, ...]:
        """As much of the map as fits this number of rows, its name among them; an empty row, and all of the legend."""
        name, say = self.ground.plan.name.upper(), self._voice.say
        weather = [
            say("map_weather", weather=self._voice.label("circumstance", one), **self._off(one))
            for one in self.ground.plan.weather
        ]
        first, *more = _flowed([name, *weather], cells - _SQUARE)
        chart = Chart(self, self._moment.near, rows - 1 - len(more), (cells - _SQUARE) // _SQUARE)
        return (
            (Span(f" {name}", "title"), Span(first.removeprefix(name))),
            *[(Span(f" {text}"),) for text in more],
            *[(Span(" "), *line) for line in chart.lines],
            (),
            *self._legend(cells),
        )

    def _legend(self, cells: int) -> list[Line]:
        """Both fencers by their letters, what the letters of squares stand for, and what their figures count."""
        say, width = self._voice.say, cells - _SQUARE
        people = [f"{self.letters[side]} {self._stands(side)}" for side in self._moment.order]
        hampers = any(square.hampers for square in self.ground.plan.legend.values())
        note = _flowed(say("map_note").split(_GAP), width) if hampers else ()
        texts = [*_flowed(people, width), *_flowed(self._squares, width)]
        return [*[(Span(f" {text}"),) for text in texts], *[(Span(f" {text}", "dim"),) for text in note]]

    @property
    def _squares(self) -> tuple[str, ...]:
        """What the letters of the map stand for, with what each does to a fencer."""
        return tuple(
            [f"{letter} {self._about(square)}" for letter, square in self.ground.plan.legend.items()]
        )

    def _about(self, square: Square) -> str:
        """A kind of square: its name, and what it does to a fencer."""
        kinds = {"blocks": square.blocks, "way_out": square.way_out, "table": square.table}
        say = partial(self._voice.say, square=square.name)
        if kind := next((one for one, holds in kinds.items() if holds), ""):
            return say(f"square_{kind}")
        return say("square_hampers", **self._off(square.hampers)) if square.hampers else square.name

    def _stands(self, side: Side) -> str:
        """On what a side stands or lies, and how it faces."""
        spot = self.ground.spots[side]
        square = self.ground.plan.under(spot.place)
        facing = self._voice.label("heading", spot.facing)
        key = "map_lies" if self._down[side] else "map_faces"
        return self._voice.say(key, side, square=square.name, facing=facing)

    def _off(self, circumstance: str) -> dict[str, str]:
        """The feet and points that a circumstance takes off, with their signs."""
        yards, points = self._book.scale.circumstances[circumstance]
        return {"feet": f"{YARD * yards:+}", "points": f"{points:+}"}


def _flowed(texts: Iterable[str], width: int) -> tuple[str, ...]:
    """Texts in as few rows of this width as their order allows."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(_GAP) + len(text) <= width:
            lines[-1] += _GAP + text
        else:
            lines.append(text)
    return tuple(lines)
