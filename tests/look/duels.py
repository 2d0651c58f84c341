"""The duel screen of every game, at every size and in every look."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.screen import Screen

from duel_tui.tui.app import DuelApp
from duel_tui.tui.terminal import Start
from tests.plain.talks import opened
from tests.tui.screens import QUIET, Keyboard, screen_of
from tests.tui.test_pictures_of_duels import LOOKS, MOMENTS
from tests.tui.visits import context

SIZES = ((80, 24), (100, 30), (120, 40))
GAMES = tuple(MOMENTS)
_LIGHT = {'fill="#121212"': 'fill="#ffffff"', "#292929": "#ffffff", "#c5c8c6": "#1e1e1e"}
"""What stands on a light ground for the window, the ground and the ink of a picture."""


async def draw_duel(moment: str, look: str, size: tuple[int, int]) -> str:
    """A moment of a duel as SVG."""
    svg = await shown(moment, look, size, lambda app: app.export_screenshot(title=f"{moment}, {look}"))
    return on_ground(svg, look)


def on_ground(svg: str, look: str) -> str:
    """A picture on the ground of a look."""
    for dark, light in _LIGHT.items() if look == "light" else ():
        svg = svg.replace(dark, light)
    return svg


async def shown(moment: str, look: str, size: tuple[int, int], taken: Callable[[DuelApp], str]) -> str:
    """What is taken of the screen at a moment of a duel."""
    made, keys, _ = MOMENTS[moment]
    with tempfile.TemporaryDirectory() as folder:
        where = context(Path(folder))
        where.keep(replace(QUIET, characters="ascii" if look == "ascii" else "auto"))
        app = DuelApp(Start(where.settings, where.store, None, LOOKS[look], lazy=opened(where)))
        app.begin_with(Screen[Any])
        async with app.run_test(size=size) as pilot:
            app.open(screen_of(where, made()))
            keyboard = Keyboard(pilot)
            await keyboard.rest()
            await keyboard.press(*keys.split())
            found = taken(app)
        where.clear_table()
    return found
