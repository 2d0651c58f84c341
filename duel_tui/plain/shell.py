"""The shell says lines, and the keyboard reads them; nothing else that a terminal can do."""

import os
import select
import sys
import termios
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TextIO

from duel_tui.ascii import plainly
from duel_tui.keystrokes import ORDINARY, line_meant
from duel_tui.plain.words import columns_of
from duel_tui.play.settings import SettingsStore
from duel_tui.storage.settings import Wrap
from duel_tui.storage.views import LOOKS
from duel_tui.terminfo import HEIGHT, WIDTH, copying, erasing, moves_the_cursor, notifying
from duel_tui.text import NARROWEST, seen, wrapped

LONGEST = 2000
"""The longest line that is taken, in characters."""
_BYTES = 4 * LONGEST
"""The same in bytes, of which a character takes four at most."""
_CHUNK = 65536
_AHEAD = 300
"""More lines than this that wait at a terminal were not typed."""
_READING = 0.5
"""The longest that a terminal is read without pause, in seconds."""
_INTERRUPTS, _ENDS = "\x03", "\x04"
"""Ctrl-C and Ctrl-D, where they come in a line."""
_BELL = "\a"
_NO_TERMINAL = "The screen needs a terminal."
_NO_CURSOR = "The screen needs a terminal that can move its cursor."
_NO_ROOM = f"The screen needs {WIDTH} columns and {HEIGHT} rows; this terminal has {{columns}} and {{rows}}."
_LOCAL, _CHARACTERS = 3, 6
"""Where the local flags and the special characters stand in a terminal's attributes."""


class EndOfInputError(Exception):
    """Nobody types any more."""


class ToScreenError(Exception):
    """The screen takes the place of these lines."""

    fought: Path | None = None
    """The file of the duel that was fought in them."""


class Typing(Protocol):
    """Where lines come from."""

    @property
    def live(self) -> bool:
        """Whether the reader sits at a terminal and sees what is typed."""
        ...

    def line(self, *, echo: bool) -> str | None:
        """The next line without its end; None: there is none any more."""
        ...

    def drop_ahead(self) -> list[str]:
        """Drop what has been typed so far at a terminal; return the whole lines of it. A pipe keeps everything."""
        ...


