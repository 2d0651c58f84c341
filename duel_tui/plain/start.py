"""Plain mode from its first line to its last."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from duel_tui.plain.driver import drive
from duel_tui.plain.home import Home
from duel_tui.plain.shell import EndOfInputError, Keyboard, OutputShell
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.lazy_context import LazyContext
from duel_tui.shutdown import leave_when_told, stop_with_the_terminal_restored
from duel_tui.storage.folders import Saves

if TYPE_CHECKING:
    from duel_tui.keys import Keymap

_INTERRUPTED = 130


def run(
    saves: Saves,
    lazy: LazyContext,
    *,
    keymap: "Keymap | None" = None,
    ascii_only: bool = False,
) -> int:
    """Talk until the player leaves or the input ends; the exit code.

    Args:
        saves: where duels and fencers lie.
        lazy: loads what there is to play, once it is needed.
        keymap: the keys in force; None: the usual ones.
        ascii_only: whether nothing but ASCII is written.
    """
    out = open(1, "w", encoding=sys.stdout.encoding, errors="replace", closefd=False)  # noqa: SIM115
    keyboard = Keyboard()
    shell = OutputShell(out, live=keyboard.live, ascii_only=ascii_only)
    talk = Talk(shell, *([keymap] if keymap else []))
    home = Home(saves, lazy, talk)
    leave_when_told(bytes, home.keep_waiting)
    stop_with_the_terminal_restored()
    code = 0
    try:
        shell.say("duel-tui, plain mode. Type a number or a word; ? lists the choices, help the words.")
        talk.tell(keymap.refused if keymap else "")
        drive(home.stay(), shell, keyboard)
    except (Quit, EndOfInputError):
        pass
    except KeyboardInterrupt:
        code = _INTERRUPTED
    finally:
        home.close()
    with suppress(OSError, EndOfInputError):
        shell.end(f"{talk.farewell} Goodbye.")
    return code
