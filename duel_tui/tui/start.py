"""Starting the app, sparing the terminal what it does not need."""

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from duel_tui.streams import served

if TYPE_CHECKING:
    from textual.screen import Screen

    from duel_tui.tui.terminal import Start


def settle() -> None:
    """Settle what Textual reads when it is first loaded."""
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # what the terminal has is settled at the gate


def run(
    screen: "Callable[[], Screen[Any]]", start: "Start", last: Callable[[], object] = lambda: None
) -> str:
    """Run the app from its first screen; what is lost at its end, in a sentence, or nothing.

    Args:
        screen: makes the first screen.
        start: what is liked and known.
        last: is done at the end, also when the process is told to end.

    Raises:
        Exception: an error in the program, once the terminal is as it was before.
    """
    for fixed in () if served() else ("COLUMNS", "LINES"):
        os.environ.pop(fixed, None)  # the terminal itself knows its size, and when it changes
    settle()
    from duel_tui.shutdown import leave_when_told  # noqa: PLC0415  with what it is for
    from duel_tui.tui.app import DuelApp  # noqa: PLC0415  the settings above come first
    from duel_tui.tui.line.outlet import Outlet  # noqa: PLC0415  with what it is for
    from duel_tui.tui.terminal import here  # noqa: PLC0415  with what it is for

    leave_when_told(bytes if served() else Outlet.last_words, last, signal.SIGINT)
    app = DuelApp(replace(start, terminal=here()))
    app.begin_with(screen)
    app.run(mouse=False)
    last()
    if app.fault is not None:
        raise app.fault
    return app.lost or (start.store.lost if start.store is not None else "")
