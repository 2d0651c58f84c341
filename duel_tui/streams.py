"""The three standard streams: fills closed ones, says sentences on an open one, keeps other output off the terminal.

A stream closed before the start leaves its number free, and the next opened file would get it: text for the terminal
could then be written into a save. So the null device takes these numbers first.
"""

import atexit
import errno
import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TextIO

_NAMES = ("standard input", "standard output", "standard error")
_INPUT, _OUTPUT, _ERROR = range(3)
DRIVER, PAGE = "TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver"
"""The variable in which a program that shows the screen itself names what it talks to; what a server of pages names."""
TRACE = "DUEL_TUI_TRACE"
"""The variable that lets a fault end the program, and shows where it arose."""


class Streams:
    """Standard input, output and error at the start of the program."""

    def __init__(self) -> None:
        """Fill closed streams with the null device, and note which they were."""
        found = (sys.stdin, sys.stdout, sys.stderr)
        self.closed = frozenset(number for number, stream in enumerate(found) if stream is None)
        """The numbers of the streams that were closed."""
        for number in sorted(self.closed):
            _fill(number)
        out: object = sys.stdout
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(errors="replace")  # names in all scripts, in any locale
        self._error = sys.stderr

    @property
    def mute(self) -> str:
        """The sentence about a closed standard output; empty: it is open."""
        if _OUTPUT not in self.closed:
            return ""
        return "standard output is closed, but every mode needs it, also --plain: leave it open"

    def no_screen(self, *, guest: bool = False) -> str:
        """The sentence about streams that are not a terminal, as the screen needs; empty: all are.

        Args:
            guest: whether it is said to a guest, who can give a word but no options.
        """
        elsewhere = [number for number in range(len(_NAMES)) if not os.isatty(number)]
        if served() or not elsewhere:
            return ""
        closed = [_NAMES[number] for number in elsewhere if number in self.closed]
        others = [_NAMES[number] for number in elsewhere if number not in self.closed]
        facts = [_fact(closed, "is closed", "are closed"), _fact(others, "is not one", "are not")]
        said = " and ".join(filter(None, facts))
        lines = "the word plain, as in ssh duels@host plain," if guest else "--plain"
        return f"the screen needs a terminal, but {said}; {lines} works without a terminal"

    def complain(self, sentence: str, *, to_be_seen: bool = False) -> None:
        """Write an error to standard error, or to another stream if it is closed.

        Args:
            sentence: the error.
            to_be_seen: whether to prefer standard output if only it is a terminal.
        """
        line = f"duel-tui: {sentence}\n"
        hidden = to_be_seen and os.isatty(_OUTPUT) and not os.isatty(_ERROR)
        with suppress(OSError, ValueError):
            if _ERROR not in self.closed and not hidden:
                self._error.write(line)
                self._error.flush()
            elif _OUTPUT not in self.closed:
                sys.stdout.write(line)
                sys.stdout.flush()
            elif os.isatty(_INPUT):
                os.write(_INPUT, line.encode(errors="replace"))

    def hush(self) -> None:
        """Drop what the interpreter prints on standard error: warnings, dying threads, lost coroutines.

        The program's own errors and the terminal, which is reached by its number, stay.
        """
        nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the end
        sys.stderr = nowhere
        atexit.register(setattr, sys, "__stderr__", nowhere)  # the interpreter uses it again when it ends


def served() -> bool:
    """True if another program shows the screen, such as a server of pages, and talks by these streams."""
    return bool(os.environ.get(DRIVER))


def traces() -> bool:
    """True if a fault is to end the program, also where it could go on."""
    return TRACE in os.environ


def output_fails(error: OSError) -> bool:
    """True if standard output fails; if so, drop its buffer, so that the exit prints no error."""
    fails = error.filename is None and error.errno in _FULL
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        fails = True
    if fails:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return fails


_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EBADF, errno.EPIPE})
"""The errors of a stream that cannot be written."""


def _fill(number: int) -> None:
    """Open the null device as a stream; the lowest free number is the stream's own."""
    with suppress(OSError):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
        stream: TextIO = open(  # noqa: SIM115 - open until the end
            number, "r" if number == _INPUT else "w", encoding="utf-8", errors="replace", closefd=False
        )
        setattr(sys, ("stdin", "stdout", "stderr")[number], stream)


def _fact(names: list[str], of_one: str, of_many: str) -> str:
    """Join names and a statement about them; empty without names.

    >>> _fact(["standard input", "standard error"], "is closed", "are closed")
    'standard input and standard error are closed'
    """
    *first, last = names or [""]
    joined = f"{', '.join(first)} and {last}" if first else last
    return f"{joined} {of_many if first else of_one}" if names else ""
