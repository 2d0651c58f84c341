"""The piste: the column of each square, where both fencers stand on the stage, and the row of squares under them.

Squares passed since the last decision have an arrow. The left end of the screen is that of the near fencer.
"""

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Ink, Line, Span
from duel_tui.show.moment import Moment
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.state import Match

_NUMBERED, _CELLS = 4, 3
"""The squares from one number to the next where there are fewer cells than these for each; else each has its number."""
_BODIES = 3
"""The squares that two figures take next to each other; nearer ones are drawn this far apart."""
_PART = 69 / 78
"""The part of the width that all squares take: three cells each of the 23 on a narrow screen."""


class Piste:
    """The squares of one moment; each has its place on any width."""

    def __init__(self, book: Book, moment: Moment[Match]) -> None:
        self._squares = book.tables.piste
        self._each = _PART / book.tables.piste
        self._moment = moment
        self._near = moment.near

    def spots(self, positions: BySide[int]) -> tuple[float, float]:
        """Where the near and the far fencer stand, as parts of the width of the stage."""
        near, far = (self._centre(self._number(positions[side])) for side in self._moment.order)
        lacking = max(0.0, (_BODIES * self._each - (far - near)) / 2)
        return near - lacking, far + lacking

    def row(self, cells: int) -> Line:
        """The squares in a row of cells: numbers for the fencers' and others, arrows for those passed."""
        passed, spans, end = self._passed(), list[Span](), 0
        every = 1 if round(cells * self._each, 1) >= _CELLS else _NUMBERED
        for place in range(1, self._squares + 1):
            span = passed.get(place) or self._square(place, every)
            first = (round(2 * cells * self._centre(place)) + 1 - len(span.text)) // 2
            spans += [Span(" " * (first - end)), span]
            end = first + len(span.text)
        return tuple([span for span in spans if span.text])

    def _square(self, place: int, every: int) -> Span:
        number = self._number(place)
        here = next((side for side in Side if self._moment.state.positions[side] == number), None)
        if here is not None:
            return Span(str(number), "near" if here is self._near else "far")
        numbered = number == self._squares or number % every == 1 % every
        return Span(str(number) if numbered else ".", "dim")

    def _passed(self) -> dict[int, Span]:
        """The squares that were passed since the last decision of this round."""
        before, now = self._moment.before, self._moment.state
        found: dict[int, Span] = {}
        for side in Side if before.round == now.round and before.hands.left else ():
            ink: Ink = "near" if side is self._near else "far"
            old, new = (self._number(state.positions[side]) for state in (before, now))
            way = 1 if new > old else -1
            found |= {place: Span(">" if way > 0 else "<", ink) for place in range(old, new, way)}
        taken = {self._number(now.positions[side]) for side in Side}
        return {place: span for place, span in found.items() if place not in taken}

    def _number(self, place: int) -> int:
        """The square's number for a place on the screen, and the reverse."""
        return place if self._near is Side.LEFT else self._squares + 1 - place

    def _centre(self, place: int) -> float:
        """The middle of a square, as a part of the width."""
        return 0.5 + (place - (self._squares + 1) / 2) * self._each
