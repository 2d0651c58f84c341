"""Pictures: what Textual draws, on its way to whatever shows it, for any driver.

Textual gives each picture to `write` as text. Here it becomes a frame of cells, and when Textual flushes, the difference
between that frame and what is shown is sent. What is no picture - modes, the bell, the clipboard - passes as it is.
Entering the alternate screen and drawing outside a picture make the driver forget what is shown.

A picture that cannot be read, since a later Textual writes it in another way, is passed on as it is, and so is
everything after it: more bytes, and the right picture.
"""

import asyncio
import re
from abc import abstractmethod
from typing import Any

from textual.app import App
from textual.constants import ESCAPE_DELAY
from textual.driver import Driver
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from duel_tui.keystrokes import ORDINARY
from duel_tui.tui.line.frame import CURSOR_TO, Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.line.hearing import Hearing
from duel_tui.tui.line.thrift import Thrift

ENTER = f"\x1b[?1049h{ORDINARY}\x1b[?7l\x1b[?2004h\x1b[?25h"
"""The alternate screen, its keys as ever, lines that do not wrap, reports of pasting, the cursor."""
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
"""Around what the terminal is to show at once."""
_MOUSE = re.compile(r"\x1b\]22;|\x1b\[\?10(?:0\d|15)h")
"""What gives the mouse's pointer its shape, or asks for reports of the mouse."""
_ONE_WRITE = 500
"""Characters that are on the screen in no time anyway."""
_PASSING = 64
"""Writes that are no pictures and may wait for a terminal that takes nothing."""
LARGEST = (500, 200)
"""The columns and rows of the largest screen that is drawn; no terminal in use is larger."""
_USUAL = (80, 24)

_PICTURE = re.compile(rf"(?:\x1b\[[\d;:]*m)*{CURSOR_TO}")
_MODES = re.compile(r"(?:\x1b\[[<-?]?[\d;:]*[ -/]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x07)*\Z")
_ALTERNATE = re.compile(r"\x1b\[\?(?:47|1047|1049)[hl]")
_DRAWS = re.compile(r"\x1b\[[\d;:]*[@-LPSTXZ`adefrsu]")
"""Sequences that move, erase or scroll outside a picture."""


def within(width: int, height: int) -> tuple[int, int]:
    """Columns and rows to draw on: those told, within what a terminal can have; of 0, as many as usual."""
    return min(abs(width) or _USUAL[0], LARGEST[0]), min(abs(height) or _USUAL[1], LARGEST[1])


class Pictures(Driver):
    """A driver that sends differences between pictures."""

    gate = Gate()
    """What of a picture is sent."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Know nothing of what is shown."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._app_drawn = app
        self._wants_mouse = mouse
        self._thrift = Thrift(self.gate)
        self._frame: Frame | None = None
        """The latest picture; None: there was none yet."""
        self._passing: list[str] = []
        self._readable = True
        """False once a picture could not be read."""
        self._lost = False
        """True if a picture that could not be read was left out, since the terminal took nothing."""
        self._at_once = False
        """True once the terminal has said that it can show a larger change at once."""
        self._line_loop = asyncio.get_running_loop()
        self._hearing = Hearing(app, self.process_message, ESCAPE_DELAY)

    @classmethod
    def through(cls, gate: Gate) -> type[Driver]:
        """A driver whose pictures go through a gate."""
        return type(cls.__name__, (cls,), {"gate": gate})

    @property
    def ready(self) -> bool:
        """True where what is sent now is taken at once."""
        return True

    @abstractmethod
    def pass_on(self, text: str) -> None:
        """Send what is ready for it."""

    def send_message(self, message: Message) -> None:
        """Give the app a message; everything happens in its own loop."""
        if isinstance(message, TerminalSupportsSynchronizedOutput):
            self._at_once = True
        self._app_drawn.post_message(message)

    def write(self, data: str) -> None:
        """Take a picture, or something else for the terminal."""
        if not self._readable:
            self._pass(data)
        elif data in {_BEGIN, _END, ""} or (_MOUSE.match(data) and not self._wants_mouse):
            pass
        elif _PICTURE.match(data):
            self._picture(data)
        elif _MODES.match(data):
            if _ALTERNATE.search(data) or _DRAWS.search(data):
                self._thrift.forget()
            self._pass(data)
        else:
            self._readable = False
            self._pass(data)

    def flush(self) -> None:
        """Send the terminal what it has to be sent, if it is ready for it."""
        if not self.ready:
            return
        if self._lost:
            self._lost = False
            self._app_drawn.refresh()
        passing = "".join(self._passing + self.gate.beside)
        self._passing.clear()
        self.gate.beside.clear()
        changes = ""
        if self._frame is not None and self._readable and self._frame.size == self._app_drawn.size:
            changes = self._thrift.difference(self._frame)
        if self._at_once and len(changes) > _ONE_WRITE:
            changes = f"{_BEGIN}{changes}{_END}"
        if passing or changes:
            self.pass_on(passing + changes)

    def _picture(self, data: str) -> None:
        """Take a picture of the size that the app has now."""
        size = self._app_drawn.size
        if self._frame is None:
            self._frame = Frame(*size)
        elif self._frame.size != size:
            self._frame = self._frame.resized(*size)
        self._frame.draw(data)

    def _pass(self, data: str) -> None:
        """Keep what passes until the terminal is ready for it; pictures that did not pass are drawn again then."""
        if len(self._passing) < _PASSING:
            self._passing.append(data.replace("\n", "\r\n"))  # a terminal does not begin a line by it
        elif not self._readable:
            self._passing.clear()
            self._lost = True
