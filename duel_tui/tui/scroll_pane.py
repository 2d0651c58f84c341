"""Text that is longer than its place."""

from collections.abc import Sequence

from duel_tui.tui.paper import Line, Paper, measure


class ScrollPane:
    """Lines of which a part is in sight, turned by pages; it may stick to its end, as a log does."""

    def __init__(self, *, at_end: bool = False) -> None:
        """Start at the beginning, or at the end and stay there."""
        self.lines: Sequence[Line] = ()
        self._at_end = at_end
        self._from_end = 0
        """How many lines are below what is in sight, for a pane that sticks to its end."""
        self._top = 0
        self._height = 1

    @property
    def turned_back(self) -> bool:
        """Whether a pane that sticks to its end shows something earlier."""
        return self._at_end and self._from_end > 0

    def take(self, key: str) -> bool:
        """Take a key; False where it turns nothing."""
        page = max(1, self._height - 1)
        moves = {"pageup": -page, "pagedown": page, "home": -len(self.lines), "end": len(self.lines)}
        moves |= {"up": -1, "down": 1}
        if key not in moves:
            return False
        self.turn(moves[key])
        return True

    def turn(self, by: int) -> None:
        """Turn by some lines, as far as there are any."""
        most = max(0, len(self.lines) - self._height)
        self._from_end = max(0, min(most, self._from_end - by))
        self._top = max(0, min(most, self._top + by))

    def to_end(self) -> None:
        """Go to the end."""
        self._from_end = 0
        self._top = max(0, len(self.lines) - self._height)

    def show(self, place: int) -> None:
        """Bring a line to the top of what is in sight."""
        self._top = max(0, min(place, len(self.lines) - 1))

    def draw(self, paper: Paper, x: int, y: int, width: int, height: int) -> None:
        """Draw what is in sight, and how much is below it."""
        self._height = max(1, height)
        most = max(0, len(self.lines) - height)
        self._from_end, self._top = min(self._from_end, most), min(self._top, most)
        top = most - self._from_end if self._at_end else self._top
        shown = list(self.lines[top : top + height])
        below = len(self.lines) - top - len(shown)
        if below and height > 1 and measure(shown[-1]) + len(_below(below)) > width:
            shown.pop()
            below += 1
        paper.put_lines(x, y, shown, width=width)
        if below:
            paper.right(x + width, y + height - 1, _below(below), "dim")


def _below(lines: int) -> str:
    """How many lines are not in sight; it has a line of its own where the last one needs the room."""
    return f" {lines} more below"
