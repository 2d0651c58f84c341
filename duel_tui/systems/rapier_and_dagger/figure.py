"""The figure of a fencer: the body with every wound at its place, present values, and hindrances.

The figure faces the viewer, so the sword arm is always on its left. Each wound is a letter, the gravest first; new
wounds since the last decision have a style of their own.
"""

from collections.abc import Sequence

from duel_tui.engine.side import Side
from duel_tui.fencer.body import Body
from duel_tui.fencer.terms import Blow, Characteristic, Grade, Place
from duel_tui.show.scene import Ink, Line, Sight, Span, Words
from duel_tui.systems.rapier_and_dagger.book import Book
from duel_tui.systems.rapier_and_dagger.figures.sword_points import counting, points_left
from duel_tui.systems.rapier_and_dagger.guard import undrawn
from duel_tui.systems.rapier_and_dagger.sheet import states
from duel_tui.systems.rapier_and_dagger.speech import fitting
from duel_tui.systems.rapier_and_dagger.state import Duel, Fighter
from duel_tui.systems.rapier_and_dagger.table_maker import pips

_BODY = ("  ( )  ", " --+-- ", "   |   ", "  / \\  ")
_PLACES: dict[Place, tuple[int, tuple[int, ...]]] = {
    Place.HEAD: (0, (3, 5, 6)),
    Place.SWORD_ARM: (1, (0,)),
    Place.LEFT_ARM: (1, (6,)),
    Place.RIGHT_CHEST: (2, (2, 1, 0)),
    Place.LEFT_CHEST: (2, (4, 5, 6)),
    Place.RIGHT_LEG: (3, (1, 0)),
    Place.LEFT_LEG: (3, (5, 6)),
}
"""The row and the cells of the figure for the wounds at a place, the gravest in the first cell."""
_ABOUT = (Characteristic.STRENGTH, Characteristic.AGILITY, Characteristic.DEXTERITY)
_LABEL, _VALUE, _TOTAL, _WOUND = 4, 7, 10, 12
"""Cells of a characteristic's name, of its value, of an attack total, and of a wound bonus."""
_GAP = Span("  ")
_SHEATHED = "sheathed"
"""The state that is shown with what it gives the other's rolls."""


