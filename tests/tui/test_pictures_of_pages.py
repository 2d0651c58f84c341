"""Every page beside the duel, as a picture, on the smallest screen and on a large one."""

import secrets
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.play.house import House
from duel_tui.registry import KEYS
from duel_tui.storage import fencers
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves
from duel_tui.tui import forecast
from duel_tui.tui.app import PAUSE, DuelApp
from duel_tui.tui.pages.hall import Hall
from duel_tui.tui.pages.home import HomePage
from tests.tui.bouts import QuickDesk
from tests.tui.visits import EXAMPLES, LIBRARY

Compare = Callable[..., bool]

WAYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "help": ("question_mark",),
    "roster": ("f", "home", "down"),
    "deeds": ("f", "home", "down", "enter"),
    "ways": ("f", "home", "enter"),
    "dice": ("f", "home", "enter", "d", "enter", "enter"),
    "origin": ("f", "home", "enter", "d", *["enter"] * 5),
    "review": ("f", "home", "enter", "d", "t", "down"),
    "kit": ("f", "home", "enter", "d", "t", "k", "down"),
    "wish": ("f", "home", "enter", "w", "down", "right"),
    "by_hand": ("f", "home", "enter", "h", "A", "d", "a"),
    **{f"new_duel_{key}": ("n", str(number)) for number, key in enumerate(KEYS, 1)},
    "new_duel_preset": ("n", "5", "down", "down", "right"),
    "new_duel_milieu": ("n", "2", "down", "right"),
    "new_duel_fencer": ("n", "down", "down", "down", "down"),
    "new_duel_card": ("n", "up", "up"),
    "house_rules": ("n", "up", "right", "down", "down", "right", "right"),
    "house_rules_cards": ("n", "5", "up", "right", "down", "down", "right", "down", "right"),
    "contents_of_another": ("r", "right", "down"),
    "contents": ("r", "down", "down", "down"),
    "table": ("r", "5", "enter", *["right"] * 16),
    "search": ("r", "slash", "d", "a", "g", "g", "e", "r"),
    "settings": ("s",),
    "shelf": ("p",),
}


@pytest.fixture(autouse=True)
def _one_clock_and_one_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(secrets, "randbelow", lambda _: 4711)
    monkeypatch.setattr(forecast, "Desk", lambda _: QuickDesk())
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("DUEL_TUI_SAVES", str(tmp_path))
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def app() -> DuelApp:
    house = House(LIBRARY, Saves(Path("saves")), EXAMPLES)
    anna = fencers.add(house.saves, Fencer(name="Anna Steinbach", rating="Superior", strength=18))
    fencers.enter(anna, Fought("a", "won", "Tobias Quill", "quill"))
    fencers.enter(anna, Fought("b", "lost", "Hester Marsh", "marsh", "card_duel"))
    fencers.enter(anna, Fought("c", "drawn", "Benno Straw", "straw", "duel_of_swords"))
    fencers.add(house.saves, unnamed("[bold]Zeno[/]"))
    return DuelApp(lambda host: HomePage(host, lambda host: Hall(host, house)), house.settings, house.keep)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
@pytest.mark.parametrize("way", WAYS)
def test_picture(snap_compare: Compare, way: str, size: tuple[int, int]) -> None:
    async def before(pilot: Any) -> None:
        await pilot.press(*WAYS[way])
        if not WAYS[way]:
            await pilot.pause(PAUSE * 3)
        await pilot.pause()

    assert snap_compare(app(), terminal_size=size, run_before=before)