class Keyboard:
    """Standard input, be it a terminal or a pipe; what waits in memory is bounded.

    A pipe is read as far as it is needed. A terminal is read as far as it has been typed, because behind a full queue
    the kernel hears no Ctrl-C. More lines at once than anybody types are a flood, of which only the last line counts.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self.live = os.isatty(descriptor)
        self.meanwhile: Callable[[], bool] | None = None
        """Called before each wait for a line, and every second of it as long as it returns True; None: nothing is."""
        self._forget()

    def _forget(self) -> None:
        self._lines: deque[str] = deque()
        self._half = b""
        self._ended = False
        self._flooded = False

    def line(self, *, echo: bool) -> str | None:
        """The next line; without echo what was typed ahead is dropped, and nothing of it is shown."""
        if echo or not self.live:
            return self._read()
        with self._unseen():
            return self._read()

    def drop_ahead(self) -> list[str]:
        """Drop what was typed at a terminal before now, the line that is not complete as well."""
        if not self.live:
            return []
        self._take_all()
        self._take_unfinished()
        dropped = [*self._lines]
        self._lines.clear()
        self._half = b""
        if any(_INTERRUPTS in line for line in dropped):
            raise KeyboardInterrupt
        return dropped

    def _read(self) -> str | None:
        if not self._lines:
            self._flooded = False
        while not self._lines and not self._ended:
            self._wait()
            self._take()
        if self.live:
            self._take_all()
        line = self._lines.popleft() if self._lines else _ENDS
        if _INTERRUPTS in line:
            raise KeyboardInterrupt
        self._ended = self._ended or line == _ENDS
        return None if line == _ENDS else line

    def _wait(self) -> None:
        """Wait until there is something to read, and call what is done meanwhile."""
        while self.meanwhile is not None and self.meanwhile():
            if select.select([self._descriptor], [], [], LOOKS)[0]:
                return

    def _take_all(self) -> None:
        """Read what waits at the terminal; in a flood keep the last line alone."""
        watch = select.poll()
        watch.register(self._descriptor, select.POLLIN)
        end = monotonic() + _READING
        while not self._ended and watch.poll(0) and monotonic() < end:
            self._take()
            self._flooded = self._flooded or len(self._lines) > _AHEAD
            if self._flooded:
                while len(self._lines) > 1:
                    self._lines.popleft()

    def _take_unfinished(self) -> None:
        """Read the line that has no end yet.

        The kernel could drop that line, and would drop with it what arrives in the same moment. While the kernel
        gives lines without their end, it gives the end of input as a character: as it was typed, or as zero where it
        was typed just before.
        """
        with suppress(termios.error):
            before = termios.tcgetattr(self._descriptor)
            at_once: list[Any] = list(before)
            at_once[_LOCAL] &= ~termios.ICANON
            termios.tcsetattr(self._descriptor, termios.TCSANOW, at_once)
            try:
                self._take_all()
            finally:
                termios.tcsetattr(self._descriptor, termios.TCSANOW, before)
            ends = ("\0", before[_CHARACTERS][termios.VEOF].decode(errors="replace"))
            self._ended = self._ended or any(
                end in line for line in (*self._lines, self._half.decode(errors="replace")) for end in ends
            )

    def _take(self) -> None:
        """Read once, and cut what is longer than any line that is taken."""
        try:
            more = os.read(self._descriptor, _CHUNK)
        except OSError:
            more = b""
        if not more:
            self._ended = True
            more = b"\n" if self._half else b""
        *whole, self._half = [line[:_BYTES] for line in (self._half + more).split(b"\n")]
        for line in whole:
            typed = line_meant(line.decode(errors="replace"))
            self._lines.extend(typed.removesuffix("\n").split("\n"))

    @contextmanager
    def _unseen(self) -> Generator[None]:
        before = termios.tcgetattr(self._descriptor)
        without: list[Any] = list(before)
        without[_LOCAL] &= ~termios.ECHO
        termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, without)
        self._forget()
        try:
            yield
        finally:
            with suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSADRAIN, before)


class Shell:
    """Says lines and questions; it never waits for an answer."""

    def __init__(  # noqa: PLR0913 - all that is known of the terminal comes in here
        self,
        out: TextIO,
        width: int | None = None,
        *,
        live: bool = False,
        ascii_only: bool = False,
        store: SettingsStore | None = None,
        erases: str = "",
    ) -> None:
        """Write to a stream.

        Args:
            out: the stream.
            width: the columns at which lines are broken this time, until something else is said; None: as is liked.
            live: True if a person at a terminal answers, False for a pipe.
            ascii_only: True if nothing but ASCII is written.
            store: where it is kept where lines are broken; None: they are where the terminal ends.
            erases: what erases the terminal; empty: nothing does.
        """
        self._spell = plainly if ascii_only else str
        self.live, self._out = live, out
        self._given, self._store, self._erases = width, store, erases
        self.plain_keys = ORDINARY if live and erases else ""
        """What has a terminal send its keys as ever, for the beginning and the end; empty: it has no other ways."""
        self.asked = ""
        """What stands before the answer on its line; empty: nothing does."""

    @property
    def size(self) -> tuple[int, int] | None:
        """The columns and rows of the terminal, which may become wider or narrower; None: lines go elsewhere."""
        try:
            columns, rows = os.get_terminal_size(self._out.fileno())
        except OSError:  # it is no terminal, or no file at all
            return None
        return (columns, rows) if columns else None

    def say(self, text: str) -> None:
        """Write a line, broken where the terminal ends."""
        for line in wrapped(seen(text), self._columns):
            self._write(f"{line}\n")

    def ask(self, question: str, *, echo: bool = True) -> None:
        """Ask on a line of its own; on a terminal the answer stands after it, if it may be seen."""
        *before, last = wrapped(seen(question), self._columns)
        for line in before:
            self._write(f"{line}\n")
        shown = self.live and echo
        self._write(f"{last} " if shown else f"{last}\n")
        self.asked = f"{last} " if shown else ""

    def answered(self) -> None:
        """Note that the line after the question is complete."""
        self.asked = ""

    def hide(self) -> None:
        """Erase what was said, or move it off the screen of a terminal that cannot; in a pipe do nothing."""
        if self.live and self.size is not None:
            self._send(self._erases or "\n" * self.size[1])

    @property
    def wrap(self) -> Wrap:
        """Where lines are broken now."""
        return self._given or (self._store.settings.wrap if self._store is not None else "on")

    def rewrap(self) -> None:
        """Break lines as is liked from now on."""
        self._given = None

    def ring(self) -> None:
        """Ring the bell of a terminal, and have it notify where that is liked."""
        if self.live and self.size is not None:
            notifies = self._store is not None and self._store.settings.bell == "notify"
            self._send(_BELL + (notifying() if notifies else ""))

    def copy(self, text: str) -> None:
        """Put a text on the clipboard of a terminal; nothing leaves it as it is."""
        if text and self.live and self.size is not None:
            self._send(copying(text))

    def go_to_screen(self) -> str:
        """Say why these lines cannot give way to the screen, or let them."""
        if not self.live or self.size is None:
            return _NO_TERMINAL
        if not moves_the_cursor():
            return _NO_CURSOR
        columns, rows = self.size
        if columns < WIDTH or rows < HEIGHT:
            return _NO_ROOM.format(columns=columns, rows=rows)
        raise ToScreenError

    def end(self, text: str) -> None:
        """A last line, also after a question that was never answered; keys are as ever after it."""
        self._fresh_line()
        self.say(text)
        self._send(self.plain_keys)

    @property
    def _columns(self) -> int | None:
        width = self.size[0] if self.size else None
        columns = columns_of(self.wrap, width)
        return None if columns is None else max(NARROWEST, columns)

    def _fresh_line(self) -> None:
        if self.asked:
            self.asked = ""
            self._write("\n")

    def _write(self, text: str) -> None:
        self._send(self._spell(text))

    def _send(self, text: str) -> None:
        """Write, and go on only while the output can be read."""
        try:
            self._out.write(text)
            self._out.flush()
        except BrokenPipeError:
            raise
        except OSError as gone:
            raise EndOfInputError from gone


def at_a_terminal(
    width: int | None, *, ascii_only: bool, store: SettingsStore | None = None
) -> tuple[Keyboard, Shell]:
    """Standard input, and the shell on standard output."""
    out = open(1, "w", encoding=sys.stdout.encoding, errors="replace", closefd=False)  # noqa: SIM115
    keyboard = Keyboard()
    erases = erasing() if keyboard.live and out.isatty() else ""
    shell = Shell(out, width, live=keyboard.live, ascii_only=ascii_only, store=store, erases=erases)
    out.write(shell.plain_keys)
    return keyboard, shell
