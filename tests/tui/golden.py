"""What a screen shows: compared with a text file of its characters, or whole where it is wide."""

import re
from pathlib import Path
from typing import Any

from textual.app import App

from tests.golden import assert_kept
from tests.tui.whole import CUT_OFF, unplain

_FOLDER = Path(__file__).parent / "golden"
_KEPT = 80
"""The columns of the screens that have a file."""


def shown(app: App[Any]) -> str:
    """The characters of the screen."""
    strips = app.screen._compositor.render_strips()
    return "".join(f"{''.join(segment.text for segment in strip).rstrip()}\n" for strip in strips)


def assert_looks_like(app: App[Any], name: str) -> None:
    """Compare the screen with the file of a name; a wider one has none, but is whole."""
    if app.size.width > _KEPT:
        assert_whole_screen(app)
    else:
        assert_kept(_FOLDER / f"{name}.txt", shown(app))


def assert_whole_screen(app: App[Any]) -> None:
    """Find no sign on the screen that ASCII has none for, and nothing cut off except in a list, which says its row whole elsewhere."""
    screen = shown(app)
    lists = [widget.region for widget in app.screen.query("Menu, VirtualTable")]
    cut = [
        row
        for y, row in enumerate(screen.splitlines())
        for x, char in enumerate(row)
        if char == CUT_OFF and not any(region.contains(x, y) for region in lists)
    ]
    assert cut == []
    assert unplain(re.sub("[\u2800-\u28ff]", " ", screen)) == [], (
        "figures are in letters where there are no dots"
    )
