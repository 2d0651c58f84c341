"""The shell: lines in and lines out, and nothing else that a terminal can do."""

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TextIO

from duel_tui.glyphs import plainly
from duel_tui.harmless import clean_text
from duel_tui.plain.wrapping import seen, wrapped

LONGEST = 2000
"""The longest line that is taken, in characters."""
_CHUNK = 65536
_NARROWEST = 10
_ECHO = 3
"""Where the local flags stand in a terminal's attributes."""


class EndOfInputError(Exception):
    """Nobody types any more."""


class Typing(Protocol):
    """Where lines come from."""

    @property
    def live(self) -> bool:
        """Whether somebody sits at a terminal, who sees what is typed."""
        ...

    def line(self, *, echo: bool) -> str | None:
        """The next line without its end; None: there is none any more."""
        ...


class Keyboard:
    """Standard input, be it a terminal or a pipe."""

    def __init__(self, descriptor: int = 0) -> None:
        """Read from a file descriptor."""
        self._descriptor = descriptor
        self._waiting = b""
        self.live = os.isatty(descriptor)

    def line(self, *, echo: bool) -> str | None:
        """The next line; without echo what was typed ahead is dropped, and nothing of it is shown."""
        if echo or not self.live:
            return self._read()
        with self._unseen():
            return self._read()

    def _read(self) -> str | None:
        while b"\n" not in self._waiting:
            try:
                more = os.read(self._descriptor, _CHUNK)
            except OSError:
                more = b""
            if not more:
                rest, self._waiting = self._waiting, b""
                return rest.decode(errors="replace") if rest else None
            self._waiting += more
        line, _, self._waiting = self._waiting.partition(b"\n")
        return line.decode(errors="replace")

    @contextmanager
    def _unseen(self) -> Generator[None]:
        import termios  # noqa: PLC0415  Windows has no such module

        before = termios.tcgetattr(self._descriptor)
        without: list[Any] = list(before)
        without[_ECHO] &= ~termios.ECHO
        termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, without)
        self._waiting = b""
        try:
            yield
        finally:
            with suppress(termios.error):
                termios.tcsetattr(self._descriptor, termios.TCSADRAIN, before)


class Shell:
    """Says lines and reads lines."""

    def __init__(
        self, typing: Typing, out: TextIO, width: Callable[[], int | None], *, ascii_only: bool = False
    ) -> None:
        """Talk over these.

        Args:
            typing: where lines are read.
            out: where they are written.
            width: tells the columns of the terminal, None where there is none.
            ascii_only: whether nothing but ASCII is written.
        """
        self._spell = plainly if ascii_only else str
        self._typing = typing
        self._out = out
        self._width = width
        self._asked = ""

    @property
    def live(self) -> bool:
        """Whether somebody sits at a terminal."""
        return self._typing.live

    def say(self, text: str) -> None:
        """Write a line, broken where the terminal ends."""
        for line in wrapped(seen(text), self._columns):
            self._write(f"{line}\n")

    def read(self, question: str, *, echo: bool = True) -> str:
        """Ask on a line of its own, and return what is typed after it.

        Raises:
            EndOfInputError: nobody types any more.
        """
        *before, last = wrapped(seen(question), self._columns)
        for line in before:
            self._write(f"{line}\n")
        shown = self.live and echo
        self._write(f"{last} " if shown else f"{last}\n")
        self._asked = last if shown else ""
        typed = self._typing.line(echo=echo)
        if typed is None:
            raise EndOfInputError
        self._asked = ""
        return clean_text(typed, LONGEST)

    def push_out_of_sight(self, rows: int) -> None:
        """Move what was said off the screen, where there is one."""
        if self.live:
            self._write("\n" * rows)

    def end(self, text: str) -> None:
        """A last line, also after a question that was never answered."""
        self._fresh_line()
        self.say(text)

    @property
    def _columns(self) -> int | None:
        width = self._width()
        return None if width is None else max(_NARROWEST, width)

    def _fresh_line(self) -> None:
        if self._asked:
            self._asked = ""
            self._write("\n")

    def _write(self, text: str) -> None:
        """Write, and go on only while somebody can read it."""
        try:
            self._out.write(self._spell(text))
            self._out.flush()
        except BrokenPipeError:
            raise
        except OSError as gone:
            raise EndOfInputError from gone


def terminal_width() -> int | None:
    """The columns of the terminal that lines are written to; None: they go elsewhere."""
    if not sys.stdout.isatty():
        return None
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except OSError:
        return None
