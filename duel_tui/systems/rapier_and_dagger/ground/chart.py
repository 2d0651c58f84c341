"""The map as rows of text: two cells a square, with both fencers, a plot, the next steps and the opponent's reach; its legend.

`chart` draws squares; `Survey` says which part of the map a place of the screen has, and what stands under it.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.scene import Sight, Words
from duel_tui.show.table import Drawn
from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.going import YARD, StepError
from duel_tui.systems.rapier_and_dagger.ground.maps import NEXT, RING, Map, Place, Square
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.spoken import prone
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground, Spot, distance, sees, towards
from duel_tui.systems.rapier_and_dagger.ground.terms import Heading
from duel_tui.systems.rapier_and_dagger.state import Duel

Signs = Mapping[Heading, str]
"""A sign for each way that a fencer may face."""
_BEHIND = 3
"""The fewest squares in sight behind a fencer, if the map goes on there."""
_ALONG = (0, 1, -1, 2, -2)
"""Where a mark at an edge may stand, by squares along the edge."""
_NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"
_PLOT: Ink = "bold"
"""The style of the steps of a plot."""
_FALLBACK = BySide("A", "B")
WIDE = 112
"""Cells from which a screen counts as wide."""
_ROWS, _TALL = 12, 17
"""The rows of a table on a small screen, and on a wide one that is tall, too."""
_STEPS = 41
"""Cells that the steps of a plot have there."""
_FEWEST = 5
"""The fewest squares of a row in sight."""
_SQUARE = 2
"""Cells of a square."""
_MARGIN = 2
"""Cells before and after the whole map."""
GAP = "   "
"""Between two texts of a legend."""


class Marks(Struct, frozen=True):
    """What a chart shows on the map."""

    spots: BySide[Spot]
    names: BySide[str]
    """The names, whose first letters stand for both."""
    near: Side
    signs: Signs
    prone: str = ""
    """The sign for a fencer who lies on the ground."""
    down: BySide[bool] = BySide(False, False)
    """True for a side that lies on the ground."""
    course: Course | None = None
    """The ground of the side that plots; None: nobody does."""
    steps: Steps = ()
    reach: int = 0
    square: int = 3
    bare: Ink = "dim"
    """The style of squares on which nothing stands."""

    def sign(self, side: Side) -> str:
        """How a side faces, or that it lies on the ground."""
        return self.prone if self.down[side] else self.signs[self.spots[side].facing]


def letters(names: BySide[str]) -> BySide[str]:
    """The letters that stand for two fencers."""
    found = names.map(lambda name: name[:1].upper())
    return _FALLBACK if found.left == found.right or not all(found) else found


def chart(plan: Map, marks: Marks, rows: int, columns: int) -> tuple[Line, ...]:
    """The map, or a part of it with this number of squares; a fencer who is not on it has a mark at its edge."""
    cells = _cells(plan, marks)
    seen_rows, seen_columns = _window(plan, marks, rows, columns)
    cells |= _outside(marks, cells, seen_rows, seen_columns)
    return tuple(
        [
            tuple(
                [cells.get((row, column), _bare(plan, (row, column), marks.bare)) for column in seen_columns]
            )
            for row in seen_rows
        ]
    )


def shows_both(plan: Map, marks: Marks, rows: int, columns: int) -> bool:
    """True if both fencers stand on that part of the map."""
    seen_rows, seen_columns = _window(plan, marks, rows, columns)
    return all(spot.row in seen_rows and spot.column in seen_columns for spot in marks.spots)


def focus(plan: Map, marks: Marks, rows: int, columns: int) -> Place:
    """The square of that part which matters most: that of the plot's end, or between both fencers."""
    seen_rows, seen_columns = _window(plan, marks, rows, columns)
    row, column = _end(marks)
    return row - seen_rows.start, column - seen_columns.start


def _window(plan: Map, marks: Marks, rows: int, columns: int) -> tuple[range, range]:
    """The rows and columns in sight: the fencer and what lies towards the opponent, turned like a page with the plot."""
    places = marks.spots[marks.near].place, marks.spots[marks.near.foe].place, _end(marks)

    def seen(axis: int, shown: int) -> range:
        own, foe, end = (place[axis] for place in places)
        if marks.course is None and abs(foe - own) >= shown:
            end = own  # no page shows both: the one with the fencer is in sight
        return _seen(plan.size[axis], shown, (own, foe, end))

    return seen(0, rows), seen(1, columns)


