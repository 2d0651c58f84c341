"""The curtain between the secret choices of two people at one keyboard."""

from collections.abc import Callable

from duel_tui.engine.side import Side
from duel_tui.play.bout import Bout
from duel_tui.tui.keys import Bound
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.prose import wrapped


class Curtain:
    """The whole screen, until the one who chooses says that nobody else looks."""

    bound = (Bound("commit", "draw the curtain"), Bound("undo"))

    def __init__(self, bout: Bout, side: Side, draw_aside: Callable[[], None]) -> None:
        """Hide what `side` is about to choose."""
        self._bout = bout
        self._side = side
        self._draw_aside = draw_aside

    def cover(self, paper: Paper) -> None:
        """Cover the whole screen, and say who should look away."""
        wording, names = self._bout.wording, self._bout.names
        name, foe = names[self._side], names[self._side.foe]
        edge = "\u2592" * (paper.width - 2)
        for y in (1, paper.height - 2):
            paper.put(1, y, edge, "dim")
        middle = paper.height // 2
        away = wrapped(wording.say("curtain", name=name, foe=foe), paper.width - 2, "bold")
        ready = wrapped(wording.say("curtain_ready", name=name), paper.width - 2)
        for row, line in enumerate([*away, (), *ready], middle - len(away)):
            paper.centre(0, row, paper.width, line)
        paper.cursor = (0, middle + 1)

    def draw(self, paper: Paper, box: Box) -> None:  # noqa: ARG002  it covers all
        """Cover everything."""
        self.cover(paper)

    def command(self, name: str) -> bool:
        """Draw the curtain aside; taking back is the screen's."""
        if name in {"undo", "redo", "leave"}:
            return False
        self._draw_aside()
        return True

    def typed(self, key: str) -> bool:  # noqa: ARG002  any key will do
        """Draw the curtain aside."""
        self._draw_aside()
        return True
