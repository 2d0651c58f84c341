"""The driver: Textual's way to a terminal at the other end of a line.

Textual draws, and gives each picture to `write` as text. Here it becomes a frame of cells, and when Textual flushes,
the terminal is sent the difference between that frame and what it shows, unless it has not yet taken what it was sent
before. What is no picture - modes, the bell, the clipboard - passes as it is. Entering the alternate screen, another
size, and coming back after a stop make the driver forget what the terminal shows.

A picture that cannot be read, since a later Textual writes it in another way, is passed on as it is, and so is
everything after it: more bytes, and the right picture.

Reading, signals and timers all happen in the event loop; only the writing has a thread, since a terminal may not read.
"""

import asyncio
import os
import re
import signal
import termios
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.constants import ESCAPE_DELAY
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from duel_tui.tui.line.frame import CURSOR_TO, Frame
from duel_tui.tui.line.gate import Gate
from duel_tui.tui.line.hearing import Hearing
from duel_tui.tui.line.outlet import RESTORE, Outlet
from duel_tui.tui.line.thrift import Thrift

_ENTER = "\x1b[?1049h\x1b[?7l\x1b[?2004h\x1b[?25h"
_ASK_AT_ONCE = "\x1b[?2026$p"
_MOUSE = "\x1b[?1000h\x1b[?1003h\x1b[?1006h"
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
"""Around what the terminal is to show at once."""
_POINTER = "\x1b]22;"
"""What gives the mouse's pointer its shape."""
_ONE_WRITE = 500
"""Characters that are on the screen in no time anyway."""
_STDIN, _STDOUT = 0, 1
_CHUNK = 65_536
LARGEST = (500, 200)
"""The columns and rows of the largest screen that is drawn; no terminal in use is larger."""
_USUAL = (80, 24)
_PATIENCE = 0.3
"""Seconds that a terminal has to take its last bytes."""
_PASSING = 64
"""Writes that are no pictures and may wait for a terminal that takes nothing."""

_PICTURE = re.compile(rf"(?:\x1b\[[\d;:]*m)*{CURSOR_TO}")
_MODES = re.compile(r"(?:\x1b\[[<-?]?[\d;:]*[ -/]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x07)*\Z")
_ALTERNATE = re.compile(r"\x1b\[\?(?:47|1047|1049)[hl]")
_DRAWS = re.compile(r"\x1b\[[\d;:]*[@-LPSTXZ`adefrsu]")
"""Sequences that move, erase or scroll outside a picture."""


