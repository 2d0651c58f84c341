"""The frame of the duel screen, shared by the fight, its end and its replay: header, the game's own scene, log."""

from duel_tui.engine.sheet import Sheet
from duel_tui.play.bout import Bout
from duel_tui.tui.duel import fencer, prompts
from duel_tui.tui.duel.log import Log
from duel_tui.tui.duel.scenes import scene_of
from duel_tui.tui.page import header
from duel_tui.tui.paper import Box, Paper
from duel_tui.tui.scroll_pane import ScrollPane

MIDDLE = 1 + fencer.HEIGHT
"""The row on which the middle of the screen begins."""
_TALL = 34
"""Rows from which on the middle has room to spare."""
_ROUND = 39
"""Cells for a round in the history of rounds; as many stand beside each other as fit."""
_HIGH = 10
"""Rows from which on the log leaves two fifths of its room to the history of rounds."""
_MORE = 3
"""Rows the middle gains on a tall screen."""


def middle_of(paper: Paper) -> Box:
    """The part of the screen between the fencers and the log."""
    height = prompts.HEIGHT + (_MORE if paper.height >= _TALL else 0)
    return Box(0, MIDDLE, paper.width, height)


class Frame:
    """What stands still while the middle of the screen changes."""

    def __init__(self, bout: Bout) -> None:
        """Draw for a bout."""
        self._bout = bout
        self.log = Log(bout)
        self.scroll = ScrollPane(at_end=True)
        self._scene = scene_of(bout)

    def draw(self, paper: Paper, now: Sheet, before: Sheet, told: int | None = None) -> None:
        """Draw everything but the middle and the footer.

        Args:
            paper: where.
            now: the sheet as it stands.
            before: an earlier one; what differs from it is bright.
            told: the place up to which rounds and throws are shown; None: all of them.
        """
        self._header(paper, now)
        self._scene.draw(paper, now, before, told)
        title = "log, turned back" if self.scroll.turned_back else "log"
        self._log(paper, middle_of(paper).bottom, title, None, told)

    def draw_at(self, paper: Paper, now: Sheet, before: Sheet, place: int, title: str) -> None:
        """Draw everything as it stood when so many answers had been given, the log in place of the middle."""
        self._header(paper, now)
        self._scene.draw(paper, now, before, place)
        self._log(paper, middle_of(paper).y, title, place, place)

    def draw_result(self, paper: Paper, box: Box) -> None:
        """Draw what is left of both when it is over."""
        self._scene.draw_result(paper, box)

    def follow(self) -> None:
        """Bring the end of the log into sight."""
        self.scroll.to_end()

    def headline(self, now: Sheet) -> str:
        """How far the duel has come."""
        return self._scene.headline(now.duel)

    def draw_log(self, paper: Paper, box: Box, place: int | None) -> None:
        """Draw the log alone, up to a place; None: all of it."""
        self.scroll.lines = self.log.lines(box.width, place)
        self.scroll.draw(paper, *box)

    def _header(self, paper: Paper, now: Sheet) -> None:
        wording = self._bout.wording
        kind = wording.label("kind_short", now.duel["kind"])
        header(paper, wording.phrases.name, kind, self.headline(now))

    def _log(self, paper: Paper, row: int, title: str, place: int | None, rounds_to: int | None) -> None:
        prompts.rule(paper, row, paper.width, title)
        height = paper.height - row - 2
        rounds = height * 2 // 5 if height >= _HIGH else 0
        if rounds:
            height -= rounds + 1
            below = row + 1 + height
            prompts.rule(paper, below, paper.width, "rounds")
            self._rounds(paper, Box(1, below + 1, paper.width - 2, rounds), rounds_to)
        self.draw_log(paper, Box(0, row + 1, paper.width - 1, height), place)

    def _rounds(self, paper: Paper, box: Box, place: int | None) -> None:
        """Draw the last rounds line by line, as text is read, so that only whole rows ever move."""
        columns = box.width // _ROUND
        lines = self._scene.rounds(place)
        first = max(0, -(-len(lines) // columns) - box.height) * columns
        for number, line in enumerate(lines[first:]):
            row, column = divmod(number, columns)
            paper.put(box.x + column * _ROUND, box.y + row, line, width=_ROUND - 1)
