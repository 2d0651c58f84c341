"""An app on the line: with our driver, with widgets that leave nothing behind, and with faults that end it in a sentence."""

import asyncio
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from textual.app import App
from textual.constants import DRIVER
from textual.driver import Driver
from textual.widget import Widget

from duel_tui.streams import PAGE
from duel_tui.tui.line.driver import LineDriver
from duel_tui.tui.line.gate import Gate

_CLEARS_SCROLLBACK = "\x1b[3J"
_ASKS_GROUND = "\x1b]11;?\x1b\\"


def driver_through(gate: Gate) -> type[Driver] | None:
    """The driver that sends pictures through a gate; None: Textual's own, where one is asked for that we know nothing of."""
    if DRIVER == PAGE:
        from duel_tui.tui.line.web import PageDriver  # noqa: PLC0415  only where a page is served

        return PageDriver.through(gate)
    return LineDriver.through(gate) if DRIVER is None else None


class LineWidget(Widget):
    """A widget whose drawing goes with it: Textual remembers a thousand that are gone, each with its rows."""

    def on_unmount(self) -> None:
        """Let go of what was drawn, and of what is drawn once more before the others have taken its place."""
        self.app.call_after_refresh(self._styles_cache.clear)  # pyright: ignore[reportUnknownMemberType]


class LineApp(App[None], inherit_bindings=False):
    """An app whose pictures are sent through a gate, and which keeps what went wrong instead of printing it."""

    fault: Exception | None = None
    """What went wrong in the program itself, if anything."""

    def __init__(self, gate: Gate) -> None:
        """Draw through a gate; what is changed there shows with the next picture."""
        super().__init__(driver_class=driver_through(gate), ansi_color=True)
        self.gate = gate

    def clear_scrollback(self) -> None:
        """Have the terminal forget what has scrolled off it."""
        self.gate.beside.append(_CLEARS_SCROLLBACK)
        self.refresh()

    def ask_ground(self) -> None:
        """Ask the terminal for the colour of its ground, with what it is sent next; it may say `GroundTold`, or nothing."""
        self.gate.beside.append(_ASKS_GROUND)

    def on_load(self) -> None:
        """Take what goes wrong in the loop itself for a fault as well: reading, sending, timers."""
        if not self.is_headless:
            asyncio.get_running_loop().set_exception_handler(self._loop_failed)

    @contextmanager
    def faults(self) -> Generator[None]:
        """Leave with an error in the program, which the caller of `run` can then say in a sentence."""
        try:
            yield
        except Exception as fault:
            if self.is_headless:
                raise
            self.fault = fault
            self.exit()

    def _loop_failed(self, _: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        fault = told.get("exception")
        if isinstance(fault, Exception):
            self.fault = self.fault or fault
            self.exit()

    def panic(self, *renderables: object) -> None:
        """Leave with an error in the program where Textual would print what it met."""
        del renderables
        self.fault = self.fault or OSError("the terminal cannot be read")
        self._close_messages_no_wait()

    def _fatal_error(self) -> None:
        error = sys.exception()
        self.fault = self.fault or (error if isinstance(error, Exception) else None)
        self._close_messages_no_wait()
