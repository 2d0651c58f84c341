"""The piste on the duel screen: both fencers over their squares, after their last plays.

It has four rows: three of figures, and the squares. Squares passed since the last decision have an arrow. The figures
are drawn for the near fencer on the left; the far one is mirrored.
"""

from msgspec import Struct

from duel_tui.engine.side import BySide, Side
from duel_tui.show.scene import Band, Ink, Sight, Span
from duel_tui.systems.en_garde import events
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.state import Match
from duel_tui.systems.en_garde.terms import How

_FLOOR = 3
"""The row of the squares, under those of the figures."""
_SWORD = 4
"""The longest sword without a lunge, in cells."""
_NUMBERED = 4
"""The squares from one number to the next."""
_MIRROR = str.maketrans("/\\<>", "\\/><")


class Pose(Struct, frozen=True):
    """A figure, three cells wide and three rows high, that faces right."""

    rows: tuple[str, str, str]
    sword: bool = True
    """True if it holds its sword in front."""
    lunges: bool = False
    """True if its sword reaches the other fencer."""


STANDS = Pose((" o ", "/|\\", "/ >"))
LUNGES = Pose((" o ", "/|\\", "_/>"), lunges=True)
PARRIES = Pose((" o/", "/| ", "/ >"), sword=False)
RETREATS = Pose(("o  ", "/|\\", "\\ \\"))
IS_HIT = Pose(("o  ", "/|*", "/ >"), sword=False)
SALUTES = Pose((" o|", "/|/", "/ >"), sword=False)
LOSES = Pose((" o ", "/|\\", "/ >"), sword=False)


class Piste:
    """Draws the piste of one sight."""

    def __init__(self, book: Book, sight: Sight[Match]) -> None:
        self._squares = book.tables.piste
        self._sight = sight
        self._near = sight.near
        self._room = sight.width - 2
        self._step = max(1, self._room // self._squares)
        self._start = (self._room - self._step * self._squares) // 2
        self._cells: dict[tuple[int, int], Span] = {}

    def bands(self) -> tuple[Band, ...]:
        """The rows of the picture."""
        poses = poses_of([told for event in self._sight.latest for told in event.told])
        for side in Side:
            self._figure(side, poses[side])
        self._floor()
        return tuple([Band(self._row(row)) for row in range(_FLOOR + 1)])

    def _figure(self, side: Side, pose: Pose) -> None:
        """A fencer on its square, the sword towards the other."""
        ink: Ink = "near" if side is self._near else "far"
        for row, text in enumerate(pose.rows):
            for place, char in enumerate(text):
                self._put(side, place - 1, row, Span(char, ink))
        if pose.sword:
            gap = abs(self._square(side.foe) - self._square(side)) * self._step - len(pose.rows)
            length = gap if pose.lunges else min(_SWORD, (gap - 1) // 2)
            for place in range(length):
                self._put(side, 2 + place, 1, Span("-", "bold" if pose.lunges else ink))

    def _put(self, side: Side, ahead: int, row: int, cell: Span) -> None:
        """A character this number of cells in front of a fencer."""
        centre = self._centre(self._square(side))
        if cell.text == " ":
            return
        if side is self._near:
            self._cells[row, centre + ahead] = cell
        else:
            self._cells[row, centre - ahead] = Span(cell.text.translate(_MIRROR), cell.ink)

    def _floor(self) -> None:
        """The squares: numbers for the fencers' and some others, arrows for those passed."""
        passed = self._passed()
        for place in range(1, self._squares + 1):
            number = self._number(place)
            here = [side for side in Side if self._square(side) == place]
            if here:
                self._write(place, str(number), "near" if here[0] is self._near else "far")
            elif place in passed:
                self._write(place, passed[place].text, passed[place].ink)
            elif number == self._squares or number % _NUMBERED == 1:
                self._write(place, str(number), "dim")
            else:
                self._write(place, ".", "dim")

    def _write(self, place: int, text: str, ink: Ink) -> None:
        first = self._centre(place) - len(text) // 2
        for number, char in enumerate(text):
            self._cells[_FLOOR, first + number] = Span(char, ink)

    def _passed(self) -> dict[int, Span]:
        """The squares that were passed since the last decision of this round."""
        before, now = self._sight.before, self._sight.state
        if before.round != now.round or not before.hands.left:
            return {}
        found: dict[int, Span] = {}
        for side in Side:
            ink: Ink = "near" if side is self._near else "far"
            old, new = (self._number(state.positions[side]) for state in (before, now))
            way = 1 if new > old else -1
            for place in range(old, new, way):
                found[place] = Span(">" if way > 0 else "<", ink)
        return found

    def _square(self, side: Side) -> int:
        """The square of a side, counted from the left end of the screen."""
        return self._number(self._sight.state.positions[side])

    def _number(self, place: int) -> int:
        """The square's number for a place on the screen, and the reverse."""
        return place if self._near is Side.LEFT else self._squares + 1 - place

    def _centre(self, place: int) -> int:
        return self._start + (place - 1) * self._step + self._step // 2

    def _row(self, row: int) -> tuple[Span, ...]:
        places = sorted(place for at, place in self._cells if at == row)
        spans: list[Span] = []
        end = 0
        for place in places:
            if place > end:
                spans.append(Span(" " * (place - end)))
            cell = self._cells[row, place]
            if spans and place == end and spans[-1].ink == cell.ink:
                spans[-1] = Span(spans[-1].text + cell.text, cell.ink)
            else:
                spans.append(cell)
            end = place + 1
        return tuple(spans)


def poses_of(told: list[object]) -> BySide[Pose]:
    """The poses of both after the last events; each play changes the pose of the one before."""
    poses = BySide(STANDS, STANDS)
    for event in told:
        match event:
            case events.Attacked(side=side) | events.AdvanceAttacked(side=side):
                poses = BySide(STANDS, STANDS).put(side, LUNGES)
            case events.Parried(side=side):
                poses = BySide(LUNGES, LUNGES).put(side, PARRIES)
            case events.Retreated(side=side):
                poses = BySide(STANDS, STANDS).put(side, RETREATS)
            case events.Hit(side=side, how=How.ATTACK | How.RIPOSTE):
                poses = BySide(LUNGES, LUNGES).put(side.foe, IS_HIT)
            case events.Hit(side=side):
                poses = BySide(SALUTES, SALUTES).put(side.foe, LOSES)
            case events.Moved() | events.RoundBegan() | events.RoundDrawn():
                poses = BySide(STANDS, STANDS)
            case _:
                pass
    return poses
