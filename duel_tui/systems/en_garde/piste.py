"""The piste: the column of each square, where both fencers stand on the stage, and the row of squares under them.

Squares passed since the last decision have an arrow. The left end of the screen is that of the near fencer.
"""

from duel_tui.engine.side import BySide, Side
from duel_tui.show.blocks import Band, Ink, Span
from duel_tui.show.scene import Sight
from duel_tui.systems.en_garde.book import Book
from duel_tui.systems.en_garde.state import Match

_NUMBERED = 4
"""The squares from one number to the next."""
_BODIES = 3
"""The squares that two figures take next to each other; nearer ones are drawn this far apart."""


class Piste:
    """The squares of one sight."""

    def __init__(self, book: Book, sight: Sight[Match]) -> None:
        self._squares = book.tables.piste
        self._sight = sight
        self._near = sight.near
        self._room = sight.width - 2
        self._step = max(1, self._room // self._squares)
        self._start = (self._room - self._step * self._squares) // 2

    def spots(self, positions: BySide[int]) -> tuple[float, float]:
        """Where the near and the far fencer stand, as parts of the width of the stage."""
        near, far = (self._centre(self._number(positions[side])) for side in (self._near, self._near.foe))
        lacking = max(0.0, (_BODIES * self._step - (far - near)) / 2)
        return (near + 0.5 - lacking) / self._room, (far + 0.5 + lacking) / self._room

    def row(self) -> Band:
        """The squares: numbers for the fencers' and some others, arrows for those passed."""
        passed, spans, end = self._passed(), list[Span](), 0
        for place in range(1, self._squares + 1):
            span = passed.get(place) or self._square(place)
            first = self._centre(place) - len(span.text) // 2
            spans += [Span(" " * (first - end)), span]
            end = first + len(span.text)
        return Band(tuple([span for span in spans if span.text]))

    def _square(self, place: int) -> Span:
        number = self._number(place)
        here = next((side for side in Side if self._sight.state.positions[side] == number), None)
        if here is not None:
            return Span(str(number), "near" if here is self._near else "far")
        numbered = number == self._squares or number % _NUMBERED == 1
        return Span(str(number) if numbered else ".", "dim")

    def _passed(self) -> dict[int, Span]:
        """The squares that were passed since the last decision of this round."""
        before, now = self._sight.before, self._sight.state
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

    def _centre(self, place: int) -> int:
        return self._start + (place - 1) * self._step + self._step // 2