class LineDriver(Driver):
    """Draws on the terminal of this process, and hears its keys."""

    gate = Gate()
    """What of a picture the terminal is sent."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Prepare; the terminal is left alone until application mode starts."""
        super().__init__(app, debug=debug, mouse=mouse, size=size or terminal_size())
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
        self._before: list[Any] | None = None
        """How the terminal was set."""
        self._outlet: Outlet | None = None
        self._line_loop = asyncio.get_running_loop()
        self._hearing = Hearing(app, self.process_message, ESCAPE_DELAY)

    @property
    def can_suspend(self) -> bool:
        """True: another program may have the terminal for a while."""
        return True

    # what goes out

    def write(self, data: str) -> None:
        """Take a picture, or something else for the terminal."""
        if not self._readable:
            self._pass(data)
        elif data in {_BEGIN, _END, ""} or (data.startswith(_POINTER) and not self._wants_mouse):
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
        outlet = self._outlet
        if outlet is None or not outlet.idle:
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
            outlet.send((passing + changes).encode(errors="replace"))

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
            self._passing.append(
                data.replace("\n", "\r\n")
            )  # the terminal itself does not begin a line by it
        elif not self._readable:
            self._passing.clear()
            self._lost = True

    def _gone_out(self) -> None:
        """A piece has gone out, in the writing thread: what came meanwhile is sent now."""
        self._line_loop.call_soon_threadsafe(self.flush)

    # what comes in

    def send_message(self, message: Message) -> None:
        """Give the app a message; everything happens in its own loop."""
        if isinstance(message, TerminalSupportsSynchronizedOutput):
            self._at_once = True
        self._app_drawn.post_message(message)

    def _read(self) -> None:
        try:
            data = os.read(_STDIN, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._hearing.hear(data)
        else:  # the line is dead, and what watches over it ends the program
            self._line_loop.remove_reader(_STDIN)

    def _resized(self) -> None:
        self._thrift.forget()
        size = Size(*terminal_size())
        if size == self._app_drawn.size:
            self.flush()
        self.send_message(Resize(size, size))

    # the terminal itself

    def start_application_mode(self) -> None:
        """Take the terminal: the alternate screen, raw keys, and the signals that concern it."""
        self._outlet = Outlet(_STDOUT, self._gone_out)
        self._before = _attributes()
        _make_raw()
        self._thrift.forget()
        self._pass(_ENTER + (_MOUSE if self._wants_mouse else ""))
        if os.environ.get("TERM_PROGRAM") != "Apple_Terminal":  # it would print the question
            self._pass(_ASK_AT_ONCE)
        self.flush()
        self._line_loop.add_reader(_STDIN, self._read)
        self._line_loop.add_signal_handler(signal.SIGWINCH, self._resized)
        self._line_loop.add_signal_handler(signal.SIGCONT, self._continued)
        if signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN:
            self._line_loop.add_signal_handler(signal.SIGTSTP, self._stop)
        self._resized()

    def disable_input(self) -> None:
        """Hear nothing more, and keep what was typed from the program that has the terminal next."""
        self._line_loop.remove_reader(_STDIN)
        for number in (signal.SIGWINCH, signal.SIGCONT):
            self._line_loop.remove_signal_handler(number)
        self._hearing.stop()
        with suppress(termios.error):
            termios.tcflush(_STDIN, termios.TCIFLUSH)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        outlet = self._outlet
        if outlet is None:
            return
        self.disable_input()
        if outlet.drain(_PATIENCE):
            outlet.send(RESTORE.encode())
            outlet.drain(_PATIENCE)
        self._passing.clear()
        _set(self._before)

    def close(self) -> None:
        """End the writing."""
        if self._outlet is not None:
            self._outlet.close(_PATIENCE)
            self._outlet = None

    def _stop(self) -> None:
        """Stop as the shell wishes, with the terminal as it was, and take it again when going on."""
        if not self._auto_restart:
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)
        self.resume_application_mode()
        self.send_message(self.SignalResume())

    def _continued(self) -> None:
        """The process was stopped without asking, and another may have used the terminal."""
        _make_raw()
        self._thrift.forget()
        self._pass(_ENTER)
        self.flush()


def through(gate: Gate) -> type[LineDriver]:
    """A driver whose pictures go through a gate."""
    return type("LineDriver", (LineDriver,), {"gate": gate})


def terminal_size() -> tuple[int, int]:
    """Columns and rows to draw on: those of the terminal, within what a terminal can have."""
    with suppress(OSError):
        width, height = os.get_terminal_size(_STDOUT)
        return (
            min(width or _USUAL[0], LARGEST[0]),
            min(height or _USUAL[1], LARGEST[1]),
        )
    return _USUAL


def _attributes() -> list[Any] | None:
    with suppress(termios.error):
        return termios.tcgetattr(_STDIN)
    return None


def _make_raw() -> None:
    """Have every key at once, unechoed, those that would signal or halt the output among them; translate nothing."""
    attributes = _attributes()
    if attributes is None:
        return
    incoming, outgoing, _, local, _, _, characters = attributes
    attributes[0] = incoming & ~(termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR)
    attributes[1] = outgoing & ~termios.OPOST
    attributes[3] = local & ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
    characters[termios.VMIN] = 1
    _set(attributes)


def _set(attributes: list[Any] | None) -> None:
    if attributes is None:
        return
    for _ in range(3):
        with suppress(termios.error):  # interrupted, where the process was stopped in it
            termios.tcsetattr(_STDIN, termios.TCSANOW, attributes)
            return
