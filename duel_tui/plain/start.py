"""Plain mode from its first line to its last."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duel_tui.plain.home import Home
from duel_tui.plain.shell import EndOfInputError, Keyboard, Shell, terminal_width
from duel_tui.plain.talk import Quit, Talk

if TYPE_CHECKING:
    from duel_tui.play.house import House

_KEPT = "Everything is kept. Goodbye."
_INTERRUPTED = 130
_SIGNALLED = 128


def run(duels: Path, open_house: "Callable[[], House]") -> int:
    """Talk until somebody leaves, or nobody types any more; the exit code.

    Args:
        duels: the folder where duels lie.
        open_house: loads what there is to play.
    """
    _leave_when_told()
    out = open(1, "w", encoding=sys.stdout.encoding, errors="replace", closefd=False)  # noqa: SIM115
    shell = Shell(Keyboard(), out, terminal_width)
    home = Home(duels, open_house, Talk(shell))
    code = 0
    try:
        shell.say("duel-tui, plain mode. Type a number or a word; ? lists the choices, help the words.")
        home.stay()
    except (Quit, EndOfInputError):
        pass
    except KeyboardInterrupt:
        code = _INTERRUPTED
    finally:
        home.close()
    with suppress(OSError):
        shell.end(_KEPT)
    return code


def _leave_when_told() -> None:
    """Leave at a hang-up or a request to end; the terminal shows what is typed again."""
    if sys.platform == "win32":
        return
    import termios  # noqa: PLC0415  Windows has no such module

    before: list[Any] | None = None
    with suppress(termios.error):
        before = termios.tcgetattr(0)

    def leave(number: int, _: object) -> None:
        if before is not None:
            with suppress(termios.error):
                termios.tcsetattr(0, termios.TCSANOW, before)
        os._exit(_SIGNALLED + number)

    for number in (signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, leave)
