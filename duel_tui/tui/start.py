"""Starting the app, sparing the terminal what it does not need."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duel_tui.keys import Keymap
    from duel_tui.storage.settings import Settings
    from duel_tui.tui.page import Host, Page


def run(
    first: "Callable[[Host], Page]",
    settings: "Settings",
    keep: "Callable[[Settings], None]",
    keymap: "Keymap | None" = None,
) -> None:
    """Run the app, beginning with a page; Textual reads its settings when it is imported.

    Raises:
        Exception: a fault of the program, once the terminal is as it was before.
    """
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    from duel_tui.tui.app import DuelApp  # noqa: PLC0415  the settings above come first
    from duel_tui.tui.hangup import leave_when_told  # noqa: PLC0415  with what it is for
    from duel_tui.tui.terminal import here  # noqa: PLC0415  with what it is for

    leave_when_told()
    app = DuelApp(first, settings, keep, keymap, here())
    app.run(mouse=False)
    if app.fault is not None:
        raise app.fault
