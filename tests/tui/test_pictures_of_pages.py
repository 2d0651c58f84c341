"""Every page beside the duel, as a picture, on the smallest screen or on a large one."""

import secrets
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duel_tui.fencer.person import Fencer, unnamed
from duel_tui.pages import forecast
from duel_tui.play.context import AppContext
from duel_tui.storage import affairs, careers, fencers
from duel_tui.storage.affairs import Attempt, Finish
from duel_tui.storage.fencers import Fought
from duel_tui.storage.folders import Saves
from duel_tui.tui.app import DuelApp
from duel_tui.tui.screens.base import PAUSE
from tests.tui.bouts import QuickDesk
from tests.tui.screens import home_app
from tests.tui.visits import EXAMPLES, LIBRARY

Compare = Callable[..., bool]
DAY = date(2026, 11, 28)

WAYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "help": ("question_mark",),
    "affair": ("a",),
    "roster": ("f", "home", "down"),
    "dice": ("f", "home", "enter", "d", "enter", "enter"),
    "table": ("r", "slash", *"defender", "space", *"stand", "enter"),
}


@pytest.fixture(autouse=True)
def _one_clock_and_one_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(secrets, "randbelow", lambda _: 4711)
    monkeypatch.setattr(forecast, "WorkerClient", lambda _: QuickDesk())
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("DUEL_TUI_SAVES", str(tmp_path))
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def app() -> DuelApp:
    context = AppContext(LIBRARY, Saves(Path("saves")), EXAMPLES)
    anna = fencers.add(context.saves, Fencer(name="Anna Steinbach", rating="Superior", strength=18))
    careers.enter(anna, Fought("a", "won", "Tobias Quill", "quill"))
    careers.enter(anna, Fought("b", "lost", "Hester Marsh", "marsh", "card_duel"))
    careers.enter(anna, Fought("c", "drawn", "Benno Straw", "straw", "duel_of_swords"))
    fencers.add(context.saves, unnamed("Zeno Kallis"))
    context.today = lambda: DAY
    won = Finish("won", "En Garde", "Salle", "Captain Aldo Ferrant", "Free Scholar", "round 7", 5, 2)
    affairs.enter(context.saves, Attempt(DAY - timedelta(3)))
    affairs.enter(context.saves, Attempt(DAY - timedelta(2), won))
    affairs.enter(context.saves, Attempt(DAY - timedelta(1), replace(won, game="Rapier & Dagger")))
    return home_app(context)


@pytest.mark.parametrize(
    ("way", "size"),
    [
        pytest.param(way, size, id=f"{way}-{named}")
        for way, (size, named) in zip(WAYS, [((80, 24), "small"), ((120, 40), "large")] * 3, strict=True)
    ],
)
def test_picture(snap_compare: Compare, way: str, size: tuple[int, int]) -> None:
    async def before(pilot: Any) -> None:
        await pilot.press(*WAYS[way])
        if not WAYS[way]:
            await pilot.pause(PAUSE * 3)
        await pilot.pause()

    assert snap_compare(app(), terminal_size=size, run_before=before)
