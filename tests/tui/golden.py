"""What a screen shows, compared with a text file of its characters."""

from pathlib import Path
from typing import Any

from textual.app import App

from tests.golden import assert_kept

_FOLDER = Path(__file__).parent / "golden"


def shown(app: App[Any]) -> str:
    """The characters of the screen."""
    strips = app.screen._compositor.render_strips()
    return "".join(f"{''.join(segment.text for segment in strip).rstrip()}\n" for strip in strips)


def assert_looks_like(app: App[Any], name: str) -> None:
    """Compare the screen with the file of a name."""
    assert_kept(_FOLDER / f"{name}.txt", shown(app))
