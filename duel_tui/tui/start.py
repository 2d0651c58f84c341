"""Starting the app, sparing the terminal what it does not need."""

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from textual.screen import Screen

    from duel_tui.keys import Keymap
    from duel_tui.plain.talk import Conversation
    from duel_tui.play.lazy_context import LazyContext
    from duel_tui.play.settings import SettingsStore
    from duel_tui.storage.settings import Settings


def run(  # noqa: PLR0913 - all that is liked and known comes in here
    first: "Callable[[], Screen[Any]]",
    settings: "Settings",
    store: "SettingsStore | None" = None,
    keymap: "Keymap | None" = None,
    last: "Callable[[], object]" = lambda: None,
    *,
    lines: "Conversation | None" = None,
    lazy: "LazyContext | None" = None,
    fought: "Path | None" = None,
    first_start: bool = False,
) -> None:
    """Run the app, beginning with a screen; Textual reads its settings when it is imported.

    `last` is done at the end, also when the process is told to end; a duel that was `fought` in lines goes on at once; at the
    `first_start` it is asked how everything is to look.

    Raises:
        Exception: an error in the program, once the terminal is as it was before.
    """
    for fixed in ("COLUMNS", "LINES"):
        os.environ.pop(fixed, None)  # the terminal itself knows its size, and when it changes
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # what the terminal has is settled at the gate
    from duel_tui.shutdown import leave_when_told  # noqa: PLC0415  with what it is for
    from duel_tui.tui.app import DuelApp  # noqa: PLC0415  the settings above come first
    from duel_tui.tui.line.outlet import Outlet  # noqa: PLC0415  with what it is for
    from duel_tui.tui.terminal import here  # noqa: PLC0415  with what it is for

    leave_when_told(Outlet.last_words, last, signal.SIGINT)
    app = DuelApp(settings, store, keymap, here(), lines=lines, lazy=lazy, fought=fought, first=first_start)
    app.begin_with(first)
    app.run(mouse=False)
    last()
    if app.fault is not None:
        raise app.fault
