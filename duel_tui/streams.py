"""The three standard streams: closed ones filled, sentences said on one that is left, chatter kept off the terminal.

A stream that was closed before the program began leaves its number free, and the next file opened would get it: what is
meant for the terminal could then be written into a save. So the numbers are taken first of all, by the null device.
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


class Streams:
    """Standard input, output and error as the program found them."""

    def __init__(self) -> None:
        """Fill the closed ones with the null device, and remember which they were."""
        found = (sys.stdin, sys.stdout, sys.stderr)
        self.closed = frozenset(number for number, stream in enumerate(found) if stream is None)
        """The numbers of the streams that were closed."""
        for number in sorted(self.closed):
            _fill(number)
        out: object = sys.stdout
        if isinstance(out, io.TextIOWrapper):
            out.reconfigure(errors="replace")  # names of all scripts, in any locale
        self._error = sys.stderr

    @property
    def mute(self) -> str:
        """The sentence about a closed standard output; empty: it is open."""
        if _OUTPUT not in self.closed:
            return ""
        return "standard output is closed, and every mode writes to it, --plain too; leave it open"

    @property
    def no_screen(self) -> str:
        """The sentence about the streams that are no terminal, all of which the screen needs; empty: all are."""
        elsewhere = [number for number in range(len(_NAMES)) if not os.isatty(number)]
        if not elsewhere:
            return ""
        closed = [_NAMES[number] for number in elsewhere if number in self.closed]
        others = [_NAMES[number] for number in elsewhere if number not in self.closed]
        facts = [_fact(closed, "is closed", "are closed"), _fact(others, "is not one", "are not")]
        said = " and ".join(filter(None, facts))
        return f"the screen needs a terminal, but {said}; --plain does without one"

    def complain(self, sentence: str, *, to_be_seen: bool = False) -> None:
        """Say what is wrong on standard error, or on another stream if that one is closed.

        Args:
            sentence: what is wrong.
            to_be_seen: whether standard output is preferred where it alone is a terminal.
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
        """From now on drop what the interpreter prints on standard error: warnings, dying threads, lost coroutines.

        Complaints and the terminal itself, which is reached by its number, stay as they are.
        """
        nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the end
        sys.stderr = nowhere
        atexit.register(setattr, sys, "__stderr__", nowhere)  # to which the interpreter returns when it ends


def output_fails(error: OSError) -> bool:
    """Tell whether it is standard output that fails; if so, drop what waits for it, so that leaving prints no error."""
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
"""What a stream says that takes nothing."""


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
    """Join names and what is true of them; empty without names.

    >>> _fact(["standard input", "standard error"], "is closed", "are closed")
    'standard input and standard error are closed'
    """
    *first, last = names or [""]
    joined = f"{', '.join(first)} and {last}" if first else last
    return f"{joined} {of_many if first else of_one}" if names else ""
