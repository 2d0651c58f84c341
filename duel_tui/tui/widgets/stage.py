"""The stage on the screen: both fencers between their panels, and the motion from one picture to the next.

Motion is decoration. What happened is on disk before the first frame, every key ends it, and its timer is the widget's own,
so that no prompt waits for it. On a line that stalls the newest frame alone is sent, as of everything that is drawn.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from textual.timer import Timer

from duel_tui.engine.rulings import Modifier
from duel_tui.pages.scenes import squares_around
from duel_tui.show.blocks import LARGEST, SMALLEST, Line, Panel, Span
from duel_tui.show.drawing import Pen
from duel_tui.show.moment import Moment
from duel_tui.show.scene import Scene
from duel_tui.show.stage import FRAMES, Figure, Frame, Staged
from duel_tui.theatre import theatre
from duel_tui.tui.widgets.layout import padded, width_of
from duel_tui.tui.widgets.panels import PanelLayout, panel_cells
from duel_tui.tui.widgets.rows import Rows

_EVERY = 0.06
"""Seconds between two frames."""
_COUNTS, _FEWEST = ((560, FRAMES), (800, 4)), 3
"""Up to how many cells of the stage a motion has how many frames, and how many it has on more: bytes of a line are limited."""
_MOST = 70
"""The most columns of the stage between panels."""
BROAD, _SQUARES = 100, 12
"""Columns from which on squares stand beside the stage, and their cells."""
_GAP = 2
"""Cells before the squares."""
_EDGE = Span(" ")
Way = tuple[Staged, int]
"""The scene that another follows, and how many of the frames between both have passed."""


class Scenery:
    """What stands around both fencers, in this number of columns."""

    def __init__(
        self,
        panels: Sequence[Panel],
        modifiers: Sequence[Modifier | None],
        width: int,
        squares: Sequence[Line] = (),
    ) -> None:
        """Lay out the panels of near and far, and the squares around both between stage and far panel."""
        self._squares = squares
        self._beside = max([width_of(line) + _GAP for line in squares], default=0)
        self.cells = panel_cells(panels, width, self._beside)
        self._panels = [
            PanelLayout(panel, extra, width, right=right)
            for panel, extra, right in zip(panels, modifiers, (False, True), strict=True)
        ]
        self._gap = 1 if self.cells else 0
        self._room = width - 2 * (self.cells + self._gap) - 2 - self._beside
        """Columns between the panels, without those of the squares."""
        self.columns = self._room if not self.cells else min(_MOST, self._room)
        """Columns of the stage."""

    def around(self, picture: Sequence[Line], rows: int) -> tuple[Line, ...]:
        """A picture between both panels."""
        framed = all(one.framed(rows) for one in self._panels)
        near, far = [
            one.lines(self.cells, rows, framed=framed) if self.cells else ((),) * rows for one in self._panels
        ]
        before = (self._room - self.columns) // 2 + self._gap
        after = self._room + 2 * self._gap - self.columns - before
        above, squares = (rows - len(self._squares)) // 2, self._squares
        shown = [*[()] * above, *squares, *[()] * rows]
        beside = [padded(line, self._beside, right=True) if line or self._beside else () for line in shown]
        return tuple(
            [
                (_EDGE, *left, Span(" " * before), *drawn, *more, Span(" " * after), *right, _EDGE)
                for left, drawn, more, right in zip(near, picture, beside[:rows], far, strict=True)
            ]
        )


def squares_beside(scene: Scene[Any], moment: Moment[Any], width: int, rows: int) -> tuple[Line, ...]:
    """The squares around both in combat on a map, where they find room beside a stage of this number of rows."""
    return squares_around(scene, moment, rows, _SQUARES) if width >= BROAD else ()


def stage_rows(scene: Scene[Any], moment: Moment[Any], width: int) -> int:
    """The most rows of the stage: the fewest in combat on a map, where the squares find no room beside it."""
    on_map = width < BROAD and squares_around(scene, moment, SMALLEST, _SQUARES)
    return SMALLEST if on_map else LARGEST


def still(  # noqa: PLR0913  a whole picture
    staged: Staged,
    panels: Sequence[Panel],
    modifiers: Sequence[Modifier | None],
    width: int,
    rows: int,
    *,
    pen: Pen,
    squares: Sequence[Line] = (),
    way: Way | None = None,
) -> tuple[Line, ...]:
    """A scene that does not move, or is on its `way`, in this number of columns and rows; no rows: nothing. `pen`: in what."""
    if not rows:
        return ()
    scenery = Scenery(panels, modifiers, width, squares)
    stage, wide = theatre().stage, theatre().wide(staged, scenery.columns, rows)
    frame = (
        stage.last(staged, wide)
        if way is None
        else stage.frames(stage.last(way[0], wide), staged, wide)[way[1]]
    )
    return scenery.around(theatre().lines(frame, staged, scenery.columns, rows, pen=pen), rows)


class Stage(Rows):
    """Two fencers and their panels."""

    DEFAULT_CSS = "Stage { height: auto; }"

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__(id="stage")
        self._staged: Staged | None = None
        self._scenery: Scenery | None = None
        self._frame: Frame | None = None
        self._ahead: list[Frame] = []
        self._shadow: Figure | None = None
        self._rows = 0
        self._ticks: Timer | None = None

    @property
    def moves(self) -> bool:
        """True while there is motion."""
        return bool(self._ahead)

    def stage(
        self, staged: Staged, scenery: Scenery, rows: int, *, moving: bool, shadow: Figure | None
    ) -> None:
        """Show a scene in this number of rows, on its way there if it is already.

        Args:
            staged: the scene.
            scenery: what stands around it.
            rows: its rows.
            moving: whether it comes on the way from the one before.
            shadow: how the near fencer would stand; None: as he does.
        """
        same = staged == self._staged and rows == self._rows
        self._scenery, self._shadow = scenery, shadow
        if same and self._ahead:
            self._draw()
            return
        self._ahead = []
        self._rows = rows
        if not rows:
            self.show(())
            return
        self._staged = staged
        wide = theatre().wide(staged, scenery.columns, rows)
        if moving and not same and self._frame is not None:
            self._ahead = list(theatre().stage.frames(self._frame, staged, wide, self._count))
            self._tick()
            if self._ticks is None:
                self._ticks = self.set_interval(_EVERY, self._tick)
        else:
            self._frame = theatre().stage.last(staged, wide)
            self._draw()

    @property
    def _count(self) -> int:
        """How many frames there are to be: the more cells, the fewer; fewer, too, where the whole screen comes with the first."""
        assert self._scenery is not None
        cells = self._scenery.columns * self._rows
        count = next((count for most, count in _COUNTS if cells <= most), _FEWEST)
        return count if self.lines else count // 2

    def shadow(self, figure: Figure | None) -> None:
        """Show how the near fencer would stand; None: as he does."""
        if figure != self._shadow:
            self._shadow = figure
            if not self._ahead:
                self._draw()

    def finish(self) -> None:
        """Come to the end of the motion at once."""
        if self._ahead:
            self._ahead = self._ahead[-1:]
            self._tick()

    def on_unmount(self) -> None:
        """Stand still."""
        super().on_unmount()
        self._ahead = []

    def _tick(self) -> None:
        if self._ahead:
            self._frame = self._ahead.pop(0)
            self._draw()
        if not self._ahead and self._ticks is not None:
            self._ticks.stop()
            self._ticks = None

    def _draw(self) -> None:
        frame, staged, scenery = self._frame, self._staged, self._scenery
        if frame is None or staged is None or scenery is None:
            return
        if self._shadow is not None and not self._ahead:
            frame = replace(frame, ghost=theatre().stage.shadow(self._shadow, frame))
        pen = self.host.pen
        picture = theatre().lines(frame, staged, scenery.columns, self._rows, pen=pen)
        self.show(scenery.around(picture, self._rows))
