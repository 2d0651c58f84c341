"""Rows of text as a terminal is sent them: in cells, through the gate, by thrift."""

from functools import lru_cache

from rich.color import ColorSystem

from duel_tui.tui.line.frame import Frame
from duel_tui.tui.line.gate import Gate, codes_of
from duel_tui.tui.line.thrift import Thrift
from duel_tui.tui.styles import Palette, style_of

USUAL = Palette()
SIXTEEN = 16


@lru_cache(maxsize=1024)
def sgr(palette: Palette, ink: str) -> str:
    """The SGR parameters in which Textual draws an ink."""
    rendered = style_of(palette, ink).render("x", color_system=ColorSystem.TRUECOLOR)
    return rendered.partition("m")[0].removeprefix("\x1b[") if rendered.startswith("\x1b[") else ""


def codes(ink: str, palette: Palette = USUAL, colours: int = SIXTEEN) -> str:
    """The SGR parameters that a terminal is sent for an ink."""
    return codes_of(sgr(palette, ink), colours)


def frame_of(width: int, *rows: tuple[str, str], palette: Palette = USUAL) -> Frame:
    """A frame with rows of text, each with its ink."""
    frame = Frame(width, len(rows))
    drawn = [f"\x1b[{y};1H\x1b[{sgr(palette, ink)}m{text}\x1b[0m" for y, (text, ink) in enumerate(rows, 1)]
    frame.draw("".join(drawn))
    return frame


class Wire:
    """A line to a terminal on which nothing stands yet."""

    def __init__(self, colours: int = SIXTEEN) -> None:
        self._thrift = Thrift(Gate(colours))

    def sent(self, frame: Frame) -> str:
        """What makes the terminal show a frame."""
        return self._thrift.difference(frame)
