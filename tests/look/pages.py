"""Every page beside the duel's decisions, at 80x24 and 120x40, on a dark and a light ground."""

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.screen import Screen

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.plain.home import Home
from duel_tui.plain.talk import Talk
from duel_tui.play.context import AppContext
from duel_tui.storage import careers, fencers
from duel_tui.storage.fencers import Fought
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.duel import DuelScreen
from duel_tui.tui.screens.home import HomeScreen
from duel_tui.tui.screens.replay import ReplayScreen
from duel_tui.tui.terminal import Start
from tests.look.duels import on_ground
from tests.plain.talks import opened
from tests.tui.bouts import bout
from tests.tui.screens import QUIET, Keyboard, saved_of, screen_of
from tests.tui.test_duel_end import FOUGHT
from tests.tui.test_new_level import rising
from tests.tui.test_pictures_of_duels import LOOKS, MOMENTS
from tests.tui.visits import context

PAGE_SIZES = ((80, 24), (120, 40))
PAGE_LOOKS = ("dark", "light")
FROM_HOME: Mapping[str, str] = {
    "home": "",
    "challenge": "q",
    "new_duel": "n",
    "more": "n m",
    "roster": "f home down",
    "duels": "d",
    "rulebook": "r",
    "rulebook_entry": "r down down enter",
    "settings": "s",
    "creation": "f home enter d 1 5 enter 9 enter 1 8 enter 1 1 enter",
    "rolled": "f home enter d 1 5 enter 9 enter 1 8 enter 1 1 enter t",
    "sheet": "f home enter r",
    "sheet_by_hand": "f home enter h",
    "lesson": "l",
    "lines": ";",
}
"""The keys that lead to a page from the first one."""
AT_A_TABLE: Mapping[str, tuple[str, str]] = {
    "end": ("the_end", ""),
    "map": ("figures_plot", "6 6 3"),
    "whole_map": ("figures_plot", "6 6 3 @"),
}
"""Pages of a duel: the moment, and the keys from there."""
PAGES = (*FROM_HOME, *AT_A_TABLE, "replay", "new_level")


async def draw_page(name: str, look: str, size: tuple[int, int]) -> str:
    """A page as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        where = context(Path(folder))
        where.keep(replace(QUIET, offer_lesson=False))
        _people(where)
        first, keys = _way(where, name)

        async def lines(talk: Talk) -> None:
            await Home(where.saves, opened(where), talk).stay()

        app = DuelApp(Start(where.settings, where.store, None, LOOKS[look], lines=lines, lazy=opened(where)))
        app.begin_with(first)
        async with app.run_test(size=size) as pilot:
            keyboard = Keyboard(pilot)
            await keyboard.rest()
            await keyboard.press(*[_KEYS.get(key, key) for key in keys.split()])
            await keyboard.rest()
            await pilot.pause(_PAUSE)
            svg = app.export_screenshot(title=f"{name}, {look}")
        where.clear_table()
    return on_ground(svg, look)


_KEYS = {";": "semicolon", "@": "at"}
_PAUSE = 0.3
"""Seconds after which what is said later is said."""


def _way(where: AppContext, name: str) -> tuple[Callable[[], Screen[Any]], str]:
    """The screen to begin with, and the keys from there."""
    if name == "replay":
        return lambda: ReplayScreen(bout(kind="death", lines=FOUGHT, people=2)), "tab tab"
    if name == "new_level":
        saved = rising(where)
        return lambda: DuelScreen.of(where, saved), "n"
    if name in AT_A_TABLE:
        moment, keys = AT_A_TABLE[name]
        return lambda: screen_of(where, MOMENTS[moment][0]()), keys
    return lambda: HomeScreen(where.saves, where.store), FROM_HOME[name]


def _people(where: AppContext) -> None:
    """Fencers with a past, and a duel that is not over."""
    anna = fencers.add(where.saves, Fencer(name="Anna Steinbach", rating="Superior", strength=18))
    careers.enter(anna, Fought("a", "won", "Tobias Quill", "quill"))
    careers.enter(anna, Fought("b", "lost", "Hester Marsh", "marsh", "card_duel"))
    careers.enter(anna, Fought("c", "drawn", "Benno Straw", "straw", "duel_of_swords"))
    fencers.add(where.saves, unnamed("Zeno Kallis"))
    saved_of(bout(kind="death", lines=FOUGHT), where)
