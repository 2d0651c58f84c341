"""What a screen shows, compared with a text file of its characters.

`DUEL_TUI_GOLDEN=write pytest ...` writes the files; read them before they are kept.
"""

import os
from pathlib import Path
from typing import Any

from textual.app import App

_FOLDER = Path(__file__).parent / "golden"
_WRITE = os.environ.get("DUEL_TUI_GOLDEN") == "write"


def shown(app: App[Any]) -> str:
    """The characters of the screen."""
    strips = app.screen._compositor.render_strips()
    return "".join(f"{''.join(segment.text for segment in strip).rstrip()}\n" for strip in strips)


def assert_looks_like(app: App[Any], name: str) -> None:
    """Compare the screen with the file of a name."""
    path = _FOLDER / f"{name}.txt"
    if _WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown(app))
    assert shown(app) == path.read_text()