def _seen(size: int, shown: int, places: tuple[int, int, int]) -> range:
    """The rows, or the columns, in sight, by those of the fencer, the opponent and the plot's end."""
    own, foe, end = places
    half = shown // 2
    ahead = max(0, half - _BEHIND)
    middle = own + max(-ahead, min((foe - own) // 2, ahead))
    if abs(foe - own) < shown and not middle - half <= foe < middle - half + shown:
        middle = (own + foe) // 2
    last = max(0, size - shown)
    first = max(0, min(middle - half, last))
    low, high = min(places), max(places)
    if high - low < shown:  # one page shows all three, and more beyond the plot's end where it can
        first = high - shown + 1 if end <= first else low if end >= first + shown - 1 else first
        return _from(min(max(first, high - shown + 1), low), size, shown)
    while first > 0 and end <= first:
        first = max(0, first - half)
    while first < last and end >= first + shown - 1:
        first = min(last, first + half)
    return _from(first, size, shown)


def _from(first: int, size: int, shown: int) -> range:
    """The rows, or the columns, from one on, or from an earlier one where the map ends."""
    first = max(0, min(first, size - shown))
    return range(first, min(size, first + shown))


def _end(marks: Marks) -> Place:
    """The end of the plot, or the place between both fencers."""
    if marks.course is not None:
        return marks.course.progress(marks.steps).spot.place
    left, right = marks.spots
    return (left.row + right.row + 1) // 2, (left.column + right.column + 1) // 2


def _bare(plan: Map, place: Place, ink: Ink) -> Span:
    """A square without anything on it; walls and tables fill both cells."""
    square = plan.square(place)
    letter = plan.rows[place[0]][place[1]]
    if square is not None and (square.blocks or square.table):
        return Span(letter * 2, ink)
    return Span(f"{letter} ", ink)


def _cells(plan: Map, marks: Marks) -> dict[Place, Span]:
    """What stands on the map, the later the more important."""
    found: dict[Place, Span] = {}
    if marks.course is not None:
        found |= _ring(plan, marks, marks.spots[marks.near.foe].place)
        found |= _next(plan, marks.course, marks.steps)
        found |= _plotted(marks.course, marks)
    initials = letters(marks.names)
    for side in Side:
        spot = marks.spots[side]
        ink: Ink = "near" if side is marks.near else "far"
        if spot.place not in found or found[spot.place].ink != _PLOT:
            found[spot.place] = Span(f"{initials[side]}{marks.sign(side)}", ink)
    return found


def _outside(marks: Marks, cells: Mapping[Place, Span], rows: range, columns: range) -> dict[Place, Span]:
    """A mark at the edge, towards each fencer who is not in sight: the way there, and the letter."""
    found: dict[Place, Span] = {}
    initials = letters(marks.names)
    for side in Side:
        place = marks.spots[side].place
        edge = _within(place[0], rows), _within(place[1], columns)
        if edge == place or not (rows and columns):
            continue
        row, column = edge
        along = [(row + by, column) if column != place[1] else (row, column + by) for by in _ALONG]
        free = [at for at in along if at[0] in rows and at[1] in columns and _is_free(cells.get(at))]
        way = towards(edge, place)
        if free and way is not None:
            ink: Ink = "near" if side is marks.near else "far"
            found[free[0]] = Span(f"{marks.signs[way]}{initials[side]}", ink)
    return found


def _within(place: int, seen: range) -> int:
    """The row, or the column, in sight that is nearest to one."""
    return max(seen.start, min(place, seen.stop - 1))


def _is_free(cell: Span | None) -> bool:
    """True if a mark may cover a square: no fencer stands on it and no plot leads over it."""
    return cell is None or cell.ink not in {_PLOT, "near", "far"}


def _ring(plan: Map, marks: Marks, centre: Place) -> dict[Place, Span]:
    """The squares from which the opponent is just in reach, where nothing blocks."""
    span = marks.reach // marks.square
    found: dict[Place, Span] = {}
    for row in range(centre[0] - span, centre[0] + span + 1):
        for column in range(centre[1] - span, centre[1] + span + 1):
            place = row, column
            far = distance(centre, place, marks.square)
            square = plan.square(place)
            on_edge = marks.reach - marks.square < far <= marks.reach
            if on_edge and square is not None and not square.blocks and sees(plan, centre, place):
                found[place] = Span(_over(plan, place, RING), "dim")
    return found


def _over(plan: Map, place: Place, sign: str) -> str:
    """A sign on a square, after the square's own letter if that says more than that one can stand there."""
    square = plan.square(place)
    tells = square is not None and (square.hampers or square.table or square.way_out)
    return f"{plan.rows[place[0]][place[1]]}{sign}" if tells else f"{sign} "


def _next(plan: Map, course: Course, steps: Steps) -> dict[Place, Span]:
    """The squares into which the next step can lead."""
    here = course.progress(steps).spot.place
    found: dict[Place, Span] = {}
    for word in course.next_steps(steps):
        place = course.progress((*steps, word)).spot.place
        if place != here:
            found[place] = Span(_over(plan, place, NEXT))
    return found


def _plotted(course: Course, marks: Marks) -> dict[Place, Span]:
    """The steps of the plot by their numbers, the last with its facing."""
    found: dict[Place, Span] = {}
    for count in range(1, len(marks.steps) + 1):
        spot = course.progress(marks.steps[:count]).spot
        number = _NUMBERS[(count - 1) % len(_NUMBERS)]
        sign = marks.signs[spot.facing] if count == len(marks.steps) else " "
        found[spot.place] = Span(f"{number}{sign}", _PLOT)
    return found


def why_not(course: Course, steps: Steps, word: str) -> str:
    """The reason why a step cannot follow some others; empty: it can."""
    try:
        course.check((*steps, word))
    except StepError as wrong:
        return str(wrong).partition(": ")[2]
    return ""


class Survey:
    """The map of a duel, and where both stand on it."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], ground: Ground) -> None:
        self._book = book
        self._voice = Voice(words, sight)
        self._sight = sight
        self._plan = ground.plan
        self._ground = ground
        self._signs = {one: self._voice.label("facing_sign", one) for one in Heading}

    def plotted(self, side: Side, course: Course, steps: Steps) -> Drawn:
        """The map to the right of the steps of a plot, with these steps on it."""
        marks = self._marks(side, course, steps, bare="")
        columns = max(_FEWEST, (self._sight.width - _STEPS - 1) // _SQUARE)
        rows = _TALL if self._sight.width >= WIDE else _ROWS
        at = self._sight.width - 1 - _SQUARE * min(columns, self._plan.size[1])
        row, column = focus(self._plan, marks, rows, columns)
        return Drawn(chart(self._plan, marks, rows, columns), max(0, at), row, column * _SQUARE)

    def around(self, rows: int, cells: int) -> tuple[Line, ...]:
        """The squares around both fencers in this number of rows and cells; empty: they are too far apart."""
        marks = self._marks(self._sight.near, bare="")
        columns = cells // _SQUARE
        fits = shows_both(self._plan, marks, rows, columns)
        return chart(self._plan, marks, rows, columns) if fits else ()

    def whole(self, rows: int) -> tuple[Line, ...]:
        """As much of the map as fits this number of rows, under its name and over its legend."""
        return self.over_legend(rows - len(self._legend()) - 1)

    def over_legend(self, rows: int) -> tuple[Line, ...]:
        """As much of the map as fits this number of rows, its name among them; an empty row, and all of the legend."""
        columns = (self._sight.width - _MARGIN) // _SQUARE
        plan = chart(self._plan, self._marks(self._sight.near), rows - 1, columns)
        indent = Span(" ")
        return (
            (Span(f" {self._plan.name.upper()}", "title"), Span(f"   {self._weather()}")),
            *[(indent, *line) for line in plan],
            (),
            *self._legend(),
        )

    def _legend(self) -> list[Line]:
        """Both fencers by their letters, what the letters of squares stand for, and what their figures count."""
        initials, near = letters(self._sight.short), self._sight.near
        people = GAP.join([f"{initials[side]} {self._stands(side)}" for side in (near, near.foe)])
        texts = [people, *flowed(self.squares, self._sight.width - _MARGIN)]
        hampers = any(square.hampers for square in self._plan.legend.values())
        note = [(Span(f" {self._voice.say('map_note')}", "dim"),)] if hampers else []
        return [*[(Span(f" {text}"),) for text in texts], *note]

    @property
    def squares(self) -> tuple[str, ...]:
        """What the letters of the map stand for, with what each does to a fencer."""
        return tuple([f"{letter} {self._about(square)}" for letter, square in self._plan.legend.items()])

    def _about(self, square: Square) -> str:
        """A kind of square: its name, and what it does to a fencer."""
        say = self._voice.say
        if square.blocks:
            return say("square_blocks", square=square.name)
        if square.way_out:
            return say("square_way_out", square=square.name)
        if square.table:
            return say("square_table", square=square.name)
        if square.hampers:
            return say("square_hampers", square=square.name, **self._off(square.hampers))
        return square.name

    def _stands(self, side: Side) -> str:
        """On what a side stands or lies, and how it faces."""
        spot = self._ground.spots[side]
        square = self._plan.square(spot.place)
        assert square is not None, "a fencer stands on the map"
        key = "map_lies" if prone(self._sight.state)[side] else "map_faces"
        facing = self._voice.label("heading", spot.facing)
        return self._voice.say(key, side, square=square.name, facing=facing)

    def _weather(self) -> str:
        """What the weather takes off; nothing in fair weather."""
        say, label = self._voice.say, self._voice.label
        found = [
            say("map_weather", weather=label("circumstance", one), **self._off(one))
            for one in self._plan.weather
        ]
        return GAP.join(found)

    def _off(self, circumstance: str) -> dict[str, str]:
        """The feet and points that a circumstance takes off, with their signs."""
        yards, points = self._book.scale.circumstances[circumstance]
        return {"feet": f"{YARD * yards:+}", "points": f"{points:+}"}

    def _marks(
        self, near: Side, course: Course | None = None, steps: Steps = (), *, bare: Ink = "dim"
    ) -> Marks:
        return Marks(
            self._ground.spots,
            self._sight.short,
            near,
            self._signs,
            self._voice.say("prone_sign"),
            prone(self._sight.state),
            course,
            steps,
            self._book.reach,
            self._book.scale.square,
            bare,
        )


def flowed(texts: Iterable[str], width: int) -> tuple[str, ...]:
    """Texts in as few rows of this width as their order allows."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + len(GAP) + len(text) <= width:
            lines[-1] += GAP + text
        else:
            lines.append(text)
    return tuple(lines)
