"""The driver: Textual's way to a terminal at the other end of a line.

The terminal is sent the difference to what it shows, unless it has not yet taken what it was sent before. Another size
and coming back after a stop make the driver forget what the terminal shows.

Reading, signals and timers all happen in the event loop; only the writing has a thread, since a terminal may not read.
"""

import os
import signal
import termios
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.events import Resize
from textual.geometry import Size

from duel_tui.tui.line.outlet import RESTORE, Outlet
from duel_tui.tui.line.pictures import ENTER, Pictures, within

_ASK_AT_ONCE = "\x1b[?2026$p"
_MOUSE = "\x1b[?1000h\x1b[?1003h\x1b[?1006h"
_STDIN, _STDOUT = 0, 1
_CHUNK = 65_536
_PATIENCE = 0.3
"""Seconds that a terminal has to take its last bytes."""


class LineDriver(Pictures):
    """Draws on the terminal of this process, and hears its keys."""

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
        self._before: list[Any] | None = None
        """How the terminal was set."""
        self._outlet: Outlet | None = None

    @property
    def can_suspend(self) -> bool:
        """True: another program may have the terminal for a while."""
        return True

    @property
    def ready(self) -> bool:
        """True if the terminal has taken what it was sent before."""
        return self._outlet is not None and self._outlet.idle

    def pass_on(self, text: str) -> None:
        """Send the terminal something."""
        if self._outlet is not None:
            self._outlet.send(text.encode(errors="replace"))

    def _gone_out(self) -> None:
        """A piece has gone out, in the writing thread: what came meanwhile is sent now."""
        self._line_loop.call_soon_threadsafe(self.flush)

    # what comes in

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
        self._pass(ENTER + (_MOUSE if self._wants_mouse else ""))
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
        for number in (signal.SIGWINCH, signal.SIGCONT, signal.SIGTSTP):  # one left would wake a closed loop
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
        """Stop with the terminal as it was, and take it again when going on: at once where the kernel knows no shell to go on by."""
        self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGTSTP)
        self.resume_application_mode()
        self.send_message(self.SignalResume())

    def _continued(self) -> None:
        """The process was stopped without asking, and another may have used the terminal."""
        _make_raw()
        self._thrift.forget()
        self._pass(ENTER)
        self.flush()


def terminal_size() -> tuple[int, int]:
    """Columns and rows to draw on: those of the terminal, within what a terminal can have."""
    with suppress(OSError):
        return within(*os.get_terminal_size(_STDOUT))
    return within(0, 0)


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
