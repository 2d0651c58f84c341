"""A canvas of braille dots, two by four a cell, or of letters, each with an ink.

A cell has one ink. Where dots of several share one, that with the most weight wins. A blade that wins shows nothing else, so
that it stays thin over a body, unless a hilt is there; a shadow shows only where nothing else is; a wound always
owns a cell.
"""

import math
from collections.abc import Mapping, Sequence
from typing import cast

from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.skeleton import Point

_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bits of a braille sign, by column and row."""
_ALONE = frozenset({"steel", "laser"})
_UNDER = "ghost"
_ROLES = {f"{side}.{role}": role for side in ("near", "far") for role in ("skin", "cloth")}
"""What the inks of a side are for that have a weight of their own."""
_BRAILLE = 0x2800
"""The sign without a dot."""


class Canvas:
    """Dots in a number of cells, the first of them at the top left."""

    def __init__(self, columns: int, rows: int, weights: Mapping[str, float]) -> None:
        """Begin with nothing drawn."""
        self.columns, self.rows = columns, rows
        self._weights = weights
        self._dots: dict[tuple[int, int], str] = {}
        self._letters: dict[tuple[int, int], tuple[str, str]] = {}
        self._owned: dict[tuple[int, int], str] = {}

    def dot(self, at: Point, ink: str) -> None:
        """Draw a dot; what would be under the floor lies on it."""
        self._dots[math.floor(at[0] + 0.5), min(self.rows * 4 - 1, math.floor(at[1] + 0.5))] = ink

    def letter(self, x: int, y: int, sign: str, ink: str) -> None:
        """Put a letter into a cell; the mark of a wound stays there."""
        if self._letters.get((x, y), ("", ""))[1] != "wound":
            self._letters[x, y] = sign, ink

    def at(self, x: int, y: int) -> str:
        """The letter in a cell; empty: there is none."""
        return self._letters.get((x, y), ("", ""))[0]

    def own(self, at: Point, ink: str) -> None:
        """Give the cell of a point to an ink, whatever else lies there."""
        self._owned[math.floor(at[0] + 0.5) // 2, math.floor(at[1] + 0.5) // 4] = ink

    def stroke(self, one: Point, other: Point, first: float, last: float, ink: str) -> None:
        """Draw a line of `first` to `last` dots' width, in runs across its longer axis: of one weight at every slope."""
        dx, dy = abs(other[0] - one[0]), abs(other[1] - one[1])
        steps = max(1, math.ceil(max(dx, dy)))
        slope = math.hypot(dx, dy) / (max(dx, dy) or 1)
        dots, lowest, floor = self._dots, self.rows * 4 - 1, math.floor
        for step in range(steps + 1):
            part = step / steps
            wide = max(1, math.floor((first + (last - first) * part) * slope + 0.5))
            x, y = one[0] + (other[0] - one[0]) * part + 0.5, one[1] + (other[1] - one[1]) * part + 0.5
            for run in range(wide):
                off = run - (wide - 1) / 2
                at = (floor(x + off), floor(y)) if dy > dx else (floor(x), floor(y + off))
                dots[at[0], min(lowest, at[1])] = ink

    def fill(self, corners: Sequence[Point], ink: str) -> None:
        """Fill a shape."""
        sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
        heights, lowest = [y for _, y in corners], self.rows * 4 - 1
        for y in range(math.floor(min(heights)), math.ceil(max(heights)) + 1):
            cuts = sorted(
                [
                    a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                    for a, b in sides
                    if (a[1] <= y) != (b[1] <= y)
                ]
            )
            for left, right in zip(cuts[::2], cuts[1::2], strict=True):
                for x in range(math.ceil(left - 0.5), math.floor(right + 0.5) + 1):
                    self._dots[x, min(lowest, y)] = ink

    def disc(self, centre: Point, radius: float, ink: str) -> None:
        """Fill a disc."""
        for y in range(math.floor(centre[1] - radius), math.ceil(centre[1] + radius) + 1):
            for x in range(math.floor(centre[0] - radius), math.ceil(centre[0] + radius) + 1):
                if math.dist((x, y), centre) <= radius:
                    self._dots[x, min(self.rows * 4 - 1, y)] = ink

    def hole(self, centre: Point, radius: float) -> None:
        """Take away the dots of a disc."""
        self._dots = {at: ink for at, ink in self._dots.items() if math.dist(at, centre) > radius}

    def lines(self) -> tuple[Line, ...]:
        """What is drawn, as rows of spans."""
        cells: dict[tuple[int, int], dict[str, int]] = {}
        sums: dict[tuple[int, int], dict[str, float]] = {}
        weights = self._weights
        for (x, y), ink in self._dots.items():
            cell = x // 2, y // 4
            bits, counted = cells.setdefault(cell, {}), sums.setdefault(cell, {})
            bits[ink] = bits.get(ink, 0) | _BITS[x % 2][y % 4]
            counted[ink] = counted.get(ink, 0) + weights.get(_ROLES.get(ink, ink), 1)
        signs: dict[tuple[int, int], tuple[str, str]] = {}
        for cell, bits in cells.items():
            if len(bits) == 1 and cell not in self._owned:
                ((ink, sign),) = bits.items()
                signs[cell] = chr(_BRAILLE + sign), ink
            else:
                signs[cell] = self._sign(cell, bits, sums[cell])
        signs |= self._letters
        found: list[Line] = []
        for row in range(self.rows):
            spans: list[Span] = []
            text, last = "", ""
            for column in range(self.columns):
                drawn, ink = signs.get((column, row), (" ", ""))
                if ink != last and text:
                    spans.append(Span(text, cast("Ink", last)))
                    text = ""
                text, last = text + drawn, ink
            found.append((*spans, Span(text, cast("Ink", last))))
        return tuple(found)

    def _sign(
        self, cell: tuple[int, int], bits: Mapping[str, int], sums: Mapping[str, float]
    ) -> tuple[str, str]:
        """The sign of a cell that several inks share, and its ink."""
        top = self._owned.get(cell) or max(sums, key=sums.__getitem__)
        alone, under, shown = top in _ALONE and "hilt" not in sums, top == _UNDER, 0
        for ink, sign in bits.items():
            if ink in _ALONE if alone else under or ink != _UNDER:
                shown |= sign
        return chr(_BRAILLE + shown), top
