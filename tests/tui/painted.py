"""Paper as a terminal is sent it: in cells, through the gate, by thrift."""

from functools import lru_cache

from rich.color import ColorSystem

from duel_tui.ascii import plain
from duel_tui.tui.inks import Palette
from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate, codes_of
from duel_tui.tui.line.thrift import Thrift
from duel_tui.tui.paper import Paper

USUAL = Palette()
SIXTEEN = 16


@lru_cache(maxsize=1024)
def sgr(palette: Palette, ink: str) -> str:
    """The SGR parameters in which Textual draws an ink."""
    rendered = palette.style(ink).render("x", color_system=ColorSystem.TRUECOLOR)
    return rendered.partition("m")[0].removeprefix("\x1b[") if rendered.startswith("\x1b[") else ""


def codes(ink: str, palette: Palette = USUAL, colours: int = SIXTEEN) -> str:
    """The SGR parameters that a terminal is sent for an ink."""
    return codes_of(sgr(palette, ink), colours)


def frame_of(paper: Paper, palette: Palette = USUAL) -> Frame:
    """A frame on which the paper is drawn."""
    frame = Frame(paper.width, paper.height)
    frame.rows = [[(char, sgr(palette, ink)) for char, ink in row] for row in paper.rows]
    frame.cursor = paper.cursor
    return frame


class Line:
    """A line to a terminal on which nothing stands yet."""

    def __init__(self, palette: Palette = USUAL, colours: int = SIXTEEN) -> None:
        self._palette = palette
        self._thrift = Thrift(Gate(colours))

    def sent(self, paper: Paper) -> str:
        """What makes the terminal show a paper."""
        return self._thrift.difference(frame_of(paper, self._palette))

    def forget(self) -> None:
        """Know nothing of the terminal any more."""
        self._thrift.forget()


def sent_between(old: Paper, new: Paper, palette: Palette = USUAL, colours: int = SIXTEEN) -> str:
    """What turns one paper, which the terminal shows, into another."""
    line = Line(palette, colours)
    line.sent(old)
    return line.sent(new)


def in_ascii(paper: Paper) -> list[list[str]]:
    """The characters that a terminal is sent which has nothing but ASCII."""
    gate = Gate(SIXTEEN, plain)
    return [[char for char, _ in gate.row(row)] for row in frame_of(paper).rows]
