"""Plain lines from its first line to its last."""

import sys
from contextlib import suppress

from duel_tui.keys import Keymap
from duel_tui.plain.driver import drive
from duel_tui.plain.home import Home
from duel_tui.plain.shell import EndOfInputError, Keyboard, OutputShell, ToScreenError
from duel_tui.plain.talk import Quit, Talk
from duel_tui.play.lazy_context import LazyContext
from duel_tui.shutdown import leave_when_told, stop_with_the_terminal_restored
from duel_tui.storage.folders import Saves
from duel_tui.terminfo import erasing

_INTERRUPTED = 130
_SWITCHED = "The screen comes. A semicolon leads back to lines."


def run(
    saves: Saves,
    lazy: LazyContext,
    *,
    keymap: Keymap | None = None,
    ascii_only: bool = False,
    width: int | None = None,
) -> int:
    """Talk until the player leaves or the input ends; the exit code.

    Args:
        saves: where duels and fencers lie.
        lazy: loads what there is to play, once it is needed.
        keymap: the keys in force; None: the usual ones.
        ascii_only: whether nothing but ASCII is written.
        width: the columns at which lines are broken this time; None: as is liked.

    Raises:
        ToScreenError: the screen takes the place of the lines.
    """
    out = open(1, "w", encoding=sys.stdout.encoding, errors="replace", closefd=False)  # noqa: SIM115
    keyboard = Keyboard()
    likes = lazy.preferences
    erases = erasing() if keyboard.live and sys.stdout.isatty() else ""
    shell = OutputShell(out, width, live=keyboard.live, ascii_only=ascii_only, likes=likes, erases=erases)
    talk = Talk(shell, keymap or Keymap(), likes)
    home = Home(saves, lazy, talk)
    keyboard.meanwhile = lazy.meanwhile
    leave_when_told(bytes, home.keep_waiting)
    stop_with_the_terminal_restored()
    code = 0
    try:
        shell.say("duel-tui, plain lines. Type a number or a word; ? lists the choices, help the words.")
        talk.tell(keymap.refused if keymap else "")
        drive(home.stay(), shell, keyboard)
    except (Quit, EndOfInputError):
        pass
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except ToScreenError:
        shell.say(_SWITCHED)
        raise
    finally:
        home.close()
    with suppress(OSError, EndOfInputError):
        shell.end(f"{talk.farewell} Goodbye.")
    return code
