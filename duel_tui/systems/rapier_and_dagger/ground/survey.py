"""The map on the duel screen: to the right of a plot, around both fencers, and whole with a legend."""

from collections.abc import Iterable

from duel_tui.engine.side import Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.scene import Block, Sight, Words
from duel_tui.show.voice import Voice
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.ground.chart import Marks, chart, focus, letters, shows_both
from duel_tui.systems.rapier_and_dagger.ground.going import YARD
from duel_tui.systems.rapier_and_dagger.ground.maps import Square
from duel_tui.systems.rapier_and_dagger.ground.plot import Course, Steps
from duel_tui.systems.rapier_and_dagger.ground.spoken import prone
from duel_tui.systems.rapier_and_dagger.ground.squares import Ground
from duel_tui.systems.rapier_and_dagger.ground.terms import Heading
from duel_tui.systems.rapier_and_dagger.state import Duel

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


class Survey:
    """The map of a duel, and where both stand on it."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], ground: Ground) -> None:
        self._book = book
        self._voice = Voice(words, sight)
        self._sight = sight
        self._plan = ground.plan
        self._ground = ground
        self._signs = {one: self._voice.label("facing_sign", one) for one in Heading}

    def plotted(self, side: Side, course: Course, steps: Steps) -> Block:
        """The map to the right of the steps of a plot, with these steps on it."""
        marks = self._marks(side, course, steps, bare="")
        columns = max(_FEWEST, (self._sight.width - _STEPS - 1) // _SQUARE)
        rows = _TALL if self._sight.width >= WIDE else _ROWS
        at = self._sight.width - 1 - _SQUARE * min(columns, self._plan.size[1])
        row, column = focus(self._plan, marks, rows, columns)
        return Block(chart(self._plan, marks, rows, columns), max(0, at), row, column * _SQUARE)

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
