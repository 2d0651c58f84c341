"""Plain mode from its first line to its last."""

import sys
from collections.abc import Callable
from contextlib import suppress

from duel_tui.plain.home import Home
from duel_tui.plain.shell import EndOfInputError, Keyboard, Shell, terminal_width
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.house import House
from duel_tui.play.leaving import leave_when_told, stop_with_the_terminal_restored

_KEPT = "Everything is kept. Goodbye."
_INTERRUPTED = 130


def run(house: Callable[[], House]) -> int:
    """Talk until somebody leaves, or nobody types any more; the exit code."""
    opened: House | None = None

    def last() -> None:
        if opened is not None:
            opened.keep_waiting()

    leave_when_told(b"", last)
    stop_with_the_terminal_restored()
    out = open(1, "w", encoding=sys.stdout.encoding, errors="replace", closefd=False)  # noqa: SIM115
    shell = Shell(Keyboard(), out, terminal_width)
    code = 0
    try:
        opened = house()
        shell.say("duel-tui, plain mode. Type a number or a word; ? lists the choices, help the words.")
        Home(opened, Talk(shell)).stay()
    except (Quit, EndOfInputError):
        pass
    except KeyboardInterrupt:
        code = _INTERRUPTED
    finally:
        if opened is not None:
            opened.clear_table()
    with suppress(OSError):
        shell.end(_KEPT)
    return code
