"""Poses in letters, for terminals without braille: six lines of text each, facing right, and mirrored by a table.

Drawn by their slopes, bones cannot be read at this height, so every pose is written. A wound is an asterisk at its place.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from duel_tui.show.canvas import Canvas
from duel_tui.show.stage import BARE, Figure

_CROSSED = {"/", "\\"}
"""Two strokes that make an X where they meet."""


class Letters(Struct, frozen=True, forbid_unknown_fields=True):
    """A pose as text, facing right."""

    lines: tuple[str, ...]
    wounds: Mapping[str, tuple[int, int]]
    """The row and the column of the mark for a wound at each place."""
    steel: tuple[tuple[int, int, int], ...] = ()
    """Runs of hilt and blade: row, first and last column."""


class Prop(Struct, frozen=True, forbid_unknown_fields=True):
    """Furniture as text."""

    row: int
    column: int
    lines: tuple[str, ...]


class Alphabet(Struct, frozen=True, forbid_unknown_fields=True):
    """All poses as text."""

    hip_column: int
    rows: int
    mirror: tuple[tuple[str, str], ...]
    props: Mapping[str, Prop]
    poses: Mapping[str, Letters]

    @property
    def table(self) -> dict[int, str]:
        """What each sign is in a mirror."""
        pairs = [*self.mirror, *[(right, left) for left, right in self.mirror]]
        return {ord(one): other for one, other in pairs}

    def write(self, canvas: Canvas, figure: Figure, who: str, ahead: float, props: Iterable[str]) -> None:
        """Write a figure on the lowest rows, moved so far that all of it is on the canvas.

        Args:
            canvas: where it is written.
            figure: the figure.
            who: `near`, on the left and facing right, or `far`.
            ahead: the cells from the middle of the canvas to its hip, forward.
            props: the furniture that it stands with.
        """
        side, table = (1 if who == "near" else -1), self.table
        cells = self._cells(figure, who, props)
        hip = round((canvas.columns - 1) / 2 + side * ahead)
        places = [hip + side * (column - self.hip_column) for _, column in cells]
        hip += max(0, -min(places)) - max(0, max(places) - canvas.columns + 1)
        for (row, column), (sign, ink) in cells.items():
            x, y = hip + side * (column - self.hip_column), canvas.rows - self.rows + row
            shown = sign if side > 0 else sign.translate(table)
            if {canvas.at(x, y), shown} == _CROSSED:
                shown = "X"
            if y >= 0:
                canvas.letter(x, y, shown, ink)

    def _cells(
        self, figure: Figure, who: str, props: Iterable[str]
    ) -> dict[tuple[int, int], tuple[str, str]]:
        """The signs of a figure with their inks, by row and column."""
        pose = self.poses[figure.body]
        steel = {(row, column) for row, first, last in pose.steel for column in range(first, last + 1)}
        armed = figure.weapon != BARE
        found: dict[tuple[int, int], tuple[str, str]] = {}
        for prop in [self.props[name] for name in props]:
            for row, line in enumerate(prop.lines, prop.row):
                found |= {
                    (row, prop.column + at): (sign, "prop") for at, sign in enumerate(line) if sign != " "
                }
        for row, line in enumerate(pose.lines):
            for column, sign in enumerate(line):
                if sign != " " and (armed or (row, column) not in steel):
                    found[row, column] = sign, "steel" if (row, column) in steel else f"{who}.body"
        return found | {pose.wounds[place]: ("*", "wound") for place in figure.wounds}
