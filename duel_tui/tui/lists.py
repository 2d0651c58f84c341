"""A list to choose from by letter, number or caret."""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.tui.paper import Line, Paper, Span, measure
from duel_tui.tui.prose import clipped


class Item(Struct, frozen=True):
    """A row of a list."""

    key: str
    label: str
    letter: str = ""
    detail: str = ""
    """What stands at the end of the row."""
    denied: str = ""
    """Why it cannot be had; empty: it can."""


class ListPane:
    """Rows with a caret; it scrolls where there are more than fit."""

    def __init__(self, items: Sequence[Item], *, numbered: bool = True) -> None:
        """Start with the caret on the first row."""
        self.items: tuple[Item, ...] = tuple(items)
        self.numbered = numbered
        self.column = 0
        """Where details stand, counted from where the labels begin; 0: at the end of the row."""
        self.active = True
        """Whether the list takes the keys; the caret of one that does not is a colon."""
        self.empty = ""
        """What is said where there are no rows."""
        self.at = 0
        self._top = 0
        self._height = 1

    @property
    def item(self) -> Item | None:
        """The row at the caret; None in an empty list."""
        return self.items[self.at] if self.items else None

    def fill(self, items: Sequence[Item]) -> None:
        """Exchange the rows, and keep the caret on the same key where it still exists."""
        here = self.item.key if self.item else None
        self.items = tuple(items)
        places = [place for place, item in enumerate(self.items) if item.key == here]
        self.at = places[0] if places else max(0, min(self.at, len(self.items) - 1))

    def point(self, key: str) -> None:
        """Put the caret on a key, if it is there."""
        for place, item in enumerate(self.items):
            if item.key == key:
                self.at = place

    def take(self, key: str) -> str | None:
        """Take a key: move the caret, or return the key of the row that was picked and can be had."""
        moves = {"up": -1, "down": 1, "pageup": -self._height, "pagedown": self._height}
        if key in moves and self.items:
            step = moves[key]
            last = len(self.items) - 1
            wraps = abs(step) == 1
            self.at = (self.at + step) % (last + 1) if wraps else max(0, min(last, self.at + step))
        elif key in {"home", "end"}:
            self.at = 0 if key == "home" else max(0, len(self.items) - 1)
        elif key in {"enter", "space"}:
            return self._picked(self.at)
        else:
            return self._by_name(key)
        return None

    def draw(self, paper: Paper, x: int, y: int, width: int, height: int) -> None:
        """Draw as many rows as fit; the hardware cursor goes to the caret of a list that takes the keys.

        The row under them has to be free: it says that there are more.
        """
        self._height = max(1, height)
        furthest = max(0, len(self.items) - height)
        self._top = max(min(self._top, self.at, furthest), self.at - height + 1)
        for line, place in enumerate(range(self._top, min(len(self.items), self._top + height))):
            self._row(paper, x, y + line, width, place)
        if not self.items:
            paper.put(x + _INDENT, y, self.empty, "dim")
        if self.active:
            paper.cursor = (x, y + self.at - self._top)
        if self._top + height < len(self.items):
            paper.right(x + width, y + height, " more", "dim")

    @property
    def _caret(self) -> str:
        return ">" if self.active else ":"

    def _row(self, paper: Paper, x: int, y: int, width: int, place: int) -> None:
        item = self.items[place]
        here = place == self.at
        ink = "denied" if item.denied else "chosen" if here else ""
        start = paper.put(x, y, self._caret if here else " ", "caret")
        start = paper.put(start, y, self._names(place, item)) + 1
        detail = item.denied or item.detail
        room = x + width - start
        after = paper.put(start, y, clipped(item.label, room), ink)
        left = x + width - after - 2
        if self.column:
            paper.put(start + self.column, y, clipped(detail, room - self.column), "dim")
        elif detail and left > 0:
            paper.right(x + width, y, clipped(detail, left), "dim")

    def _names(self, place: int, item: Item) -> Line:
        number = f"{place + 1:>2}" if self.numbered and place < _NUMBERED else "  "
        spans = [Span(number if self.numbered else "", "dim")]
        if any(other.letter for other in self.items):
            spans.append(Span(f" {item.letter or ' '}", "key"))
        return tuple(spans)

    def _by_name(self, key: str) -> str | None:
        for place, item in enumerate(self.items):
            if key == item.letter or (self.numbered and place < _NUMBERED and key == str(place + 1)):
                self.at = place
                return self._picked(place)
        return None

    def _picked(self, place: int) -> str | None:
        if not self.items or self.items[place].denied:
            return None
        return self.items[place].key


_INDENT = 2
"""The cells before what is said of a list without rows."""
_NUMBERED = 9
"""How many rows have a number of one digit."""


def width_of(items: Sequence[Item]) -> int:
    """The cells the labels of a list take."""
    return max((measure(item.label) for item in items), default=0)