class Figure:
    """One side of a duel, as rows for its end of the bands."""

    def __init__(self, book: Book, words: Words, sight: Sight[Duel], side: Side, *, wide: bool) -> None:
        """Draw a side; if wide, with its full sheet, and its hindrances with the numbers needed to end them."""
        self._book = book
        self._words = words
        self._near = sight.near is side
        self._now, self._before = sight.state.fighters[side], sight.before.fighters[side]
        self._paying, self._paid = [counting(book, one).fighters[side] for one in (sight.state, sight.before)]
        """The fighters whose points are shown, and were shown at the last decision."""
        self._wide = wide

    def rows(self) -> tuple[Line, ...]:
        """Four rows: the body next to the facts."""
        body = self._body()
        facts = self._facts()
        if self._near:
            return tuple([(*one, _GAP, *two) for one, two in zip(body, facts, strict=True)])
        return tuple([(*two, _GAP, *one) for one, two in zip(body, facts, strict=True)])

    def _body(self) -> list[Line]:
        rows = [[Span(cell) for cell in row] for row in _BODY]
        for place, (row, cells) in _PLACES.items():
            for cell, span in zip(cells, self._marks(place), strict=False):
                rows[row][cell] = span
        return [joined(row) for row in rows]

    def _marks(self, place: Place) -> Sequence[Span]:
        """A letter for each wound at a place."""
        now, before = self._now.body, self._before.body
        grades = _grades(now, place)
        new = grades != _grades(before, place) or (place in now.paralysed) != (place in before.paralysed)
        if place in now.paralysed:
            ink: Ink = "fresh" if new else "paralysed"
            return [Span(self._words.label("wound_letter", (*grades, Grade.MORTAL)[0]), ink)]
        return [Span(self._words.label("wound_letter", one), "fresh" if new else one.value) for one in grades]

    def _facts(self) -> list[Line]:
        """Characteristics, attack totals, and on the last row the states; points where there is room."""
        hindered = fitting([", ".join(self._states(rolls=one)) for one in (True, False)], self._width)
        points = self._points(self._width - len(hindered) - (2 if hindered else 0))
        totals = [(*self._total(blow), *self._wound(blow)) for blow in Blow]
        third = self._lasting() if points or not self._acts else self._few_points()
        rows = [
            (*self._characteristic(one), *total) for one, total in zip(_ABOUT, (*totals, third), strict=True)
        ]
        return [*rows, self._last_row(hindered, points)]

    def _last_row(self, hindered: str, points: str) -> Line:
        """The states of the side, and its sword points where there is room."""
        fresh = self._states_of(self._now) != self._states_of(self._before)
        room = Span(" " * max(0, self._width - len(hindered) - len(points)))
        pips = Span(points, self._points_ink)
        shown = Span(hindered, "fresh" if fresh else "bad")
        return (pips, room, shown) if self._near and not hindered else self._states_first(shown, room, pips)

    def _states_first(self, shown: Span, room: Span, pips: Span) -> Line:
        """States at the end of the row that is next to the body, points at the other."""
        return (shown, room, pips) if self._near else (pips, room, shown)

    @property
    def _points_ink(self) -> Ink:
        """That more points are spent than at the last decision."""
        return "fresh" if self._paying.effort.spent > self._paid.effort.spent else ""

    @property
    def _acts(self) -> bool:
        """True if sword points are counted."""
        return self._book.switches.attack == "actions"

    def _points(self, room: int) -> str:
        """The sword points with their name, as signs or as a number; empty: there are none, or there is no room."""
        if not self._acts:
            return ""
        named = self._words.say("named_pips", pips=pips(self._book, self._words, self._paying))
        return next((text for text in (named, *self._numbers_left) if len(text) <= room), "")

    @property
    def _numbers_left(self) -> tuple[str, str]:
        """The sword points left as a number, in two lengths."""
        left = points_left(self._book, self._paying)
        return self._words.say("named_points", points=left), self._words.say("named_pips", pips=left)

    def _few_points(self) -> Line:
        """The sword points as a number, in the row of the last characteristic, whose end is free or says less."""
        room = self._width - _LABEL - _VALUE
        text = next((one for one in self._numbers_left if len(one) <= room), "")
        return (Span(f"{text:<{room}}" if self._near else f"{text:>{room}}", self._points_ink),)

    def _characteristic(self, one: Characteristic) -> Line:
        now, before = (getattr(who.body.present, one) for who in (self._now, self._before))
        whole = getattr(self._now.fencer, one)
        shown = str(now) if now == whole else f"{now}/{whole}"
        label = self._words.label("characteristic_short", one)
        value = f"{shown:<{_VALUE}}" if self._near else f"{shown:>{_VALUE - 2}}  "
        return (Span(f"{label:<{_LABEL}}", "dim"), Span(value, "fresh" if now != before else ""))

    def _total(self, blow: Blow) -> Line:
        """An attack total; empty if the weapon cannot make the attack."""
        now, before = self._now.body.totals.of(blow), self._before.body.totals.of(blow)
        shown = f"{now:+}" if blow in self._book.blows(self._now) else "-"
        text = f"{self._words.label('blow', blow)} {shown}"
        padded = f"{text:<{_TOTAL}}" if self._near else f"{text:>{_TOTAL}}"
        return (Span(padded, "fresh" if now != before else ""),)

    @property
    def _width(self) -> int:
        """Cells of a row of facts."""
        return _LABEL + _VALUE + _TOTAL + (_WOUND if self._wide else 0)

    def _wound(self, blow: Blow) -> Line:
        """A side's wound bonus of an attack, if there is room for it."""
        if not self._wide:
            return ()
        now, before = self._now.body.totals.wound_of(blow), self._before.body.totals.wound_of(blow)
        text = f"{self._words.label('sheet', 'wound_bonus')} {now:+}"
        return (Span(f"{text:>{_WOUND}}", "fresh" if now != before else ""),)

    def _lasting(self) -> Line:
        """The characteristics that wounds do not reduce, if there is room for them; expertise may be a rating alone."""
        room = self._width - _LABEL - _VALUE
        fencer, label = self._now.fencer, self._words.label
        found = [
            f"{label('characteristic_short', one)} {fencer.rolled(one) or fencer.rating}"
            for one in (Characteristic.SIZE, Characteristic.EXPERTISE)
        ]
        text = "  ".join(found) if self._wide else ""
        return (Span(f"{text:<{room}}" if self._near else f"{text:>{room}}", "dim"),)

    def _states(self, *, rolls: bool) -> list[str]:
        """The hindrances of the side, in words; `rolls`: with what its sword gives the other's rolls."""
        label = self._words.label
        body = self._now.body
        if body.dead or body.unconscious:
            return [label("hindered", "dead" if body.dead else "unconscious")]
        found: list[str] = []
        for state, number in states(self._book, self._now):
            if state == _SHEATHED:
                continue
            text = label("hindered", state)
            if self._wide and number is not None:
                text = label("hindered_needs", state).replace("{needs}", str(number))
            found.append(text)
        sword = undrawn(self._book, self._now)
        if sword is not None:
            group = "hindered_rolls" if rolls else "hindered"
            found.append(label(group, sword.label).replace("{by}", f"{sword.value:+}"))
        lame = [place for place in body.paralysed if place is not Place.LEFT_ARM]
        return [*found, *[label("lame", place) for place in lame]]

    def _states_of(self, fighter: Fighter) -> object:
        body = fighter.body
        return (
            states(self._book, fighter),
            fighter.unaware,
            fighter.sheath,
            body.paralysed,
            body.dead,
            body.unconscious,
        )


def _grades(body: Body, place: Place) -> list[Grade]:
    """The wounds at a place, the gravest first."""
    found = [wound.grade for wound in body.wounds if wound.place is place]
    return sorted(found, key=lambda grade: -grade.rank)


def joined(cells: Sequence[Span]) -> Line:
    """Cells as spans; neighbours of one style are merged."""
    line: list[Span] = []
    for cell in cells:
        if line and line[-1].ink == cell.ink:
            line[-1] = Span(line[-1].text + cell.text, cell.ink)
        else:
            line.append(cell)
    return tuple(line)
