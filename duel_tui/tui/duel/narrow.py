"""The duel in plain lines: the tale, how it stands, and the same prompt with its choices one under the other."""

from collections.abc import Sequence

from msgspec import Struct

from duel_tui.engine.sheet import Sheet
from duel_tui.play.bout import Bout
from duel_tui.tui.duel.choosing import Choosing
from duel_tui.tui.duel.frame import Frame
from duel_tui.tui.duel.help import HelpPane
from duel_tui.tui.narrow import Column, narrow_header
from duel_tui.tui.paper import Box, Line, Paper
from duel_tui.tui.prose import shortened, wrapped
from duel_tui.wording import Standing

_LOG = 4
"""Rows the tale has at least, where there are four times as many."""
PROMPT = 9
"""Rows for a prompt that is not a choice."""


class Shares(Struct, frozen=True):
    """Rows for each part of a page, from the top down."""

    log: int
    standing: int
    prompt: int
    help: int


def shares(rows: int, *, standing: int, prompt: int, told: int) -> Shares:
    """Share out rows: the prompt first, with some of the tale; then how it stands, help, and more of the tale.

    >>> shares(10, standing=3, prompt=7, told=4)
    Shares(log=2, standing=1, prompt=7, help=0)
    """
    log = max(1, min(_LOG, rows // _LOG))
    prompt = min(prompt, rows - log)
    left = rows - log - prompt
    numbers = min(told, left // 2)
    stands = min(standing, left - numbers)
    numbers = min(told, left - stands)
    return Shares(log + left - stands - numbers, stands, prompt, numbers)


class NarrowDuel:
    """A duel's frame in lines."""

    def __init__(self, bout: Bout, frame: Frame) -> None:
        """Draw for a bout, with the log of its frame."""
        self._bout = bout
        self._frame = frame
        self._standing = Standing(bout.wording)

    def header(self, paper: Paper, now: Sheet) -> None:
        """The first row: the game, and how far the duel has come."""
        narrow_header(paper, self._bout.wording.phrases.name, self._frame.headline(now))

    def choice(self, paper: Paper, bottom: int, choosing: Choosing, told: HelpPane, *, odds: bool) -> None:
        """Draw the duel while a side chooses."""
        column = Column(paper.width)
        choosing.narrow(column)
        about = told.narrow(paper.width, bottom, odds=odds)
        stands = self._stands(self._bout.sheet, paper.width)
        shared = shares(bottom - 1, standing=len(stands), prompt=column.height, told=len(about))
        y = self._above(paper, shared, stands, None)
        column.draw(paper, Box(0, y, paper.width, shared.prompt))
        cursor = paper.cursor
        paper.put_lines(0, y + shared.prompt, told.narrow(paper.width, shared.help, odds=odds))
        paper.cursor = cursor

    def other(self, paper: Paper, bottom: int, prompt: int) -> Box:
        """Draw the duel above a prompt of some rows, and return the place of the prompt."""
        stands = self._stands(self._bout.sheet, paper.width)
        shared = shares(bottom - 1, standing=len(stands), prompt=prompt, told=0)
        y = self._above(paper, shared, stands, None)
        return Box(0, y, paper.width, shared.prompt)

    def at(self, paper: Paper, bottom: int, now: Sheet, place: int, title: str) -> None:
        """Draw the duel as it stood at a place."""
        self.header(paper, now)
        paper.put(0, 1, title, "title", paper.width)
        stands = shortened(self._stands(now, paper.width), (bottom - 2) // 2, paper.width)
        paper.put_lines(0, 2, stands)
        y = 2 + len(stands)
        self._frame.draw_log(paper, Box(0, y, paper.width, bottom - y), place)
        paper.cursor = (0, 1)

    def result(self, paper: Paper, bottom: int, texts: Sequence[tuple[str, str]]) -> None:
        """Draw the end of a duel: sentences in their inks, how it stood, and the log."""
        self.header(paper, self._bout.sheet)
        lines = [line for text, ink in texts if text for line in wrapped(text, paper.width, ink)]
        stands = self._stands(self._bout.sheet, paper.width)
        lines += shortened(stands, max(0, (bottom - 1) // 2 - len(lines)), paper.width)
        paper.put_lines(0, 1, lines)
        y = 1 + len(lines)
        self._frame.draw_log(paper, Box(0, y, paper.width, bottom - y), None)
        paper.cursor = (0, 1)

    def _above(self, paper: Paper, shared: Shares, stands: list[Line], place: int | None) -> int:
        """Draw the tale and how the duel stands; the row after them."""
        self.header(paper, self._bout.sheet)
        self._frame.draw_log(paper, Box(0, 1, paper.width, shared.log), place)
        paper.put_lines(0, 1 + shared.log, shortened(stands, shared.standing, paper.width))
        return 1 + shared.log + shared.standing

    def _stands(self, sheet: Sheet, width: int) -> list[Line]:
        """How the duel stands, and each side."""
        bout, near = self._bout, self._bout.near
        told = [" ".join(self._standing.lines("brief", sheet, bout.watched_by or near, bout.names))]
        for side in (near, near.foe):
            short = self._standing.lines("short", sheet, side, bout.names)
            told.append(" ".join(short or self._standing.lines("side", sheet, side, bout.names)))
        return [line for text in told if text for line in wrapped(text, width, "dim", indent=2)]
